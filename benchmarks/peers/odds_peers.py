"""The lab's questions as they are asked of icepool and of dyce."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import dyce
import icepool  # type: ignore[import-untyped]

NAMES = ("icepool", "dyce")
Distribution = Any
"""What a peer answers with: a mapping from outcomes to whole-number weights."""

EXPLOSIONS = 9
"""How often a die may explode for them. Nothing up to nine hits is cut off by that."""


def fractions(answer: Distribution, named: Callable[[int], str]) -> dict[str, Fraction]:
    """A peer's answer as the chances of outcomes by our names."""
    weights = {int(outcome): weight for outcome, weight in answer.items() if weight}
    whole = sum(weights.values())
    chances: dict[str, Fraction] = {}
    for outcome, weight in weights.items():
        chances[named(outcome)] = chances.get(named(outcome), Fraction(0)) + Fraction(weight, whole)
    return chances


def icepool_deck(counts: Mapping[int, int], drawn: int, is_best: bool) -> Distribution:
    """The best or the worst of some cards of a deck."""
    deal = icepool.Deck(counts).deal(drawn)
    return (deal.highest(1) if is_best else deal.lowest(1)).sum()


def dyce_deck(counts: Mapping[int, int], drawn: int, is_best: bool) -> Distribution:
    """The same. dyce knows no decks, so each card is drawn from a histogram that the cards before it left."""
    wins = max if is_best else min

    def after(result: Any, left: Mapping[int, int], best: int | None, more: int) -> Any:
        card = result.outcome
        best = card if best is None else wins(best, card)
        if more == 0:
            return best
        rest = {each: count - (each == card) for each, count in left.items() if count > (each == card)}
        return dyce.expand(lambda following: after(following, rest, best, more - 1), dyce.H(rest))

    return dyce.expand(lambda first: after(first, counts, None, drawn - 1), dyce.H(dict(counts)))


def icepool_hits(dice: int) -> Distribution:
    """Hits on four and more, and a six is rolled again."""
    die = icepool.d(6).map({1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: icepool.Again + 1}, again_depth=EXPLOSIONS)
    return dice @ die


def dyce_hits(dice: int) -> Distribution:
    """The same."""
    die = dyce.H(6)

    def after(result: Any, left: int, hits: int) -> Any:
        face = result.outcome
        hits += face >= 4
        if face != 6 or not left:
            return hits
        return dyce.expand(lambda again: after(again, left - 1, hits), die, min_path_probability=Fraction(0))

    one = dyce.expand(lambda first: after(first, EXPLOSIONS, 0), die, min_path_probability=Fraction(0))
    return dice @ one
