"""Hazards on the ground: whoever starts a turn inside makes a Save."""

from dataclasses import replace

from hearthside.kernel.agenda import Comes
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.table import Table
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import Lying
from hearthside.systems.deck_of_adventures.board import title_of
from hearthside.systems.deck_of_adventures.body.conditions import afflict, avoiding
from hearthside.systems.deck_of_adventures.body.wounds import hurt
from hearthside.systems.deck_of_adventures.ground.spaces import space_of
from hearthside.systems.deck_of_adventures.people.stats import ATTRIBUTES
from hearthside.systems.deck_of_adventures.steps import FaceHazards, MakeCheck, MeetHazard
from hearthside.systems.deck_of_adventures.things import HAZARDS, Hazard


def hazard_words(lying: Lying, hazard: Hazard) -> str:
    """All there is to a hazard, in a line."""
    harm = say("{damage}/{softened} damage", damage=hazard.damage, softened=hazard.softened)
    if hazard.condition:
        harm = say("{harm} and {condition}", harm=harm, condition=hazard.condition)
    if hazard.spaces:
        count = len(hazard.spaces)
        harm = say("{harm}, {count, plural, one {# space} other {# spaces}} of the map", harm=harm, count=count)
    if hazard.spares:
        harm = say("{harm}, sparing {who}", harm=harm, who=title_of(lying, hazard.spares))
    short = ATTRIBUTES[hazard.stat].short
    return say("{name}: {stat} Save at DR {dr}, {harm}", name=hazard.name, stat=short, dr=hazard.dr, harm=harm)


def lay_hazard(draft: Draft, seat: str, hazard: Hazard) -> ThingId:
    """A hazard lies on the ground from now on."""
    draft.tell(seat, "DA-BOSS-02", "A hazard: {hazard}.", hazard=hazard_words(draft.table, hazard))
    return draft.make(HAZARDS, hazard)


def stand_in(draft: Draft, who: str, hazard: ThingId, *, inside: bool) -> None:
    """Somebody stands in a hazard from now on, or no longer, because the GM says so."""
    there = HAZARDS.of(draft.table, hazard)
    others = tuple(each for each in there.inside if each != who)
    draft.put(HAZARDS, hazard, replace(there, inside=(*others, who) if inside else others))


def hazards_on(table: Table, who: str) -> list[Hazard]:
    """The hazards somebody stands in: on the map, or because the GM says so."""
    laid = HAZARDS.all(table).values()
    inside = [hazard for hazard in laid if who in hazard.inside or space_of(table, who) in hazard.spaces]
    return [hazard for hazard in inside if hazard.spares != who]


def face_hazards(draft: Draft, step: FaceHazards) -> Comes:
    """DA-BOSS-03: who starts a turn inside makes the Save."""
    return [
        MakeCheck(
            who=step.who,
            stats=(hazard.stat,),
            dr=hazard.dr,
            hands=tuple(avoiding(draft.table, step.who, hazard.condition)),
            question=hazard.name,
            then=MeetHazard(damage=hazard.damage, softened=hazard.softened, condition=hazard.condition),
        )
        for hazard in hazards_on(draft.table, step.who)
    ]


def harm(draft: Draft, step: MeetHazard) -> None:
    """DA-SAVE-06: a failure takes it all; a success what is left."""
    who, success = step.result.who, step.result.success
    if step.condition and not success:
        afflict(draft, who, step.condition)
    hurt(draft, who, step.softened if success else step.damage)
