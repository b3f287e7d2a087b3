"""The battlefield: zones, what they touch, who stands where, and who can reach whom."""

from hearthside.kernel.draft import Draft
from hearthside.kernel.views import Lying
from hearthside.systems.first_empires.kinds import HELD_KIND, STATE, TOUCHES, WALLS, ZONE, ZONES_KIND

ZONES = ZONES_KIND.of_table
SHOT = 2
"""How many zones away a ranged attack reaches (FE-ZONE-03)."""
SWALLOWED = "swallowed"


def zones(lying: Lying) -> tuple[str, ...]:
    """The zones of the battlefield."""
    return lying.marks.get(ZONES, ())


def where(lying: Lying, who: str) -> str:
    """The zone somebody stands in; without a battlefield everybody is in the same place."""
    zone = lying.words.get(ZONE.of(who), "")
    return zone if zone in zones(lying) else ""


def stand(draft: Draft, who: str, zone: str) -> None:
    """Somebody stands in this zone now, and in no other (FE-ZONE-01)."""
    if draft.table.words.get(ZONE.of(who), "") != zone:
        draft.write(ZONE.of(who), zone)


def lay_zone(draft: Draft, zone: str, touches: tuple[str, ...], walls: tuple[str, ...]) -> None:
    """A zone lies on the table, or lies otherwise than before; what touches goes both ways."""
    draft.mark(ZONES, zone)
    for kind, others in ((TOUCHES, touches), (WALLS, walls)):
        for other in zones(draft.table):
            change = draft.mark if other in others else draft.unmark
            change(kind.of(zone), other)
            change(kind.of(other), zone)


def clear(draft: Draft) -> None:
    """The battlefield is no more."""
    for zone in zones(draft.table):
        for kind in (TOUCHES, WALLS):
            for other in draft.table.marks.get(kind.of(zone), ()):
                draft.unmark(kind.of(zone), other)
        draft.unmark(ZONES, zone)
    for seat in draft.table.players:
        let_go(draft, seat)


def neighbours(lying: Lying, zone: str) -> tuple[str, ...]:
    """The zones that touch this one."""
    return lying.marks.get(TOUCHES.of(zone), ())


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
    return tuple(other for other in neighbours(lying, zone) if not lying.has_mark(WALLS.of(zone), other))


def holder(lying: Lying, seat: str) -> str:
    """The creature that holds or has swallowed a character, if any."""
    return next(iter(lying.marks.get(HELD_KIND.of(seat), ())), "")


def held_by(lying: Lying, creature: str) -> tuple[str, ...]:
    """The characters a creature holds."""
    return tuple(seat for seat in lying.players if holder(lying, seat) == creature)


def hold(draft: Draft, seat: str, creature: str) -> None:
    """A creature has a character in its grip, and nobody else has."""
    let_go(draft, seat)
    draft.mark(HELD_KIND.of(seat), creature)


def let_go(draft: Draft, seat: str) -> None:
    """A character is free."""
    draft.unmark(HELD_KIND.of(seat), holder(draft.table, seat))
    draft.unmark(STATE.of(seat), SWALLOWED)
