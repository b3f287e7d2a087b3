"""A turn in a fight: what whoever acts could do, the best first."""

from collections.abc import Iterable, Iterator
from typing import Any

from hearthside.kernel.directing import Deed, Floor, few
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.board import title_of
from hearthside.systems.deck_of_adventures.body.dying import treatment_dr
from hearthside.systems.deck_of_adventures.body.wounds import room_for_armor
from hearthside.systems.deck_of_adventures.check.call import own_mod
from hearthside.systems.deck_of_adventures.creatures.knowing import known_number
from hearthside.systems.deck_of_adventures.directing.answers import need_words
from hearthside.systems.deck_of_adventures.directing.line import after_damage, falls, leaves, slot_title, target_face
from hearthside.systems.deck_of_adventures.fight.arena import (
    ACTED,
    cannot_act,
    slot_of,
    slot_on_turn,
)
from hearthside.systems.deck_of_adventures.fight.edges import allies, on_the_side_of_players
from hearthside.systems.deck_of_adventures.fight.rounds import turn_order
from hearthside.systems.deck_of_adventures.fight.striking import attack_skill, usual_damage
from hearthside.systems.deck_of_adventures.goods.arms import carried_shield
from hearthside.systems.deck_of_adventures.goods.shelf import GOODS
from hearthside.systems.deck_of_adventures.ground.afoot import left_to_go
from hearthside.systems.deck_of_adventures.ground.cover import cover_from
from hearthside.systems.deck_of_adventures.kinds import AR, DOWN, HP, HP_MOST
from hearthside.systems.deck_of_adventures.powers.book import Power
from hearthside.systems.deck_of_adventures.powers.using import read_way

MOST_ATTACKS = 2
MAJOR, MINOR = "Major Action", "Minor Action"


def hero_deeds(seen: TableView, floor: Floor) -> tuple[Deed, ...]:
    """What a player could do in the own turn."""
    who = seen.seat
    found = few(
        *_shaking_off(floor),
        *_saving(seen, floor, who),
        *_attacks(seen, floor, who),
        *_powers(seen, floor, "use_power", who),
        *_drinking(seen, floor),
        *_shielding(seen, floor),
        *_moving(seen, floor, who),
        floor.deed("rush", cost=say(MAJOR)),
    )
    return few(*found[:4], ending(seen, floor))


def creature_deeds(seen: TableView, floor: Floor, here: Iterable[str]) -> tuple[Deed, ...]:
    """What those could do whose turn it is, behind the screen."""
    able = [who for who in here if not cannot_act(seen, who)]
    found = few(
        *(deed for who in able for deed in _attacks(seen, floor, who)),
        *(deed for who in able for deed in _powers(seen, floor, "use_their_power", who)),
        *(deed for who in able for deed in _shaking_off(floor, who=who)),
        *(deed for who in able for deed in _moving(seen, floor, who)),
    )
    return few(*found[:4], ending(seen, floor))


def ending(seen: TableView, floor: Floor) -> Deed | None:
    """The turn is over, and somebody else acts."""
    after = next_in_line(seen)
    says = say("Then {who} acts.", who=slot_title(seen, after)) if after else say("Then a new round begins.")
    return floor.deed("end_turn", say("End the turn"), says)


def next_in_line(seen: TableView) -> str:
    """Who of those that have not acted yet comes first; nobody at the end of a round."""
    now = slot_on_turn(seen.marks)
    return next((slot for slot in turn_order(seen) if slot != now and not seen.has_mark(ACTED, slot)), "")


def _shaking_off(floor: Floor, **given: Any) -> Iterator[Deed | None]:
    """What ends a condition that lies on somebody (DA-COND-03, DA-COND-04, DA-COND-08, DA-COND-18)."""
    yield floor.deed("put_out", says=say("An Intuition Save; else it burns on."), cost=say(MINOR), **given)
    yield floor.deed("break_free", says=say("A Strength Save tears you loose."), cost=say(MAJOR), **given)
    yield floor.deed("escape", says=say("Your Brute against theirs."), cost=say(MAJOR), **given)
    yield floor.deed("stand_up", says=say("On your feet again."), cost=say(MINOR), **given)


def _saving(seen: TableView, floor: Floor, who: str) -> Iterator[Deed | None]:
    """Friends who lie there, those who have lain longest first (DA-KO-02); and those under a spell (DA-COND-15)."""
    friends = allies(seen, who)
    down = [name for name in floor.values("treat", "whom") if name in friends]
    for name in sorted(down, key=lambda name: -seen.track(DOWN.of(name)))[:1]:
        yield treating(seen, floor, name)
    for name in [name for name in floor.values("bring_round", "whom") if name in friends][:1]:
        title = say("Bring {whom} round", whom=title_of(seen, name))
        yield floor.deed("bring_round", title, cost=say(MAJOR), whom=name)


def treating(seen: TableView, floor: Floor, name: str) -> Deed | None:
    """See to somebody who lies there: a Craft Check, harder with every turn."""
    edr = treatment_dr(seen.track(DOWN.of(name))) + own_mod(seen, seen.seat, "craft")
    face = target_face(seen, slot_of(seen, name))
    says = need_words(face, edr) if face else say("A Craft Check.")
    title = say("Treat {whom}", whom=title_of(seen, name))
    return floor.deed("treat", title, says, leaves=leaves(seen, name, hp=1), whom=name)


def _attacks(seen: TableView, floor: Floor, who: str) -> Iterator[Deed | None]:
    """Attacks on the enemies in reach: first whom it would fell, then who is hurt, then who is easy to hit."""
    given: dict[str, Any] = {} if seen.role == "player" else {"who": who}
    ways = [
        (how, target)
        for how in floor.values("attack", "how")
        for target in floor.values("attack", "target", how=how)
        if _is_prey(seen, who, target)
    ]
    best: dict[str, tuple[str, int, int | None]] = {}
    for how, target in ways:
        damage, edr = usual_damage(seen, who, how), _range(seen, who, how, target)
        if target not in best or (damage, edr or 0) > (best[target][1], best[target][2] or 0):
            best[target] = (how, damage, edr)

    def eager(target: str) -> tuple[bool, int, int]:
        _, damage, edr = best[target]
        return not falls(seen, target, damage), -_lost(seen, target), -(edr or 0)

    for target in sorted(best, key=eager)[:MOST_ATTACKS]:
        how, damage, edr = best[target]
        yield floor.deed(
            "attack",
            say("Attack {whom}", whom=title_of(seen, target)),
            _blow(seen, target, damage, edr),
            say(MAJOR),
            by_chance=edr is not None,
            leaves=after_damage(seen, target, damage),
            how=how,
            target=target,
            **given,
        )


def _is_prey(seen: TableView, who: str, target: str) -> bool:
    ours = on_the_side_of_players(seen, who)
    return on_the_side_of_players(seen, target) != ours and not cannot_act(seen, target)


def _range(seen: TableView, who: str, how: str, target: str) -> int | None:
    """How far the card may miss, where this seat knows how hard somebody is to hit (DA-AMB-56)."""
    armor = known_number(seen, AR, target)
    if armor is None:
        return None
    return armor - cover_from(seen, target, who) + own_mod(seen, who, attack_skill(seen, who, how))


def _lost(seen: TableView, target: str) -> int:
    hp, most = known_number(seen, HP, target), known_number(seen, HP_MOST, target)
    return 0 if hp is None or most is None else most - hp


def _blow(seen: TableView, target: str, damage: int, edr: int | None) -> str:
    face = target_face(seen, slot_of(seen, target))
    near = need_words(face, edr) if face and edr is not None else say("How near is near enough, nobody knows yet.")
    if falls(seen, target, damage):
        return say("{damage} damage, and {whom} falls. {near}", damage=damage, whom=title_of(seen, target), near=near)
    return say("{damage} damage. {near}", damage=damage, near=near)


def _powers(seen: TableView, floor: Floor, action: str, who: str) -> Iterator[Deed | None]:
    """One Power that fits: to heal who is hurt, else one against enemies."""
    ways = []
    for way in floor.values(action, "power"):
        power, pp, owner = read_way(way)
        if owner == who and _fits(seen, who, power):
            ways.append((power, pp, way))
    for power, pp, way in sorted(ways, key=lambda each: (not each[0].heals, -each[1]))[:1]:
        cost = say("{pp} PP", pp=pp) if pp else say(MINOR if power.type == "Minor" else MAJOR)
        yield floor.deed(action, power.title or power.name, power.effect, cost, power=way)


def _fits(seen: TableView, who: str, power: Power) -> bool:
    if power.heals:
        return any(_lost(seen, name) for name in (who, *allies(seen, who)))
    return power.is_hostile


def _drinking(seen: TableView, floor: Floor) -> Iterator[Deed | None]:
    """A potion for who is hurt."""
    lost = _lost(seen, seen.seat)
    for item in floor.values("use_item", "item"):
        heals = GOODS[item].heals
        if lost and heals:
            changes = leaves(seen, seen.seat, hp=min(lost, heals))
            yield floor.deed("use_item", item, GOODS[item].effect, say(MINOR), leaves=changes, item=item)
            return


def _shielding(seen: TableView, floor: Floor) -> Iterator[Deed | None]:
    """A shield that is carried and not ready."""
    shield = carried_shield(seen.marks, seen.seat)
    if shield:
        gained = min(shield.ap, room_for_armor(seen, seen.seat, shield.ap))
        yield floor.deed("ready_shield", cost=say(MINOR), leaves=leaves(seen, seen.seat, ap=gained))


def _moving(seen: TableView, floor: Floor, who: str) -> Iterator[Deed | None]:
    """A step on the map, or so many spaces where there is none."""
    left = left_to_go(seen, who) // 2
    if left < 1:
        return
    spaces = say("{count, plural, one {# space} other {# spaces}}", count=left)
    if seen.role == "player":
        yield floor.deed("step", say("Move"), say("Touch a space beside you."), spaces, aims="step")
        yield floor.deed("move", say("Move"), say("Say how far."), spaces)
    else:
        yield floor.deed("move", say("Move {who}", who=title_of(seen, who)), "", spaces, who=who)
