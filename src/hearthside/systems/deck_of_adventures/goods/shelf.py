"""What can be bought besides arms, money, and what somebody carries."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import listed, say
from hearthside.kernel.sight import Marks
from hearthside.systems.deck_of_adventures.goods.arms import (
    ARMORS,
    SHIELDS,
    WEAPONS,
    armor_words,
    shield_words,
    weapon_words,
)
from hearthside.systems.deck_of_adventures.kinds import COINS_KIND, WEAPON
from hearthside.systems.deck_of_adventures.slips import CARRIED, Carried

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
_ARMS: dict[str, int] = {
    **{weapon_words(name): weapon.price for name, weapon in WEAPONS.items()},
    **{armor_words(name): armor.price for name, armor in ARMORS.items()},
    **{shield_words(name): shield.price for name, shield in SHIELDS.items()},
}
_CALLED = {str(words): words for words in _ARMS}
PRICES: dict[str, int] = {
    **{str(words): price for words, price in _ARMS.items()},
    **{name: good.price for name, good in GOODS.items() if good.price},
}
"""What everything costs, in copper; prices are averages (DA-ITEM-24)."""


def good_words(name: str) -> str:
    """What people call something they can buy, in words that other languages can say too."""
    return _CALLED.get(name, name)


def money_words(copper: int) -> str:
    """An amount as people say it: 2 gold and 5 copper."""
    parts = []
    for coin, worth in reversed(COINS.items()):
        count, copper = divmod(copper, worth)
        parts += [say(_SO_MANY[coin], count=count)] if count else []
    return listed(parts) or "nothing"


def carried(marks: Marks, owner: str) -> dict[str, int]:
    """Everything somebody carries, and how much of it."""
    return {each.name: each.count for each in CARRIED.of(marks, owner)}


def gain(draft: Draft, owner: str, name: str, count: int = 1) -> None:
    """Somebody gets or uses up something."""
    had = carried(draft.table.marks, owner).get(name, 0)
    if had:
        CARRIED.lift(draft, owner, Carried(had, name))
    if had + count > 0:
        CARRIED.lay(draft, owner, Carried(had + count, name))


def equip_newcomer(draft: Draft, owner: str) -> None:
    """DA-ITEM-02, DA-ITEM-03: a standard weapon at hand, Light Armor, the Adventuring Pack, a Trinket, 50 gold."""
    draft.mark(WEAPON.of(owner), "Standard")
    for name, count in {"Light Armor": 1, **STARTING["goods"]}.items():
        gain(draft, owner, name, count)
    draft.count(COINS_KIND.of(owner), STARTING["coins"])
