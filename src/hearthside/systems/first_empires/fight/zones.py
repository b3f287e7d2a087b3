"""The GM lays out the battlefield: zones, what they touch, and who stands where."""

from dataclasses import dataclass, replace

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.choices import Among, Choice, Several, Words, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import listed
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.fight import battlefield
from hearthside.systems.first_empires.fight.creatures import standing
from hearthside.systems.first_empires.kinds import ZONES as ZONE_KIND
from hearthside.systems.first_empires.names import name_of, named

GROUNDS = {
    "": "Bare ground",
    "stone": "Stone, within walls",
    "earth": "Earth, under the sky",
    "wood": "Trees",
    "water": "A bridge over water",
    "sand": "Sand",
    "cave": "Rock, under the earth",
}
"""What a zone can look like."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LayZone:
    """Lay out a zone: what it touches, and where walls keep arrows out though feet find a way."""

    words: str
    zone: str = ""
    touches: tuple[str, ...] = ()
    walls: tuple[str, ...] = ()
    ground: str = ""
    way: str = ""


def offer_zone(seen: TableView) -> Offer:
    """Always open to the GM."""
    there = named(seen, battlefield.zones(seen))
    fields: dict[str, Choice] = {
        "words": Words(most=40, optional=False, label="Zone"),
        "ground": Among(options(GROUNDS.items()), label="What does it look like?"),
    }
    if there:
        fields["zone"] = Among(options([("", "A new one"), *there]), label="Which zone is laid out anew?")
        fields["touches"] = Several(options(there), 0, len(there), label="It touches")
        fields["walls"] = Several(options(there), 0, len(there), label="Nothing can be shot from here to")
        fields["way"] = Words(most=24, label="What is the way there called?")
    return Offer(fields)


def decide_zone(draft: Draft, seat: str, order: LayZone) -> None:
    """FE-ZONE-01: a new one, or one that lies otherwise from now on."""
    zone = battlefield.lay_zone(draft, order.words, order.touches, order.walls, order.zone)
    if order.ground:
        draft.put(ZONE_KIND, zone, replace(ZONE_KIND.of(draft.table, zone), ground=order.ground))
    if order.way.strip():
        battlefield.name_ways(draft, zone, order.way.strip())
    draft.tell(seat, "FE-ZONE-01", "A zone: {words}.", words=order.words)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand:
    """Say who stands in a zone."""

    zone: str
    who: tuple[str, ...]


def offer_stand(seen: TableView) -> Offer | None:
    """Open while there is a battlefield."""
    zones = named(seen, battlefield.zones(seen))
    people = named(seen, (*seen.players, *standing(seen)))
    if not zones or not people:
        return None
    return Offer(
        {
            "zone": Among(options(zones), label="Zone"),
            "who": Several(options(people), 1, len(people), label="Who stands there?"),
        }
    )


def decide_stand(draft: Draft, seat: str, order: Stand) -> None:
    """FE-ZONE-01: everybody is in exactly one."""
    for who in order.who:
        battlefield.stand(draft, who, order.zone)
    names = listed(name_of(draft.table, who) for who in order.who)
    draft.tell(seat, "FE-ZONE-01", "Zone {zone}: {names}.", zone=name_of(draft.table, order.zone), names=names)


LAY_ZONE = Action(
    "lay_zone", LayZone, offer_zone, decide_zone, rule="FE-ZONE-01", label="Lay out a zone", by=GM, group="gm"
)
STAND = Action(
    "stand", Stand, offer_stand, decide_stand, rule="FE-ZONE-01", label="Say who stands where", by=GM, group="gm"
)

ZONES = (LAY_ZONE, STAND)
