"""python benchmarks/attackers.py ATTACK PORT SIZE: somebody who means ill, until whoever started them hangs up.

All of them come from one address that is nobody's proxy, and have a table of their own. They say `READY` when that is
laid, and at the end how often they tried.
"""

import base64
import contextlib
import json
import os
import re
import socket
import sys
import threading
import time
from collections.abc import Callable
from http import HTTPStatus
from itertools import count
from pathlib import Path
from typing import Any

ADDRESS = "127.0.0.2"
"""Another address of this very machine, which Linux gives to anybody who asks."""

SEATS = 8
LONG_WORDS = "一" * 1900
DEEP_WORDS = "![" * 1000
LINES = 290
"""A few less than one address may have."""
A_BREATH = 0.05
"""Seconds to wait when the house lets nothing through, so that an attack costs the attacker little too."""


def frame(content: bytes, kind: int = 0x81) -> bytes:
    """One websocket frame of a client, with a mask that changes nothing."""
    size = len(content)
    if size < 126:
        length = bytes([size | 128])
    elif size < 65536:
        length = bytes([254]) + size.to_bytes(2, "big")
    else:
        length = bytes([255]) + size.to_bytes(8, "big")
    return bytes([kind]) + length + bytes(4) + content


def do(command: dict[str, Any]) -> bytes:
    """Somebody does something, as a frame."""
    return frame(json.dumps({"type": "do", "id": "1", "command": command}).encode())


class Attackers:
    """Everybody who attacks one house together."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.tries = 0
        self.heeded = 0
        """Of them, those the house listened to; where the attack can tell."""
        self.is_over = threading.Event()
        dealt = self._deal()
        self.table: str = dealt["table"]
        self.secrets: list[str] = [key["secret"] for key in dealt["seats"]]
        """The GM's first."""

    def _deal(self) -> Any:
        seats = [{"name": "gm", "role": "gm"}, *({"name": f"eve{number}"} for number in range(1, SEATS))]
        wish = json.dumps({"system": "thousand_faces", "seats": seats}).encode()
        with self.connected() as line:
            line.sendall(self.request("POST", "/api/tables", b"", wish))
            return json.loads(self.answer(line)[1])

    def connected(self, reads: bool = True) -> socket.socket:
        """A connection; who does not read takes next to nothing before the other side notices."""
        line = socket.socket()
        if not reads:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.settimeout(10)
        line.bind((ADDRESS, 0))
        line.connect(("127.0.0.1", self._port))
        return line

    def request(self, method: str, path: str, more: bytes = b"", body: bytes = b"") -> bytes:
        """One request over HTTP."""
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\nContent-Length: {len(body)}\r\n".encode()
        return head + b"Content-Type: application/json\r\n" + more + b"\r\n" + body

    def answer(self, line: socket.socket) -> tuple[int, bytes]:
        """The status and the body that came back."""
        came = b""
        while b"\r\n\r\n" not in came:
            came += self._more(line)
        head, _, body = came.partition(b"\r\n\r\n")
        found = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
        size = int(found[1]) if found else 0
        while len(body) < size:
            body += self._more(line)
        return int(head.split()[1]), body

    def _more(self, line: socket.socket) -> bytes:
        came = line.recv(1 << 16)
        if not came:
            raise ConnectionResetError("the house closed the line")
        return came

    def key(self, seat: int) -> bytes:
        """The header that opens a seat."""
        return f"Authorization: Bearer {self.secrets[seat]}\r\n".encode()

    def guest(self, seat: int, reads: bool = True) -> socket.socket:
        """A line to the table, from the hello on."""
        line = self.connected(reads)
        key = base64.b64encode(os.urandom(16))
        upgrade = b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
        line.sendall(self.request("GET", "/ws", upgrade + key + b"\r\n").replace(b"Content-Length: 0\r\n", b""))
        hello = {"type": "hello", "table": self.table, "token": self.secrets[seat]}
        line.sendall(frame(json.dumps(hello).encode()))
        return line

    def fill(self, entries: int, words: str) -> None:
        """Make the log of the table so long, every seat saying something as fast as it may."""
        lines = [self.heard(seat) for seat in range(SEATS)]
        for number in range(entries):
            seat = number % SEATS
            try:
                lines[seat].sendall(do({"do": "say", "words": words}))
            except OSError:  # it could not read as fast as the others spoke
                lines[seat].close()
                lines[seat] = self.heard(seat)
            time.sleep(1 / 140)  # of twenty a second for each of eight seats
        for line in lines:
            line.close()

    def heard(self, seat: int) -> socket.socket:
        """A line to the table that somebody reads."""
        line = self.guest(seat)
        threading.Thread(target=_drain, args=(line,), daemon=True).start()
        return line

    def together(self, work: Callable[[], None], how_many: int) -> None:
        """So many do this again and again until it is over."""

        def go_on() -> None:
            while not self.is_over.is_set():
                with contextlib.suppress(OSError, ValueError):
                    work()
                self.is_over.wait(A_BREATH)

        for _ in range(how_many):
            threading.Thread(target=go_on, daemon=True).start()


def _drain(line: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while line.recv(1 << 16):
            pass


Attack = Callable[[Attackers, int], None]
"""Lays what it needs, as large as the number says, and starts to attack."""


def stories(eve: Attackers, size: int) -> None:
    """Eight at a time ask for the story of a table that is full of brackets in brackets."""
    eve.fill(size // 4, DEEP_WORDS)
    asked = eve.request("GET", f"/api/tables/{eve.table}/story?as=html", eve.key(1))

    def ask() -> None:
        with eve.connected() as line:
            line.settimeout(60)
            line.sendall(asked)
            eve.tries += 1
            eve.answer(line)

    eve.together(ask, 8)


def unread_sockets(eve: Attackers, size: int) -> None:
    """Nearly all the lines one address may have, to a table with a long welcome, and none of them is read."""
    eve.fill(size // 4, LONG_WORDS)
    kept: list[socket.socket] = []

    def come() -> None:
        if len(kept) >= LINES:
            kept.pop(0).close()
        kept.append(eve.guest(1 + eve.tries % (SEATS - 1), reads=False))
        eve.tries += 1

    def speak() -> None:
        with eve.heard(0) as gm:
            while not eve.is_over.wait(0.2):
                gm.sendall(do({"do": "say", "words": LONG_WORDS}))

    eve.together(come, 2)
    eve.together(speak, 1)


def unread_answers(eve: Attackers, size: int) -> None:
    """Long logs and whole pages are asked for, which nobody takes."""
    eve.fill(size // 4, LONG_WORDS)
    with eve.connected() as line:
        line.sendall(eve.request("GET", "/"))
        pages = re.findall(rb'src="(/assets/[^"]+)"', eve.answer(line)[1])
    page = pages[0].decode() if pages else "/"
    paths = (f"/api/tables/{eve.table}/log", page, page, page)
    kept: list[socket.socket] = []

    def ask() -> None:
        if len(kept) >= LINES:
            kept.pop(0).close()
        line = eve.connected(reads=False)
        kept.append(line)
        line.sendall(eve.request("GET", paths[eve.tries % len(paths)], eve.key(1)))
        eve.tries += 1

    eve.together(ask, 4)


def connections(eve: Attackers, size: int) -> None:  # noqa: ARG001
    """Half a request, a whole one over a line that is kept, or not a word, and then the next."""
    sent = (b"", b"POST /api/demo HTTP/1.1\r\nHost: x\r\n", eve.request("GET", "/healthz"))
    kept: list[socket.socket] = []

    def come() -> None:
        for _ in range(20):
            if len(kept) >= 2 * LINES:
                kept.pop(0).close()
            line = eve.connected(reads=False)
            kept.append(line)
            line.sendall(sent[eve.tries % len(sent)])
            eve.tries += 1

    eve.together(come, 2)


def guesses(eve: Attackers, size: int) -> None:  # noqa: ARG001
    """Codes are counted through, over connections that are kept."""
    numbers = count(100_000)

    def guess() -> None:
        with eve.connected() as line:
            while not eve.is_over.is_set():
                line.sendall(eve.request("GET", f"/api/tables/EMBER-{next(numbers)}"))
                status, _ = eve.answer(line)
                eve.tries += 1
                eve.heeded += status == HTTPStatus.NOT_FOUND

    eve.together(guess, 4)


def rewinds(eve: Attackers, size: int) -> None:
    """A table whose log is five times as long is taken back as often as that is let, and twelve have to be told."""
    size *= 5
    eve.fill(size, "Once more.")

    def listen() -> None:
        with eve.guest(1 + eve.tries % (SEATS - 1)) as line:
            _drain(line)

    def go_back() -> None:
        with eve.heard(0) as gm:
            while not eve.is_over.wait(0.2):
                gm.sendall(do({"do": "rewind", "to": size // 2, "reason": "Again."}))
                eve.tries += 1

    eve.together(listen, 12)
    eve.together(go_back, 1)


SAY = do({"do": "say", "words": "Me!"})
ASK = frame(b'{"type":"ask","id":"1","of":{"do":"flip","attribute":"str","advantages":2}}')
FLOODS = (
    SAY * 20,
    ASK * 20,
    frame(b"[" * 60_000),
    frame(b"x" * 100, 0x89) * 200,
    frame(b"{", 0x01) + frame(b"", 0x00) * 20_000,
)
"""Actions, questions, long nonsense, pings, and one text in countless pieces."""


def floods(eve: Attackers, size: int) -> None:  # noqa: ARG001
    """Frames at a hundred times the limit, of five kinds at once; whoever is cut off comes back."""
    numbers = count()

    def flood() -> None:
        number = next(numbers) % len(FLOODS)
        with eve.heard(1 + number) as line:
            while not eve.is_over.wait(0.01):
                line.sendall(FLOODS[number])
                eve.tries += 1

    eve.together(flood, len(FLOODS))


def filling(eve: Attackers, size: int) -> None:
    """Eight seats of one address say long words several times as fast as they may, when what they had free is spent."""
    eve.fill(size, LONG_WORDS)
    said = do({"do": "say", "words": LONG_WORDS})
    numbers = count()

    def speak() -> None:
        with eve.heard(next(numbers) % SEATS) as line:
            while not eve.is_over.wait(1 / 15):
                line.sendall(said)
                eve.tries += 1

    eve.together(speak, SEATS)


ATTACKS: dict[str, Attack] = {
    "story exports": stories,
    "sockets nobody reads": unread_sockets,
    "answers nobody reads": unread_answers,
    "connections without end": connections,
    "codes counted through": guesses,
    "going back again and again": rewinds,
    "floods of frames": floods,
    "filling the disk": filling,
}


def main(words: list[str]) -> int:
    """Attack until the standard input ends."""
    name, port, size = words
    eve = Attackers(int(port))
    ATTACKS[name](eve, int(size))
    print("READY", flush=True)
    sys.stdin.read()
    eve.is_over.set()
    print(json.dumps({"tries": eve.tries, "heeded": eve.heeded}), flush=True)
    os._exit(0)  # whoever still waits for an answer does not get it


def starting(name: str, port: int, size: int) -> list[str]:
    """The words that start this attack."""
    return [sys.executable, str(Path(__file__)), name, str(port), str(size)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
