"""How cards lie, in the rows of machine code and on a table of the engine: by name, the top card last."""

from collections.abc import Sequence

from hearthside.kernel.chance import face_name
from hearthside.lab.compiled import deck


def piles_in(block: Sequence[int], names: Sequence[str]) -> list[list[str]]:
    """A hero's draw, discard and Exhaustion pile, of the numbers of their block."""
    piles = []
    for at, pile in enumerate((deck.DRAW, deck.DISCARD, deck.LOST)):
        bottom = deck.PILES + at * deck.ROOM
        piles.append([names[card] for card in block[bottom : bottom + block[pile]]])
    return piles


def faces_of(cards: Sequence[str]) -> list[str]:
    """A pile of a table."""
    return [face_name(card) for card in reversed(cards)]
