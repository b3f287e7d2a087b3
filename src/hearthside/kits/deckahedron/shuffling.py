"""Shuffling the discard pile back in."""

from hearthside.kernel.draft import Draft
from hearthside.kits.deckahedron.piles import discard_of, draw_of


def reshuffle(draft: Draft, seat: str) -> None:
    """The discard pile is shuffled into the draw pile."""
    draft.move(draft.table.cards(discard_of(seat)), discard_of(seat), draw_of(seat))
    draft.shuffle(draw_of(seat))


def reshuffle_if_low(draft: Draft, seat: str, *, at_most: int) -> bool:
    """With this many cards or fewer left to draw, the discard pile goes back in; whether it did."""
    is_low = len(draft.table.cards(draw_of(seat))) <= at_most
    if is_low and draft.table.cards(discard_of(seat)):
        reshuffle(draft, seat)
        return True
    return False


def fill_draw_pile(draft: Draft, seat: str) -> bool:
    """An empty draw pile takes the discard pile in; whether there is a card to draw then."""
    reshuffle_if_low(draft, seat, at_most=0)
    return bool(draft.table.cards(draw_of(seat)))
