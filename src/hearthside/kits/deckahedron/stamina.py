"""Ways the books have of losing Stamina. Each is a paragraph some book prints."""

from hearthside.kernel.draft import Draft
from hearthside.kits.deckahedron.flipping import face_of
from hearthside.kits.deckahedron.piles import DRAW, EXHAUSTION, TURNED
from hearthside.kits.deckahedron.shuffling import fill_draw_pile


def reveal_until_spent(draft: Draft, seat: str, points: int) -> int:
    """Reveal cards until this many Stamina symbols have shown; every revealed card goes, symbol or not.

    When the draw pile runs out the discard pile is shuffled in and revealing goes on. How many symbols showed.
    """
    shown = 0
    revealed: list[str] = []
    while shown < points and fill_draw_pile(draft, seat):
        card = draft.turn_top(DRAW.of(seat), TURNED.of(seat))
        shown += face_of(card).stamina
        revealed.insert(0, card)
    draft.move(revealed, TURNED.of(seat), EXHAUSTION.of(seat))
    return shown
