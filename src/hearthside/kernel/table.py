"""The table as a value, and the one place where it changes."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from msgspec import UNSET, Struct
from msgspec.structs import replace

from hearthside.kernel.events import (
    NO_FACTS,
    Altered,
    Answered,
    Awaited,
    Counted,
    Covered,
    Dealt,
    Event,
    Facts,
    Made,
    Marked,
    Moved,
    Opened,
    Removed,
    Rewound,
    Seated,
    Shown,
    Shuffled,
    Spotlit,
    Uncovered,
    Unmarked,
    Written,
    slip_of,
)
from hearthside.kernel.records import record
from hearthside.kernel.sight import MarkPlace, Marks, PilePlace, Role, SheetPlace, Sheets, TrackPlace, Tracks
from hearthside.kernel.things import Laid, ThingId, ThingKind, Things

NOBODY: frozenset[str] = frozenset()
Known = Mapping[str, frozenset[str]]
"""By card: the seats that know where it is."""
_NOTHING_KNOWN: Known = {}
NO_THINGS: Mapping[Any, Any] = {}


@record
class Seat:
    """A place at the table."""

    name: str
    title: str
    role: Role


class Pile(Struct, frozen=True):
    """Cards on one heap, the first on top, and what people remember of those that lie face down.

    A card is named by the deck it came from and its face (`ana:D04`); a token names a back until the next shuffle.
    `placed` holds who knows just where in the pile a card lies, `within` who knows only that it is in there, and
    `strayed` who knew it before cards went unseen: it is in there still, or where those went.
    """

    cards: tuple[str, ...] = ()
    tokens: tuple[int, ...] = ()
    placed: Known = _NOTHING_KNOWN
    within: Known = _NOTHING_KNOWN
    strayed: Known = _NOTHING_KNOWN


EMPTY_PILE = Pile()


WATCHER = "/watcher"
"""Stands for everybody who watches without a seat. With the slash no seat and no creature can be called this."""


class Table(Struct, eq=False):
    """Everything on the table, hidden or not. Seats never get this; they get a view of it.

    To everybody who reads it a table is a value. `evolve` alone changes one, in place, and only a table of its own:
    a `fork`, which shares everything with the table it was taken from until something of it changes.
    """

    system: str = ""
    version: int = 0
    options: Facts = NO_FACTS
    seats: Mapping[str, Seat] = NO_FACTS
    piles: Mapping[PilePlace, Pile] = NO_THINGS
    tracks: Tracks = NO_THINGS
    marks: Marks = NO_THINGS
    words: Sheets = NO_THINGS
    things: Mapping[ThingId, Laid] = NO_THINGS
    awaited: Mapping[str, Awaited] = NO_FACTS
    spotlight: str = ""
    next_token: int = 1
    next_thing: int = 1
    own: int = 0
    """Which parts nobody shares with this table, one bit for each. For `evolve` alone."""

    def fork(self) -> "Table":
        """A table like this one that can be changed; what changes on either does not on the other."""
        self.own = 0
        forked: Table = self.__copy__()  # type: ignore[attr-defined]
        return forked

    def with_seats(self, seats: Mapping[str, Seat]) -> "Table":
        """The same table, with these people at it."""
        table = self.fork()
        table.seats = seats
        return table

    def become(self, other: "Table") -> None:
        """From now on everything is as on that table."""
        other.own = self.own = 0
        for part in _PARTS:
            setattr(self, part, getattr(other, part))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return all(getattr(self, part) == getattr(other, part) for part in _PARTS)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None  # type: ignore[assignment]

    def role_of(self, name: str) -> Role:
        """The role of a seat, or of whoever watches without one."""
        return "spectator" if name == WATCHER else self.seats[name].role

    def pile(self, place: PilePlace) -> Pile:
        """The pile at this place, empty if no card ever lay there."""
        return self.piles.get(place, EMPTY_PILE)

    def cards(self, place: PilePlace) -> tuple[str, ...]:
        """The cards at this place, the first on top."""
        return self.piles.get(place, EMPTY_PILE).cards

    def count(self, place: PilePlace) -> int:
        """How many cards lie at this place."""
        return len(self.piles.get(place, EMPTY_PILE).cards)

    def track(self, place: TrackPlace) -> int:
        """The number on this track, 0 where nothing was counted yet."""
        return self.tracks.get(place, 0)

    def has_mark(self, place: MarkPlace, what: str) -> bool:
        """Whether this mark is set."""
        return what in self.marks.get(place, ())

    def asked_for(self, action: str) -> tuple[Awaited, ...]:
        """The questions, to whomever, that are answered with this action."""
        return tuple([question for question in self.awaited.values() if action in question.actions])

    @property
    def players(self) -> tuple[str, ...]:
        """The seats that play a character."""
        return tuple([name for name, seat in self.seats.items() if seat.role == "player"])

    # For `evolve` alone: each part as something that can be changed.

    def own_piles(self) -> dict[PilePlace, Pile]:
        if not self.own & _OWN_PILES:
            self.own |= _OWN_PILES
            self.piles = dict(self.piles)
        return self.piles  # type: ignore[return-value]

    def own_tracks(self) -> dict[TrackPlace, int]:
        if not self.own & _OWN_TRACKS:
            self.own |= _OWN_TRACKS
            self.tracks = dict(self.tracks)
        return self.tracks  # type: ignore[return-value]

    def own_marks(self) -> dict[MarkPlace, tuple[str, ...]]:
        if not self.own & _OWN_MARKS:
            self.own |= _OWN_MARKS
            self.marks = dict(self.marks)
        return self.marks  # type: ignore[return-value]

    def own_things(self, kind: str, *, openly: bool = True) -> dict[ThingId, Laid]:
        if not self.own & _OWN_THINGS:
            self.own |= _OWN_THINGS
            self.things = Things(self.things)
        things: Things = self.things  # type: ignore[assignment]
        things.touch(kind, openly=openly)
        return things

    def own_words(self) -> dict[SheetPlace, str]:
        if not self.own & _OWN_WORDS:
            self.own |= _OWN_WORDS
            self.words = dict(self.words)
        return self.words  # type: ignore[return-value]


_PARTS = tuple(part for part in Table.__struct_fields__ if part != "own")
_OWN_PILES, _OWN_TRACKS, _OWN_MARKS, _OWN_WORDS, _OWN_THINGS = 1, 2, 4, 8, 16


class Sight(Protocol):
    """What a game declares about seeing; needed here for what people remember of face-down cards."""

    @property
    def open_at(self) -> Mapping[PilePlace, bool]:
        """By place: whether every seat reads the faces of the pile there."""

    def must_declare(self, place: str, group: str) -> None:
        """Fail loudly where nobody declared such a thing: nobody could say who sees it."""

    def who_reads(self, table: Table, places: tuple[PilePlace, ...]) -> frozenset[str]:
        """The seats that may read faces at one of these places at least."""

    @property
    def thing_kinds(self) -> Mapping[str, ThingKind[Any]]:
        """The kinds of thing there are, by name."""


def evolve(table: Table, event: Event, sight: Sight) -> None:
    """This happens: the table is changed in place. Whatever lies there for the first time must be declared."""
    change = CHANGES.get(type(event))
    if change is not None:
        change(table, event, sight)


def _moved(table: Table, event: Moved, sight: Sight) -> None:
    if not table.own & _OWN_PILES:
        table.own |= _OWN_PILES
        table.piles = dict(table.piles)
    piles: dict[PilePlace, Pile] = table.piles  # type: ignore[assignment]
    going, goes, whence, whither = event.cards, event.tokens, event.source, event.target
    source, target = piles.get(whence, EMPTY_PILE), piles.get(whither, EMPTY_PILE)
    lay, lay_as, many = source.cards, source.tokens, len(going)
    if lay[:many] == going:
        cards, tokens = lay[many:], lay_as[many:]
    else:
        keeping = [at for at, card in enumerate(lay) if card not in going]
        cards = tuple([lay[at] for at in keeping])
        tokens = tuple([lay_as[at] for at in keeping])
    rest_placed, rest_within, strayed = source.placed, source.within, source.strayed
    placed, within, gone = target.placed, target.within, target.strayed
    if not sight.open_at[whither]:
        if (rest_placed or rest_within) and not sight.open_at[whence]:
            # Where everybody sees which card leaves, what is known of the others stands; the card itself is no longer
            # in the pile, so nobody asks what is remembered of it here.
            rest_placed, rest_within = _left_behind(source, going, sight.who_reads(table, (whence, whither)))
            strayed = _merged(strayed, source.within)
        if strayed:
            gone = _merged(gone, {card: strayed[card] for card in going if card in strayed})
        saw = sight.who_reads(table, (whence,))
        placed = {**placed, **{card: saw | source.placed.get(card, NOBODY) for card in going}}
        within = {card: who for card, who in within.items() if card not in going} if within else within
    # An empty pile is always the same one, so that whoever looks for a change sees none where all cards came and went.
    rest = Pile(cards, tokens, rest_placed, rest_within, strayed) if cards or rest_placed or rest_within else EMPTY_PILE
    if whence == whither:
        target = rest
    piles[whence] = rest
    if event.end == "top":
        piles[whither] = Pile(going + target.cards, goes + target.tokens, placed, within, gone)
    else:
        piles[whither] = Pile(target.cards + going, target.tokens + goes, placed, within, gone)


def _shuffled(table: Table, event: Shuffled, sight: Sight) -> None:
    pile = table.pile(event.place)
    if event.place not in table.piles:
        sight.must_declare(event.place, "pile")
    table.own_piles()[event.place] = Pile(
        event.order, event.tokens, within=_merged(pile.within, pile.placed), strayed=pile.strayed
    )
    table.next_token = _after(table, event.tokens)


def _dealt(table: Table, event: Dealt, sight: Sight) -> None:
    pile = table.pile(event.place)
    if event.place not in table.piles:
        sight.must_declare(event.place, "pile")
    table.own_piles()[event.place] = replace(pile, cards=event.cards + pile.cards, tokens=event.tokens + pile.tokens)
    table.next_token = _after(table, event.tokens)


def _shown(table: Table, event: Shown, sight: Sight) -> None:
    pile = table.pile(event.place)
    if event.place not in table.piles:
        sight.must_declare(event.place, "pile")
    seen = {card: pile.placed.get(card, NOBODY) | frozenset(event.to) for card in event.cards}
    table.own_piles()[event.place] = replace(pile, placed={**pile.placed, **seen})


def _counted(table: Table, event: Counted, sight: Sight) -> None:
    tracks = table.own_tracks()
    if event.track not in tracks:
        sight.must_declare(event.track, "track")
    tracks[event.track] = tracks.get(event.track, 0) + event.by


def _marked(table: Table, event: Marked, sight: Sight) -> None:
    marks = table.own_marks()
    if event.mark not in marks:
        sight.must_declare(event.mark, "mark")
    what = event.what if event.slip is UNSET else slip_of(event.what, event.slip)
    marks[event.mark] = (*marks.get(event.mark, ()), what)


def _unmarked(table: Table, event: Unmarked, sight: Sight) -> None:
    marks = table.own_marks()
    if event.mark not in marks:
        sight.must_declare(event.mark, "mark")
    marks[event.mark] = tuple([each for each in marks.get(event.mark, ()) if each != event.what])


def _written(table: Table, event: Written, sight: Sight) -> None:
    if event.sheet not in table.words:
        sight.must_declare(event.sheet, "sheet")
    table.own_words()[event.sheet] = event.text


def _made(table: Table, event: Made, sight: Sight) -> None:
    sight.must_declare(event.thing, "thing")
    what = sight.thing_kinds[event.kind].made({**event.open, **event.screened})
    laid = Laid(event.kind, what, lurks=event.lurks, kept_by=event.kept_by or "")
    table.own_things(event.kind)[ThingId(event.thing)] = laid
    if not event.lurks:
        table.next_thing += 1


def _altered(table: Table, event: Altered, sight: Sight) -> None:
    laid = table.things[ThingId(event.thing)]
    what = sight.thing_kinds[laid.kind].changed(laid.what, {**event.open, **event.screened})
    table.own_things(laid.kind, openly=bool(event.open))[ThingId(event.thing)] = replace(laid, what=what)


def _uncovered(table: Table, event: Uncovered, sight: Sight) -> None:
    laid = table.things[ThingId(event.thing)]
    shown = laid.shown.union(event.open) & sight.thing_kinds[laid.kind].screened
    things = table.own_things(laid.kind)
    if laid.lurks:
        # To everybody else it comes now: in the place where it lurked, it would tell what came after it.
        del things[ThingId(event.thing)]
    things[ThingId(event.thing)] = replace(laid, shown=shown, lurks=False, kept_by="")


def _covered(table: Table, event: Covered, sight: Sight) -> None:  # noqa: ARG001
    laid = table.things[ThingId(event.thing)]
    table.own_things(laid.kind)[ThingId(event.thing)] = replace(laid, shown=laid.shown.difference(event.names))


def _removed(table: Table, event: Removed, sight: Sight) -> None:  # noqa: ARG001
    thing = ThingId(event.thing)
    del table.own_things(table.things[thing].kind)[thing]


# Few are ever awaited or seated at a time, so these are made anew: whoever goes through them may change them meanwhile.


def _awaited(table: Table, event: Awaited, sight: Sight) -> None:  # noqa: ARG001
    table.awaited = {**table.awaited, event.by: event}


def _answered(table: Table, event: Answered, sight: Sight) -> None:  # noqa: ARG001
    awaited = dict(table.awaited)
    awaited.pop(event.by, None)
    table.awaited = awaited


def _seated(table: Table, event: Seated, sight: Sight) -> None:  # noqa: ARG001
    table.seats = {**table.seats, event.seat: Seat(event.seat, event.title, event.role)}


def _spotlit(table: Table, event: Spotlit, sight: Sight) -> None:  # noqa: ARG001
    table.spotlight = event.seat


def _opened(table: Table, event: Opened, sight: Sight) -> None:  # noqa: ARG001
    table.system, table.version, table.options = event.system, event.version, event.options


def _rewound(table: Table, event: Rewound, sight: Sight) -> None:  # noqa: ARG001
    raise TypeError("a rewind needs the log; see kernel.log")


CHANGES: Mapping[type, Callable[[Table, Any, Sight], None]] = {
    Moved: _moved,
    Shuffled: _shuffled,
    Dealt: _dealt,
    Shown: _shown,
    Counted: _counted,
    Marked: _marked,
    Unmarked: _unmarked,
    Written: _written,
    Made: _made,
    Altered: _altered,
    Uncovered: _uncovered,
    Covered: _covered,
    Removed: _removed,
    Awaited: _awaited,
    Answered: _answered,
    Seated: _seated,
    Spotlit: _spotlit,
    Opened: _opened,
    Rewound: _rewound,
}
"""How each kind of event changes a table; those that are not here only tell."""


def _left_behind(source: Pile, going: tuple[str, ...], saw: frozenset[str]) -> tuple[Known, Known]:
    """What people still know of a pile after cards left it.

    Who cannot tell which cards left can no longer be sure that a card they counted in the pile is still there.
    """
    placed = {card: who for card, who in source.placed.items() if card not in going}
    sure = saw
    if source.placed:
        sure = frozenset.intersection(*(saw | source.placed.get(card, NOBODY) for card in going))
    within = {card: who & sure for card, who in source.within.items() if card not in going}
    return placed, {card: who for card, who in within.items() if who} if NOBODY in within.values() else within


def _merged(one: Known, other: Known) -> Known:
    both = dict(one)
    for card, who in other.items():
        both[card] = both.get(card, NOBODY) | who
    return both


def _after(table: Table, tokens: tuple[int, ...]) -> int:
    return max(table.next_token, max(tokens) + 1) if tokens else table.next_token
