"""Where tables are kept: every entry of a log is on the disk before anybody hears of it.

`Store` is the whole contract. `SqliteStore` keeps tables in one file; `MemoryStore` forgets them, for tests and for
measuring what keeping costs.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import perf_counter
from typing import NamedTuple, Protocol, TypeVar

from hearthside.table.schema import prepare
from hearthside.table.tally import Durations

T = TypeVar("T")

Secrets = Mapping[str, bytes]
"""By seat: the hash of the secret that sits somebody down there. The secret itself is never kept."""

NO_SECRETS: Secrets = {}


class TableRecord(NamedTuple):
    """What is known of a table without opening its log."""

    table: str
    system: str
    version: int
    is_open: bool
    """Whether somebody who knows the code may still take a seat."""
    made_at: float


class StoreError(Exception):
    """A table could not be read or written, with the sentence for the people at it."""

    def __init__(self, says: str) -> None:
        super().__init__(says)
        self.says = says


class NoSuchTable(StoreError):
    """Nobody ever dealt a table of this code."""

    def __init__(self, table: str) -> None:
        super().__init__(f"There is no table {table[:40]}. Look at the code again.")


class CodeTaken(StoreError):
    """A table of this code exists already."""

    def __init__(self, table: str) -> None:
        super().__init__(f"There is a table {table[:40]} already.")


class MovedOn(StoreError):
    """Somebody else wrote in this log meanwhile: the entry does not follow the last one that is stored."""

    def __init__(self) -> None:
        super().__init__("The table has moved on. Have another look and try again.")


class Unwritable(StoreError):
    """The disk is full, gone or locked; nothing was written."""

    def __init__(self) -> None:
        super().__init__("This could not be written down, so it did not happen. Try again in a moment.")


class Store(Protocol):
    """What a room needs of whatever keeps its log."""

    commits: Durations
    """How long writing took."""

    async def open(self) -> None:
        """Get ready; called once, inside the running loop."""

    async def close(self) -> None:
        """Finish what is being written and let go."""

    def create(self, record: TableRecord, entry: bytes, secrets: Secrets) -> Awaitable[None]:
        """Keep a new table with its first entry, all or nothing. Raises CodeTaken."""

    def append(self, table: str, expected_seq: int, entry: bytes, secrets: Secrets = NO_SECRETS) -> Awaitable[None]:
        """Keep the entry after number `expected_seq`, with new seats' secrets if there are any, all or nothing.

        Done only when it is on the disk. Raises MovedOn when the log does not end at `expected_seq`, Unwritable when
        the disk fails.
        """

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The entries after this number, in order."""

    async def find(self, table: str) -> TableRecord:
        """What is known of this table. Raises NoSuchTable."""

    async def secrets(self, table: str) -> Secrets:
        """The hashed secret of every seat of this table."""

    async def free_seats(self, table: str) -> frozenset[str]:
        """The seats of this table that anybody who knows its code may take."""

    async def rekey(self, table: str, seat: str, secret: bytes, is_free: bool) -> None:
        """From now on this hashed secret opens the seat, and no other. Raises Unwritable."""

    async def tables(self) -> list[TableRecord]:
        """Every table, the newest first."""


class MemoryStore:
    """Keeps tables as long as the program runs."""

    def __init__(self) -> None:
        self._records: dict[str, TableRecord] = {}
        self._logs: dict[str, list[bytes]] = {}
        self._secrets: dict[str, dict[str, bytes]] = {}
        self._free: dict[str, frozenset[str]] = {}
        self.commits = Durations()

    async def open(self) -> None:
        """Nothing to get ready."""

    async def close(self) -> None:
        """Nothing to let go of."""

    async def create(self, record: TableRecord, entry: bytes, secrets: Secrets) -> None:
        """Keep a new table."""
        if record.table in self._records:
            raise CodeTaken(record.table)
        self._records[record.table] = record
        self._logs[record.table] = [entry]
        self._secrets[record.table] = dict(secrets)

    async def append(self, table: str, expected_seq: int, entry: bytes, secrets: Secrets = NO_SECRETS) -> None:
        """Keep one more entry."""
        if table not in self._logs:
            raise NoSuchTable(table)
        if len(self._logs[table]) != expected_seq:
            raise MovedOn
        self._logs[table].append(entry)
        self._secrets[table].update(secrets)

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The entries after this number."""
        if table not in self._logs:
            raise NoSuchTable(table)
        return self._logs[table][after:]

    async def find(self, table: str) -> TableRecord:
        """What is known of this table."""
        if table not in self._records:
            raise NoSuchTable(table)
        return self._records[table]

    async def secrets(self, table: str) -> Secrets:
        """The hashed secrets of this table's seats."""
        return dict(self._secrets.get(table, {}))

    async def free_seats(self, table: str) -> frozenset[str]:
        """The seats anybody may take."""
        return self._free.get(table, frozenset())

    async def rekey(self, table: str, seat: str, secret: bytes, is_free: bool) -> None:
        """A new secret for a seat."""
        self._secrets[table][seat] = secret
        others = self._free.get(table, frozenset()) - {seat}
        self._free[table] = others | {seat} if is_free else others

    async def tables(self) -> list[TableRecord]:
        """Every table, the newest first."""
        return sorted(self._records.values(), key=lambda record: record.made_at, reverse=True)


# Entries of one commit go into one statement of this many rows at the most: the writer then needs the interpreter
# once a commit and not once a row, and the loop is never kept waiting for it.
ROWS_AT_ONCE = 100


class _Write(NamedTuple):
    """One thing waiting to be written, and who waits for it."""

    table: str
    expected_seq: int
    entry: bytes
    secrets: Secrets
    record: TableRecord | None
    written: asyncio.Future[None]


class SqliteStore:
    """Keeps tables in one SQLite file, with a thread of its own that writes.

    Whatever waits when the writer is free goes into one transaction and one fsync, and only then is any of it
    acknowledged. The number of an entry is unique within its table, so two programs on one file cannot both write it.
    """

    def __init__(self, path: Path | str) -> None:
        self._path = str(path)
        self._waiting: list[_Write] = []
        self._is_writing = False
        self._batches: SimpleQueue[list[_Write] | None] = SimpleQueue()
        # Only the writer's thread touches these two.
        self._numbers: dict[str, int] = {}
        self._last: dict[int, int] = {}
        self.commits = Durations()

    async def open(self) -> None:
        """Open the file, making it where there is none."""
        self._loop = asyncio.get_running_loop()
        self._writing = self._connect()
        try:
            prepare(self._writing, self._path)
        except (sqlite3.Error, OSError) as why:
            raise StoreError(f"The tables in {self._path} cannot be opened: {why}.") from why
        self._reading: sqlite3.Connection | None = None
        self._reader = ThreadPoolExecutor(1, "store-reader")
        self._writer = Thread(target=self._write_forever, name="store-writer", daemon=True)
        self._writer.start()

    async def close(self) -> None:
        """Write what still waits, then close the file."""
        while self._waiting or self._is_writing:
            await asyncio.sleep(0.001)
        self._batches.put(None)
        await self._loop.run_in_executor(self._reader, self._close)
        self._reader.shutdown()

    def create(self, record: TableRecord, entry: bytes, secrets: Secrets) -> Awaitable[None]:
        """Keep a new table with its first entry."""
        return self._write(record.table, 0, entry, secrets, record)

    def append(self, table: str, expected_seq: int, entry: bytes, secrets: Secrets = NO_SECRETS) -> Awaitable[None]:
        """Keep one more entry."""
        return self._write(table, expected_seq, entry, secrets, None)

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The entries after this number."""

        def entries(file: sqlite3.Connection) -> list[bytes]:
            number = _number(file, table)
            rows = file.execute("SELECT entry FROM entries WHERE number = ? AND seq > ? ORDER BY seq", (number, after))
            return [entry for (entry,) in rows]

        return await self._ask(entries)

    async def find(self, table: str) -> TableRecord:
        """What is known of this table."""
        found = await self._ask(lambda file: _records(file, "WHERE code = ?", table))
        if not found:
            raise NoSuchTable(table)
        return found[0]

    async def secrets(self, table: str) -> Secrets:
        """The hashed secrets of this table's seats."""
        select = "SELECT seat, secret FROM seats JOIN tables USING (number) WHERE code = ?"
        return await self._ask(lambda file: dict(file.execute(select, (table,)).fetchall()))

    async def free_seats(self, table: str) -> frozenset[str]:
        """The seats anybody may take."""
        select = "SELECT seat FROM seats JOIN tables USING (number) WHERE code = ? AND is_free"
        return await self._ask(lambda file: frozenset(seat for (seat,) in file.execute(select, (table,))))

    async def rekey(self, table: str, seat: str, secret: bytes, is_free: bool) -> None:
        """A new secret for a seat."""

        def write(file: sqlite3.Connection) -> None:
            update = "UPDATE seats SET secret = ?, is_free = ? WHERE number = ? AND seat = ?"
            try:
                file.execute(update, (secret, is_free, _number(file, table), seat))
            except sqlite3.Error as why:
                raise Unwritable from why

        # Seldom, so it does not go through the writer: the file itself lets one write at a time.
        await self._ask(write)

    async def tables(self) -> list[TableRecord]:
        """Every table, the newest first."""
        return await self._ask(lambda file: _records(file, "ORDER BY made_at DESC"))

    # The loop's side: gather what waits, hand it over, tell those who waited.

    def _write(
        self, table: str, expected_seq: int, entry: bytes, secrets: Secrets, record: TableRecord | None
    ) -> asyncio.Future[None]:
        written: asyncio.Future[None] = self._loop.create_future()
        if not self._waiting and not self._is_writing:
            self._loop.call_soon(self._hand_over)
        self._waiting.append(_Write(table, expected_seq, entry, secrets, record, written))
        return written

    def _hand_over(self) -> None:
        if self._waiting and not self._is_writing:
            batch, self._waiting = self._waiting, []
            self._is_writing = True
            self._batches.put(batch)

    def _tell(self, batch: list[_Write], outcomes: list[Exception | None]) -> None:
        self._is_writing = False
        self._hand_over()
        for write, failure in zip(batch, outcomes, strict=True):
            if write.written.cancelled():
                continue
            if failure is None:
                write.written.set_result(None)
            else:
                write.written.set_exception(failure)

    async def _ask(self, question: Callable[[sqlite3.Connection], T]) -> T:
        def answer() -> T:
            if self._reading is None:
                self._reading = self._connect()
            return question(self._reading)

        try:
            return await self._loop.run_in_executor(self._reader, answer)
        except sqlite3.Error as why:
            raise StoreError("The tables cannot be read at the moment. Try again soon.") from why

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
            raise StoreError(f"The tables in {self._path} cannot be opened: {why}.") from why
        return file

    def _write_forever(self) -> None:
        while (batch := self._batches.get()) is not None:
            begun = perf_counter()
            outcomes = self._commit(batch)
            self.commits.add(perf_counter() - begun)
            with suppress(RuntimeError):  # the loop is gone, and with it everybody who waited
                self._loop.call_soon_threadsafe(self._tell, batch, outcomes)

    def _commit(self, batch: list[_Write]) -> list[Exception | None]:
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
            return [_translated(why, batch[0])]
        return [None] * len(batch)

    def _insert(self, batch: list[_Write]) -> None:
        values: list[object] = []
        for write in batch:
            number = self._numbers.get(write.table) or self._learn(write.table)
            if self._last[number] != write.expected_seq:
                raise MovedOn
            self._last[number] = seq = write.expected_seq + 1
            values += (number, seq, write.entry)
        rows = ",(?,?,?)" * (len(batch) - 1)
        self._writing.execute(f"INSERT INTO entries (number, seq, entry) VALUES (?,?,?){rows}", values)

    def _insert_with_record(self, write: _Write) -> None:
        if write.record is not None:
            self._writing.execute(
                "INSERT INTO tables (code, system, version, is_open, made_at) VALUES (?,?,?,?,?)", write.record
            )
        self._insert([write])
        for seat, secret in write.secrets.items():
            self._writing.execute("INSERT INTO seats VALUES (?,?,?,0)", (self._numbers[write.table], seat, secret))

    def _learn(self, table: str) -> int:
        number = _number(self._writing, table)
        (last,) = self._writing.execute(
            "SELECT coalesce(max(seq), 0) FROM entries WHERE number = ?", (number,)
        ).fetchone()
        self._last[number], self._numbers[table] = last, number
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


def _records(file: sqlite3.Connection, narrowed: str, *values: str) -> list[TableRecord]:
    rows = file.execute(f"SELECT code, system, version, is_open, made_at FROM tables {narrowed}", values)
    return [TableRecord(code, system, version, bool(open_), made_at) for code, system, version, open_, made_at in rows]


def _translated(why: Exception, write: _Write) -> Exception:
    if isinstance(why, StoreError):
        return why
    if isinstance(why, sqlite3.IntegrityError):
        return CodeTaken(write.table) if write.record is not None else MovedOn()
    unwritable = Unwritable()
    unwritable.__cause__ = why
    return unwritable
