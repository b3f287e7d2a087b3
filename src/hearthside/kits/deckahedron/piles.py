"""The piles every player of a Deckahedron game has before them."""

from hearthside.kernel.sight import PileKind, closed_pile, open_pile

DRAW = closed_pile("draw", "Draw pile")
TURNED = open_pile("turned", "Cards turned")
DISCARD = open_pile("discard", "Discard pile")
EXHAUSTION = closed_pile("exhaustion", "Exhaustion pile")

PILES: tuple[PileKind, ...] = (DRAW, TURNED, DISCARD, EXHAUSTION)
