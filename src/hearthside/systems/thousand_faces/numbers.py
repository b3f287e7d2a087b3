"""Numbers from cards: what 1d4, 1d6 and 1d10 come to, from the pile that the guide names."""

from hearthside.kernel.draft import Draft
from hearthside.kits.deckahedron.adventure.combat.numbers import DICE, number_on, throw, turn_to_number
from hearthside.kits.deckahedron.adventure.journey.options import option
from hearthside.kits.deckahedron.flipping import face_of
from hearthside.kits.deckahedron.piles import DISCARD, DRAW, EXHAUSTION, TURNED


def read_number(draft: Draft, seat: str, die: str) -> int:
    """What a die of somebody's own move comes to: read from their draw pile (TF-DICE-04, TF-AMB-44).

    `die` may also be a plain number, and then nothing is revealed (TF-FOURD-08).
    """
    if die not in DICE:
        return int(die)
    if _with_real_dice(draft):
        return throw(draft, seat, die)
    number = turn_to_number(draft, seat, die) or _from_exhaustion_pile(draft, seat, die)
    return _told(draft, seat, die, number)


def denominate(draft: Draft, seat: str, die: str) -> int:
    """What the attack power against somebody comes to: read from the larger of two piles (TF-FOURD-02, TF-AMB-09)."""
    if die not in DICE:
        return int(die)
    if _with_real_dice(draft):
        return throw(draft, seat, die)
    ways = [turn_to_number, _from_exhaustion_pile]
    if len(draft.table.cards(EXHAUSTION.of(seat))) > len(draft.table.cards(DRAW.of(seat))):
        ways.reverse()
    # TF-FOURD-18, TF-AMB-60: a pile without such a number leaves it to the other one.
    number = ways[0](draft, seat, die) or ways[1](draft, seat, die)
    return _told(draft, seat, die, number)


def _with_real_dice(draft: Draft) -> bool:
    """TF-DICE-03: one source for the whole table, agreed on beforehand."""
    return option(draft.table, "AMB-29") == "dice"


def _told(draft: Draft, seat: str, die: str, number: int) -> int:
    if not number:
        # Only a GM's own hand can have taken all numbered cards away; the attack must still come to something.
        draft.tell(seat, "TF-AMB-60", "No card that {who} has left shows a number for 1{die}: it counts 1.", die=die)
        return 1
    draft.tell(seat, "TF-FOURD-02", "{who} reads 1{die}: {number}.", die=die, number=number)
    return number


def _from_exhaustion_pile(draft: Draft, seat: str, die: str) -> int:
    """TF-FOURD-03: shuffled first. The card read goes to the discard pile, ignored ones stay (TF-FOURD-10)."""
    if not draft.table.cards(EXHAUSTION.of(seat)):
        return 0
    draft.shuffle(EXHAUSTION.of(seat))
    ignored: list[str] = []
    number, card = 0, ""
    while not number and draft.table.cards(EXHAUSTION.of(seat)):
        card = draft.turn_top(EXHAUSTION.of(seat), TURNED.of(seat))
        number = number_on(face_of(card), die) or 0
        if not number:
            ignored.insert(0, card)
    draft.move(ignored, TURNED.of(seat), EXHAUSTION.of(seat))
    if number:
        stays = option(draft.table, "AMB-08") == "stay"
        draft.move((card,), TURNED.of(seat), EXHAUSTION.of(seat) if stays else DISCARD.of(seat))
    return number
