"""Nobody shouts the others down: how fast one seat and one address may go.

Everybody has a bucket of goes. What somebody does takes some out, and time fills it up again. Whoever goes on although
it is empty runs into debt, and at the bottom of it the line is cut. People never get there; programs that flood do.
"""

import ipaddress
import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, NamedTuple

TOO_FAST = "Too fast. Wait a moment."

Clock = Callable[[], float]


class Pace(NamedTuple):
    """How many goes somebody has at once, and how many come back every second."""

    most: float
    a_second: float


OF_A_SEAT = Pace(80, 20)
"""Frames of one seat, all its tabs together."""

OF_AN_ADDRESS = Pace(1200, 400)
"""Frames of everybody who comes from one address: a family, or a school behind one router."""

AT_THE_DOOR = Pace(300, 5)
"""What coming in, sitting down and dealing may cost an address; a whole house may come back at once after a restart."""

KNOCK, DEAL, WRONG_DOOR = 1, 10, 20
"""What it costs: to come in or ask, to deal a table or take a seat, and to guess at a table that is not there."""

QUESTION = 5
"""What a question about odds costs, as it makes the lab think."""

MOST_LINES = 300
"""Lines that may be open to one address at once."""


class Bucket:
    """The goes somebody has left."""

    __slots__ = ("_at", "_left", "_pace")

    def __init__(self, pace: Pace, now: float) -> None:
        self._pace, self._left, self._at = pace, pace.most, now

    def take(self, cost: float, now: float) -> bool:
        """Take this many goes out; False when there were not enough."""
        most, a_second = self._pace
        left = min(most, self._left + (now - self._at) * a_second)
        self._at = now
        self._left = max(left - cost, -most)
        return left >= cost

    def is_drained(self) -> bool:
        """Whether somebody went on and on although nothing was left."""
        return self._left <= -self._pace.most

    def is_full(self, now: float) -> bool:
        """Whether it is as good as new."""
        return self._left + (now - self._at) * self._pace.a_second >= self._pace.most


class Buckets:
    """A bucket for everybody who came lately; full ones are forgotten, as a new one would be just the same."""

    def __init__(self, pace: Pace, clock: Clock) -> None:
        self._pace, self._clock = pace, clock
        self._buckets: dict[Hashable, Bucket] = {}
        self._crowd = 1000

    def __getitem__(self, who: Hashable) -> Bucket:
        bucket = self._buckets.get(who)
        if bucket is None:
            if len(self._buckets) >= self._crowd:
                self._forget()
            bucket = self._buckets[who] = Bucket(self._pace, self._clock())
        return bucket

    def __len__(self) -> int:
        return len(self._buckets)

    def _forget(self) -> None:
        now = self._clock()
        self._buckets = {who: bucket for who, bucket in self._buckets.items() if not bucket.is_full(now)}
        self._crowd = max(1000, 2 * len(self._buckets))


class Limits:
    """How fast everybody in one house may go."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._seats = Buckets(OF_A_SEAT, clock)
        self._addresses = Buckets(OF_AN_ADDRESS, clock)
        self._doors = Buckets(AT_THE_DOOR, clock)
        self._lines: Counter[str] = Counter()

    def may(self, address: str, cost: float = KNOCK) -> bool:
        """Whether this address may knock, deal or ask for something now."""
        return self._doors[address].take(cost, self._clock())

    def enter(self, address: str) -> bool:
        """Whether this address may open another line now; who enters has to leave."""
        if self._lines[address] >= MOST_LINES or not self.may(address):
            return False
        self._lines[address] += 1
        return True

    def leave(self, address: str) -> None:
        """A line of this address is closed."""
        self._lines[address] -= 1
        if self._lines[address] <= 0:
            del self._lines[address]

    def guard(self, address: str, seat: Hashable | None) -> "Guard":
        """Somebody to watch the frames of one line; who only watches has nothing but the line."""
        of_seat = self._seats[seat] if seat is not None else Bucket(OF_A_SEAT, self._clock())
        return Guard(of_seat, self._addresses[address], self._clock)


class Guard:
    """Watches how fast the frames of one line come."""

    __slots__ = ("_of_address", "_of_seat", "now")

    def __init__(self, of_seat: Bucket, of_address: Bucket, clock: Clock) -> None:
        self._of_seat, self._of_address, self.now = of_seat, of_address, clock

    def lets(self, cost: float = 1) -> bool:
        """Whether one more frame may pass."""
        now = self.now()
        return self._of_seat.take(cost, now) and self._of_address.take(cost, now)

    def is_flooded(self) -> bool:
        """Whether the line should be cut, because it went on and on."""
        return self._of_seat.is_drained()


def address_of(scope: Mapping[str, Any]) -> str:
    """Where somebody comes from.

    Behind a proxy on this machine everybody comes from here, and the proxy says for whom it asks. Nobody else is
    believed. Of an IPv6 address only the network counts, because a single person has the whole of it.
    """
    client = scope.get("client")
    address = network_of(client[0]) if client else ""
    if address in ("", *_HERE):
        forwarded = _forwarded_for(scope["headers"])
        address = network_of(forwarded) if forwarded else address
    return address


_HERE = ("127.0.0.1", "::/64")


def _forwarded_for(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """Whom the nearest proxy asks for: it adds them at the end."""
    found = [value for name, value in headers if name.lower() == b"x-forwarded-for"]
    return found[-1].decode("latin-1").rpartition(",")[2].strip() if found else ""


def network_of(address: str) -> str:
    """The part of an address that counts as one person."""
    try:
        read = ipaddress.ip_address(address)
    except ValueError:
        return address[:60]
    if isinstance(read, ipaddress.IPv4Address):
        return str(read)
    if read.ipv4_mapped is not None:
        return str(read.ipv4_mapped)
    return str(ipaddress.ip_network((int(read), 64), strict=False))
