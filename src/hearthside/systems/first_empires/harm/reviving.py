"""The GM brings somebody back who was dead: by a long ritual between quests, or because the GM rules so."""

from dataclasses import dataclass

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.choices import Among, Between, Words, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.kinds import HARM_KIND, STATE
from hearthside.systems.first_empires.people.character import is_between_quests
from hearthside.systems.first_empires.scene.board import DEAD, UNCONSCIOUS_AT


@dataclass(frozen=True, slots=True, kw_only=True)
class BringBack:
    """Bring a dead character back, with a reason for the record. The book knows one way: a ritual between quests."""

    who: str
    harm: int = UNCONSCIOUS_AT
    reason: str


def offer_bring_back(seen: TableView) -> Offer | None:
    """Open to the GM while somebody is dead."""
    dead = [(name, seen.seats[name].title) for name in seen.players if seen.has_mark(STATE.of(name), DEAD)]
    if not dead:
        return None
    return Offer(
        {
            "who": Among(options(dead), label="Who?"),
            "harm": Between(0, UNCONSCIOUS_AT, label="Harm they come back with"),
            "reason": Words(most=300, optional=False, label="Why?"),
        }
    )


def decide_bring_back(draft: Draft, seat: str, order: BringBack) -> None:  # noqa: ARG001
    """FE-CHANT-21: a ritual between quests, or a ruling at any other time. Both are on the record."""
    draft.unmark(STATE.of(order.who), DEAD)
    draft.count(HARM_KIND.of(order.who), order.harm - draft.table.track(HARM_KIND.of(order.who)))
    says = "A ruling: {who} is back among the living. {reason}"
    if is_between_quests(draft.table):
        says = "After a long ritual {who} is back among the living. {reason}"
    draft.befall("up", order.who)
    draft.tell(order.who, "FE-CHANT-21", says, reason=order.reason)


BRING_BACK = Action(
    "bring_back",
    BringBack,
    offer_bring_back,
    decide_bring_back,
    rule="FE-CHANT-21",
    label="Bring somebody back",
    by=GM,
    group="rulings",
)
