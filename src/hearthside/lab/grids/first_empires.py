"""Pools of The First Empires: results, hits with exploding sixes, and criticals. The book prints no odds."""

from fractions import Fraction

from hearthside.kernel.saying import say
from hearthside.lab.grids.grid import Grid, grid, outcomes, share
from hearthside.lab.odds import ImpossibleDeck
from hearthside.lab.pool import critical_odds, expected_hits, hit_odds, pool_odds

POOLS = range(9)


def empires(without: frozenset[str]) -> tuple[Grid, ...]:
    """Every size of pool. Nothing can be taken out of dice."""
    if without:
        raise ImpossibleDeck("This game is played with dice: there is no card to take out.")
    return (
        outcomes("pools", "How a pool comes out: the highest die decides", [(_dice(n), pool_odds(n)) for n in POOLS]),
        outcomes("hits", "How many hits it brings, sixes exploding", [(_dice(n), hit_odds(n)) for n in POOLS], _mean()),
        _at_least(),
        grid(
            "criticals",
            "Two sixes or more, explosions included",
            map(_dice, POOLS),
            (say("critical"),),
            ([share(critical_odds(n), "critical")] for n in POOLS),
        ),
    )


def _dice(count: int) -> str:
    return say("{count, plural, one {# die} other {# dice}}", count=count)


def _at_least() -> Grid:
    wanted = range(1, 6)
    chances = ([_reaches(dice, hits) for hits in wanted] for dice in POOLS)
    return grid("at-least", "At least so many hits", map(_dice, POOLS), (f"{hits}+" for hits in wanted), chances)


def _reaches(dice: int, hits: int) -> Fraction:
    odds = hit_odds(dice)
    return share(odds, *(name for name, _ in odds.outcomes[hits:]))


def _mean() -> str:
    means = [say("{dice} {hits}", dice=_dice(n), hits=str(expected_hits(n))) for n in POOLS]
    return say("On average: {means, list, and}.", means=means)
