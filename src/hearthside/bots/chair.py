"""All that whoever sits somewhere has to go by: what they see, what comes next for them, and what they are offered."""

from hearthside.kernel.actions import Action, Offer
from hearthside.kernel.directing import Now
from hearthside.kernel.journal import Journal
from hearthside.kernel.playout import Playout
from hearthside.kernel.views import TableView


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
