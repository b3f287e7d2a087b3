"""Joining in: aiding somebody's flip, taking the lead where all stand or fall together, and bearing it together."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.agenda import about, ask_again, replace
from hearthside.kernel.choices import Among, Barred, Between, Option, Several, Words, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.gathering import Spotlight
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.views import Question, TableView
from hearthside.kits.deckahedron.adventure.actions.attempt import PASS_THE_SPOTLIGHT
from hearthside.kits.deckahedron.adventure.actions.call import attributes_asked
from hearthside.kits.deckahedron.adventure.board import GAME, INCAPACITATED, STATE, is_making
from hearthside.kits.deckahedron.adventure.body import against_flipping, unless_down
from hearthside.kits.deckahedron.adventure.contests.teamwork import seats_of
from hearthside.kits.deckahedron.adventure.journey.sessions import OPENER_DUE, is_opener_due
from hearthside.kits.deckahedron.adventure.matters import (
    CardsToRead,
    FlipTogether,
    MoveCalled,
    RoundToRun,
    called_in,
)
from hearthside.kits.deckahedron.adventure.steps import AgainstFriend, Aiding
from hearthside.kits.deckahedron.adventure.words import ATTRIBUTE_OPTIONS
from hearthside.kits.deckahedron.piles import TURNED

# --- Aiding -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Aid:
    """Aid somebody before they flip, and say how. You turn one card and read Anvil; what goes wrong, you share."""

    who: str
    how: str


_HOW = Words(most=300, optional=False, label="How do you help?")


def offer_aid(seen: TableView) -> Offer | None:
    """TF-TEAM-01: open from the moment a flip is asked of somebody until the first card is turned."""
    asked = seen.asked_for("flip")
    leaders = tuple([(each.by, seen.seats[each.by].title) for each in asked if _may_be_aided(seen, each)])
    if not leaders:
        return None
    who = Among(options(leaders), label="Whom?")
    against = against_flipping(seen) or (_ASKED_ALREADY if seen.seat in seen.awaited else None)
    return Offer({"who": who, "how": _HOW}, against)


_ASKED_ALREADY = Barred("TF-TEAM-01", "A flip is asked of you: see to that first.")


def _may_be_aided(seen: TableView, asked: Question) -> bool:
    """Whether somebody else is about to flip and this seat is not aiding anybody yet."""
    return (
        asked.by != seen.seat
        and called_in(asked).contest != AgainstFriend(seen.seat)
        and not is_aiding(seen, seen.seat)
    )


def is_aiding(seen: TableView, seat: str) -> bool:
    """Whether this seat has said that it aids somebody."""
    return any(seat in seats_of(_aid_in(asked)) for asked in seen.awaited.values())


def _aid_in(asked: Question) -> tuple[Aiding, ...]:
    """Who aids: a flip that is called for, one whose cards lie there, or a rabbit."""
    shape = next((shape for action, shape in _AIDED.items() if action in asked.actions), None)
    return about(asked, shape).aid if shape else ()


_AIDED: Mapping[str, type[MoveCalled] | type[CardsToRead] | type[RoundToRun]] = {
    "flip": MoveCalled,
    "stand": CardsToRead,
    "race": RoundToRun,
}


def decide_aid(draft: Draft, seat: str, aid: Aid) -> None:
    """The helper is noted with the flip that is asked for."""
    asked = draft.table.awaited.get(aid.who)
    if asked is None or "flip" not in asked.actions or aid.who == seat:
        raise Impossible("TF-TEAM-01", "They are not about to flip.")
    whom = draft.table.seats[aid.who].title
    draft.tell(seat, "TF-TEAM-01", "{who} aids {whom}: {how}", whom=whom, how=aid.how)
    called = called_in(asked)
    ask_again(draft, asked, replace(called, aid=(*called.aid, Aiding(seat))))


# --- All together -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class CallTogether:
    """All stand or fall together: name who is in it and what is flipped, and ask who takes the lead."""

    who: tuple[str, ...]
    attributes: tuple[str, ...]
    move: str = ""
    advantages: int = 0
    disadvantages: int = 0
    question: str = ""


def offer_call_together(seen: TableView) -> Offer | None:
    """Open to the GM when two players at least are free, once the session is opened (TF-OPEN-01)."""
    people = tuple([(name, seen.seats[name].title, _against(seen, name)) for name in seen.players])
    if sum(not against for *_, against in people) < 2:
        return None
    offer = _together_offer(people)
    return Offer(offer.fields, OPENER_DUE) if is_opener_due(seen) else offer


_DOWN = Barred("TF-INC-03", "An incapacitated character can take no further actions.")
_ANSWERING = Barred("TF-FLIP-05", "They still have something to answer.")
_UNMADE = Barred("TF-CC-16", "Their character is not ready yet.")
_AT_CORNERS = Barred("TF-MINI-07", "They are laying out cards: let them finish that game, or give it up.")


def _against(seen: TableView, name: str) -> Barred | None:
    if seen.has_mark(STATE.of(name), INCAPACITATED):
        return _DOWN
    if is_making(seen, name):
        return _UNMADE
    if seen.marks.get(GAME.of(name)):
        return _AT_CORNERS
    return _ANSWERING if name in seen.awaited or not seen.is_empty(TURNED.of(name)) else None


@lru_cache(maxsize=256)
def _together_offer(people: tuple[tuple[str, str, Barred | None], ...]) -> Offer:
    return Offer(
        {
            "who": Several(tuple(Option(*each) for each in people), 2, len(people), label="Who is in it together?"),
            "attributes": Several(ATTRIBUTE_OPTIONS, 1, 3, label="Attributes the move lists"),
            "move": Words(most=60, label="Move"),
            "advantages": Between(0, 9, label="Advantages"),
            "disadvantages": Between(0, 9, label="Disadvantages"),
            "question": Words(most=300, label="What is at stake?"),
        }
    )


def decide_call_together(draft: Draft, seat: str, call: CallTogether) -> None:
    """TF-TEAM-02: everybody is asked who leads."""
    if any(name in draft.table.awaited or draft.table.cards(TURNED.of(name)) for name in call.who):
        # Not even the GM can ask over another question: it would never be answered.
        raise Impossible("TF-FLIP-05", "They still have something to answer.")
    matter = FlipTogether(
        move=call.move,
        attributes=attributes_asked(draft, call),
        advantages=call.advantages,
        disadvantages=call.disadvantages,
        question=call.question,
        together=call.who,
    )
    draft.tell(seat, "TF-TEAM-02", "You stand or fall together. Who takes the lead? {question}", question=call.question)
    for name in call.who:
        draft.wait_for(name, ("lead",), "TF-TEAM-02", "Who takes the lead?", matter)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lead:
    """Take the lead: you flip as usual, and all others support you with one card each."""


@unless_down
def offer_lead(seen: TableView) -> Offer | None:
    """Open to everybody who is in it together, and still stands."""
    return _LEADING if seen.asked("lead") else None


_LEADING = Offer(urgent=True)


def decide_lead(draft: Draft, seat: str, order: Lead) -> None:  # noqa: ARG001
    """TF-TEAM-02: the leader is in the spotlight, and the others support."""
    asked = draft.table.awaited.get(seat)
    if asked is None or "lead" not in asked.actions:
        raise Impossible("TF-TEAM-02", "Nobody asked who leads.")
    called = about(asked, FlipTogether)
    # Whoever went down meanwhile is no longer asked, and lends no card.
    together = [name for name in called.together if "lead" in _asked_of(draft, name)]
    for name in together:
        draft.settle(name)
    PASS_THE_SPOTLIGHT.decide(draft, seat, Spotlight(who=seat))
    draft.tell(seat, "TF-TEAM-02", "{who} takes the lead.")
    matter = MoveCalled(
        move=called.move,
        attributes=called.attributes,
        advantages=called.advantages,
        disadvantages=called.disadvantages,
        question=called.question,
        aid=tuple(Aiding(name) for name in together if name != seat),
    )
    draft.wait_for(seat, ("flip",), "TF-TRIG-02", called.question or "You lead: flip", matter)


def _asked_of(draft: Draft, name: str) -> tuple[str, ...]:
    asked = draft.table.awaited.get(name)
    return asked.actions if asked else ()


AID = Action("aid", Aid, offer_aid, decide_aid, rule="TF-TEAM-01", label="Aid somebody")
CALL_TOGETHER = Action(
    "call_together",
    CallTogether,
    offer_call_together,
    decide_call_together,
    rule="TF-TEAM-02",
    label="Call for a flip together",
    by=GM,
    group="gm",
)
LEAD = Action("lead", Lead, offer_lead, decide_lead, rule="TF-TEAM-02", label="Take the lead")
ACTIONS: tuple[Action, ...] = (AID, LEAD, CALL_TOGETHER)
