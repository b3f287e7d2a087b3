from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.lab.odds import Odds, average
from tests.lab.tables import shares


def test_a_chance_is_written_in_lowest_terms_and_certainty_as_a_whole_number() -> None:
    odds = Odds((("never", 0), ("half", 18), ("third", 12), ("always", 36)), 36)
    assert [odds.fraction(name) for name, _ in odds.outcomes] == ["0", "1/2", "1/3", "1"]
    assert odds.percent("half") == 50
    assert odds.as_plain()["third"] == {"fraction": "1/3", "percent": pytest.approx(100 / 3)}


def test_asking_for_an_outcome_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(KeyError):
        Odds((("success", 1),), 1).fraction("sucess")


@given(st.lists(st.tuples(st.integers(0, 50), st.integers(1, 50)), min_size=1, max_size=6))
def test_an_average_weighs_every_deck_alike(decks: list[tuple[int, int]]) -> None:
    odds = [Odds((("yes", yes), ("no", no)), yes + no) for yes, no in decks]
    expected = sum(Fraction(yes, yes + no) for yes, no in decks) / len(decks)
    assert shares(average(odds)).get("yes", 0) == expected
