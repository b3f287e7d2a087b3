"""The place around: light, cover, rough ground, falls, air, hazards, and what an area covers."""

from dataclasses import dataclass

from hearthside.kernel.actions import TABLE, Action, Offer, gm_action
from hearthside.kernel.agenda import carry_out
from hearthside.kernel.choices import Among, Between, Choice, Words, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.board import mod_of, title_of
from hearthside.systems.deck_of_adventures.body.conditions import CONDITIONS, afflict, relieve
from hearthside.systems.deck_of_adventures.body.wounds import WITHOUT_AIR, hurt
from hearthside.systems.deck_of_adventures.check.call import ATTRIBUTE_OPTIONS, DR
from hearthside.systems.deck_of_adventures.check.hands import CHALLENGING, DARKNESS
from hearthside.systems.deck_of_adventures.fight.acting import all_names, everybody
from hearthside.systems.deck_of_adventures.fight.arena import (
    KNOCKED_DOWN,
    LIGHT,
    SUFFOCATING,
    listed,
)
from hearthside.systems.deck_of_adventures.goods.boons import longer_breath
from hearthside.systems.deck_of_adventures.ground.areas import HEX_FACINGS, SHAPES, SQUARE_FACINGS, Area, cells
from hearthside.systems.deck_of_adventures.ground.cover import COVER
from hearthside.systems.deck_of_adventures.ground.field import field_of, on_map
from hearthside.systems.deck_of_adventures.ground.hazards import hazard_words, lay_hazard, stand_in
from hearthside.systems.deck_of_adventures.ground.spaces import is_hex, space_of, space_words
from hearthside.systems.deck_of_adventures.kinds import BREATH, CONDITIONS_KIND, SPEED_LOST, TERRAIN
from hearthside.systems.deck_of_adventures.slips import COVERS, Cover
from hearthside.systems.deck_of_adventures.steps import Gasp, Land, MakeCheck
from hearthside.systems.deck_of_adventures.things import HAZARDS, Hazard

FARTHEST = 99
_X, _Y = Between(-FARTHEST, FARTHEST, label="To the east"), Between(-FARTHEST, FARTHEST, label="To the south")


@dataclass(frozen=True, slots=True, kw_only=True)
class SetLight:
    """Say how light it is. In the dark it is hard to notice things and to put them together."""

    light: str = ""


_LIGHT = Among(options([("", "Light enough"), *((name, name) for name in DARKNESS)]), label="How light is it?")


def offer_set_light(seen: TableView) -> Offer | None:  # noqa: ARG001
    """Always open to the GM."""
    return Offer({"light": _LIGHT})


def decide_set_light(draft: Draft, seat: str, order: SetLight) -> None:
    """DA-ENV-01, DA-ENV-02."""
    for old in draft.table.marks.get(LIGHT, ()):
        draft.unmark(LIGHT, old)
    if order.light:
        draft.mark(LIGHT, order.light)
    draft.tell(seat, "DA-ENV-01", "How light it is: {light}.", light=order.light or "light enough")


@dataclass(frozen=True, slots=True, kw_only=True)
class SetCover:
    """Say what cover somebody has, and from where: from one side, from one attacker, or from everywhere."""

    who: str
    how: str = "partial"
    against: str = "everywhere"


_HOW_MUCH = Among(
    options((("none", "No cover"), ("partial", "Partial cover"), ("full", "Full cover"))), label="How much?"
)
_SIDES = {
    "everywhere": "Every side",
    "north": "The north",
    "east": "The east",
    "south": "The south",
    "west": "The west",
}


def offer_set_cover(seen: TableView) -> Offer | None:
    """DA-ENV-07: the GM's call, at any time."""
    people = ((name, title_of(seen, name)) for name in all_names(seen))
    against = Among(options([*_SIDES.items(), *people]), label="Against what comes from")
    return Offer({"who": everybody(seen), "how": _HOW_MUCH, "against": against})


def decide_set_cover(draft: Draft, seat: str, order: SetCover) -> None:  # noqa: ARG001
    """DA-ENV-06, DA-ENV-07; each change is on record (DA-ENV-13)."""
    COVERS.lift(draft, order.who, *(Cover(how, order.against) for how in COVER))
    if order.how != "none" or field_of(draft.table):  # on a map the GM's word is above what it shows
        COVERS.lay(draft, order.who, Cover(order.how, order.against))
    says = "{who} has no cover from {against}." if order.how == "none" else "{who} has {much} cover from {against}."
    draft.tell(order.who, "DA-ENV-07", says, much=order.how, against=title_of(draft.table, order.against))


@dataclass(frozen=True, slots=True, kw_only=True)
class StandIn:
    """Somebody stands in Challenging Terrain or in a hazard, or has left it. On a map that is measured."""

    who: str
    what: str = CHALLENGING
    inside: bool = True


def offer_stand_in(seen: TableView) -> Offer | None:
    """Always open to the GM."""
    what = Among(options([(CHALLENGING, CHALLENGING), *HAZARDS.called(seen).items()]), label="In what?")
    return Offer({"who": everybody(seen), "what": what, "inside": YesNo(label="Stands in it")})


def decide_stand_in(draft: Draft, seat: str, order: StandIn) -> None:  # noqa: ARG001
    """DA-ENV-11."""
    what = HAZARDS.called(draft.table).get(ThingId(order.what), order.what)
    if order.what == CHALLENGING:
        (draft.mark if order.inside else draft.unmark)(TERRAIN.of(order.who), order.what)
    else:
        stand_in(draft, order.who, ThingId(order.what), inside=order.inside)
    says = "{who} stands in it: {what}." if order.inside else "{who} has left it: {what}."
    draft.tell(order.who, "DA-ENV-11", says, what=what)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fall:
    """Somebody falls: damage and lost speed for every two spaces of height. You may allow a Save to soften it."""

    who: str
    height: int = 2
    save_dr: int = 0


def offer_fall(seen: TableView) -> Offer | None:
    """Always open to the GM."""
    return Offer(
        {
            "who": everybody(seen),
            "height": Between(1, 60, label="Height, in spaces"),
            "save_dr": Between(0, 9, label="DR of a Save that softens it (0: none)"),
        }
    )


_FALLS = ("{who} falls from a height of {height} spaces.", "{who} falls from a height of 1 space.")


def decide_fall(draft: Draft, seat: str, order: Fall) -> None:  # noqa: ARG001
    """DA-ENV-08; DA-ENV-10: a Save if the GM allows one."""
    draft.tell(order.who, "DA-ENV-08", _FALLS[order.height == 1], height=order.height)
    if order.save_dr:
        then = Land(height=order.height)
        carry_out(draft, [MakeCheck(who=order.who, stats=("agl",), dr=order.save_dr, question="A fall", then=then)])
    else:
        _land(draft, order.who, order.height)


def caught(draft: Draft, step: Land) -> None:
    """A success halves it."""
    _land(draft, step.result.who, step.height // 2 if step.result.success else step.height)


def _land(draft: Draft, who: str, height: int) -> None:
    """DA-ENV-08: 1 damage and 1 speed for every 2 full spaces, and Knocked Down."""
    harm = height // 2
    draft.count(SPEED_LOST.of(who), harm)
    afflict(draft, who, KNOCKED_DOWN)
    hurt(draft, who, harm)


@dataclass(frozen=True, slots=True, kw_only=True)
class LoseAir:
    """Somebody has no air and holds their breath: 1 minute, and 2 for each point of Vitality."""

    who: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldBreath:
    """Minutes pass for somebody who holds their breath."""

    who: str
    minutes: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Breathe:
    """Somebody can breathe again."""

    who: str


def _airless(seen: TableView, *, without: bool) -> Among | None:
    names = [name for name in all_names(seen) if (WITHOUT_AIR in seen.marks.get(TERRAIN.of(name), ())) is without]
    return Among(options((name, title_of(seen, name)) for name in names), label="Who?") if names else None


def offer_lose_air(seen: TableView) -> Offer | None:
    """Open for those who can breathe."""
    who = _airless(seen, without=False)
    return Offer({"who": who}) if who else None


def offer_hold_breath(seen: TableView) -> Offer | None:
    """Open for those who cannot."""
    who = _airless(seen, without=True)
    return Offer({"who": who, "minutes": Between(1, 60, label="Minutes")}) if who else None


def offer_breathe(seen: TableView) -> Offer | None:
    """Open for those who cannot."""
    who = _airless(seen, without=True)
    return Offer({"who": who}) if who else None


def decide_lose_air(draft: Draft, seat: str, order: LoseAir) -> None:  # noqa: ARG001
    """DA-ENV-12; DA-AMB-55: never below nothing."""
    minutes = max(0, 1 + 2 * draft.table.track(mod_of("vit", order.who))) + longer_breath(draft.table, order.who)
    draft.mark(TERRAIN.of(order.who), WITHOUT_AIR)
    draft.count(BREATH.of(order.who), minutes)
    draft.tell(order.who, "DA-ENV-12", "{who} holds their breath. Minutes of it: {minutes}.", minutes=minutes)
    carry_out(draft, [Gasp(order.who)])


def decide_hold_breath(draft: Draft, seat: str, order: HoldBreath) -> None:  # noqa: ARG001
    """DA-ENV-12."""
    draft.count(BREATH.of(order.who), -order.minutes)
    draft.tell(order.who, "DA-ENV-12", "Minutes without air for {who}: {minutes}.", minutes=order.minutes)
    carry_out(draft, [Gasp(order.who)])


def gasp(draft: Draft, step: Gasp) -> None:
    """DA-ENV-12: out of breath is Suffocating."""
    who = step.who
    if not draft.table.track(BREATH.of(who)) and not draft.table.has_mark(CONDITIONS_KIND.of(who), SUFFOCATING):
        afflict(draft, who, SUFFOCATING)


def decide_breathe(draft: Draft, seat: str, order: Breathe) -> None:  # noqa: ARG001
    """The end of Suffocating."""
    draft.unmark(TERRAIN.of(order.who), WITHOUT_AIR)
    draft.count(BREATH.of(order.who), -draft.table.track(BREATH.of(order.who)))
    draft.tell(order.who, "DA-ENV-12", "{who} can breathe.")
    relieve(draft, order.who, SUFFOCATING)


@dataclass(frozen=True, slots=True, kw_only=True)
class LayHazard:
    """Lay a hazard on the ground: who starts a turn inside makes a Save, and takes damage or a condition."""

    name: str
    stat: str = "agl"
    dr: int = 3
    damage: int = 2
    softened: int = 1
    condition: str = ""
    size: int = 4
    x: int = 0
    y: int = 0


def offer_lay_hazard(seen: TableView) -> Offer | None:  # noqa: ARG001
    """Always open to the GM."""
    conditions = options([("", "None"), *((name, name) for name in CONDITIONS if name != "Knocked Out")])
    return Offer(
        {
            "name": Words(most=40, optional=False, label="Name"),
            "stat": Among(ATTRIBUTE_OPTIONS, label="Save with"),
            "dr": DR,
            "damage": Between(0, 20, label="Damage"),
            "softened": Between(0, 20, label="Damage on a success"),
            "condition": Among(conditions, label="Condition"),
            "size": Between(0, 20, label="Spaces each way (0: not on the map)"),
            "x": _X,
            "y": _Y,
        }
    )


def decide_lay_hazard(draft: Draft, seat: str, order: LayHazard) -> None:
    """DA-BOSS-02, DA-BOSS-03, DA-SAVE-07."""
    block = {(order.x + east, order.y + south) for east in range(order.size) for south in range(order.size)}
    spaces = tuple(sorted(on_map(draft.table, block)))
    harm = (order.dr, order.damage, order.softened, order.condition)
    lay_hazard(draft, seat, Hazard(order.name.strip() or "Hazard", order.stat, *harm, spaces))


@dataclass(frozen=True, slots=True, kw_only=True)
class ClearHazard:
    """A hazard is gone."""

    hazard: str


def offer_clear_hazard(seen: TableView) -> Offer | None:
    """Open while there is one."""
    laid = [(thing, hazard_words(seen, hazard)) for thing, hazard in HAZARDS.all(seen).items()]
    return Offer({"hazard": Among(options(laid), label="Which?")}) if laid else None


def decide_clear_hazard(draft: Draft, seat: str, order: ClearHazard) -> None:
    """It is gone, for those who stood in it as well."""
    name = HAZARDS.called(draft.table)[ThingId(order.hazard)]
    draft.remove(ThingId(order.hazard))
    draft.tell(seat, "DA-BOSS-02", "A hazard is gone: {name}.", name=name)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowArea:
    """Show what an area covers: a Line, an Aura or a Cone, from somebody on the map or from a point."""

    shape: str
    size: int
    facing: str = "E"
    of: str = ""
    x: int = 0
    y: int = 0


def offer_show_area(seen: TableView) -> Offer | None:
    """Open at a table with somebody on the map."""
    names = all_names(seen)
    placed = [(name, title_of(seen, name)) for name in names if space_of(seen, name) is not None]
    if not placed:
        return None
    facings = HEX_FACINGS if is_hex(seen) else SQUARE_FACINGS
    fields: dict[str, Choice] = {
        "shape": Among(options((shape, shape.capitalize()) for shape in SHAPES), label="Shape"),
        "size": Between(1, 12, label="Size"),
        "facing": Among(options((facing, facing) for facing in facings), label="Facing"),
        "of": Among(options([("", "A point"), *placed]), label="From"),
        "x": _X,
        "y": _Y,
    }
    return Offer(fields)


def decide_show_area(draft: Draft, seat: str, order: ShowArea) -> None:
    """DA-AOE-11: centred on whoever causes it, unless it names a point."""
    area = Area(next(shape for shape in SHAPES if shape == order.shape), order.size)
    origin = (space_of(draft.table, order.of) if order.of else None) or (order.x, order.y)
    covered = cells(area, hexes=is_hex(draft.table), facing=order.facing, origin=origin, from_point=not order.of)
    inside = [name for name in all_names(draft.table) if name != order.of and space_of(draft.table, name) in covered]
    draft.tell(
        seat,
        "DA-AOE-01",
        "{area} covers {count} spaces. Inside: {inside}.",
        area=area.words,
        count=len(covered),
        inside=listed(draft.table, inside) or "nobody",
        cells=" ".join(space_words(cell) for cell in sorted(covered)),
    )


GROUND: tuple[Action, ...] = (
    gm_action("set_light", SetLight, offer_set_light, decide_set_light, "DA-ENV-01", "How light it is"),
    gm_action("set_cover", SetCover, offer_set_cover, decide_set_cover, "DA-ENV-07", "Give cover"),
    gm_action("stand_in", StandIn, offer_stand_in, decide_stand_in, "DA-ENV-11", "Stand in something"),
    gm_action("fall", Fall, offer_fall, decide_fall, "DA-ENV-08", "Somebody falls"),
    gm_action("lose_air", LoseAir, offer_lose_air, decide_lose_air, "DA-ENV-12", "Without air"),
    gm_action("hold_breath", HoldBreath, offer_hold_breath, decide_hold_breath, "DA-ENV-12", "Minutes without air"),
    gm_action("breathe", Breathe, offer_breathe, decide_breathe, "DA-ENV-12", "Breathe again"),
    gm_action("lay_hazard", LayHazard, offer_lay_hazard, decide_lay_hazard, "DA-BOSS-02", "Lay a hazard"),
    gm_action("clear_hazard", ClearHazard, offer_clear_hazard, decide_clear_hazard, "DA-BOSS-02", "Clear a hazard"),
    Action("show_area", ShowArea, offer_show_area, decide_show_area, rule="DA-AOE-01", label="Show an area", by=TABLE),
)
