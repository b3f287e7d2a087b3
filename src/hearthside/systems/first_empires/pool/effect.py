"""How much an action can do in the end: the GM's word, and the steps up and down that the rules add to it."""

from hearthside.kernel.views import Lying
from hearthside.systems.first_empires.fight import battlefield
from hearthside.systems.first_empires.fight.creatures import ENWEBBED, is_vulnerable
from hearthside.systems.first_empires.gear.belongings import is_loud, weapons
from hearthside.systems.first_empires.kinds import STATE, STUNTS_KIND, TAGS
from hearthside.systems.first_empires.pool.called import RollCalledFor
from hearthside.systems.first_empires.words import EFFECTS

POISONED, AIDED = "poisoned", "Alchemical Aid"
"""What brews do to a character (FE-EFF-06)."""
LEVELS = tuple(EFFECTS)


def effect_now(lying: Lying, seat: str, call: RollCalledFor, item: str = "", move: str = "") -> str:
    """The effect of an action with this item and move: a step for each reason, never beyond the ends (FE-EFF-07)."""
    if "unnoticed" in call.about and is_loud(lying, seat):
        return LEVELS[0]  # FE-ARM-08: the armor is heard, whatever else helps.
    at = LEVELS.index(call.effect) + sum(dict(steps(lying, seat, call, item, move)).values())
    return LEVELS[max(0, min(at, len(LEVELS) - 1))]


def steps(lying: Lying, seat: str, call: RollCalledFor, item: str, move: str) -> tuple[tuple[str, int], ...]:
    """Why the effect is more or less than the GM said, step by step."""
    attacks = call.intention == "attack"
    reasons = {
        "unarmed": -int(attacks and "armed" in call.about and not _is_armed(lying, seat, item)),
        "vulnerable": int(attacks and is_vulnerable(lying, call.target, call.means)),
        POISONED: -int(lying.has_mark(STATE.of(seat), POISONED)),
        AIDED: int(lying.has_mark(STATE.of(seat), AIDED)),
        ENWEBBED: -int(_moves_through_webs(lying, seat, move)),
    }
    return tuple((why, step) for why, step in reasons.items() if step)


def _is_armed(lying: Lying, seat: str, item: str) -> bool:
    """FE-EFF-04: with a weapon, or with the fists of a Pugilist."""
    return item in weapons(lying, seat) or lying.has_mark(STUNTS_KIND.of(seat), "Pugilist")


def _moves_through_webs(lying: Lying, seat: str, to: str) -> bool:
    """FE-BEAST-13: out of a zone full of webs or into it."""
    left = battlefield.left_behind(lying, seat)
    zones = [zone for zone in (left, battlefield.where(lying, seat), to) if zone]
    is_moving = bool(to or left)
    return is_moving and any(tag.name == ENWEBBED and tag.on in zones for tag in TAGS.all(lying).values())
