"""A failure lies on the table, and somebody has a gift or a stunt against it."""

from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer
from hearthside.kernel.agenda import about, answered, replace
from hearthside.kernel.choices import Among, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.content.people import ANCESTRIES
from hearthside.systems.first_empires.harm.strain import suffer_strain
from hearthside.systems.first_empires.kinds import LUCK
from hearthside.systems.first_empires.pool.fallen import FallenDice, Reading
from hearthside.systems.first_empires.pool.reading import SIGNS, read, ways_to_turn

SIGNS_STRAIN = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnFailure:
    """Turn a failure for a Luck die, by your people's gift or by a stunt, or leave it a failure."""

    how: str = ""


def offer_turn(seen: TableView) -> Offer | None:
    """Open while dice lie there that fail, to who can do something about it."""
    asked = seen.asked("turn_failure")
    if asked is None:
        return None
    ways = [(way, _words(way)) for way in ways_to_turn(seen, seen.seat, about(asked, FallenDice))]
    return Offer({"how": Among(options([("", "Leave it a failure"), *ways]), label="How?")}, urgent=True)


def _words(way: str) -> str:
    if way == SIGNS:
        return "I Saw the Signs: 1 Luck die and 3 Strain, a success"
    return say("{gift}: 1 Luck die, a mixed success", gift=ANCESTRIES[way].gift)


def decide_turn(draft: Draft, seat: str, order: TurnFailure) -> None:
    """FE-ANC-02, FE-STUNT-23: it costs a Luck die, and Strain for a success; a turned failure pays nothing."""
    dice, (reading, *then) = answered(draft, seat, "turn_failure", FallenDice)
    assert isinstance(reading, Reading)
    if order.how:
        draft.count(LUCK.of(seat), -1)
        draft.tell(seat, "FE-ANC-02", "{who} spends a Luck die: {how}.", how=order.how)
        dice = replace(dice, turned="success" if order.how == SIGNS else "mixed")
    read(draft, replace(reading, dice=dice), then)
    if order.how == SIGNS:
        suffer_strain(draft, seat, SIGNS_STRAIN, "FE-STUNT-23")


TURN_FAILURE = Action("turn_failure", TurnFailure, offer_turn, decide_turn, rule="FE-ANC-02", label="Turn the failure")
