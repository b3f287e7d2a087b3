"""One room in this program: what people do is stored, kept and told, in this order and to the right people."""

import asyncio
import random
from collections.abc import Awaitable
from functools import partial
from typing import Any

import pytest

from hearthside.kernel.chance import FairChance
from hearthside.kernel.every_table import PAUSED, TABLE_HOUSE
from hearthside.kernel.journal import Journal
from hearthside.kernel.refusals import Malformed
from hearthside.kernel.save import write_entry
from hearthside.scenario.audit import digest
from hearthside.table.house import House
from hearthside.table.line import LONGEST_OUTBOX, Line
from hearthside.table.room import LONGEST_BREATH, LONGEST_WAIT, SHORT_HISTORY, Room
from hearthside.table.store import NO_SECRETS, MemoryStore, MovedOn, Secrets, Unwritable
from hearthside.table.turns import BETWEEN, Turns
from hearthside.table.wire import Ask, Do, NewSeat, NewTable, SeatWish
from tests.patience import PATIENCE, until_so
from tests.table.guests import PaperLine, run, sit

THREE = NewTable(
    "thousand_faces",
    [NewSeat("Gale", "gm", "gm"), NewSeat("Ana", "ana"), NewSeat("Bo", "bo")],
    options={"TRIG-01": "players"},
    open=True,
)


class FailingStore(MemoryStore):
    """A store whose disk can be taken away."""

    failure: Exception | None = None

    async def append(
        self, table: str, expected_seq: int, entry: bytes, secrets: Secrets = NO_SECRETS, changes: int | None = None
    ) -> None:
        if self.failure is not None:
            raise self.failure
        await super().append(table, expected_seq, entry, secrets, changes)


class SlowStore(MemoryStore):
    """A store that writes only when it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()

    async def append(
        self, table: str, expected_seq: int, entry: bytes, secrets: Secrets = NO_SECRETS, changes: int | None = None
    ) -> None:
        await self.gate.wait()
        await super().append(table, expected_seq, entry, secrets, changes)


async def a_room(store: MemoryStore | None = None, idle: float = 120.0) -> tuple[House, Room]:
    house = House(store or MemoryStore(), FairChance(random.Random(1)), idle)
    await house.open()
    dealt = await house.deal(THREE)
    return house, await house.room(dealt.table)


async def settled(line: PaperLine, *kinds: str) -> dict[str, Any]:
    """The last frame of a line, once it is of one of these kinds."""
    await until_so(lambda: line.sent and line.frames[-1]["type"] in kinds, f"none of {kinds} came")
    return line.frames[-1]


async def prompted(line: PaperLine, times: int = 1) -> list[dict[str, Any]]:
    """What a line was told it may do, once it was told as often as this."""
    end = asyncio.get_running_loop().time() + PATIENCE
    while len(line.prompts) < times:
        assert asyncio.get_running_loop().time() < end, "nobody says what may be done"
        await asyncio.sleep(0)
    return line.prompts


def say(words: str = "The candle burns low.", id: str = "1", **more: Any) -> Do:
    return Do(id, {"do": "say", "words": words}, **more)


def test_what_somebody_does_is_told_to_all_and_acknowledged_to_one() -> None:
    async def play() -> None:
        house, room = await a_room()
        ana, bo, watcher = sit(room, "ana"), sit(room, "bo"), sit(room)
        room.deliver(ana, say())
        done = await settled(ana, "done")
        assert done == {"type": "done", "id": "1", "seq": 2}
        assert ana.types() == ["welcome", "told", "done"]
        assert bo.types() == watcher.types() == ["welcome", "told"]
        assert bo.frames[-1]["events"] == ana.frames[1]["events"] == watcher.frames[-1]["events"]
        assert bo.frames[-1]["by"] == "ana"
        (prompt,) = await prompted(bo)
        assert prompt == {"type": "prompt", "seq": 2, "offers": [], "gone": [], "is_all": True}
        await house.close()

    run(play)


def test_nobody_hears_of_anything_before_it_is_stored() -> None:
    async def play() -> None:
        store = SlowStore()
        store.gate.set()
        house, room = await a_room(store)
        ana, bo = sit(room, "ana"), sit(room, "bo")
        store.gate.clear()
        room.deliver(ana, say())
        for _ in range(20):
            await asyncio.sleep(0)
        assert (ana.types(), bo.types(), room.journal.seq) == (["welcome"], ["welcome"], 1)
        store.gate.set()
        await settled(ana, "done")
        assert (bo.types(), room.journal.seq) == (["welcome", "told"], 2)
        await house.close()

    run(play)


def test_what_cannot_be_stored_did_not_happen() -> None:
    async def play() -> None:
        store = FailingStore()
        house, room = await a_room(store)
        ana, bo = sit(room, "ana"), sit(room, "bo")
        before = room.journal.table
        store.failure = Unwritable()
        room.deliver(ana, Do("1", {"do": "flip", "attribute": "str"}))
        refused = await settled(ana, "refused")
        assert (refused["kind"], refused["id"]) == ("unwritten", "1")
        assert "did not happen" in refused["says"]
        assert room.journal.table is before
        assert bo.types() == ["welcome"]
        store.failure = None
        room.deliver(ana, Do("2", {"do": "flip", "attribute": "str"}))
        assert (await settled(ana, "done"))["seq"] == 2
        await house.close()

    run(play)


def test_when_another_house_wrote_in_the_log_the_table_is_read_anew() -> None:
    async def play() -> None:
        store = FailingStore()
        house, room = await a_room(store)
        ana = sit(room, "ana")
        store.failure = MovedOn()
        room.deliver(ana, say())
        await settled(ana, "resync")
        assert ana.types() == ["welcome", "refused", "resync"]
        store.failure = None
        again = await house.room(room.table)
        assert again is not room
        assert again.journal.entries == room.journal.entries
        await house.close()

    run(play)


def test_a_seat_that_hears_nothing_of_an_entry_still_gets_its_number() -> None:
    async def play() -> None:
        house, room = await a_room()
        ana, bo = sit(room, "ana"), sit(room, "bo")
        room.deliver(ana, Do("1", {"do": "note", "words": "The innkeeper lies."}))
        await settled(ana, "done")
        assert bo.frames[-1] == {"type": "skip", "seq": 2}
        assert b"innkeeper" not in b"".join(bo.sent)
        assert b"innkeeper" in b"".join(ana.sent)
        await house.close()

    run(play)


def test_a_refusal_goes_to_the_one_who_asked_and_to_nobody_else() -> None:
    async def play() -> None:
        house, room = await a_room()
        ana, bo = sit(room, "ana"), sit(room, "bo")
        room.deliver(ana, Do("7", {"do": "flip", "attribute": "charm"}))
        refused = await settled(ana, "refused")
        assert (refused["id"], refused["kind"]) == ("7", "impossible")
        assert refused["says"]
        assert (room.journal.seq, bo.types()) == (1, ["welcome"])
        await house.close()

    run(play)


def test_a_watcher_sees_the_table_and_can_do_nothing() -> None:
    async def play() -> None:
        house, room = await a_room()
        watcher = sit(room)
        welcome = watcher.frames[0]
        assert (welcome["view"]["role"], welcome["offers"]) == ("spectator", [])
        assert set(welcome["view"]["seats"]) == {"gm", "ana", "bo"}
        room.deliver(watcher, say())
        assert (await settled(watcher, "refused"))["says"] == "You are watching. Take a seat to play."
        assert room.journal.seq == 1
        await house.close()

    run(play)


def test_two_tabs_of_one_seat_hear_the_same_and_one_can_close() -> None:
    async def play() -> None:
        house, room = await a_room()
        left, right = sit(room, "ana"), sit(room, "ana")
        room.deliver(left, say())
        await settled(left, "done")
        assert right.frames[1:] == left.frames[1:-1]
        room.leave(left)
        assert list(room.present) == ["ana"]
        room.deliver(right, say("Still here.", "2"))
        await settled(right, "done")
        assert right.types() == ["welcome", "told", "told", "done"]
        assert left.types() == ["welcome", "told", "done"]
        room.leave(right)
        room.leave(right)  # a late close of a line that is gone already
        assert not room.present
        assert room.is_empty
        await house.close()

    run(play)


# --- Coming back ------------------------------------------------------------------------------------------------------


def test_coming_back_brings_what_was_missed_and_nothing_twice() -> None:
    async def play() -> None:
        house, room = await a_room()
        ana, bo = sit(room, "ana"), sit(room, "bo")
        room.deliver(ana, say("one"))
        room.deliver(ana, Do("2", {"do": "note", "words": "secret"}))
        room.deliver(ana, Do("3", {"do": "flip", "attribute": "str"}))
        await settled(ana, "done")
        while room.journal.seq < 4:
            await asyncio.sleep(0)
        back = sit(room, "bo", seen=1)
        assert [(frame["type"], frame["seq"]) for frame in back.frames] == [("told", 2), ("skip", 3), ("told", 4)]
        heard_live = [frame.get("events") for frame in bo.frames[1:]]
        assert [frame.get("events") for frame in back.frames] == heard_live
        assert [offer["action"] for offer in back.prompts[-1]["offers"]] == list(room.journal.offers("bo"))
        await house.close()

    run(play)


def test_coming_back_with_nothing_missed_is_answered_too() -> None:
    async def play() -> None:
        house, room = await a_room()
        assert sit(room, "ana", seen=1).types() == ["pong"]
        await house.close()

    run(play)


@pytest.mark.parametrize("seen", [-4, 0, 2, 10**12])
def test_a_number_that_cannot_be_brings_a_fresh_welcome(seen: int) -> None:
    async def play() -> None:
        house, room = await a_room()
        assert sit(room, "ana", seen=seen).types() == ["welcome"]
        await house.close()

    run(play)


def test_who_was_away_longer_than_the_short_history_gets_a_fresh_welcome() -> None:
    async def play() -> None:
        house, room = await a_room()
        gm = sit(room, "gm")
        for number in range(SHORT_HISTORY + 1):
            room.deliver(gm, say(f"word {number}", str(number)))
            await settled(gm, "done")
            gm.sent.clear()
        assert len(sit(room, "ana", seen=2).frames) == SHORT_HISTORY
        away = sit(room, "ana", seen=1)
        assert away.types() == ["welcome"]
        assert len(away.frames[0]["story"]) == SHORT_HISTORY
        assert away.frames[0]["story"][-1]["seq"] == away.frames[0]["seq"] == SHORT_HISTORY + 2
        await house.close()

    run(play)


def test_after_going_back_everybody_gets_the_table_as_it_lies() -> None:
    async def play() -> None:
        house, room = await a_room()
        gm, ana = sit(room, "gm"), sit(room, "ana")
        room.deliver(ana, Do("1", {"do": "lose", "points": 2}))
        await settled(ana, "done")
        room.deliver(gm, Do("2", {"do": "rewind", "to": 1, "reason": "We misread the rule."}))
        await settled(gm, "welcome")
        assert gm.types()[-3:] == ["told", "done", "welcome"]
        assert ana.types()[-2:] == ["told", "welcome"]
        assert ana.frames[-1]["view"]["piles"]["draw/ana"]["count"] == 20
        assert sit(room, "ana", seen=2).types() == ["welcome"]
        await house.close()

    run(play)


# --- What may be done after it ----------------------------------------------------------------------------------------


def test_whoever_is_asked_something_is_prompted_at_once_and_the_others_when_the_table_catches_its_breath() -> None:
    async def play() -> None:
        house, room = await a_room()
        gm, ana, bo = sit(room, "gm"), sit(room, "ana"), sit(room, "bo")
        room.deliver(gm, Do("1", {"do": "call", "who": "ana", "attributes": ["str"], "question": "Do you make it?"}))
        await settled(gm, "done")
        (prompt,) = ana.prompts
        assert (prompt["seq"], prompt["is_all"]) == (2, False)
        assert [(offer["action"], offer["urgent"]) for offer in prompt["offers"]] == [("flip", True)]
        assert bo.prompts == []
        assert [each["seq"] for each in await prompted(bo)] == [2]
        rest = (await prompted(ana, 2))[1]
        assert (rest["seq"], rest["is_all"]) == (2, True)
        assert "flip" not in [offer["action"] for offer in rest["offers"]], "she has heard that already"
        await house.close()

    run(play)


def test_whoever_acts_looks_at_their_own_hand_and_waits_for_no_breath(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hearthside.table.room.BREATH", 3600.0)

    async def play() -> None:
        house, room = await a_room()
        ana, bo = sit(room, "ana"), sit(room, "bo")
        room.deliver(ana, Do("1", {"do": "flip", "attribute": "str"}))
        await settled(ana, "done")
        (prompt,) = await prompted(ana)
        assert (prompt["seq"], prompt["is_all"], bo.prompts) == (2, True, []), "once, with what she is asked in it"
        await house.close()

    run(play)


@pytest.mark.parametrize("is_late", [False, True])
def test_seats_are_prompted_one_after_the_other_so_that_what_people_do_can_go_between_them(
    monkeypatch: pytest.MonkeyPatch, is_late: bool
) -> None:
    """Also where many tables have waited for as long as they may: their seats once held up the whole house at once."""
    monkeypatch.setattr("hearthside.table.room.BREATH", 3600.0)
    monkeypatch.setattr("hearthside.table.room.LONGEST_WAIT", 0.0)

    async def play() -> None:
        house, room = await a_room()
        other = await house.room((await house.deal(THREE)).table)
        assert other._tally is room._tally
        lines = [sit(each, seat) for each in (room, other) for seat in ("ana", "bo")]
        for each, line in ((room, lines[0]), (other, lines[2])):
            room._tally.late_at = asyncio.get_running_loop().time()  # or whoever acts is prompted before the others
            each.deliver(line, say())
            await settled(line, "done")
        now = asyncio.get_running_loop().time()
        for each in (room, other):
            each._prompt_by = each._acted_at = now - 7200
            each._breathe_at = now - 3600 if is_late else now + 3600
            each._breathe()
        for told in range(4):
            assert [len(line.prompts) for line in lines] == [1] * told + [0] * (4 - told)
            for _ in range(BETWEEN + 1 if told else 1):
                assert sum(len(line.prompts) for line in lines) == told, "what people do goes between them"
                await asyncio.sleep(0)
        assert [line.prompts[0]["seq"] for line in lines] == [2] * 4
        await house.close()

    run(play)


def test_what_waits_for_its_turn_waits_once() -> None:
    async def play() -> None:
        done: list[str] = []
        turns = Turns()
        for name in ("one", "two", "one"):
            turns.add(name, partial(done.append, name))
        turns.add("three", partial(turns.add, "four", partial(done.append, "four")))
        for _ in range(4 * (BETWEEN + 1)):
            await asyncio.sleep(0)
        assert done == ["one", "two", "four"]

    run(play)


def test_a_house_at_whose_tables_many_act_at_once_has_much_to_do_though_it_is_late_with_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("hearthside.table.tally.MANY", 1)

    async def play() -> None:
        store = SlowStore()
        house, room = await a_room(store)
        ana = sit(room, "ana")
        assert not room._tally.has_much_to_do
        room.deliver(ana, say())
        await until_so(lambda: room._tally.has_much_to_do, "nothing is under way while it is written")
        store.gate.set()
        await settled(ana, "done")
        await until_so(lambda: not room._tally.has_much_to_do, "what is done is still under way")
        await house.close()

    run(play)


def test_a_house_that_is_late_gives_a_tenth_of_its_time_to_what_may_be_done() -> None:
    async def play() -> None:
        house, room = await a_room()
        now = asyncio.get_running_loop().time()
        room._prompt_by = now
        assert room._is_due(now, is_late=True)
        room._tally.prompts_from = now + 3600
        assert not room._is_due(now, is_late=True)
        assert room._is_due(now, is_late=False), "where only this table is busy, nobody else has to wait for it"
        assert room._is_due(now + LONGEST_WAIT - LONGEST_BREATH, is_late=True), "nobody waits for ever"
        await house.close()

    run(play)


def test_whoever_is_asked_may_answer_from_what_they_heard_at_once() -> None:
    async def play() -> None:
        house, room = await a_room()
        gm, ana = sit(room, "gm"), sit(room, "ana")
        room.deliver(gm, Do("1", {"do": "call", "who": "ana", "attributes": ["str"], "question": "Do you make it?"}))
        await settled(gm, "done")
        (prompt,) = ana.prompts
        room.deliver(ana, Do("2", {"do": "flip", "attribute": "str"}, on=2, prompted=prompt["seq"]))
        assert (await settled(ana, "done"))["id"] == "2"
        await house.close()

    run(play)


def test_where_the_house_is_busy_even_whoever_acts_is_prompted_later() -> None:
    async def play() -> None:
        house, room = await a_room()
        ana = sit(room, "ana")
        room._tally.late_at = asyncio.get_running_loop().time()
        room.deliver(ana, say())
        await settled(ana, "done")
        assert ana.prompts == []
        assert [prompt["seq"] for prompt in await prompted(ana)] == [2]
        await house.close()

    run(play)


def test_a_burst_of_deeds_is_prompted_for_once() -> None:
    async def play() -> None:
        house, room = await a_room()
        ana, bo = sit(room, "ana"), sit(room, "bo")
        for number in range(20):
            room.deliver(ana, say(id=str(number)))
        while ana.frames[-1].get("id") != "19":
            await asyncio.sleep(0)
        assert len(bo.prompts) < 3, "it may fall into two, not into twenty"
        while not bo.prompts or bo.prompts[-1]["seq"] < 21:
            await asyncio.sleep(0)
        await house.close()

    run(play)


def test_however_busy_a_table_is_people_hear_what_they_may_do() -> None:
    async def play() -> None:
        house, room = await a_room()
        ana, bo = sit(room, "ana"), sit(room, "bo")
        number = 0
        while not bo.prompts:  # somebody who never stops talking
            room.deliver(ana, say(id=str(number)))
            await settled(ana, "done")
            number += 1
        assert number > 1
        await house.close()

    run(play)


def test_where_nothing_happens_for_a_while_nobody_watches_until_something_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play() -> None:
        house, room = await a_room()
        gm, ana = sit(room, "gm"), sit(room, "ana")
        assert not room.journal.watchers, "who only came in is not watched for"
        for number, is_paused in enumerate((True, False), start=1):
            room.deliver(gm, Do(str(number), {"do": "pause", "paused": is_paused}))
            heard = (await prompted(ana, number))[-1]
            assert heard["offers"], "whatever a pause bars is open again after it"
            room._doze()
            assert room.journal.watchers == {"ana", "gm"}, "something has just happened"
            with monkeypatch.context() as patience:
                patience.setattr("hearthside.table.room.QUIET", 0.0)
                room._doze()
            assert not room.journal.watchers
        await house.close()

    run(play)


def test_a_breath_that_is_due_before_it_is_drawn_is_drawn_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    uvloop = pytest.importorskip("uvloop")  # whose timers, once due, are timers no longer
    monkeypatch.setattr("hearthside.table.room.BREATH", 0.0)

    async def play() -> None:
        house, room = await a_room()
        ana, bo = sit(room, "ana"), sit(room, "bo")
        room.deliver(ana, say())
        await prompted(bo)
        await house.close()

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(play())


def test_whoever_asks_need_not_wait_for_the_breath() -> None:
    async def play() -> None:
        house, room = await a_room()
        gm, ana = sit(room, "gm"), sit(room, "ana")
        room.deliver(gm, Do("1", {"do": "pause"}))
        await settled(gm, "done")
        room.prompt(ana)
        assert [prompt["seq"] for prompt in ana.prompts] == [2]
        room.prompt(ana)
        assert len(ana.prompts) == 1, "there is nothing to add"
        await house.close()

    run(play)


def test_a_second_tab_takes_nothing_away_from_the_first() -> None:
    async def play() -> None:
        house, room = await a_room()
        gm, first = sit(room, "gm"), sit(room, "ana")
        room.deliver(gm, Do("1", {"do": "pause"}))
        await settled(gm, "done")
        second = sit(room, "ana")
        (prompt,) = first.prompts
        assert prompt["offers"]
        barred = {offer["action"] for offer in second.frames[0]["offers"] if offer["blocked"]}
        assert barred == {offer["action"] for offer in prompt["offers"] if offer["blocked"]}
        await house.close()

    run(play)


# --- Pressed too late -------------------------------------------------------------------------------------------------


def test_a_choice_from_an_offer_that_is_no_longer_so_is_refused() -> None:
    async def play() -> None:
        house, room = await a_room()
        gm, ana = sit(room, "gm"), sit(room, "ana")
        room.deliver(gm, Do("1", {"do": "reveal"}, acting_for="ana"))
        await settled(gm, "done")
        seq, table = room.journal.seq, room.journal.table
        room.deliver(ana, Do("2", {"do": "reshuffle"}, on=1))
        refused = await settled(ana, "refused")
        assert (refused["kind"], refused["says"]) == (
            "stale",
            "The table has moved on. Have another look and try again.",
        )
        assert (room.journal.seq, room.journal.table) == (seq, table)
        await house.close()

    run(play)


def test_a_choice_from_an_offer_that_changed_before_anybody_heard_of_it_is_refused() -> None:
    async def play() -> None:
        house, room = await a_room()
        gm, ana = sit(room, "gm"), sit(room, "ana")
        room.deliver(gm, Do("1", {"do": "reveal"}, acting_for="ana"))
        await settled(gm, "done")
        assert ana.prompts == [] or ana.prompts[-1]["seq"] == 2
        room.deliver(ana, Do("2", {"do": "reshuffle"}, on=2, prompted=1))
        assert (await settled(ana, "refused"))["kind"] == "stale"
        room.deliver(ana, Do("3", {"do": "say", "words": "I look at it."}, on=2, prompted=1))
        assert (await settled(ana, "done"))["id"] == "3", "nothing changed about that"
        await house.close()

    run(play)


@pytest.mark.parametrize("on", [1, None])
def test_who_may_not_act_for_another_learns_nothing_of_the_others_offers(on: int | None) -> None:
    async def play() -> None:
        house, room = await a_room()
        gm, ana = sit(room, "gm"), sit(room, "ana")
        room.deliver(gm, Do("1", {"do": "reveal"}, acting_for="ana"))
        await settled(gm, "done")
        actions = ("reveal", "call", "place", "rewind", "say")
        for action in actions:
            room.deliver(ana, Do(action, {"do": action}, on=on, acting_for="gm"))
        while not ana.sent or ana.frames[-1].get("id") != "say":
            await asyncio.sleep(0)
        refused = [(frame["id"], frame["kind"], frame["says"]) for frame in ana.frames if frame["type"] == "refused"]
        assert refused == [(action, "refused", "Only the GM can act for somebody else.") for action in actions]
        await house.close()

    run(play)


def test_who_comes_back_hears_of_a_hidden_deed_what_who_stayed_did() -> None:
    async def play() -> None:
        house, room = await a_room()
        gm, ana = sit(room, "gm"), sit(room, "ana")
        seen = room.journal.seq
        room.deliver(gm, Do("1", {"do": "note", "words": "The butler did it."}))
        await settled(gm, "done")
        await settled(ana, "skip")
        back = sit(room, "ana", seen=seen)
        assert back.frames == ana.frames[-1:] == [{"type": "skip", "seq": seen + 1}]
        await house.close()

    run(play)


def test_a_choice_that_nobody_touched_meanwhile_still_stands() -> None:
    async def play() -> None:
        house, room = await a_room()
        gm, ana = sit(room, "gm"), sit(room, "ana")
        room.deliver(gm, say())
        await settled(gm, "done")
        room.deliver(ana, Do("2", {"do": "flip", "attribute": "str"}, on=1))
        assert (await settled(ana, "done"))["seq"] == 3
        await house.close()

    run(play)


def test_words_on_the_way_hold_up_no_deed_of_the_same_seat_and_no_deed_holds_up_words() -> None:
    async def play() -> None:
        house, room = await a_room()
        ana = sit(room, "ana")
        room.deliver(ana, Do("1", {"do": "note", "words": "Mind the stair."}, on=1))
        room.deliver(ana, say("I leap.", "2", on=1))
        room.deliver(ana, Do("3", {"do": "flip", "attribute": "str"}, on=1))
        room.deliver(ana, Do("4", {"do": "flip", "attribute": "str"}, on=1))
        assert (await settled(ana, "refused"))["id"] == "4"
        assert [frame["id"] for frame in ana.frames if frame["type"] == "done"] == ["1", "2", "3"]
        await house.close()

    run(play)


@pytest.mark.parametrize("seen", [None, 1], ids=["after a reload", "after a dropped line"])
def test_who_comes_back_while_nothing_happened_still_hears_what_they_may_do(seen: int | None) -> None:
    async def play() -> None:
        house, room = await a_room()
        gm = sit(room, "gm")
        room.leave(sit(room, "ana"))
        ana = sit(room, "ana", seen)
        # Words change no offer: what was chosen before them stands.
        room.deliver(ana, say(on=1))
        room.deliver(ana, Do("2", {"do": "flip", "attribute": "str"}, on=1))
        # A pause bars most of them, and that is heard.
        room.deliver(gm, Do("3", {"do": "pause"}))
        await settled(gm, "done")
        assert [frame["id"] for frame in ana.frames if frame["type"] == "done"] == ["1", "2"]
        while not ana.prompts or ana.prompts[-1]["seq"] < room.journal.seq or not ana.prompts[-1]["is_all"]:
            await asyncio.sleep(0)
        assert [offer["action"] for offer in ana.prompts[-1]["offers"] if offer["blocked"]]
        await house.close()

    run(play)


def test_pressing_twice_before_the_answer_comes_is_done_once() -> None:
    async def play() -> None:
        house, room = await a_room()
        ana = sit(room, "ana")
        room.deliver(ana, say("Twice.", "1", on=1))
        room.deliver(ana, say("Twice.", "2", on=1))
        refused = await settled(ana, "refused")
        assert (refused["id"], refused["kind"], room.journal.seq) == ("2", "stale", 2)
        await house.close()

    run(play)


def test_a_pause_is_heard_though_something_of_ones_own_is_still_on_its_way() -> None:
    async def play() -> None:
        house, room = await a_room()
        gm = sit(room, "gm")
        room.deliver(gm, Do(id="1", command={"do": "spotlight", "who": "ana"}, on=1))
        room.deliver(gm, Do(id="2", command={"do": "pause", "paused": True}, on=None))
        await settled(gm, "done")
        await settled(gm, "done")
        assert [frame["id"] for frame in gm.frames if frame["type"] in ("done", "refused")] == ["1", "2"]
        assert room.journal.table.has_mark(TABLE_HOUSE, PAUSED)
        await house.close()

    run(play)


# --- Sitting down, asking, being slow ---------------------------------------------------------------------------------


def test_somebody_who_knows_the_code_can_sit_down_at_an_open_table() -> None:
    async def play() -> None:
        house, room = await a_room()
        ana = sit(room, "ana")
        key = await house.sit_down(room.table.lower(), SeatWish("Zoë  the\nBold"))
        assert (key.seat, key.title, key.role) == ("zoe-the-bold", "Zoë the Bold", "player")
        assert room.seat_of(key.secret) == "zoe-the-bold"
        assert ana.frames[-1]["events"][0]["type"] == "seated"
        twin = await house.sit_down(room.table, SeatWish("Zoe the Bolder"))
        assert twin.seat == "zoe-the-bolder"
        with pytest.raises(Malformed, match="looks the same"):
            await house.sit_down(room.table, SeatWish("Zoe the Bold"))
        with pytest.raises(Malformed, match="call you"):
            await house.sit_down(room.table, SeatWish(" \t "))
        with pytest.raises(Malformed, match="1 to 4"):
            await house.sit_down(room.table, SeatWish("Max", {"str": 9}))
        assert room.journal.seq == 3
        await house.close()

    run(play)


def test_a_locked_table_takes_nobody() -> None:
    async def play() -> None:
        house = House(MemoryStore())
        await house.open()
        dealt = await house.deal(NewTable("thousand_faces", [NewSeat("Gale", "gm", "gm")], open=False))
        await house.set_door(dealt.table, "gm", "locked")
        with pytest.raises(Malformed, match="no further players"):
            await house.sit_down(dealt.table, SeatWish("Ana"))
        await house.close()

    run(play)


@pytest.mark.parametrize("name", ["table", "Ana", "a/b", "a:b", "*", "", "ana#1", "a b"])
def test_a_short_name_that_would_confuse_the_table_is_refused(name: str) -> None:
    async def play() -> None:
        house = House(MemoryStore())
        await house.open()
        with pytest.raises(Malformed, match="short name"):
            await house.deal(NewTable("thousand_faces", [NewSeat("Ana", name)]))
        await house.close()

    run(play)


def test_two_people_cannot_have_one_short_name() -> None:
    async def play() -> None:
        house = House(MemoryStore())
        await house.open()
        with pytest.raises(Malformed, match="sits here already"):
            await house.deal(NewTable("thousand_faces", [NewSeat("Ana", "ana"), NewSeat("Anna", "ana")]))
        await house.close()

    run(play)


def test_only_the_right_secret_opens_a_seat() -> None:
    async def play() -> None:
        house = House(MemoryStore())
        await house.open()
        dealt = await house.deal(THREE)
        room = await house.room(dealt.table)
        assert [room.seat_of(key.secret) for key in dealt.seats] == ["gm", "ana", "bo"]
        assert [room.seat_of(wrong) for wrong in ("", "x", dealt.seats[0].secret[:-1], "💀")] == [None] * 4
        assert all(len(key.secret) >= 32 for key in dealt.seats)
        await house.close()

    run(play)


def test_odds_are_answered_from_what_the_seat_knows() -> None:
    async def play() -> None:
        house, room = await a_room()
        ana, watcher = sit(room, "ana"), sit(room)
        await room.ask(ana, Ask("1", {"do": "flip", "attribute": "str"}), house.lab)
        answer = ana.frames[-1]
        assert (answer["type"], answer["id"]) == ("answer", "1")
        assert sum(outcome["chance"] for outcome in answer["odds"]["outcomes"]) == pytest.approx(1)
        await room.ask(ana, Ask("2", {"do": "say", "words": "x"}), house.lab)
        assert (ana.frames[-1]["type"], ana.frames[-1]["id"]) == ("refused", "2")
        await room.ask(watcher, Ask("3", {"do": "flip", "attribute": "str"}), house.lab)
        assert watcher.frames[-1]["type"] == "refused"
        assert room.journal.seq == 1
        await house.close()

    run(play)


def test_a_bug_in_the_rules_changes_nothing_and_the_room_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        house, room = await a_room()
        ana = sit(room, "ana")
        decide = Journal.decide

        def broken(self: Journal, seat: str, command: Any, *rest: Any, **more: Any) -> Any:
            if command["do"] == "flip":
                raise ZeroDivisionError
            return decide(self, seat, command, *rest, **more)

        monkeypatch.setattr(Journal, "decide", broken)
        room.deliver(ana, Do("1", {"do": "flip", "attribute": "str"}))
        assert (await settled(ana, "refused"))["kind"] == "broken"
        room.deliver(ana, say(id="2"))
        assert (await settled(ana, "done"))["seq"] == 2
        await house.close()

    run(play)
    assert "ZeroDivisionError" in caplog.text


def test_a_slow_reader_is_cut_off_and_told_to_catch_up() -> None:
    async def play() -> None:
        sent: list[Any] = []
        is_free = asyncio.Event()

        async def send(message: Any) -> None:
            await is_free.wait()
            sent.append(message)

        line = Line(send)
        line._reader = None
        for number in range(LONGEST_OUTBOX + 20):
            line.put(b"%d" % number)
            await asyncio.sleep(0)
        is_free.set()
        await until_so(lambda: len(sent) == 3, "the line is never closed")
        assert [message["type"] for message in sent] == ["websocket.send", "websocket.send", "websocket.close"]
        assert sent[1]["text"] == '{"type":"resync"}'
        assert sent[2]["code"] == 1013

    run(play)


class SometimesFree:
    """A shorter way that is open now and then."""

    def __init__(self, is_free: asyncio.Event, sent: list[str]) -> None:
        self._is_free, self._sent = is_free, sent

    def write_texts(self, *texts: bytes) -> bool:
        if self._is_free.is_set():
            self._sent += [text.decode() for text in texts]
        return self._is_free.is_set()

    def listen(self, listener: Any) -> bool:  # noqa: ARG002
        return False

    async def room_to_write(self) -> bool:
        await self._is_free.wait()
        return True

    unsent = 0


def test_a_slow_reader_gets_everything_in_its_order() -> None:
    async def play() -> None:
        sent: list[str] = []
        is_free = asyncio.Event()

        async def send(message: Any) -> None:
            await is_free.wait()
            sent.append(message["text"])

        line = Line(send, SometimesFree(is_free, sent))
        for number in range(5):
            line.put(b"%d" % number)
        await asyncio.sleep(0)
        is_free.set()
        line.put(b"5")
        line.put(b"6")
        await until_so(lambda: len(sent) == 7, "somebody waits for good")
        line.put(b"7")
        assert sent == list("01234567")

    run(play)


# --- The house --------------------------------------------------------------------------------------------------------


def test_an_empty_room_is_put_away_and_opened_again_as_it_was() -> None:
    async def play() -> None:
        house, room = await a_room(idle=0.02)
        ana = sit(room, "ana")
        room.deliver(ana, Do("1", {"do": "flip", "attribute": "str"}))
        await settled(ana, "done")
        await asyncio.sleep(0.05)
        assert await house.room(room.table) is room, "somebody is still here"
        room.leave(ana)
        house.put_away_later(room)
        await until_so(lambda: room.is_closed, "nobody puts it away")
        again = await house.room(room.table)
        assert again is not room
        assert digest(again.journal.table) == digest(room.journal.table)
        entries, before = ([write_entry(each, 1) for each in kept.journal.entries] for kept in (again, room))
        assert entries == before
        await house.close()

    run(play)


def test_many_who_come_at_once_open_the_room_once() -> None:
    async def play() -> None:
        house, room = await a_room()
        room.close("for the test")
        found = await asyncio.gather(*[house.room(room.table) for _ in range(20)])
        assert len({id(each) for each in found}) == 1
        assert found[0] is not room
        await house.close()

    run(play)


def test_rooms_do_not_wait_for_each_other() -> None:
    async def play() -> None:
        store = MemoryStore()
        house = House(store, FairChance(random.Random(2)))
        await house.open()
        rooms = [await house.room((await house.deal(THREE)).table) for _ in range(5)]
        lines = [sit(room, "ana") for room in rooms]
        for number in range(10):
            for room, line in zip(rooms, lines, strict=True):
                room.deliver(line, say(f"{number}", f"{number}"))
        waiting: list[Awaitable[Any]] = [settled(line, "done") for line in lines]
        await asyncio.gather(*waiting)
        while any(room.journal.seq < 11 for room in rooms):
            await asyncio.sleep(0)
        assert [len(await store.read(room.table)) for room in rooms] == [11] * 5
        await house.close()

    run(play)
