"""Who can be attacked with what, and from where: with a sword in the same zone, with a bow two zones away."""

from hearthside.kernel.choices import Barred
from hearthside.kernel.views import Lying
from hearthside.systems.first_empires.content.bestiary import NO_SILVER, PHYSICAL
from hearthside.systems.first_empires.fight.battlefield import holder, left_behind, neighbours, reaches, where
from hearthside.systems.first_empires.gear.belongings import is_silver, shoots, usable
from hearthside.systems.first_empires.pool.called import RollCalledFor

HELD = Barred("FE-BEAST-09", "You are held and cannot move.")
NOT_HERE = Barred("FE-ZONE-02", "It is not in the same zone.")
TOO_FAR = Barred("FE-ZONE-03", "It is too far away, or something is between.")


WALKED_ALREADY = Barred("FE-ZONE-05", "You have walked in this turn.")


def ways(lying: Lying, seat: str) -> tuple[str, ...]:
    """FE-ZONE-05: to stay, or to go to a zone that touches, once in a turn."""
    return ("", *(() if left_behind(lying, seat) else neighbours(lying, where(lying, seat))))


def against_going(lying: Lying, seat: str, call: RollCalledFor, item: str, to: str) -> Barred | None:
    """Why nobody can go there and attack with this: held, not in the same zone, or too far away."""
    if call.intention == "attack":
        return against_attacking(lying, seat, call.target, item, to, from_afar="afar" in call.about)
    return HELD if to and holder(lying, seat) else None


def against_attacking(
    lying: Lying, seat: str, target: str, item: str, to: str, *, from_afar: bool = False
) -> Barred | None:
    """Why this target cannot be attacked with this from there."""
    if to and holder(lying, seat):
        return HELD
    is_shot = from_afar or shoots(lying, item)
    if reaches(lying, to or where(lying, seat), target, from_afar=is_shot):
        return None
    return TOO_FAR if is_shot else NOT_HERE


def made_with(lying: Lying, call: RollCalledFor, item: str) -> tuple[str, ...]:
    """FE-BEAST-18: an attack of which nobody said what it is made with is physical, with weapon or fists."""
    if call.means or call.intention != "attack":
        return call.means
    return (PHYSICAL,) if is_silver(lying, item) else (PHYSICAL, NO_SILVER)


def out_of_reach(lying: Lying, seat: str, target: str) -> Barred | None:
    """Why a target is out of reach in this turn, whatever is taken in hand and wherever one walks."""
    hands = ("", *usable(lying, seat))
    against = [against_attacking(lying, seat, target, item, to) for item in hands for to in ways(lying, seat)]
    return against[0] if all(against) else None
