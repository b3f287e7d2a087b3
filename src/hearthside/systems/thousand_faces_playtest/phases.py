"""The five phases of an attack on somebody: roll, choose, absorb, lose, tell (TP-PHASE-01 to TP-PHASE-04)."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from hearthside.kernel.actions import Action, Offer
from hearthside.kernel.agenda import Ask, Later, Procedure, Step, about, answered, carry_out
from hearthside.kernel.choices import Among, Option, Several
from hearthside.kernel.draft import Draft
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure import steps
from hearthside.kits.deckahedron.adventure.body import tidy_deck
from hearthside.kits.deckahedron.adventure.combat.numbers import DICE
from hearthside.kits.deckahedron.adventure.combat.spaces import fill, free_spaces, space_options
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
from hearthside.kits.deckahedron.adventure.journey.options import has_harm
from hearthside.kits.deckahedron.adventure.matters import AttackComing, AttackFaced, LossAbsorbed
from hearthside.kits.deckahedron.felt import Taken, WayToTake
from hearthside.systems.thousand_faces_playtest.dice import read_number
from hearthside.systems.thousand_faces_playtest.stamina import stamina_left

STAMINA, WOUND = "stamina", "wound"
PHYSICAL: Final = "physical"


# --- First phase: roll ------------------------------------------------------------------------------------------------


def suffer(draft: Draft, step: steps.Suffer) -> list[Step] | None:
    """An attack or a danger strikes. Whoever it strikes rolls, never the GM (TF-GMM-05)."""
    attack = struck(draft, step)
    if attack is None:
        return None
    power = attack.power
    if power not in DICE:
        return [faced(draft, attack, int(power))]
    says = say("You are hit: what does 1{power} come to?", power=power)
    return [Ask(attack.seat, ("roll",), "TP-PHASE-01", says, attack)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    """You are hit: roll the die to see how hard. At a table without dice, read it from your cards."""


_ROLL = Offer(urgent=True)


def offer_roll(seen: TableView) -> Offer | None:
    """Open to whoever is struck by an attack of a die."""
    return _ROLL if seen.asked("roll") else None


def decide_roll(draft: Draft, seat: str, order: Roll) -> None:  # noqa: ARG001
    """TP-PHASE-01: the first phase."""
    matter, then = answered(draft, seat, "roll", AttackComing)
    number = read_number(draft, seat, matter.power)
    tidy_deck(draft, seat)
    carry_out(draft, [faced(draft, matter, number), *then])


# --- Second phase: choose ---------------------------------------------------------------------------------------------


class PowerFaced(steps.Faced, frozen=True, kw_only=True, tag="choose"):
    """Attack power is known: what is taken?"""


def choose(draft: Draft, step: PowerFaced) -> list[Step] | None:
    """TP-PHASE-02: so much Stamina, or one Wound for the whole amount; in longer campaigns Harm as well."""
    seat, points = step.seat, step.points
    if points <= 0 or is_out(draft.table, seat):
        return None
    says = say("{points} attack power: what do you take?", points=points)
    return [Ask(seat, ("decide",), "TP-PHASE-02", says, facing(step))]


_STAMINA_ALONE = Taken(STAMINA)


@dataclass(frozen=True, slots=True, kw_only=True)
class Decide:
    """Decide how it hurts you: so many Stamina points, one Wound for all of it, or a Harm for any three points."""

    take: Taken = _STAMINA_ALONE


def offer_decide(seen: TableView) -> Offer | None:
    """Open when the attack power is known."""
    asked = seen.asked("decide")
    if asked is None:
        return None
    points = about(asked, AttackFaced).points
    takes = tuple(Option(way.take, _words(seen, way)) for way in ways_to_take(seen, points))
    return Offer({"take": Among(takes, label="What do you take?")}, urgent=True)


def ways_to_take(seen: TableView, points: int) -> tuple[WayToTake, ...]:
    """TP-HARM-01: exactly three for one. The trade is open beyond the second Harm (TP-HARM-03)."""
    traded = range(1, points // POWER_PER_HARM + 1) if has_harm(seen) else ()
    harms = (WayToTake(Taken("harm", count).word, points - count * POWER_PER_HARM, harm=count) for count in traded)
    return (WayToTake(STAMINA, points), *harms, WayToTake(WOUND, 0, wounds=1))


def _words(seen: TableView, way: WayToTake) -> str:
    if way.wounds:
        return wound_words(seen, seen.seat, "A Wound for all of it")
    if way.harm:
        room = HARM_LIMIT - seen.track(HARM.of(seen.seat))
        says = _BEYOND if way.harm > room else "{harm} Harm, {points} Stamina"
        return say(says, harm=way.harm, points=way.stamina, most=HARM_LIMIT)
    is_all = way.stamina >= stamina_left(seen, seen.seat)
    return say("{points} Stamina: all you have, and you are out" if is_all else "{points} Stamina", points=way.stamina)


_BEYOND = "{harm} Harm, {points} Stamina. Beyond {most} Harm each one is a Wound, and a Wound alone would take it all"


def decide_decide(draft: Draft, seat: str, choice: Decide) -> None:
    """The second phase; the others follow from it."""
    matter, then = answered(draft, seat, "decide", AttackFaced)
    points, how = matter.points, matter.from_
    taken: tuple[Step, ...] = ()
    if choice.take.kind == WOUND:
        points = 0
        taken = (steps.Wound(seat, how),)
    elif choice.take.kind != STAMINA:
        count = choice.take.count
        points -= count * POWER_PER_HARM
        taken = (steps.Harm(seat, how, traded=True),) * count
    lost = max(0, points - spared(draft.table, seat))
    carry_out(draft, [LossDue(seat, lost, taken), steps.Describe(seat=seat, from_=how), *then])


# --- Third phase: absorb, and fourth phase: lose ----------------------------------------------------------------------


class LossDue(Step, frozen=True, tag="absorb"):
    """So many Stamina points are to be lost, and what was `taken` for the rest of the attack power is due."""

    seat: str
    points: int
    taken: tuple[Later, ...]


def absorb(draft: Draft, step: LossDue) -> list[Later]:
    """TP-PHASE-03: Stamina may go into slots. Where a Harm or a Wound may go is asked when it is due."""
    seat, points = step.seat, step.points
    if not points or not free_spaces(draft.table, seat, PHYSICAL):
        return _losses(seat, points, step.taken)
    says = say("{points} Stamina: what absorbs some of it?", points=points)
    return [Ask(seat, ("absorb",), "TP-PHASE-03", says, LossAbsorbed(points, step.taken))]


def _losses(seat: str, points: int, taken: Iterable[Later]) -> list[Later]:
    """TP-PHASE-04: Harm and Wounds first, then what is left as Stamina."""
    return [*taken, steps.Expend(seat, points, PHYSICAL, deducted=True)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Absorb:
    """Put Exhaustion tokens where your cards have room for them: each stands for one Stamina point not lost."""

    slots: tuple[str, ...] = ()


def offer_absorb(seen: TableView) -> Offer | None:
    """Open while somebody has room for what is to be lost."""
    asked = seen.asked("absorb")
    if asked is None:
        return None
    spaces = free_spaces(seen, seen.seat, PHYSICAL)
    most = min(about(asked, LossAbsorbed).points, len(spaces))
    return Offer({"slots": Several(space_options(seen, spaces), 0, most, label="What absorbs it?")}, urgent=True)


def decide_absorb(draft: Draft, seat: str, choice: Absorb) -> None:
    """TF-CARD-04: one token, one point."""
    matter, then = answered(draft, seat, "absorb", LossAbsorbed)
    spaces = free_spaces(draft.table, seat, PHYSICAL)
    if any(name not in spaces for name in choice.slots):
        raise Impossible("TF-CARD-03", "There is no room for a token there.")
    fill(draft, seat, [spaces[name] for name in choice.slots])
    if choice.slots:
        draft.tell(seat, "TP-PHASE-03", "{who} absorbs {points} of it.", points=len(choice.slots))
    points = max(0, matter.points - len(choice.slots))
    carry_out(draft, [*_losses(seat, points, matter.taken), *then])


STEPS: tuple[Procedure, ...] = (
    Procedure(steps.Suffer, suffer),
    Procedure(PowerFaced, choose),
    Procedure(LossDue, absorb),
)
PHASES: tuple[Action, ...] = (
    Action("roll", Roll, offer_roll, decide_roll, rule="TP-PHASE-01", label="Roll the attack power"),
    Action("decide", Decide, offer_decide, decide_decide, rule="TP-PHASE-02", label="Decide what you take"),
    Action("absorb", Absorb, offer_absorb, decide_absorb, rule="TP-PHASE-03", label="Absorb some of it"),
)
