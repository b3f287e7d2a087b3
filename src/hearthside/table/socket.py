"""The door for browsers: decides who comes in, then carries frames in both directions and knows no rule."""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any

from hearthside.kernel.refusals import No
from hearthside.kernel.rulings import REWIND
from hearthside.kernel.saying import saying_of
from hearthside.kernel.table import WATCHER
from hearthside.table.house import House, NotYours
from hearthside.table.limits import GOING_BACK, QUESTION, TOO_FAST, Guard, Limits, address_of
from hearthside.table.line import NOT_ALLOWED, SHORT_WAY, Line, Outboxes, Send, ShortWay
from hearthside.table.porter import NO_SEAT, Porter, TooManyGuesses
from hearthside.table.room import PONG, Room
from hearthside.table.store import StoreError
from hearthside.table.wire import PROTOCOL, Ask, Bye, Do, FrameIn, Hello, Lend, Ping, Refused, read_frame, write

LOG = logging.getLogger("hearthside.table")

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]

GREETING = 10.0
"""Seconds a browser has to say hello."""

MOST_QUESTIONS = 8
"""Questions about odds one line may have open at once."""


class Gone(Exception):
    """The other side closed the line."""


class Unwelcome(Exception):
    """Nobody can sit down this way, and the sentence says why."""

    def __init__(self, says: str) -> None:
        super().__init__(says)
        self.says = says


_ORIGIN = re.compile(r"(https?)://(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::([0-9]{1,5}))?", re.ASCII | re.IGNORECASE)
_PORTS = {"http": "80", "https": "443"}


def comes_from_here(headers: Iterable[tuple[bytes, bytes]], base_url: str | None = None) -> bool:
    """Whether a page of this house asks, and not one of somebody else's that a guest happens to have open.

    Programs that are no browser send no origin, and cannot be lured into asking either.
    """
    found: dict[bytes, list[str]] = {b"origin": [], b"host": [], b"sec-fetch-site": []}
    for name, value in headers:
        if name.lower() in found:
            found[name.lower()].append(value.decode("latin-1"))
    origins, hosts, sites = found.values()
    if not origins:
        return all(site in ("same-origin", "none") for site in sites)
    asking = _ORIGIN.fullmatch(origins[0])
    if asking is None or len(origins) > 1 or len(hosts) > 1:
        return False
    scheme = asking[1].lower()
    ours = [f"{scheme}://{host}" for host in hosts] + ([base_url.rstrip("/")] if base_url else [])
    return any(_is_same(asking, _ORIGIN.fullmatch(one)) for one in ours)


def _is_same(one: re.Match[str], other: re.Match[str] | None) -> bool:
    """Whether two origins are one, however they are written."""
    return other is not None and _parts(one) == _parts(other)


def _parts(origin: re.Match[str]) -> tuple[str, str, str]:
    scheme, host, port = origin[1].lower(), origin[2].lower(), origin[3]
    return scheme, host, port or _PORTS[scheme]


class TableSocket:
    """The socket of every table of one house, as an ASGI application."""

    def __init__(self, house: House, base_url: str | None = None, limits: Limits | None = None) -> None:
        self._house = house
        self._base_url = base_url
        self._limits = limits
        self._porter = Porter(house, limits)
        self._outboxes = Outboxes()

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Serve one browser until it leaves."""
        await receive()  # it wants to connect
        address = self._limits.address_of(scope) if self._limits is not None else address_of(scope)
        if not comes_from_here(scope["headers"], self._base_url) or not self._may_enter(address):
            await send({"type": "websocket.close", "code": NOT_ALLOWED})
            return
        line: Line | None = None
        try:
            await send({"type": "websocket.accept"})
            short_way: ShortWay | None = scope.get("extensions", {}).get(SHORT_WAY)
            line = Line(send, short_way, address, self._outboxes)
            await self._serve(line, receive, short_way, address)
        except (Gone, asyncio.CancelledError):
            pass  # a closed line is no fault, whoever closed it
        finally:
            if line is not None:
                line.close()
            if self._limits is not None:
                self._limits.leave(address)

    def _may_enter(self, address: str) -> bool:
        return self._limits is None or self._limits.enter(address)

    def _guard(self, address: str, room: Room, seat: str) -> Guard | None:
        if self._limits is None:
            return None
        return self._limits.guard(address, (room.table, seat) if seat != WATCHER else None)

    async def _serve(self, line: Line, receive: Receive, short_way: ShortWay | None, address: str) -> None:
        try:
            room, seat, seen = await self._admit(receive, address)
        except Unwelcome as why:
            line.hang_up(NOT_ALLOWED, "Not this way.", write(Bye(str(why.says), saying_of(why.says))))
            while True:
                await _text(receive)
        carrier = Carrier(room, line, self._house, self._guard(address, room, seat))
        is_listening = False
        try:
            room.join(line, seat, seen)
            while True:
                is_listening = is_listening or (short_way is not None and short_way.listen(carrier.take))
                carrier.take(await _text(receive) or "")
        finally:
            room.leave(line)
            self._house.put_away_later(room)

    async def _admit(self, receive: Receive, address: str) -> tuple[Room, str, int | None]:
        try:
            async with asyncio.timeout(GREETING):
                hello = read_frame(await _text(receive) or "")
        except TimeoutError:
            raise Unwelcome("The table heard nothing from you.") from None
        except No as no:
            raise Unwelcome(no.says) from None
        if not isinstance(hello, Hello):
            raise Unwelcome("Say hello first.")
        if hello.protocol not in (None, PROTOCOL):
            raise Unwelcome("This page and the house do not speak the same language any more. Load the page again.")
        try:
            room, seat, _ = await self._porter.admit(hello.table, hello.token, address)
        except (StoreError, No, NotYours, TooManyGuesses) as why:
            raise Unwelcome(why.says) from None
        if seat is None:
            if not room.lets_watch(address):
                raise Unwelcome("The GM has shown you out.")
            return room, WATCHER, hello.seen
        if seat in room.free and hello.token is not None:
            seat = await self._claimed(room, seat, hello.token)
        if seat is None:
            raise Unwelcome(NO_SEAT)
        return room, seat, hello.seen

    async def _claimed(self, room: Room, seat: str, token: str) -> str | None:
        """A free seat is taken by its own link; meanwhile it may have been given to somebody else."""
        try:
            await room.claim(seat)
        except StoreError as why:
            raise Unwelcome(why.says) from None
        return room.seat_of(token)


class Carrier:
    """Carries what one browser sends to its room."""

    def __init__(self, room: Room, line: Line, house: House, guard: Guard | None = None) -> None:
        self._room = room
        self._line = line
        self._house = house
        self._guard = guard
        self._questions: set[asyncio.Task[None]] = set()

    def take(self, text: str | bytes) -> None:
        """One frame; what is no frame is answered with a sentence."""
        try:
            frame = read_frame(text)
        except No as no:
            if self._is_let(size=len(text)):
                self._line.put(write(Refused("", "malformed", no.rule, str(no.says), saying_of(no.says))))
            return
        if not self._is_let(frame, len(text)):
            return
        if isinstance(frame, Do):
            self._room.deliver(self._line, frame)
        elif isinstance(frame, Ping):
            self._room.prompt(self._line)
            self._line.put(PONG)
        elif isinstance(frame, Ask):
            self._ask(frame)
        elif isinstance(frame, Lend):
            self._room.lend(self._line, frame)
        else:
            self._line.put(write(Refused("", "malformed", "", "You have said hello already.")))

    def _is_let(self, frame: FrameIn | None = None, size: int = 0) -> bool:
        """Whether this frame did not come too fast; if it did, that is said, and in the end the line is cut."""
        guard = self._guard
        if guard is None or guard.lets(_cost(frame), size):
            return True
        refused = write(Refused(frame.id if isinstance(frame, Do | Ask) else "", "refused", "", TOO_FAST))
        if guard.is_flooded():
            self._line.hang_up(NOT_ALLOWED, TOO_FAST, refused)
        else:
            self._line.put(refused)
        return False

    def _ask(self, ask: Ask) -> None:
        if len(self._questions) >= MOST_QUESTIONS:
            self._line.put(write(Refused(ask.id, "refused", "", "One question at a time.")))
            return
        question = asyncio.create_task(self._room.ask(self._line, ask, self._house.lab))
        self._questions.add(question)
        question.add_done_callback(self._questions.discard)


def _cost(frame: FrameIn | None) -> int:
    """How many goes a frame takes."""
    if isinstance(frame, Ask):
        return QUESTION
    return GOING_BACK if isinstance(frame, Do) and frame.command.get("do") == REWIND.name else 1


async def _text(receive: Receive) -> str | None:
    """The next frame; nothing where it was no text."""
    message = await receive()
    if message["type"] != "websocket.receive":
        raise Gone
    text: str | None = message.get("text")
    return text
