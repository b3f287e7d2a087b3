"""Wound cards that something was bought with: it ends when that very card leaves (TP-HELP-03)."""

from hearthside.kernel.agenda import Procedure
from hearthside.kernel.draft import Draft
from hearthside.kernel.sight import Audience, PilePlace, TrackKind, TrackPlace
from hearthside.kits.deckahedron.adventure.board import STATE
from hearthside.kits.deckahedron.adventure.body import exhausted_of
from hearthside.kits.deckahedron.adventure.content.effects import Enter
from hearthside.kits.deckahedron.adventure.effects import lasting
from hearthside.kits.deckahedron.adventure.effects.lasting import lasting_states, leave_state, states_of
from hearthside.kits.deckahedron.cards import WOUNDS
from hearthside.kits.deckahedron.flipping import face_of
from hearthside.kits.deckahedron.piles import DISCARD, DRAW

BOUGHT_WITH = TrackKind("bought_with", "Wound cards that something was bought with", Audience.EVERYONE)
UNTIL_CURED = "cure"


def bought_with(seat: str, face: str) -> TrackPlace:
    """How many wound cards of this face a character took as a price. Two of one face nobody can tell apart."""
    return BOUGHT_WITH.of(f"{seat}.{face}")


def wound_cards_of(draft: Draft, seat: str) -> list[tuple[PilePlace, str]]:
    """The wound cards of a character, each with the pile it lies in; those that everybody sees come first."""
    piles = (DISCARD.of(seat), DRAW.of(seat), exhausted_of(draft.table, seat))
    return [(pile, card) for pile in piles for card in draft.table.cards(pile) if face_of(card).nature == "wound"]


def enter(draft: Draft, step: Enter) -> None:
    """A state that lasts until a cure remembers the wound card that was just taken for it."""
    seat, state = step.seat, step.state
    is_new = not draft.table.has_mark(STATE.of(seat), state)
    lasting.enter(draft, step)
    if lasting_states(draft)[state].until != UNTIL_CURED:
        return
    if is_new:
        # A cure in between may have ended it without a look at the cards.
        _forget(draft, seat)
    cards = [card for _, card in wound_cards_of(draft, seat)]
    if cards:
        newest = max(cards, key=lambda card: int(card.rpartition("#")[2]))
        draft.count(bought_with(seat, face_of(newest).name), 1)


def _forget(draft: Draft, seat: str) -> None:
    for face in WOUNDS:
        track = bought_with(seat, face.name)
        draft.count(track, -draft.table.track(track))


def card_left(draft: Draft, seat: str, face: str) -> None:
    """A wound card of this face is gone: if it was the last that something was bought with, that ends."""
    was_a_price = draft.count(bought_with(seat, face), -1)
    left = sum(draft.table.track(bought_with(seat, each.name)) for each in WOUNDS)
    if wound_cards_of(draft, seat) and not (was_a_price and not left):
        return
    _forget(draft, seat)
    for state in states_of(draft.table, seat):
        if state.until == UNTIL_CURED:
            leave_state(draft, seat, state.state)


STEPS: tuple[Procedure, ...] = (Procedure(Enter, enter),)
