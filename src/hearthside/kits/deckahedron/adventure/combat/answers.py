"""What the player of a suffering character does; and how Stamina is lost and regained."""

from collections.abc import Iterable
from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer
from hearthside.kernel.agenda import Ask, Later, Step, about, answered, carry_out
from hearthside.kernel.choices import Among, Choice, Option, Pick, Several, Words, YesNo
from hearthside.kernel.draft import Draft
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.board import WOUNDS_KIND
from hearthside.kits.deckahedron.adventure.body import exhausted_of, lose_stamina, reshuffle_before_loss, tidy_deck
from hearthside.kits.deckahedron.adventure.book import cite
from hearthside.kits.deckahedron.adventure.combat.spaces import (
    EXHAUSTION,
    empty,
    fill,
    filled_spaces,
    free_spaces,
    space_options,
)
from hearthside.kits.deckahedron.adventure.combat.suffering import HARM, HARM_LIMIT, WOUND_LIMIT, land_harm, land_wound
from hearthside.kits.deckahedron.adventure.matters import AttackTold, StaminaBack, StaminaDue, TokenDue
from hearthside.kits.deckahedron.adventure.words import TOKENS
from hearthside.kits.deckahedron.piles import DISCARD

PILE = "pile"


def absorb(draft: Draft, seat: str, names: tuple[str, ...], strain: str) -> int:
    """TF-FOURD-13, TF-CARD-04: each token in a slot stands for one Stamina not lost."""
    if not names:
        return 0
    spaces = free_spaces(draft.table, seat, strain)
    if any(name not in spaces for name in names):
        raise Impossible("TF-CARD-03", "There is no room for a token there.")
    fill(draft, seat, [spaces[name] for name in names])
    draft.tell(seat, "TF-STAM-07", "{who} absorbs {points} of it.", points=len(names))
    return len(names)


# --- Where a Harm or a Wound goes -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Bear:
    """A Harm or a Wound is due: take it, or let an empty slot of your armour have it."""

    where: str = PILE


def offer_bear(seen: TableView) -> Offer | None:
    """Open while a Harm or a Wound could go into a slot, or be blocked."""
    asked = seen.asked("bear")
    if asked is None:
        return None
    token = about(asked, TokenDue).token
    slots = space_options(seen, free_spaces(seen, seen.seat, token))
    return Offer(
        {"where": Among((Option(PILE, _landing(seen, token)), *slots), label="Where does it go?")}, urgent=True
    )


def _landing(seen: TableView, token: str) -> str:
    if token == "harm":
        full = seen.track(HARM.of(seen.seat)) >= HARM_LIMIT
        return "your Exhaustion pile, as a Wound" if full else "your Exhaustion pile"
    return "you go down" if seen.track(WOUNDS_KIND.of(seen.seat)) >= WOUND_LIMIT else "you are wounded"


def decide_bear(draft: Draft, seat: str, choice: Bear) -> None:
    """TF-TWOUND-06, TF-HARM-06: what a slot took stays absorbed, and nothing else comes of it (TF-AMB-33)."""
    matter, then = answered(draft, seat, "bear", TokenDue)
    token, comes = matter.token, list[Step]()
    if choice.where != PILE:
        space = free_spaces(draft.table, seat, token)[choice.where]
        fill(draft, seat, [space])
        draft.tell(seat, "TF-ARM-01", "{who} is saved by what they wear: a {token} goes there.", token=TOKENS[token])
    elif token == "harm":
        comes = list(land_harm(draft, seat) or ())
    else:
        land_wound(draft, seat, matter.how)
    carry_out(draft, [*comes, *then])


# --- Expend -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Expend:
    """Stamina is due: put tokens where slots absorb it, reshuffle first if you like, and lose the rest."""

    slots: tuple[str, ...] = ()
    reshuffle: bool = False


def offer_expend(seen: TableView) -> Offer | None:
    """Open while a loss of Stamina waits."""
    asked = seen.asked("expend")
    if asked is None:
        return None
    due, fields = about(asked, StaminaDue), dict[str, Choice]()
    spaces = {} if due.deducted else free_spaces(seen, seen.seat, due.strain)
    if spaces:
        most = min(due.points, len(spaces))
        fields["slots"] = Several(space_options(seen, spaces), 0, most, label="What absorbs it?")
    if not seen.is_empty(DISCARD.of(seen.seat)):
        fields["reshuffle"] = YesNo(label="Reshuffle first")
    return Offer(fields, urgent=True)


def decide_expend(draft: Draft, seat: str, choice: Expend) -> None:
    """TF-STAM-07: what slots did not take is lost card by card."""
    matter, then = answered(draft, seat, "expend", StaminaDue)
    left = matter.points - absorb(draft, seat, choice.slots, matter.strain)
    if choice.reshuffle and left:
        reshuffle_before_loss(draft, seat)
    if left:
        lose_stamina(draft, seat, left)
    tidy_deck(draft, seat)
    carry_out(draft, then)


# --- Describe ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Describe:
    """Turn the numbers into story: what happened to you?"""

    words: str = ""


_DESCRIBING = Offer({"words": Words(most=1000, label="How does it look?")}, urgent=True)


def offer_describe(seen: TableView) -> Offer | None:
    """Open when an attack has taken what it takes."""
    return _DESCRIBING if seen.asked("describe") else None


def decide_describe(draft: Draft, seat: str, telling: Describe) -> None:
    """As many words as the player likes, or none."""
    _, then = answered(draft, seat, "describe", AttackTold)
    if telling.words.strip():
        draft.tell(seat, cite(draft, "describing an attack"), "{words}", words=telling.words)
    carry_out(draft, then)


# --- Regaining Stamina ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Recover:
    """Regain Stamina: first tokens out of your slots, as many as you like, then cards of your Exhaustion pile."""

    slots: tuple[str, ...] = ()
    cards: tuple[int, ...] = ()


def offer_recover(seen: TableView) -> Offer | None:
    """Tokens first, then cards for what is left."""
    asked = seen.asked("recover")
    if asked is None:
        return None
    back = about(asked, StaminaBack)
    points = back.points
    if back.of == "tokens":
        spaces = filled_spaces(seen, seen.seat, EXHAUSTION)
        most = min(points, len(spaces))
        return Offer({"slots": Several(space_options(seen, spaces), 0, most, label="Tokens to return")}, urgent=True)
    lost = seen.pile(exhausted_of(seen, seen.seat))
    most = min(points, lost.count)
    cards = Pick(exhausted_of(seen, seen.seat), lost.tokens, 0, most, label="Which cards?")
    return Offer({"cards": cards}, urgent=True)


def decide_recover(draft: Draft, seat: str, choice: Recover) -> None:
    """Any mix of tokens and cards, the cards by position."""
    matter, then = answered(draft, seat, "recover", StaminaBack)
    if matter.of == "tokens":
        spaces = filled_spaces(draft.table, seat, EXHAUSTION)
        empty(draft, seat, [spaces[name] for name in choice.slots])
        _tell_regained(draft, seat, len(choice.slots))
        _ask_for_cards(draft, seat, matter.points - len(choice.slots), then)
        return
    draft.turn(choice.cards, exhausted_of(draft.table, seat), DISCARD.of(seat))
    _tell_regained(draft, seat, len(choice.cards))
    tidy_deck(draft, seat)
    carry_out(draft, then)


def _ask_for_cards(draft: Draft, seat: str, points: int, then: Iterable[Later]) -> None:
    comes = list[Step]()
    if points and draft.table.cards(exhausted_of(draft.table, seat)):
        rule = cite(draft, "picking what to regain")
        says = say("Pick {points, plural, one {a card} other {up to # cards}} to regain.", points=points)
        comes = [Ask(seat, ("recover",), rule, says, StaminaBack(points, "cards"))]
    carry_out(draft, [*comes, *then])


def _tell_regained(draft: Draft, seat: str, points: int) -> None:
    if points:
        draft.tell(seat, cite(draft, "regaining Stamina"), "{who} regains {points} Stamina.", points=points)


ANSWERS: tuple[Action, ...] = (
    Action("bear", Bear, offer_bear, decide_bear, rule="TF-ARM-01", label="Say where it goes"),
    Action("expend", Expend, offer_expend, decide_expend, rule="TF-STAM-07", label="Expend Stamina"),
    Action("describe", Describe, offer_describe, decide_describe, rule="TF-FOURD-16", label="Describe it"),
    Action("recover", Recover, offer_recover, decide_recover, rule="TF-STAM-11", label="Regain what is due"),
)
