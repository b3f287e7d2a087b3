"""The door for browsers: decides who comes in, then carries frames in both directions and knows no rule."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from hearthside.kernel.refusals import No
from hearthside.table.house import House
from hearthside.table.line import NOT_ALLOWED, SHORT_WAY, Line, Send, ShortWay
from hearthside.table.room import PONG, Room
from hearthside.table.store import StoreError
from hearthside.table.telling import WATCHER
from hearthside.table.wire import Ask, Bye, Do, Hello, Ping, Refused, read_frame, write

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


def comes_from_here(headers: Iterable[tuple[bytes, bytes]], base_url: str | None = None) -> bool:
    """Whether a page of this house asks, and not one of somebody else's that a guest happens to have open.

    Programs that are no browser send no origin, and cannot be lured into asking either.
    """
    found = {name.lower(): value.decode("latin-1") for name, value in headers if name.lower() in (b"origin", b"host")}
    origin = found.get(b"origin")
    if origin is None:
        return True
    asking = urlsplit(origin)
    return asking.netloc == found.get(b"host") or (
        base_url is not None and urlsplit(base_url)[:2] == (asking.scheme, asking.netloc)
    )


class TableSocket:
    """The socket of every table of one house, as an ASGI application."""

    def __init__(self, house: House, base_url: str | None = None) -> None:
        self._house = house
        self._base_url = base_url

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Serve one browser until it leaves."""
        await receive()  # it wants to connect
        if not comes_from_here(scope["headers"], self._base_url):
            await send({"type": "websocket.close", "code": NOT_ALLOWED})
            return
        await send({"type": "websocket.accept"})
        short_way: ShortWay | None = scope.get("extensions", {}).get(SHORT_WAY)
        line = Line(send, short_way)
        try:
            await self._serve(line, receive, short_way)
        except (Gone, asyncio.CancelledError):
            pass  # a closed line is no fault, whoever closed it
        finally:
            line.close()

    async def _serve(self, line: Line, receive: Receive, short_way: ShortWay | None) -> None:
        try:
            room, seat, seen = await self._admit(receive)
        except Unwelcome as why:
            line.hang_up(NOT_ALLOWED, "Not this way.", write(Bye(str(why))))
            while True:
                await _text(receive)
        carrier = Carrier(room, line, self._house)
        is_listening = False
        try:
            room.join(line, seat, seen)
            while True:
                is_listening = is_listening or (short_way is not None and short_way.listen(carrier.take))
                carrier.take(await _text(receive) or "")
        finally:
            room.leave(line)
            self._house.put_away_later(room)

    async def _admit(self, receive: Receive) -> tuple[Room, str, int | None]:
        try:
            async with asyncio.timeout(GREETING):
                hello = read_frame(await _text(receive) or "")
        except TimeoutError:
            raise Unwelcome("The table heard nothing from you.") from None
        except No as no:
            raise Unwelcome(no.says) from None
        if not isinstance(hello, Hello):
            raise Unwelcome("Say hello first.")
        try:
            room = await self._house.room(hello.table)
        except (StoreError, No) as why:
            raise Unwelcome(why.says) from None
        if hello.token is None:
            return room, WATCHER, hello.seen
        seat = room.seat_of(hello.token)
        if seat is None:
            raise Unwelcome("This link opens no seat at this table. Ask for a new one.")
        return room, seat, hello.seen


class Carrier:
    """Carries what one browser sends to its room."""

    def __init__(self, room: Room, line: Line, house: House) -> None:
        self._room = room
        self._line = line
        self._house = house
        self._questions: set[asyncio.Task[None]] = set()

    def take(self, text: str | bytes) -> None:
        """One frame; what is no frame is answered with a sentence."""
        try:
            frame = read_frame(text)
        except No as no:
            self._line.put(write(Refused("", "malformed", no.rule, no.says)))
            return
        if isinstance(frame, Do):
            self._room.deliver(self._line, frame)
        elif isinstance(frame, Ping):
            self._line.put(PONG)
        elif isinstance(frame, Ask):
            self._ask(frame)
        else:
            self._line.put(write(Refused("", "malformed", "", "You have said hello already.")))

    def _ask(self, ask: Ask) -> None:
        if len(self._questions) >= MOST_QUESTIONS:
            self._line.put(write(Refused(ask.id, "refused", "", "One question at a time.")))
            return
        question = asyncio.create_task(self._room.ask(self._line, ask, self._house.lab))
        self._questions.add(question)
        question.add_done_callback(self._questions.discard)


async def _text(receive: Receive) -> str | None:
    """The next frame; nothing where it was no text."""
    message = await receive()
    if message["type"] != "websocket.receive":
        raise Gone
    text: str | None = message.get("text")
    return text
