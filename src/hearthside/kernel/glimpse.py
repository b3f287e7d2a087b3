"""What one seat sees, for a single look: nothing is gathered beforehand, each thing is asked for when somebody looks.

A view is built once and kept up to date for whoever stays at the table. Whoever only wants to know whether one deed is
open looks at a dozen things and goes; a glimpse of the table costs no more than these.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from hearthside.kernel.events import Awaited
from hearthside.kernel.sight import (
    Audience,
    MarkPlace,
    PilePlace,
    Role,
    Sees,
    TrackPlace,
    kind_of,
    owner_of,
)
from hearthside.kernel.system import System
from hearthside.kernel.table import Pile, Seat, Table
from hearthside.kernel.things import things_seen
from hearthside.kernel.views import NO_PILE, PileView, Question, TableView, pile_view, question_view

P = TypeVar("P", bound=str)
V = TypeVar("V")
R = TypeVar("R")

EVERYONE = Audience.EVERYONE


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
        return audience is EVERYONE or audience.has(owner_of(place), self._seat, self._role, self._seats)

    def get(self, place: P, default: Any = None) -> Any:
        """As a mapping has it."""
        thing = self._things.get(place)
        if thing is None:
            return default
        audience = self._audiences[kind_of(place)]
        is_seen = audience is EVERYONE or audience.has(owner_of(place), self._seat, self._role, self._seats)
        return thing if is_seen else default

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
    """A view that looks at the table itself, and shows of it what the seat may see.

    The usual looks go straight to what lies there; a part as a whole is made when somebody first looks through it.
    """

    __slots__ = ("_game", "_recalled", "_table")
    _recalled: dict[Any, Any]

    def __init__(self, system: System, table: Table, seat: str) -> None:
        seats = table.seats
        role: Role = seats[seat].role if seat in seats else table.role_of(seat)
        self._game, self._table, self._recalled = system, table, {}
        self.seat, self.role, self.seats, self.system = seat, role, seats, table.system  # type: ignore[misc]
        self.options, self.spotlight = table.options, table.spotlight  # type: ignore[misc]
        self.marks = _Seen(table.marks, system.mark_audiences, seat, role, seats)  # type: ignore[misc]
        self.awaited = _SeenQuestions(table.awaited, role)  # type: ignore[misc]

    def __getattr__(self, part: str) -> Any:
        """A part that is not there yet is made, and lies there from now on."""
        make = _PARTS.get(part)
        if make is None:
            raise AttributeError(part)
        made = make(self._game, self._table, self.seat, self.role)
        setattr(self, part, made)
        return made

    def recall(self, part: Callable[[TableView], R]) -> R:
        """As the view has it, but worked out only once: the table does not change meanwhile."""
        if part not in self._recalled:
            self._recalled[part] = part(self)
        found: R = self._recalled[part]
        return found

    def pile(self, place: PilePlace) -> PileView:
        """As the view has it."""
        pile = self._table.piles.get(place)
        seen = None if pile is None else pile_view(pile, self._sees(place))
        return NO_PILE if seen is None else seen

    def count(self, place: PilePlace) -> int:
        """As the view has it."""
        pile = self._table.piles.get(place)
        return 0 if pile is None or self._sees(place) is Sees.NOTHING else len(pile.cards)

    def is_empty(self, place: PilePlace) -> bool:
        """As the view has it."""
        pile = self._table.piles.get(place)
        return pile is None or not pile.cards or self._sees(place) is Sees.NOTHING

    def _sees(self, place: PilePlace) -> Sees:
        return self._game.pile_kinds[kind_of(place)].seen(owner_of(place), self.seat, self.role)

    def track(self, place: TrackPlace) -> int:
        """As the view has it."""
        number = self._table.tracks.get(place)
        if number is None:
            return 0
        audience = self._game.track_audiences[kind_of(place)]
        is_seen = audience is EVERYONE or audience.has(owner_of(place), self.seat, self.role, self.seats)
        return number if is_seen else 0

    def has_mark(self, place: MarkPlace, what: str) -> bool:
        """As the view has it."""
        if what not in self._table.marks.get(place, ()):
            return False
        audience = self._game.mark_audiences[kind_of(place)]
        return audience is EVERYONE or audience.has(owner_of(place), self.seat, self.role, self.seats)

    def asked(self, action: str) -> Question | None:
        """As the view has it."""
        asked = self._table.awaited.get(self.seat)
        return None if asked is None or action not in asked.actions else self.awaited[self.seat]

    def asked_for(self, action: str) -> tuple[Question, ...]:
        """As the view has it."""
        by = [seat for seat, asked in self._table.awaited.items() if action in asked.actions]
        return tuple([self.awaited[seat] for seat in by]) if by else ()

    def asked_of(self, seat: str, action: str) -> Question | None:
        """As the view has it."""
        asked = self._table.awaited.get(seat)
        return None if asked is None or action not in asked.actions else self.awaited[seat]


_PARTS: Mapping[str, Callable[[System, Table, str, Role], Any]] = {
    "piles": lambda game, table, seat, role: _SeenPiles(game, table.piles, seat, role),
    "tracks": lambda game, table, seat, role: _Seen(table.tracks, game.track_audiences, seat, role, table.seats),
    "words": lambda game, table, seat, role: _Seen(table.words, game.sheet_audiences, seat, role, table.seats),
    "things": lambda game, table, seat, role: things_seen(table.things, game.thing_kinds, seat, by_gm=role == "gm"),
}

glimpse: Callable[[System, Table, str], TableView] = _Glimpse
"""The table as this seat sees it, equal to its view in all that anybody looks at."""
