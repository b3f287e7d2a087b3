"""A file of an earlier release is copied, brought up to date, and played on."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from hearthside.kernel.chance import FairChance
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.save import write_entry
from hearthside.kernel.sight import PilePlace
from hearthside.systems import load
from hearthside.table.chain import links
from hearthside.table.house import House
from hearthside.table.room import hashed
from hearthside.table.schema import MIGRATIONS, SCHEMA, VERSION
from hearthside.table.store import SqliteStore, StoreError
from hearthside.table.wire import SeatWish

# Just as the first release made it.
FIRST_RELEASE = """
CREATE TABLE IF NOT EXISTS tables (
  number INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, system TEXT NOT NULL, version INTEGER NOT NULL,
  is_open INTEGER NOT NULL, made_at REAL NOT NULL);
CREATE TABLE IF NOT EXISTS entries (
  id INTEGER PRIMARY KEY, number INTEGER NOT NULL, seq INTEGER NOT NULL, entry BLOB NOT NULL, UNIQUE (number, seq));
CREATE TABLE IF NOT EXISTS seats (
  number INTEGER NOT NULL, seat TEXT NOT NULL, secret BLOB NOT NULL, PRIMARY KEY (number, seat)) WITHOUT ROWID;
"""


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A file of the first release, with a table somebody played at."""
    chance = FairChance()
    sitters = [Sitter("gm", role="gm"), Sitter("ana")]
    journal = Journal.opened(load("thousand_faces"), sitters, chance)
    journal.do("ana", {"do": "lose", "points": 2}, chance)
    path = tmp_path / "tables.sqlite"
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("PRAGMA journal_mode = WAL")
        file.executescript(FIRST_RELEASE)
        file.execute("INSERT INTO tables VALUES (1, 'EMBER-42', 'thousand_faces', 1, 1, 0)")
        for entry in journal.entries:
            stored = (entry.seq, write_entry(entry, 1))
            file.execute("INSERT INTO entries (number, seq, entry) VALUES (1, ?, ?)", stored)
        for seat in ("gm", "ana"):
            file.execute("INSERT INTO seats VALUES (1, ?, ?)", (seat, hashed(f"secret of {seat}")))
    return path


def version(path: Path) -> int:
    """The number in the file."""
    with closing(sqlite3.connect(path)) as file:
        (found,) = file.execute("PRAGMA user_version").fetchone()
    return int(found)


def test_a_file_of_the_first_release_is_copied_migrated_and_replayed(old: Path) -> None:
    async def visit() -> None:
        house = House(SqliteStore(old))
        await house.open()
        room = await house.room("EMBER-42")
        assert room.journal.seq == 2
        assert room.journal.table.cards(PilePlace("exhaustion/ana"))
        assert room.seat_of("secret of ana") == "ana"
        key = await house.free_seat("EMBER-42", "gm", "ana", keep=False)
        assert (room.seat_of("secret of ana"), room.seat_of(key.secret)) == (None, "ana")
        await house.sit_down("EMBER-42", SeatWish("Zoe"))
        await house.close()

    asyncio.run(visit())
    copy = old.with_name(f"tables.sqlite.before-{VERSION}")
    assert (version(old), version(copy)) == (VERSION, 0)
    with closing(sqlite3.connect(old)) as file:
        rows = file.execute("SELECT entry, link FROM entries ORDER BY seq").fetchall()
        assert [linked for _, linked in rows] == list(links("EMBER-42", [entry for entry, _ in rows]))
    with closing(sqlite3.connect(copy)) as file:
        assert file.execute("SELECT count(*) FROM entries").fetchone() == (2,)
        assert [row[1] for row in file.execute("PRAGMA table_info(seats)")] == ["number", "seat", "secret"]


def test_a_copy_is_made_once_and_never_overwritten(old: Path) -> None:
    copy = old.with_name(f"tables.sqlite.before-{VERSION}")
    copy.write_text("somebody's only copy")

    async def open_twice() -> None:
        for _ in range(2):
            store = SqliteStore(old)
            await store.open()
            await store.close()

    asyncio.run(open_twice())
    assert copy.read_text() == "somebody's only copy"
    assert sorted(path.name for path in old.parent.glob("*before*")) == [copy.name, f"{copy.name}.2"]


def test_where_no_copy_can_be_made_nothing_is_changed(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("hearthside.table.schema.copy_whole", full)
    with pytest.raises(StoreError, match="the disk is full"):
        asyncio.run(SqliteStore(old).open())
    assert version(old) == 0


def test_a_new_file_and_one_brought_up_to_date_have_the_same_shape(old: Path, tmp_path: Path) -> None:
    async def shapes() -> list[set[tuple[object, ...]]]:
        found = []
        for path in (old, tmp_path / "new.sqlite"):
            store = SqliteStore(path)
            await store.open()
            columns = 'SELECT t.name, c.name, c.type, c."notnull", c.dflt_value, c.pk FROM sqlite_master t, '
            columns += "pragma_table_info(t.name) c WHERE t.type = 'table'"
            found.append(set(store._writing.execute(columns)))
            await store.close()
        return found

    migrated, new = asyncio.run(shapes())
    assert migrated == new
    assert list(tmp_path.glob("new.sqlite.before*")) == []
    assert len(SCHEMA) == 5
    assert len(MIGRATIONS) == VERSION


def test_a_file_of_a_later_release_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    with closing(sqlite3.connect(path)) as file:
        file.execute(f"PRAGMA user_version = {VERSION + 1}")
    with pytest.raises(StoreError, match="a later release"):
        asyncio.run(SqliteStore(path).open())
    assert version(path) == VERSION + 1
