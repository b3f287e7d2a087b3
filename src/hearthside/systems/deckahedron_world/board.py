"""What lies on this game's table, and who sees it."""

from hearthside.kernel.events import Facts
from hearthside.kernel.sight import (
    Audience,
    MarkKind,
    PileKind,
    SheetKind,
    TrackKind,
    closed_pile,
    open_pile,
    place,
)
from hearthside.kits.deckahedron.piles import DISCARD, DRAW, TURNED
from hearthside.systems.deckahedron_world.options import chosen

EXHAUSTION = open_pile("exhaustion", "Exhaustion pile")
SPENT = closed_pile("spent", "Exhaustion pile, face down")
"""Only heroic tables lay lost cards face down (DW-STAM-13)."""
SUPPLY = open_pile("supply", "Wound cards in the supply")
PILES: tuple[PileKind, ...] = (DRAW, TURNED, DISCARD, EXHAUSTION, SPENT, SUPPLY)

ALL = Audience.EVERYONE
TRACKS: tuple[TrackKind, ...] = (
    TrackKind("str", "Strength", ALL, least=1, most=4),
    TrackKind("dex", "Dexterity", ALL, least=1, most=4),
    TrackKind("int", "Intelligence", ALL, least=1, most=4),
    TrackKind("green", "Green tokens", ALL),
    TrackKind("harm", "Harm", ALL, most=2),
    TrackKind("wounds", "Wounds", ALL, most=2),
    TrackKind("speed", "Speed", ALL, most=4),
    TrackKind("equipment", "Equipment", ALL, most=4),
    TrackKind("wealth", "Wealth", ALL, most=4),
    TrackKind("edge", "Advantage on the next flip", ALL, least=-9, most=9),
    TrackKind("last_hit", "Damage of the last blow", ALL),
    TrackKind("rage", "Extra damage while enraged", ALL),
    TrackKind("entreats", "Wounds that feed magic", ALL),
    TrackKind("answers", "Answers to act on", ALL),
    TrackKind("bonuses", "Circles counted", ALL),
    # What lies on move cards: `level/ana.pick_locks`.
    TrackKind("level", "Level", ALL, least=-2, most=2),
    TrackKind("tokens", "Tokens on the card", ALL),
    # What lies on item cards: `weight/ana.sword`.
    TrackKind("weight", "Weight", ALL),
    TrackKind("die", "Damage die", ALL),
    TrackKind("damage", "Damage", ALL, most=3),
    TrackKind("slots", "Harm on the armour", ALL, most=3),
    TrackKind("capacity", "Capacity", ALL),
    TrackKind("used", "Charges used", ALL),
    # The GM's side of the table.
    TrackKind("bank", "Bad Bank", ALL),
    TrackKind("good_bank", "Good Bank", ALL),
    TrackKind("days", "Days gone by", ALL),
    TrackKind("dearer", "More to pay", ALL),
    TrackKind("foe", "Stamina of the foe", ALL),
    TrackKind("foe_die", "Damage die of the foe", ALL),
    TrackKind("foe_more", "More damage next time", ALL),
    TrackKind("foe_red", "Red marks on the foe", ALL),
    TrackKind("foe_harm", "Harm of the foe", ALL),
    TrackKind("foe_wounds", "Wounds of the foe", ALL),
)
BANK = place("bank", "table")
GOOD_BANK = place("good_bank", "table")
DAYS = place("days", "table")
GROUND = "table"
"""Who has what lies on the ground."""

MARKS: tuple[MarkKind, ...] = (
    MarkKind("state", "State", ALL),
    MarkKind("meaning", "What it means to be down", ALL),
    MarkKind("moves", "Move cards", ALL),
    MarkKind("shaken", "Confidence lost", ALL),
    MarkKind("face_down", "Cards face down", ALL),
    MarkKind("items", "Items", ALL),
    MarkKind("facts", "Written on the sheet", ALL),
    MarkKind("companions", "Companions", ALL),
    MarkKind("downtime", "Time spent", ALL),
    MarkKind("moment", "Done in this moment", ALL),
    MarkKind("scene", "Scene", ALL),
    MarkKind("foes", "Foes", ALL),
    MarkKind("nature", "What the foe is", ALL),
    MarkKind("wares", "Wares on show", ALL),
    MarkKind("crafted", "Weapons being made", ALL),
    MarkKind("module", "Going on", ALL),
    MarkKind("orbiting", "Items that weigh nothing", ALL),
    MarkKind("ongoing", "Effects that last", ALL),
)
SHEETS: tuple[SheetKind, ...] = (
    SheetKind("name", "Name", ALL),
    SheetKind("kind", "Kind of item", ALL),
    SheetKind("foe_name", "Foe", ALL),
    SheetKind("blood_bound", "Who the Blood-Bound are", ALL),
    SheetKind("off_limits", "Off limits", ALL),
)

SCENE = place("scene", "table")
FOES = place("foes", "table")
WARES = place("wares", "table")
CRAFTED = place("crafted", "table")
MODULE = place("module", "table")
OFF_LIMITS = place("off_limits", "table")

INCAPACITATED = "incapacitated"
FROM_WOUNDS = "wounded once too often"
DEAD = "dead"
MAKING = "being made"
CHANNELLED = "channelling the Living Light"
HURT = "hurt since the last breather"
BREATHER = "just took a breather"
MERCY = "a forgotten deed may be done"
UNPAID = "could not pay"
STATES = frozenset((INCAPACITATED, FROM_WOUNDS, MAKING, CHANNELLED, HURT, BREATHER, MERCY, UNPAID))
"""What the game keeps count of itself. Everything else in a state came out of the story."""
STAMINA = 10


def lost_of(options: Facts, seat: str) -> str:
    """The pile of a character's lost Stamina: face up, as the book has it, or face down at a heroic table."""
    return place(SPENT.name if chosen(options, "stamina_mode") == "heroic" else EXHAUSTION.name, seat)


def supply_of(seat: str) -> str:
    """A player's Wound cards that do not cycle."""
    return place(SUPPLY.name, seat)


def state_of(seat: str) -> str:
    """What state a character is in."""
    return place("state", seat)


def on(thing: str, seat: str) -> str:
    """The name of a card before somebody: `ana.sword`."""
    return f"{seat}.{thing}"
