"""What the GM says is so about a character: hidden, silenced, bound, poisoned."""

from dataclasses import dataclass

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.choices import Among, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.kinds import STATE
from hearthside.systems.first_empires.magic.chanting import BOUND, HIDDEN, SILENCED
from hearthside.systems.first_empires.pool.effect import POISONED

CONDITIONS = {HIDDEN: "Hidden", SILENCED: "Silenced", BOUND: "Bound", POISONED: "Poisoned"}


@dataclass(frozen=True, slots=True, kw_only=True)
class SetCondition:
    """Say that a character is hidden, silenced, bound or poisoned, or is no longer."""

    who: str
    what: str
    holds: bool = True


def offer_condition(seen: TableView) -> Offer | None:
    """Always open to the GM."""
    if not seen.players:
        return None
    return Offer(
        {
            "who": Among(options((name, seen.seats[name].title) for name in seen.players), label="Who?"),
            "what": Among(options(CONDITIONS.items()), label="What?"),
            "holds": YesNo(label="It is so"),
        }
    )


def decide_condition(draft: Draft, seat: str, order: SetCondition) -> None:  # noqa: ARG001
    """A fact of the story that rules ask for."""
    (draft.mark if order.holds else draft.unmark)(STATE.of(order.who), order.what)
    says = "{who} is {what}." if order.holds else "{who} is no longer {what}."
    draft.tell(order.who, "FE-CHANT-05", says, what=order.what)


SET_CONDITION = Action(
    "set_condition",
    SetCondition,
    offer_condition,
    decide_condition,
    rule="FE-CHANT-05",
    label="Set a condition",
    by=GM,
    group="gm",
)
