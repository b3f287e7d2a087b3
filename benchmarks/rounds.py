"""Timing side by side: the contestants take turns, and ratios are taken within a round."""

import math
import statistics
import time
from collections.abc import Callable, Mapping
from typing import NamedTuple

Measured = Callable[[], float]
"""Does the work once and says what it came to: seconds, or anything else that is compared."""


class Pace(NamedTuple):
    """How long to measure."""

    rounds: int
    seconds: float
    """The least a timed loop takes; a run of a server takes much longer."""
    is_quick: bool = False


USUAL = Pace(rounds=7, seconds=0.05)
QUICK = Pace(rounds=1, seconds=0.002, is_quick=True)


class Compared:
    """What each contestant came to, round by round."""

    def __init__(self, figures: Mapping[str, list[float]]) -> None:
        self._figures = figures

    def typical(self, name: str) -> float:
        """The median figure of one contestant: for orientation only, it moves with the machine's mood."""
        return statistics.median(self._figures[name])

    def ratio(self, upper: str, lower: str) -> float:
        """How many times the one figure is the other: the median of the ratios taken within each round."""
        pairs = zip(self._figures[upper], self._figures[lower], strict=True)
        # Where one of them got nothing done at all, no number is large enough.
        return statistics.median(above / below if below else math.inf for above, below in pairs)


def take_turns(contestants: Mapping[str, Measured], rounds: int) -> Compared:
    """Let each contestant measure itself once a round, so that a slow minute hits them all."""
    figures: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(rounds):
        for name, measured in contestants.items():
            figures[name].append(measured())
    return Compared(figures)


def seconds_each(work: Callable[[], object], at_least: float) -> float:
    """Seconds one run of this work takes, over a loop that is long enough to be timed."""
    work()
    runs = 1
    while True:
        start = time.perf_counter()
        for _ in range(runs):
            work()
        took = time.perf_counter() - start
        if took >= at_least:
            return took / runs
        runs = max(2 * runs, int(1.1 * runs * at_least / max(took, 1e-9)))
