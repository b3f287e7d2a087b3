"""The piles every player of a Deckahedron game has before them."""

from hearthside.kernel.sight import PileKind, closed_pile, open_pile, place

DRAW = closed_pile("draw", "Draw pile")
TURNED = open_pile("turned", "Cards turned")
DISCARD = open_pile("discard", "Discard pile")
EXHAUSTION = closed_pile("exhaustion", "Exhaustion pile")

PILES: tuple[PileKind, ...] = (DRAW, TURNED, DISCARD, EXHAUSTION)


def draw_of(seat: str) -> str:
    """This seat's draw pile."""
    return place(DRAW.name, seat)


def turned_of(seat: str) -> str:
    """The cards this seat has turned and not yet read."""
    return place(TURNED.name, seat)


def discard_of(seat: str) -> str:
    """This seat's discard pile."""
    return place(DISCARD.name, seat)


def exhaustion_of(seat: str) -> str:
    """This seat's lost Stamina."""
    return place(EXHAUSTION.name, seat)
