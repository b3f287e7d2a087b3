"""How the fight on a table would go, told beside the house: from what the GM sees, in as much time as there is."""

import time

from hearthside.kernel.every_table import Temper
from hearthside.kernel.journal import Journal
from hearthside.lab.fights.fighting import CannotPlay
from hearthside.lab.forecasting import Forecast
from hearthside.lab.from_table import NobodyToFight, forecast_table
from hearthside.lab.tally import Share
from hearthside.table.wire import FightForecast, HeroForecast, Likely, PolicyForecast

POLICIES: tuple[Temper, ...] = ("careful", "bold")
"""The usual one first; the other shows how much it matters how people play."""

SECONDS = 5.0
"""As long may be played for each policy: what there is then is the answer."""

SEED = 1


def foretold(journal: Journal, fights: int) -> FightForecast:
    """The answer of each policy, or why there is none."""
    try:
        return FightForecast([_told(_played(journal, policy, fights)) for policy in POLICIES])
    except NobodyToFight:
        return FightForecast([], "foes")
    except CannotPlay:
        return FightForecast([], "way")


def _played(journal: Journal, policy: Temper, fights: int) -> Forecast:
    ends = time.monotonic() + SECONDS
    return forecast_table(
        journal.system,
        journal.table,
        policy,
        SEED,
        lambda played: played < fights and (not played or time.monotonic() < ends),
    )


def _told(answer: Forecast) -> PolicyForecast:
    tally, rounds = answer.tally, answer.rounds
    falls = answer.falls
    return PolicyForecast(
        answer.policy,
        tally.fights,
        _likely(answer.win),
        rounds.at(0.5),
        rounds.at(0.1),
        rounds.at(0.9),
        [HeroForecast(hero.name, _likely(falls[hero.name])) for hero in answer.encounter.party],
    )


def _likely(share: Share) -> Likely:
    return Likely(share.share, share.low, share.high)
