"""Shuffling the discard pile back in."""

from hearthside.kernel.draft import Draft
from hearthside.kits.deckahedron.piles import DISCARD, DRAW


def reshuffle(draft: Draft, seat: str) -> None:
    """The discard pile is shuffled into the draw pile."""
    draft.move(draft.table.cards(DISCARD.of(seat)), DISCARD.of(seat), DRAW.of(seat))
    draft.shuffle(DRAW.of(seat))


def reshuffle_if_low(draft: Draft, seat: str, *, at_most: int) -> bool:
    """With this many cards or fewer left to draw, the discard pile goes back in; whether it did."""
    is_low = len(draft.table.cards(DRAW.of(seat))) <= at_most
    if is_low and draft.table.cards(DISCARD.of(seat)):
        reshuffle(draft, seat)
        return True
    return False


def fill_draw_pile(draft: Draft, seat: str) -> bool:
    """An empty draw pile takes the discard pile in; whether there is a card to draw then."""
    return bool(draft.table.cards(DRAW.of(seat))) or reshuffle_if_low(draft, seat, at_most=0)
