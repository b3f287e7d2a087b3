"""What the felt shows of play with a Deckahedron: how much breath each has left, and what things are called."""

from dataclasses import dataclass
from typing import Any

from hearthside.kernel.things import ThingKind
from hearthside.kernel.views import TableView


@dataclass(frozen=True, slots=True)
class StaminaLeft:
    """How much Stamina somebody has left, and of how much; `seat` says whose it is, and with `down_at` they go down."""

    seat: str
    left: int
    most: int
    down_at: int = 0


@dataclass(frozen=True, slots=True)
class WayToTake:
    """What one way to take an attack costs, as far as nothing keeps it off; `take` is how it is asked for."""

    take: str
    stamina: int
    harm: int = 0
    wounds: int = 0


@dataclass(frozen=True, slots=True)
class ThingCalled:
    """What people call somebody or something."""

    id: str
    name: str


def all_called(kind: ThingKind[Any], seen: TableView) -> tuple[ThingCalled, ...]:
    """Those of a kind that this seat knows of."""
    return tuple(ThingCalled(thing, name) for thing, name in kind.called(seen).items())
