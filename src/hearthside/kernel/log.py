"""The log of a table: what was done, what happened, and how a table goes back to an earlier moment."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from hearthside.kernel.events import Dealt, Event, Moved, Rewound, Seated, Shown, Written
from hearthside.kernel.every_table import LAID_OPEN, LINES, NOTES, VACATED, VEILS
from hearthside.kernel.sight import Kind, kind_of, owner_of
from hearthside.kernel.system import System
from hearthside.kernel.table import NOBODY, Known, Pile, Table, evolve

P = TypeVar("P", bound=str)
V = TypeVar("V")


class Entry(Struct, frozen=True, gc=False):
    """One thing somebody did, and all that came of it. `did` is the command in plain values."""

    seq: int
    by: str
    did: Mapping[str, Any]
    events: tuple[Event, ...]


MOMENTS_APART = 256
"""How many entries lie between two moments a chronicle remembers."""

MOST_REWINDS = 2000
"""Rewinds a chronicle remembers the table after."""


class Chronicle(list[Entry]):
    """A log that remembers how the table lay now and then, so that going back need not begin at the beginning.

    It remembers every rewind too: between two moments it knows there is none, and nothing has to be taken back twice.
    """

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        super().__init__(entries)
        self._moments: list[int] = []
        self._tables: dict[int, Table] = {}
        self._rewinds = 0
        self.begun = 0
        """How many entries at the beginning nobody has read yet."""

    def mentioning(self, place: str, after: int) -> Iterable[Entry]:  # noqa: ARG002
        """The entries after this number that may speak of a place."""
        return self[after:]

    def mentioning_last(self, words: str) -> Iterable[Entry]:  # noqa: ARG002
        """The entries that may have these words in them, the last one first."""
        return reversed(self)

    def note(self, entry: Entry, table: Table) -> None:
        """This is how the table lay after this entry."""
        is_rewind = Rewound in map(type, entry.events)
        self._rewinds += is_rewind
        if (is_rewind or entry.seq % MOMENTS_APART == 0) and self._rewinds <= MOST_REWINDS:
            self._moments.append(entry.seq)
            self._tables[entry.seq] = table.fork()

    def moment_before(self, seq: int) -> tuple[int, Table] | None:
        """The last moment up to this entry that is remembered, if all rewinds up to it are."""
        at = bisect_right(self._moments, seq)
        if not at or self._rewinds > MOST_REWINDS:
            return None
        moment = self._moments[at - 1]
        return moment, self._tables[moment]


class UnreadChronicle(Chronicle):
    """A long log of which only the end is read: what lies before is read when somebody asks for it.

    How the table lay after those entries is known from elsewhere.
    """

    def __init__(self, stored: Sequence[bytes], read: Callable[[bytes], Entry], table: Table) -> None:
        super().__init__()
        self._stored, self._read = list(stored), read
        self.begun = len(self._stored)
        self.extend([_UNREAD] * self.begun)
        self._moments.append(self.begun)
        self._tables[self.begun] = table.fork()

    def _at(self, at: int) -> Entry:
        entry = super().__getitem__(at)
        if entry is _UNREAD:
            entry = self._read(self._stored[at])
            self[at] = entry
        return entry

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return [self._at(each) for each in range(*at.indices(len(self)))]
        return self._at(at + len(self) if at < 0 else at)

    def __iter__(self) -> Iterator[Entry]:
        return (self._at(at) for at in range(len(self)))

    def __reversed__(self) -> Iterator[Entry]:
        return (self._at(at) for at in reversed(range(len(self))))

    def mentioning(self, place: str, after: int) -> Iterable[Entry]:
        """The entries after this number that may speak of a place; the others stay unread."""
        named = place.encode()
        for at in range(after, len(self)):
            if at >= self.begun or named in self._stored[at]:
                yield self._at(at)

    def mentioning_last(self, words: str) -> Iterable[Entry]:
        """The entries that may have these words in them, the last one first; the others stay unread."""
        named = words.encode()
        for at in reversed(range(len(self))):
            if at >= self.begun or named in self._stored[at]:
                yield self._at(at)


_UNREAD = Entry(0, "", {}, ())
"""Stands where an entry is that nobody has read yet."""


def table_after(system: System, history: Sequence[Entry], seq: int) -> Table:
    """How the table lay after this entry of its log."""
    known = history.moment_before(seq) if isinstance(history, Chronicle) else None
    if known is None:
        return replay(system, history[:seq])
    moment, lay = known
    table = lay.fork()
    for entry in history[moment:seq]:
        for event in entry.events:
            evolve(table, event, system)
    return table


def happen(system: System, table: Table, event: Event, history: Sequence[Entry]) -> None:
    """This happens, a rewind included; `history` is the log before the entry this event is part of."""
    if isinstance(event, Rewound):
        table.become(_rewound(system, table, event, history, table_after(system, history, event.to)))
    else:
        evolve(table, event, system)


def replay(system: System, entries: Sequence[Entry], note: Callable[[Entry, Table], None] | None = None) -> Table:
    """The table as the fold of its log. Nothing is rolled or shuffled again. How it lay on the way may be noted."""
    # What a rewind goes back to is kept on the way: to replay the log anew for each would double with every rewind.
    goals = {event.to for entry in entries for event in entry.events if isinstance(event, Rewound)}
    kept: dict[int, Table] = {}
    table = Table()
    for at, entry in enumerate(entries):
        for event in entry.events:
            if isinstance(event, Rewound):
                table.become(_rewound(system, table, event, entries[:at], kept[event.to]))
            else:
                evolve(table, event, system)
        if entry.seq in goals:
            kept[entry.seq] = table.fork()
        if note is not None:
            note(entry, table)
    return table


def _rewound(system: System, table: Table, event: Rewound, history: Sequence[Entry], past: Table) -> Table:
    """The table as it was in the past, with what was seen since still known."""
    sightings = tuple(_sightings(system, table, history[event.to :]))
    seen, seen_there = _by_face(sightings), _by_back(sightings)
    piles = dict(past.piles)
    for place, order, tokens in zip(event.piles, event.orders, event.tokens, strict=True):
        piles[place] = replace(piles[place], cards=order, tokens=tokens)
    for place, pile in piles.items():
        if not system.is_open(place):
            piles[place] = _remembered(pile, past.pile(place), seen, seen_there)
    back = past.fork()
    back.seats, back.piles, back.next_token = table.seats, piles, _fresh_token(table, event)
    # People's own notes, and whose they are, are no part of the game; nor is what they never want in it.
    back.words = _but_for(NOTES, past.words, table.words)
    # What was laid open stays so.
    back.tracks = _but_for(LAID_OPEN, _but_for(VACATED, past.tracks, table.tracks), table.tracks)
    back.marks = _but_for(VEILS, _but_for(LINES, past.marks, table.marks), table.marks)
    return back


def _but_for(kind: Kind[P], past: Mapping[P, V], now: Mapping[P, V]) -> Mapping[P, V]:
    """What was there in the past, but for things of one kind, which stay as they are now."""
    stays = {place: now[place] for place in kind.among(now)}
    return {**{place: thing for place, thing in past.items() if kind_of(place) != kind.name}, **stays}


def is_sealed(table: Table, event: Event, seq: int) -> bool:
    """Whether an entry of this number wrote a note that belongs to somebody who no longer sits there."""
    if not isinstance(event, Written) or kind_of(event.sheet) != NOTES.name:
        return False
    return seq <= table.track(VACATED.of(owner_of(event.sheet)))


def _remembered(pile: Pile, before: Pile, seen: Known, seen_there: Mapping[int, frozenset[str]]) -> Pile:
    """What was seen stays known: in its place by those who saw it there, else as being somewhere in the pile."""
    still = {card for card, token in zip(before.cards, before.tokens, strict=True) if token in pile.tokens}
    placed = {card: who for card, who in pile.placed.items() if card in still}
    within = {**pile.within, **{card: who for card, who in pile.placed.items() if card not in still}}
    for card, token in zip(pile.cards, pile.tokens, strict=True):
        there = seen_there.get(token, NOBODY)
        elsewhere = seen.get(card, NOBODY) - there
        if there:
            placed[card] = placed.get(card, NOBODY) | there
        if elsewhere:
            within[card] = within.get(card, NOBODY) | elsewhere
    return replace(pile, placed=placed, within=within)


def _fresh_token(table: Table, event: Rewound) -> int:
    return max((table.next_token, *(token + 1 for tokens in event.tokens for token in tokens)))


Sighting = tuple[tuple[str, ...], tuple[int, ...], frozenset[str]]
"""Cards, their backs at that moment, and who saw their faces."""


def _sightings(system: System, table: Table, entries: Sequence[Entry]) -> Iterator[Sighting]:
    for entry in entries:
        for event in entry.events:
            match event:
                case Moved(cards=cards, tokens=tokens, source=source, target=target):
                    yield cards, tokens, system.who_reads(table, (source, target))
                case Dealt(cards=cards, tokens=tokens, place=place):
                    yield cards, tokens, system.who_reads(table, (place,))
                case Shown(cards=cards, tokens=tokens, to=to):
                    yield cards, tokens, frozenset(to)


def _by_face(sightings: Iterable[Sighting]) -> Known:
    seen: dict[str, frozenset[str]] = {}
    for cards, _, who in sightings:
        for card in cards if who else ():
            seen[card] = seen.get(card, NOBODY) | who
    return seen


def _by_back(sightings: Iterable[Sighting]) -> Mapping[int, frozenset[str]]:
    seen: dict[int, frozenset[str]] = {}
    for _, tokens, who in sightings:
        for token in tokens if who else ():
            seen[token] = seen.get(token, NOBODY) | who
    return seen


def backs_seen(system: System, table: Table, entries: Sequence[Entry]) -> frozenset[int]:
    """The backs of cards whose faces somebody saw in these entries.

    A back names a card until the next shuffle: who saw a card with the back it had in a pile knows where it lay there.
    """
    return frozenset(_by_back(_sightings(system, table, entries)))


def faces_seen(system: System, table: Table, entries: Sequence[Entry]) -> frozenset[str]:
    """The cards whose faces somebody saw in these entries."""
    return frozenset(_by_face(_sightings(system, table, entries)))


def somebody_sat_down(entries: Sequence[Entry]) -> str:
    """The title of somebody who took a seat in these entries, if anybody did."""
    return next((event.title for entry in entries for event in entry.events if isinstance(event, Seated)), "")
