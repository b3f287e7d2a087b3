"""Degrees of success, drawn at the table."""

from collections import Counter

import pytest

from hearthside.kernel.sight import Tracks
from hearthside.systems.deck_of_adventures.cards import CARDS, FIFTY_TWO
from hearthside.systems.deck_of_adventures.check.degrees import DEGREES, degree, is_success
from tests.marks import rule
from tests.systems.deck_of_adventures.fights import Fight
from tests.systems.deck_of_adventures.tables import Hero, Outcome, TableOfCards, check, rules_told


@pytest.mark.parametrize(
    ("expected", "succeeds", "cards"),
    [
        pytest.param("Critical Success", True, "8C", marks=rule("DA-DEG-01")),
        pytest.param("Major Success", True, "8D 8H 8S", marks=rule("DA-DEG-02")),
        pytest.param("Suited Success", True, "5C 6C 7C 9C 10C JC", marks=rule("DA-DEG-03")),
        pytest.param("Color Success", True, "5S 6S 7S 9S 10S JS", marks=rule("DA-DEG-04")),
        pytest.param("Success", True, "5D 6D 7D 9D 10D JD 5H 6H 7H 9H 10H JH", marks=rule("DA-DEG-05")),
        pytest.param("Suited Miss", False, "AC 2C 3C 4C QC KC", marks=rule("DA-DEG-06")),
        pytest.param("Color Miss", False, "AS 2S 3S 4S QS KS", marks=rule("DA-DEG-07")),
        pytest.param("Miss", False, "AD 2D 3D 4D QD KD AH 2H 3H 4H QH KH", marks=rule("DA-DEG-08")),
    ],
)
def test_xena_leaps_the_chasm(expected: str, succeeds: bool, cards: str) -> None:
    """Against 8♣ at DR 2 with Athletics +1: every card of the deck, the leap made with each of them."""
    for card in cards.split():
        assert check(card, "8C", dr=2, mod=1) == Outcome(expected, succeeds, card, card)


@rule("DA-DEG-09")
@pytest.mark.parametrize("edr", range(7))
def test_a_full_deck_splits_into_the_eight_degrees(edr: int) -> None:
    split = Counter(degree(card, CARDS["8C"], edr) for card in FIFTY_TWO)
    wide, rest = 2 * edr, 12 - 2 * edr
    assert [split[name] for name in DEGREES] == [1, 3, wide, wide, 2 * wide, rest, rest, 2 * rest]
    assert split.total() == 52


@rule("DA-DEG-10")
def test_suit_implies_colour_and_a_major_success_must_still_show_it() -> None:
    demanded = {card: check(card, "8C", dr=3, need="color").succeeds for card in ("8S", "8D", "9C", "8C", "9H")}
    assert demanded == {"8S": True, "8D": False, "9C": True, "8C": True, "9H": False}
    suited = {card: check(card, "8C", dr=3, need="suit") for card in ("8C", "9C", "8S")}
    assert {card: result.succeeds for card, result in suited.items()} == {"8C": True, "9C": True, "8S": False}
    at_zero = [card for card in FIFTY_TWO if is_success(degree(card, CARDS["8C"], 0), card, CARDS["8C"], "color")]
    assert [card.name for card in at_zero] == ["8C", "8S"]


@rule("DA-DEG-11")
def test_colour_and_suit_change_nothing_but_the_label_unless_somebody_says_so() -> None:
    def after(card: str, need: str = "") -> tuple[bool, str, tuple[int, ...], Tracks]:
        table = TableOfCards(world="8C", ana=Hero(card))
        result = table.check(need=need)
        tracks = dict(table.journal.table.tracks)
        counts = table.counts("deck/ana", "discard/ana", "fate/ana", "world_discard/world")
        return result.succeeds, result.degree, counts, tracks

    suited, plain = after("9C"), after("9D")
    assert (suited[1], plain[1]) == ("Suited Success", "Success")
    assert (suited[0], *suited[2:]) == (plain[0], *plain[2:])
    assert (after("9C", need="suit")[0], after("9D", need="suit")[0]) == (True, False)

    def struck(card: str) -> int:
        table = Fight("8C", ana=Hero("AD"))
        table.attack("ana", "Grunt", card)
        return table.track("hp/Grunt")

    assert {card: struck(card) for card in ("9C", "9S", "9H")} == {"9C": 1, "9S": 1, "9H": 1}


@rule("DA-DEG-14")
def test_the_rank_in_the_wrong_colour_at_minus_one_is_a_miss_and_no_major_success() -> None:
    assert check("KS", "KD", dr=1, mod=-2) == Outcome("Miss", False, "KS", "KS")


@rule("DA-DEG-15")
def test_with_a_negative_range_a_full_deck_splits_into_few_successes() -> None:
    def split(edr: int) -> list[int]:
        found = Counter(degree(card, CARDS["KD"], edr) for card in FIFTY_TWO)
        return [found[name] for name in DEGREES]

    assert split(-1) == [1, 1, 0, 0, 0, 12, 12, 26]
    assert split(-2) == [1, 0, 0, 0, 0, 12, 13, 26]
    assert check("KH", "KD", dr=0, mod=-2) == Outcome("Color Miss", False, "KH", "KH")


@pytest.mark.parametrize(("card", "prompted"), [("8C", True), ("8D", True), ("9C", False), ("KH", False)])
def test_the_gm_is_reminded_that_a_critical_or_major_success_may_earn_something(card: str, prompted: bool) -> None:
    """DA-DEG-13."""
    table = TableOfCards(world="8C", ana=Hero(card))
    table.call()
    assert ("DA-DEG-13" in rules_told(table.drawn())) is prompted
