"""What a throw of the pool would come to."""

from collections.abc import Mapping

from hearthside.kernel.events import Facts
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.system import System
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView, view
from hearthside.lab.asking import Answer, OddsOf
from hearthside.lab.odds import Odds
from hearthside.lab.pool import hit_odds, pool_odds
from hearthside.systems.first_empires.magic.brewing import Brew, brew_pool
from hearthside.systems.first_empires.magic.chanting import Chant, chant_pool, verses_known
from hearthside.systems.first_empires.magic.praying import Pray, prayer_pool
from hearthside.systems.first_empires.pool.call import Call, called_for
from hearthside.systems.first_empires.pool.called import RollCalledFor, call_for
from hearthside.systems.first_empires.pool.dice import Pool, Resist, Roll, pool_size, resist_pool
from hearthside.systems.first_empires.pool.effect import LEVELS, effect_now
from hearthside.systems.first_empires.pool.taking import best_roll, hits_to_put_out
from hearthside.systems.first_empires.words import ABILITIES, EFFECTS, INTENTIONS

MOST_TOLD = 3
"""Hits told apart where hits are all that counts; more than these are told together."""


def ask_roll(system: System, table: Table, seat: str, roll: Roll) -> Answer:
    """The chance of failure, mixed success and success, and of each number of hits."""
    if roll.ability not in ABILITIES:
        raise Impossible("FE-POOL-01", "There is no ability “{name}”.", name=roll.ability[:40])
    seen = view(system, table, seat)
    call = call_for(seen, seat)
    return _of_roll(seen, call, roll) if call else _answer(pool_size(seen, roll))


def ask_call(system: System, table: Table, seat: str, call: Call) -> Answer:  # noqa: ARG001
    """The same for whom a GM is about to call on, with what they would take."""
    if table.seats.get(call.who) is None or call.intention not in INTENTIONS or call.effect not in EFFECTS:
        raise Impossible("FE-INT-01", "Nobody can be called on so.")
    seen, called = view(system, table, call.who), called_for(table, call)
    return _of_roll(seen, called, best_roll(seen, called))


def _of_roll(seen: TableView, call: RollCalledFor, roll: Roll) -> Answer:
    """What the dice come to, and whether they put out the creature that is attacked."""
    pool, hits = pool_size(seen, roll), hits_to_put_out(seen, call, roll)
    effect = effect_now(seen, seen.seat, call, roll.using, roll.move)
    plain = _answer(pool)
    about = {
        **plain.about,
        "effect": LEVELS.index(effect),
        "thrown": pool.thrown,
        "out": call.target if hits else "",
        "needs": hits,
    }
    return Answer(about, plain.odds, {**plain.more, **({"out": _at_least(pool.dice, hits)} if hits else {})})


def _at_least(dice: int, hits: int) -> Odds:
    """How likely there are so many hits or more."""
    counted = hit_odds(dice, hits - 1)
    enough, of_all = counted.numerator(f"{hits}+"), counted.denominator
    return Odds((("yes", enough), ("no", of_all - enough)), of_all)


def ask_resist(system: System, table: Table, seat: str, resist: Resist) -> Answer:
    """FE-RST-04: how many hits keep harm off; nothing fails and nothing has a price."""
    pool = resist_pool(view(system, table, seat), resist)
    return Answer(_about(pool), hit_odds(pool.dice, MOST_TOLD), {}, _HITS)


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


_HITS: Mapping[str, Facts] = {
    **{str(hits): {"hits": hits} for hits in range(MOST_TOLD + 1)},
    f"{MOST_TOLD + 1}+": {"hits": MOST_TOLD + 1, "or_more": True},
}
"""What dice of which only the hits are read come to."""


def _about(pool: Pool) -> Facts:
    return {"dice": pool.dice, "reasons": [list(reason) for reason in pool.reasons]}


def _answer(pool: Pool) -> Answer:
    return Answer(_about(pool), pool_odds(pool.dice), {"hits": hit_odds(pool.dice)})


QUESTIONS: Mapping[str, OddsOf] = {
    "roll": ask_roll,
    "call": ask_call,
    "resist": ask_resist,
    "chant": ask_chant,
    "pray": ask_pray,
    "brew": ask_brew,
}
