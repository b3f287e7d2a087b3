"""All that may be gathered for a roll: what brings dice and what takes some, each as a slip people take up or leave."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.fight.reaching import against_going, ways
from hearthside.systems.first_empires.gear.belongings import usable, weapons
from hearthside.systems.first_empires.kinds import ASPIRATION, ITEMS, LUCK, TAGS
from hearthside.systems.first_empires.names import name_of
from hearthside.systems.first_empires.people.character import has_stunt, is_trained
from hearthside.systems.first_empires.pool.called import RollCalledFor
from hearthside.systems.first_empires.pool.dice import BEGUILING, Roll, pool_size, ranks
from hearthside.systems.first_empires.pool.taking import skill_with, tags_for
from hearthside.systems.first_empires.scene.tags import tag_name
from hearthside.systems.first_empires.words import ABILITIES, SKILLS


@dataclass(frozen=True, slots=True)
class EmpiresSlip:
    """Something that brings dice to a pool or takes some: what is said for it in the roll, and how many dice.

    What is said nowhere cannot be left out. With an ability goes a skill, and a skill belongs to an ability. A tag has
    so many invocations left; one that sticks has none to count.
    """

    kind: str
    field: str
    value: str
    name: str
    dice: int
    uses: int = 0
    skill: str = ""
    ability: str = ""


def slips_for(seen: TableView, call: RollCalledFor, best: Roll) -> Iterable[EmpiresSlip]:
    """Every slip for this roll, counted beside what a player would take."""
    for ability, title in ABILITIES.items():
        dice, skill = ranks(seen, seen.seat, ability)[1], skill_with(seen, call, ability)
        yield EmpiresSlip("ability", "ability", ability, title, dice, skill=skill)
    for skill, ability in SKILLS.items():
        if is_trained(seen, seen.seat, skill):
            yield EmpiresSlip("skill", "skill", skill, skill.title(), 1, ability=ability)
    yield from _in_hand(seen, call, best)
    for tag in tags_for(seen, call):
        there = TAGS.of(seen, tag)
        yield _slip(seen, best, "tag", tag_name(seen, tag), "tags", (tag,), uses=0 if there.sticky else there.uses)
    if seen.track(LUCK.of(seen.seat)) and not call.hitch:
        yield _slip(seen, best, "luck", "Luck", "luck", 1)
    if seen.words.get(ASPIRATION.of(seen.seat)):
        yield _slip(seen, best, "aspiration", "Aspiration", "aspiration", True)
    if has_stunt(seen, seen.seat, BEGUILING) and "mindless" not in call.about:
        yield _slip(seen, best, "stunt", BEGUILING, "stunt", BEGUILING)
    yield from _weighing(seen, best)


def _in_hand(seen: TableView, call: RollCalledFor, best: Roll) -> Iterable[EmpiresSlip]:
    """What is taken in hand to attack, and where one walks for it, as far as that reaches."""
    around, hands = ways(seen, seen.seat), usable(seen, seen.seat)
    if call.intention == "attack":
        for item in (item for item in hands if item in weapons(seen, seen.seat)):
            if any(not against_going(seen, seen.seat, call, item, to) for to in around):
                yield _slip(seen, replace(best, using=""), "weapon", ITEMS.called(seen)[item], "using", item)
    for to in around[1:]:
        if not against_going(seen, seen.seat, call, best.using, to):
            yield EmpiresSlip("walk", "move", to, name_of(seen, to), 0)


def _slip(seen: TableView, best: Roll, kind: str, name: str, field: str, value: Any, uses: int = 0) -> EmpiresSlip:
    """What is chosen for a field, and the dice it brings."""
    dice = pool_size(seen, replace(best, **{field: value})).dice - pool_size(seen, best).dice
    chosen = value[0] if isinstance(value, tuple) else str(int(value)) if isinstance(value, int) else value
    return EmpiresSlip(kind, field, chosen, name, dice, uses)


def _weighing(seen: TableView, best: Roll) -> Iterable[EmpiresSlip]:
    """What counts whatever is taken: a Hitch, wounds, the GM's word."""
    bare = pool_size(seen, Roll(ability=best.ability))
    own = ABILITIES[best.ability]
    return (EmpiresSlip("weight", "", "", why, dice) for why, dice in bare.reasons if why != own)
