"""The house: every table of one host, the doors to them, and the keys to their seats."""

import asyncio
import logging
import re
import secrets
import time
import unicodedata
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import chain, count
from pathlib import Path
from typing import Any

from hearthside import systems
from hearthside.evening.playing import lay_table
from hearthside.evening.reading import read_adventure
from hearthside.games import games
from hearthside.kernel.chance import Chance
from hearthside.kernel.handle import Refused, offers
from hearthside.kernel.journal import Journal, Luck, Sitter
from hearthside.kernel.refusals import Malformed
from hearthside.kernel.save import LogReader, reader_for, write_entry
from hearthside.kernel.sight import owner_of
from hearthside.kernel.system import System
from hearthside.kernel.table import Table
from hearthside.kernel.witnessing import Witness
from hearthside.table.benches import Benches
from hearthside.table.codes import new_code, new_invitation, read_code
from hearthside.table.demos import demo_of
from hearthside.table.demos.stacked import with_ids
from hearthside.table.knocking import NOT_ASKED, knock_at
from hearthside.table.neighbours import Neighbours
from hearthside.table.quotas import HOUSE_FULL, MB, NO_MORE_TABLES, Quotas
from hearthside.table.readers import Kind, Readers, Wanted
from hearthside.table.room import GONE, Room, hashed
from hearthside.table.snapshots import Snapshots
from hearthside.table.store import CodeTaken, Damaged, Door, Free, Secrets, Store, StoreError, TableRecord
from hearthside.table.tally import Durations, Tally
from hearthside.table.titles import is_seen, must_stand_out
from hearthside.table.wire import (
    DealtTable,
    DoorFacts,
    KnockAnswer,
    KnockFacts,
    LabChange,
    LabQuestion,
    NewTable,
    SeatFacts,
    SeatKey,
    SeatWish,
    TableFacts,
    writer_of,
)

LOG = logging.getLogger("hearthside.table")

IDLE = 120.0
"""Seconds an empty room is kept ready before it is put away."""

MOST_SEATS = 12

AN_HOUR, A_DAY = 3600.0, 86400.0


class NotYours(Exception):
    """Somebody asks for what is not theirs, and the sentence says so."""

    def __init__(self, says: str) -> None:
        super().__init__(says)
        self.says = says


class House:
    """Deals tables, opens their rooms when somebody comes, and puts empty ones away."""

    def __init__(
        self,
        store: Store,
        chance: Chance | None = None,
        idle: float = IDLE,
        quotas: Quotas | None = None,
        pace: float = 1.0,
    ) -> None:
        self._pace = pace
        self._store = store
        self._chance = chance
        self._idle = idle
        self._quotas = quotas or Quotas()
        self._forgetting: asyncio.Task[None] | None = None
        self._rooms: dict[str, Room] = {}
        self.is_closing = False
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._dealing = asyncio.Lock()
        """One table is dealt after the other, so that many at once are not more than the house keeps."""
        self.tally = Tally()
        self.lab = ThreadPoolExecutor(1, "lab")
        """Where odds are worked out, beside the tables."""
        self._readers = Readers()
        self._benches = Benches()
        self.neighbours = Neighbours(store, self._rooms)

    async def open(self) -> None:
        """Get ready for guests."""
        await self._store.open()
        self.neighbours.begin()
        if self._quotas.forget_after:
            self._forgetting = asyncio.create_task(self._forget_now_and_then())

    async def close(self) -> None:
        """See everybody out and write down what is left."""
        if self._forgetting is not None:
            self._forgetting.cancel()
        self.is_closing = True
        self.neighbours.end()
        for room in self._rooms.values():
            room.close("The house is closing.")
        await self._readers.close()
        await self._benches.close()
        await self._store.close()
        self.lab.shutdown(cancel_futures=True)

    @property
    def commits(self) -> Durations:
        """How long writing took."""
        return self._store.commits

    @property
    def cannot_write(self) -> bool:
        """Whether the last thing that was to be written could not be."""
        return self._store.cannot_write

    @property
    def table_count(self) -> int:
        """How many tables are laid in memory."""
        return len(self._rooms)

    @property
    def line_count(self) -> int:
        """How many browsers are at a table."""
        return sum(room.line_count for room in self._rooms.values())

    # --- Tables and seats -------------------------------------------------------------------------------------------

    async def deal(self, wish: NewTable) -> DealtTable:
        """A new table with these people at it. Raises a No when the people or the options make no sense."""
        return await self._deal(wish, self._luck())

    async def deal_demo(self, system: str) -> DealtTable:
        """A table of this game to try, with a stretch of adventure behind it."""
        demo = demo_of(system)
        return await self._deal(demo.table, demo.chance, demo.so_far)

    async def deal_evening(self, system: str, language: str) -> DealtTable:
        """A table for one, with the evening of this game about to begin: the house plays the other seats."""
        text = await asyncio.to_thread(Path(games()[system].evening).read_text, "utf-8")
        adventure = read_adventure(text, language)
        journal = lay_table(adventure, text, self._luck(), language, _system(system))
        return await self._keep_table(journal, [hero.sitter for hero in adventure.heroes], "open")

    async def _deal(
        self, wish: NewTable, chance: Luck, so_far: Sequence[tuple[str, Mapping[str, Any]]] = ()
    ) -> DealtTable:
        system = _system(wish.system)
        sitters: list[Sitter] = []
        for seat in wish.seats:
            taken = {sitter.name for sitter in sitters}
            title = _title(seat.title or (seat.name or "").title())
            name = seat.name if seat.name is not None else _free_name(title, taken)
            if title and not is_seen(title):
                raise Malformed("What should people call you?")
            must_stand_out(title or name, seat.role, [sitter.title for sitter in sitters])
            sitters.append(Sitter(_seat_name(name), title or name.title(), seat.role, seat.character))
        journal = Journal.opened(system, sitters, chance, wish.options)
        for seat_name, deed in so_far:
            command = with_ids(journal.table, deed)
            outcome = journal.do(seat_name, command, chance)
            assert not isinstance(outcome, Refused), f"{command}: {outcome}"
        return await self._keep_table(journal, sitters, _door(wish))

    async def _keep_table(self, journal: Journal, sitters: Sequence[Sitter], door: Door) -> DealtTable:
        """A table that was just laid, kept in the store, with the keys to its seats."""
        system = journal.system
        keys = [SeatKey(sitter.name, sitter.title, sitter.role, _new_secret()) for sitter in sitters]
        hashes = {key.seat: hashed(key.secret) for key in keys}
        # A player's seat is free until its own link is used, or somebody who was let in says that it is theirs.
        free = frozenset(sitter.name for sitter in sitters if sitter.role == "player")
        first, *others = (write_entry(entry, system.version) for entry in journal.entries)
        async with self._dealing:
            await self._must_have_room()
            record = await self._create(system, door, first, hashes, free)
        await asyncio.gather(*(self._store.append(record.table, seq, entry) for seq, entry in enumerate(others, 1)))
        LOG.info("table %s: dealt, %s", record.table, system.name)
        self._move_in(self._room(record, journal, hashes, free, len(first) + sum(map(len, others))))
        return DealtTable(record.table, system.name, keys, record.invitation)

    async def _must_have_room(self) -> None:
        if self._store.size >= self._quotas.house_mb * MB:
            raise StoreError(HOUSE_FULL)
        if await self._store.count() >= self._quotas.tables:
            raise StoreError(NO_MORE_TABLES)

    async def _create(self, system: System, door: Door, first: bytes, hashes: Secrets, free: Free) -> TableRecord:
        """A new table in the store, under a code that no other has."""
        for _ in range(40):
            code = new_code()
            record = TableRecord(code, system.name, system.version, time.time(), door, new_invitation(), code)
            try:
                await self._store.create(record, first, hashes, free)
            except CodeTaken:
                continue
            return record
        raise StoreError("The house has run out of codes for tables. Try again.")

    async def sit_down(self, code: str, wish: SeatWish) -> SeatKey:
        """Somebody takes a free seat, or a new one at an open table. Raises a No or a StoreError."""
        room = await self.room(code)
        if wish.seat is not None:
            return await self._take_free_seat(room, wish.seat)
        secret = _new_secret()
        sitter = await room.sit(lambda: _newcomer(room, wish), hashed(secret))
        LOG.info("table %s: %s sat down", room.table, sitter.name)
        return SeatKey(sitter.name, sitter.title, sitter.role, secret)

    async def _take_free_seat(self, room: Room, name: str) -> SeatKey:
        secret = _new_secret()
        await room.take_seat(name, hashed(secret))
        seat = room.journal.table.seats[name]
        LOG.info("table %s: %s was taken", room.table, name)
        return SeatKey(seat.name, seat.title, seat.role, secret)

    async def knock(self, room: Room, seat: str) -> KnockFacts:
        """Somebody who was let in says that a seat is theirs. Raises a No or a StoreError."""
        secret = _new_secret()
        facts = await knock_at(room, seat, secret, hashed(secret))
        LOG.info("table %s: somebody says that %s is theirs", room.table, seat)
        return facts

    async def answer_knock(self, room: Room, by: str | None, seat: str, answer: KnockAnswer, own: str | None) -> None:
        """Whoever sits at a seat, or the GM where nobody does, lets somebody in there or turns them away.

        A device of whoever sits there shares its own secret; a GM gives out a new one. Raises a No or a StoreError.
        """
        is_theirs = by == seat and own is not None
        if not is_theirs:
            _must_be_gm(room, by, NOT_ASKED)
            if seat in room.present:
                raise NotYours(NOT_ASKED)
        knock = room.knocks.numbered(seat, answer.number)
        if not answer.welcome:
            room.knocks.settle(knock, "")
            return
        secret = own if is_theirs and own is not None else _new_secret()
        if not is_theirs:
            await room.hand_over(seat, hashed(secret))
        room.knocks.settle(knock, secret)
        LOG.info("table %s: %s was opened", room.table, seat)

    async def merge_seats(self, code: str, by: str | None, seat: str, into: str) -> None:
        """A GM makes one seat of two: whoever sat at the first sits at the second. Raises a No or a StoreError."""
        room = await self.room(code)
        seats = room.journal.table.seats
        _must_be_gm(room, by, "Only the GM can merge two seats.")
        if seat not in seats or into not in seats:
            raise Malformed("Nobody of that name sits at this table.")
        if seat == into or {seats[seat].role, seats[into].role} != {"player"}:
            raise Malformed("Two seats of players can be merged, and no others.")
        await room.merge(seat, into)
        LOG.info("table %s: %s became %s", room.table, seat, into)

    async def free_seat(self, code: str, by: str | None, name: str, keep: bool) -> SeatKey:
        """A GM frees a seat: whoever sat there is out, and the new secret is the GM's to hand out."""
        room = await self.room(code)
        seats = room.journal.table.seats
        _must_be_gm(room, by, "Only the GM can free a seat.")
        if name not in seats:
            raise Malformed("Nobody of that name sits at this table.")
        seat, secret = seats[name], _new_secret()
        # The GM's own seat never goes to whoever happens to know the code.
        await room.free_seat(name, hashed(secret), is_free=not keep and seat.role != "gm")
        LOG.info("table %s: %s was freed", room.table, name)
        return SeatKey(seat.name, seat.title, seat.role, secret)

    async def remove_seat(self, code: str, by: str | None, name: str) -> None:
        """A GM takes a seat from the table: its link opens nothing, and what lies there is the GM's to see to."""
        room = await self.room(code)
        seats = room.journal.table.seats
        _must_be_gm(room, by, "Only the GM can remove a seat.")
        if name not in seats:
            raise Malformed("Nobody of that name sits at this table.")
        if seats[name].role == "gm":
            raise Malformed("The GM's own seat stays. Delete the table instead.")
        await room.remove_seat(name)
        LOG.info("table %s: %s was removed", room.table, name)

    # --- The door of a table ----------------------------------------------------------------------------------------

    async def door_of(self, code: str) -> tuple[TableRecord, Secrets]:
        """What it takes to come in: the table's door, and its seats' hashed secrets. Raises NoSuchTable."""
        code = read_code(code)
        room = self._rooms.get(code)
        if room is not None and not room.is_closed and not self._store.is_shared:
            return room.record, room.secrets
        record = await self._store.find(code)
        return record, await self._store.secrets(record.table)

    async def door(self, code: str, by: str | None) -> DoorFacts:
        """The door as a GM sees it: how to come in, and who watches."""
        room = await self.room(code)
        _must_be_gm(room, by, "Only the GM sees to the door.")
        record = room.record
        return DoorFacts(record.door, record.said, record.invitation, room.watchers)

    async def set_door(self, code: str, by: str | None, door: Door) -> DoorFacts:
        """A GM opens the door to whoever knows the code, to those who are invited, or locks it."""
        return await self._change_door(code, by, lambda record: record._replace(door=door))

    async def renew_code(self, code: str, by: str | None) -> DoorFacts:
        """A GM gives the table another code and another invitation; seats' own links go on opening it."""
        for _ in range(40):
            try:
                return await self._change_door(
                    code, by, lambda record: record._replace(said=new_code(), invitation=new_invitation())
                )
            except CodeTaken:
                continue
        raise StoreError("The house has run out of codes for tables. Try again.")

    async def show_out(self, code: str, by: str | None, watcher: int) -> DoorFacts:
        """A GM shows somebody out who watches; from where they came nobody watches until the code is renewed."""
        room = await self.room(code)
        _must_be_gm(room, by, "Only the GM sees to the door.")
        if not room.show_out(watcher):
            raise Malformed("Nobody of that number watches any more.")
        return await self.door(code, by)

    async def _change_door(self, code: str, by: str | None, change: Callable[[TableRecord], TableRecord]) -> DoorFacts:
        room = await self.room(code)
        _must_be_gm(room, by, "Only the GM sees to the door.")
        await room.change_door(change)
        LOG.info("table %s: its door is %s", room.table, room.record.door)
        return await self.door(code, by)

    # --- What is told of a table ------------------------------------------------------------------------------------

    async def facts(self, code: str, seat: str | None = None) -> TableFacts:
        """What somebody who was let in may know of a table before they sit down."""
        room = await self.room(code)
        table = room.journal.table
        here, free, removed = room.present, room.free, room.removed
        seats = [
            SeatFacts(each.name, each.title, each.role, each.name in here, each.name in free, each.name in removed)
            for each in table.seats.values()
        ]
        title, door = room.journal.system.title, room.record.door
        is_open = door == "open" if seat else door != "locked"
        return TableFacts(room.table, table.system, title, is_open, door, room.journal.seq, seats)

    async def offers_of(self, code: str, by: str | None, name: str) -> bytes:
        """What a seat may do, as JSON, for a GM who acts in its place; it is worked out from what the GM sees."""
        journal = (await self.room(code)).journal
        seats = journal.table.seats
        if by is None or seats[by].role != "gm":
            raise NotYours("Only the GM can act for somebody else.")
        if name not in seats:
            raise Malformed("Nobody of that name sits at this table.")
        seen = replace(journal.view(by), seat=name, role=seats[name].role)
        catalogue = journal.system.catalogue
        found = ((catalogue[action], offer) for action, offer in offers(journal.system, seen).items())
        written = [writer_of(action).write(offer) for action, offer in found if not action.is_own]
        return b"[%b]" % b",".join(written)

    async def read(self, code: str, kind: Kind, seat: str | None, address: str = "", after: int = 0) -> bytes:
        """The whole of a table as this seat heard it, or as a watcher did, told beside the house. Raises NotTold."""
        room = await self.room(code)
        file = self._store.file
        entries = await self._store.read(room.table) if file is None else []
        wanted = Wanted(kind, room.record.system, room.table, seat, after, file, len(entries))
        return await self._readers.tell(wanted, entries, (room.table, seat) if seat else address, address)

    async def foretell(self, code: str, seat: str | None, fights: int, address: str = "") -> bytes:
        """How the fight on a table would go, for its GM alone, played out beside the house. Raises NotTold."""
        room = await self.room(code)
        seats = room.journal.table.seats
        if seat is None or seats[seat].role != "gm":
            raise NotYours("Only the GM can ask how a fight would go.")
        return await self.read(code, "forecast", seat, address, fights)

    def play_out(self, question: LabQuestion | LabChange, address: str) -> AsyncGenerator[bytes]:
        """An encounter of the lab, or two, played out beside the house: one answer after the other. Raises NotTold."""
        return self._benches.play(question, address)

    # --- Rooms ------------------------------------------------------------------------------------------------------

    async def room(self, code: str) -> Room:
        """The room of this table, opened from the store where nobody has been for a while. Raises NoSuchTable."""
        code = read_code(code)
        while True:
            room = self._rooms.get(code)
            if room is not None and not room.is_closed:
                return room
            loading = self._loading.get(code)
            if loading is None:
                loading = self._loading[code] = asyncio.create_task(self._load(code))
                loading.add_done_callback(partial(self._loaded, code))
            code = (await asyncio.shield(loading)).table

    async def room_up_to_date(self, code: str) -> Room:
        """The room of this table with all that happened at it, in other houses too. Raises StoreError."""
        room = await self.room(code)
        if self._store.is_shared:
            await room.catch_up()
        return room

    def _loaded(self, code: str, _: asyncio.Task[Room]) -> None:
        self._loading.pop(code, None)

    def put_away_later(self, room: Room) -> None:
        """Somebody left: if nobody comes back for a while, the room is put away."""
        asyncio.get_running_loop().call_later(self._idle, self._put_away, room)

    async def _load(self, code: str) -> Room:
        record = await self._store.find(code)
        code = record.table
        room = self._rooms.get(code)
        if room is not None and not room.is_closed:
            return room  # somebody came in by another code of the same table
        hashes = await self._store.secrets(code)
        free = await self._store.free_seats(code)
        entries = await self._store.read(code)
        system = _system(record.system)
        if record.version > system.version:
            raise StoreError("This table was dealt by a later release. Bring the house up to date to open it.")
        try:
            reader, snapshots = reader_for(system), Snapshots(self._store, code)
            journal = await snapshots.opened(system, reader, entries)
        except Exception:  # whatever a damaged entry can make of a table, the other tables go on
            LOG.exception("table %s: its log cannot be read", code)
            raise Damaged(code) from None
        await self._store.touch(code, time.time())
        return self._move_in(self._room(record, journal, hashes, free, sum(map(len, entries)), reader))

    def _room(
        self,
        record: TableRecord,
        journal: Journal,
        secrets: Secrets,
        free: Free,
        size: int,
        reader: LogReader | None = None,
    ) -> Room:
        store, chance, tally, quotas = self._store, self._luck(), self.tally, self._quotas
        return Room(record, journal, secrets, store, chance, free, tally, quotas, size, reader, self._pace)

    def _luck(self) -> Luck:
        """Luck for one table: on the record, unless somebody brought other luck into the house."""
        return self._chance or Witness()

    async def delete_as_gm(self, code: str, by: str | None) -> None:
        """A GM deletes the table, for good. Raises StoreError."""
        room = await self.room(code)
        _must_be_gm(room, by, "Only the GM can delete the table.")
        await self.delete(room.table)

    async def delete(self, code: str) -> None:
        """Forget a table with all that happened at it; whoever is there has to go. Raises StoreError."""
        record = await self._store.find(read_code(code))
        self._see_out(record.table)
        await self._store.delete(record.table)
        self._see_out(record.table)  # whoever came back meanwhile, to a table that was half gone
        LOG.info("table %s: forgotten", record.table)

    def _see_out(self, table: str) -> None:
        room = self._rooms.pop(table, None)
        if room is not None:
            room.close("This table is gone.", GONE)

    async def forget_old_tables(self, now: float) -> list[str]:
        """Forget the tables nobody has come to for as many days as the host says; their codes."""
        old = await self._store.forgotten(now - self._quotas.forget_after * A_DAY)
        forgotten = [code for code in old if code not in self._rooms]
        for code in forgotten:
            await self.delete(code)
        return forgotten

    async def _forget_now_and_then(self) -> None:
        while True:
            try:
                await self.forget_old_tables(time.time())
            except StoreError as why:
                LOG.error("old tables could not be forgotten: %s", why)
            await asyncio.sleep(AN_HOUR)

    def _move_in(self, room: Room) -> Room:
        self._rooms[room.table] = room
        self.neighbours.move_in(room)
        self.put_away_later(room)
        return room

    def _put_away(self, room: Room) -> None:
        if room.is_empty and not room.is_closed:
            room.close("The table is put away.")
        if room.is_closed and self._rooms.get(room.table) is room:
            del self._rooms[room.table]


def health_of(house: House) -> tuple[int, str]:
    """Whether all is well, as a status and a word for whoever watches over the house."""
    if house.is_closing:
        return 503, "the house is closing"
    if house.neighbours.is_lost:
        return 503, "the tables cannot be read"
    return (503, "the tables cannot be written") if house.cannot_write else (200, "ok")


def _system(name: str) -> System:
    if name not in games():
        raise Malformed("There is no game “{name}” in this house.", name=name[:40])
    return systems.load(name)


def _new_secret() -> str:
    return secrets.token_urlsafe(24)


def _door(wish: NewTable) -> Door:
    return "open" if wish.open else "invited"


def _must_be_gm(room: Room, by: str | None, says: str) -> None:
    if by is None or room.journal.table.seats[by].role != "gm":
        raise NotYours(says)


def _newcomer(room: Room, wish: SeatWish) -> Sitter:
    """Who sits down at a table as it is now. Raises Malformed where there is no place for them."""
    room.must_take_players()
    table = room.journal.table
    if len(table.seats) >= MOST_SEATS:
        raise Malformed("Every seat at this table is taken.")
    title = _title(wish.title)
    if not is_seen(title):
        raise Malformed("What should people call you?")
    must_stand_out(title, "player", [seat.title for seat in table.seats.values()])
    return Sitter(_free_name(title, _names_in_use(table)), title, "player", wish.character)


_SEAT_NAME = re.compile(r"[a-z][a-z0-9-]{0,23}")


def _seat_name(name: str) -> str:
    if not _SEAT_NAME.fullmatch(name) or name == "table":
        raise Malformed("A seat's short name is a few small letters, like “ana”; not “{name}”.", name=name)
    return name


def _title(title: str) -> str:
    """What people call somebody, on one line."""
    return " ".join("".join(char if char.isprintable() else " " for char in title).split())


def _names_in_use(table: Table) -> set[str]:
    """Everybody who sits here or to whom something here belongs: a creature's cards are not for taking."""
    places = (*table.piles, *table.tracks, *table.marks, *table.words)
    return {*table.seats, *(owner_of(place) for place in places)}


def _free_name(title: str, taken: set[str]) -> str:
    """A short name made from what people call somebody: `ana-maria` of “Ana María”."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    base = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:20].strip("-")
    base = base if _SEAT_NAME.fullmatch(base) and base != "table" else "seat"
    names = chain((base,), (f"{base}-{number}" for number in count(2)))
    return next(name for name in names if name not in taken)
