"""Who can be attacked with what, and from where: with a sword in the same zone, with a bow two zones away."""

from hearthside.kernel.choices import Barred
from hearthside.kernel.views import Lying
from hearthside.systems.first_empires.fight.battlefield import holder, neighbours, reaches, where
from hearthside.systems.first_empires.gear.belongings import shoots
from hearthside.systems.first_empires.pool.called import RollCalledFor

HELD = Barred("FE-BEAST-09", "You are held and cannot move.")
NOT_HERE = Barred("FE-ZONE-02", "It is not in the same zone.")
TOO_FAR = Barred("FE-ZONE-03", "It is too far away, or something is between.")


def ways(lying: Lying, seat: str) -> tuple[str, ...]:
    """FE-ZONE-05: to stay, or to go to a zone that touches."""
    return ("", *neighbours(lying, where(lying, seat)))


def against_going(lying: Lying, seat: str, call: RollCalledFor, item: str, to: str) -> Barred | None:
    """Why nobody can go there and attack with this: held, not in the same zone, or too far away."""
    if to and holder(lying, seat):
        return HELD
    from_afar = "afar" in call.about or shoots(lying, item)
    zone = to or where(lying, seat)
    if call.intention != "attack" or reaches(lying, zone, call.target, from_afar=from_afar):
        return None
    return TOO_FAR if from_afar else NOT_HERE
