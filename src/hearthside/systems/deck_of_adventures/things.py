"""What lies on this game's table as a record of its own, by an id of the table's, called whatever people like."""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from hearthside.kernel.records import record
from hearthside.kernel.things import Number, Open, Screened, ThingKind

Space = tuple[int, int]
"""A space of the map: so far to the east, so far to the south."""


@record
class Creature:
    """A creature of the GM or a Companion. What heroes have too, such as HP, lies on tracks and marks that it owns."""

    name: Open[str]
    nature: Open[str]
    """A `minion`, a `dealer` or a `boss`."""
    own_deck: Open[bool] = False
    """Whether it draws from a deck of its own (DA-DECK-13)."""
    deck: Open[str] = ""
    """The deck of a group it draws from, in place of the NPC Deck (DA-DECK-18)."""
    group: Open[str] = ""
    """The group a Minion shares its Target Card with (DA-CMB-03)."""
    companion_of: Open[str] = ""
    """Whose Companion it is (DA-COMP-01)."""
    bond: Open[str] = ""
    """How long a Companion stays: bonded, summoned, or for a while."""
    own_turn: Open[bool] = False
    """Whether a Companion acts in a turn of its own (DA-COMP-05)."""
    loose: Open[bool] = False
    """Whether a Companion is in the hands of the GM (DA-COMP-07)."""
    away: Open[bool] = False
    """Whether it has left; should it return, it finds its cards as they were left."""
    out: Open[tuple[str, ...]] = ()
    """What players have found out about it (DA-GM-01)."""
    numbers: Open[Mapping[str, int]] = field(default_factory=dict)
    """The numbers everybody knows of it, as they are now, each by its kind of track."""
    powers: Open[tuple[str, ...]] = ()
    """The Powers everybody knows it has."""
    bearing: Open[str] = ""
    """How hurt it looks; nothing while it is unhurt."""
    look: Open[str] = ""
    """What it looks like, in a word, for whoever draws it; nothing where nobody said."""
    phases: Screened[int] = 0
    """Phases a Boss has left (DA-BOSS-07)."""
    phase_hp: Screened[int] = 0
    """HP of the next Phase; those printed at 0."""
    phase: Screened[str] = ""
    """What the next Phase brings, in words (DA-BOSS-09)."""
    back_in: Screened[int] = 0
    """Rounds until it is back (DA-BOSS-11)."""


CREATURES = ThingKind(
    "creature",
    "Creatures",
    Creature,
    {
        "phases": Number("Phases left"),
        "phase_hp": Number("HP of the next Phase"),
        "back_in": Number("Rounds until it is back"),
    },
)


@record
class Lurker:
    """A creature that nobody but the GM has noticed yet, and where it waits on the map. It always lurks."""

    name: Open[str]
    nature: Open[str] = "minion"
    """As the GM brings it: with a deck of its own or without."""
    block: Open[str] = ""
    hp: Open[int] = 0
    space: Open[Space | None] = None


LURKERS = ThingKind("lurker", "Hidden creatures", Lurker)


@record
class Group:
    """Minions that share a Target Card and a place in the order (DA-CMB-03)."""

    name: Open[str]


GROUPS = ThingKind("group", "Groups", Group)


@record
class GroupDeck:
    """A further deck of the GM, for a group of creatures (DA-DECK-18)."""

    name: Open[str]


GROUP_DECKS = ThingKind("group_deck", "Further decks of the GM", GroupDeck)

WALL_HP = 6


@record
class Wall:
    """A wall somebody raised, 3 tall (DA-POW-18)."""

    name: Open[str]
    owner: Open[str]
    """Who raised it."""
    width: Open[int]
    hp: Open[int] = WALL_HP
    spaces: Open[tuple[Space, ...]] = ()
    """Where it stands on the map; nowhere without one."""


WALLS = ThingKind("wall", "Walls", Wall, {"hp": Number("HP of a wall", least=1)})


@record
class Hazard:
    """Something on the ground that harms whoever starts a turn in it."""

    name: Open[str]
    stat: Open[str]
    dr: Open[int]
    damage: Open[int]
    softened: Open[int]
    """What it still does to those whose Save succeeds (DA-SAVE-06)."""
    condition: Open[str] = ""
    spaces: Open[tuple[Space, ...]] = ()
    """Where it lies on the map."""
    spares: Open[str] = ""
    """Whom it never harms: the one who made it."""
    inside: Open[tuple[str, ...]] = ()
    """Who stands in it because the GM says so. On a map that is measured."""


HAZARDS = ThingKind(
    "hazard",
    "Hazards",
    Hazard,
    {
        "dr": Number("Difficulty Range", least=-9),
        "damage": Number("Damage"),
        "softened": Number("Damage on a success"),
    },
)


Place = Literal[
    "meadow",
    "arena",
    "bridge",
    "cellar",
    "clearing",
    "deck",
    "market",
    "crypt",
    "tavern",
    "cave",
    "rooftops",
    "road",
    "throne hall",
]
"""The ready-made places, each as it is drawn."""


@record
class Battlefield:
    """The map of a fight: how large it is, and where those who come to it stand first. There is one at a time."""

    name: Open[str]
    look: Open[Place]
    wide: Open[int]
    deep: Open[int]
    heroes: Open[tuple[Space, ...]] = ()
    """Where heroes come in, the best first."""
    foes: Screened[tuple[Space, ...]] = ()
    """Where others come in."""


BATTLEFIELDS = ThingKind("battlefield", "Maps", Battlefield)

Ground = Literal["rough", "water", "partial cover", "full cover", "wall", "half dark", "dark", "pit"]
"""What a patch of ground is."""


@record
class Patch:
    """Spaces of the map that are alike: hard going, cover, a wall, darkness, a pit."""

    name: Open[str]
    kind: Open[Ground]
    spaces: Open[tuple[Space, ...]]


PATCHES = ThingKind("patch", "Ground", Patch)


@record
class Epic:
    """An Epic Event: how many tasks win or lose it, how it stands, and the task at hand."""

    need: Open[int]
    """Successes that win it."""
    limit: Open[int]
    """Failures that lose it."""
    won: Open[int] = 0
    lost: Open[int] = 0
    dr: Open[int] = 0
    """The Difficulty Range of the task."""
    trying: Open[tuple[tuple[str, str], ...]] = ()
    """Who takes on the task, each with a stat (DA-EPIC-04)."""
    tried_last: Open[tuple[str, ...]] = ()
    """Who took on the task before it (DA-EPIC-10)."""
    powers: Open[tuple[str, ...]] = ()
    """Powers the GM allows (DA-EPIC-11)."""

    @property
    def name(self) -> str:
        """There is one at a time, and everybody calls it so."""
        return "Epic Event"


EPICS = ThingKind(
    "epic_event",
    "Epic Events",
    Epic,
    {
        "need": Number("Successes the Epic Event takes", least=1),
        "limit": Number("Failures that lose it", least=1),
        "won": Number("Successes so far"),
        "lost": Number("Failures so far"),
        "dr": Number("Difficulty Range of the task", least=-9),
    },
)

Sort = Literal["weapon", "armor", "shield", "good"]
"""What an item is made for; a good is whatever is no arms."""
Kept = Literal["in use", "put away", "carried", "on the ground"]
"""How somebody has an item: at hand, worn or readied; at the belt or on the back; in the pack; or not at all."""
Boon = Literal["damage", "suited", "hp", "pp"]
"""What a gem or magic does to an item (DA-ITEM-22, DA-ITEM-23)."""


@record
class Item:
    """Something somebody has, or that lies on the ground; people call it what they like."""

    name: Open[str]
    owner: Open[str]
    """Whose it is; nobody's while it lies on the ground."""
    sort: Open[Sort]
    make: Open[str]
    """What the lists of the book call it: the quality of a weapon, a suit of armor, a potion."""
    kept: Open[Kept] = "carried"
    count: Open[int] = 1
    """How many of it there are: goods that are alike lie together."""
    boons: Open[tuple[Boon, ...]] = ()
    on_major: Open[tuple[str, ...]] = ()
    """What its magic adds on a Major Success, in the GM's words (DA-ITEM-22)."""
    space: Open[Space | None] = None
    """Where it lies on the map; nowhere in particular without one."""
    maker: Open[str] = ""
    """Whose Power made it; nothing for what was bought or found (DA-POW-29)."""
    ap: Screened[int] = 0
    """The Armor Points a suit or a shield gives once it is put on (DA-AMB-97)."""


ITEMS = ThingKind("item", "Items", Item, {"count": Number("How many", least=1)})

THINGS = (CREATURES, LURKERS, GROUPS, GROUP_DECKS, WALLS, HAZARDS, EPICS, BATTLEFIELDS, PATCHES, ITEMS)
