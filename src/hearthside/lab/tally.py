"""What came of many fights: counts that can be added up, and what they say, with how sure that is."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from hearthside.kernel.records import record
from hearthside.lab.fights.fighting import Fought

Z = 1.959963984540054
"""How many standard errors 95 % of a normal distribution lie within."""


@record
class Share:
    """How often something happened, and between which shares it truly lies, with 95 % confidence."""

    share: float
    low: float
    high: float

    @property
    def width(self) -> float:
        """Half of the interval: how much the share may be off."""
        return (self.high - self.low) / 2

    @property
    def plain(self) -> dict[str, float]:
        """The same in plain values."""
        return {"share": round(self.share, 6), "low": round(self.low, 6), "high": round(self.high, 6)}


def wilson(times: int, of: int) -> Share:
    """Wilson's interval: it holds what it promises where something happens hardly ever or nearly always, too."""
    if not of:
        return Share(0.0, 0.0, 1.0)
    share, spread = times / of, Z * Z / of
    middle = (share + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * sqrt(share * (1 - share) / of + spread / (4 * of))
    return Share(share, 0.0 if times == 0 else max(0.0, middle - half), 1.0 if times == of else min(1.0, middle + half))


@record
class Spread:
    """How a number was spread over many fights."""

    counts: Mapping[int, int]

    @property
    def mean(self) -> float:
        """The average."""
        return sum(value * count for value, count in self.counts.items()) / max(1, sum(self.counts.values()))

    def at(self, part: float) -> int:
        """The number below or at which this part of all fights lies."""
        wanted, seen = part * sum(self.counts.values()), 0
        for value in sorted(self.counts):
            seen += self.counts[value]
            if seen >= wanted:
                return value
        return 0

    @property
    def plain(self) -> dict[str, Any]:
        """The same in plain values: in eight fights of ten it lies from `low` to `high`."""
        counts = {str(value): self.counts[value] for value in sorted(self.counts)}
        return {
            "mean": round(self.mean, 4),
            "median": self.at(0.5),
            "low": self.at(0.1),
            "high": self.at(0.9),
            "counts": counts,
        }


@dataclass(slots=True)
class Tally:
    """Fights that were counted. Two of them add up to one."""

    fights: int = 0
    won: int = 0
    unended: int = 0
    rounds: Counter[int] = field(default_factory=Counter)
    rounds_won: Counter[int] = field(default_factory=Counter)
    falls: Counter[str] = field(default_factory=Counter)
    left: dict[tuple[str, str], Counter[int]] = field(default_factory=dict)
    """What was left, by what it is called and by seat."""

    def count(self, fought: Fought) -> None:
        """One more fight."""
        self.fights += 1
        self.won += fought.is_won
        self.unended += not fought.has_ended
        self.rounds[fought.rounds] += 1
        self.rounds_won[fought.rounds] += fought.is_won
        self.falls.update(fought.fallen)
        for name, by_seat in fought.left.items():
            for seat, value in by_seat.items():
                self.left.setdefault((name, seat), Counter())[value] += 1

    def add(self, more: "Tally") -> None:
        """All of these as well."""
        self.fights += more.fights
        self.won += more.won
        self.unended += more.unended
        self.rounds.update(more.rounds)
        self.rounds_won.update(more.rounds_won)
        self.falls.update(more.falls)
        for key, counts in more.left.items():
            self.left.setdefault(key, Counter()).update(counts)
