"""What one seat sees, for a single look: nothing is gathered beforehand, each thing is asked for when somebody looks.

A view is built once and kept up to date for whoever stays at the table. Whoever only wants to know whether one deed is
open looks at a dozen things and goes; a glimpse of the table costs no more than these.
"""

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from hearthside.kernel.events import Awaited
from hearthside.kernel.sight import Audience, PilePlace, Role, Sees, kind_of, owner_of
from hearthside.kernel.system import System
from hearthside.kernel.table import Pile, Seat, Table
from hearthside.kernel.things import Laid, ThingId, ThingView
from hearthside.kernel.views import NO_PILE, PileView, Question, TableView, pile_view, question_view, thing_view

P = TypeVar("P", bound=str)
V = TypeVar("V")


class _Seen(Mapping[P, V]):
    """One part of the table: as much of it as this seat may see."""

    __slots__ = ("_audiences", "_role", "_seat", "_seats", "_things")

    def __init__(
        self,
        things: Mapping[P, V],
        audiences: Mapping[str, Audience],
        seat: str,
        role: Role,
        seats: Mapping[str, Seat],
    ) -> None:
        self._things, self._audiences, self._seat, self._role, self._seats = things, audiences, seat, role, seats

    def _is_seen(self, place: P) -> bool:
        audience = self._audiences[kind_of(place)]
        return audience is Audience.EVERYONE or audience.has(owner_of(place), self._seat, self._role, self._seats)

    def get(self, place: P, default: Any = None) -> Any:
        """As a mapping has it."""
        return self._things[place] if place in self._things and self._is_seen(place) else default

    def __getitem__(self, place: P) -> V:
        if not self._is_seen(place):
            raise KeyError(place)
        return self._things[place]

    def __contains__(self, place: object) -> bool:
        return place in self._things and self._is_seen(place)  # type: ignore[arg-type]

    def __iter__(self) -> Iterator[P]:
        return filter(self._is_seen, self._things)

    def __len__(self) -> int:
        return sum(1 for _ in self)


class _SeenPiles(Mapping[PilePlace, PileView]):
    """The piles, each as much of it as this seat may see."""

    __slots__ = ("_piles", "_role", "_seat", "_system")

    def __init__(self, system: System, piles: Mapping[PilePlace, Pile], seat: str, role: Role) -> None:
        self._system, self._piles, self._seat, self._role = system, piles, seat, role

    def _sees(self, place: PilePlace) -> Sees:
        return self._system.pile_kind(place).seen(owner_of(place), self._seat, self._role)

    def get(self, place: PilePlace, default: Any = None) -> Any:
        """As a mapping has it."""
        seen = pile_view(self._piles[place], self._sees(place)) if place in self._piles else None
        return default if seen is None else seen

    def __getitem__(self, place: PilePlace) -> PileView:
        seen = pile_view(self._piles[place], self._sees(place))
        if seen is None:
            raise KeyError(place)
        return seen

    def __contains__(self, place: object) -> bool:
        return place in self._piles and self._sees(PilePlace(str(place))) is not Sees.NOTHING

    def __iter__(self) -> Iterator[PilePlace]:
        return (place for place in self._piles if self._sees(place) is not Sees.NOTHING)

    def __len__(self) -> int:
        return sum(1 for _ in self)


class _SeenThings(Mapping[ThingId, ThingView]):
    """The things, each as much of it as this seat may see."""

    __slots__ = ("_role", "_seen", "_system", "_things")

    def __init__(self, system: System, things: Mapping[ThingId, Laid], role: Role) -> None:
        self._system, self._things, self._role = system, things, role
        self._seen: dict[ThingId, tuple[Laid, ThingView | None]] = {}

    def _view(self, thing: ThingId) -> ThingView | None:
        laid = self._things.get(thing)
        if laid is None:
            return None
        known = self._seen.get(thing)
        if known is None or known[0] is not laid:
            known = self._seen[thing] = (laid, thing_view(self._system, laid, self._role))
        return known[1]

    def __getitem__(self, thing: ThingId) -> ThingView:
        seen = self._view(thing)
        if seen is None:
            raise KeyError(thing)
        return seen

    def __contains__(self, thing: object) -> bool:
        return self._view(ThingId(str(thing))) is not None

    def __iter__(self) -> Iterator[ThingId]:
        return (thing for thing in self._things if self._view(thing) is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)


class _SeenQuestions(Mapping[str, Question]):
    """Who is asked something, and what."""

    __slots__ = ("_awaited", "_role", "_seen")

    def __init__(self, awaited: Mapping[str, Awaited], role: Role) -> None:
        self._awaited, self._role = awaited, role
        self._seen: dict[str, Question] = {}

    def get(self, by: str, default: Any = None) -> Any:
        """As a mapping has it."""
        return self[by] if by in self._awaited else default

    def __getitem__(self, by: str) -> Question:
        seen = self._seen.get(by)
        if seen is None:
            seen = self._seen[by] = question_view(self._awaited[by], self._role)
        return seen

    def __contains__(self, by: object) -> bool:
        return by in self._awaited

    def __iter__(self) -> Iterator[str]:
        return iter(self._awaited)

    def __len__(self) -> int:
        return len(self._awaited)


class _Glimpse(TableView):
    """A view that looks at the table itself, and shows of it what the seat may see."""

    __slots__ = ()

    def pile(self, place: PilePlace) -> PileView:
        """As the view has it."""
        found: PileView = self.piles.get(place, NO_PILE)
        return found


def glimpse(system: System, table: Table, seat: str) -> TableView:
    """The table as this seat sees it, equal to its view in all that anybody looks at."""
    role, seats = table.role_of(seat), table.seats
    return _Glimpse(
        seat,
        role,
        table.system,
        table.options,
        seats,
        _SeenPiles(system, table.piles, seat, role),
        _Seen(table.tracks, system.track_audiences, seat, role, seats),
        _Seen(table.marks, system.mark_audiences, seat, role, seats),
        _Seen(table.words, system.sheet_audiences, seat, role, seats),
        _SeenThings(system, table.things, role),
        _SeenQuestions(table.awaited, role),
        table.spotlight,
    )
