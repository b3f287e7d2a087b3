"""Creatures on the table: what they are made of, the harm they take and deal, and the dangers they bring."""

from collections.abc import Collection, Iterable

from hearthside.kernel.draft import Draft
from hearthside.kernel.views import Lying
from hearthside.systems.first_empires.content.bestiary import BESTIARY, ORDINARY_FOE, Creature
from hearthside.systems.first_empires.fight import battlefield
from hearthside.systems.first_empires.kinds import (
    CLOCKS_KIND,
    CREATURES_KIND,
    DANGER_OF,
    FILLED,
    HARM_DIE,
    LURKING_KIND,
    NATURE,
    PAST,
    SEGMENTS_KIND,
    STATE,
)
from hearthside.systems.first_empires.scene.board import DEAD, clocks_on, lay_clock, left_of, lift_clock, turn_clock
from hearthside.systems.first_empires.slips import (
    DANGERS,
    IMMUNE,
    LURKING_THERE,
    RATED,
    VULNERABLE,
    Danger,
    Immune,
    Lurks,
    Rated,
    Vulnerable,
)
from hearthside.systems.first_empires.words import setting

CREATURES, LURKING = CREATURES_KIND.of_table, LURKING_KIND.of_table
GOON = "Goon"
GOON_CLOCK = 2
"""What a goon counts as for every action that is no attack (FE-CLK-03)."""
OUT, RECOGNISED, MAGIC = "out", "recognised", "Magic"
WEB, GAZE, SWEEP, REFLECTION = "web", "gaze", "sweep", "reflection"
"""What a danger does when it is full."""
DEATH_THROES = "Death Throes"
ENWEBBED = "enwebbed"


def creatures(lying: Lying) -> tuple[str, ...]:
    """The creatures on the table, those that are out of it as well."""
    return lying.marks.get(CREATURES, ())


def standing(lying: Lying) -> tuple[str, ...]:
    """The creatures that are not out: their clock of health is not full."""
    return tuple(creature for creature in creatures(lying) if left_of(lying, creature) > 0)


def is_a(lying: Lying, creature: str, word: str) -> bool:
    """Whether this word says something of a creature: Goon, Flying, Consume."""
    return lying.has_mark(NATURE.of(creature), word)


def number_of(lying: Lying, creature: str, word: str) -> int:
    """The number that stands behind a word: 2 of Brute 2, and 0 where there is none."""
    return next((each.number for each in RATED.of(lying.marks, creature) if each.word == word), 0)


def means_against(lying: Lying) -> tuple[str, ...]:
    """What attacks can be made with that matters to some creature here."""
    here = creatures(lying)
    found = [against.what for each in here for kind in (IMMUNE, VULNERABLE) for against in kind.of(lying.marks, each)]
    magic = [MAGIC for each in here if number_of(lying, each, "Arcane Reflection")]
    return tuple(dict.fromkeys((*found, *magic)))


def words_of(creature: Creature) -> tuple[str, ...]:
    """What a creature is, word by word, the category first."""
    numbers = {
        "Brute": creature.brute,
        "Arcane Reflection": creature.reflection,
        "Grapple": creature.grapple,
        DEATH_THROES: creature.death_throes,
    }
    bare = {
        GOON: creature.goon,
        "Consume": creature.consume,
        "Surprise Attack": creature.surprise,
        "Lycanthropic Curse": creature.lycanthropic_curse,
        "Hide in plain sight": creature.hides,
    }
    return (
        creature.category,
        *(word for word, holds in bare.items() if holds),
        *creature.properties,
        *(RATED.words(Rated(word, number)) for word, number in numbers.items() if number),
        *(IMMUNE.words(Immune(what)) for what in creature.immune),
        *(VULNERABLE.words(Vulnerable(what)) for what in creature.vulnerable),
    )


def _name_for(draft: Draft, name: str, lurking: Iterable[str]) -> str:
    """This name, with a number where it is taken. What lurks takes no name away, or its number would tell of it."""
    known = {*creatures(draft.table), *clocks_on(draft.table), *draft.table.seats, "table", *lurking}
    again = (f"{name} {number}" for number in range(2, 9999))
    return name if name not in known else next(each for each in again if each not in known)


def lurking(lying: Lying) -> tuple[str, ...]:
    """The creatures that only the GM knows of."""
    return lying.marks.get(LURKING, ())


def lurk(draft: Draft, kind: str, name: str, zone: str, harm: str) -> None:
    """FE-BEAST-16: a creature is there, and nobody has noticed it."""
    called = _name_for(draft, name, lurking(draft.table))
    draft.mark(LURKING, called)
    LURKING_THERE.fill(draft, called, Lurks(kind, harm, zone))


def kind_lurking(lying: Lying, called: str) -> Creature:
    """What it is that lurks there."""
    return BESTIARY[_hidden(lying, called).kind]


def _hidden(lying: Lying, called: str) -> Lurks:
    found = LURKING_THERE.of(lying.words, called)
    assert found is not None, "whatever lurks has its form"
    return found


def appear(draft: Draft, called: str) -> str:
    """What lurked is there for all to see; the name it goes by."""
    hidden = _hidden(draft.table, called)
    draft.unmark(LURKING, called)
    return bring(draft, BESTIARY[hidden.kind], called, hidden.zone, hidden.harm)


def bring(draft: Draft, creature: Creature, name: str, zone: str, harm: str) -> str:
    """A creature enters the scene; the name it goes by, which is its own."""
    called = _name_for(draft, name, ())
    draft.mark(CREATURES, called)
    for word in draft.table.marks.get(NATURE.of(called), ()):
        draft.unmark(NATURE.of(called), word)
    for word in words_of(creature):
        draft.mark(NATURE.of(called), word)
    past = PAST.of(called)
    draft.count(past, -draft.table.track(past))
    draft.write(HARM_DIE.of(called), harm)
    goon_harm: int = setting(draft.table.options, "goon_harm")
    lay_clock(draft, called, "health", goon_harm if creature.goon else creature.health or ORDINARY_FOE)
    battlefield.stand(draft, called, zone)
    _bring_dangers(draft, creature, called)
    return called


def _bring_dangers(draft: Draft, creature: Creature, called: str) -> None:
    sweep = creature.sweeping
    if sweep:
        _lay_danger(draft, called, sweep.name, sweep.segments, Danger(SWEEP, sweep.harm))
    if creature.web_burst:
        _lay_danger(draft, called, "Web Burst", creature.web_burst, Danger(WEB))
    if creature.petrifying_gaze:
        _lay_danger(draft, called, "Petrifying Gaze", creature.petrifying_gaze, Danger(GAZE))


def _lay_danger(draft: Draft, creature: str, name: str, segments: int, does: Danger) -> None:
    clock = _danger_named(creature, name)
    lay_clock(draft, clock, "danger", segments)
    DANGERS.fill(draft, clock, does)
    draft.write(DANGER_OF.of(clock), creature)


def _danger_named(creature: str, name: str) -> str:
    return f"{creature}: {name}"


def title_of_danger(creature: str, clock: str) -> str:
    """What a danger is called where everybody sees whose it is: Fire Breath of “Asharra: Fire Breath”."""
    return clock.removeprefix(_danger_named(creature, ""))


def dangers_of(lying: Lying, creature: str) -> tuple[str, ...]:
    """The danger clocks that belong to a creature."""
    clocks = lying.marks.get(CLOCKS_KIND.of("danger"), ())
    return tuple(clock for clock in clocks if lying.words.get(DANGER_OF.of(clock)) == creature)


def take_away(draft: Draft, creature: str) -> None:
    """A creature leaves the table, with its clocks and whomever it held."""
    draft.unmark(CREATURES, creature)
    lift_clock(draft, creature)
    for clock in dangers_of(draft.table, creature):
        lift_clock(draft, clock)
    for seat in battlefield.held_by(draft.table, creature):
        battlefield.let_go(draft, seat)


def is_together(lying: Lying, one: str, other: str) -> bool:
    """Whether two stand in the same zone; where nobody laid out zones, they do."""
    return battlefield.where(lying, one) == battlefield.where(lying, other)


def others_in_zone(lying: Lying, creature: str) -> tuple[str, ...]:
    """The creatures beside this one that are not out."""
    return tuple(each for each in standing(lying) if each != creature and is_together(lying, each, creature))


def characters_in_zone(lying: Lying, creature: str) -> tuple[str, ...]:
    """The living characters beside a creature."""
    beside = (seat for seat in lying.players if is_together(lying, seat, creature))
    return tuple(seat for seat in beside if not lying.has_mark(STATE.of(seat), DEAD))


def harm_creature(draft: Draft, seat: str, creature: str, points: int) -> int:
    """FE-BEAST-02, FE-BEAST-03: harm fills the clock; how much of it is left over."""
    taken = min(points, left_of(draft.table, creature))
    if not taken:
        return points
    draft.count(FILLED.of(creature), taken)
    if not left_of(draft.table, creature):
        _put_out(draft, seat, creature)
    return points - taken


def _put_out(draft: Draft, seat: str, creature: str) -> None:
    draft.tell(seat, "FE-BEAST-03", "Out of the fight: {creature}.", creature=creature)
    for held in battlefield.held_by(draft.table, creature):
        battlefield.let_go(draft, held)
    throes = number_of(draft.table, creature, DEATH_THROES)
    if throes:
        clock = _danger_named(creature, DEATH_THROES)
        draft.tell(seat, "FE-ZONE-06", "{creature} is in its death throes.", creature=creature)
        lay_clock(draft, clock, "danger", 1, filled=1)
        DANGERS.fill(draft, clock, Danger(SWEEP, throes))
        draft.write(DANGER_OF.of(clock), creature)


def is_immune(lying: Lying, creature: str, means: Collection[str]) -> bool:
    """FE-BEAST-04."""
    return any(each.what in means for each in IMMUNE.of(lying.marks, creature))


def is_vulnerable(lying: Lying, creature: str, means: Collection[str]) -> bool:
    """FE-EFF-05."""
    return any(each.what in means for each in VULNERABLE.of(lying.marks, creature))


def reflects(draft: Draft, creature: str, means: Collection[str]) -> bool:
    """FE-BEAST-07: magic comes back at its caster, until that was used; then every magical hit fills the clock."""
    segments = number_of(draft.table, creature, "Arcane Reflection")
    if not segments or MAGIC not in means:
        return False
    clock = _danger_named(creature, "Arcane Reflection")
    if not draft.table.track(SEGMENTS_KIND.of(clock)):
        lay_clock(draft, clock, "danger", segments)
        DANGERS.fill(draft, clock, Danger(REFLECTION))
        draft.write(DANGER_OF.of(clock), creature)
        return True
    if left_of(draft.table, clock) > 1:
        turn_clock(draft, "", clock, 1)
    else:
        lift_clock(draft, clock)  # It is armed again.
    return False


def danger_done_by(lying: Lying, clock: str) -> tuple[str, str, int]:
    """Whose danger a clock is, what it does when full, and how much harm."""
    danger = DANGERS.of(lying.words, clock) or Danger("")
    return lying.words.get(DANGER_OF.of(clock), ""), danger.does, danger.harm
