"""Fate Cards: pushing Fate, exchanging it for Power Points, and the GM's awards."""

from collections.abc import Sequence
from dataclasses import dataclass

from hearthside.kernel.actions import GM, TABLE, Action, Offer, blocked
from hearthside.kernel.agenda import about, carry_out
from hearthside.kernel.choices import Among, Option, Pick, Several, Words, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.board import FATE_PUSHED
from hearthside.systems.deck_of_adventures.check.draw import open_check
from hearthside.systems.deck_of_adventures.check.drawing import TOO_TIRED_FOR_FATE, finish, redraw
from hearthside.systems.deck_of_adventures.decks.piles import deck_named, spend
from hearthside.systems.deck_of_adventures.fight.arena import LIES_THERE, cannot_act, fighters, on_turn
from hearthside.systems.deck_of_adventures.kinds import FATE, FATE_TOKENS, FATIGUE, PP, PP_MOST, STATE
from hearthside.systems.deck_of_adventures.matters import InCheck
from hearthside.systems.deck_of_adventures.words import face_words

TOKEN = -1
"""Fate tokens are no cards: where Fate Cards are named by their backs, tokens are -1, -2 and so on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PushFate:
    """Push Fate: spend one Fate Card and draw the whole Check anew. The new draw counts, for better or worse."""

    card: int


def offer_push_fate(seen: TableView) -> Offer | None:
    """Open after a draw, once a Check; greyed for a player with a word why it is not."""
    asked = seen.asked("push_fate")
    if asked:
        cards = Among(fate_options(seen, about(asked, InCheck).drawer), label="Which Fate Card?")
        if not cards.options:
            return blocked("DA-FATE-03", "You hold no Fate Card any more.", card=cards)
        return Offer({"card": cards}, urgent=True)
    if seen.role != "player":
        return None
    cards = Among(fate_options(seen, seen.seat), label="Which Fate Card?")
    if seen.has_mark(STATE.of(seen.seat), FATE_PUSHED) and seen.asked("draw") is None:
        return blocked("DA-FATE-04", "You have pushed Fate in this Check: there is one redraw and no more.", card=cards)
    if seen.track(FATIGUE.of(seen.seat)) >= TOO_TIRED_FOR_FATE:
        return blocked("DA-FATE-16", "You are too tired to push Fate before you have rested.", card=cards)
    return blocked("DA-FATE-03", "Fate is pushed right after a draw of yours.", card=cards)


def fate_options(seen: TableView, owner: str) -> tuple[Option, ...]:
    """The Fate Cards somebody holds, tokens among them."""
    pile = seen.pile(FATE.of(owner))
    cards = [(token, face_words(face)) for token, face in zip(pile.tokens, pile.faces or (), strict=True)]
    tokens = [(TOKEN - at, "a Fate token") for at in range(seen.track(FATE_TOKENS.of(owner)))]
    return options([*cards, *tokens])


def decide_push_fate(draft: Draft, seat: str, push: PushFate) -> None:
    """DA-FATE-03 to DA-FATE-05."""
    check = open_check(draft, seat, "push_fate")
    spend_fate(draft, check.drawer, (push.card,))
    draft.tell(check.drawer, "DA-FATE-03", "{who} pushes Fate and draws anew.")
    carry_out(draft, redraw(draft, seat, check))


def spend_fate(draft: Draft, owner: str, fate: Sequence[int]) -> None:
    """Fate Cards are spent, by their backs."""
    pile = draft.table.pile(FATE.of(owner))
    spend(draft, owner, [card for card, back in zip(pile.cards, pile.tokens, strict=True) if back in fate])
    draft.count(FATE_TOKENS.of(owner), -sum(each <= TOKEN for each in fate))


@dataclass(frozen=True, slots=True, kw_only=True)
class LetStand:
    """Let the draw stand as it is."""


def offer_let_stand(seen: TableView) -> Offer | None:
    """Open while Fate might be pushed instead."""
    return Offer(urgent=True) if seen.asked("let_stand") else None


def decide_let_stand(draft: Draft, seat: str, order: LetStand) -> None:  # noqa: ARG001
    """The Check is over."""
    carry_out(draft, finish(draft, open_check(draft, seat, "let_stand")))


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeFate:
    """Exchange Fate Cards for as many Power Points. It is a Free Action."""

    cards: tuple[int, ...]


def offer_exchange_fate(seen: TableView) -> Offer:
    """Open at any time while there is room for Power Points (DA-AMB-91)."""
    held = fate_options(seen, seen.seat)
    room = seen.track(PP_MOST.of(seen.seat)) - seen.track(PP.of(seen.seat))
    cards = Several(held, 1, min(room, len(held)), label="Which Fate Cards?")
    if cannot_act(seen, seen.seat):
        return blocked(LIES_THERE.rule, LIES_THERE.says, cards=cards)
    if fighters(seen.marks) and seen.seat not in on_turn(seen):
        return blocked("DA-ACT-02", "In a fight that is a Free Action of your own turn.", cards=cards)
    if room <= 0:
        return blocked("DA-AMB-91", "You have all the PP you can have.", cards=cards)
    if not held:
        return blocked("DA-FATE-06", "You hold no Fate Card.", cards=cards)
    return Offer({"cards": cards})


def decide_exchange_fate(draft: Draft, seat: str, exchange: ExchangeFate) -> None:
    """DA-FATE-06: a point for a card."""
    points = len(exchange.cards)
    spend_fate(draft, seat, exchange.cards)
    draft.count(PP.of(seat), points)
    draft.tell(seat, "DA-FATE-06", "{who} exchanges Fate for {points} PP.", points=points)


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardFate:
    """Award a player one card of their own discard pile as a Fate Card, for good play."""

    card: tuple[int, ...]
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardToken:
    """Award a player a token that counts as a Fate Card, for good play."""

    who: str
    why: str = ""


_WHY = Words(most=300, label="What for?")


def offer_award_fate(seen: TableView) -> Offer | None:
    """Open to the GM while a discard pile has cards."""
    backs = tuple(back for name in seen.players for back in seen.pile(deck_named(name).discard).tokens)
    return Offer({"card": Pick("", backs, 1, 1, label="Which discarded card?"), "why": _WHY}) if backs else None


def offer_award_token(seen: TableView) -> Offer | None:
    """Always open to the GM."""
    people = options((name, seen.seats[name].title) for name in seen.players)
    return Offer({"who": Among(people, label="Who?"), "why": _WHY}) if people else None


def decide_award_fate(draft: Draft, seat: str, award: AwardFate) -> None:  # noqa: ARG001
    """DA-FATE-11: it goes to the hand of the player whose card it is."""
    for who in draft.table.players:
        discard = deck_named(who).discard
        pile = draft.table.pile(discard)
        card = [card for card, back in zip(pile.cards, pile.tokens, strict=True) if back in award.card]
        if card:
            draft.move(card, discard, FATE.of(who))
            draft.befall("gift", who)
            draft.tell(who, "DA-FATE-11", "{who} is awarded a Fate Card. {why}", why=award.why)


def decide_award_token(draft: Draft, seat: str, award: AwardToken) -> None:  # noqa: ARG001
    """DA-FATE-11."""
    draft.count(FATE_TOKENS.of(award.who), 1)
    draft.befall("gift", award.who)
    draft.tell(award.who, "DA-FATE-11", "{who} is awarded a Fate token. {why}", why=award.why)


PUSH_FATE = Action(
    "push_fate", PushFate, offer_push_fate, decide_push_fate, rule="DA-FATE-03", label="Push Fate", by=TABLE
)
LET_STAND = Action(
    "let_stand", LetStand, offer_let_stand, decide_let_stand, rule="DA-FATE-03", label="Let it stand", by=TABLE
)
EXCHANGE_FATE = Action(
    "exchange_fate", ExchangeFate, offer_exchange_fate, decide_exchange_fate, rule="DA-FATE-06", label="Exchange Fate"
)
AWARD_FATE = Action(
    "award_fate",
    AwardFate,
    offer_award_fate,
    decide_award_fate,
    rule="DA-FATE-11",
    label="Award a Fate Card",
    by=GM,
    group="gm",
)
AWARD_TOKEN = Action(
    "award_token",
    AwardToken,
    offer_award_token,
    decide_award_token,
    rule="DA-FATE-11",
    label="Award a Fate token",
    by=GM,
    group="gm",
)
