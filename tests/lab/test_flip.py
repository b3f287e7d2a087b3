from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, permutations, product

import icepool  # type: ignore[import-untyped]
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hearthside.kits.deckahedron.cards import BLESSINGS, FACES, TWENTY, WOUNDS, Face
from hearthside.lab.flip import RESULTS, flip_extras, flip_odds, likely_decks
from hearthside.lab.odds import ImpossibleDeck, Odds, average
from tests.lab.tables import fractions, shares, table
from tests.marks import rule

SUITS = ("anvil", "blades", "crown", "dragon")
FLIPS = [(rank, net) for rank in (1, 2, 3, 4) for net in (-2, -1, 0, 1, 2)]

decks = st.lists(st.sampled_from([*TWENTY, *BLESSINGS, *WOUNDS, *WOUNDS, *WOUNDS]), min_size=1, max_size=6)
ranks = st.integers(1, 4)
nets = st.integers(-3, 3)


def turn(order: tuple[Face, ...]) -> tuple[Face, ...]:
    """The cards a flip really turns: all of them, or up to the first wound."""
    for place, face in enumerate(order):
        if face.nature == "wound":
            return order[: place + 1]
    return order


def turned_in_every_order(cards: list[Face], net: int) -> list[tuple[Face, ...]]:
    """Every order the top cards can lie in, each as likely as the others."""
    called_for = min(1 + min(abs(net), 2), len(cards))
    return [turn(order) for order in permutations(cards, called_for)]


def resolves_as(turned: tuple[Face, ...], rank: int, net: int) -> int:
    results = [face.at(rank) for face in turned]
    return max(results) if net >= 0 else min(results)


@rule("TF-ADV-12")
@pytest.mark.parametrize(("rank", "net"), FLIPS)
def test_a_full_deck_has_the_odds_of_the_table(rank: int, net: int) -> None:
    row = table("flip_odds")[SUITS[rank - 1]][str(net)]
    assert fractions(flip_odds(TWENTY, rank, net)) == row["results"]
    extras = flip_extras(TWENTY, rank, net)
    assert (extras.fraction("xp"), extras.fraction("critical"), extras.fraction("wound")) == (
        row["xp"],
        row["critical"],
        "0",
    )


@rule("TF-DECK-03")
def test_one_card_from_the_full_deck_follows_the_result_totals() -> None:
    totals = {1: (8, 4, 6, 2), 2: (5, 6, 5, 4), 3: (4, 5, 6, 5), 4: (2, 6, 4, 8)}
    for rank, counts in totals.items():
        assert sum(counts) == len(TWENTY)
        assert flip_odds(TWENTY, rank, 0) == Odds(tuple(zip(RESULTS, counts, strict=True)), 20)


@given(cards=decks, rank=ranks, net=nets)
def test_a_flip_has_the_odds_of_turning_the_cards_in_every_order(cards: list[Face], rank: int, net: int) -> None:
    flips = turned_in_every_order(cards, net)
    counted = Counter(RESULTS[resolves_as(turned, rank, net) - 1] for turned in flips)
    assert shares(flip_odds(cards, rank, net)) == {name: Fraction(ways, len(flips)) for name, ways in counted.items()}


@given(cards=decks, rank=ranks, net=nets)
def test_the_extras_of_a_flip_are_those_of_every_order(cards: list[Face], rank: int, net: int) -> None:
    flips = turned_in_every_order(cards, net)
    counted: Counter[str] = Counter()
    for turned in flips:
        tied = [face for face in turned if face.at(rank) == resolves_as(turned, rank, net)]
        counted["xp"] += any(face.xp for face in tied)
        counted["critical"] += any(face.critical == "success" for face in tied)
        counted["wound"] += any(face.nature == "wound" for face in turned)
    expected = {name: Fraction(ways, len(flips)) for name, ways in counted.items() if ways}
    assert shares(flip_extras(cards, rank, net)) == expected


@given(cards=st.sets(st.sampled_from([*TWENTY, *BLESSINGS]), min_size=3), rank=ranks, net=st.integers(-2, 2))
def test_a_flip_without_wounds_has_the_odds_icepool_gives(cards: set[Face], rank: int, net: int) -> None:
    deal = icepool.Deck([face.at(rank) for face in cards]).deal(1 + abs(net))
    kept = (deal.highest(1) if net >= 0 else deal.lowest(1)).sum()
    expected = {RESULTS[result - 1]: Fraction(ways, kept.denominator()) for result, ways in kept.items() if ways}
    assert shares(flip_odds(cards, rank, net)) == expected


def test_a_wound_on_top_is_read_alone_however_many_advantages_there_are() -> None:
    deck = [FACES["W1"], FACES["D11"]]
    # In half of the orders the wound comes first and ends the flip; else the ✔✔✔ before it counts.
    assert fractions(flip_odds(deck, 4, 2)) == ["0", "1/2", "0", "1/2"]
    # Turned second it still counts among the cards, so the worst is always the wound.
    assert fractions(flip_odds(deck, 4, -2)) == ["0", "1", "0", "0"]


@given(
    cards=st.sets(st.sampled_from(TWENTY), max_size=8),
    wounds=st.integers(0, 3),
    blessings=st.integers(0, 6),
    rank=ranks,
    net=nets,
)
def test_unknown_wounds_and_blessings_average_over_every_way_they_may_come(
    cards: set[Face], wounds: int, blessings: int, rank: int, net: int
) -> None:
    assume(cards or wounds or blessings)
    every_way = [
        [*cards, *blessed, *hurt]
        for blessed in combinations(BLESSINGS, blessings)
        for hurt in product(WOUNDS, repeat=wounds)
    ]
    likely = likely_decks(cards, wounds, blessings)
    for ask in (flip_odds, flip_extras):
        assert shares(average([ask(deck, rank, net) for deck in likely])) == shares(
            average([ask(deck, rank, net) for deck in every_way])
        )


def test_only_the_six_blessings_of_the_supply_can_join() -> None:
    with pytest.raises(ImpossibleDeck, match="only 6 blessings, so 7 cannot"):
        likely_decks(TWENTY, blessings=7)


@pytest.mark.parametrize("ask", [flip_odds, flip_extras])
def test_nothing_can_be_flipped_from_an_empty_deck(ask: Callable[[tuple[Face, ...], int, int], Odds]) -> None:
    with pytest.raises(ImpossibleDeck, match="no card left to flip"):
        ask((), 1, 0)


@pytest.mark.parametrize("rank", [0, 5])
def test_there_are_only_four_ranks(rank: int) -> None:
    with pytest.raises(ValueError, match="rank 1 to 4"):
        flip_odds(TWENTY, rank, 0)
