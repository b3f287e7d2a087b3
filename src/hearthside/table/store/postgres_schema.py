"""The shape of the tables in PostgreSQL, and how a database of an earlier release comes to have it.

Everything lies in a schema of its own, `hearthside`. The number of the shape stands in `hearthside.shape`; of many
houses that open at once one brings it up to date, under an advisory lock, in one transaction.
"""

from typing import Any

import psycopg

Connection = psycopg.Connection[tuple[Any, ...]]

LOCK = 0x4865_6172_7468
"""The advisory lock under which the shape is changed: “Hearth” in bytes."""

MIGRATIONS = (
    # To 1: tables with a door, their logs, seats and codes.
    """
    CREATE TABLE hearthside.tables (
        number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        code text NOT NULL UNIQUE,
        system text NOT NULL,
        version integer NOT NULL,
        made_at double precision NOT NULL,
        door text NOT NULL,
        invitation text NOT NULL,
        said text NOT NULL,
        changes bigint NOT NULL DEFAULT 0,
        used_at double precision NOT NULL,
        mark bigint NOT NULL);
    CREATE TABLE hearthside.entries (
        number bigint NOT NULL REFERENCES hearthside.tables ON DELETE CASCADE,
        seq integer NOT NULL,
        entry bytea NOT NULL,
        link bytea NOT NULL,
        mark bigint NOT NULL,
        PRIMARY KEY (number, seq));
    ALTER TABLE hearthside.entries ALTER COLUMN entry SET STORAGE MAIN;
    CREATE TABLE hearthside.seats (
        number bigint NOT NULL REFERENCES hearthside.tables ON DELETE CASCADE,
        seat text NOT NULL,
        secret bytea NOT NULL,
        is_free boolean NOT NULL,
        PRIMARY KEY (number, seat));
    CREATE TABLE hearthside.codes (
        code text PRIMARY KEY,
        number bigint NOT NULL REFERENCES hearthside.tables ON DELETE CASCADE);
    CREATE INDEX ON hearthside.codes (number);
    """,
    # To 2: how a table lay after one of its entries.
    """
    CREATE TABLE hearthside.snapshots (
        number bigint PRIMARY KEY REFERENCES hearthside.tables ON DELETE CASCADE,
        seq integer NOT NULL,
        rules text NOT NULL,
        link bytea NOT NULL,
        content bytea NOT NULL);
    """,
)
"""What makes a database of one number one of the next."""

VERSION = len(MIGRATIONS)

LATER = "a later release of Hearthside wrote it"


def prepare(database: Connection) -> None:
    """Give a database the shape of today. Raises psycopg.Error when it cannot be had."""
    if _version(database) == VERSION:
        return
    with database.transaction():
        database.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
        database.execute("CREATE SCHEMA IF NOT EXISTS hearthside")
        database.execute("CREATE TABLE IF NOT EXISTS hearthside.shape (version integer NOT NULL)")
        found = _version(database)
        if found > VERSION:
            raise psycopg.DataError(LATER)
        for steps in MIGRATIONS[found:]:
            database.execute(steps.encode())
        database.execute("DELETE FROM hearthside.shape")
        database.execute("INSERT INTO hearthside.shape VALUES (%s)", (VERSION,))


def _version(database: Connection) -> int:
    row = database.execute("SELECT to_regclass('hearthside.shape') IS NOT NULL").fetchone()
    if row is None or not row[0]:
        return 0
    found = database.execute("SELECT version FROM hearthside.shape").fetchone()
    return int(found[0]) if found else 0
