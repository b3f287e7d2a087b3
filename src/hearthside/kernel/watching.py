"""A view that writes down what is looked at, for whoever wants to know what something hangs on."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from hearthside.kernel.changes import Look, asked_at_all, question_to
from hearthside.kernel.sight import MarkPlace, PilePlace, TrackPlace
from hearthside.kernel.views import NO_PILE, PileView, Question, TableView

K = TypeVar("K", bound=str)
V = TypeVar("V")


class Watched(Mapping[K, V]):
    """A part of a view that writes down what is looked at."""

    __slots__ = ("_note", "_part", "what")

    def __init__(self, reads: list[Look], part: int) -> None:
        self._note = reads.append
        self._part = part
        """Written down by whoever looks at which places there are."""
        self.what: Mapping[K, V] = {}

    def __getitem__(self, place: K) -> V:
        self._note(place)
        return self.what[place]

    def get(self, place: K, default: Any = None) -> Any:
        """As a mapping has it."""
        self._note(place)
        return self.what.get(place, default)

    def __contains__(self, place: object) -> bool:
        self._note(place if isinstance(place, str) else self._part)
        return place in self.what

    def __iter__(self) -> Iterator[K]:
        self._note(self._part)
        return iter(self.what)

    def __len__(self) -> int:
        self._note(self._part)
        return len(self.what)


class WatchedQuestions(Watched[str, Question]):
    """Who is asked something: whoever only looks whether somebody is does not mind what."""

    __slots__ = ()

    def __getitem__(self, seat: str) -> Question:
        self._note(question_to(seat))
        return self.what[seat]

    def get(self, seat: str, default: Any = None) -> Any:
        """As a mapping has it."""
        self._note(question_to(seat))
        return self.what.get(seat, default)

    def __contains__(self, seat: object) -> bool:
        self._note(asked_at_all(str(seat)))
        return seat in self.what


class Memory:
    """Parts of offers, each with what it looked at; forgotten as soon as some of that changes."""

    def __init__(self) -> None:
        self._kept: dict[Any, tuple[list[Look], Any]] = {}
        self._readers: dict[Look, tuple[Any, ...]] = {}

    def get(self, part: Any) -> tuple[list[Look], Any] | None:
        """What was made of it, if that still stands."""
        return self._kept.get(part)

    def keep(self, part: Any, reads: list[Look], made: Any) -> tuple[list[Look], Any]:
        """This was made of what lies in these places."""
        alone = (part,)
        for place in reads:
            others = self._readers.get(place)
            self._readers[place] = (*others, part) if others else alone
        self._kept[part] = (reads, made)
        return self._kept[part]

    def forget(self, place: Look) -> None:
        """Something changed there."""
        for part in self._readers.pop(place, ()):
            self._kept.pop(part, None)

    def clear(self) -> None:
        """Everything changed."""
        self._kept.clear()
        self._readers.clear()


class WatchedView(TableView):
    """A view that writes down what is looked at; the usual ways of looking take a short cut.

    What `emptiness`, `asking` and `asking_anybody` make is spelled out here: these are the looks taken most often.
    """

    __slots__ = ("_awaited", "_marks", "_memory", "_note", "_piles", "_reads", "_tracks")

    def watch(self, reads: list[Look], memory: "Memory", seen: TableView) -> None:
        """This is what the seat sees now, here is written what is looked at, and here what was made of it."""
        self._reads, self._note, self._memory = reads, reads.append, memory
        self._piles, self._tracks, self._marks, self._awaited = seen.piles, seen.tracks, seen.marks, seen.awaited

    def pile(self, place: PilePlace) -> PileView:
        """As the view has it."""
        self._note(place)
        return self._piles.get(place, NO_PILE)

    def is_empty(self, place: PilePlace) -> bool:
        """As the view has it."""
        self._note((place,))
        return not self._piles.get(place, NO_PILE).count

    def track(self, place: TrackPlace) -> int:
        """As the view has it."""
        self._note(place)
        return self._tracks.get(place, 0)

    def has_mark(self, place: MarkPlace, what: str) -> bool:
        """As the view has it."""
        self._note(place)
        return what in self._marks.get(place, ())

    def asked(self, action: str) -> Question | None:
        """As the view has it."""
        return self.asked_of(self.seat, action)

    def asked_of(self, seat: str, action: str) -> Question | None:
        """As the view has it."""
        self._note((seat, action))
        question = self._awaited.get(seat)
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
        self._note((None, action))
        return tuple([question for question in self._awaited.values() if action in question.actions])
