"""What lies on this game's table, and who sees it."""

from collections.abc import Mapping

from hearthside.kernel.sight import Audience, MarkKind, PileKind, Sees, TrackKind, closed_pile, open_pile, place
from hearthside.systems.deck_of_adventures.clock import CLOCK_MARKS, CLOCK_TRACKS
from hearthside.systems.deck_of_adventures.sheet import SHEET_MARKS, SHEET_TRACKS
from hearthside.systems.deck_of_adventures.stats import HIGHEST_MOD, LOWEST_MOD, STATS

DECK = closed_pile("deck", "Deck")
TURNED = open_pile("turned", "Drawn cards")
DISCARD = open_pile("discard", "Discard pile")
# A hand is held: its owner and the GM read it. Others remember the Aces they saw go in (DA-GM-08).
FATE = PileKind("fate", "Fate hand", owner_sees=Sees.FACES, others_see=Sees.ORDER, gm_sees=Sees.FACES)
SPENT = open_pile("spent", "Spent Jokers")
TARGET = open_pile("target", "Target Card")
ASIDE = open_pile("aside", "Set-aside cards")
TASK = open_pile("task", "Target Cards of tasks")
WORLD_DECK = closed_pile("world_deck", "World Deck")
WORLD_DISCARD = open_pile("world_discard", "World discard")
NPC_DECK = closed_pile("npc_deck", "NPC Deck")
NPC_DISCARD = open_pile("npc_discard", "NPC discard")

PILES: tuple[PileKind, ...] = (
    DECK,
    TURNED,
    DISCARD,
    FATE,
    SPENT,
    TARGET,
    ASIDE,
    TASK,
    WORLD_DECK,
    WORLD_DISCARD,
    NPC_DECK,
    NPC_DISCARD,
)

WORLD, NPC, TABLE = "world", "npc", "table"
"""The owners of the GM's two decks (DA-DECK-07), and of what belongs to the table as a whole."""
RESERVED = frozenset({WORLD, NPC, TABLE})
TASKS = place(TASK.name, WORLD)

MOST_FATIGUE = 5

REST_TRACKS = (
    TrackKind("quick_rests", "Quick Rests since the last Full Rest", Audience.EVERYONE),
    TrackKind("rested", "Time rested, in minutes", Audience.EVERYONE),
)

TRACKS: tuple[TrackKind, ...] = (
    *(TrackKind(stat.code, stat.name, Audience.SEATED, LOWEST_MOD, HIGHEST_MOD) for stat in STATS.values()),
    TrackKind("pp", "PP", Audience.SEATED),
    TrackKind("pp_most", "Maximum PP", Audience.SEATED),
    TrackKind("fatigue", "Fatigue", Audience.EVERYONE, most=MOST_FATIGUE),
    TrackKind("fate_tokens", "Fate tokens", Audience.EVERYONE),
    *SHEET_TRACKS,
    *CLOCK_TRACKS,
    *REST_TRACKS,
)

MARKS: tuple[MarkKind, ...] = (
    MarkKind("state", "State", Audience.EVERYONE),
    MarkKind("hands", "Upper and Lower Hand", Audience.EVERYONE),
    MarkKind("charms", "Charms", Audience.EVERYONE),
    MarkKind("creatures", "Creatures of the GM", Audience.EVERYONE),
    MarkKind("nature", "What it is", Audience.EVERYONE),
    MarkKind("group_decks", "Further decks of the GM", Audience.EVERYONE),
    *SHEET_MARKS,
    *CLOCK_MARKS,
)
CREATURES = place("creatures", TABLE)
GROUP_DECKS = place("group_decks", TABLE)
KNOCKED_OUT = "Knocked Out"
FATE_PUSHED = "Fate pushed"
OWN_DECK = "own deck"

NATURES = {"minion": "Minion", "dealer": "Dealer", "boss": "Boss"}
WITH_OWN_DECK = {"dealer_with_deck": "dealer", "boss_with_deck": "boss"}
"""Only these may have a deck of their own; Minions draw from the common one (DA-DECK-13)."""
FATED = ("dealer", "boss")
"""Creatures that hold Fate Cards; Minions never do (DA-FATE-12, DA-FATE-13)."""

Marks = Mapping[str, tuple[str, ...]]


def target_of(owner: str) -> str:
    """Where the Target Card of a character lies."""
    return place(TARGET.name, owner)


def fate_of(owner: str) -> str:
    """The Fate Cards somebody holds."""
    return place(FATE.name, owner)


def mod_of(stat: str, owner: str) -> str:
    """The track of a character's modifier."""
    return place(stat, owner)


def pp_of(owner: str) -> str:
    """A character's Power Points."""
    return place("pp", owner)


def pp_most_of(owner: str) -> str:
    """How many Power Points a character can have."""
    return place("pp_most", owner)


def fatigue_of(owner: str) -> str:
    """How tired somebody is."""
    return place("fatigue", owner)


def tokens_of(owner: str) -> str:
    """Fate Cards that are mere tokens (DA-FATE-11)."""
    return place("fate_tokens", owner)


def state_of(owner: str) -> str:
    """What state somebody is in."""
    return place("state", owner)


def hands_of(owner: str) -> str:
    """What gives somebody Upper or Lower Hand for the time being."""
    return place("hands", owner)


def charms_of(owner: str) -> str:
    """The charms that work on somebody."""
    return place("charms", owner)


def nature_of(name: str) -> str:
    """What kind of creature this is."""
    return place("nature", name)


def creatures(marks: Marks) -> tuple[str, ...]:
    """The creatures the GM has brought to the table."""
    return marks.get(CREATURES, ())


def has_own_deck(marks: Marks, name: str) -> bool:
    """Whether a creature of the GM draws from a deck of its own (DA-DECK-13)."""
    return OWN_DECK in marks.get(nature_of(name), ())


def group_decks(marks: Marks) -> tuple[str, ...]:
    """DA-DECK-18: further decks of the GM, each for a group of creatures."""
    return marks.get(GROUP_DECKS, ())


def group_deck(marks: Marks, name: str) -> str:
    """The common deck a creature draws from: the NPC Deck, unless it belongs to a group with another one."""
    kinds = marks.get(nature_of(name), ())
    return next((group for group in group_decks(marks) if deck_of_group(group) in kinds), NPC)


def deck_of_group(group: str) -> str:
    """The mark of a creature that draws from the deck of its group."""
    return f"deck of the {group}"


def is_fated(marks: Marks, name: str) -> bool:
    """Whether a creature of the GM may hold Fate Cards."""
    return any(kind in marks.get(nature_of(name), ()) for kind in FATED)
