"""Movement: on a map step by step, without one by counting spaces."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from hearthside.kernel.actions import TABLE, Action, Offer, blocked, gm_action
from hearthside.kernel.choices import Among, Barred, Between, Following, Option, YesNo, options
from hearthside.kernel.compounds import Compound
from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.refusals import Refusal
from hearthside.kernel.saying import say
from hearthside.kernel.table import Table
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import Lying, TableView
from hearthside.systems.deck_of_adventures.board import title_of
from hearthside.systems.deck_of_adventures.body.conditions import afflict
from hearthside.systems.deck_of_adventures.body.wounds import LAY_DOWN
from hearthside.systems.deck_of_adventures.fight.acting import acting_as, actors, bar, everybody, in_turn
from hearthside.systems.deck_of_adventures.fight.arena import (
    KNOCKED_DOWN,
    has_condition,
    led_by,
)
from hearthside.systems.deck_of_adventures.ground.afoot import left_to_go
from hearthside.systems.deck_of_adventures.ground.field import field_of, lies_on, space_name, space_named
from hearthside.systems.deck_of_adventures.ground.reach import walks
from hearthside.systems.deck_of_adventures.ground.spaces import (
    FEET,
    METRES,
    is_diagonal,
    is_hex,
    put,
    space_of,
    space_words,
    stepped,
    steps_on,
)
from hearthside.systems.deck_of_adventures.ground.ways import MOST_DIAGONALS, Going, Way
from hearthside.systems.deck_of_adventures.kinds import DIAGONALS, GONE, MOVED, NOW
from hearthside.systems.deck_of_adventures.options import chosen
from hearthside.systems.deck_of_adventures.things import LURKERS, Space

ONE_SPACE = 2
"""Movement is counted in half spaces."""
FARTHEST = 99
Seen = Table | TableView


def step_bar(seen: Seen, going: Going, who: str, direction: str) -> Barred | None:
    """Why somebody cannot take this step."""
    here = space_of(seen, who)
    reason = bar(seen, who, "move")
    if here is None or reason:
        return reason
    step, across = steps_on(seen)[direction], is_diagonal(seen, direction)
    there = stepped(here, step)
    left = left_to_go(seen, who) - going.cost(there, across=across)
    if left < 0:
        return Barred("DA-MOVE-01", "There is not enough speed left in this turn.")
    reason = going.bar(here, step, across=across)
    if reason:
        return reason
    if across and going.few_diagonals and seen.track(DIAGONALS.of(who)) >= MOST_DIAGONALS:
        return Barred("DA-MOVE-07", "Two diagonal steps a round are all.")
    if left < ONE_SPACE and there in going.taken:
        return Barred("DA-MOVE-03", "The turn would end where a friend stands.")
    return None


@record
class Direction(Compound):
    """One way on the map, and who goes there where that is not whoever says so."""

    between = ": "
    first_is_long = True
    who: str = ""
    way: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """Go one space on the map. You can split your movement before, between and after your Actions."""

    step: Direction


def offer_step(seen: TableView) -> Offer | None:
    """DA-MOVE-02: open in the own turn to those who stand on the map."""
    ways = tuple(option for name in actors(seen) if space_of(seen, name) for option in _steps(seen, name))
    if not ways:
        return None
    field = Among(ways, label="Where to?")
    reasons = [option.barred for option in ways]
    if all(reasons) and reasons[0]:
        return blocked(reasons[0].rule, reasons[0].says, step=field)
    return Offer({"step": field})


def _steps(seen: TableView, who: str) -> Iterator[Option]:
    going = Going(seen, who)
    for way in steps_on(seen):
        reason = step_bar(seen, going, who, way)
        if seen.role == "player":
            yield Option(way, way, reason)
        else:
            yield Option(Direction(who, way).word, say("{who}: {way}", who=title_of(seen, who), way=way), reason)


def decide_step(draft: Draft, seat: str, order: Step) -> None:
    """DA-MOVE-01 to DA-MOVE-07."""
    way, who = order.step.way, order.step.who or seat
    here = space_of(draft.table, who) or (0, 0)
    there = stepped(here, steps_on(draft.table)[way])
    across = is_diagonal(draft.table, way)
    go(draft, who, Way((there,), Going(draft.table, who).cost(there, across=across), int(across)))
    draft.tell(who, "DA-MOVE-01", "{who} goes {way}, to {space}.", way=way, space=_called(draft.table, there))


def go(draft: Draft, who: str, way: Way) -> None:
    """Somebody goes all of a way."""
    draft.count(MOVED.of(who), way.halves)
    draft.count(GONE.of(who), len(way.spaces))
    draft.count(DIAGONALS.of(who), way.diagonals)
    put(draft, who, way.spaces[-1])


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk:
    """Walk to a space of the map, by the way that costs least. You can split your movement around your Actions."""

    to: str
    who: str = ""


def offer_walk(seen: TableView) -> Offer | None:
    """Open in the own turn, on a map that is laid, to every space in reach."""
    able = [name for name in actors(seen) if space_of(seen, name)] if field_of(seen) else []
    if not able:
        return None
    reach = {name: _destinations(seen, name) for name in able}
    if seen.role != "gm":
        return in_turn(seen, "move", able, to=reach[seen.seat]) if reach[seen.seat].options else _stuck(seen, able)
    ready = [name for name in able if reach[name].options]
    if not ready:
        return _stuck(seen, able)
    who = Among(options((name, title_of(seen, name)) for name in ready), label="Who?")
    return Offer({"who": who, "to": Following("who", reach, label="Where to?")})


def _stuck(seen: TableView, able: list[str]) -> Offer:
    """Nobody of these can go anywhere."""
    reason = bar(seen, able[0], "move") or Barred("DA-MOVE-01", "There is not enough speed left in this turn.")
    return blocked(reason.rule, reason.says)


def _destinations(seen: TableView, who: str) -> Among:
    names = sorted(space_name(space, hexes=is_hex(seen)) for space in walks(seen, who))
    return Among(options((name, name) for name in names), label="Where to?")


def decide_walk(draft: Draft, seat: str, order: Walk) -> None:
    """DA-MOVE-01 to DA-MOVE-11: all the way at once, and no step of it that could not be taken alone."""
    who = order.who or seat
    there = space_named(order.to, hexes=is_hex(draft.table))
    way = walks(draft.table, who).get(there)
    if way is None:
        raise Refusal("DA-MOVE-01", "There is no way to {space} in this turn.", space=order.to)
    go(draft, who, way)
    draft.tell(who, "DA-MOVE-01", "{who} goes to {space}, for {spent} of speed.", space=order.to, spent=way.words)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lead:
    """Let a Companion of yours walk to a space of the map, in your turn and with its own speed. It takes no Action."""

    who: str
    to: str


def offer_lead(seen: TableView) -> Offer | None:
    """DA-AMB-108: open in the own turn, on a map that is laid."""
    led: list[str] = [name for name in led_by(seen, seen.seat) if space_of(seen, name)] if field_of(seen) else []
    if not led:
        return None
    reach = {name: found for name in led if (found := _destinations(seen, name)).options}
    if not reach:
        return _stuck(seen, led)
    who = Among(options((name, title_of(seen, name)) for name in reach), label="Who?")
    return Offer({"who": who, "to": Following("who", reach, label="Where to?")})


def decide_lead(draft: Draft, seat: str, order: Lead) -> None:
    """DA-AMB-108."""
    decide_walk(draft, seat, Walk(to=order.to, who=order.who))


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """Move so many spaces, where there is no map. You can split it before, between and after your Actions."""

    spaces: int
    who: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveRough:
    """Move so many spaces of Challenging Terrain, where there is no map: each costs two."""

    spaces: int
    who: str = ""


def _offer_move(seen: TableView, cost: int) -> Offer | None:
    able = [name for name in actors(seen) if space_of(seen, name) is None]
    if not able:
        return None
    reach = [left_to_go(seen, name) // cost for name in able]
    ready = [name for name, most in zip(able, reach, strict=True) if most > 0]
    spaces = Between(1, min((most for most in reach if most > 0), default=1), label="Spaces")
    if not ready and not any(bar(seen, name, "move") for name in able):
        return blocked("DA-MOVE-01", "There is not enough speed left in this turn.", spaces=spaces)
    return in_turn(seen, "move", ready or able, spaces=spaces)


def offer_move(seen: TableView) -> Offer | None:
    """DA-MOVE-01."""
    return _offer_move(seen, 2)


def offer_move_rough(seen: TableView) -> Offer | None:
    """DA-MOVE-09."""
    return _offer_move(seen, 4)


def decide_move(draft: Draft, seat: str, order: Move) -> None:
    """DA-MOVE-01."""
    _go(draft, seat, order.who, order.spaces, 2)


def decide_move_rough(draft: Draft, seat: str, order: MoveRough) -> None:
    """DA-MOVE-09: Challenging Terrain costs 2 speed a space."""
    _go(draft, seat, order.who, order.spaces, 4)


def _go(draft: Draft, seat: str, named: str, spaces: int, cost: int) -> None:
    who = acting_as(draft, seat, named, "move", lambda name: left_to_go(draft.table, name) >= spaces * cost)
    draft.count(MOVED.of(who), spaces * cost)
    draft.count(GONE.of(who), spaces)
    says = "{who} goes {spaces} spaces ({feet} ft or {metres} m)."
    if spaces == 1:
        says = "{who} goes 1 space ({feet} ft or {metres} m)."
    rule = "DA-MOVE-01" if cost == 2 else "DA-MOVE-09"
    draft.tell(who, rule, says, spaces=spaces, feet=FEET * spaces, metres=METRES * spaces)


@dataclass(frozen=True, slots=True, kw_only=True)
class GoProne:
    """Throw yourself down: it costs 1 speed, and you are Knocked Down."""

    who: str = ""


def offer_go_prone(seen: TableView) -> Offer | None:
    """DA-MOVE-10."""
    able = [
        name
        for name in actors(seen)
        if left_to_go(seen, name) >= 2 and not has_condition(seen.marks, name, KNOCKED_DOWN)
    ]
    return in_turn(seen, "move", able)


def decide_go_prone(draft: Draft, seat: str, order: GoProne) -> None:
    """DA-MOVE-10; what is left of this turn's movement is not halved."""
    who = acting_as(draft, seat, order.who, "move", lambda name: left_to_go(draft.table, name) >= 2)
    draft.count(MOVED.of(who), 2)
    draft.mark(NOW.of(who), LAY_DOWN)
    afflict(draft, who, KNOCKED_DOWN)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetSpace:
    """Put somebody on the map, or take them off it."""

    who: str
    x: int = 0
    y: int = 0
    off: bool = False


def offer_set_space(seen: TableView) -> Offer | None:
    """Open to the GM at a table with a map."""
    if chosen(seen.options, "map") == "none":
        return None
    return Offer(
        {
            "who": Among((*everybody(seen).options, *options(LURKERS.called(seen).items())), label="Whom?"),
            "x": Between(-FARTHEST, FARTHEST, label="To the east"),
            "y": Between(-FARTHEST, FARTHEST, label="To the south"),
            "off": YesNo(label="Off the map"),
        }
    )


def decide_set_space(draft: Draft, seat: str, order: SetSpace) -> None:  # noqa: ARG001
    """The GM lays out the map; where something lurks nobody else hears."""
    if ThingId(order.who) in LURKERS.ids(draft.table):
        lurker = LURKERS.of(draft.table, ThingId(order.who))
        draft.put(LURKERS, ThingId(order.who), replace(lurker, space=None if order.off else (order.x, order.y)))
        return
    put(draft, order.who, None if order.off else (order.x, order.y))
    if order.off:
        draft.tell(order.who, "DA-MOVE-08", "{who} is not on the map.")
    else:
        draft.tell(order.who, "DA-MOVE-08", "{who} stands at {space}.", space=_called(draft.table, (order.x, order.y)))


def _called(lying: Lying, space: Space) -> str:
    """What people call a space: F4 on a map; in numbers where there is none."""
    field, hexes = field_of(lying), is_hex(lying)
    return space_name(space, hexes=hexes) if field and lies_on(field, space, hexes=hexes) else space_words(space)


MOVING: tuple[Action, ...] = (
    Action("walk", Walk, offer_walk, decide_walk, rule="DA-MOVE-01", label="Walk", by=TABLE),
    Action("lead", Lead, offer_lead, decide_lead, rule="DA-AMB-108", label="Let a Companion walk"),
    Action("step", Step, offer_step, decide_step, rule="DA-MOVE-01", label="Go one space", by=TABLE),
    Action("move", Move, offer_move, decide_move, rule="DA-MOVE-01", label="Move", by=TABLE),
    Action(
        "move_rough",
        MoveRough,
        offer_move_rough,
        decide_move_rough,
        rule="DA-MOVE-09",
        label="Cross Challenging Terrain",
        by=TABLE,
    ),
    Action(
        "go_prone", GoProne, offer_go_prone, decide_go_prone, rule="DA-MOVE-10", label="Throw yourself down", by=TABLE
    ),
    gm_action("set_space", SetSpace, offer_set_space, decide_set_space, "DA-MOVE-08", "Put somebody on the map"),
)
