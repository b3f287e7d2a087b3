"""Knocked Out: a Dealer's turns become Target Cards to hold on to life by, and others may help."""

from collections.abc import Iterable

from hearthside.kernel.agenda import Comes, Once, carry_out, replace
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.sight import TrackKind
from hearthside.kernel.table import Table
from hearthside.systems.deck_of_adventures.asking import is_busy
from hearthside.systems.deck_of_adventures.board import KNOCKED_OUT, WORLD, title_of
from hearthside.systems.deck_of_adventures.body.wounds import heal
from hearthside.systems.deck_of_adventures.cards import CARDS
from hearthside.systems.deck_of_adventures.check.call import called, check_with, target_against
from hearthside.systems.deck_of_adventures.check.degrees import degree
from hearthside.systems.deck_of_adventures.check.drawing import Check, Steps, Target, begin
from hearthside.systems.deck_of_adventures.decks.piles import card_of, deck_named, draw, drop_task, lay_off
from hearthside.systems.deck_of_adventures.fight.arena import DEAD, STABLE, seat_for
from hearthside.systems.deck_of_adventures.kinds import DOWN, HELD_ON, PP, PP_MOST, SLIPPED, STATE, STRUCK_DOWN
from hearthside.systems.deck_of_adventures.matters import Hand
from hearthside.systems.deck_of_adventures.steps import NOT_YET, HoldOn, LieThere, PassOn, Treat

DYING_DR = 4
ENOUGH = 2
"""So many Target Cards won or lost decide it (DA-KO-05, DA-KO-06)."""
TREATMENT_DR = 5
_HELD = ("Critical Success", "Suited Success")


def lie_there(draft: Draft, step: LieThere) -> Comes:
    """DA-KO-03: the turn of a Knocked Out Dealer is a Target Card of its own; a dead or stable one has no turn."""
    who = step.who
    state = draft.table.marks.get(STATE.of(who), ())
    draws = who in draft.table.seats and DEAD not in state and STABLE not in state
    if draws and is_busy(draft.table, who):
        return Once(who), step
    draft.count(DOWN.of(who), 1)
    if not draws:
        return (PassOn(who),)
    draft.tell(who, "DA-KO-03", "{who} is Knocked Out and fights to hold on.")
    target = target_against(draft, WORLD)
    hold_on = HoldOn(
        decides=("Major Success", *_HELD), keeps=True, face=target.face, place=target.place, token=target.token
    )
    return *_ask(draft, who, hold_on), PassOn(who)


def _ask(draft: Draft, who: str, hold_on: HoldOn) -> Steps:
    hits = draft.table.track(STRUCK_DOWN.of(who))
    check = check_with(
        draft.table,
        who,
        "vit",
        DYING_DR,
        Target(hold_on.face, hold_on.place, hold_on.token),
        ruled=[Hand("Hit while Knocked Out", -hits, grows=True)] if hits else (),
        question="Hold on to life",
        then=(hold_on,),
    )
    return called(draft, who, [check])


def hold_on(draft: Draft, step: HoldOn) -> Comes:
    """DA-AMB-28: an Epic Event alone against the GM: only a suited hit decides, and the two draw in turn."""
    who, success, reached = step.result.who, step.result.success, step.result.degree
    if success and reached in ("Major Success", "Critical Success"):
        _recover(draft, who, critical=reached == "Critical Success")
    elif success and reached in _HELD:
        _score(draft, who, HELD_ON)
    elif not _slips(draft, who, step):
        return _ask(draft, who, replace(step, result=NOT_YET))
    drop_task(draft, step.token)
    return step.after


def _slips(draft: Draft, who: str, step: HoldOn) -> bool:
    """The GM draws with +0 at the same DR; a suited hit is a failure, anything else and the player draws again."""
    world = deck_named(WORLD)
    card = draw(draft, world, world.turned)
    reached = degree(card_of(card), CARDS[step.face], DYING_DR)
    draft.tell(who, "DA-KO-03", "Against {who} comes {card}: {degree}.", card=card_of(card).sign, degree=reached)
    lay_off(draft, WORLD, (card,), world.turned)
    if reached in _HELD:
        _score(draft, who, SLIPPED)
        return True
    return False


def _score(draft: Draft, who: str, how: TrackKind) -> None:
    draft.count(how.of(who), 1)
    count = draft.table.track(how.of(who))
    if how is HELD_ON:
        draft.tell(who, "DA-KO-05", "{who} holds on ({count} of 2).", count=count)
        if count >= ENOUGH:
            draft.mark(STATE.of(who), STABLE)
            draft.tell(who, "DA-KO-05", "{who} will live, and stays unconscious.")
        return
    draft.tell(who, "DA-KO-06", "{who} slips away ({count} of 2).", count=count)
    if count >= ENOUGH:
        draft.unmark(STATE.of(who), KNOCKED_OUT)
        draft.mark(STATE.of(who), DEAD)
        draft.befall("gone", who)
        draft.tell(who, "DA-KO-06", "{who} is dead.")


def _recover(draft: Draft, who: str, *, critical: bool) -> None:
    """DA-KO-07, DA-KO-08: a Major Success wakes; a Critical brings Power Points as well."""
    heal(draft, who, 1)
    if critical:
        room = draft.table.track(PP_MOST.of(who)) - draft.table.track(PP.of(who))
        points = draft.count(PP.of(who), min(3, room))
        draft.tell(who, "DA-KO-08", "{who} regains {points} PP.", points=points)


def treatment_dr(turns: int) -> int:
    """DA-KO-02: 5, minus 1 for each turn since they went down; never below 0 (DA-AMB-29)."""
    return max(0, TREATMENT_DR - turns)


def treat(draft: Draft, who: str, whom: str, stat: str, points: int, hands: Iterable[Hand] = ()) -> None:
    """DA-KO-02: a Craft Check, or one with the Primary Skill for a healing Power, against the victim's Target Card."""
    draft.tell(who, "DA-KO-02", "{who} treats {whom}.", whom=title_of(draft.table, whom))
    check = treatment(
        draft.table, who, whom, stat, target_against(draft, whom), hands, Treat(target=whom, points=points)
    )
    carry_out(draft, begin(draft, seat_for(draft.table, who), check))


def treatment(
    table: Table, who: str, whom: str, stat: str, against: Target, hands: Iterable[Hand] = (), *then: Treat
) -> Check:
    """The Check that it takes."""
    return check_with(
        table,
        who,
        stat,
        treatment_dr(table.track(DOWN.of(whom))),
        against,
        ruled=hands,
        question=say("Treat {whom}", whom=title_of(table, whom)),
        then=then,
    )


def treated(draft: Draft, step: Treat) -> None:
    """DA-KO-02: a success heals."""
    if step.result.success:
        heal(draft, step.target, step.points)
