"""Clocks: what there is to fill, what is full, and what only the GM knows of."""

from dataclasses import replace
from typing import Any

from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import Lying
from hearthside.systems.first_empires.kinds import CLOCKS, Clock
from hearthside.systems.first_empires.names import clock_name
from hearthside.systems.first_empires.pool.owed import hold_back, let_break_loose


def clocks_on(lying: Lying, *kinds: str) -> tuple[ThingId, ...]:
    """The clocks of these kinds that everybody sees, or all of them."""
    there = CLOCKS.all(lying)
    return tuple(each for each in there if not lying.things[each].lurks and (not kinds or there[each].kind in kinds))


def hidden_clocks(lying: Lying) -> tuple[ThingId, ...]:
    """FE-PLAY-08: the clocks that only the GM sees, until they come to light."""
    return tuple(each for each in CLOCKS.ids(lying) if lying.things[each].lurks)


def clock_words(lying: Lying, clock: str) -> str:
    """A clock as people speak of it, and one that is hidden as the GM does."""
    there = CLOCKS.of(lying, clock)
    says = "{clock}, {filled} of {segments}, secret" if lying.things[ThingId(clock)].lurks else _CLOCK
    return say(says, clock=clock_name(lying, clock), filled=there.filled, segments=there.segments)


_CLOCK = "{clock}, {filled} of {segments}"


def left_of(lying: Lying, clock: str) -> int:
    """The segments of a clock that are still empty; one that is gone has none."""
    there = CLOCKS.get(lying, clock)
    return there.left if there else 0


def change_clock(draft: Draft, clock: str, **now: Any) -> None:
    """So much of a clock is otherwise from now on."""
    draft.change(CLOCKS, ThingId(clock), **now)


def turn_clock(draft: Draft, seat: str, clock: str, by: int) -> None:
    """FE-CLK-01, FE-INT-12: never beyond its segments, never below none. Of one that is hidden nobody hears."""
    there = CLOCKS.of(draft.table, clock)
    change_clock(draft, clock, filled=max(0, min(there.filled + by, there.segments)))
    is_work = there.kind == "work"  # What is done of it is told as such.
    if not is_work and clock not in hidden_clocks(draft.table) and not left_of(draft.table, clock):
        draft.befall("clock", clock)
        draft.tell(seat, "FE-CLK-01", "{clock} is full.", clock=clock_name(draft.table, clock))
    watch_danger(draft, clock)


def watch_danger(draft: Draft, clock: str) -> None:
    """FE-CLK-08: the GM is asked to let a danger happen as long as it is full and everybody sees it."""
    is_full = clock in clocks_on(draft.table, "danger") and not left_of(draft.table, clock)
    (let_break_loose if is_full else hold_back)(draft, clock)


def lay_clock(draft: Draft, clock: Clock, *, hidden: bool = False) -> ThingId:
    """A clock lies on the table, hidden or for all to see."""
    laid = draft.make(CLOCKS, replace(clock, filled=min(clock.filled, clock.segments)), lurks=hidden)
    watch_danger(draft, laid)
    return laid


def lift_clock(draft: Draft, clock: str) -> None:
    """A clock is gone."""
    draft.remove(ThingId(clock))
    hold_back(draft, clock)
