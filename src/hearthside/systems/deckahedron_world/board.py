"""What lies on this game's table, and who sees it."""

from hearthside.kernel.events import Facts
from hearthside.kernel.sight import (
    PilePlace,
)
from hearthside.systems.deckahedron_world.kinds import (
    BANK_KIND,
    DAYS_KIND,
    EXHAUSTION,
    GOOD_BANK_KIND,
    MODULE_KIND,
    SCENE_KIND,
    SPENT,
    WARES_KIND,
)
from hearthside.systems.deckahedron_world.options import chosen

BANK = BANK_KIND.of_table
GOOD_BANK = GOOD_BANK_KIND.of_table
DAYS = DAYS_KIND.of_table
GROUND = "table"
"""Who has what lies on the ground."""
WORKSHOP, MERCHANT = ".workshop", ".merchant"
"""Who has a weapon that was made to order, until a player gets it; no seat has a dot."""


SCENE = SCENE_KIND.of_table
WARES = WARES_KIND.of_table
MODULE = MODULE_KIND.of_table

INCAPACITATED = "incapacitated"
FROM_WOUNDS = "wounded once too often"
DEAD = "dead"
MAKING = "being made"
UNCHOSEN = "nobody chosen yet"
"""Whoever sat down without a word has a character to play with, and has not said yet whether it is theirs."""
SPREAD, AHEAD = "points are spread", "picks out of turn"
"""How far somebody is who makes a character."""
CHANNELLED = "channelling the Living Light"
HURT = "hurt since the last breather"
BREATHER = "just took a breather"
MERCY = "a forgotten deed may be done"
UNPAID = "could not pay"
STATES = frozenset(
    (INCAPACITATED, FROM_WOUNDS, MAKING, UNCHOSEN, SPREAD, AHEAD, CHANNELLED, HURT, BREATHER, MERCY, UNPAID)
)
"""What the game keeps count of itself. Everything else in a state came out of the story."""
STAMINA = 10


def lost_of(options: Facts, seat: str) -> PilePlace:
    """The pile of a character's lost Stamina: face up, as the book has it, or face down at a heroic table."""
    return (SPENT if chosen(options, "stamina_mode") == "heroic" else EXHAUSTION).of(seat)


def on(thing: str, seat: str) -> str:
    """The name of a card before somebody: `ana.sword`."""
    return f"{seat}.{thing}"
