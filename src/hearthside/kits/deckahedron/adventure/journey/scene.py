"""Where the party is, as far as the rules ask: in a town, on the road, in a fight, at The Hearth."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.choices import Among, Barred, Option
from hearthside.kernel.compounds import Compound
from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.sight import Audience, MarkKind
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.board import RUNNING_KIND
from hearthside.kits.deckahedron.adventure.combat.foes import foes_of
from hearthside.kits.deckahedron.adventure.journey.chapters import is_between_thresholds

SCENE_KIND = MarkKind("scene", "Where they are", Audience.EVERYONE)
SCENE = SCENE_KIND.of_table

TOWN = "town"
HELP = "healing help"
HEARTH = "the hearth"
TRAVELLING = "travelling"
SURROUNDED = "surrounded"
COMBAT = "combat"
PLACES: Mapping[str, str] = {
    TOWN: "In a town: food, shelter, trade and company",
    HEARTH: "At The Hearth",
    TRAVELLING: "On the road",
}
"""One of these, or none: nobody is in two places at once."""


@record
class Circumstances(Compound):
    """All that holds where they are."""

    between = "+"
    each: tuple[str, ...] = ()


HOW: Mapping[str, str] = {
    HELP: "Peace, and somebody who can heal",
    COMBAT: "In a fight",
    SURROUNDED: "Cornered or surrounded",
    Circumstances((COMBAT, SURROUNDED)).word: "In a fight, and surrounded",
}
"""Where there is a fight there is no peace."""
_NOTHING = Circumstances()
_PURSUIT = RUNNING_KIND.of_table


def in_town(lying: Table | TableView) -> bool:
    """TF-CAMP-10: whether the GM says that this is a town."""
    return lying.has_mark(SCENE, TOWN)


def in_combat(lying: Table | TableView) -> bool:
    """Whether there is a fight: the GM says so, or foes stand on the worksheet."""
    return lying.has_mark(SCENE, COMBAT) or bool(foes_of(lying))


def is_chased(lying: Table | TableView) -> bool:
    """Whether a Pursuit is on."""
    return bool(lying.marks.get(_PURSUIT))


def is_on_the_run(lying: Table | TableView, seat: str) -> bool:
    """Whether a character is one of those who are chased."""
    return lying.has_mark(_PURSUIT, seat)


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
    """Say where the party is now, and how it is there. Nobody is in a town and on the road at once."""

    where: str = ""
    how: Circumstances = _NOTHING


_FAR_FROM_HOME = Barred("TF-HELP-09", "The Hearth is out of reach between the first threshold and the second.")


def offer_scene(seen: TableView) -> Offer | None:
    """Always open to the GM, who sees how it is now."""
    if not seen.players:
        return None
    return _offer(tuple(seen.marks.get(SCENE, ())), far_from_home=is_between_thresholds(seen))


@lru_cache(maxsize=64)
def _offer(now: tuple[str, ...], *, far_from_home: bool) -> Offer:
    barred = {HEARTH: _FAR_FROM_HOME} if far_from_home else {}
    where = _as_it_is({"": "Nowhere special", **PLACES}, now, barred)
    how = _as_it_is({"": "Nothing special", **HOW}, now, {})
    return Offer({"where": Among(where, label="Where are they?"), "how": Among(how, label="How is it there?")})


def _as_it_is(named: Mapping[str, str], now: tuple[str, ...], barred: Mapping[str, Barred]) -> tuple[Option, ...]:
    """What there is to say, with what holds: of all that is true, what says the most."""
    true = [name for name in named if set(Circumstances.read(name).each) <= {*now}]
    here = Option(true[-1], named[true[-1]], barred.get(true[-1]), holds=True)
    return tuple(here if name == here.value else Option(name, named[name], barred.get(name)) for name in named)


def decide_scene(draft: Draft, seat: str, scene: SetScene) -> None:
    """What the GM named holds, and nothing else."""
    here = (*filter(None, (scene.where,)), *scene.how.each)
    for name in (*PLACES, HELP, COMBAT, SURROUNDED):
        if name in here:
            draft.mark(SCENE, name)
        else:
            draft.unmark(SCENE, name)
    said = [words for words in (PLACES.get(scene.where), HOW.get(scene.how.word)) if words]
    if not said:
        draft.tell(seat, "TF-CAMP-10", "They are nowhere special.")
    for words in said:
        draft.tell(seat, "TF-CAMP-10", "Where they are: {place}.", place=words)


SET_SCENE = Action(
    "scene", SetScene, offer_scene, decide_scene, rule="TF-CAMP-10", label="Say where they are", by=GM, group="gm"
)
