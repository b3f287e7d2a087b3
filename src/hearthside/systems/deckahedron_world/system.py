"""Deckahedron World: the game as one value."""

from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Facts
from hearthside.kernel.every_table import HOUSE_MARKS, HOUSE_SHEETS, HOUSE_THINGS, HOUSE_TRACKS
from hearthside.kernel.gathering import AT_EVERY_TABLE
from hearthside.kernel.refusals import Malformed
from hearthside.kernel.rulings import hand_of_the_gm
from hearthside.kernel.system import System
from hearthside.systems.deckahedron_world import blows, body, effects, flipping, foes
from hearthside.systems.deckahedron_world.actions import challenge, flip, modules
from hearthside.systems.deckahedron_world.actions.call import CALL, GRANT
from hearthside.systems.deckahedron_world.actions.challenge import CHALLENGE, LIFT, TAKE_CHALLENGE
from hearthside.systems.deckahedron_world.actions.combat import COMBAT
from hearthside.systems.deckahedron_world.actions.creating import CREATING
from hearthside.systems.deckahedron_world.actions.enduring import ABSORB, ENDURE, LET_GO, RECOVER
from hearthside.systems.deckahedron_world.actions.flip import (
    BROUGHT_IT,
    CARD_DIE,
    CRITICAL_FLIP,
    FLASHBACK,
    FLIP,
    GREEN,
    RESHUFFLE,
    STAND,
    STEP_BACK,
)
from hearthside.systems.deckahedron_world.actions.gear import GEAR
from hearthside.systems.deckahedron_world.actions.gm import GM_ACTIONS
from hearthside.systems.deckahedron_world.actions.intending import INTEND
from hearthside.systems.deckahedron_world.actions.modules import (
    MODULES,
    PASS_THE_SPOTLIGHT,
    QUICK_START,
)
from hearthside.systems.deckahedron_world.actions.resting import RESTING
from hearthside.systems.deckahedron_world.actions.second_thoughts import SECOND_THOUGHTS
from hearthside.systems.deckahedron_world.board import BANK, DAYS, GOOD_BANK, MODULE
from hearthside.systems.deckahedron_world.cards import card_words
from hearthside.systems.deckahedron_world.content import called
from hearthside.systems.deckahedron_world.directing import direct
from hearthside.systems.deckahedron_world.directing_gm import SHELVES
from hearthside.systems.deckahedron_world.felt import lay_felt
from hearthside.systems.deckahedron_world.kinds import MARKS, PILES, SHEETS, THINGS, TRACKS
from hearthside.systems.deckahedron_world.making import AGAIN, MAKER, SURPRISE_ME
from hearthside.systems.deckahedron_world.older import UPCASTERS
from hearthside.systems.deckahedron_world.options import OPTIONS, is_on
from hearthside.systems.deckahedron_world.sitting import sit_down


def _open(draft: Draft) -> None:
    draft.start(BANK)
    draft.start(DAYS)
    if is_on(draft.table.options, "good_bank"):
        draft.start(GOOD_BANK)
    if is_on(draft.table.options, "quick_start"):
        draft.mark(MODULE, QUICK_START)


def _welcome(draft: Draft, seat: str, character: Facts) -> None:
    """DW-COMP-10: a Deckahedron for every player, none for the GM."""
    gms = [each for each in draft.table.seats.values() if each.role == "gm"]
    if len(gms) > 1:
        raise Malformed("{name} is the GM of this table already.", name=gms[0].title)
    if draft.table.seats[seat].role == "player":
        sit_down(draft, seat, character)


DECKAHEDRON_WORLD = System(
    name="deckahedron_world",
    title="Deckahedron World",
    version=3,
    upcasters=UPCASTERS,
    piles=PILES,
    tracks=(*TRACKS, *HOUSE_TRACKS),
    marks=(*MARKS, *HOUSE_MARKS),
    sheets=(*SHEETS, *HOUSE_SHEETS),
    things=(*THINGS, *HOUSE_THINGS),
    actions=(
        FLIP,
        STEP_BACK,
        STAND,
        GREEN,
        FLASHBACK,
        BROUGHT_IT,
        CRITICAL_FLIP,
        ENDURE,
        ABSORB,
        RECOVER,
        LET_GO,
        *COMBAT,
        INTEND,
        TAKE_CHALLENGE,
        RESHUFFLE,
        *RESTING,
        *GEAR,
        CARD_DIE,
        *CREATING,
        *SECOND_THOUGHTS,
        SURPRISE_ME,
        AGAIN,
        CALL,
        CHALLENGE,
        LIFT,
        GRANT,
        *GM_ACTIONS,
        *MODULES,
        *(PASS_THE_SPOTLIGHT if action.name == "spotlight" else action for action in AT_EVERY_TABLE),
        *hand_of_the_gm(PILES, TRACKS, called, THINGS),
    ),
    steps=(*body.STEPS, *blows.STEPS, *flipping.STEPS, *effects.STEPS, *flip.STEPS),
    matters=(
        *flipping.MATTERS,
        *body.MATTERS,
        *blows.MATTERS,
        *foes.MATTERS,
        *effects.MATTERS,
        *challenge.MATTERS,
        *modules.MATTERS,
    ),
    open=_open,
    welcome=_welcome,
    card_words=card_words,
    felt=lay_felt,
    direct=direct,
    maker=MAKER,
    shelves=SHELVES,
    deck="deckahedron_world",
    options=OPTIONS,
    pitch="Dungeon tales with a deck of twenty cards: every cross feeds the Bad Bank, every wound cycles in your deck.",
)
