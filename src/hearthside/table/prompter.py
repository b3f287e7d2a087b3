"""The prompter keeps what a seat may do up to date, and works out only what may have changed.

An offer is worked out from what the seat sees and from nothing else. So the prompter watches what each offer looked
at: as long as none of that changes, neither does the offer.
"""

from collections.abc import ItemsView, Iterator, KeysView, Mapping, ValuesView
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from hearthside.kernel.actions import Offer
from hearthside.kernel.handle import offer_of
from hearthside.kernel.journal import Journal
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.table.wire import writer_of

V = TypeVar("V")

PARTS = ("piles", "tracks", "marks", "words", "awaited")
"""The parts of a table whose places change one by one."""


class Change(NamedTuple):
    """The places of one part that are not as they were, and whether there are others than before."""

    places: list[str]
    has_other_places: bool


class Changes(NamedTuple):
    """What changed on a table, part by part; `everything` when it changed as a whole."""

    parts: tuple[tuple[int, Change], ...]
    everything: bool


def changes_between(old: Table, new: Table) -> Changes:
    """What changed from one moment of a table to a later one."""
    pairs = (
        (old.piles, new.piles),
        (old.tracks, new.tracks),
        (old.marks, new.marks),
        (old.words, new.words),
        (old.awaited, new.awaited),
    )
    return Changes(
        tuple([(number, _change(*pair)) for number, pair in enumerate(pairs) if pair[0] is not pair[1]]),
        old.seats is not new.seats or old.spotlight != new.spotlight or old.options is not new.options,
    )


def _change(old: Mapping[str, Any], new: Mapping[str, Any]) -> Change:
    before = old.get
    places = [place for place, thing in new.items() if before(place) is not thing]
    is_same = len(old) == len(new) and all(place in old for place in places)
    if not is_same:
        places += [place for place in old if place not in new]
    return Change(places, not is_same)


class _Reader:
    """Which action is looking, as one bit of a whole number; sets of actions are then numbers too."""

    __slots__ = ("bit",)

    def __init__(self) -> None:
        self.bit = 0


class _Watched(Mapping[str, V]):
    """A part of a view that remembers which action looked at what."""

    __slots__ = ("_by_place", "_of_all", "_of_places", "_reader", "_what")

    def __init__(self, reader: _Reader) -> None:
        self._reader = reader
        self._what: Mapping[str, V] = {}
        self._by_place: dict[str, int] = {}
        self._of_places = 0
        """Who looked at which places there are."""
        self._of_all = 0
        """Who looked at all of it."""

    def lay(self, what: Mapping[str, V]) -> None:
        """The seat now sees this."""
        self._what = what

    def readers(self, change: Change) -> int:
        """The actions that once looked at something that changed."""
        found = self._of_all | self._of_places if change.has_other_places else self._of_all
        by_place = self._by_place
        for place in change.places:
            if place in by_place:
                found |= by_place[place]
        return found

    def __getitem__(self, place: str) -> V:
        self._by_place[place] = self._by_place.get(place, 0) | self._reader.bit
        return self._what[place]

    def get(self, place: str, default: Any = None) -> Any:
        """As a mapping has it."""
        self._by_place[place] = self._by_place.get(place, 0) | self._reader.bit
        return self._what.get(place, default)

    def __contains__(self, place: object) -> bool:
        if isinstance(place, str):
            self._by_place[place] = self._by_place.get(place, 0) | self._reader.bit
        return place in self._what

    def __iter__(self) -> Iterator[str]:
        self._of_places |= self._reader.bit
        return iter(self._what)

    def __len__(self) -> int:
        self._of_places |= self._reader.bit
        return len(self._what)

    def keys(self) -> KeysView[str]:
        """As a mapping has it."""
        self._of_places |= self._reader.bit
        return self._what.keys()

    def items(self) -> ItemsView[str, V]:
        """As a mapping has it."""
        self._of_all |= self._reader.bit
        return self._what.items()

    def values(self) -> ValuesView[V]:
        """As a mapping has it."""
        self._of_all |= self._reader.bit
        return self._what.values()


class Prompter:
    """What one seat may do, written as it goes over the wire."""

    def __init__(self, journal: Journal, seat: str) -> None:
        self._journal = journal
        self._seat = seat
        role = journal.table.seats[seat].role
        self._actions = [action for action in journal.system.actions if role in action.by]
        self._numbers = {action.name: number for number, action in enumerate(self._actions)}
        self._writers = [writer_of(action) for action in self._actions]
        self._offers: list[Offer | None] = [None] * len(self._actions)
        self._written = [b""] * len(self._actions)
        self._changed_at = [journal.seq] * len(self._actions)
        self._reader = _Reader()
        self._parts: tuple[_Watched[Any], ...] = tuple(_Watched(self._reader) for _ in PARTS)
        self._look_anew()

    @property
    def offers(self) -> bytes:
        """Everything this seat may do or sees greyed out, as a JSON list."""
        return b"[%b]" % b",".join([written for written in self._written if written])

    def follow(self, changes: Changes) -> bool:
        """The table changed: work out again what may be different now. True when something is."""
        if changes.everything:
            return self._look_anew()
        stale = 0
        for number, change in changes.parts:
            stale |= self._parts[number].readers(change)
        return self._work_out(stale, self._journal.view(self._seat)) if stale else False

    def changed_after(self, action: Any, seq: int) -> bool:
        """Whether the offer of this action is another one than it was after entry `seq`."""
        number = self._numbers.get(action) if isinstance(action, str) else None
        return number is not None and self._changed_at[number] > seq

    def _look_anew(self) -> bool:
        seen = self._journal.view(self._seat)
        piles, tracks, marks, words, awaited = self._parts
        self._watched = replace(seen, piles=piles, tracks=tracks, marks=marks, words=words, awaited=awaited)
        return self._work_out((1 << len(self._actions)) - 1, seen)

    def _work_out(self, stale: int, seen: TableView) -> bool:
        piles, tracks, marks, words, awaited = self._parts
        piles.lay(seen.piles)
        tracks.lay(seen.tracks)
        marks.lay(seen.marks)
        words.lay(seen.words)
        awaited.lay(seen.awaited)
        is_changed, seq = False, self._journal.seq
        for number, action in enumerate(self._actions):
            if not stale >> number & 1:
                continue
            self._reader.bit = 1 << number
            offer = offer_of(action, self._watched)
            before = self._offers[number]
            if offer is before or offer == before:
                continue
            self._offers[number] = offer
            written = b"" if offer is None else self._writers[number].write(offer)
            self._written[number] = written
            self._changed_at[number] = seq
            is_changed = True
        return is_changed
