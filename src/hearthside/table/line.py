"""The line to one browser: an outbox with one sender, which never waits for a slow reader at the table's cost."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from hearthside.kernel.sight import Role
from hearthside.kernel.table import WATCHER
from hearthside.table.wire import Resync, write

Send = Callable[[Any], Awaitable[None]]

SHORT_WAY = "hearthside.short_way"
"""The extension of the ASGI scope that holds a shorter way out, where the server has one."""


class ShortWay(Protocol):
    """A shorter way in and out than the server's own, for texts that are written already."""

    def write_texts(self, *texts: bytes) -> bool:
        """Send these texts if the line is free; False when it is not, and nothing was sent."""

    def listen(self, listener: Callable[[bytes], None]) -> bool:
        """From now on every text goes here; False while one that came before waits to be received."""


LONGEST_OUTBOX = 256
"""Frames that may wait for a slow reader before the line is cut."""

PATIENCE = 10.0
"""Seconds a browser gets to hear why the line is cut."""

GOING_AWAY, NOT_ALLOWED, FELL_BEHIND = 1012, 1008, 1013
_RESYNC = write(Resync())


def _not_now(*_: bytes) -> bool:
    return False


class Line:
    """One open socket. Two tabs of one seat are two lines, told apart by being two.

    A frame goes out at once while nothing waits; behind a slow reader frames wait in the outbox, whose task sends them
    in their order.
    """

    def __init__(self, send: Send, short_way: ShortWay | None = None) -> None:
        self._send = send
        self._write_texts = short_way.write_texts if short_way is not None else _not_now
        self._loop = asyncio.get_running_loop()
        self._outbox: deque[bytes] | None = None
        """What waits for a slow reader; most lines never need one."""
        self._sender: asyncio.Task[None] | None = None
        self._goodbye: tuple[int, str] | None = None
        self._reader = asyncio.current_task()
        self._last_call: asyncio.TimerHandle | None = None
        self.seat = WATCHER
        self.role: Role = "spectator"
        self.address = ""
        self.number = 0
        """Which line of its table it is; a GM shows watchers out by it."""
        self.since = 0.0

    @property
    def is_watcher(self) -> bool:
        """Whether nobody sits here: somebody only watches."""
        return self.seat == WATCHER

    def put(self, *frames: bytes) -> None:
        """Send these, now or when what waits before them is sent."""
        if self._goodbye is not None or (self._sender is None and self._write_texts(*frames)):
            return
        waiting = self._waiting()
        if len(waiting) >= LONGEST_OUTBOX:
            waiting.clear()
            self.hang_up(FELL_BEHIND, "You fell behind. Come back and catch up.", _RESYNC)
            return
        waiting.extend(frames)
        self._start_sending()

    def hang_up(self, code: int, reason: str, last_frame: bytes | None = None) -> None:
        """Send what waits and one last frame, then close."""
        if self._goodbye is not None:
            return
        if last_frame is not None:
            self._waiting().append(last_frame)
        self._goodbye = (code, reason)
        if self._reader is not None:
            self._last_call = self._loop.call_later(PATIENCE, self._reader.cancel)
        self._start_sending()

    def close(self) -> None:
        """The other side is gone."""
        self._goodbye = self._goodbye or (1000, "")
        if self._last_call is not None:
            self._last_call.cancel()
        if self._sender is not None:
            self._sender.cancel()

    def _waiting(self) -> deque[bytes]:
        if self._outbox is None:
            self._outbox = deque()
        return self._outbox

    def _start_sending(self) -> None:
        if self._sender is None:
            self._sender = self._loop.create_task(self._send_what_waits())

    async def _send_what_waits(self) -> None:
        """The outbox: sends in order, and says goodbye in the end."""
        try:
            waiting = self._waiting()
            while waiting:
                await self._send({"type": "websocket.send", "text": waiting.popleft().decode()})
            if self._goodbye is not None:
                code, reason = self._goodbye
                await self._send({"type": "websocket.close", "code": code, "reason": reason})
        except (OSError, RuntimeError):
            pass  # the browser left meanwhile; whoever reads from it hears of that too
        finally:
            self._sender = None
