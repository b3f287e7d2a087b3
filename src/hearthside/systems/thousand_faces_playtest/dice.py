"""Numbers: real dice, or the pips on cards where a table plays without them."""

from hearthside.kernel.draft import Draft
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.combat.numbers import DICE, number_on
from hearthside.kits.deckahedron.adventure.journey.options import option
from hearthside.kits.deckahedron.flipping import face_of
from hearthside.kits.deckahedron.piles import discard_of, draw_of, turned_of
from hearthside.systems.thousand_faces_playtest.stamina import fill_draw_pile

DICE_OPTION = "dice"


def rolls_dice(lying: Table | TableView) -> bool:
    """TP-MISC-05: real dice, unless the table agreed to read cards instead."""
    return option(lying, DICE_OPTION) == "dice"


def read_number(draft: Draft, seat: str, die: str) -> int:
    """TP-PHASE-01: what a die comes to. `die` may also be a plain number, and then nothing is rolled."""
    if die not in DICE:
        return int(die)
    if rolls_dice(draft.table):
        (number,) = draft.roll(seat, 1, DICE[die], "attack power")
        return number
    number = _count_pips(draft, seat, die)
    if number:
        draft.tell(seat, "TP-MISC-04", "{who} reads 1{die}: {number}.", die=die, number=number)
        return number
    # Only a GM's own hand can have taken all such cards away; the attack must still come to something.
    draft.tell(seat, "TP-MISC-04", "No card that {who} has left shows a number for 1{die}: it counts 1.", die=die)
    return 1


def _count_pips(draft: Draft, seat: str, die: str) -> int:
    """TP-MISC-04: card by card until one shows the shape. It is no flip, and all of them are discarded (TP-MISC-12)."""
    turned: list[str] = []
    number = 0
    while not number and fill_draw_pile(draft, seat):
        card = draft.turn_top(draw_of(seat), turned_of(seat))
        turned.insert(0, card)
        number = number_on(face_of(card), die) or 0
    draft.move(turned, turned_of(seat), discard_of(seat))
    return number
