"""What lies on this game's table, and who sees it."""

from hearthside.kernel.sight import Marks, TrackPlace
from hearthside.systems.deck_of_adventures.kinds import (
    CREATURES_KIND,
    GROUP_DECKS_KIND,
    MODS,
    NATURE,
    TASK,
)

WORLD, NPC, TABLE = "world", "npc", "table"
"""The owners of the GM's two decks (DA-DECK-07), and of what belongs to the table as a whole."""
RESERVED = frozenset({WORLD, NPC, TABLE})
TASKS = TASK.of(WORLD)


CREATURES = CREATURES_KIND.of_table
GROUP_DECKS = GROUP_DECKS_KIND.of_table
KNOCKED_OUT = "Knocked Out"
FATE_PUSHED = "Fate pushed"
OWN_DECK = "own deck"

NATURES = {"minion": "Minion", "dealer": "Dealer", "boss": "Boss"}
WITH_OWN_DECK = {"dealer_with_deck": "dealer", "boss_with_deck": "boss"}
"""Only these may have a deck of their own; Minions draw from the common one (DA-DECK-13)."""
FATED = ("dealer", "boss")
"""Creatures that hold Fate Cards; Minions never do (DA-FATE-12, DA-FATE-13)."""


def mod_of(stat: str, owner: str) -> TrackPlace:
    """The track of a character's modifier."""
    return MODS[stat].of(owner)


def creatures(marks: Marks) -> tuple[str, ...]:
    """The creatures the GM has brought to the table."""
    return marks.get(CREATURES, ())


def has_own_deck(marks: Marks, name: str) -> bool:
    """Whether a creature of the GM draws from a deck of its own (DA-DECK-13)."""
    return OWN_DECK in marks.get(NATURE.of(name), ())


def group_decks(marks: Marks) -> tuple[str, ...]:
    """DA-DECK-18: further decks of the GM, each for a group of creatures."""
    return marks.get(GROUP_DECKS, ())


def group_deck(marks: Marks, name: str) -> str:
    """The common deck a creature draws from: the NPC Deck, unless it belongs to a group with another one."""
    kinds = marks.get(NATURE.of(name), ())
    return next((group for group in group_decks(marks) if deck_of_group(group) in kinds), NPC)


def deck_of_group(group: str) -> str:
    """The mark of a creature that draws from the deck of its group."""
    return f"deck of the {group}"


def is_fated(marks: Marks, name: str) -> bool:
    """Whether a creature of the GM may hold Fate Cards."""
    return any(kind in marks.get(NATURE.of(name), ()) for kind in FATED)
