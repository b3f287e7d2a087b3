"""A table to try, in the middle of an adventure: what people did so far is played by the rules, on stacked decks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hearthside.kernel.chance import FairChance, face_name
from hearthside.kernel.table import Table
from hearthside.table.wire import NewTable

Deeds = Sequence[tuple[str, Mapping[str, Any]]]
"""What was done, and by whom. A thing is told by what it is called."""


@dataclass(frozen=True, slots=True)
class Called:
    """In a deed: the thing that people call this, which has its id only once it is there."""

    name: str
    before: str = ""
    """What the command says in front of the id."""


def with_ids(table: Table, deed: Mapping[str, Any]) -> dict[str, Any]:
    """A deed as a command, its things by the ids they have at this table."""
    ids = {laid.what.name: thing for thing, laid in table.things.items() if hasattr(laid.what, "name")}

    def told(value: Any) -> Any:
        if isinstance(value, list):
            return [told(each) for each in value]
        return value.before + ids[value.name] if isinstance(value, Called) else value

    return {field: told(value) for field, value in deed.items()}


class StackedDecks(FairChance):
    """A fair dealer who stacks the decks and the first dice, so that they fit the story that is told of them."""

    def __init__(self, on_top: Mapping[str, Sequence[str]], dice: Sequence[int] = ()) -> None:
        super().__init__()
        self._on_top = dict(on_top)
        self._dice = list(dice)

    def roll(self, sides: int) -> int:
        """The next of the loaded dice, and after them a fair one."""
        return self._dice.pop(0) if self._dice else super().roll(sides)

    def shuffle(self, cards: Sequence[str]) -> tuple[str, ...]:
        """These cards in a new order, the stacked ones of their deck first."""
        shuffled = super().shuffle(cards)
        wanted = self._on_top.get(_deck_of(cards), ())
        top = [card for name in wanted for card in shuffled if face_name(card) == name]
        return (*top, *(card for card in shuffled if card not in top))


def _deck_of(cards: Sequence[str]) -> str:
    return cards[0].partition(":")[0] if cards else ""


@dataclass(frozen=True, slots=True)
class Demo:
    """A table to try: who sits there, what was done, what lies on top of each deck, and what the dice show."""

    table: NewTable
    so_far: Deeds
    on_top: Mapping[str, Sequence[str]] = field(default_factory=dict)
    dice: Sequence[int] = ()

    @property
    def chance(self) -> StackedDecks:
        """A dealer who makes it come out so."""
        return StackedDecks(self.on_top, self.dice)
