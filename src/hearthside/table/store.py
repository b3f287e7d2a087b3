"""Where tables are kept: every entry of a log is on the disk before anybody hears of it.

`Store` is the whole contract. `SqliteStore` keeps tables in one file; `MemoryStore` forgets them, for tests and for
measuring what keeping costs.
"""

import asyncio
import logging
import os
import sqlite3
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import perf_counter
from typing import Literal, NamedTuple, Protocol, TypeVar
from zlib import crc32

from hearthside.kernel.saying import say
from hearthside.table.schema import OWNER_ONLY, is_sound, prepare
from hearthside.table.tally import Durations

LOG = logging.getLogger("hearthside.table")

T = TypeVar("T")

Door = Literal["open", "invited", "locked"]
"""Whom a table lets in who has no seat yet: whoever knows its code, whoever was invited, or nobody."""

Secrets = Mapping[str, bytes]
"""By seat: the hash of the secret that sits somebody down there. The secret itself is never kept."""

NO_SECRETS: Secrets = {}

Free = frozenset[str]
"""Seats that may be taken by whoever the door lets in."""

NOBODY: Free = frozenset()


class TableRecord(NamedTuple):
    """What is known of a table without opening its log."""

    table: str
    """The code it was dealt with. It names the table for good, and opens it together with a seat's secret."""
    system: str
    version: int
    made_at: float
    door: Door = "invited"
    invitation: str = ""
    """What an invited guest has to show."""
    said: str = ""
    """The code that people say to each other now; it may have been renewed since."""


class StoreError(Exception):
    """A table could not be read or written, with the sentence for the people at it."""

    def __init__(self, says: str) -> None:
        super().__init__(says)
        self.says = says


class NoSuchTable(StoreError):
    """Nobody ever dealt a table of this code, or it is closed to whoever asks."""

    def __init__(self, table: str) -> None:
        super().__init__(
            say(
                "There is no table {name} that is open to you. Look at the code again, or ask its GM for a link.",
                name=table[:40],
            )
        )


class CodeTaken(StoreError):
    """A table of this code exists already."""

    def __init__(self, table: str) -> None:
        super().__init__(say("There is a table {name} already.", name=table[:40]))


class MovedOn(StoreError):
    """Somebody else wrote in this log meanwhile: the entry does not follow the last one that is stored."""

    def __init__(self) -> None:
        super().__init__("The table has moved on. Have another look and try again.")


class Unwritable(StoreError):
    """The disk is full, gone or locked; nothing was written."""

    def __init__(self) -> None:
        super().__init__("This could not be written down, so it did not happen. Try again in a moment.")


class Damaged(StoreError):
    """What is stored of this table is not what was written, or not all of it."""

    def __init__(self, table: str) -> None:
        super().__init__(
            say(
                "The log of table {name} is damaged and cannot be opened. Whoever runs this house may have a copy.",
                name=table[:40],
            )
        )


class Store(Protocol):
    """What a room needs of whatever keeps its log."""

    commits: Durations
    """How long writing took."""
    cannot_write: bool
    """Whether the last thing that was to be written could not be."""
    size: int
    """About how many bytes all tables take."""
    file: str | None
    """Where another program can read the tables, if it can."""

    async def open(self) -> None:
        """Get ready; called once, inside the running loop."""

    async def close(self) -> None:
        """Finish what is being written and let go."""

    def create(self, record: TableRecord, entry: bytes, secrets: Secrets, free: Free = NOBODY) -> Awaitable[None]:
        """Keep a new table with its first entry and the seats that are free, all or nothing. Raises CodeTaken."""

    def append(self, table: str, expected_seq: int, entry: bytes, secrets: Secrets = NO_SECRETS) -> Awaitable[None]:
        """Keep the entry after number `expected_seq`, with new seats' secrets if there are any, all or nothing.

        Done only when it is on the disk. Raises MovedOn when the log does not end at `expected_seq`, Unwritable when
        the disk fails.
        """

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The entries after this number, in order."""

    async def find(self, code: str) -> TableRecord:
        """What is known of the table that has or once had this code. Raises NoSuchTable."""

    async def secrets(self, table: str) -> Secrets:
        """The hashed secret of every seat of this table."""

    async def free_seats(self, table: str) -> frozenset[str]:
        """The seats of this table that anybody who knows its code may take."""

    async def rekey(self, table: str, seat: str, secret: bytes, is_free: bool) -> None:
        """From now on this hashed secret opens the seat, and no other. Raises Unwritable."""

    async def set_door(self, record: TableRecord) -> None:
        """From now on the table's door, its invitation and its code are as this says. Raises CodeTaken, Unwritable."""

    async def delete(self, table: str) -> None:
        """Forget this table with all that happened at it. Raises Unwritable."""

    async def touch(self, table: str, at: float) -> None:
        """Somebody came to this table."""

    async def forgotten(self, since: float) -> list[str]:
        """The tables nobody has come to since then."""

    async def count(self) -> int:
        """How many tables there are."""

    async def tables(self) -> list[TableRecord]:
        """Every table, the newest first."""


class MemoryStore:
    """Keeps tables as long as the program runs."""

    def __init__(self) -> None:
        self._records: dict[str, TableRecord] = {}
        self._logs: dict[str, list[bytes]] = {}
        self._secrets: dict[str, dict[str, bytes]] = {}
        self._free: dict[str, frozenset[str]] = {}
        self._codes: dict[str, str] = {}
        self._used: dict[str, float] = {}
        self.commits = Durations()
        self.cannot_write = False
        self.size = 0
        self.file: str | None = None

    async def open(self) -> None:
        """Nothing to get ready."""

    async def close(self) -> None:
        """Nothing to let go of."""

    async def create(self, record: TableRecord, entry: bytes, secrets: Secrets, free: Free = NOBODY) -> None:
        """Keep a new table."""
        if record.table in self._records or record.table in self._codes:
            raise CodeTaken(record.table)
        self._records[record.table] = record
        self._used[record.table] = record.made_at
        self._logs[record.table] = [entry]
        self.size += len(entry)
        self._secrets[record.table] = dict(secrets)
        self._free[record.table] = free

    async def append(self, table: str, expected_seq: int, entry: bytes, secrets: Secrets = NO_SECRETS) -> None:
        """Keep one more entry."""
        if table not in self._logs:
            raise NoSuchTable(table)
        if len(self._logs[table]) != expected_seq:
            raise MovedOn
        self._logs[table].append(entry)
        self.size += len(entry)
        self._secrets[table].update(secrets)

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The entries after this number."""
        if table not in self._logs:
            raise NoSuchTable(table)
        return self._logs[table][after:]

    async def find(self, code: str) -> TableRecord:
        """What is known of the table of this code."""
        table = self._codes.get(code, code)
        if table not in self._records:
            raise NoSuchTable(code)
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

    async def set_door(self, record: TableRecord) -> None:
        """Another door, invitation or code."""
        if record.said != record.table:
            if record.said in self._records or self._codes.get(record.said, record.table) != record.table:
                raise CodeTaken(record.said)
            self._codes[record.said] = record.table
        self._records[record.table] = record

    async def delete(self, table: str) -> None:
        """Forget this table."""
        self.size -= sum(map(len, self._logs.pop(table, ())))
        for kept in (self._records, self._secrets, self._free, self._used):
            kept.pop(table, None)
        self._codes = {code: name for code, name in self._codes.items() if name != table}

    async def touch(self, table: str, at: float) -> None:
        """Somebody came."""
        self._used[table] = at

    async def forgotten(self, since: float) -> list[str]:
        """The tables nobody has come to since then."""
        return [table for table, at in self._used.items() if at < since]

    async def count(self) -> int:
        """How many tables there are."""
        return len(self._records)

    async def tables(self) -> list[TableRecord]:
        """Every table, the newest first."""
        return sorted(self._records.values(), key=lambda record: record.made_at, reverse=True)


# Entries of one commit go into one statement of this many rows at the most: the writer then needs the interpreter
# once a commit and not once a row, and the loop is never kept waiting for it.
ROWS_AT_ONCE = 100

COMMITS_A_WEIGHING = 64
"""How often it is looked how much all tables take."""

_FORGET_SOME = "DELETE FROM entries WHERE id IN (SELECT id FROM entries WHERE number = ? LIMIT 500)"
_FORGET_THE_REST = (
    "DELETE FROM seats WHERE number = ?",
    "DELETE FROM codes WHERE number = ?",
    "DELETE FROM tables WHERE number = ?",
)

_COLUMNS = "code, system, version, made_at, door, invitation, said"
"""A `TableRecord`, in its order."""


class _Write(NamedTuple):
    """One thing waiting to be written, and who waits for it."""

    table: str
    expected_seq: int
    entry: bytes
    secrets: Secrets
    record: TableRecord | None
    free: Free
    written: asyncio.Future[None]


class SqliteStore:
    """Keeps tables in one SQLite file, with a thread of its own that writes.

    Whatever waits when the writer is free goes into one transaction and one fsync, and only then is any of it
    acknowledged. The number of an entry is unique within its table, so two programs on one file cannot both write it.
    """

    def __init__(self, path: Path | str) -> None:
        self._path = str(path)
        self.file: str | None = self._path
        self._waiting: list[_Write] = []
        self._is_writing = False
        self._batches: SimpleQueue[list[_Write] | Callable[[], None] | None] = SimpleQueue()
        # Only the writer's thread touches these two.
        self._numbers: dict[str, int] = {}
        self._last: dict[int, int] = {}
        self._commits_since_weighed = 0
        self.commits = Durations()
        self.cannot_write = False
        self.size = 0

    def _unopened(self, why: Exception) -> StoreError:
        says = "The tables in {name} cannot be opened: {why}."
        return StoreError(say(says, name=str(self._path), why=str(why)))

    async def open(self) -> None:
        """Open the file, making it where there is none."""
        self._loop = asyncio.get_running_loop()
        self._keep_to_ourselves()
        self._writing = self._connect()
        try:
            prepare(self._writing, self._path)
            self._writing.execute("BEGIN IMMEDIATE")  # a folder that can only be read shows now and not in mid-game
            self._writing.execute("ROLLBACK")
        except (sqlite3.Error, OSError) as why:
            self._writing.close()
            raise self._unopened(why) from why
        self._weigh()
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

    def create(self, record: TableRecord, entry: bytes, secrets: Secrets, free: Free = NOBODY) -> Awaitable[None]:
        """Keep a new table with its first entry."""
        return self._write(record.table, 0, entry, secrets, record, free)

    def append(self, table: str, expected_seq: int, entry: bytes, secrets: Secrets = NO_SECRETS) -> Awaitable[None]:
        """Keep one more entry."""
        return self._write(table, expected_seq, entry, secrets, None)

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The entries after this number."""

        def entries(file: sqlite3.Connection) -> list[bytes]:
            select = "SELECT seq, entry, crc FROM entries WHERE number = ? AND seq > ? ORDER BY seq"
            rows = file.execute(select, (_number(file, table), after)).fetchall()
            for expected, (seq, entry, crc) in enumerate(rows, after + 1):
                if seq != expected or not is_sound(entry, crc):
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

    async def rekey(self, table: str, seat: str, secret: bytes, is_free: bool) -> None:
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

    # The loop's side: gather what waits, hand it over, tell those who waited.

    def _write(
        self,
        table: str,
        expected_seq: int,
        entry: bytes,
        secrets: Secrets,
        record: TableRecord | None,
        free: Free = NOBODY,
    ) -> asyncio.Future[None]:
        written: asyncio.Future[None] = self._loop.create_future()
        if not self._waiting and not self._is_writing:
            self._loop.call_soon(self._hand_over)
        self._waiting.append(_Write(table, expected_seq, entry, secrets, record, free, written))
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
            raise self._unopened(why) from why
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

    def _unwritable(self, why: Exception) -> Unwritable:
        if not self.cannot_write:
            LOG.error("the tables cannot be written: %s", why)
        self.cannot_write = True
        unwritable = Unwritable()
        unwritable.__cause__ = why
        return unwritable

    def _write_forever(self) -> None:
        while (batch := self._batches.get()) is not None:
            if not isinstance(batch, list):
                batch()
                continue
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
            return [self._translated(why, batch[0])]
        self._has_written()
        return [None] * len(batch)

    def _has_written(self) -> None:
        if self.cannot_write:
            LOG.info("the tables can be written again")
            self.cannot_write = False
        self._commits_since_weighed += 1
        if self._commits_since_weighed >= COMMITS_A_WEIGHING:
            self._commits_since_weighed = 0
            self._weigh()

    def _translated(self, why: Exception, write: _Write) -> Exception:
        if isinstance(why, StoreError):
            return why
        if isinstance(why, sqlite3.IntegrityError):
            return CodeTaken(write.table) if write.record is not None else MovedOn()
        return self._unwritable(why)

    def _insert(self, batch: list[_Write]) -> None:
        values: list[object] = []
        for write in batch:
            number = self._numbers.get(write.table) or self._learn(write.table)
            if self._last[number] != write.expected_seq:
                raise MovedOn
            self._last[number] = seq = write.expected_seq + 1
            values += (number, seq, write.entry, crc32(write.entry))
        rows = ",(?,?,?,?)" * (len(batch) - 1)
        self._writing.execute(f"INSERT INTO entries (number, seq, entry, crc) VALUES (?,?,?,?){rows}", values)

    def _insert_with_record(self, write: _Write) -> None:
        if (record := write.record) is not None:
            if self._writing.execute("SELECT 1 FROM codes WHERE code = ?", (record.table,)).fetchone():
                raise CodeTaken(record.table)
            self._writing.execute(
                f"INSERT INTO tables ({_COLUMNS}, used_at) VALUES (?,?,?,?,?,?,?,?)", (*record, record.made_at)
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
    return [TableRecord(*row) for row in file.execute(f"SELECT {_COLUMNS} FROM tables {narrowed}", values)]
