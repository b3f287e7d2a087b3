"""What some peoples can do at any time."""

from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer, blocked
from hearthside.kernel.choices import Among, options
from hearthside.kernel.compounds import Compound
from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.fight.turns import can_act
from hearthside.systems.first_empires.harm.strain import lay_down, suffer_strain
from hearthside.systems.first_empires.kinds import BURDEN, LUCK, STRAIN
from hearthside.systems.first_empires.people.character import is_of


@record
class PartOfStrain(Compound):
    """So many points of somebody's Strain."""

    whom: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeStrain:
    """As an Elf, spend a Luck die and take on any part of the Strain that somebody in sight has just suffered."""

    part: PartOfStrain


def offer_take(seen: TableView) -> Offer | None:
    """Open to an Elf after somebody suffered Strain."""
    if not is_of(seen, seen.seat, "Elf"):
        return None
    parts = [
        (PartOfStrain(name, points).word, say("{points} from {who}", points=points, who=seen.seats[name].title))
        for name in seen.players
        if name != seen.seat
        for points in range(1, min(seen.track(BURDEN.of(name)), seen.track(STRAIN.of(name))) + 1)
    ]
    if not parts or not can_act(seen, seen.seat):
        return None
    part = Among(options(parts), label="How much of whose Strain?")
    if not seen.track(LUCK.of(seen.seat)):
        return blocked("FE-STR-06", "It takes a Luck die.", part=part)
    return Offer({"part": part})


def decide_take(draft: Draft, seat: str, order: TakeStrain) -> None:
    """FE-STR-06."""
    whom, points = order.part.whom, order.part.points
    draft.count(LUCK.of(seat), -1)
    draft.count(STRAIN.of(whom), -points)
    lay_down(draft, whom)
    draft.tell(seat, "FE-STR-06", "{who} takes Strain from {whom}.", whom=draft.table.seats[whom].title)
    suffer_strain(draft, seat, points, "FE-STR-06")


TAKE_STRAIN = Action("take_strain", TakeStrain, offer_take, decide_take, rule="FE-STR-06", label="Take on Strain")
GIFTS = (TAKE_STRAIN,)
