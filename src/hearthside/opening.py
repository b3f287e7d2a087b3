"""A table in five lines of Python."""

from collections.abc import Iterable, Mapping
from typing import Any

from hearthside.games import games
from hearthside.kernel.actions import Offer
from hearthside.kernel.chance import Chance, FairChance
from hearthside.kernel.events import NO_FACTS, Facts
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.log import Entry
from hearthside.kernel.save import load_lines, reader_for, save_lines
from hearthside.kernel.views import SeenEvent, TableView
from hearthside.lab.asking import Answer, ask
from hearthside.systems import load


class OpenTable:
    """A table being played in this program. Every answer is what one seat may know, unless you ask for the log."""

    def __init__(self, journal: Journal, chance: Chance) -> None:
        self.journal = journal
        self._chance = chance

    @property
    def entries(self) -> list[Entry]:
        """The whole log, hidden cards included: for whoever runs the table, not for a seat."""
        return self.journal.entries

    def view(self, seat: str) -> TableView:
        """The table as this seat sees it."""
        return self.journal.view(seat)

    def offers(self, seat: str) -> dict[str, Offer]:
        """What this seat may do now, with the choices, and what it may not, with the reason."""
        return self.journal.offers(seat)

    def do(
        self, seat: str, action: str, *, acting_for: str | None = None, because: str | None = None, **fields: Any
    ) -> list[SeenEvent] | Refused:
        """Do it: what this seat sees happen, or a refusal that says why (and nothing changed)."""
        command = {"do": action, **fields}
        entry = self.journal.do(seat, command, self._chance, acting_for=acting_for, because=because)
        return entry if isinstance(entry, Refused) else self.journal.told(entry, seat)

    def odds(self, seat: str, action: str, **fields: Any) -> Answer | Refused:
        """The exact chances of doing that, from what this seat knows."""
        return ask(self.journal.system, self.journal.table, seat, {"do": action, **fields})

    def save(self) -> str:
        """The table as text: the save format, one entry a line."""
        system = self.journal.system
        return "\n".join(save_lines(system.name, system.version, self.entries)) + "\n"


def open_table(
    system: str,
    seats: Iterable[str | Mapping[str, Any]],
    chance: Chance | None = None,
    options: Facts = NO_FACTS,
) -> OpenTable:
    """Deal a table. A seat is a name, or a mapping with `name`, `title`, `role` and `character`; “gm” is the GM."""
    dealer = chance or FairChance()
    return OpenTable(Journal.opened(_game(system), [_sitter(seat) for seat in seats], dealer, options), dealer)


def load_table(lines: Iterable[str], chance: Chance | None = None) -> OpenTable:
    """Open a saved table again. Raises BrokenSave with the line that is wrong."""
    system, _, entries = load_lines(lines, lambda name: reader_for(_game(name)))
    return OpenTable(Journal(_game(system), entries), chance or FairChance())


def _game(name: str) -> Any:
    if name not in games():
        raise ValueError(f"There is no game “{name}”; there are {', '.join(games())}.")
    return load(name)


def _sitter(seat: str | Mapping[str, Any]) -> Sitter:
    if isinstance(seat, str):
        return Sitter(seat, role="gm" if seat == "gm" else "player", title="The GM" if seat == "gm" else "")
    return Sitter(**seat)
