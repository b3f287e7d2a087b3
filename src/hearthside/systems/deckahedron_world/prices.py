"""What things cost: the usual price, and what the Bad Bank put on it for once (DW-BANK-06)."""

from hearthside.kernel.draft import Draft
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.deckahedron_world.kinds import DEARER

COSTS = {
    "shop": "The next item from a merchant",
    "trade": "The next trade for Wealth",
    "study": "The next lesson",
    "craft": "The next crafted weapon",
    "run_away": "The next escape",
}


def dearer_by(lying: Table | TableView, cost: str) -> int:
    """What the Bad Bank put on this price."""
    return lying.track(DEARER.of(cost))


def raise_price(draft: Draft, cost: str) -> None:
    """A cost is a bit higher, until somebody pays it."""
    draft.count(DEARER.of(cost), 1)


def price_paid(draft: Draft, cost: str) -> None:
    """Somebody paid: from now on it costs the usual again."""
    draft.count(DEARER.of(cost), -dearer_by(draft.table, cost))
