"""Charges of magic items. How many there are is the same in every book; with which cards they are laid out is not.

`charges_on` and `capacity_on` tell how many an item has and how many it can have.
"""

from hearthside.kernel.draft import Draft
from hearthside.kits.deckahedron.adventure.book import way


@way
def fill_new(draft: Draft, item: str, holds: int) -> None:
    """A new magic item holds so many charges, and is full."""
    raise NotImplementedError


@way
def lose_charges(draft: Draft, seat: str, item: str, charges: int) -> None:
    """So many charges are spent, as far as there are so many."""
    raise NotImplementedError


@way
def gain_charges(draft: Draft, item: str, charges: int) -> None:
    """So many charges come back, or come on top of what the item can otherwise hold."""
    raise NotImplementedError


@way
def change_capacity(draft: Draft, seat: str, item: str, by: int) -> None:
    """An item can hold so many more charges from now on, or so many fewer."""
    raise NotImplementedError


@way
def recharge_idle(draft: Draft, seat: str) -> None:
    """A character's items from which nothing flows fill up (TF-MAG-08)."""
    raise NotImplementedError


@way
def clear_charges(draft: Draft, item: str) -> None:
    """An item goes to the supply, and so do the cards that mark its charges."""
    raise NotImplementedError
