"""Uvicorn's websocket, with a shorter way in and out for the frames of a table.

A room writes a frame once and sends it to many lines. The usual way costs a task switch, a frame object and a copy for
each of them; here the bytes go to the transport at once, as long as the browser keeps up, and what it sends comes
straight to whoever listens. Everything else (the handshake, pings, closing) stays uvicorn's.

A browser that sends without end must not keep the house from listening to the others. So what comes is read in small
mouthfuls, one for each turn of the loop, and whoever uses the line for anything but talking is cut off.
"""

import asyncio
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, apply_mask  # type: ignore[attr-defined]  # the quick one, where there is one
from websockets.protocol import OPEN
from websockets.server import ServerProtocol
from websockets.streams import StreamReader

from hearthside.table.limits import TOO_FAST, Bucket, Pace
from hearthside.table.line import NOT_ALLOWED, SHORT_WAY

_TEXT = 0x81  # one whole text frame
_MASKED = 0x80
_BETWEEN_FRAMES = StreamReader.at_eof.__code__

LONG = 16 * 1024
"""Bytes of a text that is not copied for each line: a welcome is the same for everybody who watches."""

MOUTHFUL = 2048
"""Bytes read from one line before the others have their turn."""

MOST_PIECES = 1024
"""Pieces one text may come in."""

AFTER_GOODBYE = 64 * 1024
"""Bytes somebody may still have had on the way when the line was closed."""

LAST_WORDS = 5.0
"""Seconds for what was sent last to arrive."""

PINGS = Pace(60, 5)
"""How often a line may be tried whether it still stands. Browsers leave that to the server."""


def _head(length: int) -> bytes:
    if length < 126:
        return bytes((_TEXT, length))
    if length < 65536:
        return bytes((_TEXT, 126, length >> 8, length & 255))
    return bytes((_TEXT, 127)) + length.to_bytes(8, "big")


def _pieces(texts: list[bytes]) -> list[bytes]:
    """These texts as frames: short ones together, and of a long one the very bytes that other lines send too."""
    pieces: list[bytes] = []
    short: list[bytes] = []
    for text in texts:
        short.append(_head(len(text)))
        if len(text) < LONG:
            short.append(text)
        else:
            pieces += (b"".join(short), text)
            short = []
    return [*pieces, b"".join(short)] if short else pieces


def _is_written(pieces: list[bytes]) -> bool:
    """Whether these bytes are text at all."""
    try:
        b"".join(pieces).decode()
    except UnicodeDecodeError:
        return False
    return True


def _is_between_frames(conn: ServerProtocol) -> bool:
    """Whether the parser has nothing left over: the next byte begins a text, and no piece of an earlier one waits."""
    if conn.state is not OPEN or conn.current_size is not None:
        return False
    waiting: Any = conn.parser
    while (inner := waiting.gi_yieldfrom) is not None:
        waiting = inner
    return bool(waiting.gi_code is _BETWEEN_FRAMES)


def _only_text(data: bytes) -> bytes | None:
    """The text, where these bytes are one whole frame with a short text in it and nothing more."""
    length = len(data) - 6
    if length < 0 or data[0] != _TEXT or data[1] < _MASKED:
        return None
    said, start = data[1] - _MASKED, 2
    if said == 126:
        length, start = length - 2, 4
        said = int.from_bytes(data[2:4], "big")
    if said != length or (start == 2) is not (length < 126):
        return None
    return bytes(apply_mask(data[start + 4 :], data[start : start + 4]))


class Post:
    """Takes what all tables write in one turn of the loop to their browsers in one round.

    A browser that sleeps has to be woken for each frame it gets; frames that go out together find it awake.
    """

    def __init__(self) -> None:
        self._writers: list[TableProtocol] = []
        self._text = self._frame = b""

    def frame(self, text: bytes) -> bytes:
        """This text as a frame. What many hear is mostly written to them one after the other, so it is made once."""
        if text is not self._text:
            self._text, self._frame = text, _head(len(text)) + text
        return self._frame

    def take(self, writer: "TableProtocol") -> None:
        """This one has written something."""
        if not self._writers:
            writer.loop.call_soon(self._go_round)
        self._writers.append(writer)

    def _go_round(self) -> None:
        writers, self._writers = self._writers, []
        for writer in writers:
            writer.post_texts()


_POSTS: WeakKeyDictionary[asyncio.AbstractEventLoop, Post] = WeakKeyDictionary()
"""The one post of all that a loop serves."""


class Inbox(asyncio.Queue[Any]):
    """As much of a queue as one reader needs: the usual one keeps room for many, and weighs more than the line."""

    def __init__(self) -> None:  # nothing of the usual one
        self._came: list[Any] = []
        self._is_awaited: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        """Whether nothing waits to be read."""
        return not self._came

    def put_nowait(self, item: Any) -> None:
        """A message came."""
        self._came.append(item)
        if self._is_awaited is not None and not self._is_awaited.done():
            self._is_awaited.set_result(None)

    async def get(self) -> Any:
        """The next message."""
        while not self._came:
            self._is_awaited = asyncio.get_running_loop().create_future()
            await self._is_awaited
        return self._came.pop(0)


class TableProtocol(WebSocketsSansIOProtocol):
    """The socket of one browser."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue = Inbox()
        self._texts: list[bytes] = []
        self._post = _POSTS.setdefault(self.loop, Post())

    _listener: Callable[[bytes], None] | None = None
    _is_between_frames = False
    """Whether the next byte begins a frame, for all that uvicorn's parser has seen."""
    _is_full = False
    _unread = b""
    _after_goodbye = 0
    _pings: Bucket | None = None

    def data_received(self, data: bytes) -> None:
        """Bytes came: take a mouthful now, and the rest when the others had their turn.

        Nearly always it is one short text, whole and by itself; that one needs no parser.
        """
        if self._unread:
            self._unread += data
        elif (
            self._is_between_frames
            and len(data) <= MOUTHFUL
            and not self.close_sent
            and self._listener is not None
            and (text := _only_text(data)) is not None
        ):
            self._listener(text)
        else:
            self._swallow(data)

    def _swallow(self, data: bytes) -> None:
        super().data_received(data[:MOUTHFUL])
        self._is_between_frames = _is_between_frames(self.conn)
        self._unread = data[MOUTHFUL:] if not self.transport.is_closing() else b""
        if self._unread:
            self.transport.pause_reading()
            self.loop.call_soon(self._swallow_more)
        if self.close_sent:
            self._after_goodbye += len(data[:MOUTHFUL])
            if self._after_goodbye > AFTER_GOODBYE:
                self.transport.abort()

    def _swallow_more(self) -> None:
        data, self._unread = self._unread, b""
        if self.transport.is_closing():
            return
        try:
            self._swallow(data)
        except BaseException:
            self.transport.abort()  # as the loop does with a line whose bytes it cannot hand over
            raise
        if not self._unread and not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    async def receive(self) -> Any:
        """The next message; nothing more is read while there is a mouthful left."""
        message = await super().receive()
        if self._unread and not self.transport.is_closing():
            self.transport.pause_reading()
        return message

    def handle_cont(self, event: Frame) -> None:
        """Another piece of a text; one in countless pieces is nothing anybody meant to say."""
        if len(self.frames) >= MOST_PIECES:
            self._cut(1009, "too many pieces")
        else:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Somebody tries the line. Who does not hear the answers gets no more of them."""
        now = self.loop.time()
        self._pings = self._pings or Bucket(PINGS, now)
        if not self._pings.take(1, now):
            self._cut(NOT_ALLOWED, TOO_FAST)
        elif self._is_full:
            self.conn.data_to_send()
        else:
            super().handle_ping()

    def _cut(self, code: int, why: str) -> None:
        if not self.transport.is_closing():
            self.conn.data_to_send()
            self.conn.fail(code, why)
            self.handle_parser_exception()

    async def run_asgi(self) -> None:
        """Offer the shorter way to the application."""
        extensions: dict[str, Any] = self.scope.setdefault("extensions", {}) or {}
        extensions[SHORT_WAY] = self
        await super().run_asgi()
        self._let_go()

    def keepalive_timeout(self) -> None:
        """The browser does not answer any more."""
        super().keepalive_timeout()
        self._let_go()

    def _let_go(self) -> None:
        """What is still on its way may arrive; but whoever takes nothing from the line would hold on to it for ever."""
        self.loop.call_later(LAST_WORDS, self.transport.abort)

    def write_texts(self, *texts: bytes) -> bool:
        """Send these texts if the line is free; False when it is not, and nothing was sent."""
        if self._is_full or self.close_sent or self.disconnected:
            return False
        if not self._texts:
            self._post.take(self)
        self._texts += texts
        return True

    def post_texts(self) -> None:
        """Send what was written in this turn of the loop."""
        texts, self._texts = self._texts, []
        if not texts or self.transport.is_closing():
            return
        if len(texts) == 1 and len(texts[0]) < LONG:
            self.transport.write(self._post.frame(texts[0]))
        else:
            self.transport.writelines(_pieces(texts))

    async def send(self, message: Any) -> None:
        """Send this the usual way, and whatever was written before it first."""
        self.post_texts()
        await super().send(message)

    async def room_to_write(self) -> bool:
        """Wait until the browser has caught up; False when it is gone."""
        await self.writable.wait()
        return not (self.close_sent or self.disconnected or self.transport.is_closing())

    @property
    def unsent(self) -> int:
        """Bytes that were written and are not taken yet."""
        return 0 if self.transport.is_closing() else self.transport.get_write_buffer_size()

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
        # The handshake is over, and a guest who stays all evening need not be remembered for how they came in.
        self.scope["headers"] = []
        self.request.headers.clear()  # the parser still holds the request itself
        del self.request, self.response
        return True

    def send_receive_event_to_app(self) -> None:
        """A whole message came."""
        if self._listener is None or self.curr_msg_data_type != "text" or self.close_sent:
            if self.curr_msg_data_type == "text" and not _is_written(self.frames):
                self._cut(1007, "not UTF-8")
            else:
                super().send_receive_event_to_app()
            return
        text = b"".join(self.frames)
        self.frames = []
        self._listener(text)
