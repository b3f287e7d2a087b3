"""Slips and forms: marks and sheets that say more than one word. Each is a record, written and read in one sentence.

What lies on the table stays words that everybody understands, `Burned by ana`, in a save and on the wire as
well. But no rule puts such words together or takes them apart: it lays and lifts records, and is given records. Nor
does a browser: beside the words a game tells it what they were made of, with names in them (`slips_told`).
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from string import Formatter
from typing import Any, Generic, Literal, TypeVar, get_args, get_origin, get_type_hints

from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import Saying, kept_saying, say
from hearthside.kernel.sight import THE_TABLE, MarkKind, Marks, SheetKind, Sheets
from hearthside.kernel.views import TableView

S = TypeVar("S")


class Slips(Generic[S]):
    """The slips of one shape that lie on marks of one kind; what else is marked there is passed over."""

    def __init__(
        self, kind: MarkKind, write: Callable[[S], str], read: Callable[[str], S | None], says: str = ""
    ) -> None:
        self.kind = kind
        self.words = write
        self.read = lru_cache(maxsize=1024)(read)
        self._pieces = [(name, spec or "") for _, name, spec, _ in Formatter().parse(says) if name]
        self._says = says
        for name, spec in self._pieces:
            self._says = self._says.replace(f"{{{name}:{spec}}}", f"{{{name}}}")

    def said(self, slip: S, called: Callable[[str], str]) -> str:
        """A slip as people read it, with what they call whoever it names."""
        if not self._says:
            return self.words(slip)
        return say(self._says, **{name: _piece(getattr(slip, name), spec, called) for name, spec in self._pieces})

    def of(self, marks: Marks, owner: str) -> list[S]:
        """What is written on the slips that lie with somebody."""
        laid = marks.get(self.kind.of(owner))
        return [slip for slip in map(self.read, laid) if slip is not None] if laid else []

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
        draft.mark(self.kind.of(owner), self.words(slip))

    def lift(self, draft: Draft, owner: str, *slips: S) -> None:
        """These slips are gone from there."""
        for slip in slips:
            draft.unmark(self.kind.of(owner), self.words(slip))


class Forms(Generic[S]):
    """Sheets of one kind that are filled in: each holds one record, in one sentence."""

    def __init__(self, kind: SheetKind, write: Callable[[S], str], read: Callable[[str], S | None]) -> None:
        self.kind = kind
        self.words = write
        self.read = lru_cache(maxsize=1024)(read)

    def of(self, sheets: Sheets, owner: str) -> S | None:
        """What somebody's form says, if it is filled in."""
        written = sheets.get(self.kind.of(owner), "")
        return self.read(written) if written else None

    def fill(self, draft: Draft, owner: str, form: S) -> None:
        """The form says this from now on."""
        draft.write(self.kind.of(owner), self.words(form))

    def clear(self, draft: Draft, owner: str) -> None:
        """The form says nothing any more."""
        draft.write(self.kind.of(owner), "")


def _piece(held: object, spec: str, called: Callable[[str], str]) -> object:
    return called(held) if isinstance(held, str) else format(held, spec) if spec else held


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


def slips(kind: MarkKind, shape: type[S], says: str) -> Slips[S]:
    """Slips of a dataclass, written like this: `{condition} by {who}`."""
    return Slips(kind, *sentence(shape, says), says)


def forms(kind: SheetKind, shape: type[S], says: str) -> Forms[S]:
    """Forms of a dataclass, written like this: `{id}|{title}`."""
    return Forms(kind, *sentence(shape, says))


def sentence(shape: type[S], says: str) -> tuple[Callable[[S], str], Callable[[str], S | None]]:
    """How a dataclass is written in one sentence, and read back.

    A field holds words, a number, or one of a few given words. Where words could end in two places, they end as early
    as they can.
    """
    fields = get_type_hints(shape)
    pattern = re.compile("".join(_pattern(fields, *part) for part in Formatter().parse(says)), re.DOTALL)

    def write(record: S) -> str:
        return says.format_map({name: getattr(record, name) for name in fields})

    def read(words: str) -> S | None:
        found = pattern.fullmatch(words)
        if found is None:
            return None
        said = found.groupdict()
        return shape(**{name: int(text) if fields[name] is int else text for name, text in said.items()})

    return write, read


def _pattern(fields: dict[str, Any], before: str, name: str | None, *_: object) -> str:
    if name is None:
        return re.escape(before)
    held = fields[name]
    if get_origin(held) is Literal:
        inside = "|".join(map(re.escape, get_args(held)))
    else:
        inside = r"-?\d+" if held is int else ".*?"
    return f"{re.escape(before)}(?P<{name}>{inside})"
