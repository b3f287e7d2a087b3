"""What somebody heard of a table, entry by entry: the one source of everything in this room.

A command may hold what only the GM knows, and so may an event. So neither is ever read here: only what the kernel
says this seat hears of it, and what it sees of the table.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from hearthside.kernel.every_table import NOTES, VACATED
from hearthside.kernel.journal import Journal
from hearthside.kernel.log import Entry, is_sealed
from hearthside.kernel.sight import Role
from hearthside.kernel.table import WATCHER, Seat, Table
from hearthside.kernel.views import SeenEvent, TableView, seen_by, view


@dataclass(frozen=True, slots=True)
class Heard:
    """An entry of the log as somebody heard it."""

    seq: int
    by: str
    events: tuple[SeenEvent, ...]


class Listener:
    """Somebody at a table, or a watcher without a seat."""

    def __init__(self, journal: Journal, seat: str | None) -> None:
        """Raises KeyError where nobody of this name sits."""
        self._journal = journal
        self._seat = WATCHER if seat is None else seat
        self._role: Role = "spectator" if seat is None else journal.table.seats[seat].role
        self._table = self._with_listener(journal.table)

    def entries(self) -> Iterator[Heard]:
        """What was heard, in order. An entry of which nothing was heard is left out: not even who did it is known."""
        for entry in self._journal.entries:
            events = tuple(self._hears(entry))
            if events:
                yield Heard(entry.seq, entry.by, events)

    def sees(self, table: Table) -> TableView:
        """This table, at any moment of it, as the listener sees it; also before they sat down."""
        seen = view(self._journal.system, self._with_listener(table), self._seat)
        words = seen.words
        if table.track(VACATED.of(self._seat)) != self._journal.table.track(VACATED.of(self._seat)):
            words = {place: text for place, text in words.items() if place != NOTES.of(self._seat)}
        return replace(seen, seats=table.seats, words=words)

    def _hears(self, entry: Entry) -> Iterator[SeenEvent]:
        for event in entry.events:
            if is_sealed(self._journal.table, event, entry.seq):
                continue
            heard = seen_by(self._journal.system, self._table, event, self._seat)
            if heard is not None:
                yield heard

    def _with_listener(self, table: Table) -> Table:
        if self._seat in table.seats:
            return table
        return table.with_seats({**table.seats, self._seat: Seat(self._seat, "", self._role)})
