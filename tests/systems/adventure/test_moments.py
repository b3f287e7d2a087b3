"""FAST moves and moments in the spotlight."""

import pytest

from hearthside.kernel.chance import ScriptedChance
from hearthside.kits.deckahedron.adventure.board import MOMENT
from hearthside.kits.deckahedron.adventure.gear.items import change_card
from hearthside.kits.deckahedron.adventure.gear.magic import flowing
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand

FAST_CARDS = ["good-cardio", "where-it-hurts"]


def lit(who: str = "ana", called_by: str = "players") -> TableOfAdventure:
    """A table with somebody in the spotlight; what Ana turns is neither XP, wound nor critical success."""
    moves = {"ana": [*FAST_CARDS, "bum-rush"], "ben": FAST_CARDS}
    table = TableOfAdventure(
        options={"TRIG-01": called_by},
        ana=hand("D02 D04 D05 D14 ...", moves=moves["ana"]),
        ben=hand(moves=moves["ben"]),
    )
    table.play("gm", "spotlight", who=who)
    return table


@rule("TF-FAST-01")
@pytest.mark.parametrize("called_by", ["players", "gm"])
def test_a_fast_move_may_be_made_alongside_another_move_in_one_moment(called_by: str) -> None:
    def make(table: TableOfAdventure, move: str, attribute: str) -> None:
        table.play("ana", "attempt", move=move)
        if called_by == "gm":
            table.play("gm", "allow")
        table.flip("ana", attribute)

    for order in ((("mix-it-up", "str"), ("where-it-hurts", "dex")), (("good-cardio", "str"), ("mix-it-up", "str"))):
        table = lit(called_by=called_by)
        for move, attribute in order:
            assert table.moves("ana")[move].barred is None
            make(table, move, attribute)
        assert {"ordinary", "FAST"} <= set(table.journal.table.marks[MOMENT.of("ana")])


def test_a_flip_the_gm_called_for_is_not_counted() -> None:
    table = lit()
    table.play("gm", "call", who="ana", attributes=["str"], move="Defy Danger")
    table.flip("ana", "str")
    table.make("ana", "mix-it-up", "str")


@rule("TF-FAST-08")
def test_when_the_spotlight_passes_everybodys_moves_count_from_zero() -> None:
    table = lit()
    table.flip("ben")
    table.make("ana", "mix-it-up", "str")
    table.make("ana", "good-cardio", "str")
    assert {"ordinary", "FAST"} <= set(table.journal.view("ben").marks[MOMENT.of("ana")])
    table.play("gm", "spotlight", who="ben")
    assert table.journal.view("ana").spotlight == "ben"
    assert not table.journal.table.has_mark(MOMENT.of("ana"), "FAST")
    assert table.journal.table.has_mark(MOMENT.of("ben"), "ordinary") is False
    table.make("ana", "mix-it-up", "str")
    table.flip("ben")


def test_the_gm_may_let_one_more_move_in() -> None:
    table = lit()
    table.make("ana", "mix-it-up", "str")
    table.journal.do(
        "gm", {"do": "attempt", "move": "volley"}, ScriptedChance(), acting_for="ana", because="She is on fire."
    )
    assert table.flip("ana", "dex")


def test_a_breather_after_the_action_is_fast_and_joins_another_move() -> None:
    table = lit()
    table.make("ana", "mix-it-up", "str")
    table.play("ana", "attempt", move="take-a-breather")
    assert [option.value for option in table.offers("ana")["flip"].fields["attribute"].options] == ["str"]  # type: ignore[union-attr]
    table.flip("ana", "str")
    assert {"ordinary", "FAST"} <= set(table.journal.table.marks[MOMENT.of("ana")])


@rule("TF-FAST-07")
def test_a_fast_move_may_answer_a_threat_whose_power_is_known() -> None:
    ana = hand("D01 ...", moves=["unknown-benefactor"], items=["of-illusion"], str=3)
    table = TableOfAdventure("9-hour", ana=ana)
    item = table.item("ana", "of-illusion")
    table.make("ana", "defy-danger", "str")
    draft = table.draft()
    change_card(draft, item, flows=True)
    table.take_over(draft)
    table.play("gm", "damage", who=["ana"], power="7")
    assert list(table.moves("ana")) == ["unknown-benefactor"]
    table.play("ana", "attempt", move="unknown-benefactor")
    assert (table.journal.table.awaited, table.counts("ana").exhaustion) == ({}, 0)
    assert (table.charges(item), flowing(table.journal.table, "ana")) == (0, ())


def test_where_nobody_is_in_the_spotlight_nothing_is_counted() -> None:
    table = TableOfAdventure(ana=hand("D02 D04 D05 D14 ...", moves=FAST_CARDS))
    for _ in range(2):
        table.make("ana", "mix-it-up", "str")
        table.make("ana", "good-cardio", "str")
