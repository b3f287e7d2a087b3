"""What only PostgreSQL can do: several houses on the same tables, over lines that break."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import psycopg
import pytest

from hearthside.cli import main
from hearthside.table.hints import Hint
from hearthside.table.store import CodeTaken, Damaged, MovedOn, NoSuchTable, StoreError, TableRecord, Unsure, Unwritable
from hearthside.table.store import postgres as module
from hearthside.table.store.postgres import PostgresStore
from hearthside.table.store.postgres_schema import VERSION
from tests.nightly import longer
from tests.patience import until_so
from tests.table.cables import Cable, deliver
from tests.table.guests import Dealt, RunningServer, run
from tests.table.postgres import RunningPostgres

pytestmark = pytest.mark.slow

T = TypeVar("T")


def record(table: str = "EMBER-42") -> TableRecord:
    return TableRecord(table, "thousand_faces", 1, 1.0, said=table)


def opened(url: str, play: Callable[..., Awaitable[T]], count: int = 1) -> T:
    """Play with so many houses on one database."""

    async def live() -> T:
        stores = [PostgresStore(url) for _ in range(count)]
        await asyncio.gather(*(store.open() for store in stores))
        try:
            return await play(*stores)
        finally:
            await asyncio.gather(*(store.close() for store in stores))

    return run(live)


def test_whoever_comes_to_a_new_database_finds_nothing_of_anybody_in_it(postgres: RunningPostgres) -> None:
    """boardgame.io keeps its tables in `public`. It once found those of the round before, and nobody could act."""
    url = postgres.new()
    opened(url, PostgresStore.count)
    with psycopg.connect(url) as line:
        line.execute('CREATE TABLE "Games" (id text)')
    found = postgres.tell(postgres.new().rpartition("/")[2], "SELECT relname FROM pg_stat_user_tables")
    assert found == []


def test_houses_that_open_at_once_give_the_database_its_shape_once(postgres: RunningPostgres) -> None:
    url = postgres.new()

    async def play(*stores: PostgresStore) -> int:
        await stores[0].create(record(), b"one", {})
        return await stores[-1].count()

    assert opened(url, play, 5) == 1
    with psycopg.connect(url) as line:
        assert line.execute("SELECT version FROM hearthside.shape").fetchall() == [(VERSION,)]


def test_a_database_of_a_later_release_is_left_alone(postgres: RunningPostgres) -> None:
    url = postgres.new()
    opened(url, PostgresStore.count)
    with psycopg.connect(url) as line:
        line.execute("UPDATE hearthside.shape SET version = version + 1")
    with pytest.raises(StoreError, match="a later release"):
        opened(url, PostgresStore.count)


def test_a_database_that_is_not_there_is_said_without_its_password() -> None:
    with pytest.raises(StoreError, match=r"tables at 127\.0\.0\.1 cannot be opened") as why:
        opened("postgresql://house:hush@127.0.0.1:1/tables", PostgresStore.count)
    assert "hush" not in why.value.says


def test_of_two_houses_one_has_the_number_and_the_other_reads_on(postgres: RunningPostgres) -> None:
    async def play(ours: PostgresStore, theirs: PostgresStore) -> tuple[list[bytes], int]:
        await ours.create(record(), b"one", {})
        lost = 0
        for seq in range(1, 60):
            both = [ours.append("EMBER-42", seq, b"ours"), theirs.append("EMBER-42", seq, b"theirs")]
            outcomes = await asyncio.gather(*both, return_exceptions=True)
            assert [type(outcome) for outcome in outcomes if outcome] == [MovedOn]
            lost += 1
        return await theirs.read("EMBER-42"), lost

    entries, lost = opened(postgres.new(), play, 2)
    assert len(entries) == 60
    assert lost == 59


def test_many_tables_written_by_two_houses_at_once_are_in_nobodys_way(postgres: RunningPostgres) -> None:
    names = [f"TABLE-{number}" for number in range(30)]

    async def play(ours: PostgresStore, theirs: PostgresStore) -> None:
        await asyncio.gather(*(ours.create(record(name), b"one", {}) for name in names))
        for seq in range(1, 12):
            mine = [ours.append(name, seq, b"ours") for name in names]
            others = [theirs.append(name, seq, b"theirs") for name in reversed(names)]
            outcomes = await asyncio.gather(*mine, *others, return_exceptions=True)
            assert [type(outcome) for outcome in outcomes if outcome] == [MovedOn] * len(names)
        assert {len(await ours.read(name)) for name in names} == {12}

    opened(postgres.new(), play, 2)


def test_entries_of_one_table_that_wait_together_are_written_in_their_order(postgres: RunningPostgres) -> None:
    async def play(store: PostgresStore) -> list[bytes]:
        await store.create(record(), b"0", {})
        await asyncio.gather(*(store.append("EMBER-42", seq, b"%d" % seq) for seq in range(1, 40)))
        return await store.read("EMBER-42")

    assert opened(postgres.new(), play) == [b"%d" % seq for seq in range(40)]


def test_whoever_decided_before_a_seat_was_freed_decides_again(postgres: RunningPostgres) -> None:
    async def play(ours: PostgresStore, theirs: PostgresStore) -> None:
        await ours.create(record(), b"one", {"ana": b"a"})
        known = (await theirs.find("EMBER-42")).changes
        await ours.rekey("EMBER-42", "ana", b"A", is_free=True)
        with pytest.raises(MovedOn):
            await theirs.append("EMBER-42", 1, b"by whoever sat there", changes=known)
        await theirs.append("EMBER-42", 1, b"two", changes=(await theirs.find("EMBER-42")).changes)
        assert (await theirs.standing(["EMBER-42"]))["EMBER-42"] == (2, known + 1)

    opened(postgres.new(), play, 2)


def test_nothing_is_written_at_a_table_that_was_deleted(postgres: RunningPostgres) -> None:
    async def play(ours: PostgresStore, theirs: PostgresStore) -> None:
        await ours.create(record(), b"one", {"ana": b"a"})
        await theirs.delete("EMBER-42")
        with pytest.raises(NoSuchTable):
            await ours.append("EMBER-42", 1, b"two")

    url = postgres.new()
    opened(url, play, 2)
    with psycopg.connect(url) as line:
        for kept in ("tables", "entries", "seats", "codes"):
            assert line.execute(f"SELECT * FROM hearthside.{kept}".encode()).fetchall() == []


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE hearthside.entries SET entry = 'forged' WHERE seq = 2",
        "DELETE FROM hearthside.entries WHERE seq = 2",
        "UPDATE hearthside.entries SET entry = 'forged', link = sha256('forged') WHERE seq = 3",
        "UPDATE hearthside.entries SET seq = 9 WHERE seq = 4",
    ],
)
def test_a_log_that_somebody_changed_is_not_believed(postgres: RunningPostgres, damage: str) -> None:
    url = postgres.new()

    async def play(store: PostgresStore) -> None:
        await store.create(record(), b"one", {})
        for seq in (1, 2, 3):
            await store.append("EMBER-42", seq, b"entry")
        assert len(await store.read("EMBER-42")) == 4
        with psycopg.connect(url, autocommit=True) as line:
            line.execute(damage.encode())
        with pytest.raises(Damaged):
            await store.read("EMBER-42")

    opened(url, play)


def test_a_house_keeps_everything_in_a_database_and_its_host_sees_to_it_there(
    postgres: RunningPostgres, pycache: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url, copy = postgres.new(), tmp_path / "friday.jsonl"
    with RunningServer(tmp_path / "unused", pycache, database=url) as server:
        table, other = server.deal("Ana", "Bo"), server.deal("Cleo")
        with table.guest("ana") as ana:
            ana.hear()
            assert ana.do("say", words="Is it kept?")["type"] == "done"
        freed = server.get(f"/api/tables/{table.table}/seats/bo/free", body={"keep": True}, headers=as_gm(table))
        assert server.ask(f"/api/tables/{table.table}/door", {"door": "locked"}, headers=as_gm(table))[0] == 201
        story = server.ask(f"/api/tables/{table.table}/story?as=markdown", headers=as_gm(table))[2].decode()
        assert "Is it kept?" in story
        assert main(["tables", "list", url]) == 0
        assert main(["tables", "show", url, table.table.lower()]) == 0
        assert main(["tables", "export", url, table.table, str(copy)]) == 0
        assert main(["tables", "delete", url, other.table]) == 0
        assert main(["tables", "show", url, other.table]) == 1
    told = capsys.readouterr()
    assert "2 tables." in told.out
    assert "door     locked" in told.out
    assert "No table in this database" in told.err
    assert main(["replay", str(copy)]) == 0
    assert not (tmp_path / "unused").exists()
    with RunningServer(tmp_path / "unused", pycache, database=url) as server:
        table.server = server
        table.secrets["bo"] = freed["secret"]
        with table.guest("bo") as bo:
            assert "Is it kept?" in str(bo.hear()["story"])


def as_gm(table: Dealt) -> dict[str, str]:
    return {"authorization": f"Bearer {table.secrets['gm']}"}


# --- Lines that break -------------------------------------------------------------------------------------------------


def test_a_line_that_is_cut_costs_a_moment_and_nothing_else(postgres: RunningPostgres) -> None:
    async def play(store: PostgresStore) -> list[bytes]:
        await store.create(record(), b"0", {})
        for seq in range(1, 40):
            if seq % 8 == 0:
                await asyncio.to_thread(postgres.hang_up)
            await store.append("EMBER-42", seq, b"%d" % seq)
        return await store.read("EMBER-42")

    assert opened(postgres.new(), play) == [b"%d" % seq for seq in range(40)]


@pytest.mark.parametrize("looks_open", [True, False])
@pytest.mark.parametrize("is_written", [True, False])
def test_what_was_written_when_the_line_broke_is_not_written_twice(
    postgres: RunningPostgres, monkeypatch: pytest.MonkeyPatch, is_written: bool, looks_open: bool
) -> None:
    """Cut in the middle of a pipeline a line may look open: what came through was then said not to have happened."""

    async def play(store: PostgresStore) -> tuple[list[bytes], int]:
        await store.create(record("FERN-10"), b"one", {})
        attempt = store._try
        tried = 0

        def broken(line: psycopg.Connection[tuple[object, ...]], *what: list[object]) -> list[Exception | None]:
            nonlocal tried
            tried += 1
            if tried > 1:
                return attempt(line, *what)  # type: ignore[arg-type]
            if is_written:
                attempt(line, *what)  # type: ignore[arg-type]
            if not looks_open:
                line.close()
            raise psycopg.OperationalError("cannot exit pipeline mode while busy")

        monkeypatch.setattr(store, "_try", broken)
        await store.append("FERN-10", 1, b"two", {"bo": b"b"})
        assert await store.secrets("FERN-10") == {"bo": b"b"}
        tried = 0
        await store.create(record(), b"one", {"ana": b"a"})
        assert await store.secrets("EMBER-42") == {"ana": b"a"}
        with pytest.raises(CodeTaken):
            await store.create(record(), b"another", {})
        return await store.read("FERN-10"), await store.count()

    assert opened(postgres.new(), play) == ([b"one", b"two"], 2)


@pytest.mark.parametrize("is_seldom", [True, False])
def test_a_transaction_in_the_middle_of_which_the_cable_was_cut_is_in_nobodys_way(
    postgres: RunningPostgres, is_seldom: bool
) -> None:
    """The database hears nothing of it: what it has begun stays locked, and what comes late would still be written."""
    postgres.new()
    cable = Cable(postgres.port)

    async def play(store: PostgresStore) -> tuple[list[bytes], dict[str, bytes]]:
        await store.create(record(), b"one", {"ana": b"a"})
        cable.cut("to the database", before=b"COMMIT")
        write = (
            store.rekey("EMBER-42", "ana", b"A", is_free=False) if is_seldom else store.append("EMBER-42", 1, b"two")
        )
        writing = asyncio.ensure_future(write)
        waits = "SELECT 1 FROM pg_stat_activity WHERE datname = 'tables' AND backend_xid IS NOT NULL"
        await until_so(lambda: postgres.tell("postgres", waits), "nothing comes to the database")
        lines = cable.give_up()
        await writing
        if not is_seldom:
            await store.append("EMBER-42", 2, b"three")
        deliver(lines)
        await store.rekey("EMBER-42", "ana", b"B", is_free=False)
        return await store.read("EMBER-42"), dict(await store.secrets("EMBER-42"))

    entries, secrets = opened(postgres.url(port=cable.port), play)
    cable.close()
    assert entries == ([b"one"] if is_seldom else [b"one", b"two", b"three"])
    assert secrets == {"ana": b"B"}


@pytest.mark.parametrize("is_written", [True, False])
def test_what_came_through_before_a_line_broke_has_happened_whatever_is_wrong_afterwards(
    postgres: RunningPostgres, monkeypatch: pytest.MonkeyPatch, is_written: bool
) -> None:
    async def play(store: PostgresStore) -> list[bytes]:
        await store.create(record(), b"one", {})
        attempt = store._try
        tried = 0

        def broken(line: psycopg.Connection[tuple[object, ...]], *what: list[object]) -> list[Exception | None]:
            nonlocal tried
            tried += 1
            if tried == 1:
                if is_written:
                    attempt(line, *what)  # type: ignore[arg-type]
                line.close()
                raise psycopg.OperationalError("the line broke before the answer came")
            line.execute("DO $$ BEGIN RAISE disk_full; END $$")
            raise AssertionError

        monkeypatch.setattr(store, "_try", broken)
        if is_written:
            await store.append("EMBER-42", 1, b"two")
        else:
            with pytest.raises(Unwritable, match="did not happen"):
                await store.append("EMBER-42", 1, b"two")
        assert tried == 2
        return await store.read("EMBER-42")

    assert opened(postgres.new(), play) == [b"one", b"two"][: 1 + is_written]


def test_a_line_that_is_cut_again_and_again_never_makes_the_house_say_what_is_not_so(postgres: RunningPostgres) -> None:
    async def play(store: PostgresStore) -> tuple[list[bytes], list[bytes]]:
        await store.create(record(), b"0", {})
        stop, kept = threading.Event(), [b"0"]

        def cut() -> None:
            while not stop.wait(0.01):
                postgres.hang_up()

        cutting = asyncio.create_task(asyncio.to_thread(cut))
        try:
            for number in range(1, longer(40, 2000)):
                words = b"%d" % number
                try:
                    await store.append("EMBER-42", len(kept), words)
                except Unwritable:
                    continue
                kept.append(words)
        finally:
            stop.set()
            await cutting
        return kept, await store.read("EMBER-42")

    kept, stored = opened(postgres.new(), play)
    assert stored == kept


def test_a_database_that_stays_away_is_said_and_the_next_try_can_succeed(
    postgres: RunningPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.3)
    url = postgres.new()

    async def play(store: PostgresStore) -> list[bytes]:
        await store.create(record(), b"one", {})
        await asyncio.to_thread(postgres.kill)
        try:
            with pytest.raises(Unsure, match="See whether"):  # the line was open, so something may have been sent
                await store.append("EMBER-42", 1, b"two")
            assert store.cannot_write
            with pytest.raises(Unwritable, match="did not happen"):  # nothing was: there is no line
                await store.append("EMBER-42", 1, b"two")
            with pytest.raises(StoreError, match="cannot be read"):
                await store.read("EMBER-42")
        finally:
            await asyncio.to_thread(postgres.start)
        assert (await store.standing(["EMBER-42"]))["EMBER-42"].seq == 1
        assert not store.cannot_write
        await store.append("EMBER-42", 1, b"two")
        return await store.read("EMBER-42")

    assert opened(url, play) == [b"one", b"two"]


# --- Hints ---------------------------------------------------------------------------------------------------------


def plain(hint: Hint | None) -> Hint | None:
    return hint and Hint(hint.node, list(hint.wrote))


def test_a_hint_reaches_the_others_also_after_a_line_was_cut(postgres: RunningPostgres) -> None:
    async def play(ours: PostgresStore, theirs: PostgresStore) -> None:
        heard: list[Hint | None] = []
        theirs.listen(heard.append)
        await until_so(lambda: heard, "nobody says that something may have been missed")
        look, once_more = Hint(ours.node, ["EMBER-42"]), Hint(ours.node, ["FERN-10"])
        ours.hint(look)
        await until_so(lambda: look in map(plain, heard), "a hint is lost")
        await asyncio.to_thread(postgres.hang_up)
        await until_so(lambda: heard.count(None) > 1, "nobody listens again")

        def is_heard() -> bool:
            ours.hint(once_more)
            return once_more in map(plain, heard)

        await until_so(is_heard, "nobody hints again")

    opened(postgres.new(), play, 2)
