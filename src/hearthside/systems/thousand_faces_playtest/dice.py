"""Numbers: real dice, or the pips on cards where a table plays without them."""

from hearthside.kernel.draft import Draft
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.combat.numbers import DICE, throw, turn_to_number
from hearthside.kits.deckahedron.adventure.journey.options import option

DICE_OPTION = "dice"


def rolls_dice(lying: Table | TableView) -> bool:
    """TP-MISC-05: real dice, unless the table agreed to read cards instead."""
    return option(lying, DICE_OPTION) == "dice"


def read_number(draft: Draft, seat: str, die: str) -> int:
    """TP-PHASE-01: what a die comes to. `die` may also be a plain number, and then nothing is rolled."""
    if die not in DICE:
        return int(die)
    if rolls_dice(draft.table):
        return throw(draft, seat, die)
    # TP-MISC-04, TP-MISC-12: only the own deck is read, and it is no flip.
    number = turn_to_number(draft, seat, die)
    if number:
        draft.tell(seat, "TP-MISC-04", "{who} reads 1{die}: {number}.", die=die, number=number)
        return number
    # Only a GM's own hand can have taken all such cards away; the attack must still come to something.
    draft.tell(seat, "TP-MISC-04", "No card that {who} has left shows a number for 1{die}: it counts 1.", die=die)
    return 1
