"""What lasts beyond a move: states of a character, and cards that lie face-down until something turns them up."""

from collections.abc import Mapping

from hearthside.kernel.draft import Draft
from hearthside.kits.deckahedron.adventure.agenda import AGENDA
from hearthside.kits.deckahedron.adventure.board import state_of
from hearthside.kits.deckahedron.adventure.content.effects import Enter, TurnDown
from hearthside.kits.deckahedron.adventure.content.moves import MOVES, Move
from hearthside.kits.deckahedron.adventure.effects.lying import Lying, down_of, lately_of
from hearthside.kits.deckahedron.adventure.knowing import has_card
from hearthside.kits.deckahedron.agenda import Step

STATES: Mapping[str, Enter] = {
    effect.state: effect for move in MOVES.values() for effect in move.effects() if isinstance(effect, Enter)
}
"""Every lasting state, with what it does and what ends it."""
_RULE_OF: Mapping[str, str] = {
    effect.state: move.rules[0] for move in MOVES.values() for effect in move.effects() if isinstance(effect, Enter)
}
_WAITING: Mapping[str, str] = {
    move.id: effect.until for move in MOVES.values() for effect in move.effects() if isinstance(effect, TurnDown)
}
"""The cards that turn face-down, and the move that turns them up again."""
BREATHER = "take-a-breather"
_NEVER_TWICE = frozenset(
    name
    for move in MOVES.values()
    for needs in (move.needs, move.other_way.needs if move.other_way else ())
    for name in (move.id,)
    if "another-move-since" in needs
)


def states_of(lying: Lying, seat: str) -> tuple[Enter, ...]:
    """The lasting states a character is in."""
    return tuple(STATES[name] for name in lying.marks.get(state_of(seat), ()) if name in STATES)


def barred_attributes(lying: Lying, seat: str) -> tuple[str, ...]:
    """The attributes that are beyond a character just now (TF-MOVE-05)."""
    if not lying.marks.get(state_of(seat)):
        return ()
    return tuple(name for state in states_of(lying, seat) for name in state.bars)


@AGENDA.procedure("effect:enter")
def _enter(draft: Draft, step: Step) -> None:
    draft.mark(state_of(step["seat"]), step["state"])
    draft.tell(step["seat"], MOVES[step["move"]].rules[0], "{who} is {state} now.", state=step["state"])


def leave_state(draft: Draft, seat: str, state: str) -> None:
    """It is over."""
    if draft.table.has_mark(state_of(seat), state):
        draft.unmark(state_of(seat), state)
        draft.tell(seat, _RULE_OF[state], "{who} is no longer {state}.", state=state)


@AGENDA.procedure("effect:turn_down")
def _turn_down(draft: Draft, step: Step) -> None:
    """Whoever tried it without the card has none to turn."""
    seat, move = step["seat"], MOVES[step["move"]]
    if has_card(draft.table, seat, move):
        draft.mark(down_of(seat), move.id)
        draft.tell(seat, move.rules[0], "{move} is turned face-down.", move=move.name)


def is_face_down(lying: Lying, seat: str, move: Move) -> bool:
    """Whether a character's card of this move cannot be used for now."""
    return lying.has_mark(down_of(seat), move.id)


def waits_for(move: Move) -> Move:
    """The move that turns this card up again."""
    return MOVES[_WAITING[move.id]]


def after_move(draft: Draft, seat: str, name: str) -> None:
    """TF-BRTH-05: cards that waited for this move turn up again, and states that it ends are over."""
    for card in draft.table.marks.get(down_of(seat), ()):
        if _WAITING[card] == name:
            draft.unmark(down_of(seat), card)
            draft.tell(seat, "TF-BRTH-05", "{move} is turned up again.", move=MOVES[card].name)
    for state in states_of(draft.table, seat):
        if state.until == name:
            leave_state(draft, seat, state.state)


def begin_move(draft: Draft, seat: str, move: Move | None) -> None:
    """Another move is under way: who hid in the shadows stirs, and the last Breather is a move ago (TF-BRTH-03)."""
    for last in draft.table.marks.get(lately_of(seat), ()):
        draft.unmark(lately_of(seat), last)
    if draft.table.marks.get(state_of(seat)):
        for state in states_of(draft.table, seat):
            if state.until == "moving":
                leave_state(draft, seat, state.state)
    if move is not None and counted_as(move) in _NEVER_TWICE:
        draft.mark(lately_of(seat), counted_as(move))


def counted_as(move: Move) -> str:
    """The move that making this one amounts to: Find Shadows is a Breather without its flip."""
    return move.counts_as or move.id


@AGENDA.procedure("made")
def _made(draft: Draft, step: Step) -> None:
    after_move(draft, step["seat"], counted_as(MOVES[step["move"]]))
