"""The contract of every store: what is acknowledged is there, once and in order, and nothing else is."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hearthside.table.store import (
    CodeTaken,
    MemoryStore,
    MovedOn,
    NoSuchTable,
    SqliteStore,
    Store,
    TableRecord,
    Unwritable,
)
from hearthside.table.store.postgres import PostgresStore
from tests.table.guests import run

Opened = Callable[[], Store]


@pytest.fixture(params=["memory", "sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def make_store(request: pytest.FixtureRequest, tmp_path: Path) -> Opened:
    if request.param == "memory":
        return MemoryStore
    if request.param == "postgres":
        url = request.getfixturevalue("postgres").new()
        return lambda: PostgresStore(url)
    return lambda: SqliteStore(tmp_path / "tables.db")


def record(table: str = "EMBER-42", made_at: float = 1.0) -> TableRecord:
    return TableRecord(table, "thousand_faces", 1, made_at)


def test_an_entry_that_was_acknowledged_is_read_back_in_order(make_store: Opened) -> None:
    async def play() -> list[bytes]:
        store = make_store()
        await store.open()
        await store.create(record(), b"one", {})
        await store.append("EMBER-42", 1, b"two")
        await store.append("EMBER-42", 2, b"three")
        entries = await store.read("EMBER-42")
        assert await store.read("EMBER-42", after=1) == [b"two", b"three"]
        await store.close()
        return entries

    assert run(play) == [b"one", b"two", b"three"]


@pytest.mark.parametrize("expected_seq", [0, 2, 17])
def test_an_entry_that_does_not_follow_the_last_one_is_refused(make_store: Opened, expected_seq: int) -> None:
    async def play() -> list[bytes]:
        store = make_store()
        await store.open()
        await store.create(record(), b"one", {})
        with pytest.raises(MovedOn):
            await store.append("EMBER-42", expected_seq, b"two")
        await store.append("EMBER-42", 1, b"the true two")
        entries = await store.read("EMBER-42")
        await store.close()
        return entries

    assert run(play) == [b"one", b"the true two"]


def test_of_two_entries_for_one_number_only_one_is_kept(make_store: Opened) -> None:
    async def play() -> tuple[list[bytes], list[object]]:
        store = make_store()
        await store.open()
        await store.create(record(), b"one", {})
        both = [store.append("EMBER-42", 1, b"left"), store.append("EMBER-42", 1, b"right")]
        outcomes = await asyncio.gather(*both, return_exceptions=True)
        entries = await store.read("EMBER-42")
        await store.close()
        return entries, [type(outcome) for outcome in outcomes]

    entries, outcomes = run(play)
    assert entries == [b"one", b"left"]
    assert outcomes == [type(None), MovedOn]


def test_a_refused_entry_does_not_take_others_of_the_same_commit_with_it(make_store: Opened) -> None:
    async def play() -> list[list[bytes]]:
        store = make_store()
        await store.open()
        names = [f"EMBER-{number}" for number in range(10, 40)]
        await asyncio.gather(*[store.create(record(name), b"one", {}) for name in names])
        waiting = [store.append(name, 1, b"two") for name in names]
        waiting.insert(7, store.append("EMBER-10", 5, b"lost"))
        outcomes = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes if outcome] == [MovedOn]
        entries = [await store.read(name) for name in names]
        await store.close()
        return entries

    assert run(play) == [[b"one", b"two"]] * 30


def test_a_code_is_given_out_once(make_store: Opened) -> None:
    async def play() -> list[bytes]:
        store = make_store()
        await store.open()
        await store.create(record(), b"one", {"ana": b"hash"})
        with pytest.raises(CodeTaken):
            await store.create(record(), b"another", {"bo": b"hash"})
        assert await store.secrets("EMBER-42") == {"ana": b"hash"}
        entries = await store.read("EMBER-42")
        await store.close()
        return entries

    assert run(play) == [b"one"]


def test_a_new_seat_and_its_entry_are_kept_together(make_store: Opened) -> None:
    async def play() -> None:
        store = make_store()
        await store.open()
        await store.create(record(), b"one", {"ana": b"a"})
        await store.append("EMBER-42", 1, b"two", {"bo": b"b"})
        with pytest.raises(MovedOn):
            await store.append("EMBER-42", 1, b"three", {"cy": b"c"})
        assert await store.secrets("EMBER-42") == {"ana": b"a", "bo": b"b"}
        await store.close()

    run(play)


def test_a_table_nobody_dealt_is_not_there(make_store: Opened) -> None:
    async def play() -> None:
        store = make_store()
        await store.open()
        for asking in (store.find("EMBER-42"), store.read("EMBER-42"), store.append("EMBER-42", 0, b"one")):
            with pytest.raises(NoSuchTable, match="no table EMBER-42"):
                await asking
        assert await store.secrets("EMBER-42") == {}
        assert await store.tables() == []
        await store.close()

    run(play)


def test_tables_are_listed_the_newest_first(make_store: Opened) -> None:
    async def play() -> list[TableRecord]:
        store = make_store()
        await store.open()
        await store.create(record("OLD-10", 1.0), b"one", {})
        await store.create(record("NEW-10", 2.0), b"one", {})
        assert await store.find("OLD-10") == record("OLD-10", 1.0)
        tables = await store.tables()
        await store.close()
        return tables

    assert run(play) == [record("NEW-10", 2.0), record("OLD-10", 1.0)]


def test_many_rooms_share_one_commit_and_none_is_lost(make_store: Opened) -> None:
    async def play() -> list[int]:
        store = make_store()
        await store.open()
        names = [f"TABLE-{number}" for number in range(130)]
        await asyncio.gather(*[store.create(record(name), b"1", {}) for name in names])
        for seq in range(1, 4):
            await asyncio.gather(*[store.append(name, seq, b"%d" % (seq + 1)) for name in names])
        logs = [await store.read(name) for name in names]
        assert {tuple(log) for log in logs} == {(b"1", b"2", b"3", b"4")}
        await store.close()
        return [len(log) for log in logs]

    assert run(play) == [4] * 130


def test_a_renewed_code_opens_the_table_and_is_nobody_elses(make_store: Opened) -> None:
    async def play() -> None:
        store = make_store()
        await store.open()
        await store.create(record()._replace(said="EMBER-42"), b"one", {})
        await store.create(record("FERN-10")._replace(said="FERN-10"), b"one", {})
        renewed = (await store.find("EMBER-42"))._replace(said="MOSS-77", door="locked", invitation="please")
        await store.set_door(renewed)
        for code in ("EMBER-42", "MOSS-77"):
            found = await store.find(code)
            assert (found.table, found.said, found.door, found.invitation) == (
                "EMBER-42",
                "MOSS-77",
                "locked",
                "please",
            )
        for taken in ("MOSS-77", "EMBER-42"):
            with pytest.raises(CodeTaken):
                await store.set_door((await store.find("FERN-10"))._replace(said=taken))
            with pytest.raises(CodeTaken):
                await store.create(record(taken), b"one", {})
        assert (await store.find("FERN-10")).said == "FERN-10"
        await store.close()

    run(play)


def test_a_seat_gets_another_secret_and_may_be_free(make_store: Opened) -> None:
    async def play() -> None:
        store = make_store()
        await store.open()
        await store.create(record(), b"one", {"ana": b"a", "bo": b"b"}, frozenset({"bo"}))
        assert await store.free_seats("EMBER-42") == {"bo"}
        await store.rekey("EMBER-42", "ana", b"A", is_free=True)
        await store.rekey("EMBER-42", "bo", b"B", is_free=False)
        assert await store.secrets("EMBER-42") == {"ana": b"A", "bo": b"B"}
        assert await store.free_seats("EMBER-42") == {"ana"}
        await store.close()

    run(play)


def test_a_deleted_table_is_gone_with_all_that_was_its(make_store: Opened) -> None:
    async def play() -> None:
        store = make_store()
        await store.open()
        await store.create(record()._replace(said="EMBER-42"), b"one", {"ana": b"a"})
        await store.create(record("FERN-10"), b"one", {})
        await store.set_door((await store.find("EMBER-42"))._replace(said="MOSS-77"))
        await store.delete("EMBER-42")
        for asking in (store.find("EMBER-42"), store.find("MOSS-77"), store.read("EMBER-42")):
            with pytest.raises(NoSuchTable):
                await asking
        assert await store.secrets("EMBER-42") == {}
        assert await store.count() == 1
        assert await store.standing(["EMBER-42", "FERN-10"]) == {"FERN-10": (1, 0)}
        await store.create(record("MOSS-77"), b"one", {})  # its codes can be given out again
        await store.close()

    run(play)


def test_a_table_nobody_came_to_is_known(make_store: Opened) -> None:
    async def play() -> list[str]:
        store = make_store()
        await store.open()
        await store.create(record("OLD-10", 1.0), b"one", {})
        await store.create(record("NEW-10", 2.0), b"one", {})
        await store.touch("NEW-10", 50.0)
        forgotten = await store.forgotten(since=40.0)
        await store.close()
        return forgotten

    assert run(play) == ["OLD-10"]


# --- What only a file can do ------------------------------------------------------------------------------------------


def test_what_was_stored_is_there_when_the_house_opens_again(tmp_path: Path) -> None:
    async def first() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        await store.open()
        await store.create(record(), b"one", {"ana": b"hash"})
        await store.append("EMBER-42", 1, b"two")
        await store.close()

    async def second() -> tuple[list[bytes], object]:
        store = SqliteStore(tmp_path / "tables.db")
        await store.open()
        found = await store.read("EMBER-42"), await store.secrets("EMBER-42")
        await store.append("EMBER-42", 2, b"three")
        await store.close()
        return found

    run(first)
    assert run(second) == ([b"one", b"two"], {"ana": b"hash"})


def test_two_houses_on_one_file_cannot_both_write_an_entry(tmp_path: Path) -> None:
    async def play() -> list[bytes]:
        ours, theirs = SqliteStore(tmp_path / "tables.db"), SqliteStore(tmp_path / "tables.db")
        await ours.open()
        await theirs.open()
        await ours.create(record(), b"one", {})
        await ours.append("EMBER-42", 1, b"ours")
        with pytest.raises(MovedOn):
            await theirs.append("EMBER-42", 1, b"theirs")
        await theirs.append("EMBER-42", 2, b"theirs, later")
        with pytest.raises(MovedOn):
            await ours.append("EMBER-42", 2, b"ours, too late")
        entries = await ours.read("EMBER-42")
        await ours.close()
        await theirs.close()
        return entries

    assert run(play) == [b"one", b"ours", b"theirs, later"]


def test_whatever_waits_goes_into_one_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> list[int]:
        store = SqliteStore(tmp_path / "tables.db")
        await store.open()
        sizes: list[int] = []
        commit = store._commit

        def counted(batch: list[Any]) -> list[Exception | None]:
            sizes.append(len(batch))
            return commit(batch)

        monkeypatch.setattr(store, "_commit", counted)
        names = [f"TABLE-{number}" for number in range(20)]
        await asyncio.gather(*[store.create(record(name), b"1", {}) for name in names])
        await asyncio.gather(*[store.append(name, 1, b"2") for name in names])
        await store.close()
        return sizes

    assert run(play) == [20, 20]


def test_every_commit_is_forced_to_the_disk(tmp_path: Path) -> None:
    async def play() -> tuple[str, int]:
        store = SqliteStore(tmp_path / "tables.db")
        await store.open()
        (mode,) = store._writing.execute("PRAGMA journal_mode").fetchone()
        (level,) = store._writing.execute("PRAGMA synchronous").fetchone()
        await store.close()
        return mode, level

    full = 2
    assert run(play) == ("wal", full)


def test_a_full_disk_refuses_calmly_and_the_next_try_can_succeed(tmp_path: Path) -> None:
    async def play() -> list[bytes]:
        store = SqliteStore(tmp_path / "tables.db")
        await store.open()
        await store.create(record(), b"one", {})
        (pages,) = store._writing.execute("PRAGMA page_count").fetchone()
        store._writing.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(Unwritable, match="did not happen"):
            await store.append("EMBER-42", 1, b"x" * 100_000)
        assert await store.read("EMBER-42") == [b"one"]
        store._writing.execute("PRAGMA max_page_count = 1000000")
        await store.append("EMBER-42", 1, b"two")
        entries = await store.read("EMBER-42")
        await store.close()
        return entries

    assert run(play) == [b"one", b"two"]


def test_secrets_are_in_the_file_only_as_they_were_given(tmp_path: Path) -> None:
    async def play() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        await store.open()
        await store.create(record(), b"one", {"ana": b"only-a-hash"})
        await store.close()

    run(play)
    with sqlite3.connect(tmp_path / "tables.db") as file:
        assert file.execute("SELECT seat, secret FROM seats").fetchall() == [("ana", b"only-a-hash")]
    file.close()
