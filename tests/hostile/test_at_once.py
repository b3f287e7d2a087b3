"""Many people at one door in the same moment: each thing is done after the other, and none undoes another."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from hearthside.kernel.refusals import Malformed
from hearthside.table.house import MOST_SEATS, House
from hearthside.table.quotas import NO_MORE_TABLES, TABLE_FULL, Quotas
from hearthside.table.store import MemoryStore, MovedOn, NoSuchTable, SqliteStore, StoreError
from hearthside.table.wire import Do, NewSeat, NewTable, SeatKey, SeatWish
from tests.table.guests import run, sit

OPEN = NewTable("thousand_faces", [NewSeat("Gale", "gm", "gm"), NewSeat("Ana"), NewSeat("Bo")], open=True)


def visiting(visit: Callable[[House, str], Awaitable[None]], path: Path | None = None, quotas: Quotas | None = None):  # type: ignore[no-untyped-def]
    """A house with one open table, for as long as this visit takes."""

    async def play() -> None:
        house = House(SqliteStore(path) if path else MemoryStore(), quotas=quotas)
        await house.open()
        try:
            await visit(house, (await house.deal(OPEN)).table)
        finally:
            await house.close()

    run(play)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


@pytest.mark.parametrize("lock_first", [True, False])
def test_a_door_that_is_locked_while_its_code_is_renewed_is_locked_and_has_a_new_code(
    file: Path, lock_first: bool
) -> None:
    """Each was worked out from the door as it had been before the other: it stood open again."""

    async def visit(house: House, code: str) -> None:
        both = [house.set_door(code, "gm", "locked"), house.renew_code(code, "gm")]
        await asyncio.gather(*(both if lock_first else reversed(both)))
        door = await house.door(code, "gm")
        assert (door.door, door.code != code) == ("locked", True)
        record = await house._store.find(code)
        assert (record.door, record.said) == (door.door, door.code), "and it stays so when the house opens again"

    visiting(visit, file)


def test_who_sits_down_while_the_door_is_being_locked_comes_too_late(file: Path) -> None:
    async def visit(house: House, code: str) -> None:
        sits = [SeatWish("Late"), SeatWish(seat="ana")]
        locked, *late = await asyncio.gather(
            house.set_door(code, "gm", "locked"),
            *(house.sit_down(code, wish) for wish in sits),
            return_exceptions=True,
        )
        assert not isinstance(locked, BaseException)
        assert [str(answer) for answer in late] == ["This table takes no further players. Ask its GM for a seat."] * 2
        facts = await house.facts(code)
        assert [(seat.seat, seat.free) for seat in facts.seats] == [("gm", False), ("ana", True), ("bo", True)]

    visiting(visit, file)


def test_thirty_who_sit_down_at_once_find_only_the_seats_there_are(file: Path) -> None:
    """All thirty had a seat at a table for twelve."""

    async def visit(house: House, code: str) -> None:
        came = await asyncio.gather(
            *(house.sit_down(code, SeatWish(f"Guest {number} of thirty")) for number in range(30)),
            return_exceptions=True,
        )
        assert sum(isinstance(answer, SeatKey) for answer in came) == MOST_SEATS - 3
        assert {str(answer) for answer in came if isinstance(answer, Malformed)} == {
            "Every seat at this table is taken."
        }
        assert len((await house.facts(code)).seats) == MOST_SEATS

    visiting(visit, file)


def test_of_two_who_come_under_one_name_at_once_one_hears_that_it_is_taken() -> None:
    async def visit(house: House, code: str) -> None:
        came = await asyncio.gather(
            house.sit_down(code, SeatWish("Zoe")), house.sit_down(code, SeatWish("ZOE")), return_exceptions=True
        )
        assert isinstance(came[0], SeatKey)
        assert "looks the same" in str(came[1])

    visiting(visit)


@pytest.mark.parametrize("remove_first", [True, False])
def test_a_seat_that_is_removed_while_somebody_takes_it_is_gone(file: Path, remove_first: bool) -> None:
    async def visit(house: House, code: str) -> None:
        both = [house.remove_seat(code, "gm", "ana"), house.sit_down(code, SeatWish(seat="ana"))]
        came = await asyncio.gather(*(both if remove_first else reversed(both)), return_exceptions=True)
        room = await house.room(code)
        assert (room.removed, "ana" in room.free) == (frozenset({"ana"}), False)
        for key in came:
            if isinstance(key, SeatKey):
                assert room.seat_of(key.secret) is None

    visiting(visit, file)


@pytest.mark.parametrize("turns", range(8))
@pytest.mark.parametrize("wish", [SeatWish("Late"), SeatWish(seat="ana")], ids=["a new seat", "a free seat"])
def test_nobody_waits_for_ever_for_a_seat_at_a_table_that_is_deleted(file: Path, wish: SeatWish, turns: int) -> None:
    """Whoever sat down as the table was deleted was never answered."""

    async def visit(house: House, code: str) -> None:
        sits = asyncio.ensure_future(house.sit_down(code, wish))
        for _ in range(turns):
            await asyncio.sleep(0)
        await house.delete(code)
        (answer,) = await asyncio.gather(sits, return_exceptions=True)
        assert isinstance(answer, SeatKey | MovedOn | NoSuchTable)
        with pytest.raises(NoSuchTable):
            await house.room(code)

    visiting(visit, file)


def test_ten_tables_dealt_at_once_are_not_more_than_the_house_keeps(file: Path) -> None:
    """All ten were dealt, though there was room for two."""

    async def visit(house: House, _: str) -> None:
        came = await asyncio.gather(*(house.deal(OPEN) for _ in range(10)), return_exceptions=True)
        refused = [answer for answer in came if isinstance(answer, StoreError)]
        assert [answer.says for answer in refused] == [NO_MORE_TABLES] * 8
        assert await house._store.count() == 3

    visiting(visit, file, Quotas(tables=3))


@pytest.mark.parametrize("full", [Quotas(entries=2), Quotas(table_mb=0), Quotas(house_mb=0)])
def test_nobody_keeps_a_seat_because_the_table_is_full(file: Path, full: Quotas) -> None:
    """A player who had noted something and filled the log could not be put out: there was no room to write it down."""

    async def visit(house: House, code: str) -> None:
        key = await house.sit_down(code, SeatWish(seat="ana"))
        room = await house.room(code)
        ana = sit(room, "ana")
        room.deliver(ana, Do("1", {"do": "note", "words": "They cannot put me out."}))
        while "done" not in ana.types():
            await asyncio.sleep(0)
        room._quotas = full
        with pytest.raises(StoreError):
            await house.sit_down(code, SeatWish("Zoe"))
        await house.remove_seat(code, "gm", "ana")
        assert room.seat_of(key.secret) is None
        assert (await house.free_seat(code, "gm", "ana", keep=True)).seat == "ana"
        room.deliver(gm := sit(room, "gm"), Do("1", {"do": "say", "words": "Enough."}))
        while "refused" not in gm.types():
            await asyncio.sleep(0)
        assert gm.frames[-1]["says"] in (
            TABLE_FULL,
            "This house has no more room on its disk. Whoever runs it can make some.",
        )

    visiting(visit, file)
