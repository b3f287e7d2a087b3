"""Every kind of thing on this game's table, and who sees it. What is not declared does not load."""

from collections.abc import Mapping

from hearthside.kernel.records import record
from hearthside.kernel.sight import Audience, MarkKind, PileKind, SheetKind, TrackKind, closed_pile, open_pile
from hearthside.kernel.things import Number, Open, ThingKind
from hearthside.kits.deckahedron.piles import DISCARD, DRAW, TURNED
from hearthside.systems.deckahedron_world.content import CRAFTED_WEAPON, ITEMS, Item

ALL = Audience.EVERYONE

EXHAUSTION = open_pile("exhaustion", "Exhaustion pile")
SPENT = closed_pile("spent", "Exhaustion pile, face down")
"""Only heroic tables lay lost cards face down (DW-STAM-13)."""
SUPPLY = open_pile("supply", "Wound cards in the supply")
PILES: tuple[PileKind, ...] = (DRAW, TURNED, DISCARD, EXHAUSTION, SPENT, SUPPLY)
STR = TrackKind("str", "Strength", ALL, least=1, most=4)
DEX = TrackKind("dex", "Dexterity", ALL, least=1, most=4)
INT = TrackKind("int", "Intelligence", ALL, least=1, most=4)
ATTRIBUTE_TRACKS: Mapping[str, TrackKind] = {kind.name: kind for kind in (STR, DEX, INT)}
"""A character's ranks, by the attribute."""
GREEN_KIND = TrackKind("green", "Green tokens", ALL)
HARM = TrackKind("harm", "Harm", ALL, most=2)
WOUNDS_KIND = TrackKind("wounds", "Wounds", ALL, most=2)
SPEED = TrackKind("speed", "Speed", ALL, most=4)
EQUIPMENT = TrackKind("equipment", "Equipment", ALL, most=4)
WEALTH = TrackKind("wealth", "Wealth", ALL, most=4)
COLUMN_TRACKS: Mapping[str, TrackKind] = {kind.name: kind for kind in (SPEED, EQUIPMENT, WEALTH)}
"""The columns that the six tokens lie in."""
EDGE = TrackKind("edge", "Advantage on the next flip", ALL, least=-9, most=9)
EDGE_UNENCUMBERED = TrackKind("edge_unencumbered", "Advantage on the next UNENCUMBERED move", ALL, most=9)
LAST_HIT = TrackKind("last_hit", "Damage of the last blow", ALL)
RAGE = TrackKind("rage", "Extra damage while enraged", ALL)
ENTREATS = TrackKind("entreats", "Wounds that feed magic", ALL)
ANSWERS = TrackKind("answers", "Answers to act on", ALL)
BONUSES = TrackKind("bonuses", "Circles counted", ALL)
# What lies on move cards: `level/ana.pick_locks`.
LEVEL = TrackKind("level", "Level", ALL, least=-2, most=2)
TOKENS_KIND = TrackKind("tokens", "Tokens on the card", ALL)
# The GM's side of the table.
BANK_KIND = TrackKind("bank", "Bad Bank", ALL)
GOOD_BANK_KIND = TrackKind("good_bank", "Good Bank", ALL)
DAYS_KIND = TrackKind("days", "Days gone by", ALL)
DEARER = TrackKind("dearer", "More to pay", ALL)
TRACKS: tuple[TrackKind, ...] = (
    STR,
    DEX,
    INT,
    GREEN_KIND,
    HARM,
    WOUNDS_KIND,
    SPEED,
    EQUIPMENT,
    WEALTH,
    EDGE,
    EDGE_UNENCUMBERED,
    LAST_HIT,
    RAGE,
    ENTREATS,
    ANSWERS,
    BONUSES,
    LEVEL,
    TOKENS_KIND,
    BANK_KIND,
    GOOD_BANK_KIND,
    DAYS_KIND,
    DEARER,
)
STATE = MarkKind("state", "State", ALL)
MEANING = MarkKind("meaning", "What it means to be down", ALL)
MOVES_KIND = MarkKind("moves", "Move cards", ALL)
SHAKEN = MarkKind("shaken", "Confidence lost", ALL)
FACE_DOWN = MarkKind("face_down", "Cards face down", ALL)
FACTS = MarkKind("facts", "Written on the sheet", ALL)
DOWNTIME = MarkKind("downtime", "Time spent", ALL)
MOMENT = MarkKind("moment", "Done in this moment", ALL)
INTENT = MarkKind("intent", "About to do", ALL)
SCENE_KIND = MarkKind("scene", "Scene", ALL)
WARES_KIND = MarkKind("wares", "Wares on show", ALL)
MODULE_KIND = MarkKind("module", "Going on", ALL)
MARKS: tuple[MarkKind, ...] = (
    STATE,
    MEANING,
    MOVES_KIND,
    SHAKEN,
    FACE_DOWN,
    FACTS,
    DOWNTIME,
    MOMENT,
    INTENT,
    SCENE_KIND,
    WARES_KIND,
    MODULE_KIND,
)
NAME = SheetKind("name", "Name", ALL)
BLOOD_BOUND = SheetKind("blood_bound", "Who the Blood-Bound are", ALL)
WEIGHS = SheetKind("weighs", "Why magic weighs somebody down", ALL)
"""As long as a character is being made; then it is written on the sheet with everything else."""
OFF_LIMITS_KIND = SheetKind("off_limits", "Off limits", ALL)
"""On tables from before every table had lines and veils (`kernel.safety`)."""
SHEETS: tuple[SheetKind, ...] = (NAME, BLOOD_BOUND, WEIGHS, OFF_LIMITS_KIND)


@record
class Foe:
    """Somebody or something to fight, with its Stamina marks (DW-CBT-09)."""

    name: Open[str]
    stamina: Open[int]
    die: Open[int]
    tough: Open[bool] = False
    """Whether it can take Harm and Wounds."""
    harm: Open[int] = 0
    wounds: Open[int] = 0
    red: Open[int] = 0
    """Red marks on it, for anybody to use."""
    more: Open[int] = 0
    """What the Bad Bank added to its next blow (DW-BANK-05)."""
    edges: Open[tuple[str, ...]] = ()
    """Who has an advantage on their next flip against it, once for each."""
    marks: Open[tuple[str, ...]] = ()
    """What was done to it: disarmed, slowed."""
    subdued: Open[bool] = False
    melee: Open[tuple[str, ...]] = ()
    """The seats it is in melee with."""
    range: Open[tuple[str, ...]] = ()
    """The seats it is too far from. Of others nobody has said (DW-AMB-33)."""


FOES = ThingKind(
    "foe",
    "Foes",
    Foe,
    {
        "stamina": Number("Stamina of the foe"),
        "die": Number("Damage die of the foe"),
        "harm": Number("Harm of the foe"),
        "wounds": Number("Wounds of the foe"),
        "red": Number("Red marks on the foe"),
        "more": Number("More damage next time"),
    },
)


@record
class ItemCard:
    """An item: which card it is, who has it, what they call it, and what lies on it."""

    owner: Open[str]
    card: Open[str]
    name: Open[str]
    weight: Open[int] = 1
    """The red tokens on it (DW-ITEM-12)."""
    die: Open[int] = 0
    """What it strikes with; what is no weapon has none."""
    capacity: Open[int] = 0
    used: Open[int] = 0
    damage: Open[int] = 0
    slots: Open[int] = 0
    """The Harm that lies on it, if it is armour."""
    lasts: Open[bool] = False
    """Whether an effect of it lasts."""
    orbits: Open[bool] = False
    """Whether it orbits its owner, and weighs less for it."""

    @property
    def kind(self) -> Item:
        """What is printed on its card."""
        return ITEMS.get(self.card, CRAFTED_WEAPON)

    @property
    def charges(self) -> int:
        """What is left of its capacity (DW-MAG-04)."""
        return max(0, self.capacity - self.used)

    @property
    def is_blank(self) -> bool:
        """Whether nobody has filled in the name on its card yet."""
        return self.kind.has_blank and self.name in (self.kind.unnamed, self.kind.filled(""))


BELONGINGS = ThingKind(
    "item",
    "Items",
    ItemCard,
    {
        "weight": Number("Weight"),
        "die": Number("Damage die"),
        "capacity": Number("Capacity"),
        "used": Number("Charges used"),
        "damage": Number("Damage", most=3),
        "slots": Number("Harm on the armour", most=3),
    },
)


@record
class Companion:
    """A hireling or an animal, whose player speaks for it (DW-COMP-13)."""

    owner: Open[str]
    name: Open[str]


COMPANIONS = ThingKind("companion", "Companions", Companion)
THINGS = (FOES, BELONGINGS, COMPANIONS)
