"""What may be found and bought: whatever fits, as long as whoever it is shown to can use it."""

from hearthside.kernel.choices import Barred
from hearthside.kernel.views import Lying
from hearthside.kits.deckahedron.adventure.board import MOVES_KIND
from hearthside.kits.deckahedron.adventure.book import printed_items
from hearthside.kits.deckahedron.adventure.content.vocabulary import AttackPower
from hearthside.kits.deckahedron.adventure.journey.options import has_harm

_USELESS = Barred("TP-EQ-05", "This character could not use it: lay out something they can.")


def no_limit(lying: Lying, power: AttackPower) -> Barred | None:  # noqa: ARG001
    """TP-GM-10: no limit is stated."""
    return None


def against_useless(lying: Lying, seat: str, item: str) -> Barred | None:
    """TP-EQ-05: nothing whose power somebody lacks the card for, and in a One-Shot nothing that is for Harm alone."""
    printed = printed_items(lying)[item]
    powered_by = printed.magic.powered_by if printed.magic else None
    if powered_by and not lying.has_mark(MOVES_KIND.of(seat), powered_by):
        return _USELESS
    for_harm_alone = printed.block is not None and printed.block.avoids == ("harm",)
    return _USELESS if for_harm_alone and not has_harm(lying) else None
