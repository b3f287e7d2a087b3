"""The item cards of the playtest edition: the usual ones, and two that outlast the flow of their magic."""

from collections.abc import Mapping
from types import MappingProxyType

from hearthside.kits.deckahedron.adventure.content.items import ITEMS as USUAL
from hearthside.kits.deckahedron.adventure.content.items import Item
from hearthside.kits.deckahedron.adventure.content.reading import only_keys, read_all
from hearthside.systems.thousand_faces_playtest.content.numbering import numbered
from hearthside.systems.thousand_faces_playtest.content.pages import open_page

PAGE = "items.toml"


def _load() -> Mapping[str, Item]:
    page = open_page(PAGE)
    only_keys(page, {"item"}, PAGE)
    return read_all(Item, page, "item", PAGE)


_OWN = _load()
ITEMS: Mapping[str, Item] = MappingProxyType({name: numbered(item) for name, item in {**USUAL, **_OWN}.items()})

FROM_BEFORE = frozenset(_OWN)
"""Cards that the guide names although only the print before had them (TP-AMB-11)."""
