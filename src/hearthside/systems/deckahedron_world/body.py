"""What a body can take: Stamina, Harm, Wounds, what absorbs them, going down and getting up again."""

from collections.abc import Iterable

from hearthside.kernel.agenda import Ask, Comes, Matter, Procedure, Step, carry_out
from hearthside.kernel.choices import Barred
from hearthside.kernel.compounds import Compound
from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.saying import say
from hearthside.kernel.sight import PilePlace
from hearthside.kernel.table import Table
from hearthside.kernel.views import Lying, PileView, TableView, gm_of
from hearthside.kits.deckahedron.piles import DISCARD, DRAW, TURNED
from hearthside.kits.deckahedron.shuffling import reshuffle, reshuffle_if_low
from hearthside.systems.deckahedron_world.belongings import carried, magic_items
from hearthside.systems.deckahedron_world.board import (
    DEAD,
    FROM_WOUNDS,
    HURT,
    INCAPACITATED,
    MAKING,
    STAMINA,
    lost_of,
)
from hearthside.systems.deckahedron_world.content import MOVES
from hearthside.systems.deckahedron_world.deck import face_of, is_wound
from hearthside.systems.deckahedron_world.kinds import (
    ENTREATS,
    HARM,
    MEANING,
    MOVES_KIND,
    STATE,
    SUPPLY,
    WOUNDS_KIND,
    ItemCard,
)
from hearthside.systems.deckahedron_world.knowing import free_slots, has_card, tokens_on
from hearthside.systems.deckahedron_world.options import chosen

LOW_DECK = 5
MOST_HARM = MOST_WOUNDS = 2
PHYSICAL, MENTAL = "physical", "mental"
MOST_PULSE = 3

DOWN = Barred("DW-INC-03", "An incapacitated character takes no further actions.")
READING = Barred("DW-FLIP-08", "Finish the flip that lies on the table first.")
UNMADE = Barred("DW-CHAR-08", "This character is still being made.")
ANSWERING = Barred("DW-FLIP-08", "There is still something to answer first.")


def is_down(lying: Lying, seat: str) -> bool:
    """Whether this character is out."""
    return lying.has_mark(STATE.of(seat), INCAPACITATED)


def out_of_play(seen: TableView) -> Barred | None:
    """Why this seat's character takes no part in the story now, if it does not."""
    if is_down(seen, seen.seat):
        return DOWN
    return UNMADE if seen.has_mark(STATE.of(seen.seat), MAKING) else None


def against_acting(seen: TableView) -> Barred | None:
    """Why this seat's character can do nothing of its own now, if it cannot."""
    if out := out_of_play(seen):
        return out
    if seen.pile(TURNED.of(seen.seat)).count:
        return READING
    return ANSWERING if seen.seat in seen.awaited else None


def ask_gm(draft: Draft, action: str, rule: str, says: str, matter: Matter) -> None:
    """Something is for the GM to tell; the table does not stop for it."""
    gm = gm_of(draft.table)
    if gm:
        carry_out(draft, [Ask(gm, (action,), rule, says, matter)])


class SomethingToTell(Matter, frozen=True):
    """Something is left for the GM to tell: a complication, a wound, a drawback, the answer to a question."""

    about: str
    who: str
    move: str = ""
    """The move that asks, where one does."""


class SomebodyDown(Matter, frozen=True):
    """A character is down, and the GM says what that means."""

    who: str


def tidy_deck(draft: Draft, seat: str) -> None:
    """DW-SHUF-03: with five cards or fewer the discard pile is shuffled in, but never in the middle of a flip."""
    if draft.table.cards(TURNED.of(seat)):
        return
    if reshuffle_if_low(draft, seat, at_most=LOW_DECK):
        draft.tell(seat, "DW-SHUF-03", "{who} has few cards left and shuffles the discard pile in.")


def stamina_left(lying: Lying, seat: str) -> int:
    """DW-STAM-01: ten points, less the cards in the Exhaustion pile."""
    lost = lying.pile(lost_of(lying.options, seat))
    return max(0, STAMINA - (lost.count if isinstance(lost, PileView) else len(lost.cards)))


class LoseStamina(Step, frozen=True, tag="lose"):
    """Somebody loses so many points."""

    seat: str
    points: int
    kind: str = PHYSICAL
    attack: bool = False


class StaminaToLose(Matter, frozen=True):
    """So many points are about to be lost, of body or mind, to an attack or to something else."""

    points: int
    kind: str
    attack: bool


def _lose(draft: Draft, lose: LoseStamina) -> Comes:
    """DW-STAM-08, DW-SHUF-07: before points are lost the player may absorb some, and may reshuffle."""
    seat, points, kind = lose.seat, lose.points, lose.kind
    if points <= 0:
        return None
    if is_down(draft.table, seat) or not _has_a_say(draft.table, seat, kind, attack=lose.attack):
        search(draft, seat, points)
        return None
    says = say("You lose {points} Stamina, {kind}: absorb some, or reshuffle first?", points=points, kind=kind)
    return [Ask(seat, ("endure",), "DW-STAM-08", says, StaminaToLose(points, kind, lose.attack))]


def _has_a_say(table: Table, seat: str, kind: str, *, attack: bool) -> bool:
    return bool(
        table.cards(DISCARD.of(seat))
        or free_slots(table, seat, "exhaustion", kind)
        or pulses(table, seat)
        or may_reach_out(table, seat, kind, attack=attack)
    )


def pulses(lying: Lying, seat: str) -> tuple[tuple[str, ItemCard], ...]:
    """The items with an effect that a Sever-Pulse Shield can end, and a charge to do it with (DW-ABS-06)."""
    if not has_card(lying, seat, MOVES["sever_pulse_shield"]):
        return ()
    return tuple((key, item) for key, item in magic_items(lying, seat).items() if item.lasts and item.charges)


def may_reach_out(lying: Lying, seat: str, kind: str, *, attack: bool) -> bool:
    """Whether feelings reach out: attacked, in body, with a charged magic item at hand (DW-ABS-06)."""
    is_charged = any(item.charges for item in magic_items(lying, seat).values())
    has_it = has_card(lying, seat, MOVES["reach_out_with_your_feelings"])
    return attack and kind == PHYSICAL and is_charged and has_it


def search(draft: Draft, seat: str, points: int) -> None:
    """DW-STAM-04: one search for each point; each ends with the compulsory reshuffle if it is due (DW-AMB-06)."""
    lost = 0
    for _ in range(points):
        if not _lose_one(draft, seat):
            break
        lost += 1
        tidy_deck(draft, seat)
    if lost:
        draft.tell(seat, "DW-STAM-04", "{who} loses {points} Stamina.", points=lost)
    if not stamina_left(draft.table, seat) or not _has_stamina(draft.table, seat):
        go_down(draft, seat, "DW-INC-01")


def _has_stamina(table: Table, seat: str) -> bool:
    if chosen(table.options, "stamina_mode") == "heroic":
        return bool(table.cards(DRAW.of(seat)) or table.cards(DISCARD.of(seat)))
    return any(face_of(card).stamina for pile in (DRAW.of(seat), DISCARD.of(seat)) for card in table.cards(pile))


def _lose_one(draft: Draft, seat: str) -> bool:
    """DW-STAM-02, DW-STAM-03: reveal until a Stamina symbol shows; that card is lost, the others are discarded.

    It is a search and no flip: what else the cards show means nothing (DW-FLIP-09).
    """
    if not stamina_left(draft.table, seat) or not _has_stamina(draft.table, seat):
        return False
    lost = lost_of(draft.table.options, seat)
    if chosen(draft.table.options, "stamina_mode") == "heroic":
        _shuffle_in_if_empty(draft, seat)
        draft.turn_top(DRAW.of(seat), lost)
        return True
    passed: list[str] = []
    while True:
        if not draft.table.cards(DRAW.of(seat)):
            draft.move(passed, TURNED.of(seat), DISCARD.of(seat))
            passed = []
            _shuffle_in_if_empty(draft, seat)
        card = draft.turn_top(DRAW.of(seat), TURNED.of(seat))
        if face_of(card).stamina:
            draft.move((card,), TURNED.of(seat), lost)
            draft.move(passed, TURNED.of(seat), DISCARD.of(seat))
            return True
        passed.insert(0, card)


def _shuffle_in_if_empty(draft: Draft, seat: str) -> None:
    """DW-SHUF-06: when the deck runs out, the discard pile becomes the deck."""
    if not draft.table.cards(DRAW.of(seat)):
        reshuffle(draft, seat)
        draft.tell(seat, "DW-SHUF-06", "{who} finds no Stamina in the deck and shuffles the discard pile in.")


def go_down(draft: Draft, seat: str, rule: str, *, from_wounds: bool = False) -> None:
    """The character is incapacitated; what that means is for the GM to say (DW-INC-04)."""
    if is_down(draft.table, seat):
        return
    draft.mark(STATE.of(seat), INCAPACITATED)
    if from_wounds:
        draft.mark(STATE.of(seat), FROM_WOUNDS)
    draft.befall("down", seat)
    draft.tell(seat, rule, "{who} is incapacitated.")
    called = draft.table.awaited.get(seat)
    if called and set(called.actions) & {"flip", "take_challenge"}:
        draft.settle(seat)
    says = say("{who} is down: what does it mean?", who=draft.table.seats[seat].title)
    ask_gm(draft, "say_meaning", "DW-INC-04", says, SomebodyDown(seat))


def get_up_if_able(draft: Draft, seat: str) -> None:
    """DW-INC-06: once the cause is lifted a character is back, unless the GM said dead."""
    if not is_down(draft.table, seat) or draft.table.has_mark(MEANING.of(seat), DEAD):
        return
    too_wounded = draft.table.has_mark(STATE.of(seat), FROM_WOUNDS)
    if too_wounded and draft.table.track(WOUNDS_KIND.of(seat)) >= MOST_WOUNDS:
        return
    if not stamina_left(draft.table, seat):
        return
    draft.unmark(STATE.of(seat), FROM_WOUNDS)
    draft.unmark(STATE.of(seat), INCAPACITATED)
    for meaning in draft.table.marks.get(MEANING.of(seat), ()):
        draft.unmark(MEANING.of(seat), meaning)
    draft.befall("up", seat)
    draft.tell(seat, "DW-INC-06", "{who} is back on their feet.")


# Harm


class TakeHarm(Step, frozen=True, tag="harm"):
    """Somebody takes a Harm."""

    seat: str
    kind: str = PHYSICAL


class HurtToAbsorb(Matter, frozen=True):
    """A Harm or a Wound comes, to body or mind."""

    hurt: str
    kind: str


@record
class Guard(Compound):
    """What takes a Harm or a Wound: a move card with room, or in some way an item. Or nothing."""

    between = " "
    how: str = ""
    item: str = ""


def shields_from(lying: Lying, seat: str, hurt: str, kind: str) -> tuple[tuple[Guard, str], ...]:
    """What can absorb a Harm or a Wound, each with the words for it. All of it guards the body only (DW-HARM-05)."""
    if kind != PHYSICAL:
        return ()
    found: list[tuple[Guard, str]] = []
    worn = [(key, item, item.kind) for key, item in carried(lying, seat).items()]
    if hurt == "harm":
        found += [(Guard(name), MOVES[name].name) for name, _ in free_slots(lying, seat, "harm", kind)]
        for key, item, card in worn:
            if card.slots > item.slots:
                found.append((Guard("armour", key), say("{item}, and lose 1 Stamina", item=card.name)))
            if card.shield:
                found.append((Guard("shield", key), say("{item}: flip Dexterity", item=card.name)))
    if has_card(lying, seat, MOVES["armour_mastery"]):
        mastery = [(key, card) for key, _, card in worn if card.armour]
        says = "Armour Mastery: 1 damage to {item}"
        found += [(Guard("mastery", key), say(says, item=card.name)) for key, card in mastery]
    return tuple(found)


def _harm(draft: Draft, harm: TakeHarm) -> Comes:
    """DW-HARM-03: it may be absorbed first."""
    seat, kind = harm.seat, harm.kind
    if not is_down(draft.table, seat) and shields_from(draft.table, seat, "harm", kind):
        says = "You take a Harm. What takes it for you?"
        return [Ask(seat, ("absorb",), "DW-HARM-03", says, HurtToAbsorb("harm", kind))]
    return harm_taken(draft, seat, kind)


def harm_taken(draft: Draft, seat: str, kind: str) -> list[Step]:
    """DW-HARM-01: a Stamina point, then the token; with two tokens on the pile it is a Wound instead (DW-HARM-02)."""
    if draft.table.track(HARM.of(seat)) >= MOST_HARM:
        draft.tell(seat, "DW-HARM-02", "{who} has two Harm already: it becomes a Wound.")
        return [TakeWound(seat, kind)]
    return [LoseStamina(seat, 1, kind), HarmToken(seat)]


class HarmToken(Step, frozen=True, tag="harm token"):
    """A Harm token is laid on somebody's pile."""

    seat: str


def _harm_token(draft: Draft, token: HarmToken) -> None:
    draft.count(HARM.of(token.seat), 1)
    draft.mark(STATE.of(token.seat), HURT)
    draft.tell(token.seat, "DW-HARM-01", "{who} takes a Harm token.")


# Wounds


class TakeWound(Step, frozen=True, tag="wound"):
    """Somebody takes a Wound."""

    seat: str
    kind: str = PHYSICAL


def _wound(draft: Draft, wound: TakeWound) -> Comes:
    """DW-WND-02: it may be absorbed first."""
    seat, kind = wound.seat, wound.kind
    if not is_down(draft.table, seat) and shields_from(draft.table, seat, "wound", kind):
        says = "You take a Wound. What takes it for you?"
        return [Ask(seat, ("absorb",), "DW-WND-02", says, HurtToAbsorb("wound", kind))]
    return wound_taken(draft, seat, kind)


def wound_taken(draft: Draft, seat: str, kind: str) -> list[Step]:
    """DW-WND-01; a third Wound incapacitates instead (DW-WND-03)."""
    if draft.table.track(WOUNDS_KIND.of(seat)) >= MOST_WOUNDS:
        go_down(draft, seat, "DW-INC-02", from_wounds=True)
        return []
    says = say("How was {who} wounded?", who=draft.table.seats[seat].title)
    ask_gm(draft, "describe", "DW-WND-01", says, SomethingToTell("wound", seat))
    return [LoseStamina(seat, 1, kind), WoundToken(seat)]


class WoundToken(Step, frozen=True, tag="wound token"):
    """A Wound token is laid on somebody's pile, and a Wound card cycles."""

    seat: str


def _wound_token(draft: Draft, token: WoundToken) -> None:
    """DW-WND-05: one of the player's two Wound cards that does not cycle yet, at random."""
    seat = token.seat
    cards = draft.table.cards(SUPPLY.of(seat))
    if cards:
        is_random = chosen(draft.table.options, "wound_card_choice") == "random" and len(cards) > 1
        card = draft.chance.pick(cards) if is_random else min(cards)
        draft.move((card,), SUPPLY.of(seat), DISCARD.of(seat))
    draft.count(WOUNDS_KIND.of(seat), 1)
    draft.mark(STATE.of(seat), HURT)
    draft.tell(seat, "DW-WND-01", "{who} takes a Wound.")


def heal_wound(draft: Draft, seat: str) -> list[Step]:
    """DW-HEAL-03: with the token a Wound card leaves, one in the discard pile before one in the deck (DW-AMB-29)."""
    if not draft.table.track(WOUNDS_KIND.of(seat)):
        return []
    draft.count(WOUNDS_KIND.of(seat), -1)
    entreats = ENTREATS.of(seat)
    draft.count(entreats, min(0, draft.table.track(WOUNDS_KIND.of(seat)) - draft.table.track(entreats)))
    draft.tell(seat, "DW-HEAL-02", "A Wound of {who} is healed.")
    for pile in (DISCARD.of(seat), DRAW.of(seat)):
        there = [card for card in draft.table.cards(pile) if is_wound(face_of(card))]
        if len(there) > 1:
            return [Ask(seat, ("let_go",), "DW-AMB-29", "Which Wound card leaves?")]
        if there:
            release(draft, seat, there[0], pile)
            break
    return []


def release(draft: Draft, seat: str, card: str, pile: PilePlace) -> None:
    """A Wound card goes back to the supply; a deck it was taken out of is shuffled."""
    draft.move((card,), pile, SUPPLY.of(seat))
    if pile == DRAW.of(seat):
        draft.shuffle(pile)


# Regaining


@record
class SlotToken(Compound):
    """One of the tokens that lie, or could lie, on a card with slots."""

    between = " "
    card: str
    number: int


def exhaustion_tokens(lying: Lying, seat: str) -> tuple[SlotToken, ...]:
    """The Exhaustion tokens on a character's slot cards, one entry each."""
    return tuple(
        SlotToken(name, number)
        for name in lying.marks.get(MOVES_KIND.of(seat), ())
        if (slots := MOVES[name].slots) and slots.holds == "exhaustion"
        for number in range(1, lying.track(tokens_on(name, seat)) + 1)
    )


class RegainStamina(Step, frozen=True, tag="regain"):
    """Somebody regains so many points."""

    seat: str
    points: int


class StaminaToRegain(Matter, frozen=True):
    """So many points come back, and there is a choice."""

    points: int


def _regain(draft: Draft, regain: RegainStamina) -> Comes:
    """DW-BRTH-04: cards of the player's choice (DW-BRTH-05), or tokens; never more than there is (DW-BRTH-06)."""
    seat = regain.seat
    if draft.table.has_mark(MEANING.of(seat), DEAD):
        draft.tell(seat, "DW-INC-06", "{who} is dead: nothing brings Stamina back.")
        return None
    cards = draft.table.cards(lost_of(draft.table.options, seat))
    tokens = exhaustion_tokens(draft.table, seat)
    points = min(regain.points, len(cards) + len(tokens))
    if points and points < len(cards) + len(tokens):
        says = say("You regain {points} Stamina: which?", points=points)
        return [Ask(seat, ("recover",), "DW-BRTH-05", says, StaminaToRegain(points))]
    give_back(draft, seat, cards, tokens)
    return None


def give_back(draft: Draft, seat: str, cards: Iterable[str], tokens: Iterable[SlotToken]) -> None:
    """These cards go to the discard pile, and these tokens off their slots."""
    back, freed = tuple(cards), tuple(tokens)
    draft.move(back, lost_of(draft.table.options, seat), DISCARD.of(seat))
    for token in freed:
        draft.count(tokens_on(token.card, seat), -1)
    if back or freed:
        draft.tell(seat, "DW-BRTH-04", "{who} regains {points} Stamina.", points=len(back) + len(freed))
        get_up_if_able(draft, seat)
        tidy_deck(draft, seat)


STEPS = (
    Procedure(LoseStamina, _lose),
    Procedure(TakeHarm, _harm),
    Procedure(HarmToken, _harm_token),
    Procedure(TakeWound, _wound),
    Procedure(WoundToken, _wound_token),
    Procedure(RegainStamina, _regain),
)
MATTERS = (SomethingToTell, SomebodyDown, StaminaToLose, HurtToAbsorb, StaminaToRegain)
