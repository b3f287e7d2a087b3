"""Games of corners: no chapter of this guide, but a house may play them (TP-MISC-06)."""

from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.journey.options import option
from hearthside.systems.thousand_faces_playtest.options import CORNERS


def where_agreed(lying: Table | TableView) -> bool:
    """TP-MISC-06: by the rules of the later guide, where the table wants them."""
    return option(lying, CORNERS.name) == "on"
