"""Time in the story: a clock of six-second rounds, and what lasts for a while and then ends."""

import re
from typing import NamedTuple

from hearthside.kernel.agenda import carry_out
from hearthside.kernel.draft import Draft
from hearthside.kernel.slips import Slips
from hearthside.kernel.table import Table
from hearthside.systems.deck_of_adventures.kinds import CLOCK_KIND, LASTING
from hearthside.systems.deck_of_adventures.steps import WoreOff

ROUND = 1
MINUTE = 10 * ROUND
"""DA-CMB-11: a round is six seconds, and ten rounds are a minute."""
HOUR = 60 * MINUTE
DAY = 24 * HOUR

CLOCK = CLOCK_KIND.of_table


class Lasting(NamedTuple):
    """Something that lasts until a certain time."""

    what: str
    until: int

    @property
    def words(self) -> str:
        """As it is written on the table: Potion of Strength (until day 1, 10:31:00)."""
        return f"{self.what} (until {date_words(self.until)})"


_WRITTEN = re.compile(r"(.*) \(until day (\d+), (\d\d):(\d\d):(\d\d)\)", re.DOTALL)


def date_words(time: int) -> str:
    """A time of the story as people say it: day 1, 06:30:00."""
    day, left = divmod(time, DAY)
    hour, left = divmod(left, HOUR)
    minute, rounds = divmod(left, MINUTE)
    return f"day {day + 1}, {hour:02}:{minute:02}:{rounds * 6:02}"


def _read(words: str) -> Lasting | None:
    found = _WRITTEN.fullmatch(words)
    if found is None:
        return None
    day, hour, minute, second = map(int, found.groups()[1:])
    return Lasting(found[1], (day - 1) * DAY + hour * HOUR + minute * MINUTE + second // 6)


TIMED = Slips(LASTING, lambda lasting: lasting.words, _read)


def now(table: Table) -> int:
    """What time it is in the story."""
    return table.track(CLOCK)


def lasts(table: Table, owner: str, what: str) -> bool:
    """Whether this still lasts on somebody."""
    return any(lasting.what == what for lasting in TIMED.of(table.marks, owner))


def begin_lasting(draft: Draft, owner: str, what: str, time: int) -> bool:
    """Something begins to last on somebody, or lasts anew; whether it is a beginning."""
    anew = end_lasting(draft, owner, what, says=False)
    TIMED.lay(draft, owner, Lasting(what, now(draft.table) + time))
    return not anew


def end_lasting(draft: Draft, owner: str, what: str, *, says: bool = True) -> bool:
    """It is over before its time; whether there was anything to end. Whoever only renews it ends nothing else."""
    ended = [lasting for lasting in TIMED.of(draft.table.marks, owner) if lasting.what == what]
    TIMED.lift(draft, owner, *ended)
    if ended and says:
        draft.tell(owner, "", "For {who} this is over: {hand}.", hand=what)
        carry_out(draft, [WoreOff(owner, what)])
    return bool(ended)


def pass_time(draft: Draft, time: int) -> None:
    """So much time passes; what lasted only until then ends."""
    draft.count(CLOCK, time)
    for owner, lasting in list(TIMED.everywhere(draft.table.marks)):
        if lasting.until <= now(draft.table):
            end_lasting(draft, owner, lasting.what)
