"""What lasts beyond a move: states of a character, and cards that lie face-down until something turns them up."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

from hearthside.kernel.agenda import Procedure
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import Lying
from hearthside.kits.deckahedron.adventure.board import STATE
from hearthside.kits.deckahedron.adventure.book import AtTable, Book, book_of, by_book, moves_of
from hearthside.kits.deckahedron.adventure.content.effects import Enter, TurnDown
from hearthside.kits.deckahedron.adventure.content.moves import Move
from hearthside.kits.deckahedron.adventure.effects.lying import DOWN_KIND, LATELY
from hearthside.kits.deckahedron.adventure.gear.items import PRECIOUS
from hearthside.kits.deckahedron.adventure.gear.shelf import GAINED
from hearthside.kits.deckahedron.adventure.journey.days import spend_day
from hearthside.kits.deckahedron.adventure.knowing import has_card
from hearthside.kits.deckahedron.adventure.steps import Made

E = TypeVar("E", Enter, TurnDown)

BREATHER = "take-a-breather"


def _of_sort(book: Book, sort: type[E]) -> Iterator[tuple[Move, E]]:
    """The moves with an effect of this sort, and the effect."""
    for move in book.moves.values():
        for effect in move.effects():
            if isinstance(effect, sort):
                yield move, effect


@by_book
def lasting_states(book: Book) -> Mapping[str, Enter]:
    """Every lasting state, with what it does and what ends it."""
    return {effect.state: effect for _, effect in _of_sort(book, Enter)}


@by_book
def _rule_of(book: Book) -> Mapping[str, str]:
    return {effect.state: move.rules[0] for move, effect in _of_sort(book, Enter)}


@by_book
def _waiting(book: Book) -> Mapping[str, str]:
    """The cards that turn face-down, and the move that turns them up again."""
    return {move.id: effect.until for move, effect in _of_sort(book, TurnDown)}


@by_book
def _never_twice(book: Book) -> frozenset[str]:
    return frozenset(
        move.id
        for move in book.moves.values()
        for needs in (move.needs, move.other_way.needs if move.other_way else ())
        if "another-move-since" in needs
    )


def states_of(lying: Lying, seat: str) -> tuple[Enter, ...]:
    """The lasting states a character is in."""
    states = lasting_states(lying)
    return tuple(states[name] for name in lying.marks.get(STATE.of(seat), ()) if name in states)


def barred_attributes(lying: Lying, seat: str) -> tuple[str, ...]:
    """The attributes that are beyond a character just now (TF-MOVE-05)."""
    if not lying.marks.get(STATE.of(seat)):
        return ()
    return tuple(name for state in states_of(lying, seat) for name in state.bars)


def enter(draft: Draft, step: Enter) -> None:
    """From now on somebody is in this state."""
    draft.mark(STATE.of(step.seat), step.state)
    draft.tell(step.seat, moves_of(draft)[step.move].rules[0], "{who} is {state} now.", state=step.state)


def leave_state(draft: Draft, seat: str, state: str) -> None:
    """It is over."""
    if draft.table.has_mark(STATE.of(seat), state):
        draft.unmark(STATE.of(seat), state)
        draft.tell(seat, _rule_of(draft)[state], "{who} is no longer {state}.", state=state)


def _turn_down(draft: Draft, step: TurnDown) -> None:
    """Whoever tried it without the card has none to turn."""
    seat, move = step.seat, moves_of(draft)[step.move]
    if has_card(draft.table, seat, move):
        draft.mark(DOWN_KIND.of(seat), move.id)
        draft.tell(seat, move.rules[0], "{move} is turned face-down.", move=move.name)


def is_face_down(lying: Lying, seat: str, move: Move) -> bool:
    """Whether a character's card of this move cannot be used for now."""
    return lying.has_mark(DOWN_KIND.of(seat), move.id)


def waits_for(lying: AtTable, move: Move) -> Move:
    """The move that turns this card up again."""
    return moves_of(lying)[_waiting(lying)[move.id]]


def after_move(draft: Draft, seat: str, name: str) -> None:
    """TF-BRTH-05: cards that waited for this move turn up again, and states that it ends are over."""
    for card in draft.table.marks.get(DOWN_KIND.of(seat), ()):
        if _waiting(draft)[card] == name:
            draft.unmark(DOWN_KIND.of(seat), card)
            draft.tell(seat, "TF-BRTH-05", "{move} is turned up again.", move=moves_of(draft)[card].name)
    for state in states_of(draft.table, seat):
        if state.until == name:
            leave_state(draft, seat, state.state)


def begin_move(draft: Draft, seat: str, move: Move | None) -> None:
    """Another move is under way: who hid in the shadows stirs, and the last Breather is a move ago (TF-BRTH-03)."""
    for last in draft.table.marks.get(LATELY.of(seat), ()):
        draft.unmark(LATELY.of(seat), last)
    if draft.table.marks.get(STATE.of(seat)):
        for state in states_of(draft.table, seat):
            if state.until == "moving":
                leave_state(draft, seat, state.state)
    if move is not None and counted_as(move) in _never_twice(draft):
        draft.mark(LATELY.of(seat), counted_as(move))
    if move is not None and move.id in book_of(draft.table).guide.downtime.with_rest:
        spend_day(draft, seat, move.id)  # TF-SNS-05
    if move is not None and "new-precious-item" in move.needs:
        draft.unmark(GAINED.of(seat), PRECIOUS)


def counted_as(move: Move) -> str:
    """The move that making this one amounts to: Find Shadows is a Breather without its flip."""
    return move.counts_as or move.id


def _made(draft: Draft, step: Made) -> None:
    after_move(draft, step.seat, counted_as(moves_of(draft)[step.move]))


STEPS: tuple[Procedure, ...] = (
    Procedure(Enter, enter),
    Procedure(TurnDown, _turn_down),
    Procedure(Made, _made),
)
