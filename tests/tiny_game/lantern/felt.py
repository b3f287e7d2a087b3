"""What the felt shows of One Lantern that takes the rules to know."""

from dataclasses import dataclass

from hearthside.kernel.views import TableView
from lantern.board import OIL


@dataclass(frozen=True, slots=True)
class LanternFelt:
    """Who sits in the dark, each as a seat."""

    down: tuple[str, ...]


def lay_felt(seen: TableView) -> LanternFelt:
    """LN-STEP-04: without oil nobody walks on."""
    return LanternFelt(tuple(seat for seat in seen.players if not seen.track(OIL.of(seat))))
