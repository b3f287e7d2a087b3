"""What an attack does to a character: denominate, deduct, distribute, describe (TF-FOURD-01).

Others start it with a step of the agenda:

- `{"do": "suffer", "seat": who, "power": "d6" or "3", "foe": id or "", "from": words, "others": 0}`; without a `power`
  it is the foe's, which stays on the GM's worksheet until it strikes, and each of the `others` adds 1 (TF-GMC-06);
- `{"do": "expend", "seat": who, "points": n, "strain": "physical" or "mental"}`, which slots may absorb;
- `{"do": "recover", "seat": who, "points": n}`;
- `{"do": "harm", "seat": who}` and `{"do": "wound", "seat": who, "how": words}`, which armour may take. While
  the player is asked `bear`, a shield that can keep it off lets them `block` as well: whoever answers that way carries
  on with `then`, or with the step once more and `"blocked": True` if the block fails.
"""

from collections.abc import Iterable

from hearthside.kernel.draft import Draft
from hearthside.kernel.refusals import Refusal
from hearthside.kernel.sight import Audience, TrackKind, place
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.agenda import AGENDA
from hearthside.kits.deckahedron.adventure.board import (
    AVOIDED,
    HALVED,
    INCAPACITATED,
    cards_of,
    moment_of,
    state_of,
    wounds_of,
)
from hearthside.kits.deckahedron.adventure.body import go_down, go_down_if_spent, lose_stamina, tidy_deck
from hearthside.kits.deckahedron.adventure.book import moves_of
from hearthside.kits.deckahedron.adventure.combat.foes import name_of_foe, power_of_foe
from hearthside.kits.deckahedron.adventure.combat.numbers import DICE, halved
from hearthside.kits.deckahedron.adventure.combat.spaces import EXHAUSTION, filled_spaces, free_spaces
from hearthside.kits.deckahedron.adventure.content.effects import Spare
from hearthside.kits.deckahedron.adventure.gear.items import items_of
from hearthside.kits.deckahedron.adventure.gear.shelf import charges_on
from hearthside.kits.deckahedron.adventure.gear.shields import blocks_of
from hearthside.kits.deckahedron.adventure.gear.slots import free_slots
from hearthside.kits.deckahedron.adventure.journey.options import has_harm, option
from hearthside.kits.deckahedron.agenda import Question, Step
from hearthside.kits.deckahedron.cards import WOUNDS
from hearthside.kits.deckahedron.flipping import face_of
from hearthside.kits.deckahedron.piles import discard_of, draw_of, exhaustion_of
from hearthside.kits.deckahedron.shuffling import reshuffle

HARM = TrackKind("harm", "Harm", Audience.EVERYONE, most=2)

HARM_LIMIT = 2
WOUND_LIMIT = 2
POWER_PER_HARM = 3

Lying = Table | TableView


def harm_of(seat: str) -> str:
    """The Harm tokens on a character's Exhaustion pile."""
    return place(HARM.name, seat)


def is_out(lying: Lying, seat: str) -> bool:
    """Whether a character is incapacitated."""
    return lying.has_mark(state_of(seat), INCAPACITATED)


# --- The four Ds ------------------------------------------------------------------------------------------------------


@AGENDA.procedure("suffer")
def suffer(draft: Draft, step: Step) -> Question | Iterable[Step] | None:
    """An attack or a danger strikes. The player reads the number, never the GM (TF-GMM-05)."""
    seat, foe = step["seat"], step.get("foe", "")
    if is_out(draft.table, seat):
        return None
    if is_avoided(draft, seat):
        return None
    power = step.get("power") or power_of_foe(draft.table, foe)
    words = step.get("from") or (name_of_foe(draft.table, foe) if foe else "")
    attack = {"seat": seat, "power": power, "foe": foe, "from": words, "others": step.get("others", 0)}
    if power not in DICE:
        # TF-FOURD-08: where the attack power is stated, nothing is revealed.
        return [deduct_step(draft, attack, int(power))]
    says = f"Reveal a card: what does 1{power} come to?"
    return Question(seat=seat, actions=("denominate",), rule="TF-FOURD-02", says=says, matter=attack)


def is_avoided(draft: Draft, seat: str) -> bool:
    """Whether a character has seen to it that the attack does nothing; once, and then no more."""
    if not draft.table.has_mark(moment_of(seat), AVOIDED):
        return False
    is_over(draft, seat)
    draft.tell(seat, "TF-FOURD-11", "{who} is not hit.")
    return True


def is_over(draft: Draft, seat: str) -> None:
    """The attack a character was ready for is past: halving and turning aside were for that one (TF-BASE-04)."""
    for ready in (HALVED, AVOIDED):
        if draft.table.has_mark(moment_of(seat), ready):
            draft.unmark(moment_of(seat), ready)


def deduct_step(draft: Draft, attack: Step, number: int) -> Step:
    """What comes after the number is known: all attackers added, and halved if somebody saw to that."""
    seat, points = attack["seat"], number + attack["others"]
    is_halved = draft.table.has_mark(moment_of(seat), HALVED)
    points = halved(points) if is_halved else points
    is_over(draft, seat)
    says = "{who} faces {points} attack power. {from_}"
    draft.tell(seat, "TF-FOURD-01", says, points=points, from_=attack["from"])
    deducting = {"do": "deduct", "seat": seat, "points": points, "from": attack["from"]}
    # TF-MAG-16: before the outcome is told, a die may still be read anew.
    read = {"die": attack["power"], "others": attack["others"], "halved": is_halved}
    return deducting | read if attack["power"] in DICE else deducting


@AGENDA.procedure("deduct")
def deduct(draft: Draft, step: Step) -> Question | None:
    """TF-FOURD-11, TF-FOURD-12: what move cards and items take, and whether a Wound takes it all."""
    seat, points = step["seat"], step["points"]
    if points <= 0 or is_out(draft.table, seat):
        return None
    says = f"{points} attack power: what do you take, and what keeps it off?"
    return Question(seat=seat, actions=("deduct",), rule="TF-FOURD-11", says=says, matter=_matter(step))


@AGENDA.procedure("distribute")
def distribute(draft: Draft, step: Step) -> Iterable[Step] | None:
    """TF-FOURD-14: what is left of the attack power is lost as Stamina."""
    points = step["points"] - spared(draft.table, step["seat"])
    if points <= 0:
        return None
    return [{"do": "expend", "seat": step["seat"], "points": points, "strain": "physical", "deducted": True}]


@AGENDA.procedure("describe")
def describe(draft: Draft, step: Step) -> Question:  # noqa: ARG001
    """TF-FOURD-15: the player turns the numbers into story."""
    says = "How does it look?"
    return Question(seat=step["seat"], actions=("describe",), rule="TF-FOURD-15", says=says, matter=_matter(step))


def _matter(step: Step) -> Step:
    return {name: value for name, value in step.items() if name not in ("do", "seat")}


def spared(lying: Lying, seat: str) -> int:
    """The Stamina that an attack costs less, by a move card whose needs are met: a magic item that is not empty."""
    cards = [moves_of(lying)[name] for name in lying.marks.get(cards_of(seat), ())]
    found = [
        effect.points
        for move in cards
        if "charged-item" not in move.needs or _has_charged_item(lying, seat)
        for effect in move.standing
        if isinstance(effect, Spare) and effect.strain == "physical"
    ]
    return sum(found)


def _has_charged_item(lying: Lying, seat: str) -> bool:
    return any(lying.track(charges_on(item)) for item in items_of(lying, seat))


# --- Harm and wounds --------------------------------------------------------------------------------------------------


def trades(lying: Lying, seat: str, points: int) -> int:
    """TF-HARM-01, TF-HARM-05: how often 3 attack power can become 1 Harm: as far as there is somewhere to put it."""
    if not has_harm(lying):
        return 0
    room = HARM_LIMIT - lying.track(harm_of(seat)) + len(free_spaces(lying, seat, "harm"))
    return min(points // POWER_PER_HARM, room + bool(blocks_of(lying, seat, "harm")))


@AGENDA.procedure("harm")
def harm(draft: Draft, step: Step) -> Question | Iterable[Step] | None:
    """A Harm is due. Where two lie on the pile already, it becomes a Wound (TF-HARM-04)."""
    seat = step["seat"]
    if not has_harm(draft.table):
        raise Refusal("TF-COMP-07", "There is no Harm in a One-Shot: only Stamina and Wounds.")
    if step.get("traded") and is_out(draft.table, seat):
        return None
    if _can_be_kept_off(draft.table, step, "harm"):
        return _bear(draft, step, "harm")
    return land_harm(draft, seat)


def land_harm(draft: Draft, seat: str) -> Iterable[Step] | None:
    """TF-HARM-03: the top card goes, unseen, and a Harm token is laid on the Exhaustion pile (TF-AMB-52)."""
    if draft.table.track(harm_of(seat)) >= HARM_LIMIT:
        draft.tell(seat, "TF-HARM-04", "{who} can take no more Harm: it becomes a Wound.")
        return [{"do": "wound", "seat": seat, "how": ""}]
    if not draft.table.cards(draw_of(seat)) and draft.table.cards(discard_of(seat)):
        reshuffle(draft, seat)
    draft.move(draft.table.cards(draw_of(seat))[:1], draw_of(seat), exhaustion_of(seat))
    draft.count(harm_of(seat), 1)
    draft.tell(seat, "TF-HARM-03", "{who} takes a Harm.")
    go_down_if_spent(draft, seat)
    tidy_deck(draft, seat)
    return None


@AGENDA.procedure("wound")
def wound(draft: Draft, step: Step) -> Question | None:
    """A Wound is due."""
    if _can_be_kept_off(draft.table, step, "wound"):
        return _bear(draft, step, "wound")
    land_wound(draft, step["seat"], step.get("how", ""))
    return None


def land_wound(draft: Draft, seat: str, how: str) -> None:
    """TF-TWOUND-01, TF-TWOUND-02; with two wounds already a further one incapacitates (TF-TWOUND-04, TF-INC-06)."""
    if draft.table.track(wounds_of(seat)) >= WOUND_LIMIT:
        if is_out(draft.table, seat):
            draft.tell(seat, "TF-TWOUND-04", "{who} is down already. {how}", how=how)
        go_down(draft, seat, "TF-TWOUND-04")
        return
    add_wound_card(draft, seat)
    draft.count(wounds_of(seat), 1)
    draft.tell(seat, "TF-TWOUND-01", "{who} takes a wound. {how}", how=how)
    tidy_deck(draft, seat)


def add_wound_card(draft: Draft, seat: str) -> None:
    """One of the two faces with equal chance. Wounds never run out, unless the table has set a number (TF-AMB-13)."""
    limit = option(draft.table, "AMB-13-wounds")
    faces = [face.name for face in WOUNDS]
    if limit != "unlimited":
        faces = [name for name in faces if _copies(draft.table, name) < int(limit) // len(WOUNDS)]
    if faces:
        face = draft.chance.pick(faces)
        draft.deal(discard_of(seat), [f"table:{face}#{draft.table.next_token}"])


def _copies(table: Table, name: str) -> int:
    """How many copies of a face people have before them."""
    held_by_people = (pile.cards for where, pile in table.piles.items() if not where.startswith("supply/"))
    return sum(face_of(card).name == name for cards in held_by_people for card in cards)


def _can_be_kept_off(lying: Lying, step: Step, token: str) -> bool:
    seat = step["seat"]
    return bool(free_slots(lying, seat, token) or (not step.get("blocked") and blocks_of(lying, seat, token)))


def _bear(draft: Draft, step: Step, token: str) -> Question:
    """TF-TWOUND-06, TF-HARM-06: before it lands, armour may take it or a shield keep it off."""
    seat = step["seat"]
    may_block = not step.get("blocked") and blocks_of(draft.table, seat, token)
    return Question(
        seat=seat,
        actions=("bear", "block") if may_block else ("bear",),
        rule="TF-ARM-01",
        says=f"A {token.title()}: where does it go?",
        matter={"token": token, "how": step.get("how", "")},
    )


# --- Stamina ----------------------------------------------------------------------------------------------------------


@AGENDA.procedure("expend")
def expend(draft: Draft, step: Step) -> Question | None:
    """Stamina is due. Slots may absorb it (TF-STAM-07), and the player may reshuffle first (TF-STAM-04)."""
    seat, points = step["seat"], step["points"]
    if points <= 0 or is_out(draft.table, seat):
        return None
    absorbs = not step.get("deducted") and free_slots(draft.table, seat, step["strain"])
    if not absorbs and not draft.table.cards(discard_of(seat)):
        lose_stamina(draft, seat, points)
        tidy_deck(draft, seat)
        return None
    return Question(
        seat=seat,
        actions=("expend",),
        rule="TF-STAM-04",
        says=f"{points} Stamina: reshuffle first?" if not absorbs else f"{points} Stamina: what absorbs it?",
        matter=_matter(step),
    )


@AGENDA.procedure("recover")
def recover(draft: Draft, step: Step) -> Question | None:
    """TF-STAM-09: for each point a card of the Exhaustion pile, or a token from a slot, as the player picks."""
    seat, points = step["seat"], step["points"]
    lost, tokens = draft.table.cards(exhaustion_of(seat)), filled_spaces(draft.table, seat, EXHAUSTION)
    if points <= 0:
        return None
    if not (lost or tokens):
        draft.tell(seat, "TF-STAM-11", "{who} has lost no Stamina.")
        return None
    says = f"Regain up to {points} Stamina."
    matter = {"points": points, "of": "tokens" if tokens else "cards"}
    return Question(seat=seat, actions=("recover",), rule="TF-STAM-09", says=says, matter=matter)
