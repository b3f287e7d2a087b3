"""What a throw of the pool would come to."""

from collections.abc import Mapping

from hearthside.kernel.events import Facts
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.system import System
from hearthside.kernel.table import Table
from hearthside.kernel.views import view
from hearthside.lab.asking import Answer, OddsOf
from hearthside.lab.pool import hit_odds, pool_odds
from hearthside.systems.first_empires.magic.brewing import Brew, brew_pool
from hearthside.systems.first_empires.magic.chanting import Chant, chant_pool, verses_known
from hearthside.systems.first_empires.magic.praying import Pray, prayer_pool
from hearthside.systems.first_empires.pool.dice import Pool, Resist, Roll, pool_size, resist_pool
from hearthside.systems.first_empires.words import ABILITIES

MOST_TOLD = 3
"""Hits told apart where hits are all that counts; more than these are told together."""


def ask_roll(system: System, table: Table, seat: str, roll: Roll) -> Answer:
    """The chance of failure, mixed success and success, and of each number of hits."""
    if roll.ability not in ABILITIES:
        raise Impossible("FE-POOL-01", "There is no ability “{name}”.", name=roll.ability[:40])
    return _answer(pool_size(view(system, table, seat), roll))


def ask_resist(system: System, table: Table, seat: str, resist: Resist) -> Answer:
    """FE-RST-04: how many hits keep harm off; nothing fails and nothing has a price."""
    pool = resist_pool(view(system, table, seat), resist)
    return Answer(_about(pool), hit_odds(pool.dice, MOST_TOLD), {})


def ask_chant(system: System, table: Table, seat: str, chant: Chant) -> Answer:
    """The same for a verse, one die a word."""
    seen = view(system, table, seat)
    if chant.verse not in verses_known(seen):
        raise Impossible("FE-CHANT-04", "You do not know this verse.")
    return _answer(chant_pool(seen, chant))


def ask_pray(system: System, table: Table, seat: str, pray: Pray) -> Answer:
    """The same for a prayer."""
    return _answer(prayer_pool(view(system, table, seat), pray))


def ask_brew(system: System, table: Table, seat: str, brew: Brew) -> Answer:
    """The same for a brew."""
    return _answer(brew_pool(view(system, table, seat), brew))


def _about(pool: Pool) -> Facts:
    return {"dice": pool.dice, "reasons": [list(reason) for reason in pool.reasons]}


def _answer(pool: Pool) -> Answer:
    return Answer(_about(pool), pool_odds(pool.dice), {"hits": hit_odds(pool.dice)})


QUESTIONS: Mapping[str, OddsOf] = {
    "roll": ask_roll,
    "resist": ask_resist,
    "chant": ask_chant,
    "pray": ask_pray,
    "brew": ask_brew,
}
