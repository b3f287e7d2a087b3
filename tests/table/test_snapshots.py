"""A long table opens from how it last lay, and is in every way the table that its log tells."""

import asyncio
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from hearthside.kernel.chance import FairChance
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.log import Entry, UnreadChronicle, table_after
from hearthside.kernel.save import load_lines, reader_for, write_entry
from hearthside.kernel.snapshot import holds, read_table, write_table
from hearthside.systems import load
from hearthside.table import snapshots as module
from hearthside.table.house import House
from hearthside.table.room import Room
from hearthside.table.snapshots import Snapshots, rules_of
from hearthside.table.store import MemoryStore, SqliteStore, Store
from hearthside.table.store.postgres import PostgresStore
from hearthside.table.wire import Do, NewSeat, NewTable
from tests.patience import until_so
from tests.table.guests import run, sit

SAVES = sorted((Path(__file__).parent.parent / "saves").rglob("*.jsonl"))
SEATS = [NewSeat(title="Gale", name="gm", role="gm"), NewSeat(title="Ana"), NewSeat(title="Bo")]
THREE = NewTable(system="thousand_faces", seats=SEATS, options={"TRIG-01": "players"}, open=True)
APART = 10


@pytest.mark.parametrize("save", SAVES, ids=[save.stem for save in SAVES])
def test_every_saved_table_goes_on_from_any_moment_as_if_it_had_been_told_whole(save: Path) -> None:
    lines = save.read_text("utf-8").rstrip("\n").split("\n")
    game, _, read = load_lines(lines, lambda name: reader_for(load(name)))
    system = load(game)
    stored = [write_entry(entry, system.version) for entry in read]
    entries = list(map(reader_for(system).read_stored, stored))
    whole = Journal(system, entries)
    for cut in {1, len(entries) // 2, len(entries) - 1, len(entries)}:
        lay = Journal(system, entries[:cut]).table
        assert holds(system, lay, write_table(lay))
        table = read_table(system, write_table(lay))
        unread = UnreadChronicle(stored[:cut], reader_for(system).read_stored, table)
        resumed = Journal.resumed(system, unread, table, entries[cut:])
        assert resumed.table == whole.table
        assert resumed.seq == whole.seq
        for seat in (*whole.table.seats, "/watcher"):
            assert resumed.view(seat) == whole.view(seat)
            assert resumed.now(seat) == whole.now(seat)
            assert resumed.glance(seat) == whole.glance(seat)
        for seq in range(1, len(entries) + 1, 5):
            assert table_after(system, resumed.entries, seq) == table_after(system, whole.entries, seq)
        assert list(resumed.entries) == entries
        assert list(reversed(resumed.entries)) == entries[::-1]
        assert resumed.entries[-1] == entries[-1]


def test_a_table_in_the_middle_of_a_question_is_kept_as_it_lies() -> None:
    system, chance = load("thousand_faces"), FairChance(random.Random(1))
    sitters = [Sitter("gm", role="gm"), Sitter("ana", character={"str": 3})]
    journal = Journal.opened(system, sitters, chance, {"TRIG-01": "players"})
    while "ana" not in journal.table.awaited:
        journal.do("ana", {"do": "flip", "attribute": "str", "advantages": 2}, chance)
    written = write_table(journal.table)
    assert holds(system, journal.table, written)
    asked = journal.table.awaited["ana"]
    journal.table.awaited = {"ana": replace(asked, actions=asked.actions[:1], says="Another?")}
    assert not holds(system, journal.table, written), "another question is another table"


def test_only_what_is_asked_for_is_read() -> None:
    system = load("thousand_faces")
    journal = Journal.opened(system, [], FairChance(random.Random(1)))
    stored = [write_entry(Entry(seq, "ana", {"do": "say", "words": f"notes/{seq % 3}"}, ()), 1) for seq in range(1, 31)]
    read: list[int] = []

    def reading(entry: bytes) -> Entry:
        found = reader_for(system).read_stored(entry)
        read.append(found.seq)
        return found

    chronicle = UnreadChronicle(stored, reading, journal.table)
    assert len(chronicle) == 30
    assert [entry.seq for entry in chronicle[-2:]] == read == [29, 30]
    assert [entry.seq for entry in chronicle.mentioning("notes/1", 20)] == [22, 25, 28]
    assert chronicle[28].seq == 29
    assert read == [29, 30, 22, 25, 28]


# --- In a house -------------------------------------------------------------------------------------------------------

Opened = Callable[[], Store]


@pytest.fixture(params=["memory", "sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def make_store(request: pytest.FixtureRequest, tmp_path: Path) -> Opened:
    if request.param == "memory":
        kept = MemoryStore()
        return lambda: kept
    if request.param == "postgres":
        url = request.getfixturevalue("postgres").new()
        return lambda: PostgresStore(url)
    return lambda: SqliteStore(tmp_path / "tables.sqlite")


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Snapshots are made often, so that no test has to play for hours."""
    monkeypatch.setattr(module, "APART", APART)
    monkeypatch.setattr("hearthside.table.room.APART", APART)


async def played(room: Room, count: int) -> None:
    """Ana plays so often."""
    ana = sit(room, "ana")
    before = room.journal.seq
    for number in range(count):
        command: dict[str, Any] = {"do": "say", "words": f"{number}"} if number % 3 else {"do": "reveal"}
        room.deliver(ana, Do(f"{number}", command))
    await until_so(lambda: room.journal.seq == before + count, "somebody cannot play")
    room.leave(ana)


async def dealt(store: Store, count: int) -> tuple[str, Journal]:
    """A table at which so much was played, in a house that is closed by now; and how its log tells it."""
    house = House(store)
    await house.open()
    code = (await house.deal(THREE)).table
    room = await house.room(code)
    await played(room, count)
    await until_so(lambda: room._snapshots._keeping is None or room._snapshots._keeping.done(), "nothing is kept")
    await house.close()
    return code, room.journal


def test_a_long_table_opens_from_its_snapshot_and_is_the_same(make_store: Opened) -> None:
    async def play() -> None:
        code, before = await dealt(make_store(), 34)
        house = House(make_store())
        await house.open()
        journal = (await house.room(code)).journal
        assert journal.entries.begun >= APART
        assert journal.table == before.table
        assert list(journal.entries) == list(before.entries)
        await played(await house.room(code), 5)
        room = await house.room(code)
        gm = sit(room, "gm")
        last = room.journal.seq
        room.deliver(gm, Do("back", {"do": "rewind", "to": 7, "reason": "Again."}))  # to where nobody has read
        await until_so(lambda: room.journal.seq == last + 1, "nobody goes back")
        assert room.journal.table == Journal(room.journal.system, list(room.journal.entries)).table
        await house.close()

    run(play)


def test_a_table_where_nothing_happened_since_its_snapshot_is_played_on() -> None:
    async def play() -> None:
        store = MemoryStore()
        code, before = await dealt(store, APART - 1)
        house = House(store)
        await house.open()
        room = await house.room(code)
        assert room.journal.entries.begun == room.journal.seq == before.seq
        await played(room, 3)
        await house.close()

    run(play)


@pytest.mark.parametrize(
    "spoil",
    [
        "UPDATE snapshots SET content = zeroblob(40)",
        "UPDATE snapshots SET content = substr(content, 1, 200)",
        "UPDATE snapshots SET link = zeroblob(32)",
        "UPDATE snapshots SET rules = 'those of yesterday'",
        "UPDATE snapshots SET seq = 31",
        "UPDATE snapshots SET seq = 1000000",
        "DELETE FROM snapshots",
    ],
)
def test_a_snapshot_that_cannot_be_believed_costs_a_moment_and_is_made_anew(tmp_path: Path, spoil: str) -> None:
    path = tmp_path / "tables.sqlite"

    async def play() -> None:
        code, before = await dealt(SqliteStore(path), 34)
        with closing(sqlite3.connect(path)) as file:
            assert file.execute(spoil).rowcount == 1
            file.commit()
        house = House(SqliteStore(path))
        await house.open()
        journal = (await house.room(code)).journal
        assert journal.entries.begun == 0
        assert journal.table == before.table
        await house.close()

    run(play)


def test_a_log_of_an_older_shape_is_told_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        store = MemoryStore()
        code, _ = await dealt(store, 34)
        system = load("thousand_faces")
        entries, kept = await store.read(code), await store.snapshot(code)
        assert kept is not None
        assert kept.rules == rules_of(system)
        snapshots = Snapshots(store, code)
        assert (await snapshots.opened(system, reader_for(system), entries)).entries.begun == kept.seq
        monkeypatch.setattr(module, "today", lambda _: b'{"format":3,')
        assert (await snapshots.opened(system, reader_for(system), entries)).entries.begun == 0
        await asyncio.sleep(0)

    run(play)


def test_what_cannot_be_read_again_just_as_it_lies_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "holds", lambda *_: False)

    async def play() -> None:
        store = MemoryStore()
        code, _ = await dealt(store, 34)
        assert await store.snapshot(code) is None

    run(play)
