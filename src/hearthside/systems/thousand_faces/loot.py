"""What may be found and bought: no weapon mightier than the best in the party."""

from hearthside.kernel.choices import Barred
from hearthside.kernel.views import Lying
from hearthside.kits.deckahedron.adventure.content.items import GEAR
from hearthside.kits.deckahedron.adventure.content.vocabulary import AttackPower
from hearthside.kits.deckahedron.adventure.gear.items import item_cards, reach_of

_TOO_MIGHTY = Barred(
    "TF-PWR-08", "Nobody in the party has a weapon of such power: it takes Tales of a Weapon to find one."
)


def against_loot(lying: Lying, power: AttackPower) -> Barred | None:
    """TF-PWR-08: loot has at most the power of the strongest weapon in the party."""
    return _TOO_MIGHTY if GEAR.power.index(power) > best_power(lying) else None


def best_power(lying: Lying) -> int:
    """How far up the ladder the strongest weapon of the party is; d4 where they have none."""
    best = 1
    for seat in lying.players:
        for item, card in item_cards(lying, "hand", seat).items():
            if card.power > best and reach_of(lying, item):
                best = card.power
    return best


def left_to_the_gm(lying: Lying, seat: str, item: str) -> Barred | None:  # noqa: ARG001
    """TF-SHOP-04: the GM should show what somebody can use, and nobody checks."""
    return None
