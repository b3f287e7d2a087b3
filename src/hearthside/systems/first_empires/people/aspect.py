"""Bestial Aspect: traits of beasts, and the end of them."""

from hearthside.kernel.draft import Draft
from hearthside.systems.first_empires.kinds import HARDY_KIND, TRAITS_KIND
from hearthside.systems.first_empires.people.character import clear_marks

HARDY = "Hardy"
HIDE = 4
"""The armor of a hardy hide (FE-STUNT-12)."""


def take_on(draft: Draft, seat: str, trait: str) -> None:
    """A trait is there; a hardy hide has armor of its own (FE-ARM-07)."""
    draft.mark(TRAITS_KIND.of(seat), trait)
    if trait == HARDY:
        draft.count(HARDY_KIND.of(seat), HIDE)
    draft.tell(seat, "FE-STUNT-12", "{who} takes on a trait: {trait}.", trait=trait)


def end_aspect(draft: Draft, seat: str) -> None:
    """FE-STUNT-12: all traits go, and what the hide had left with them."""
    if draft.table.marks.get(TRAITS_KIND.of(seat)):
        clear_marks(draft, TRAITS_KIND.of(seat))
        draft.count(HARDY_KIND.of(seat), -HIDE)
        draft.tell(seat, "FE-STUNT-12", "{who} is no beast any more.")
