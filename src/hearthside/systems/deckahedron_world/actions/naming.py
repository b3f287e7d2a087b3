"""The blanks in the names of item cards, filled in by whoever gets the card."""

from hearthside.kernel.choices import Following, Words
from hearthside.systems.deckahedron_world.content import CRAFTED_WEAPON, ITEMS

NAMES = Following(
    "item",
    {
        item.id: Words(most=40, label="What goes in the blank?")
        for item in (*ITEMS.values(), CRAFTED_WEAPON)
        if item.has_blank
    },
)
"""Asked beside an item whose name leaves something open."""
