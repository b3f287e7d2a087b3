"""A turn in a fight: what whoever acts could do, the best first."""

from collections.abc import Iterator
from typing import Any

from hearthside.kernel.directing import MOST_DEEDS, Deed, Floor, few, first_few
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.board import title_of
from hearthside.systems.deck_of_adventures.body.dying import treatment_dr
from hearthside.systems.deck_of_adventures.body.wounds import room_for_armor
from hearthside.systems.deck_of_adventures.check.call import own_mod
from hearthside.systems.deck_of_adventures.directing.answers import need_words
from hearthside.systems.deck_of_adventures.directing.blows import MAJOR, MINOR, attacks, lost_hp
from hearthside.systems.deck_of_adventures.directing.line import leaves, slot_title, target_face
from hearthside.systems.deck_of_adventures.directing.touching import approaching, named, power_deed, sheltering
from hearthside.systems.deck_of_adventures.fight.arena import (
    ACTED,
    slot_of,
    slot_on_turn,
)
from hearthside.systems.deck_of_adventures.fight.edges import allies
from hearthside.systems.deck_of_adventures.fight.rounds import turn_order
from hearthside.systems.deck_of_adventures.goods.arms import carried_shield, item_words
from hearthside.systems.deck_of_adventures.goods.shelf import GOODS
from hearthside.systems.deck_of_adventures.ground.afoot import left_to_go
from hearthside.systems.deck_of_adventures.ground.field import field_of
from hearthside.systems.deck_of_adventures.kinds import DOWN
from hearthside.systems.deck_of_adventures.powers.aiming import most_targets, strikes_around, struck, within
from hearthside.systems.deck_of_adventures.powers.book import Power
from hearthside.systems.deck_of_adventures.powers.covering import best_lie, lies
from hearthside.systems.deck_of_adventures.powers.using import has_a_power_left, read_way
from hearthside.systems.deck_of_adventures.things import ITEMS


def hero_deeds(seen: TableView, floor: Floor) -> tuple[Deed, ...]:
    """What a player could do in the own turn."""
    return few(*first_few(_of_hero(seen, floor, seen.seat), MOST_DEEDS - 1), ending(seen, floor))


def _of_hero(seen: TableView, floor: Floor, who: str) -> Iterator[Deed | None]:
    yield from _shaking_off(floor)
    yield from _saving(seen, floor, who)
    yield from attacks(seen, floor, who)
    yield from _powers(seen, floor, "use_power", who)
    yield from _drinking(seen, floor)
    yield from _shielding(seen, floor)
    yield from _moving(seen, floor, who)
    yield floor.deed("rush", cost=say(MAJOR))


def creature_deeds(seen: TableView, floor: Floor, able: list[str]) -> tuple[Deed, ...]:
    """What those could do whose turn it is, behind the screen."""
    return few(*first_few(_of_creatures(seen, floor, able), MOST_DEEDS - 1), ending(seen, floor))


def _of_creatures(seen: TableView, floor: Floor, able: list[str]) -> Iterator[Deed | None]:
    yield from (deed for who in able for deed in attacks(seen, floor, who))
    yield from (deed for who in able for deed in _powers(seen, floor, "use_their_power", who))
    yield from (deed for who in able for deed in _shaking_off(floor, who=who))
    yield from (deed for who in able for deed in _moving(seen, floor, who))


def ending(seen: TableView, floor: Floor) -> Deed | None:
    """The turn is over, and somebody else acts."""
    after = next_in_line(seen) if floor.is_drawn else ""
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
    return floor.deed("treat", title, says, by_chance=bool(face), leaves=leaves(seen, name, hp=1), whom=name)


def _powers(seen: TableView, floor: Floor, action: str, who: str) -> Iterator[Deed | None]:
    """One Power that fits: to heal who is hurt, else one against enemies."""
    if not has_a_power_left(seen, who):
        return
    ways = []
    for way in floor.values(action, "power"):
        power, pp, owner = read_way(way)
        if owner == who and _fits(seen, who, power) and _has_place(seen, who, power, pp):
            ways.append((power, pp, way))
    for power, pp, way in sorted(ways, key=lambda each: (not each[0].heals, -each[1]))[:1]:
        laid = lies(seen, who, power, pp)
        if at := best_lie(seen, who, laid):
            yield power_deed(seen, floor, action, way, struck(seen, who, power, laid[at]), at=at)
        elif strikes_around(seen, who, power):
            yield power_deed(seen, floor, action, way, within(seen, who, power, pp))
        elif on := named(seen, floor, action, way):
            yield power_deed(seen, floor, action, way, on, targets=on)
        elif not most_targets(power, pp):
            yield power_deed(seen, floor, action, way, ())


def _has_place(seen: TableView, who: str, power: Power, pp: int) -> bool:
    """Whether an area can be laid so that it is worth it."""
    laid = lies(seen, who, power, pp)
    return not laid or bool(best_lie(seen, who, laid))


def _fits(seen: TableView, who: str, power: Power) -> bool:
    if power.heals:
        return any(lost_hp(seen, name) for name in (who, *allies(seen, who)))
    return power.is_hostile


def _drinking(seen: TableView, floor: Floor) -> Iterator[Deed | None]:
    """A potion for who is hurt."""
    lost = lost_hp(seen, seen.seat)
    for thing in floor.values("use_item", "item"):
        item = ITEMS.of(seen, thing)
        good = GOODS[item.make]
        if lost and good.heals:
            changes = leaves(seen, seen.seat, hp=min(lost, good.heals))
            yield floor.deed("use_item", item_words(item), good.effect, say(MINOR), leaves=changes, item=thing)
            return


def _shielding(seen: TableView, floor: Floor) -> Iterator[Deed | None]:
    """A shield that is carried and not ready."""
    shield = carried_shield(seen, seen.seat)
    if shield:
        gained = min(shield.ap, room_for_armor(seen, seen.seat, shield.ap))
        yield floor.deed("ready_shield", cost=say(MINOR), leaves=leaves(seen, seen.seat, ap=gained))


def _moving(seen: TableView, floor: Floor, who: str) -> Iterator[Deed | None]:
    """A walk over the map, a step where it has no end, or so many spaces where there is none."""
    left = left_to_go(seen, who) // 2
    if left < 1:
        return
    spaces = say("{count, plural, one {# space} other {# spaces}}", count=left)
    given: dict[str, Any] = {} if seen.role == "player" else {"who": who}
    title = say("Move {who}", who=title_of(seen, who)) if given else say("Move")
    if field_of(seen):
        yield approaching(seen, floor, who, given)
        yield floor.deed("walk", title, say("Touch a space in reach."), spaces, aims="to", **given)
        yield sheltering(seen, floor, who, given)
        return
    if not given:
        yield floor.deed("step", title, say("Touch a space beside you."), spaces, aims="step")
    yield floor.deed("move", title, "" if given else say("Say how far."), spaces, **given)
