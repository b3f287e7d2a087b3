"""Whoever takes nothing from the line costs the house little, and it gets back what it gave."""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import psutil
import pytest

from hearthside.table.line import FELL_BEHIND, MOST_WAITING, MOST_WAITING_EACH, MOST_WAITING_IN_ALL, Line, Outboxes
from hearthside.table.protocol import LONG, _head, _pieces
from tests.patience import PATIENCE
from tests.table.guests import Dealt, RunningServer, run

MB = 1024 * 1024


class StuckLine(Line):
    """A line to a browser that takes nothing."""

    def __init__(self, outboxes: Outboxes, address: str = "192.0.2.1") -> None:
        super().__init__(self._never, self, address, outboxes)
        self._reader = None

    async def _never(self, message: object) -> None: ...

    def write_texts(self, *texts: bytes) -> bool:  # noqa: ARG002
        """It is full."""
        return False

    def listen(self, listener: object) -> bool:  # noqa: ARG002
        """Nobody is there."""
        return False

    async def room_to_write(self) -> bool:
        """There never is."""
        import asyncio

        await asyncio.Event().wait()
        return False

    unsent = 0

    @property
    def is_cut(self) -> bool:
        """Whether it was given up."""
        return self._goodbye is not None and self._goodbye[0] == FELL_BEHIND


def test_a_line_is_cut_when_too_many_bytes_wait_and_one_long_frame_always_may() -> None:
    async def play() -> None:
        line = StuckLine(Outboxes())
        line.put(b"x" * (3 * MB))
        assert not line.is_cut, "a welcome may be as long as it is"
        line.put(b"x")
        assert line.is_cut
        other = StuckLine(Outboxes())
        for _ in range(MOST_WAITING // 10_000):
            other.put(b"x" * 10_000)
        assert not other.is_cut
        other.put(b"x" * 20_000)
        assert other.is_cut
        line.close()
        other.close()

    run(play)


def test_what_waits_is_counted_for_an_address_and_for_the_house() -> None:
    async def play() -> tuple[int, int]:
        outboxes = Outboxes()
        of_one = [StuckLine(outboxes) for _ in range(40)]
        for line in of_one:
            line.put(b"x" * MB)
        of_many = [StuckLine(outboxes, f"198.51.100.{number}") for number in range(200)]
        for line in of_many:
            line.put(b"x" * MB)
        kept = (sum(not line.is_cut for line in of_one), sum(not line.is_cut for line in of_many))
        for line in (*of_one, *of_many):
            line.close()
        late = StuckLine(outboxes)
        late.put(b"x" * MB)
        assert not late.is_cut, "who went weighs nothing"
        late.close()
        return kept

    of_one, of_many = run(play)
    assert of_one == MOST_WAITING_EACH // MB
    assert of_one + of_many <= MOST_WAITING_IN_ALL // MB


def test_a_long_text_is_sent_and_not_copied() -> None:
    long, short = b"x" * LONG, b"y" * 100
    pieces = _pieces([short, long, short, short])
    assert any(piece is long for piece in pieces)
    assert b"".join(pieces) == b"".join(_head(len(text)) + text for text in (short, long, short, short))


# --- The attacks ------------------------------------------------------------------------------------------------------


def memory_of(server: RunningServer) -> float:
    """Megabytes the house takes, its helpers not counted."""
    taken: float = psutil.Process(server.process.pid).memory_info().rss / MB
    return taken


def settles(server: RunningServer, most: float) -> float:
    """The memory of the house, as soon as it is no more than this."""
    until = time.monotonic() + PATIENCE
    while (now := memory_of(server)) > most and time.monotonic() < until:
        server.ask("/healthz")
    return now


def a_long_table(server: RunningServer, *players: str) -> Dealt:
    """A table whose welcome is about a megabyte long."""
    table = server.deal(*players)
    with table.guest("gm") as gm:
        gm.hear()
        for _ in range(200):
            assert gm.do("say", words="\u4e00" * 1900)["type"] == "done"
    return table


@contextmanager
def deaf(table: Dealt, seat: str | None, count: int) -> Iterator[None]:
    """So many guests who say hello and take nothing of what they are told."""
    with ExitStack() as stack:
        for _ in range(count):
            stack.enter_context(table.guest(seat))
        yield


@pytest.mark.slow
def test_a_hundred_who_never_read_share_one_welcome(server: RunningServer) -> None:
    """290 of them took 52 MB to 2.1 GB, which were not given back. Now 100 take less than what 30 copies would."""
    table = a_long_table(server, "Ana")
    server.stop()
    server.start()
    with table.guest("ana") as ana:
        ana.hear()
        before = memory_of(server)
        with deaf(table, None, 100):
            for _ in range(20):
                assert ana.do("say", words="Is anybody there?" * 20)["type"] == "done"
            taken = memory_of(server) - before
        assert taken < 45
        assert settles(server, before * 1.2 + 20) <= before * 1.2 + 20
        assert ana.do("say", words="Alone again.")["type"] == "done"


@pytest.mark.slow
def test_going_back_again_and_again_piles_up_nothing(server: RunningServer) -> None:
    """12 lines and 67 rewinds took 2 GB: every rewind laid a whole table into every outbox."""
    table = a_long_table(server, "Ana")
    server.stop()
    server.start()
    with table.guest("gm") as gm:
        gm.hear()
        before = memory_of(server)
        with deaf(table, "ana", 12):
            for _ in range(40):
                assert gm.do("rewind", to=150, reason="Again.")["type"] == "done"
            assert memory_of(server) - before < 60
        assert settles(server, before * 1.2 + 30) <= before * 1.2 + 30


@pytest.mark.slow
def test_answers_that_nobody_reads_are_taken_back(server: RunningServer) -> None:
    """28 unread answers held 362 MB for as long as one looked; now each has ten seconds to be taken up."""
    table = a_long_table(server, "Ana")
    ask = f"GET /api/tables/{table.table}/log HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
    with ExitStack() as stack:
        lines = []
        for _ in range(3):
            line = stack.enter_context(socket.socket())
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.settimeout(3 * PATIENCE)
            line.connect(("127.0.0.1", server.port))
            line.sendall(ask)
            lines.append(line)
        until = time.monotonic() + 3 * PATIENCE
        connections = psutil.Process(server.process.pid).net_connections
        ports = {line.getsockname()[1] for line in lines}
        while held := {each.raddr.port for each in connections() if each.raddr} & ports:
            assert time.monotonic() < until, f"{len(held)} answers are still held"
            server.ask("/healthz")
    assert "Traceback" not in server.log.read_text()
