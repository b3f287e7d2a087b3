"""What the felt shows of people who play with a Deckahedron: how much breath each has left, and who is out."""

from dataclasses import dataclass


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
