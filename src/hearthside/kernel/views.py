"""What one seat sees: built from the declarations, never cut out of the whole."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from hearthside.kernel.chance import face_name
from hearthside.kernel.events import NO_FACTS, SHAPES, Awaited, Event, Facts, To, Told
from hearthside.kernel.sight import Audience, PileKind, Role, Sees, kind_of, owner_of
from hearthside.kernel.system import System
from hearthside.kernel.table import Pile, Seat, Table

V = TypeVar("V")

SeenEvent = dict[str, Any]
"""An event as one seat may know it: its kind under `type`, and the fields this seat may see."""


@dataclass(frozen=True, slots=True)
class PileView:
    """A pile as one seat sees it; without faces it lies face down, without tokens it is only a number of cards."""

    count: int
    tokens: tuple[int, ...] = ()
    faces: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """What the table waits for, and from whom."""

    by: str
    actions: tuple[str, ...]
    rule: str
    says: str
    matter: Facts = field(default_factory=dict)
    secret: Facts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TableView:
    """The table as one seat sees it. There is nowhere in it to put a hidden face."""

    seat: str
    role: Role
    system: str
    options: Facts
    seats: Mapping[str, Seat]
    piles: Mapping[str, PileView]
    tracks: Mapping[str, int]
    marks: Mapping[str, tuple[str, ...]]
    words: Mapping[str, str]
    awaited: Mapping[str, Question]
    spotlight: str

    def pile(self, place: str) -> PileView:
        """The pile at this place, as far as this seat sees it."""
        return self.piles.get(place, _NO_PILE)

    def track(self, place: str) -> int:
        """The number on this track, 0 where nothing was counted yet or nothing may be seen."""
        return self.tracks.get(place, 0)

    def has_mark(self, place: str, what: str) -> bool:
        """Whether this seat sees this mark set."""
        return what in self.marks.get(place, ())

    def asked(self, action: str) -> Question | None:
        """The question this seat is to answer with this action, if it is asked one."""
        question = self.awaited.get(self.seat)
        return question if question and action in question.actions else None

    @property
    def players(self) -> tuple[str, ...]:
        """The seats that play a character."""
        return tuple(name for name, seat in self.seats.items() if seat.role == "player")


_NO_PILE = PileView(0, (), ())


def view(system: System, table: Table, seat: str, before: tuple[Table, TableView] | None = None) -> TableView:
    """The table as this seat sees it. `before` is an earlier table with its view: what did not change is reused."""
    role = table.seats[seat].role
    old, seen = before or (_NO_TABLE, None)
    if seen is None or old.seats is not table.seats:
        old = _NO_TABLE
    reused = seen if old is not _NO_TABLE else None
    return TableView(
        seat,
        role,
        table.system,
        table.options,
        table.seats,
        _pile_views(system, table.piles, old.piles, reused, seat, role),
        reused.tracks
        if reused and old.tracks is table.tracks
        else _visible(table.tracks, system.track_audiences, seat, role),
        reused.marks
        if reused and old.marks is table.marks
        else _visible(table.marks, system.mark_audiences, seat, role),
        reused.words
        if reused and old.words is table.words
        else _visible(table.words, system.sheet_audiences, seat, role),
        {by: _question(asked, role) for by, asked in table.awaited.items()},
        table.spotlight,
    )


_NO_TABLE = Table()


def _pile_views(
    system: System,
    piles: Mapping[str, Pile],
    old_piles: Mapping[str, Pile],
    reused: TableView | None,
    seat: str,
    role: Role,
) -> Mapping[str, PileView]:
    if reused and piles is old_piles:
        return reused.piles
    before = reused.piles if reused else {}
    views: dict[str, PileView] = {}
    for place, pile in piles.items():
        seen = (
            before.get(place)
            if old_piles.get(place) is pile
            else _pile_view(system.pile_kind(place), pile, owner_of(place), seat, role)
        )
        if seen is not None:
            views[place] = seen
    return views


def _pile_view(kind: PileKind, pile: Pile, owner: str, seat: str, role: Role) -> PileView | None:
    sees = kind.seen(owner, seat, role)
    if sees is Sees.FACES:
        return PileView(len(pile.cards), pile.tokens, tuple(face_name(card) for card in pile.cards))
    if sees is Sees.ORDER:
        return PileView(len(pile.cards), pile.tokens)
    return PileView(len(pile.cards)) if sees is Sees.COUNT else None


def _visible(things: Mapping[str, V], audiences: Mapping[str, Audience], seat: str, role: Role) -> dict[str, V]:
    return {
        place: thing for place, thing in things.items() if audiences[kind_of(place)].has(owner_of(place), seat, role)
    }


def _question(asked: Awaited, role: Role) -> Question:
    secret = asked.secret if role == "gm" else NO_FACTS
    return Question(asked.by, asked.actions, asked.rule, asked.says, asked.matter, secret)


def seen_by(system: System, table: Table, event: Event, seat: str) -> SeenEvent | None:
    """The event as this seat may know it, or nothing if it may not even know of it."""
    role = table.seats[seat].role
    if not _may_know(system, event, seat, role):
        return None
    shape = SHAPES[type(event)]
    seen: SeenEvent = {"type": shape.name}
    for name, to in shape.audience.items():
        if to is To.ALL:
            seen[name] = getattr(event, name)
        elif to is To.GM:
            if role == "gm":
                seen[name] = getattr(event, name)
        elif to is not To.NOBODY:
            sees = _best_sight(system, event, seat, role)
            if to is To.WHO_SEES_BACKS and sees >= Sees.ORDER:
                seen[name] = getattr(event, name)
            elif to is To.WHO_SEES_FACES:
                cards = getattr(event, name)
                seen["count"] = len(cards)
                if sees is Sees.FACES:
                    seen["faces"] = tuple(face_name(card) for card in cards)
    return seen


def _places(event: Event) -> tuple[str, ...]:
    found = (getattr(event, name, None) for name in ("place", "source", "target"))
    return tuple(place for place in found if place)


def _best_sight(system: System, event: Event, seat: str, role: Role) -> Sees:
    if seat in getattr(event, "to", ()):
        return Sees.FACES
    return max(system.pile_kind(place).seen(owner_of(place), seat, role) for place in _places(event))


def _may_know(system: System, event: Event, seat: str, role: Role) -> bool:
    if isinstance(event, Told):
        return not event.to or seat in event.to
    for name, audiences in system.audiences_by_field:
        thing = getattr(event, name, None)
        if thing is not None:
            return audiences[kind_of(thing)].has(owner_of(thing), seat, role)
    places = _places(event)
    return not places or _best_sight(system, event, seat, role) > Sees.NOTHING
