"""Tables in PostgreSQL, for several houses at once: whoever writes a number first has it, and the others read on.

Every house decides on its own copy and appends with the number it expects. The primary key (table, number) lets one of
them through. A line to the database that breaks in the middle of a commit is taken up again and asked whether the very
thing was written: each write carries a mark that no other has, so trying once more can never write it twice.
"""

import logging
import secrets as chance
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict

from hearthside.table.chain import first_broken, first_link, link
from hearthside.table.hints import Hint, read_hint, together
from hearthside.table.store.batches import Batches, Outcomes, Write
from hearthside.table.store.contract import (
    CodeTaken,
    Damaged,
    MovedOn,
    NoSuchTable,
    Secrets,
    Snapshot,
    Standing,
    TableRecord,
    Unopened,
    Unreadable,
    Unsure,
)
from hearthside.table.store.postgres_schema import Connection, prepare

LOG = logging.getLogger("hearthside.table")

T = TypeVar("T")

CHANNEL = "hearthside"
"""Where houses hint to each other."""

READERS = 3
"""Lines to the database for reading and for what is seldom written."""

PATIENCE = 10.0
"""Seconds something waits for a database that is away before people are told that it could not be written."""

USUAL = {
    "connect_timeout": "3",
    "tcp_user_timeout": "5000",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "application_name": "hearthside",
}
"""How a line to the database is kept, unless the address says otherwise: one that is cut is noticed in seconds."""

ON_THE_OTHER_SIDE = {
    "tcp_user_timeout": "5000",
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
    "idle_in_transaction_session_timeout": "10s",
}
"""The same for the database: of a house that is parted from it in the middle of a transaction nothing stays locked."""

_GREETING = f"""
SELECT current_setting('synchronous_commit'), pid, backend_start,
    {", ".join(f"set_config('{name}', '{value}', false)" for name, value in ON_THE_OTHER_SIDE.items())}
FROM pg_stat_activity WHERE pid = pg_backend_pid()
"""

_END = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = %s AND backend_start = %s"

_COLUMNS = "code, system, version, made_at, door, invitation, said, changes"
"""A `TableRecord`, in its order."""

_APPEND = """
INSERT INTO hearthside.entries (number, seq, entry, link, mark)
SELECT number, new.seq, new.entry, sha256(last.link || new.entry), new.mark
FROM unnest(%s::text[], %s::integer[], %b::bytea[], %s::bigint[], %s::bigint[])
    AS new (code, seq, entry, mark, changes)
JOIN hearthside.tables USING (code)
JOIN hearthside.entries AS last USING (number)
WHERE last.seq = new.seq - 1 AND (new.changes IS NULL OR new.changes = tables.changes)
ORDER BY number
ON CONFLICT DO NOTHING
"""

_SIT = """
WITH seated AS (
    INSERT INTO hearthside.seats
    SELECT number, new.seat, new.secret, false
    FROM unnest(%s::text[], %b::bytea[]) AS new (seat, secret), hearthside.tables JOIN hearthside.entries USING (number)
    WHERE code = %s AND seq = %s AND entries.mark = %s
    ON CONFLICT DO NOTHING RETURNING number)
UPDATE hearthside.tables SET changes = changes + 1 WHERE number IN (SELECT number FROM seated)
"""
"""Only where the entry was written that seats them."""

_WRITTEN = """
SELECT new.mark FROM unnest(%s::text[], %s::integer[], %s::bigint[]) AS new (code, seq, mark)
JOIN hearthside.tables USING (code)
JOIN hearthside.entries USING (number) WHERE entries.seq = new.seq AND entries.mark = new.mark
"""

_CREATE = f"""
WITH dealt AS (
    INSERT INTO hearthside.tables ({_COLUMNS}, used_at, mark)
    VALUES (%s, %s, %s, %s, %s, %s, %s, 0, %s, %s) RETURNING number, code, mark),
named AS (INSERT INTO hearthside.codes SELECT code, number FROM dealt),
seated AS (
    INSERT INTO hearthside.seats
    SELECT number, new.seat, new.secret, new.is_free
    FROM dealt, unnest(%s::text[], %b::bytea[], %s::boolean[]) AS new (seat, secret, is_free))
INSERT INTO hearthside.entries SELECT number, 1, %b, %b, mark FROM dealt
"""

_SIZE = "SELECT pg_total_relation_size('hearthside.entries') + pg_total_relation_size('hearthside.tables')"


class Session(psycopg.Connection[tuple[Any, ...]]):
    """A line to the database, and what the database calls it."""

    who: tuple[object, object]


class PostgresStore(Batches):
    """Keeps tables in a PostgreSQL database that other houses may serve too."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self._url = url
        self.file: str | None = None
        self.is_shared = True
        self.node = chance.token_hex(6)
        self._line: Session | None = None
        """The writer's own."""
        self._lines = threading.local()
        self._open_lines: list[Session] = []
        self._hear: Callable[[Hint | None], None] | None = None
        self._hints: SimpleQueue[Hint | None] = SimpleQueue()
        self._is_closing = False

    async def open(self) -> None:
        """Open the database, giving it its shape where it has none."""
        self._reader = ThreadPoolExecutor(READERS, "store-reader")
        self._begin_writing()
        try:
            self.size = await self._loop.run_in_executor(self._reader, self._prepare)
        except (psycopg.Error, ValueError, UnicodeError) as why:
            self._batches.put(None)
            self._reader.shutdown()
            self._hang_up_all()
            raise Unopened(_named(self._url), why) from why
        self._telling = Thread(target=self._tell_others, name="store-hints", daemon=True)
        self._telling.start()

    async def close(self) -> None:
        """Write what still waits, then let go of the database."""
        await self._finish_writing()
        self._is_closing = True
        self._hints.put(None)
        await self._loop.run_in_executor(self._reader, self._close)
        self._reader.shutdown()

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The entries after this number."""

        def entries(database: Connection) -> list[bytes]:
            select = "SELECT seq, entry, link FROM hearthside.entries WHERE number = %s AND seq >= %s ORDER BY seq"
            rows = database.execute(select, (_number(database, table), after), binary=True).fetchall()
            if after:
                if not rows or rows[0][0] != after:
                    return []
                before = rows.pop(0)[2]
            else:
                before = first_link(table)
            broken = first_broken(before, ((entry, linked) for _, entry, linked in rows))
            if broken is not None or [seq for seq, _, _ in rows] != list(range(after + 1, after + 1 + len(rows))):
                LOG.error("table %s: its log is damaged", table)
                raise Damaged(table)
            return [entry for _, entry, _ in rows]

        return await self._ask(entries)

    async def find(self, code: str) -> TableRecord:
        """What is known of the table of this code."""
        ours = "JOIN hearthside.codes USING (number) WHERE codes.code = %s"
        found = await self._ask(lambda database: _records(database, ours, code))
        if not found:
            raise NoSuchTable(code)
        return found[0]

    async def secrets(self, table: str) -> Secrets:
        """The hashed secrets of this table's seats."""
        select = "SELECT seat, secret FROM hearthside.seats JOIN hearthside.tables USING (number) WHERE code = %s"
        return await self._ask(lambda database: dict(database.execute(select, (table,)).fetchall()))

    async def free_seats(self, table: str) -> frozenset[str]:
        """The seats anybody may take."""
        ours = "FROM hearthside.seats JOIN hearthside.tables USING (number) WHERE code = %s AND is_free"
        return await self._ask(
            lambda database: frozenset(seat for (seat,) in database.execute(f"SELECT seat {ours}", (table,)))
        )

    async def rekey(self, table: str, seat: str, secret: bytes, is_free: bool, changes: int | None = None) -> None:
        """A new secret for a seat."""

        def write(database: Connection) -> None:
            number = _changed(database, table, changes)
            update = "UPDATE hearthside.seats SET secret = %s, is_free = %s WHERE number = %s AND seat = %s"
            database.execute(update, (secret, is_free, number, seat))

        await self._do(write)
        self.hint(Hint(self.node, [table]))

    async def set_door(self, record: TableRecord) -> None:
        """Another door, invitation or code."""

        def write(database: Connection) -> None:
            number = _changed(database, record.table, record.changes)
            named = "INSERT INTO hearthside.codes VALUES (%s, %s) ON CONFLICT DO NOTHING"
            database.execute(named, (record.said, number))
            owner = database.execute("SELECT number FROM hearthside.codes WHERE code = %s", (record.said,)).fetchone()
            if owner != (number,):
                raise CodeTaken(record.said)
            update = "UPDATE hearthside.tables SET door = %s, invitation = %s, said = %s WHERE number = %s"
            database.execute(update, (record.door, record.invitation, record.said, number))

        await self._do(write)
        self.hint(Hint(self.node, [record.table]))

    async def delete(self, table: str) -> None:
        """Forget this table: the row goes, and with it all that hangs on it."""
        await self._do(lambda database: database.execute("DELETE FROM hearthside.tables WHERE code = %s", (table,)))
        self.hint(Hint(self.node, [table]))

    async def touch(self, table: str, at: float) -> None:
        """Somebody came."""
        update = "UPDATE hearthside.tables SET used_at = %s WHERE code = %s"
        await self._do(lambda database: database.execute(update, (at, table)))

    async def forgotten(self, since: float) -> list[str]:
        """The tables nobody has come to since then."""
        select = "SELECT code FROM hearthside.tables WHERE used_at < %s"
        return await self._ask(lambda database: [code for (code,) in database.execute(select, (since,))])

    async def count(self) -> int:
        """How many tables there are."""
        return await self._ask(lambda database: _one(database, "SELECT count(*) FROM hearthside.tables"))

    async def tables(self) -> list[TableRecord]:
        """Every table, the newest first."""
        return await self._ask(lambda database: _records(database, "ORDER BY made_at DESC"))

    async def standing(self, tables: Sequence[str]) -> Mapping[str, Standing]:
        """How far each of these tables has come; how much all of them take is looked at on the way."""
        select = """SELECT code, (SELECT max(seq) FROM hearthside.entries WHERE number = tables.number), changes
            FROM hearthside.tables WHERE code = ANY(%s)"""

        def look(database: Connection) -> dict[str, Standing]:
            self.size = _one(database, _SIZE)
            rows = database.execute(select, (list(tables),)).fetchall()
            self._can_write()
            return {code: Standing(seq or 0, changes) for code, seq, changes in rows}

        return await self._ask(look)

    async def keep_snapshot(self, table: str, seq: int, rules: str, content: bytes) -> None:
        """Keep how the table lay; of two houses that do, the one that has come further."""
        insert = """INSERT INTO hearthside.snapshots (number, seq, rules, link, content)
            SELECT number, seq, %s, link, %b FROM hearthside.entries JOIN hearthside.tables USING (number)
            WHERE code = %s AND seq = %s
            ON CONFLICT (number) DO UPDATE SET (seq, rules, link, content) =
                (excluded.seq, excluded.rules, excluded.link, excluded.content)
            WHERE snapshots.seq <= excluded.seq OR snapshots.rules <> excluded.rules"""
        await self._do(lambda database: database.execute(insert, (rules, content, table, seq)))

    async def snapshot(self, table: str) -> Snapshot | None:
        """How the table lay."""
        select = """SELECT seq, rules, content FROM hearthside.snapshots
            JOIN hearthside.entries USING (number, seq, link) JOIN hearthside.tables USING (number) WHERE code = %s"""
        found = await self._ask(lambda database: database.execute(select, (table,), binary=True).fetchone())
        return Snapshot(*found) if found else None

    # --- What houses tell each other ------------------------------------------------------------------------------

    def hint(self, hint: Hint) -> None:
        """Tell the other houses, as far as they hear it."""
        self._hints.put(hint)

    def _tell(self, batch: list[Write], outcomes: Outcomes) -> None:
        super()._tell(batch, outcomes)
        pairs = zip(batch, outcomes, strict=True)
        wrote = [write.table for write, failure in pairs if failure is None and write.record is None]
        if wrote:
            self.hint(Hint(self.node, wrote))

    def listen(self, hear: Callable[[Hint | None], None]) -> None:
        """From now on hear what other houses hint."""
        self._hear = hear
        self._listening = Thread(target=self._hear_others, name="store-listener", daemon=True)
        self._listening.start()

    def _tell_others(self) -> None:
        """Hints go over a line of their own and wait for no disk: what they hint at is written already."""
        line: Connection | None = None
        while waiting := self._waiting_hints():
            try:
                if line is None or line.closed:
                    line = self._connect()
                    line.execute("SET synchronous_commit = off")
                for words in together(waiting):
                    line.execute("SELECT pg_notify(%s, %s)", (CHANNEL, words))
            except (psycopg.Error, OSError):
                _hang_up(line)  # whoever missed it finds out by looking, a moment later
                time.sleep(0.1)
        _hang_up(line)

    def _waiting_hints(self) -> list[Hint]:
        """All that waits to be hinted at, once there is something; nothing when the house is closed."""
        waiting: list[Hint] = []
        hint = self._hints.get()
        with suppress(Empty):
            while hint is not None:
                waiting.append(hint)
                hint = self._hints.get_nowait()
            if waiting:
                self._hints.put(None)  # what was said before closing is still said
        return waiting

    def _hear_others(self) -> None:
        line: Connection | None = None
        while not self._is_closing:
            try:
                if line is None or line.closed:
                    line = self._connect()
                    line.execute(f"LISTEN {CHANNEL}")
                    self._pass_on(None)
                for notice in line.notifies(timeout=0.5):
                    hint = read_hint(notice.payload)
                    if hint is not None and hint.node != self.node:
                        self._pass_on(hint)
            except (psycopg.Error, OSError):
                _hang_up(line)
                time.sleep(0.2)
        _hang_up(line)

    def _pass_on(self, hint: Hint | None) -> None:
        if self._hear is not None:
            with suppress(RuntimeError):  # the loop is gone
                self._loop.call_soon_threadsafe(self._hear, hint)

    # --- Reading, and what is seldom written ----------------------------------------------------------------------

    async def _ask(self, question: Callable[[Connection], T]) -> T:
        try:
            return await self._loop.run_in_executor(self._reader, self._patiently, question)
        except psycopg.Error as why:
            raise Unreadable from why

    async def _do(self, job: Callable[[Connection], T]) -> T:
        def work(database: Connection) -> T:
            with database.transaction():
                return job(database)

        try:
            return await self._loop.run_in_executor(self._reader, self._patiently, work)
        except psycopg.Error as why:
            raise self._unwritable(why) from why

    def _patiently(self, job: Callable[[Connection], T]) -> T:
        """Do something that may be done twice, again where the line breaks or two houses are in each other's way."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return job(self._my_line())
            except psycopg.Error as why:
                _hang_up_if_broken(self._lines.__dict__.get("mine"), why)
                if not self._is_worth_another_try(why, self._lines.__dict__.get("mine")) or time.monotonic() > end:
                    raise
                time.sleep(0.05)

    def _my_line(self) -> Connection:
        mine: Session | None = self._lines.__dict__.get("mine")
        if mine is None or mine.closed:
            line = self._connect(mine)
            if mine in self._open_lines:
                self._open_lines.remove(mine)
            mine = self._lines.mine = line
            self._open_lines.append(mine)
        return mine

    def _is_worth_another_try(self, why: psycopg.Error, line: Connection | None) -> bool:
        is_in_the_way = isinstance(why, errors.DeadlockDetected | errors.SerializationFailure)
        return is_in_the_way or ((line is None or line.closed) and not self._is_closing)

    # --- The writer's side ----------------------------------------------------------------------------------------

    def _connect(self, before: Session | None = None) -> Session:
        """A line to the database, in place of one that broke. What was done over that one is over, either way."""
        line = Session.connect(self._url, autocommit=True, **_unless_said(self._url))
        try:
            synchronous, *who = line.execute(_GREETING).fetchall()[0][:3]
            line.who = who[0], who[1]
            if synchronous == "off":
                line.execute("SET synchronous_commit = on")
            if before is not None:
                _end(line, before)
        except BaseException:
            _hang_up(line)
            raise
        return line

    def _prepare(self) -> int:
        line = self._my_line()
        prepare(line)
        return _one(line, _SIZE)

    def _commit(self, batch: list[Write]) -> Outcomes:
        """Write all of these or, where one of them cannot be, each by itself."""
        return self._committed(batch, [chance.randbits(63) for _ in batch])

    def _committed(self, batch: list[Write], marks: list[int], is_in_doubt: bool = False) -> Outcomes:
        end = time.monotonic() + PATIENCE
        while True:
            was_sent = False
            try:
                line = self._writers_line()
                was_sent = True
                outcomes = self._try(line, batch, marks)
            except psycopg.Error as why:
                _hang_up_if_broken(self._line, why)
                is_gone = self._line is None or self._line.closed
                is_in_doubt = is_in_doubt or (was_sent and is_gone)
                if self._is_worth_another_try(why, self._line) and time.monotonic() < end:
                    time.sleep(0.02)
                    continue
                if isinstance(why, errors.UniqueViolation) and len(batch) == 1:
                    return [self._is_ours(batch[0], marks[0])]
                if len(batch) > 1 and not is_gone:
                    pairs = zip(batch, marks, strict=True)
                    return [self._committed([write], [mark], is_in_doubt)[0] for write, mark in pairs]
                unwritable = self._unwritable(why)
                return self._after_all(batch, marks, unwritable) if is_in_doubt else [unwritable for _ in batch]
            self._can_write()
            return outcomes

    def _after_all(self, batch: list[Write], marks: list[int], unwritable: Exception) -> Outcomes:
        """What became of writes that cannot be tried again, where a line broke over one of the tries."""
        try:
            found = self._looked_at(self._writers_line(), batch, marks)
        except psycopg.Error:
            return [Unsure() for _ in batch]
        return [failure and unwritable for failure in found]

    def _writers_line(self) -> Connection:
        if self._line is None or self._line.closed:
            self._line = self._connect(self._line)
        return self._line

    def _try(self, line: Connection, batch: list[Write], marks: list[int]) -> Outcomes:
        """One transaction, sent in one go; what was not let through is looked at afterwards."""
        with line.pipeline(), line.transaction():
            for write, mark in zip(batch, marks, strict=True):
                if write.record is not None:
                    line.execute(_CREATE, _creation(write, write.record, mark))
            inserted = [line.execute(_APPEND, _columns(stretch)) for stretch in _stretches(batch, marks)]
            for write, mark in zip(batch, marks, strict=True):
                if write.secrets and write.record is None:
                    keys = list(write.secrets), list(write.secrets.values())
                    line.execute(_SIT, (*keys, write.table, write.expected_seq + 1, mark))
        appended = sum(write.record is None for write in batch)
        if sum(max(each.rowcount, 0) for each in inserted) == appended:
            return [None] * len(batch)
        return self._looked_at(line, batch, marks)

    def _looked_at(self, line: Connection, batch: list[Write], marks: list[int]) -> Outcomes:
        """Which of these are written: a mark is nobody else's, so what is there with it is ours."""
        codes, seqs = [write.table for write in batch], [write.expected_seq + 1 for write in batch]
        written = {mark for (mark,) in line.execute(_WRITTEN, (codes, seqs, marks))}
        known = "SELECT code FROM hearthside.tables WHERE code = ANY(%s)"
        there = {code for (code,) in line.execute(known, (codes,))}
        return [
            None if mark in written else MovedOn() if write.table in there else NoSuchTable(write.table)
            for write, mark in zip(batch, marks, strict=True)
        ]

    def _is_ours(self, write: Write, mark: int) -> Exception | None:
        """A table of this code is there already: the one we dealt before the line broke, or somebody else's."""
        found = self._patiently(
            lambda line: line.execute(
                "SELECT 1 FROM hearthside.tables WHERE code = %s AND mark = %s", (write.table, mark)
            ).fetchone()
        )
        return None if found else CodeTaken(write.table)

    def _close(self) -> None:
        self._writer.join()
        self._telling.join()
        if self._hear is not None:
            self._listening.join()
        self._hang_up_all()

    def _hang_up_all(self) -> None:
        for line in (self._line, *self._open_lines):
            _hang_up(line)


def _stretches(batch: list[Write], marks: list[int]) -> list[list[tuple[Write, int]]]:
    """What is to be appended, in turns: each table comes once in a turn, as an entry has to see the one before it."""
    turns: list[list[tuple[Write, int]]] = []
    turn_of: dict[str, int] = {}
    for write, mark in zip(batch, marks, strict=True):
        if write.record is None:
            at = turn_of[write.table] = turn_of.get(write.table, -1) + 1
            if at == len(turns):
                turns.append([])
            turns[at].append((write, mark))
    return turns


def _columns(stretch: list[tuple[Write, int]]) -> tuple[list[Any], ...]:
    rows = ((write.table, write.expected_seq + 1, write.entry, mark, write.changes) for write, mark in stretch)
    return tuple(map(list, zip(*rows, strict=True)))


def _creation(write: Write, record: TableRecord, mark: int) -> tuple[object, ...]:
    seats = list(write.secrets)
    linked = link(first_link(record.table), write.entry)
    keys = seats, list(write.secrets.values()), [seat in write.free for seat in seats]
    return (*record[:-1], record.made_at, mark, *keys, write.entry, linked)


def _changed(database: Connection, table: str, expected: int | None) -> int:
    """The number of a table whose seats or door are about to be changed, which everybody can see from then on."""
    update = "UPDATE hearthside.tables SET changes = changes + 1 WHERE code = %s RETURNING number, changes"
    found = database.execute(update, (table,)).fetchone()
    if found is None:
        raise NoSuchTable(table)
    if expected is not None and found[1] != expected + 1:
        raise MovedOn
    return int(found[0])


def _number(database: Connection, table: str) -> int:
    found = database.execute("SELECT number FROM hearthside.tables WHERE code = %s", (table,)).fetchone()
    if found is None:
        raise NoSuchTable(table)
    return int(found[0])


def _records(database: Connection, narrowed: str, *values: str) -> list[TableRecord]:
    columns = ", ".join(f"tables.{column}" for column in _COLUMNS.split(", "))
    rows = database.execute(f"SELECT {columns} FROM hearthside.tables {narrowed}".encode(), values)
    return [TableRecord(*row) for row in rows]


def _one(database: Connection, asked: str) -> int:
    found = database.execute(asked.encode()).fetchone()
    return int(found[0]) if found else 0


def _end(line: Connection, before: Session) -> None:
    """End a session that the database may take to be alive, in the middle of a transaction, and wait until it is over.

    Whoever looked before that would not see what it may still write; whoever wrote would wait for what it has locked.
    """
    end = time.monotonic() + PATIENCE
    while line.execute(_END, before.who).rowcount:
        if time.monotonic() > end:
            raise psycopg.OperationalError("a session that broke off does not end")
        time.sleep(0.01)


def _hang_up_if_broken(line: Connection | None, why: psycopg.Error) -> None:
    """Let go of a line unless the database itself refused what was asked: of all else nobody can tell what was written.

    A line that is cut in the middle of a pipeline may look open for a while.
    """
    if isinstance(why, psycopg.OperationalError | psycopg.InterfaceError) and why.diag.severity_nonlocalized != "ERROR":
        _hang_up(line)


def _hang_up(line: Connection | None) -> None:
    if line is not None:
        with suppress(psycopg.Error, OSError):
            line.close()


def _unless_said(url: str) -> dict[str, Any]:
    said = conninfo_to_dict(url)
    return {name: value for name, value in USUAL.items() if name not in said}


def _named(url: str) -> str:
    """A database by its address, without the password."""
    with suppress(psycopg.Error):
        said = conninfo_to_dict(url)
        return f"{said.get('dbname') or 'the database'} at {said.get('host') or 'this computer'}"
    return "the database"
