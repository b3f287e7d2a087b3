"""Those who stand in the door and send a byte now and then keep nobody out."""

import contextlib
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest

from hearthside.table.door import MOST_HALF_OPEN, WHOLE_REQUEST
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


def seconds_to_read(server: RunningServer) -> float:
    server.ask("/")  # the first page takes a while to be laid out
    began = time.perf_counter()
    assert server.ask("/")[0] == 200
    return time.perf_counter() - began


def test_of_too_many_half_requests_the_oldest_go_and_everybody_else_is_served(server: RunningServer) -> None:
    seconds_to_read(server)
    too_many = 60
    with ExitStack() as stack:
        lines = [stack.enter_context(half_open(server, HEAD)) for _ in range(MOST_HALF_OPEN + too_many)]
        assert seconds_to_read(server) < 2
        table = server.deal("Ana")
        with table.guest("ana") as ana:
            ana.hear()
            assert ana.do("say", words="Still here.")["type"] == "done"
        closed = [is_closed(line) for line in lines]
        assert all(closed[:too_many])
        assert not any(closed[-MOST_HALF_OPEN // 2 :])


@pytest.mark.slow
def test_who_sends_a_byte_now_and_then_is_put_out_and_who_came_in_stays(server: RunningServer) -> None:
    table = server.deal("Ana")
    with ExitStack() as stack:
        ana = stack.enter_context(table.guest("ana"))
        ana.hear()
        lines = {
            name: [stack.enter_context(half_open(server, sent)) for _ in range(10)] for name, sent in HALVES.items()
        }
        began = time.monotonic()
        while time.monotonic() - began < WHOLE_REQUEST - 2:
            for name, each in lines.items():
                for line in each:
                    line.sendall(DRIBBLE.get(name, b"X-a: b\r\n"))
            time.sleep(0.5)
        assert not any(is_closed(line) for each in lines.values() for line in each), "they have their time"
        assert seconds_to_read(server) < 2
        while time.monotonic() - began < WHOLE_REQUEST + 3:
            for name, each in lines.items():
                for line in each:
                    with contextlib.suppress(ConnectionError):
                        line.sendall(DRIBBLE.get(name, b"X-a: b\r\n"))
            time.sleep(0.5)
        assert {name: sum(map(is_closed, each)) for name, each in lines.items()} == dict.fromkeys(HALVES, 10)
        # She said nothing all the while, and nobody put her out.
        assert ana.do("say", words="I thought about it.")["type"] == "done"
    assert "Traceback" not in server.log.read_text()
