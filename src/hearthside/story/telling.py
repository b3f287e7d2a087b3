"""The story of a table as one seat heard it: sentences, who speaks, and the rule behind each."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from hearthside.kernel.events import Facts
from hearthside.kernel.journal import Journal
from hearthside.kernel.narration import narrate, title_of
from hearthside.kernel.save import read_event
from hearthside.kernel.saying import filled, slots_in_words
from hearthside.kernel.system import System
from hearthside.kernel.table import Table
from hearthside.kernel.views import SeenEvent
from hearthside.story import sentences
from hearthside.story.hearing import Heard, Listener

Kind = Literal["happened", "said", "ruling", "rewind"]
"""What the rules made happen, what people told in their own words, what the GM ruled, and where time went back."""
KINDS: tuple[Kind, ...] = ("happened", "said", "ruling", "rewind")


@dataclass(frozen=True, slots=True)
class Result:
    """What a flip, a check or a pool came to, and the cards it was read from, in words."""

    what: str
    result: str
    rule: str
    cards: tuple[str, ...] = ()
    reading: Facts = field(default_factory=dict)
    withheld: Facts = field(default_factory=dict)
    """What only the GM knows of it; empty in everybody else's story."""


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of the story.

    `says` may hold Markdown where people wrote it. `who` is the seat (or creature) behind the sentence, `speaker` what
    people call it. `taken_back` is the number of the entry that took this one back, 0 while it stands.
    """

    seq: int
    kind: Kind
    who: str
    speaker: str
    says: str
    rule: str = ""
    result: Result | None = None
    only_to: tuple[str, ...] = ()
    taken_back: int = 0


Story = tuple[Line, ...]


def story_of(journal: Journal, seat: str | None) -> Story:
    """The whole story as this seat heard it, or as a watcher without a seat did."""
    heard = list(Listener(journal, seat).entries())
    teller = _Teller(journal.system, journal.table)
    taken_back = _taken_back(heard, journal.seq)
    lines = (line for entry in heard for line in teller.lines(entry))
    return tuple(replace(line, taken_back=taken_back.get(line.seq, 0)) for line in lines)


def _taken_back(heard: Iterable[Heard], last: int) -> dict[int, int]:
    """By entry that no longer stands: the entry that took it back.

    Read from the end: before a rewind comes whatever came before the entry it went back to. So a rewind that was
    itself taken back takes nothing back any more.
    """
    goals = {each.seq: event["to"] for each in heard for event in each.events if event["type"] == "rewound"}
    taken_back: dict[int, int] = {}
    at = last
    while at > 0:
        before = goals.get(at, at - 1)
        taken_back.update(dict.fromkeys(range(before + 1, at), at))
        at = before
    return taken_back


class _Teller:
    """Tells entries one after the other, and remembers the faces that were seen on the way."""

    def __init__(self, system: System, table: Table) -> None:
        self._system = system
        self._seats = Table(seats=table.seats)
        self._faces: dict[int, str] = {}

    def lines(self, entry: Heard) -> Iterator[Line]:
        """The sentences of one entry."""
        told = list(self._told(entry))
        yield from told or self._questions(entry)

    def _told(self, entry: Heard) -> Iterator[Line]:
        result: SeenEvent | None = None
        back_to: int | None = None
        for event in entry.events:
            self._remember(event)
            match event["type"]:
                case "resolved":
                    if result is not None:
                        yield self._bare(entry, result)
                    result = event
                case "rewound":
                    back_to = event["to"]
                case "told":
                    # The first sentence after a result is the one that tells it.
                    yield self._line(entry, event, result, back_to)
                    result = back_to = None
                case _:
                    line = self._happening(entry, event)
                    if line is not None:
                        yield line
        if result is not None:
            yield self._bare(entry, result)
        if back_to is not None:
            yield Line(entry.seq, "rewind", entry.by, self._title(entry.by), sentences.gone_back(back_to))

    def _line(self, entry: Heard, told: SeenEvent, resolved: SeenEvent | None, back_to: int | None) -> Line:
        who, says, rule = told["who"], told["says"], told["rule"]
        slots = slots_in_words({"who": self._title(who), **told["slots"]})
        result = None if resolved is None else self._result(resolved)
        heard_by = tuple(self._title(seat) for seat in told["to"])
        kind: Kind = "happened"
        if says == sentences.OWN_WORDS:
            kind, text = "said", str(slots["words"]).strip()
        elif back_to is not None:
            kind, text = "rewind", sentences.gone_back(back_to, sentences.sentence(says, slots))
        elif not rule and says.startswith(sentences.RULING):
            kind, text = "ruling", sentences.sentence(says.removeprefix(sentences.RULING), slots)
        else:
            text = sentences.sentence(says, slots, resolved)
        return Line(entry.seq, kind, who, self._title(who), text, rule, result, heard_by)

    def _bare(self, entry: Heard, resolved: SeenEvent) -> Line:
        """A result that no sentence told."""
        who, rule, slots = resolved["who"], resolved["rule"], {name: resolved[name] for name in ("what", "result")}
        text = sentences.sentence("{who}, {what}: {result}", {"who": self._title(who), **slots}, resolved)
        return Line(entry.seq, "happened", who, self._title(who), text, rule, self._result(resolved))

    def _happening(self, entry: Heard, event: SeenEvent) -> Line | None:
        """What the table tells by itself: who sat down, what was thrown, where the light is, what was set aside."""
        match event:
            case {"type": "opened"}:
                says = filled("A table is laid for {game}.", {"game": self._system.title})
                return self._plain(entry, entry.by, says)
            case {"type": "seated" | "spotlit", "seat": who}:
                return self._plain(entry, who, narrate(self._seats, read_event(event)) or "")
            case {"type": "rolled", "who": who, "sides": sides, "faces": faces, "why": why}:
                return self._plain(entry, who, sentences.thrown(self._title(who), sides, faces, why))
            case {"type": "overruled", "rule": rule, "says": says, "reason": reason}:
                text = sentences.set_aside(says, reason)
                return Line(entry.seq, "ruling", entry.by, self._title(entry.by), text, rule)
        return None

    def _plain(self, entry: Heard, who: str, text: str, rule: str = "") -> Line:
        return Line(entry.seq, "happened", who, self._title(who), text, rule)

    def _questions(self, entry: Heard) -> Iterator[Line]:
        """An entry without a sentence of its own may at least leave somebody with a question."""
        awaited = {event["by"]: event for event in entry.events if event["type"] == "awaited"}
        for by, event in awaited.items():
            yield self._plain(entry, by, sentences.asked(self._title(by), event["says"]), event["rule"])

    def _result(self, resolved: SeenEvent) -> Result:
        faces = [self._faces[token] for token in resolved["tokens"] if token in self._faces]
        return Result(
            resolved["what"],
            resolved["result"],
            resolved["rule"],
            tuple(self._system.card_words(face) for face in faces),
            resolved["reading"],
            resolved.get("withheld", {}),
        )

    def _remember(self, event: SeenEvent) -> None:
        """Which face this seat saw on which card; a back names one card until the next shuffle gives it another."""
        if "faces" in event and "tokens" in event:
            self._faces.update(zip(event["tokens"], event["faces"], strict=True))

    def _title(self, seat: str) -> str:
        return title_of(self._seats, seat)


def plain_line(line: Line) -> Mapping[str, object]:
    """A line in plain values, ready for JSON."""
    result = line.result
    return {
        "seq": line.seq,
        "kind": line.kind,
        "who": line.who,
        "speaker": line.speaker,
        "says": line.says,
        "rule": line.rule,
        "result": None if result is None else {name: getattr(result, name) for name in Result.__dataclass_fields__},
        "only_to": line.only_to,
        "taken_back": line.taken_back,
    }
