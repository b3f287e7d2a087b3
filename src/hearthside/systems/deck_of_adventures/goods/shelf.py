"""What can be bought besides arms, money, and what somebody carries."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import listed, say
from hearthside.systems.deck_of_adventures.goods.arms import (
    ARMORS,
    SHIELDS,
    WEAPONS,
    arm_plainly,
    armor_words,
    shield_words,
    weapon_words,
)
from hearthside.systems.deck_of_adventures.goods.belongings import gain, make_item
from hearthside.systems.deck_of_adventures.kinds import COINS_KIND
from hearthside.systems.deck_of_adventures.things import Item, Sort

COINS = {"cp": 1, "sp": 10, "gp": 100, "pp": 1000}
"""DA-ITEM-01: each coin in copper."""
_SO_MANY = {"cp": "{count} copper", "sp": "{count} silver", "gp": "{count} gold", "pp": "{count} platinum"}
USES = {"Potion": "minor", "Charm": "major", "Meal": "meal", "Ammunition": "free"}
"""DA-ITEM-14: what using a Consumable takes."""
MEAL_MINUTES = 10


@dataclass(frozen=True, slots=True)
class Good:
    """Something to buy or to use up. `lasts` is in minutes."""

    name: str
    kind: str
    price: int
    effect: str = ""
    lasts: int = 0
    heals: int = 0
    helps: str = ""
    hp_most: int = 0
    pp_most: int = 0
    ap: int = 0
    keeps_ap: int = 0
    immune: str = ""
    breath: int = 0

    @property
    def is_consumable(self) -> bool:
        """DA-ITEM-15: used up by one use."""
        return self.kind in USES


def _read() -> tuple[dict[str, Good], Mapping[str, Any]]:
    content = files("hearthside.systems.deck_of_adventures") / "content" / "goods.toml"
    listed = tomllib.loads(content.read_text("utf-8"))
    return {each["name"]: Good(**each) for each in listed["good"]}, listed["starting"]


GOODS, STARTING = _read()
TOOLS = tuple(name for name, good in GOODS.items() if good.kind == "Tools")


@dataclass(frozen=True, slots=True)
class Ware:
    """Something on the lists of the book: what sort of thing it is, what it is called there, and its price."""

    words: str
    sort: Sort
    make: str
    price: int = 0


_WARES = (
    *(Ware(weapon_words(name), "weapon", name, weapon.price) for name, weapon in WEAPONS.items()),
    *(Ware(armor_words(name), "armor", name, armor.price) for name, armor in ARMORS.items()),
    *(Ware(shield_words(name), "shield", name, shield.price) for name, shield in SHIELDS.items()),
    *(Ware(name, "good", name, good.price) for name, good in GOODS.items()),
)
WARES: dict[str, Ware] = {str(ware.words): ware for ware in _WARES}
"""All there is to be had, by what people call it."""
PRICES: dict[str, int] = {name: ware.price for name, ware in WARES.items() if ware.price}
"""What everything costs, in copper; prices are averages (DA-ITEM-24)."""


def good_words(name: str) -> str:
    """What people call something they can buy, in words that other languages can say too."""
    return WARES[name].words


def so_many(name: str) -> int:
    """How many come with one purchase: torches are sold by the bundle (DA-AMB-74)."""
    return 5 if name == "Torches" else 1


def money_words(copper: int) -> str:
    """An amount as people say it: 2 gold and 5 copper."""
    parts = []
    for coin, worth in reversed(COINS.items()):
        count, copper = divmod(copper, worth)
        parts += [say(_SO_MANY[coin], count=count)] if count else []
    return listed(parts) or "nothing"


def equip_newcomer(draft: Draft, owner: str) -> None:
    """DA-ITEM-02, DA-ITEM-03: a standard weapon at hand, Light Armor, the Adventuring Pack, a Trinket, 50 gold."""
    arm_plainly(draft, owner)
    make_item(draft, Item(str(armor_words("Light")), owner, "armor", "Light"))
    for name, count in STARTING["goods"].items():
        gain(draft, owner, name, count)
    draft.count(COINS_KIND.of(owner), STARTING["coins"])
