"""Cards set aside for others: Lend Aid and Lend Distraction."""

from hearthside.kernel.chance import face_name
from hearthside.kernel.draft import Draft
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.board import creatures
from hearthside.systems.deck_of_adventures.kinds import ASIDE
from hearthside.systems.deck_of_adventures.slips import LENDING, Lent

AID, DISTRACTION = "Lend Aid", "Lend Distraction"


def lent_by(table: Table | TableView, helper: str, how: str) -> Lent | None:
    """What somebody has set aside in this way; nothing where there is none."""
    return next((lent for lent in LENDING.of(table.marks, helper) if lent.way == how), None)


def is_lent(seen: Table | TableView, who: str, how: str) -> bool:
    """Whether anybody, player or creature, has set a card aside for somebody."""
    lending = (lent_by(seen, helper, how) for helper in (*seen.seats, *creatures(seen)))
    return any(lent.target == who for lent in lending if lent)


def lent_to(table: Table, who: str, how: str) -> str:
    """Who has set a card aside for somebody; nobody where there is none."""
    for helper in (*table.seats, *creatures(table)):
        lent = lent_by(table, helper, how)
        if lent and lent.target == who and _set_aside(table, helper, lent):
            return helper
    return ""


def _set_aside(table: Table, helper: str, lent: Lent) -> list[str]:
    """The card itself, where it still lies there."""
    return [card for card in table.cards(ASIDE.of(helper)) if face_name(card) == lent.face][:1]


def take_lent(draft: Draft, who: str, how: str) -> tuple[str, str]:
    """The helper and the card set aside for somebody; it is set aside no longer."""
    helper = lent_to(draft.table, who, how)
    (card,) = give_up(draft, helper, how)
    return helper, card


def lend(draft: Draft, helper: str, how: str, card: str, target: str) -> None:
    """A card of the helper is set aside for somebody."""
    LENDING.lay(draft, helper, Lent(how, face_name(card), target))


def lend_on(draft: Draft, helper: str, lent: Lent, target: str) -> None:
    """A card that was set aside before goes to somebody else."""
    LENDING.lift(draft, helper, lent)
    LENDING.lay(draft, helper, Lent(lent.way, lent.face, target))


def give_up(draft: Draft, helper: str, how: str) -> tuple[str, ...]:
    """It is set aside no longer: the card, where there is one."""
    lent = lent_by(draft.table, helper, how)
    if lent is None:
        return ()
    LENDING.lift(draft, helper, lent)
    return tuple(_set_aside(draft.table, helper, lent))
