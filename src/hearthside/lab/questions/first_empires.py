"""What a throw of the pool would come to."""

from collections.abc import Mapping

from hearthside.kernel.refusals import Impossible
from hearthside.kernel.system import System
from hearthside.kernel.table import Table
from hearthside.kernel.views import view
from hearthside.lab.asking import Answer, Question
from hearthside.lab.pool import hit_odds, pool_odds
from hearthside.systems.first_empires.pool import Pool, Resist, Roll, pool_size, resist_pool
from hearthside.systems.first_empires.words import ABILITIES


def ask_roll(system: System, table: Table, seat: str, roll: Roll) -> Answer:
    """The chance of failure, mixed success and success, and of each number of hits."""
    if roll.ability not in ABILITIES:
        raise Impossible("FE-POOL-01", "There is no ability “{name}”.", name=roll.ability[:40])
    return _answer(pool_size(view(system, table, seat), roll))


def ask_resist(system: System, table: Table, seat: str, resist: Resist) -> Answer:
    """The same for resisting harm, where only the hits count."""
    return _answer(resist_pool(view(system, table, seat), resist))


def _answer(pool: Pool) -> Answer:
    about = {"dice": pool.dice, "reasons": [list(reason) for reason in pool.reasons]}
    return Answer(about, pool_odds(pool.dice), {"hits": hit_odds(pool.dice)})


QUESTIONS: Mapping[str, Question] = {"roll": ask_roll, "resist": ask_resist}
