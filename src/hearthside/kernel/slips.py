"""Slips and forms: marks and sheets that say more than one word. Each is a record.

What people read on the table are words, `Burned by ana`. They are told from the record, and nobody takes them apart
again: the record lies there with them and goes into the log beside them (`kernel.events.Slip`). A rule lays and lifts
records, and is given records. Nor does a browser take them apart: beside the words a game tells it what they were made
of, with names in them (`slips_told`).
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from string import Formatter
from typing import Any, Generic, TypeVar

from msgspec import DecodeError, convert, json, to_builtins

from hearthside.kernel.draft import Draft
from hearthside.kernel.events import OnSlip, Slip
from hearthside.kernel.saying import Saying, kept_saying, plain_words, say
from hearthside.kernel.sight import THE_TABLE, MarkKind, Marks, SheetKind, Sheets
from hearthside.kernel.views import TableView

S = TypeVar("S")


class Slips(Generic[S]):
    """The slips of one shape that lie on marks of one kind; what else is marked there is passed over.

    `name` is what the shape is called in a log. `alone` makes a record of a mark that is a word and nothing more: where
    that is all there is to a record, it lies there as that word.
    """

    def __init__(
        self,
        kind: MarkKind,
        shape: type[S],
        write: Callable[[S], str],
        *,
        name: str = "",
        says: str = "",
        alone: Callable[[str], S | None] | None = None,
    ) -> None:
        self.kind, self.shape, self.words = kind, shape, write
        self.name = name or shape.__name__.lower()
        self._alone = alone
        self._pieces = [(name, spec or "") for _, name, spec, _ in Formatter().parse(says) if name]
        self._says = says
        for piece, spec in self._pieces:
            self._says = self._says.replace(f"{{{piece}:{spec}}}", f"{{{piece}}}")

    def said(self, slip: S, called: Callable[[str], str]) -> str:
        """A slip as people read it, with what they call whoever it names."""
        if not self._says:
            return self.words(slip)
        return say(self._says, **{name: _piece(getattr(slip, name), spec, called) for name, spec in self._pieces})

    def of(self, marks: Marks, owner: str) -> list[S]:
        """What is written on the slips that lie with somebody."""
        laid = marks.get(self.kind.of(owner))
        return [slip for slip in map(self._on, laid) if slip is not None] if laid else []

    def first(self, marks: Marks, owner: str) -> S | None:
        """What is written on the slip that lies on top of those, if there is one."""
        for mark in marks.get(self.kind.of(owner), ()):
            slip = self._on(mark)
            if slip is not None:
                return slip
        return None

    def _on(self, mark: str) -> S | None:
        """What is written on this mark, if it is a slip of this shape."""
        if not isinstance(mark, Slip):
            return self._alone(mark) if self._alone else None
        if mark.on.shape != self.name:
            return None
        if mark.record is None:
            mark.record = convert(mark.on.holds, self.shape)
        record: S = mark.record
        return record

    def of_table(self, marks: Marks) -> list[S]:
        """What is written on the slips of the table as a whole."""
        return self.of(marks, THE_TABLE)

    def everywhere(self, marks: Marks) -> Iterator[tuple[str, S]]:
        """Every slip of this shape, with whom it lies."""
        for owner in self.kind.owners(marks):
            yield from ((owner, slip) for slip in self.of(marks, owner))

    def lies(self, marks: Marks, owner: str, slip: S) -> bool:
        """Whether just this slip lies there."""
        return self.words(slip) in marks.get(self.kind.of(owner), ())

    def lay(self, draft: Draft, owner: str, slip: S) -> None:
        """A slip is laid there."""
        place, words = self.kind.of(owner), self.words(slip)
        if self._alone and self._alone(words) == slip:
            draft.mark(place, words)
        else:
            draft.lay(place, words, OnSlip(self.name, to_builtins(slip, enc_hook=plain_words)))

    def lift(self, draft: Draft, owner: str, *slips: S) -> None:
        """These slips are gone from there."""
        for slip in slips:
            draft.unmark(self.kind.of(owner), self.words(slip))


class Forms(Generic[S]):
    """Sheets of one kind that are filled in: each holds one record."""

    def __init__(self, kind: SheetKind, shape: type[S]) -> None:
        self.kind = kind
        self._decoded = json.Decoder(shape).decode

    def words(self, form: S) -> str:
        """A form as it lies there."""
        return json.encode(form).decode()

    def of(self, sheets: Sheets, owner: str) -> S | None:
        """What somebody's form says, if it is filled in."""
        written = sheets.get(self.kind.of(owner), "")
        try:
            return self._decoded(written) if written else None
        except DecodeError:  # somebody wrote there by hand
            return None


def _in_words(held: object) -> object:
    """A record that people have words for in these words; anything else as it is."""
    return getattr(held, "words", held)


def _piece(held: object, spec: str, called: Callable[[str], str]) -> object:
    if isinstance(held, str):
        return called(held)
    return format(held, spec) if spec else _in_words(held)


@dataclass(frozen=True, slots=True)
class SlipRead:
    """Words that lie on a mark, and what they were made of: so that every language puts them together itself."""

    words: str
    said: Saying


def slips_told(
    seen: TableView, every: Iterable[Slips[Any]], called: Callable[[TableView, str], str]
) -> tuple[SlipRead, ...]:
    """The slips that somebody sees, each once; `called` has words for a seat or a thing that one of them names."""
    found: dict[str, SlipRead] = {}
    for shape in every:
        for _, slip in shape.everywhere(seen.marks):
            said = kept_saying(shape.said(slip, lambda who: called(seen, who)))
            if said is not None:
                words = str(shape.words(slip))
                found[words] = SlipRead(words, said)
    return tuple(found.values())


def slips(kind: MarkKind, shape: type[S], says: str, name: str = "") -> Slips[S]:
    """Slips of a record, in words like these: `{condition} by {who}`."""
    pieces = [piece for _, piece, _, _ in Formatter().parse(says) if piece]

    def write(slip: S) -> str:
        return says.format_map({piece: _in_words(getattr(slip, piece)) for piece in pieces})

    return Slips(kind, shape, write, name=name, says=says)
