"""Entries of a log are chained: each link is made of the one before and of the entry, so that a changed past shows.

Whoever has written down one link, the seal of that moment, can tell later that everything up to it is what it was. In
an export each line carries its link, made of the very bytes that the house stored; `hearthside.honesty` checks them.
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256

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


def linked_lines(header: str, table: str, entries: Iterable[bytes]) -> Iterator[str]:
    """The lines of an export: the header names the table, and each entry carries its link."""
    stored = list(entries)
    yield f'{header[:-1]},"table":{msgspec.json.encode(table).decode()}}}'
    for entry, linked in zip(stored, links(table, stored), strict=True):
        yield f'{entry[:-1].decode()},"link":"{linked.hex()}"}}'
