"""What every procedure of this game shares: being able to act, losing Stamina, going down, the forced reshuffle."""

from hearthside.kernel.choices import Barred
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.piles import discard_of, draw_of, turned_of
from hearthside.kits.deckahedron.shuffling import reshuffle_if_low
from hearthside.kits.deckahedron.stamina import reveal_until_spent
from hearthside.systems.thousand_faces.board import INCAPACITATED, state_of

BUST_AT = 3
LOW_DECK = 5


def is_down(seen: TableView) -> bool:
    """Whether this seat's character is out."""
    return seen.has_mark(state_of(seen.seat), INCAPACITATED)


def is_flipping(seen: TableView) -> bool:
    """Whether this seat has cards turned that are not yet read."""
    return seen.pile(turned_of(seen.seat)).count > 0


_READING = Barred("TF-FLIP-05", "Finish reading the cards you turned first.")
_DOWN = Barred("TF-INC-03", "An incapacitated character can take no further actions.")
_CRITICAL = Barred("TF-CRIT-02", "Say first what you make of your critical success.")
_NO_CARDS = Barred("TF-FLIP-01", "You have no card left to turn.")


def against_flipping(seen: TableView) -> Barred | None:
    """Why this seat cannot flip now, if it cannot."""
    if is_flipping(seen):
        return _READING
    if is_down(seen):
        return _DOWN
    if seen.asked("critical"):
        return _CRITICAL
    return None if cards_to_turn(seen) else _NO_CARDS


def cards_to_turn(seen: TableView) -> int:
    """How many cards this seat can still turn, counting the discard pile it would shuffle in (TF-SHUF-06)."""
    return seen.pile(draw_of(seen.seat)).count + seen.pile(discard_of(seen.seat)).count


def lose_stamina(draft: Draft, seat: str, points: int) -> None:
    """TF-STAM-01: reveal until the symbols have shown; all of it goes to the Exhaustion pile."""
    reveal_until_spent(draft, seat, points)
    draft.tell(seat, "TF-STAM-01", "{who} loses {points} Stamina.", points=points)
    _go_down_if_spent(draft, seat)


def _go_down_if_spent(draft: Draft, seat: str) -> None:
    """TF-INC-01, TF-INC-02: with three cards or fewer left in the cycle a character goes down."""
    left = sum(len(draft.table.cards(pile)) for pile in (draw_of(seat), discard_of(seat), turned_of(seat)))
    if left <= BUST_AT:
        go_down(draft, seat, "TF-INC-01")


def go_down(draft: Draft, seat: str, rule: str) -> None:
    """The character is incapacitated."""
    if not draft.table.has_mark(state_of(seat), INCAPACITATED):
        draft.mark(state_of(seat), INCAPACITATED)
        draft.tell(seat, rule, "{who} is incapacitated.")
        called = draft.table.awaited.get(seat)
        if called and "flip" in called.actions:
            draft.settle(seat)


def tidy_deck(draft: Draft, seat: str) -> None:
    """TF-SHUF-02, checked between procedures and never while cards of a flip lie turned (TF-SHUF-04)."""
    if draft.table.cards(turned_of(seat)):
        return
    if reshuffle_if_low(draft, seat, at_most=LOW_DECK):
        draft.tell(seat, "TF-SHUF-02", "{who} has few cards left and shuffles the discard pile in.")
