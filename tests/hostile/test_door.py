"""Those who stand in the door and send a byte now and then keep nobody out."""

import contextlib
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import psutil
import pytest

from hearthside.table.door import MOST_CONNECTIONS_EACH, MOST_HALF_OPEN, Doorway
from hearthside.table.serve import most_connections
from tests.patience import until
from tests.table.guests import RunningServer

HEAD = b"POST /api/demo HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
HALVES = {
    "nothing": b"",
    "a line": b"GET / HTTP/1.1\r\n",
    "half a head": HEAD,
    "half a body": HEAD + b"Content-Length: 200\r\n\r\n{",
    "half a handshake": b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n",
}
DRIBBLE = {"nothing": b"", "half a body": b" "}


@contextmanager
def half_open(server: RunningServer, sent: bytes) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(sent)
        line.setblocking(False)
        yield line


def is_closed(line: socket.socket) -> bool:
    try:
        return line.recv(4096) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


def test_of_too_many_half_requests_the_oldest_go_and_everybody_else_is_served(server: RunningServer) -> None:
    too_many = 60
    with ExitStack() as stack:
        lines = [stack.enter_context(half_open(server, HEAD)) for _ in range(MOST_HALF_OPEN + too_many)]
        assert server.ask("/")[0] == 200
        table = server.deal("Ana")
        with table.guest("ana") as ana:
            ana.hear()
            assert ana.do("say", words="Still here.")["type"] == "done"
        closed = [is_closed(line) for line in lines]
        assert all(closed[:too_many])
        assert not any(closed[-MOST_HALF_OPEN // 2 :])


KEPT_ALIVE = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
ELSEWHERE = "127.0.0.2"
"""Another address of this very machine, for somebody who is not its proxy."""


def from_elsewhere(server: RunningServer, sent: bytes) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", server.port), source_address=(ELSEWHERE, 0))
    with contextlib.suppress(ConnectionError):
        line.sendall(sent)
    return line


@pytest.mark.skipif(sys.platform != "linux", reason="only there every address of 127.0.0.0/8 is this machine's")
@pytest.mark.parametrize("reads", [True, False])
def test_one_address_cannot_hold_every_connection(server: RunningServer, reads: bool) -> None:
    """1,300 kept-alive connections or 1,100 unread answers of one address, and nobody else got in."""
    table = server.deal("Ana")
    with ExitStack() as stack:
        lines = []
        for _ in range(MOST_CONNECTIONS_EACH + 60):
            line = stack.enter_context(from_elsewhere(server, KEPT_ALIVE))
            if reads:
                with contextlib.suppress(ConnectionError):
                    line.recv(4096)
            lines.append(line)
        assert server.ask("/healthz")[0] == 200
        with table.guest("ana") as ana:
            assert ana.hear()["type"] == "welcome"
        held = [each for each in psutil.Process(server.process.pid).net_connections() if each.raddr]
        assert sum(each.raddr.ip == ELSEWHERE for each in held) <= MOST_CONNECTIONS_EACH


class Standing:
    """Somebody in a doorway."""

    def __init__(self, doorway: Doorway, address: str, *, is_idle: bool) -> None:
        self.doorway, self.address, self.is_idle, self.unsent, self.is_out = doorway, address, is_idle, 0, False

    def put_out(self) -> None:
        self.is_out = True
        self.doorway.leave(self)  # type: ignore[arg-type]


def test_when_the_house_is_full_whoever_waits_for_nothing_makes_room() -> None:
    doorway = Doorway(most=10)

    def comes(address: str, *, is_idle: bool) -> Standing | None:
        who = Standing(doorway, address, is_idle=is_idle)
        return who if doorway.enter(who) else None  # type: ignore[arg-type]

    crowd = [comes("192.0.2.1", is_idle=number < 3) for number in range(8)]
    assert all([*crowd, comes("192.0.2.2", is_idle=False), comes("192.0.2.3", is_idle=False)])
    assert all(comes("192.0.2.4", is_idle=False) for _ in range(3)), "those of the largest crowd go first"
    assert [each.is_out for each in crowd if each] == [True] * 3 + [False] * 5
    assert comes("192.0.2.5", is_idle=False) is None, "nobody is put out who waits for an answer"


def test_behind_a_proxy_is_everybody() -> None:
    doorway = Doorway()
    behind = [Standing(doorway, "127.0.0.1", is_idle=False) for _ in range(2 * MOST_CONNECTIONS_EACH)]
    assert all(doorway.enter(each) for each in behind)  # type: ignore[arg-type]
    alone = [Standing(doorway, "192.0.2.1", is_idle=False) for _ in range(2 * MOST_CONNECTIONS_EACH)]
    assert sum(doorway.enter(each) for each in alone) == MOST_CONNECTIONS_EACH  # type: ignore[arg-type]


def test_the_limit_of_open_files_is_raised_as_far_as_the_system_lets_us() -> None:
    resource = pytest.importorskip("resource")
    assert most_connections() >= 64
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert soft == hard or soft >= 65_536 or hard == resource.RLIM_INFINITY


@pytest.mark.slow
def test_who_sends_a_byte_now_and_then_is_put_out_and_who_came_in_stays(server: RunningServer) -> None:
    table = server.deal("Ana")
    with ExitStack() as stack:
        ana = stack.enter_context(table.guest("ana"))
        ana.hear()
        lines = {
            name: [stack.enter_context(half_open(server, sent)) for _ in range(10)] for name, sent in HALVES.items()
        }

        def dribble() -> None:
            for name, each in lines.items():
                for line in each:
                    with contextlib.suppress(ConnectionError):
                        line.sendall(DRIBBLE.get(name, b"X-a: b\r\n"))

        everybody = [line for each in lines.values() for line in each]
        dribble()
        assert server.ask("/")[0] == 200

        def are_all_out() -> bool:
            dribble()
            return all(map(is_closed, everybody))

        until(are_all_out, "somebody who dribbles is still let in", pause=lambda _: time.sleep(0.5))
        # She said nothing all the while, and nobody put her out.
        assert ana.do("say", words="I thought about it.")["type"] == "done"
    assert "Traceback" not in server.log.read_text()
