"""Every kind of thing on this game's table, and who sees it. What is not declared does not load."""

from collections.abc import Mapping

from hearthside.kernel.compounds import Compound
from hearthside.kernel.records import record
from hearthside.kernel.saying import say
from hearthside.kernel.sight import Audience, MarkKind, PileKind, SheetKind, TrackKind
from hearthside.kernel.things import Number, Open, Screened, ThingKind
from hearthside.systems.first_empires.content.bestiary import UNKNOWN, Nature
from hearthside.systems.first_empires.content.gear import GEAR

PILES: tuple[PileKind, ...] = ()
"""There are no cards: everything is open."""

BODY = TrackKind("body", "Body", Audience.EVERYONE, most=3)
CHARM = TrackKind("charm", "Charm", Audience.EVERYONE, most=3)
INTUITION = TrackKind("intuition", "Intuition", Audience.EVERYONE, most=3)
MIND = TrackKind("mind", "Mind", Audience.EVERYONE, most=3)
ABILITY_TRACKS: Mapping[str, TrackKind] = {kind.name: kind for kind in (BODY, CHARM, INTUITION, MIND)}
"""A character's ranks, by the ability."""
HARM_KIND = TrackKind("harm", "Harm", Audience.EVERYONE, most=7)
STRAIN = TrackKind("strain", "Strain", Audience.EVERYONE, most=8)
LUCK = TrackKind("luck", "Luck dice", Audience.EVERYONE)
XP = TrackKind("xp", "XP", Audience.EVERYONE)
ARMOR = TrackKind("armor", "Armor", Audience.EVERYONE)
INGOTS = TrackKind("ingots", "Ingots", Audience.EVERYONE)
TRACKS: tuple[TrackKind, ...] = (
    BODY,
    CHARM,
    INTUITION,
    MIND,
    HARM_KIND,
    STRAIN,
    LUCK,
    XP,
    ARMOR,
    INGOTS,
)
TRAINED = MarkKind("trained", "Trained skills", Audience.EVERYONE)
TROUBLES_KIND = MarkKind("troubles", "Troubles", Audience.EVERYONE)
LANGUAGES_KIND = MarkKind("languages", "Languages", Audience.EVERYONE)
STUNTS_KIND = MarkKind("stunts", "Stunts", Audience.EVERYONE)
STATE = MarkKind("state", "State", Audience.EVERYONE)
CURSES = MarkKind("curses", "Curses", Audience.EVERYONE)
POSITION_KIND = MarkKind("position", "Position", Audience.EVERYONE)
COMBAT_KIND = MarkKind("combat", "Combat", Audience.EVERYONE)
ORDER_KIND = MarkKind("order", "Turn order", Audience.EVERYONE)
MARKS: tuple[MarkKind, ...] = (
    TRAINED,
    TROUBLES_KIND,
    LANGUAGES_KIND,
    STUNTS_KIND,
    STATE,
    CURSES,
    POSITION_KIND,
    COMBAT_KIND,
    ORDER_KIND,
)
NAME = SheetKind("name", "Name", Audience.EVERYONE)
ANCESTRY = SheetKind("ancestry", "Ancestry", Audience.EVERYONE)
ASPIRATION = SheetKind("aspiration", "Aspiration", Audience.EVERYONE)
FAILED_IN_KIND = SheetKind("failed_in", "Position of the last failure", Audience.EVERYONE)
STANDS = SheetKind("stands", "Zone", Audience.EVERYONE)
"""Where a character stands, by the id of the zone."""
WALKED = SheetKind("walked", "Zone left in this turn", Audience.EVERYONE)
"""Where a character came from who has walked in this turn, by the id of the zone."""
TURN_KIND = SheetKind("turn", "Whose turn it is", Audience.EVERYONE)
SHEETS: tuple[SheetKind, ...] = (
    NAME,
    ANCESTRY,
    ASPIRATION,
    FAILED_IN_KIND,
    STANDS,
    WALKED,
    TURN_KIND,
)

# A character's own.

HARDY_KIND = TrackKind("hardy", "Hardy hide", Audience.EVERYONE, most=4)
SHIELD = TrackKind("shield", "Armor by miracle", Audience.EVERYONE)
BARGAIN = TrackKind("bargain", "Off the next price", Audience.EVERYONE)
BURDEN = TrackKind("burden", "Strain that an Elf may take", Audience.EVERYONE)
CHARACTER_TRACKS: tuple[TrackKind, ...] = (HARDY_KIND, SHIELD, BARGAIN, BURDEN)
LEXICON = MarkKind("lexicon", "Words of the Chant", Audience.EVERYONE)
VERSES = MarkKind("verses", "Prepared verses", Audience.EVERYONE)
EFFECTS_KIND = MarkKind("effects", "Ongoing effects", Audience.EVERYONE)
TRAITS_KIND = MarkKind("traits", "Traits of beasts", Audience.EVERYONE)
BLESSINGS = MarkKind("blessings", "Blessings", Audience.EVERYONE)
CLOSED_KIND = MarkKind("closed", "Domains that stay silent", Audience.EVERYONE)
BEGUILED = MarkKind("beguiled", "Beguiled", Audience.EVERYONE)
STIMULANT_KIND = MarkKind("stimulant", "Stimulant", Audience.EVERYONE)
CARRIES = MarkKind("carries", "Carries", Audience.EVERYONE)
TIME_KIND = MarkKind("time", "Time", Audience.EVERYONE)
CHARACTER_MARKS: tuple[MarkKind, ...] = (
    LEXICON,
    VERSES,
    EFFECTS_KIND,
    TRAITS_KIND,
    BLESSINGS,
    CLOSED_KIND,
    BEGUILED,
    STIMULANT_KIND,
    CARRIES,
    TIME_KIND,
)
DEITY = SheetKind("deity", "Deity", Audience.EVERYONE)
DOMAIN = SheetKind("domain", "The deity's domain", Audience.EVERYONE)
PRAYED_TO = SheetKind("prayed_to", "Prayed to last", Audience.EVERYONE)
CHARACTER_SHEETS: tuple[SheetKind, ...] = (DEITY, DOMAIN, PRAYED_TO)

# Things.

MAKE, MEND, IMPROVE, OTHER = "make", "mend", "improve", "other"
"""What work can come to: a new item, one that works again, one that is better, or whatever the GM laid out."""


@record
class Work:
    """Something to be done between quests."""

    kind: str
    what: str
    """The kind of gear that is made, or the id of the item that is worked on."""
    tag: str = ""
    name: str = ""
    """What people called that item when they began."""

    @property
    def key(self) -> str:
        """What a command calls it."""
        return "/".join(filter(None, (self.kind, self.tag, self.what)))

    @property
    def title(self) -> str:
        """What people call it."""
        if self.kind == MAKE:
            return GEAR[self.what].name
        return say("{item}, {tag}", item=self.name, tag=self.tag) if self.tag else self.name


@record
class Clock:
    """Something that fills segment by segment: an obstacle, somebody's health, a danger, work (FE-CLK-01)."""

    name: Open[str]
    kind: Open[str]
    segments: Open[int]
    filled: Open[int] = 0
    owner: Open[str] = ""
    """The creature whose danger it is, or the character whose work."""
    work: Open[Work | None] = None
    does: Screened[str] = ""
    """What a creature's danger does when it is full."""
    harm: Screened[int] = 0
    """How much harm it does then."""

    @property
    def left(self) -> int:
        """The segments that are still empty."""
        return self.segments - self.filled


CLOCKS = ThingKind(
    "clock",
    "Clocks",
    Clock,
    {"filled": Number("Segments filled"), "segments": Number("Segments", least=1)},
)


@record
class Secret:
    """A consequence that the GM keeps to themselves (FE-PLAY-08)."""

    words: Open[str]


SECRETS = ThingKind("secret", "Secrets", Secret)


@record
class Creature:
    """Somebody or something to fight or to talk to: its Health Clock is full when it is out (FE-BEAST-03)."""

    name: Open[str]
    health: Open[int]
    harm: Open[int] = 0
    past: Open[int] = 0
    """How far people are past a goon (FE-CLK-03)."""
    zone: Open[str] = ""
    holds: Open[tuple[str, ...]] = ()
    """Whom it holds or has swallowed (FE-BEAST-08, FE-BEAST-09)."""
    gazes: Open[tuple[str, ...]] = ()
    """Who saw its gaze and has a turn to get away (FE-BEAST-14)."""
    nature: Screened[Nature] = UNKNOWN
    does: Screened[str] = ""
    """The harm it does: a die, or a number (FE-HARM-09)."""
    recognised: Screened[bool] = False
    """Whether it can take nobody by surprise any more (FE-BEAST-16)."""

    @property
    def left(self) -> int:
        """The harm it can still take."""
        return self.health - self.harm


CREATURES = ThingKind(
    "creature",
    "Creatures",
    Creature,
    {
        "harm": Number("Harm of the creature"),
        "health": Number("Health of the creature", least=1),
        "past": Number("Way past a goon", most=2),
    },
)


@record
class Way:
    """What people call the way to a zone: a gate, a stair, a hole in the wall."""

    to: str
    name: str


@record
class Zone:
    """A part of the battlefield: the zones it touches, and those behind a wall, by their ids (FE-ZONE-01)."""

    name: Open[str]
    touches: Open[tuple[str, ...]] = ()
    walls: Open[tuple[str, ...]] = ()
    ground: Open[str] = ""
    """What one walks on there, for whoever draws it."""
    ways: Open[tuple[Way, ...]] = ()
    """The ways that have a name."""


ZONES = ThingKind("zone", "Zones", Zone)

BROKEN = "Broken"


@record
class Item:
    """Something a character carries; people call it what they like (FE-CHAR-10)."""

    name: Open[str]
    owner: Open[str]
    kind: Open[str] = ""
    """What people said it is: a kind of gear, a weapon, something else, or nothing at all (FE-AMB-51)."""
    tags: Open[tuple[str, ...]] = ()
    blessed: Open[tuple[str, ...]] = ()
    """The domains it is Blessed in (FE-GEAR-04)."""

    @property
    def is_broken(self) -> bool:
        """FE-GEAR-02: whether it does nothing at all."""
        return BROKEN in self.tags

    def has(self, tag: str) -> bool:
        """Whether it works and carries this tag."""
        return tag in self.tags and not self.is_broken


ITEMS = ThingKind("item", "Items", Item)


@record
class Tag:
    """Something about the scene that can be invoked for dice (FE-TAG-01)."""

    name: Open[str]
    uses: Open[int] = 0
    sticky: Open[bool] = False
    """Whether it is not used up (FE-TAG-06)."""
    on: Open[str] = ""
    """The id of what it sticks to, a creature, a zone or a character, or words for what has none."""
    by: Open[str] = ""
    """The character who made it."""


TAGS = ThingKind("tag", "Tags", Tag, {"uses": Number("Invocations left", least=1)})


@record
class Concoction:
    """Something a brewer has made (FE-BREW-04)."""

    name: Open[str]
    owner: Open[str]
    kind: Open[str] = ""
    """What the list calls it; nothing for what was made up with the GM (FE-BREW-09)."""
    ability: Open[str] = ""
    """The ability that a Stimulant is made for (FE-BREW-05)."""
    doses: Open[int] = 1
    fresh: Open[bool] = False
    """Whether it was made in haste and must be used at once (FE-BREW-01)."""


BREWS = ThingKind("brew", "Concoctions", Concoction, {"doses": Number("Doses", least=1)})
THINGS = (CREATURES, CLOCKS, ZONES, SECRETS, ITEMS, TAGS, BREWS)


@record
class TroubleOf(Compound):
    """A Trouble, or a curse, and whose it is."""

    who: str
    trouble: str
