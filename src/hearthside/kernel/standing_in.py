"""The house plays a seat for whoever is not there: asked by the GM or by whose seat it is, until they are back."""

from hearthside.kernel.actions import PLAYER, TABLE, Action, Offer
from hearthside.kernel.choices import Among, Option, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Spotlit
from hearthside.kernel.every_table import HOUSE, PLAYED, TEMPERS, is_led_by_house, temper_of
from hearthside.kernel.records import record
from hearthside.kernel.views import TableView


@record(kw_only=True)
class HousePlays:
    """Let the house play a seat while nobody is there. It sees what the seat sees, and does what it is offered."""

    who: str
    """Whose seat: any of them, where the GM says so; a player's own."""
    temper: str = "helpful"


_TEMPERS = Among(
    options([("bold", "Bold"), ("careful", "Careful"), ("helpful", "Helpful")]), label="How is the seat to be played?"
)


def _offer_plays(seen: TableView) -> Offer | None:
    people = _seats(seen, is_played=False)
    return Offer({"who": Among(people, label="Whose seat?"), "temper": _TEMPERS}) if people else None


def _seats(seen: TableView, *, is_played: bool) -> tuple[Option, ...]:
    """The seats this one may speak for: a GM for all of them, everybody for their own."""
    sitting = (name for name, seat in seen.seats.items() if seat.role != "spectator")
    names = [name for name in sitting if seen.role == "gm" or name == seen.seat]
    return options((name, seen.seats[name].title) for name in names if bool(temper_of(seen.marks, name)) is is_played)


def _plays(draft: Draft, seat: str, order: HousePlays) -> None:
    draft.mark(HOUSE.of(order.who), PLAYED)
    draft.mark(HOUSE.of(order.who), order.temper)
    draft.tell(seat, "", "The house plays for {whom}.", whom=draft.table.seats[order.who].title)


HOUSE_PLAYS = Action(
    "house_plays",
    HousePlays,
    _offer_plays,
    _plays,
    rule="",
    label="Let the house play",
    by=TABLE,
    group="house",
    is_own=True,
)


@record(kw_only=True)
class HouseLeaves:
    """The house leaves a seat it plays: whoever it belongs to plays on."""

    who: str
    """Whose seat: any of them, where the GM says so; a player's own."""


def _offer_leaves(seen: TableView) -> Offer | None:
    people = _seats(seen, is_played=True)
    return Offer({"who": Among(people, label="Whose seat?")}) if people else None


def _leaves(draft: Draft, seat: str, order: HouseLeaves) -> None:
    for mark in (PLAYED, *TEMPERS):
        draft.unmark(HOUSE.of(order.who), mark)
    draft.tell(seat, "", "{whom} plays on.", whom=draft.table.seats[order.who].title)


HOUSE_LEAVES = Action(
    "house_leaves",
    HouseLeaves,
    _offer_leaves,
    _leaves,
    rule="",
    label="The house leaves the seat",
    by=TABLE,
    group="house",
    is_own=True,
)


@record(kw_only=True)
class LeaveLight:
    """Let the story go on: you have done what you wanted to do with your moment."""


_LEAVING = Offer()


def _offer_leaving(seen: TableView) -> Offer | None:
    """Where the house tells the story, nobody else can see that somebody has done enough."""
    return _LEAVING if seen.spotlight == seen.seat and is_led_by_house(seen) else None


def _leave_light(draft: Draft, seat: str, leave: LeaveLight) -> None:  # noqa: ARG001
    draft.add(Spotlit(""))
    draft.tell(seat, "", "{who} lets the story go on.")


LEAVE_LIGHT = Action(
    "leave_light", LeaveLight, _offer_leaving, _leave_light, rule="", label="On with the story", by=PLAYER, group="play"
)
