"""What lies on this game's table, and who sees it."""

from collections.abc import Mapping
from typing import Any

from hearthside.kernel.draft import Draft
from hearthside.kernel.sight import TrackPlace, kind_of
from hearthside.kernel.things import ThingId, ThingKind
from hearthside.kernel.views import Lying
from hearthside.systems.deck_of_adventures.kinds import (
    MODS,
    NPC_DECK,
    NPC_DISCARD,
    TASK,
    TURNED,
    WORLD_DECK,
    WORLD_DISCARD,
)
from hearthside.systems.deck_of_adventures.things import CREATURES, GROUP_DECKS, THINGS, Creature

WORLD, NPC, TABLE = "world", "npc", "table"
"""The owners of the GM's two decks (DA-DECK-07), and of what belongs to the table as a whole."""
RESERVED = frozenset({WORLD, NPC, TABLE})
TASKS = TASK.of(WORLD)
GM_PILES: dict[str, str] = {
    **{kind.of(WORLD): kind.title for kind in (WORLD_DECK, WORLD_DISCARD, TASK)},
    **{kind.of(NPC): kind.title for kind in (NPC_DECK, NPC_DISCARD)},
    TURNED.of(WORLD): "Cards drawn for the world",
    TURNED.of(NPC): "Cards drawn for the NPCs",
}
"""What people call the piles of these decks, of which there is one each."""


KNOCKED_OUT = "Knocked Out"
FATE_PUSHED = "Fate pushed"

NATURES = {"minion": "Minion", "dealer": "Dealer", "boss": "Boss"}
WITH_OWN_DECK = {"dealer_with_deck": "dealer", "boss_with_deck": "boss"}
"""Only these may have a deck of their own; Minions draw from the common one (DA-DECK-13)."""
FATED = ("dealer", "boss")
"""Creatures that hold Fate Cards; Minions never do (DA-FATE-12, DA-FATE-13)."""


def mod_of(stat: str, owner: str) -> TrackPlace:
    """The track of a character's modifier."""
    return MODS[stat].of(owner)


def creatures(lying: Lying) -> tuple[ThingId, ...]:
    """The creatures the GM has brought to the table, and Companions."""
    return CREATURES.once(lying, _here)


def _here(lying: Lying) -> tuple[ThingId, ...]:
    return tuple(thing for thing, creature in CREATURES.all(lying).items() if not creature.away)


def creature_at(lying: Lying, who: str) -> Creature | None:
    """A creature by its id; none for a hero, or whoever else it is."""
    return CREATURES.get(lying, who)


def change_creature(draft: Draft, who: str, **now: Any) -> None:
    """So much of a creature is otherwise from now on."""
    thing = ThingId(who)
    draft.change(CREATURES, thing, **now)


_KINDS: Mapping[str, ThingKind[Any]] = {kind.name: kind for kind in THINGS}


def title_of(lying: Lying, who: str) -> str:
    """What somebody or something is called: a hero, a creature, a group."""
    if who in lying.seats:
        return lying.seats[who].title
    kind = _KINDS.get(kind_of(who))
    return kind.called(lying).get(ThingId(who), who) if kind else who


def has_own_deck(lying: Lying, who: str) -> bool:
    """Whether a creature of the GM draws from a deck of its own (DA-DECK-13)."""
    creature = creature_at(lying, who)
    return creature is not None and creature.own_deck


def group_decks(lying: Lying) -> tuple[ThingId, ...]:
    """DA-DECK-18: further decks of the GM, each for a group of creatures."""
    return tuple(GROUP_DECKS.ids(lying))


def group_deck(lying: Lying, who: str) -> str:
    """The common deck a creature draws from: the NPC Deck, unless it belongs to a group with another one."""
    creature = creature_at(lying, who)
    return (creature.deck if creature else "") or NPC


def is_fated(lying: Lying, who: str) -> bool:
    """Whether a creature of the GM may hold Fate Cards."""
    creature = creature_at(lying, who)
    return creature is not None and creature.nature in FATED
