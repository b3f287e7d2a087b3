"""Who sits at the table, and what lies there."""

from hearthside.kits.deckahedron.piles import EXHAUSTION
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand


@rule("TF-COMP-05")
def test_the_exhaustion_pile_is_face_down_apart_and_comes_with_the_first_exhausted_cards() -> None:
    table = TableOfAdventure(ana=hand("D02 D12 D05 ...", discard="D01"), ben=hand())
    assert "exhaustion/ana" not in table.journal.table.piles
    table.play("ana", "lose")
    assert table.lying("ana").exhaustion == "D12 D02"
    assert table.lying("ana").discard == "D01"
    assert table.lying("ana").draw.startswith("D05 D03")
    for seat in ("ana", "ben", "gm"):
        seen = table.journal.view(seat).pile(EXHAUSTION.of("ana"))
        assert (seen.count, seen.faces) == (2, None)
