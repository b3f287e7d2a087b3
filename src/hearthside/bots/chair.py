"""All that whoever sits somewhere has to go by: what they see and hear, what comes next, and what they are offered."""

from collections.abc import Iterator

from hearthside.kernel.actions import Action, Offer
from hearthside.kernel.directing import Now
from hearthside.kernel.events import Facts
from hearthside.kernel.journal import Journal
from hearthside.kernel.log import Entry
from hearthside.kernel.playout import Playout
from hearthside.kernel.records import record
from hearthside.kernel.taking_back import standing_entries
from hearthside.kernel.views import SeenEvent, TableView


@record
class Heard:
    """Something that happened, as it is heard from a seat."""

    by: str
    events: tuple[SeenEvent, ...]
    did: Facts | None = None
    """The command itself, where it was one's own."""

    def of(self, kind: str) -> Iterator[SeenEvent]:
        """The events of one kind."""
        return (event for event in self.events if event["type"] == kind)


class Chair:
    """One seat at a table that is played, and nothing of the table beyond it."""

    def __init__(self, game: Journal | Playout, seat: str) -> None:
        self._game = game
        self.seat = seat

    @property
    def seen(self) -> TableView:
        """The table as it is seen from here."""
        return self._game.seen(self.seat)

    @property
    def now(self) -> Now:
        """What comes next."""
        return self._game.now(self.seat)

    def action(self, name: str) -> Action:
        """An action of this game."""
        return self._game.system.action(name)

    def offer(self, action: str) -> Offer | None:
        """What an action offers, if it is open."""
        offer = self._game.offer(self.seat, action)
        return offer if offer is not None and offer.blocked is None else None

    def since(self, own: str) -> list[Heard]:
        """What was heard here since this seat last did this, the oldest first; all of it where it never did.

        What was taken back is not among it.
        """
        last = -1
        entries = self._game.entries
        for at in range(len(entries) - 1, -1, -1):
            last = at
            if entries[at].by == self.seat and entries[at].did.get("do") == own:
                break
        return [heard for entry in standing_entries(entries[last:]) if (heard := self._heard(entry)) is not None]

    def _heard(self, entry: Entry) -> Heard | None:
        is_own = entry.by == self.seat
        events = self._game.told(entry, self.seat)
        return Heard(entry.by, tuple(events), entry.did if is_own else None) if events or is_own else None
