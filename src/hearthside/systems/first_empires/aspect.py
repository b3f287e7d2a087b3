"""Bestial Aspect: traits of beasts, and the end of them."""

from hearthside.kernel.draft import Draft
from hearthside.systems.first_empires.belongings import hardy_of
from hearthside.systems.first_empires.character import clear_marks, traits_of

HARDY = "Hardy"
HIDE = 4
"""The armor of a hardy hide (FE-STUNT-12)."""


def take_on(draft: Draft, seat: str, trait: str) -> None:
    """A trait is there; a hardy hide has armor of its own (FE-ARM-07)."""
    draft.mark(traits_of(seat), trait)
    if trait == HARDY:
        draft.count(hardy_of(seat), HIDE)
    draft.tell(seat, "FE-STUNT-12", "{who} takes on a trait: {trait}.", trait=trait)


def end_aspect(draft: Draft, seat: str) -> None:
    """FE-STUNT-12: all traits go, and what the hide had left with them."""
    if draft.table.marks.get(traits_of(seat)):
        clear_marks(draft, traits_of(seat))
        draft.count(hardy_of(seat), -HIDE)
        draft.tell(seat, "FE-STUNT-12", "{who} is no beast any more.")
