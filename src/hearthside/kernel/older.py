"""Tables of older versions that kept in tracks, marks and sheets what are things now, and in words what are records.

See `kernel.save`.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from string import Formatter
from typing import Any, ClassVar, Self

from msgspec import json

from hearthside.kernel.sight import kind_of, owner_of
from hearthside.kernel.system import Plain
from hearthside.kernel.things import ThingKind

Old = tuple[str, ...]
"""What something was known by: `("foe", "ogre")`, `("item", "ana", "sword")`."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What lay on an old table, as far as it became things, and the ids they have now. A game may keep more."""

    numbers: Mapping[str, int] = field(default_factory=dict)
    marks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    ids: Mapping[Old, str] = field(default_factory=dict)
    made: int = 0

    def after(self, event: Plain) -> Self:
        """The same after something was counted, marked or written."""
        match event["type"]:
            case "counted":
                track = event["track"]
                return replace(self, numbers={**self.numbers, track: self.number(track) + event["by"]})
            case "written":
                return replace(self, words={**self.words, event["sheet"]: event["text"]})
            case kind:
                left = tuple(each for each in self.of(event["mark"]) if each != event["what"])
                now = (*left, event["what"]) if kind == "marked" else left
                return replace(self, marks={**self.marks, event["mark"]: now})

    def number(self, track: str) -> int:
        """What was counted there."""
        return self.numbers.get(track, 0)

    def of(self, mark: str) -> tuple[str, ...]:
        """What was marked there."""
        return self.marks.get(mark, ())

    def written(self, sheet: str, owner: str) -> str:
        """What was written there."""
        return self.words.get(f"{sheet}/{owner}", "")

    def marked(self, kind: str) -> Iterator[tuple[str, str]]:
        """All marks of a kind, each with whose it was."""
        for place, marks in self.marks.items():
            if kind_of(place) == kind:
                yield from ((owner_of(place), mark) for mark in marks)

    def has(self, mark: str, what: str) -> bool:
        """Whether this was marked there."""
        return what in self.of(mark)


class BecameThings(ABC):
    """Tells an old log anew, entry by entry, with things for what was counted, marked and written.

    A game says what each event was about (`about`), what there was to it (`record`), and where else it was named.
    """

    kinds: ClassVar[Mapping[str, ThingKind[Any]]]

    def __init__(self) -> None:
        self.kept = Kept()
        self._after = [self.kept]
        """How it lay after each entry, for a table that goes back."""

    @abstractmethod
    def about(self, event: Plain) -> Old | None:
        """What an event is about, if that is a thing now: what kind of thing comes first."""

    @abstractmethod
    def record(self, old: Old) -> Plain | None:
        """All there is to something now; none if it is not there."""

    @abstractmethod
    def reference(self, name: str, told: Any, seat: str) -> Any:
        """A field of a question or a step by its name, speaking of things by their ids; `seat` is whose it is."""

    def otherwise(self, event: Plain) -> Plain:
        """Any other event, where it speaks of something that is a thing now."""
        return event

    def __call__(self, entry: Plain) -> Plain:
        """The entry as it is told today."""
        events = [told for event in entry["events"] for told in self._told(event)]
        self._after.append(self.kept)
        return {**entry, "events": events}

    def _told(self, event: Plain) -> Iterator[Plain]:
        match event["type"]:
            case "counted" | "marked" | "unmarked" | "written" if (old := self.about(event)) is not None:
                yield from self._laid(event, old)
            case "awaited":
                by = event["by"]
                then = [self.referring(step, by) for step in event.get("then", ())]
                yield {**event, "matter": self.referring(event["matter"], by), "then": then}
            case "rewound":
                self.kept = self._after[event["to"]]
                yield event
            case "made" if not event.get("lurks"):
                self.kept = replace(self.kept, made=self.kept.made + 1)
                yield event
            case _:
                yield self.otherwise(event)

    def _laid(self, event: Plain, old: Old) -> Iterator[Plain]:
        """An event about something that is a thing now tells of the thing."""
        before, thing = self.record(old), self.kept.ids.get(old)
        self.kept = self.kept.after(event)
        after = self.record(old)
        if thing is None:
            if after is not None:
                yield self._made(old, after)
        elif after is None:
            self.kept = replace(self.kept, ids={each: self.kept.ids[each] for each in self.kept.ids if each != old})
            yield {"type": "removed", "thing": thing}
        elif changed := {name: after[name] for name in after if not before or after[name] != before[name]}:
            yield {"type": "altered", "thing": thing, **self._split(old, changed)}

    def _made(self, old: Old, record: Plain) -> Plain:
        kind, number = self.kind_of(old), self.kept.made + 1
        thing = f"{kind}/{number}"
        self.kept = replace(self.kept, ids={**self.kept.ids, old: thing}, made=number)
        return {"type": "made", "thing": thing, "kind": kind, **self._split(old, record)}

    def kind_of(self, old: Old) -> str:
        """Which kind of thing it is now."""
        return old[0]

    def _split(self, old: Old, record: Plain) -> Plain:
        everybody, gm = self.kinds[self.kind_of(old)].split(record, frozenset())
        return {"open": everybody, "screened": gm}

    def referring(self, told: Any, seat: str) -> Any:
        """A question or a step, speaking of things by their ids."""
        if isinstance(told, list):
            return [self.referring(each, seat) for each in told]
        if not isinstance(told, dict):
            return told
        whose = told.get("seat", seat)
        return {name: self.reference(name, each, whose) for name, each in told.items()}


@dataclass(frozen=True, slots=True)
class OldSlip:
    """A slip that was only words on a mark of this kind: which shape it has now, and what it holds, read from them."""

    mark: str
    shape: str
    read: Callable[[str], Plain | None]


def old_slip(mark: str, shape: str, says: str) -> OldSlip:
    """One that was written like this: `{condition}: {turns:d}`, `{who} acts {when:before|after} {whom}`.

    After a colon stands what a slot held, where that was not any words: a number, or one of these. Where words could
    end in two places, they ended as early as they could.
    """
    pieces = list(Formatter().parse(says))
    pattern = re.compile("".join(_pattern(before, name, spec) for before, name, spec, _ in pieces), re.DOTALL)
    numbers = {name for _, name, spec, _ in pieces if spec == "d"}

    def read(words: str) -> Plain | None:
        found = pattern.fullmatch(words)
        if found is None:
            return None
        return {name: int(held) if name in numbers else held for name, held in found.groupdict().items()}

    return OldSlip(mark, shape, read)


def _pattern(before: str, name: str | None, spec: str | None) -> str:
    if name is None:
        return re.escape(before)
    return f"{re.escape(before)}(?P<{name}>{_HELD.get(spec or '', spec)})"


_HELD = {"": ".*?", "d": r"-?\d+"}


class WordsBecameSlips:
    """Tells an old log anew, with what is written on slips beside their words. The page of an adventure was words too:
    `en/the-bridge/3/won`."""

    def __init__(self, *slips: OldSlip) -> None:
        self._slips = slips

    def __call__(self, entry: Plain) -> Plain:
        """The entry as it is told today."""
        return {**entry, "events": [self.told(event) for event in entry["events"]]}

    def told(self, event: Plain) -> Plain:
        """One event of it."""
        match event["type"]:
            case "marked":
                kind, words = kind_of(event["mark"]), event["what"]
                for slip in self._slips:
                    if slip.mark == kind and (holds := slip.read(words)) is not None:
                        return {**event, "slip": {"shape": slip.shape, "holds": holds}}
            case "written" if kind_of(event["sheet"]) == "page":
                page = _PAGE.read(event["text"])
                return {**event, "text": json.encode(page).decode()} if page else event
        return event


_PAGE = old_slip("page", "page", "{language}/{scene}/{step:d}/{ended}")
