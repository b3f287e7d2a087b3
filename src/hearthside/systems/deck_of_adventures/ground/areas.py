"""Areas of effect: Lines, Auras and Cones, and which spaces of a map they cover."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from math import hypot, sqrt
from typing import Literal, get_args

from hearthside.systems.deck_of_adventures.ground.spaces import HEX_STEPS, apart
from hearthside.systems.deck_of_adventures.things import Space

Shape = Literal["line", "aura", "cone"]
SHAPES: tuple[Shape, ...] = get_args(Shape)
SQUARE_FACINGS = ("E", "S", "W", "N")
HEX_FACINGS = tuple(HEX_STEPS)
"""Each a sixth of a turn after the one before."""
Point = tuple[float, float]
_NOTHING = 1e-9
"""Touching in a point or along an edge is not enough (DA-AOE-10)."""
SLOPE = 0.5
"""A Cone gets half as wide to each side as it is long (DA-AMB-68)."""


@dataclass(frozen=True, slots=True)
class Area:
    """A shape and its size (DA-AOE-01)."""

    shape: Shape
    size: int

    @property
    def words(self) -> str:
        """As people write it: Cone 3."""
        return f"{self.shape.capitalize()} {self.size}"


def read_area(words: str) -> Area | None:
    """DA-AOE-01: what people mean by “Cone 3”; none when it is no area."""
    found = re.fullmatch(r"\s*(line|aura|cone)\s+(\d{1,2})\s*", words, re.IGNORECASE)
    if found is None:
        return None
    name = found[1].lower()
    return Area(next(shape for shape in SHAPES if shape == name), int(found[2]))


def cells(
    area: Area, *, hexes: bool, facing: str = "E", origin: Space = (0, 0), from_point: bool = False
) -> set[Space]:
    """The spaces an area covers. The space of whoever causes it is spared; a mere point is not (DA-AOE-12)."""
    east, south = origin
    return {(x + east, y + south) for x, y in _shape(area, hexes=hexes, facing=facing, from_point=from_point)}


@cache
def _shape(area: Area, *, hexes: bool, facing: str, from_point: bool) -> frozenset[Space]:
    """The same, counted from where it starts: worked out once, since there are few."""
    if area.shape == "aura":
        return frozenset(_aura(area.size, hexes=hexes) | ({(0, 0)} if from_point else set()))
    covered = _line(area.size) if area.shape == "line" else _cone(area.size, hexes=hexes)
    for _ in range((HEX_FACINGS if hexes else SQUARE_FACINGS).index(facing)):  # DA-AOE-13
        covered = {_turned(cell, hexes=hexes) for cell in covered}
    return frozenset(covered)


def facings(area: Area, *, hexes: bool) -> tuple[str, ...]:
    """The sides an area can be turned to; an Aura has none."""
    if area.shape == "aura":
        return ("",)
    return HEX_FACINGS if hexes else SQUARE_FACINGS


def _turned(cell: Space, *, hexes: bool) -> Space:
    """One facing further: a quarter of a turn on squares, a sixth on hexes."""
    x, y = cell
    return (-y, x + y) if hexes else (-y, x)


def _line(size: int) -> set[Space]:
    """DA-AOE-02: straight out from an edge, so many spaces."""
    return {(step, 0) for step in range(1, size + 1)}


def _aura(size: int, *, hexes: bool) -> set[Space]:
    """DA-AOE-03: on squares a disc, half a space past the last. DA-AOE-05: on hexes all within so many steps."""
    around = _around(size)
    if hexes:
        return {cell for cell in around if apart((0, 0), cell, hexes=True) <= size}
    return {cell for cell in around if _nearest(_square(cell), (0.0, 0.0)) < size + 0.5 - _NOTHING}


def _around(size: int) -> set[Space]:
    reach = range(-size - 1, size + 2)
    return {(x, y) for x in reach for y in reach} - {(0, 0)}


def _cone(size: int, *, hexes: bool) -> set[Space]:
    """DA-AOE-06, DA-AOE-08: a sector from the middle of an edge, facing east."""
    apex = (0.5, 0.0)
    radius = size - 0.5 if hexes else float(size)
    outline = _hex if hexes else _square
    return {cell for cell in _around(2 * size) if _overlaps(outline(cell), apex, radius)}


def _overlaps(corners: list[Point], apex: Point, radius: float) -> bool:
    """Whether a space shares area with the sector."""
    inside = corners
    for side in (1, -1):
        # Keep what lies within the side line: slope times the way out, minus the way across.
        inside = _cut(inside, SLOPE, -side, -SLOPE * apex[0])
    return _size(inside) > _NOTHING and _nearest(inside, apex) < radius - _NOTHING


def _square(cell: Space) -> list[Point]:
    x, y = cell
    return [(x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x + 0.5, y + 0.5), (x - 0.5, y + 0.5)]


def _hex(cell: Space) -> list[Point]:
    """A hex with a corner up, one wide."""
    x, y = cell[0] + cell[1] / 2, cell[1] * sqrt(3) / 2
    tall, low = 1 / sqrt(3), 1 / (2 * sqrt(3))
    return [
        (x, y - tall),
        (x + 0.5, y - low),
        (x + 0.5, y + low),
        (x, y + tall),
        (x - 0.5, y + low),
        (x - 0.5, y - low),
    ]


def _cut(corners: list[Point], a: float, b: float, c: float) -> list[Point]:
    """The part of a convex outline where a·x + b·y + c is not below zero."""
    kept: list[Point] = []
    for here, there in _edges(corners):
        at, to = a * here[0] + b * here[1] + c, a * there[0] + b * there[1] + c
        if at >= 0:
            kept.append(here)
        if (at >= 0) != (to >= 0):
            share = at / (at - to)
            kept.append((here[0] + share * (there[0] - here[0]), here[1] + share * (there[1] - here[1])))
    return kept


def _edges(corners: list[Point]) -> Iterable[tuple[Point, Point]]:
    return zip(corners, corners[1:] + corners[:1], strict=True)


def _size(corners: list[Point]) -> float:
    return abs(sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in _edges(corners))) / 2


def _nearest(corners: list[Point], point: Point) -> float:
    """How far a point outside of a convex outline is from it."""
    return min(_to_edge(point, here, there) for here, there in _edges(corners))


def _to_edge(point: Point, here: Point, there: Point) -> float:
    x, y = there[0] - here[0], there[1] - here[1]
    length = x * x + y * y
    along = ((point[0] - here[0]) * x + (point[1] - here[1]) * y) / length if length else 0.0
    share = min(1.0, max(0.0, along))
    return hypot(here[0] + share * x - point[0], here[1] + share * y - point[1])
