from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.systems.deck_of_adventures.cards import FIFTY_TWO, RANKS, Card, named
from hearthside.systems.deck_of_adventures.check.degrees import (
    DEGREES,
    Degree,
    Need,
    can_attempt,
    degree,
    distance,
    effective_range,
    is_success,
    offset,
    worth,
)
from tests.marks import rule


def card(text: str) -> Card:
    found = named(text)
    assert found
    return found


def succeeding(target: str, edr: int, need: Need | None = None) -> set[str]:
    """The cards of a full deck that succeed against this target."""
    against = card(target)
    return {each.sign for each in FIFTY_TWO if is_success(degree(each, against, edr), each, against, need)}


def split(target: str, edr: int) -> list[int]:
    """How a full deck falls into the eight degrees, best to worst."""
    counted = Counter(degree(each, card(target), edr) for each in FIFTY_TWO)
    return [counted[name] for name in DEGREES]


@rule("DA-TC-02", "DA-TC-03")
def test_ranks_lie_on_a_circle_of_thirteen() -> None:
    assert [distance("Q", "2"), distance("A", "7"), distance("A", "8"), distance("5", "5")] == [3, 6, 6, 0]
    assert distance("A", "K") == 1
    assert distance("A", "2") == 1
    for a, left in enumerate(RANKS):
        for b, right in enumerate(RANKS):
            assert distance(left, right) == min(abs(a - b), 13 - abs(a - b))


@rule("DA-TC-04")
def test_an_ace_has_six_neighbours_on_either_side() -> None:
    around = [offset("A", steps) for steps in range(-6, 7)]
    assert around == ["8", "9", "10", "J", "Q", "K", "A", "2", "3", "4", "5", "6", "7"]
    assert offset("3", -5) == "J"


@rule("DA-TC-05")
def test_the_round_dial_is_one_formula_for_every_rank() -> None:
    dial = {(rank, steps): offset(rank, steps) for rank in RANKS for steps in range(-6, 7)}
    assert len(dial) == 169
    for (rank, steps), reached in dial.items():
        assert RANKS.index(reached) == (RANKS.index(rank) + steps) % 13
        assert distance(rank, reached) == abs(steps)


@rule("DA-TC-06")
@given(
    drawn=st.sampled_from(FIFTY_TWO),
    target=st.sampled_from(FIFTY_TWO),
    edr=st.integers(-3, 7),
    shift=st.integers(0, 12),
)
def test_only_the_distance_to_the_target_counts_never_the_rank(drawn: Card, target: Card, edr: int, shift: int) -> None:
    def moved(each: Card) -> Card:
        return card(offset(each.rank, shift) + each.suit[0])

    assert degree(moved(drawn), moved(target), edr) == degree(drawn, target, edr)


@pytest.mark.parametrize(("dr", "mod", "edr"), [(2, 1, 3), (1, -2, -1), (3, 0, 3)])
def test_the_modifier_is_added_to_the_difficulty_range(dr: int, mod: int, edr: int) -> None:
    assert effective_range(dr, mod) == edr


@rule("DA-CHECK-06")
def test_a_check_succeeds_exactly_within_the_effective_range() -> None:
    assert {sign[:-1] for sign in succeeding("4C", 1)} == {"3", "4", "5"}
    assert {sign[:-1] for sign in succeeding("4C", 2)} == {"2", "3", "4", "5", "6"}
    for target in FIFTY_TWO:
        for edr in range(6):
            near = {each.sign for each in FIFTY_TWO if distance(each.rank, target.rank) <= edr}
            assert succeeding(target.name, edr) == near


@rule("DA-CHECK-08", "DA-DEG-14")
def test_at_minus_one_the_rank_must_come_in_the_targets_colour() -> None:
    assert succeeding("K♦", -1) == {"K♦", "K♥"}
    assert degree(card("K♠"), card("K♦"), -1) == "Miss"


@rule("DA-CHECK-09")
def test_at_minus_two_only_the_very_card_succeeds() -> None:
    assert succeeding("K♦", -2) == {"K♦"}


def test_below_minus_two_a_check_cannot_be_attempted_and_no_card_would_succeed() -> None:
    assert [can_attempt(edr) for edr in (-4, -3, -2, -1, 0)] == [False, False, True, True, True]
    assert succeeding("K♦", -3) == set()


@rule("DA-CHECK-11")
@pytest.mark.parametrize("edr", [effective_range(3, 3), 7, 20])
def test_from_six_on_every_card_succeeds(edr: int) -> None:
    assert len(succeeding("3♥", edr)) == 52


@rule("DA-CHECK-13")
def test_a_demanded_match_is_not_waived_by_a_wide_range() -> None:
    assert succeeding("8♣", 6, "suit") == {each.sign for each in FIFTY_TWO if each.suit == "clubs"}
    assert len(succeeding("8♣", 9, "color")) == 26


@rule("DA-CHECK-18")
def test_no_degree_is_worse_than_a_plain_miss() -> None:
    reached = {degree(each, target, edr) for each in FIFTY_TWO for target in FIFTY_TWO for edr in range(-3, 8)}
    assert reached == set(DEGREES)
    assert len(DEGREES) == 8
    assert DEGREES[-1] == "Miss"


@pytest.mark.parametrize(
    ("drawn", "reached"),
    [
        ("8♣", "Critical Success"),
        ("8♦", "Major Success"),
        ("10♣", "Suited Success"),
        ("J♠", "Color Success"),
        ("5♥", "Success"),
        ("4♣", "Suited Miss"),
        ("Q♠", "Color Miss"),
        ("K♥", "Miss"),
    ],
)
def test_each_degree_has_its_cards(drawn: str, reached: Degree) -> None:
    assert degree(card(drawn), card("8♣"), 3) == reached


@rule("DA-DEG-09")
def test_the_degrees_are_exclusive_and_complete() -> None:
    assert split("8♣", 3) == [1, 3, 6, 6, 12, 6, 6, 12]
    for target in FIFTY_TWO:
        for e in range(7):
            parts = split(target.name, e)
            assert parts == [1, 3, 2 * e, 2 * e, 4 * e, 12 - 2 * e, 12 - 2 * e, 24 - 4 * e]
            assert sum(parts) == 52


@rule("DA-DEG-10")
def test_suit_implies_colour_and_a_major_success_only_counts_in_colour() -> None:
    assert {"8♠", "9♣", "8♣"} <= succeeding("8♣", 1, "color")
    assert "8♦" not in succeeding("8♣", 1, "color")
    assert succeeding("8♣", 0, "color") == {"8♣", "8♠"}
    assert succeeding("8♣", 1, "suit") == {"7♣", "8♣", "9♣"}


def test_colour_and_suit_alone_change_the_label_not_the_outcome() -> None:
    target = card("8♣")
    suited, plain = degree(card("9♣"), target, 3), degree(card("9♦"), target, 3)
    assert (suited, plain) == ("Suited Success", "Success")
    assert is_success(suited, card("9♣"), target) is True
    assert is_success(plain, card("9♦"), target) is True


@rule("DA-DEG-15")
def test_a_negative_range_splits_the_deck_otherwise() -> None:
    assert split("K♦", -1) == [1, 1, 0, 0, 0, 12, 12, 26]
    assert split("K♦", -2) == [1, 0, 0, 0, 0, 12, 13, 26]
    assert degree(card("K♥"), card("K♦"), -2) == "Color Miss"


@rule("DA-HAND-10")
def test_drawn_cards_are_ordered_by_demand_then_degree_then_distance_then_turn() -> None:
    def best(target: str, *drawn: str, edr: int = 3, need: Need | None = None) -> str:
        return max(map(card, drawn), key=lambda each: worth(each, card(target), edr, need)).sign

    def worst(target: str, *drawn: str, edr: int = 3, need: Need | None = None) -> str:
        return min(map(card, drawn), key=lambda each: worth(each, card(target), edr, need)).sign

    assert best("7♣", "8♥", "10♣") == "10♣"
    assert worst("7♣", "8♥", "10♣") == "8♥"
    ladder = ["8♣", "8♦", "10♣", "J♠", "5♥", "4♣", "Q♠", "K♥"]
    for higher, lower in pairwise(ladder):
        assert best("8♣", lower, higher) == higher
        assert worst("8♣", lower, higher) == lower
    assert best("7♣", "10♦", "8♥") == "8♥"
    assert worst("7♣", "10♦", "8♥") == "10♦"
    assert best("7♣", "8♥", "8♦") == worst("7♣", "8♥", "8♦") == "8♥"
    assert best("7♣", "7♦", "10♣", need="suit") == "10♣"
