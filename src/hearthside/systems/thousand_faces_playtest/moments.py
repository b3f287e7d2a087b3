"""One ordinary move and one IMMEDIATE move in a moment in the spotlight is what the guide expects, not a limit."""

from hearthside.kernel.choices import Barred
from hearthside.kernel.draft import Draft
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.board import FAST, ORDINARY, moment_of


def never_refused(lying: Table | TableView, done: tuple[str, ...], *, fast: bool) -> Barred | None:  # noqa: ARG001
    """TP-IMM-02, TP-IMM-04: a guideline (TP-AMB-12)."""
    return None


def warn_of_more(draft: Draft, seat: str, *, fast: bool) -> None:
    """TP-AMB-12: the table is told when it is more than expected, and the GM lets it pass or not."""
    done = draft.table.marks.get(moment_of(seat), ())
    if fast and FAST in done:
        says = "{who} makes another IMMEDIATE move in this moment. One is expected: the GM may wave it through."
        draft.tell(seat, "TP-IMM-02", says)
    elif not fast and ORDINARY in done:
        says = "{who} makes another move in this moment. One is expected: the GM may wave it through."
        draft.tell(seat, "TP-IMM-04", says)
