"""The save format: a table's log as lines of JSON, one entry a line, readable by every later release.

The first line names the format, the game and its version. What an older release wrote is brought up to date before it
is read, in small named steps: one for each format, and one for each version of a game.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, TypeVar

from msgspec import DecodeError, Struct, ValidationError, convert, json, to_builtins

from hearthside.kernel.events import Event
from hearthside.kernel.log import Entry
from hearthside.kernel.saying import plain_words
from hearthside.kernel.system import Plain, System, Upcasters

FORMAT = 2

STORED = '{"format":'
"""How a line begins that is an entry just as it was stored, and says itself which release wrote it."""

T = TypeVar("T")


def steps_beside_the_matter(entry: Plain) -> Plain:
    """What came after an answer was told to everybody, in the matter of the question. It has a field of its own now.

    It was a list of steps, or one step with those after it under `next`.
    """

    def parted(event: Plain) -> Plain:
        matter = event.get("matter")
        if event.get("type") != "awaited" or not isinstance(matter, dict) or "then" not in matter:
            return event
        then = matter["then"]
        if isinstance(then, dict):
            first = {name: value for name, value in then.items() if name != "next"}
            then = [*([first] if "do" in first else []), *then.get("next", ())]
        return {**event, "matter": {name: matter[name] for name in matter if name != "then"}, "then": then}

    return {**entry, "events": [parted(event) for event in entry["events"]]}


UPCASTERS: Mapping[int, Callable[[Plain], Plain]] = {1: steps_beside_the_matter}
"""By format: what makes an entry of that format one of the next."""


class BrokenSave(ValueError):
    """These lines are not a saved table, with the line that says so."""


def plain_event(event: Event) -> Plain:
    """An event in plain values, its kind under `type`; everything, hidden or not."""
    plain: Plain = to_builtins(event, enc_hook=plain_words)
    return plain


def plain_entry(entry: Entry) -> Plain:
    """An entry of the log in plain values."""
    plain: Plain = to_builtins(entry, enc_hook=plain_words)
    return plain


def read_event(plain: Any) -> Event:
    """The event these plain values say."""
    try:
        event: Event = convert(plain, Event)
    except ValidationError as why:
        raise BrokenSave(f"this is not an event: {why}") from None
    return event


class LogReader:
    """Reads the entries of one log, in their order, whichever releases wrote them.

    Entries of an older format pass through `UPCASTERS`, and those of an older version of the game through the game's
    own, which may remember what came before in this log.
    """

    def __init__(self, version: int, upcasters: Upcasters | None = None) -> None:
        self.version = version
        """The version of the game that is played today."""
        self._upcasters = upcasters or {}
        self._at_work: dict[int, Callable[[Plain], Plain]] = {}

    def read_stored(self, entry: bytes) -> Entry:
        """An entry as `write_entry` wrote it. Raises BrokenSave."""
        written = _decoded(_read_written, entry)
        return self.read(entry, written.format, written.version)

    def read(self, entry: bytes | str, written_in: int, version: int) -> Entry:
        """An entry of this format and this version of the game. Raises BrokenSave."""
        if written_in == FORMAT and version == self.version:
            return _decoded(_read, entry)
        if not 1 <= written_in <= FORMAT or not 1 <= version <= self.version:
            raise BrokenSave("an entry of a later release")
        return self._brought_up_to_date(_decoded(json.decode, entry), written_in, version)

    def _brought_up_to_date(self, plain: Plain, written_in: int, version: int) -> Entry:
        try:
            for old in range(written_in, FORMAT):
                plain = UPCASTERS[old](plain)
            for old in range(version, self.version):
                if old not in self._at_work:
                    self._at_work[old] = self._upcasters[old]()
                plain = self._at_work[old](plain)
            return convert(plain, Entry)
        except (ValidationError, KeyError, TypeError, AttributeError) as why:
            raise BrokenSave(f"an entry is not complete: {why}") from None


def reader_for(system: System) -> LogReader:
    """Somebody who reads one log of this game, whichever release wrote it."""
    return LogReader(system.version, system.upcasters)


class _Written(Struct):
    """What is looked at first of a stored entry."""

    format: int = 1
    version: int = 1


_write = json.Encoder(enc_hook=plain_words).encode
_read_written = json.Decoder(_Written).decode
_read = json.Decoder(Entry).decode


def write_entry(entry: Entry, version: int) -> bytes:
    """An entry as it is stored: JSON, with the numbers of the format and of the game's version in front."""
    return b'{"format":%d,"version":%d,%b' % (FORMAT, version, _write(entry)[1:])


def read_entry(plain: Plain) -> Entry:
    """The entry these plain values say, in today's format."""
    try:
        return convert(plain, Entry)
    except ValidationError as why:
        raise BrokenSave(f"an entry is not complete: {why}") from None


def _decoded(decode: Callable[[bytes | str], T], words: bytes | str) -> T:
    try:
        return decode(words)
    except ValidationError as why:
        raise BrokenSave(f"an entry is not complete: {why}") from None
    except (DecodeError, RecursionError, UnicodeEncodeError):
        raise BrokenSave("this is not JSON") from None


def save_lines(system: str, version: int, entries: Iterable[Entry]) -> Iterator[str]:
    """The lines of a saved table."""
    yield json.format(_write(_Header(FORMAT, system, version)), indent=0).decode()
    for entry in entries:
        yield _write(entry).decode()


def load_lines(
    lines: Iterable[str], reader_of: Callable[[str], LogReader] | None = None
) -> tuple[str, int, list[Entry]]:
    """The game, its version and the log of a saved table. Raises BrokenSave with the line that is wrong.

    `reader_of` knows how the logs of a game are read; without it the game is taken to be as it was.
    """
    numbered = enumerate(lines, start=1)
    _, first = next(numbered, (0, ""))
    header = _at(1, _read_header, first)
    written_in, system, version = header.hearthside, header.system, header.version
    if not 1 <= written_in <= FORMAT:
        raise BrokenSave("line 1: this is not a saved table, or one of a later release")
    if not system:
        raise BrokenSave("line 1: this does not say which game was played")
    reader = reader_of(system) if reader_of else LogReader(version)
    if version > reader.version:
        raise BrokenSave(f"this table plays version {version} of {system}; we know it up to {reader.version}")
    entries: list[Entry] = []
    for number, line in numbered:
        if not line.strip():
            continue
        if line.startswith(STORED):
            entry = _at(number, lambda line: reader.read_stored(line.encode()), line)
        else:
            entry = _at(number, partial(reader.read, written_in=written_in, version=version), line)
        if entry.seq != len(entries) + 1:
            raise BrokenSave(f"line {number}: entry {len(entries) + 1} is missing")
        entries.append(entry)
    return system, version, entries


class _Header(Struct):
    """The first line of a save."""

    hearthside: int = 0
    system: str = ""
    version: int = 0


def _read_header(line: str) -> _Header:
    return _decoded(json.Decoder(_Header).decode, line)


def _at(number: int, read: Callable[[str], T], line: str) -> T:
    try:
        return read(line)
    except BrokenSave as why:
        raise BrokenSave(f"line {number}: {why}") from None
