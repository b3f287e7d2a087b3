"""Hitches: a Trouble gets in the way of a roll, and pays for it in Luck."""

from dataclasses import dataclass

from hearthside.kernel.actions import TABLE, Action, Offer
from hearthside.kernel.agenda import replace
from hearthside.kernel.choices import Among, Barred, Option, Words
from hearthside.kernel.draft import Draft
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.kinds import TROUBLES_KIND, TroubleOf
from hearthside.systems.first_empires.pool.called import RollCalledFor, ask_anew, call_for, open_calls
from hearthside.systems.first_empires.scene.board import gain_luck, position_now
from hearthside.systems.first_empires.words import USUAL_POSITION

HITCH_LUCK = {"controlled": 1, "risky": 2, "desperate": 4}


@dataclass(frozen=True, slots=True, kw_only=True)
class Hitch:
    """Propose that a Trouble of the rolling character gets in the way: one die less, and Luck dice for it."""

    trouble: TroubleOf
    words: str = ""


def offer_hitch(seen: TableView) -> Offer | None:
    """FE-HITCH-01: open to anyone until the dice fall."""
    calls = open_calls(seen)
    found = tuple(
        Option(
            TroubleOf(who, trouble).word,
            say("{who}: {trouble}", who=seen.seats[who].title, trouble=trouble),
            _against(call),
        )
        for who, call in calls.items()
        for trouble in seen.marks.get(TROUBLES_KIND.of(who), ())
        if trouble not in call.proposed
    )
    if not found:
        return None
    return Offer({"trouble": Among(found, label="Which Trouble?"), "words": Words(most=300, label="How?")})


def _against(call: RollCalledFor) -> Barred | None:
    if call.hitch:
        return Barred("FE-HITCH-06", "There is a Hitch on this roll already.")
    if call.pool and call.pool.luck:
        return Barred("FE-HITCH-04", "A Hitch and a Luck die exclude each other.")
    return None


def decide_hitch(draft: Draft, seat: str, hitch: Hitch) -> None:
    """The rolling player decides; whoever proposes it for their own roll has decided already."""
    who, trouble = hitch.trouble.who, hitch.trouble.trouble
    call = call_for(draft.table, who)
    if call is None:
        raise Impossible("FE-HITCH-01", "The dice have fallen.")
    draft.tell(seat, "FE-HITCH-01", "{who} sees a Hitch: {trouble}. {words}", trouble=trouble, words=hitch.words)
    if who == seat:
        _take(draft, who, call, trouble)
    else:
        ask_anew(draft, who, replace(call, proposed=(*call.proposed, trouble)))


def _take(draft: Draft, seat: str, call: RollCalledFor, trouble: str) -> None:
    """FE-HITCH-03; the position that counts is the one now (FE-HITCH-07)."""
    luck = HITCH_LUCK[position_now(draft.table) or USUAL_POSITION]
    gained = gain_luck(draft, seat, luck, "FE-HITCH-03", "{who} takes the Hitch. Luck dice: {dice}.")
    ask_anew(draft, seat, replace(call, hitch=trouble, hitch_luck=gained, proposed=()))


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeHitch:
    """Take a proposed Hitch, or leave it."""

    trouble: str = ""


def offer_take_hitch(seen: TableView) -> Offer | None:
    """Open to the rolling player while a Hitch is proposed; rolling without an answer leaves it too."""
    call = call_for(seen, seen.seat)
    if call is None or not call.proposed:
        return None
    proposed = tuple(Option(trouble, trouble, _against(call)) for trouble in call.proposed)
    return Offer({"trouble": Among((Option("", "No Hitch"), *proposed), label="Which Trouble?")}, urgent=True)


def decide_take_hitch(draft: Draft, seat: str, answer: TakeHitch) -> None:
    """FE-HITCH-02."""
    call = call_for(draft.table, seat)
    if call is None:
        raise Impossible("FE-HITCH-01", "The dice have fallen.")
    if answer.trouble:
        _take(draft, seat, call, answer.trouble)
    else:
        draft.tell(seat, "FE-HITCH-02", "{who} leaves the Hitch.")
        ask_anew(draft, seat, replace(call, proposed=()))


HITCH = Action("hitch", Hitch, offer_hitch, decide_hitch, rule="FE-HITCH-01", label="Propose a Hitch", by=TABLE)
TAKE_HITCH = Action(
    "take_hitch", TakeHitch, offer_take_hitch, decide_take_hitch, rule="FE-HITCH-02", label="Take the Hitch?"
)
