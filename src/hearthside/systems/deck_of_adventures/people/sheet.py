"""A character in numbers beyond Attributes and Skills: level, Hit Points, Armor, speed, Rest Cards, coins."""

from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Facts
from hearthside.systems.deck_of_adventures.kinds import (
    AP,
    AP_MOST,
    AR,
    COINS_KIND,
    HP,
    HP_MOST,
    LEVEL,
    QUICK_RESTS,
    REST_CARDS,
    SPEED_KIND,
    XP,
)
from hearthside.systems.deck_of_adventures.options import chosen

SPEED = 6
"""Spaces a turn, unless something changes it (DA-MOVE-01)."""
BASE_AR = 3
CONTESTED_DR = 3
MOST_AP = 3
"""DA-DMG-16: no more Armor Points in all, unless the table agreed otherwise."""


def half(mod: int) -> int:
    """DA-AMB-21: half of a modifier, rounded down, below zero as well."""
    return mod // 2


def contested_dr(mod: int) -> int:
    """DA-CONT-02: 3 less half the modifier of whoever starts it, 0 at the least."""
    return max(0, CONTESTED_DR - half(mod))


def unarmored_range(agl: int) -> int:
    """DA-DMG-03: the quick are hard to hit."""
    return BASE_AR - half(agl)


def most_hp(options: Facts, level: int, vit: int) -> int:
    """DA-DMG-05: 4 + level + Vitality; some tables add one (DA-AMB-33)."""
    return max(1, int(chosen(options, "hp_base")) + level + vit)


def lay_body(draft: Draft, owner: str, level: int, mods: Facts) -> None:
    """DA-CHAR-14: what follows from level and Attributes, for somebody who has just sat down."""
    hp = most_hp(draft.table.options, level, mods["vit"])
    numbers = {
        LEVEL: level,
        HP_MOST: hp,
        HP: hp,
        AP_MOST: 0,
        AP: 0,
        AR: unarmored_range(mods["agl"]),
        SPEED_KIND: SPEED,
        REST_CARDS: hp,
        QUICK_RESTS: 0,
        COINS_KIND: 0,
        XP: 0,
    }
    for kind, number in numbers.items():
        draft.start(kind.of(owner), number)
