"""A dealer for tests that play through a browser, where nobody can foresee every card."""

from collections.abc import Sequence
from random import Random

from hearthside.kernel.chance import FairChance


class SameEveryEvening(FairChance):
    """The same cards come to the same people at every table, whatever is played at the others.

    How a pile is shuffled hangs on nothing but its cards and the order they lay in; dice show the middle.
    """

    def shuffle(self, cards: Sequence[str]) -> tuple[str, ...]:
        """These cards in a new order, which is always that one."""
        return FairChance(Random("|".join(cards))).shuffle(cards)

    def pick(self, options: Sequence[str]) -> str:
        """One of these, which is always that one."""
        return FairChance(Random("|".join(options))).pick(options)

    def roll(self, sides: int) -> int:
        """Neither luck nor misfortune."""
        return sides // 2 + 1
