"""What a GM has prepared: an adventure behind the screen, the page it stands at, and ways laid before a player."""

from hearthside.kernel.actions import PLAYER, Action, Offer, gm_action
from hearthside.kernel.agenda import Ask, Matter, about, answered, carry_out
from hearthside.kernel.choices import Among, Words, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.every_table import PAGE, SCRIPT, WAYS
from hearthside.kernel.records import record
from hearthside.kernel.views import TableView


@record(kw_only=True)
class LayScript:
    """Lay an adventure behind the screen, as its file has it. The house plays by it where it plays the GM."""

    words: str


_SCRIPT = Offer({"words": Words(most=60_000, label="The adventure")})


def _offer_script(seen: TableView) -> Offer:  # noqa: ARG001
    return _SCRIPT


def _lay_script(draft: Draft, seat: str, script: LayScript) -> None:
    draft.write(SCRIPT.of(seat), script.words)
    draft.write(PAGE.of(seat), "")


LAY_SCRIPT = Action(
    "lay_script",
    LayScript,
    _offer_script,
    _lay_script,
    rule="",
    label="Lay an adventure behind the screen",
    by=frozenset({"gm"}),
    group="gm",
    is_own=True,
)


@record(kw_only=True)
class TurnPage:
    """Note how far into the adventure the table has come."""

    page: str


_PAGES = Offer({"page": Words(most=200, optional=False, label="Which page?")})


def _offer_page(seen: TableView) -> Offer | None:
    return _PAGES if seen.words.get(SCRIPT.of(seen.seat)) else None


def _turn_page(draft: Draft, seat: str, turn: TurnPage) -> None:
    draft.write(PAGE.of(seat), turn.page)


TURN_PAGE = Action(
    "turn_page",
    TurnPage,
    _offer_page,
    _turn_page,
    rule="",
    label="Turn the page",
    by=frozenset({"gm"}),
    group="gm",
    is_own=True,
)


class Crossroads(Matter, frozen=True):
    """Somebody decides which way the story goes."""

    ways: tuple[str, ...]


@record(kw_only=True)
class LayWays:
    """Let a player decide which way the story goes: say what is to be decided, and two to four ways."""

    who: str
    question: str
    first: str
    second: str
    third: str = ""
    fourth: str = ""


WAYS_LAID = ("first", "second", "third", "fourth")
"""The fields of the ways that can be laid before somebody."""


def _offer_ways(seen: TableView) -> Offer | None:
    people = options((name, seen.seats[name].title) for name in seen.players)
    if not people:
        return None
    return Offer(
        {
            "who": Among(people, label="Who decides?"),
            "question": Words(most=400, optional=False, label="What is to be decided?"),
            "first": Words(most=200, optional=False, label="One way"),
            "second": Words(most=200, optional=False, label="Another way"),
            "third": Words(most=200, label="A third way"),
            "fourth": Words(most=200, label="A fourth way"),
        }
    )


def _lay_ways(draft: Draft, seat: str, laid: LayWays) -> None:
    ways = tuple(filter(None, (getattr(laid, name) for name in WAYS_LAID)))
    draft.count(WAYS.of(laid.who), -draft.table.track(WAYS.of(laid.who)))
    draft.tell(seat, "", "{words}", words=laid.question)
    carry_out(draft, (Ask(laid.who, (CHOOSE_WAY.name,), "", laid.question, Crossroads(ways)),))


LAY_WAYS = gm_action("lay_ways", LayWays, _offer_ways, _lay_ways, rule="", label="Let them decide")


@record(kw_only=True)
class ChooseWay:
    """Decide which way the story goes."""

    way: int


def _offer_choose(seen: TableView) -> Offer | None:
    asked = seen.awaited.get(seen.seat)
    if asked is None or CHOOSE_WAY.name not in asked.actions:
        return None
    ways = options(enumerate(about(asked, Crossroads).ways, 1))
    return Offer({"way": Among(ways, label="Which way?")}, urgent=True)


def _choose(draft: Draft, seat: str, choice: ChooseWay) -> None:
    matter, then = answered(draft, seat, CHOOSE_WAY.name, Crossroads)
    draft.count(WAYS.of(seat), choice.way)
    draft.tell(seat, "", "{who} decides: {way}", way=matter.ways[choice.way - 1])
    carry_out(draft, then)


CHOOSE_WAY = Action("choose_way", ChooseWay, _offer_choose, _choose, rule="", label="Decide", by=PLAYER, group="play")
