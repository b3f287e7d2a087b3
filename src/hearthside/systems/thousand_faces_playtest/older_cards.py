"""Cards that the guide names although only the print before had them: they lie aside, unless a table wants them."""

from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.journey.options import option
from hearthside.systems.thousand_faces_playtest.content import items, moves
from hearthside.systems.thousand_faces_playtest.options import OLDER_CARDS

_NONE: frozenset[str] = frozenset()
_OLDER = moves.FROM_BEFORE | items.FROM_BEFORE


def are_in_the_box(lying: Table | TableView) -> bool:
    """TP-AMB-11: whether this table plays with them."""
    return option(lying, OLDER_CARDS.name) == "in"


def cards_aside(lying: Table | TableView) -> frozenset[str]:
    """The move and item cards that lie aside."""
    return _NONE if are_in_the_box(lying) else _OLDER
