"""What one seat sees: built from the declarations, never cut out of the whole."""

from collections.abc import Callable, Container, Mapping
from functools import cache
from typing import Any, TypeVar

from msgspec import UNSET, Struct

from hearthside.kernel.chance import face_name
from hearthside.kernel.changes import Changes
from hearthside.kernel.events import NAMES_OF_THINGS, NO_FACTS, SHAPES, Awaited, Event, Facts, Marked, Shown, To, Told
from hearthside.kernel.records import record, values_of
from hearthside.kernel.sight import (
    Audience,
    MarkPlace,
    Marks,
    PilePlace,
    Role,
    Sees,
    Sheets,
    TrackPlace,
    Tracks,
    kind_of,
    owner_of,
)
from hearthside.kernel.system import System
from hearthside.kernel.table import Pile, Seat, Table
from hearthside.kernel.things import Laid, ThingId, ThingView

P = TypeVar("P", bound=str)
V = TypeVar("V")

SeenEvent = dict[str, Any]
"""An event as one seat may know it: its kind under `type`, and the fields this seat may see."""


class PileView(Struct, frozen=True):
    """A pile as one seat sees it; without faces it lies face down, without tokens it is only a number of cards."""

    count: int
    tokens: tuple[int, ...] = ()
    faces: tuple[str, ...] | None = None


class Question(Struct, frozen=True):
    """What the table waits for, and from whom."""

    by: str
    actions: tuple[str, ...]
    rule: str
    says: str
    matter: Any = {}
    secret: Facts = {}
    said: Facts = {}


@record
class TableView:
    """The table as one seat sees it. There is nowhere in it to put a hidden face."""

    seat: str
    role: Role
    system: str
    options: Facts
    seats: Mapping[str, Seat]
    piles: Mapping[PilePlace, PileView]
    tracks: Tracks
    marks: Marks
    words: Sheets
    things: Mapping[ThingId, ThingView]
    awaited: Mapping[str, Question]
    spotlight: str

    def pile(self, place: PilePlace) -> PileView:
        """The pile at this place, as far as this seat sees it."""
        return self.piles.get(place, NO_PILE)

    def count(self, place: PilePlace) -> int:
        """How many cards lie there, as far as this seat sees."""
        return self.pile(place).count

    def is_empty(self, place: PilePlace) -> bool:
        """Whether no card lies there, as far as this seat sees."""
        return not self.pile(place).count

    def track(self, place: TrackPlace) -> int:
        """The number on this track, 0 where nothing was counted yet or nothing may be seen."""
        return self.tracks.get(place, 0)

    def has_mark(self, place: MarkPlace, what: str) -> bool:
        """Whether this seat sees this mark set."""
        return what in self.marks.get(place, ())

    def asked(self, action: str) -> Question | None:
        """The question this seat is to answer with this action, if it is asked one."""
        return self.asked_of(self.seat, action)

    def asked_of(self, seat: str, action: str) -> Question | None:
        """The question a seat is to answer with this action, if it is asked one."""
        question = self.awaited.get(seat)
        return question if question and action in question.actions else None

    def recall(self, part: Callable[["TableView"], V]) -> V:
        """A part of an offer that takes long to work out; whoever watches the table remembers it."""
        return part(self)

    def asked_for(self, action: str) -> tuple[Question, ...]:
        """The questions, to whomever, that are answered with this action."""
        return tuple([question for question in self.awaited.values() if action in question.actions])

    @property
    def players(self) -> tuple[str, ...]:
        """The seats that play a character."""
        return tuple([name for name, seat in self.seats.items() if seat.role == "player"])


NO_PILE = PileView(0, (), ())

Lying = Table | TableView
"""What lies on the table: all of it, or as one seat sees it."""


def gm_of(lying: Lying) -> str:
    """The seat of the GM; nothing while nobody sits there."""
    return next((name for name, seat in lying.seats.items() if seat.role == "gm"), "")


class Glances:
    """Piles as they were last looked at, so that what several seats see alike is worked out once."""

    def __init__(self) -> None:
        self._seen: tuple[dict[PilePlace, tuple[Pile, PileView | None]], ...] = tuple({} for _ in Sees)

    def of(self, place: PilePlace, pile: Pile, sees: Sees) -> PileView | None:
        """The pile to somebody who sees this much of it."""
        found = self._seen[sees].get(place)
        if found is None or found[0] is not pile:
            found = self._seen[sees][place] = (pile, pile_view(pile, sees))
        return found[1]


def view(
    system: System,
    table: Table,
    seat: str,
    before: TableView | None = None,
    changes: Changes | None = None,
    glances: Glances | None = None,
) -> TableView:
    """The table as this seat sees it. With an earlier view and what changed since, only that is looked at."""
    role = table.role_of(seat)
    if before is None or changes is None or changes.everything:
        before = _nothing_seen(table, seat, role)
        changes = Changes(
            list(table.piles),
            list(table.tracks),
            list(table.marks),
            list(table.words),
            list(table.things),
            list(table.awaited),
            [],
        )
    looked = glances or Glances()
    return TableView(
        seat,
        role,
        table.system,
        table.options,
        table.seats,
        _piles_now(before.piles, changes.piles, system, table, seat, role, looked) if changes.piles else before.piles,
        _now(before.tracks, changes.tracks, table.tracks, system.track_audiences, seat, role, table.seats),
        _now(before.marks, changes.marks, table.marks, system.mark_audiences, seat, role, table.seats),
        _now(before.words, changes.words, table.words, system.sheet_audiences, seat, role, table.seats),
        _things_now(before.things, changes.things, system, table, seat, role),
        {by: question_view(asked, role) for by, asked in table.awaited.items()} if changes.awaited else before.awaited,
        table.spotlight,
    )


def _things_now(
    before: Mapping[ThingId, ThingView], changed: list[ThingId], system: System, table: Table, seat: str, role: Role
) -> Mapping[ThingId, ThingView]:
    if not changed:
        return before
    views, things, came = dict(before), table.things, False
    for thing in changed:
        seen = thing_view(system, things[thing], seat, role) if thing in things else None
        known = views.pop(thing, None) if seen is None else views.get(thing)
        if seen is not None:
            views[thing] = seen
            came = came or known is None or known.lurks is not seen.lurks
    return {thing: views[thing] for thing in things if thing in views} if came else views


def thing_view(system: System, laid: Laid, seat: str, role: Role) -> ThingView | None:
    """A thing to this seat."""
    return system.thing_kinds[laid.kind].seen(laid, seat, by_gm=role == "gm")


def _nothing_seen(table: Table, seat: str, role: Role) -> TableView:
    return TableView(seat, role, table.system, table.options, table.seats, {}, {}, {}, {}, {}, {}, table.spotlight)


def _piles_now(
    before: Mapping[PilePlace, PileView],
    places: list[PilePlace],
    system: System,
    table: Table,
    seat: str,
    role: Role,
    glances: Glances,
) -> Mapping[PilePlace, PileView]:
    views, piles = dict(before), table.piles
    for place in places:
        if place not in piles:
            views.pop(place, None)
            continue
        seen = glances.of(place, piles[place], system.pile_kind(place).seen(owner_of(place), seat, role))
        if seen is not None:
            views[place] = seen
    return views


def _now(
    before: Mapping[P, V],
    places: list[P],
    things: Mapping[P, V],
    audiences: Mapping[str, Audience],
    seat: str,
    role: Role,
    seated: Container[str],
) -> Mapping[P, V]:
    """One part of the table as this seat sees it, after these places changed."""
    if not places:
        return before
    seen = dict(before)
    for place in places:
        if place not in things:
            seen.pop(place, None)
            continue
        audience = audiences[kind_of(place)]
        if audience is Audience.EVERYONE or audience.has(owner_of(place), seat, role, seated):
            seen[place] = things[place]
    return seen


def pile_view(pile: Pile, sees: Sees) -> PileView | None:
    """A pile to somebody who sees this much of it."""
    if sees is Sees.FACES:
        return PileView(len(pile.cards), pile.tokens, tuple(map(face_name, pile.cards)))
    if sees is Sees.ORDER:
        return PileView(len(pile.cards), pile.tokens)
    return PileView(len(pile.cards)) if sees is Sees.COUNT else None


def question_view(asked: Awaited, role: Role) -> Question:
    """A question as people in this role may know it."""
    secret = asked.secret if role == "gm" else NO_FACTS
    return Question(asked.by, asked.actions, asked.rule, asked.says, asked.matter, secret, asked.said)


def seen_by(system: System, table: Table, event: Event, seat: str) -> SeenEvent | None:
    """The event as this seat may know it, or nothing if it may not even know of it."""
    role = table.role_of(seat)
    sees = sight_of(system, table, event, seat, role)
    return None if sees is Sees.NOTHING else _shown_to(event, role, sees)


def heard_at(event: Event, role: Role, sees: Sees) -> Event | SeenEvent | None:
    """An event to whoever may know this much of it; to be written down, what has nothing to hide is heard as it is."""
    if sees is Sees.NOTHING:
        return None
    is_open = type(event) in _NOTHING_TO_HIDE or (isinstance(event, Marked) and event.slip is UNSET)
    return event if is_open else _shown_to(event, role, sees)


_NOTHING_TO_HIDE = frozenset(
    kind for kind, shape in SHAPES.items() if all(to is To.ALL for to in shape.audience.values())
)


def _shown_to(event: Event, role: Role, sees: Sees) -> SeenEvent:
    kind: Any = type(event)
    names, shown, cards = _fields_shown(kind, sees)
    seen: SeenEvent = dict(zip(names, (SHAPES[kind].name, *shown(event)), strict=True))
    if role == "gm":
        for each in secrets_of(event):
            seen[each] = getattr(event, each)
    if cards:
        lying = getattr(event, cards)
        seen["count"] = len(lying)
        if sees is Sees.FACES:
            seen["faces"] = tuple(map(face_name, lying))
            for each in _WITH_FACES[kind]:
                if (told := getattr(event, each)) is not UNSET:
                    seen[each] = told
    return seen


def secrets_of(event: Event) -> tuple[str, ...]:
    """The fields only the GM hears of, where something is in them."""
    secret = _GM_FIELDS[type(event)]
    return tuple([name for name in secret if getattr(event, name)]) if secret else ()


def _fields_to(audience: To) -> Mapping[type, tuple[str, ...]]:
    return {
        kind: tuple(name for name, to in shape.audience.items() if to is audience) for kind, shape in SHAPES.items()
    }


_GM_FIELDS, _WITH_FACES, _LAID_OPEN = _fields_to(To.GM), _fields_to(To.WITH_FACES), _fields_to(To.LAID_OPEN)


def laid_open(event: Event) -> SeenEvent:
    """What is told of this event besides, once the GM has laid the cards open: how they lay, and why so."""
    return {name: getattr(event, name) for name in _LAID_OPEN[type(event)]}


@cache
def _fields_shown(kind: Any, sees: Sees) -> tuple[tuple[str, ...], Callable[[Event], tuple[Any, ...]], str]:
    """What goes out as it is to who sees this much, in its order, how it is read, and the field that holds cards."""
    audience = SHAPES[kind].audience
    backs = sees >= Sees.ORDER
    shown = [name for name, to in audience.items() if to is To.ALL or (to is To.WHO_SEES_BACKS and backs)]
    cards = next((name for name, to in audience.items() if to is To.WHO_SEES_FACES), "")
    return ("type", *shown), values_of(shown), cards


def sight_of(system: System, table: Table, event: Event, seat: str, role: Role) -> Sees:
    """How much of an event a seat may know: as much as of the best seen of its piles, all of it where it has none."""
    if isinstance(event, (Told, Shown)) and seat in event.to:
        return Sees.FACES
    named = NAMES_OF_THINGS[type(event)]
    if not named:
        return Sees.NOTHING if isinstance(event, Told) and event.to else Sees.FACES
    best = Sees.NOTHING
    for name, group in named:
        thing = getattr(event, name)
        if group == "pile":
            best = max(best, system.pile_kind(thing).seen(owner_of(thing), seat, role))
        elif group == "thing":
            best = Sees.FACES if _knows_of_it(event, seat, role) else Sees.NOTHING
        elif system.audiences[group][kind_of(thing)].has(owner_of(thing), seat, role, table.seats):
            best = Sees.FACES
    return best


def _knows_of_it(event: Event, seat: str, role: Role) -> bool:
    """Whether a seat knows of the thing an event is about: what lurks is known to who keeps it, or else to the GM."""
    if not getattr(event, "lurks", False):
        return True
    keeper: str = getattr(event, "kept_by", "") or ""
    return seat == keeper if keeper else role == "gm"
