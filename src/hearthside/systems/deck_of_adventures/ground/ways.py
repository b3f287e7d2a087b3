"""The ways somebody can go on the map: to every space in reach, the cheapest way to it."""

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush

from hearthside.kernel.choices import Barred
from hearthside.kernel.saying import say
from hearthside.kernel.views import Lying
from hearthside.systems.deck_of_adventures.ground.afoot import foes_at, left_to_go, standing
from hearthside.systems.deck_of_adventures.ground.field import (
    HARD_GOING,
    closed_spaces,
    field_of,
    ground_at,
    harmful_spaces,
    lies_on,
)
from hearthside.systems.deck_of_adventures.ground.spaces import is_diagonal, is_hex, space_of, stepped, steps_on
from hearthside.systems.deck_of_adventures.kinds import DIAGONALS
from hearthside.systems.deck_of_adventures.options import chosen
from hearthside.systems.deck_of_adventures.things import Space

MOST_DIAGONALS = 2
HOSTILE = Barred("DA-MOVE-04", "A hostile creature stands there.")
PINCHED = Barred("DA-MOVE-05", "Two hostile creatures stand too close together to pass between them.")
CLOSED_GROUND = Barred("DA-AMB-101", "There is no way through there.")
EDGE = Barred("DA-AMB-101", "The map ends there.")


@dataclass(frozen=True, slots=True)
class Way:
    """A way over the map: every space of it after the first, what it costs, and how often it goes across a corner."""

    spaces: tuple[Space, ...]
    halves: int
    """What it costs, in half spaces."""
    diagonals: int

    @property
    def words(self) -> str:
        """What it costs, as people say it."""
        return say("{count, plural, one {# space} other {# spaces}}", count=(self.halves + 1) // 2)


class Going:
    """What one who walks has to reckon with: looked up once for all the steps there are."""

    def __init__(self, lying: Lying, who: str) -> None:
        self.steps = [(step, is_diagonal(lying, way)) for way, step in steps_on(lying).items()]
        self._field, self._hexes = field_of(lying), is_hex(lying)
        self._foes = foes_at(lying, who)
        self._closed = closed_spaces(lying)
        self._hard = ground_at(lying, *HARD_GOING)
        self.harmful = harmful_spaces(lying, who)
        diagonal = chosen(lying.options, "diagonal")
        self._dear = diagonal == "1.5"
        self.few_diagonals = diagonal == "two a round"
        self.taken = {space for name, space in standing(lying) if name != who}

    def bar(self, here: Space, way: Space, *, across: bool) -> Barred | None:
        """Why a step cannot be taken at all."""
        there = stepped(here, way)
        if there in self._foes:
            return HOSTILE
        if there in self._closed:
            return CLOSED_GROUND
        if self._field and not lies_on(self._field, there, hexes=self._hexes):
            return EDGE
        if not across:
            return None
        beside = {stepped(here, (way[0], 0)), stepped(here, (0, way[1]))}
        if beside <= self._foes:
            return PINCHED
        return CLOSED_GROUND if beside <= self._closed else None

    def cost(self, there: Space, *, across: bool) -> int:
        """What a step costs, in half spaces (DA-MOVE-07, DA-MOVE-09)."""
        return (3 if across and self._dear else 2) * (2 if there in self._hard else 1)


def ways(lying: Lying, who: str) -> dict[Space, Way]:
    """Every space somebody could walk to in this turn and stop at, each with the cheapest way there.

    Of two ways that cost the same, the one through fewer hazards; then the one across fewer corners.
    """
    start = space_of(lying, who)
    if start is None:
        return {}
    going = Going(lying, who)
    most = left_to_go(lying, who)
    spare = MOST_DIAGONALS - lying.track(DIAGONALS.of(who)) if going.few_diagonals else most
    found: dict[Space, Way] = {}
    for way in _cheapest_first(going, start, most, spare):
        found.setdefault(way.spaces[-1], way)
    return {space: way for space, way in found.items() if space not in going.taken and space != start}


def _cheapest_first(going: Going, start: Space, most: int, spare: int) -> Iterator[Way]:
    """Ways that can be gone, the cheapest first; with few diagonals, dearer ones that spare them as well."""
    reached: dict[Space, int] = {}
    waiting: list[tuple[int, int, int, tuple[Space, ...]]] = [(0, 0, 0, (start,))]
    while waiting:
        halves, harm, diagonals, way = heappop(waiting)
        here = way[-1]
        if reached.get(here, spare + 1) <= (diagonals if going.few_diagonals else 0):
            continue
        reached[here] = diagonals if going.few_diagonals else 0
        yield Way(way[1:] or (start,), halves, diagonals)
        for step, across in going.steps:
            there = stepped(here, step)
            if there in reached and not going.few_diagonals:
                continue
            cost = halves + going.cost(there, across=across)
            corners = diagonals + across
            if cost <= most and corners <= spare and going.bar(here, step, across=across) is None:
                heappush(waiting, (cost, harm + (there in going.harmful), corners, (*way, there)))
