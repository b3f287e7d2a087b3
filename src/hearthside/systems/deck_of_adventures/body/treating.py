"""Helping those who lie Knocked Out, and what the GM says when nobody stands any more."""

from dataclasses import dataclass

from hearthside.kernel.actions import TABLE, Action, Offer, blocked
from hearthside.kernel.choices import Among, Choice, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.board import KNOCKED_OUT, creatures, title_of
from hearthside.systems.deck_of_adventures.body.dying import treat
from hearthside.systems.deck_of_adventures.fight.acting import acting_as, in_turn, not_free, pay
from hearthside.systems.deck_of_adventures.fight.arena import fighters
from hearthside.systems.deck_of_adventures.kinds import STATE


@dataclass(frozen=True, slots=True, kw_only=True)
class Treat:
    """Treat somebody who is Knocked Out: a Craft Check against their Target Card. In a fight it is a Major Action."""

    whom: str
    who: str = ""


def offer_treat(seen: TableView) -> Offer | None:
    """Open while somebody else lies Knocked Out."""
    names = (*seen.players, *creatures(seen))
    down = [name for name in names if seen.has_mark(STATE.of(name), KNOCKED_OUT) and name != seen.seat]
    if not down:
        return None
    named = [(name, title_of(seen, name)) for name in down]
    fields: dict[str, Choice] = {"whom": Among(options(named), label="Whom?")}
    if fighters(seen.marks):
        return in_turn(seen, "major", None, **fields)
    if seen.role == "gm":
        return None
    against = not_free(seen, seen.seat)
    return blocked(against.rule, against.says, **fields) if against else Offer(fields)


def decide_treat(draft: Draft, seat: str, order: Treat) -> None:
    """DA-KO-02: DR 5, minus 1 for each turn since they went down."""
    who = acting_as(draft, seat, order.who, "major")
    if fighters(draft.table.marks):
        pay(draft, who, "major")
    treat(draft, who, order.whom, "craft", 1)


KNOCKED_OUT_ACTIONS: tuple[Action, ...] = (
    Action("treat", Treat, offer_treat, decide_treat, rule="DA-KO-02", label="Treat the wounded", by=TABLE),
)
