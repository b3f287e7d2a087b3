"""Deck of Adventures: the game as one value."""

from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Counted, Facts
from hearthside.kernel.every_table import HOUSE_MARKS, HOUSE_SHEETS, HOUSE_THINGS, HOUSE_TRACKS
from hearthside.kernel.gathering import AT_EVERY_TABLE
from hearthside.kernel.refusals import Malformed
from hearthside.kernel.rulings import hand_of_the_gm
from hearthside.kernel.system import System
from hearthside.kernel.views import gm_of
from hearthside.systems.deck_of_adventures.asking import answer_wounds, wound_asked
from hearthside.systems.deck_of_adventures.board import GM_PILES, NPC, RESERVED, TASKS, WORLD, mod_of
from hearthside.systems.deck_of_adventures.body.bearing import CONDITION_ACTIONS
from hearthside.systems.deck_of_adventures.body.treating import KNOCKED_OUT_ACTIONS
from hearthside.systems.deck_of_adventures.body.wounds import can_toughen_up
from hearthside.systems.deck_of_adventures.cards import JOKERS
from hearthside.systems.deck_of_adventures.check.call import CALL, CALL_SAVE, SET_DR, WAIVE
from hearthside.systems.deck_of_adventures.check.contests import CONTESTING
from hearthside.systems.deck_of_adventures.check.draw import DRAW, DRAW_ON, STOP, SUGGEST, TAKE_TARGET
from hearthside.systems.deck_of_adventures.check.fate import (
    AWARD_FATE,
    AWARD_TOKEN,
    EXCHANGE_FATE,
    LET_STAND,
    PUSH_FATE,
)
from hearthside.systems.deck_of_adventures.check.laying_hands import CHARM, LAY_HAND, LIFT_HAND
from hearthside.systems.deck_of_adventures.creatures.bosses import BOSSES
from hearthside.systems.deck_of_adventures.creatures.bringing import (
    BRING,
    COME_OUT,
    DISMISS,
    DRAW_FOR,
    REVEAL,
    SAVE_FOR,
)
from hearthside.systems.deck_of_adventures.creatures.companions import COMPANIONS
from hearthside.systems.deck_of_adventures.creatures.encounter import ENCOUNTERS
from hearthside.systems.deck_of_adventures.creatures.knowing import write_down
from hearthside.systems.deck_of_adventures.decks.gm_decks import GM_DECKS
from hearthside.systems.deck_of_adventures.decks.piles import lay_halves, lay_out, lay_slots
from hearthside.systems.deck_of_adventures.directing import SHELVES, direct
from hearthside.systems.deck_of_adventures.epic.events import EPIC_EVENTS
from hearthside.systems.deck_of_adventures.felt import lay_felt
from hearthside.systems.deck_of_adventures.fight.attack import ATTACKS
from hearthside.systems.deck_of_adventures.fight.closing import CLOSE_IN
from hearthside.systems.deck_of_adventures.fight.combat import COMBAT
from hearthside.systems.deck_of_adventures.fight.turn import IN_TURN
from hearthside.systems.deck_of_adventures.goods.arming import ARMING
from hearthside.systems.deck_of_adventures.goods.handling import HANDLING
from hearthside.systems.deck_of_adventures.goods.shelf import equip_newcomer
from hearthside.systems.deck_of_adventures.goods.trading import TRADING
from hearthside.systems.deck_of_adventures.ground.laying import LAYING
from hearthside.systems.deck_of_adventures.ground.lie_of_the_land import GROUND
from hearthside.systems.deck_of_adventures.ground.moving import MOVING
from hearthside.systems.deck_of_adventures.kinds import (
    ARENA_MARKS,
    ARENA_TRACKS,
    BACKGROUND,
    EPIC,
    EPIC_TRACKS,
    FATE,
    FATE_TOKENS,
    FATIGUE,
    FIRST_LEVEL,
    GOODS_MARKS,
    LAST_LEVEL,
    LENDING_MARKS,
    MARKS,
    NAME,
    PILES,
    POWER_MARKS,
    POWERPLAY_MARKS,
    PP,
    PP_MOST,
    TRACKS,
    VULNERABILITY_MARKS,
)
from hearthside.systems.deck_of_adventures.matters import MATTERS
from hearthside.systems.deck_of_adventures.older import UPCASTERS
from hearthside.systems.deck_of_adventures.options import OPTIONS, chosen
from hearthside.systems.deck_of_adventures.people.characters import OF_A_CHARACTER, settle_in
from hearthside.systems.deck_of_adventures.people.creating import CREATING
from hearthside.systems.deck_of_adventures.people.making import AGAIN, MAKER, SURPRISE_ME
from hearthside.systems.deck_of_adventures.people.sheet import lay_body
from hearthside.systems.deck_of_adventures.people.stats import HIGHEST_MOD, LOWEST_MOD, STATS
from hearthside.systems.deck_of_adventures.powers.discards import DISCARDING
from hearthside.systems.deck_of_adventures.powers.using import USING_POWERS
from hearthside.systems.deck_of_adventures.procedures import PROCEDURES
from hearthside.systems.deck_of_adventures.rest.resting import RESTING
from hearthside.systems.deck_of_adventures.things import THINGS
from hearthside.systems.deck_of_adventures.words import face_words

MOST_PP = 99
MOST_PLAYERS = 6
"""DA-GM-05: more than that brings a hint, never a block."""


def _open(draft: Draft) -> None:
    """DA-DECK-07: the GM's two decks, told apart by their backs."""
    if chosen(draft.table.options, "single_gm_deck") == "yes":
        lay_halves(draft)
    else:
        for owner in (WORLD, NPC):
            lay_out(draft, owner)
    draft.deal(TASKS, ())


def _welcome(draft: Draft, seat: str, character: Facts) -> None:
    """DA-DECK-01, DA-FATE-01: 52 cards in the draw pile and two Jokers in hand for every player, none for the GM."""
    if seat in RESERVED:
        raise Malformed("“{name}” belongs to the table; sit down under another name.", name=seat)
    if draft.table.seats[seat].role != "player":
        return
    if len(draft.table.players) > MOST_PLAYERS:
        draft.tell(seat, "DA-GM-05", "More than 6 players is a lot, for a Boss as well.")
    for name in character:
        if name not in (*STATS, "pp", "pp_most", "level", *OF_A_CHARACTER):
            raise Malformed("A character here has no “{name}”.", name=name)
    mods: dict[str, int] = {}
    for stat in STATS.values():
        # A Skill moves with its Attribute unless it was raised or lowered by itself (DA-CHAR-08).
        usual = 0 if stat.is_attribute else character.get(stat.attribute, 0)
        mod = _number(stat.name, character.get(stat.code, usual), LOWEST_MOD, HIGHEST_MOD)
        mods[stat.code] = mod
        draft.add(Counted(mod_of(stat.code, seat), mod))
    lay_body(draft, seat, _number("Level", character.get("level", FIRST_LEVEL), FIRST_LEVEL, LAST_LEVEL), mods)
    most = _number("Maximum PP", character.get("pp_most", 0), 0, MOST_PP)
    draft.add(Counted(PP_MOST.of(seat), most))
    draft.add(Counted(PP.of(seat), _number("PP", character.get("pp", most), 0, most)))
    for track in (FATIGUE.of(seat), FATE_TOKENS.of(seat)):
        draft.add(Counted(track, 0))
    draft.deal(FATE.of(seat), [f"{seat}:{joker}" for joker in JOKERS])
    lay_slots(draft, seat)
    lay_out(draft, seat)
    equip_newcomer(draft, seat)
    settle_in(draft, seat, character, mods)


def _reckon(draft: Draft) -> None:
    """Nobody is asked about wounds that no Fate Card can undo any more; what is known of creatures is up to date."""
    for who in draft.table.players:
        if not can_toughen_up(draft.table, who):
            answer_wounds(draft, who)
    gm = gm_of(draft.table)
    falling = wound_asked(draft.table, gm)
    if falling and not can_toughen_up(draft.table, falling):
        answer_wounds(draft, gm, falling)
    write_down(draft)


def _number(name: str, value: object, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise Malformed("{name} is a number from {least} to {most}.", name=name, least=least, most=most)
    return value


DECK_OF_ADVENTURES = System(
    name="deck_of_adventures",
    title="Deck of Adventures",
    version=6,
    piles=(*PILES, EPIC),
    tracks=(*TRACKS, *EPIC_TRACKS, *ARENA_TRACKS, *HOUSE_TRACKS),
    marks=(
        *MARKS,
        *POWER_MARKS,
        *VULNERABILITY_MARKS,
        *GOODS_MARKS,
        *LENDING_MARKS,
        *POWERPLAY_MARKS,
        *ARENA_MARKS,
        *HOUSE_MARKS,
    ),
    sheets=(NAME, BACKGROUND, *HOUSE_SHEETS),
    things=(*THINGS, *HOUSE_THINGS),
    steps=PROCEDURES,
    matters=MATTERS,
    actions=(
        DRAW,
        DRAW_ON,
        STOP,
        PUSH_FATE,
        LET_STAND,
        SUGGEST,
        TAKE_TARGET,
        EXCHANGE_FATE,
        CALL,
        CALL_SAVE,
        SET_DR,
        WAIVE,
        AWARD_FATE,
        AWARD_TOKEN,
        LAY_HAND,
        LIFT_HAND,
        CHARM,
        BRING,
        COME_OUT,
        DISMISS,
        REVEAL,
        DRAW_FOR,
        SAVE_FOR,
        *RESTING,
        *CREATING,
        SURPRISE_ME,
        AGAIN,
        *TRADING,
        *USING_POWERS,
        *DISCARDING,
        *COMPANIONS,
        *CONTESTING,
        *EPIC_EVENTS,
        *GM_DECKS,
        *COMBAT,
        *ENCOUNTERS,
        *ATTACKS,
        CLOSE_IN,
        *ARMING,
        *HANDLING,
        *KNOCKED_OUT_ACTIONS,
        *CONDITION_ACTIONS,
        *IN_TURN,
        *MOVING,
        *LAYING,
        *GROUND,
        *BOSSES,
        *AT_EVERY_TABLE,
        *hand_of_the_gm(
            (*PILES, EPIC),
            (*TRACKS, *EPIC_TRACKS, *ARENA_TRACKS),
            things=THINGS,
            by_name=GM_PILES,
        ),
    ),
    open=_open,
    welcome=_welcome,
    card_words=face_words,
    reckon=_reckon,
    felt=lay_felt,
    direct=direct,
    maker=MAKER,
    shelves=SHELVES,
    deck="standard",
    options=OPTIONS,
    upcasters=UPCASTERS,
    pitch="A common deck of cards is your luck and your stamina: come close to the Target Card, and it works.",
)
