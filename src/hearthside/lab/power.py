"""The odds of a die: of a real one, and of one that is read from the pips on unseen cards."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from fractions import Fraction
from math import comb, lcm, perm

from hearthside.kernel.knowledge import Knowledge
from hearthside.lab.odds import Odds


def die_odds(sides: int) -> dict[int, Fraction]:
    """Each face of a real die as likely as the other."""
    return {face: Fraction(1, sides) for face in range(1, sides + 1)}


def pip_odds(known: Knowledge, discard: Iterable[str], pips: Callable[[str], int]) -> dict[int, Fraction]:
    """The first number that shows when cards of a pile are turned one by one; cards without pips do not count.

    A pile without any takes the discard pile in. Where no card has pips at all, the die counts 1.
    """
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    unseen = _Unseen(known, pips)
    going_on = Fraction(1)  # the chance that no card so far had pips
    for card in known.places:
        if card is None:
            for number, chance in unseen.turn().items():
                found[number] += chance
            going_on = unseen.blank
        elif pips(card):
            found[pips(card)] += going_on
            return _sorted(found)
    numbers = [pips(card) for card in discard if pips(card)] or [1]
    for number in numbers:
        found[number] += going_on / len(numbers)
    return _sorted(found)


def _sorted(found: dict[int, Fraction]) -> dict[int, Fraction]:
    return {number: chance for number, chance in sorted(found.items()) if chance}


class _Unseen:
    """The unknown cards of a pile, turned one after the other as long as they have no pips."""

    def __init__(self, known: Knowledge, pips: Callable[[str], int]) -> None:
        self._count = known.unknown_count
        self._sure = Counter(map(pips, known.certain))
        self._maybe = Counter(map(pips, known.possible))
        self._turned = 0
        self.blank = Fraction(1)
        """The chance that all unknown cards turned so far had no pips."""

    def turn(self) -> dict[int, Fraction]:
        """The chance of each number on the next unknown card, with all before it blank."""
        self._turned += 1
        numbers = {number for number in (*self._sure, *self._maybe) if number}
        chances = {number: self._chance(number) for number in numbers}
        self.blank -= sum(chances.values())
        return chances

    def _chance(self, number: int) -> Fraction:
        """Blank cards first, some of them of those that may lie elsewhere, and then this number."""
        before, here = self._turned - 1, self._count - self._sure.total()
        chance = Fraction(0)
        for some in range(before + 1):
            ways = comb(before, some) * perm(self._maybe[0], some) * perm(self._sure[0], before - some)
            chance += ways * self._sure[number] * self._likely(some, here)
            chance += ways * self._maybe[number] * self._likely(some + 1, here)
        return chance

    def _likely(self, some: int, here: int) -> Fraction:
        """How likely one order of cards is with so many that may lie elsewhere."""
        if some > here:
            return Fraction(0)
        return Fraction(perm(here, some), perm(self._maybe.total(), some) * perm(self._count, self._turned))


def as_odds(chances: dict[int, Fraction]) -> Odds:
    """Over one common denominator."""
    whole = lcm(*(chance.denominator for chance in chances.values()))
    return Odds(tuple((str(number), int(chance * whole)) for number, chance in chances.items()), whole)
