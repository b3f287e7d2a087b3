"""Nobody shouts the others down: how fast seats and addresses may go, and what becomes of a flood."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from hearthside.table.limits import (
    AT_THE_DOOR,
    DEAL,
    MOST_LINES,
    OF_A_SEAT,
    OF_AN_ADDRESS,
    TOO_FAST,
    Buckets,
    Limits,
    Pace,
    address_of,
)
from tests.hostile.rawframes import CONTINUED, PING, raw_frame
from tests.patience import until
from tests.table.guests import Dealt, Guest, LineClosed, NotLetIn, RunningServer, Wire


class Clock:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_person_never_meets_the_limit() -> None:
    clock = Clock()
    guard = Limits(clock).guard("192.0.2.1", ("EMBER-42", "ana"))
    for _ in range(1000):  # four things a second, all evening, with a double click now and then
        clock.now += 0.25
        assert guard.lets()
        assert guard.lets()


def test_whoever_goes_on_too_fast_is_first_refused_and_then_cut_off() -> None:
    clock = Clock()
    guard = Limits(clock).guard("192.0.2.1", ("EMBER-42", "ana"))
    let = [guard.lets() for _ in range(int(OF_A_SEAT.most))]
    assert all(let)
    assert not guard.lets()
    assert not guard.is_flooded()
    for _ in range(int(OF_A_SEAT.most)):
        guard.lets()
    assert guard.is_flooded()
    clock.now += 2 * OF_A_SEAT.most / OF_A_SEAT.a_second
    assert guard.lets()
    assert not guard.is_flooded()


def test_two_tabs_of_a_seat_share_its_pace_and_two_seats_do_not() -> None:
    limits = Limits(Clock())
    left, right = (limits.guard("192.0.2.1", ("EMBER-42", "ana")) for _ in range(2))
    other = limits.guard("192.0.2.1", ("EMBER-42", "bo"))
    while left.lets():
        pass
    assert not right.lets()
    assert other.lets()


def test_many_seats_of_one_address_share_its_pace() -> None:
    limits = Limits(Clock())
    guards = [limits.guard("192.0.2.1", ("EMBER-42", f"seat-{number}")) for number in range(40)]
    let = sum(guard.lets() for guard in guards for _ in range(int(OF_A_SEAT.most)))
    assert let == OF_AN_ADDRESS.most
    assert limits.guard("192.0.2.2", ("EMBER-42", "seat-1")).lets() is False  # it is still the same seat
    assert limits.guard("192.0.2.2", ("EMBER-42", "zoe")).lets()


def test_an_address_may_open_only_so_many_lines() -> None:
    clock = Clock()
    limits = Limits(clock)
    for _ in range(MOST_LINES):
        clock.now += 1
        assert limits.enter("192.0.2.1")
    clock.now += 1
    assert not limits.enter("192.0.2.1")
    assert limits.enter("192.0.2.2")
    limits.leave("192.0.2.1")
    assert limits.enter("192.0.2.1")


def test_buckets_that_are_full_again_are_forgotten() -> None:
    clock = Clock()
    buckets = Buckets(Pace(10, 1), clock)
    for number in range(5000):
        clock.now += 0.1
        buckets[number].take(5, clock.now)
    assert len(buckets) <= 1000
    assert not buckets[4999].is_full(clock.now)


@pytest.mark.parametrize(
    ("client", "forwarded", "address"),
    [
        (("192.0.2.7", 5000), [], "192.0.2.7"),
        (("192.0.2.7", 5000), [b"198.51.100.1"], "192.0.2.7"),  # nobody else is believed
        (("127.0.0.1", 5000), [], "127.0.0.1"),
        (("127.0.0.1", 5000), [b"198.51.100.1"], "198.51.100.1"),
        (("127.0.0.1", 5000), [b"10.0.0.9, 198.51.100.1"], "198.51.100.1"),  # what the proxy added itself
        (("127.0.0.1", 5000), [b"10.0.0.9", b"198.51.100.1"], "198.51.100.1"),
        (("::1", 5000), [b"198.51.100.1"], "198.51.100.1"),
        (("::ffff:192.0.2.7", 5000), [], "192.0.2.7"),
        (("2001:db8:1:2:3:4:5:6", 5000), [], "2001:db8:1:2::/64"),
        (("127.0.0.1", 5000), [b"2001:db8:1:2::9"], "2001:db8:1:2::/64"),
        (("127.0.0.1", 5000), [b"198.51.100.1, 127.0.0.1"], "198.51.100.1"),  # one proxy behind another
        (("127.0.0.1", 5000), [b"198.51.100.1:4711"], "198.51.100.1"),
        (("127.0.0.1", 5000), [b"[2001:db8:1:2::9]:4711"], "2001:db8:1:2::/64"),
        (("127.0.0.1", 5000), [b"nonsense" * 100], "nonsense" * 7 + "nons"),
        (None, [], ""),
    ],
)
def test_where_somebody_comes_from(client: tuple[str, int] | None, forwarded: list[bytes], address: str) -> None:
    headers = [(b"X-Forwarded-For", value) for value in forwarded]
    assert address_of({"client": client, "headers": headers}) == address


# --- At the real server -----------------------------------------------------------------------------------------------


def hear_the_end(guest: Guest) -> LineClosed:
    """Everything until the line is closed."""
    try:
        while True:
            guest.hear()
    except LineClosed as closed:
        return closed


def test_a_flood_is_refused_and_then_cut_off_with_a_reason(limited: RunningServer) -> None:
    table = limited.deal("Ana", "Bo")
    with table.guest("ana") as ana:
        ana.hear()
        for _ in range(400):
            ana.press("say", words="Me! Me!")
        closed = hear_the_end(ana)
    assert (closed.code, closed.reason) == (1008, TOO_FAST)
    refused = [frame for frame in ana.frames if frame["type"] == "refused" and frame["says"] == TOO_FAST]
    assert refused
    assert refused[0]["id"], "whoever pressed learns what became of it"
    assert sum(frame["type"] == "done" for frame in ana.frames) <= OF_A_SEAT.most
    with table.guest("bo") as bo:
        bo.hear()
        assert bo.do("say", words="And me.")["type"] == "done"


@pytest.mark.slow
def test_a_seat_that_was_cut_off_can_come_back(limited: RunningServer) -> None:
    table = limited.deal("Ana")
    with table.guest("ana") as ana:
        for _ in range(400):
            ana.send({"type": "ping"})
        hear_the_end(ana)

    def is_heard() -> bool:
        try:
            with table.guest("ana") as again:
                return [again.hear()["type"], again.do("say", words="Sorry.")["type"]] == ["welcome", "done"]
        except (LineClosed, NotLetIn):
            return False

    # Whoever tried again at once, and again, would stay out.
    until(is_heard, "she never gets her word in again", pause=lambda _: time.sleep(1))


def test_dealing_tables_without_end_is_refused(limited: RunningServer) -> None:
    statuses = [limited.ask("/api/demo", method="POST")[0] for _ in range(int(AT_THE_DOOR.most / DEAL) + 5)]
    assert statuses.count(201) >= AT_THE_DOOR.most / DEAL
    status, headers, body = limited.ask("/api/demo", method="POST")
    assert (status, json.loads(body)) == (429, {"says": TOO_FAST})
    assert headers["x-content-type-options"] == "nosniff"
    assert limited.ask("/")[0] == 200, "reading the page costs nothing"
    assert limited.ask("/healthz")[0] == 200


def test_knocking_without_end_is_not_let_in(limited: RunningServer) -> None:
    with pytest.raises(NotLetIn) as refused:  # noqa: PT012
        for _ in range(int(AT_THE_DOOR.most) + 50):
            Wire(limited.port).close()
    assert refused.value.status == 403


def test_others_come_through_a_proxy_while_one_of_its_guests_floods(limited: RunningServer) -> None:
    for _ in range(40):
        limited.ask("/api/demo", method="POST", headers={"x-forwarded-for": "198.51.100.1"})
    assert limited.ask("/api/demo", method="POST", headers={"x-forwarded-for": "198.51.100.1"})[0] == 429
    assert limited.ask("/api/demo", method="POST", headers={"x-forwarded-for": "198.51.100.2"})[0] == 201


def gets_through(guest: Guest, count: int = 25) -> None:
    """Somebody does a few things at the pace of a lively person, and each of them happens.

    An attack that goes on until they are done held nobody up for good. How long each of them takes is for
    `make bench ARGS=attacks`, on a quiet machine.
    """
    for _ in range(count):
        answer = guest.do("say", words="Meanwhile.")
        assert answer["type"] == "done", answer
        time.sleep(0.06)


@contextmanager
def flooding(table: Dealt, blob: bytes, a_second: float) -> Iterator[list[int]]:
    """Somebody at the table who sends this again and again, and comes back whenever the line is cut."""
    is_over = threading.Event()
    sent = [0]

    def flood() -> None:
        while not is_over.is_set():
            try:
                with table.guest("eve") as eve:
                    eve.hear()
                    while not is_over.is_set():
                        eve.wire.send_raw(blob)
                        sent[0] += 1
                        is_over.wait(1 / a_second)
            except (OSError, LineClosed, NotLetIn):
                is_over.wait(0.01)

    thread = threading.Thread(target=flood)
    thread.start()
    try:
        yield sent
    finally:
        is_over.set()
        thread.join()


SAY = raw_frame(b'{"type":"do","id":"1","command":{"do":"say","words":"Me!"}}')
ASK = raw_frame(b'{"type":"ask","id":"1","of":{"do":"flip","attribute":"str","advantages":2}}')


@pytest.mark.slow
@pytest.mark.parametrize(
    "blob",
    [
        pytest.param(SAY * 20, id="actions"),
        pytest.param(ASK * 20, id="questions"),
        pytest.param(raw_frame(b"[" * 60_000), id="long nonsense"),
        pytest.param(raw_frame(b"x" * 100, PING) * 200, id="pings"),
        pytest.param(raw_frame(b"{", is_last=False) + raw_frame(b"", CONTINUED, is_last=False) * 20_000, id="pieces"),
    ],
)
def test_others_get_through_a_flood_at_a_hundred_times_the_limit(limited: RunningServer, blob: bytes) -> None:
    table = limited.deal("Ana", "Eve")
    with table.guest("ana") as ana:
        ana.hear()
        with flooding(table, blob, a_second=OF_A_SEAT.a_second * 100 / 20) as sent:
            gets_through(ana)
            until(lambda: sent[0] > 20, "nobody floods")
    assert "Traceback" not in limited.log.read_text()


@pytest.mark.slow
def test_even_without_limits_a_house_listens_to_everybody_in_turn(server: RunningServer) -> None:
    table = server.deal("Ana", "Eve")
    with table.guest("ana") as ana:
        ana.hear()
        with flooding(table, raw_frame(b"{}") * 20_000, a_second=1000) as sent:
            gets_through(ana, 15)
            until(lambda: sent[0] > 5, "nobody floods")
