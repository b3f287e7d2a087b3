"""The house plays seats at a table of the server: through the one door, and until whose seat it is comes back."""

import asyncio
from typing import Any

import pytest

from hearthside.games import games
from hearthside.kernel.every_table import SESSIONS, temper_of
from hearthside.table.house import House
from hearthside.table.line import Line
from hearthside.table.room import Room
from hearthside.table.store import MemoryStore, SqliteStore
from tests.patience import PATIENCE

WITH_AN_EVENING = [name for name, game in games().items() if game.evening]


class Reader:
    """A browser that reads everything and does nothing by itself."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []

    def line(self) -> Line:
        async def send(message: Any) -> None:
            self.heard.append(str(message).encode())

        return Line(send)


async def until(holds: Any) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.005)


async def evening(house: House, system: str = "thousand_faces", language: str = "en") -> Room:
    return await house.room((await house.deal_evening(system, language)).table)


def awaited(room: Room) -> bool:
    return "kresk" in room.journal.table.awaited


@pytest.mark.parametrize("system", WITH_AN_EVENING)
def test_it_leads_to_the_first_question_by_itself(system: str) -> None:
    async def scene() -> None:
        house = House(MemoryStore(), pace=0.0)
        await house.open()
        room = await evening(house, system)
        yours = next(seat for seat in room.journal.table.seats if not temper_of(room.journal.table.marks, seat))
        room.join(Reader().line(), yours, None)
        await until(lambda: yours in room.journal.table.awaited)
        await house.close()

    asyncio.run(scene())


def test_it_rests_while_nobody_is_there_and_goes_on_with_whoever_comes() -> None:
    async def scene() -> None:
        house = House(MemoryStore(), pace=0.0)
        await house.open()
        room = await evening(house)
        before = room.journal.seq
        await asyncio.sleep(0.05)
        assert room.journal.seq == before
        room.join(Reader().line(), "kresk", None)
        await until(lambda: awaited(room))
        await house.close()

    asyncio.run(scene())


def test_it_speaks_the_language_it_was_dealt_in() -> None:
    async def scene() -> None:
        house = House(MemoryStore(), pace=0.0)
        await house.open()
        room = await evening(house, language="de")
        room.join(Reader().line(), "kresk", None)
        await until(lambda: awaited(room))
        assert room.journal.table.awaited["kresk"].matter is not None
        told = [event for entry in room.journal.entries for event in room.journal.told(entry, "kresk")]
        assert any("Die Tochter des Müllers" in str(event) for event in told)
        await house.close()

    asyncio.run(scene())


def test_whoever_comes_back_plays_on_and_the_house_leaves() -> None:
    async def scene() -> None:
        house = House(MemoryStore(), pace=0.0)
        await house.open()
        room = await evening(house)
        room.join(Reader().line(), "constance", None)
        await until(lambda: temper_of(room.journal.table.marks, "constance") is None)
        assert temper_of(room.journal.table.marks, "gm") == "bold", "the others are played on"
        room.join(Reader().line(), "gm", None)
        await until(lambda: temper_of(room.journal.table.marks, "gm") is None)
        await house.close()

    asyncio.run(scene())


def test_it_plays_on_after_a_restart(tmp_path: Any) -> None:
    async def first() -> str:
        house = House(SqliteStore(tmp_path / "tables.sqlite"), pace=0.0)
        await house.open()
        room = await evening(house)
        await house.close()
        return room.table

    async def again(code: str) -> None:
        house = House(SqliteStore(tmp_path / "tables.sqlite"), pace=0.0)
        await house.open()
        room = await house.room(code)
        room.join(Reader().line(), "kresk", None)
        await until(lambda: awaited(room))
        await house.close()

    asyncio.run(again(asyncio.run(first())))


def test_with_the_house_in_every_seat_an_evening_ends_while_somebody_watches() -> None:
    async def scene() -> None:
        house = House(MemoryStore(), pace=0.0)
        await house.open()
        room = await evening(house)
        line = Reader().line()
        room.join(line, "kresk", None)
        await until(lambda: awaited(room))
        room._house_does("kresk", {"do": "house_plays", "who": "kresk", "temper": "bold"})
        await until(lambda: room.journal.table.track(SESSIONS.of_table))
        await house.close()

    asyncio.run(scene())


def test_nothing_of_the_adventure_that_has_not_happened_reaches_a_player() -> None:
    async def scene() -> None:
        house = House(MemoryStore(), pace=0.0)
        await house.open()
        room = await evening(house)
        reader = Reader()
        line = reader.line()
        room.join(line, "kresk", None)
        await until(lambda: awaited(room))
        await until(lambda: b"daughter" in b"".join(reader.heard))  # what was said is heard
        await asyncio.sleep(0.05)
        everything = b"".join(reader.heard)
        assert b"The drowned miller" not in everything
        assert b"grandfather" not in everything
        await house.close()

    asyncio.run(scene())
