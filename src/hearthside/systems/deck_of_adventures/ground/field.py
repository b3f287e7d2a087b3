"""The map of a fight: how far it goes, what people call its spaces, and what lies where.

A patch that lurks is known to the GM alone, and counts for nothing until it is shown (DA-AMB-104).
"""

import re
from collections.abc import Iterator
from string import ascii_uppercase

from hearthside.kernel.choices import space_word
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import Lying
from hearthside.systems.deck_of_adventures.ground.spaces import is_hex
from hearthside.systems.deck_of_adventures.things import (
    BATTLEFIELDS,
    HAZARDS,
    PATCHES,
    WALLS,
    Battlefield,
    Ground,
    Patch,
    Space,
)

HARD_GOING: tuple[Ground, ...] = ("rough", "water")
"""Challenging Terrain (DA-MOVE-09)."""
CLOSED: tuple[Ground, ...] = ("wall", "full cover", "pit")
"""Nobody walks in here (DA-AMB-101)."""
COVERING: dict[Ground, int] = {"partial cover": 1, "full cover": 2, "wall": 2}
"""DA-ENV-06: by how much it narrows the Armor Range of whoever is behind it."""
_BLOCK = re.compile(r"(([A-Z])\2*)([1-9]\d?)(?::(([A-Z])\5*)([1-9]\d?))?")


def field_laid(lying: Lying) -> tuple[ThingId, Battlefield] | None:
    """The map that is laid, and its id; none where people do without."""
    return next(iter(BATTLEFIELDS.all(lying).items()), None)


def field_of(lying: Lying) -> Battlefield | None:
    """The map that is laid."""
    laid = field_laid(lying)
    return laid[1] if laid else None


def in_rows(column: int, row: int, *, hexes: bool) -> Space:
    """The space in a column and a row of the map. Rows of hexes stand half a space apart, by turns."""
    return (column - row // 2, row) if hexes else (column, row)


def column_of(space: Space, *, hexes: bool) -> int:
    """In which column of the map a space lies."""
    return space[0] + space[1] // 2 if hexes else space[0]


def lies_on(field: Battlefield, space: Space, *, hexes: bool) -> bool:
    """Whether a space is on the map at all."""
    return 0 <= space[1] < field.deep and 0 <= column_of(space, hexes=hexes) < field.wide


def on_map(lying: Lying, spaces: set[Space]) -> set[Space]:
    """Those of some spaces that are on the map; all of them where it has no end."""
    field, hexes = field_of(lying), is_hex(lying)
    return {space for space in spaces if field is None or lies_on(field, space, hexes=hexes)}


def all_spaces(field: Battlefield, *, hexes: bool) -> Iterator[Space]:
    """Every space of the map, row by row."""
    for row in range(field.deep):
        for column in range(field.wide):
            yield in_rows(column, row, hexes=hexes)


def space_name(space: Space, *, hexes: bool) -> str:
    """What people call a space: F4 is the sixth column of the fourth row."""
    return space_word(column_of(space, hexes=hexes), space[1])


def named_block(words: str, *, hexes: bool) -> tuple[Space, ...] | None:
    """The spaces somebody means by F4, or by F4:H6, a block from one corner to the other; none where it is no such."""
    found = _BLOCK.fullmatch(words.upper())
    if found is None:
        return None
    first, last = (found[1], int(found[3])), (found[4] or found[1], int(found[6] or found[3]))
    columns = sorted(_column(letters) for letters, _ in (first, last))
    rows = sorted(row - 1 for _, row in (first, last))
    return tuple(
        in_rows(column, row, hexes=hexes)
        for row in range(rows[0], rows[1] + 1)
        for column in range(columns[0], columns[1] + 1)
    )


def _column(letters: str) -> int:
    return ascii_uppercase.index(letters[0]) + len(ascii_uppercase) * (len(letters) - 1)


def space_named(name: str, *, hexes: bool) -> Space:
    """The space people call this."""
    block = named_block(name, hexes=hexes)
    if not block:
        raise Impossible("", "There is no space {name} on the map.", name=name[:12])
    return block[0]


def patches(lying: Lying, *kinds: Ground) -> Iterator[Patch]:
    """The patches of these kinds that everybody knows."""
    for thing, patch in PATCHES.all(lying).items():
        if not lying.things[thing].lurks and (not kinds or patch.kind in kinds):
            yield patch


def ground_at(lying: Lying, *kinds: Ground) -> set[Space]:
    """The spaces that are one of these."""
    return {space for patch in patches(lying, *kinds) for space in patch.spaces}


def wall_spaces(lying: Lying) -> set[Space]:
    """Where walls stand that somebody raised."""
    return {space for wall in WALLS.all(lying).values() for space in wall.spaces}


def closed_spaces(lying: Lying) -> set[Space]:
    """Where nobody can go: walls that were there, walls somebody raised, pits."""
    return ground_at(lying, *CLOSED) | wall_spaces(lying)


def harmful_spaces(lying: Lying, who: str) -> set[Space]:
    """Where a hazard lies that would harm somebody."""
    return {space for hazard in HAZARDS.all(lying).values() if hazard.spares != who for space in hazard.spaces}
