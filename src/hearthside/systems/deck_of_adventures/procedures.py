"""What may still be to come, each with who carries it out."""

from hearthside.kernel.agenda import Procedure
from hearthside.kernel.draft import Draft
from hearthside.systems.deck_of_adventures import steps
from hearthside.systems.deck_of_adventures.body.bearing import let_go
from hearthside.systems.deck_of_adventures.body.conditions import shake, stir_mind
from hearthside.systems.deck_of_adventures.body.dying import hold_on, lie_there, treated
from hearthside.systems.deck_of_adventures.body.wounds import ask_to_toughen_up
from hearthside.systems.deck_of_adventures.check.contest import contested
from hearthside.systems.deck_of_adventures.check.making import make_check
from hearthside.systems.deck_of_adventures.creatures.boss import begin_round
from hearthside.systems.deck_of_adventures.creatures.companions import SUMMON, fade, slip_the_leash
from hearthside.systems.deck_of_adventures.decks.lending import AID, DISTRACTION
from hearthside.systems.deck_of_adventures.epic.tasks import draw_for_task, drawn_for_task
from hearthside.systems.deck_of_adventures.fight.rounds import burn, come_back, fall, go_down, pass_on
from hearthside.systems.deck_of_adventures.fight.striking import struck
from hearthside.systems.deck_of_adventures.fight.turn import grappled, learn
from hearthside.systems.deck_of_adventures.fight.turn_ends import be_wronged, regenerate, strike_back
from hearthside.systems.deck_of_adventures.goods.shelf import GOODS
from hearthside.systems.deck_of_adventures.goods.trading import sober_up
from hearthside.systems.deck_of_adventures.ground.hazards import face_hazards, harm
from hearthside.systems.deck_of_adventures.ground.hiding import come_to_light, spot
from hearthside.systems.deck_of_adventures.ground.lie_of_the_land import caught, gasp
from hearthside.systems.deck_of_adventures.powers.effects import (
    after_hit,
    be_dragged,
    calm_down,
    saved,
    strike_at,
    take_back,
)
from hearthside.systems.deck_of_adventures.rest.resting import restore_by_rest_card, rouse


def _resolved(draft: Draft, step: steps.Resolved) -> None:
    """What any Check may bring about, whatever it was made for."""
    result, strike = step.result, step.outcome
    come_to_light(draft, result)
    if isinstance(strike, steps.Strike):
        strike_back(draft, result.who, strike, hits=result.success)
    regenerate(draft, result)
    calm_down(draft, result)
    if isinstance(strike, steps.Strike):
        slip_the_leash(draft, result.who, strike, result.degree)


def _wore_off(draft: Draft, step: steps.WoreOff) -> None:
    """What ends with something that lasted for a while."""
    if step.what == SUMMON:
        fade(draft, step.who)
    elif step.what in (AID, DISTRACTION):
        take_back(draft, step.who, step.what)
    elif step.what in GOODS:
        sober_up(draft, step.who, GOODS[step.what])


PROCEDURES = (
    Procedure(steps.Resolved, _resolved),
    Procedure(steps.MakeCheck, make_check),
    # What comes of Checks.
    Procedure(steps.Strike, struck),
    Procedure(steps.Treat, treated),
    Procedure(steps.HoldOn, hold_on),
    Procedure(steps.Shake, shake),
    Procedure(steps.MeetHazard, harm),
    Procedure(steps.SaveFromPower, saved),
    Procedure(steps.Contested, contested),
    Procedure(steps.Seize, grappled),
    Procedure(steps.LetGo, let_go),
    Procedure(steps.Spot, spot),
    Procedure(steps.Learn, learn),
    Procedure(steps.Land, caught),
    Procedure(steps.RestCardTurned, restore_by_rest_card),
    Procedure(steps.EpicDrawn, drawn_for_task),
    # What comes of other things.
    Procedure(steps.EpicDraw, draw_for_task),
    Procedure(steps.StrikeAt, strike_at),
    Procedure(steps.AfterHit, after_hit),
    Procedure(steps.Drag, be_dragged),
    Procedure(steps.AskToToughenUp, ask_to_toughen_up),
    Procedure(steps.HurtBy, be_wronged),
    Procedure(steps.StirMind, stir_mind),
    Procedure(steps.Gasp, gasp),
    Procedure(steps.AtNoHP, fall),
    Procedure(steps.GoDown, go_down),
    Procedure(steps.Back, come_back),
    Procedure(steps.WoreOff, _wore_off),
    Procedure(steps.RoundBegins, begin_round),
    Procedure(steps.FaceHazards, face_hazards),
    Procedure(steps.LieThere, lie_there),
    Procedure(steps.Burn, burn),
    Procedure(steps.PassOn, pass_on),
    Procedure(steps.GetUp, rouse),
)
