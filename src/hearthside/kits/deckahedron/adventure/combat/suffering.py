"""What an attack does to a character, as far as every book tells it alike. How it is settled, each tells for itself.

While the player is asked where a Harm or a Wound goes, a shield that can keep it off lets them `block` as well: whoever
answers that way carries on with what was to come, or with the same step once more, `blocked`, if the block fails.
"""

from collections.abc import Iterable

from hearthside.kernel.agenda import Ask, Procedure, Step, about
from hearthside.kernel.choices import Barred
from hearthside.kernel.draft import Draft
from hearthside.kernel.refusals import Refusal
from hearthside.kernel.saying import say
from hearthside.kernel.sight import Audience, TrackKind, kind_of
from hearthside.kernel.table import Table
from hearthside.kernel.views import Lying, TableView
from hearthside.kits.deckahedron.adventure import steps
from hearthside.kits.deckahedron.adventure.board import (
    AVOIDED,
    HALVED,
    INCAPACITATED,
    MOMENT,
    MOVES_KIND,
    STATE,
    SUPPLY,
    WOUNDS_KIND,
)
from hearthside.kits.deckahedron.adventure.body import exhausted_of, lose_stamina, tidy_deck
from hearthside.kits.deckahedron.adventure.book import Book, book_of, by_book, cite, moves_of, way
from hearthside.kits.deckahedron.adventure.combat.foes import name_of_foe, power_of_foe
from hearthside.kits.deckahedron.adventure.combat.numbers import DICE, halved
from hearthside.kits.deckahedron.adventure.combat.spaces import EXHAUSTION, filled_spaces
from hearthside.kits.deckahedron.adventure.content.effects import Spare
from hearthside.kits.deckahedron.adventure.gear.items import item_cards
from hearthside.kits.deckahedron.adventure.gear.shields import blocks_of
from hearthside.kits.deckahedron.adventure.gear.slots import free_slots
from hearthside.kits.deckahedron.adventure.journey.options import has_harm, option
from hearthside.kits.deckahedron.adventure.matters import (
    AttackComing,
    AttackFaced,
    AttackTold,
    StaminaBack,
    StaminaDue,
    TokenDue,
)
from hearthside.kits.deckahedron.adventure.words import TOKENS
from hearthside.kits.deckahedron.cards import WOUNDS
from hearthside.kits.deckahedron.felt import BlowComing, WayToTake
from hearthside.kits.deckahedron.flipping import face_of
from hearthside.kits.deckahedron.piles import DISCARD

HARM = TrackKind("harm", "Harm", Audience.EVERYONE, most=2)

HARM_LIMIT = 2
WOUND_LIMIT = 2
POWER_PER_HARM = 3


def is_out(lying: Lying, seat: str) -> bool:
    """Whether a character is incapacitated."""
    return lying.has_mark(STATE.of(seat), INCAPACITATED)


# --- An attack --------------------------------------------------------------------------------------------------------


def struck(draft: Draft, step: steps.Suffer) -> AttackComing | None:
    """Who is attacked, by whom and how hard; none if it comes to nothing. The foe's power shows only now."""
    seat, foe = step.seat, step.foe
    if is_out(draft.table, seat) or is_avoided(draft, seat):
        return None
    power = step.power or power_of_foe(draft.table, foe)
    words = step.from_ or (name_of_foe(draft.table, foe) if foe else "")
    return AttackComing(seat=seat, power=power, foe=foe, from_=words, others=step.others)


def is_avoided(draft: Draft, seat: str) -> bool:
    """Whether a character has seen to it that the attack does nothing; once, and then no more."""
    if not draft.table.has_mark(MOMENT.of(seat), AVOIDED):
        return False
    is_over(draft, seat)
    draft.tell(seat, cite(draft, "not being hit"), "{who} is not hit.")
    return True


def is_over(draft: Draft, seat: str) -> None:
    """The attack a character was ready for is past: halving and turning aside were for that one (TF-BASE-04)."""
    for ready in (HALVED, AVOIDED):
        if draft.table.has_mark(MOMENT.of(seat), ready):
            draft.unmark(MOMENT.of(seat), ready)


def faced(draft: Draft, attack: AttackComing, number: int) -> steps.Faced:
    """The number is known: all attackers added, and halved if somebody saw to that. How the book goes on from there."""
    seat, points = attack.seat, number + attack.others
    is_halved = draft.table.has_mark(MOMENT.of(seat), HALVED)
    points = halved(points) if is_halved else points
    is_over(draft, seat)
    says = "{who} faces {points} attack power: {from_}." if attack.from_ else "{who} faces {points} attack power."
    draft.tell(seat, cite(draft, "facing an attack"), says, points=points, from_=attack.from_.rstrip("."))
    goes_on = book_of(draft).attack.goes_on
    if attack.power not in DICE:
        return goes_on(seat=seat, points=points, from_=attack.from_, foe=attack.foe)
    # TF-MAG-16: before the outcome is told, a die may still be read anew.
    read, others = attack.power, attack.others
    return goes_on(
        seat=seat, points=points, from_=attack.from_, die=read, others=others, halved=is_halved, foe=attack.foe
    )


def facing(step: steps.Faced) -> AttackFaced:
    """What somebody is asked about who faces attack power."""
    return AttackFaced(
        points=step.points, from_=step.from_, die=step.die, others=step.others, halved=step.halved, foe=step.foe
    )


def ways_to_take(seen: TableView) -> tuple[WayToTake, ...]:
    """The ways to take the attack that this seat faces; none where it faces none."""
    steps_of_attack = book_of(seen).attack
    asked = seen.asked(steps_of_attack.answer)
    return steps_of_attack.ways(seen, about(asked, AttackFaced).points) if asked else ()


def blows_coming(seen: TableView) -> tuple[BlowComing, ...]:
    """The blows that somebody has to take, each with the foe it comes from."""
    attack = book_of(seen).attack
    coming = [(asked.by, about(asked, AttackComing).foe) for asked in seen.asked_for(attack.number)]
    coming += [(asked.by, about(asked, AttackFaced).foe) for asked in seen.asked_for(attack.answer)]
    return tuple(BlowComing(foe, who) for who, foe in coming if foe)


def describe(draft: Draft, step: steps.Describe) -> list[Step]:
    """The player turns the numbers into story."""
    says, rule = "How does it look?", cite(draft, "describing an attack")
    return [Ask(step.seat, ("describe",), rule, says, AttackTold(step.from_))]


def spared(lying: Lying, seat: str) -> int:
    """The Stamina that an attack costs less, by a move card whose needs are met: a magic item that is not empty."""
    cards = [moves_of(lying)[name] for name in lying.marks.get(MOVES_KIND.of(seat), ())]
    found = [
        effect.points
        for move in cards
        if "charged-item" not in move.needs or _has_charged_item(lying, seat)
        for effect in move.standing
        if isinstance(effect, Spare) and effect.strain == "physical"
    ]
    return sum(found)


def _has_charged_item(lying: Lying, seat: str) -> bool:
    return any(card.charges for card in item_cards(lying, "hand", seat).values())


# --- Harm and wounds --------------------------------------------------------------------------------------------------


@by_book
def no_harm(book: Book) -> Barred:
    """Harm tokens are for the longer campaigns."""
    return Barred(book.cites["having no Harm"], "There is no Harm in a One-Shot: only Stamina and Wounds.")


def harm(draft: Draft, step: steps.Harm) -> Iterable[Step] | None:
    """A Harm is due."""
    seat = step.seat
    if not has_harm(draft.table):
        none = no_harm(draft)
        raise Refusal(none.rule, none.words)
    if step.traded and is_out(draft.table, seat):
        return None
    if _can_be_kept_off(draft.table, seat, "harm", blocked=step.blocked):
        return _bear(draft, step, "harm")
    return land_harm(draft, seat)


@way
def land_harm(draft: Draft, seat: str) -> Iterable[Step] | None:
    """A Harm lands on somebody: which card goes, and the token. Where no more of them fit, say what comes instead."""
    raise NotImplementedError(draft, seat)


def wound(draft: Draft, step: steps.Wound) -> Iterable[Step] | None:
    """A Wound is due."""
    if _can_be_kept_off(draft.table, step.seat, "wound", blocked=step.blocked):
        return _bear(draft, step, "wound")
    land_wound(draft, step.seat, step.how)
    return None


@way
def land_wound(draft: Draft, seat: str, how: str) -> None:
    """A Wound lands on somebody: the token, the wound card (`add_wound_card`), what else it costs (TF-TWOUND-04)."""
    raise NotImplementedError(draft, seat, how)


def add_wound_card(draft: Draft, seat: str) -> None:
    """One of the two faces with equal chance. Wounds never run out, unless the table has set a number (TF-AMB-13)."""
    limit = option(draft.table, "AMB-13-wounds")
    faces = [face.name for face in WOUNDS]
    if limit != "unlimited":
        faces = [name for name in faces if _copies(draft.table, name) < int(limit) // len(WOUNDS)]
    if faces:
        face = draft.chance.pick(faces)
        draft.deal(DISCARD.of(seat), [f"table:{face}#{draft.table.next_token}"])


def _copies(table: Table, name: str) -> int:
    """How many copies of a face people have before them."""
    held_by_people = (pile.cards for where, pile in table.piles.items() if kind_of(where) != SUPPLY.name)
    return sum(face_of(card).name == name for cards in held_by_people for card in cards)


def _can_be_kept_off(lying: Lying, seat: str, token: str, *, blocked: bool = False) -> bool:
    blocks = not blocked and blocks_of(lying, seat, token)
    return bool(free_slots(lying, seat, token) or blocks or other_guards(lying, seat, token))


def wound_words(lying: Lying, seat: str, usually: str) -> str:
    """TF-FOURD-12: what a Wound means to somebody. The third fells them, unless a slot or a shield can take it."""
    if lying.track(WOUNDS_KIND.of(seat)) < WOUND_LIMIT:
        return usually
    if _can_be_kept_off(lying, seat, "wound"):
        return "A Wound: your third, unless armour or a shield takes it"
    return "A Wound: your third, and you are out"


@way
def other_guards(lying: Lying, seat: str, token: str) -> tuple[str, ...]:
    """What else somebody may do so that a `harm` or a `wound` does not land: actions that answer the question."""
    raise NotImplementedError


def _bear(draft: Draft, step: steps.Harm | steps.Wound, token: str) -> list[Step]:
    """TF-TWOUND-06, TF-HARM-06: before it lands, armour may take it or a shield keep it off."""
    seat = step.seat
    may_block = not step.blocked and blocks_of(draft.table, seat, token)
    actions = ("bear", *(("block",) if may_block else ()), *other_guards(draft.table, seat, token))
    says = say("A {token}: where does it go?", token=TOKENS[token])
    return [Ask(seat, actions, "TF-ARM-01", says, TokenDue(token, step.how))]


# --- Stamina ----------------------------------------------------------------------------------------------------------


def expend(draft: Draft, step: steps.Expend) -> list[Step] | None:
    """Stamina is due. Slots may absorb it (TF-STAM-07), and the player may reshuffle first."""
    seat, points = step.seat, step.points
    if points <= 0 or is_out(draft.table, seat):
        return None
    absorbs = not step.deducted and free_slots(draft.table, seat, step.strain)
    if not absorbs and not draft.table.cards(DISCARD.of(seat)):
        lose_stamina(draft, seat, points)
        tidy_deck(draft, seat)
        return None
    rule = cite(draft, "reshuffling before a loss")
    says = say("{points} Stamina: what absorbs it?" if absorbs else "{points} Stamina: reshuffle first?", points=points)
    return [Ask(seat, ("expend",), rule, says, StaminaDue(points, step.strain, step.deducted))]


def recover(draft: Draft, step: steps.Recover) -> list[Step] | None:
    """For each point a card of the Exhaustion pile, or a token from a slot, as the player picks."""
    seat, points = step.seat, step.points
    lost, tokens = draft.table.cards(exhausted_of(draft.table, seat)), filled_spaces(draft.table, seat, EXHAUSTION)
    if points <= 0:
        return None
    if not (lost or tokens):
        draft.tell(seat, "TF-STAM-11", "{who} has lost no Stamina.")
        return None
    says = say("Regain up to {points} Stamina.", points=points)
    matter = StaminaBack(points, "tokens" if tokens else "cards")
    return [Ask(seat, ("recover",), cite(draft, "regaining Stamina"), says, matter)]


STEPS: tuple[Procedure, ...] = (
    Procedure(steps.Describe, describe),
    Procedure(steps.Harm, harm),
    Procedure(steps.Wound, wound),
    Procedure(steps.Expend, expend),
    Procedure(steps.Recover, recover),
)
