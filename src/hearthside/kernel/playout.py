"""A table that is only played: the quick way in for bots and the lab, by exactly the rules of every other table.

Whoever watches a table wants to hear what happened and see what they may do, and whoever keeps it wants a log to store.
Here nobody does. A command is checked against what its seat is offered, decided, and the table stands as it leaves it.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, TypeVar

from hearthside.kernel.actions import Offer
from hearthside.kernel.chance import Chance
from hearthside.kernel.directing import Floor, Now
from hearthside.kernel.draft import Draft
from hearthside.kernel.events import NO_FACTS, Facts, Moment
from hearthside.kernel.experience import Experience
from hearthside.kernel.handle import Offers, Refused, decided
from hearthside.kernel.journal import Sitter, lay_out, told_to
from hearthside.kernel.log import Entry
from hearthside.kernel.system import System
from hearthside.kernel.table import Table
from hearthside.kernel.views import SeenEvent, TableView

V = TypeVar("V")


class _Untold(Draft):
    """A draft on which nothing is told: no sentence changes a table, and here nobody would read one."""

    def tell(self, who: str, rule: str, says: str, *, only_to: tuple[str, ...] = (), **slots: object) -> None:
        """Nobody listens."""

    def befall(self, what: Moment, who: str) -> None:
        """Nobody looks up."""


class Playout:
    """A table and what is offered there, and one way in. Nothing is told or stored."""

    def __init__(self, system: System, table: Table, experience: Experience | None = None) -> None:
        self.system, self.table = system, table
        self._experience = experience
        self._offered = Offers(system, table, experience)
        self.entries: list[Entry] = []
        """What was done and happened, for rules and people that look back."""

    @classmethod
    def opened(cls, system: System, sitters: Sequence[Sitter], chance: Chance, options: Facts = NO_FACTS) -> "Playout":
        """A new table with these people at it. Raises Malformed when the people or the options make no sense."""
        draft = _Untold(system, Table(), chance)
        lay_out(draft, sitters, options)
        playout = cls(system, draft.table)
        playout.entries.append(Entry(1, "", {"do": "open"}, tuple(draft.events)))
        return playout

    def do(self, seat: str, command: Mapping[str, Any], chance: Chance) -> Entry | Refused:
        """What a seat does, or why it cannot; then nothing changed."""
        draft = _Untold(self.system, self.table, chance, history=self.entries)
        if refused := decided(draft, seat, command, self._offered):
            return refused
        self.table = draft.table
        self._offered = Offers(self.system, self.table, self._experience)
        entry = Entry(len(self.entries) + 1, seat, command, tuple(draft.events))
        self.entries.append(entry)
        return entry

    def offer(self, seat: str, action: str) -> Offer | None:
        """What an action offers this seat now."""
        return self._offered[seat][action]

    def told(self, entry: Entry, seat: str) -> list[SeenEvent]:
        """What this seat hears of an entry."""
        return told_to(self.system, self.table, entry, seat)

    def seen(self, seat: str) -> TableView:
        """The table as this seat sees it."""
        return self._offered.seen(seat)

    def now(self, seat: str) -> Now:
        """What comes next for this seat."""
        return self._offered.now(seat, is_drawn=False)

    def thought(self, seat: str, subject: Hashable, work: Callable[[TableView, Floor], V]) -> V:
        """What somebody makes of what this seat sees and is offered, and of nothing else, whatever they think about."""
        return self._offered.thought(seat, subject, work)
