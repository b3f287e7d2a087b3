"""Wound cards during flips."""

from hearthside.kits.deckahedron.piles import EXHAUSTION
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand, rules_told, span, turned


@rule("TF-WOUND-03")
def test_the_player_then_loses_one_stamina_point() -> None:
    table = TableOfAdventure(ana=hand("W1 D02 D12 D05 ..."))
    table.play("ana", "flip", attribute="str")
    entry = table.stand("ana")
    assert turned(entry) == "D02 D12"
    assert table.lying("ana").exhaustion == "D12 D02"
    assert table.lying("ana").draw.startswith("D05 D01")
    assert rules_told(entry)[:3] == ["TF-RES-01", "TF-WOUND-03", "TF-STAM-01"]


@rule("TF-WOUND-07")
def test_a_wound_card_revealed_while_losing_stamina_leaves_the_cycle_until_regained() -> None:
    table = TableOfAdventure(ana=hand("W1 D12 D13 ..."))
    table.play("ana", "lose")
    assert table.lying("ana").exhaustion == "D12 W1"
    assert table.lying("ana").draw.startswith("D13 ")
    wound = table.journal.table.pile(EXHAUSTION.of("ana")).tokens[1]
    table.regain("ana", [wound])
    assert (table.lying("ana").discard, table.lying("ana").exhaustion) == ("W1", "D12")


@rule("TF-STAM-04")
def test_before_a_wound_costs_stamina_the_discard_pile_may_be_shuffled_in() -> None:
    table = TableOfAdventure(ana=hand(f"W1 {span(1, 9)}", discard=span(10, 20)))
    table.play("ana", "flip", attribute="str")
    assert table.counts("ana") == (9, 11, 0), "nothing is lost yet"
    assert "reshuffle" in table.offers("ana")["stand"].fields
    entry = table.stand("ana", reshuffle=True, shuffles=["D13 D02"])
    assert rules_told(entry)[:4] == ["TF-RES-01", "TF-WOUND-03", "TF-STAM-04", "TF-STAM-01"]
    assert (table.counts("ana"), table.lying("ana").exhaustion) == ((20, 0, 1), "D13")

    table = TableOfAdventure(ana=hand(f"W1 D12 {span(1, 8)}", discard="D10 D11"))
    table.play("ana", "flip", attribute="str")
    table.stand("ana", reshuffle=False)
    assert (table.lying("ana").discard, table.lying("ana").exhaustion) == ("W1 D10 D11", "D12")

    # Outside a flip the discard pile can be shuffled in whenever a loss is due.
    table = TableOfAdventure(ana=hand(span(1, 9), discard=span(10, 20)))
    assert {"lose", "reshuffle"} <= table.open_to("ana")
