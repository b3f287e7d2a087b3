"""The save format: a table's log as lines of JSON, one entry a line, readable by every later release.

The first line names the format, the game and its version. Entries of an older format pass through `UPCASTERS`, one
small named step per format, before they are read.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from hearthside.kernel.events import EVENTS, SHAPES, Event, Facts
from hearthside.kernel.log import Entry

FORMAT = 1

Plain = dict[str, Any]

UPCASTERS: Mapping[int, Callable[[Plain], Plain]] = {}
"""By format: what makes an entry of that format one of the next."""


class BrokenSave(ValueError):
    """These lines are not a saved table, with the line that says so."""


def plain_event(event: Event) -> Plain:
    """An event in plain values, its kind under `type`; everything, hidden or not."""
    shape = SHAPES[type(event)]
    return {"type": shape.name, **{name: getattr(event, name) for name in shape.audience}}


def plain_entry(entry: Entry) -> Plain:
    """An entry of the log in plain values."""
    return {
        "seq": entry.seq,
        "by": entry.by,
        "did": dict(entry.did),
        "events": [plain_event(event) for event in entry.events],
    }


_KINDS: dict[str, Any] = {SHAPES[kind].name: kind for kind in EVENTS}


@cache
def _field_types(kind: Any) -> dict[str, Any]:
    return {name: _plain(hint) for name, hint in get_type_hints(kind).items()}


def _plain(hint: Any) -> Any:
    """What a field holds in a save: a place is a string."""
    if get_origin(hint) is tuple:
        return tuple[tuple(map(_plain, get_args(hint)))]  # type: ignore[misc]
    return getattr(hint, "__supertype__", hint)


def read_event(plain: Plain) -> Event:
    """The event these plain values say."""
    name = plain.get("type") if isinstance(plain, dict) else plain
    kind = _KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise BrokenSave(f"there is no event {name!r}")
    types = _field_types(kind)
    try:
        event: Event = kind(**{each: _read(types[each], plain[each], each) for each in plain if each in types})
    except TypeError as why:
        raise BrokenSave(f"an event {name!r} is not complete: {why}") from None
    return event


def _read(wanted: Any, value: Any, name: str) -> Any:
    """A field of an event as it was before it was written."""
    if type(value) is wanted:
        return value
    origin = get_origin(wanted)
    if origin is tuple and isinstance(value, list | tuple):
        return tuple(_read(get_args(wanted)[0], each, name) for each in value)
    if (origin is Mapping and isinstance(value, dict)) or (origin is Literal and value in get_args(wanted)):
        return value
    raise TypeError(f"{name} cannot be {str(value)[:40]!r}")


def read_entry(plain: Plain, written_in: int = FORMAT) -> Entry:
    """The entry these plain values say, of whichever format."""
    for step in range(written_in, FORMAT):
        plain = UPCASTERS[step](plain)
    try:
        by, did = _read(str, plain["by"], "by"), _read(Facts, plain["did"], "did")
        return Entry(plain["seq"], by, did, tuple(read_event(each) for each in plain["events"]))
    except (KeyError, TypeError, AttributeError) as why:
        raise BrokenSave(f"an entry is not complete: {why}") from None


def save_lines(system: str, version: int, entries: Iterable[Entry]) -> Iterator[str]:
    """The lines of a saved table."""
    yield json.dumps({"hearthside": FORMAT, "system": system, "version": version})
    for entry in entries:
        yield json.dumps(plain_entry(entry), ensure_ascii=False, separators=(",", ":"))


def load_lines(lines: Iterable[str]) -> tuple[str, int, list[Entry]]:
    """The game, its version and the log of a saved table. Raises BrokenSave with the line that is wrong."""
    numbered = enumerate(lines, start=1)
    _, first = next(numbered, (0, ""))
    header = _json(first, 1)
    written_in, system, version = (header.get(name) for name in ("hearthside", "system", "version"))
    if type(written_in) is not int or not 1 <= written_in <= FORMAT:
        raise BrokenSave("line 1: this is not a saved table, or one of a later release")
    if type(system) is not str or type(version) is not int:
        raise BrokenSave("line 1: this does not say which game was played")
    entries: list[Entry] = []
    for number, line in numbered:
        if not line.strip():
            continue
        plain = _json(line, number)
        try:
            entry = read_entry(plain, written_in)
        except BrokenSave as why:
            raise BrokenSave(f"line {number}: {why}") from None
        if entry.seq != len(entries) + 1:
            raise BrokenSave(f"line {number}: entry {len(entries) + 1} is missing")
        entries.append(entry)
    return system, version, entries


def _json(line: str, number: int) -> Plain:
    try:
        read = json.loads(line)
    except (ValueError, RecursionError):
        raise BrokenSave(f"line {number}: this is not JSON") from None
    if not isinstance(read, dict):
        raise BrokenSave(f"line {number}: this is not an entry")
    return read
