"""The moves as printed: which there are, what their cards carry, and what of them the rules carry out."""

from hearthside.kits.deckahedron.adventure.content.items import GEAR, ITEMS
from hearthside.kits.deckahedron.adventure.content.moves import MOVES
from tests.marks import rule


@rule("TF-FAST-06")
def test_exactly_these_moves_are_fast() -> None:
    assert {move.name for move in MOVES.values() if move.is_fast} == {
        "Good Cardio",
        "And This Is For...",
        "Where It Hurts",
        "Go Berserk!",
        "Fury",
        "Goreography",
        "Weak Spot",
        "Unknown Benefactor",
    }
    assert {item.id: item.block.tags for item in ITEMS.values() if item.block} == {
        "bracers": ("FAST",),
        "shield": ("FAST",),
    }
    assert GEAR.shield_making.tags == ("FAST",)
    other_ways = {move.id: move.other_way for move in MOVES.values() if move.other_way}
    assert list(other_ways) == ["take-a-breather"]
    after = other_ways["take-a-breather"]
    assert (after.attributes, after.tags, "after-the-action" in after.needs) == (("str",), ("FAST",), True)


@rule("TF-RING-02", "TF-RING-03")
def test_the_envelopes_hold_five_and_four_cards() -> None:
    envelopes = {rings: {move.name for move in MOVES.values() if move.envelope == rings} for rings in (1, 2)}
    assert envelopes == {
        1: {"Mystic Breathwork", "Fury", "Slide", "Not On My Turf", "Void Transfusion"},
        2: {"Goreography", "Derring-Do", "Fundamental Magic", "Breach the Dam"},
    }
