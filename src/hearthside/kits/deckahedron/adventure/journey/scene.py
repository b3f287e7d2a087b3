"""Where the party is, as far as the rules ask: in a town, on the road, in a fight, at The Hearth."""

from collections.abc import Mapping
from dataclasses import dataclass

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.choices import Barred, Option, Several
from hearthside.kernel.draft import Draft
from hearthside.kernel.sight import Audience, MarkKind, place
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.journey.chapters import is_between_thresholds

SCENE_KIND = MarkKind("scene", "Where they are", Audience.EVERYONE)
SCENE = place("scene", "table")

TOWN = "town"
HELP = "healing help"
HEARTH = "the hearth"
TRAVELLING = "travelling"
SURROUNDED = "surrounded"
COMBAT = "combat"
PLACES: Mapping[str, str] = {
    TOWN: "In a town: food, shelter, trade and company",
    HELP: "Peace, and somebody who can heal",
    HEARTH: "At The Hearth",
    TRAVELLING: "On the road",
    SURROUNDED: "Cornered or surrounded",
    COMBAT: "In a fight",
}
_FOES = place("foes", "table")


def in_town(lying: Table | TableView) -> bool:
    """TF-CAMP-10: whether the GM says that this is a town."""
    return lying.has_mark(SCENE, TOWN)


def in_combat(lying: Table | TableView) -> bool:
    """Whether there is a fight: the GM says so, or foes stand on the worksheet."""
    return lying.has_mark(SCENE, COMBAT) or bool(lying.marks.get(_FOES))


def is_surrounded(lying: Table | TableView) -> bool:
    """TF-RUN-01: whether there is no way out."""
    return lying.has_mark(SCENE, SURROUNDED)


def is_travelling(lying: Table | TableView) -> bool:
    """TF-REST-01: whether they are on the road."""
    return lying.has_mark(SCENE, TRAVELLING)


def has_help(lying: Table | TableView) -> bool:
    """TF-HELP-01: whether there is peace here, and help. At The Hearth there always is."""
    return lying.has_mark(SCENE, HELP) or at_the_hearth(lying)


def at_the_hearth(lying: Table | TableView) -> bool:
    """Whether this is what they all would die for."""
    return lying.has_mark(SCENE, HEARTH)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetScene:
    """Say where the party is now. What is not named does not hold."""

    here: tuple[str, ...] = ()


_FAR_FROM_HOME = Barred("TF-HELP-09", "The Hearth is out of reach between the first threshold and the second.")


def _places(*, far_from_home: bool) -> tuple[Option, ...]:
    return tuple(
        Option(name, label, _FAR_FROM_HOME if name == HEARTH and far_from_home else None)
        for name, label in PLACES.items()
    )


_OFFERS = {
    far: Offer({"here": Several(_places(far_from_home=far), 0, len(PLACES) - far, label="Where are they?")})
    for far in (False, True)
}


def offer_scene(seen: TableView) -> Offer | None:
    """Always open to the GM."""
    return _OFFERS[is_between_thresholds(seen)] if seen.players else None


def decide_scene(draft: Draft, seat: str, scene: SetScene) -> None:
    """What the GM named holds, and nothing else."""
    for name in PLACES:
        if name in scene.here:
            draft.mark(SCENE, name)
        else:
            draft.unmark(SCENE, name)
    listed = ", ".join(PLACES[name].lower() for name in PLACES if name in scene.here)
    draft.tell(seat, "TF-CAMP-10", "Where they are: {place}." if listed else "They are nowhere special.", place=listed)


SET_SCENE = Action(
    "scene", SetScene, offer_scene, decide_scene, rule="TF-CAMP-10", label="Say where they are", by=GM, group="gm"
)
