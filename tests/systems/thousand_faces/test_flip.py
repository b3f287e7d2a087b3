"""The flip."""

from tests.systems.adventure.tables import (
    TableOfAdventure,
    hand,
    rules_told,
)


def test_a_wound_revealed_while_losing_stamina_costs_nothing_more() -> None:
    table = TableOfAdventure(ana=hand("W1 D12 D13 ..."))
    entry = table.play("ana", "lose")
    assert table.lying("ana").exhaustion == "D12 W1"
    assert rules_told(entry) == ["TF-STAM-01"]
