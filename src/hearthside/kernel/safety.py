"""What keeps a table safe: lines and veils that anybody draws, and an X that anybody presses. Nobody is told who did.

Who drew a line or pressed the X is written down nowhere (`Action.is_unnamed`): not in the log, and so in nothing that
is told of it.
"""

from hearthside.kernel.actions import GM, PLAYER, TABLE, Action, Offer
from hearthside.kernel.choices import Among, Words, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.every_table import AGREED, LINES, PAUSED, STOPPED, TABLE_HOUSE, VEILS, temper_of
from hearthside.kernel.records import record
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.views import Lying, TableView, gm_of

LONG_LIST = 60
"""Nobody reads a longer list."""


@record(kw_only=True)
class OffLimits:
    """Name a topic that has no place in your story, or that happens without being shown. Nobody learns who asked."""

    topic: str
    manner: str = "line"


_LIMITS = Offer(
    {
        "topic": Words(most=80, optional=False, label="Topic"),
        "manner": Among(
            options([("line", "A line: never in our story"), ("veil", "A veil: it happens, and is not shown")]),
            label="Line or veil?",
        ),
    }
)


def _offer_limits(seen: TableView) -> Offer | None:
    return _LIMITS if _count(seen) < LONG_LIST else None


def _count(lying: Lying) -> int:
    return len(lying.marks.get(LINES.of_table, ())) + len(lying.marks.get(VEILS.of_table, ()))


def _draw(draft: Draft, seat: str, limit: OffLimits) -> None:  # noqa: ARG001
    if _count(draft.table) >= LONG_LIST:
        raise Impossible("", "The list is full.")
    topic = limit.topic.strip()
    if limit.manner == "veil":
        draft.mark(VEILS.of_table, topic)
        draft.tell("", "", "A veil at this table: {topic} happens, and is not shown.", topic=topic)
    else:
        draft.mark(LINES.of_table, topic)
        draft.tell("", "", "A line at this table: {topic} is never in our story.", topic=topic)


OFF_LIMITS = Action(
    "off_limits",
    OffLimits,
    _offer_limits,
    _draw,
    rule="",
    label="Draw a line or a veil",
    by=TABLE,
    group="story",
    is_own=True,
    is_unnamed=True,
)


@record(kw_only=True)
class LiftLimit:
    """Take a line or a veil off the list again, once whoever asked for it says so."""

    topic: str


def _offer_lift(seen: TableView) -> Offer | None:
    drawn = dict.fromkeys((*seen.marks.get(LINES.of_table, ()), *seen.marks.get(VEILS.of_table, ())))
    return Offer({"topic": Among(options((topic, topic) for topic in drawn), label="Topic")}) if drawn else None


def _lift(draft: Draft, seat: str, limit: LiftLimit) -> None:
    draft.unmark(LINES.of_table, limit.topic)
    draft.unmark(VEILS.of_table, limit.topic)
    draft.tell(seat, "", "{topic} is off the list of lines and veils.", topic=limit.topic)


LIFT_LIMIT = Action(
    "lift_limit", LiftLimit, _offer_lift, _lift, rule="", label="Lift a line or a veil", by=GM, group="gm"
)


@record(kw_only=True)
class PressX:
    """Stop the story at once. The table pauses, nobody learns who pressed it, and nobody asks why."""


_PRESSING = Offer()


def _offer_x(seen: TableView) -> Offer | None:
    return None if seen.has_mark(TABLE_HOUSE, STOPPED) else _PRESSING


def _press(draft: Draft, seat: str, press: PressX) -> None:  # noqa: ARG001
    draft.mark(TABLE_HOUSE, PAUSED)
    draft.mark(TABLE_HOUSE, STOPPED)
    draft.tell("", "", "Somebody pressed the X. The table pauses, and nobody asks who it was.")


PRESS_X = Action(
    "press_x",
    PressX,
    _offer_x,
    _press,
    rule="",
    label="X: stop the story",
    by=TABLE,
    group="story",
    is_own=True,
    is_unnamed=True,
)


@record(kw_only=True)
class GoOn:
    """You are content to go on. The table does when all players are, or when the GM says so; who is, nobody learns."""


def _offer_go_on(seen: TableView) -> Offer | None:
    is_asked = seen.has_mark(TABLE_HOUSE, STOPPED) and not seen.marks.get(AGREED.of(seen.seat))
    return _PRESSING if is_asked else None


def _go_on(draft: Draft, seat: str, order: GoOn) -> None:  # noqa: ARG001
    draft.mark(AGREED.of(seat), "content")
    table = draft.table
    waits = [
        each for each in table.players if temper_of(table.marks, each) is None and not table.marks.get(AGREED.of(each))
    ]
    # The house asks nobody how they are: where it leads, whoever plays says when to go on.
    if not waits or temper_of(table.marks, gm_of(table)) is not None:
        go_on(draft)
        draft.tell("", "", "The table goes on.")


def go_on(draft: Draft) -> None:
    """The table plays on, whatever stopped it."""
    for what in (PAUSED, STOPPED):
        draft.unmark(TABLE_HOUSE, what)
    for seat in draft.table.players:
        draft.unmark(AGREED.of(seat), "content")


GO_ON = Action(
    "go_on",
    GoOn,
    _offer_go_on,
    _go_on,
    rule="",
    label="I am content to go on",
    by=PLAYER,
    group="story",
    is_own=True,
    is_unnamed=True,
)

SAFETY = (OFF_LIMITS, LIFT_LIMIT, PRESS_X, GO_ON)
