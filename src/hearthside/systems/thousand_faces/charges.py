"""Charges by the current guide: green cards under a magic item."""

from collections.abc import Mapping

from hearthside.kernel.choices import Barred
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.book import Way
from hearthside.kits.deckahedron.adventure.gear import charges as told
from hearthside.kits.deckahedron.adventure.gear.items import card_of, change_card, name_of
from hearthside.kits.deckahedron.adventure.gear.magic import is_idle, magic_items_of
from hearthside.kits.deckahedron.adventure.gear.shelf import STOCK
from hearthside.kits.deckahedron.adventure.gear.wear import destroy, spares_magic


def fill_new(draft: Draft, item: str, holds: int) -> None:
    """TF-MAG-01: as many charges as the item holds, each a green card from the supply."""
    change_card(draft, item, capacity=holds, charges=holds)
    draft.count(STOCK.of("green"), -holds)


def lose_charges(draft: Draft, seat: str, item: str, charges: int) -> None:
    """TF-MAG-02: green cards return to the supply."""
    had = card_of(draft.table, item).charges
    lost = min(had, charges)
    if not lost:
        return
    left = had - lost
    change_card(draft, item, charges=left)
    draft.count(STOCK.of("green"), lost)
    draft.tell(
        seat,
        "TF-MAG-02",
        "{item} loses {lost} of its charges; {left} left." if left else "{item} is depleted.",
        item=name_of(draft.table, item),
        lost=lost,
        left=left,
    )


def change_capacity(draft: Draft, seat: str, item: str, by: int) -> None:
    """TF-MAG-04, TF-MAG-05: it is marked on the card; below 1 the item falls apart."""
    capacity = card_of(draft.table, item).capacity + by
    if capacity < 1:
        destroy(draft, seat, item, "TF-MAG-05")
        return
    change_card(draft, item, capacity=capacity)
    says = "{item} now holds {capacity} charges at most."
    says = "{item} now holds a single charge." if capacity == 1 else says
    draft.tell(seat, "TF-MAG-04", says, item=name_of(draft.table, item), capacity=capacity)
    lose_charges(draft, seat, item, max(0, card_of(draft.table, item).charges - capacity))


def gain_charges(draft: Draft, item: str, charges: int) -> None:
    """Green cards from the supply go under an item."""
    change_card(draft, item, charges=card_of(draft.table, item).charges + charges)
    draft.count(STOCK.of("green"), -charges)


def recharge_idle(draft: Draft, seat: str) -> None:
    """TF-REST-06, TF-MAG-08: items from which nothing flows fill up."""
    for item in magic_items_of(draft.table, seat):
        card = card_of(draft.table, item)
        missing = card.capacity - card.charges
        if missing > 0 and is_idle(draft.table, seat, item):
            gain_charges(draft, item, missing)
            draft.tell(seat, "TF-REST-06", "{item} is full again.", item=card.name)


def clear_charges(draft: Draft, item: str) -> None:
    """TF-DMG-02: the green cards go back."""
    draft.count(STOCK.of("green"), card_of(draft.table, item).charges)
    change_card(draft, item, charges=0)


_MAGIC = Barred("TF-DMG-04", "A magic item is not damaged; only its user can pay so for working a magical weapon.")


def magic_does_not_wear(seen: TableView, item: str) -> Barred:  # noqa: ARG001
    """TF-DMG-04: only mundane items are damaged."""
    return _MAGIC


CHARGES: Mapping[Way, Way] = {
    told.fill_new: fill_new,
    told.lose_charges: lose_charges,
    told.gain_charges: gain_charges,
    told.change_capacity: change_capacity,
    told.recharge_idle: recharge_idle,
    told.clear_charges: clear_charges,
    spares_magic: magic_does_not_wear,
}
"""How this book tells what charges are."""
