"""All that every book of this game brings to the table. A book adds what it has of its own."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import Procedure
from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Facts
from hearthside.kernel.gathering import AT_EVERY_TABLE
from hearthside.kernel.refusals import Malformed
from hearthside.kernel.sight import MarkKind, SheetKind, TrackKind
from hearthside.kernel.things import ThingKind
from hearthside.kits.deckahedron.adventure import board
from hearthside.kits.deckahedron.adventure.actions import attempt, flip, proposing
from hearthside.kits.deckahedron.adventure.actions.attempt import ATTEMPT, PASS_THE_SPOTLIGHT
from hearthside.kits.deckahedron.adventure.actions.call import ASK_FOR_CARD, CALL, TAKE_BACK
from hearthside.kits.deckahedron.adventure.actions.deck import (
    CRITICAL,
    INSIGHT,
    LOSE_STAMINA,
    REGAIN_STAMINA,
    RESHUFFLE,
    REVEAL,
)
from hearthside.kits.deckahedron.adventure.actions.flip import FLASHBACK, FLIP, STAND
from hearthside.kits.deckahedron.adventure.actions.gm import BLESS, MAKE_MOVE, WOUND
from hearthside.kits.deckahedron.adventure.actions.proposing import ALLOW_IT, PROPOSE, WAVE_IT
from hearthside.kits.deckahedron.adventure.combat import catalogue as combat
from hearthside.kits.deckahedron.adventure.contests import catalogue as contests
from hearthside.kits.deckahedron.adventure.effects import catalogue as effects
from hearthside.kits.deckahedron.adventure.gear import catalogue as gear
from hearthside.kits.deckahedron.adventure.journey import catalogue as journey
from hearthside.kits.deckahedron.adventure.journey.arrival import lay_out_blessings, welcome_character
from hearthside.kits.deckahedron.adventure.journey.points import start_worksheet
from hearthside.kits.deckahedron.cards import TWENTY
from hearthside.kits.deckahedron.piles import DRAW

_ROOMS = (combat, effects, gear, contests, journey)

TRACKS: tuple[TrackKind, ...] = (*board.TRACKS, *(kind for room in _ROOMS for kind in room.TRACKS))
MARKS: tuple[MarkKind, ...] = (*board.MARKS, *(kind for room in _ROOMS for kind in room.MARKS))
SHEETS: tuple[SheetKind, ...] = journey.SHEETS
THINGS: tuple[ThingKind[Any], ...] = (*combat.THINGS, *gear.THINGS, *journey.THINGS)
STEPS: tuple[Procedure, ...] = (
    *flip.STEPS,
    *attempt.STEPS,
    *proposing.STEPS,
    *(step for room in _ROOMS for step in room.STEPS),
)

WITH_THE_DECK: tuple[Action, ...] = (
    FLIP,
    STAND,
    FLASHBACK,
    ATTEMPT,
    PROPOSE,
    CRITICAL,
    INSIGHT,
    RESHUFFLE,
    LOSE_STAMINA,
    REGAIN_STAMINA,
    REVEAL,
    ALLOW_IT,
    WAVE_IT,
    CALL,
    TAKE_BACK,
    ASK_FOR_CARD,
    MAKE_MOVE,
    BLESS,
    WOUND,
)
IN_THE_ROOMS: tuple[Action, ...] = tuple(action for room in _ROOMS for action in room.ACTIONS)
AROUND_THE_TABLE: tuple[Action, ...] = tuple(
    PASS_THE_SPOTLIGHT if action.name == "spotlight" else action for action in AT_EVERY_TABLE
)


def told_with(own: tuple[Procedure, ...]) -> tuple[Procedure, ...]:
    """How steps are carried out by a book that has some of its own, and tells some otherwise than all do."""
    retold = {procedure.shape for procedure in own}
    return (*(procedure for procedure in STEPS if procedure.shape not in retold), *own)


def numbered(actions: Iterable[Action], rules: Mapping[str, str]) -> tuple[Action, ...]:
    """The same actions with the rules that a book has for some of them, by the name of the action."""
    return tuple(replace(action, rule=rules.get(action.name, action.rule)) for action in actions)


def open_table(draft: Draft) -> None:
    """What belongs to the table as a whole: the GM's worksheet, the supply, the blessings."""
    start_worksheet(draft)
    draft.start(board.GM_MOVES)
    gear.fill_the_supply(draft)
    lay_out_blessings(draft)


def welcome(draft: Draft, seat: str, character: Facts) -> None:
    """TF-COMP-02, TF-COMP-03: a Deckahedron for every player, none for the GM, of whom there is one (TF-COMP-01)."""
    gms = [each for each in draft.table.seats.values() if each.role == "gm"]
    if len(gms) > 1:
        raise Malformed("{name} is the GM of this table already.", name=gms[0].title)
    if draft.table.seats[seat].role != "player":
        return
    welcome_character(draft, seat, character)
    draft.deal(DRAW.of(seat), [f"{seat}:{face.name}" for face in TWENTY])
    draft.shuffle(DRAW.of(seat))
