from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from hearthside.kits.deckahedron.cards import FACES, TWENTY, WOUNDS
from hearthside.lab.odds import ImpossibleDeck
from hearthside.lab.stamina import exhausted_odds, incapacitation_odds
from tests.lab.tables import shares, table
from tests.marks import rule


@rule("TF-STAM-08")
def test_a_loss_from_the_full_deck_incapacitates_as_often_as_every_order_says() -> None:
    orders: Counter[tuple[int, int]] = (
        Counter()
    )  # where the symbols lie among the twenty cards, by the place of the seventh, eighth ...
    every = 0
    for places in combinations(range(1, 21), 10):
        every += 1
        orders.update(enumerate(places, start=1))
    for points in range(1, 11):
        down = sum(count for (lost, place), count in orders.items() if lost == points and 20 - place <= 3)
        assert shares(incapacitation_odds(TWENTY, points)).get("incapacitated", 0) == Fraction(down, every)
    chances = {points: incapacitation_odds(TWENTY, points).fraction("incapacitated") for points in range(1, 11)}
    assert [chances[points] for points in range(1, 7)] == ["0"] * 6
    assert (chances[7], chances[10]) == ("14/323", "309/323")
    assert chances == {int(points): chance for points, chance in table("stamina_odds")["incapacitated"].items()}


def test_a_loss_exhausts_as_many_cards_on_average_as_the_table_says() -> None:
    for points, mean in table("stamina_odds")["cards_on_average"].items():
        lost = shares(exhausted_odds(TWENTY, int(points)))
        assert sum(int(cards) * share for cards, share in lost.items()) == Fraction(mean)


def test_a_pile_with_too_few_symbols_goes_whole() -> None:
    pile = [FACES["D01"], FACES["D12"], *WOUNDS]
    assert shares(exhausted_odds(pile, 2)) == {"4": 1}
    assert shares(exhausted_odds(pile, 1)) == {str(place): Fraction(1, 4) for place in range(1, 5)}
    assert shares(incapacitation_odds(pile, 1)) == {"incapacitated": 1}


def test_there_must_be_cards_and_a_loss() -> None:
    with pytest.raises(ImpossibleDeck, match="no card left"):
        exhausted_odds((), 1)
    with pytest.raises(ValueError, match="at least one Stamina point"):
        exhausted_odds(TWENTY, 0)
