"""Every kind of thing on this game's table, and who sees it. What is not declared does not load."""

from collections.abc import Mapping

from hearthside.kernel.sight import Audience, MarkKind, PileKind, SheetKind, TrackKind, closed_pile, open_pile
from hearthside.kits.deckahedron.piles import DISCARD, DRAW, TURNED

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
# Against one foe alone: `edge_on/ana.ogre`.
EDGE_ON = TrackKind("edge_on", "Advantage on the next flip against a foe", ALL, most=9)
EDGE_UNENCUMBERED = TrackKind("edge_unencumbered", "Advantage on the next UNENCUMBERED move", ALL, most=9)
LAST_HIT = TrackKind("last_hit", "Damage of the last blow", ALL)
RAGE = TrackKind("rage", "Extra damage while enraged", ALL)
ENTREATS = TrackKind("entreats", "Wounds that feed magic", ALL)
ANSWERS = TrackKind("answers", "Answers to act on", ALL)
BONUSES = TrackKind("bonuses", "Circles counted", ALL)
# What lies on move cards: `level/ana.pick_locks`.
LEVEL = TrackKind("level", "Level", ALL, least=-2, most=2)
TOKENS_KIND = TrackKind("tokens", "Tokens on the card", ALL)
# What lies on item cards: `weight/ana.sword`.
WEIGHT = TrackKind("weight", "Weight", ALL)
DIE = TrackKind("die", "Damage die", ALL)
DAMAGE = TrackKind("damage", "Damage", ALL, most=3)
SLOTS = TrackKind("slots", "Harm on the armour", ALL, most=3)
CAPACITY_KIND = TrackKind("capacity", "Capacity", ALL)
USED = TrackKind("used", "Charges used", ALL)
# The GM's side of the table.
BANK_KIND = TrackKind("bank", "Bad Bank", ALL)
GOOD_BANK_KIND = TrackKind("good_bank", "Good Bank", ALL)
DAYS_KIND = TrackKind("days", "Days gone by", ALL)
DEARER = TrackKind("dearer", "More to pay", ALL)
FOE = TrackKind("foe", "Stamina of the foe", ALL)
FOE_DIE = TrackKind("foe_die", "Damage die of the foe", ALL)
FOE_MORE = TrackKind("foe_more", "More damage next time", ALL)
FOE_RED = TrackKind("foe_red", "Red marks on the foe", ALL)
FOE_HARM = TrackKind("foe_harm", "Harm of the foe", ALL)
FOE_WOUNDS = TrackKind("foe_wounds", "Wounds of the foe", ALL)
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
    EDGE_ON,
    EDGE_UNENCUMBERED,
    LAST_HIT,
    RAGE,
    ENTREATS,
    ANSWERS,
    BONUSES,
    LEVEL,
    TOKENS_KIND,
    WEIGHT,
    DIE,
    DAMAGE,
    SLOTS,
    CAPACITY_KIND,
    USED,
    BANK_KIND,
    GOOD_BANK_KIND,
    DAYS_KIND,
    DEARER,
    FOE,
    FOE_DIE,
    FOE_MORE,
    FOE_RED,
    FOE_HARM,
    FOE_WOUNDS,
)
STATE = MarkKind("state", "State", ALL)
MEANING = MarkKind("meaning", "What it means to be down", ALL)
MOVES_KIND = MarkKind("moves", "Move cards", ALL)
SHAKEN = MarkKind("shaken", "Confidence lost", ALL)
FACE_DOWN = MarkKind("face_down", "Cards face down", ALL)
ITEMS_KIND = MarkKind("items", "Items", ALL)
FACTS = MarkKind("facts", "Written on the sheet", ALL)
COMPANIONS = MarkKind("companions", "Companions", ALL)
DOWNTIME = MarkKind("downtime", "Time spent", ALL)
MOMENT = MarkKind("moment", "Done in this moment", ALL)
SCENE_KIND = MarkKind("scene", "Scene", ALL)
FOES_KIND = MarkKind("foes", "Foes", ALL)
NATURE = MarkKind("nature", "What the foe is", ALL)
WARES_KIND = MarkKind("wares", "Wares on show", ALL)
CRAFTED_KIND = MarkKind("crafted", "Weapons being made", ALL)
MODULE_KIND = MarkKind("module", "Going on", ALL)
ORBITING = MarkKind("orbiting", "Items that weigh nothing", ALL)
ONGOING = MarkKind("ongoing", "Effects that last", ALL)
MARKS: tuple[MarkKind, ...] = (
    STATE,
    MEANING,
    MOVES_KIND,
    SHAKEN,
    FACE_DOWN,
    ITEMS_KIND,
    FACTS,
    COMPANIONS,
    DOWNTIME,
    MOMENT,
    SCENE_KIND,
    FOES_KIND,
    NATURE,
    WARES_KIND,
    CRAFTED_KIND,
    MODULE_KIND,
    ORBITING,
    ONGOING,
)
NAME = SheetKind("name", "Name", ALL)
KIND = SheetKind("kind", "Kind of item", ALL)
FOE_NAME = SheetKind("foe_name", "Foe", ALL)
BLOOD_BOUND = SheetKind("blood_bound", "Who the Blood-Bound are", ALL)
OFF_LIMITS_KIND = SheetKind("off_limits", "Off limits", ALL)
SHEETS: tuple[SheetKind, ...] = (NAME, KIND, FOE_NAME, BLOOD_BOUND, OFF_LIMITS_KIND)
