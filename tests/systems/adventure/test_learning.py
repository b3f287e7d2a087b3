"""Study Under a Master, move levels gained by it, green rings and their envelopes."""

from itertools import combinations

import pytest

from hearthside.kernel.choices import Among
from hearthside.kernel.sight import MarkPlace
from hearthside.kits.deckahedron.adventure.board import MOVES_KIND
from hearthside.kits.deckahedron.adventure.content.moves import MOVES
from hearthside.kits.deckahedron.adventure.journey.rings import Arrangement, arrange, count_rings
from tests.growing import due, lit, making
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, guidebook, hand, here

RINGED = tuple(move.id for move in MOVES.values() if move.rings)


def laid(*cards: str) -> Arrangement:
    """These move cards, laid for as many rings as they can form."""
    return arrange(tuple((name, guidebook().moves[name].rings) for name in sorted(cards)))


def at_school(campaign: str = "9-hour", *, xp: int = 2, moves: object = (), ben: object = ()) -> TableOfAdventure:
    table = TableOfAdventure(campaign, ana=hand(xp=xp, moves=moves), ben=hand(moves=ben))  # type: ignore[arg-type]
    return table.given(scene=["town"])


def lessons(table: TableOfAdventure) -> set[str]:
    field = table.offers("ana")["study"].fields["move"]
    assert isinstance(field, Among)
    return {str(value) for value in field.values()}


def level(table: TableOfAdventure, move: str) -> int:
    return table.track("level", f"ana.{move}")


@rule("TF-STUDY-01")
def test_a_day_in_town_and_two_xp_raise_a_move_or_bring_a_new_one() -> None:
    table = at_school(moves=["pick-pockets"])
    table.play("ana", "study", move="pick-pockets")
    assert (level(table, "pick-pockets"), table.track("xp", "ana")) == (1, 0)
    table.given({"xp/ana": 2})
    assert table.refused("ana", "study", move="backstab").rule == "TF-GMC-12"
    table.play("gm", "next_day", brings="something urgent")
    table.play("ana", "study", move="backstab")
    assert "backstab" in table.journal.table.marks[MOVES_KIND.of("ana")]
    assert table.track("xp", "ana") == 0
    assert at_school(xp=1).refused("ana", "study", move="backstab").rule == "TF-STUDY-01"
    wild = TableOfAdventure(ana=hand(xp=2))
    assert wild.refused("ana", "study", move="backstab").rule in here("TF-GMC-11")


@rule("TF-LVL-04")
def test_nothing_rises_beyond_the_last_icon_of_its_card() -> None:
    table = at_school(moves={"weak-spot": "expert", "pick-pockets": "master", "backstab": "expert"})
    assert not {"weak-spot", "pick-pockets"} & lessons(table)
    assert {"backstab", "parley", "volley"} <= lessons(table)
    table.play("ana", "study", move="volley")
    assert level(table, "volley") == 1
    table.given({"xp/ana": 2})
    table.play("gm", "next_day", brings="something urgent")
    assert "volley" not in lessons(table)


@rule("TF-STUDY-02")
def test_a_card_that_somebody_else_holds_can_be_copied() -> None:
    table = at_school(ben=["fury"])
    assert "fury" in lessons(table)
    table.play("ana", "study", move="fury")
    assert "fury" in table.journal.table.marks[MOVES_KIND.of("ana")]
    assert "fury" in table.journal.table.marks[MOVES_KIND.of("ben")]


@rule("TF-STUDY-03")
@pytest.mark.parametrize(("move", "begins"), [("backstab", 0), ("suggestive-subtlety", -1)])
def test_a_new_card_starts_at_its_base_level(move: str, begins: int) -> None:
    table = at_school()
    table.play("ana", "study", move=move)
    assert level(table, move) == begins


@rule("TF-STUDY-04")
def test_what_comes_with_a_card_comes_when_it_is_learned() -> None:
    table = at_school()
    table.play("ana", "study", move="channel-the-living-light")
    assert table.item("ana", "sigil-of-the-living-light")
    chooser = at_school()
    chooser.play("ana", "study", move="use-a-magic-item")
    chooser.play("ana", "receive", item="of-vitality", name="Censer")
    assert chooser.card(chooser.item("ana", "of-vitality")).charges == 3


@rule("TF-RING-01")
@pytest.mark.parametrize("campaign", ["one-shot", "9-hour"])
def test_in_shorter_campaigns_every_card_is_free_to_learn(campaign: str) -> None:
    table = at_school(campaign)
    printed = (guidebook().moves[name] for name in MOVES)
    there = {move.id for move in printed if move.is_card and campaign in move.formats}
    assert there <= lessons(table)
    assert {"fury", "goreography"} <= there


@rule("TF-RING-05")
def test_an_east_half_meets_a_west_half_or_four_quarters_meet_in_a_point() -> None:
    assert laid("not-on-my-turf", "pick-pockets").cards == (("pick-pockets", 0, 0), ("not-on-my-turf", 1, 0))
    assert laid("fury", "pick-pockets").rings == 1
    assert laid("bum-rush", "pick-pockets").rings == 0
    square = laid("backstab", "bum-rush", "pick-pockets", "weak-spot")
    assert square.rings == 1
    assert square.cards == (
        ("backstab", 0, 0),
        ("bum-rush", 1, 0),
        ("weak-spot", 0, 1),
        ("pick-pockets", 1, 1),
    )


def test_the_cards_lie_as_the_arrangement_says_and_close_so_many_rings() -> None:
    for cards in (*combinations(RINGED, 3), RINGED, RINGED[::2]):
        found = laid(*cards)
        lying = {(right, down): tuple(guidebook().moves[card].rings) for card, right, down in found.cards}
        assert len(lying) == len(found.cards)
        assert count_rings(lying) == found.rings
        assert len({card for card, _, _ in found.cards}) == len(found.cards)


@pytest.mark.parametrize(
    "cards",
    [
        ("backstab", "bum-rush", "counterspell", "pick-pockets", "weak-spot"),
        ("fury", "bum-rush", "channel-the-living-light", "counterspell", "weak-spot"),
    ],
)
def test_the_arrangement_is_the_best_there_is(cards: tuple[str, ...]) -> None:
    """Against every way to lay five cards so that they touch."""
    best = max(count_rings(lying) for lying in every_way([tuple(guidebook().moves[card].rings) for card in cards]))
    assert laid(*cards).rings == best


def every_way(kinds: list[tuple[str, ...]]) -> list[dict[tuple[int, int], tuple[str, ...]]]:
    ways: list[dict[tuple[int, int], tuple[str, ...]]] = [{(0, 0): kinds[0]}]
    for kind in kinds[1:]:
        ways = [
            {**way, (right + x, down + y): kind}
            for way in ways
            for right, down in way
            for x in (-1, 0, 1)
            for y in (-1, 0, 1)
            if (right + x, down + y) not in way
        ]
    return ways


@rule("TF-RING-08")
def test_how_the_cards_lay_has_no_further_meaning() -> None:
    one_way = at_school("30-hour", moves=["pick-pockets", "counterspell"])
    other_way = at_school("30-hour", moves=["counterspell", "pick-pockets"])
    assert lessons(one_way) == lessons(other_way)
    for table in (one_way, other_way):
        table.play("ana", "study", move="weak-spot")
        if "free_card" in table.asked("ana"):
            table.play("ana", "free_card", move="fury")
    # Of the arrangement nothing stays on the table, and what it brought stays without it.
    kept = [
        name for name, words in one_way.journal.table.marks.items() if "pick-pockets" in words and name != "moves/ana"
    ]
    assert (kept, one_way.journal.table.awaited) == ([], {})
    draft = one_way.draft()
    draft.unmark(MOVES_KIND.of("ana"), "counterspell")
    one_way.take_over(draft)
    one_way.given({"xp/ana": 2})
    one_way.play("gm", "next_day", brings="something urgent")
    assert ("fury" in lessons(one_way)) == bool(one_way.journal.table.marks.get(MarkPlace("freed/table")))


def test_what_a_master_teaches_is_laid_out_as_cards_and_the_table_says_where() -> None:
    away = TableOfAdventure("9-hour", ana=hand(xp=3, moves=["pick-pockets"]))
    assert due(away.journal) == "3 XP: a master in the next town has something to teach."
    assert away.journal.making("ana") is None
    table = at_school(xp=3, moves=["pick-pockets"])
    assert due(table.journal) == "3 XP: a master in town has something to teach."
    now = making(table.journal)
    assert [each.value for each in now.left] == ["3"]
    cards = lit(now, "lessons")
    assert {card.id for card in cards.values()} == lessons(table)
    raised = next(card for card in cards.values() if card.id == "pick-pockets")
    assert str(raised.kind) == "A level more"
    deed = raised.deed
    assert deed is not None
    table.play("ana", deed.action, **deed.given)
    assert (level(table, "pick-pockets"), table.track("xp", "ana")) == (1, 1)
    assert (due(table.journal), table.journal.making("ana")) == ("", None), "one XP teaches nothing"
