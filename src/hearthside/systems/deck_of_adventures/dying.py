"""Knocked Out: a Dealer's turns become Target Cards to hold on to life by, and others may help."""

from collections.abc import Iterable

from hearthside.kernel.draft import Draft
from hearthside.kernel.sight import TrackKind
from hearthside.systems.deck_of_adventures.actions.call import ask_all, check_with, target_against
from hearthside.systems.deck_of_adventures.aftermath import Result, Step, aftermath, carry_out, procedure, put_off
from hearthside.systems.deck_of_adventures.arena import DEAD, STABLE, seat_for, title_of
from hearthside.systems.deck_of_adventures.asking import is_busy
from hearthside.systems.deck_of_adventures.board import KNOCKED_OUT, WORLD
from hearthside.systems.deck_of_adventures.body import heal
from hearthside.systems.deck_of_adventures.cards import CARDS
from hearthside.systems.deck_of_adventures.check import Target, begin
from hearthside.systems.deck_of_adventures.decks import card_of, deck_named, draw, drop_task, lay_off
from hearthside.systems.deck_of_adventures.degrees import degree
from hearthside.systems.deck_of_adventures.hands import Hand
from hearthside.systems.deck_of_adventures.kinds import DOWN, HELD_ON, PP, PP_MOST, SLIPPED, STATE, STRUCK_DOWN

DYING_DR = 4
ENOUGH = 2
"""So many Target Cards won or lost decide it (DA-KO-05, DA-KO-06)."""
TREATMENT_DR = 5
_HELD = ("Critical Success", "Suited Success")


@procedure("lie_there")
def _lie_there(draft: Draft, step: Step, left: list[Step]) -> bool:
    """DA-KO-03: the turn of a Knocked Out Dealer is a Target Card of its own; a dead or stable one has no turn."""
    who = step["who"]
    draft.count(DOWN.of(who), 1)
    state = draft.table.marks.get(STATE.of(who), ())
    if who not in draft.table.seats or DEAD in state or STABLE in state:
        carry_out(draft, [{"do": "pass_on", "slot": who}, *left])
        return True
    if is_busy(draft.table, who):
        put_off(draft, who, [step, *left])
        return True
    draft.tell(who, "DA-KO-03", "{who} is Knocked Out and fights to hold on.")
    _ask(draft, who, target_against(draft, WORLD), [{"do": "pass_on", "slot": who}, *left])
    return True


def _ask(draft: Draft, who: str, target: Target, left: list[Step]) -> None:
    hits = draft.table.track(STRUCK_DOWN.of(who))
    check = check_with(
        draft.table,
        who,
        "vit",
        DYING_DR,
        target,
        ruled=[Hand("Hit while Knocked Out", -hits, grows=True)] if hits else (),
        question="Hold on to life",
        then={
            "do": "hold_on",
            "decides": ["Major Success", *_HELD],
            "keeps": True,
            "face": target.face,
            "place": target.place,
            "token": target.token,
            "after": left,
        },
    )
    ask_all(draft, {who: [check]})


@aftermath("hold_on")
def _hold_on(draft: Draft, result: Result) -> None:
    """DA-AMB-28: an Epic Event alone against the GM: only a suited hit decides, and the two draw in turn."""
    who, then = result.who, result.then
    if result.success and result.degree in ("Major Success", "Critical Success"):
        _recover(draft, who, critical=result.degree == "Critical Success")
    elif result.success and result.degree in _HELD:
        _score(draft, who, HELD_ON)
    else:
        _draw_of_fate(draft, who, then)
        return
    drop_task(draft, then["token"])
    carry_out(draft, then["after"])


def _draw_of_fate(draft: Draft, who: str, then: Step) -> None:
    """The GM draws with +0 at the same DR; a suited hit is a failure, anything else and the player draws again."""
    world = deck_named(WORLD)
    card = draw(draft, world, world.turned)
    reached = degree(card_of(card), CARDS[then["face"]], DYING_DR)
    draft.tell(who, "DA-KO-03", "Against {who} comes {card}: {degree}.", card=card_of(card).sign, degree=reached)
    lay_off(draft, WORLD, (card,), world.turned)
    if reached in _HELD:
        drop_task(draft, then["token"])
        _score(draft, who, SLIPPED)
        carry_out(draft, then["after"])
    else:
        _ask(draft, who, Target(then["face"], then["place"], then["token"]), list(then["after"]))


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
    check = check_with(
        draft.table,
        who,
        stat,
        treatment_dr(draft.table.track(DOWN.of(whom))),
        target_against(draft, whom),
        ruled=hands,
        question=f"Treat {title_of(draft.table, whom)}",
        then={"do": "treat", "target": whom, "points": points},
    )
    begin(draft, seat_for(draft.table, who), check)


@aftermath("treat")
def _treated(draft: Draft, result: Result) -> None:
    if result.success:
        heal(draft, result.then["target"], result.then["points"])
