"""The server under load beside boardgame.io: the same flip, at as many tables, in the same run."""

from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import mean

from benchmarks.hosts import SEATS, Run, hosting
from benchmarks.results import Bar, Row, Section
from benchmarks.rounds import Compared, Pace

OURS, IN_MEMORY, PEER, LINE = "hearthside", "hearthside in memory", "boardgame.io", "echo"
SERVERS = (OURS, IN_MEMORY, PEER)

THROUGHPUT = Bar(must=2.5, aim=4)
PROCESSOR = Bar(must=200, aim=150, unit="µs", is_most=True)
STORE = Bar(must=0.75, aim=0.80)
LATENCY = Bar(must=2, aim=1, unit="ms", is_most=True)
NOT_WORSE = Bar(must=1, is_most=True)
MEMORY = Bar(must=34, aim=25, unit="KB", is_most=True)
FLAT = Bar(must=1.1, is_most=True)


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard the servers are pressed."""

    rounds: int
    tables: int
    seconds: float
    rate: float
    crowd: int
    """Tables of a full house: people who only sit and listen, for the memory they take, and then all of them act."""
    long_game: int
    """Actions at one table."""


USUAL = Effort(rounds=3, tables=50, seconds=3, rate=200, crowd=200, long_game=25_000)
QUICK = Effort(rounds=1, tables=10, seconds=0.5, rate=100, crowd=20, long_game=500)


@dataclass(slots=True)
class Figures:
    """What one server came to, round by round."""

    pressed: list[Run] = field(default_factory=list)
    """Every table acts as fast as it can."""
    calm: list[Run] = field(default_factory=list)
    """A steady number of actions a second."""
    full: list[Run] = field(default_factory=list)
    """The same in a full house."""
    memory: list[float] = field(default_factory=list)
    tenths: list[float] = field(default_factory=list)


def measure(pace: Pace) -> Section:
    """Press the servers one after the other, round by round."""
    effort = QUICK if pace.is_quick else USUAL
    figures = {name: Figures() for name in SERVERS}
    line: list[float] = []
    for number in range(effort.rounds):
        for name, found in figures.items():
            with hosting(name) as host:
                found.memory.append(host.memory_a_client(effort.crowd))
            with hosting(name) as host:
                found.pressed.append(host.load("closed", effort.tables, effort.seconds))
                found.calm.append(host.load("open", effort.tables, effort.seconds, effort.rate))
            if name != IN_MEMORY:
                with hosting(name) as host:
                    found.full.append(host.load("closed", effort.crowd, effort.seconds))
            if number == 0 and name == OURS:
                with hosting(name) as host:
                    found.tenths = host.long_game(effort.long_game)
        with hosting(LINE) as host:
            line.append(host.load("closed", effort.tables, effort.seconds).cpu_an_action)
    return Section("Table", [*_rows(figures, effort), _line_row(figures, line)], _notes(effort))


def _line_row(figures: dict[str, Figures], line: list[float]) -> Row:
    cpu = Compared({OURS: [run.cpu_an_action for run in figures[OURS].pressed], LINE: line})
    share = 100 * cpu.ratio(LINE, OURS)
    return Row(
        "of the processor, the line alone", f"{cpu.typical(LINE):.0f} µs", f"{share:.0f} % of ours: no game behind it"
    )


def _rows(figures: dict[str, Figures], effort: Effort) -> list[Row]:
    def pressed(of: Callable[[Run], float]) -> Compared:
        return Compared({name: [of(run) for run in found.pressed] for name, found in figures.items()})

    def calm(of: Callable[[Run], float]) -> Compared:
        return Compared({name: [of(run) for run in found.calm] for name, found in figures.items()})

    def full(of: Callable[[Run], float]) -> Compared:
        return Compared({name: [of(run) for run in found.full] for name, found in figures.items() if found.full})

    rate, flips, cpu = (
        pressed(lambda run: run.rate),
        pressed(lambda run: run.flip_rate),
        pressed(lambda run: run.cpu_an_action),
    )
    p50, p95, p99 = calm(lambda run: run.p50), calm(lambda run: run.p95), calm(lambda run: run.p99)
    house, h50, h95, h99 = (
        full(lambda run: run.rate),
        full(lambda run: run.p50),
        full(lambda run: run.p95),
        full(lambda run: run.p99),
    )
    memory = Compared({name: found.memory for name, found in figures.items()})

    def latency(name: str) -> str:
        return f"{p50.typical(name):.2f} / {p95.typical(name):.2f} / {p99.typical(name):.2f} ms"

    def crowded(name: str) -> str:
        return f"{h50.typical(name):.0f} / {h95.typical(name):.0f} / {h99.typical(name):.0f} ms"

    def beside(compared: Compared, unit: str) -> str:
        return f"{PEER} {compared.typical(PEER):,.0f}{unit} ({compared.ratio(PEER, OURS):.2g}×)"

    tenths = figures[OURS].tenths
    early, late = mean(tenths[1:4]), mean(tenths[7:])
    cpu_ours, p99_ours, memory_ours = cpu.typical(OURS), p99.typical(OURS), memory.typical(OURS)
    calm_label = f"p50 / p95 / p99 at {effort.rate:.0f} actions/s"
    return [
        Row("actions/s", f"{rate.typical(OURS):,.0f}", beside(rate, ""), rate.ratio(OURS, PEER), THROUGHPUT),
        Row("flips/s", f"{flips.typical(OURS):,.0f}", beside(flips, ""), flips.ratio(OURS, PEER)),
        Row("processor an action", f"{cpu_ours:.0f} µs", beside(cpu, " µs"), cpu_ours, PROCESSOR, unit="µs"),
        Row(
            "cost of the store",
            f"{rate.typical(OURS):,.0f}/s",
            f"kept in memory only {rate.typical(IN_MEMORY):,.0f}/s",
            rate.ratio(OURS, IN_MEMORY),
            STORE,
        ),
        Row(calm_label, latency(OURS), f"{PEER} {latency(PEER)}", p99_ours, LATENCY, unit="ms"),
        Row("the same p99 beside theirs", "", "", p99.ratio(OURS, PEER), NOT_WORSE),
        Row("memory a client", f"{memory_ours:.0f} KB", beside(memory, " KB"), memory_ours, MEMORY, unit="KB"),
        Row(
            f"a full house, {effort.crowd} tables with {SEATS} clients: actions/s",
            f"{house.typical(OURS):,.0f}",
            beside(house, ""),
            house.ratio(OURS, PEER),
            THROUGHPUT,
        ),
        Row("its p50 / p95 / p99", crowded(OURS), f"{PEER} {crowded(PEER)}", h99.ratio(OURS, PEER), NOT_WORSE),
        Row(
            f"{effort.long_game:,} actions at one table",
            f"{early:.0f} µs an action in the second to fourth tenth, {late:.0f} in the last three",
            "itself",
            late / early,
            FLAT,
        ),
    ]  # fmt: skip


def _notes(effort: Effort) -> tuple[str, ...]:
    return (
        f"{effort.tables} tables with {SEATS} clients each, over WebSockets on this machine; the server has one core "
        "and the clients the other. At every table one player flips three cards, and acts again when all have heard.",
        "Ours is A Thousand Faces of Adventure with all its rules, with a view for every seat, and every entry on the "
        "disk (SQLite, `synchronous=FULL`) before anybody hears of it. What a seat may answer with is told with the "
        "question, what else it may do when the table catches its breath: a second later at most, or five where the "
        "house has more to do than it can and gives a tenth of its time to that. Where there is a choice to make, a "
        "flip is read to its end by a second action, so there are fewer flips than actions. "
        "boardgame.io 0.50.2 keeps its tables in memory; its game has a secret deck and the best card, and no rules "
        "beyond.",
        "Latency runs from the moment an action was due to the moment the player heard of it.",
        f"In a full house all {effort.crowd} tables act as fast as they can, so an action waits for those before it; "
        "memory is measured with as many.",
        "The line alone is our own socket with nothing behind it: what one seat sends, all hear. It decides, stores "
        "and hides nothing, and shows how much of an action is the game.",
        "Memory is what the process grew by for each client that sits and listens, its share of the table included. "
        "Nobody has acted at these tables: where people do, a lookout for every seat comes on top, until a minute has "
        "gone by in which nobody does. Figures before that had it from the beginning.",
    )
