"""Games of corners as puzzles: which signs match, which shapes can be made."""

from itertools import combinations

from hearthside.kits.deckahedron.adventure.contests.corners import (
    BOX,
    LINE,
    is_solved,
    solve,
)
from hearthside.kits.deckahedron.cards import TWENTY
from tests.marks import rule

NAMES = tuple(face.name for face in TWENTY)


@rule("TF-MINI-03")
def test_cards_may_be_turned_and_the_middle_card_is_joined_at_two_opposite_corners() -> None:
    # D01 shows cow, horse, rabbit and rat clockwise. D03 has a rat and D02 a horse, which face each other on D01.
    found = solve(LINE, ["D02", "D01", "D03"])
    assert found is not None
    assert (found[1].sign(2), found[2].sign(0), found[2].sign(2), found[3].sign(0)) == ("horse", "horse", "rat", "rat")
    assert any(laid.quarters for laid in found.values())
    # Whichever of these lies in the middle has matching corners that are neighbours only: horse and rabbit on D01,
    # horse and pig on D02, rabbit and pig on D05.
    assert solve(LINE, ["D01", "D02", "D05"]) is None


@rule("TF-MINI-04")
def test_four_cards_form_a_box_when_each_is_joined_at_two_neighbouring_corners() -> None:
    found = solve(BOX, ["D01", "D02", "D03", "D04"])
    assert found is not None
    assert is_solved(BOX, found)
    used = {spot: {joint.corner for joint in BOX.joints if joint.spot == spot} for spot in found}
    for joint in BOX.joints:
        used[joint.other].add(joint.other_corner)
    assert used == {1: {2, 3}, 2: {0, 3}, 3: {0, 1}, 4: {1, 2}}
    assert solve(BOX, ["D01", "D02", "D03", "D05"]) is None


@rule("TF-MINI-12")
def test_a_first_deal_makes_a_line_951_times_in_1140_and_a_box_455_times_in_4845() -> None:
    lines = [solve(LINE, cards) is not None for cards in combinations(NAMES, 3)]
    assert (sum(lines), len(lines)) == (951, 1140)
    boxes = [solve(BOX, cards) is not None for cards in combinations(NAMES, 4)]
    assert (sum(boxes), len(boxes)) == (455, 4845)
