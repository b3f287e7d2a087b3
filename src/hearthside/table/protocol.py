"""Uvicorn's websocket, with a shorter way in and out for the frames of a table.

A room writes a frame once and sends it to many lines. The usual way costs a task switch, a frame object and a copy for
each of them; here the bytes go to the transport at once, as long as the browser keeps up, and what it sends comes
straight to whoever listens. Everything else (the handshake, pings, closing) stays uvicorn's.
"""

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from hearthside.table.line import SHORT_WAY

_TEXT = 0x81  # one whole text frame


def _head(length: int) -> bytes:
    if length < 126:
        return bytes((_TEXT, length))
    if length < 65536:
        return bytes((_TEXT, 126, length >> 8, length & 255))
    return bytes((_TEXT, 127)) + length.to_bytes(8, "big")


class TableProtocol(WebSocketsSansIOProtocol):
    """The socket of one browser."""

    _listener: Callable[[bytes], None] | None = None
    _is_full = False

    async def run_asgi(self) -> None:
        """Offer the shorter way to the application."""
        extensions: dict[str, Any] = self.scope.setdefault("extensions", {}) or {}
        extensions[SHORT_WAY] = self
        await super().run_asgi()

    def write_texts(self, *texts: bytes) -> bool:
        """Send these texts if the line is free; False when it is not, and nothing was sent."""
        if self._is_full or self.close_sent or self.disconnected:
            return False
        self.transport.write(b"".join([_head(len(text)) + text for text in texts]))
        return True

    def pause_writing(self) -> None:
        """The browser does not keep up."""
        self._is_full = True
        super().pause_writing()

    def resume_writing(self) -> None:
        """The browser has caught up."""
        self._is_full = False
        super().resume_writing()

    def listen(self, listener: Callable[[bytes], None]) -> bool:
        """From now on every text goes here; False while one that came before waits to be received."""
        if not self.queue.empty():
            return False
        self._listener = listener
        return True

    def send_receive_event_to_app(self) -> None:
        """A whole message came."""
        if self._listener is None or self.curr_msg_data_type != "text" or self.close_sent:
            super().send_receive_event_to_app()
            return
        text = b"".join(self.frames)
        self.frames = []
        self._listener(text)
