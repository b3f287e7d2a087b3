"""Dice that have fallen and are not read yet: something may still turn them."""

from dataclasses import asdict, dataclass, field

from hearthside.kernel.events import Facts
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.called import Called
from hearthside.systems.first_empires.pool import Pool, Throw


@dataclass(frozen=True, slots=True)
class FallenDice:
    """Dice on the table with all that reading them needs."""

    kind: str
    """How they are read: as an action, a Chant, a prayer, a stunt of its own."""
    order: Facts
    """What the player asked for when the dice were gathered."""
    reasons: list[list[str | int]]
    first: list[int]
    final: list[int]
    is_short: bool
    call: Facts = field(default_factory=dict)
    """The call they answer, if the GM called."""
    turned: str = ""
    """What a failure was turned into."""

    @property
    def pool(self) -> Pool:
        """The dice, each with its reason."""
        return Pool(tuple((str(why), int(dice)) for why, dice in self.reasons))

    @property
    def thrown(self) -> Throw:
        """How they fell."""
        return Throw(tuple(self.first), tuple(self.final), self.is_short, self.turned)

    @property
    def called(self) -> Called:
        """The GM's call."""
        return Called(**self.call)


def lying(kind: str, order: Facts, pool: Pool, thrown: Throw, call: Called | None = None) -> FallenDice:
    """These dice, as they fell."""
    return FallenDice(
        kind,
        order,
        [[why, dice] for why, dice in pool.reasons],
        list(thrown.first),
        list(thrown.final),
        thrown.is_short,
        asdict(call) if call else {},
    )


def lying_for(seen: Table | TableView, seat: str, action: str) -> FallenDice | None:
    """The dice of a seat that wait to be read, while this action may still do something about them."""
    asked = seen.awaited.get(seat)
    return FallenDice(**asked.matter) if asked and action in asked.actions else None
