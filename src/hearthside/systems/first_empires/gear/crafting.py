"""Making and mending with one's own hands: what it costs, how far it is, and what comes of it."""

from hearthside.kernel.draft import Draft
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import Lying
from hearthside.systems.first_empires.content.gear import GEAR
from hearthside.systems.first_empires.gear.belongings import (
    carried,
    cost_of_tag,
    gain_item,
    price_of,
    repair_item,
    repair_price,
    tag_item,
)
from hearthside.systems.first_empires.kinds import CLOCKS, IMPROVE, MAKE, MEND, OTHER, Clock, Work
from hearthside.systems.first_empires.scene.clocks import clocks_on, lay_clock, left_of, lift_clock, turn_clock


def read_work(words: str) -> Work:
    """The work a command names: `mend/bronze cuirass`, `improve/Subtle/heavy armor`."""
    kind, _, what = words.partition("/")
    tag, _, item = what.partition("/")
    return Work(kind, item, tag) if kind == IMPROVE else Work(kind, what)


def work_named(work: Work) -> str:
    """How a command names this work."""
    return f"{work.kind}/{work.tag}/{work.what}" if work.tag else f"{work.kind}/{work.what}"


def cost_of(lying: Lying, seat: str, work: Work) -> int:
    """FE-CRAFT-01, FE-CRAFT-06: what it would cost in ingots."""
    if work.kind == MAKE:
        return price_of(GEAR[work.what])
    if work.kind == MEND:
        return repair_price(lying, seat, work.what)
    return cost_of_tag(lying, seat, work.what)


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
    work = done.work or Work(OTHER, done.name)
    lift_clock(draft, clock)
    if work.kind == MAKE:
        gain_item(draft, seat, GEAR[work.what].examples[0], work.what)
    elif work.kind == MEND and work.what in carried(draft.table, seat):
        repair_item(draft, seat, work.what)
    elif work.kind == IMPROVE and work.what in carried(draft.table, seat):
        tag_item(draft, seat, work.what, work.tag)
    draft.tell(seat, "FE-CRAFT-02", "{who} finishes this: {work}.", work=work.title)
