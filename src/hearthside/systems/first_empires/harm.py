"""Harm: how much a danger does, what may keep it off, and what it leads to."""

from dataclasses import asdict

from hearthside.kernel.draft import Draft
from hearthside.systems.first_empires.board import DEAD, armor_of, harm_of, luck_of, state_of
from hearthside.systems.first_empires.called import Called, Due
from hearthside.systems.first_empires.owed import WOUND, owe
from hearthside.systems.first_empires.pool import HURT_AT

WOUND_AT = 4
UNCONSCIOUS_AT = 6
DEAD_AT = 7


def roll_harm(draft: Draft, seat: str, call: Called, times: int) -> int:
    """FE-HARM-09: one roll of the danger's die as it shows; for serious harm two, the higher counts (FE-HARM-10)."""
    if call.harm == "none" or not times:
        return 0
    if call.harm.isdigit():
        return int(call.harm) + call.brute
    sides = int(call.harm.removeprefix("d"))
    why = "harm" if times == 1 else "serious harm"
    return max(draft.roll(seat, times, sides, why)) + call.brute


def ask_what_is_due(draft: Draft, seat: str, due: Due) -> None:
    """Ask for the next decision a result leaves; where nothing is left to choose, it takes its course."""
    if due.advantage:
        draft.wait_for(seat, ("advantage",), "FE-INT-09", "What does your advantage bring?", asdict(due))
        return
    resistible = due.physical and not due.resisted
    deductible = due.physical and draft.table.track(armor_of(seat)) > 0
    if due.harm and (resistible or deductible):
        actions = ("resist", "suffer") if resistible else ("suffer",)
        says = f"{due.harm} harm is coming."
        draft.wait_for(seat, actions, "FE-RST-01" if resistible else "FE-ARM-01", says, asdict(due))
        return
    suffer(draft, seat, due.harm + due.overflow)


def suffer(draft: Draft, seat: str, points: int) -> None:
    """Harm lands: a lasting wound at 4, and Lady Luck's word at 7 (FE-HARM-02, FE-HARM-05)."""
    before = draft.table.track(harm_of(seat))
    if not draft.count(harm_of(seat), points):
        return
    after = draft.table.track(harm_of(seat))
    draft.tell(seat, "FE-HARM-01", "{who} suffers {points} harm and stands at {after}.", points=points, after=after)
    is_wounded = before < WOUND_AT <= after
    if after == DEAD_AT:
        _face_judgment(draft, seat, is_wounded)
        return
    if is_wounded:
        owe(draft, seat, WOUND)
    tell_state(draft, seat, before)


def tell_state(draft: Draft, seat: str, before: int) -> None:
    """What this much harm means, where it is new."""
    after = draft.table.track(harm_of(seat))
    if after == UNCONSCIOUS_AT:
        draft.tell(seat, "FE-HARM-04", "{who} is unconscious.")
    elif before < HURT_AT <= after:
        draft.tell(seat, "FE-HARM-03", "{who} is badly hurt: one die less on every roll.")


def _face_judgment(draft: Draft, seat: str, is_wounded: bool) -> None:
    """FE-LADY-01; with no Luck dice there is no roll (FE-LADY-06)."""
    if not draft.table.track(luck_of(seat)):
        die(draft, seat)
        return
    says = "Dead, unless Lady Luck steps in."
    draft.wait_for(seat, ("judgment",), "FE-LADY-01", says, asdict(Due(wound=is_wounded)))


def die(draft: Draft, seat: str) -> None:
    """The end of a character."""
    draft.mark(state_of(seat), DEAD)
    draft.tell(seat, "FE-HARM-05", "{who} is dead.")
