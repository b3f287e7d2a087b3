"""Uvicorn's websocket, with a shorter way out for frames that are written already.

A room writes a frame once and sends it to many lines. The usual way costs a task switch, a frame object and a copy for
each of them; here the bytes go to the transport at once, as long as the browser keeps up. Everything else (the
handshake, pings, closing, what comes in) stays uvicorn's.
"""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from hearthside.table.line import SHORT_WAY

_TEXT = 0x81  # one whole text frame


class TableProtocol(WebSocketsSansIOProtocol):
    """The socket of one browser."""

    async def run_asgi(self) -> None:
        """Offer the shorter way to the application."""
        extensions: dict[str, Any] = self.scope.setdefault("extensions", {}) or {}
        extensions[SHORT_WAY] = self.write_text
        await super().run_asgi()

    def write_text(self, text: bytes) -> bool:
        """Send this text if the line is free; False when it is not, and nothing was sent."""
        if not self.writable.is_set() or self.close_sent or self.disconnected or not self.handshake_complete:
            return False
        length = len(text)
        if length < 126:
            head = bytes((_TEXT, length))
        elif length < 65536:
            head = bytes((_TEXT, 126, length >> 8, length & 255))
        else:
            head = bytes((_TEXT, 127)) + length.to_bytes(8, "big")
        self.transport.write(head + text)
        return True
