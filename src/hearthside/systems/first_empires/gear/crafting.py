"""Making and mending with one's own hands: what it costs, how far it is, and what comes of it."""

from hearthside.kernel.draft import Draft
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import Lying
from hearthside.systems.first_empires.content.gear import GEAR
from hearthside.systems.first_empires.gear.belongings import (
    cost_of_tag,
    gain_item,
    price_of,
    repair_item,
    repair_price,
    tag_item,
)
from hearthside.systems.first_empires.kinds import CLOCKS, IMPROVE, ITEMS, MAKE, MEND, OTHER, Clock, Work
from hearthside.systems.first_empires.scene.clocks import clocks_on, lay_clock, left_of, lift_clock, turn_clock


def cost_of(lying: Lying, work: Work) -> int:
    """FE-CRAFT-01, FE-CRAFT-06: what it would cost in ingots."""
    if work.kind == MAKE:
        return price_of(GEAR[work.what])
    item = ITEMS.of(lying, work.what)
    return repair_price(item) if work.kind == MEND else cost_of_tag(item)


def unfinished(lying: Lying, seat: str) -> tuple[ThingId, ...]:
    """The clocks of work this character has begun, and of what the GM laid out for all (FE-CRAFT-04)."""
    return tuple(clock for clock in clocks_on(lying, "work") if CLOCKS.of(lying, clock).owner in ("", seat))


def begin(draft: Draft, seat: str, work: Work, cost: int) -> ThingId:
    """FE-CRAFT-02: a clock of as many segments as ingots."""
    return lay_clock(draft, Clock(str(work.title), "work", cost, owner=seat, work=work))


def advance(draft: Draft, seat: str, clock: str, by: int) -> None:
    """The work gets on; what is done is done."""
    turn_clock(draft, seat, clock, by)
    if not left_of(draft.table, clock):
        _finish(draft, seat, clock)


def _finish(draft: Draft, seat: str, clock: str) -> None:
    done = CLOCKS.of(draft.table, clock)
    work = done.work or Work(OTHER, "", name=done.name)
    item = ITEMS.get(draft.table, work.what)
    is_there = item is not None and item.owner == seat
    lift_clock(draft, clock)
    if work.kind == MAKE:
        gain_item(draft, seat, GEAR[work.what].examples[0], work.what)
    elif work.kind == MEND and is_there:
        repair_item(draft, work.what)
    elif work.kind == IMPROVE and is_there:
        tag_item(draft, work.what, work.tag)
    draft.tell(seat, "FE-CRAFT-02", "{who} finishes this: {work}.", work=work.title)
