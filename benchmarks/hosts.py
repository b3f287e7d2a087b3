"""Servers under load: each is started for its turn, kept on one core, and asked what it used."""

import json
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import pairwise
from math import inf
from pathlib import Path
from typing import Any

import psutil

from benchmarks.scratch import HERE, ROOT, WITH_NODE, boardgame_packages, environment, load_generator

SEATS = 5
SERVER_CORE, PEOPLE_CORE = 0, 1
PATIENCE = 120.0


@dataclass(frozen=True, slots=True)
class Run:
    """What one load came to. Latencies are in milliseconds, from pressing to hearing."""

    actions: int
    flips: int
    seconds: float
    p50: float
    p95: float
    p99: float
    cpu_seconds: float
    """What the server used."""
    bytes_a_frame: float

    @property
    def rate(self) -> float:
        """Actions a second."""
        return self.actions / self.seconds

    @property
    def flip_rate(self) -> float:
        """Flips a second."""
        return self.flips / self.seconds

    @property
    def cpu_an_action(self) -> float:
        """Microseconds of the server's processor for one action."""
        return 1e6 * self.cpu_seconds / max(self.actions, 1)


class Host:
    """A server that is running, and the people who come to its tables."""

    def __init__(self, name: str, process: subprocess.Popen[bytes], port: int, folder: Path) -> None:
        self._process = psutil.Process(process.pid)
        self._folder = folder
        self._is_ours = name.startswith("hearthside")
        self._dialect = "boardgame" if name == "boardgame.io" else "hearthside"
        self._dealt = 0
        self.port = port

    def load(self, mode: str, tables: int, seconds: float, rate: float = 0.0) -> Run:
        """Let people play at new tables for a while."""
        words = [mode, str(seconds), str(rate)]
        before = used = 0.0
        said: dict[str, Any] = {}
        with self._people(tables, *words) as lines:
            for line in lines:
                if line.startswith("MEASURE"):
                    before = self.cpu_seconds()
                elif line.startswith("END"):
                    used = self.cpu_seconds() - before
                elif line.startswith("{"):
                    said = json.loads(line)
        # Where nobody got through in all that time there is no figure, and that is no good one.
        p50, p95, p99 = (said[name] if said[name] >= 0 else inf for name in ("p50", "p95", "p99"))
        bytes_a_frame = said["bytes"] / max(said["frames"], 1)
        return Run(said["actions"], said["flips"], said["seconds"], p50, p95, p99, used, bytes_a_frame)

    def long_game(self, actions: int) -> list[float]:
        """One table, this many actions: the microseconds of processor an action took, for each tenth of the game."""
        marks: list[float] = []
        with self._people(1, "long", str(actions)) as lines:
            marks += [self.cpu_seconds() for line in lines if line.startswith(("MEASURE", "MARK"))]
        return [1e6 * (later - earlier) / (actions / 10) for earlier, later in pairwise(marks)]

    def memory_a_client(self, tables: int) -> float:
        """Kilobytes for one more client, its share of a new table included, while everybody sits and listens."""
        before = self.memory()
        people = self._sit_down(tables, "hold")
        assert people.stdin
        assert people.stdout
        people.stdout.readline()
        time.sleep(0.5)
        after = self.memory()
        people.stdin.close()
        people.wait(PATIENCE)
        people.stdout.close()
        return (after - before) / (tables * SEATS) / 1000

    def roam(self) -> None:
        """Let it run on every core."""
        self._process.cpu_affinity([])

    def close(self) -> float:
        """Ask the server to go, and say after how many seconds it was gone."""
        began = time.perf_counter()
        self._process.terminate()
        self._process.wait(PATIENCE)
        return time.perf_counter() - began

    def kept(self) -> int:
        """Bytes the server has on the disk."""
        return sum(file.stat().st_size for file in self._folder.glob("tables*"))

    def cpu_seconds(self) -> float:
        """What the server has used so far."""
        used = self._process.cpu_times()
        return used.user + used.system

    def memory(self) -> int:
        """Bytes the server holds, its share of what it holds with others."""
        return int(self._process.memory_full_info().pss)

    @contextmanager
    def _people(self, tables: int, *words: str) -> Iterator[Iterator[str]]:
        people = self._sit_down(tables, *words)
        assert people.stdin
        assert people.stdout
        try:
            yield iter(people.stdout.readline, "")
        finally:
            people.stdin.close()
            people.stdout.close()
            if people.wait(PATIENCE):
                raise RuntimeError(f"the people at the tables gave up; the server said: {self.said()}")

    def _sit_down(self, tables: int, mode: str, *words: str) -> subprocess.Popen[str]:
        seats = self._folder / "seats"
        seats.write_text("".join(f"{' '.join(self._deal())}\n" for _ in range(tables)))
        people = subprocess.Popen(
            [str(load_generator()), str(self.port), self._dialect, str(seats), mode, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        psutil.Process(people.pid).cpu_affinity([PEOPLE_CORE])
        return people

    def _deal(self) -> tuple[str, ...]:
        """A new table: its code and the keys of its seats, the acting seat first."""
        self._dealt += 1
        if not self._is_ours:  # these make a table when somebody first asks for it
            return (f"t{self._dealt}", *map(str, range(SEATS)))
        names = ("ana", "ben", "cyd", "dov")
        seats = [*({"name": name, "character": {"str": 3}} for name in names), {"name": "gm", "role": "gm"}]
        agreed = {"TRIG-01": "players"}
        dealt = self._post("/api/tables", {"system": "thousand_faces", "seats": seats, "options": agreed})
        return (dealt["table"], *(key["secret"] for key in dealt["seats"]))

    def _post(self, path: str, what: object) -> Any:
        address = f"http://127.0.0.1:{self.port}{path}"
        # Each table is dealt by somebody else, as far as a house with limits can tell.
        headers = {"Content-Type": "application/json", "X-Forwarded-For": f"192.0.2.{self._dealt % 250 + 1}"}
        with urllib.request.urlopen(urllib.request.Request(address, json.dumps(what).encode(), headers)) as answer:
            return json.load(answer)

    def said(self) -> str:
        """The end of what the server printed."""
        return (self._folder / "said").read_text(errors="replace")[-800:]


@contextmanager
def hosting(name: str, folder: Path | None = None, database: str | None = None) -> Iterator[Host]:
    """A server of this name, ready for guests, until the block ends; without a folder it begins with nothing."""
    with tempfile.TemporaryDirectory(prefix="hearthside-bench-") as fresh:
        port, kept = free_port(), folder or Path(fresh)
        process = start(name, port, kept, database)
        psutil.Process(process.pid).cpu_affinity([SERVER_CORE])
        try:
            # Ours shows its page first, and gets the rest ready while somebody reads it.
            wait_until_ready(port, process, "/api/systems" if name.startswith("hearthside") else "/")
            time.sleep(0.3)
            yield Host(name, process, port, kept)
        finally:
            stop(process)


def free_port() -> int:
    """A port nobody listens on."""
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        port: int = free.getsockname()[1]
    return port


def stop(process: subprocess.Popen[bytes]) -> None:
    """Ask a server to go, and make it go when it does not."""
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


SERVE = """
import sys
from pathlib import Path
from hearthside.table.serve import serve
port, *kept = sys.argv[1:3]
where = {"database": kept[0]} if kept and "://" in kept[0] else {"data": Path(kept[0])} if kept else {}
sys.exit(serve(port=int(port), limits="limits" in sys.argv[3:], **where))
"""


def start(name: str, port: int, folder: Path, database: str | None = None) -> subprocess.Popen[bytes]:
    """Start one of the servers: `hearthside`, the same `in memory` or `with its limits`, `echo` or `boardgame.io`.

    Where a database is named, the first and the last of them keep their tables there.
    """
    more: dict[str, str] = {}
    words = [sys.executable, "-c", SERVE, str(port)]
    if name == "hearthside":
        words.append(database or str(folder / "tables"))
    elif name == "hearthside with its limits":
        words += [str(folder / "tables"), "limits"]
    elif name == "echo":
        words = [sys.executable, str(HERE / "peers" / "echo.py"), str(port)]
    elif name == "boardgame.io":
        words = [WITH_NODE, "node", str(HERE / "peers" / "boardgame.js"), str(port), *filter(None, [database])]
        more = {"NODE_ENV": "production", "NODE_PATH": str(boardgame_packages())}
    with (folder / "said").open("wb") as said:
        return subprocess.Popen(words, cwd=ROOT, stdout=said, stderr=said, env=environment(**more))


def wait_until_ready(port: int, process: subprocess.Popen[bytes], page: str = "/") -> None:
    """Come back as soon as the server has answered for this page."""
    asked = f"GET {page} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode()
    until = time.perf_counter() + PATIENCE
    while time.perf_counter() < until and process.poll() is None:
        try:
            with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
                line.sendall(asked)
                if line.recv(16).startswith(b"HTTP/1.1"):
                    return
        except OSError:
            time.sleep(0.002)
    raise RuntimeError(f"no server answers at port {port}")
