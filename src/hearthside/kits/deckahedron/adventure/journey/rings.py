"""Green rings: how many the move cards of one player can form, laid edge to edge on the table (TF-RING-05)."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.board import MOVES_KIND
from hearthside.kits.deckahedron.adventure.book import moves_of

Cell = tuple[int, int]
"""Where a card lies: how far to the right, how far down."""
Kind = tuple[str, ...]
"""The parts of rings a card shows; cards that show the same are as good as each other."""

PAIR: Mapping[Cell, str] = {(0, 0): "E", (1, 0): "W"}
SQUARE: Mapping[Cell, str] = {(0, 0): "SE", (1, 0): "SW", (0, 1): "NE", (1, 1): "NW"}
SHAPES = (PAIR, SQUARE)
_FAR = 50
"""Cards laid this far apart have nothing to do with each other."""
_PATIENCE = 1500
"""How many ways of laying cards are tried before the best one found has to do."""


class Arrangement(NamedTuple):
    """How to lay cards for the most rings: how many there are, and the cards with the place of each."""

    rings: int
    cards: tuple[tuple[str, int, int], ...]


def rings_of(lying: Table | TableView, seat: str) -> Arrangement:
    """The best a player can do with the move cards they have. How they lie has no further meaning (TF-RING-08)."""
    moves = moves_of(lying)
    return arrange(tuple((name, moves[name].rings) for name in sorted(lying.marks.get(MOVES_KIND.of(seat), ()))))


@lru_cache(maxsize=512)
def arrange(cards: tuple[tuple[str, Kind], ...]) -> Arrangement:
    """Lay these move cards, each with its parts of rings, upright, for as many rings as they can form (TF-AMB-39)."""
    named: dict[Kind, list[str]] = {}
    for card, parts in cards:
        if parts:
            named.setdefault(parts, []).append(card)
    search = _Search({kind: len(names) for kind, names in named.items()})
    rights, downs = (_drawn_together({cell[way] for cell in search.best}) for way in (0, 1))
    laid = sorted((downs[down], rights[right], kind) for (right, down), kind in search.best.items())
    return Arrangement(search.rings, tuple((named[kind].pop(0), right, down) for down, right, kind in laid))


def _drawn_together(lines: set[int]) -> Mapping[int, int]:
    """Rows or columns counted from 0, with never more than one empty one between two of them."""
    places: dict[int, int] = {}
    before = at = 0
    for number, line in enumerate(sorted(lines)):
        at += min(line - before, 2) if number else 0
        places[line], before = at, line
    return places


class _Search:
    """Ring after ring is closed, with cards that lie there already or fresh ones, wherever one fits."""

    def __init__(self, left: dict[Kind, int]) -> None:
        self.rings = 0
        self.best: dict[Cell, Kind] = {}
        self._tries = 0
        self._limit = _most(left)
        self._seen: set[frozenset[tuple[Cell, Kind]]] = set()
        self._close_another({}, left)

    def _close_another(self, lying: dict[Cell, Kind], left: dict[Kind, int]) -> None:
        closed = count_rings(lying)
        if closed > self.rings:
            self.rings, self.best = closed, lying
        self._tries += 1
        if self.rings == self._limit or self._tries > _PATIENCE:
            return
        for more, rest in self._ways(lying, left):
            key = frozenset(more.items())
            if key not in self._seen:
                self._seen.add(key)
                self._close_another(more, rest)
            if self.rings == self._limit:
                return

    def _ways(
        self, lying: dict[Cell, Kind], left: dict[Kind, int]
    ) -> Iterator[tuple[dict[Cell, Kind], dict[Kind, int]]]:
        for shape in SHAPES:
            for right, down in _corners(lying, shape):
                wanted = {(right + x, down + y): part for (x, y), part in shape.items()}
                if any(cell in lying and part not in lying[cell] for cell, part in wanted.items()):
                    continue
                empty = [(cell, part) for cell, part in wanted.items() if cell not in lying]
                if empty:
                    yield from _filled(lying, left, empty)


def _corners(lying: Iterable[Cell], shape: Mapping[Cell, str]) -> Iterator[Cell]:
    """Where a ring could begin: around a card that lies there, or far away from all of them."""
    cells = list(lying)
    yield from dict.fromkeys((right - x, down - y) for right, down in cells for x, y in shape)
    yield (0, _FAR * len(cells))


def _filled(
    lying: dict[Cell, Kind], left: dict[Kind, int], empty: list[tuple[Cell, str]]
) -> Iterator[tuple[dict[Cell, Kind], dict[Kind, int]]]:
    if not empty:
        yield lying, left
        return
    (cell, part), *others = empty
    for kind, count in left.items():
        if count and part in kind:
            yield from _filled({**lying, cell: kind}, {**left, kind: count - 1}, others)


def count_rings(lying: Mapping[Cell, Kind]) -> int:
    """The rings that are closed as these cards lie."""
    corners = {(right - x, down - y) for right, down in lying for x in (0, 1) for y in (0, 1)}
    return sum(
        all(part in lying.get((right + x, down + y), ()) for (x, y), part in shape.items())
        for right, down in corners
        for shape in SHAPES
    )


def _most(left: Mapping[Kind, int]) -> int:
    """More rings than this cannot be: each takes a part of every sort."""
    have = {
        part: sum(count for kind, count in left.items() if part in kind) for part in (*PAIR.values(), *SQUARE.values())
    }
    return sum(min(have[part] for part in shape.values()) for shape in SHAPES)
