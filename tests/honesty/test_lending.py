"""Browsers have a part in the luck of their table, and nobody ever waits for them."""

import asyncio

from hearthside.honesty import check
from hearthside.kernel.events import Witnessed
from hearthside.kernel.journal import Sitter
from hearthside.kernel.witnessing import EACH_PLEDGES, MOST_PLEDGES, Witness, promise_of
from hearthside.table.house import House
from hearthside.table.room import Room, hashed
from hearthside.table.store import MemoryStore
from hearthside.table.wire import Lend
from tests.honesty.playing import saved
from tests.table.guests import sit
from tests.table.test_room import THREE

VALUE, LATER = "a" * 32, "b" * 32


def _last(room: Room) -> Witnessed:
    last = room.journal.entries[-1].events[-1]
    assert isinstance(last, Witnessed)
    return last


def test_what_a_browser_pledged_is_in_the_next_draw_and_verify_counts_it() -> None:
    async def play() -> None:
        house = House(MemoryStore())
        await house.open()
        room = await house.room((await house.deal(THREE)).table)
        ana, watcher = sit(room, "ana"), sit(room)
        room.lend(ana, Lend(promise_of(VALUE)))
        room.lend(watcher, Lend(promise_of(LATER)))
        await room.sit(lambda: Sitter("zoe"), hashed("1"))  # a deck is shuffled for whoever sits down
        assert (_last(room).values, _last(room).pledges) == ((), (("ana", promise_of(VALUE)),))
        room.lend(ana, Lend(promise_of(LATER), VALUE))
        await room.sit(lambda: Sitter("yan"), hashed("2"))
        assert (_last(room).values, _last(room).pledges) == ((VALUE,), (("ana", promise_of(LATER)),))
        await room.sit(lambda: Sitter("xie"), hashed("3"))
        assert (_last(room).values, _last(room).pledges) == ((), ()), "nobody is waited for"
        luck = check(saved(room.journal)).luck
        assert (luck.faults, luck.lent, luck.alone, luck.unpromised) == ([], 1, 2, 1)
        await house.close()

    asyncio.run(play())


def test_a_value_that_nobody_pledged_is_left_out() -> None:
    witness = Witness()
    witness.lend("ana", VALUE, promise_of(LATER))
    assert witness.lent(None) == ()


def test_no_seat_crowds_out_the_others() -> None:
    witness = Witness()
    for number in range(5):
        witness.lend("ana", "", promise_of(f"{number}"))
    assert len(witness.pledges) == EACH_PLEDGES
    for number in range(40):
        witness.lend(f"seat-{number}", "", promise_of(f"of {number}"))
    assert len(witness.pledges) == MOST_PLEDGES


def test_whoever_names_value_after_value_fills_nothing() -> None:
    witness = Witness()
    witness.lend("bo", VALUE, "")
    for number in range(1000):
        witness.lend("ana", f"{number:032x}", "")
    pledged = [("bo", promise_of(VALUE)), *(("ana", promise_of(f"{number:032x}")) for number in range(1000))]
    blank = ("", "", "")
    before = Witnessed(next=blank, values=(), pledges=tuple(pledged), dice="", roots=(), keys=blank, coming=blank)
    assert witness.lent(before) == (VALUE, f"{998:032x}", f"{999:032x}")


def test_a_house_that_opens_the_table_again_keeps_its_promise() -> None:
    async def play() -> None:
        store = MemoryStore()
        house = House(store)
        await house.open()
        dealt = await house.deal(THREE)
        before = _last(await house.room(dealt.table))
        other = House(store)
        room = await other.room(dealt.table)
        await room.sit(lambda: Sitter("zoe"), hashed("1"))
        assert _last(room).keys == before.coming
        assert not check(saved(room.journal)).luck.faults
        await house.close()

    asyncio.run(play())
