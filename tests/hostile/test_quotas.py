"""Nobody fills the house: tables, entries and bytes have limits, each with a sentence, and the host may change them."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from hearthside.table.house import A_DAY, House, health_of
from hearthside.table.limits import Limits, Proxies, address_of
from hearthside.table.quotas import HOUSE_FULL, NO_MORE_TABLES, TABLE_FULL, Quotas, read_quotas
from hearthside.table.store import Damaged, MemoryStore, NoSuchTable, SqliteStore, StoreError, Unwritable
from hearthside.table.wire import Do, NewSeat, NewTable
from tests.hostile.test_limits import Clock
from tests.table.guests import PaperLine, RunningServer, run, sit

A_TABLE = NewTable("thousand_faces", [NewSeat("Gale", "gm", "gm"), NewSeat("Ana")])


async def opened(quotas: Quotas, store: Any = None) -> House:
    house = House(store or MemoryStore(), quotas=quotas)
    await house.open()
    return house


async def says(house: House, code: str, count: int) -> PaperLine:
    room = await house.room(code)
    ana = sit(room, "ana")
    for number in range(count):
        room.deliver(ana, Do(f"{number}", {"do": "say", "words": "x" * 1000}))
    while sum(frame["type"] in ("done", "refused") for frame in ana.frames) < count:
        await asyncio.sleep(0)
    return ana


def refusals(line: PaperLine) -> set[str]:
    return {frame["says"] for frame in line.frames if frame["type"] == "refused"}


def test_a_house_keeps_only_so_many_tables() -> None:
    async def play() -> None:
        house = await opened(Quotas(tables=2))
        for _ in range(2):
            await house.deal(A_TABLE)
        with pytest.raises(StoreError, match=NO_MORE_TABLES):
            await house.deal(A_TABLE)
        await house.close()

    run(play)


@pytest.mark.parametrize(
    ("quotas", "why", "entries"),
    [(Quotas(entries=5), TABLE_FULL, 5), (Quotas(table_mb=0), TABLE_FULL, 1), (Quotas(house_mb=0), HOUSE_FULL, 1)],
)
def test_a_full_table_says_so_and_can_still_be_read(quotas: Quotas, why: str, entries: int) -> None:
    """One address wrote 0.89 GB a minute."""

    async def play() -> None:
        house = await opened(Quotas())
        dealt = await house.deal(A_TABLE)
        room = await house.room(dealt.table)
        room._quotas = quotas
        ana = await says(house, dealt.table, 10)
        assert refusals(ana) == {why}
        assert room.journal.seq == entries
        assert ana.frames[0]["type"] == "welcome"
        await house.close()

    run(play)


def test_one_address_deals_so_many_tables_a_day_and_its_network_a_little_more() -> None:
    clock = Clock()
    limits = Limits(clock, quotas=Quotas(tables_a_day=10))
    assert sum(limits.may_deal("192.0.2.1") for _ in range(50)) == 10
    assert limits.may_deal("192.0.2.2")
    assert sum(limits.may_deal(f"2001:db8:1:1{number:02x}::/64") for number in range(256)) == 20
    clock.now += 2 * 86400  # whoever went on and on waits longer
    assert limits.may_deal("192.0.2.1")


def test_one_address_sends_so_many_bytes_however_many_seats_it_has() -> None:
    clock = Clock()
    limits = Limits(clock, quotas=Quotas(kb_a_second=10))
    sent = 0
    for second in range(60):
        clock.now = float(second)
        for seat in range(20):
            sent += 60_000 * limits.guard("192.0.2.1", ("EMBER-42", f"seat-{seat}")).lets(1, 60_000)
    assert sent <= 2 * 60 * 10 * 1024


def test_a_table_nobody_came_to_is_forgotten_after_the_days_the_host_says(tmp_path: Path) -> None:
    async def play() -> None:
        house = await opened(Quotas(forget_after=30), SqliteStore(tmp_path / "tables.sqlite"))
        old, live = await house.deal(A_TABLE), await house.deal(A_TABLE)
        (await house.room(old.table)).close("The table is put away.")
        house._rooms.pop(old.table)
        now = (await house._store.find(old.table)).made_at
        assert await house.forget_old_tables(now + 29 * A_DAY) == []
        assert await house.forget_old_tables(now + 31 * A_DAY) == [old.table], "nobody plays there"
        with pytest.raises(NoSuchTable):
            await house.room(old.table)
        await says(house, live.table, 3)
        await house.close()

    run(play)
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as file:
        assert file.execute("SELECT count(DISTINCT number) FROM entries").fetchone() == (1,)
        assert file.execute("SELECT count(DISTINCT number) FROM seats").fetchone() == (1,)


def test_limits_are_changed_by_name() -> None:
    assert read_quotas(["tables=5", "table-mb=1"]) == Quotas(tables=5, table_mb=1)
    for wrong in ("chairs=5", "tables", "tables=many", "tables=-1", "tables=" + "9" * 400):
        with pytest.raises(ValueError, match="limit"):
            read_quotas([wrong])


# --- Proxies ----------------------------------------------------------------------------------------------------------


def test_only_the_proxies_that_are_named_are_believed() -> None:
    """Behind one that was not on 127.0.0.1 everybody shared one bucket, and 60 wrong guesses locked the house."""
    believed = Proxies(["10.0.0.0/24"])
    headers = [(b"x-forwarded-for", b"198.51.100.1, 10.0.0.7")]
    assert address_of({"client": ("10.0.0.2", 1), "headers": headers}, believed) == "198.51.100.1"
    assert address_of({"client": ("10.0.1.2", 1), "headers": headers}, believed) == "10.0.1.2"
    assert address_of({"client": ("127.0.0.1", 1), "headers": headers}, believed) == "127.0.0.1"
    with pytest.raises(ValueError, match="appear"):
        Proxies(["somewhere"])


# --- Damage -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE entries SET entry = replace(entry, 'x', 'y') WHERE number = 1 AND seq = 2",
        "UPDATE entries SET seq = 7 WHERE number = 1 AND seq = 2",
        "DELETE FROM entries WHERE number = 1 AND seq = 2",
        "UPDATE entries SET entry = x'ff', crc = NULL WHERE number = 1 AND seq = 2",
        """UPDATE entries SET entry = '{"format":99}', crc = NULL WHERE number = 1 AND seq = 2""",
        """UPDATE entries SET entry = CAST('{"format":99}' AS BLOB), crc = NULL WHERE number = 1 AND seq = 2""",
        """UPDATE entries SET entry = CAST('{"seq":2,"by":"ana","did":{},"events":[{"type":"gone"}]}' AS BLOB),
        crc = NULL WHERE number = 1 AND seq = 2""",
    ],
)
def test_a_damaged_table_says_so_and_the_others_go_on(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "tables.sqlite"

    async def play() -> tuple[str, str]:
        house = await opened(Quotas(), SqliteStore(path))
        codes = [(await house.deal(A_TABLE)).table for _ in range(2)]
        for code in codes:
            await says(house, code, 3)
        await house.close()
        return codes[0], codes[1]

    async def visit(hurt: str, sound: str) -> None:
        house = await opened(Quotas(), SqliteStore(path))
        for _ in range(2):
            with pytest.raises(Damaged, match="is damaged"):
                await house.room(hurt)
        assert (await house.room(sound)).journal.seq == 4
        await house.close()

    hurt, sound = run(play)
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute(damage)
    run(lambda: visit(hurt, sound))


def test_whoever_watches_over_the_house_hears_when_nothing_can_be_written(tmp_path: Path) -> None:
    async def play() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        house = await opened(Quotas(), store)
        dealt = await house.deal(A_TABLE)
        assert health_of(house) == (200, "ok")
        with closing(sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)) as other:
            store._writing.execute("PRAGMA busy_timeout = 1")
            other.execute("BEGIN IMMEDIATE")  # as if the disk were gone
            with pytest.raises(Unwritable):
                await store.append(dealt.table, 1, b"{}")
            assert health_of(house) == (503, "the tables cannot be written")
            other.execute("ROLLBACK")
        await says(house, dealt.table, 1)
        assert health_of(house) == (200, "ok")
        await house.close()

    run(play)


def test_figures_have_a_door_of_their_own(server: RunningServer) -> None:
    assert server.ask("/metrics")[0] == server.ask("/metrics/")[0] == 404
    assert server.counted()[0] == 200
    assert server.counted("/metrics/")[0] == server.counted("/")[0] == 404
    assert json.loads(server.ask("/api/systems")[2])
