"""Guests of a house: a server to visit, people who talk to it as a browser does, and lines that only write down."""

import asyncio
import base64
import json
import os
import socket
import struct
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

import msgspec
import psutil

from hearthside.kernel.table import WATCHER
from hearthside.table.line import Line
from hearthside.table.room import Room
from tests.patience import PATIENCE

T = TypeVar("T")

SERVE = """
import sys
from pathlib import Path
from hearthside.table.serve import serve


def opened(port, figures, file, *words):
    chance = None
    if "same cards" in words:
        from hearthside.table import codes
        from tests.table.dealer import SameEveryEvening

        chance = SameEveryEvening()
        codes.WORDS[:] = ["WILLOW"]  # no part of a button's name: FOREST was taken for “Rest”
    if "same luck" in words:
        from random import Random
        from hearthside.kernel.chance import FairChance

        chance = FairChance(Random(7))
    where = ("127.0.0.1", int(figures))
    database = next((word for word in words if word.startswith("postgresql://")), None)
    limits = "limits" in words
    pace = 0.02 if "brisk" in words else 1.0
    return serve(
        "127.0.0.1", int(port), Path(file), limits=limits, chance=chance, figures=where, database=database, pace=pace
    )
"""

AT_ONCE = f"{SERVE}\nsys.exit(opened(*sys.argv[1:]))"

WHENEVER_ASKED = f"""{SERVE}
import json, os, signal
import hearthside.table.app
from hearthside.games import games
from hearthside.systems import load

for game in games():
    load(game)
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
while asked := sys.stdin.readline():
    log, *words = json.loads(asked)
    house = os.fork()
    if not house:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        paper = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        for number, paper in enumerate((os.open(os.devnull, os.O_RDONLY), paper, paper)):
            os.dup2(paper, number)
        sys.exit(opened(*words))
    print(house, flush=True)
"""


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def settled(choice: dict[str, Any], filled: dict[str, Any]) -> dict[str, Any] | None:
    """What may be chosen, given what was chosen before; nothing where that leaves nothing to say."""
    if choice["type"] != "following":
        return choice
    given: dict[str, Any] | None = choice["cases"].get(filled[choice["field"]])
    return given


def offers_after(
    before: list[dict[str, Any]], frame: dict[str, Any], kinds: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """What a seat may do after a prompt that tells what changed; `kinds` are the game's actions, from the welcome."""
    lasting = {kind["name"]: {name: kind[name] for name in ("label", "help", "rule", "group")} for kind in kinds}
    known = {offer["action"]: offer for offer in before if offer["action"] not in frame["gone"]}
    for now in frame["offers"]:
        last = known.get(now["action"], {"fields": []})
        were = {field["name"]: field for field in last["fields"]}
        fields = [were[field] if isinstance(field, str) else field for field in now["fields"]]
        known[now["action"]] = {**lasting[now["action"]], **now, "fields": fields}
    return list(known.values())


def places_in(choice: dict[str, Any]) -> list[str]:
    """The places of a table to choose from; a number of a thing stands behind the thing."""
    there = [(owner, kind) for owner, kinds in choice["there"].items() for kind in kinds]
    return [owner + kind if kind.startswith(".") else f"{kind}/{owner}" for owner, kind in there]


class LineClosed(Exception):
    """The server closed the line, with a number and a reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(f"{code} {reason}")
        self.code, self.reason = code, reason


class NotLetIn(Exception):
    """The server did not open the line."""

    def __init__(self, status: int) -> None:
        super().__init__(str(status))
        self.status = status


class Wire:
    """A websocket with nothing between the test and the bytes: it reads only when told to."""

    def __init__(self, port: int, **headers: str) -> None:
        self._socket = socket.socket()
        self._came = bytearray()
        try:
            self._open(port, headers)
        except BaseException:
            self._socket.close()
            raise

    def _open(self, port: int, headers: dict[str, str]) -> None:
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 15)  # a browser that hangs is soon full
        self._socket.settimeout(PATIENCE)
        self._socket.connect(("127.0.0.1", port))
        asks = {
            "Host": f"127.0.0.1:{port}",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
            "Sec-WebSocket-Version": "13",
            **headers,
        }
        lines = ["GET /ws HTTP/1.1", *(f"{name}: {value}" for name, value in asks.items()), "", ""]
        self._socket.sendall("\r\n".join(lines).encode())
        while b"\r\n\r\n" not in self._came:
            self._read_more()
        status = int(self._take(self._came.index(b"\r\n\r\n") + 4).split()[1])
        if status != 101:
            raise NotLetIn(status)

    def send(self, text: str | bytes) -> None:
        """Send one frame, text or bytes."""
        self._send(0x81, text.encode()) if isinstance(text, str) else self._send(0x82, text)

    def _send(self, kind: int, content: bytes) -> None:
        size = len(content)
        if size < 126:
            length = bytes([size | 128])
        else:
            length = struct.pack("!BH", 254, size) if size < 65536 else struct.pack("!BQ", 255, size)
        no_mask = bytes(4)
        self._socket.sendall(bytes([kind]) + length + no_mask + content)

    def send_raw(self, content: bytes) -> None:
        """Send these very bytes, whatever they are."""
        self._socket.sendall(content)

    def recv(self) -> str:
        """The next text. Raises LineClosed where there is none to come."""
        while True:
            kind, content = self._frame()
            if kind == 0x81:
                return content.decode()
            if kind == 0x89:  # the house asks whether anybody is there, and lets go of whoever never answers
                self._send(0x8A, content)
            if kind == 0x88:
                raise LineClosed(int.from_bytes(content[:2], "big"), content[2:].decode())

    def close(self) -> None:
        """Hang up."""
        self._socket.close()

    def _frame(self) -> tuple[int, bytes]:
        kind, size = self._take(2)
        if size == 126:
            size = int.from_bytes(self._take(2), "big")
        elif size == 127:
            size = int.from_bytes(self._take(8), "big")
        return kind, self._take(size)

    def _take(self, count: int) -> bytes:
        while len(self._came) < count:
            self._read_more()
        taken = bytes(self._came[:count])
        del self._came[:count]
        return taken

    def _read_more(self) -> None:
        more = self._socket.recv(1 << 16)
        if not more:
            raise LineClosed(1006, "the line just ended")
        self._came += more


class Opener:
    """Opens houses in a moment, again and again: it has read the whole program, and splits into itself and a house."""

    def __init__(self, pycache: str) -> None:
        words = [sys.executable, "-c", WHENEVER_ASKED]
        self._program = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=_environment(pycache)
        )

    def open(self, log: Path, words: Sequence[str]) -> psutil.Process:
        """One more house."""
        assert self._program.stdin is not None
        assert self._program.stdout is not None
        self._program.stdin.write(json.dumps([str(log), *words]).encode() + b"\n")
        self._program.stdin.flush()
        return psutil.Process(int(self._program.stdout.readline()))

    def __enter__(self) -> "Opener":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._program.communicate()


def _environment(pycache: str) -> dict[str, str]:
    known = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**known, "PYTHONPYCACHEPREFIX": pycache}


def _is_over(process: psutil.Process) -> bool:
    try:
        return bool(process.status() == psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return True


class RunningServer:
    """The real server, in a process of its own.

    How fast people may go is limited only where that is asked for, and luck is left out of it only where it is: with
    the same cards for everybody, or with the luck of the last time for whoever does the same in the same order. Its
    tables are in a file, unless a database is named. It reads the program with each start, unless an `Opener` has.
    """

    def __init__(
        self,
        file: Path,
        opener: "str | Opener",
        *,
        limits: bool = False,
        same_cards: bool = False,
        same_luck: bool = False,
        brisk: bool = False,
        database: str | None = None,
    ) -> None:
        said = {"limits": limits, "same cards": same_cards, "same luck": same_luck, "brisk": brisk}
        self._words = [*(word for word, holds in said.items() if holds), *([database] if database else ())]
        self.file = file
        self.port = free_port()
        self.figures = free_port()
        self.log = file.with_suffix(".log")
        self._opener = opener

    def __enter__(self) -> "RunningServer":
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def start(self) -> None:
        """Open the house and wait until it is open."""
        words = [str(self.port), str(self.figures), str(self.file), *self._words]
        self.process = self._opened(words)
        end = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 0.5).close()
                return
            except OSError:
                assert not _is_over(self.process), self.log.read_text()
                assert time.monotonic() < end, self.log.read_text()
                time.sleep(0.01)

    def _opened(self, words: Sequence[str]) -> psutil.Process:
        if isinstance(self._opener, Opener):
            return self._opener.open(self.log, words)
        with self.log.open("ab") as log:
            own = _environment(self._opener)
            return psutil.Popen([sys.executable, "-c", AT_ONCE, *words], stdout=log, stderr=log, env=own)

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

    def counted(self, path: str = "/metrics") -> tuple[int, dict[str, str], bytes]:
        """What whoever watches over it is told, at the address that is for them."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.figures}{path}", timeout=PATIENCE) as answer:
                return answer.status, {k.lower(): v for k, v in answer.headers.items()}, answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, {}, error.read()

    def get(self, path: str, **more: Any) -> Any:
        """The JSON at this address."""
        return json.loads(self.ask(path, **more)[2])

    def deal(self, *players: str, **more: Any) -> "Dealt":
        """A table with a GM and these players, who may flip unasked."""
        seats = [{"title": "Gale", "name": "gm", "role": "gm"}, *({"title": name} for name in players)]
        wish = {"system": "thousand_faces", "options": {"TRIG-01": "players"}, "seats": seats, "open": True, **more}
        status, _, body = self.ask("/api/tables", wish)
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
        self.wire = Wire(server.port)
        self.frames: list[dict[str, Any]] = []
        self.present: list[list[str]] = []
        self.prompts: list[dict[str, Any]] = []
        self.door: dict[str, Any] = {}
        """Who came, went or knocks, as it was told last."""
        self._texts: list[str] = []
        self._number = 0
        try:
            self.send({"type": "hello", "table": table, "token": token, "seen": seen})
        except OSError:
            self.wire.close()
            raise

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
        """The next frame; who came and went meanwhile, and what the seat may do now, is kept apart."""
        while True:
            text = self.wire.recv()
            self._texts.append(text)
            frame: dict[str, Any] = json.loads(text)
            if frame["type"] == "present":
                self.present.append(frame["seats"])
                self.door = frame
            elif frame["type"] == "prompt":
                self.prompts.append(frame)
            else:
                self.frames.append(frame)
                return frame

    @property
    def raw(self) -> str:
        """Every character that came."""
        return "".join(self._texts)

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
        super().__init__(self._nowhere, self)
        self._reader = None

    async def _nowhere(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self.sent.append(message["text"].encode())

    def write_texts(self, *texts: bytes) -> bool:
        """The shorter way: at once."""
        self.sent += texts
        return True

    def listen(self, listener: Callable[[bytes], None]) -> bool:  # noqa: ARG002
        """Nobody is ever there to listen to."""
        return False

    async def room_to_write(self) -> bool:
        """There is always room on paper."""
        return True

    @property
    def unsent(self) -> int:
        """Nothing waits on paper."""
        return 0

    @property
    def frames(self) -> list[dict[str, Any]]:
        """Every frame so far, but those that say who is here and what may be done."""
        return [frame for frame in map(msgspec.json.decode, self.sent) if frame["type"] not in ("present", "prompt")]

    @property
    def prompts(self) -> list[dict[str, Any]]:
        """Each time it was said what may be done."""
        return [frame for frame in map(msgspec.json.decode, self.sent) if frame["type"] == "prompt"]

    @property
    def present(self) -> list[list[str]]:
        """Who was here, each time it changed."""
        frames = map(msgspec.json.decode, self.sent)
        return [frame["seats"] for frame in frames if frame["type"] == "present"]

    def types(self) -> list[str]:
        """The kinds of frame so far."""
        return [frame["type"] for frame in self.frames]


def sit(room: Room, seat: str = WATCHER, seen: int | None = None) -> PaperLine:
    """Somebody sits down in a room of this program."""
    line = PaperLine()
    room.join(line, seat, seen)
    return line
