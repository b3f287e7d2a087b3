"""The odds of a Deck of Adventures Check, counted exactly from the cards still in the drawer's deck."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple

from hearthside.lab.odds import ImpossibleDeck, Odds
from hearthside.systems.deck_of_adventures.cards import CARDS, FIFTY_TWO, Card
from hearthside.systems.deck_of_adventures.check.degrees import (
    DEGREES,
    SUCCESSES,
    Degree,
    Need,
    can_attempt,
    degree,
    is_success,
)

WIDEST = 6
"""The circle of ranks ends here, so a wider range is no wider (DA-CHECK-11)."""


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
    dial = _dial(target.name, min(edr, WIDEST), need)
    ways, whole = _ways(dial, _held(cards, dial), upper - lower)
    if need is None:
        return Odds(tuple(ways), whole)
    shares: dict[str, int] = dict.fromkeys(DEGREES, 0)
    for name, count in ways:
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
    dial = _dial(target.name, min(edr, WIDEST), need)
    ways, whole = _ways(dial, _held(cards, dial), upper - lower)
    success = sum([count for _, count in ways[: len(SUCCESSES)]])
    return Odds((("success", success), ("failure", whole - success)), whole)


class _Dial(NamedTuple):
    """The 52 cards around a Target Card sorted into steps, the most beneficial first.

    The steps are the eight degrees. A demanded match is judged first (DA-HAND-10): the successes that show it stand
    on steps above all others.
    """

    degrees: tuple[Degree, ...]
    step: dict[str, int]
    """The step of each card."""
    full: tuple[int, ...]
    """How many of all 52 cards stand on each step."""


@lru_cache(maxsize=256)
def _dial(target_name: str, edr: int, need: Need | None) -> _Dial:
    target = CARDS[target_name]
    steps = [(name, True) for name in SUCCESSES]
    steps += [(name, False) for name in DEGREES if need or name not in SUCCESSES]
    step = {}
    for card in FIFTY_TWO:
        reached = degree(card, target, edr)
        step[card.name] = steps.index((reached, is_success(reached, card, target, need)))
    places = list(step.values())
    return _Dial(tuple(name for name, _ in steps), step, tuple(map(places.count, range(len(steps)))))


def _held(cards: Iterable[Card], dial: _Dial) -> Sequence[int]:
    """How many cards of the deck stand on each step."""
    if cards is FIFTY_TWO:
        return dial.full
    step, held = dial.step, [0] * len(dial.degrees)
    for card in cards:
        held[step[card.name]] += 1
    if not any(held):
        raise ImpossibleDeck("There is no card left to draw.")
    return held


def _ways(dial: _Dial, held: Sequence[int], hand: int) -> tuple[list[tuple[str, int]], int]:
    """In how many hands each step is the one that counts: the best for Upper Hand, the worst for Lower Hand."""
    total = sum(held)
    drawn = 1 + abs(hand) if abs(hand) < total else total
    whole = comb(total, drawn)
    ways: list[tuple[str, int]] = []
    # A step counts in the hands that lie at it or beyond, less those that lie beyond it altogether. Beyond the best
    # card's step are those below it, beyond the worst card's those above.
    if hand >= 0:
        reach, before = total, whole
        for name, count in zip(dial.degrees, held, strict=True):
            reach -= count
            beyond = comb(reach, drawn)
            ways.append((name, before - beyond))
            before = beyond
    else:
        reach = before = 0
        for name, count in zip(dial.degrees, held, strict=True):
            reach += count
            within = comb(reach, drawn)
            ways.append((name, within - before))
            before = within
    return ways, whole
