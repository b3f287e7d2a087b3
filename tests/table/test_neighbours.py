"""Several houses serve the same tables: whoever comes to whichever of them sits at one and the same table."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import pytest

from hearthside.honesty import check
from hearthside.kernel.chance import FairChance
from hearthside.kernel.events import Witnessed
from hearthside.kernel.refusals import Malformed
from hearthside.kernel.witnessing import promise_of
from hearthside.table import neighbours as module
from hearthside.table.hints import LONGEST, Hint, Lent, Spent, read_hint, together
from hearthside.table.house import House, health_of
from hearthside.table.limits import Limits
from hearthside.table.porter import NO_SEAT, Porter
from hearthside.table.quotas import Quotas
from hearthside.table.room import Room
from hearthside.table.store import NoSuchTable, Standing
from hearthside.table.store.postgres import PostgresStore
from hearthside.table.wire import DealtTable, Do, Lend, NewSeat, NewTable, SeatWish
from tests.honesty.playing import saved
from tests.patience import until_so
from tests.table.guests import PaperLine, run, sit
from tests.table.postgres import RunningPostgres

SEATS = [NewSeat(title="Gale", name="gm", role="gm"), NewSeat(title="Ana"), NewSeat(title="Bo")]
THREE = NewTable(system="thousand_faces", seats=SEATS, options={"TRIG-01": "players"}, open=True)


@asynccontextmanager
async def houses(url: str, count: int = 2, *, is_promised: bool = False) -> AsyncIterator[list[House]]:
    """So many houses on one database, with luck that is promised or the same every time."""
    dealers = [None if is_promised else FairChance(random.Random(number)) for number in range(count)]
    opened = [House(PostgresStore(url), dealer) for dealer in dealers]
    try:
        for house in opened:
            await house.open()
        yield opened
    finally:
        for house in opened:
            await house.close()


Play = Callable[[list[House], DealtTable, list[Room]], Awaitable[None]]


def at_one_table(postgres: RunningPostgres, play: Play, count: int = 2, *, is_promised: bool = False) -> None:
    """A table is dealt in the first house and open in all of them."""

    async def live() -> None:
        async with houses(postgres.new(), count, is_promised=is_promised) as opened:
            dealt = await opened[0].deal(THREE)
            await play(opened, dealt, [await house.room(dealt.table) for house in opened])

    run(live)


def act(room: Room, line: PaperLine, number: int, on: int | None = None, **command: Any) -> None:
    room.deliver(line, Do(f"{number}", command, on))


def say(room: Room, line: PaperLine, number: int, words: str, on: int | None = None) -> None:
    act(room, line, number, on, do="say", words=words)


def answered(line: PaperLine) -> list[str]:
    return [kind for kind in line.types() if kind in ("done", "refused")]


def is_answered(line: PaperLine, times: int) -> bool:
    return len(answered(line)) == times


def has_come_to(room: Room, seq: int) -> bool:
    return room.journal.seq == seq


def numbers(line: PaperLine) -> list[int]:
    return [frame["seq"] for frame in line.frames if frame["type"] in ("told", "skip")]


def secret_of(dealt: DealtTable, seat: str) -> str:
    return next(key.secret for key in dealt.seats if key.seat == seat)


@pytest.mark.slow
def test_what_happens_in_one_house_is_told_in_the_other(postgres: RunningPostgres) -> None:
    async def play(_: list[House], dealt: DealtTable, rooms: list[Room]) -> None:
        ana, bo = sit(rooms[0], "ana"), sit(rooms[1], "bo")
        say(rooms[0], ana, 1, "Can you hear me?")
        await until_so(lambda: "Can you hear me?" in str(bo.frames), "nobody hears it")
        say(rooms[1], bo, 1, "Loud and clear.")
        await until_so(lambda: "Loud and clear." in str(ana.frames), "nobody answers")
        assert numbers(ana) == numbers(bo) == [2, 3]
        assert rooms[0].journal.table == rooms[1].journal.table
        assert dealt.table == rooms[0].table

    at_one_table(postgres, play)


@pytest.mark.slow
def test_whoever_loses_the_race_decides_again_and_nobody_notices(postgres: RunningPostgres) -> None:
    each = 25

    async def play(_: list[House], __: DealtTable, rooms: list[Room]) -> None:
        seats = ("ana", "bo", "gm")
        lines = [sit(room, seat) for room, seat in zip(rooms, seats, strict=True)]
        for number in range(each):
            for room, line, seat in zip(rooms, lines, seats, strict=True):
                say(room, line, number, f"{seat} {number}")
            await asyncio.sleep(0)
        for line in lines:
            await until_so(partial(is_answered, line, each), "somebody gets no answer")
            assert set(answered(line)) == {"done"}
        last = 1 + 3 * each
        for room, line in zip(rooms, lines, strict=True):
            await until_so(partial(has_come_to, room, last), "a house does not read on")
            assert numbers(line) == list(range(2, last + 1))
        said = [entry.did["words"] for entry in rooms[0].journal.entries[1:]]
        assert sorted(said) == sorted(f"{seat} {number}" for seat in seats for number in range(each))
        assert rooms[0].journal.table == rooms[1].journal.table == rooms[2].journal.table

    at_one_table(postgres, play, 3)


@pytest.mark.slow
def test_what_was_chosen_from_an_older_table_is_stale_in_every_house(postgres: RunningPostgres) -> None:
    async def play(houses: list[House], _: DealtTable, rooms: list[Room]) -> None:
        houses[1].neighbours.end()  # which hears nothing of it
        here, there = sit(rooms[0], "ana"), sit(rooms[1], "ana")
        act(rooms[0], here, 1, 1, do="reveal")
        await until_so(lambda: answered(here), "nothing is done")
        assert answered(here) == ["done"]
        act(rooms[1], there, 1, 1, do="reveal")  # a second press, in another tab, at another house
        await until_so(lambda: answered(there), "nothing is said")
        assert there.frames[-1]["kind"] == "stale"
        assert rooms[1].journal.seq == 2

    at_one_table(postgres, play)


@pytest.mark.slow
def test_a_house_that_hears_nothing_looks_by_itself(postgres: RunningPostgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PostgresStore, "hint", lambda *_: None)
    monkeypatch.setattr(module, "LOOK_AFTER", 0.05)

    async def play(_: list[House], __: DealtTable, rooms: list[Room]) -> None:
        ana, bo = sit(rooms[0], "ana"), sit(rooms[1], "bo")
        say(rooms[0], ana, 1, "Can you hear me?")
        await until_so(lambda: "Can you hear me?" in str(bo.frames), "nobody looks")

    at_one_table(postgres, play)


@pytest.mark.slow
def test_a_house_whose_database_gives_no_answer_is_not_ready_until_it_does(
    postgres: RunningPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a database that stopped no line is broken, so nothing fails: such a house once called itself ready."""
    monkeypatch.setattr(module, "LOOK_AFTER", 0.05)
    monkeypatch.setattr(module, "SILENT", 0.05)
    standing = PostgresStore.standing

    async def play(houses: list[House], _: DealtTable, __: list[Room]) -> None:
        answers = asyncio.Event()

        async def waits(store: PostgresStore, tables: Sequence[str]) -> Mapping[str, Standing]:
            await answers.wait()
            return await standing(store, tables)

        monkeypatch.setattr(PostgresStore, "standing", waits)
        await until_so(
            lambda: health_of(houses[0]) == (503, "the tables cannot be read"), "it still calls itself ready"
        )
        monkeypatch.setattr(module, "SILENT", 3600.0)
        answers.set()
        await until_so(lambda: health_of(houses[0]) == (200, "ok"), "it does not get ready again")

    at_one_table(postgres, play)


@pytest.mark.slow
def test_who_sits_where_is_known_in_every_house(postgres: RunningPostgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BELIEVED", 0.5)
    monkeypatch.setattr(module, "SAY_AFTER", 0.1)
    monkeypatch.setattr(module, "LOOK_AFTER", 0.05)

    async def play(houses: list[House], _: DealtTable, rooms: list[Room]) -> None:
        ana = sit(rooms[0], "ana")
        bo = sit(rooms[1], "bo")
        await until_so(lambda: set(rooms[0].present) == set(rooms[1].present) == {"ana", "bo"}, "somebody is not seen")
        assert set(ana.present[-1]) == {"ana", "bo"}
        rooms[1].leave(bo)
        await until_so(lambda: rooms[0].present == ("ana",), "somebody who left is still seen")
        bo = sit(rooms[1], "bo")
        await until_so(lambda: "bo" in rooms[0].present, "somebody who came back is not seen")
        monkeypatch.setattr(houses[1].neighbours, "_say", lambda **_: None)  # the plug of that house is pulled
        await until_so(lambda: rooms[0].present == ("ana",), "a house that is gone is still believed")

    at_one_table(postgres, play)


@pytest.mark.slow
def test_what_a_browser_lends_to_luck_counts_in_every_house(postgres: RunningPostgres) -> None:
    """Ana's browser is in one house, Bo's in another, and somebody sits down in a third."""

    async def play(houses: list[House], dealt: DealtTable, rooms: list[Room]) -> None:
        lines = [sit(rooms[0], "ana"), sit(rooms[1], "bo")]
        await until_so(lambda: all(len(room.present) == 2 for room in rooms), "somebody is not seen")
        values: list[str] = []

        def is_lent(things: int) -> bool:
            return all(len(room.lent) == things for room in rooms)

        for number, house in enumerate((houses[2], houses[0], houses[1], houses[2])):
            for room, line in zip(rooms, lines, strict=False):
                due = next((value for value in reversed(values) if value[0] == line.seat[0]), "")
                values.append(line.seat[0] + f"{number:031x}")
                room.lend(line, Lend(promise_of(values[-1]), due))
            await until_so(partial(is_lent, 4 if number else 2), "somebody's part is not heard of")
            await house.sit_down(dealt.table, SeatWish(title=f"Guest {number}"))
            for room in rooms:
                await until_so(partial(has_come_to, room, number + 2), "a house does not read on")
        *_, last = rooms[2].journal.entries[-1].events
        assert isinstance(last, Witnessed)
        assert sorted(last.values) == [f"a{2:031x}", f"b{2:031x}"]
        assert sorted(last.pledges) == [("ana", promise_of(f"a{3:031x}")), ("bo", promise_of(f"b{3:031x}"))]
        luck = check(saved(rooms[0].journal)).luck
        assert (luck.faults, luck.lent, luck.late, luck.alone, luck.unpromised) == ([], 3, 0, 1, 1)

    at_one_table(postgres, play, 3, is_promised=True)


@pytest.mark.slow
def test_a_house_that_comes_to_a_table_hears_what_was_lent_before(postgres: RunningPostgres) -> None:
    async def play(_: list[House], __: DealtTable, rooms: list[Room]) -> None:
        ana = sit(rooms[0], "ana")
        rooms[0].lend(ana, Lend(promise_of("a" * 32)))
        assert rooms[1].lent == [], "nobody plays there, so nothing is told"
        sit(rooms[1], "bo")
        await until_so(lambda: rooms[1].lent == rooms[0].lent, "nothing is told of what was lent")

    at_one_table(postgres, play, is_promised=True)


@pytest.mark.slow
def test_a_seat_that_is_freed_in_one_house_is_free_in_all(postgres: RunningPostgres) -> None:
    async def play(houses: list[House], dealt: DealtTable, rooms: list[Room]) -> None:
        old = secret_of(dealt, "ana")
        ana = sit(rooms[1], "ana")
        await houses[0].free_seat(dealt.table, "gm", "ana", keep=True)
        say(rooms[1], ana, 1, "I am still here.")  # also where the hint is slower than the word
        await until_so(lambda: "bye" in ana.types(), "nobody asks them to leave")
        assert "done" not in answered(ana)
        assert "I am still here." not in str([entry.did for entry in rooms[0].journal.entries])
        for house in houses:
            with pytest.raises(Exception, match="opens no seat") as why:
                await Porter(house).admit(dealt.table, old, "")
            assert why.value.says == NO_SEAT  # type: ignore[attr-defined]

    at_one_table(postgres, play)


@pytest.mark.slow
def test_a_free_seat_is_taken_by_one_of_those_who_come_at_once(postgres: RunningPostgres) -> None:
    async def play(houses: list[House], dealt: DealtTable, rooms: list[Room]) -> None:
        both = (house.sit_down(dealt.table, SeatWish(seat="bo")) for house in houses)
        outcomes = await asyncio.gather(*both, return_exceptions=True)
        assert sorted(type(outcome).__name__ for outcome in outcomes) == sorted(["SeatKey", Malformed.__name__])
        key = next(outcome for outcome in outcomes if not isinstance(outcome, BaseException))
        for house in houses:
            assert (await Porter(house).admit(dealt.table, key.secret, "")).seat == "bo"
        assert all("bo" not in room.free for room in rooms)

    at_one_table(postgres, play)


@pytest.mark.slow
def test_people_who_sit_down_in_two_houses_at_once_both_have_a_seat(postgres: RunningPostgres) -> None:
    async def play(houses: list[House], dealt: DealtTable, rooms: list[Room]) -> None:
        wishes = (house.sit_down(dealt.table, SeatWish(title=f"Guest {n}")) for n, house in enumerate(houses))
        keys = await asyncio.gather(*wishes)
        for house in houses:
            visits = [await Porter(house).admit(dealt.table, key.secret, "") for key in keys]
            assert [visit.seat for visit in visits] == [key.seat for key in keys]
        assert rooms[0].journal.table == rooms[1].journal.table

    at_one_table(postgres, play)


@pytest.mark.slow
def test_a_door_that_is_locked_in_one_house_is_locked_in_all(postgres: RunningPostgres) -> None:
    async def play(houses: list[House], dealt: DealtTable, rooms: list[Room]) -> None:
        watcher = sit(rooms[1])
        await asyncio.gather(houses[0].set_door(dealt.table, "gm", "locked"), houses[1].renew_code(dealt.table, "gm"))
        await until_so(lambda: "bye" in watcher.types(), "a watcher stays")
        facts = [await house.door(dealt.table, "gm") for house in houses]
        await until_so(lambda: rooms[0].record == rooms[1].record, "two doors")
        assert facts[0].door == "locked"
        assert rooms[0].record.said != dealt.table  # neither change took the other back

    at_one_table(postgres, play)


@pytest.mark.slow
def test_a_table_that_is_deleted_in_one_house_is_gone_in_all(postgres: RunningPostgres) -> None:
    async def play(houses: list[House], dealt: DealtTable, rooms: list[Room]) -> None:
        ana = sit(rooms[1], "ana")
        await houses[0].delete_as_gm(dealt.table, "gm")
        await until_so(lambda: "bye" in ana.types(), "somebody sits at a table that is gone")
        with pytest.raises(NoSuchTable):
            await houses[1].room(dealt.table)

    at_one_table(postgres, play)


@pytest.mark.slow
def test_wrong_guesses_count_in_every_house(postgres: RunningPostgres) -> None:
    async def play(houses: list[House], dealt: DealtTable, _: list[Room]) -> None:
        limits = [Limits(), Limits()]
        houses[1].neighbours.limits = limits[1]
        porter = Porter(houses[0], limits[0])
        for _guess in range(6):
            with pytest.raises(Exception, match="opens no seat"):
                await porter.admit(dealt.table, "no such secret", "192.0.2.7")
        await until_so(lambda: limits[1].guesses.wait("192.0.2.7") > 0, "the other house counts nothing")
        assert limits[1].guesses.wait("192.0.2.8") == 0

    at_one_table(postgres, play)


@pytest.mark.slow
def test_what_somebody_uses_up_in_one_house_is_gone_in_all(
    postgres: RunningPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LOOK_AFTER", 0.05)

    async def play(houses: list[House], _: DealtTable, __: list[Room]) -> None:
        here, there = (Limits(clock=lambda: 0.0, quotas=Quotas(tables_a_day=10)) for _ in houses)
        houses[0].neighbours.limits, houses[1].neighbours.limits = here, there
        assert all(here.may_deal("192.0.2.7") for _ in range(10))
        assert all(here.enter("192.0.2.8") for _ in range(299))
        await until_so(lambda: there.elsewhere("192.0.2.8") == 299, "its lines are not counted there")
        assert not there.may_deal("192.0.2.7")
        assert there.may_deal("192.0.2.8")
        assert there.enter("192.0.2.8")
        assert not there.enter("192.0.2.8")
        for _line in range(299):
            here.leave("192.0.2.8")
        await until_so(lambda: there.elsewhere("192.0.2.8") == 0, "lines that were closed are counted for ever")

    at_one_table(postgres, play)


def test_small_change_is_told_with_the_next_and_what_was_charged_is_not_told_again() -> None:
    here, there = Limits(clock=lambda: 0.0), Limits(clock=lambda: 0.0)
    guard = here.guard("192.0.2.7", None)
    guard.lets(11)
    assert here.spent() == {}
    guard.lets(10)
    assert here.spent() == {"192.0.2.7": Spent(frames=21)}
    assert here.spent() == {}
    there.charge("192.0.2.7", Spent(frames=1200))
    assert not there.guard("192.0.2.7", None).lets()
    assert there.guard("192.0.2.8", None).lets()
    assert there.spent() == {}


def test_lines_of_a_wider_network_are_counted_once() -> None:
    here, there = Limits(clock=lambda: 0.0), Limits(clock=lambda: 0.0)
    homes = [f"2001:db8:0:{number:x}::/64" for number in range(2)]
    for home in homes:
        assert all(here.enter(home) for _ in range(290))
    assert here.crowds() == dict.fromkeys(homes, 290)
    there.count_elsewhere(here.crowds())
    assert there.elsewhere("2001:db8::/56") == 580
    assert [there.enter("2001:db8:0:7::/64") for _ in range(21)] == [True] * 20 + [False]


def test_a_wider_network_is_charged_with_what_its_addresses_used_up_elsewhere() -> None:
    here = Limits(clock=lambda: 0.0)
    for number in range(4):
        here.charge(f"2001:db8:0:{number:x}::/64", Spent(at_the_door=300))
    assert not here.may("2001:db8:0:5::/64")
    assert here.may("2001:db8:1:1::/64")


def test_hints_go_together_and_in_parts_that_fit() -> None:
    tables = [f"TABLE-{number:06}" for number in range(2000)]
    said = [Hint("a", [table], {table: ("ana", "bo")}, [], ["192.0.2.1"]) for table in tables]
    said.append(Hint("a", tables[:1], {tables[0]: ()}, ["EMBER-1"]))
    said += [Hint("a", spent={"192.0.2.1": Spent(1, 2, 3, 4)}, lines={"192.0.2.1": lines}) for lines in (40, 0)]
    lent = [Lent(table, 7, "ana", "a" * 32, "b" * 64) for table in tables]
    said += [Hint("a", lent=[each, each]) for each in lent]
    parts = list(together(said))
    assert max(len(part.encode()) for part in parts) <= LONGEST
    heard = [hint for hint in map(read_hint, parts) if hint is not None]
    assert [table for each in heard for table in each.wrote] == tables
    here = {table: tuple(seats) for each in heard for table, seats in each.here.items()}
    assert here == {**dict.fromkeys(tables, ("ana", "bo")), tables[0]: ()}
    assert [table for each in heard for table in each.who] == ["EMBER-1"]
    assert sum(len(each.wrong) for each in heard) == 2000
    assert [each.spent for each in heard if each.spent] == [{"192.0.2.1": Spent(2, 4, 6, 8)}]
    assert [each.lines for each in heard if each.lines] == [{"192.0.2.1": 0}]
    assert [each for hint in heard for each in hint.lent] == lent
    assert read_hint("{") is None
