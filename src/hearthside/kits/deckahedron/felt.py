"""What the felt shows of play with a Deckahedron: how much breath each has left, where people stand in a fight."""

from dataclasses import dataclass
from typing import Any

from hearthside.kernel.compounds import Compound
from hearthside.kernel.records import record
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


@record
class Taken(Compound):
    """How an attack is taken, and how often where that can be said."""

    between = " "
    kind: str
    count: int = 0


@dataclass(frozen=True, slots=True)
class ThingCalled:
    """What people call somebody or something."""

    id: str
    name: str


def all_called(kind: ThingKind[Any], seen: TableView) -> tuple[ThingCalled, ...]:
    """Those of a kind that this seat knows of."""
    return tuple(ThingCalled(thing, name) for thing, name in kind.called(seen).items())


# --- Where people stand in a fight ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FoeStands:
    """Where a foe stands: the seats it is in melee with, those it is too far from, and the ally who keeps it busy.

    What it has left and how hard it hits are nothing to whoever may not know. Only the GM sees one that lurks.
    """

    id: str
    melee: tuple[str, ...]
    range: tuple[str, ...]
    held_by: str
    lurks: bool
    left: int | None
    hits: str


@dataclass(frozen=True, slots=True)
class HeroStands:
    """Where somebody stands, as a seat: behind those who are in melee, each a seat, while they are not."""

    seat: str
    behind: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PowerMatch:
    """To the GM: the power of the party, and how much of it the foes are a match for."""

    party: int
    foes: int


@dataclass(frozen=True, slots=True)
class BlowComing:
    """A blow that comes down on somebody, as a seat, and the foe it comes from."""

    foe: str
    who: str


@dataclass(frozen=True, slots=True)
class Melee:
    """A fight as people stand in it, and the blows that somebody has to take."""

    foes: tuple[FoeStands, ...]
    heroes: tuple[HeroStands, ...]
    blows: tuple[BlowComing, ...] = ()
    match: PowerMatch | None = None


def heroes_stand(seen: TableView, foes: tuple[FoeStands, ...]) -> tuple[HeroStands, ...]:
    """Whoever is in melee stands between the foes and all who are not."""
    close = tuple(seat for seat in seen.players if any(seat in foe.melee for foe in foes))
    return tuple(HeroStands(seat, () if seat in close else close) for seat in seen.players)


def candle_of(seat: str) -> str:
    """Somebody's Stamina, as what a deed `leaves` names it: no track, for it is counted off their cards."""
    return f"stamina/{seat}"
