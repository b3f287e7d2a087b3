"""Creatures on the table: what they are made of, the harm they take and deal, and the dangers they bring."""

from collections.abc import Collection, Iterable
from typing import Any

from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import Lying
from hearthside.systems.first_empires.content.bestiary import NO_SILVER, ORDINARY_FOE, PHYSICAL, UNKNOWN, Nature
from hearthside.systems.first_empires.fight import battlefield
from hearthside.systems.first_empires.kinds import BEGUILED, CLOCKS, CREATURES, STATE, Clock, Creature
from hearthside.systems.first_empires.names import name_of
from hearthside.systems.first_empires.scene.board import DEAD
from hearthside.systems.first_empires.scene.clocks import clocks_on, lay_clock, left_of, lift_clock, turn_clock
from hearthside.systems.first_empires.scene.tags import come_off
from hearthside.systems.first_empires.words import setting

GOON = "Goon"
GOON_CLOCK = 2
"""What a goon counts as for every action that is no attack (FE-CLK-03)."""
MAGIC = "Magic"
WEB, GAZE, SWEEP, REFLECTION = "web", "gaze", "sweep", "reflection"
"""What a danger does when it is full."""
DEATH_THROES, ARCANE_REFLECTION = "Death Throes", "Arcane Reflection"
ENWEBBED = "enwebbed"


def creatures(lying: Lying) -> tuple[ThingId, ...]:
    """The creatures on the table, those that are out of it as well."""
    return tuple(each for each in CREATURES.ids(lying) if not lying.things[each].lurks)


def standing(lying: Lying) -> tuple[ThingId, ...]:
    """The creatures that are not out: their clock of health is not full."""
    return tuple(each for each in creatures(lying) if CREATURES.of(lying, each).left > 0)


def nature_of(lying: Lying, creature: str) -> Nature:
    """What a creature is, as far as it is known; what is no creature is nothing."""
    there = CREATURES.get(lying, creature)
    return there.nature if there else UNKNOWN


def change_creature(draft: Draft, creature: str, **now: Any) -> None:
    """So much of a creature is otherwise from now on."""
    draft.change(CREATURES, ThingId(creature), **now)


def means_against(lying: Lying) -> tuple[str, ...]:
    """What attacks can be made with that matters to some creature here."""
    natures = [nature_of(lying, each) for each in creatures(lying)]
    found = [what for nature in natures for what in (*nature.immune, *nature.vulnerable)]
    by_magic = any(nature.reflection for nature in natures) or not {PHYSICAL, NO_SILVER}.isdisjoint(found)
    return tuple(dict.fromkeys((*found, *([MAGIC] if by_magic else []))))


def words_of(nature: Nature) -> tuple[str, ...]:
    """What a creature is, word by word, the category first."""
    numbers = {
        "Brute": nature.brute,
        ARCANE_REFLECTION: nature.reflection,
        "Grapple": nature.grapple,
        DEATH_THROES: nature.death_throes,
    }
    bare = {
        GOON: nature.goon,
        "Consume": nature.consume,
        "Surprise Attack": nature.surprise,
        "Lycanthropic Curse": nature.lycanthropic_curse,
        "Hide in plain sight": nature.hides,
    }
    return (
        *([nature.category] if nature.category else []),
        *(word for word, holds in bare.items() if holds),
        *nature.properties,
        *(say("{word} {number}", word=word, number=number) for word, number in numbers.items() if number),
        *(say("Immune: {what}", what=what) for what in nature.immune),
        *(say("Vulnerable: {what}", what=what) for what in nature.vulnerable),
    )


def surprising(lying: Lying, there: Iterable[ThingId]) -> list[ThingId]:
    """Those of these creatures that can take people by surprise still (FE-BEAST-16)."""
    known = {each: CREATURES.of(lying, each) for each in there}
    return [each for each, creature in known.items() if creature.nature.surprise and not creature.recognised]


def lurking(lying: Lying) -> tuple[ThingId, ...]:
    """The creatures that only the GM knows of."""
    return tuple(each for each in CREATURES.ids(lying) if lying.things[each].lurks)


def lurk(draft: Draft, nature: Nature, name: str, zone: str, harm: str) -> None:
    """FE-BEAST-16: a creature is there, and nobody has noticed it."""
    draft.make(CREATURES, _made(draft, nature, name, zone, harm), lurks=True)


def appear(draft: Draft, creature: str) -> None:
    """What lurked is there for all to see, with its dangers."""
    draft.uncover(ThingId(creature))
    _bring_dangers(draft, nature_of(draft.table, creature), creature)


def bring(draft: Draft, nature: Nature, name: str, zone: str, harm: str) -> ThingId:
    """A creature enters the scene."""
    creature = draft.make(CREATURES, _made(draft, nature, name, zone, harm))
    _bring_dangers(draft, nature, creature)
    return creature


def _made(draft: Draft, nature: Nature, name: str, zone: str, harm: str) -> Creature:
    goon_harm: int = setting(draft.table.options, "goon_harm")
    return Creature(
        name, goon_harm if nature.goon else nature.health or ORDINARY_FOE, zone=zone, nature=nature, does=harm
    )


def _bring_dangers(draft: Draft, nature: Nature, creature: str) -> None:
    sweep = nature.sweeping
    if sweep:
        _lay_danger(draft, creature, sweep.name, sweep.segments, SWEEP, sweep.harm)
    if nature.web_burst:
        _lay_danger(draft, creature, "Web Burst", nature.web_burst, WEB)
    if nature.petrifying_gaze:
        _lay_danger(draft, creature, "Petrifying Gaze", nature.petrifying_gaze, GAZE)


def _lay_danger(
    draft: Draft, creature: str, name: str, segments: int, does: str, harm: int = 0, *, filled: int = 0
) -> None:
    lay_clock(draft, Clock(name, "danger", segments, filled, creature, does=does, harm=harm))


def dangers_of(lying: Lying, creature: str) -> tuple[ThingId, ...]:
    """The danger clocks that belong to a creature."""
    return tuple(clock for clock in clocks_on(lying, "danger") if CLOCKS.of(lying, clock).owner == creature)


def take_away(draft: Draft, creature: str) -> None:
    """A creature leaves the table, with its clocks and whomever it held."""
    for clock in dangers_of(draft.table, creature):
        lift_clock(draft, clock)
    for seat in CREATURES.of(draft.table, creature).holds:
        battlefield.let_go(draft, seat)
    for seat in draft.table.players:
        draft.unmark(BEGUILED.of(seat), creature)
    come_off(draft, creature)
    draft.remove(ThingId(creature))


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
    there = CREATURES.of(draft.table, creature)
    taken = min(points, there.left)
    if taken <= 0:
        return points
    change_creature(draft, creature, harm=there.harm + taken)
    if taken == there.left:
        _put_out(draft, seat, creature)
    return points - taken


def _put_out(draft: Draft, seat: str, creature: str) -> None:
    name, throes = name_of(draft.table, creature), nature_of(draft.table, creature).death_throes
    draft.befall("down", creature)
    draft.tell(seat, "FE-BEAST-03", "Out of the fight: {creature}.", creature=name)
    for held in CREATURES.of(draft.table, creature).holds:
        battlefield.let_go(draft, held)
    if throes:
        draft.tell(seat, "FE-ZONE-06", "{creature} is in its death throes.", creature=name)
        _lay_danger(draft, creature, DEATH_THROES, 1, SWEEP, throes, filled=1)


def is_immune(lying: Lying, creature: str, means: Collection[str]) -> bool:
    """FE-BEAST-04."""
    return any(what in means for what in nature_of(lying, creature).immune)


def is_vulnerable(lying: Lying, creature: str, means: Collection[str]) -> bool:
    """FE-EFF-05."""
    return any(what in means for what in nature_of(lying, creature).vulnerable)


def reflects(draft: Draft, creature: str, means: Collection[str]) -> bool:
    """FE-BEAST-07: magic comes back at its caster, until that was used; then every magical hit fills the clock."""
    segments = nature_of(draft.table, creature).reflection
    if not segments or MAGIC not in means:
        return False
    there = dangers_of(draft.table, creature)
    clock = next((each for each in there if CLOCKS.of(draft.table, each).does == REFLECTION), None)
    if clock is None:
        _lay_danger(draft, creature, ARCANE_REFLECTION, segments, REFLECTION)
        return True
    if left_of(draft.table, clock) > 1:
        turn_clock(draft, "", clock, 1)
    else:
        lift_clock(draft, clock)  # It is armed again.
    return False
