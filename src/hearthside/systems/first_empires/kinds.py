"""Every kind of thing on this game's table, and who sees it. What is not declared does not load."""

from collections.abc import Mapping

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
USES = TrackKind("uses", "Invocations left", Audience.EVERYONE)
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
    USES,
)
TRAINED = MarkKind("trained", "Trained skills", Audience.EVERYONE)
TROUBLES_KIND = MarkKind("troubles", "Troubles", Audience.EVERYONE)
LANGUAGES_KIND = MarkKind("languages", "Languages", Audience.EVERYONE)
STUNTS_KIND = MarkKind("stunts", "Stunts", Audience.EVERYONE)
ITEMS = MarkKind("items", "Items", Audience.EVERYONE)
ITEM_TAGS_KIND = MarkKind("item_tags", "Tags of an item", Audience.EVERYONE)
STATE = MarkKind("state", "State", Audience.EVERYONE)
CURSES = MarkKind("curses", "Curses", Audience.EVERYONE)
POSITION_KIND = MarkKind("position", "Position", Audience.EVERYONE)
TAGS_KIND = MarkKind("tags", "Tags", Audience.EVERYONE)
COMBAT_KIND = MarkKind("combat", "Combat", Audience.EVERYONE)
ORDER_KIND = MarkKind("order", "Turn order", Audience.EVERYONE)
MARKS: tuple[MarkKind, ...] = (
    TRAINED,
    TROUBLES_KIND,
    LANGUAGES_KIND,
    STUNTS_KIND,
    ITEMS,
    ITEM_TAGS_KIND,
    STATE,
    CURSES,
    POSITION_KIND,
    TAGS_KIND,
    COMBAT_KIND,
    ORDER_KIND,
)
NAME = SheetKind("name", "Name", Audience.EVERYONE)
ANCESTRY = SheetKind("ancestry", "Ancestry", Audience.EVERYONE)
ITEM = SheetKind("item", "Kind of item", Audience.EVERYONE)
ASPIRATION = SheetKind("aspiration", "Aspiration", Audience.EVERYONE)
TAG_ON = SheetKind("tag_on", "Where the tag sticks", Audience.EVERYONE)
FAILED_IN_KIND = SheetKind("failed_in", "Position of the last failure", Audience.EVERYONE)
TAG_BY = SheetKind("tag_by", "Who made the tag", Audience.EVERYONE)
STANDS = SheetKind("stands", "Zone", Audience.EVERYONE)
"""Where a character stands, by the id of the zone."""
WALKED = SheetKind("walked", "Zone left in this turn", Audience.EVERYONE)
"""Where a character came from who has walked in this turn, by the id of the zone."""
TURN_KIND = SheetKind("turn", "Whose turn it is", Audience.EVERYONE)
SHEETS: tuple[SheetKind, ...] = (
    NAME,
    ANCESTRY,
    ITEM,
    ASPIRATION,
    TAG_ON,
    FAILED_IN_KIND,
    TAG_BY,
    STANDS,
    WALKED,
    TURN_KIND,
)

# A character's own.

HARDY_KIND = TrackKind("hardy", "Hardy hide", Audience.EVERYONE, most=4)
SHIELD = TrackKind("shield", "Armor by miracle", Audience.EVERYONE)
BARGAIN = TrackKind("bargain", "Off the next price", Audience.EVERYONE)
BURDEN = TrackKind("burden", "Strain that an Elf may take", Audience.EVERYONE)
DOSES = TrackKind("doses", "Doses", Audience.EVERYONE)
CHARACTER_TRACKS: tuple[TrackKind, ...] = (HARDY_KIND, SHIELD, BARGAIN, BURDEN, DOSES)
LEXICON = MarkKind("lexicon", "Words of the Chant", Audience.EVERYONE)
VERSES = MarkKind("verses", "Prepared verses", Audience.EVERYONE)
EFFECTS_KIND = MarkKind("effects", "Ongoing effects", Audience.EVERYONE)
TRAITS_KIND = MarkKind("traits", "Traits of beasts", Audience.EVERYONE)
BLESSINGS = MarkKind("blessings", "Blessings", Audience.EVERYONE)
CLOSED_KIND = MarkKind("closed", "Domains that stay silent", Audience.EVERYONE)
BEGUILED = MarkKind("beguiled", "Beguiled", Audience.EVERYONE)
BREWS_KIND = MarkKind("brews", "Concoctions", Audience.EVERYONE)
STIMULANT_KIND = MarkKind("stimulant", "Stimulant", Audience.EVERYONE)
CARRIES = MarkKind("carries", "Carries", Audience.EVERYONE)
FRESH = MarkKind("fresh", "Brews to use at once", Audience.EVERYONE)
TIME_KIND = MarkKind("time", "Time", Audience.EVERYONE)
CHARACTER_MARKS: tuple[MarkKind, ...] = (
    LEXICON,
    VERSES,
    EFFECTS_KIND,
    TRAITS_KIND,
    BLESSINGS,
    CLOSED_KIND,
    BEGUILED,
    BREWS_KIND,
    STIMULANT_KIND,
    CARRIES,
    FRESH,
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
    tag: str = ""

    @property
    def title(self) -> str:
        """What people call it."""
        if self.kind == MAKE:
            return GEAR[self.what].name
        return say("{item}, {tag}", item=self.what, tag=self.tag) if self.tag else self.what


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
THINGS = (CREATURES, CLOCKS, ZONES, SECRETS)
