"""Live tables while the house is attacked, beside the same tables at peace: in the same server, in the same minute."""

import json
import os
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median

import psutil

from benchmarks.attackers import ATTACKS, starting
from benchmarks.hosts import PATIENCE, PEOPLE_CORE, SEATS, Host, Run, hosting
from benchmarks.results import Bar, Row, Section
from benchmarks.rounds import Compared, Pace
from benchmarks.scratch import ROOT, environment

GUARDED = "hearthside with its limits"
ATTACKED, AT_PEACE = "attacked", "at peace"

LATENCY = Bar(must=50, unit="ms", is_most=True)
MEMORY = Bar(must=1.2, is_most=True)


@dataclass(frozen=True, slots=True)
class Effort:
    """How long and how hard."""

    rounds: int
    tables: int
    seconds: float
    rate: float
    size: int
    """Entries of a long log."""
    settling: float
    """Seconds the house has to give back what an attack took."""


USUAL = Effort(rounds=3, tables=20, seconds=5, rate=100, size=2000, settling=30)
QUICK = Effort(rounds=1, tables=2, seconds=0.5, rate=20, size=40, settling=0)


@dataclass(frozen=True, slots=True)
class Tried:
    """What the attackers say they did."""

    tries: int
    heeded: int


@dataclass(frozen=True, slots=True)
class Memory:
    """Bytes the house took: before an attack, at the most, and when the attack was over."""

    before: int
    most: int
    after: int

    @property
    def left(self) -> float:
        """What it takes afterwards, beside what it took before."""
        return self.after / self.before


@dataclass(slots=True)
class Figures:
    """What the live tables came to, round by round."""

    at_peace: list[Run] = field(default_factory=list)
    attacked: list[Run] = field(default_factory=list)
    tried: list[Tried] = field(default_factory=list)
    memory: list[Memory] = field(default_factory=list)
    written: list[float] = field(default_factory=list)
    """Megabytes a minute that the attackers added to the disk."""
    closing: list[float] = field(default_factory=list)
    """Seconds until the house was closed in the middle of it."""


ONCE = {
    "story exports": "once 300 ms, a cold table opened after minutes",
    "sockets nobody reads": "once 52 MB to 2.1 GB, not given back",
    "answers nobody reads": "once 362 MB for 28 of them, for as long as one looked",
    "connections without end": "once nobody else got in after 1,100",
    "codes counted through": "once 5,940 codes and all of 100 tables in 41 s",
    "going back again and again": "once everybody waited 0.4 s each time, and 67 times took 2 GB",
}
"""What an attack came to before the house was mended, where somebody had measured it. It was another machine."""

ONCE_CLOSED, ONCE_WRITTEN = "once 137 s", "once 890 MB a minute"


def measure(pace: Pace) -> Section:
    """Let people play at peace, and then while somebody attacks, for every attack and round by round."""
    effort = QUICK if pace.is_quick else USUAL
    figures = {name: Figures() for name in ATTACKS}
    for _ in range(effort.rounds):
        for name, found in figures.items():
            with hosting(GUARDED) as host:
                _measure(host, name, effort, found)
    return Section("Attacks", [*_latencies(figures), *_others(figures), *_memories(figures)], _notes(effort))


def _measure(host: Host, name: str, effort: Effort, found: Figures) -> None:
    begun = host.kept()
    found.at_peace.append(host.load("open", effort.tables, effort.seconds, effort.rate))
    before, at_peace = host.memory(), host.kept() - begun
    with attacking(host, name, effort.size) as tried, watching(host) as most:
        begun, since = host.kept(), time.monotonic()
        found.attacked.append(host.load("open", effort.tables, effort.seconds, effort.rate))
        by_attackers = host.kept() - begun - at_peace
        found.written.append(60 * by_attackers / 1e6 / (time.monotonic() - since))
    found.tried += tried
    after = _settled(host, before, effort.settling)
    found.memory.append(Memory(before, max(most[0], before, after), after))
    if name == "story exports":
        with hosting(GUARDED) as another, attacking(another, name, effort.size):
            found.closing.append(another.close())


def _settled(host: Host, before: int, patience: float) -> int:
    """The memory of the house, as soon as it is back or the patience is over."""
    until = time.monotonic() + patience
    while (now := host.memory()) > before and time.monotonic() < until:
        time.sleep(0.5)
    return now


@contextmanager
def watching(host: Host) -> Iterator[list[int]]:
    """The first number is the most memory the house ever took while the block lasted."""
    most = [0]
    is_over = threading.Event()

    def look() -> None:
        while not is_over.wait(0.25):
            most[0] = max(most[0], host.memory())

    thread = threading.Thread(target=look)
    thread.start()
    try:
        yield most
    finally:
        is_over.set()
        thread.join()


@contextmanager
def attacking(host: Host, name: str, size: int) -> Iterator[list[Tried]]:
    """Somebody attacks this house as long as the block lasts; afterwards the list says how often they tried."""
    tried: list[Tried] = []
    words = starting(name, host.port, size)
    eve = subprocess.Popen(words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment())
    assert eve.stdin
    assert eve.stdout
    psutil.Process(eve.pid).cpu_affinity([PEOPLE_CORE])
    try:
        if eve.stdout.readline().strip() != "READY":
            raise RuntimeError(f"the attack “{name}” did not begin; the server said: {host.said()}")
        # On the core of the people, and behind them: what is measured is the house, and not who gets to press first.
        for thread in psutil.Process(eve.pid).threads():
            os.setpriority(os.PRIO_PROCESS, thread.id, 19)
        yield tried
        eve.stdin.close()
        tried.append(Tried(**json.loads(eve.stdout.readline())))
    finally:
        eve.stdin.close()
        eve.stdout.close()
        try:
            eve.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            eve.kill()
            eve.wait()


def _latencies(figures: dict[str, Figures]) -> Iterator[Row]:
    for name, found in figures.items():
        p95 = Compared({ATTACKED: [run.p95 for run in found.attacked], AT_PEACE: [run.p95 for run in found.at_peace]})
        tries = median(each.tries for each in found.tried)
        attacked, at_peace = p95.typical(ATTACKED), p95.typical(AT_PEACE)
        ours = f"p95 {attacked:.1f} ms, {p95.ratio(ATTACKED, AT_PEACE):.1f}× what it is at peace ({tries:,.0f} tries)"
        beside = "; ".join(filter(None, (f"at peace {at_peace:.1f} ms", ONCE.get(name))))
        yield Row(name, ours, beside, attacked, LATENCY, unit="ms")


def _memories(figures: dict[str, Figures]) -> Iterator[Row]:
    for name, found in figures.items():
        worst = max(found.memory, key=lambda memory: memory.left)
        most, after = (each / 1e6 for each in (max(memory.most for memory in found.memory), worst.after))
        ours = f"{after:.0f} MB after it, {most:.0f} at the most"
        yield Row(f"memory: {name}", ours, f"{worst.before / 1e6:.0f} MB before it", worst.left, MEMORY)


def _others(figures: dict[str, Figures]) -> Iterator[Row]:
    """What the attacks were for."""
    if closing := [seconds for found in figures.values() for seconds in found.closing]:
        yield Row("closing the house while stories are told", f"{median(closing):.1f} s", ONCE_CLOSED)
    if found := figures.get("codes counted through"):
        heeded, tries = (median(getattr(each, name) for each in found.tried) for name in ("heeded", "tries"))
        ours = f"{heeded:,.0f} of {tries:,.0f} codes were listened to, of 59,400,000"
        yield Row("codes counted through from one address", ours, ONCE["codes counted through"])
    if found := figures.get("filling the disk"):
        ours = f"{max(0.0, median(found.written)):.1f} MB a minute"
        yield Row("what one address writes to the disk", ours, ONCE_WRITTEN)


def _notes(effort: Effort) -> tuple[str, ...]:
    return (
        f"{effort.tables} tables with {SEATS} clients each play at {effort.rate:.0f} actions a second in all, first at "
        "peace and then while somebody attacks the same server from another address, with the limits as they are for "
        "everybody. The figure is the p95 of the live tables in milliseconds, the median of the rounds.",
        "The attackers share the core of the clients and run behind them; the server and the programs beside it that "
        "tell stories have the other.",
        f"Logs that are said to be long have {effort.size:,} entries, those of long words a quarter of them.",
        f"Memory is what the server holds at most {effort.settling:.0f} seconds after the attack, beside what it held "
        "before, with the tables laid that were played at meanwhile: the worst of the rounds.",
        "*Once* is what an attack had come to before the house was mended against it, as its finders wrote it down.",
        *(f"*{name}*: {attack.__doc__}" for name, attack in ATTACKS.items()),
    )
