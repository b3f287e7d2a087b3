"""Seek Help in eight steps: all wound cards go, and the Wounds themselves at The Hearth."""

from dataclasses import dataclass

from hearthside.kernel.actions import Action
from hearthside.kernel.draft import Draft
from hearthside.kits.deckahedron.adventure.board import WOUNDS_KIND
from hearthside.kits.deckahedron.adventure.journey.healing import (
    SeekHelp,
    be_helped,
    end_help,
    help_offered,
    lose_wound_cards,
)
from hearthside.kits.deckahedron.adventure.journey.scene import at_the_hearth


@dataclass(frozen=True, slots=True, kw_only=True)
class SeekHelpHere(SeekHelp):
    """A day of peace in hands that heal: tokens, Harm and wound cards go; at The Hearth the Wounds as well."""


def decide_help(draft: Draft, seat: str, seek: SeekHelpHere) -> None:
    """TF-HELP-05: the wound cards go. TF-HELP-07: at The Hearth the Wounds do."""
    be_helped(draft, seat, seek, lambda: lose_wound_cards(draft, seat))
    if at_the_hearth(draft.table):
        draft.count(WOUNDS_KIND.of(seat), -draft.table.track(WOUNDS_KIND.of(seat)))
        draft.tell(seat, "TF-HELP-07", "At The Hearth the wounds of {who} heal.")
    end_help(draft, seat, girds=seek.gird)


SEEK_HELP = Action(
    "seek_help", SeekHelpHere, help_offered, decide_help, rule="TF-HELP-01", label="Seek Help", group="downtime"
)
