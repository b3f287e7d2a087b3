"""What this room adds to the game: where gear lies, and what people do with it."""

from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import Procedure
from hearthside.kernel.draft import Draft
from hearthside.kits.deckahedron.adventure.gear import hands, magic, receiving, shields, wear
from hearthside.kits.deckahedron.adventure.gear.hands import (
    DROP,
    GOOD_THING,
    HIDE,
    NAME_PACK,
    PASS_ON,
    PUT_BEHIND,
    UNVEIL,
)
from hearthside.kits.deckahedron.adventure.gear.interference import INTERFERE
from hearthside.kits.deckahedron.adventure.gear.magic import BESTOW, CAST, END_MAGIC, STOP_FLOW
from hearthside.kits.deckahedron.adventure.gear.making import (
    HAND_OUT,
    WRITE_ARMOUR,
    WRITE_ITEM,
    WRITE_SHIELD,
    WRITE_WEAPON,
)
from hearthside.kits.deckahedron.adventure.gear.receiving import RECEIVE
from hearthside.kits.deckahedron.adventure.gear.shelf import MARKS, STOCK, THINGS, TRACKS
from hearthside.kits.deckahedron.adventure.gear.shields import BLOCK_WITH_SHIELD, PAY_BLOCK
from hearthside.kits.deckahedron.adventure.gear.shop import BUY, EXCHANGE, SHOP
from hearthside.kits.deckahedron.adventure.gear.tales import CONTEMPLATE, FLAW, TALE
from hearthside.kits.deckahedron.adventure.gear.wear import DAMAGE_ITEM, MEND

ACTIONS: tuple[Action, ...] = (
    RECEIVE,
    BLOCK_WITH_SHIELD,
    PAY_BLOCK,
    MEND,
    CAST,
    BESTOW,
    INTERFERE,
    STOP_FLOW,
    GOOD_THING,
    NAME_PACK,
    DROP,
    PASS_ON,
    PUT_BEHIND,
    HIDE,
    UNVEIL,
    SHOP,
    BUY,
    EXCHANGE,
    TALE,
    CONTEMPLATE,
    HAND_OUT,
    WRITE_ITEM,
    WRITE_WEAPON,
    WRITE_ARMOUR,
    WRITE_SHIELD,
    FLAW,
    DAMAGE_ITEM,
    END_MAGIC,
)
STEPS: tuple[Procedure, ...] = (*receiving.STEPS, *shields.STEPS, *magic.STEPS, *wear.STEPS, *hands.STEPS)

IN_THE_BOX = 99
"""How many cards of each colour there are. No book gives a number: more than any table needs."""


def fill_the_supply(draft: Draft) -> None:
    """TF-COMP-06: the green and red cards that nobody holds."""
    for colour in ("green", "red"):
        draft.start(STOCK.of(colour), IN_THE_BOX)


__all__ = ["ACTIONS", "MARKS", "STEPS", "THINGS", "TRACKS", "fill_the_supply"]
