"""One ordinary move and one IMMEDIATE move in a moment in the spotlight is what the guide expects, not a limit."""

from hearthside.kernel.choices import Barred
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.board import FAST, MOMENT, ORDINARY


def never_refused(lying: Table | TableView, done: tuple[str, ...], *, fast: bool) -> Barred | None:  # noqa: ARG001
    """TP-IMM-02, TP-IMM-04: a guideline (TP-AMB-12)."""
    return None


def more_than_expected(lying: Table | TableView, seat: str, *, fast: bool) -> Barred | None:
    """TP-AMB-12: the table is told when it is more than expected, and the GM lets it pass or not."""
    done = lying.marks.get(MOMENT.of(seat), ())
    if fast and FAST in done:
        return _ANOTHER_FAST
    return _ANOTHER if not fast and ORDINARY in done else None


_ANOTHER_FAST = Barred(
    "TP-IMM-02", "{who} would make another IMMEDIATE move in this moment. One is expected: the GM may wave it through."
)
_ANOTHER = Barred(
    "TP-IMM-04", "{who} would make another move in this moment. One is expected: the GM may wave it through."
)
