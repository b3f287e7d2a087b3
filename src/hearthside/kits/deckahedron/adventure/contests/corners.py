"""Games of corners: cards laid in a line or a box so that the signs where they touch are the same.

A card can be turned by quarters, never mirrored; any card may lie at any spot (TF-AMB-25, TF-AMB-26).
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from hearthside.kits.deckahedron.cards import FACES

WILD, BARREN = "dragon", "goat"
NORTH_WEST, NORTH_EAST, SOUTH_EAST, SOUTH_WEST = range(4)
QUARTERS = (0, 1, 2, 3)


class Laid(NamedTuple):
    """How one card lies: which face, and how often it was turned clockwise by a quarter."""

    face: str
    quarters: int = 0

    def sign(self, corner: int) -> str:
        """The sign at a corner, as the card lies."""
        return FACES[self.face].corners[(corner - self.quarters) % 4]


class Joint(NamedTuple):
    """Where two cards touch: a corner of the card at one spot and a corner of the card at another."""

    spot: int
    corner: int
    other: int
    other_corner: int


class Shape(NamedTuple):
    """What is to be made of the cards."""

    name: str
    spots: int
    joints: tuple[Joint, ...]
    is_ring: bool = False
    """Whether it looks the same from every side, so that it does not matter which card comes first."""


LINE = Shape(
    "line of 3",
    3,
    # TF-MINI-03: the middle card is joined at two opposite corners.
    (Joint(1, SOUTH_EAST, 2, NORTH_WEST), Joint(2, SOUTH_EAST, 3, NORTH_WEST)),
)
BOX = Shape(
    "box of 4",
    4,
    # TF-MINI-04: above, right of, below and left of a square gap; each card is joined at two neighbouring corners.
    (
        Joint(1, SOUTH_EAST, 2, NORTH_WEST),
        Joint(2, SOUTH_WEST, 3, NORTH_EAST),
        Joint(3, NORTH_WEST, 4, SOUTH_EAST),
        Joint(4, NORTH_EAST, 1, SOUTH_WEST),
    ),
    is_ring=True,
)
SHAPES: Mapping[str, Shape] = {shape.name: shape for shape in (LINE, BOX)}

Arrangement = Mapping[int, Laid]
"""The cards by the spot they lie at; the first spot is 1."""


def match(one: str, other: str) -> bool:
    """TF-MINI-01: equal signs match. The dragon matches all but the goat; the goat matches nothing."""
    if BARREN in (one, other):
        return False
    return one == other or WILD in (one, other)


def is_joined(laid: Arrangement, joint: Joint) -> bool:
    """Whether cards lie on both sides of a joint and their signs match."""
    one, other = laid.get(joint.spot), laid.get(joint.other)
    if one is None or other is None:
        return False
    return match(one.sign(joint.corner), other.sign(joint.other_corner))


def is_solved(shape: Shape, laid: Arrangement) -> bool:
    """Whether every joint of the shape matches."""
    return all(is_joined(laid, joint) for joint in shape.joints)


def solve(shape: Shape, faces: Sequence[str], laid: Arrangement | None = None) -> Arrangement | None:
    """A way to make the shape of these cards that leaves alone what is laid already; none if there is none."""
    fixed = tuple(sorted((laid or {}).items()))
    found = _solve(shape, tuple(sorted(faces)), fixed)
    return dict(found) if found is not None else None


@lru_cache(maxsize=4096)
def _solve(
    shape: Shape, faces: tuple[str, ...], fixed: tuple[tuple[int, Laid], ...]
) -> tuple[tuple[int, Laid], ...] | None:
    laid = dict(fixed)
    loose = list(faces)
    for card in laid.values():
        loose.remove(card.face)
    if not all(is_joined(laid, joint) for joint in _joints_between(shape, laid)):
        return None
    free = [spot for spot in range(1, shape.spots + 1) if spot not in laid]
    return tuple(sorted(laid.items())) if _fill(shape, laid, free, loose) else None


def _fill(shape: Shape, laid: dict[int, Laid], free: Sequence[int], loose: Sequence[str]) -> bool:
    """Try every card at the first free spot, every way round, and go on only where it matches its neighbours."""
    if not free:
        return True
    spot, rest = free[0], free[1:]
    wanted = [
        (corner, laid[other].sign(touching)) for corner, other, touching in _touching(shape, spot) if other in laid
    ]
    for face in loose[:1] if shape.is_ring and not laid else dict.fromkeys(loose):
        left = list(loose)
        left.remove(face)
        for quarters in QUARTERS:
            if all(match(sign, _SIGNS[face][corner - quarters]) for corner, sign in wanted):
                laid[spot] = Laid(face, quarters)
                if _fill(shape, laid, rest, left):
                    return True
                del laid[spot]
    return False


_SIGNS = {name: face.corners for name, face in FACES.items()}


@lru_cache(maxsize=16)
def _touching(shape: Shape, spot: int) -> tuple[tuple[int, int, int], ...]:
    """Each corner of the card at a spot that touches another: the corner, where the other lies, and its corner."""
    ways = ((*joint, joint.other, joint.other_corner, joint.spot, joint.corner) for joint in shape.joints)
    both = ((way[:4], way[4:]) for way in ways)
    return tuple((corner, other, touching) for pair in both for at, corner, other, touching in pair if at == spot)


def _joints_between(shape: Shape, laid: Arrangement) -> Iterator[Joint]:
    return (joint for joint in shape.joints if joint.spot in laid and joint.other in laid)


class Hint(NamedTuple):
    """What somebody stuck may do next: lay this card there, take the card at a spot back, or else swap a card."""

    does: str
    spot: int = 0
    laid: Laid | None = None


LAY, TAKE_BACK, SWAP = "lay", "take back", "swap"


def hint(shape: Shape, faces: Sequence[str], laid: Arrangement) -> Hint:
    """The next step towards a shape: as much of what lies as can stay, stays."""
    if solve(shape, faces) is None:
        return Hint(SWAP)
    whole = solve(shape, faces, laid)
    if whole is not None:
        spot = next((spot for spot in sorted(whole) if spot not in laid), 0)
        return Hint(LAY, spot, whole[spot]) if spot else Hint(SWAP)
    # One card is in the way: the last one whose going leaves a way open, or simply the last.
    spots = sorted(laid, reverse=True)
    stuck = next((spot for spot in spots if solve(shape, faces, _without(laid, spot)) is not None), spots[0])
    return Hint(TAKE_BACK, stuck, laid[stuck])


def _without(laid: Arrangement, spot: int) -> Arrangement:
    return {each: card for each, card in laid.items() if each != spot}
