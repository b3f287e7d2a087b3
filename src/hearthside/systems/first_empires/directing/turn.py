"""A turn in a long fight: what fits, and what touching somebody or something on the battlefield is for."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from hearthside.kernel.directing import Deed, Floor, Left, Now, Touch, few, first_few
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.directing.pieces import remedies
from hearthside.systems.first_empires.fight.battlefield import holder, left_behind, neighbours, where, zones
from hearthside.systems.first_empires.fight.creatures import is_together, standing
from hearthside.systems.first_empires.fight.striking import freeing
from hearthside.systems.first_empires.kinds import CLOCKS, CREATURES
from hearthside.systems.first_empires.names import clock_name, name_of
from hearthside.systems.first_empires.pool.called import RollCalledFor
from hearthside.systems.first_empires.scene.clocks import clocks_on


def acting(seen: TableView, floor: Floor) -> Now:
    """FE-CBT-06: one action a turn, and one zone to walk with it."""
    deeds = first_few(_fitting(seen, floor), 3)
    walk = next(iter(_walks(seen, floor)), None) if len(neighbours(seen, where(seen, seen.seat))) == 1 else None
    walk = walk or floor.deed("walk", say("Walk"), _where_to(seen), aims="to")
    passes = floor.deed("end_turn", say("Let the turn pass"))
    now = Now("mine", say("Your turn, {who}.", who=name_of(seen, seen.seat)), who=seen.seat, left=_left(seen))
    return replace(now, says=say("Tap whom you attack, or where you go."), deeds=few(*deeds, walk, passes))


def _fitting(seen: TableView, floor: Floor) -> Iterable[Deed | None]:
    yield _free(seen, floor, seen.seat)
    yield next(_attacks(seen, floor), None)
    yield _advantage(floor)
    yield from _ways_past(seen, floor)
    yield from remedies(seen, floor)


def otherwise(seen: TableView, floor: Floor, call: RollCalledFor) -> Iterable[Deed | None]:
    """What somebody whose dice are called for may still do instead (FE-AMB-52)."""
    if call.intention != "advantage":
        yield _advantage(floor)
    if call.intention != "overcome":
        yield from _ways_past(seen, floor)


def _advantage(floor: Floor) -> Deed | None:
    says = say("A tag, a better position, or a danger turned back.")
    return floor.deed("intend", say("Create an advantage"), says, intention="advantage", target="")


def reached(seen: TableView, floor: Floor) -> tuple[Touch, ...]:
    """What touching foes, zones, friends and obstacles is for, as long as one's own turn lasts."""
    found: dict[str, list[Deed | None]] = {deed.given["target"]: [deed] for deed in _attacks(seen, floor)}
    for creature in standing(seen):
        title = say("Get past {creature}", creature=name_of(seen, creature))
        found.setdefault(creature, []).append(floor.deed("intend", title, intention="overcome", target=creature))
    for zone in zones(seen):
        found[zone] = [_walk(seen, floor, zone)]
    for clock in clocks_on(seen, "obstacle"):
        found[clock] = [_past_clock(seen, floor, clock)]
    for who in seen.players:
        found[who] = [_free(seen, floor, who), *(each for each in remedies(seen, floor) if each and _is_on(each, who))]
    touched = {on: tuple(deed for deed in deeds if deed) for on, deeds in found.items()}
    return tuple(Touch(on, deeds) for on, deeds in touched.items() if deeds)


def _is_on(deed: Deed, who: str) -> bool:
    """Whether somebody is helped by this."""
    return who in (deed.given.get("on"), deed.given.get("ally"))


def _attacks(seen: TableView, floor: Floor) -> Iterator[Deed]:
    """Every foe in reach of this turn, those who stand here first, then those who are nearest to being out."""
    foes = sorted(
        standing(seen), key=lambda each: (not is_together(seen, seen.seat, each), CREATURES.of(seen, each).left)
    )
    return filter(None, (_attack(seen, floor, creature) for creature in foes))


def _attack(seen: TableView, floor: Floor, creature: str) -> Deed | None:
    there, name = CREATURES.of(seen, creature), name_of(seen, creature)
    says = say("{harm} of {health} harm.", harm=there.harm, health=there.health)
    if not is_together(seen, seen.seat, creature):
        says = say(
            "{zone}, {harm} of {health} harm.", zone=name_of(seen, there.zone), harm=there.harm, health=there.health
        )
    return floor.deed("intend", say("Attack {creature}", creature=name), says, intention="attack", target=creature)


def _walks(seen: TableView, floor: Floor) -> Iterable[Deed | None]:
    return (_walk(seen, floor, zone) for zone in neighbours(seen, where(seen, seen.seat)))


def _walk(seen: TableView, floor: Floor, zone: str) -> Deed | None:
    return floor.deed("walk", say("Walk: {zone}", zone=name_of(seen, zone)), cost=say("1 zone"), to=zone)


def _where_to(seen: TableView) -> str:
    return say(
        "{zones, list, or}", zones=[name_of(seen, zone) for zone in neighbours(seen, where(seen, seen.seat))] or [""]
    )


def _ways_past(seen: TableView, floor: Floor) -> Iterable[Deed | None]:
    """A friend in a grip, an obstacle with a clock."""
    yield from (_free(seen, floor, who) for who in seen.players if who != seen.seat)
    yield from (_past_clock(seen, floor, clock) for clock in clocks_on(seen, "obstacle"))


def _past_clock(seen: TableView, floor: Floor, clock: str) -> Deed | None:
    there = CLOCKS.of(seen, clock)
    says = say("{filled} of {segments}.", filled=there.filled, segments=there.segments)
    title = say("Overcome: {obstacle}", obstacle=clock_name(seen, clock))
    return floor.deed("intend", title, says, intention="overcome", target=clock)


def _free(seen: TableView, floor: Floor, who: str) -> Deed | None:
    """FE-BEAST-09: an action by whoever is held, or by another."""
    held = holder(seen, who)
    if not held:
        return None
    title = say("Free {who}", who=name_of(seen, who)) if who != seen.seat else say("Break free")
    says = say("Held by {creature}", creature=name_of(seen, held))
    return floor.deed("intend", title, says, intention="overcome", target=freeing(who))


def _left(seen: TableView) -> tuple[Left, ...]:
    """What is left of a turn: an action, and a zone to walk."""
    held, here = holder(seen, seen.seat), where(seen, seen.seat)
    if held:
        return Left(say("One action")), Left(say("Held by {creature}", creature=name_of(seen, held)))
    if not neighbours(seen, here):
        return (Left(say("One action")),)
    if left_behind(seen, seen.seat):
        return Left(say("One action")), Left(say("Walked: {zone}", zone=name_of(seen, here)), is_spent=True)
    return Left(say("One action")), Left(say("One zone to walk"))
