"""The GM calls for a flip."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.agenda import Matter, Step, about, carry_out, replace, steps_after
from hearthside.kernel.choices import Among, Barred, Between, Choice, Option, Several, Words, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Awaited
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.actions.attempt import against_making
from hearthside.kits.deckahedron.adventure.actions.proposing import take_proposal_back
from hearthside.kits.deckahedron.adventure.board import GAME, INCAPACITATED, STATE, is_making
from hearthside.kits.deckahedron.adventure.combat.hindrances import hindrance_options, hindrances_of
from hearthside.kits.deckahedron.adventure.combat.whom import against_all
from hearthside.kits.deckahedron.adventure.effects.needs import ways_open
from hearthside.kits.deckahedron.adventure.journey.sessions import OPENER_DUE, is_opener_due
from hearthside.kits.deckahedron.adventure.knowing import named_move
from hearthside.kits.deckahedron.adventure.matters import NOT_CALLED, Called, FlipTogether, MoveCalled, called_in
from hearthside.kits.deckahedron.adventure.steps import GangedUp
from hearthside.kits.deckahedron.adventure.words import ATTRIBUTE_OPTIONS, either
from hearthside.kits.deckahedron.piles import DISCARD, DRAW, TURNED


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """Ask a player for a flip: name the move, the attributes it lists, and what helps or hinders."""

    who: str
    attributes: tuple[str, ...]
    move: str = ""
    advantages: int = 0
    disadvantages: int = 0
    question: str = ""
    hindrances: tuple[str, ...] = ()


def offer_call(seen: TableView) -> Offer | None:
    """Open to the GM for every player who is not in the middle of a flip, once the session is opened (TF-OPEN-01)."""
    people = tuple([(name, seen.seats[name].title, _busy(seen, name)) for name in seen.players])
    if not people:
        return None
    offer = _call_offer(people, hindrances_of(seen))
    return Offer(offer.fields, OPENER_DUE) if is_opener_due(seen) else offer


@lru_cache(maxsize=256)
def _call_offer(people: tuple[tuple[str, str, Barred | None], ...], hindrances: tuple[str, ...]) -> Offer:
    fields: dict[str, Choice] = {
        "who": Among(tuple(Option(*each) for each in people), label="Who flips?"),
        "attributes": Several(ATTRIBUTE_OPTIONS, 1, 3, label="Attributes the move lists"),
        "move": Words(most=60, label="Move"),
        "advantages": Between(0, 9, label="Advantages"),
        "disadvantages": Between(0, 9, label="Disadvantages"),
        "question": Words(most=300, label="What is at stake?"),
    }
    if hindrances:
        listed = hindrance_options(hindrances)
        fields["hindrances"] = Several(listed, 0, len(listed), label="What is in the way?")
    return Offer(fields)


_DOWN = Barred("TF-INC-03", "An incapacitated character can take no further actions.")
_ANSWERING = Barred("TF-FLIP-05", "They still have something to answer.")
_UNMADE = Barred("TF-CC-16", "Their character is not ready yet.")
_AT_CORNERS = Barred("TF-MINI-07", "They are laying out cards: let them finish that game, or give it up.")


def _busy(seen: TableView, name: str) -> Barred | None:
    if seen.has_mark(STATE.of(name), INCAPACITATED):
        return _DOWN
    if is_making(seen, name):
        return _UNMADE
    if seen.marks.get(GAME.of(name)):
        return _AT_CORNERS
    # A call that is not answered yet can be made anew: until the flip the GM may change it (TF-AMB-51).
    if not seen.is_empty(TURNED.of(name)) or (name in seen.awaited and not seen.asked_of(name, "flip")):
        return _ANSWERING
    return None


def decide_call(draft: Draft, seat: str, call: Call) -> None:
    """The table waits for the player's flip."""
    asked = draft.table.awaited.get(call.who)
    if draft.table.cards(TURNED.of(call.who)) or (asked and "flip" not in asked.actions):
        # Not even the GM can ask anew here: the cards on the table would never be read.
        raise Impossible("TF-FLIP-05", "They still have something to answer.")
    _check_made(draft, call)
    attributes = attributes_asked(draft, call)
    says = "{gm} asks {whom}: {question}" if call.question else "{gm} asks {whom} for a flip of {listed}."
    draft.tell(
        seat,
        "TF-TRIG-02",
        says,
        gm=draft.table.seats[seat].title,
        whom=draft.table.seats[call.who].title,
        question=call.question,
        listed=either(attributes),
    )
    said: Called = called_in(asked) if asked else take_proposal_back(draft, call.who) or NOT_CALLED
    matter = MoveCalled(
        move=call.move,
        attributes=attributes,
        advantages=call.advantages,
        # TF-GMS-01: a hindrance that was paid for once hinders everybody it touches.
        disadvantages=call.disadvantages + len(call.hindrances),
        question=call.question,
        # Whoever aids goes on aiding when the GM asks anew (TF-TEAM-01), and what was to come after it still does.
        aid=said.aid,
    )
    says, then = call.question or say("Flip {attributes}", attributes=either(attributes)), asked.then if asked else ()
    draft.wait_for(call.who, ("flip",), "TF-TRIG-02", says, _as_said(draft, matter, said), then=then)


def _check_made(draft: Draft, call: Call) -> None:
    """What bars a player from a move bars the GM from calling for it: it lies face-down, or a need of it is not met."""
    move = named_move(draft.table, call.move)
    against = against_making(draft.table, call.who, move) if move else None
    if move and against:
        whom = draft.table.seats[call.who].title
        says = "{whom} cannot make {move} now. {why}"
        draft.require(False, against.rule, says, whom=whom, move=move.name, why=against.words)


def _as_said(draft: Draft, matter: MoveCalled, said: Called) -> MoveCalled:
    """What a player said of their own move still holds while the GM only changes how it is flipped (TF-AMB-51)."""
    before = named_move(draft.table, said.move)
    if before is None or before != named_move(draft.table, matter.move):
        return matter
    return replace(
        matter,
        own=said.own,
        waved=said.waved,
        free=said.free,
        foe=said.foe,
        item=said.item,
        ally=said.ally,
        contest=said.contest,
    )


class Asking(Protocol):
    """What is asked for, whether of one or of all together."""

    @property
    def move(self) -> str: ...
    @property
    def attributes(self) -> tuple[str, ...]: ...


def attributes_asked(draft: Draft, call: Asking) -> tuple[str, ...]:
    """Of the attributes the GM named, those that the move lists (TF-ATTR-03); all of them where it is free words."""
    move = named_move(draft.table, call.move)
    if move is None:
        return call.attributes
    if not move.flips:
        raise Impossible("TF-TRIG-06", "{move} needs no flip.", move=move.name)
    known = ways_open(draft.table, move)
    fitting = tuple(name for name in call.attributes if name in known)
    draft.require(fitting, "TF-ATTR-03", "{move} is flipped with {listed}.", move=move.name, listed=either(known))
    return fitting or call.attributes


CALL = Action("call", Call, offer_call, decide_call, rule="TF-TRIG-02", label="Call for a flip", by=GM, group="gm")


@dataclass(frozen=True, slots=True, kw_only=True)
class AskForCard:
    """Ask a player to turn a card that merely decides something at random: no flip, and nothing comes of it."""

    who: str
    question: str = ""


def offer_ask_for_card(seen: TableView) -> Offer | None:
    """Open to the GM for every player whom nothing else is asked."""
    people = tuple([(name, seen.seats[name].title, _against_asking(seen, name)) for name in seen.players])
    return _asking_offer(people) if people else None


@lru_cache(maxsize=256)
def _asking_offer(people: tuple[tuple[str, str, Barred | None], ...]) -> Offer:
    who = tuple(Option(*each) for each in people)
    question = Words(most=300, label="What does it decide?")
    return Offer({"who": Among(who, label="Who reveals a card?"), "question": question}, against_all(who))


_NO_CARD = Barred("TF-TRIG-05", "They have no card left to turn.")


def _against_asking(seen: TableView, name: str) -> Barred | None:
    if name in seen.awaited:
        return _ANSWERING
    has_cards = not (seen.is_empty(DRAW.of(name)) and seen.is_empty(DISCARD.of(name)))
    return _busy(seen, name) or (None if has_cards else _NO_CARD)


def decide_ask_for_card(draft: Draft, seat: str, ask: AskForCard) -> None:
    """TF-TRIG-05: the table waits for a card, and not for a flip."""
    if ask.who in draft.table.awaited or draft.table.cards(TURNED.of(ask.who)):
        # Not even the GM can ask over another question: it would never be answered.
        raise Impossible("TF-FLIP-05", "They still have something to answer.")
    whom = draft.table.seats[ask.who].title
    says = "{gm} asks {whom} for a card to decide it. {question}"
    draft.tell(seat, "TF-TRIG-05", says, gm=draft.table.seats[seat].title, whom=whom, question=ask.question)
    draft.wait_for(ask.who, ("reveal",), "TF-TRIG-05", ask.question or "Reveal a card", Matter())


ASK_FOR_CARD = Action(
    "ask_for_card",
    AskForCard,
    offer_ask_for_card,
    decide_ask_for_card,
    rule="TF-TRIG-05",
    label="Ask for a card",
    by=GM,
    group="gm",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBack:
    """Take a call back: the flip or the card you asked for is not needed after all."""

    who: str


def offer_take_back(seen: TableView) -> Offer | None:
    """Open to the GM while somebody is called and no card is turned yet."""
    called = tuple([(name, seen.seats[name].title) for name in seen.players if _is_called(seen, name)])
    return Offer({"who": Among(options(called), label="Whose?")}) if called else None


def _is_called(seen: TableView, name: str) -> bool:
    asked = seen.awaited.get(name)
    return asked is not None and bool(_CALLS & set(asked.actions))


_CALLS = frozenset({"flip", "reveal", "lead"})
"""What the GM asks for."""


def decide_take_back(draft: Draft, seat: str, back: TakeBack) -> None:
    """TF-TRIG-01: no card moves. What was to come after the flip comes now."""
    asked = draft.settle(back.who)
    if asked is None:
        raise Impossible("TF-TRIG-01", "There is no call to take back.")
    if "lead" in asked.actions:
        # TF-TEAM-02: all of them were asked, and none of them is any more.
        for name in about(asked, FlipTogether).together:
            other = draft.table.awaited.get(name)
            if other and "lead" in other.actions:
                draft.settle(name)
        draft.tell(seat, "TF-TRIG-01", "You need not flip together after all.")
        return
    says = "{whom} need not flip after all." if "flip" in asked.actions else "{whom} need not reveal a card after all."
    draft.tell(seat, "TF-TRIG-01", says, whom=draft.table.seats[back.who].title)
    carry_out(draft, without_flip(draft, asked))


def without_flip(draft: Draft, asked: Awaited) -> list[Step]:
    """What comes after a flip that is not made after all: what is read off the flip itself goes with it."""
    return [step for step in steps_after(draft, asked) if not isinstance(step, GangedUp)]


TAKE_BACK = Action(
    "uncall",
    TakeBack,
    offer_take_back,
    decide_take_back,
    rule="TF-TRIG-01",
    label="Take the call back",
    by=GM,
    group="gm",
)
