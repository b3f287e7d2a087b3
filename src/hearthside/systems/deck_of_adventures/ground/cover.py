"""Cover: what stands between somebody and an attacker, on the map or because the GM says so."""

from functools import lru_cache
from math import hypot, sqrt

from hearthside.kernel.views import Lying, TableView
from hearthside.systems.deck_of_adventures.ground.field import COVERING, ground_at, patches, wall_spaces
from hearthside.systems.deck_of_adventures.ground.spaces import (
    HEX_STEPS,
    SQUARE_STEPS,
    apart,
    is_hex,
    space_of,
    stepped,
)
from hearthside.systems.deck_of_adventures.slips import COVERS
from hearthside.systems.deck_of_adventures.things import Space

COVER = {"none": 0, "partial": 1, "full": 2}
RAISED_WALL = 2
"""A wall somebody raised is full cover."""
_NEARLY, _BESIDE = 1e-9, 1e-6


def cover_from(lying: Lying, target: str, attacker: str) -> int:
    """DA-ENV-06: by how much cover narrows the Armor Range of somebody against this attacker, from where they stand."""
    here, there = space_of(lying, target), space_of(lying, attacker)
    return cover_at(lying, target, here, attacker, there)


def cover_at(lying: Lying, target: str, here: Space | None, attacker: str, there: Space | None) -> int:
    """The same from where the attacker would stand: what the GM said comes before what the map shows (DA-ENV-07)."""
    sides = {attacker, "everywhere"} | ({direction(here, there)} if here and there else set())
    said = [COVER[cover.much] for cover in COVERS.of(lying.marks, target) if cover.side in sides]
    if said:
        return max(said)
    return _on_the_map(lying, here, there) if here and there else 0


def direction(here: Space, there: Space) -> str:
    """From which side something comes: north, east, south or west."""
    x, y = there[0] - here[0], there[1] - here[1]
    if abs(x) > abs(y):
        return "east" if x > 0 else "west"
    return "south" if y > 0 else "north"


def _on_the_map(lying: Lying, here: Space, there: Space) -> int:
    """DA-AMB-102: cover next to whoever is attacked, on the straight line to the attacker, or where they stand.

    A wall covers from anywhere on that line (DA-AMB-107). Who is beside them strikes past it.
    """
    hexes = is_hex(lying)
    if apart(here, there, hexes=hexes) <= 1:
        return 0
    covering, walls = lying.recall(_shelter) if isinstance(lying, TableView) else _shelter(lying)
    if walls and any(walls.issuperset(step) for step in line_between(here, there, hexes=hexes)):
        return RAISED_WALL
    return max((covering.get(space, 0) for space in (here, *_towards(here, there, hexes=hexes))), default=0)


def _shelter(lying: Lying) -> tuple[dict[Space, int], frozenset[Space]]:
    """What covers, and where walls stand."""
    return _covering(lying), frozenset(ground_at(lying, "wall") | wall_spaces(lying))


def _covering(lying: Lying) -> dict[Space, int]:
    """By how much each space narrows the Armor Range of whoever is behind it."""
    found = dict.fromkeys(wall_spaces(lying), RAISED_WALL)
    for patch in patches(lying, *COVERING):
        for space in patch.spaces:
            found[space] = max(found.get(space, 0), COVERING[patch.kind])
    return found


@lru_cache(maxsize=4096)
def line_between(here: Space, there: Space, *, hexes: bool) -> tuple[frozenset[Space], ...]:
    """The straight line between two, step by step without its ends: one space, or two it passes between."""
    steps = apart(here, there, hexes=hexes)
    return tuple(
        frozenset(_nearest(here, there, step / steps, nudge, hexes=hexes) for nudge in (-_BESIDE, _BESIDE))
        for step in range(1, steps)
    )


def _nearest(here: Space, there: Space, part: float, nudge: float, *, hexes: bool) -> Space:
    """The space that lies on a line so far along, a hair to one side of it."""
    x = here[0] + (there[0] - here[0]) * part + nudge
    y = here[1] + (there[1] - here[1]) * part + (-2 * nudge if hexes else nudge)
    east, south = round(x), round(y)
    if not hexes:
        return east, south
    # A hex has three coordinates that add up to nothing: the one that was rounded most gives way to the others.
    rest = round(-x - y)
    off_east, off_south, off = abs(east - x), abs(south - y), abs(rest + x + y)
    if off_east > max(off_south, off):
        return -south - rest, south
    return (east, -east - rest) if off_south > off else (east, south)


@lru_cache(maxsize=4096)
def _towards(here: Space, there: Space, *, hexes: bool) -> tuple[Space, ...]:
    """The spaces next to one that lie nearest to the straight line to another: one, or two it passes between."""
    line = (there[0] - here[0], there[1] - here[1])
    steps = (HEX_STEPS if hexes else SQUARE_STEPS).values()
    away = {step: _turned_away(step, line, hexes=hexes) for step in steps}
    least = min(away.values())
    return tuple(stepped(here, step) for step, turned in away.items() if turned <= least + _NEARLY)


def _turned_away(step: Space, line: Space, *, hexes: bool) -> float:
    """How far a step turns away from a line: nothing when it goes along, more the more it turns."""
    (east, south), (x, y) = _as_drawn(step, hexes=hexes), _as_drawn(line, hexes=hexes)
    return 1 - (east * x + south * y) / (hypot(east, south) * hypot(x, y))


def _as_drawn(space: Space, *, hexes: bool) -> tuple[float, float]:
    return (space[0] + space[1] / 2, space[1] * sqrt(3) / 2) if hexes else (float(space[0]), float(space[1]))
