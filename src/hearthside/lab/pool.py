"""The odds of a First Empires dice pool, exploding sixes included, without rolling a die."""

from hearthside.lab.odds import Odds, written

RESULTS = ("failure", "mixed", "success")


def pool_odds(dice: int) -> Odds:
    """How likely failure, mixed success and success are: the highest die decides (FE-RES-01).

    Explosions need no counting, since a six is already the best result (FE-HIT-04). With no dice or fewer, two are
    rolled and the lower one stays (FE-POOL-10).
    """
    if dice <= 0:
        failure, below_six, whole = 27, 35, 36  # of 36 throws: not both hit; not both six
    else:
        failure, below_six, whole = 3**dice, 5**dice, 6**dice
    return Odds((("failure", failure), ("mixed", below_six - failure), ("success", whole - below_six)), whole)


def hit_odds(dice: int, most: int = 8) -> Odds:
    """How likely each number of hits is, up to `most`, and everything above it together as one outcome (`9+`)."""
    ways, whole = _kept_die(most) if dice <= 0 else _exploding(dice, most)
    outcomes = [(str(hits), count) for hits, count in enumerate(ways)]
    return Odds((*outcomes, (f"{most + 1}+", whole - sum(ways))), whole)


def critical_odds(dice: int) -> Odds:
    """How likely two or more sixes are, explosions included; with no dice, that both dice show six (FE-HIT-10)."""
    if dice <= 0:
        return Odds((("critical", 1), ("other", 35)), 36)
    whole = 6 ** (dice + 1)
    # No six at all, or one die shows it and its explosion does not.
    other = 6 * 5**dice + dice * 5**dice
    return Odds((("critical", whole - other), ("other", other)), whole)


def expected_hits(dice: int) -> str:
    """The hits such a pool brings on average, as an exact fraction: three fifths of a hit per die (FE-HIT-06)."""
    return "4/15" if dice <= 0 else written(3 * dice, 5)


def _exploding(dice: int, most: int) -> tuple[list[int], int]:
    """The ways to each number of hits, from none to `most`, over the common 6^(dice + most).

    One die has the generating function G = (3 + 2s)/(6 - s) (FE-HIT-06). A pool's G^n solves
    (3 + 2s)(6 - s) y' = 15n y, which gives each coefficient from the two before it. Scaled by 6^(n + hits) they are
    whole numbers, so every division below is exact.
    """
    before, ways = 0, 3**dice
    scaled = [ways]
    for hits in range(most):
        before, ways = ways, ((5 * dice - 3 * hits) * ways + 4 * (hits - 1) * before) // (hits + 1)
        scaled.append(ways)
    return [ways * 6 ** (most - hits) for hits, ways in enumerate(scaled)], 6 ** (dice + most)


def _kept_die(most: int) -> tuple[list[int], int]:
    """The same for two dice of which the lower stays: it explodes only as a six, into one ordinary die (FE-HIT-08)."""
    extra, whole = _exploding(1, most)
    ways = [27 * whole, 8 * whole]  # no hit in 27 of 36 throws, a plain 4 or 5 in 8, and a six in the last one
    ways = [*ways, *[0] * most][: most + 1]
    for hits in range(most):
        ways[hits + 1] += extra[hits]
    return ways, 36 * whole
