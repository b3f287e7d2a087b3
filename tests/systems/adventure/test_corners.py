"""Games of corners as puzzles: which signs match, which shapes can be made."""

from hypothesis import given
from hypothesis import strategies as st

from hearthside.kits.deckahedron.adventure.contests.corners import (
    BOX,
    LAY,
    LINE,
    SWAP,
    TAKE_BACK,
    Laid,
    Shape,
    hint,
    is_solved,
    match,
    solve,
)
from hearthside.kits.deckahedron.cards import FACES
from tests.marks import rule


@rule("TF-MINI-01")
def test_equal_signs_match_the_dragon_is_wild_and_the_goat_matches_nothing() -> None:
    assert match("rat", "rat")
    assert not match("rat", "pig")
    assert match("dragon", "rat")
    assert match("pig", "dragon")
    assert match("dragon", "dragon")
    assert not match("dragon", "goat")
    assert not match("goat", "dragon")
    assert not match("goat", "goat")
    assert not match("rat", "goat")
    # All four corners of every blessing are dragons, all of every wound goats.
    corners = {face.nature: set(face.corners) for face in FACES.values() if face.nature != "card"}
    assert corners == {"blessing": {"dragon"}, "wound": {"goat"}}


def test_a_line_of_d01_d02_d03_can_be_made_and_of_d01_d02_d05_not() -> None:
    found = solve(LINE, ["D01", "D02", "D03"])
    assert found is not None
    assert sorted(laid.face for laid in found.values()) == ["D01", "D02", "D03"]
    assert is_solved(LINE, found)
    assert solve(LINE, ["D01", "D02", "D05"]) is None


def test_three_blessings_make_a_line_and_a_wound_never_does() -> None:
    assert solve(LINE, ["B1", "B2", "B5"]) is not None
    assert solve(BOX, ["B1", "B2", "B5", "D07"]) is not None
    assert solve(LINE, ["B1", "W1", "B5"]) is None
    assert solve(BOX, ["B1", "B2", "B5", "W2"]) is None


shapes = st.sampled_from([LINE, BOX])


@given(shapes, st.permutations(sorted(FACES)))
def test_following_every_hint_makes_the_shape_or_ends_where_none_can_be_made(shape: Shape, deck: list[str]) -> None:
    faces, laid = deck[: shape.spots], {1: Laid(deck[0], 1), 2: Laid(deck[1], 3)}
    for _ in range(12):
        if is_solved(shape, laid):
            assert solve(shape, faces) is not None
            return
        found = hint(shape, faces, laid)
        if found.does == SWAP:
            assert solve(shape, faces) is None
            return
        assert found.does in (LAY, TAKE_BACK)
        if found.does == TAKE_BACK:
            del laid[found.spot]
        else:
            assert found.laid is not None
            laid[found.spot] = found.laid
    raise AssertionError(f"the hints go in circles: {faces}")
