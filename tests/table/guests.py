"""Guests of a house: a server to visit, people who talk to it as a browser does, and lines that only write down."""

import asyncio
import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

import msgspec
from websockets.sync.client import ClientConnection, connect

from hearthside.table.line import Line
from hearthside.table.room import Room
from hearthside.table.telling import WATCHER

T = TypeVar("T")

SERVE = "import sys; from pathlib import Path; from hearthside.table.serve import serve; "
SERVE += "sys.exit(serve('127.0.0.1', int(sys.argv[1]), Path(sys.argv[2])))"

PATIENCE = 20.0


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class RunningServer:
    """The real server, in a process of its own."""

    def __init__(self, file: Path, pycache: str) -> None:
        self.file = file
        self.port = free_port()
        self.log = file.with_suffix(".log")
        self._environment = {**os.environ, "PYTHONPYCACHEPREFIX": pycache}
        self._environment.pop("PYTHONDONTWRITEBYTECODE", None)

    def __enter__(self) -> "RunningServer":
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def start(self) -> None:
        """Open the house and wait until it is open."""
        with self.log.open("ab") as log:
            words = [sys.executable, "-c", SERVE, str(self.port), str(self.file)]
            self.process = subprocess.Popen(words, stdout=log, stderr=log, env=self._environment)
        until = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 0.5).close()
                return
            except OSError:
                assert self.process.poll() is None, self.log.read_text()
                assert time.monotonic() < until, self.log.read_text()
                time.sleep(0.01)

    def stop(self) -> None:
        """Close it as a person would."""
        self.process.terminate()
        self.process.wait(PATIENCE)

    def kill(self) -> None:
        """Pull the plug."""
        self.process.kill()
        self.process.wait(PATIENCE)

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def ask(
        self, path: str, body: Any = None, *, method: str | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        """One request: the status, the headers and the body of the answer."""
        content = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        kinds = {"content-type": "application/json"} if content is not None else {}
        request = urllib.request.Request(self.address + path, content, {**kinds, **(headers or {})}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return answer.status, {k.lower(): v for k, v in answer.headers.items()}, answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, {k.lower(): v for k, v in error.headers.items()}, error.read()

    def get(self, path: str, **more: Any) -> Any:
        """The JSON at this address."""
        return json.loads(self.ask(path, **more)[2])

    def deal(self, *players: str, **more: Any) -> "Dealt":
        """A table with a GM and these players."""
        seats = [{"title": "Gale", "name": "gm", "role": "gm"}, *({"title": name} for name in players)]
        status, _, body = self.ask("/api/tables", {"system": "thousand_faces", "seats": seats, **more})
        assert status == 201, body
        return Dealt(self, json.loads(body))


class Dealt:
    """A table that was dealt, with the keys to its seats."""

    def __init__(self, server: RunningServer, answer: dict[str, Any]) -> None:
        self.server = server
        self.table: str = answer["table"]
        self.secrets: dict[str, str] = {key["seat"]: key["secret"] for key in answer["seats"]}

    def guest(self, seat: str | None, seen: int | None = None) -> "Guest":
        """Somebody who sits down here, or watches."""
        return Guest(self.server, self.table, self.secrets[seat] if seat else None, seen)


class Guest:
    """Somebody with a browser: says hello, does things, and keeps every frame that comes."""

    def __init__(self, server: RunningServer, table: str, token: str | None, seen: int | None = None) -> None:
        self.wire: ClientConnection = connect(
            f"ws://127.0.0.1:{server.port}/ws", compression=None, max_size=None, open_timeout=PATIENCE
        )
        self.frames: list[dict[str, Any]] = []
        self.raw = ""
        self._number = 0
        self.send({"type": "hello", "table": table, "token": token, "seen": seen})

    def __enter__(self) -> "Guest":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.wire.close()

    def send(self, frame: Any) -> None:
        """Send a frame, or any text at all."""
        self.wire.send(frame if isinstance(frame, str | bytes) else json.dumps(frame))

    def hear(self) -> dict[str, Any]:
        """The next frame."""
        text = self.wire.recv(PATIENCE)
        assert isinstance(text, str)
        self.raw += text
        frame: dict[str, Any] = json.loads(text)
        self.frames.append(frame)
        return frame

    def hear_until(self, *kinds: str) -> dict[str, Any]:
        """The next frame of one of these kinds, with all before it kept."""
        while True:
            frame = self.hear()
            if frame["type"] in kinds:
                return frame

    def press(self, do: str, *, on: int | None = None, extra: dict[str, Any] | None = None, **values: Any) -> str:
        """Send an action and do not wait; its id."""
        self._number += 1
        frame = {"type": "do", "id": f"{self._number}", "command": {"do": do, **values}, "on": on, **(extra or {})}
        self.send(frame)
        return f"{self._number}"

    def do(self, do: str, **values: Any) -> dict[str, Any]:
        """Send an action and wait for what becomes of it."""
        self.press(do, **values)
        return self.hear_until("done", "refused")


def run(living: Callable[[], Awaitable[T]]) -> T:
    """Run a test that needs a loop."""

    async def live() -> T:
        return await living()

    return asyncio.run(live())


class PaperLine(Line):
    """A line to nobody: what would be sent is written down."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        super().__init__(self._nowhere, self._keep)
        self._reader = None

    async def _nowhere(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self.sent.append(message["text"].encode())

    def _keep(self, frame: bytes) -> bool:
        self.sent.append(frame)
        return True

    @property
    def frames(self) -> list[dict[str, Any]]:
        """Every frame so far."""
        return [msgspec.json.decode(frame) for frame in self.sent]

    def types(self) -> list[str]:
        """The kinds of frame so far."""
        return [frame["type"] for frame in self.frames]


def sit(room: Room, seat: str = WATCHER, seen: int | None = None) -> PaperLine:
    """Somebody sits down in a room of this program."""
    line = PaperLine()
    room.join(line, seat, seen)
    return line
