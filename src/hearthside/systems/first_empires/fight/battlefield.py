"""The battlefield: zones, what they touch, who stands where, and who can reach whom."""

from collections.abc import Collection
from dataclasses import replace

from hearthside.kernel.draft import Draft
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import Lying
from hearthside.systems.first_empires.kinds import CREATURES, STANDS, STATE, WALKED, ZONES, Way, Zone
from hearthside.systems.first_empires.scene.tags import come_off

SHOT = 2
"""How many zones away a ranged attack reaches (FE-ZONE-03)."""
SWALLOWED = "swallowed"


def zones(lying: Lying) -> tuple[ThingId, ...]:
    """The zones of the battlefield."""
    return tuple(ZONES.ids(lying))


def where(lying: Lying, who: str) -> str:
    """The zone somebody stands in; without a battlefield everybody is in the same place."""
    creature = CREATURES.get(lying, who)
    zone = creature.zone if creature else lying.words.get(STANDS.of(who), "")
    return zone if ZONES.get(lying, zone) else ""


def stand(draft: Draft, who: str, zone: str) -> None:
    """Somebody stands in this zone now, and in no other (FE-ZONE-01)."""
    creature = CREATURES.get(draft.table, who)
    if creature:
        draft.put(CREATURES, ThingId(who), replace(creature, zone=zone))
    elif draft.table.words.get(STANDS.of(who), "") != zone:
        draft.write(STANDS.of(who), zone)


def lay_zone(draft: Draft, name: str, touches: Collection[str], walls: Collection[str], zone: str = "") -> ThingId:
    """A zone lies on the table, or one that is there lies otherwise than before; what touches goes both ways."""
    laid = ThingId(zone) if zone else draft.make(ZONES, Zone(name))
    for other, there in ZONES.all(draft.table).items():
        if other != laid:
            beside, behind = _with(there.touches, laid, other in touches), _with(there.walls, laid, other in walls)
            draft.put(ZONES, other, replace(there, touches=beside, walls=behind))
    others = [other for other in zones(draft.table) if other != laid]
    beside, behind = (tuple(other for other in others if other in some) for some in (touches, walls))
    draft.put(ZONES, laid, replace(ZONES.of(draft.table, laid), name=name, touches=beside, walls=behind))
    return laid


def name_ways(draft: Draft, zone: ThingId, name: str) -> None:
    """The ways from this zone to those it touches go by this name, from either side."""
    there = ZONES.of(draft.table, zone)
    draft.put(ZONES, zone, replace(there, ways=tuple(Way(other, name) for other in there.touches)))
    for other in there.touches:
        beside = ZONES.of(draft.table, other)
        others = tuple(way for way in beside.ways if way.to != zone)
        draft.put(ZONES, ThingId(other), replace(beside, ways=(*others, Way(zone, name))))


def _with(zones: tuple[str, ...], zone: str, is_so: bool) -> tuple[str, ...]:
    return (*_without(zones, zone), *([zone] if is_so else []))


def _without(some: tuple[str, ...], one: str) -> tuple[str, ...]:
    return tuple(each for each in some if each != one)


def clear(draft: Draft) -> None:
    """The battlefield is no more."""
    for zone in zones(draft.table):
        come_off(draft, zone)
        draft.remove(zone)
    for seat in draft.table.players:
        let_go(draft, seat)


def walk(draft: Draft, seat: str, to: str) -> None:
    """A character goes to a zone that touches; what is done in this turn is done on the way there (FE-ZONE-05)."""
    draft.write(WALKED.of(seat), where(draft.table, seat))
    stand(draft, seat, to)


def left_behind(lying: Lying, seat: str) -> str:
    """The zone a character came from in this turn, if they have walked."""
    return lying.words.get(WALKED.of(seat), "")


def come_to_rest(draft: Draft, seat: str) -> None:
    """A turn is over: whoever walked can walk again in the next."""
    if left_behind(draft.table, seat):
        draft.write(WALKED.of(seat), "")


def neighbours(lying: Lying, zone: str) -> tuple[str, ...]:
    """The zones that touch this one."""
    there = ZONES.get(lying, zone)
    return there.touches if there else ()


def reaches(lying: Lying, zone: str, target: str, *, from_afar: bool) -> bool:
    """FE-ZONE-02: hand to hand in the same zone; from afar further. Whoever is in no zone is anywhere."""
    there = where(lying, target)
    if not zone or not there:
        return True
    return in_range(lying, zone, there) if from_afar else zone == there


def in_range(lying: Lying, zone: str, target: str) -> bool:
    """FE-ZONE-03: up to two zones away, with nothing in the way."""
    reached = {zone}
    for _ in range(SHOT):
        reached |= {other for each in reached for other in _open_to(lying, each)}
    return target in reached


def _open_to(lying: Lying, zone: str) -> tuple[str, ...]:
    return tuple(other for other in neighbours(lying, zone) if other not in ZONES.of(lying, zone).walls)


def holder(lying: Lying, seat: str) -> str:
    """The creature that holds or has swallowed a character, if any."""
    return next((each for each, creature in CREATURES.all(lying).items() if seat in creature.holds), "")


def hold(draft: Draft, seat: str, creature: str) -> None:
    """A creature has a character in its grip, and nobody else has."""
    let_go(draft, seat)
    there = CREATURES.of(draft.table, creature)
    draft.put(CREATURES, ThingId(creature), replace(there, holds=(*there.holds, seat)))


def let_go(draft: Draft, seat: str) -> None:
    """A character is free."""
    for each, creature in CREATURES.all(draft.table).items():
        draft.put(CREATURES, each, replace(creature, holds=_without(creature.holds, seat)))
    draft.unmark(STATE.of(seat), SWALLOWED)


def get_away(draft: Draft, seat: str) -> None:
    """A character is free, and under nobody's gaze any more (FE-BEAST-14)."""
    let_go(draft, seat)
    for each, creature in CREATURES.all(draft.table).items():
        draft.put(CREATURES, each, replace(creature, gazes=_without(creature.gazes, seat)))
