"""What the house counts, for whoever watches over it: numbers alone, and never a name, a card or a secret."""

import math
from bisect import bisect_left
from collections.abc import Iterator

from hearthside.table.turns import Turns

KIND = "text/plain; version=0.0.4"
"""The content type of Prometheus' text format."""

BOUNDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


MANY = 8
"""Tables at which somebody acts at once, from which on a house puts off what can wait."""


class Durations:
    """How long something took, as a histogram in seconds."""

    __slots__ = ("_counts", "_seconds")

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS) + 1)
        self._seconds = 0.0

    def add(self, seconds: float) -> None:
        """It took this long once more."""
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self._seconds += seconds

    @property
    def count(self) -> int:
        """How often it was measured."""
        return sum(self._counts)

    def lines(self, name: str, says: str) -> Iterator[str]:
        """In Prometheus' text format."""
        yield from _heading(name, "histogram", says)
        so_far = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self._counts, strict=True):
            so_far += count
            yield f'{name}_bucket{{le="{bound}"}} {so_far}'
        yield f"{name}_sum {self._seconds:.6f}"
        yield f"{name}_count {so_far}"


class Tally:
    """What happened in one house since it was opened."""

    __slots__ = (
        "action_seconds",
        "actions",
        "behind",
        "late_at",
        "prompts",
        "prompts_from",
        "refusals",
        "under_way",
    )

    def __init__(self) -> None:
        self.actions = 0
        self.refusals = 0
        self.action_seconds = Durations()
        self.behind = 0.0
        """By how many seconds the house is late with everything, on average of the last few times."""
        self.late_at = -math.inf
        """When the house last had more to do than it could, by the clock of its loop."""
        self.prompts_from = -math.inf
        """When it next has time to tell a table what may be done, while that lasts."""
        self.prompts = Turns()
        """The seats of all tables that are to be told what they may do."""
        self.under_way = 0
        """At how many tables something is decided or written just now."""

    @property
    def has_much_to_do(self) -> bool:
        """Whether so much is under way that what can wait would hold it up.

        A house that waits for its disk after every few actions is never late, and yet has no time to give.
        """
        return self.under_way >= MANY


def written(tally: Tally, commits: Durations, tables: int, lines: int) -> str:
    """Everything that is counted, in Prometheus' text format."""
    rows = [
        *_gauge("hearthside_tables_open", "Tables that are laid in memory.", tables),
        *_gauge("hearthside_lines_open", "Browsers at a table, watching ones included.", lines),
        *_counter("hearthside_actions_total", "Actions decided, stored and told.", tally.actions),
        *_counter("hearthside_refusals_total", "Actions that were refused.", tally.refusals),
        *tally.action_seconds.lines("hearthside_action_seconds", "From an action's turn until everybody was told."),
        *commits.lines("hearthside_store_commit_seconds", "From the start of a write until it is on the disk."),
    ]
    return "\n".join(rows) + "\n"


def _gauge(name: str, says: str, value: int) -> list[str]:
    return [*_heading(name, "gauge", says), f"{name} {value}"]


def _counter(name: str, says: str, value: int) -> list[str]:
    return [*_heading(name, "counter", says), f"{name} {value}"]


def _heading(name: str, kind: str, says: str) -> list[str]:
    return [f"# HELP {name} {says}", f"# TYPE {name} {kind}"]
