"""Live tables while the house is attacked, beside the same tables at peace: in the same server, in the same minute."""

import json
import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

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


@dataclass(slots=True)
class Figures:
    """What the live tables came to, round by round."""

    at_peace: list[Run] = field(default_factory=list)
    attacked: list[Run] = field(default_factory=list)
    tries: list[int] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)
    """What the house takes when the attack is over, beside what it took before."""


def measure(pace: Pace) -> Section:
    """Let people play at peace, and then while somebody attacks, for every attack and round by round."""
    effort = QUICK if pace.is_quick else USUAL
    figures = {name: Figures() for name in ATTACKS}
    for _ in range(effort.rounds):
        for name, found in figures.items():
            with hosting(GUARDED) as host:
                _measure(host, name, effort, found)
    return Section("Attacks", [*_latencies(figures), *_memories(figures)], _notes(effort))


def _measure(host: Host, name: str, effort: Effort, found: Figures) -> None:
    found.at_peace.append(host.load("open", effort.tables, effort.seconds, effort.rate))
    before = host.memory()
    with attacking(host, name, effort.size) as tries:
        found.attacked.append(host.load("open", effort.tables, effort.seconds, effort.rate))
    found.tries += tries
    found.memory.append(_settled(host, before, effort.settling) / before)


def _settled(host: Host, before: int, patience: float) -> int:
    """The memory of the house, as soon as it is back or the patience is over."""
    until = time.monotonic() + patience
    while (now := host.memory()) > before and time.monotonic() < until:
        time.sleep(0.5)
    return now


@contextmanager
def attacking(host: Host, name: str, size: int) -> Iterator[list[int]]:
    """Somebody attacks this house as long as the block lasts; afterwards the list says how often they tried."""
    tries: list[int] = []
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
        yield tries
        eve.stdin.close()
        tries.append(json.loads(eve.stdout.readline())["tries"])
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
        tries = sorted(found.tries)[len(found.tries) // 2]
        attacked, at_peace = p95.typical(ATTACKED), p95.typical(AT_PEACE)
        ours = f"p95 {attacked:.1f} ms, {p95.ratio(ATTACKED, AT_PEACE):.1f}× what it is at peace ({tries:,} tries)"
        yield Row(name, ours, f"at peace {at_peace:.1f} ms", attacked, LATENCY, unit="ms")


def _memories(figures: dict[str, Figures]) -> Iterator[Row]:
    name = max(figures, key=lambda each: max(figures[each].memory))
    most = max(figures[name].memory)
    yield Row("memory after an attack, the worst of them all", f"{100 * most:.0f} %: {name}", "before it", most, MEMORY)


def _notes(effort: Effort) -> tuple[str, ...]:
    return (
        f"{effort.tables} tables with {SEATS} clients each play at {effort.rate:.0f} actions a second in all, first at "
        "peace and then while somebody attacks the same server from another address, with the limits as they are for "
        "everybody. The figure is the p95 of the live tables in milliseconds, the median of the rounds.",
        "The attackers share the core of the clients and run behind them; the server and the programs beside it that "
        "tell stories have the other.",
        f"Logs that are said to be long have {effort.size:,} entries, those of long words a quarter of them.",
        f"Memory is what the server holds at most {effort.settling:.0f} seconds after the attack, beside what it held "
        "before, with the tables laid that were played at meanwhile.",
        *(f"*{name}*: {attack.__doc__}" for name, attack in ATTACKS.items()),
    )
