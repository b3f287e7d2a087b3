"""Checks of Deck of Adventures: from a whole deck, with the Target Card out of one's own, and the book's own chart."""

from collections.abc import Callable
from fractions import Fraction

from hearthside.kernel.saying import say
from hearthside.lab.check import check_odds, success_odds
from hearthside.lab.epic import chart_chance, epic_odds
from hearthside.lab.grids.grid import Grid, grid, kept, outcomes, share
from hearthside.lab.odds import Odds, average
from hearthside.systems.deck_of_adventures.cards import FIFTY_TWO, Card
from hearthside.systems.deck_of_adventures.check.degrees import Need

RANGES = range(-2, 7)
CHART = range(7)
HANDS = {-2: "Lower Hand 2", -1: "Lower Hand", 0: say("one card"), 1: "Upper Hand", 2: "Upper Hand 2"}
CHECKS: dict[Need | None, str] = {
    None: "How often a Check succeeds, from {count} cards",
    "color": "How often a Check that demands the target's color succeeds, from {count} cards",
    "suit": "How often a Check that demands the target's suit succeeds, from {count} cards",
}
NEEDS: tuple[Need, ...] = ("color", "suit")
MODIFIERS = (-1, 0, 1, 2, 3)

PRINTED: dict[str, tuple[int | None, ...]] = {
    "Normal Draw": (8, 23, 38, 54, 69, 85, 100),
    "Color Draw": (4, 12, 19, 27, 35, 42, 50),
    "Suit Draw": (2, 6, 10, 13, 17, 21, 25),
    "Lower Hand 2": (1, 5, 15, 29, 48, 72, 100),
    "Upper Hand 2": (15, 41, 62, 79, 91, 98, 100),
    "Difference": (7, 18, 24, 25, 21, 13, None),
}
"""The Difficulty Chart of the GM's Guide, in per cent. Its "Hand 2" is two cards in all (DA-AMB-01)."""
OWN = "How often it succeeds with the Target Card out of one's own {count} cards: Saves and Rest Cards"
RARE: dict[str, int] = {"Critical Success": 2, "Major Success": 6}
"""What it says of two degrees, in per cent."""
REAL = "The chart draws as if each card went back at once (DA-ODDS-03). In a real deck the second card knows the first."


def adventures(without: frozenset[str]) -> tuple[Grid, ...]:
    """Every kind of draw."""
    deck = kept(FIFTY_TWO, lambda card: card.name, without)
    return (
        _checks(deck),
        *(_checks(deck, need) for need in NEEDS),
        _degrees(deck),
        _own(deck),
        _epic(),
        _chart("chart", "The book's Difficulty Chart beside a real deck of 52 cards", _real),
        _chart("chart-independent", "The book's Difficulty Chart beside draws that are put back at once", _independent),
        _printed_degrees(),
    )


def _edr(edr: int) -> str:
    return f"EDR {edr}"


def _over_targets(deck: tuple[Card, ...], edr: int, hand: int, need: Need | None = None) -> Odds:
    """Every card may be the target. From a full deck they are all alike, so one stands for all."""
    targets = FIFTY_TWO[:1] if deck is FIFTY_TWO else FIFTY_TWO
    return average([success_odds(deck, target, edr, 0, max(hand, 0), max(-hand, 0), need) for target in targets])


def _checks(deck: tuple[Card, ...], need: Need | None = None) -> Grid:
    title = say(CHECKS[need], count=len(deck))
    chances = ([share(_over_targets(deck, edr, hand, need), "success") for hand in HANDS] for edr in RANGES)
    return grid(f"checks-{need}" if need else "checks", title, map(_edr, RANGES), HANDS.values(), chances)


def _degrees(deck: tuple[Card, ...]) -> Grid:
    targets = FIFTY_TWO[:1] if deck is FIFTY_TWO else FIFTY_TWO
    asked = [(_edr(edr), average([check_odds(deck, target, edr) for target in targets])) for edr in RANGES]
    return outcomes("degrees", "How well one card does", asked)


def _own(deck: tuple[Card, ...]) -> Grid:
    """DA-ODDS-05: Saves and Rest Cards, where the Target Card is one's own."""
    target, *left = deck
    chances = (
        [share(success_odds(left, target, edr, 0, max(hand, 0), max(-hand, 0)), "success") for hand in HANDS]
        for edr in RANGES
    )
    note = "Counted with the first card of the deck as target; from a whole deck it is the same with any other."
    title = say(OWN, count=len(deck))
    return grid("own-target", title, map(_edr, RANGES), HANDS.values(), chances, note)


def _epic() -> Grid:
    """DA-EPIC-15: who has the first suited hit."""
    chances = ([share(epic_odds(dr, modifier), "success") for modifier in MODIFIERS] for dr in CHART)
    names = [say("modifier {by}", by=f"{modifier:+d}") for modifier in MODIFIERS]
    title = "One card of an Epic Event: how often the player is first"
    return grid("epic", title, (f"DR {dr}" for dr in CHART), names, chances)


def _real(row: str, dr: int) -> Fraction:
    """The cell of the chart from a deck that is not put back."""
    if row == "Difference":
        return _real("Upper Hand 2", dr) - _real("Normal Draw", dr)
    needs: dict[str, Need] = {"Color Draw": "color", "Suit Draw": "suit"}
    hand = {"Upper Hand 2": 1, "Lower Hand 2": -1}.get(row, 0)
    return share(_over_targets(FIFTY_TWO, dr, hand, needs.get(row)), "success")


def _independent(row: str, dr: int) -> Fraction:
    """The cell as the book counts it."""
    one = chart_chance(dr)
    if row == "Difference":
        return chart_chance(dr, 1) - one
    parts = {"Color Draw": Fraction(1, 2), "Suit Draw": Fraction(1, 4)}
    hand = {"Upper Hand 2": 1, "Lower Hand 2": -1}.get(row, 0)
    return chart_chance(dr, hand) * parts.get(row, Fraction(1))


def _chart(name: str, title: str, cell: Callable[[str, int], Fraction]) -> Grid:
    chances = [[cell(row, dr) for dr in CHART] for row in PRINTED]
    return grid(name, title, PRINTED, (f"DR {dr}" for dr in CHART), chances, REAL, PRINTED.values())


def _printed_degrees() -> Grid:
    """The two degrees of which the book says how rare they are."""
    odds = check_odds(FIFTY_TWO, FIFTY_TWO[0], 0)
    chances = ([share(odds, degree)] for degree in RARE)
    printed = ([per_cent] for per_cent in RARE.values())
    return grid("rare", "The degrees the book gives a number for", RARE, (HANDS[0],), chances, "", printed)
