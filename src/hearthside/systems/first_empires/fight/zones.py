"""The GM lays out the battlefield: zones, what they touch, and who stands where."""

from dataclasses import dataclass

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.choices import Among, Choice, Several, Words, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.fight import battlefield
from hearthside.systems.first_empires.fight.creatures import standing


@dataclass(frozen=True, slots=True, kw_only=True)
class LayZone:
    """Lay out a zone: what it touches, and where walls keep arrows out though feet find a way."""

    words: str
    touches: tuple[str, ...] = ()
    walls: tuple[str, ...] = ()


def offer_zone(seen: TableView) -> Offer:
    """Always open to the GM."""
    others = options((zone, zone) for zone in battlefield.zones(seen))
    fields: dict[str, Choice] = {"words": Words(most=40, optional=False, label="Zone")}
    if others:
        fields["touches"] = Several(others, 0, len(others), label="It touches")
        fields["walls"] = Several(others, 0, len(others), label="Nothing can be shot from here to")
    return Offer(fields)


def decide_zone(draft: Draft, seat: str, zone: LayZone) -> None:
    """FE-ZONE-01: a zone of this name is laid out anew."""
    battlefield.lay_zone(draft, zone.words, _without(zone.touches, zone.words), _without(zone.walls, zone.words))
    draft.tell(seat, "FE-ZONE-01", "A zone: {words}.", words=zone.words)


def _without(zones: tuple[str, ...], zone: str) -> tuple[str, ...]:
    return tuple(each for each in zones if each != zone)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand:
    """Say who stands in a zone."""

    zone: str
    who: tuple[str, ...]


def offer_stand(seen: TableView) -> Offer | None:
    """Open while there is a battlefield."""
    zones = battlefield.zones(seen)
    people = [(name, seen.seats[name].title) for name in seen.players]
    people += [(creature, creature) for creature in standing(seen)]
    if not zones or not people:
        return None
    return Offer(
        {
            "zone": Among(options((zone, zone) for zone in zones), label="Zone"),
            "who": Several(options(people), 1, len(people), label="Who stands there?"),
        }
    )


def decide_stand(draft: Draft, seat: str, order: Stand) -> None:
    """FE-ZONE-01: everybody is in exactly one."""
    for who in order.who:
        battlefield.stand(draft, who, order.zone)
    seats = draft.table.seats
    names = ", ".join(seats[who].title if who in seats else who for who in order.who)
    draft.tell(seat, "FE-ZONE-01", "Zone {zone}: {names}.", zone=order.zone, names=names)


LAY_ZONE = Action(
    "lay_zone", LayZone, offer_zone, decide_zone, rule="FE-ZONE-01", label="Lay out a zone", by=GM, group="gm"
)
STAND = Action(
    "stand", Stand, offer_stand, decide_stand, rule="FE-ZONE-01", label="Say who stands where", by=GM, group="gm"
)

ZONES = (LAY_ZONE, STAND)
