"""What a player decides while being hurt: absorb, reshuffle first, which cards come back."""

from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer
from hearthside.kernel.agenda import Ask, Matter, about, answered, carry_out
from hearthside.kernel.chance import face_name
from hearthside.kernel.choices import Among, Choice, Option, Pick, Several, YesNo, options
from hearthside.kernel.compounds import Compound
from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.piles import DISCARD, DRAW
from hearthside.kits.deckahedron.shuffling import reshuffle
from hearthside.systems.deckahedron_world import body
from hearthside.systems.deckahedron_world.belongings import (
    change_item,
    damage_item,
    end_effect,
    name_of_item,
    spend_charges,
)
from hearthside.systems.deckahedron_world.board import lost_of
from hearthside.systems.deckahedron_world.content import MOVES
from hearthside.systems.deckahedron_world.deck import WOUNDS
from hearthside.systems.deckahedron_world.flipping import SHIELD, FlipCalled
from hearthside.systems.deckahedron_world.kinds import BELONGINGS
from hearthside.systems.deckahedron_world.knowing import free_slots, tokens_on

REACH = 2
"""How many points feelings that reach out spare (DW-ABS-06)."""


@record
class Pulse(Compound):
    """So many charges of an item, or none."""

    between = " "
    item: str = ""
    charges: int = 0


_NO_PULSE = Pulse()
_NO_GUARD = body.Guard()


@dataclass(frozen=True, slots=True, kw_only=True)
class Endure:
    """You lose Stamina: absorb points with cards that have room, and reshuffle before the search if you like."""

    slots: tuple[body.SlotToken, ...] = ()
    pulse: Pulse = _NO_PULSE
    reach_out: bool = False
    reshuffle: bool = False


def offer_endure(seen: TableView) -> Offer | None:
    """Open while points are about to be lost."""
    asked = seen.asked("endure")
    if asked is None:
        return None
    seat, loss = seen.seat, about(asked, body.StaminaToLose)
    points, kind = loss.points, loss.kind
    fields: dict[str, Choice] = {}
    free = tuple(
        Option(body.SlotToken(name, number).word, MOVES[name].name)
        for name, room in free_slots(seen, seat, "exhaustion", kind)
        for number in range(1, room + 1)
    )
    if free:
        fields["slots"] = Several(free, 0, min(points, len(free)), label="Absorb with")
    pulses = tuple(
        Option(Pulse(key, count).word, say("{count} of {item}", count=count, item=name_of_item(seen, key)))
        for key, item in body.pulses(seen, seat)
        for count in range(1, min(body.MOST_PULSE, item.charges, points) + 1)
    )
    if pulses:
        fields["pulse"] = Among((Option("", "No"), *pulses), label="Sever-Pulse Shield: charges")
    if body.may_reach_out(seen, seat, kind, attack=loss.attack):
        fields["reach_out"] = YesNo(label="Reach Out With Your Feelings: 2 fewer")
    if seen.pile(DISCARD.of(seat)).count:
        fields["reshuffle"] = YesNo(label="Reshuffle first")
    return Offer(fields, urgent=True)


def decide_endure(draft: Draft, seat: str, endure: Endure) -> None:
    """DW-ABS-01: every point has its own chance to be absorbed; what is left is searched for."""
    loss, then = answered(draft, seat, "endure", body.StaminaToLose)
    left = loss.points
    if endure.reach_out:
        left -= min(left, REACH)
        draft.tell(seat, "DW-ABS-06", "{who} reaches out and feels it coming.")
    if endure.pulse.item and left:
        paid = spend_charges(draft, endure.pulse.item, min(left, endure.pulse.charges))
        left -= paid
        end_effect(draft, endure.pulse.item)
        draft.tell(seat, "DW-ABS-06", "{who} severs the pulse: {points} Stamina less.", points=paid)
    for slot in endure.slots[:left]:
        draft.count(tokens_on(slot.card, seat), 1)
        left -= 1
        draft.tell(seat, "DW-STAM-08", "{move} takes a Stamina point.", move=MOVES[slot.card].name)
    if endure.reshuffle and left and draft.table.cards(DISCARD.of(seat)):
        reshuffle(draft, seat)
        draft.tell(seat, "DW-SHUF-07", "{who} shuffles the discard pile in before searching.")
    if left:
        body.search(draft, seat, left)
    carry_out(draft, then)


@dataclass(frozen=True, slots=True, kw_only=True)
class Absorb:
    """A Harm or a Wound comes: let a card take it for you, or take it."""

    with_card: body.Guard = _NO_GUARD


def offer_absorb(seen: TableView) -> Offer | None:
    """Open while a Harm or a Wound is about to be taken."""
    asked = seen.asked("absorb")
    if asked is None:
        return None
    coming = about(asked, body.HurtToAbsorb)
    shields = body.shields_from(seen, seen.seat, coming.hurt, coming.kind)
    choices = (Option("", "Nothing: I take it"), *(Option(guard.word, words) for guard, words in shields))
    return Offer({"with_card": Among(choices, label="What takes it?")}, urgent=True)


def decide_absorb(draft: Draft, seat: str, absorb: Absorb) -> None:
    """DW-ABS-03, DW-ABS-04, DW-ABS-05, DW-WND-02."""
    coming, then = answered(draft, seat, "absorb", body.HurtToAbsorb)
    kind = coming.kind
    how, key = absorb.with_card.how, absorb.with_card.item
    if not how:
        taken = body.harm_taken if coming.hurt == "harm" else body.wound_taken
        carry_out(draft, [*taken(draft, seat, kind), *then])
    elif how == "armour":
        armour = BELONGINGS.of(draft.table, key)
        change_item(draft, key, slots=armour.slots + 1)
        draft.tell(seat, "DW-ABS-04", "The {item} takes the Harm.", item=armour.kind.name)
        carry_out(draft, [body.LoseStamina(seat, 1, kind), *then])
    elif how == "mastery":
        draft.tell(seat, "DW-WND-02", "{who} turns it aside with armour.")
        damage_item(draft, key)
        carry_out(draft, then)
    elif how == "shield":
        carry_out(draft, [_shield_flip(seat, key, kind), *then])
    else:
        draft.count(tokens_on(how, seat), 1)
        draft.tell(seat, "DW-ABS-03", "{move} takes the Harm.", move=MOVES[how].name)
        carry_out(draft, then)


def _shield_flip(seat: str, key: str, kind: str) -> Ask:
    """DW-ABS-05: the Buckler is flipped for with Dexterity, at once."""
    call = FlipCalled(move=SHIELD.id, attribute="dex", immediate=True, item=key, kind=kind)
    return Ask(seat, ("flip",), "DW-ABS-05", "Flip Dexterity: does the Buckler take it?", call)


@dataclass(frozen=True, slots=True, kw_only=True)
class Recover:
    """You regain Stamina: pick the cards that come back, or free slots of Exhaustion tokens."""

    cards: tuple[int, ...] = ()
    slots: tuple[body.SlotToken, ...] = ()


def offer_recover(seen: TableView) -> Offer | None:
    """Open while points come back and there is something to choose."""
    asked = seen.asked("recover")
    if asked is None:
        return None
    pile = lost_of(seen.options, seen.seat)
    tokens = seen.pile(pile).tokens
    points = about(asked, body.StaminaToRegain).points
    fields: dict[str, Choice] = {"cards": Pick(pile, tokens, 0, min(points, len(tokens)), label="Which cards?")}
    laid = tuple(Option(each.word, MOVES[each.card].name) for each in body.exhaustion_tokens(seen, seen.seat))
    if laid:
        fields["slots"] = Several(laid, 0, min(points, len(laid)), label="Which tokens?")
    return Offer(fields, urgent=True)


def decide_recover(draft: Draft, seat: str, recover: Recover) -> None:
    """DW-BRTH-04. What the player leaves open comes from the pile, then from the slots."""
    gain, then = answered(draft, seat, "recover", body.StaminaToRegain)
    points = gain.points
    pile = draft.table.pile(lost_of(draft.table.options, seat))
    named = dict(zip(pile.tokens, pile.cards, strict=True))
    back = [named[token] for token in recover.cards if token in named][:points]
    slots = list(recover.slots[: points - len(back)])
    rest = points - len(back) - len(slots)
    more = [card for card in pile.cards if card not in back][:rest]
    left = [each for each in body.exhaustion_tokens(draft.table, seat) if each not in slots]
    body.give_back(draft, seat, [*back, *more], [*slots, *left[: rest - len(more)]])
    carry_out(draft, then)


@dataclass(frozen=True, slots=True, kw_only=True)
class LetGo:
    """A Wound is healed: which of your two Wound cards leaves?"""

    card: str


_WHICH = Offer({"card": Among(options((face.name, face.name) for face in WOUNDS), label="Which card?")}, urgent=True)


def offer_let_go(seen: TableView) -> Offer | None:
    """Open when both Wound cards lie in the same pile."""
    return _WHICH if seen.asked("let_go") else None


def decide_let_go(draft: Draft, seat: str, let_go: LetGo) -> None:
    """DW-AMB-29: the player picks; a reshuffle may have taken both cards to the deck meanwhile."""
    _, then = answered(draft, seat, "let_go", Matter)
    for pile in (DISCARD.of(seat), DRAW.of(seat)):
        for card in draft.table.cards(pile):
            if face_name(card) == let_go.card:
                body.release(draft, seat, card, pile)
    carry_out(draft, then)


ENDURE = Action("endure", Endure, offer_endure, decide_endure, rule="DW-STAM-08", label="Lose Stamina")
ABSORB = Action("absorb", Absorb, offer_absorb, decide_absorb, rule="DW-HARM-03", label="Absorb")
RECOVER = Action("recover", Recover, offer_recover, decide_recover, rule="DW-BRTH-05", label="Regain Stamina")
LET_GO = Action("let_go", LetGo, offer_let_go, decide_let_go, rule="DW-AMB-29", label="Let a Wound card go")
