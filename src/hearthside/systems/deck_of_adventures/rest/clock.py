"""Time in the story: a clock of six-second rounds, and what lasts for a while and then ends."""

from hearthside.kernel.agenda import carry_out
from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.saying import say
from hearthside.kernel.slips import slips
from hearthside.kernel.table import Table
from hearthside.systems.deck_of_adventures.kinds import CLOCK_KIND, LASTING
from hearthside.systems.deck_of_adventures.steps import WoreOff

ROUND = 1
MINUTE = 10 * ROUND
"""DA-CMB-11: a round is six seconds, and ten rounds are a minute."""
HOUR = 60 * MINUTE
DAY = 24 * HOUR

CLOCK = CLOCK_KIND.of_table


@record
class Lasting:
    """Something that lasts until a certain time."""

    what: str
    day: int
    hour: int
    minute: int
    second: int

    @property
    def until(self) -> int:
        """When it ends."""
        return (self.day - 1) * DAY + self.hour * HOUR + self.minute * MINUTE + self.second // 6


TIMED = slips(LASTING, Lasting, "{what} (until day {day}, {hour:02}:{minute:02}:{second:02})")


def _date(time: int) -> tuple[int, int, int, int]:
    day, left = divmod(time, DAY)
    hour, left = divmod(left, HOUR)
    minute, rounds = divmod(left, MINUTE)
    return day + 1, hour, minute, rounds * 6


def date_words(time: int) -> str:
    """A time of the story as people say it: day 1, 06:30:00."""
    day, *of_day = _date(time)
    return say("day {day}, {time}", day=day, time=":".join(f"{each:02}" for each in of_day))


def now(table: Table) -> int:
    """What time it is in the story."""
    return table.track(CLOCK)


def lasts(table: Table, owner: str, what: str) -> bool:
    """Whether this still lasts on somebody."""
    return any(lasting.what == what for lasting in TIMED.of(table.marks, owner))


def begin_lasting(draft: Draft, owner: str, what: str, time: int) -> bool:
    """Something begins to last on somebody, or lasts anew; whether it is a beginning."""
    anew = end_lasting(draft, owner, what, says=False)
    TIMED.lay(draft, owner, Lasting(what, *_date(now(draft.table) + time)))
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
