"""What the GM buys with Shadow points."""

import pytest

from hearthside.kits.deckahedron.adventure.board import MOVES_KIND
from hearthside.kits.deckahedron.adventure.combat.foes import foes_of, power_of_foe
from hearthside.kits.deckahedron.adventure.combat.shadow import strength_price
from hearthside.kits.deckahedron.adventure.content.gm import GUIDE
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, event_names, hand, resolved, steps


def table_with(shadow: int, campaign: str = "one-shot", **hands: object) -> TableOfAdventure:
    """A table whose GM has so many Shadow points."""
    table = TableOfAdventure(campaign, **(hands or {"ana": hand()}))  # type: ignore[arg-type]
    if shadow:
        table.play("gm", "set", track="shadow/table", to=shadow, reason="It was a long night.")
    return table


@rule("TF-GMS-01")
def test_a_hindrance_is_bought_once_and_hinders_everybody_it_touches() -> None:
    table = table_with(2, ana=hand("D12 D13 D14 ..."), ben=hand("D12 D13 D14 ..."))
    table.play("gm", "hinder", words="The cave is pitch dark.")
    assert table.track("shadow") == 1
    for seat in ("ana", "ben"):
        table.play("gm", "call", who=seat, attributes=["dex"], hindrances=["The cave is pitch dark."])
        entry = table.play(seat, "flip", attribute="dex")
        assert resolved(entry).reading["net"] == -1
    table.play("gm", "call", who="ana", attributes=["int"])
    assert resolved(table.play("ana", "flip", attribute="int")).reading["net"] == 0, "only who is in that situation"
    assert table.track("shadow") == 1
    table.play("gm", "clear_way", hindrance="The cave is pitch dark.")
    assert "hindrances" not in table.offers("gm")["call"].fields


def test_a_player_may_count_a_hindrance_against_an_own_flip() -> None:
    table = table_with(1, ana=hand("D04 D02 ..."))
    table.play("gm", "hinder", words="Knee-deep mud.")
    table.play("ana", "attempt", move="defy-danger")
    entry = table.play("ana", "flip", attribute="dex", reasons=["hindrance:Knee-deep mud."])
    assert resolved(entry).reading["net"] == -1


@rule("TF-GMS-02", "TF-GMS-03")
@pytest.mark.parametrize(("what", "points"), [("trap", 3), ("first-strike", 2)])
def test_a_trap_and_a_first_strike_have_the_power_of_what_was_spent_and_no_flip(what: str, points: int) -> None:
    table = table_with(4)
    entry = table.play("gm", "spring", what=what, who="ana", points=points)
    question = table.journal.table.awaited["ana"]
    assert (question.actions, question.matter.points) == ((steps().answer,), points)
    assert (table.track("shadow"), "Resolved" in event_names(entry)) == (4 - points, False)


@rule("TF-GMS-04")
@pytest.mark.parametrize("end", ["pursuit", "new-danger"])
def test_a_shadow_point_turns_a_flight_into_a_pursuit_or_a_new_danger(end: str) -> None:
    table = table_with(1, ana=hand(pack=0))
    table.play("ana", "run")
    assert {"pursuit", "new-danger"} <= set(ends(table))
    table.play("gm", "end_run", where=end)
    assert table.track("shadow") == 0
    poor = table_with(0, ana=hand(pack=0))
    poor.play("ana", "run")
    assert not {"pursuit", "new-danger"} & set(ends(poor))


def ends(table: TableOfAdventure) -> list[str]:
    """Where the GM may let the runners end up."""
    return list(table.choices("gm", "end_run", "where"))


def test_what_replaces_something_costs_only_the_difference() -> None:
    prices = {each.id: each for each in GUIDE.shadow}
    assert [strength_price(prices, (), "foe-d10"), strength_price(prices, ("foe-d6",), "foe-d10")] == [4, 2]
    assert strength_price(prices, ("foe-d10",), "foe-d6") <= 0
    assert strength_price(prices, ("foe-special",), "foe-special") == 1


@rule("TF-GMS-06")
def test_shadow_points_cannot_be_overspent() -> None:
    table = table_with(1)
    foe = table.foe()
    assert table.refused("gm", "strengthen", what=f"{foe}:foe-d6").rule == "TF-GMS-06"
    assert table.refused("gm", "muster", what="hard").rule == "TF-GMS-06"
    assert table.refused("gm", "spring", what="trap", who="ana", points=2).kind == "impossible"
    table.play("gm", "hinder", words="Rain.")
    assert (table.track("shadow"), table.refused("gm", "hinder", words="Hail.").rule) == (0, "TF-GMS-06")
    assert table.refused("gm", "spring", what="trap", who="ana", points=1).rule == "TF-GMS-06"
    assert table.track("shadow") == 0


@rule("TF-GMS-07")
@pytest.mark.parametrize(("pay", "keeps"), [("shadow", False), ("journey", True)])
def test_a_confronted_benefactor_costs_the_card_or_a_journey_point(pay: str, keeps: bool) -> None:
    poor = table_with(2, "9-hour", ana=hand(moves=["unknown-benefactor"]))
    assert "unmask" not in poor.open_to("gm"), "it takes 3 points"
    table = table_with(3, "9-hour", ana=hand(moves=["unknown-benefactor"]))
    assert table.choices("gm", "unmask", "pay") == ["shadow"]
    if pay == "journey":
        table.play("gm", "set", track="journey/table", to=1, reason="A good night.")
    table.play("gm", "unmask", who="ana", pay=pay)
    assert table.journal.table.has_mark(MOVES_KIND.of("ana"), "unknown-benefactor") == keeps
    assert (table.track("shadow"), table.track("journey")) == ((3, 0) if keeps else (0, 0))


def test_foes_of_the_guide_that_need_no_points_are_always_there() -> None:
    table = table_with(0)
    for kind in GUIDE.foes:
        table.play("gm", "muster", what=kind.id)
        foe = foes_of(table.journal.table)[-1]
        assert kind.stamina[0] <= table.worksheet(foe).stamina <= min(kind.stamina[1], 10)
        assert power_of_foe(table.journal.table, foe) in kind.powers
