"""The odds of a Deck of Adventures Check, counted exactly from the cards still in the drawer's deck."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate
from math import comb
from operator import sub
from typing import NamedTuple

from hearthside.lab.odds import ImpossibleDeck, Odds
from hearthside.systems.deck_of_adventures.cards import CARDS, FIFTY_TWO, Card
from hearthside.systems.deck_of_adventures.degrees import (
    DEGREES,
    SUCCESSES,
    Degree,
    Need,
    can_attempt,
    degree,
    is_success,
)


def check_odds(
    cards: Iterable[Card],
    target: Card,
    dr: int,
    mod: int = 0,
    upper: int = 0,
    lower: int = 0,
    need: Need | None = None,
) -> Odds:
    """How likely each of the eight degrees is when the drawer of these cards checks against this Target Card.

    Upper and Lower Hand count extra cards and cancel one for one (DA-HAND-08); all extra cards are drawn, or as many
    as are left. Where nothing may be drawn because the Effective Difficulty Range is below -2, the Check counts as a
    plain Miss (DA-CHECK-10).
    """
    edr = dr + mod
    if not can_attempt(edr):
        return Odds(tuple((name, int(name == "Miss")) for name in DEGREES), 1)
    dial = _dial(target.name, edr, need)
    ways, whole = _ways(_held(cards, dial), upper - lower)
    if need is None:
        return Odds(tuple(zip(DEGREES, ways, strict=True)), whole)
    shares: dict[str, int] = dict.fromkeys(DEGREES, 0)
    for name, count in zip(dial.degrees, ways, strict=True):
        shares[name] += count
    return Odds(tuple(shares.items()), whole)


def success_odds(
    cards: Iterable[Card],
    target: Card,
    dr: int,
    mod: int = 0,
    upper: int = 0,
    lower: int = 0,
    need: Need | None = None,
) -> Odds:
    """How likely the same Check is to succeed, a demanded match included (DA-CHECK-12)."""
    edr = dr + mod
    if not can_attempt(edr):
        return Odds((("success", 0), ("failure", 1)), 1)
    dial = _dial(target.name, edr, need)
    ways, whole = _ways(_held(cards, dial), upper - lower)
    success = sum(ways[: len(SUCCESSES)])
    return Odds((("success", success), ("failure", whole - success)), whole)


class _Dial(NamedTuple):
    """The 52 cards sorted into steps around one Target Card, the most beneficial step first.

    The steps are the eight degrees. A demanded match is judged first (DA-HAND-10): the successes that show it stand
    on steps above all others.
    """

    degrees: tuple[Degree, ...]
    step: dict[str, int]
    full: tuple[int, ...]


@lru_cache(maxsize=512)
def _dial(target_name: str, edr: int, need: Need | None) -> _Dial:
    target = CARDS[target_name]
    reached = {card: degree(card, target, edr) for card in FIFTY_TWO}
    steps = [(name, True) for name in SUCCESSES]
    steps += [(name, False) for name in DEGREES if need or name not in SUCCESSES]
    step = {card.name: steps.index((name, is_success(name, card, target, need))) for card, name in reached.items()}
    standing = list(step.values())
    full = tuple(standing.count(place) for place in range(len(steps)))
    return _Dial(tuple(name for name, _ in steps), step, full)


def _held(cards: Iterable[Card], dial: _Dial) -> Sequence[int]:
    """How many cards of the deck stand on each step."""
    if cards is FIFTY_TWO:
        return dial.full
    step = dial.step
    places = bytes([step[card.name] for card in cards])  # counting bytes is the quickest tally there is
    if not places:
        raise ImpossibleDeck("There is no card left to draw.")
    return [places.count(place) for place in range(len(dial.degrees))]


def _ways(held: Sequence[int], hand: int) -> tuple[list[int], int]:
    """In how many hands each step is the one that counts: the best for Upper Hand, the worst for Lower Hand."""
    drawn = min(1 + abs(hand), sum(held))
    # Counted from the step the hand avoids: hands that reach no further than here, less those that stop before.
    within = [comb(reach, drawn) for reach in accumulate(held if hand < 0 else reversed(held))]
    ways = list(map(sub, within, (0, *within)))
    return ways if hand < 0 else ways[::-1], within[-1]
