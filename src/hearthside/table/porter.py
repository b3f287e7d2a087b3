"""Who stands at the door of a table, and whether they come in.

A seat's secret always opens its table. Whoever has none needs an invitation, or the code of a table whose GM left the
door open. To everybody else a table that is closed looks like one that is not there, and each who asks for it is
counted: codes cannot be tried out one by one.
"""

from hmac import compare_digest
from typing import NamedTuple

from hearthside.table.codes import read_code
from hearthside.table.house import House, NotYours
from hearthside.table.limits import TOO_MANY_GUESSES, Limits
from hearthside.table.room import LOCKED, Room, hashed
from hearthside.table.store import NoSuchTable, Secrets, TableRecord

NO_SEAT = "This link opens no seat at this table. Ask for a new one."


class TooManyGuesses(Exception):
    """Nobody listens to this address for a while."""

    says = TOO_MANY_GUESSES


class Visit(NamedTuple):
    """Somebody who was let in: to this table, and to this seat; without one they are a guest and watch."""

    room: Room
    seat: str | None
    address: str

    @property
    def table(self) -> str:
        """What the table is called."""
        return self.room.table


class Porter:
    """Lets people in to the tables of one house."""

    def __init__(self, house: House, limits: Limits | None = None) -> None:
        self._house = house
        self._limits = limits

    async def admit(self, code: str, secret: str | None, address: str) -> Visit:
        """Whoever shows this, if they may come in. Raises NoSuchTable, NotYours, TooManyGuesses or another StoreError.

        A table is laid only for those who may come in: looking up its door is cheap.
        """
        try:
            record, secrets = await self._house.door_of(code)
            if secret is None or not _opens_a_seat(secret, secrets):
                self._must_be_let_in(record, read_code(code), secret, address)
        except NoSuchTable:
            self._count(address)
            raise
        room = await self._house.room_up_to_date(record.table)
        return Visit(room, room.seat_of(secret) if secret is not None else None, address)

    def _must_be_let_in(self, record: TableRecord, code: str, secret: str | None, address: str) -> None:
        if self._limits is not None and self._limits.guesses.wait(address) > 0:
            raise TooManyGuesses
        is_invited = secret is not None and bool(record.invitation) and _is_same(secret, record.invitation)
        if secret is not None and not is_invited:
            self._count(address)
            raise NotYours(NO_SEAT)
        if is_invited and record.door == "locked":
            raise NotYours(LOCKED)
        if not is_invited and (record.door != "open" or code != record.said):
            raise NoSuchTable(code)

    def _count(self, address: str) -> None:
        """A wrong guess; while somebody has to wait for the next one, they hear nothing else."""
        if self._limits is None:
            return
        if self._limits.guesses.wait(address) > 0:
            raise TooManyGuesses
        self._limits.guesses.wrong(address)
        self._house.neighbours.guessed_wrong(address)


def _opens_a_seat(secret: str, secrets: Secrets) -> bool:
    given = hashed(secret)
    # All of them are compared, so that timing tells nothing.
    return True in [compare_digest(kept, given) for kept in secrets.values()]


def _is_same(secret: str, other: str) -> bool:
    return compare_digest(secret.encode(), other.encode())
