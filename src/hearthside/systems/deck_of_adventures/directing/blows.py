"""Attacks that fit: on whom, from where, and what a hit would come to."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from hearthside.kernel.directing import Deed, Floor
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.board import title_of
from hearthside.systems.deck_of_adventures.check.call import own_mod
from hearthside.systems.deck_of_adventures.creatures.knowing import known_number
from hearthside.systems.deck_of_adventures.directing.answers import need_words
from hearthside.systems.deck_of_adventures.directing.line import after_damage, falls, target_face
from hearthside.systems.deck_of_adventures.fight.acting import bar
from hearthside.systems.deck_of_adventures.fight.arena import slot_of
from hearthside.systems.deck_of_adventures.fight.attack import reaches
from hearthside.systems.deck_of_adventures.fight.closing import steps_in
from hearthside.systems.deck_of_adventures.fight.striking import attack_skill, usual_damage
from hearthside.systems.deck_of_adventures.ground.cover import cover_at
from hearthside.systems.deck_of_adventures.ground.reach import attack_ways, prey, walks
from hearthside.systems.deck_of_adventures.ground.spaces import space_of
from hearthside.systems.deck_of_adventures.kinds import AR, HP, HP_MOST
from hearthside.systems.deck_of_adventures.things import Space

MOST_ATTACKS = 2
MAJOR, MINOR = "Major", "Minor"


class Blow(NamedTuple):
    """An attack somebody could make: on whom, how, after going where, what a hit does and how far a card may miss."""

    who: str
    target: str
    how: str
    first: Space | None
    damage: int
    edr: int | None


def attacks(seen: TableView, floor: Floor, who: str) -> Iterator[Deed | None]:
    """The best attacks: whom it would fell, then who is hurt, then who is easy to hit; before that, who is in reach."""
    best: dict[str, Blow] = {}
    for blow in blows(seen, floor, who):
        best.setdefault(blow.target, blow)

    def eager(blow: Blow) -> tuple[bool, bool, int, int]:
        kills = falls(seen, blow.target, blow.damage)
        return not kills, blow.first is not None, -lost_hp(seen, blow.target), -(blow.edr or 0)

    for blow in sorted(best.values(), key=eager)[:MOST_ATTACKS]:
        yield blow_deed(seen, floor, blow)


def blows(seen: TableView, floor: Floor, who: str) -> list[Blow]:
    """Every attack somebody could make now, the best on each first; those that take some steps come last."""
    if bar(seen, who, "major"):
        return []
    given = {} if seen.role == "player" else {"who": who}
    enemies = prey(seen, who)
    found = [
        _blow(seen, who, target, how, None)
        for how in attack_ways(seen, who)
        for target in floor.values("attack", "target", how=how)
        if target in enemies and reaches(seen, who, target, how)
    ]
    near = {blow.target for blow in found}
    closing = floor.values("close_in", "target", **given)
    steps = [aim for target, aim in steps_in(seen, who).items() if target in closing and target not in near]
    found.sort(key=lambda blow: (-blow.damage, -(blow.edr or 0)))
    return [*found, *(_blow(seen, who, aim.target, aim.how, aim.first) for aim in steps)]


def _blow(seen: TableView, who: str, target: str, how: str, first: Space | None) -> Blow:
    return Blow(who, target, how, first, usual_damage(seen, who, how), _range(seen, who, how, target, first))


def _range(seen: TableView, who: str, how: str, target: str, first: Space | None) -> int | None:
    """How far the card may miss, where this seat knows how hard somebody is to hit (DA-AMB-56)."""
    armor = known_number(seen, AR, target)
    if armor is None:
        return None
    cover = cover_at(seen, target, space_of(seen, target), who, first or space_of(seen, who))
    return armor - cover + own_mod(seen, who, attack_skill(seen, who, how))


def blow_deed(seen: TableView, floor: Floor, blow: Blow) -> Deed | None:
    """An attack as a deed, with what it would come to."""
    given: dict[str, Any] = {} if seen.role == "player" else {"who": blow.who}
    whom, cost = title_of(seen, blow.target), say(MAJOR)
    says, changes = _says(seen, blow), after_damage(seen, blow.target, blow.damage)
    chance = blow.edr is not None
    if blow.first is None:
        given |= {"how": blow.how}
        title, action = say("Attack {whom}", whom=whom), "attack"
    else:
        title, action = say("Step in and strike {whom}", whom=whom), "close_in"
        cost = say("{action}, {spaces}", action=cost, spaces=walks(seen, blow.who)[blow.first].words)
    return floor.deed(action, title, says, cost, by_chance=chance, leaves=changes, target=blow.target, **given)


def _says(seen: TableView, blow: Blow) -> str:
    face = target_face(seen, slot_of(seen, blow.target))
    known = face and blow.edr is not None
    near = need_words(face, blow.edr or 0) if known else say("How near is near enough, nobody knows yet.")
    if falls(seen, blow.target, blow.damage):
        whom = title_of(seen, blow.target)
        return say("{damage} damage, and {whom} falls. {near}", damage=blow.damage, whom=whom, near=near)
    return say("{damage} damage. {near}", damage=blow.damage, near=near)


def lost_hp(seen: TableView, target: str) -> int:
    """How many HP somebody lacks, as far as this seat knows."""
    hp, most = known_number(seen, HP, target), known_number(seen, HP_MOST, target)
    return 0 if hp is None or most is None else most - hp
