"""Making and mending with one's own hands: what it costs, how far it is, and what comes of it."""

from dataclasses import dataclass

from hearthside.kernel.draft import Draft
from hearthside.kernel.slips import Forms
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
from hearthside.systems.first_empires.kinds import CLOCKS_KIND, WORK, WORKER
from hearthside.systems.first_empires.scene.board import lay_clock, left_of, lift_clock, turn_clock

MAKE, MEND, IMPROVE, OTHER = "make", "mend", "improve", "other"
"""What work can come to: a new item, one that works again, one that is better, or whatever the GM laid out."""


@dataclass(frozen=True, slots=True)
class Work:
    """Something to be done between quests, written as `mend/bronze cuirass` or `improve/Subtle/heavy armor`."""

    kind: str
    what: str
    tag: str = ""

    @classmethod
    def read(cls, words: str) -> "Work":
        """The work these words name."""
        kind, _, what = words.partition("/")
        tag, _, item = what.partition("/")
        return cls(kind, item, tag) if kind == IMPROVE else cls(kind, what)

    @property
    def words(self) -> str:
        """How it is written down."""
        return f"{self.kind}/{self.tag}/{self.what}" if self.tag else f"{self.kind}/{self.what}"

    def title(self) -> str:
        """What people call it."""
        if self.kind == MAKE:
            return GEAR[self.what].name
        return f"{self.what}, {self.tag}" if self.tag else self.what


WORKS = Forms(WORK, lambda work: work.words, Work.read)


def cost_of(lying: Lying, seat: str, work: Work) -> int:
    """FE-CRAFT-01, FE-CRAFT-06: what it would cost in ingots."""
    if work.kind == MAKE:
        return price_of(GEAR[work.what])
    if work.kind == MEND:
        return repair_price(lying, seat, work.what)
    return cost_of_tag(lying, seat, work.what)


def unfinished(lying: Lying, seat: str) -> tuple[str, ...]:
    """The clocks of work this character has begun, and of what the GM laid out for all (FE-CRAFT-04)."""
    clocks = lying.marks.get(CLOCKS_KIND.of("work"), ())
    return tuple(clock for clock in clocks if lying.words.get(WORKER.of(clock), "") in ("", seat))


def begin(draft: Draft, seat: str, work: Work, cost: int) -> str:
    """FE-CRAFT-02: a clock of as many segments as ingots; its name."""
    clock = f"{draft.table.seats[seat].title}: {work.title()}"
    lay_clock(draft, clock, "work", cost)
    WORKS.fill(draft, clock, work)
    draft.write(WORKER.of(clock), seat)
    return clock


def advance(draft: Draft, seat: str, clock: str, by: int) -> None:
    """The work gets on; what is done is done."""
    turn_clock(draft, seat, clock, by)
    if not left_of(draft.table, clock):
        _finish(draft, seat, clock)


def _finish(draft: Draft, seat: str, clock: str) -> None:
    work = WORKS.of(draft.table.words, clock) or Work(OTHER, clock)
    lift_clock(draft, clock)
    WORKS.clear(draft, clock)
    draft.write(WORKER.of(clock), "")
    if work.kind == MAKE:
        gain_item(draft, seat, GEAR[work.what].examples[0], work.what)
    elif work.kind == MEND and work.what in carried(draft.table, seat):
        repair_item(draft, seat, work.what)
    elif work.kind == IMPROVE and work.what in carried(draft.table, seat):
        tag_item(draft, seat, work.what, work.tag)
    draft.tell(seat, "FE-CRAFT-02", "{who} finishes this: {work}.", work=work.title())
