"""Long tables stay cheap: how they lay now and then is kept beside the log, and only what came after is told anew.

A snapshot is a cache. It counts for nothing unless the very same rules made it, and from the very log that is stored;
what cannot be read again just as it was is not kept in the first place. Whoever deletes them all loses a moment.
"""

import asyncio
import logging
import sys
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path

from hearthside.games import games
from hearthside.kernel.journal import Journal
from hearthside.kernel.log import UnreadChronicle
from hearthside.kernel.save import FORMAT, LogReader
from hearthside.kernel.snapshot import holds, read_table, write_table
from hearthside.kernel.system import System
from hearthside.kernel.table import Table
from hearthside.table.store import Snapshot, Store, StoreError

LOG = logging.getLogger("hearthside.table")

APART = 1000
"""Entries between two snapshots."""

RULES = ("kernel", "kits", "systems")
"""The rooms that decide how a table follows from its log."""


class Snapshots:
    """The snapshots of one table."""

    def __init__(self, store: Store, table: str) -> None:
        self._store, self._table = store, table
        self._keeping: asyncio.Task[None] | None = None

    async def opened(self, system: System, reader: LogReader, entries: Sequence[bytes]) -> Journal:
        """The table of this log, from a snapshot where there is one that can be believed."""
        kept = await self._store.snapshot(self._table) if len(entries) >= APART else None
        journal = await asyncio.to_thread(self._opened, system, reader, entries, kept)
        if len(entries) - journal.entries.begun >= APART:
            self.keep_soon(journal)
        return journal

    def _opened(self, system: System, reader: LogReader, entries: Sequence[bytes], kept: Snapshot | None) -> Journal:
        if kept is not None and self._is_believed(system, entries, kept):
            try:
                table = read_table(system, kept.content)
                unread = UnreadChronicle(entries[: kept.seq], reader.read_stored, table)
                return Journal.resumed(system, unread, table, map(reader.read_stored, entries[kept.seq :]))
            except Exception:  # whatever a damaged one can bring about, the log is there
                LOG.warning("table %s: its snapshot cannot be read and is left aside", self._table)
        return Journal(system, map(reader.read_stored, entries))

    def _is_believed(self, system: System, entries: Sequence[bytes], kept: Snapshot) -> bool:
        """Whether it was made by these rules, and all of its log is in the shape of today."""
        if kept.rules != rules_of(system) or not 0 < kept.seq <= len(entries):
            return False
        shape = today(system)
        return all(entry.startswith(shape) for entry in entries[: kept.seq])

    def keep_soon(self, journal: Journal) -> None:
        """Keep how the table lies now, beside whatever goes on."""
        if self._keeping is None or self._keeping.done():
            self._keeping = asyncio.create_task(self._keep(journal.system, journal.seq, journal.table.fork()))

    async def _keep(self, system: System, seq: int, table: Table) -> None:
        try:
            written = await asyncio.to_thread(_written, system, table)
            if written is None:
                LOG.warning("table %s: it cannot be written down as it lies, and is told from its log", self._table)
                return
            await self._store.keep_snapshot(self._table, seq, rules_of(system), written)
        except StoreError as why:
            LOG.warning("table %s: how it lies could not be kept: %s", self._table, why)


def _written(system: System, table: Table) -> bytes | None:
    written = write_table(table)
    return written if holds(system, table, written) else None


def today(system: System) -> bytes:
    """How an entry begins that was written in the shape of today."""
    return b'{"format":%d,"version":%d,' % (FORMAT, system.version)


def rules_of(system: System) -> str:
    """Which rules these are, to the letter: another release tells every table from its log once."""
    return _rules(system.name)


@cache
def _rules(name: str) -> str:
    here = Path(__file__).parent.parent
    package = sys.modules[games()[name].system.partition(":")[0].partition(".")[0]]
    folders = [here / room for room in RULES]
    if package.__name__ != "hearthside":
        folders += map(Path, package.__path__)
    digest = sha256(f"{sys.version} {name}".encode())
    for folder in folders:
        for file in sorted(folder.rglob("*.py")):
            digest.update(str(file.relative_to(folder)).encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()
