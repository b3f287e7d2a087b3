"""Several houses on one machine, behind one port: each is a program of its own, and whoever comes gets one of them.

They share the socket and the database and nothing else. One that dies is replaced; its guests come to another with the
last entry they have seen.
"""

import logging
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from types import FrameType
from typing import TextIO

from hearthside.table.store import StoreError

LOG = logging.getLogger("hearthside.table")

CALM = 1.0
"""Seconds before one that died is replaced."""

PATIENCE = 15.0
"""Seconds each has to see its guests out."""

BACKLOG = 2048


def serve_many(
    count: int, host: str, port: int, words: Sequence[str], metrics: tuple[str, int] | None, paper: TextIO
) -> int:
    """Keep so many houses open, each started with these words, until somebody closes them. Raises StoreError."""
    if sys.platform == "win32":
        raise StoreError("Several workers share a socket, which Windows does not let them. Serve without --workers.")
    try:
        door = socket.create_server((host, port), family=_family(host), backlog=BACKLOG)
    except OSError as why:
        raise StoreError(f"Nobody can listen at {host}:{port}: {why.strerror}.") from why
    with door:
        door.set_inheritable(True)
        at = ["--port", str(door.getsockname()[1]), "--socket", str(door.fileno())]
        workers = Workers([[*words, *at, *_figures(metrics, number)] for number in range(count)], door.fileno())
        return workers.live(paper)


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def _figures(metrics: tuple[str, int] | None, number: int) -> list[str]:
    """Each has figures of its own, at ports that follow each other."""
    return ["--metrics", f"{metrics[0]}:{metrics[1] + number}"] if metrics is not None else []


class Workers:
    """The programs, and whoever looks after them."""

    def __init__(self, words: list[list[str]], door: int) -> None:
        self._words, self._door = words, door
        self._programs: list[subprocess.Popen[str]] = []
        self._is_closing = False

    def live(self, paper: TextIO) -> int:
        """Open all, say so, replace whoever dies, and close all when asked to."""
        before = {sign: signal.signal(sign, self._close_soon) for sign in (signal.SIGINT, signal.SIGTERM)}
        try:
            self._programs = [self._started(words) for words in self._words]
            greetings = [_greeting(program) for program in self._programs]
            if not self._is_closing and not all(greetings):
                return 1
            print(greetings[0], file=paper, end="", flush=True)
            while not self._is_closing:
                time.sleep(0.2)
                self._replace_the_dead()
            return 0
        finally:
            self._close()
            for sign, handler in before.items():
                signal.signal(sign, handler)

    def _started(self, words: list[str]) -> subprocess.Popen[str]:
        start = [sys.executable, "-c", "import sys; from hearthside.cli import main; sys.exit(main())", *words]
        return subprocess.Popen(start, stdout=subprocess.PIPE, text=True, pass_fds=[self._door], start_new_session=True)

    def _replace_the_dead(self) -> None:
        for number, program in enumerate(self._programs):
            if program.poll() is not None and not self._is_closing:
                LOG.error("worker %d ended with %d and is replaced", number + 1, program.returncode)
                time.sleep(CALM)
                self._programs[number] = self._started(self._words[number])
                _forget(program)

    def _close_soon(self, _: int, __: FrameType | None) -> None:
        self._is_closing = True

    def _close(self) -> None:
        for program in self._programs:
            with suppress(OSError):
                program.terminate()
        for program in self._programs:
            try:
                program.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                program.kill()
                program.wait()
            _forget(program)


def _greeting(program: subprocess.Popen[str]) -> str:
    """What it says when it is open; nothing where it ends before that."""
    assert program.stdout is not None
    return program.stdout.readline()


def _forget(program: subprocess.Popen[str]) -> None:
    if program.stdout is not None:
        program.stdout.close()
