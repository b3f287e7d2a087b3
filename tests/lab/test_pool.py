from collections import Counter
from fractions import Fraction
from itertools import product

import dyce
import icepool  # type: ignore[import-untyped]
import pytest

from hearthside.lab.pool import critical_odds, expected_hits, hit_odds, pool_odds
from tests.lab.tables import fractions, shares, table
from tests.marks import rule

POOLS = range(9)
EXPLOSIONS = 9
"""Enough for pools read up to eight hits: a die that explodes more often has more hits than that."""


def hits_by_series(dice: int) -> list[Fraction]:
    """Hits of a pool by multiplying out the law of a single die, up to eight."""
    one = [Fraction(1, 2), *(Fraction(5, 2) / 6**hits for hits in range(1, 9))]
    pool = [Fraction(1)] + [Fraction(0)] * 8
    for _ in range(dice):
        pool = [sum((pool[j] * one[hits - j] for j in range(hits + 1)), Fraction(0)) for hits in range(9)]
    return pool


@pytest.mark.parametrize("dice", POOLS)
def test_a_pool_has_the_odds_of_the_table(dice: int) -> None:
    row = table("pool_odds")[str(dice)]
    assert fractions(pool_odds(dice)) == row["results"]
    assert fractions(hit_odds(dice)) == row["hits"]
    assert critical_odds(dice).fraction("critical") == row["critical"]
    assert expected_hits(dice) == row["mean"]


@rule("FE-HIT-07")
def test_the_highest_die_gives_the_result() -> None:
    assert [round(pool_odds(2).percent(name), 4) for name in ("failure", "mixed", "success")] == [25, 44.4444, 30.5556]
    assert [round(pool_odds(4).percent(name), 4) for name in ("failure", "mixed", "success")] == [
        6.25,
        41.9753,
        51.7747,
    ]
    for dice in range(1, 40):
        half, no_six = Fraction(1, 2) ** dice, Fraction(5, 6) ** dice
        assert shares(pool_odds(dice)) == {"failure": half, "mixed": no_six - half, "success": 1 - no_six}


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_the_result_is_that_of_every_throw(dice: int) -> None:
    names = {1: "failure", 2: "failure", 3: "failure", 4: "mixed", 5: "mixed", 6: "success"}
    counted = Counter(names[max(throw)] for throw in product(range(1, 7), repeat=dice))
    assert shares(pool_odds(dice)) == {name: Fraction(ways, 6**dice) for name, ways in counted.items()}


@rule("FE-HIT-06")
def test_hits_follow_the_law_of_an_exploding_die() -> None:
    one = hit_odds(1, most=40)
    assert one.fraction("0") == "1/2"
    for hits in range(1, 41):
        assert shares(one)[str(hits)] == Fraction(5, 2) / 6**hits
    # G(s) (6 - s) = 3 + 2s, coefficient by coefficient.
    law = list(shares(one).values())[:41]
    assert [6 * share - before for before, share in zip([Fraction(0), *law], law, strict=False)] == [3, 2] + [0] * 39
    for dice in range(1, 13):
        assert list(shares(hit_odds(dice)).values())[:9] == hits_by_series(dice)
        assert expected_hits(dice) == str(Fraction(3 * dice, 5))
        law = [Fraction(ways, odds.denominator) for odds in [hit_odds(dice, most=80)] for _, ways in odds.outcomes[:-1]]
        mean = sum(hits * share for hits, share in enumerate(law))
        variance = sum(hits**2 * share for hits, share in enumerate(law)) - mean**2
        assert float(mean) == pytest.approx(0.6 * dice, abs=1e-9)
        assert float(variance) == pytest.approx(0.48 * dice, abs=1e-9)
    assert expected_hits(4) == "12/5"
    assert hit_odds(4).fraction("0") == "1/16"
    assert round(hit_odds(4).percent("2"), 5) == 29.51389


def test_with_no_dice_or_fewer_two_are_rolled_and_the_lower_stays() -> None:
    for dice in (0, -1, -4):
        assert fractions(pool_odds(dice)) == ["3/4", "2/9", "1/36"]
        assert hit_odds(dice) == hit_odds(0)
        assert critical_odds(dice).fraction("critical") == "1/36"
        assert expected_hits(dice) == "4/15"
    lower = Counter(min(throw) for throw in product(range(1, 7), repeat=2))
    assert lower[4] + lower[5] == 8
    # A kept six brings one ordinary die: one hit, and that die's hits on top.
    one = shares(hit_odds(1, most=8))
    for hits in range(2, 9):
        assert shares(hit_odds(0))[str(hits)] == Fraction(1, 36) * one[str(hits - 1)]
    assert shares(hit_odds(0))["1"] == Fraction(8, 36) + Fraction(1, 36) * one["0"]


def test_no_hits_are_as_likely_as_failure() -> None:
    for dice in range(-2, 30):
        assert hit_odds(dice).fraction("0") == pool_odds(dice).fraction("failure")


@pytest.mark.parametrize("most", range(4))
@pytest.mark.parametrize("dice", [0, 1, 5])
def test_hits_above_the_last_asked_for_are_one_outcome(dice: int, most: int) -> None:
    short, long = shares(hit_odds(dice, most)), shares(hit_odds(dice, 8))
    assert list(short) == [*map(str, range(most + 1)), f"{most + 1}+"]
    assert sum(short.values()) == 1
    assert all(short[str(hits)] == long[str(hits)] for hits in range(most + 1))


@pytest.mark.parametrize("dice", range(1, 9))
def test_hits_are_those_icepool_gives(dice: int) -> None:
    die = icepool.d(6).map({1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: icepool.Again + 1}, again_depth=EXPLOSIONS)
    pool = dice @ die
    for hits in range(9):
        assert Fraction(pool.quantity(hits), pool.denominator()) == shares(hit_odds(dice))[str(hits)]


@pytest.mark.parametrize("dice", range(1, 7))
def test_hits_are_those_dyce_gives(dice: int) -> None:
    ways = {0: 3, 1: 3}  # the last explosion brings no further die
    for _ in range(EXPLOSIONS):
        whole = sum(ways.values())
        ways = {0: 3 * whole, 1: 2 * whole + ways[0]} | {hits + 1: more for hits, more in ways.items() if hits}
    pool = dice @ dyce.H(ways)
    for hits in range(9):
        assert Fraction(pool[hits], pool.total) == shares(hit_odds(dice))[str(hits)]


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_a_critical_is_two_sixes_in_the_final_pool(dice: int) -> None:
    """Only the first explosion of a lone six can matter: with two sixes on the table it is a critical already."""
    critical = Fraction(0)
    for throw in product(range(1, 7), repeat=dice):
        sixes = throw.count(6)
        critical += Fraction(1 if sixes >= 2 else Fraction(1, 6) if sixes == 1 else 0) / 6**dice
    assert shares(critical_odds(dice))["critical"] == critical
