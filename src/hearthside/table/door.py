"""Uvicorn's HTTP, with an eye on those who stand in the door and do not come in, or do not go.

Somebody who opens many connections and sends a byte now and then would hold on to all of them for ever. So a request
has to be there whole after a while, and of too many half-open ones from one address the oldest has to go: those of
people take the blink of an eye. Nor may one address hold all the connections there are, or ask for much and take
nothing: an answer that is not read is taken back.
"""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from hearthside.table.limits import Proxies, network_of

WHOLE_REQUEST = 10.0
"""Seconds from a connection, or the first byte on a used one, until the whole request is there."""

IDLE = 15
"""Seconds a connection is kept for the next request."""

MOST_HALF_OPEN = 100
"""Half-open requests one address may have at once."""

MOST_CONNECTIONS_EACH = 256
"""Connections one address may have at once, besides the lines to tables."""

MOST_CONNECTIONS = 4096
"""Connections everybody together may have, besides the lines to tables."""

LOOK_AFTER = 10.0
"""Seconds after which it is looked whether an answer is being taken."""

SLOWEST = 4096
"""Bytes a second somebody must take of an answer."""

MOST_UNREAD_EACH = 64 * 1024 * 1024
"""Bytes of answers that may wait to be read by one address."""

MOST_UNREAD = 256 * 1024 * 1024
"""Bytes of answers that may wait to be read by everybody together."""

Crowd = dict["DoorProtocol", None]
"""Connections, the oldest first."""


class Doorway:
    """Everybody who stands in the door of one house."""

    def __init__(self, proxies: Proxies | None = None, most: int = MOST_CONNECTIONS) -> None:
        self._proxies = proxies or Proxies()
        self._most = most
        self.half_open: dict[str, Crowd] = {}
        """By address, those whose request is not there yet."""
        self._here: dict[str, Crowd] = {}
        self._count = 0
        self.unread: Crowd = {}
        """Those who do not take their answers as fast as they could."""

    def enter(self, who: "DoorProtocol") -> bool:
        """Whether there is room for one more; whoever only waits for a next request makes room for who comes."""
        others = self._here.setdefault(who.address, {})
        # Behind a proxy is everybody: it may have as many as there are.
        most_each = self._most if who.address in self._proxies else min(MOST_CONNECTIONS_EACH, self._most)
        if len(others) >= most_each and not _one_goes(others):
            return False
        if self._count >= self._most and not _one_goes(max(self._here.values(), key=len)):
            return False
        self._here.setdefault(who.address, {})[who] = None
        self._count += 1
        return True

    def leave(self, who: "DoorProtocol") -> None:
        """They went, or their connection became a line to a table."""
        others = self._here.get(who.address, {})
        if who in others:
            del others[who]
            self._count -= 1
        if not others:
            self._here.pop(who.address, None)
        self.unread.pop(who, None)

    def weigh(self, who: "DoorProtocol") -> None:
        """Somebody does not take their answer at once: where too much waits, the oldest answers are given up."""
        self.unread[who] = None
        theirs = [each for each in self.unread if each.address == who.address]
        for waiting, most in ((theirs, MOST_UNREAD_EACH), (list(self.unread), MOST_UNREAD)):
            total = sum(each.unsent for each in waiting)
            for each in waiting:
                if total <= most or each is who:
                    break
                total -= each.unsent
                each.put_out()


def _one_goes(crowd: Crowd) -> bool:
    idle = next((each for each in crowd if each.is_idle), None)
    if idle is not None:
        idle.put_out()
    return idle is not None


class DoorProtocol(H11Protocol):
    """One connection over which somebody asks for something."""

    doorway = Doorway()
    _patience: asyncio.TimerHandle | None = None
    _look: asyncio.TimerHandle | None = None
    _is_line = False
    address = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody stands in the door."""
        super().connection_made(transport)
        self.address = network_of(self.client[0]) if self.client else ""
        if self.doorway.enter(self):
            self._wait()
        else:
            self.transport.abort()

    @property
    def is_idle(self) -> bool:
        """Whether they asked for nothing yet, or for nothing more, and have all they asked for."""
        is_answered = self.cycle is None or self.cycle.response_complete
        return is_answered and self.conn.their_state is h11.IDLE and not self.unsent

    @property
    def unsent(self) -> int:
        """Bytes of an answer that still wait to be taken."""
        return 0 if self.transport.is_closing() else self.transport.get_write_buffer_size()

    def data_received(self, data: bytes) -> None:
        """Bytes came: either all that was to come, or there is more to wait for."""
        super().data_received(data)
        is_half_open = self.conn.their_state in (h11.IDLE, h11.SEND_BODY) and not self._is_line
        if is_half_open and not self.transport.is_closing():
            self._wait()
        else:
            self._wait_no_more()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """The line is a table's from here on."""
        self._is_line = True
        self._look_no_more()
        self.doorway.leave(self)
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """They went away."""
        self._wait_no_more()
        self._look_no_more()
        self.doorway.leave(self)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """They do not take their answer as fast as it comes."""
        super().pause_writing()
        self.doorway.weigh(self)
        self._look_no_more()
        self._look = self.loop.call_later(LOOK_AFTER, self._look_again, self.unsent)

    def resume_writing(self) -> None:
        """They have taken most of it."""
        super().resume_writing()
        self._look_no_more()
        self.doorway.unread.pop(self, None)

    def put_out(self) -> None:
        """They have to go."""
        self._wait_no_more()
        self.doorway.leave(self)
        self.transport.abort()

    def _look_again(self, before: int) -> None:
        if before - self.unsent < SLOWEST * LOOK_AFTER:
            self.put_out()
        else:
            self._look = self.loop.call_later(LOOK_AFTER, self._look_again, self.unsent)

    def _look_no_more(self) -> None:
        if self._look is not None:
            self._look.cancel()
            self._look = None

    def _wait(self) -> None:
        if self._patience is not None:
            return
        self._patience = self.loop.call_later(WHOLE_REQUEST, self.put_out)
        others = self.doorway.half_open.setdefault(self.address, {})
        others[self] = None
        if len(others) > MOST_HALF_OPEN:
            next(iter(others)).put_out()

    def _wait_no_more(self) -> None:
        if self._patience is None:
            return
        self._patience.cancel()
        self._patience = None
        others = self.doorway.half_open[self.address]
        del others[self]
        if not others:
            del self.doorway.half_open[self.address]
