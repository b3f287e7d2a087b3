"""Checks that follow from what happens: asked of players, drawn at once for creatures, one after the other."""

from collections.abc import Sequence

from hearthside.kernel.agenda import Comes, Once
from hearthside.kernel.draft import Draft
from hearthside.kernel.table import Table
from hearthside.systems.deck_of_adventures.asking import is_busy
from hearthside.systems.deck_of_adventures.board import KNOCKED_OUT
from hearthside.systems.deck_of_adventures.check.call import called, check_with, own_mod, target_against
from hearthside.systems.deck_of_adventures.check.drawing import Check, Target, begin
from hearthside.systems.deck_of_adventures.creatures.knowing import knows
from hearthside.systems.deck_of_adventures.fight.arena import seat_for
from hearthside.systems.deck_of_adventures.kinds import STATE
from hearthside.systems.deck_of_adventures.people.sheet import contested_dr
from hearthside.systems.deck_of_adventures.steps import MakeCheck


def make_check(draft: Draft, step: MakeCheck) -> Comes:
    """A player is asked to draw; for a creature the GM's side draws with the best of its stats."""
    who = step.who
    if not step.against and draft.table.has_mark(STATE.of(who), KNOCKED_OUT):
        return None  # DA-KO-01: nothing is asked of those who lie there
    seat = seat_for(draft.table, who)
    if is_busy(draft.table, seat):
        return Once(seat), step
    target = target_against(draft, step.against or who)
    checks = checks_for(draft.table, step, target)
    return called(draft, who, checks) if who in draft.table.seats else begin(draft, seat, best_of(checks))


def checks_for(table: Table, step: MakeCheck, target: Target) -> list[Check]:
    """What it would be with each of the stats it may be made with."""
    dr, hides = _range(table, step)
    return [
        check_with(
            table,
            step.who,
            stat,
            dr,
            target,
            kind="check" if step.against else "save",
            deck="world" if step.social and step.who not in table.seats else "",
            ruled=step.hands,
            need=step.need,
            question=step.asks,
            hides=hides,
            then=(step.then,),
        )
        for stat in step.stats
    ]


def best_of(checks: Sequence[Check]) -> Check:
    """The one that serves whoever draws best."""
    return max(checks, key=lambda check: (check.net, check.edr))


def _range(table: Table, step: MakeCheck) -> tuple[int, tuple[str, ...]]:
    """The Difficulty Range, and what of it stays behind the screen: what follows from a stat nobody knows."""
    if not step.opposed:
        return step.dr, ()
    who, stat = step.opposed
    return contested_dr(own_mod(table, who, stat)), () if knows(table, who, "stats") else ("dr",)
