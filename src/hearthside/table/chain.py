"""Entries of a log are chained: each link is made of the one before and of the entry, so that a changed past shows.

Whoever has written down one link can tell later that everything up to it is what it was.
"""

from collections.abc import Iterable
from hashlib import sha256


def first_link(table: str) -> bytes:
    """What the log of this table hangs on: no entry of another table fits there."""
    return sha256(b"hearthside " + table.encode()).digest()


def link(before: bytes, entry: bytes) -> bytes:
    """The link of an entry that follows the one with this link."""
    return sha256(before + entry).digest()


def first_broken(before: bytes, entries: Iterable[tuple[bytes, bytes]]) -> int | None:
    """Which of these entries, counted from 0, does not fit its link and those before; None where all do."""
    for at, (entry, found) in enumerate(entries):
        before = link(before, entry)
        if found != before:
            return at
    return None
