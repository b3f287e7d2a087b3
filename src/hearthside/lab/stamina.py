"""The odds of losing Stamina: how many cards go, and whether the hero stays on their feet."""

from collections.abc import Iterable
from math import comb

from hearthside.kits.deckahedron.cards import Face
from hearthside.lab.odds import ImpossibleDeck, Odds

BUST = 3
"""A hero with this many cards left in draw and discard piles, or fewer, is incapacitated."""


def exhausted_odds(cards: Iterable[Face], points: int) -> Odds:
    """How likely each number of cards is to be exhausted when so many points are lost from this draw pile.

    Cards are revealed until enough exhaustion symbols have shown, and all revealed cards go (TF-STAM-01). A pile with
    too few symbols goes whole (TF-STAM-05). The discard pile is taken to be empty or already shuffled in.
    """
    cards = tuple(cards)
    if not cards:
        raise ImpossibleDeck("There is no card left to reveal.")
    if points < 1:
        raise ValueError(f"A loss is at least one Stamina point, not {points}.")
    total, symbols = len(cards), sum(face.stamina for face in cards)
    # The last card revealed shows the last symbol needed; the others lie before and after it.
    ways = [
        comb(at - 1, points - 1) * comb(total - at, symbols - points) if symbols >= points else 0
        for at in range(1, total + 1)
    ]
    whole = comb(total, symbols)
    ways[-1] += whole - sum(ways)
    return Odds(tuple((str(at), count) for at, count in enumerate(ways, start=1)), whole)


def incapacitation_odds(cards: Iterable[Face], points: int) -> Odds:
    """How likely a loss of so many points leaves three cards or fewer, and so incapacitates (TF-STAM-08)."""
    cards = tuple(cards)
    exhausted = exhausted_odds(cards, points)
    down = sum(ways for gone, ways in exhausted.outcomes if len(cards) - int(gone) <= BUST)
    return Odds((("incapacitated", down), ("standing", exhausted.denominator - down)), exhausted.denominator)
