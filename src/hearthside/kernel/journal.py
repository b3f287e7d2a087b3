"""A table that is being played: its log, where it stands, and one way in."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hearthside.kernel.actions import Offer
from hearthside.kernel.chance import Chance
from hearthside.kernel.draft import Draft
from hearthside.kernel.events import NO_FACTS, Event, Facts, Opened, Seated
from hearthside.kernel.handle import Accepted, Refused, handle, offers
from hearthside.kernel.log import Entry, replay
from hearthside.kernel.refusals import Malformed
from hearthside.kernel.sight import Role
from hearthside.kernel.system import System
from hearthside.kernel.table import Table
from hearthside.kernel.views import SeenEvent, TableView, seen_by, view


class Sitter:
    """Somebody about to take a seat: a short name, the name people read, a role, and facts of a character."""

    __slots__ = ("character", "name", "role", "title")

    def __init__(self, name: str, title: str = "", role: Role = "player", character: Facts = NO_FACTS) -> None:
        self.name, self.title, self.role, self.character = name, title or name.title(), role, character


class Journal:
    """The log of one table and the table as the log leaves it.

    Nothing here is stored or sent: whoever keeps tables writes down the entries this gives back.
    """

    def __init__(self, system: System, entries: Iterable[Entry] = ()) -> None:
        self.system = system
        self.entries: list[Entry] = list(entries)
        self.table: Table = replay(system, self.entries)

    @classmethod
    def opened(cls, system: System, sitters: Sequence[Sitter], chance: Chance, options: Facts = NO_FACTS) -> "Journal":
        """A new table with these people at it."""
        journal = cls(system)
        draft = Draft(system, Table(), chance)
        draft.add(Opened(system.name, system.version, options))
        system.open(draft, options)
        for sitter in sitters:
            _sit(draft, sitter)
        journal._write("", {"do": "open"}, tuple(draft.events), draft.table)
        return journal

    @property
    def seq(self) -> int:
        """How many entries the log has."""
        return len(self.entries)

    def seat(self, sitter: Sitter, chance: Chance) -> Entry:
        """Somebody sits down later."""
        draft = Draft(self.system, self.table, chance)
        _sit(draft, sitter)
        return self._write(sitter.name, {"do": "sit"}, tuple(draft.events), draft.table)

    def decide(
        self,
        seat: str,
        command: Mapping[str, Any],
        chance: Chance,
        *,
        acting_for: str | None = None,
        because: str | None = None,
    ) -> Accepted | Refused:
        """What would come of this command; nothing is written down."""
        return handle(
            self.system,
            self.table,
            seat,
            command,
            chance,
            acting_for=acting_for,
            because=because,
            history=self.entries,
        )

    def do(
        self,
        seat: str,
        command: Mapping[str, Any],
        chance: Chance,
        *,
        acting_for: str | None = None,
        because: str | None = None,
    ) -> Entry | Refused:
        """Do it: the new entry of the log, or why not."""
        answer = self.decide(seat, command, chance, acting_for=acting_for, because=because)
        if isinstance(answer, Refused):
            return answer
        did = dict(command)
        if acting_for is not None:
            did["as"] = acting_for
        if because is not None:
            did["because"] = because
        return self._write(seat, did, answer.events, answer.table)

    def view(self, seat: str) -> TableView:
        """The table as this seat sees it."""
        return view(self.system, self.table, seat)

    def offers(self, seat: str) -> dict[str, Offer]:
        """What this seat may do."""
        return offers(self.system, self.view(seat))

    def told(self, entry: Entry, seat: str) -> list[SeenEvent]:
        """What this seat hears of an entry."""
        heard = (seen_by(self.system, self.table, event, seat) for event in entry.events)
        return [event for event in heard if event is not None]

    def _write(self, by: str, did: Mapping[str, Any], events: tuple[Event, ...], table: Table) -> Entry:
        entry = Entry(self.seq + 1, by, did, events)
        self.entries.append(entry)
        self.table = table
        return entry


def _sit(draft: Draft, sitter: Sitter) -> None:
    if sitter.name in draft.table.seats:
        raise Malformed("Somebody called {name} sits here already.", name=sitter.name)
    draft.add(Seated(sitter.name, sitter.title, sitter.role))
    draft.system.welcome(draft, sitter.name, sitter.character)
