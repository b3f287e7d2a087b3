"""What the current guide adds to cards in somebody's hand: nothing."""

from collections.abc import Iterable

from hearthside.kernel.agenda import Step
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import Lying
from hearthside.kits.deckahedron.adventure.effects.reasons import Reason


def insight_alone(draft: Draft, seat: str) -> Iterable[Step]:  # noqa: ARG001
    """TF-CRIT-02: one of the two."""
    return ()


def nothing_left_out(lying: Lying) -> frozenset[str]:  # noqa: ARG001
    """TF-AMB-66: the format alone says which cards there are."""
    return frozenset()


def nothing_written(lying: Lying, seat: str) -> tuple[Reason, ...]:  # noqa: ARG001
    """TF-ARM-06: what armour is bad for is a hindrance, and the GM pays for it."""
    return ()
