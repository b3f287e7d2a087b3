"""The line to one browser: an outbox with one sender, which never waits for a slow reader at the table's cost."""

import asyncio
from collections import Counter, deque
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

    async def room_to_write(self) -> bool:
        """Wait until the line is free; False when it is closed."""

    @property
    def unsent(self) -> int:
        """Bytes that were written and are not taken yet."""


LONGEST_OUTBOX = 256
"""Frames that may wait for a slow reader before the line is cut."""

MOST_WAITING = 1024 * 1024
"""Bytes that may wait for a slow reader, besides one frame of any length, before the line is cut."""

MOST_WAITING_EACH = 16 * 1024 * 1024
"""Bytes that may wait for all slow readers of one address."""

MOST_WAITING_IN_ALL = 128 * 1024 * 1024
"""Bytes that may wait for all slow readers of the house."""

PATIENCE = 10.0
"""Seconds a browser gets to hear why the line is cut."""

GOING_AWAY, NOT_ALLOWED, FELL_BEHIND = 1012, 1008, 1013
_RESYNC = write(Resync())


def _not_now(*_: bytes) -> bool:
    return False


class Outboxes:
    """How much waits in the outboxes of one house: for each address, and in all."""

    def __init__(self) -> None:
        self._weights: dict[Line, int] = {}
        self._by_address: Counter[str] = Counter()
        self._in_all = 0

    def weigh(self, line: "Line", weight: int) -> bool:
        """So much waits for this line; False when it is too much, for its address or in all."""
        more = weight - self._weights.get(line, 0)
        self._by_address[line.address] += more
        self._in_all += more
        if weight:
            self._weights[line] = weight
        else:
            self._weights.pop(line, None)
        if self._by_address[line.address] <= 0:
            del self._by_address[line.address]
        is_too_much = self._by_address[line.address] > MOST_WAITING_EACH if line.address in self._by_address else False
        return not is_too_much and self._in_all <= MOST_WAITING_IN_ALL


class Line:
    """One open socket. Two tabs of one seat are two lines, told apart by being two.

    A frame goes out at once while nothing waits; behind a slow reader frames wait in the outbox, whose task sends them
    in their order.
    """

    def __init__(
        self, send: Send, short_way: ShortWay | None = None, address: str = "", outboxes: Outboxes | None = None
    ) -> None:
        self._send = send
        self._short_way = short_way
        self._write_texts = short_way.write_texts if short_way is not None else _not_now
        self._outboxes = outboxes or Outboxes()
        self._weight = 0
        self._loop = asyncio.get_running_loop()
        self._outbox: deque[bytes] | None = None
        """What waits for a slow reader; most lines never need one."""
        self._sender: asyncio.Task[None] | None = None
        self._goodbye: tuple[int, str] | None = None
        self._reader = asyncio.current_task()
        self._last_call: asyncio.TimerHandle | None = None
        self.seat = WATCHER
        self.role: Role = "spectator"
        self.address = address
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
        coming = sum(map(len, frames))
        is_too_much = waiting and (len(waiting) >= LONGEST_OUTBOX or self._weight + coming > MOST_WAITING)
        unsent = self._short_way.unsent if self._short_way is not None else 0
        if is_too_much or not self._outboxes.weigh(self, self._weight + coming + unsent):
            waiting.clear()
            self._weight = 0
            self.hang_up(FELL_BEHIND, "You fell behind. Come back and catch up.", _RESYNC)
            return
        self._weight += coming
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
        self._outboxes.weigh(self, 0)

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
                frame = waiting.popleft()
                self._weight = max(0, self._weight - len(frame))
                await self._send_one(frame)
            self._outboxes.weigh(self, 0)
            if self._goodbye is not None:
                code, reason = self._goodbye
                await self._send({"type": "websocket.close", "code": code, "reason": reason})
        except (OSError, RuntimeError):
            pass  # the browser left meanwhile; whoever reads from it hears of that too
        finally:
            self._sender = None

    async def _send_one(self, frame: bytes) -> None:
        """Send the next frame when there is room for it, the very bytes that other lines send too."""
        if self._short_way is None or not await self._short_way.room_to_write() or not self._write_texts(frame):
            await self._send({"type": "websocket.send", "text": frame.decode()})
