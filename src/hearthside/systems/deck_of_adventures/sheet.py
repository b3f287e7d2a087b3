"""A character in numbers beyond Attributes and Skills: level, Hit Points, Armor, speed, Rest Cards, coins."""

from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Facts
from hearthside.kernel.sight import Audience, MarkKind, TrackKind, place
from hearthside.systems.deck_of_adventures.options import chosen

SPEED = 6
"""Spaces a turn, unless something changes it (DA-MOVE-01)."""
BASE_AR = 3
CONTESTED_DR = 3
FIRST_LEVEL, LAST_LEVEL = 1, 10
MOST_AP = 3
"""DA-DMG-16: no more Armor Points in all, unless the table agreed otherwise."""

SHEET_TRACKS: tuple[TrackKind, ...] = (
    TrackKind("level", "Level", Audience.SEATED, most=LAST_LEVEL),
    TrackKind("hp", "HP", Audience.SEATED),
    TrackKind("hp_most", "Maximum HP", Audience.SEATED),
    TrackKind("ap", "AP", Audience.SEATED),
    TrackKind("ap_most", "Maximum AP", Audience.SEATED),
    TrackKind("ar", "Armor Range", Audience.SEATED, least=-9),
    TrackKind("speed", "Speed", Audience.SEATED),
    TrackKind("rest_cards", "Rest Cards", Audience.SEATED),
    TrackKind("coins", "Coins, in copper", Audience.SEATED),
    TrackKind("xp", "XP to spend", Audience.SEATED),
)
SHEET_MARKS: tuple[MarkKind, ...] = (
    MarkKind("role", "Role", Audience.SEATED),
    MarkKind("beyond", "As printed, beyond the rules", Audience.EVERYONE),
    MarkKind("weapon", "Weapon at hand", Audience.EVERYONE),
    MarkKind("stowed", "Weapon put away", Audience.EVERYONE),
    MarkKind("armor", "Armor worn", Audience.EVERYONE),
    MarkKind("shield", "Shield readied", Audience.SEATED),
)


def hp_of(owner: str) -> str:
    """A character's Hit Points."""
    return place("hp", owner)


def hp_most_of(owner: str) -> str:
    """How many Hit Points a character can have."""
    return place("hp_most", owner)


def ap_of(owner: str) -> str:
    """A character's Armor Points."""
    return place("ap", owner)


def ap_most_of(owner: str) -> str:
    """The Armor Points a Full Rest brings back."""
    return place("ap_most", owner)


def ar_of(owner: str) -> str:
    """A character's Armor Range: the DR of attacks against it."""
    return place("ar", owner)


def speed_of(owner: str) -> str:
    """How many spaces a character moves in a turn, before anything hinders it."""
    return place("speed", owner)


def level_of(owner: str) -> str:
    """A character's level."""
    return place("level", owner)


def rest_cards_of(owner: str) -> str:
    """The Rest Cards a character has left."""
    return place("rest_cards", owner)


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
        "level": level,
        "hp_most": hp,
        "hp": hp,
        "ap_most": 0,
        "ap": 0,
        "ar": unarmored_range(mods["agl"]),
        "speed": SPEED,
        "rest_cards": hp,
        "quick_rests": 0,
        "coins": 0,
        "xp": 0,
    }
    for name, number in numbers.items():
        draft.start(place(name, owner), number)
