"""What the lab answers with: exact chances over one common denominator."""

from collections.abc import Sequence
from math import gcd, lcm
from typing import NamedTuple


class ImpossibleDeck(ValueError):
    """No such deck can lie on the table, so there is nothing to ask about; the sentence says why."""

    def __init__(self, says: str) -> None:
        super().__init__(says)
        self.says = says


def written(numerator: int, denominator: int) -> str:
    """A chance in lowest terms, as people write it: `46/57`, and plain `0` or `1` when it is certain."""
    common = gcd(numerator, denominator)
    numerator, denominator = numerator // common, denominator // common
    return str(numerator) if denominator == 1 else f"{numerator}/{denominator}"


class Odds(NamedTuple):
    """Each outcome with its share of `denominator` equally likely cases.

    Whole numbers all the way: nothing is rounded, and a fraction is only reduced when somebody reads it.
    """

    outcomes: tuple[tuple[str, int], ...]
    denominator: int

    def numerator(self, name: str) -> int:
        """In how many of the equally likely cases this comes up."""
        return dict(self.outcomes)[name]

    def fraction(self, name: str) -> str:
        """The exact chance in lowest terms: `46/57`, `0` or `1`."""
        return written(self.numerator(name), self.denominator)

    def percent(self, name: str) -> float:
        """The chance out of a hundred, as near as a float can say it."""
        return 100 * self.numerator(name) / self.denominator

    def as_plain(self) -> dict[str, dict[str, str | float]]:
        """Every outcome with its fraction and percent, ready to be written as JSON."""
        return {
            name: {"fraction": written(ways, self.denominator), "percent": 100 * ways / self.denominator}
            for name, ways in self.outcomes
        }


def average(decks: Sequence[Odds]) -> Odds:
    """The odds when each of these decks is as likely as the others to be the one on the table."""
    denominator = lcm(*(odds.denominator for odds in decks))
    totals = dict.fromkeys((name for name, _ in decks[0].outcomes), 0)
    for odds in decks:
        for name, ways in odds.outcomes:
            totals[name] += ways * (denominator // odds.denominator)
    return Odds(tuple(totals.items()), denominator * len(decks))
