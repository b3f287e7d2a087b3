"""The prompter knows what a seat may do, and works out only what may have changed.

An offer is worked out from what the seat sees and from nothing else. So the prompter watches what each offer looked
at: as long as none of that changes, neither does the offer.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from hearthside.kernel.actions import Action, Offer
from hearthside.kernel.changes import PARTS, Changes, asking, emptiness
from hearthside.kernel.handle import offer_of
from hearthside.kernel.system import System
from hearthside.kernel.views import NO_PILE, PileView, Question, TableView

V = TypeVar("V")


class _Watched(Mapping[str, V]):
    """A part of a view that writes down what is looked at."""

    __slots__ = ("_name", "_note", "what")

    def __init__(self, reads: list[str], name: str) -> None:
        self._note = reads.append
        self._name = name
        """Written down by whoever looks at which places there are."""
        self.what: Mapping[str, V] = {}

    def __getitem__(self, place: str) -> V:
        self._note(place)
        return self.what[place]

    def get(self, place: str, default: Any = None) -> Any:
        """As a mapping has it."""
        self._note(place)
        return self.what.get(place, default)

    def __contains__(self, place: object) -> bool:
        self._note(place if isinstance(place, str) else self._name)
        return place in self.what

    def __iter__(self) -> Iterator[str]:
        self._note(self._name)
        return iter(self.what)

    def __len__(self) -> int:
        self._note(self._name)
        return len(self.what)


class _Memory:
    """Parts of offers, each with what it looked at; forgotten as soon as some of that changes."""

    def __init__(self) -> None:
        self._kept: dict[Any, tuple[list[str], Any]] = {}
        self._readers: dict[str, list[Any]] = {}

    def get(self, part: Any) -> tuple[list[str], Any] | None:
        """What was made of it, if that still stands."""
        return self._kept.get(part)

    def keep(self, part: Any, reads: list[str], made: Any) -> tuple[list[str], Any]:
        """This was made of what lies in these places."""
        for place in reads:
            self._readers.setdefault(place, []).append(part)
        self._kept[part] = (reads, made)
        return self._kept[part]

    def forget(self, place: str) -> None:
        """Something changed there."""
        for part in self._readers.pop(place, ()):
            self._kept.pop(part, None)

    def clear(self) -> None:
        """Everything changed."""
        self._kept.clear()
        self._readers.clear()


class _WatchedView(TableView):
    """A view that writes down what is looked at; the usual ways of looking take a short cut."""

    __slots__ = ("_awaited", "_marks", "_memory", "_note", "_piles", "_reads", "_tracks")

    def watch(self, reads: list[str], memory: "_Memory", seen: TableView) -> None:
        """This is what the seat sees now, here is written what is looked at, and here what was made of it."""
        self._reads, self._note, self._memory = reads, reads.append, memory
        self._piles, self._tracks, self._marks, self._awaited = seen.piles, seen.tracks, seen.marks, seen.awaited

    def pile(self, place: str) -> PileView:
        """As the view has it."""
        self._note(place)
        return self._piles.get(place, NO_PILE)

    def is_empty(self, place: str) -> bool:
        """As the view has it."""
        self._note(emptiness(place))
        return not self._piles.get(place, NO_PILE).count

    def track(self, place: str) -> int:
        """As the view has it."""
        self._note(place)
        return self._tracks.get(place, 0)

    def has_mark(self, place: str, what: str) -> bool:
        """As the view has it."""
        self._note(place)
        return what in self._marks.get(place, ())

    def asked(self, action: str) -> Question | None:
        """As the view has it."""
        self._note(asking(self.seat, action))
        question = self._awaited.get(self.seat)
        return question if question and action in question.actions else None

    def recall(self, part: Callable[[TableView], V]) -> V:
        """As the view has it, but worked out only once for as long as nothing it looked at changes."""
        kept = self._memory.get(part)
        if kept is None:
            before = len(self._reads)
            made = part(self)
            kept = self._memory.keep(part, self._reads[before:], made)
        else:
            self._reads.extend(kept[0])
        found: V = kept[1]
        return found

    def asked_for(self, action: str) -> tuple[Question, ...]:
        """As the view has it."""
        self._note(asking("", action))
        return tuple([question for question in self._awaited.values() if action in question.actions])


class Prompter:
    """What one seat may do. `look` shows what the seat sees at any moment."""

    def __init__(self, system: System, look: Callable[[], TableView]) -> None:
        self._look = look
        role = look().role
        self.actions: list[Action] = [action for action in system.actions if role in action.by]
        self._numbers = {action.name: number for number, action in enumerate(self.actions)}
        self._offers: list[Offer | None] = [None] * len(self.actions)
        self.version = 0
        """How often an offer became another one."""
        self._memory = _Memory()
        self._reads: list[str] = []
        self._read_last: list[list[str]] = [[] for _ in self.actions]
        self._readers: dict[str, int] = {}
        """Which actions looked at a place, one bit for each."""
        self._parts: tuple[_Watched[Any], ...] = tuple(_Watched(self._reads, name) for name in PARTS)
        self._look_anew()

    def follow(self, changes: Changes) -> bool:
        """The table changed. True when some offer may be another one."""
        if changes.everything:
            self._look_anew()
            return True
        stale, readers, forget = 0, self._readers, self._memory.forget
        for places in changes[:-1]:
            for place in places:
                if place in readers:
                    stale |= readers[place]
                    forget(place)
        self._stale |= stale
        return stale != 0

    def offer(self, action: str) -> Offer | None:
        """What this action offers the seat, if it does."""
        number = self._numbers.get(action)
        if number is None:
            return None
        if self._stale >> number & 1:
            self._open_eyes()
            self._work_out(number)
        return self._offers[number]

    def offers(self) -> list[Offer | None]:
        """What each of the actions offers; an offer that did not change is the very same object as before."""
        if self._stale:
            self._open_eyes()
        while self._stale:
            self._work_out(self._stale.bit_length() - 1)
        return self._offers

    def _look_anew(self) -> None:
        self._stale = (1 << len(self.actions)) - 1
        self._memory.clear()
        seen = self._look()
        piles, tracks, marks, words, awaited = self._parts
        self._watched = _WatchedView(
            seen.seat, seen.role, seen.system, seen.options, seen.seats,
            piles, tracks, marks, words, awaited, seen.spotlight,
        )  # fmt: skip

    def _open_eyes(self) -> None:
        seen = self._look()
        piles, tracks, marks, words, awaited = self._parts
        piles.what, tracks.what, marks.what, words.what = seen.piles, seen.tracks, seen.marks, seen.words
        awaited.what = seen.awaited
        self._watched.watch(self._reads, self._memory, seen)

    def _work_out(self, number: int) -> None:
        bit, reads = 1 << number, self._reads
        offer = offer_of(self.actions[number], self._watched)
        if reads != self._read_last[number]:
            self._read_last[number] = list(reads)
            for place in reads:
                self._readers[place] = self._readers.get(place, 0) | bit
        reads.clear()
        self._stale &= ~bit
        before = self._offers[number]
        if offer is not before and offer != before:
            self._offers[number] = offer
            self.version += 1
