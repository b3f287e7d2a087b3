"""An attack is settled in four steps: denominate, deduct, distribute, describe (TF-FOURD-01)."""

from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer
from hearthside.kernel.agenda import Ask, Procedure, Step, about, answered, carry_out
from hearthside.kernel.choices import Among, Choice, Option, Several
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.views import Lying, TableView
from hearthside.kits.deckahedron.adventure import steps
from hearthside.kits.deckahedron.adventure.body import tidy_deck
from hearthside.kits.deckahedron.adventure.combat.answers import absorb
from hearthside.kits.deckahedron.adventure.combat.numbers import DICE
from hearthside.kits.deckahedron.adventure.combat.spaces import free_spaces, space_options
from hearthside.kits.deckahedron.adventure.combat.suffering import (
    HARM,
    HARM_LIMIT,
    POWER_PER_HARM,
    faced,
    facing,
    is_out,
    spared,
    struck,
    wound_words,
)
from hearthside.kits.deckahedron.adventure.gear.shields import blocks_of
from hearthside.kits.deckahedron.adventure.journey.options import has_harm
from hearthside.kits.deckahedron.adventure.matters import AttackComing, AttackFaced
from hearthside.kits.deckahedron.felt import Taken, WayToTake
from hearthside.systems.thousand_faces.numbers import denominate

STAMINA, WOUND = "stamina", "wound"


class PowerFaced(steps.Faced, frozen=True, kw_only=True, tag="deduct"):
    """Attack power is known: what is taken, and what keeps it off?"""


class Distribute(Step, frozen=True, tag="distribute"):
    """What is left of the attack power is lost as Stamina."""

    seat: str
    points: int


def suffer(draft: Draft, step: steps.Suffer) -> list[Step] | None:
    """An attack or a danger strikes. The player reads the number, never the GM (TF-GMM-05)."""
    attack = struck(draft, step)
    if attack is None:
        return None
    power = attack.power
    if power not in DICE:
        # TF-FOURD-08: where the attack power is stated, nothing is revealed.
        return [faced(draft, attack, int(power))]
    says = say("Reveal a card: what does 1{power} come to?", power=power)
    return [Ask(attack.seat, ("denominate",), "TF-FOURD-02", says, attack)]


# --- Denominate -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Denominate:
    """You are hit: reveal a card from the larger of your draw pile and your Exhaustion pile to see how hard."""


_OPEN = Offer(urgent=True)


def offer_denominate(seen: TableView) -> Offer | None:
    """Open to whoever suffers an attack of a die."""
    return _OPEN if seen.asked("denominate") else None


def decide_denominate(draft: Draft, seat: str, order: Denominate) -> None:  # noqa: ARG001
    """The first D."""
    matter, then = answered(draft, seat, "denominate", AttackComing)
    number = denominate(draft, seat, matter.power)
    tidy_deck(draft, seat)
    carry_out(draft, [faced(draft, matter, number), *then])


# --- Deduct -----------------------------------------------------------------------------------------------------------


_STAMINA_ALONE = Taken(STAMINA)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deduct:
    """Lower the attack power: tokens into slots take one point each; a Wound takes everything, a Harm three points.

    Tokens that are not needed stay in the supply.
    """

    take: Taken = _STAMINA_ALONE
    slots: tuple[str, ...] = ()


def offer_deduct(seen: TableView) -> Offer | None:
    """Open when the number is known."""
    asked = seen.asked("deduct")
    if asked is None:
        return None
    points = about(asked, AttackFaced).points
    ways = tuple(Option(way.take, _words(seen, way)) for way in ways_to_take(seen, points))
    fields: dict[str, Choice] = {"take": Among(ways, label="What do you take?")}
    spaces = free_spaces(seen, seen.seat, "physical")
    if spaces:
        fields["slots"] = Several(space_options(seen, spaces), 0, min(points, len(spaces)), label="What absorbs it?")
    return Offer(fields, urgent=True)


def ways_to_take(seen: TableView, points: int) -> tuple[WayToTake, ...]:
    """TF-FOURD-16: Stamina or a Wound in a One-Shot; longer campaigns add Harm."""
    traded = range(1, trades(seen, seen.seat, points) + 1)
    harms = (WayToTake(Taken("harm", count).word, points - count * POWER_PER_HARM, harm=count) for count in traded)
    return (WayToTake(STAMINA, points), *harms, WayToTake(WOUND, 0, wounds=1))


def _words(seen: TableView, way: WayToTake) -> str:
    if way.wounds:
        return wound_words(seen, seen.seat, "A Wound, and nothing else")
    return say("{harm} Harm, {points} Stamina" if way.harm else "{points} Stamina", harm=way.harm, points=way.stamina)


def decide_deduct(draft: Draft, seat: str, choice: Deduct) -> None:
    """The second D; the third and the fourth follow from it."""
    matter, then = answered(draft, seat, "deduct", AttackFaced)
    points, how = matter.points, matter.from_
    taken: list[Step] = []
    if choice.take.kind == WOUND:
        # TF-FOURD-12: a single Wound absorbs it all, so no token is needed.
        points = 0
        taken = [steps.Wound(seat, how)]
    elif choice.take.kind != STAMINA:
        count = choice.take.count
        points -= count * POWER_PER_HARM
        taken = [steps.Harm(seat, how, traded=True)] * count
    absorbed = absorb(draft, seat, choice.slots[:points], "physical")
    told = steps.Describe(seat=seat, from_=how)
    carry_out(draft, [*taken, Distribute(seat, points - absorbed), told, *then])


def deduct(draft: Draft, step: PowerFaced) -> list[Step] | None:
    """TF-FOURD-11, TF-FOURD-12: what move cards and items take, and whether a Wound takes it all."""
    seat, points = step.seat, step.points
    if points <= 0 or is_out(draft.table, seat):
        return None
    says = say("{points} attack power: what do you take, and what keeps it off?", points=points)
    return [Ask(seat, ("deduct",), "TF-FOURD-11", says, facing(step))]


def distribute(draft: Draft, step: Distribute) -> list[Step] | None:
    """TF-FOURD-14: what is left of the attack power is lost as Stamina."""
    points = step.points - spared(draft.table, step.seat)
    if points <= 0:
        return None
    return [steps.Expend(step.seat, points, "physical", deducted=True)]


def trades(lying: Lying, seat: str, points: int) -> int:
    """TF-HARM-01, TF-HARM-05: how often 3 attack power can become 1 Harm: as far as there is somewhere to put it."""
    if not has_harm(lying):
        return 0
    room = HARM_LIMIT - lying.track(HARM.of(seat)) + len(free_spaces(lying, seat, "harm"))
    return min(points // POWER_PER_HARM, room + bool(blocks_of(lying, seat, "harm")))


FOUR_DS: tuple[Action, ...] = (
    Action("denominate", Denominate, offer_denominate, decide_denominate, rule="TF-FOURD-02", label="Read the number"),
    Action("deduct", Deduct, offer_deduct, decide_deduct, rule="TF-FOURD-11", label="Take it"),
)
STEPS: tuple[Procedure, ...] = (
    Procedure(steps.Suffer, suffer),
    Procedure(PowerFaced, deduct),
    Procedure(Distribute, distribute),
)
