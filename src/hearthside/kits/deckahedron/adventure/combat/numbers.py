"""Numbers: the dice there are, what cards show of them, and the ladder of attack power."""

from hearthside.kernel.draft import Draft
from hearthside.kernel.refusals import Impossible
from hearthside.kits.deckahedron.adventure.book import way
from hearthside.kits.deckahedron.cards import Face
from hearthside.kits.deckahedron.flipping import face_of
from hearthside.kits.deckahedron.piles import DISCARD, DRAW, TURNED
from hearthside.kits.deckahedron.shuffling import fill_draw_pile

LADDER = ("1", "d4", "d6", "d10")
DICE = {"d4": 4, "d6": 6, "d10": 10}


def step_power(power: str, steps: int) -> str:
    """So many steps up or down the ladder 1, d4, d6, d10. Beyond its ends there is nothing (TF-AMB-48, TF-AMB-58)."""
    rung = LADDER.index(power) + steps
    if not 0 <= rung < len(LADDER):
        raise Impossible("TF-AMB-48" if steps < 0 else "TF-AMB-58", "The power goes from 1 to d10 and no further.")
    return LADDER[rung]


def halved(points: int) -> int:
    """TF-WPN-08: half of it, rounded up."""
    return (points + 1) // 2


@way
def read_number(draft: Draft, seat: str, die: str) -> int:
    """What a die of somebody's own move comes to: where the number is from, and what becomes of cards it is read off.

    `die` may also be a plain number, and then nothing is read (TF-FOURD-08). The deck is tidied by whoever asks.
    """
    raise NotImplementedError(draft, seat, die)


@way
def read_attack(draft: Draft, seat: str, die: str) -> int:
    """What a die of an attack on somebody comes to; told in the same way, but maybe read elsewhere."""
    raise NotImplementedError(draft, seat, die)


def number_on(face: Face, die: str) -> int | None:
    """The triangle, the square, or both together; none on a face that shows none of them."""
    return {"d4": face.d4, "d6": face.d6, "d10": face.d10}[die]


def throw(draft: Draft, seat: str, die: str) -> int:
    """TF-DICE-01: one real die of that size."""
    (number,) = draft.roll(seat, 1, DICE[die], "attack power")
    return number


def turn_to_number(draft: Draft, seat: str, die: str) -> int:
    """Card by card from the draw pile until one shows the number; all of them are discarded (TF-FOURD-06, TF-FOURD-09).

    An empty pile takes the discard pile in (TF-AMB-60). Nought if there is no such card.
    """
    turned: list[str] = []
    number = 0
    while not number and fill_draw_pile(draft, seat):
        card = draft.turn_top(DRAW.of(seat), TURNED.of(seat))
        turned.insert(0, card)
        number = number_on(face_of(card), die) or 0
    draft.move(turned, TURNED.of(seat), DISCARD.of(seat))
    return number
