"""What followed at a table that looked the same follows once more: for many short games that begin alike.

What a seat is offered, and what comes next for it, is worked out from what it sees and from nothing else. So the looks
that were taken for it are remembered in their order, each with what was seen, and what came of it all. Where every
look shows what it showed before, nobody has to work it out again; the first that does not is where the ways part.
"""

from collections.abc import Callable, Hashable, Mapping
from typing import Any, TypeVar

from msgspec.msgpack import Encoder

from hearthside.kernel.changes import AWAITED, MARKS, TRACKS, WORDS
from hearthside.kernel.saying import plain_words
from hearthside.kernel.sight import Audience, PilePlace, kind_of
from hearthside.kernel.system import System
from hearthside.kernel.table import Table
from hearthside.kernel.views import Question, TableView
from hearthside.kernel.watching import Memory, Watched, WatchedQuestions, WatchedView

V = TypeVar("V")

MOST_LEARNED = 500
"""So much is remembered of one seat and subject, and no more."""

PATIENCE = 40
"""So much more often than it is known something may be new; then it is worked out each time, as if nobody knew."""

FEW = 2
"""With so few looks the rules have worked it out as soon as somebody remembers it."""

Looked = Callable[[TableView, Table], Hashable]
"""A look taken again: at what a seat sees of a table, or at the table where everybody sees the same."""


class _Fork:
    """The look that was taken next, and where each thing that was seen led."""

    __slots__ = ("again", "look", "part", "ways")

    def __init__(self, look: Any, again: Looked, part: int | None) -> None:
        self.look, self.again, self.part = look, again, part
        self.ways: dict[Hashable, Any] = {}


class _Subject:
    """What is known of one thing that is asked for again and again."""

    __slots__ = ("is_over", "learned", "met", "ways")

    def __init__(self) -> None:
        self.ways: dict[Hashable, Any] = {}
        """By who is in the spotlight: a fork, or what came of it in a tuple of its own."""
        self.met = self.learned = 0
        self.is_over = False


class _Watching(WatchedView):
    """A view that writes down what is looked at. Of a part that is a mere number, the number is all that counts."""

    __slots__ = ("_seen",)

    def of(self, seen: TableView, reads: list[Any]) -> None:
        """What is looked at is this."""
        self._seen = seen
        self.watch(reads, Memory(), seen)

    def recall(self, part: Callable[[TableView], V]) -> V:
        """As the view has it."""
        found = self._seen.recall(part)
        if type(found) is not int:
            return part(self)
        self._note(part)  # type: ignore[arg-type]
        return found


def watching(seen: TableView) -> tuple[TableView, list[Any]]:
    """A view like this one that writes down what is looked at, and where it does."""
    reads: list[Any] = []
    piles, tracks, marks, words, things = (Watched[Any, Any](reads, part) for part in range(AWAITED))
    awaited = WatchedQuestions(reads, AWAITED)
    piles.what, tracks.what, marks.what, words.what = seen.piles, seen.tracks, seen.marks, seen.words
    things.what, awaited.what = seen.things, seen.awaited
    watched = _Watching(
        seen.seat, seen.role, seen.system, seen.options, seen.seats,
        piles, tracks, marks, words, things, awaited, seen.spotlight,
    )  # fmt: skip
    watched.of(seen, reads)
    return watched, reads


class Experience:
    """What was worked out at tables with the same people and the same options, seat by seat."""

    def __init__(self, system: System, table: Table) -> None:
        self._system, self._seats, self._options = system, table.seats, table.options
        self._of: dict[str, OfSeat] = {}

    def of(self, table: Table, seat: str) -> "OfSeat | None":
        """What is known of this seat, if it is one of those people."""
        if table.seats is not self._seats or table.options is not self._options:
            return None
        known = self._of.get(seat)
        if known is None:
            known = self._of[seat] = OfSeat(self._system)
        return known


class OfSeat:
    """What is known of one seat."""

    def __init__(self, system: System) -> None:
        self._system = system
        self._subjects: dict[Hashable, _Subject] = {}

    def found(self, subject: Hashable, seen: TableView, table: Table, work: Callable[[TableView], V]) -> V:
        """What is worked out from what this seat sees of this table; or what was, where all of it looked the same."""
        known = self._subjects.get(subject)
        if known is None:
            known = self._subjects[subject] = _Subject()
        if known.is_over:
            return work(seen)
        step = known.ways.get(seen.spotlight)
        lies = table.tracks, table.marks, table.words
        while type(step) is _Fork:
            part = step.part
            step = step.ways.get(step.again(seen, table) if part is None else lies[part].get(step.look))
        if step is not None:
            known.met += 1
            found: V = step[0]
            return found
        return self._learned(known, seen, table, work)

    def _learned(self, known: _Subject, seen: TableView, table: Table, work: Callable[[TableView], V]) -> V:
        if known.learned == MOST_LEARNED:
            return work(seen)
        watched, reads = watching(seen)
        found = work(watched)
        looks = _worth_taking(reads)
        known.learned += 1
        if known.learned > known.met + PATIENCE or 0 < len(looks) <= FEW:
            known.is_over, known.ways = True, {}
            return found
        ways: dict[Hashable, Any] = known.ways
        at: Hashable = seen.spotlight
        for look in looks:
            fork = ways.get(at)
            if fork is None:
                fork = ways[at] = _Fork(look, _again(self._system, look), _open_part(self._system, look))
            assert fork.look == look, "what is looked at next follows from what was seen so far"
            ways, at = fork.ways, fork.again(seen, table)
        ways[at] = (found,)
        return found


def _worth_taking(reads: list[Any]) -> list[Any]:
    """Each look once; whoever read what somebody is asked knows whether they are, and for what."""
    looks: list[Any] = []
    read: set[Any] = set()
    for look in dict.fromkeys(reads):
        if type(look) is tuple and len(look) == 2:
            if look[0] in read:
                continue
            if look[1] is ...:
                read.add(look[0])
        looks.append(look)
    return looks


_written = Encoder(enc_hook=plain_words).encode


def _told(value: object) -> Hashable:
    """All that is in a record, for what has the same in it. What nobody can write down is like nothing else."""
    try:
        return _written(value)
    except TypeError:
        return object()


def _again(system: System, look: Any) -> Looked:
    """How to take this look again; see `kernel.changes` for the shapes of looks."""
    if callable(look):
        return lambda seen, table: seen.recall(look)  # noqa: ARG005
    if isinstance(look, int):
        return _PLACES[look]
    if isinstance(look, str):
        return _at_place(system, look)
    match look:
        case (str(pile),):
            return lambda seen, table: seen.is_empty(PilePlace(pile))  # noqa: ARG005
        case (str(by), None):
            return lambda seen, table: by in table.awaited  # noqa: ARG005
        case (str(by), str(action)):
            return lambda seen, table: _question(seen.asked_of(by, action)) if by in table.awaited else None
        case (None, str(action)):
            return lambda seen, table: tuple(map(_question, seen.asked_for(action))) if table.awaited else ()
        case (str(by), _):
            return lambda seen, table: _question(seen.awaited[by]) if by in table.awaited else None
    raise TypeError(f"nobody can look at {look!r}")


def _question(question: Question | None) -> Hashable:
    return None if question is None else _told(question)


def _at_place(system: System, place: Any) -> Looked:
    return (
        lambda seen, table: seen.pile(place),  # noqa: ARG005
        lambda seen, table: seen.tracks.get(place),  # noqa: ARG005
        lambda seen, table: seen.marks.get(place),  # noqa: ARG005
        lambda seen, table: seen.words.get(place),  # noqa: ARG005
        lambda seen, table: _told(seen.things.get(place)),  # noqa: ARG005
    )[system.part_of[kind_of(place)]]


def _open_part(system: System, look: Any) -> int | None:
    """Of a track, a mark or a sheet that all see alike, which of the three it is: it is read where it lies."""
    group = _OPENLY.get(system.part_of[kind_of(look)]) if isinstance(look, str) else None
    if group is None or system.audiences[group[1]][kind_of(look)] is not Audience.EVERYONE:
        return None
    return group[0]


_OPENLY: Mapping[int, tuple[int, str]] = {TRACKS: (0, "track"), MARKS: (1, "mark"), WORDS: (2, "sheet")}
_PLACES: tuple[Looked, ...] = (
    lambda seen, table: tuple(seen.piles),  # noqa: ARG005
    lambda seen, table: tuple(seen.tracks),  # noqa: ARG005
    lambda seen, table: tuple(seen.marks),  # noqa: ARG005
    lambda seen, table: tuple(seen.words),  # noqa: ARG005
    lambda seen, table: tuple(seen.things),  # noqa: ARG005
    lambda seen, table: tuple(table.awaited),  # noqa: ARG005
)
"""Which places there are, by the number of the part."""
