"""Wound cards during flips."""

from tests.marks import rule
from tests.systems.adventure.tables import (
    TableOfAdventure,
    cites,
    event_names,
    hand,
    here,
    result,
    rules_told,
    span,
    turned,
)


@rule("TF-WOUND-01")
def test_a_wound_card_revealed_in_a_flip_stops_it_at_once() -> None:
    table = TableOfAdventure(ana=hand("W1 D13 D14 ..."))
    entry = table.play("ana", "flip", attribute="str", advantages=2)
    assert (event_names(entry), turned(entry)) == (["Moved", "Awaited"], "W1")
    table.stand("ana")
    assert table.lying("ana").discard == "W1"


@rule("TF-WOUND-02")
def test_the_move_is_resolved_from_the_cards_turned_so_far_wound_included() -> None:
    for draw, disadvantages, advantages, came_to in (
        ("D03 W1 ...", 0, 1, "✔✔✔"),
        ("W1 D03 ...", 0, 1, "✅"),
        ("D03 W1 ...", 1, 0, "✅"),
        ("D03 W2 D13 ...", 2, 0, "✗"),
        ("D01 W1 D11 ...", 0, 2, "✅"),
    ):
        table = TableOfAdventure(ana=hand(draw, str=4))
        assert table.flip("ana", advantages=advantages, disadvantages=disadvantages) == came_to


@rule("TF-WOUND-04")
def test_the_wound_card_goes_to_the_discard_pile_and_keeps_cycling() -> None:
    table = TableOfAdventure(ana=hand("W1 D12 ..."))
    table.flip("ana")
    assert table.lying("ana").discard == "W1"
    table.play("ana", "reshuffle", shuffles=["W1 D13"])
    table.flip("ana")
    assert (table.lying("ana").discard, table.lying("ana").exhaustion) == ("W1", "D13 D12")


def test_the_wound_is_paid_before_the_xp_of_the_card_that_resolved_comes_in() -> None:
    table = TableOfAdventure(ana=hand("D08 W2 D12 ...", str=3))
    table.play("ana", "flip", attribute="str", advantages=1)
    entry = table.stand("ana")
    assert cites(entry, "TF-RES-01", "TF-WOUND-03", "TF-STAM-01", "TF-XP-01")
    assert (result(entry), table.track("xp", "ana"), table.lying("ana").exhaustion) == ("✔✔✔", 1, "D12")


def test_before_the_wound_of_an_ignored_flip_costs_stamina_the_discard_pile_may_be_shuffled_in_too() -> None:
    table = TableOfAdventure(ana=hand(f"W1 {span(1, 9)}", discard=span(10, 20), xp=1))
    table.play("ana", "flip", attribute="str")
    entry = table.play("ana", "flashback", memory="I have bled before.", reshuffle_first=True, shuffles=["D13 D02 D03"])
    told = zip(rules_told(entry), ("TF-FB-02", "TF-WOUND-03", "TF-STAM-04", "TF-STAM-01"), strict=False)
    assert all(rule in here(named) for rule, named in told)
    assert (table.lying("ana").exhaustion, result(entry)) == ("D13", "✔✔")


def test_without_a_wound_no_reshuffle_is_asked_for_in_a_flip() -> None:
    table = TableOfAdventure(ana=hand("D02 ...", xp=1, discard="D20"))
    table.play("ana", "flip", attribute="str")
    assert "reshuffle" not in table.offers("ana")["stand"].fields
    assert "reshuffle_first" not in table.offers("ana")["flashback"].fields
