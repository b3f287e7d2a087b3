"""Space: where everybody stands, how far apart, what lies between them, and what a step costs."""

from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.slips import Slips
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.kinds import SPACE
from hearthside.systems.deck_of_adventures.options import chosen
from hearthside.systems.deck_of_adventures.things import Space

SQUARE_STEPS: dict[str, Space] = {
    "N": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}
HEX_STEPS: dict[str, Space] = {"E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1), "NE": (1, -1)}
"""Axial: x along the row, y down the column that leans to the east."""
FEET, METRES = 5, 1
"""DA-MOVE-08: what one space is."""


def space_words(space: Space) -> str:
    """As it is written on the table: 3,-2."""
    return f"{space[0]},{space[1]}"


def read_space(words: str) -> Space | None:
    """A space people wrote down; none where it is not one."""
    parts = words.replace(" ", "").split(",")
    try:
        x, y = (int(part) for part in parts)
    except ValueError:
        return None
    return (x, y) if max(abs(x), abs(y)) <= 999 else None


@record
class Stand:
    """The space somebody stands on."""

    space: Space


STANDS = Slips(SPACE, Stand, lambda stand: space_words(stand.space))


def space_of(table: Table | TableView, who: str) -> Space | None:
    """Where somebody stands on the map; none where the table plays without one."""
    stand = STANDS.first(table.marks, who)
    return stand.space if stand else None


def put(draft: Draft, who: str, space: Space | None) -> None:
    """Somebody stands here now, or nowhere on the map."""
    STANDS.lift(draft, who, *STANDS.of(draft.table.marks, who))
    if space is not None:
        STANDS.lay(draft, who, Stand(space))


def is_hex(table: Table | TableView) -> bool:
    """Whether the map has hexes (DA-MOVE-11)."""
    return chosen(table.options, "map") == "hex"


def apart(here: Space, there: Space, *, hexes: bool) -> int:
    """Steps from one space to another; a diagonal is one step (DA-MOVE-06)."""
    x, y = there[0] - here[0], there[1] - here[1]
    return (abs(x) + abs(y) + abs(x + y)) // 2 if hexes else max(abs(x), abs(y))


def spaces_between(table: Table | TableView, one: str, other: str, said: int = 1) -> int:
    """How far apart two stand: on the map, or as far as somebody said."""
    here = space_of(table, one)
    there = None if here is None else space_of(table, other)
    return said if here is None or there is None else apart(here, there, hexes=is_hex(table))


def steps_on(table: Table | TableView) -> dict[str, Space]:
    """The steps this map has: eight ways on squares, six on hexes."""
    return HEX_STEPS if is_hex(table) else SQUARE_STEPS


def is_diagonal(table: Table | TableView, direction: str) -> bool:
    """Whether a step goes across a corner; on hexes none does (DA-MOVE-11)."""
    return not is_hex(table) and len(direction) == 2


def stepped(here: Space, direction: Space) -> Space:
    """The space one step away."""
    return here[0] + direction[0], here[1] + direction[1]
