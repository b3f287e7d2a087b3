"""The other houses that serve the same tables: who sits there, and what they have written.

They hint to each other; and because a hint may be lost, each looks around now and then as well.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from time import monotonic

from hearthside.table.hints import Hint, Lent, Spent
from hearthside.table.limits import Limits
from hearthside.table.room import Room
from hearthside.table.store import Store, StoreError

LOG = logging.getLogger("hearthside.table")

LOOK_AFTER = 1.0
"""Seconds after which a house looks whether something was written elsewhere, whatever it heard."""

SILENT = 6.0
"""Seconds after which tables that give no answer count as lost: of a database that stopped no line is broken."""

SAY_AFTER = 4.0
"""Seconds after which a house says again who sits there."""

BELIEVED = 3 * SAY_AFTER
"""Seconds for which a house that is no longer heard is believed to be there."""


class Neighbours:
    """What one house knows of the others."""

    def __init__(self, store: Store, rooms: Mapping[str, Room]) -> None:
        self._store, self._rooms = store, rooms
        self._seats: dict[str, dict[str, tuple[str, ...]]] = {}
        """By house: the seats that are sat at there, by table."""
        self._heard: dict[str, float] = {}
        self._bell = asyncio.Event()
        self._looking: asyncio.Task[None] | None = None
        self._said_at = 0.0
        self._lines: dict[str, dict[str, int]] = {}
        """By house: the addresses with many lines there."""
        self._said_lines: dict[str, int] = {}
        self.limits: Limits | None = None
        """What somebody does in another house counts here too."""
        self.is_lost = False
        """Whether the tables could not be looked at last time, or give no answer."""

    def begin(self) -> None:
        """Listen, and look around from now on."""
        if self._store.is_shared:
            self._store.listen(self._hear)
            self._looking = asyncio.create_task(self._look_now_and_then(), name="neighbours")

    def end(self) -> None:
        """Say goodbye."""
        if self._looking is not None:
            self._looking.cancel()
            self._say(here=dict.fromkeys(self._rooms, ()))

    def move_in(self, room: Room) -> None:
        """A room was opened: ask who is at its table elsewhere, and let it say who is here."""
        if self._store.is_shared:
            room.when_people_move = self._people_moved
            room.when_lent = self._was_lent
            self._tell_room(room.table)
            self._say(who=[room.table])

    def guessed_wrong(self, address: str) -> None:
        """Somebody guessed a code wrong here: it counts everywhere."""
        if self._store.is_shared:
            self._say(wrong=[address])

    def _people_moved(self, room: Room) -> None:
        self._say(here={room.table: room.here})

    def _was_lent(self, lent: Lent) -> None:
        """What a browser here lends to luck is told where others play at its table, and nowhere else."""
        if any(lent.table in seats for seats in self._seats.values()):
            self._say(lent=[lent])

    def _say(
        self,
        here: Mapping[str, tuple[str, ...]] | None = None,
        who: Iterable[str] = (),
        wrong: Iterable[str] = (),
        spent: Mapping[str, Spent] | None = None,
        lines: Mapping[str, int] | None = None,
        lent: Sequence[Lent] = (),
    ) -> None:
        hint = Hint(self._store.node, (), here or {}, list(who), list(wrong), spent or {}, lines or {}, lent)
        self._store.hint(hint)

    def _say_what_was_spent(self, again: bool) -> None:
        """How much of what is limited was used up here; of lines what changed, or all of it again."""
        if self.limits is None:
            return
        crowds = self.limits.crowds()
        lines = {**dict.fromkeys(self._said_lines, 0), **crowds}
        changed = {who: count for who, count in lines.items() if again or self._said_lines.get(who, 0) != count}
        self._said_lines = crowds if again else lines
        spent = self.limits.spent()
        if spent or changed:
            self._say(spent=spent, lines=changed)

    # --- Hearing --------------------------------------------------------------------------------------------------

    def _hear(self, hint: Hint | None) -> None:
        if hint is None:  # something may have been missed
            self._bell.set()
            return
        self._heard[hint.node] = monotonic()
        for table in hint.wrote:
            if (room := self._rooms.get(table)) is not None:
                room.look()
        seats = self._seats.setdefault(hint.node, {})
        came = {table for table, there in hint.here.items() if there and table not in seats}
        for table, there in hint.here.items():
            seats.pop(table, None)
            if there:
                seats[table] = tuple(there)
            self._tell_room(table)
        here = {table: self._rooms[table].here for table in hint.who if table in self._rooms}
        if any(here.values()):
            self._say(here=here)
        lent = [each for table in {*came, *here} if table in self._rooms for each in self._rooms[table].lent]
        if lent:
            self._say(lent=lent)
        for each in hint.lent:
            if (room := self._rooms.get(each.table)) is not None:
                room.hear_lent(each)
        if self.limits is not None:
            self._count(hint, self.limits)

    def _count(self, hint: Hint, limits: Limits) -> None:
        for address in hint.wrong:
            limits.guesses.wrong(address)
        for address, spent in hint.spent.items():
            limits.charge(address, spent)
        if hint.lines:
            self._lines.setdefault(hint.node, {}).update(hint.lines)
            self._count_lines(limits)

    def _count_lines(self, limits: Limits) -> None:
        there: Counter[str] = Counter()
        for lines in self._lines.values():
            there.update(lines)
        limits.count_elsewhere(+there)

    def _tell_room(self, table: str) -> None:
        if (room := self._rooms.get(table)) is not None and not room.is_closed:
            room.hear_who_is_elsewhere(seat for seats in self._seats.values() for seat in seats.get(table, ()))

    # --- Looking --------------------------------------------------------------------------------------------------

    async def _look_now_and_then(self) -> None:
        while True:
            self._bell.clear()
            waiting = asyncio.get_running_loop().call_later(SILENT, self._lose, "no answer")
            try:
                await self._look()
                self.is_lost = False
            except StoreError as why:
                self._lose(why)
            finally:
                waiting.cancel()
            self._forget_who_is_silent()
            is_time = monotonic() > self._said_at + SAY_AFTER
            self._say_what_was_spent(again=is_time)
            if is_time:
                self._said_at = monotonic()
                self._say(here={table: room.here for table, room in self._rooms.items() if room.here})
            try:
                async with asyncio.timeout(LOOK_AFTER):
                    await self._bell.wait()
            except TimeoutError:
                pass

    def _lose(self, why: object) -> None:
        self.is_lost = True
        LOG.warning("nobody can see what other houses wrote: %s", why)

    async def _look(self) -> None:
        """Every open room whose table has come further elsewhere reads on."""
        rooms = {table: room for table, room in self._rooms.items() if not room.is_closed}
        standing = await self._store.standing(list(rooms))
        for table, room in rooms.items():
            if standing.get(table) != (room.journal.seq, room.record.changes):
                room.look()

    def _forget_who_is_silent(self) -> None:
        now = monotonic()
        for node in [node for node, at in self._heard.items() if now > at + BELIEVED]:
            del self._heard[node]
            if self._lines.pop(node, None) and self.limits is not None:
                self._count_lines(self.limits)
            for table in self._seats.pop(node, {}):
                self._tell_room(table)
