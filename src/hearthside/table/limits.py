"""Nobody shouts the others down: how fast one seat and one address may go.

Everybody has a bucket of goes. What somebody does takes some out, and time fills it up again. Whoever goes on although
it is empty runs into debt, and at the bottom of it the line is cut. People never get there; programs that flood do.
"""

import ipaddress
import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from itertools import chain
from typing import Any, NamedTuple

from hearthside.table.hints import Spent
from hearthside.table.quotas import Quotas

TOO_FAST = "Too fast. Wait a moment."
TOO_MANY_GUESSES = "Too many wrong codes or links came from where you are. Wait a while, or ask the GM for a new link."

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

KNOCK, DEAL = 1, 10
"""What it costs: to come in or ask, and to deal a table or take a seat."""

QUESTION = 5
"""What a question about odds costs, as it makes the lab think."""

GOING_BACK = 20
"""What it costs to take the table back, as the whole of it is laid anew for everybody."""

MOST_LINES = 300
"""Lines that may be open to one address at once."""

MANY_LINES = MOST_LINES // 10
"""Lines of one address from which on the other houses are told how many there are."""

MOST_LINES_IN_ALL = 5000
"""Lines that may be open to everybody together."""

SMALL_CHANGE = 0.01
"""The part of what somebody has at once that is too little to tell the other houses of; it is told with the next."""

WIDER = 2
"""How much more each wider network may do than the one inside it: a /56 twice as much as a /64, a /48 four times."""

FREE_GUESSES = (5, 20, 60)
"""Wrong codes that cost no time: from one address, from a network of many, from one of very many."""

FREE_GUESSES_IN_ALL = 200
"""Wrong codes from everywhere together, after which nobody has more than one for free."""

LONGEST_WAIT = 3600.0
"""Seconds the delay may grow to."""

FORGIVEN = 3600.0
"""Seconds after which half of somebody's wrong guesses are forgotten."""


class Bucket:
    """The goes somebody has left."""

    __slots__ = ("_at", "_left", "_pace", "taken")

    def __init__(self, pace: Pace, now: float) -> None:
        self._pace, self._left, self._at = pace, pace.most, now
        self.taken = 0.0
        """What was taken out here, and the other houses were not told yet."""

    def take(self, cost: float, now: float) -> bool:
        """Take this many goes out; False when there were not enough."""
        most, a_second = self._pace
        left = min(most, self._left + (now - self._at) * a_second)
        self._at = now
        self._left = max(left - cost, -most)
        self.taken += cost
        return left >= cost

    def charge(self, cost: float, now: float) -> None:
        """Somebody took this many goes out in another house."""
        self.take(cost, now)
        self.taken -= cost

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

    def taken(self) -> dict[Hashable, float]:
        """What everybody took out since this was last asked, but for small change."""
        least = self._pace.most * SMALL_CHANGE
        found = {who: bucket for who, bucket in self._buckets.items() if bucket.taken >= least}
        taken = {who: bucket.taken for who, bucket in found.items()}
        for bucket in found.values():
            bucket.taken = 0.0
        return taken

    def _forget(self) -> None:
        now = self._clock()
        self._buckets = {who: bucket for who, bucket in self._buckets.items() if not bucket.is_full(now)}
        self._crowd = max(1000, 2 * len(self._buckets))


class Guessed:
    """How often somebody guessed wrong lately, and when last."""

    __slots__ = ("_at", "_count")

    def __init__(self, now: float) -> None:
        self._count, self._at = 0.0, now

    def count(self, now: float) -> float:
        """The guesses that are not forgotten yet."""
        left: float = 0.5 ** ((now - self._at) / FORGIVEN)
        return self._count * left

    def add(self, now: float) -> None:
        """One more."""
        self._count, self._at = self.count(now) + 1, now

    def wait(self, free: int, now: float) -> float:
        """Seconds until another guess is listened to: it doubles with every one beyond those that are free."""
        over = self._count - free
        delay: float = min(2.0 ** min(over, 30), LONGEST_WAIT) if over >= 0 else 0
        return max(0.0, self._at + delay - now)


class Guesses:
    """Counts wrong codes and wrong links, for each address, for the networks around it, and for the whole house.

    While the whole house is being guessed at, everybody still has one guess for free: who knows the code comes in.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._guessed: dict[str, Guessed] = {}
        self._in_all = Guessed(clock())
        self._crowd = 1000

    def wait(self, address: str) -> float:
        """Seconds until this address may guess again."""
        now = self._clock()
        is_guessed_at = self._in_all.count(now) >= FREE_GUESSES_IN_ALL
        frees = (1, 1, 1) if is_guessed_at else FREE_GUESSES
        found = zip(networks_of(address), frees, strict=False)
        return max(self._guessed[each].wait(free, now) if each in self._guessed else 0.0 for each, free in found)

    def wrong(self, address: str) -> None:
        """This address guessed wrong."""
        now = self._clock()
        self._in_all.add(now)
        if len(self._guessed) >= self._crowd:
            self._guessed = {who: each for who, each in self._guessed.items() if each.count(now) > 0.5}
            self._crowd = max(1000, 2 * len(self._guessed))
        for network in networks_of(address):
            self._guessed.setdefault(network, Guessed(now)).add(now)


class Limits:
    """How fast everybody in one house may go."""

    def __init__(
        self, clock: Clock = time.monotonic, proxies: "Proxies | None" = None, quotas: Quotas | None = None
    ) -> None:
        quotas = quotas or Quotas()
        self._clock = clock
        self._proxies = proxies or Proxies()
        self._seats = Buckets(OF_A_SEAT, clock)
        self._addresses = Buckets(OF_AN_ADDRESS, clock)
        self._doors = [Buckets(_wider(AT_THE_DOOR, step), clock) for step in range(3)]
        # A day's tables may all be dealt at once, and a minute's words all be said at once.
        a_day = Pace(quotas.tables_a_day, quotas.tables_a_day / 86400)
        self._dealers = [Buckets(_wider(a_day, step), clock) for step in range(3)]
        self._bytes = Buckets(Pace(quotas.kb_a_second * 1024 * 60, quotas.kb_a_second * 1024), clock)
        self._lines: Counter[str] = Counter()
        self._around: set[str] = set()
        """Of those with lines, the networks around addresses."""
        self._line_count = 0
        self._elsewhere: Counter[str] = Counter()
        self.guesses = Guesses(clock)

    def address_of(self, scope: Mapping[str, Any]) -> str:
        """Where somebody comes from, as far as it is believed."""
        return address_of(scope, self._proxies)

    def may(self, address: str, cost: float = KNOCK) -> bool:
        """Whether this address may knock, deal or ask for something now."""
        now = self._clock()
        taken = [doors[each].take(cost, now) for doors, each in zip(self._doors, networks_of(address), strict=False)]
        return all(taken)

    def may_deal(self, address: str) -> bool:
        """Whether this address may deal another table today."""
        now = self._clock()
        pairs = zip(self._dealers, networks_of(address), strict=False)
        return all([dealers[each].take(1, now) for dealers, each in pairs])  # noqa: C419

    def enter(self, address: str) -> bool:
        """Whether this address may open another line now; who enters has to leave."""
        networks = networks_of(address)
        open_here_or_there = [self._lines[each] + self._elsewhere[each] for each in networks]
        is_full = any(lines >= MOST_LINES * WIDER**step for step, lines in enumerate(open_here_or_there))
        if is_full or self._line_count >= MOST_LINES_IN_ALL or not self.may(address):
            return False
        self._lines.update(networks)
        self._around.update(networks[1:])
        self._line_count += 1
        return True

    def leave(self, address: str) -> None:
        """A line of this address is closed."""
        self._line_count -= 1
        for each in networks_of(address):
            self._lines[each] -= 1
            if self._lines[each] <= 0:
                del self._lines[each]
                self._around.discard(each)

    # --- Houses that serve the same tables: what somebody does in one of them counts in all --------------------------

    def spent(self) -> dict[str, Spent]:
        """What each address used up since this was last asked."""
        kinds = [each.taken() for each in (self._doors[0], self._dealers[0], self._addresses, self._bytes)]
        return {str(who): Spent(*(taken.get(who, 0.0) for taken in kinds)) for who in dict.fromkeys(chain(*kinds))}

    def charge(self, address: str, spent: Spent) -> None:
        """This address used that up in another house."""
        now, networks = self._clock(), networks_of(address)
        for cost, kinds in ((spent.at_the_door, self._doors), (spent.tables, self._dealers)):
            for buckets, each in zip(kinds, networks, strict=False):
                buckets[each].charge(cost, now)
        self._addresses[address].charge(spent.frames, now)
        self._bytes[address].charge(spent.size, now)

    def crowds(self) -> dict[str, int]:
        """The addresses with many lines open here."""
        return {who: lines for who, lines in self._lines.items() if lines >= MANY_LINES and who not in self._around}

    def count_elsewhere(self, lines: Mapping[str, int]) -> None:
        """So many lines each of these has open in the other houses together."""
        self._elsewhere = Counter()
        for address, count in lines.items():
            self._elsewhere.update(dict.fromkeys(networks_of(address), count))

    def elsewhere(self, address: str) -> int:
        """The lines this address has open in the other houses."""
        return self._elsewhere[address]

    def guard(self, address: str, seat: Hashable | None) -> "Guard":
        """Somebody to watch the frames of one line; who only watches has nothing but the line."""
        of_seat = self._seats[seat] if seat is not None else Bucket(OF_A_SEAT, self._clock())
        return Guard(of_seat, self._addresses[address], self._bytes[address], self._clock)


class Guard:
    """Watches how fast the frames of one line come."""

    __slots__ = ("_bytes", "_of_address", "_of_seat", "now")

    def __init__(self, of_seat: Bucket, of_address: Bucket, of_bytes: Bucket, clock: Clock) -> None:
        self._of_seat, self._of_address, self._bytes, self.now = of_seat, of_address, of_bytes, clock

    def lets(self, cost: float = 1, size: int = 0) -> bool:
        """Whether one more frame may pass, of so many bytes."""
        now = self.now()
        return self._of_seat.take(cost, now) and self._of_address.take(cost, now) and self._bytes.take(size, now)

    def is_flooded(self) -> bool:
        """Whether the line should be cut, because it went on and on."""
        return self._of_seat.is_drained()


def _wider(pace: Pace, steps: int) -> Pace:
    return Pace(pace.most * WIDER**steps, pace.a_second * WIDER**steps)


class Proxies:
    """Those who may say for whom they ask: a proxy on this machine, or the ones the host names."""

    def __init__(self, named: Iterable[str] = ("127.0.0.1", "::1")) -> None:
        """Raises ValueError where one is no address and no network."""
        self._networks = [ipaddress.ip_network(each.strip(), strict=False) for each in named]

    def __contains__(self, address: str) -> bool:
        try:
            read = ipaddress.ip_address(address)
        except ValueError:
            return False
        read = getattr(read, "ipv4_mapped", None) or read
        return any(read in network for network in self._networks)


def address_of(scope: Mapping[str, Any], proxies: Proxies | None = None) -> str:
    """Where somebody comes from.

    Behind a proxy everybody comes from the proxy, and it says for whom it asks. Nobody else is believed. Of an IPv6
    address only the network counts, because a single person has the whole of it.
    """
    believed = proxies or _HERE
    client = scope.get("client")
    nearest = client[0] if client else ""
    if nearest and nearest not in believed:
        return network_of(nearest)
    return network_of(next((each for each in _forwarded_for(scope["headers"]) if each not in believed), nearest))


_HERE = Proxies()


def _forwarded_for(headers: Iterable[tuple[bytes, bytes]]) -> Iterable[str]:
    """Whom the proxies ask for, the nearest first: each adds whom it sees at the end."""
    found = b",".join(value for name, value in headers if name.lower() == b"x-forwarded-for").decode("latin-1")
    return [_bare(each.strip()) for each in reversed(found.split(",")) if each.strip()]


def _bare(address: str) -> str:
    """Without the port some proxies add."""
    if address.startswith("["):
        return address[1:].partition("]")[0]
    return address.partition(":")[0] if address.count(":") == 1 else address


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


def networks_of(address: str) -> tuple[str, ...]:
    """What `network_of` said, and the networks around it that one person may have as well."""
    try:
        inner = ipaddress.IPv6Network(address) if address.endswith("/64") else None
    except ValueError:  # whatever a proxy said
        inner = None
    if inner is None:
        return (address,)
    return (address, *(str(inner.supernet(new_prefix=size)) for size in (56, 48)))
