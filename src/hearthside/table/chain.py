"""Entries of a log are chained: each link is made of the one before and of the entry, so that a changed past shows.

Whoever has written down one link, the seal of that moment, can tell later that everything up to it is what it was. In
an export each line carries its link; what is checked are the very bytes that the house stored.
"""

import re
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import NamedTuple

import msgspec


def first_link(table: str) -> bytes:
    """What the log of this table hangs on: no entry of another table fits there."""
    return sha256(b"hearthside " + table.encode()).digest()


def link(before: bytes, entry: bytes) -> bytes:
    """The link of an entry that follows the one with this link."""
    return sha256(before + entry).digest()


def links(table: str, entries: Iterable[bytes]) -> Iterator[bytes]:
    """The link of each entry of a log, from the first one on."""
    last = first_link(table)
    for entry in entries:
        yield (last := link(last, entry))


def first_broken(before: bytes, entries: Iterable[tuple[bytes, bytes]]) -> int | None:
    """Which of these entries, counted from 0, does not fit its link and those before; None where all do."""
    for at, (entry, found) in enumerate(entries):
        before = link(before, entry)
        if found != before:
            return at
    return None


# --- Exports ----------------------------------------------------------------------------------------------------------


class Unchained(ValueError):
    """This is no export with links, and the message says why."""


class Checked(NamedTuple):
    """What came of checking an export."""

    table: str
    seals: list[str]
    """The seal after each entry, as far as they hold."""
    broken: int | None
    """The first entry that is not what was written, or not in its place."""


def linked_lines(header: str, table: str, entries: Iterable[bytes]) -> Iterator[str]:
    """The lines of an export: the header names the table, and each entry carries its link."""
    stored = list(entries)
    yield f'{header[:-1]},"table":{msgspec.json.encode(table).decode()}}}'
    for entry, linked in zip(stored, links(table, stored), strict=True):
        yield f'{entry[:-1].decode()},"link":"{linked.hex()}"}}'


def check(lines: Iterable[str]) -> Checked:
    """Whether the entries of an export hang together. Raises Unchained where nothing says how they should."""
    given = [line for line in lines if line.strip()]
    table = _table_of(given[0] if given else "")
    last, seals = first_link(table), list[str]()
    for line in given[1:]:
        found = _LINKED.fullmatch(line)
        last = link(last, f"{found[1]}}}".encode()) if found else b""
        if found is None or found[2] != last.hex() or _seq(line) != len(seals) + 1:
            return Checked(table, seals, len(seals) + 1)
        seals.append(found[2])
    return Checked(table, seals, None)


_LINKED = re.compile(r'(\{.*),"link":"([0-9a-f]{64})"\}')


class _FirstLine(msgspec.Struct):
    hearthside: int
    table: str = ""


class _Numbered(msgspec.Struct):
    seq: int = 0


def _table_of(line: str) -> str:
    try:
        header = msgspec.json.decode(line, type=_FirstLine)
    except (msgspec.MsgspecError, UnicodeError):
        raise Unchained("this is not a saved table") from None
    if not header.table:
        raise Unchained("this was saved without links, so nothing can be told of its past")
    return header.table


def _seq(line: str) -> int:
    try:
        return msgspec.json.decode(line, type=_Numbered).seq
    except (msgspec.MsgspecError, UnicodeError):
        return 0
