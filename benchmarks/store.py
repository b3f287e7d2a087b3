"""What keeping costs: entries a second and the wait for one, in a SQLite file and in PostgreSQL, on the same disk."""

import asyncio
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.table.postgres import RunningPostgres

from benchmarks.results import Row, Section
from benchmarks.rounds import Pace, take_turns
from benchmarks.scratch import NotHere
from hearthside.table.store import SqliteStore, Store, TableRecord
from hearthside.table.store.postgres import PostgresStore

TABLES = (1, 50)
ENTRY = b'{"format":2,"version":1,"seq":1,"by":"ana","did":{"do":"say","words":"%s"},"events":[]}' % (b"x" * 500)
FILE, DATABASE, TWO_HOUSES = "SQLite", "PostgreSQL", "two houses on it"


def measure(pace: Pace) -> Section:
    """Tables that each write one entry after the other, alone and fifty at once."""
    if "HEARTHSIDE_POSTGRES" not in os.environ:
        raise NotHere("This needs PostgreSQL: tools/with-postgres .venv/bin/python -m benchmarks store")
    rounds, entries = (1, 4) if pace.is_quick else (5, 60)
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder, RunningPostgres(place="/var/tmp") as postgres:
        url = postgres.new()

        def in_a_file() -> Store:
            return SqliteStore(Path(folder) / "tables.sqlite")

        def in_a_database() -> Store:
            return PostgresStore(url)

        rows = []
        for tables in TABLES:
            contestants = {
                FILE: _timed([in_a_file], tables, entries),
                DATABASE: _timed([in_a_database], tables, entries),
                TWO_HOUSES: _timed([in_a_database, in_a_database], tables, entries),
            }
            found = take_turns(contestants, rounds)
            what = "one table" if tables == 1 else f"{tables} tables at once"
            ours, theirs, both = (f"{1 / found.typical(name):,.0f}/s" for name in (FILE, DATABASE, TWO_HOUSES))
            rows.append(Row(f"{what}: {DATABASE} beside {FILE}", theirs, f"{FILE} {ours}", found.ratio(FILE, DATABASE)))
            rows.append(Row(f"{what}: {TWO_HOUSES}, beside one", both, theirs, found.ratio(DATABASE, TWO_HOUSES)))
    notes = ("Entries written and forced to the disk in a second, each table waiting for its own before the next.",)
    return Section("Store", rows, notes)


def _timed(make: list[Callable[[], Store]], tables: int, entries: int) -> Callable[[], float]:
    """Seconds an entry takes, over all tables; where there are several houses, each has as many tables."""

    async def work() -> float:
        stores = [each() for each in make]
        for store in stores:
            await store.open()
        try:
            names = [(store, f"{time.time_ns():x}-{number}") for store in stores for number in range(tables)]
            for store, name in names:
                await store.create(TableRecord(name, "thousand_faces", 1, 0.0, said=name), ENTRY, {})
            begun = time.perf_counter()
            await asyncio.gather(*(_play(store, name, entries) for store, name in names))
            return (time.perf_counter() - begun) / (entries * len(names))
        finally:
            for store in stores:
                await store.close()

    return lambda: asyncio.run(work())


async def _play(store: Store, name: str, entries: int) -> None:
    for seq in range(1, entries + 1):
        await store.append(name, seq, ENTRY)
