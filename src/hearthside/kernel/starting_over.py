"""Beginning a character again from nothing, until it is ready."""

from collections.abc import Callable

from hearthside.kernel.actions import Action, Offer
from hearthside.kernel.draft import Draft
from hearthside.kernel.making import START_OVER, Maker
from hearthside.kernel.records import record
from hearthside.kernel.views import TableView


@record(kw_only=True)
class StartOver:
    """Lay back all you chose for your character, and begin again. What was dealt to you stays as it was dealt."""


_OPEN = Offer()


def starting_over(maker: Maker, rule: str, empty: Callable[[Draft, str], None]) -> Action:
    """The action of a game whose characters are made like this, and which empties a sheet like that."""

    def offer(seen: TableView) -> Offer | None:
        is_open = maker.stage(seen, seen.seat) == "making" and seen.seat not in seen.awaited
        return _OPEN if is_open else None

    def decide(draft: Draft, seat: str, order: StartOver) -> None:  # noqa: ARG001
        empty(draft, seat)
        draft.tell(seat, rule, "{who} begins the character again.")

    return Action(START_OVER, StartOver, offer, decide, rule=rule, label="Begin again", group="creation")
