"""How much a character may do in one moment in the spotlight. Books agree on what counts, not on how strictly."""

from hearthside.kernel.choices import Barred
from hearthside.kernel.draft import Draft
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.book import way


@way
def against_more(lying: Table | TableView, done: tuple[str, ...], *, fast: bool) -> Barred | None:
    """Why somebody who did this much in the moment (`FAST`, `ORDINARY`) cannot start another such move, if so."""
    raise NotImplementedError(lying, done, fast)


@way
def warn_of_more(draft: Draft, seat: str, *, fast: bool) -> None:
    """A move is started in somebody's moment: say so if it is more than the book expects and yet not refused."""
    raise NotImplementedError(draft, seat, fast)
