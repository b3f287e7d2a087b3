"""Who can act, and whose turn it is. Only characters take turns; enemies act through the players' rolls (FE-CBT-07)."""

from hearthside.kernel.choices import Barred
from hearthside.kernel.draft import Draft
from hearthside.kernel.every_table import SPOTLIGHTS
from hearthside.kernel.views import Lying, gm_of
from hearthside.systems.first_empires.fight.battlefield import come_to_rest
from hearthside.systems.first_empires.fight.creatures import change_creature, is_together, standing
from hearthside.systems.first_empires.kinds import COMBAT_KIND, CREATURES, CURSES, ORDER_KIND, STATE, TURN_KIND
from hearthside.systems.first_empires.people.making import is_making
from hearthside.systems.first_empires.pool.called import call_for, take_back_call
from hearthside.systems.first_empires.scene.board import is_down, move_position

COMBAT, ORDER, TURN = COMBAT_KIND.of_table, ORDER_KIND.of_table, TURN_KIND.of_table
READINESS, PLAYERS_ORDER, GM_ORDER, TURNS = "readiness", "players set the order", "the GM sets the order", "turns"
"""The steps of a long fight, one after the other."""
READY, UNREADY = "ready", "not ready"
PETRIFYING, PETRIFIED, LYCANTHROPY = "petrifying", "petrified", "lycanthropy"


def step_of_combat(lying: Lying) -> str:
    """Where a long fight stands, or nothing where there is none."""
    return next(iter(lying.marks.get(COMBAT, ())), "")


def enter(draft: Draft, step: str) -> None:
    """The fight goes on to this step; with no name it is over."""
    draft.unmark(COMBAT, step_of_combat(draft.table))
    if step:
        draft.mark(COMBAT, step)


def against_acting(lying: Lying, seat: str) -> Barred | None:
    """Why a character cannot act at all, or not now."""
    if is_making(lying, seat):
        return Barred("FE-CHAR-01", "They are making a character.")
    if is_down(lying, seat):
        return Barred("FE-HARM-04", "They are in no state to act.")
    if lying.has_mark(CURSES.of(seat), PETRIFIED):
        return Barred("FE-BEAST-14", "They are petrified.")
    on_turn = whose_turn(lying)
    if on_turn and on_turn != seat:
        return Barred("FE-CBT-06", "It is somebody else's turn.")
    return None


def can_act(lying: Lying, seat: str) -> bool:
    """Whether a character's turn means anything (FE-CBT-09)."""
    is_able = not is_down(lying, seat) and not lying.has_mark(CURSES.of(seat), PETRIFIED)
    return is_able and not is_making(lying, seat)


def has_a_moment(lying: Lying, seat: str) -> bool:
    """Whether a character can do something by the way: nothing is asked of them but perhaps a roll."""
    return can_act(lying, seat) and (seat not in lying.awaited or call_for(lying, seat) is not None)


def has_time(lying: Lying, seat: str) -> bool:
    """Whether a character can do something that takes a while; a fight leaves nobody the time for it."""
    return can_act(lying, seat) and seat not in lying.awaited


def whose_turn(lying: Lying) -> str:
    """Who is to act: the one whose turn came, or the next in the order who can (FE-CBT-09)."""
    if step_of_combat(lying) != TURNS:
        return ""
    order = _from(lying.marks.get(ORDER, ()), lying.words.get(TURN, ""))
    return next((seat for seat in order if can_act(lying, seat)), "")


def _from(order: tuple[str, ...], seat: str) -> tuple[str, ...]:
    at = order.index(seat) if seat in order else 0
    return order[at:] + order[:at]


def who_orders(lying: Lying) -> tuple[str, ...]:
    """FE-CBT-03: the seats that may choose the turn order now: players who can still act, or else the GM."""
    step = step_of_combat(lying)
    if step not in (PLAYERS_ORDER, GM_ORDER):
        return ()
    able = tuple(seat for seat in lying.players if can_act(lying, seat)) if step == PLAYERS_ORDER else ()
    return able or (gm_of(lying),)


def set_order(draft: Draft, order: tuple[str, ...]) -> None:
    """FE-CBT-08: the order is chosen, and the first of it begins."""
    for seat in draft.table.marks.get(ORDER, ()):
        draft.unmark(ORDER, seat)
    for seat in order:
        draft.mark(ORDER, seat)
        come_to_rest(draft, seat)
        take_back_call(draft, seat)
    enter(draft, TURNS)
    draft.write(TURN, order[0])
    _light(draft, whose_turn(draft.table))


def _light(draft: Draft, seat: str) -> None:
    """Whoever is on turn has the light, though nobody passed it."""
    if seat:
        draft.count(SPOTLIGHTS.of(seat), 1)


def pass_turn(draft: Draft, seat: str) -> None:
    """FE-CBT-06, FE-CBT-09: this turn is over; after the last the first comes again."""
    _end_gaze(draft, seat)
    come_to_rest(draft, seat)
    if whose_turn(draft.table) != seat:
        return
    order = draft.table.marks.get(ORDER, ())
    draft.write(TURN, _from(order, seat)[1 % len(order)])
    comes = whose_turn(draft.table)
    if comes and comes != draft.table.words[TURN]:
        draft.write(TURN, comes)  # Whoever is skipped has to wait until the order comes round again.
    _light(draft, comes)
    if comes:
        draft.tell(comes, "FE-CBT-06", "It is the turn of {who}.")


def _end_gaze(draft: Draft, seat: str) -> None:
    """FE-BEAST-14: whoever ends this turn in the zone of the gaze is petrified."""
    gazes = [each for each in standing(draft.table) if seat in CREATURES.of(draft.table, each).gazes]
    for creature in gazes:
        left = (each for each in CREATURES.of(draft.table, creature).gazes if each != seat)
        change_creature(draft, creature, gazes=tuple(left))
    if any(is_together(draft.table, creature, seat) for creature in gazes):
        draft.mark(CURSES.of(seat), PETRIFIED)
        draft.befall("down", seat)
        draft.tell(seat, "FE-BEAST-14", "{who} is petrified.")


def leave(draft: Draft) -> None:
    """The fight is over, and nobody is asked any more whether they are ready."""
    enter(draft, "")
    for seat, asked in draft.table.awaited.items():
        if "readiness" in asked.actions:
            draft.settle(seat)
    for seat in draft.table.marks.get(ORDER, ()):
        draft.unmark(ORDER, seat)
    for seat in draft.table.players:
        for word in (READY, UNREADY):
            draft.unmark(STATE.of(seat), word)
        come_to_rest(draft, seat)
    if draft.table.words.get(TURN):
        draft.write(TURN, "")


def begin_unready(draft: Draft) -> None:
    """FE-CBT-03, FE-POS-05: the enemies have the advantage."""
    enter(draft, GM_ORDER)
    move_position(draft, "desperate")
