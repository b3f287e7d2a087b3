"""Chances as the Difficulty Chart counts them, each draw from a full deck, and the race of an Epic Event."""

from fractions import Fraction

from hearthside.lab.odds import Odds

DECK = 52
SUITED_MOST = 13


def chart_chance(edr: int, extra: int = 0) -> Fraction:
    """The chance to be in range with a full deck for every draw; `extra` cards of Upper Hand, below zero of Lower.

    DA-ODDS-01 and DA-ODDS-03: the chart of the book draws as if every card went back at once.
    """
    one = Fraction(max(0, min(13, 2 * edr + 1)), 13)
    return 1 - (1 - one) ** (1 + extra) if extra >= 0 else one ** (1 - extra)


def suited_chance(edr: int) -> Fraction:
    """The chance of a suited hit with one draw: a card in range and in suit, or the very card (DA-EPIC-15)."""
    if edr >= 0:
        return Fraction(min(2 * edr + 1, SUITED_MOST), DECK)
    return Fraction(1, DECK) if edr >= -2 else Fraction(0)


def epic_odds(dr: int, mod: int) -> Odds:
    """One player against the GM on one Target Card of an Epic Event: who has the first suited hit (DA-EPIC-15)."""
    player, gm = suited_chance(dr + mod), suited_chance(dr)
    settled = 1 - (1 - player) * (1 - gm)
    if not settled:
        return Odds((("success", 0), ("failure", 0), ("nobody", 1)), 1)
    wins = player / settled
    return Odds((("success", wins.numerator), ("failure", wins.denominator - wins.numerator)), wins.denominator)
