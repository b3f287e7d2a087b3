"""How much a character may do in one moment in the spotlight. Books agree on what counts, not on how strictly."""

from hearthside.kernel.choices import Barred
from hearthside.kernel.draft import Draft
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView, gm_of
from hearthside.kits.deckahedron.adventure.board import FAST, HALVED, MOMENT, ORDINARY
from hearthside.kits.deckahedron.adventure.book import way


@way
def against_more(lying: Table | TableView, done: tuple[str, ...], *, fast: bool) -> Barred | None:
    """Why somebody who did this much in the moment (`FAST`, `ORDINARY`) cannot start another such move, if so."""
    raise NotImplementedError(lying, done, fast)


@way
def more_than_expected(lying: Table | TableView, seat: str, *, fast: bool) -> Barred | None:
    """What there is to say of a move in somebody's moment that is more than the book expects, and yet not refused."""
    raise NotImplementedError(lying, seat, fast)


def warned(draft: Draft, seat: str, *, fast: bool) -> bool:
    """Whether a move is more than the book expects of one moment. Then it is said, before the first card is turned."""
    is_judged = draft.table.spotlight and gm_of(draft.table) and not draft.because
    more = more_than_expected(draft.table, seat, fast=fast) if is_judged else None
    if more:
        draft.tell(seat, more.rule, more.says)
    return more is not None


def note_start(draft: Draft, seat: str, *, fast: bool) -> None:
    """A move the player started counts in this moment, if there is a spotlight to speak of."""
    if draft.table.spotlight:
        draft.mark(MOMENT.of(seat), FAST if fast else ORDINARY)
    if not fast and draft.table.has_mark(MOMENT.of(seat), HALVED):
        # TF-BASE-04: whoever has time for a move of their own is past the blow they had braced for.
        draft.unmark(MOMENT.of(seat), HALVED)
