"""How good a drawn card is against a Target Card: distance on the circle of ranks, and the eight degrees."""

from typing import Literal, get_args

from hearthside.systems.deck_of_adventures.cards import RANKS, Card

Degree = Literal[
    "Critical Success",
    "Major Success",
    "Suited Success",
    "Color Success",
    "Success",
    "Suited Miss",
    "Color Miss",
    "Miss",
]
Need = Literal["color", "suit"]
"""A match the GM may demand on top of being in range (DA-CHECK-12)."""

DEGREES: tuple[Degree, ...] = get_args(Degree)
"""All eight, best to worst (DA-HAND-10)."""
SUCCESSES: tuple[Degree, ...] = DEGREES[:5]

HARDEST = -2
"""The lowest Effective Difficulty Range that may still be attempted (DA-CHECK-10)."""
_WORTH: dict[Degree, int] = {degree: -place for place, degree in enumerate(DEGREES)}


def distance(a: str, b: str) -> int:
    """Steps between two ranks the shorter way round the circle of thirteen: 0 to 6 (DA-TC-02)."""
    apart = abs(RANKS.index(a) - RANKS.index(b))
    return min(apart, len(RANKS) - apart)


def offset(rank: str, steps: int) -> str:
    """The rank so many steps along the circle, backwards when negative: 5 below a 3 stands the Jack (DA-TC-04)."""
    return RANKS[(RANKS.index(rank) + steps) % len(RANKS)]


def effective_range(dr: int, mod: int = 0) -> int:
    """The Effective Difficulty Range: what the GM set, widened or narrowed by the modifier (DA-CHECK-05)."""
    return dr + mod


def can_attempt(edr: int) -> bool:
    """Whether a card is drawn at all; below -2 the Check fails without a draw (DA-CHECK-10)."""
    return edr >= HARDEST


def in_range(card: Card, target: Card, edr: int) -> bool:
    """Whether the card is close enough; a negative range asks for the rank in colour, then for the very card."""
    if edr >= 0:
        return distance(card.rank, target.rank) <= edr  # DA-CHECK-06; the circle ends at 6, so DA-CHECK-11 follows
    if edr == -1:
        return card.rank == target.rank and card.color == target.color  # DA-CHECK-08
    return edr == HARDEST and card == target  # DA-CHECK-09


def degree(card: Card, target: Card, edr: int) -> Degree:
    """Which of the eight degrees the drawn card reaches against the Target Card (DA-DEG-01 to DA-DEG-08)."""
    if not in_range(card, target, edr):
        if card.suit == target.suit:
            return "Suited Miss"
        return "Color Miss" if card.color == target.color else "Miss"
    if card.rank == target.rank:
        return "Critical Success" if card.suit == target.suit else "Major Success"
    if card.suit == target.suit:
        return "Suited Success"
    return "Color Success" if card.color == target.color else "Success"


def meets(card: Card, target: Card, need: Need | None) -> bool:
    """Whether the card shows the demanded match; a suited card is also in colour (DA-DEG-10)."""
    if need == "suit":
        return card.suit == target.suit
    return need is None or card.color == target.color


def is_success(reached: Degree, card: Card, target: Card, need: Need | None = None) -> bool:
    """Whether the Check succeeds: a degree of success, and the demanded match if there is one (DA-CHECK-12, -13)."""
    return reached in SUCCESSES and meets(card, target, need)


def worth(card: Card, target: Card, edr: int, need: Need | None = None) -> tuple[bool, int, int]:
    """Sorts drawn cards, more beneficial above less: demanded match, degree, then distance (DA-HAND-10).

    `max` and `min` keep the first of equals, which is the first drawn, as the rule has it.
    """
    reached = degree(card, target, edr)
    return is_success(reached, card, target, need), _WORTH[reached], -distance(card.rank, target.rank)
