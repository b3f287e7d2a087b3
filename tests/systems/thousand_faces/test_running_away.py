"""Bravely Run Away, and what a load costs."""

from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand


@rule("TF-RUN-06")
def test_after_a_bum_rush_the_load_does_not_trouble_the_next_move() -> None:
    table = TableOfAdventure(ana=hand("D05 D12 D13 D02 ...", pack=6, dex=2))
    assert table.moves("ana")["backstab"].barred is not None
    assert table.make("ana", "bum-rush", "dex", level="studied") in {"✔✔", "✅", "✔✔✔"}
    while "expend" in table.open_to("ana"):
        table.play("ana", "expend")
    table.play("ana", "pick", options=["another-move"])
    assert table.moves("ana")["backstab"].barred is None
    table.play("ana", "attempt", move="backstab")
