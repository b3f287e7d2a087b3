"""A table laid out once for all fights of an encounter: they differ only in how its cards are shuffled.

So the second fight and those after it begin with a copy on which the same piles are shuffled, in the same order and by
their own chance, as if everybody had sat down once more. Where a game draws more than that before the first blow, or
turns cards it has shuffled, the table is laid out anew for every fight. What is laid may not hang on how cards lie in a
pile that was shuffled.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from hearthside.kernel.chance import Chance
from hearthside.kernel.events import NAMES_OF_THINGS, Event, Shuffled
from hearthside.kernel.experience import Experience
from hearthside.kernel.log import Entry
from hearthside.kernel.playout import Playout
from hearthside.lab.encounters import Encounter, laid_out


class _Noted:
    """The chance of the first fight, with what was drawn from it."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.shuffles: list[tuple[Sequence[str], tuple[str, ...]]] = []
        """The cards, as they lay before and after."""
        self.is_more = False
        """Whether something else was drawn."""

    def shuffle(self, cards: Sequence[str]) -> tuple[str, ...]:
        order = self._chance.shuffle(cards)
        self.shuffles.append((cards, order))
        return order

    def top(self, cards: Sequence[str]) -> str:
        return self._chance.top(cards)

    def pick(self, options: Sequence[str]) -> str:
        self.is_more = True
        return self._chance.pick(options)

    def roll(self, sides: int) -> int:
        self.is_more = True
        return self._chance.roll(sides)


class Laying:
    """The tables of the fights of one encounter."""

    def __init__(self, encounter: Encounter) -> None:
        self.encounter = encounter
        self._first: Playout | None = None
        """The table of the first fight, where others can begin with a copy of it."""
        self._experience: Experience | None = None
        """What all of them remember: each fight goes its own way, and yet most moments come again."""
        self._before: list[Sequence[str]] = []
        """How the cards lie before each shuffle."""
        self._is_new = True

    def table(self, chance: Chance) -> Playout:
        """The table of one fight. Raises BrokenEncounter."""
        if self._first is not None:
            return self._dealt(self._first, chance)
        if not self._is_new:
            return laid_out(self.encounter, chance)
        self._is_new = False
        noted = _Noted(chance)
        game = laid_out(self.encounter, noted)
        if _is_told_by_shuffles(game, noted):
            self._first = Playout(game.system, game.table.fork())
            self._first.entries = [*game.entries]
            self._experience = Experience(game.system, game.table)
            self._before = [cards for cards, _ in noted.shuffles]
        return game

    def _dealt(self, first: Playout, chance: Chance) -> Playout:
        table, before = first.table.fork(), iter(self._before)
        piles = table.own_piles()

        def anew(event: Event) -> Event:
            if type(event) is not Shuffled:
                return event
            order = chance.shuffle(next(before))
            piles[event.place] = replace(piles[event.place], cards=order)
            return replace(event, order=order)

        entries = [Entry(it.seq, it.by, it.did, tuple([anew(event) for event in it.events])) for it in first.entries]
        game = Playout(first.system, table, self._experience)
        game.entries = entries
        return game


def _is_told_by_shuffles(game: Playout, noted: _Noted) -> bool:
    """Whether all that was drawn is how some piles lie now, and nobody touched these any more."""
    events = [event for entry in game.entries for event in entry.events]
    orders = [event.order for event in events if type(event) is Shuffled]
    if noted.is_more or orders != [order for _, order in noted.shuffles]:
        return False
    shuffled: set[str] = set()
    for event in events:
        piles = {getattr(event, name) for name, group in NAMES_OF_THINGS[type(event)] if group == "pile"}
        if not shuffled.isdisjoint(piles):
            return False
        if type(event) is Shuffled:
            shuffled.add(event.place)
    return True
