"""Hazards on the ground: whoever starts a turn inside makes a Save."""

import re
from dataclasses import dataclass

from hearthside.kernel.agenda import Comes
from hearthside.kernel.draft import Draft
from hearthside.kernel.slips import Slips
from hearthside.kernel.table import Table
from hearthside.systems.deck_of_adventures.body.conditions import afflict, avoiding
from hearthside.systems.deck_of_adventures.body.wounds import hurt
from hearthside.systems.deck_of_adventures.check.hands import written
from hearthside.systems.deck_of_adventures.ground.spaces import Space, read_space, space_of
from hearthside.systems.deck_of_adventures.kinds import HAZARDS_KIND, TERRAIN
from hearthside.systems.deck_of_adventures.people.stats import ATTRIBUTES
from hearthside.systems.deck_of_adventures.steps import FaceHazards, MakeCheck, MeetHazard

_SHORT = {stat.short: stat.code for stat in ATTRIBUTES.values()}


@dataclass(frozen=True, slots=True)
class Hazard:
    """A block of spaces that harms, as many wide as deep, from its north-western corner on."""

    name: str
    stat: str
    dr: int
    damage: int
    softened: int
    """What it still does to those whose Save succeeds (DA-SAVE-06)."""
    condition: str = ""
    size: int = 0
    corner: Space = (0, 0)
    spares: str = ""
    """Whom it never harms: the one who made it."""

    @property
    def words(self) -> str:
        """As it is written on the table."""
        short = ATTRIBUTES[self.stat].short
        harm = f"{self.damage}/{self.softened} damage" + (f" and {self.condition}" if self.condition else "")
        where = f", {self.size} by {self.size} at {self.corner[0]},{self.corner[1]}" if self.size else ""
        spares = f", sparing {self.spares}" if self.spares else ""
        return f"{self.name}: {short} Save at DR {self.dr}, {harm}{where}{spares}"

    def holds(self, space: Space | None) -> bool:
        """Whether a space lies inside."""
        if space is None or not self.size:
            return False
        return all(0 <= at - edge < self.size for at, edge in zip(space, self.corner, strict=True))


_WRITTEN = re.compile(
    r"(?P<name>.*): (?P<stat>[A-Z]{3}) Save at DR (?P<dr>-?\d+), (?P<damage>\d+)/(?P<softened>\d+) damage"
    r"(?: and (?P<condition>[A-Za-z ]+?))?(?:, (?P<size>\d+) by \d+ at (?P<corner>-?\d+,-?\d+))?"
    r"(?:, sparing (?P<spares>.+))?",
    re.DOTALL,
)


def _read(words: str) -> Hazard | None:
    found = _WRITTEN.fullmatch(words)
    if found is None:
        return None
    return Hazard(
        found["name"],
        _SHORT[found["stat"]],
        int(found["dr"]),
        int(found["damage"]),
        int(found["softened"]),
        found["condition"] or "",
        int(found["size"] or 0),
        read_space(found["corner"] or "0,0") or (0, 0),
        found["spares"] or "",
    )


LAID = Slips(HAZARDS_KIND, lambda hazard: hazard.words, _read)


def hazards_on(table: Table, who: str) -> list[Hazard]:
    """The hazards somebody stands in: on the map, or because the GM says so."""
    laid = LAID.of_table(table.marks)
    said = table.marks.get(TERRAIN.of(who), ())
    inside = [hazard for hazard in laid if hazard.name in said or hazard.holds(space_of(table, who))]
    return [hazard for hazard in inside if hazard.spares != who]


def face_hazards(draft: Draft, step: FaceHazards) -> Comes:
    """DA-BOSS-03: who starts a turn inside makes the Save."""
    return [
        MakeCheck(
            who=step.who,
            stats=(hazard.stat,),
            dr=hazard.dr,
            hands=written(avoiding(draft.table, step.who, hazard.condition)),
            question=hazard.name,
            then=MeetHazard(hazard=hazard.words),
        )
        for hazard in hazards_on(draft.table, step.who)
    ]


def harm(draft: Draft, step: MeetHazard) -> None:
    """DA-SAVE-06: a failure takes it all; a success what is left."""
    who, success = step.result.who, step.result.success
    hazard = LAID.read(step.hazard)
    assert hazard is not None, "the question carries it along as it was written"
    if hazard.condition and not success:
        afflict(draft, who, hazard.condition)
    hurt(draft, who, hazard.softened if success else hazard.damage)
