"""Wound cards during flips."""

from tests.marks import rule
from tests.systems.thousand_faces.tables import TableOfAdventure, event_names, hand, result, rules_told, turned


@rule("TF-WOUND-01")
def test_a_wound_card_revealed_in_a_flip_stops_it_at_once() -> None:
    table = TableOfAdventure(ana=hand("W1 D13 D14 ..."))
    entry = table.play("ana", "flip", attribute="str", advantages=2)
    assert event_names(entry)[:2] == ["Moved", "Resolved"]
    assert turned(entry).split()[0] == "W1"
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


@rule("TF-WOUND-03")
def test_the_player_then_loses_one_stamina_point() -> None:
    table = TableOfAdventure(ana=hand("W1 D02 D12 D05 ..."))
    entry = table.play("ana", "flip", attribute="str")
    assert turned(entry) == "W1 D02 D12"
    assert table.lying("ana").exhaustion == "D12 D02"
    assert table.lying("ana").draw.startswith("D05 D01")
    assert rules_told(entry)[:3] == ["TF-RES-01", "TF-WOUND-03", "TF-STAM-01"]


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
    entry = table.play("ana", "flip", attribute="str", advantages=1)
    assert rules_told(entry) == ["TF-RES-01", "TF-WOUND-03", "TF-STAM-01", "TF-XP-01"]
    assert (result(entry), table.track("xp", "ana"), table.lying("ana").exhaustion) == ("✔✔✔", 1, "D12")


@rule("TF-WOUND-07")
def test_a_wound_card_revealed_while_losing_stamina_leaves_the_cycle_until_regained() -> None:
    table = TableOfAdventure(ana=hand("W1 D12 D13 ..."))
    table.play("ana", "lose")
    assert table.lying("ana").exhaustion == "D12 W1"
    assert table.lying("ana").draw.startswith("D13 ")
    wound = table.journal.table.pile("exhaustion/ana").tokens[1]
    table.play("ana", "regain", cards=[wound])
    assert (table.lying("ana").discard, table.lying("ana").exhaustion) == ("W1", "D12")
