"""What Consumables and magic do while they last: to modifiers, to attacks, to breath and armor."""

from hearthside.kernel.draft import Draft
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.goods.belongings import in_use
from hearthside.systems.deck_of_adventures.kinds import AP
from hearthside.systems.deck_of_adventures.people.stats import STATS
from hearthside.systems.deck_of_adventures.rest.clock import TIMED

TRUE_AIM, WOUNDING, FEAST = "Charm of True Aim", "Charm of Wounding", "Fortifying Feast"
POISON_BOTTLE, POTENT = "Poison Bottle", "potent"
POTENT_POISON = "Poison Bottle, potent"
EXTENDED_BREATH, LONGER = "Potion of Extended Breath", 60
POTIONS = {
    "agl": "Potion of Agility",
    "con": "Potion of Conviction",
    "gut": "Potion of Intuition",
    "int": "Potion of Intelligence",
    "str": "Potion of Strength",
    "vit": "Potion of Vitality",
}
SUITED = ("Suited Success", "Critical Success")


def feels(table: Table | TableView, who: str, what: str) -> bool:
    """Whether this still works on somebody."""
    return any(lasting.what == what for lasting in TIMED.of(table.marks, who))


def draught(table: Table | TableView, who: str, stat: str) -> int:
    """DA-ITEM-18, DA-ITEM-19: a potion helps every Check with its Attribute and the Skills of it."""
    return int(feels(table, who, POTIONS[STATS[stat].attribute]))


def longer_breath(table: Table, who: str) -> int:
    """DA-ITEM-17: how many minutes longer somebody can hold their breath."""
    return LONGER if feels(table, who, EXTENDED_BREATH) else 0


def wound_bonus(table: Table | TableView, who: str) -> int:
    """DA-ITEM-20: Wounding adds to the damage of attacks and Powers."""
    return int(feels(table, who, WOUNDING))


def weapon_bonus(table: Table | TableView, who: str, degree: str) -> int:
    """DA-ITEM-22, DA-ITEM-23: what gems and magic add to the damage of a hit with a weapon."""
    weapon = in_use(table, who, "weapon")
    if weapon is None:
        return 0
    return weapon.boons.count("damage") + (weapon.boons.count("suited") if degree in SUITED else 0)


def tell_magic(draft: Draft, who: str, degree: str) -> None:
    """DA-ITEM-22: what magic adds on a Major Success the GM tells."""
    weapon = in_use(draft.table, who, "weapon")
    if weapon and degree in ("Major Success", "Critical Success"):
        for words in weapon.on_major:
            draft.tell(who, "DA-ITEM-22", "Magic of {who}: {words}", words=words)


def coated(table: Table, who: str) -> str | None:
    """DA-POW-30: whether poison is on somebody's weapon, and if it is, how it is stronger than usual."""
    if feels(table, who, POTENT_POISON):
        return POTENT
    return "" if feels(table, who, POISON_BOTTLE) else None


def fortify(draft: Draft, who: str) -> None:
    """DA-ITEM-21: well fed, somebody whose turn ends without Armor Points has one again."""
    if draft.table.track(AP.of(who)) == 0 and feels(draft.table, who, FEAST):
        draft.count(AP.of(who), 1)
        draft.tell(who, "DA-ITEM-21", "The feast gives {who} 1 AP again.")
