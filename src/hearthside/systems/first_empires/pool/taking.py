"""What a player would take into an action: the ability that fits, the trained skill, the weapon at hand."""

from dataclasses import replace

from hearthside.kernel.things import ThingId
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.fight.creatures import is_immune
from hearthside.systems.first_empires.fight.reaching import against_going, made_with, ways
from hearthside.systems.first_empires.gear.belongings import shoots, usable, weapons
from hearthside.systems.first_empires.kinds import CREATURES, TAGS
from hearthside.systems.first_empires.people.character import is_trained
from hearthside.systems.first_empires.pool.called import RollCalledFor
from hearthside.systems.first_empires.pool.dice import Roll, pool_size
from hearthside.systems.first_empires.pool.effect import effect_now
from hearthside.systems.first_empires.words import ABILITIES, EFFECTS, SKILLS, setting


def best_roll(seen: TableView, call: RollCalledFor) -> Roll:
    """The best skill with its ability: weapons speak for those who attack, and then the number of dice."""
    at_hand = _fit(seen, call)
    fits = _fighting_skills(seen, call, at_hand)
    rolls = (Roll(ability=ability, skill=_skill(seen, ability, fits)) for ability in ABILITIES)
    best = min(rolls, key=lambda roll: (roll.skill not in fits, -pool_size(seen, roll).dice))
    return _with_what(seen, call, best, at_hand)


def skill_with(seen: TableView, call: RollCalledFor, ability: str) -> str:
    """The trained skill that goes with an ability, if there is one."""
    return _skill(seen, ability, _fighting_skills(seen, call, _fit(seen, call)))


def _skill(seen: TableView, ability: str, fits: tuple[str, ...]) -> str:
    trained = [skill for skill, of in SKILLS.items() if of == ability and is_trained(seen, seen.seat, skill)]
    return next((skill for skill in trained if skill in fits), next(iter(trained), ""))


def _fighting_skills(seen: TableView, call: RollCalledFor, at_hand: list[str]) -> tuple[str, ...]:
    """Brawl for hands and blades; Hunt for those who shoot, or have nothing else to fight with."""
    if call.intention != "attack":
        return ()
    return ("hunt", "brawl") if any(shoots(seen, item) for item in at_hand) else ("brawl", "hunt")


def _fit(seen: TableView, call: RollCalledFor) -> list[str]:
    """What reaches the target in this turn, without a step before with one."""
    hands = ("", *usable(seen, seen.seat))
    reach = {
        item: [to for to in ways(seen, seen.seat) if not against_going(seen, seen.seat, call, item, to)]
        for item in hands
    }
    return sorted((item for item in hands if reach[item]), key=lambda item: reach[item][0] != "")


def _with_what(seen: TableView, call: RollCalledFor, roll: Roll, fit: list[str]) -> Roll:
    """A weapon for those who attack, bare hands for everything else, where that reaches; and a way that leads there."""
    armed = [item for item in fit if item in weapons(seen, seen.seat)] if call.intention == "attack" else []
    item = next(iter(armed), "" if "" in fit else next(iter(fit), ""))
    there = [to for to in ways(seen, seen.seat) if not against_going(seen, seen.seat, call, item, to)]
    return replace(roll, using=item, move=next(iter(there), ""))


def tags_for(seen: TableView, call: RollCalledFor) -> list[ThingId]:
    """The tags on the table, those on the target first."""
    there = TAGS.all(seen)
    return sorted(there, key=lambda tag: there[tag].on != call.target)


def hits_to_put_out(seen: TableView, call: RollCalledFor, roll: Roll) -> int:
    """FE-EFF-03: how many hits put out the creature that is attacked; none where nothing can."""
    there = CREATURES.get(seen, call.target)
    if call.intention != "attack" or there is None or is_immune(seen, call.target, made_with(seen, call, roll.using)):
        return 0
    effect = effect_now(seen, seen.seat, call, roll.using, roll.move)
    shift = EFFECTS[effect] if setting(seen.options, "effect_on_hits") == "shift" else 0
    return max(1, there.left - shift) if there.left > 1 else 1
