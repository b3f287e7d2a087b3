"""Gear as the lists have it: what there is to buy, what it costs, and the tags an item can carry."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

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


@dataclass(frozen=True, slots=True)
class ItemTag:
    """What a word on an item means. A beneficial one can be added to an item; a legendary one cannot (FE-GEAR-04)."""

    name: str
    says: str
    beneficial: bool = False
    legendary: bool = False


GEAR: Mapping[str, Gear] = {
    each["id"]: Gear(**{**each, "examples": tuple(each["examples"]), "tags": tuple(each.get("tags", ()))})
    for each in _PAGE["gear"]
}
ITEM_TAGS: Mapping[str, ItemTag] = {each["name"]: ItemTag(**each) for each in _PAGE["tag"]}

STARTING_INGOTS: int = _PAGE["starting"]["ingots"]
STARTING_ARMOR: tuple[str, ...] = tuple(_PAGE["starting"]["armor_by_body"])
"""By ranks in Body: the kind of armor a new character wears, or none (FE-CHAR-08)."""
CARRIED_ITEMS: int = _PAGE["carrying"]["slots"]
"""How many items a character carries besides one for every rank in Body (FE-CHAR-10)."""

MORE_FOR_A_TAG = 3
"""A luxury, and an item with a beneficial tag, is worth so many times its price (FE-GEAR-02, FE-GEAR-03)."""


def half(price: int) -> int:
    """FE-GEAR-07: halves are rounded up."""
    return (price + 1) // 2


def gear_named(words: str) -> Gear | None:
    """The kind of gear that goes by this name: its own, or that of one of its examples."""
    wanted = " ".join(words.split()).casefold()
    return next(
        (each for each in GEAR.values() if wanted in (each.id, each.name.casefold(), *each.examples)),
        None,
    )
