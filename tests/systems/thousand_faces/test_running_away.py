"""Bravely Run Away, and what a load costs."""

from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand


@rule("TF-RUN-06")
def test_after_a_bum_rush_the_load_does_not_trouble_the_next_move() -> None:
    # D13 shows ✔✔✔ at the Crown, which costs the one point that D11 has.
    ana = hand(
        "D13 D11 D04 D12 D14 ...", pack=5, items=["sword"], dex=3, moves=["bum-rush", "backstab", "pick-pockets"]
    )

    def rushing() -> TableOfAdventure:
        table = TableOfAdventure(ana=ana)
        assert table.moves("ana")["backstab"].barred is not None
        assert table.make("ana", "bum-rush", "dex") == "✔✔✔"
        table.play("ana", "expend")
        assert table.lying("ana").exhaustion == "D11"
        table.play("ana", "pick", options=["another-move"])
        return table

    table = rushing()
    assert table.moves("ana")["backstab"].barred is None
    table.play("ana", "attempt", move="backstab")
    table.flip("ana", "dex")
    assert table.lying("ana").exhaustion == "D11"
    table.play_out()
    assert table.moves("ana")["backstab"].barred is not None, "that was one move, and it is made"
    light = rushing()
    light.play("ana", "attempt", move="pick-pockets")
    light.flip("ana", "dex")
    light.play_out()
    assert light.lying("ana").exhaustion == "D11"
    light.play("ana", "attempt", move="pick-pockets")
    light.play("ana", "flip", attribute="dex")
    light.play("ana", "expend")
    assert light.lying("ana").exhaustion == "D14 D12 D11", "the next one costs what the load costs"
