"""Many houses on one database, beside one house and beside boardgame.io on a database; and one very full house."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from tests.table.postgres import RunningPostgres

from benchmarks.hosts import SEATS, Host, Run, hosting
from benchmarks.results import Bar, Row, Section
from benchmarks.rounds import Compared, Pace, take_turns
from benchmarks.scratch import NotHere

OURS, PEER = "hearthside", "boardgame.io"
IN_A_FILE = "one house, SQLite"
HOUSES = (1, 2, 3)

CROWD = Bar(must=50, unit="ms", is_most=True)


@dataclass(frozen=True, slots=True)
class Effort:
    """How many people there are, and for how long."""

    rounds: int
    tables: int
    seconds: float
    crowd: int
    """Tables of a very full house."""
    rate: float
    """Actions a second in it."""


USUAL = Effort(rounds=3, tables=48, seconds=8, crowd=1000, rate=200)
QUICK = Effort(rounds=1, tables=3, seconds=0.3, crowd=10, rate=20)


def measure(pace: Pace) -> Section:
    """Press one, two and three houses, the peer and one house over a file, one after the other, round by round."""
    if "HEARTHSIDE_POSTGRES" not in os.environ:
        raise NotHere("This needs PostgreSQL: tools/with-postgres .venv/bin/python -m benchmarks houses")
    effort = QUICK if pace.is_quick else USUAL
    with RunningPostgres(place="/var/tmp") as postgres:
        rates = take_turns(_contestants(postgres, effort), effort.rounds)
    with hosting(OURS) as host:
        crowd = host.load("open", effort.crowd, effort.seconds * 3, effort.rate)
    return Section("Many houses", [*_rates(rates), _crowded(crowd, effort)], _notes(effort))


def pressed(name: str, houses: int, url: str | None, effort: Effort) -> float:
    """What so many servers of this name do together in a second, as hard as people can press them."""
    with _hosting(name, houses, url) as hosts, ThreadPoolExecutor(houses) as people:
        each = effort.tables // houses
        runs: list[Run] = list(people.map(lambda host: host.load("closed", each, effort.seconds), hosts))
        if effort is USUAL and not all(run.actions for run in runs):
            said = "; ".join(host.said() for host in hosts)
            raise RuntimeError(f"nobody could do anything at {name}, which is no figure; it said: {said}")
        return sum(run.rate for run in runs)


def _contestants(postgres: RunningPostgres, effort: Effort) -> dict[str, Callable[[], float]]:
    def on_a_database(name: str, houses: int) -> Callable[[], float]:
        return lambda: pressed(name, houses, postgres.new(), effort)

    return {
        IN_A_FILE: lambda: pressed(OURS, 1, None, effort),
        **{_named(houses): on_a_database(OURS, houses) for houses in HOUSES},
        PEER: on_a_database(PEER, 1),
    }


@contextmanager
def _hosting(name: str, houses: int, url: str | None) -> Iterator[list[Host]]:
    """So many servers of this name over one database, each free to run where there is room."""
    with ExitStack() as street:
        hosts = [street.enter_context(hosting(name, database=url)) for _ in range(houses)]
        for host in hosts:
            host.roam()
        yield hosts


def _named(houses: int) -> str:
    return "one house, PostgreSQL" if houses == 1 else f"{houses} houses, PostgreSQL"


def _rates(rates: Compared) -> Iterator[Row]:
    one, file = _named(1), f"{IN_A_FILE} {rates.typical(IN_A_FILE):,.0f}/s"
    theirs = f"{PEER} on PostgreSQL {rates.typical(PEER):,.0f}/s"
    for name in map(_named, HOUSES):
        beside = file if name == one else f"{rates.ratio(name, one):.2g}× one house"
        yield Row(name, f"{rates.typical(name):,.0f} actions/s", f"{theirs}; {beside}", rates.ratio(name, PEER))


def _crowded(run: Run, effort: Effort) -> Row:
    what = f"{effort.crowd:,} tables with {SEATS} clients, {effort.rate:.0f} actions/s in all"
    return Row(what, f"p50 {run.p50:.1f}, p95 {run.p95:.1f}, p99 {run.p99:.1f} ms", "", run.p95, CROWD, unit="ms")


def _notes(effort: Effort) -> tuple[str, ...]:
    return (
        f"{effort.tables} tables with {SEATS} clients in all, every table as fast as it can; each house has its share "
        "of the tables. The figure is so many houses beside one boardgame.io, all over PostgreSQL.",
        "Database, houses and people share two cores here, so this shows what houses cost each other and not what more "
        "machines give. boardgame.io (bgio-postgres 1.0.16) tells its people before its database has heard of it, we "
        "afterwards. Each begins with an empty database.",
        f"In the very full house ({effort.crowd:,} tables, one house, SQLite) the figure is p95 from the moment an "
        "action was due until its player heard of it.",
    )
