"""Every way chance can fall, played through the real rules: slow, always right, the oracle for the rest."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import TypeVar

from hearthside.kernel.chance import face_name

T = TypeVar("T")


class EnumeratedChance:
    """A dealer that takes one path of all there are; `every_path` walks them all."""

    def __init__(self, path: Sequence[int]) -> None:
        self._path = path
        self.branches: list[int] = []
        self.weight = Fraction(1)

    def _choose(self, options: Sequence[T], weights: Sequence[int]) -> T:
        at = len(self.branches)
        chosen = self._path[at] if at < len(self._path) else 0
        self.branches.append(len(options))
        self.weight *= Fraction(weights[chosen], sum(weights))
        return options[chosen]

    def shuffle(self, cards: Sequence[str]) -> tuple[str, ...]:
        """In the lab a face-down pile is a bag: its order is decided card by card, when one is turned."""
        return tuple(cards)

    def top(self, cards: Sequence[str]) -> str:
        return self.pick(cards)

    def pick(self, options: Sequence[str]) -> str:
        alike = Counter(face_name(option) for option in options)
        first = {face_name(option): option for option in reversed(options)}
        names = sorted(alike)
        return first[self._choose(names, [alike[name] for name in names])]

    def roll(self, sides: int) -> int:
        return self._choose(range(1, sides + 1), [1] * sides)


def every_path(play: Callable[[EnumeratedChance], T]) -> Iterator[tuple[T, Fraction]]:
    """Play it out once for every way chance can fall, with the exact probability of each."""
    path: list[int] = []
    while True:
        chance = EnumeratedChance(path)
        yield play(chance), chance.weight
        taken = [*path, *[0] * (len(chance.branches) - len(path))]
        while taken and taken[-1] + 1 == chance.branches[len(taken) - 1]:
            taken.pop()
        if not taken:
            return
        taken[-1] += 1
        path = taken
