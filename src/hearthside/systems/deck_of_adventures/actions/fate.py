"""Fate Cards: pushing Fate, exchanging it for Power Points, and the GM's awards."""

from collections.abc import Sequence
from dataclasses import dataclass

from hearthside.kernel.actions import GM, TABLE, Action, Offer, blocked
from hearthside.kernel.choices import Among, Between, Choice, Option, Pick, Words, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.actions.draw import open_check
from hearthside.systems.deck_of_adventures.board import (
    FATE_PUSHED,
    fate_of,
    fatigue_of,
    pp_most_of,
    pp_of,
    state_of,
    tokens_of,
)
from hearthside.systems.deck_of_adventures.check import TOO_TIRED_FOR_FATE, finish, redraw
from hearthside.systems.deck_of_adventures.decks import deck_named, spend
from hearthside.systems.deck_of_adventures.words import face_words

TOKEN = 0
"""How a Fate token is named where cards are named by their backs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PushFate:
    """Push Fate: spend one Fate Card and draw the whole Check anew. The new draw counts, for better or worse."""

    card: int


def offer_push_fate(seen: TableView) -> Offer | None:
    """Open after a draw, once a Check; greyed for a player with a word why it is not."""
    asked = seen.asked("push_fate")
    if asked:
        cards = Among(_fate_options(seen, asked.matter["drawer"]), label="Which Fate Card?")
        if not cards.options:
            return blocked("DA-FATE-03", "You hold no Fate Card any more.", card=cards)
        return Offer({"card": cards}, urgent=True)
    if seen.role != "player":
        return None
    cards = Among(_fate_options(seen, seen.seat), label="Which Fate Card?")
    if seen.has_mark(state_of(seen.seat), FATE_PUSHED):
        return blocked("DA-FATE-04", "You have pushed Fate in this Check: there is one redraw and no more.", card=cards)
    if seen.track(fatigue_of(seen.seat)) >= TOO_TIRED_FOR_FATE:
        return blocked("DA-FATE-16", "You are too tired to push Fate before you have rested.", card=cards)
    return blocked("DA-FATE-03", "Fate is pushed right after a draw of yours.", card=cards)


def _fate_options(seen: TableView, owner: str) -> tuple[Option, ...]:
    pile = seen.pile(fate_of(owner))
    cards = [(token, face_words(face)) for token, face in zip(pile.tokens, pile.faces or (), strict=True)]
    return options([*cards, (TOKEN, "a Fate token")] if seen.track(tokens_of(owner)) else cards)


def decide_push_fate(draft: Draft, seat: str, push: PushFate) -> None:
    """DA-FATE-03 to DA-FATE-05."""
    check = open_check(draft, seat, "push_fate")
    _spend(draft, check.drawer, () if push.card == TOKEN else (push.card,), tokens=int(push.card == TOKEN))
    draft.tell(check.drawer, "DA-FATE-03", "{who} pushes Fate and draws anew.")
    redraw(draft, seat, check)


def _spend(draft: Draft, owner: str, backs: Sequence[int], *, tokens: int) -> None:
    pile = draft.table.pile(fate_of(owner))
    spend(draft, owner, [card for card, back in zip(pile.cards, pile.tokens, strict=True) if back in backs])
    draft.count(tokens_of(owner), -tokens)


@dataclass(frozen=True, slots=True, kw_only=True)
class LetStand:
    """Let the draw stand as it is."""


def offer_let_stand(seen: TableView) -> Offer | None:
    """Open while Fate might be pushed instead."""
    return Offer(urgent=True) if seen.asked("let_stand") else None


def decide_let_stand(draft: Draft, seat: str, order: LetStand) -> None:  # noqa: ARG001
    """The Check is over."""
    finish(draft, seat, open_check(draft, seat, "let_stand"))


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeFate:
    """Exchange Fate Cards for as many Power Points. It is a Free Action."""

    cards: tuple[int, ...] = ()
    tokens: int = 0


def offer_exchange_fate(seen: TableView) -> Offer:
    """Open at any time while there is room for Power Points (DA-AMB-91)."""
    held, tokens = seen.pile(fate_of(seen.seat)), seen.track(tokens_of(seen.seat))
    room = seen.track(pp_most_of(seen.seat)) - seen.track(pp_of(seen.seat))
    fields: dict[str, Choice] = {
        "cards": Pick(fate_of(seen.seat), held.tokens, 0, min(room, held.count), label="Which Fate Cards?"),
        "tokens": Between(0, min(room, tokens), label="Fate tokens"),
    }
    if room <= 0:
        return blocked("DA-AMB-91", "You have all the PP you can have.", **fields)
    if not held.count + tokens:
        return blocked("DA-FATE-06", "You hold no Fate Card.", **fields)
    return Offer(fields)


def decide_exchange_fate(draft: Draft, seat: str, exchange: ExchangeFate) -> None:
    """DA-FATE-06: a point for a card."""
    points = len(exchange.cards) + exchange.tokens
    if not points:
        raise Impossible("DA-FATE-06", "Pick at least one Fate Card to exchange.")
    room = draft.table.track(pp_most_of(seat)) - draft.table.track(pp_of(seat))
    draft.require(points <= room, "DA-AMB-91", "You have room for {room} PP only.", room=room)
    _spend(draft, seat, exchange.cards, tokens=exchange.tokens)
    draft.count(pp_of(seat), min(points, room))
    draft.tell(seat, "DA-FATE-06", "{who} exchanges Fate for {points} PP.", points=min(points, room))


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardFate:
    """Award a player a Fate Card for good play: a card of their discard pile, or a token if you pick none."""

    who: str
    card: tuple[int, ...] = ()
    why: str = ""


def offer_award_fate(seen: TableView) -> Offer | None:
    """Always open to the GM."""
    if not seen.players:
        return None
    backs = tuple(back for name in seen.players for back in seen.pile(deck_named(name).discard).tokens)
    return Offer(
        {
            "who": Among(options((name, seen.seats[name].title) for name in seen.players), label="Who?"),
            "card": Pick("", backs, 0, 1, label="A card of their discard pile, or none for a token"),
            "why": Words(most=300, label="What for?"),
        }
    )


def decide_award_fate(draft: Draft, seat: str, award: AwardFate) -> None:  # noqa: ARG001
    """DA-FATE-11."""
    discard = deck_named(award.who).discard
    pile = draft.table.pile(discard)
    lying = dict(zip(pile.tokens, pile.cards, strict=True))
    if any(back not in lying for back in award.card):
        raise Impossible("DA-FATE-11", "That card does not lie in their discard pile.")
    if award.card:
        draft.move([lying[back] for back in award.card], discard, fate_of(award.who))
    else:
        draft.count(tokens_of(award.who), 1)
    draft.tell(award.who, "DA-FATE-11", "{who} is awarded a Fate Card. {why}", why=award.why)


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
