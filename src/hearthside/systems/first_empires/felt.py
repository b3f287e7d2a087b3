"""What the felt shows of The First Empires that takes the rules to know."""

from dataclasses import dataclass

from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.fight.battlefield import held_by
from hearthside.systems.first_empires.fight.creatures import creatures, dangers_of, standing, title_of_danger
from hearthside.systems.first_empires.fight.turns import READY, UNREADY, can_act, step_of_combat, whose_turn
from hearthside.systems.first_empires.gear.belongings import armor_now
from hearthside.systems.first_empires.harm.coming import DEAD_AT, WOUND_AT
from hearthside.systems.first_empires.kinds import CLOCKS_KIND, CURSES, STATE
from hearthside.systems.first_empires.people.making import EQUIPPED, MAKING, NO_ASPIRATION
from hearthside.systems.first_empires.pool.dice import HURT_AT
from hearthside.systems.first_empires.scene.board import NEW_SESSION, UNCONSCIOUS_AT

NO_NEWS = (NEW_SESSION, MAKING, EQUIPPED, NO_ASPIRATION)
"""States that say nothing about a fight."""


@dataclass(frozen=True, slots=True)
class HarmStep:
    """What it means to have suffered so much harm, in a word."""

    at: int
    means: str


HARM_STEPS = (
    HarmStep(WOUND_AT, "wounded"),
    HarmStep(HURT_AT, "hurt"),
    HarmStep(UNCONSCIOUS_AT, "unconscious"),
    HarmStep(DEAD_AT, "dead"),
)
"""FE-HARM-02 to FE-HARM-05."""


@dataclass(frozen=True, slots=True)
class EmpiresDanger:
    """The clock of a danger that a creature brings; `title` is what it is called beside its creature."""

    clock: str
    title: str


@dataclass(frozen=True, slots=True)
class EmpiresCreature:
    """A creature on the table, with its dangers; it holds people, each as a seat."""

    name: str
    is_out: bool
    dangers: tuple[EmpiresDanger, ...]
    holds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EmpiresClock:
    """A clock that belongs to no creature."""

    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class EmpiresPerson:
    """A character: what weighs on them, what can take harm in their stead, and whether they were ready for the fight.

    `is_ready` is nothing for those who have not rolled, or need not.
    """

    seat: str
    states: tuple[str, ...]
    armor: int
    is_ready: bool | None
    is_making: bool


@dataclass(frozen=True, slots=True)
class EmpiresFelt:
    """Where a long fight stands, whose turn it is, who can do nothing now, and who and what is on the battlefield."""

    step: str
    turn: str
    down: tuple[str, ...]
    people: tuple[EmpiresPerson, ...]
    creatures: tuple[EmpiresCreature, ...]
    clocks: tuple[EmpiresClock, ...]
    harm_steps: tuple[HarmStep, ...]


def lay_felt(seen: TableView) -> EmpiresFelt:
    """What the felt shows whoever sees this."""
    on_feet = standing(seen)
    there = tuple(_creature(seen, name, is_out=name not in on_feet) for name in creatures(seen))
    theirs = {clock for each in there for clock in (each.name, *(danger.clock for danger in each.dangers))}
    return EmpiresFelt(
        step_of_combat(seen),
        whose_turn(seen),
        tuple(seat for seat in seen.players if not can_act(seen, seat)),
        tuple(_person(seen, seat) for seat in seen.players),
        there,
        tuple(
            EmpiresClock(clock, kind)
            for kind in ("obstacle", "danger", "health")
            for clock in seen.marks.get(CLOCKS_KIND.of(kind), ())
            if clock not in theirs
        ),
        HARM_STEPS,
    )


def _creature(seen: TableView, name: str, *, is_out: bool) -> EmpiresCreature:
    dangers = tuple(EmpiresDanger(clock, title_of_danger(name, clock)) for clock in dangers_of(seen, name))
    return EmpiresCreature(name, is_out, dangers, held_by(seen, name))


def _person(seen: TableView, seat: str) -> EmpiresPerson:
    states = seen.marks.get(STATE.of(seat), ())
    weighing = (state for state in states if state not in (*NO_NEWS, READY, UNREADY))
    is_ready = True if READY in states else False if UNREADY in states else None
    return EmpiresPerson(
        seat,
        (*weighing, *seen.marks.get(CURSES.of(seat), ())),
        armor_now(seen, seat),
        is_ready,
        MAKING in states,
    )
