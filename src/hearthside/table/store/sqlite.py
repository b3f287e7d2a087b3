"""Tables in one SQLite file, with a thread of its own that writes: for one house, on one machine."""

import asyncio
import logging
import os
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TypeVar
from zlib import crc32

from hearthside.table.chain import first_link, link
from hearthside.table.hints import Hint
from hearthside.table.schema import OWNER_ONLY, prepare
from hearthside.table.store.batches import Batches, Outcomes, Write
from hearthside.table.store.contract import (
    CodeTaken,
    Damaged,
    MovedOn,
    NoSuchTable,
    Secrets,
    Snapshot,
    Standing,
    StoreError,
    TableRecord,
    Unopened,
    Unreadable,
)

LOG = logging.getLogger("hearthside.table")

T = TypeVar("T")

# Entries of one commit go into one statement of this many rows at the most: the writer then needs the interpreter
# once a commit and not once a row, and the loop is never kept waiting for it.
ROWS_AT_ONCE = 100

COMMITS_A_WEIGHING = 64
"""How often it is looked how much all tables take."""

_FORGET_SOME = "DELETE FROM entries WHERE id IN (SELECT id FROM entries WHERE number = ? LIMIT 500)"
_FORGET_THE_REST = (
    "DELETE FROM snapshots WHERE number = ?",
    "DELETE FROM seats WHERE number = ?",
    "DELETE FROM codes WHERE number = ?",
    "DELETE FROM tables WHERE number = ?",
)

_COLUMNS = "code, system, version, made_at, door, invitation, said"
"""A `TableRecord`, in its order; one house alone counts no changes."""


class SqliteStore(Batches):
    """Keeps tables in one SQLite file, with a thread of its own that writes.

    Whatever waits when the writer is free goes into one transaction and one fsync, and only then is any of it
    acknowledged. The number of an entry is unique within its table, so two programs on one file cannot both write it.
    """

    def __init__(self, path: Path | str) -> None:
        super().__init__()
        self._path = str(path)
        self.file: str | None = self._path
        self.is_shared = False
        self.node = ""
        # Only the writer's thread touches these two.
        self._numbers: dict[str, int] = {}
        self._last: dict[int, tuple[int, bytes]] = {}
        self._commits_since_weighed = 0

    async def open(self) -> None:
        """Open the file, making it where there is none."""
        self._keep_to_ourselves()
        self._writing = self._connect()
        try:
            prepare(self._writing, self._path)
            self._writing.execute("BEGIN IMMEDIATE")  # a folder that can only be read shows now and not in mid-game
            self._writing.execute("ROLLBACK")
        except (sqlite3.Error, OSError) as why:
            self._writing.close()
            raise Unopened(self._path, why) from why
        self._weigh()
        self._reading: sqlite3.Connection | None = None
        self._reader = ThreadPoolExecutor(1, "store-reader")
        self._begin_writing()

    async def close(self) -> None:
        """Write what still waits, then close the file."""
        await self._finish_writing()
        await self._loop.run_in_executor(self._reader, self._close)
        self._reader.shutdown()

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The entries after this number."""

        def entries(file: sqlite3.Connection) -> list[bytes]:
            number = _number(file, table)
            select = "SELECT seq, entry, link FROM entries WHERE number = ? AND seq > ? ORDER BY seq"
            rows = file.execute(select, (number, after)).fetchall()
            last = _link(file, number, table, after)
            for expected, (seq, entry, linked) in enumerate(rows, after + 1):
                if seq != expected or type(entry) is not bytes or linked != (last := link(last, entry)):
                    LOG.error("table %s: entry %d is damaged or missing", table, expected)
                    raise Damaged(table)
            return [entry for _, entry, _ in rows]

        return await self._ask(entries)

    async def find(self, code: str) -> TableRecord:
        """What is known of the table of this code."""
        ours = "WHERE code = ? OR number = (SELECT number FROM codes WHERE code = ?)"
        found = await self._ask(lambda file: _records(file, ours, code, code))
        if not found:
            raise NoSuchTable(code)
        return found[0]

    async def secrets(self, table: str) -> Secrets:
        """The hashed secrets of this table's seats."""
        select = "SELECT seat, secret FROM seats JOIN tables USING (number) WHERE code = ?"
        return await self._ask(lambda file: dict(file.execute(select, (table,)).fetchall()))

    async def free_seats(self, table: str) -> frozenset[str]:
        """The seats anybody may take."""
        select = "SELECT seat FROM seats JOIN tables USING (number) WHERE code = ? AND is_free"
        return await self._ask(lambda file: frozenset(seat for (seat,) in file.execute(select, (table,))))

    async def rekey(
        self,
        table: str,
        seat: str,
        secret: bytes,
        is_free: bool,
        changes: int | None = None,  # noqa: ARG002
    ) -> None:
        """A new secret for a seat."""

        def write(file: sqlite3.Connection) -> None:
            number = _number(file, table)
            update = "UPDATE seats SET secret = ?, is_free = ? WHERE number = ? AND seat = ?"
            file.execute(update, (secret, is_free, number, seat))

        await self._do(write)

    async def set_door(self, record: TableRecord) -> None:
        """Another door, invitation or code."""

        def write(file: sqlite3.Connection) -> None:
            number = _number(file, record.table)
            if record.said != record.table:
                if file.execute("SELECT 1 FROM tables WHERE code = ?", (record.said,)).fetchone():
                    raise CodeTaken(record.said)
                file.execute("INSERT OR IGNORE INTO codes VALUES (?, ?)", (record.said, number))
                if file.execute("SELECT number FROM codes WHERE code = ?", (record.said,)).fetchone() != (number,):
                    raise CodeTaken(record.said)
            update = "UPDATE tables SET door = ?, invitation = ?, said = ? WHERE number = ?"
            file.execute(update, (record.door, record.invitation, record.said, number))

        await self._do(write)

    async def delete(self, table: str) -> None:
        """Forget this table, a stretch of its log at a time, so that nobody else has to wait for it."""

        def forget_some(file: sqlite3.Connection) -> bool:
            number = _number(file, table)
            if file.execute(_FORGET_SOME, (number,)).rowcount:
                return True
            for forget in _FORGET_THE_REST:
                file.execute(forget, (number,))
            return False

        while await self._do(forget_some):
            pass

    async def touch(self, table: str, at: float) -> None:
        """Somebody came."""
        await self._do(lambda file: file.execute("UPDATE tables SET used_at = ? WHERE code = ?", (at, table)) and None)

    async def forgotten(self, since: float) -> list[str]:
        """The tables nobody has come to since then."""
        select = "SELECT code FROM tables WHERE used_at < ?"
        return await self._ask(lambda file: [code for (code,) in file.execute(select, (since,))])

    async def count(self) -> int:
        """How many tables there are."""
        return await self._ask(lambda file: int(file.execute("SELECT count(*) FROM tables").fetchone()[0]))

    async def tables(self) -> list[TableRecord]:
        """Every table, the newest first."""
        return await self._ask(lambda file: _records(file, "ORDER BY made_at DESC"))

    async def standing(self, tables: Sequence[str]) -> Mapping[str, Standing]:
        """How far each of these tables has come."""
        select = "SELECT coalesce(max(seq), 0) FROM entries JOIN tables USING (number) WHERE code = ?"

        def look(file: sqlite3.Connection) -> dict[str, Standing]:
            found = {table: int(file.execute(select, (table,)).fetchone()[0]) for table in tables}
            return {table: Standing(seq, 0) for table, seq in found.items() if seq}

        return await self._ask(look)

    async def keep_snapshot(self, table: str, seq: int, rules: str, content: bytes) -> None:
        """Keep how the table lay."""
        insert = """INSERT OR REPLACE INTO snapshots (number, seq, rules, link, content)
            SELECT number, seq, ?, link, ? FROM entries JOIN tables USING (number) WHERE code = ? AND seq = ?"""
        await self._do(lambda file: file.execute(insert, (rules, content, table, seq)) and None)

    async def snapshot(self, table: str) -> Snapshot | None:
        """How the table lay."""
        ours = "FROM snapshots JOIN entries USING (number, seq, link) JOIN tables USING (number) WHERE code = ?"
        select = f"SELECT seq, rules, content {ours}"
        found = await self._ask(lambda file: file.execute(select, (table,)).fetchone())
        return Snapshot(*found) if found else None

    def hint(self, hint: Hint) -> None:
        """There is nobody else to tell: one house holds the file."""

    def listen(self, hear: Callable[[Hint | None], None]) -> None:
        """There is nobody else to hear."""

    async def _do(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """Something seldom for the writer to do between two batches, all or nothing. Raises Unwritable."""
        done: asyncio.Future[T] = self._loop.create_future()

        def tell(outcome: T | None, failure: Exception | None) -> None:
            if done.cancelled():
                return
            if failure is not None:
                done.set_exception(failure)
            else:
                done.set_result(outcome)  # type: ignore[arg-type]

        def work() -> None:
            outcome, failure = self._try(job)
            with suppress(RuntimeError):  # the loop is gone, and with it whoever waited
                self._loop.call_soon_threadsafe(tell, outcome, failure)

        self._batches.put(work)
        return await done

    async def _ask(self, question: Callable[[sqlite3.Connection], T]) -> T:
        def answer() -> T:
            if self._reading is None:
                self._reading = self._connect()
            return question(self._reading)

        try:
            return await self._loop.run_in_executor(self._reader, answer)
        except sqlite3.Error as why:
            raise Unreadable from why

    # The writer's side.

    def _connect(self) -> sqlite3.Connection:
        try:
            file = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False, cached_statements=256)
            file.execute("PRAGMA journal_mode = WAL")
            file.execute("PRAGMA synchronous = FULL")
            file.execute("PRAGMA busy_timeout = 2000")
            # Entries are written at the end, and read once when their table is opened: no use in keeping many pages.
            file.execute("PRAGMA cache_size = -256")
            # Folding the log of writes back into the file holds everybody up for a moment, so it is done seldom.
            file.execute("PRAGMA wal_autocheckpoint = 4000")
        except sqlite3.Error as why:
            raise Unopened(self._path, why) from why
        return file

    def _keep_to_ourselves(self) -> None:
        """The file is for whoever runs the house alone; what SQLite lays beside it gets the same rights."""
        if self._path != ":memory:":
            with suppress(OSError):  # where that cannot be, opening it says so
                os.close(os.open(self._path, os.O_CREAT | os.O_RDWR, OWNER_ONLY))
                Path(self._path).chmod(OWNER_ONLY)

    def _weigh(self) -> None:
        pages, free, bytes_a_page = (
            self._writing.execute(f"PRAGMA {word}").fetchone()[0]
            for word in ("page_count", "freelist_count", "page_size")
        )
        self.size = (pages - free) * bytes_a_page

    def _try(self, job: Callable[[sqlite3.Connection], T]) -> tuple[T | None, Exception | None]:
        file = self._writing
        self._numbers.clear()
        self._last.clear()
        try:
            file.execute("BEGIN IMMEDIATE")
            outcome = job(file)
            file.execute("COMMIT")
            self._weigh()
        except (sqlite3.Error, StoreError) as why:
            with suppress(sqlite3.Error):
                if file.in_transaction:
                    file.execute("ROLLBACK")
            return None, why if isinstance(why, StoreError) else self._unwritable(why)
        return outcome, None

    def _commit(self, batch: list[Write]) -> Outcomes:
        """Write all of these or, where one of them cannot be, each by itself."""
        file = self._writing
        try:
            if len(batch) <= ROWS_AT_ONCE and not any(write.record or write.secrets for write in batch):
                self._insert(batch)
            else:
                file.execute("BEGIN IMMEDIATE")
                for write in batch:
                    self._insert_with_record(write)
                file.execute("COMMIT")
        except (sqlite3.Error, StoreError) as why:
            self._last.clear()
            self._numbers.clear()
            with suppress(sqlite3.Error):
                if file.in_transaction:
                    file.execute("ROLLBACK")
            if len(batch) > 1:
                return [self._commit([write])[0] for write in batch]
            return [self._translated(why, batch[0])]
        self._has_written()
        return [None] * len(batch)

    def _has_written(self) -> None:
        self._can_write()
        self._commits_since_weighed += 1
        if self._commits_since_weighed >= COMMITS_A_WEIGHING:
            self._commits_since_weighed = 0
            self._weigh()

    def _translated(self, why: Exception, write: Write) -> Exception:
        if isinstance(why, StoreError):
            return why
        if isinstance(why, sqlite3.IntegrityError):
            return CodeTaken(write.table) if write.record is not None else MovedOn()
        return self._unwritable(why)

    def _insert(self, batch: list[Write]) -> None:
        values: list[object] = []
        for write in batch:
            number = self._numbers.get(write.table) or self._learn(write.table)
            last, linked = self._last[number]
            if last != write.expected_seq:
                raise MovedOn
            self._last[number] = last + 1, link(linked, write.entry)
            values += (number, *self._last[number], write.entry, crc32(write.entry))
        rows = ",(?,?,?,?,?)" * (len(batch) - 1)
        self._writing.execute(f"INSERT INTO entries (number, seq, link, entry, crc) VALUES (?,?,?,?,?){rows}", values)

    def _insert_with_record(self, write: Write) -> None:
        if (record := write.record) is not None:
            if self._writing.execute("SELECT 1 FROM codes WHERE code = ?", (record.table,)).fetchone():
                raise CodeTaken(record.table)
            self._writing.execute(
                f"INSERT INTO tables ({_COLUMNS}, used_at) VALUES (?,?,?,?,?,?,?,?)", (*record[:-1], record.made_at)
            )
        self._insert([write])
        for seat, secret in write.secrets.items():
            row = (self._numbers[write.table], seat, secret, seat in write.free)
            self._writing.execute("INSERT INTO seats VALUES (?,?,?,?)", row)

    def _learn(self, table: str) -> int:
        number = _number(self._writing, table)
        (last,) = self._writing.execute(
            "SELECT coalesce(max(seq), 0) FROM entries WHERE number = ?", (number,)
        ).fetchone()
        self._last[number], self._numbers[table] = (last, _link(self._writing, number, table, last)), number
        return number

    def _close(self) -> None:
        self._writer.join()
        self._writing.close()
        if self._reading is not None:
            self._reading.close()


def _number(file: sqlite3.Connection, table: str) -> int:
    found = file.execute("SELECT number FROM tables WHERE code = ?", (table,)).fetchone()
    if found is None:
        raise NoSuchTable(table)
    return int(found[0])


def _link(file: sqlite3.Connection, number: int, table: str, seq: int) -> bytes:
    """What the entry after this one hangs on; what is damaged has none, and nothing that follows will fit."""
    if not seq:
        return first_link(table)
    found = file.execute("SELECT link FROM entries WHERE number = ? AND seq = ?", (number, seq)).fetchone()
    return found[0] if found and isinstance(found[0], bytes) else b""


def _records(file: sqlite3.Connection, narrowed: str, *values: str) -> list[TableRecord]:
    return [TableRecord(*row) for row in file.execute(f"SELECT {_COLUMNS} FROM tables {narrowed}", values)]
