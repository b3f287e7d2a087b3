"""The save format: a table's log as lines of JSON, one entry a line, readable by every later release.

The first line names the format, the game and its version. Entries of an older format pass through `UPCASTERS`, one
small named step per format, before they are read.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from msgspec import DecodeError, Struct, ValidationError, convert, json, to_builtins

from hearthside.kernel.events import Event
from hearthside.kernel.log import Entry

FORMAT = 2

T = TypeVar("T")

Plain = dict[str, Any]


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
    plain: Plain = to_builtins(event)
    return plain


def plain_entry(entry: Entry) -> Plain:
    """An entry of the log in plain values."""
    plain: Plain = to_builtins(entry)
    return plain


def read_event(plain: Any) -> Event:
    """The event these plain values say."""
    try:
        event: Event = convert(plain, Event)
    except ValidationError as why:
        raise BrokenSave(f"this is not an event: {why}") from None
    return event


def read_entry(plain: Plain, written_in: int = FORMAT) -> Entry:
    """The entry these plain values say, of whichever format."""
    try:
        for step in range(written_in, FORMAT):
            plain = UPCASTERS[step](plain)
        return convert(plain, Entry)
    except (ValidationError, KeyError, TypeError, AttributeError) as why:
        raise BrokenSave(f"an entry is not complete: {why}") from None


class _Stored(Struct):
    """What is looked at first of a stored entry."""

    format: int = 1


_write = json.Encoder().encode
_read_format = json.Decoder(_Stored).decode
_read = json.Decoder(Entry).decode


def write_entry(entry: Entry) -> bytes:
    """An entry as it is stored: JSON, with the number of the format in front."""
    return b'{"format":%d,%b' % (FORMAT, _write(entry)[1:])


def read_stored(entry: bytes) -> Entry:
    """The entry that was stored, in whichever format of old. Raises BrokenSave."""
    return _read_written(entry, _decoded(_read_format, entry).format)


def _read_written(entry: bytes | str, written_in: int) -> Entry:
    if written_in == FORMAT:
        return _decoded(_read, entry)
    if not 1 <= written_in < FORMAT:
        raise BrokenSave("an entry of a later release")
    return read_entry(_decoded(json.decode, entry), written_in)


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


def load_lines(lines: Iterable[str]) -> tuple[str, int, list[Entry]]:
    """The game, its version and the log of a saved table. Raises BrokenSave with the line that is wrong."""
    numbered = enumerate(lines, start=1)
    _, first = next(numbered, (0, ""))
    header = _at(1, _read_header, first)
    written_in, system, version = header.hearthside, header.system, header.version
    if not 1 <= written_in <= FORMAT:
        raise BrokenSave("line 1: this is not a saved table, or one of a later release")
    if not system:
        raise BrokenSave("line 1: this does not say which game was played")
    entries: list[Entry] = []
    for number, line in numbered:
        if not line.strip():
            continue
        entry = _at(number, lambda words: _read_written(words, written_in), line)
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
