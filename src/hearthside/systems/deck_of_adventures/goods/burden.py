"""Armor that is too much for its wearer."""

import tomllib
from importlib.resources import files

from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.board import mod_of
from hearthside.systems.deck_of_adventures.kinds import ARMOR


def _read() -> dict[str, tuple[str, int]]:
    content = files("hearthside.systems.deck_of_adventures") / "content" / "arms.toml"
    listed = tomllib.loads(content.read_text("utf-8"))["armor"]
    return {each["name"]: (each["needs"], each["least"]) for each in listed if "needs" in each}


NEEDS = _read()
"""DA-ITEM-06: the Attribute a suit asks for, and how much of it."""


def is_burdened(seen: Table | TableView, who: str) -> bool:
    """DA-ITEM-07: whether somebody wears armor without what it takes."""
    for name in seen.marks.get(ARMOR.of(who), ()):
        stat, least = NEEDS.get(name, ("", 0))
        if stat and seen.track(mod_of(stat, who)) < least:
            return True
    return False
