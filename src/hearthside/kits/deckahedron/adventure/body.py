"""What every procedure of this game shares: being able to act, losing Stamina, going down, the forced reshuffle."""

from collections.abc import Callable
from functools import wraps

from hearthside.kernel.actions import Offer
from hearthside.kernel.agenda import carry_out
from hearthside.kernel.choices import Barred
from hearthside.kernel.draft import Draft
from hearthside.kernel.sight import PilePlace
from hearthside.kernel.views import Lying, TableView
from hearthside.kits.deckahedron.adventure.board import GAME, INCAPACITATED, STATE, is_making
from hearthside.kits.deckahedron.adventure.book import Book, by_book, cite, way
from hearthside.kits.deckahedron.adventure.journey.sessions import OPENER_DUE, is_opener_due
from hearthside.kits.deckahedron.adventure.steps import DropProposal, LeaveGame
from hearthside.kits.deckahedron.piles import DISCARD, DRAW, TURNED
from hearthside.kits.deckahedron.shuffling import reshuffle, reshuffle_if_low

LOW_DECK = 5


def is_down(seen: TableView) -> bool:
    """Whether this seat's character is out."""
    return seen.has_mark(STATE.of(seen.seat), INCAPACITATED)


def is_flipping(seen: TableView) -> bool:
    """Whether this seat has cards turned that are not yet read."""
    return not seen.is_empty(TURNED.of(seen.seat))


_READING = Barred("TF-FLIP-05", "Finish reading the cards you turned first.")
_DOWN = Barred("TF-INC-03", "An incapacitated character can take no further actions.")
_ANSWERING = Barred("TF-FLIP-05", "There is still something for you to answer first.")
UNMADE = Barred("TF-CC-16", "Your character is not ready yet: finish making it first.")
_NO_CARDS = Barred("TF-FLIP-01", "You have no card left to turn.")


@by_book
def at_corners(book: Book) -> Barred:
    """Why somebody who lays out cards for a game of corners can do nothing else."""
    says = "You are laying out cards: finish that game first, or give it up."
    return Barred(book.cites["games of corners"], says)


@by_book
def _critical(book: Book) -> Barred:
    return Barred(book.cites["critical success"], "Say first what you make of your critical success.")


def unless_down(offer: Callable[[TableView], Offer | None]) -> Callable[[TableView], Offer | None]:
    """What an incapacitated character is not offered (TF-INC-03), nor one that is only half made (TF-CC-16)."""

    @wraps(offer)
    def offered(seen: TableView) -> Offer | None:
        found = offer(seen)
        if found is None or found.blocked:
            return found
        against = _DOWN if is_down(seen) else UNMADE if is_making(seen, seen.seat) else None
        return Offer(found.fields, against) if against else found

    return offered


def against_flipping(seen: TableView) -> Barred | None:
    """Why this seat cannot flip now, if it cannot."""
    seat = seen.seat
    if not seen.is_empty(TURNED.of(seat)):
        return _READING
    if seen.has_mark(STATE.of(seat), INCAPACITATED):
        return _DOWN
    if is_making(seen, seat):
        return UNMADE
    if seen.asked("critical"):
        return _critical(seen)
    if is_opener_due(seen):
        return OPENER_DUE
    # A flip whose turned cards somebody took away by hand has nothing left to stand.
    if seat in seen.awaited and not (seen.asked("flip") or seen.asked("stand")):
        return _ANSWERING
    if seen.marks.get(GAME.of(seat)):
        return at_corners(seen)
    return None if has_cards_to_turn(seen) else _NO_CARDS


def has_cards_to_turn(seen: TableView) -> bool:
    """Whether this seat can still turn a card, counting the discard pile it would shuffle in."""
    return not (seen.is_empty(DRAW.of(seen.seat)) and seen.is_empty(DISCARD.of(seen.seat)))


def cards_to_turn(seen: TableView) -> int:
    """How many cards this seat can still turn, counting the discard pile it would shuffle in."""
    return seen.pile(DRAW.of(seen.seat)).count + seen.pile(DISCARD.of(seen.seat)).count


@way
def lose_stamina(draft: Draft, seat: str, points: int) -> None:
    """So much Stamina is lost, whatever that is here: which cards go, and where. Tell it, and see who goes down."""
    raise NotImplementedError(draft, seat, points)


@way
def stamina_left(lying: Lying, seat: str) -> int:
    """How much Stamina somebody has left, whatever that is counted in here."""
    raise NotImplementedError(lying, seat)


@way
def go_down_if_spent(draft: Draft, seat: str) -> None:
    """Cards went: whoever has lost too many goes down (`go_down`)."""
    raise NotImplementedError(draft, seat)


@way
def too_weak_to_stand(lying: Lying, seat: str) -> Barred | None:
    """Why somebody who went down cannot come round yet: too many cards are still lost (TF-INC-08)."""
    raise NotImplementedError(lying, seat)


@way
def exhausted_of(lying: Lying, seat: str) -> PilePlace:
    """The pile where a character's exhausted cards lie."""
    raise NotImplementedError(lying, seat)


def go_down(draft: Draft, seat: str, rule: str) -> None:
    """The character is incapacitated."""
    if not draft.table.has_mark(STATE.of(seat), INCAPACITATED):
        draft.mark(STATE.of(seat), INCAPACITATED)
        draft.befall("down", seat)
        draft.tell(seat, rule, "{who} is incapacitated.")
        carry_out(draft, [DropProposal(seat)])
        if draft.table.marks.get(GAME.of(seat)):
            carry_out(draft, [LeaveGame(seat)])
        called = draft.table.awaited.get(seat)
        if called and {"flip", "attempt", "reveal", "lead"} & set(called.actions):
            # There will be no such flip; what was to come after it comes now.
            draft.settle(seat)
            carry_out(draft, called.then)


def reshuffle_before_loss(draft: Draft, seat: str) -> None:
    """Whoever is about to lose Stamina may shuffle the discard pile in first."""
    reshuffle(draft, seat)
    rule = cite(draft, "reshuffling before a loss")
    draft.tell(seat, rule, "{who} shuffles the discard pile in before losing Stamina.")


def tidy_deck(draft: Draft, seat: str) -> None:
    """TF-SHUF-02, checked between procedures and never while cards of a flip lie turned (TF-SHUF-04)."""
    if draft.table.cards(TURNED.of(seat)):
        return
    if reshuffle_if_low(draft, seat, at_most=LOW_DECK):
        draft.tell(seat, "TF-SHUF-02", "{who} has few cards left and shuffles the discard pile in.")
