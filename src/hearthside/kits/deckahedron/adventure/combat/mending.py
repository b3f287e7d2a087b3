"""Effects on the body of a card's user, or of a friend: Stamina spent and regained, Harm and Wounds healed."""

from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer
from hearthside.kernel.agenda import Ask, Procedure, Step, about, answered, carry_out
from hearthside.kernel.choices import Among, Option
from hearthside.kernel.draft import Draft
from hearthside.kernel.table import Table
from hearthside.kernel.views import Lying, TableView
from hearthside.kits.deckahedron.adventure import steps
from hearthside.kits.deckahedron.adventure.actions.deck import take_blessing
from hearthside.kits.deckahedron.adventure.board import STATE, SUPPLY, WOUNDS_KIND
from hearthside.kits.deckahedron.adventure.body import exhausted_of, go_down_if_spent, tidy_deck
from hearthside.kits.deckahedron.adventure.combat.numbers import read_number
from hearthside.kits.deckahedron.adventure.combat.suffering import HARM, add_wound_card
from hearthside.kits.deckahedron.adventure.content import effects
from hearthside.kits.deckahedron.adventure.effects.lying import MENDING
from hearthside.kits.deckahedron.adventure.gear.items import gauge_of
from hearthside.kits.deckahedron.adventure.journey.days import spend_day
from hearthside.kits.deckahedron.adventure.matters import HealingDue
from hearthside.kits.deckahedron.flipping import face_of
from hearthside.kits.deckahedron.piles import DISCARD, DRAW

WOUND_CARD = "wound card"
BLOOD_BOUND = "blood-bound"


def expend(draft: Draft, step: effects.Expend) -> list[Step]:  # noqa: ARG001
    """TF-STAM-06: to expend, to lose and to spend Stamina are the same."""
    return [steps.Expend(step.seat, step.points, step.strain)]


def recover(draft: Draft, step: effects.Recover) -> list[Step]:
    """The one who made the move reads the dice, whoever recovers (TF-AMB-44)."""
    seat = step.seat
    dice = (gauge_of(draft.table, step.item) if die == "gauge" else die for die in step.dice)
    points = step.points + sum(read_number(draft, seat, die) for die in dice)
    tidy_deck(draft, seat)
    # A friend where one was named and the card means one.
    whom = step.ally if step.who == "other" else ""
    return [steps.Recover(whom or step.seat, points)]


def take(draft: Draft, step: effects.Take) -> None:
    """A card from the supply joins the discard pile. A wound card alone is no Wound (TF-ENT-01)."""
    seat = step.seat
    if step.card == "blessing":
        take_blessing(draft, seat)
        return
    add_wound_card(draft, seat)
    draft.tell(seat, "TF-ENT-01", "{who} takes a wound card.")
    tidy_deck(draft, seat)


def heal(draft: Draft, step: effects.Heal) -> list[Step] | None:
    """TF-AMB-65: one Harm or one Wound of the target, as the user chooses."""
    seat, whom = step.seat, step.ally or step.seat
    if not _ailments(draft.table, whom):
        draft.tell(seat, "TF-AMB-65", "There is nothing to heal.")
        return None
    spend_day(draft, seat, MENDING)
    return [Ask(seat, ("heal",), "TF-AMB-65", "What do you heal?", HealingDue(whom))]


def _ailments(lying: Lying, whom: str) -> tuple[Option, ...]:
    wounds = lying.track(WOUNDS_KIND.of(whom))
    found = (
        (lying.track(HARM.of(whom)), Option("harm", "a Harm")),
        (wounds, Option("wound", "a Wound, with one wound card")),
        (lying.has_mark(STATE.of(whom), BLOOD_BOUND), Option(WOUND_CARD, "the open wound of the Blood-Bound")),
    )
    return tuple(option for there, option in found if there)


@dataclass(frozen=True, slots=True, kw_only=True)
class Heal:
    """Heal one Harm or one Wound."""

    what: str


def offer_heal(seen: TableView) -> Offer | None:
    """Open when something heals."""
    asked = seen.asked("heal")
    found = _ailments(seen, about(asked, HealingDue).whom) if asked else ()
    return Offer({"what": Among(found, label="What heals?")}, urgent=True) if found else None


def decide_heal(draft: Draft, seat: str, choice: Heal) -> None:
    """TF-AMB-65: a Wound goes with one wound card, as far as there is one; that of an Entreat may go alone."""
    matter, then = answered(draft, seat, "heal", HealingDue)
    whom = matter.whom
    if choice.what == "harm":
        draft.count(HARM.of(whom), -1)
    else:
        draft.count(WOUNDS_KIND.of(whom), -(choice.what == "wound"))
        remove_wound_card(draft, whom)
        # TF-ENT-03: with the last wound card the open wound is closed as well, whichever it was.
        if choice.what == WOUND_CARD or not _has_wound_card(draft.table, whom):
            draft.unmark(STATE.of(whom), BLOOD_BOUND)
    draft.tell(whom, "TF-AMB-65", "{who} is healed: a {what}.", what=choice.what.title())
    go_down_if_spent(draft, whom)
    tidy_deck(draft, whom)
    carry_out(draft, then)


def _has_wound_card(lying: Table, seat: str) -> bool:
    piles = (DISCARD.of(seat), DRAW.of(seat), exhausted_of(lying, seat))
    return any(face_of(card).nature == "wound" for pile in piles for card in lying.cards(pile))


def remove_wound_card(draft: Draft, seat: str) -> bool:
    """One wound card goes back to the supply: from the discard pile if it lies there, else it is looked for."""
    exhausted = exhausted_of(draft.table, seat)
    for pile in (DISCARD.of(seat), DRAW.of(seat), exhausted):
        found = [card for card in draft.table.cards(pile) if face_of(card).nature == "wound"]
        if found:
            draft.move(found[:1], pile, SUPPLY.of_table)
            if pile != DISCARD.of(seat):
                draft.shuffle(pile)
            return True
    return False


STEPS: tuple[Procedure, ...] = (
    Procedure(effects.Expend, expend),
    Procedure(effects.Recover, recover),
    Procedure(effects.Take, take),
    Procedure(effects.Heal, heal),
)
MENDS: tuple[Action, ...] = (Action("heal", Heal, offer_heal, decide_heal, rule="TF-AMB-65", label="Heal"),)
