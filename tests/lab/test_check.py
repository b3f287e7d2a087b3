from collections import Counter
from fractions import Fraction
from itertools import combinations

import icepool  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.lab.check import check_odds, success_odds
from hearthside.lab.odds import ImpossibleDeck
from hearthside.systems.deck_of_adventures.cards import CARDS, FIFTY_TWO, Card
from hearthside.systems.deck_of_adventures.check.degrees import DEGREES, Need, degree, is_success, worth
from tests.lab.tables import fractions, shares, table
from tests.marks import rule

hands = st.integers(-3, 3)
needs = st.sampled_from([None, "color", "suit"])
targets = st.sampled_from(FIFTY_TWO)
ranges = st.integers(-2, 7)

ROWS: dict[str, tuple[int, int, Need | None]] = {
    "normal": (0, 0, None),
    "color": (0, 0, "color"),
    "suit": (0, 0, "suit"),
    "lower_hand_2": (0, 1, None),
    "upper_hand_2": (1, 0, None),
}


def chance(cards: tuple[Card, ...], target: str, dr: int, upper: int = 0, lower: int = 0) -> Fraction:
    return shares(success_odds(cards, CARDS[target], dr, 0, upper, lower)).get("success", Fraction(0))


@pytest.mark.parametrize("row", ROWS)
def test_a_full_deck_has_the_exact_odds_of_the_difficulty_chart(row: str) -> None:
    upper, lower, need = ROWS[row]
    for dr, fraction in table("check_odds")["chart"][row].items():
        for target in (CARDS["8C"], CARDS["AH"]):
            odds = success_odds(FIFTY_TWO, target, int(dr), 0, upper, lower, need)
            assert odds.fraction("success") == fraction


def test_the_difference_row_is_what_upper_hand_adds() -> None:
    for dr, fraction in table("check_odds")["chart"]["difference"].items():
        assert chance(FIFTY_TWO, "8C", int(dr), upper=1) - chance(FIFTY_TWO, "8C", int(dr)) == Fraction(fraction)


def test_one_card_succeeds_as_often_as_the_range_is_wide() -> None:
    one_card = table("check_odds")["one_card_by_edr"]
    own_deck = tuple(card for card in FIFTY_TWO if card.name != "8C")
    for edr, fraction in one_card["target_elsewhere"].items():
        assert success_odds(FIFTY_TWO, CARDS["8C"], 0, int(edr)).fraction("success") == fraction
    for edr, fraction in one_card["own_target_out"].items():
        assert success_odds(own_deck, CARDS["8C"], 0, int(edr)).fraction("success") == fraction


@rule("DA-HAND-11")
def test_hand_two_of_the_chart_is_one_extra_card() -> None:
    plain = chance(FIFTY_TWO, "8C", 3)
    upper_printed, lower_printed = 1 - (1 - plain) ** 2, plain**2  # the chart draws independently
    assert (upper_printed, lower_printed) == (Fraction(133, 169), Fraction(49, 169))
    assert (round(100 * upper_printed), round(100 * lower_printed)) == (79, 29)
    # A real deck with one extra card stays within half a point of that, with two extra cards it does not.
    assert abs(chance(FIFTY_TWO, "8C", 3, upper=1) - upper_printed) < Fraction(1, 200)
    assert abs(chance(FIFTY_TWO, "8C", 3, lower=1) - lower_printed) < Fraction(1, 200)
    assert abs(chance(FIFTY_TWO, "8C", 3, upper=2) - upper_printed) > Fraction(10, 100)
    assert abs(chance(FIFTY_TWO, "8C", 3, lower=2) - lower_printed) > Fraction(10, 100)


@rule("DA-CHECK-12")
def test_a_demanded_suit_must_come_in_range_and_in_suit() -> None:
    target = CARDS["7C"]
    assert success_odds([CARDS["6S"]], target, 2, need="suit").fraction("success") == "0"
    assert success_odds([CARDS["5C"]], target, 2, need="suit").fraction("success") == "1"
    assert success_odds([CARDS["6S"]], target, 2, need="color").fraction("success") == "1"
    assert success_odds([CARDS["6D"]], target, 2, need="color").fraction("success") == "0"
    assert success_odds([CARDS["10C"]], target, 2, need="suit").fraction("success") == "0"
    assert success_odds(FIFTY_TWO, target, 2, need="suit").fraction("success") == "5/52"


@rule("DA-TC-13")
def test_odds_follow_the_cards_still_in_the_deck() -> None:
    left = tuple(card for card in FIFTY_TWO if card.name not in {"8H", "8D", "8S"})
    odds = check_odds(left, CARDS["8C"], 3)
    assert (odds.fraction("Major Success"), odds.fraction("Critical Success")) == ("0", "1/49")


def test_below_minus_two_no_card_is_drawn_and_the_check_fails() -> None:
    assert fractions(check_odds(FIFTY_TWO, CARDS["8C"], -1, -2, upper=2)) == ["0"] * 7 + ["1"]
    assert fractions(success_odds(FIFTY_TWO, CARDS["8C"], -1, -2, upper=2)) == ["0", "1"]


@given(cards=st.sets(targets, min_size=1, max_size=7), target=targets, edr=ranges, hand=hands, need=needs)
def test_a_check_has_the_odds_of_every_hand_that_can_be_drawn(
    cards: set[Card], target: Card, edr: int, hand: int, need: Need | None
) -> None:
    degrees: Counter[str] = Counter()
    successes = 0
    every_hand = list(combinations(sorted(cards, key=lambda card: card.name), min(1 + abs(hand), len(cards))))
    for drawn in every_hand:
        ladder = sorted(drawn, key=lambda card: worth(card, target, edr, need))
        counting = ladder[-1] if hand >= 0 else ladder[0]
        reached = degree(counting, target, edr)
        degrees[reached] += 1
        successes += is_success(reached, counting, target, need)
    asked = (cards, target, edr, 0, max(hand, 0), max(-hand, 0), need)
    assert shares(check_odds(*asked)) == {name: Fraction(ways, len(every_hand)) for name, ways in degrees.items()}
    assert shares(success_odds(*asked)).get("success", 0) == Fraction(successes, len(every_hand))


@given(gone=st.sets(targets, max_size=45), target=targets, edr=ranges, hand=hands)
def test_a_check_has_the_odds_icepool_gives(gone: set[Card], target: Card, edr: int, hand: int) -> None:
    left = tuple(card for card in FIFTY_TWO if card not in gone)
    deal = icepool.Deck([-DEGREES.index(degree(card, target, edr)) for card in left]).deal(1 + abs(hand))
    kept = (deal.highest(1) if hand >= 0 else deal.lowest(1)).sum()
    expected = {DEGREES[-place]: Fraction(ways, kept.denominator()) for place, ways in kept.items() if ways}
    assert shares(check_odds(left, target, edr, 0, max(hand, 0), max(-hand, 0))) == expected


@given(target=targets, edr=ranges, hand=hands, need=needs)
def test_a_full_deck_is_counted_like_any_other(target: Card, edr: int, hand: int, need: Need | None) -> None:
    for ask in (check_odds, success_odds):
        known = ask(FIFTY_TWO, target, edr, 0, max(hand, 0), max(-hand, 0), need)
        assert known == ask(list(FIFTY_TWO), target, edr, 0, max(hand, 0), max(-hand, 0), need)


def test_upper_and_lower_hand_cancel_one_for_one() -> None:
    target = CARDS["8C"]
    assert check_odds(FIFTY_TWO, target, 3, upper=2, lower=1) == check_odds(FIFTY_TWO, target, 3, upper=1)
    assert check_odds(FIFTY_TWO, target, 3, upper=1, lower=1) == check_odds(FIFTY_TWO, target, 3)


def test_nothing_can_be_drawn_from_an_empty_deck() -> None:
    with pytest.raises(ImpossibleDeck, match="no card left to draw"):
        check_odds((), CARDS["8C"], 3)
