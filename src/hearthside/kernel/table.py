"""The table as a value, and the one place where it changes."""

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol, TypeVar, assert_never

from hearthside.kernel.events import (
    NO_FACTS,
    Answered,
    Awaited,
    Counted,
    Dealt,
    Event,
    Facts,
    Marked,
    Moved,
    Opened,
    Overruled,
    Resolved,
    Rewound,
    Rolled,
    Seated,
    Shown,
    Shuffled,
    Spotlit,
    Told,
    Unmarked,
    Written,
)
from hearthside.kernel.records import record
from hearthside.kernel.sight import MarkPlace, Marks, PilePlace, Role, Sheets, TrackPlace, Tracks

K = TypeVar("K")
V = TypeVar("V")

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


class Pile(NamedTuple):
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


class Table(NamedTuple):
    """Everything on the table, hidden or not. Seats never get this; they get a view of it.

    Tables and piles are made anew with every event, and a named tuple is made several times faster than a frozen
    dataclass.
    """

    system: str = ""
    version: int = 0
    options: Facts = NO_FACTS
    seats: Mapping[str, Seat] = NO_FACTS
    piles: Mapping[PilePlace, Pile] = NO_THINGS
    tracks: Tracks = NO_THINGS
    marks: Marks = NO_THINGS
    words: Sheets = NO_THINGS
    awaited: Mapping[str, Awaited] = NO_FACTS
    spotlight: str = ""
    next_token: int = 1

    def role_of(self, name: str) -> Role:
        """The role of a seat, or of whoever watches without one."""
        return "spectator" if name == WATCHER else self.seats[name].role

    def pile(self, place: PilePlace) -> Pile:
        """The pile at this place, empty if no card ever lay there."""
        return self.piles.get(place, EMPTY_PILE)

    def cards(self, place: PilePlace) -> tuple[str, ...]:
        """The cards at this place, the first on top."""
        return self.pile(place).cards

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
        return tuple(name for name, seat in self.seats.items() if seat.role == "player")

    def with_piles(self, piles: Mapping[PilePlace, Pile]) -> "Table":
        """The same table with its cards lying like this: `_replace` for what changes most, in half the time."""
        return Table._make((*self[:_PILES], piles, *self[_PILES + 1 :]))

    def with_tracks(self, tracks: Tracks) -> "Table":
        """The same table with its tracks standing like this, as quickly."""
        return Table._make((*self[:_TRACKS], tracks, *self[_TRACKS + 1 :]))

    def with_awaited(self, awaited: Mapping[str, Awaited]) -> "Table":
        """The same table waiting for these, as quickly."""
        return Table._make((*self[:_AWAITED], awaited, *self[_AWAITED + 1 :]))


_PILES, _TRACKS, _AWAITED = map(Table._fields.index, ("piles", "tracks", "awaited"))


class Sight(Protocol):
    """What a game declares about seeing; needed here for what people remember of face-down cards."""

    def is_open(self, place: PilePlace) -> bool:
        """Whether every seat reads the faces of this pile."""

    def who_reads(self, table: Table, places: tuple[PilePlace, ...]) -> frozenset[str]:
        """The seats that may read faces at one of these places at least."""


def evolve(table: Table, event: Event, sight: Sight) -> Table:
    """The table after this event."""
    kind = type(event)
    if kind is Told or kind is Resolved:  # the most frequent ones first
        return table
    match event:
        case Moved():
            return _moved(table, event, sight)
        case Counted(track, by):
            return table.with_tracks(_with(table.tracks, track, table.track(track) + by))
        case Told() | Resolved() | Overruled() | Rolled():
            return table
        case Shuffled(place, order, tokens):
            pile = table.pile(place)
            shuffled = Pile(order, tokens, within=_merged(pile.within, pile.placed), strayed=pile.strayed)
            return table._replace(piles=_with(table.piles, place, shuffled), next_token=_after(table, tokens))
        case Awaited(by):
            return table.with_awaited(_with(table.awaited, by, event))
        case Answered(by):
            return table.with_awaited(_without(table.awaited, by))
        case Dealt(place, cards, tokens):
            pile = table.pile(place)
            dealt = pile._replace(cards=cards + pile.cards, tokens=tokens + pile.tokens)
            return table._replace(piles=_with(table.piles, place, dealt), next_token=_after(table, tokens))
        case Shown(place, cards, _, to):
            pile = table.pile(place)
            seen = {card: pile.placed.get(card, NOBODY) | frozenset(to) for card in cards}
            return table._replace(piles=_with(table.piles, place, pile._replace(placed={**pile.placed, **seen})))
        case Marked(mark, what):
            return table._replace(marks=_with(table.marks, mark, (*table.marks.get(mark, ()), what)))
        case Unmarked(mark, what):
            left = tuple(each for each in table.marks.get(mark, ()) if each != what)
            return table._replace(marks=_with(table.marks, mark, left))
        case Written(sheet, text):
            return table._replace(words=_with(table.words, sheet, text))
        case Spotlit(seat):
            return table._replace(spotlight=seat)
        case Seated(seat, title, role):
            return table._replace(seats=_with(table.seats, seat, Seat(seat, title, role)))
        case Opened(system, version, options):
            return table._replace(system=system, version=version, options=options)
        case Rewound():
            raise TypeError("a rewind needs the log; see kernel.log")
        case _:
            assert_never(event)


def _moved(table: Table, event: Moved, sight: Sight) -> Table:
    source, target = table.pile(event.source), table.pile(event.target)
    going = event.cards
    if source.cards[: len(going)] == going:
        cards, tokens = source.cards[len(going) :], source.tokens[len(going) :]
    else:
        keeping = [at for at, card in enumerate(source.cards) if card not in going]
        cards = tuple(source.cards[at] for at in keeping)
        tokens = tuple(source.tokens[at] for at in keeping)
    from_open, to_open = sight.is_open(event.source), sight.is_open(event.target)
    rest_placed, rest_within, strayed = source.placed, source.within, source.strayed
    if not (from_open or to_open) and (rest_placed or rest_within):
        # Where everybody sees which card leaves, what is known of the others stands; the card itself is no longer in
        # the pile, so nobody asks what is remembered of it here.
        rest_placed, rest_within = _left_behind(source, going, sight.who_reads(table, (event.source, event.target)))
        strayed = _merged(strayed, source.within)
    placed, within, gone = target.placed, target.within, target.strayed
    if not to_open:
        if strayed:
            gone = _merged(gone, {card: strayed[card] for card in going if card in strayed})
        saw = sight.who_reads(table, (event.source,))
        placed = {**placed, **{card: saw | source.placed.get(card, NOBODY) for card in going}}
        within = {card: who for card, who in within.items() if card not in going} if within else within
    # An empty pile is always the same one, so that whoever looks for a change sees none where all cards came and went.
    rest = Pile(cards, tokens, rest_placed, rest_within, strayed) if cards or rest_placed or rest_within else EMPTY_PILE
    if event.source == event.target:
        target = rest
    if event.end == "top":
        arrived = Pile(going + target.cards, event.tokens + target.tokens, placed, within, gone)
    else:
        arrived = Pile(target.cards + going, target.tokens + event.tokens, placed, within, gone)
    return table.with_piles({**table.piles, event.source: rest, event.target: arrived})


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


def _with(mapping: Mapping[K, V], key: K, value: V) -> dict[K, V]:
    changed = dict(mapping)
    changed[key] = value
    return changed


def _without(mapping: Mapping[str, V], key: str) -> dict[str, V]:
    return {each: value for each, value in mapping.items() if each != key}


def _merged(one: Known, other: Known) -> Known:
    both = dict(one)
    for card, who in other.items():
        both[card] = both.get(card, NOBODY) | who
    return both


def _after(table: Table, tokens: tuple[int, ...]) -> int:
    return max(table.next_token, max(tokens) + 1) if tokens else table.next_token
