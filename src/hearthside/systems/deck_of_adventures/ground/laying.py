"""The GM lays the map of a fight: a ready-made place, what lies where by brush, and what comes to light later."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import get_args

from hearthside.kernel.actions import Action, Offer, gm_action
from hearthside.kernel.choices import Among, Spaces, Words, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.fight.acting import all_names
from hearthside.systems.deck_of_adventures.ground.field import field_of, space_named
from hearthside.systems.deck_of_adventures.ground.places import PLACES
from hearthside.systems.deck_of_adventures.ground.placing import place_all
from hearthside.systems.deck_of_adventures.ground.spaces import is_hex, put
from hearthside.systems.deck_of_adventures.options import chosen
from hearthside.systems.deck_of_adventures.things import (
    BATTLEFIELDS,
    HAZARDS,
    LURKERS,
    PATCHES,
    WALLS,
    Ground,
    Patch,
    Space,
)

NO_MAP, CLEAR = "", "clear"
KIND_TITLES: dict[Ground, str] = {
    "rough": "Challenging Terrain",
    "water": "Water",
    "partial cover": "Partial cover",
    "full cover": "Full cover",
    "wall": "A wall",
    "half dark": "Half dark",
    "dark": "Darkness",
    "pit": "A pit",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class LayGround:
    """Lay a map: one of the ready-made places, with all that lies there. Everybody comes to where their side starts."""

    place: str
    name: str = ""


_PLACES = Among(
    options([*((look, place.title) for look, place in PLACES.items()), (NO_MAP, "No map: take it away")]),
    label="Which place?",
)

_NAME = Words(most=40, label="What people call it")


def offer_lay_ground(seen: TableView) -> Offer | None:
    """Always open to the GM of a table that plays with maps."""
    return Offer({"place": _PLACES, "name": _NAME}) if chosen(seen.options, "map") != "none" else None


def decide_lay_ground(draft: Draft, seat: str, order: LayGround) -> None:
    """DA-MOVE-08; DA-ENV-13: what lies there is the GM's to change."""
    _clear(draft)
    if order.place == NO_MAP:
        draft.tell(seat, "DA-MOVE-08", "The map is taken away.")
        return
    place, hexes = PLACES[order.place], is_hex(draft.table)
    title = order.name.strip() or place.title
    draft.make(BATTLEFIELDS, replace(place.field(hexes=hexes), name=title))
    for patch in place.patches(hexes=hexes):
        draft.make(PATCHES, patch)
    for hazard in place.hazards(hexes=hexes):
        draft.make(HAZARDS, hazard)
    draft.tell(seat, "DA-MOVE-08", "The map is laid: {place}.", place=title)
    place_all(draft, all_names(draft.table))


def _clear(draft: Draft) -> None:
    """The old map goes, with all that lay on it; nobody stands anywhere."""
    for thing in (*BATTLEFIELDS.ids(draft.table), *PATCHES.ids(draft.table)):
        draft.remove(thing)
    for thing, hazard in HAZARDS.all(draft.table).items():
        if hazard.spaces:
            draft.remove(thing)
    for thing, wall in WALLS.all(draft.table).items():
        draft.put(WALLS, thing, replace(wall, spaces=()))
    for thing, lurker in LURKERS.all(draft.table).items():
        draft.put(LURKERS, thing, replace(lurker, space=None))
    for who in all_names(draft.table):
        put(draft, who, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Brush:
    """Say what some spaces of the map are: hard going, cover, a wall, darkness; or plain ground again.

    What nobody has noticed yet counts from the moment you show it.
    """

    kind: str
    spaces: tuple[str, ...]
    name: str = ""
    hidden: bool = False


def offer_brush(seen: TableView) -> Offer | None:
    """Open to the GM while a map is laid."""
    field = field_of(seen)
    if field is None:
        return None
    kinds = [*KIND_TITLES.items(), *HAZARDS.called(seen).items(), (CLEAR, "Plain ground")]
    return Offer(
        {
            "kind": Among(options(kinds), label="What is it?"),
            "spaces": Spaces(field.wide, field.deep, several=True, label="Which spaces?"),
            "name": _NAME,
            "hidden": YesNo(label="Nobody has noticed it yet"),
        }
    )


def decide_brush(draft: Draft, seat: str, order: Brush) -> None:
    """DA-MOVE-09, DA-ENV-01, DA-ENV-06, DA-ENV-13: the ground is what the GM says it is."""
    spaces = tuple(space_named(name, hexes=is_hex(draft.table)) for name in order.spaces)
    where = say("{spaces, list, and}", spaces=order.spaces)
    if order.kind == CLEAR:
        _wipe(draft, spaces, *get_args(Ground))
        draft.tell(seat, "DA-ENV-13", "Plain ground: {spaces}.", spaces=where)
        return
    if ThingId(order.kind) in HAZARDS.ids(draft.table):
        _spread(draft, ThingId(order.kind), spaces)
        return
    kind = next(each for each in KIND_TITLES if each == order.kind)
    name = order.name.strip() or KIND_TITLES[kind]
    if order.hidden:
        draft.make(PATCHES, Patch(name, kind, spaces), lurks=True)
        says = "Nobody has noticed it yet: {name}, {spaces}."
        draft.tell(seat, "DA-ENV-13", says, only_to=(seat,), name=name, spaces=where)
        return
    _wipe(draft, spaces, kind)
    _lay(draft, Patch(name, kind, spaces))
    draft.tell(seat, "DA-ENV-13", "{name}: {spaces}.", name=name, spaces=where)


def _spread(draft: Draft, thing: ThingId, spaces: tuple[Space, ...]) -> None:
    """A hazard lies there as well."""
    hazard = HAZARDS.of(draft.table, thing)
    more = tuple(space for space in spaces if space not in hazard.spaces)
    draft.put(HAZARDS, thing, replace(hazard, spaces=(*hazard.spaces, *more)))


def _wipe(draft: Draft, spaces: tuple[Space, ...], *kinds: Ground) -> None:
    """These spaces are none of this any more; where they are plain ground again, no hazard lies there either."""
    gone = set(spaces)
    for thing, patch in PATCHES.all(draft.table).items():
        left = tuple(space for space in patch.spaces if space not in gone)
        if patch.kind not in kinds or left == patch.spaces:
            continue
        if left:
            draft.put(PATCHES, thing, replace(patch, spaces=left))
        else:
            draft.remove(thing)


def _lay(draft: Draft, patch: Patch) -> None:
    """A patch lies there from now on; one of the same kind and name grows."""
    for thing, there in PATCHES.all(draft.table).items():
        if (there.kind, there.name) == (patch.kind, patch.name) and not draft.table.things[thing].lurks:
            draft.put(PATCHES, thing, replace(there, spaces=(*there.spaces, *patch.spaces)))
            return
    draft.make(PATCHES, patch)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowGround:
    """Everybody notices something that lay hidden on the map. From now on it counts."""

    patch: str


def hidden_ground(seen: TableView) -> Iterator[tuple[ThingId, Patch]]:
    """What the GM alone knows of the ground."""
    for thing, patch in PATCHES.all(seen).items():
        if seen.things[thing].lurks:
            yield thing, patch


def offer_show_ground(seen: TableView) -> Offer | None:
    """Open to the GM while something lies hidden."""
    found = [(thing, patch.name) for thing, patch in hidden_ground(seen)]
    return Offer({"patch": Among(options(found), label="What comes to light?")}) if found else None


def decide_show_ground(draft: Draft, seat: str, order: ShowGround) -> None:
    """DA-ENV-13."""
    thing = ThingId(order.patch)
    draft.uncover(thing)
    draft.tell(seat, "DA-ENV-13", "It comes to light: {name}.", name=PATCHES.of(draft.table, thing).name)


LAYING: tuple[Action, ...] = (
    gm_action("lay_ground", LayGround, offer_lay_ground, decide_lay_ground, "DA-MOVE-08", "Lay a map"),
    gm_action("brush", Brush, offer_brush, decide_brush, "DA-ENV-13", "Change the ground"),
    gm_action("show_ground", ShowGround, offer_show_ground, decide_show_ground, "DA-ENV-13", "Show what lay hidden"),
)
