"""What a player does about a flip: turn the cards, choose the one that counts, go back, take the green reward."""

from collections.abc import Iterable
from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer, blocked
from hearthside.kernel.agenda import Later, Procedure, Step, about, answered, carry_out
from hearthside.kernel.choices import Among, Barred, Between, Choice, Option, Words, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.saying import say
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.piles import DISCARD, DRAW, TURNED
from hearthside.kits.deckahedron.shuffling import fill_draw_pile, reshuffle
from hearthside.systems.deckahedron_world import body
from hearthside.systems.deckahedron_world.belongings import carried, magic_items, named, weapons
from hearthside.systems.deckahedron_world.board import CHANNELLED, UNCHOSEN
from hearthside.systems.deckahedron_world.content import MOVES, Move
from hearthside.systems.deckahedron_world.deck import face_of
from hearthside.systems.deckahedron_world.effects import MENDING, may_mend
from hearthside.systems.deckahedron_world.flipping import (
    FLASHBACK_PRICE,
    CardsTurned,
    FlipCalled,
    FollowUp,
    NamedFlip,
    Reading,
    TokenOrLevel,
    TurnCards,
    again,
    against_flip,
    clear_cards,
    move_of,
    net_of,
    resolved,
    spend_edges,
    take_token,
    title_of_flip,
)
from hearthside.systems.deckahedron_world.foes import foes_named
from hearthside.systems.deckahedron_world.kinds import (
    ANSWERS,
    ATTRIBUTE_TRACKS,
    BELONGINGS,
    EDGE,
    ENTREATS,
    EQUIPMENT,
    GREEN_KIND,
    STATE,
    STR,
    ItemCard,
)
from hearthside.systems.deckahedron_world.knowing import has_card, level_of, rise
from hearthside.systems.deckahedron_world.words import ATTRIBUTES

IN_HAND, BARE = "", "bare hands"
"""Who carries weapons has the first of them in hand, and may still strike without."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Flip:
    """Turn the top card of your Deckahedron for the move the GM named. Advantage and disadvantage turn more."""

    weapon: str = ""
    item: str = ""
    target: str = ""
    intimidate: bool = False
    act_on_answer: bool = False
    reshuffle: bool = False


_NOT_CALLED = Barred("DW-FLIP-01", "A flip is made when the GM calls for one.")


def offer_flip(seen: TableView) -> Offer:
    """Open when the GM has called."""
    call = seen.asked("flip")
    seat = seen.seat
    if call is None:
        return Offer(blocked=_NOT_CALLED)
    move = move_of(about(call, FlipCalled).move)
    against = body.DOWN if body.is_down(seen, seat) else _against_move(seen, seat, move)
    return Offer(_flip_fields(seen, seat, move), against, urgent=True)


def _against_move(seen: TableView, seat: str, move: Move | None) -> Barred | None:
    """Why this move cannot be made now, if it cannot: by its own card, or for want of an item."""
    if move is None:
        return None
    against = against_flip(seen, seat, move.id)
    if against is None and move.needs_item and not usable_items(seen, seat):
        return next((_against_item(seen, seat, item) for item in magic_items(seen, seat).values()), _NO_ITEM)
    return against


def _charged(name: str, item: ItemCard) -> str:
    return say("{item}, {charges} of {capacity}", item=name, charges=item.charges, capacity=item.capacity)


def _flip_fields(seen: TableView, seat: str, move: Move | None) -> dict[str, Choice]:
    """What the card of the move asks for beside the cards: a weapon, an item, a target."""
    fields: dict[str, Choice] = {}
    if move is not None and move.needs_weapon and weapons(seen, seat):
        (_, first), *others = named(seen, weapons(seen, seat))
        owned = ((IN_HAND, first), *others, (BARE, "Bare hands"))
        fields["weapon"] = Among(options(owned), label="With")
    if move is not None and move.needs_item:
        mine = tuple(
            Option(key, _charged(name, item), _against_item(seen, seat, item))
            for key, name in named(seen, magic_items(seen, seat))
            for item in [BELONGINGS.of(seen, key)]
        )
        fields["item"] = Among((Option("", "The first that works"), *mine), label="Which magic item?")
        there = (
            *((name, seen.seats[name].title) for name in seen.players),
            *((foe.value, foe.label) for foe in foes_named(seen)),
            *named(seen, carried(seen, seat)),
        )
        fields["target"] = Among(options((("", "Nobody"), *there)), label="On whom or what?")
    if move is not None and may_intimidate(seen, seat, move):
        fields["intimidate"] = YesNo(label="Intimidate: read Strength as well")
    if seen.track(ANSWERS.of(seat)):
        fields["act_on_answer"] = YesNo(label="Act on an answer of Discern Realities: +1")
    if seen.pile(DISCARD.of(seat)).count:
        fields["reshuffle"] = YesNo(label="Reshuffle first")
    return fields


def may_intimidate(lying: Table | TableView, seat: str, move: Move) -> bool:
    """Intimidate: Strength as well as Intelligence for a Parley, and the better mark counts."""
    return move.id == "parley" and has_card(lying, seat, MOVES["intimidate"])


_NO_ITEM = Barred("DW-MAG-05", "You have no magic item.")
_DEPLETED = Barred("DW-MAG-04", "This item is depleted: it cannot be used.")


def usable_items(lying: Table | TableView, seat: str) -> tuple[str, ...]:
    """The magic items that could be used now."""
    mine = magic_items(lying, seat).items()
    return tuple(key for key, item in mine if _against_item(lying, seat, item) is None)


def _against_item(seen: Table | TableView, seat: str, item: ItemCard) -> Barred | None:
    """DW-MAG-04; and some items only work for one power (DW-MAG-10)."""
    power = item.kind.powered_only_by
    if not item.charges:
        return _DEPLETED
    if power == "Living Light" and not seen.has_mark(STATE.of(seat), CHANNELLED):
        return Barred("DW-MAG-10", "Only the Living Light moves this item: channel it first.")
    if power == "Blood-Bound" and not seen.track(ENTREATS.of(seat)):
        return Barred("DW-MAG-10", "Only the Blood-Bound move this item: entreat them first.")
    if item.card == MENDING and not may_mend(seen, seat):
        return Barred("DW-HEAL-06", "Mending takes a rest spent over somebody.")
    return None


def decide_flip(draft: Draft, seat: str, flip: Flip) -> None:
    """DW-FLIP-08: a last chance to reshuffle, the price if there is one, and the cards are turned."""
    call, then = answered(draft, seat, "flip", FlipCalled)
    move = move_of(call.move)
    if not draft.table.cards(DRAW.of(seat)) and not draft.table.cards(DISCARD.of(seat)):
        raise Impossible("DW-FLIP-04", "There is no card left to turn.")
    draft.unmark(STATE.of(seat), UNCHOSEN)
    if flip.reshuffle and draft.table.cards(DISCARD.of(seat)):
        reshuffle(draft, seat)
        draft.tell(seat, "DW-SHUF-01", "{who} shuffles the discard pile in.")
    reading = _reading(draft, seat, call, flip)
    spend_edges(draft, reading)
    if flip.act_on_answer:
        draft.count(ANSWERS.of(seat), -1)
    price: list[Step] = []
    if move is not None and move.stamina:
        price = [body.LoseStamina(seat, move.stamina[level_of(draft.table, seat, move)])]
    carry_out(draft, [*price, reading, *then])


def _reading(draft: Draft, seat: str, call: FlipCalled, flip: Flip) -> TurnCards:
    attribute, move = call.attribute, move_of(call.move)
    bullies = flip.intimidate and move is not None and may_intimidate(draft.table, seat, move)
    return TurnCards(
        seat=seat,
        move=call.move,
        attribute=attribute,
        rank=draft.table.track(ATTRIBUTE_TRACKS[attribute].of(seat)),
        second=draft.table.track(STR.of(seat)) if bullies else 0,
        net=net_of(draft.table, seat, call, acts_on_answer=flip.act_on_answer),
        immediate=call.immediate,
        need=call.need,
        question=call.question,
        foe=call.foe,
        weapon=_weapon(draft.table, seat, move, flip.weapon),
        item=flip.item or call.item or _first_item(draft.table, seat, call.move),
        target=flip.target,
        third_token=call.third_token,
        kind=call.kind,
    )


def _weapon(table: Table, seat: str, move: Move | None, chosen: str) -> str:
    if chosen == IN_HAND and move is not None and move.needs_weapon:
        return next(iter(weapons(table, seat)), "")
    return "" if chosen == BARE else chosen


def _first_item(table: Table, seat: str, name: str) -> str:
    move = move_of(name)
    items = usable_items(table, seat) or tuple(magic_items(table, seat))
    return items[0] if move is not None and move.needs_item and items else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StepBack:
    """You cannot make the move you are called to make: say so, and the call is over."""


_STEPPING_BACK = Offer()


def offer_step_back(seen: TableView) -> Offer | None:
    """Open while a call asks for what cannot be done, so that nobody has to wait for another."""
    call = seen.asked("flip")
    if call is None or _against_move(seen, seen.seat, move_of(about(call, FlipCalled).move)) is None:
        return None
    return _STEPPING_BACK


def decide_step_back(draft: Draft, seat: str, order: StepBack) -> None:  # noqa: ARG001
    """DW-MOVE-12: what is impossible is not done; the GM may call for something else."""
    call, then = answered(draft, seat, "flip", FlipCalled)
    draft.tell(seat, "DW-MOVE-12", "{who} cannot make {move} now.", move=title_of_flip(call.move))
    carry_out(draft, then)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand:
    """Let the flip stand, with the card that counts."""

    keep: int


def offer_stand(seen: TableView) -> Offer | None:
    """Open while cards are turned and something is still to be chosen."""
    asked = seen.asked("stand")
    if asked is None:
        return None
    turned = seen.pile(TURNED.of(seen.seat))
    faces = dict(zip(turned.tokens, turned.faces or (), strict=True))
    # A GM's own hand may have taken one of the turned cards away meanwhile.
    keep = tuple(Option(token, faces[token]) for token in about(asked, CardsTurned).keep if token in faces)
    return Offer({"keep": Among(keep, label="Which card counts?")}, urgent=True) if keep else None


def decide_stand(draft: Draft, seat: str, stand: Stand) -> None:
    """The flip resolves with this card."""
    flip, then = answered(draft, seat, "stand", CardsTurned)
    pile = draft.table.pile(TURNED.of(seat))
    card = pile.cards[pile.tokens.index(stand.keep)]
    carry_out(draft, [*resolved(draft, flip, card), *then])


@dataclass(frozen=True, slots=True, kw_only=True)
class Flashback:
    """Pay 2 green tokens and tell what you did in the past: the flip is dropped, and you flip with one level more."""

    memory: str
    tokens: int = FLASHBACK_PRICE
    reshuffle: bool = False


def offer_flashback(seen: TableView) -> Offer | None:
    """Open after a flip, before the GM tells what comes of it."""
    asked = seen.asked("flashback")
    if asked is None:
        return None
    green = seen.track(GREEN_KIND.of(seen.seat))
    most = 3 if about(asked, CardsTurned).third_token else 2
    fields: dict[str, Choice] = {
        "memory": Words(most=1000, optional=False, label="What did you do back then?"),
        "reshuffle": YesNo(label="Reshuffle before the new flip"),
    }
    if green < FLASHBACK_PRICE:
        return blocked("DW-GRN-11", "A flashback costs 2 green tokens.", **fields)
    return Offer({**fields, "tokens": Between(2, min(most, green), label="Green tokens")}, urgent=True)


def decide_flashback(draft: Draft, seat: str, flashback: Flashback) -> None:
    """DW-MOVE-08: its point or GM move does not happen. The pain of a Wound card did (DW-AMB-26)."""
    flip, then = answered(draft, seat, "flashback", CardsTurned)
    draft.count(GREEN_KIND.of(seat), -flashback.tokens)
    draft.tell(seat, "DW-MOVE-08", "{who} remembers: {memory}", memory=flashback.memory)
    flip_anew(draft, flip, then, more=flashback.tokens - 1, reshuffles=flashback.reshuffle)


def flip_anew(draft: Draft, flip: Reading, then: Iterable[Later], *, more: int, reshuffles: bool = False) -> None:
    """The flip on the table is dropped and made again, with more advantage than it had."""
    pain = clear_cards(draft, flip.seat)
    shuffle = [ShuffleIn(flip.seat)] if reshuffles else []
    carry_out(draft, [*pain, *shuffle, again(flip, more), *then])


class ShuffleIn(Step, frozen=True, tag="reshuffle"):
    """Somebody shuffles the discard pile in before flipping again."""

    seat: str


def _shuffle_in(draft: Draft, step: ShuffleIn) -> None:
    if draft.table.cards(DISCARD.of(step.seat)):
        reshuffle(draft, step.seat)
        draft.tell(step.seat, "DW-SHUF-01", "{who} shuffles the discard pile in.")


@dataclass(frozen=True, slots=True, kw_only=True)
class BroughtIt:
    """Good thing I brought just the right thing: drop the flip, and flip again with advantage."""

    pay: str
    thing: str
    reshuffle: bool = False


def ways_to_pay(green: int, gear: int) -> tuple[Option, ...]:
    """DW-ITEM-04: 1 green token and 1 Equipment, or 2 Equipment."""
    mixed = None if green and gear else Barred("DW-GRN-11", "You have no green token and Equipment to pay with.")
    plain = None if gear >= 2 else Barred("DW-ITEM-04", "You have not 2 Equipment.")
    return (Option("green", "1 green token and 1 Equipment", mixed), Option("equipment", "2 Equipment", plain))


def pay_for_thing(draft: Draft, seat: str, pay: str) -> None:
    """The price of having brought it."""
    draft.count(GREEN_KIND.of(seat), -1 if pay == "green" else 0)
    draft.count(EQUIPMENT.of(seat), -1 if pay == "green" else -2)


def offer_brought_it(seen: TableView) -> Offer | None:
    """Open after a flip to whoever can pay for it."""
    if seen.asked("brought_it") is None:
        return None
    ways = ways_to_pay(seen.track(GREEN_KIND.of(seen.seat)), seen.track(EQUIPMENT.of(seen.seat)))
    return Offer(
        {
            "pay": Among(ways, label="Pay with"),
            "thing": Words(most=300, optional=False, label="What did you bring?"),
            "reshuffle": YesNo(label="Reshuffle before the new flip"),
        }
    )


def decide_brought_it(draft: Draft, seat: str, brought: BroughtIt) -> None:
    """DW-ITEM-04: it serves as a flashback."""
    flip, then = answered(draft, seat, "brought_it", CardsTurned)
    pay_for_thing(draft, seat, brought.pay)
    draft.tell(seat, "DW-ITEM-04", "Good thing {who} brought {thing}!", thing=brought.thing)
    flip_anew(draft, flip, then, more=1, reshuffles=brought.reshuffle)


@dataclass(frozen=True, slots=True, kw_only=True)
class Green:
    """A green-token card resolved your flip: take a green token, or go up one level in the move. Not both."""

    take: str


_TOKEN_OR_LEVEL = Offer(
    {"take": Among(options((("token", "A green token"), ("level", "One level up"))), label="Which?")}, urgent=True
)


def offer_green(seen: TableView) -> Offer | None:
    """Open after the flip is resolved, so that it changes nothing about it (DW-GRN-05)."""
    return _TOKEN_OR_LEVEL if seen.asked("green") else None


def decide_green(draft: Draft, seat: str, green: Green) -> None:
    """DW-GRN-01: exactly one of them."""
    reward, then = answered(draft, seat, "green", TokenOrLevel)
    if green.take == "token":
        take_token(draft, seat)
    else:
        rise(draft, seat, MOVES[reward.move])
    carry_out(draft, then)


_USUAL = NamedFlip("defy_danger", "str")


@dataclass(frozen=True, slots=True, kw_only=True)
class CriticalFlip:
    """The critical-success card resolved your flip: pay 1 green token for one more move at once, with advantage."""

    pay: bool
    flip: NamedFlip = _USUAL
    foe: str = ""


def offer_critical_flip(seen: TableView) -> Offer | None:
    """Open right after the critical card resolved, to whoever has a token."""
    if seen.asked("critical_flip") is None:
        return None
    seat = seen.seat
    ways = tuple(
        Option(NamedFlip(move.id, attribute).word, words, _against_move(seen, seat, move))
        for move in MOVES.values()
        for attribute in move.attributes
        for words in [say("{move} with {attribute}", move=move.name, attribute=ATTRIBUTES[attribute])]
    )
    fields: dict[str, Choice] = {"pay": YesNo(label="Pay 1 green token"), "flip": Among(ways, label="Which move?")}
    if foes := foes_named(seen):
        fields["foe"] = Among((Option("", "The same as before"), *foes), label="Against")
    return Offer(fields, urgent=True)


def decide_critical_flip(draft: Draft, seat: str, critical: CriticalFlip) -> None:
    """DW-MOVE-09: the next move follows at once."""
    asked, then = answered(draft, seat, "critical_flip", FollowUp)
    if critical.pay and draft.table.track(GREEN_KIND.of(seat)):
        name, attribute = critical.flip.move, critical.flip.attribute
        draft.count(GREEN_KIND.of(seat), -MOVES["critical_flip"].green)
        draft.count(EDGE.of(seat), 1)
        draft.tell(seat, "DW-MOVE-09", "{who} follows it up with {move}.", move=MOVES[name].name)
        call = FlipCalled(
            called=True,
            move=name,
            attribute=attribute,
            immediate=MOVES[name].is_immediate,
            foe=critical.foe or asked.foe,
        )
        says = say("Flip {move} with {attribute}", move=MOVES[name].name, attribute=ATTRIBUTES[attribute])
        draft.wait_for(seat, ("flip",), "DW-MOVE-09", says, call, then=then)
        return
    carry_out(draft, then)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reshuffle:
    """Shuffle your discard pile into your deck."""


_OPEN = Offer()


def offer_reshuffle(seen: TableView) -> Offer:
    """DW-SHUF-01, DW-SHUF-02: before a flip or after it, never in the middle; not by whoever is down (DW-INC-03)."""
    if out := body.out_of_play(seen):
        return Offer(blocked=out)
    if seen.pile(TURNED.of(seen.seat)).count:
        return blocked("DW-SHUF-02", "You can't reshuffle in the middle of a flip.")
    if not seen.pile(DISCARD.of(seen.seat)).count:
        return blocked("DW-SHUF-01", "Your discard pile is empty: there is nothing to shuffle in.")
    return _OPEN


def decide_reshuffle(draft: Draft, seat: str, order: Reshuffle) -> None:  # noqa: ARG001
    """The Exhaustion pile takes no part in it (DW-SHUF-05)."""
    reshuffle(draft, seat)
    draft.tell(seat, "DW-SHUF-01", "{who} shuffles the discard pile in.")


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDie:
    """Let a card stand in for a die: turn cards until one shows pips for it. It is no flip."""

    sides: int


_DICE = Among(options(((4, "d4"), (6, "d6"), (10, "both together, 2 to 10"))), label="Which die?")


def offer_card_die(seen: TableView) -> Offer:
    """Open outside a flip, to whoever can do anything at all (DW-INC-03)."""
    if out := body.out_of_play(seen):
        return Offer({"sides": _DICE}, out)
    if seen.pile(TURNED.of(seen.seat)).count:
        return blocked("DW-FLIP-08", "Finish the flip that lies on the table first.", sides=_DICE)
    if not seen.pile(DRAW.of(seen.seat)).count + seen.pile(DISCARD.of(seen.seat)).count:
        return blocked("DW-COMP-15", "You have no card left to turn.", sides=_DICE)
    return Offer({"sides": _DICE})


def decide_card_die(draft: Draft, seat: str, die: CardDie) -> None:
    """DW-COMP-15: a card without pips is ignored and another turned. The pips of a lost card are not read again.

    Where both numbers are added, a shape without pips counts nothing: only so do the sums run from 2 to 10.
    """
    turned: list[str] = []
    pips = None
    while pips is None and fill_draw_pile(draft, seat):
        card = draft.turn_top(DRAW.of(seat), TURNED.of(seat))
        turned.insert(0, card)
        face = face_of(card)
        pips = {4: face.d4, 6: face.d6, 10: face.d10}[die.sides]
    draft.move(turned, TURNED.of(seat), DISCARD.of(seat))
    says = "{who} reads a card as a die: {pips}." if pips else "{who} finds no pips."
    draft.tell(seat, "DW-COMP-15", says, pips=pips)
    body.tidy_deck(draft, seat)


FLIP = Action("flip", Flip, offer_flip, decide_flip, rule="DW-FLIP-04", label="Flip")
STEP_BACK = Action(
    "step_back", StepBack, offer_step_back, decide_step_back, rule="DW-MOVE-12", label="I cannot do that now"
)
STAND = Action("stand", Stand, offer_stand, decide_stand, rule="DW-ADV-02", label="Let it stand")
FLASHBACK = Action("flashback", Flashback, offer_flashback, decide_flashback, rule="DW-MOVE-08", label="Do a Flashback")
BROUGHT_IT = Action(
    "brought_it", BroughtIt, offer_brought_it, decide_brought_it, rule="DW-ITEM-04", label="Good thing I brought…"
)
GREEN = Action("green", Green, offer_green, decide_green, rule="DW-GRN-01", label="Token or level")
CRITICAL_FLIP = Action(
    "critical_flip", CriticalFlip, offer_critical_flip, decide_critical_flip, rule="DW-MOVE-09", label="Critical Flip"
)
RESHUFFLE = Action("reshuffle", Reshuffle, offer_reshuffle, decide_reshuffle, rule="DW-SHUF-01", label="Reshuffle")
CARD_DIE = Action("card_die", CardDie, offer_card_die, decide_card_die, rule="DW-COMP-15", label="Card as a die")

STEPS = (Procedure(ShuffleIn, _shuffle_in),)
