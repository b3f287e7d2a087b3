"""Charges by this guide: red cards on a magic item mark those that are lost, black side up for good.

`written_on` is the capacity on the card. What an item can hold is that less the black-side cards, what it has is that
less the white-side ones (TP-MAG-07); charges beyond its capacity are green cards, white side up (TP-EQ-06).
"""

from collections.abc import Mapping

from hearthside.kernel.choices import Barred
from hearthside.kernel.draft import Draft
from hearthside.kernel.sight import Audience, TrackKind
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.book import Way
from hearthside.kits.deckahedron.adventure.gear import charges as told
from hearthside.kits.deckahedron.adventure.gear.items import card_of, change_card, name_of
from hearthside.kits.deckahedron.adventure.gear.magic import is_idle, magic_items_of
from hearthside.kits.deckahedron.adventure.gear.shelf import STOCK
from hearthside.kits.deckahedron.adventure.gear.wear import spares_magic

WRITTEN = TrackKind("written", "Capacity written on the card", Audience.EVERYONE)


def white_cards_on(lying: Table | TableView, item: str) -> int:
    """TP-MAG-01: the charges that are spent."""
    card = card_of(lying, item)
    return max(0, card.capacity - card.charges)


def black_cards_on(lying: Table | TableView, item: str) -> int:
    """TP-MAG-02: the charges that are lost for good."""
    return lying.track(WRITTEN.of(item)) - card_of(lying, item).capacity


def _green_cards_on(lying: Table | TableView, item: str) -> int:
    card = card_of(lying, item)
    return max(0, card.charges - card.capacity)


def _lay(draft: Draft, item: str, *, capacity: int, charges: int) -> None:
    """The item can hold so many and has so many, and the cards on it and in the supply are changed to show it."""
    red, green = _red_cards_on(draft.table, item), _green_cards_on(draft.table, item)
    change_card(draft, item, capacity=capacity, charges=charges)
    draft.count(STOCK.of("red"), red - _red_cards_on(draft.table, item))
    draft.count(STOCK.of("green"), green - _green_cards_on(draft.table, item))


def _red_cards_on(lying: Table | TableView, item: str) -> int:
    return white_cards_on(lying, item) + black_cards_on(lying, item)


def fill_new(draft: Draft, item: str, holds: int) -> None:
    """TP-MAG-01: a full item has no card on it."""
    draft.start(WRITTEN.of(item), holds)
    change_card(draft, item, capacity=holds, charges=holds)


def lose_charges(draft: Draft, seat: str, item: str, charges: int) -> None:
    """TP-MAG-01: for each a red card, white side up."""
    card = card_of(draft.table, item)
    lost, left = min(card.charges, charges), max(0, card.charges - charges)
    if not lost:
        return
    _lay(draft, item, capacity=card.capacity, charges=left)
    says = "{item} loses {lost} of its charges; {left} left." if left else "{item} is depleted."
    draft.tell(seat, "TP-MAG-01", says, item=name_of(draft.table, item), lost=lost, left=left)


def gain_charges(draft: Draft, item: str, charges: int) -> None:
    """White-side cards leave the item; beyond its capacity green ones are laid."""
    card = card_of(draft.table, item)
    _lay(draft, item, capacity=card.capacity, charges=card.charges + charges)


def change_capacity(draft: Draft, seat: str, item: str, by: int) -> None:
    """TP-MAG-02, TP-MAG-03: a black-side card comes, and a charge with it goes; or one leaves, or more is written."""
    for _ in range(abs(by)):
        if by < 0:
            _lose_for_good(draft, seat, item)
        else:
            _gain_capacity(draft, seat, item)


def _lose_for_good(draft: Draft, seat: str, item: str) -> None:
    """TP-MAG-05: down to nothing, but it is never destroyed by it."""
    card = card_of(draft.table, item)
    if not card.capacity:
        return
    capacity, left = card.capacity - 1, max(0, card.charges - 1)
    # TP-MAG-07: on a depleted item a white-side card makes room for the black one.
    _lay(draft, item, capacity=capacity, charges=left)
    says = "{item} loses a charge for good: {left} of {capacity}."
    draft.tell(seat, "TP-MAG-02", says, item=card.name, left=left, capacity=capacity)


def _gain_capacity(draft: Draft, seat: str, item: str) -> None:
    card = card_of(draft.table, item)
    capacity, charges = card.capacity + 1, card.charges + 1
    if not black_cards_on(draft.table, item):
        draft.count(WRITTEN.of(item), 1)
        change_card(draft, item, capacity=capacity, charges=charges)
    else:
        _lay(draft, item, capacity=capacity, charges=charges)
    says = "{item} now holds {capacity} charges at most."
    says = "{item} now holds a single charge." if capacity == 1 else says
    draft.tell(seat, "TP-MAG-03", says, item=name_of(draft.table, item), capacity=capacity)


def recharge_idle(draft: Draft, seat: str) -> None:
    """TP-MAG-04: all white-side cards leave the items from which nothing flows."""
    for item in magic_items_of(draft.table, seat):
        missing = white_cards_on(draft.table, item)
        if missing and is_idle(draft.table, seat, item):
            gain_charges(draft, item, missing)
            draft.tell(seat, "TP-MAG-04", "{item} is full again.", item=name_of(draft.table, item))


def clear_charges(draft: Draft, item: str) -> None:
    """All cards on it go back to the supply."""
    draft.count(STOCK.of("red"), _red_cards_on(draft.table, item))
    draft.count(STOCK.of("green"), _green_cards_on(draft.table, item))
    draft.count(WRITTEN.of(item), -draft.table.track(WRITTEN.of(item)))
    change_card(draft, item, capacity=0, charges=0)


_MAGIC = Barred("TP-EQ-02", "A magic item is not damaged; only its user can pay so for working a magical weapon.")


def magic_does_not_wear(seen: TableView, item: str) -> Barred:  # noqa: ARG001
    """TP-EQ-02, TP-MAG-05: only non-magical items can be damaged."""
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
