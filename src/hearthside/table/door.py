"""Uvicorn's HTTP, with an eye on those who stand in the door and do not come in.

Somebody who opens many connections and sends a byte now and then would hold on to all of them for ever. So a request
has to be there whole after a while, and of too many half-open ones from one address the oldest has to go: those of
people take the blink of an eye.
"""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from hearthside.table.limits import network_of

WHOLE_REQUEST = 10.0
"""Seconds from a connection, or the first byte on a used one, until the whole request is there."""

MOST_HALF_OPEN = 100
"""Half-open requests one address may have at once."""

_half_open: dict[str, dict["DoorProtocol", None]] = {}
"""By address, those whose request is not there yet, the oldest first."""


class DoorProtocol(H11Protocol):
    """One connection over which somebody asks for something."""

    _patience: asyncio.TimerHandle | None = None
    _address = ""
    _is_line = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody stands in the door."""
        super().connection_made(transport)
        self._address = network_of(self.client[0]) if self.client else ""
        self._wait()

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
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """They went away."""
        self._wait_no_more()
        super().connection_lost(exc)

    def _wait(self) -> None:
        if self._patience is not None:
            return
        self._patience = self.loop.call_later(WHOLE_REQUEST, self._put_out)
        others = _half_open.setdefault(self._address, {})
        others[self] = None
        if len(others) > MOST_HALF_OPEN:
            next(iter(others))._put_out()

    def _wait_no_more(self) -> None:
        if self._patience is None:
            return
        self._patience.cancel()
        self._patience = None
        others = _half_open[self._address]
        del others[self]
        if not others:
            del _half_open[self._address]

    def _put_out(self) -> None:
        self._wait_no_more()
        self.transport.abort()
