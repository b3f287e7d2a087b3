"""The line to one browser: an outbox with one sender, which never waits for a slow reader at the table's cost."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from hearthside.kernel.sight import Role
from hearthside.table.telling import WATCHER
from hearthside.table.wire import Resync, frame_text

Send = Callable[[Any], Awaitable[None]]

LONGEST_OUTBOX = 256
"""Frames that may wait for a slow reader before the line is cut."""

PATIENCE = 10.0
"""Seconds a browser gets to hear why the line is cut."""

GOING_AWAY, NOT_ALLOWED, FELL_BEHIND = 1012, 1008, 1013
_RESYNC = frame_text(Resync())


class Line:
    """One open socket. Two tabs of one seat are two lines, told apart by being two."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._loop = asyncio.get_running_loop()
        self._outbox: deque[str] = deque()
        self._bell: asyncio.Future[None] | None = None
        self._goodbye: tuple[int, str] | None = None
        self._reader = asyncio.current_task()
        self._last_call: asyncio.TimerHandle | None = None
        self.seat = WATCHER
        self.role: Role = "spectator"

    @property
    def is_watcher(self) -> bool:
        """Whether nobody sits here: somebody only watches."""
        return self.seat == WATCHER

    def put(self, frame: str) -> None:
        """Send this when the line is free."""
        if self._goodbye is not None:
            return
        if len(self._outbox) >= LONGEST_OUTBOX:
            self._outbox.clear()
            self.hang_up(FELL_BEHIND, "You fell behind. Come back and catch up.", _RESYNC)
            return
        self._outbox.append(frame)
        self._ring()

    def hang_up(self, code: int, reason: str, last_frame: str | None = None) -> None:
        """Send what waits and one last frame, then close."""
        if self._goodbye is not None:
            return
        if last_frame is not None:
            self._outbox.append(last_frame)
        self._goodbye = (code, reason)
        if self._reader is not None:
            self._last_call = self._loop.call_later(PATIENCE, self._reader.cancel)
        self._ring()

    async def send_forever(self) -> None:
        """The only place where anything is sent."""
        outbox, send = self._outbox, self._send
        while True:
            while outbox:
                await send({"type": "websocket.send", "text": outbox.popleft()})
            if self._goodbye is not None:
                code, reason = self._goodbye
                await send({"type": "websocket.close", "code": code, "reason": reason})
                return
            self._bell = self._loop.create_future()
            await self._bell
            self._bell = None

    def close(self) -> None:
        """The other side is gone."""
        self._goodbye = self._goodbye or (1000, "")
        if self._last_call is not None:
            self._last_call.cancel()

    def _ring(self) -> None:
        if self._bell is not None and not self._bell.done():
            self._bell.set_result(None)
