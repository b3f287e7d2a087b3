"""The shape of the file tables are kept in, and how a file of an earlier release comes to have it.

The number of the shape stands in the file (`PRAGMA user_version`). Before anything is changed, the whole file is copied
beside itself, so that an earlier release can still be gone back to.
"""

import logging
import os
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from zlib import crc32

from hearthside.table.chain import first_link, link

LOG = logging.getLogger("hearthside.table")

OWNER_ONLY = 0o600
"""Who may read a file with tables in it: whoever runs the house, and nobody else on the machine."""

OWNERS_FOLDER = 0o700
"""The same for the folder it lies in."""

_CODES = """CREATE TABLE codes (
    code TEXT PRIMARY KEY, number INTEGER NOT NULL) WITHOUT ROWID"""

_SNAPSHOTS = """CREATE TABLE snapshots (
    number INTEGER PRIMARY KEY, seq INTEGER NOT NULL, rules TEXT NOT NULL, link BLOB NOT NULL,
    content BLOB NOT NULL)"""

SCHEMA = (
    """CREATE TABLE tables (
    number INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, system TEXT NOT NULL, version INTEGER NOT NULL,
    made_at REAL NOT NULL, door TEXT NOT NULL DEFAULT 'invited', invitation TEXT NOT NULL DEFAULT '',
    said TEXT NOT NULL DEFAULT '', used_at REAL NOT NULL DEFAULT 0)""",
    """CREATE TABLE entries (
    id INTEGER PRIMARY KEY, number INTEGER NOT NULL, seq INTEGER NOT NULL, entry BLOB NOT NULL, crc INTEGER, link BLOB,
    UNIQUE (number, seq))""",
    """CREATE TABLE seats (
    number INTEGER NOT NULL, seat TEXT NOT NULL, secret BLOB NOT NULL, is_free INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (number, seat)) WITHOUT ROWID""",
    _CODES,
    _SNAPSHOTS,
)


def _chain(file: sqlite3.Connection) -> None:
    """Give every entry its link, as if it had been written with it."""
    last: dict[int, bytes] = {}
    rows = file.execute("SELECT id, number, code, entry FROM entries JOIN tables USING (number) ORDER BY number, seq")
    linked: list[tuple[bytes, int]] = []
    for key, number, code, entry in rows:
        if isinstance(entry, bytes):  # what is damaged stays so, and shows
            last[number] = link(last.get(number) or first_link(code), entry)
            linked.append((last[number], key))
    file.executemany("UPDATE entries SET link = ? WHERE id = ?", linked)


Step = str | Callable[[sqlite3.Connection], None]

MIGRATIONS: tuple[tuple[Step, ...], ...] = (
    # To 1: a seat can be free.
    ("ALTER TABLE seats ADD COLUMN is_free INTEGER NOT NULL DEFAULT 0",),
    # To 2: a table has a door with an invitation, and may be given another code; it is known when it was last used;
    # and damage to an entry shows.
    (
        "ALTER TABLE tables DROP COLUMN is_open",
        "ALTER TABLE tables ADD COLUMN door TEXT NOT NULL DEFAULT 'invited'",
        "ALTER TABLE tables ADD COLUMN invitation TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE tables ADD COLUMN said TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE tables ADD COLUMN used_at REAL NOT NULL DEFAULT 0",
        "UPDATE tables SET invitation = lower(hex(randomblob(16))), said = code, used_at = made_at",
        "ALTER TABLE entries ADD COLUMN crc INTEGER",
        _CODES,
    ),
    # To 3: entries are chained.
    (
        "ALTER TABLE entries ADD COLUMN link BLOB",
        _chain,
    ),
    # To 4: how a table lay after one of its entries.
    (_SNAPSHOTS,),
)
"""What makes a file of one number one of the next."""

BEFORE = {"tables": ("is_open",)}
"""Columns that a file of an earlier release has, and one of today has not."""

VERSION = len(MIGRATIONS)


def _shape() -> dict[str, list[str]]:
    """The tables of today's file, each with its columns."""
    with closing(sqlite3.connect(":memory:")) as file:
        for step in SCHEMA:
            file.execute(step)
        names = [name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: columns_of(file, name) for name in names}


def prepare(file: sqlite3.Connection, path: str) -> None:
    """Give an open file the shape of today. Raises sqlite3.Error when it cannot be had."""
    if _version(file) == VERSION:
        return
    file.execute("BEGIN IMMEDIATE")  # of two programs that open the file at once, one brings it up to date
    try:
        for step in _steps(file, path):
            if callable(step):
                step(file)
            else:
                file.execute(step)
        file.execute(f"PRAGMA user_version = {VERSION}")
        file.execute("COMMIT")
    except BaseException:
        file.execute("ROLLBACK")
        raise


def _steps(file: sqlite3.Connection, path: str) -> Sequence[Step]:
    found = _version(file)
    if found > VERSION:
        raise sqlite3.DatabaseError("a later release of Hearthside wrote it")
    if found == VERSION:
        return ()
    if file.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,):
        return SCHEMA
    names = (f"{path}.before-{VERSION}{again}" for again in ("", *(f".{number}" for number in range(2, 1000))))
    copy = next(Path(name) for name in names if not Path(name).exists())
    with closing(sqlite3.connect(path)) as reading:
        copy_whole(reading, copy)
    LOG.info("the tables were copied to %s before they are brought up to date", copy)
    return [step for steps in MIGRATIONS[found:] for step in steps]


def _version(file: sqlite3.Connection) -> int:
    (found,) = file.execute("PRAGMA user_version").fetchone()
    return int(found)


def is_ours(file: sqlite3.Connection) -> bool:
    """Whether there is nothing in a file but tables of ours: no trigger or view that would do something by itself."""
    found = file.execute("SELECT type, tbl_name FROM sqlite_master").fetchall()
    names = {name for kind, name in found if kind == "table"}
    return (
        {"tables", "entries", "seats"} <= names <= {*TABLES}
        and all(kind in ("table", "index") for kind, _ in found)
        and all(set(columns_of(file, name)) <= {*TABLES[name], *BEFORE.get(name, ())} for name in names)
    )


def columns_of(file: sqlite3.Connection, table: str) -> list[str]:
    """The columns of a table, in their order."""
    return [row[1] for row in file.execute(f"PRAGMA table_info({table})")]


def copy_rows(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Copy every row of ours from one file of today's shape into another. Raises sqlite3.Error."""
    target.execute("BEGIN IMMEDIATE")
    for table, columns in TABLES.items():
        if not columns_of(source, table):
            continue
        named = ", ".join(columns)
        slots = ", ".join("?" * len(columns))
        rows = source.execute(f"SELECT {named} FROM {table}")
        target.executemany(f"INSERT INTO {table} ({named}) VALUES ({slots})", rows)
    target.execute("COMMIT")


def damaged_in(file: sqlite3.Connection) -> list[str]:
    """The codes of the tables in whose log an entry is missing or is not what was written. Raises sqlite3.Error."""
    if _version(file) < VERSION:
        return []  # of an earlier release nobody can tell
    known = file.execute("SELECT number, said, code FROM tables").fetchall()
    said = {number: code for number, code, _ in known}
    links = {number: first_link(code) for number, _, code in known}
    found: set[int] = set()
    last = dict.fromkeys(said, 0)
    rows = file.execute("SELECT number, seq, entry, crc, link FROM entries ORDER BY number, seq")
    for number, seq, entry, crc, linked in rows:
        is_whole = is_sound(entry, crc) and link(links.get(number, b""), entry) == linked
        if not is_whole or seq != last.get(number, 0) + 1:
            found.add(number)
        last[number], links[number] = seq, linked if isinstance(linked, bytes) else b""
    found.update(number for number, seq in last.items() if not seq)
    return sorted(said[number] for number in found if number in said)


def is_sound(entry: object, crc: int | None) -> bool:
    """Whether an entry is what was written; one of an early release has no sum."""
    return isinstance(entry, bytes) and crc in (None, crc32(entry))


def copy_whole(file: sqlite3.Connection, target: Path) -> None:
    """Copy everything of one moment into one new file, while others go on reading and writing. Raises sqlite3.Error."""
    unfinished = target.with_name(f"{target.name}.part")
    unfinished.unlink(missing_ok=True)
    os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL, OWNER_ONLY))
    copy = sqlite3.connect(unfinished, isolation_level=None)
    try:
        file.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it
        if copy.execute("PRAGMA quick_check").fetchone() != ("ok",):
            raise sqlite3.DatabaseError("the copy is not sound")
    finally:
        copy.close()
    unfinished.replace(target)


TABLES = _shape()
"""Everything that is ours in a file of today: the tables, and their columns in order."""
