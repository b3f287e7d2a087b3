"""Armor that is too much for its wearer."""

import tomllib
from importlib.resources import files

from hearthside.kernel.views import Lying
from hearthside.systems.deck_of_adventures.board import mod_of
from hearthside.systems.deck_of_adventures.goods.belongings import in_use


def _read() -> dict[str, tuple[str, int]]:
    content = files("hearthside.systems.deck_of_adventures") / "content" / "arms.toml"
    listed = tomllib.loads(content.read_text("utf-8"))["armor"]
    return {each["name"]: (each["needs"], each["least"]) for each in listed if "needs" in each}


NEEDS = _read()
"""DA-ITEM-06: the Attribute a suit asks for, and how much of it."""


def is_burdened(lying: Lying, who: str) -> bool:
    """DA-ITEM-07: whether somebody wears armor without what it takes."""
    suit = in_use(lying, who, "armor")
    if suit is None or suit.make not in NEEDS:
        return False
    stat, least = NEEDS[suit.make]
    return lying.track(mod_of(stat, who)) < least
