"""Checks that follow from what happens: asked of players, drawn at once for creatures, one after the other."""

from collections.abc import Sequence
from typing import Any

from hearthside.kernel.draft import Draft
from hearthside.kernel.table import Table
from hearthside.systems.deck_of_adventures.actions.call import ask_all, check_with, target_against
from hearthside.systems.deck_of_adventures.aftermath import Step, procedure, put_off
from hearthside.systems.deck_of_adventures.arena import seat_for
from hearthside.systems.deck_of_adventures.asking import is_busy
from hearthside.systems.deck_of_adventures.board import KNOCKED_OUT, mod_of
from hearthside.systems.deck_of_adventures.check import begin
from hearthside.systems.deck_of_adventures.hands import Hand, read_hand
from hearthside.systems.deck_of_adventures.kinds import STATE
from hearthside.systems.deck_of_adventures.knowing import knows
from hearthside.systems.deck_of_adventures.sheet import contested_dr


def check_step(
    who: str,
    stats: Sequence[str],
    dr: int = 0,
    *,
    opposed: tuple[str, str] | None = None,
    against: str = "",
    hands: Sequence[Hand] = (),
    need: str = "",
    question: str = "",
    social: bool = False,
    then: Step,
) -> Step:
    """A Check somebody will make; without `against` it is a Save, against the own Target Card (DA-SAVE-01).

    `opposed` names somebody and a stat that the Difficulty Range follows from (DA-CONT-02), in place of a number.
    """
    return {
        "do": "check",
        "who": who,
        "stats": list(stats),
        "dr": dr,
        "opposed": list(opposed or ()),
        "against": against,
        "hands": [hand.words for hand in hands],
        "need": need,
        "question": question,
        "social": social,
        "then": then,
    }


def _range(table: Table, step: Step) -> tuple[int, tuple[str, ...]]:
    """The Difficulty Range, and what of it stays behind the screen: what follows from a stat nobody knows."""
    opposed = step.get("opposed")
    if not opposed:
        return step["dr"], ()
    who, stat = opposed
    return contested_dr(table.track(mod_of(stat, who))), () if knows(table, who, "stats") else ("dr",)


@procedure("check")
def _make(draft: Draft, step: Any, left: list[Step]) -> bool:
    """A player is asked to draw; for a creature the GM's side draws with the best of its stats."""
    who = step["who"]
    if not step["against"] and draft.table.has_mark(STATE.of(who), KNOCKED_OUT):
        return False  # DA-KO-01: nothing is asked of those who lie there
    seat = seat_for(draft.table, who)
    if is_busy(draft.table, seat):
        put_off(draft, seat, [step, *left])
        return True
    target = target_against(draft, step["against"] or who)
    dr, hides = _range(draft.table, step)
    checks = [
        check_with(
            draft.table,
            who,
            stat,
            dr,
            target,
            kind="check" if step["against"] else "save",
            deck="world" if step["social"] and who not in draft.table.seats else "",
            ruled=[read_hand(words) for words in step["hands"]],
            need=step["need"],
            question=step["question"],
            hides=hides,
            then={**step["then"], "next": left},
        )
        for stat in step["stats"]
    ]
    if who in draft.table.seats:
        ask_all(draft, {who: checks})
    else:
        begin(draft, seat, max(checks, key=lambda check: (check.net, check.edr)))
    return True
