"""One table being played: what people do comes in, is decided, stored, and told to every seat in its own words.

One task owns the table, so nothing here needs a lock. An entry is on the disk before anybody hears of it.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Mapping
from concurrent.futures import Executor
from functools import partial
from hashlib import sha256
from hmac import compare_digest
from itertools import count
from time import perf_counter, time
from typing import Any, NamedTuple, TypeVar

from msgspec import Raw

from hearthside.kernel.events import Awaited, Rewound, Witnessed
from hearthside.kernel.every_table import temper_of
from hearthside.kernel.gathering import NOTE, SAY
from hearthside.kernel.handle import Refused as NotDone
from hearthside.kernel.journal import VACATE, Journal, Luck, Next, Sitter
from hearthside.kernel.log import Entry
from hearthside.kernel.refusals import Malformed
from hearthside.kernel.rulings import REWIND
from hearthside.kernel.save import LogReader, reader_for, write_entry
from hearthside.kernel.saying import saying_of
from hearthside.kernel.sight import Role
from hearthside.kernel.standing_in import HOUSE_LEAVES
from hearthside.kernel.table import WATCHER
from hearthside.kernel.taking_back import LET_TAKE_BACK, TAKE_BACK
from hearthside.kernel.witnessing import Witness
from hearthside.table.asking import odds_of
from hearthside.table.hints import Lent
from hearthside.table.knocking import Knocks
from hearthside.table.line import GOING_AWAY, NOT_ALLOWED, Line
from hearthside.table.prompter import News, Prompter
from hearthside.table.quotas import HOUSE_FULL, MB, TABLE_FULL, Quotas
from hearthside.table.snapshots import APART, Snapshots
from hearthside.table.steward import Hand, Steward
from hearthside.table.store import NO_SECRETS, MovedOn, NoSuchTable, Secrets, Store, StoreError, TableRecord, Unsure
from hearthside.table.tally import Tally
from hearthside.table.telling import Side, Teller, Telling
from hearthside.table.wire import (
    Answer,
    Ask,
    Bye,
    Do,
    Done,
    Heard,
    Kind,
    Lend,
    Pong,
    Present,
    Prompt,
    Refused,
    Resync,
    Skip,
    Told,
    Watcher,
    Welcome,
    game_of,
    write,
)

LOG = logging.getLogger("hearthside.table")

T = TypeVar("T")

SHORT_HISTORY = 256
"""Entries somebody may have missed and still catch up without a fresh welcome."""

MOST_WAITING = 256
"""Things one room lets wait before it asks for patience: more than one seat can bring at once, however it hurries."""

FAR_BACK = (REWIND.name, TAKE_BACK.name, LET_TAKE_BACK.name)
"""What goes back in time, and may have to read a long log for it."""

LONG_LOG = 500
"""Entries of a log from which on going back is worked out beside the tables."""

FRESH = 1.0
"""Seconds a welcome is kept for others who come to the same seat: it is the longest of all frames."""

BREATH = 0.02
"""Seconds without an action after which everybody is told what they may do now."""

BUSY = 0.002
"""Seconds a house is late with everything when it has more to do than it can."""

A_FEW = 5
"""Breaths over which it is averaged how late a house is."""

A_WHILE = 0.3
"""Seconds for which a house that was late counts as busy."""

LATER = 0.1
"""Seconds after which a house that is late looks again whether it still is: soon enough not to be thought idle."""

LONGEST_BREATH = 1.0
"""Seconds after which they are told however busy the table is."""

LONGEST_WAIT = 5.0
"""Seconds after which they are told however busy the house is."""

A_TENTH = 10
"""A house that is late with everything takes so many times longer than prompting a table took, before the next one."""

QUIET = 60.0
"""Seconds without an action after which nobody watches for changes any more, until there is one."""

SOON = 0.001
"""Seconds after which whoever acted is told: by then it is on the way what happened."""

MOST_RACES = 40
"""How often something is decided again because another house was quicker, before somebody is asked for patience."""

MOST_LENT_EARLY = 64
"""What browsers in other houses lent to luck, and this house has yet to read for which entry."""

PONG = write(Pong())
RESYNC = write(Resync())
FREED = write(Bye("The GM has freed this seat. Ask for a new link, or take a seat with the table's code."))
REMOVED = write(Bye("The GM has taken your seat from this table."))
SHOWN_OUT = write(Bye("The GM has shown you out."))
LOCKED = "The GM has locked the door of this table. Whoever has a seat comes in with its link."
DOOR_LOCKED = write(Bye(LOCKED))
GONE = write(Bye("This table was deleted."))
NO_SECRET = b""
"""Kept for a seat that was removed: no secret hashes to it, so nothing opens the seat."""


def hashed(secret: str) -> bytes:
    """What is kept of a seat's secret."""
    return sha256(secret.encode()).digest()


class _Act(NamedTuple):
    line: Line | Hand
    do: Do


class _Turn(NamedTuple):
    """Something about the seats or the door, which is done when its turn comes."""

    work: Callable[[], Awaitable[None]]
    settled: asyncio.Future[None]


class Room:
    """A table with people at it."""

    def __init__(
        self,
        record: TableRecord,
        journal: Journal,
        secrets: Secrets,
        store: Store,
        chance: Luck,
        free: Iterable[str] = (),
        tally: Tally | None = None,
        quotas: Quotas | None = None,
        size: int = 0,
        reader: LogReader | None = None,
        pace: float = 1.0,
    ) -> None:
        self.record = record
        self.journal = journal
        self.is_closed = False
        self.table = record.table
        self._secrets = dict(secrets)
        self._free = set(free)
        self._tally = tally or Tally()
        self._quotas = quotas or Quotas()
        self._size = size
        self._store = store
        self._chance = chance
        self._teller = Teller(journal.system)
        recent = journal.entries[-SHORT_HISTORY:]
        self._history = deque((self._teller.tell(journal.table, entry) for entry in recent), SHORT_HISTORY)
        self._reader = reader or reader_for(journal.system)
        self._snapshots = Snapshots(store, record.table)
        self._is_catching_up = False
        self._elsewhere: tuple[str, ...] = ()
        self.knocks = Knocks(self._tell_presence)
        """Who waits at the door and says that a seat is theirs."""
        self.when_people_move: Callable[[Room], None] = _nobody_else_is_told
        """Whom else to tell when somebody comes or goes."""
        self.when_lent: Callable[[Lent], None] = _nobody_else_is_told
        """Whom else to tell what a browser lends to luck."""
        self._lent_early: deque[Lent] = deque(maxlen=MOST_LENT_EARLY)
        self._lines: dict[str, list[Line]] = {}
        self._numbers = count(1)
        self._welcomes: dict[str, bytes] = {}
        self._welcomed_at: tuple[int, tuple[str, ...]] | None = None
        self._shown_out: set[str] = set()
        self._prompters: dict[str, Prompter] = {}
        begun = journal.entries.begun
        self._last_by = {(entry.by, _manner(entry.did)): entry.seq for entry in journal.entries[begun:]}
        self._inbox: deque[_Act | _Turn] = deque()
        self._is_acting = False
        self._bell: asyncio.Future[None] | None = None
        self._loop = asyncio.get_running_loop()
        self._breath: asyncio.TimerHandle | None = None
        self._dozing: asyncio.TimerHandle | None = None
        self._next_to_prompt: list[str] = []
        self._acted_at = self._prompt_by = self._breathe_at = 0.0
        self._steward = Steward(journal, self._house_does, self._may_play, pace)
        self._task = asyncio.create_task(self._live(), name=f"room {self.table}")

    # --- People come and go ---------------------------------------------------------------------------------------

    @property
    def is_empty(self) -> bool:
        """Whether nobody is here and nothing is left to do."""
        return not self._lines and not self._inbox and not self._is_acting

    @property
    def present(self) -> tuple[str, ...]:
        """The seats somebody sits at just now, here or in another house."""
        return tuple(dict.fromkeys((*self.here, *self._elsewhere)))

    @property
    def here(self) -> tuple[str, ...]:
        """The seats somebody sits at in this house."""
        return tuple(seat for seat in self._lines if seat != WATCHER)

    def hear_who_is_elsewhere(self, seats: Iterable[str]) -> None:
        """These seats are sat at in other houses; everybody is told where that is new."""
        before = self.present
        self._elsewhere = tuple(seat for seat in seats if seat in self.journal.table.seats)
        if set(self.present) != set(before):
            self._tell_presence()

    @property
    def line_count(self) -> int:
        """How many browsers are here, watching ones included."""
        return sum(map(len, self._lines.values()))

    @property
    def free(self) -> frozenset[str]:
        """The seats anybody who knows the code may take."""
        return frozenset(self._free)

    @property
    def removed(self) -> frozenset[str]:
        """The seats that were taken from the table: what is theirs lies there still, and nobody sits down at them."""
        return frozenset(seat for seat, secret in self._secrets.items() if secret == NO_SECRET)

    def seat_of(self, secret: str) -> str | None:
        """The seat this secret opens. Every seat is compared, each in the same time, so that timing tells nothing."""
        given = hashed(secret)
        found = None
        for seat, kept in self._secrets.items():
            if compare_digest(kept, given) and seat in self.journal.table.seats:
                found = seat
        return found

    @property
    def secrets(self) -> Secrets:
        """The hashed secret of every seat."""
        return self._secrets

    @property
    def watchers(self) -> list[Watcher]:
        """Everybody who watches without a seat."""
        return [Watcher(line.number, line.since) for line in self._lines.get(WATCHER, ())]

    async def change_door(self, change: Callable[[TableRecord], TableRecord]) -> None:
        """From now on the door is as this makes of it. Raises StoreError."""
        await self._in_turn(lambda: self._change_door(change))

    async def _change_door(self, change: Callable[[TableRecord], TableRecord]) -> None:
        await self._look_at_the_door()
        record = change(self.record)
        await self._store.set_door(record)
        self._set_door(record)
        await self._look_at_the_door()

    def _set_door(self, record: TableRecord) -> None:
        if record.said != self.record.said:
            self._shown_out.clear()  # who was shown out has nothing to come back with
        self.record = record
        if record.door == "locked":
            for line in list(self._lines.get(WATCHER, ())):
                self._show_out(line, DOOR_LOCKED)

    def show_out(self, watcher: int) -> bool:
        """Somebody who watches has to go, and does not come back to watch; False when nobody has this number."""
        for line in self._lines.get(WATCHER, ()):
            if line.number == watcher:
                self._shown_out.add(line.address)
                self._show_out(line, SHOWN_OUT)
                return True
        return False

    def _show_out(self, line: Line, why: bytes) -> None:
        self.leave(line)
        line.hang_up(NOT_ALLOWED, "You were shown out.", why)

    def lets_watch(self, address: str) -> bool:
        """Whether somebody may watch who comes from here."""
        return not address or address not in self._shown_out

    def join(self, line: Line, seat: str, seen: int | None) -> None:
        """Somebody sits down, or comes back having seen the table up to entry `seen`."""
        line.number, line.since = next(self._numbers), time()
        line.seat = seat
        line.role = self.journal.table.role_of(seat)
        is_new = seat not in self._lines
        self._loop.call_soon(self._is_back, seat)  # once they are welcomed
        prompter = self._prompter(seat)  # from here on, also where a welcome is at hand or nothing was missed
        self._prompt(seat)  # those who sit there already hear what is new, and who comes hears all of it
        self._lines.setdefault(seat, []).append(line)
        if is_new or seat == WATCHER:
            self._tell_presence(seat, but=line)
            self.when_people_move(self)
        missed = self._missed(seen)
        if missed is None:
            line.put(self._welcome(seat))
            for telling in self._history:
                telling.rest()
            if self.knocks.waiting or self.removed:  # what a welcome does not say
                line.put(self._presence())
            return
        if not missed:
            line.put(PONG)
        for telling in missed:
            line.put(heard_frame(telling, seat, line.role))
            telling.rest()
        line.put(prompt_frame(self.journal.seq, prompter.everything()))
        line.put(self._presence())

    def _is_back(self, seat: str) -> None:
        """Whoever a seat belongs to is there: the house leaves it, and goes on playing the others."""
        if temper_of(self.journal.table.marks, seat) is not None:
            # Whatever the house did at this seat meanwhile, it leaves: this is never too late.
            leave = {"do": HOUSE_LEAVES.name, "who": seat}
            self._take(_Act(Hand(seat, self._steward.refused), Do("", leave, on=None)))
        self._steward.look()

    def _house_does(self, seat: str, command: Mapping[str, Any]) -> None:
        self._take(_Act(Hand(seat, self._steward.refused), Do("", dict(command), on=self.journal.seq)))

    def _may_play(self) -> bool:
        """The house plays only with somebody: while a player or the GM is there, in this very house."""
        return not self.is_closed and bool(self.here)

    def leave(self, line: Line) -> None:
        """A line is closed. Only this very line goes; another tab of the seat stays."""
        lines = self._lines.get(line.seat, [])
        if line in lines:
            lines.remove(line)
            if not lines:
                del self._lines[line.seat]
                self._prompters.pop(line.seat, None)
            if (not lines or line.is_watcher) and not self.is_closed:
                self._tell_presence(line.seat)
                self.when_people_move(self)

    def _tell_presence(self, seat: str = "", but: Line | None = None) -> None:
        """Somebody came or went: tell everybody who is here, or of those who only watch, the GM. It is never kept."""
        here = self._presence()
        for lines in self._lines.values():
            for line in lines:
                if line is not but and (seat != WATCHER or line.role == "gm"):
                    line.put(here)

    def _presence(self) -> bytes:
        return write(Present(self.present, self.knocks.waiting, tuple(sorted(self.removed))))

    async def remove_seat(self, seat: str) -> None:
        """No secret opens the seat any more, and whoever sat there has to go. Raises StoreError."""
        await self.free_seat(seat, NO_SECRET, is_free=False, goodbye=REMOVED)

    async def free_seat(self, seat: str, secret: bytes, is_free: bool, goodbye: bytes = FREED) -> None:
        """Only this hashed secret opens the seat from now on, and whoever sat there has to go. Raises StoreError."""
        self._ask_to_leave(seat, goodbye)
        await self._in_turn(lambda: self._rekey(seat, secret, is_free, goodbye))

    async def hand_over(self, seat: str, secret: bytes) -> None:
        """The same person sits here with another secret, and keeps what they wrote down. Raises StoreError."""
        await self._in_turn(lambda: self._rekey(seat, secret, is_free=False, goodbye=FREED, is_same=True))

    async def merge(self, seat: str, into: str) -> None:
        """Whoever sits at a seat sits at another from now on, and theirs is removed. Raises Malformed or StoreError."""
        await self._in_turn(lambda: self._merge(seat, into))

    async def _merge(self, seat: str, into: str) -> None:
        if into in self.present:
            raise Malformed("Somebody sits there just now. Ask them to leave the table, and merge the seats then.")
        if seat in self.removed or into in self.removed:
            raise Malformed("One of these seats was taken from the table. Free it first.")
        if seat not in self._free:
            await self._rekey(into, self._secrets[seat], is_free=False, goodbye=FREED, is_same=True)
        await self._rekey(seat, NO_SECRET, is_free=False, goodbye=RESYNC)

    async def _rekey(self, seat: str, secret: bytes, is_free: bool, goodbye: bytes, is_same: bool = False) -> None:
        if not is_same:
            await self._vacate(seat)
        await self._store.rekey(self.table, seat, secret, is_free, self.record.changes)
        self._secrets[seat] = secret
        self._free.discard(seat)
        if is_free:
            self._free.add(seat)
        self._ask_to_leave(seat, goodbye)
        self._tell_presence()
        await self._look_at_the_door()

    async def _vacate(self, seat: str) -> None:
        """Whoever sat here takes their notes along: nobody reads them before the seat is somebody else's.

        However full the table is: nobody stays in a seat because there is no room to write that they left it.
        """
        if (following := self.journal.vacate(seat, self._chance)) is not None:
            await self._keep(following)

    def _ask_to_leave(self, seat: str, goodbye: bytes) -> None:
        for line in list(self._lines.get(seat, ())):
            self.leave(line)
            line.seat = WATCHER  # what the browser still sends is no longer said from this seat
            # Whoever has another seat now comes back to it by the same secret.
            line.hang_up(GOING_AWAY if goodbye is RESYNC else NOT_ALLOWED, "This seat was freed.", goodbye)
            for thing in [thing for thing in self._inbox if isinstance(thing, _Act) and thing.line is line]:
                self._inbox.remove(thing)

    async def take_seat(self, seat: str, secret: bytes, *, is_left: bool = False) -> None:
        """Somebody who was let in takes a seat that is free, or that somebody left where nobody is to be asked.

        Raises Malformed when it is not to be had, or StoreError.
        """
        await self._in_turn(lambda: self._take_seat(seat, secret, is_left))

    async def _take_seat(self, seat: str, secret: bytes, is_left: bool) -> None:
        self.must_take_players()
        if seat not in self._free and (not is_left or seat in self.present):
            raise Malformed("This seat is not free. Ask whoever runs the table for a link.")
        await self._rekey(seat, secret, is_free=False, goodbye=FREED)

    def must_take_players(self) -> None:
        """Raises Malformed where the door is locked."""
        if self.record.door == "locked":
            raise Malformed("This table takes no further players. Ask its GM for a seat.")

    async def claim(self, seat: str) -> None:
        """Somebody sits down at a free seat with its own secret: it is no longer free. Raises StoreError."""
        await self._in_turn(lambda: self._claim(seat))

    async def _claim(self, seat: str) -> None:
        if seat in self._free:  # nobody was quicker
            await self._store.rekey(self.table, seat, self._secrets[seat], is_free=False, changes=self.record.changes)
            self._free.discard(seat)
            await self._look_at_the_door()

    def _missed(self, seen: int | None) -> list[Telling] | None:
        """What happened after entry `seen`; None when it takes a fresh welcome to catch up."""
        journal = self.journal
        if seen is None or not 0 < seen <= journal.seq or journal.seq - seen > len(self._history):
            return None
        missed = list(self._history)[len(self._history) - (journal.seq - seen) :]
        return None if any(_goes_back(telling.entry) for telling in missed) else missed

    def _welcome(self, seat: str) -> bytes:
        """The whole table as a seat sees it, written once for all who come to it while nothing happens."""
        moment = (self.journal.seq, self.present)
        if moment != self._welcomed_at:
            self._welcomes.clear()
            self._welcomed_at = moment
        welcome = self._welcomes.get(seat)
        if welcome is None:
            if not self._welcomes:
                self._loop.call_later(FRESH, self._welcomes.clear)
            welcome = self._welcomes[seat] = self._new_welcome(seat)
        return welcome

    def _new_welcome(self, seat: str) -> bytes:
        return welcome_frame(self.table, self.journal, self._history, seat, self._prompter(seat), self.present)

    def _prompter(self, seat: str) -> Prompter:
        if seat not in self._prompters:
            self._prompters[seat] = Prompter(self.journal, seat)
        return self._prompters[seat]

    # --- What people do -------------------------------------------------------------------------------------------

    def deliver(self, line: Line, do: Do) -> None:
        """Somebody does something; it is decided when its turn comes."""
        if line.is_watcher:
            line.put(_refused(do.id, "refused", "", "You are watching. Take a seat to play."))
        elif len(self._inbox) >= MOST_WAITING:
            line.put(_refused(do.id, "refused", "", "Too much at once. Wait a moment and try again."))
        else:
            self._take(_Act(line, do))

    def lend(self, line: Line, lend: Lend) -> None:
        """A browser has a part in the luck of the table. Nobody waits for it, and nothing is answered."""
        if isinstance(self._chance, Witness) and not line.is_watcher:
            on, before = self.journal.promised
            if self._chance.lend(line.seat, lend.value, lend.pledge, before):
                self.when_lent(Lent(self.table, on, line.seat, lend.value, lend.pledge))

    @property
    def lent(self) -> list[Lent]:
        """What was lent to the luck of the next entries, so that it can be told to a house that comes to the table."""
        if not isinstance(self._chance, Witness) or not (held := self._chance.held):
            return []
        return [Lent(self.table, self.journal.promised[0], *each) for each in held]

    def hear_lent(self, lent: Lent) -> None:
        """A browser in another house lends something: what answers an entry not yet read here waits until it is."""
        on, before = self.journal.promised
        if not isinstance(self._chance, Witness) or lent.on < on:
            return
        if lent.on == on:
            self._chance.lend(lent.seat, lent.value, lent.pledge, before)
        else:
            self._lent_early.append(lent)
            self.look()

    async def sit(self, newcomer: Callable[[], Sitter], secret: bytes) -> Sitter:
        """Somebody takes a new seat, if the table still has one when it is their turn; who it is in the end.

        Raises Malformed or StoreError, and then nobody has.
        """
        seated: list[Sitter] = []

        async def take_place() -> None:
            sitter = newcomer()
            self._must_have_room()
            await self._keep(self.journal.seat(sitter, self._chance), {sitter.name: secret})
            self._secrets[sitter.name] = secret
            seated.append(sitter)
            await self._look_at_the_door()

        await self._in_turn(take_place)
        return seated[0]

    async def _in_turn(self, work: Callable[[], Awaitable[None]]) -> None:
        """Whatever is to be done about seats and the door is done one thing after the other, as what people do is."""
        settled: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._take(_Turn(work, settled))
        await settled

    async def ask(self, line: Line, ask: Ask, lab: Executor) -> None:
        """Somebody wants to know the odds of an action; the lab thinks beside the table and holds nobody up."""
        if line.is_watcher:
            line.put(_refused(ask.id, "refused", "", "You are watching. Take a seat to play."))
            return
        loop, journal = asyncio.get_running_loop(), self.journal
        try:
            odds = await loop.run_in_executor(lab, odds_of, journal.system, journal.table, line.seat, ask.of)
        except Exception:
            LOG.exception("table %s: a question about odds broke", self.table)
            line.put(_refused(ask.id, "broken", "", "No odds for that: something broke on our side."))
            return
        if isinstance(odds, NotDone):
            line.put(_refused(ask.id, _kind(odds.kind), odds.rule, odds.says))
        else:
            line.put(write(Answer(ask.id, odds)))

    def _take(self, thing: _Act | _Turn) -> None:
        self._inbox.append(thing)
        if self._bell is not None and not self._bell.done():
            self._bell.set_result(None)

    async def _live(self) -> None:
        loop, inbox = asyncio.get_running_loop(), self._inbox
        while not self.is_closed:
            self._is_acting = True
            while inbox and not self.is_closed:
                await self._handle(inbox.popleft())
            self._is_acting = False
            self._bell = loop.create_future()
            await self._bell

    async def _handle(self, thing: _Act | _Turn) -> None:
        try:
            if isinstance(thing, _Act):
                await self._act(thing.line, thing.do)
            else:
                await self._settle(thing)
        except Exception:
            LOG.exception("table %s: the room broke", self.table)
            self.close("The table was laid anew.", RESYNC)

    async def _act(self, line: Line | Hand, do: Do) -> None:
        begun, tally = perf_counter(), self._tally
        tally.under_way += 1
        try:
            if await self._whoever_is_first(lambda: self._do(line, do)):
                tally.actions += 1
                tally.action_seconds.add(perf_counter() - begun)
        except StoreError as why:
            tally.refusals += 1
            line.put(_refused(do.id, "unwritten", "", why.says))
            self._after_failure(why)
        except Exception:
            LOG.exception("table %s: an action broke", self.table)
            line.put(_refused(do.id, "broken", "", "Something broke on our side, so nothing happened."))
        finally:
            tally.under_way -= 1

    async def _do(self, line: Line | Hand, do: Do) -> bool:
        """Decide it, store it and tell it; False where it is refused. Raises StoreError."""
        if line.is_watcher:
            return False  # the seat was freed meanwhile, and they have heard so
        if self._is_stale(line.seat, do):
            self._tally.refusals += 1
            line.put(_refused(do.id, "stale", "", "The table has moved on. Have another look and try again."))
            return False
        outcome = await self._decided(line.seat, do)
        if isinstance(outcome, NotDone):
            self._tally.refusals += 1
            line.put(_refused(do.id, _kind(outcome.kind), outcome.rule, outcome.says))
            return False
        self._must_have_room()
        await self._keep(outcome, answer=(line, do.id))
        return True

    # --- Other houses serve the table too -------------------------------------------------------------------------

    async def _whoever_is_first(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do this; where another house was quicker, hear what happened there, and do it again from there."""
        for _ in range(MOST_RACES):
            try:
                return await work()
            except MovedOn:
                await self._catch_up()
        raise MovedOn

    def look(self) -> None:
        """There may be something new in the store: it is read when its turn comes."""
        if not self._is_catching_up and not self.is_closed:
            self._is_catching_up = True
            settled: asyncio.Future[None] = self._loop.create_future()
            settled.add_done_callback(lambda done: done.exception())  # whoever reads next tries again
            self._take(_Turn(self._catch_up, settled))

    async def catch_up(self) -> None:
        """Have everything that other houses wrote so far. Raises StoreError."""
        await self._in_turn(self._catch_up)

    async def _catch_up(self) -> None:
        """Read what another house wrote, and let it be so here: tell everybody, and see out who has to go."""
        self._is_catching_up = False
        try:
            await self._look_at_the_door()
            for written in await self._store.read(self.table, self.journal.seq):
                self._size += len(written)
                entry = self._reader.read_stored(written)
                self.journal.follow(entry)
                self._has_happened(entry)
        except NoSuchTable:
            self.close("This table is gone.", GONE)
            raise
        except StoreError:
            raise
        except Exception:
            LOG.exception("table %s: what another house wrote cannot be read", self.table)
            self.close("The table was laid anew.", RESYNC)
            raise MovedOn from None

    async def _look_at_the_door(self) -> None:
        """Where houses share the tables: what another one changed about the seats or the door holds here too."""
        if not self._store.is_shared:
            return
        record = await self._store.find(self.table)
        if record.changes == self.record.changes:
            return
        before = self._secrets
        self._secrets = dict(await self._store.secrets(self.table))
        self._free = set(await self._store.free_seats(self.table))
        self._set_door(record)
        for seat, secret in self._secrets.items():
            if before.get(seat, secret) != secret:
                self._ask_to_leave(seat, FREED if secret != NO_SECRET else REMOVED)

    # --- What is decided ------------------------------------------------------------------------------------------

    async def _decided(self, seat: str, do: Do) -> Next | NotDone:
        """What comes of it. Going far back takes a while, so that is worked out beside the other tables."""
        journal = self.journal

        def decide() -> Next | NotDone:
            return journal.decide(
                seat, do.command, self._chance, acting_for=do.acting_for, because=do.because, turned=do.turned
            )

        if do.command.get("do") not in FAR_BACK or len(journal.entries) < LONG_LOG:
            return decide()
        journal.offer(seat, do.command["do"])  # looked up here, where others look too
        return await asyncio.to_thread(decide)

    async def _settle(self, turn: _Turn) -> None:
        try:
            await self._whoever_is_first(turn.work)
        except asyncio.CancelledError:  # the table was closed or deleted meanwhile; whoever waits must not wait on
            if not turn.settled.done():
                turn.settled.set_exception(MovedOn())
            raise
        except Exception as why:
            if not turn.settled.done():
                turn.settled.set_exception(why)
            self._after_failure(why)
        else:
            if not turn.settled.done():
                turn.settled.set_result(None)

    def _is_stale(self, seat: str, do: Do) -> bool:
        """Whether this was chosen from something that is no longer so.

        The table may have moved on without touching this choice: then it still stands. It does not when the action's
        offer is another one since, or when this very seat has acted since (a second press, another tab, a line that
        dropped before the answer came). Words on the way to the story or to a note hold up no deed, nor a deed them.
        """
        if do.on is None:
            return False
        table, actor = self.journal.table, do.acting_for or seat
        # A prompt speaks of one's own offers. Those of another are asked for, after the last thing that was seen.
        chosen_from = do.on if do.prompted is None or actor != seat else min(do.on, do.prompted)
        if chosen_from >= self.journal.seq:
            return False
        if self._last_by.get((seat, _manner(do.command)), self.journal.entries.begun) > do.on:
            return True
        if actor not in table.seats or (actor != seat and table.role_of(seat) != "gm"):
            return False  # it is refused for that, and whoever asks learns nothing of another's offers
        return self._prompter(actor).changed_after(do.command.get("do"), chosen_from)

    # --- What happened --------------------------------------------------------------------------------------------

    async def _keep(
        self, following: Next, secrets: Secrets = NO_SECRETS, answer: tuple[Line | Hand, str] | None = None
    ) -> None:
        """Store it, and only then let it be so, tell everybody, and acknowledge it to whoever did it."""
        journal = self.journal
        written = write_entry(following.entry, self.journal.system.version)
        await self._store.append(self.table, journal.seq, written, secrets, self.record.changes)
        self._size += len(written)
        self._has_happened(journal.keep(following), answer)

    def _has_happened(self, entry: Entry, answer: tuple[Line | Hand, str] | None = None) -> None:
        if entry.seq % APART == 0:
            self._snapshots.keep_soon(self.journal)
        self._welcomes.clear()
        self._last_by[entry.by, _manner(entry.did)] = entry.seq
        if isinstance(self._chance, Witness) and entry.events and type(entry.events[-1]) is Witnessed:
            self._chance.settle()
            early = tuple(self._lent_early)
            self._lent_early.clear()
            for lent in early:
                self.hear_lent(lent)
        try:
            self._tell_all(self._teller.tell(self.journal.table, entry), answer)
            if entry.did.get("do") == VACATE:
                for telling in self._history:
                    telling.forget()
        except Exception:
            LOG.exception("table %s: entry %d could not be told", self.table, entry.seq)
            self.close("The table was laid anew.", RESYNC)
        else:
            self._steward.look()

    def _must_have_room(self) -> None:
        quotas = self._quotas
        if self.journal.seq >= quotas.entries or self._size >= quotas.table_mb * MB:
            raise StoreError(TABLE_FULL)
        if self._store.size >= quotas.house_mb * MB:
            raise StoreError(HOUSE_FULL)

    def _tell_all(self, telling: Telling, answer: tuple[Line | Hand, str] | None) -> None:
        self._history.append(telling)
        entry = telling.entry
        doer, done = (answer[0], write(Done(answer[1], entry.seq))) if answer else (None, b"")
        frames: dict[Side, bytes] = {}
        for seat, lines in self._lines.items():
            role = lines[0].role
            side = telling.side(seat, role)
            frame = frames.get(side)
            if frame is None:
                frame = frames[side] = heard_frame(telling, seat, role)
            for line in lines:
                if line is doer:
                    line.put(frame, done)
                else:
                    line.put(frame)
        telling.rest()
        if _goes_back(entry):
            self._welcome_all()
        else:
            self._prompt_whom_it_concerns(entry, doer.seat if doer is not None else None)

    def _welcome_all(self) -> None:
        """The table went back: nobody can work out for themselves how it lay then."""
        for seat, lines in self._lines.items():
            self._prompter(seat).news()  # it is in the welcome
            welcome = self._welcome(seat)
            for line in lines:
                line.put(welcome)

    # --- What people may do after it ------------------------------------------------------------------------------

    def _prompt_whom_it_concerns(self, entry: Entry, doer: str | None) -> None:
        """Whoever is asked something hears at once what they may answer with, all others when it is quiet.

        As long as the house has the time, whoever acts hears all of it at once: they look at their own hand.
        """
        now = self._loop.time()
        has_time = now > self._tally.late_at + A_WHILE
        for event in entry.events:
            if type(event) is Awaited and event.by in self._lines and not (has_time and event.by == doer):
                news = self._prompter(event.by).news_of(event.actions, with_now=has_time)
                self._put(event.by, prompt_frame(entry.seq, news, is_all=False))
        if doer is not None and has_time:
            self._prompt_soon(doer)
        self._hold_breath(now)

    def _prompt_soon(self, seat: str) -> None:
        if not self._next_to_prompt:
            self._loop.call_later(SOON, self._prompt_next)
        self._next_to_prompt.append(seat)

    def _prompt_next(self) -> None:
        seats, self._next_to_prompt = self._next_to_prompt, []
        self._prompt_all(seats)

    def _hold_breath(self, now: float) -> None:
        """Something happened: everybody is prompted when nothing more does for a moment."""
        self._acted_at = now
        if self._breath is None:
            self._prompt_by = self._acted_at + LONGEST_BREATH
            self._breathe_later(now + BREATH)

    def _breathe_later(self, when: float) -> None:
        # When that is cannot be asked of the timer: one that is due before it is set knows no time.
        self._breathe_at = when
        self._breath = self._loop.call_at(when, self._breathe)

    def _breathe(self) -> None:
        """Prompt everybody, unless somebody acted meanwhile, here or elsewhere: what happens goes before what may."""
        now, tally = self._loop.time(), self._tally
        late_by = now - self._breathe_at
        tally.behind += (late_by - tally.behind) / A_FEW
        # One table that is on time by luck says nothing of a house that is behind with all the others.
        is_late = tally.has_much_to_do or late_by > BUSY or tally.behind > BUSY
        if is_late:
            tally.late_at = now
        if (is_late or now < self._acted_at + BREATH) and not self._is_due(now, is_late=is_late):
            self._breathe_later(now + (LATER if is_late else BREATH))
            return
        self._breath = None
        for seat in [seat for seat in self._prompters if seat not in self._lines]:
            del self._prompters[seat]
        for seat in self._lines:
            tally.prompts.add((self, seat), partial(self._prompt_in_turn, seat, is_late=is_late))
        if self._dozing is None:
            self._dozing = self._loop.call_later(QUIET, self._doze)

    def _prompt_in_turn(self, seat: str, *, is_late: bool) -> None:
        """One seat after the other in the whole house: whatever people do meanwhile goes between them."""
        begun = perf_counter()
        self._prompt_all((seat,))
        if is_late:
            tally = self._tally
            tally.prompts_from = max(tally.prompts_from, self._loop.time()) + A_TENTH * (perf_counter() - begun)

    def _doze(self) -> None:
        """Nothing happened for a while: the table takes no more room than it needs to be looked at."""
        self._dozing = None
        if self._breath is not None:
            return  # somebody just did something, and the next breath will see to it
        quiet_at = self._acted_at + QUIET
        if self._loop.time() < quiet_at:
            self._dozing = self._loop.call_at(quiet_at, self._doze)
            return
        self.journal.rest()
        for prompter in self._prompters.values():
            prompter.rest()

    def _is_due(self, now: float, *, is_late: bool) -> bool:
        """Whether nobody is to wait any longer, though a house that is late gives only a tenth of its time to it."""
        longest = self._prompt_by + LONGEST_WAIT - LONGEST_BREATH
        return now >= (min(max(self._prompt_by, self._tally.prompts_from), longest) if is_late else self._prompt_by)

    def _prompt_all(self, seats: Iterable[str]) -> None:
        try:
            for seat in seats:
                self._prompt(seat)
        except Exception:
            LOG.exception("table %s: nobody could be told what they may do", self.table)
            self.close("The table was laid anew.", RESYNC)

    def prompt(self, line: Line) -> None:
        """Somebody does not want to wait for the table to catch its breath."""
        self._prompt(line.seat)

    def _prompt(self, seat: str) -> None:
        """Tell everybody at a seat what they may do now, if they have not been told since the last entry."""
        if seat in self._lines and not self.is_closed and (news := self._prompter(seat).untold()) is not None:
            self._put(seat, prompt_frame(self.journal.seq, news))

    def _put(self, seat: str, frame: bytes) -> None:
        for line in self._lines[seat]:
            line.put(frame)

    def _after_failure(self, why: Exception) -> None:
        if isinstance(why, MovedOn | Unsure):  # read it again before anything else
            LOG.warning("table %s: somebody else wrote in its log, or nobody knows", self.table)
            self.close("The table was laid anew.", RESYNC)

    def close(self, why: str, last_frame: bytes | None = None) -> None:
        """Close every line and forget the table; it is read from the store again when somebody comes."""
        self.is_closed = True
        self._steward.rest()
        for lines in self._lines.values():
            for line in lines:
                line.hang_up(GOING_AWAY, why, last_frame)
        for thing in self._inbox:
            if not isinstance(thing, _Act) and not thing.settled.done():
                thing.settled.set_exception(MovedOn())
        self._inbox.clear()
        for timer in (self._breath, self._dozing):
            if timer is not None:
                timer.cancel()
        if self._task is not asyncio.current_task():
            self._task.cancel()


def _nobody_else_is_told(_: Room | Lent) -> None:
    """There is one house alone."""


def heard_frame(telling: Telling, seat: str, role: Role) -> bytes:
    """What goes over the line to this seat for one entry; where nothing is heard of it, not even who did it."""
    entry = telling.entry
    heard = telling.heard(seat, role)
    return write(Told(entry.seq, entry.by, Raw(heard)) if heard else Skip(entry.seq))


def prompt_frame(seq: int, news: News, *, is_all: bool = True) -> bytes:
    """What goes over the line to a seat that learns what it may do after this entry."""
    return write(Prompt(seq, *news, is_all))


def frames_for(journal: Journal, entry: Entry, seat: str) -> bytes:
    """Every byte a room sends this seat about an entry just kept, with all it is offered afterwards."""
    role = journal.table.role_of(seat)
    telling = Teller(journal.system).tell(journal.table, entry)
    return heard_frame(telling, seat, role) + prompt_frame(entry.seq, Prompter(journal, seat).everything())


def welcome_for(journal: Journal, seat: str) -> bytes:
    """Every byte a room sends this seat when it sits down."""
    teller = Teller(journal.system)
    history = [teller.tell(journal.table, entry) for entry in journal.entries[-SHORT_HISTORY:]]
    return welcome_frame("", journal, history, seat, Prompter(journal, seat), ())


def welcome_frame(
    table: str, journal: Journal, history: Iterable[Telling], seat: str, prompter: Prompter, present: tuple[str, ...]
) -> bytes:
    """The whole table as one seat sees it."""
    role = journal.table.role_of(seat)
    story = tuple(
        Heard(telling.entry.seq, telling.entry.by, Raw(heard))
        for telling in history
        if (heard := telling.heard(seat, role))
    )
    game, seen, felt, now = game_of(journal.system), journal.view(seat), prompter.felt, prompter.now
    offers = prompter.offers
    return write(Welcome(table, game, seen, felt, now, prompter.making, offers, journal.seq, story, present))


def _manner(command: Mapping[str, Any]) -> str:
    """Whether somebody says something, keeps a note, or does anything else."""
    name = command.get("do")
    return name if name in (SAY.name, NOTE.name) else ""


def _goes_back(entry: Entry) -> bool:
    return Rewound in map(type, entry.events)


def _refused(id: str, kind: Kind, rule: str, says: str) -> bytes:
    return write(Refused(id, kind, rule, str(says), saying_of(says)))


_KINDS: Mapping[str, Kind] = {
    "refused": "refused",
    "cards": "cards",
    "impossible": "impossible",
    "malformed": "malformed",
}


def _kind(kind: str) -> Kind:
    return _KINDS.get(kind, "refused")
