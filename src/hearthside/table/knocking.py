"""Somebody opens the one link for all and says who they are: whose seat it is, or the GM, opens it to them.

A seat nobody has sat at yet is theirs at once. At any other they knock, and both sides see the same number: whoever
sits there is asked, from their other device; where nobody does, the GM. Nobody else can open it, and no device loses
the seat behind its owner's back (decision 27).
"""

import asyncio
from collections.abc import Callable
from secrets import compare_digest, randbelow, token_urlsafe
from typing import TYPE_CHECKING

from hearthside.kernel.every_table import temper_of
from hearthside.kernel.refusals import Malformed
from hearthside.kernel.views import gm_of
from hearthside.table.wire import KnockFacts, Knocking, SeatKey

if TYPE_CHECKING:
    from hearthside.table.room import Room

PATIENT = 30.0
"""Seconds after which somebody who does not look any more has gone away."""

NO_KNOCK = "Nobody waits at the door with this number any more."
NOT_ASKED = "Only whoever sits there can open this seat; where nobody does, the GM."


class Knock:
    """Somebody who waits at the door of a seat."""

    __slots__ = ("answer", "heard_at", "number", "seat", "token")

    def __init__(self, seat: str, now: float) -> None:
        self.seat, self.heard_at = seat, now
        self.number = 10 + randbelow(90)
        """What both sides see, so that nobody opens to somebody else."""
        self.token = token_urlsafe(18)
        """By which they come back for the answer."""
        self.answer: str | None = None
        """The secret of the seat; nothing in it where they were turned away."""


class Knocks:
    """Everybody who waits at one table: at each seat, one after the other."""

    def __init__(self, tell: Callable[[], None]) -> None:
        self._tell = tell
        self._at: dict[str, Knock] = {}

    @property
    def waiting(self) -> tuple[Knocking, ...]:
        """At which seats somebody waits for an answer, with their numbers."""
        return tuple(Knocking(knock.seat, knock.number) for knock in self._at.values() if knock.answer is None)

    def add(self, seat: str) -> Knock:
        """Somebody knocks. Raises Malformed where another is still waiting: an answer is for one of them alone."""
        if seat in self._at:
            raise Malformed("Somebody else is knocking at this seat. Wait a moment and try again.")
        loop = asyncio.get_running_loop()
        knock = self._at[seat] = Knock(seat, loop.time())
        loop.call_later(PATIENT, self._look_after, knock)
        self._tell()
        return knock

    def known(self, seat: str, token: str) -> Knock | None:
        """The knock of somebody who looks whether there is an answer."""
        knock = self._at.get(seat)
        if knock is None or not compare_digest(knock.token.encode(), token.encode()):
            return None
        knock.heard_at = asyncio.get_running_loop().time()
        return knock

    def numbered(self, seat: str, number: int) -> Knock:
        """The knock that is answered. Raises Malformed where they have gone away."""
        knock = self._at.get(seat)
        if knock is None or knock.number != number or knock.answer is not None:
            raise Malformed(NO_KNOCK)
        return knock

    def settle(self, knock: Knock, answer: str) -> None:
        """They have their answer, and come for it."""
        knock.answer = answer
        self._tell()

    def forget(self, knock: Knock) -> None:
        """They have come for it, or gone away."""
        if self._at.get(knock.seat) is knock:
            del self._at[knock.seat]
            self._tell()

    def _look_after(self, knock: Knock) -> None:
        loop = asyncio.get_running_loop()
        if loop.time() - knock.heard_at >= PATIENT:
            self.forget(knock)
        elif self._at.get(knock.seat) is knock:
            loop.call_later(PATIENT, self._look_after, knock)


async def knock_at(room: "Room", seat: str, secret: str, kept: bytes) -> KnockFacts:
    """Somebody says that this seat is theirs; where nobody has to be asked it opens to this secret from now on.

    Raises Malformed or StoreError.
    """
    room.must_take_players()
    sitter = room.journal.table.seats.get(seat)
    if sitter is None or seat in room.removed:
        raise Malformed("Nobody of that name sits at this table.")
    if sitter.role != "player":
        raise Malformed("This seat opens with its own link.")
    if seat in room.free or _is_left_to_the_house(room, seat):
        await room.take_seat(seat, kept, is_left=seat not in room.free)
        return KnockFacts("come in", key=_key(room, seat, secret))
    knock = room.knocks.add(seat)
    return KnockFacts("wait", knock.number, knock.token)


def _is_left_to_the_house(room: "Room", seat: str) -> bool:
    """Whether nobody is there who could be asked: the house leads, and nobody sits at the seat."""
    table = room.journal.table
    gm = gm_of(table)
    return seat not in room.present and bool(gm) and temper_of(table.marks, gm) is not None and gm not in room.present


def look_for_answer(room: "Room", seat: str, token: str) -> KnockFacts:
    """Whether somebody who knocked was answered; a seat's secret is given out once. Raises Malformed."""
    knock = room.knocks.known(seat, token)
    if knock is None:
        raise Malformed(NO_KNOCK)
    if knock.answer is None:
        return KnockFacts("wait", knock.number, knock.token)
    room.knocks.forget(knock)
    if not knock.answer:
        return KnockFacts("no")
    return KnockFacts("come in", key=_key(room, seat, knock.answer))


def _key(room: "Room", seat: str, secret: str) -> SeatKey:
    sitter = room.journal.table.seats[seat]
    return SeatKey(sitter.name, sitter.title, sitter.role, secret)
