"""Browsers have a part in the luck of their table, and nobody ever waits for them."""

import asyncio
from collections.abc import Awaitable, Callable

from hearthside.honesty import check
from hearthside.kernel.events import Witnessed
from hearthside.kernel.journal import Sitter
from hearthside.kernel.witnessing import EACH_PLEDGES, MOST_PLEDGES, Witness, promise_of
from hearthside.table.hints import Lent
from hearthside.table.house import House
from hearthside.table.room import Room, hashed, welcome_for
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


def _promised(*pledges: str) -> Witnessed:
    """What was witnessed last, with pledges of Bo's."""
    blank, pledged = ("", "", ""), tuple([("bo", pledge) for pledge in pledges])
    return Witnessed(next=blank, values=(), pledges=pledged, dice="", roots=(), keys=blank, coming=blank)


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
        assert (luck.faults, luck.lent, luck.late, luck.alone, luck.unpromised) == ([], 1, 1, 2, 1)
        await house.close()

    asyncio.run(play())


def test_a_value_that_nobody_pledged_is_left_out() -> None:
    witness = Witness()
    assert witness.lend("ana", VALUE, promise_of(LATER), None), "the pledge is news"
    assert not witness.lend("ana", VALUE, promise_of(LATER), None)
    assert witness.lent(_promised(promise_of(VALUE))) == ()


def test_no_seat_crowds_out_the_others() -> None:
    witness = Witness()
    for number in range(5):
        witness.lend("ana", "", promise_of(f"{number}"), None)
    assert len(witness.pledges) == EACH_PLEDGES
    for number in range(40):
        witness.lend(f"seat-{number}", "", promise_of(f"of {number}"), None)
    assert len(witness.pledges) == MOST_PLEDGES


def test_whoever_names_value_after_value_fills_nothing() -> None:
    witness, before = Witness(), _promised(promise_of(VALUE))
    assert witness.lend("bo", VALUE, "", before)
    assert not any(witness.lend("ana", f"{number:032x}", "", before) for number in range(1000))
    assert witness.held == [("", VALUE, "")]
    assert witness.lent(before) == (VALUE,)


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


# --- Several houses at one table --------------------------------------------------------------------------------------


def _in_two_houses(play: Callable[[Room, Room, list[Lent]], Awaitable[None]]) -> None:
    """A table that is open in two houses, and what the first would tell the second of what was lent."""

    async def live() -> None:
        store = MemoryStore()
        here, there = House(store), House(store)
        await here.open()
        dealt = await here.deal(THREE)
        room, other = await here.room(dealt.table), await there.room(dealt.table)
        hints: list[Lent] = []
        room.when_lent = hints.append
        await play(room, other, hints)
        assert not check(saved(other.journal)).luck.faults
        await there.close()

    asyncio.run(live())


def test_what_is_lent_in_one_house_counts_in_whichever_draws_next() -> None:
    async def play(here: Room, there: Room, hints: list[Lent]) -> None:
        ana = sit(here, "ana")
        here.lend(ana, Lend(promise_of(VALUE)))
        there.hear_lent(hints.pop())
        await there.sit(lambda: Sitter("zoe"), hashed("1"))
        assert _last(there).pledges == (("ana", promise_of(VALUE)),)
        await here.catch_up()
        here.lend(ana, Lend(promise_of(LATER), VALUE))
        here.lend(ana, Lend(promise_of(LATER), VALUE))  # said again, it is no news
        there.hear_lent(hints.pop())
        assert not hints
        await there.sit(lambda: Sitter("yan"), hashed("2"))
        assert (_last(there).values, _last(there).pledges) == ((VALUE,), (("ana", promise_of(LATER)),))
        luck = check(saved(there.journal)).luck
        assert (luck.lent, luck.alone) == (1, 1)

    _in_two_houses(play)


def test_a_house_that_has_not_read_on_keeps_what_was_lent_until_it_has() -> None:
    async def play(here: Room, there: Room, hints: list[Lent]) -> None:
        ana = sit(here, "ana")
        here.lend(ana, Lend(promise_of(VALUE)))
        await here.sit(lambda: Sitter("zoe"), hashed("1"))
        here.lend(ana, Lend(promise_of(LATER), VALUE))
        too_late, early = hints
        there.hear_lent(early)
        assert there.lent == [], "it does not know of the pledge yet"
        await there.catch_up()
        there.hear_lent(too_late)
        assert there.lent == here.lent
        await there.sit(lambda: Sitter("yan"), hashed("2"))
        assert (_last(there).values, _last(there).pledges) == ((VALUE,), (("ana", promise_of(LATER)),))

    _in_two_houses(play)


def test_nobody_hears_in_any_house_what_was_lent_before_it_is_drawn_with() -> None:
    """Whoever heard a value and learnt the key with it would know what comes, and could keep back their own."""

    async def play(here: Room, there: Room, hints: list[Lent]) -> None:
        ana, watcher = sit(here, "ana"), sit(here)
        others = [sit(there, "bo"), sit(there, "gm"), sit(there)]
        here.lend(ana, Lend(promise_of(VALUE)))
        here.lend(watcher, Lend(promise_of(LATER), LATER))
        assert [lent.seat for lent in hints] == ["ana"], "who watches lends nothing, here or there"
        there.hear_lent(hints.pop())
        await there.sit(lambda: Sitter("zoe"), hashed("1"))
        await here.catch_up()
        here.lend(ana, Lend(promise_of(LATER), VALUE))
        keys = [*_last(there).keys, *_last(there).coming]
        assert not any(key in str(hints) for key in keys), "houses read keys in the log, and tell them to nobody"
        there.hear_lent(hints.pop())
        for line in others:
            assert VALUE not in str(line.frames) + str(welcome_for(there.journal, line.seat))
            assert promise_of(LATER) not in str(line.frames)
        await there.sit(lambda: Sitter("yan"), hashed("2"))
        assert all(VALUE in str(line.frames) for line in others), "and then everybody does"

    _in_two_houses(play)
