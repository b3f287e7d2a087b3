"""One ordinary move and one FAST move in a moment in the spotlight, and no more."""

from hearthside.kernel.choices import Barred
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.board import FAST, ORDINARY
from hearthside.kits.deckahedron.adventure.book import AtTable

FAST_DONE = Barred("TF-FAST-02", "You have made a FAST move in this moment in the spotlight. One is all there is.")
ORDINARY_DONE = Barred(
    "TF-FAST-03", "You have made your move in this moment in the spotlight. Only a FAST one you name may join it."
)


def one_of_each(lying: Table | TableView, done: tuple[str, ...], *, fast: bool) -> Barred | None:  # noqa: ARG001
    """TF-FAST-02, TF-FAST-03: a second one of the same sort is refused."""
    if fast:
        return FAST_DONE if FAST in done else None
    return ORDINARY_DONE if ORDINARY in done else None


def just_read_it(lying: AtTable, seat: str) -> tuple[str, ...]:  # noqa: ARG001
    """Once cards are turned there is nothing between them and the reading but a flashback."""
    return ()


def never_expected(lying: Table | TableView, seat: str, *, fast: bool) -> Barred | None:  # noqa: ARG001
    """What is too much was refused before it began."""
    return None
