"""Blessing cards."""

from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand


@rule("TF-BLES-05")
def test_a_blessing_revealed_while_losing_stamina_is_exhausted_with_the_others() -> None:
    table = TableOfAdventure(ana=hand("B5 D12 D01 ..."))
    table.play("ana", "lose")
    assert table.lying("ana").exhaustion == "D12 B5"
    assert "B5" not in table.faces("blessings/table")
