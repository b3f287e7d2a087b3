"""Bravely Run Away, and what a load costs."""

import pytest

from hearthside.kernel.choices import Among, Several
from hearthside.kernel.table import Table
from hearthside.kits.deckahedron.adventure.board import RUNNERS_KIND, RUNNING_KIND
from hearthside.kits.deckahedron.adventure.journey.flight import load_steps
from hearthside.kits.deckahedron.adventure.journey.scene import SCENE_KIND
from hearthside.kits.deckahedron.adventure.steps import Expend, Recover
from hearthside.kits.deckahedron.piles import EXHAUSTION
from tests.marks import rule
from tests.systems.adventure.tables import (
    Hand,
    TableOfAdventure,
    edition,
    event_names,
    hand,
    result,
    rules_told,
    span,
)

EXHAUSTED = (f"{span(11, 14)} {span(1, 10)}", "", span(15, 20))


def loaded(count: int) -> Hand:
    """Somebody with this load, who has lost six cards."""
    return hand(*EXHAUSTED, pack=count)


def run(table: TableOfAdventure, seat: str) -> None:
    table.play(seat, "run")
    while seat in table.journal.table.awaited:
        if "recover" in table.open_to(seat):
            tokens = table.journal.view(seat).pile(EXHAUSTION.of(seat)).tokens
            table.play(seat, "recover", cards=list(tokens[:2]))
        else:
            table.play(seat, "expend")


def ends(table: TableOfAdventure) -> set[str]:
    field = table.offers("gm")["end_run"].fields["where"]
    assert isinstance(field, Among)
    return {str(value) for value in field.values()}


@rule("TF-RUN-01")
def test_who_is_surrounded_cannot_run_and_running_needs_no_flip() -> None:
    table = TableOfAdventure(ana=loaded(3))
    for how in ("surrounded", "combat+surrounded"):
        table.play("gm", "scene", how=how)
        assert table.refused("ana", "run").rule == "TF-RUN-01"
    table.play("gm", "scene", how="combat")
    entry = table.play("ana", "run")
    assert "Resolved" not in event_names(entry)
    while table.asked("ana"):
        assert table.asked("ana") == ("expend",), "the load is all that is asked for"
        table.play("ana", "expend")
    assert {seat: asked.actions for seat, asked in table.journal.table.awaited.items()} == {"gm": ("end_run",)}


@rule("TF-RUN-02")
def test_without_shadow_points_the_gm_has_only_the_kinder_ends() -> None:
    table = TableOfAdventure(ana=loaded(0))
    run(table, "ana")
    assert ends(table) == {"safe", "quiet"}
    assert table.refused("gm", "end_run", where="pursuit").rule == "TF-RUN-02"
    table.play("gm", "end_run", where="quiet", words="A barn.")
    assert not table.journal.table.awaited


@rule("TF-RUN-02")
@pytest.mark.parametrize(("where", "costs"), [("safe", 0), ("quiet", 0), ("pursuit", 1), ("new-danger", 1)])
def test_the_gm_resolves_a_flight_in_one_of_four_ways(where: str, costs: int) -> None:
    table = TableOfAdventure(ana=loaded(0)).given({"shadow/table": 2})
    run(table, "ana")
    assert ends(table) == {"safe", "quiet", "pursuit", "new-danger"}
    table.play("gm", "end_run", where=where)
    assert table.track("shadow") == 2 - costs
    assert bool(table.journal.table.marks.get(RUNNING_KIND.of_table)) == (where == "pursuit")


@rule("TF-GMS-04", "TF-PUR-01")
@pytest.mark.parametrize("where", ["pursuit", "new-danger"])
def test_a_shadow_point_buys_a_pursuit_or_a_new_danger(where: str) -> None:
    table = TableOfAdventure(ana=loaded(0)).given({"shadow/table": 1})
    run(table, "ana")
    assert ends(table) == {"safe", "quiet", "pursuit", "new-danger"}
    table.play("gm", "end_run", where=where)
    assert table.track("shadow") == 0
    assert bool(table.journal.table.marks.get(RUNNING_KIND.of_table)) == (where == "pursuit")


@rule("TF-RUN-03")
@pytest.mark.parametrize(
    ("load", "comes_back", "goes"),
    [(0, 2, 0), (2, 2, 0), (3, 0, 1), (4, 0, 1), (5, 0, 2), (6, 0, 2), (7, 0, 3), (9, 0, 3)],
)
def test_a_light_load_gives_stamina_back_and_a_heavy_one_costs_some(load: int, comes_back: int, goes: int) -> None:
    (step,) = load_steps(Table(system=edition().name), "ana", load)
    assert step == (Recover("ana", comes_back) if comes_back else Expend("ana", goes, "mental"))
    table = TableOfAdventure(ana=loaded(load))
    run(table, "ana")
    if comes_back:
        assert table.counts("ana").exhaustion == 4
    else:
        lost = table.lying("ana").exhaustion.split()[: table.counts("ana").exhaustion - 6]
        assert sum(card in {"D11", "D12", "D13", "D14"} for card in lost) == goes


@rule("TF-RUN-04")
def test_each_runner_pays_for_their_own_load() -> None:
    table = TableOfAdventure(ana=loaded(2), ben=loaded(5), cat=hand())
    for seat in ("ana", "ben"):
        run(table, seat)
    assert table.counts("ana").exhaustion == 4
    assert table.counts("ben").exhaustion > 6
    assert table.counts("cat") == (20, 0, 0)
    assert table.journal.table.marks[RUNNERS_KIND.of_table] == ("ana", "ben")
    table.play("gm", "end_run", where="safe")
    assert not table.journal.table.awaited
    assert not table.journal.table.marks[RUNNERS_KIND.of_table]


def test_who_goes_down_under_the_load_has_run_nowhere() -> None:
    table = TableOfAdventure(ana=hand("D12 D13 D14 D01 D02 D03", exhaustion=span(4, 10), pack=7))
    table.play("ana", "run")
    assert table.is_down("ana")
    assert "end_run" not in table.offers("gm")
    assert not table.journal.table.marks[RUNNERS_KIND.of_table]


def test_who_still_pays_for_the_load_is_not_set_down_with_the_others() -> None:
    table = TableOfAdventure(ana=loaded(2), ben=loaded(2))
    table.play("ana", "run")
    run(table, "ben")
    table.play("gm", "end_run", where="safe")
    assert table.journal.table.marks[RUNNERS_KIND.of_table] == ("ana",)
    table.play("ana", "recover", cards=[])
    table.play("gm", "end_run", where="quiet")
    assert not table.journal.table.marks[RUNNERS_KIND.of_table]


@rule("TF-RUN-05")
def test_other_moves_have_an_encumbrance_penalty_too() -> None:
    for move, has_card in (("pick-pockets", False), ("find-shadows", True), ("slide", True)):
        for load, points in ((2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (7, 3)):
            hands = hand("D12 D13 D14 D11 ...", pack=load, xp=1, moves=[move])
            table = TableOfAdventure("9-hour", ana=hands)
            table.play("ana", "attempt", move=move)
            if not has_card:
                table.play("ana", "flip", attribute="dex")
            assert table.counts("ana").exhaustion == points
            if points and move != "find-shadows":
                assert "D12" in table.lying("ana").exhaustion
        calm = TableOfAdventure("9-hour", ana=hand(pack=4, xp=1, moves=[move, "sangfroid", "good-cardio"]))
        calm.play("ana", "attempt", move=move)
        if not has_card:
            calm.play("ana", "flip", attribute="dex")
        spaces = calm.offers("ana")["expend"].fields["slots"]
        assert isinstance(spaces, Several)
        assert {str(option.value).split(":")[1] for option in spaces.options} == {"sangfroid"}, "it is mental"
    for load, barred in ((3, False), (4, True)):
        table = TableOfAdventure(ana=hand(pack=load - 1, items=["sword"]))
        assert (table.moves("ana")["backstab"].barred is not None) == barred
    assert table.refused("ana", "attempt", move="backstab").rule == "TF-RUN-05"


@rule("TF-RUN-07")
def test_a_penalty_is_paid_before_the_flip_whatever_comes_of_it() -> None:
    for card, came_to in (("D01", "✗"), ("D13", "✔✔✔")):
        ana = hand(f"D12 D11 {card} D04 ...", pack=5, moves=["pick-pockets"], dex=3)
        table = TableOfAdventure(ana=ana)
        table.play("ana", "attempt", move="pick-pockets")
        entry = table.play("ana", "flip", attribute="dex")
        assert table.lying("ana").exhaustion == "D11 D12"
        assert (table.lying("ana").discard, result(entry)) == (card, came_to)
        assert table.track("gm_moves") == int(came_to == "✗")
    # A flashback turns another card, and nothing is paid anew.
    again = TableOfAdventure(ana=hand("D12 D11 D01 D04 ...", xp=1, pack=5, moves=["pick-pockets"], dex=3))
    again.play("ana", "attempt", move="pick-pockets")
    again.play("ana", "flip", attribute="dex")
    again.play("ana", "flashback", memory="I oiled the hinges.")
    assert again.lying("ana").exhaustion == "D11 D12"


def test_whoever_goes_down_over_the_penalty_does_not_make_the_move() -> None:
    ana = hand("D12 D13 D01 D02 D03", exhaustion=span(4, 11), pack=5, moves=["pick-pockets"])
    table = TableOfAdventure(ana=ana)
    table.play("ana", "attempt", move="pick-pockets")
    entry = table.play("ana", "flip", attribute="dex")
    assert (table.is_down("ana"), rules_told(entry)[-1]) == (True, "TF-AMB-64")
    assert (table.lying("ana").draw, table.lying("ana").discard) == ("D01 D02 D03", "")
    assert (table.track("gm_moves"), table.journal.table.awaited) == (0, {})


@rule("TF-CAMP-10")
def test_nobody_is_in_two_places_at_once_and_there_is_no_peace_in_a_fight() -> None:
    table = TableOfAdventure(ana=hand())
    for where in ("town", "the hearth", "travelling", ""):
        table.play("gm", "scene", where=where, how="combat")
        here = set(table.journal.table.marks.get(SCENE_KIND.of_table, ()))
        assert here == {*filter(None, (where,)), "combat"}
    table.play("gm", "scene", where="town", how="healing help")
    assert set(table.journal.table.marks[SCENE_KIND.of_table]) == {"town", "healing help"}
    table.play("gm", "scene", how="combat+surrounded")
    assert set(table.journal.table.marks[SCENE_KIND.of_table]) == {"combat", "surrounded"}
    assert table.refused("ana", "run").rule == "TF-RUN-01"
