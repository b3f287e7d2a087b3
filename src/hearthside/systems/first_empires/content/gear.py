"""Gear as the lists have it: what there is to buy, what it costs, and the tags an item can carry."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from hearthside.systems.first_empires.content import open_page

_PAGE = open_page("gear.toml")


@dataclass(frozen=True, slots=True)
class Gear:
    """A kind of thing that is bought by the list."""

    id: str
    name: str
    kind: Literal["weapon", "armor", "shield"]
    price: int
    examples: tuple[str, ...]
    armor: int = 0
    tags: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    """What else people call such a weapon."""
    shooting: tuple[str, ...] = ()
    """Those that reach further than a hand (FE-ZONE-03)."""


@dataclass(frozen=True, slots=True)
class ItemTag:
    """What a word on an item means. A beneficial one can be added to an item; a legendary one cannot (FE-GEAR-04)."""

    name: str
    says: str
    beneficial: bool = False
    legendary: bool = False


def _gear(each: dict[str, Any]) -> Gear:
    lists = {name: tuple(value) for name, value in each.items() if isinstance(value, list)}
    return Gear(**{**each, **lists})


GEAR: Mapping[str, Gear] = {each["id"]: _gear(each) for each in _PAGE["gear"]}
ITEM_TAGS: Mapping[str, ItemTag] = {each["name"]: ItemTag(**each) for each in _PAGE["tag"]}

STARTING_INGOTS: int = _PAGE["starting"]["ingots"]
STARTING_ARMOR: tuple[str, ...] = tuple(_PAGE["starting"]["armor_by_body"])
"""By ranks in Body: the kind of armor a new character wears, or none (FE-CHAR-08)."""
CARRIED_ITEMS: int = _PAGE["carrying"]["slots"]
"""How many items a character carries besides one for every rank in Body (FE-CHAR-10)."""

MORE_FOR_A_TAG = 3
"""A luxury, and an item with a beneficial tag, is worth so many times its price (FE-GEAR-02, FE-GEAR-03)."""


WEAPONS: Mapping[str, Gear] = {
    weapon: gear for gear in GEAR.values() if gear.kind == "weapon" for weapon in (*gear.examples, *gear.also)
}
"""Every weapon that people know by a name of its own, with the kind of gear it is."""
SHOOTING: frozenset[str] = frozenset(weapon for gear in GEAR.values() for weapon in gear.shooting)
"""The weapons that shoot (FE-ZONE-03, FE-AMB-51)."""


def half(price: int) -> int:
    """FE-GEAR-07: halves are rounded up."""
    return (price + 1) // 2


def weapon_named(words: str) -> str:
    """The weapon that a name speaks of: “grandfather's sword” is a sword. Nothing where it speaks of none."""
    spoken = "".join(letter if letter.isalpha() else " " for letter in words.casefold()).split()
    return next((each for each in reversed(spoken) if each in WEAPONS), "")


def gear_named(words: str) -> Gear | None:
    """The kind of gear that goes by this name: its own, or that of one of its examples."""
    wanted = " ".join(words.split()).casefold()
    return next(
        (each for each in GEAR.values() if wanted in (each.id, each.name.casefold(), *each.examples)),
        None,
    )
