"""What the felt shows of The First Empires that takes the rules to know."""

from dataclasses import dataclass

from hearthside.kernel.things import ThingId
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.content.bestiary import LOOKS
from hearthside.systems.first_empires.fight.battlefield import where
from hearthside.systems.first_empires.fight.creatures import dangers_of, words_of
from hearthside.systems.first_empires.fight.striking import freed_by
from hearthside.systems.first_empires.fight.turns import READY, UNREADY, can_act, step_of_combat, whose_turn
from hearthside.systems.first_empires.gear.belongings import armor_now
from hearthside.systems.first_empires.harm.coming import DEAD_AT, WOUND_AT
from hearthside.systems.first_empires.kinds import BEGUILED, CLOCKS, CREATURES, CURSES, SECRETS, STATE, TAGS, ZONES
from hearthside.systems.first_empires.names import clock_name, name_of
from hearthside.systems.first_empires.people.making import (
    EQUIPPED,
    FIRST_VERSES,
    MAKING,
    NO_ASPIRATION,
    UNCHOSEN,
    is_making,
)
from hearthside.systems.first_empires.pool.called import call_for
from hearthside.systems.first_empires.pool.dice import HURT_AT
from hearthside.systems.first_empires.pool.effect import LEVELS, effect_now
from hearthside.systems.first_empires.pool.gathering import EmpiresSlip, slips_for
from hearthside.systems.first_empires.pool.taking import best_roll
from hearthside.systems.first_empires.scene.board import NEW_SESSION, UNCONSCIOUS_AT, position_now
from hearthside.systems.first_empires.scene.tags import tag_name
from hearthside.systems.first_empires.words import INTENTIONS, POSITIONS, USUAL_POSITION

NO_NEWS = (NEW_SESSION, MAKING, UNCHOSEN, EQUIPPED, FIRST_VERSES, NO_ASPIRATION)
"""States that say nothing about a fight."""
ON_THE_FIELD = ("obstacle", "danger", "health")
"""The kinds of clocks that lie there for all, in this order."""


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
class EmpiresClock:
    """A clock; `name` is what it is called beside its creature, if it is one's. One that is hidden only the GM sees."""

    id: str
    name: str
    kind: str
    filled: int
    segments: int
    is_hidden: bool


@dataclass(frozen=True, slots=True)
class EmpiresCreature:
    """A creature on the table, with its dangers; it holds people, each as a seat. Only the GM sees one that lurks, what
    a creature is, word by word, and the harm it does. It looks like what people call it, where that is in the book."""

    id: str
    name: str
    look: str
    zone: str
    harm: int
    health: int
    is_out: bool
    lurks: bool
    nature: tuple[str, ...]
    does: str
    dangers: tuple[EmpiresClock, ...]
    holds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EmpiresWay:
    """A way to a zone, by its id; some have a name. Where it is walled, feet find a way and arrows do not."""

    to: str
    name: str
    is_walled: bool


@dataclass(frozen=True, slots=True)
class EmpiresZone:
    """A zone, what it looks like, and the ways that lead from it. Walls may stand where no way leads."""

    id: str
    name: str
    ground: str
    ways: tuple[EmpiresWay, ...]
    walls: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EmpiresGauge:
    """Steps from one end to the other, each in a word, and at which of them it stands."""

    steps: tuple[str, ...]
    at: int


def _gauge(steps: tuple[str, ...], at: str) -> EmpiresGauge:
    return EmpiresGauge(tuple(step.title() for step in steps), steps.index(at))


@dataclass(frozen=True, slots=True)
class EmpiresPool:
    """A roll that is called for: what it is for, in words, at whom or what it aims, by id and by name, how much it can
    do, and all that may be gathered for it."""

    intention: str
    target: str
    whom: str
    effect: EmpiresGauge
    slips: tuple[EmpiresSlip, ...]


@dataclass(frozen=True, slots=True)
class EmpiresTag:
    """A tag: what it sticks to, as an id where it has one, and in words; and how often it can still be invoked.

    `uses` is nothing for one that is not used up.
    """

    id: str
    name: str
    on: str
    on_name: str
    uses: int | None


@dataclass(frozen=True, slots=True)
class EmpiresSecret:
    """What the GM keeps to themselves."""

    id: str
    words: str


@dataclass(frozen=True, slots=True)
class EmpiresPerson:
    """A character: what weighs on them, who takes them for an ally, what can take harm in their stead, and whether
    they were ready for the fight.

    `is_ready` is nothing for those who have not rolled, or need not.
    """

    seat: str
    zone: str
    states: tuple[str, ...]
    beguiled: tuple[str, ...]
    armor: int
    is_ready: bool | None
    is_making: bool


@dataclass(frozen=True, slots=True)
class EmpiresFelt:
    """Where a long fight stands, whose turn it is, who can do nothing now, and who and what is on the battlefield.

    The pool is one's own. Clocks are those of no creature; work between quests is not for the battlefield.
    """

    step: str
    turn: str
    position: EmpiresGauge
    pool: EmpiresPool | None
    down: tuple[str, ...]
    people: tuple[EmpiresPerson, ...]
    creatures: tuple[EmpiresCreature, ...]
    clocks: tuple[EmpiresClock, ...]
    zones: tuple[EmpiresZone, ...]
    tags: tuple[EmpiresTag, ...]
    secrets: tuple[EmpiresSecret, ...]
    harm_steps: tuple[HarmStep, ...]


def lay_felt(seen: TableView) -> EmpiresFelt:
    """What the felt shows whoever sees this."""
    clocks = {kind: [clock for clock in CLOCKS.all(seen).items() if clock[1].kind == kind] for kind in ON_THE_FIELD}
    return EmpiresFelt(
        step_of_combat(seen),
        whose_turn(seen),
        _gauge(POSITIONS, position_now(seen) or USUAL_POSITION),
        _pool(seen),
        tuple(seat for seat in seen.players if not can_act(seen, seat) and not is_making(seen, seat)),
        tuple(_person(seen, seat) for seat in seen.players),
        tuple(_creature(seen, creature) for creature in CREATURES.ids(seen)),
        tuple(_clock(seen, clock) for kind in ON_THE_FIELD for clock, each in clocks[kind] if not each.owner),
        tuple(_zone(seen, zone) for zone in ZONES.ids(seen)),
        tuple(_tag(seen, tag) for tag in TAGS.ids(seen)),
        tuple(EmpiresSecret(each, secret.words) for each, secret in SECRETS.all(seen).items()),
        HARM_STEPS,
    )


def _creature(seen: TableView, creature: ThingId) -> EmpiresCreature:
    there = CREATURES.of(seen, creature)
    return EmpiresCreature(
        creature,
        name_of(seen, creature),
        LOOKS.get(there.name, ""),
        where(seen, creature),
        there.harm,
        there.health,
        there.left <= 0,
        seen.things[creature].lurks,
        words_of(there.nature),
        there.does,
        tuple(_clock(seen, clock) for clock in dangers_of(seen, creature)),
        there.holds,
    )


def _clock(seen: TableView, clock: ThingId) -> EmpiresClock:
    there, name = CLOCKS.of(seen, clock), CLOCKS.called(seen)[clock]
    return EmpiresClock(clock, name, there.kind, there.filled, there.segments, seen.things[clock].lurks)


def _zone(seen: TableView, zone: ThingId) -> EmpiresZone:
    there = ZONES.of(seen, zone)
    names = {way.to: way.name for way in there.ways}
    ways = tuple(EmpiresWay(to, names.get(to, ""), to in there.walls) for to in there.touches)
    return EmpiresZone(zone, name_of(seen, zone), there.ground, ways, there.walls)


def _pool(seen: TableView) -> EmpiresPool | None:
    call = call_for(seen, seen.seat)
    if call is None or call.pool or not position_now(seen):
        return None
    best = best_roll(seen, call)
    effect = effect_now(seen, seen.seat, call, best.using, best.move)
    whom = freed_by(seen, call.target) or call.target
    return EmpiresPool(
        INTENTIONS[call.intention],
        whom,
        clock_name(seen, whom) or name_of(seen, whom),
        _gauge(LEVELS, effect),
        tuple(slips_for(seen, call, best)),
    )


def _tag(seen: TableView, tag: ThingId) -> EmpiresTag:
    there = TAGS.of(seen, tag)
    uses = None if there.sticky else there.uses
    return EmpiresTag(tag, tag_name(seen, tag), there.on, name_of(seen, there.on), uses)


def _person(seen: TableView, seat: str) -> EmpiresPerson:
    states = seen.marks.get(STATE.of(seat), ())
    weighing = (state for state in states if state not in (*NO_NEWS, READY, UNREADY))
    is_ready = True if READY in states else False if UNREADY in states else None
    return EmpiresPerson(
        seat,
        where(seen, seat),
        (*weighing, *seen.marks.get(CURSES.of(seat), ())),
        tuple(name_of(seen, whom) for whom in seen.marks.get(BEGUILED.of(seat), ())),
        armor_now(seen, seat),
        is_ready,
        MAKING in states,
    )
