"""How the fight on a table would go, told beside the house: from what the GM sees, in as much time as there is."""

import time
from contextlib import suppress
from fractions import Fraction

from hearthside.kernel.every_table import Temper
from hearthside.kernel.journal import Journal
from hearthside.lab.fights.fighting import CannotPlay
from hearthside.lab.forecasting import Forecast
from hearthside.lab.from_table import Before, NobodyToFight, as_it_stands, changes_at, forecast_table
from hearthside.lab.odds import written
from hearthside.lab.tally import Share
from hearthside.table.wire import ChangeForecast, FightForecast, HeroForecast, LabChance, Likely, PolicyForecast

POLICIES: tuple[Temper, ...] = ("careful", "bold")
"""The usual one first; the other shows how much it matters how people play."""

SECONDS = 5.0
"""As long may be played for each policy: what there is then is the answer."""

SEED = 1


def foretold(journal: Journal, fights: int) -> FightForecast:
    """The answer of each policy, or why there is none."""
    began = time.monotonic()
    try:
        answers = [_told(_played(journal, policy, fights)) for policy in POLICIES]
    except NobodyToFight:
        return FightForecast([], "foes")
    except CannotPlay:
        return FightForecast([], "way")
    # What one change would do takes as long again as the answer itself, and never longer.
    return FightForecast(answers, changes=_changes(journal, fights, time.monotonic() - began))


def _changes(journal: Journal, fights: int, seconds: float) -> list[ChangeForecast]:
    """What one more foe or one hero less would do; what cannot be played out is left out."""
    found, told = list(changes_at(journal)), []
    for change, before in found:
        with suppress(CannotPlay):
            answer = _played(journal, POLICIES[0], fights, seconds / len(found), before)
            told.append(ChangeForecast(change.kind, change.who, answer.fights, likely(answer.win)))
    return told


def _played(
    journal: Journal, policy: Temper, fights: int, seconds: float = SECONDS, before: Before = as_it_stands
) -> Forecast:
    ends = time.monotonic() + seconds
    return forecast_table(
        journal.system,
        journal.table,
        policy,
        SEED,
        lambda played: played < fights and (not played or time.monotonic() < ends),
        before,
    )


def _told(answer: Forecast) -> PolicyForecast:
    tally, rounds = answer.tally, answer.rounds
    falls = answer.falls
    return PolicyForecast(
        answer.policy,
        tally.fights,
        likely(answer.win),
        rounds.at(0.5),
        rounds.at(0.1),
        rounds.at(0.9),
        [HeroForecast(hero.name, likely(falls[hero.name])) for hero in answer.encounter.party],
    )


def chance_of(chance: Fraction) -> LabChance:
    """An exact chance as it goes over the line."""
    return LabChance(written(chance.numerator, chance.denominator), float(chance))


def likely(share: Share) -> Likely:
    """A share as it goes over the line."""
    return Likely(share.share, share.low, share.high)
