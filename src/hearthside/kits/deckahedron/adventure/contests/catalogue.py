"""All that the contests bring to the table, and what comes of a flip that belongs to one."""

from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import Procedure, Step
from hearthside.kernel.draft import Draft
from hearthside.kernel.sight import MarkKind, PileKind, SheetKind, TrackKind
from hearthside.kits.deckahedron.adventure.board import GAME
from hearthside.kits.deckahedron.adventure.contests import aiding, mini_games, pursuit, teamwork, versus
from hearthside.kits.deckahedron.adventure.steps import AgainstFriend, Contest

PILES: tuple[PileKind, ...] = ()
TRACKS: tuple[TrackKind, ...] = (mini_games.SPOT, mini_games.QUARTERS)
MARKS: tuple[MarkKind, ...] = (
    GAME,
    mini_games.JOINED,
    teamwork.TOGETHER_KIND,
    teamwork.SPARED_KIND,
    *pursuit.MARKS,
)
SHEETS: tuple[SheetKind, ...] = ()
ACTIONS: tuple[Action, ...] = (*mini_games.ACTIONS, *aiding.ACTIONS, *versus.ACTIONS, *pursuit.ACTIONS)


def contest(draft: Draft, step: Contest) -> list[Step]:
    """A flip against somebody, or on the run, has resolved."""
    if isinstance(step.contest, AgainstFriend):
        return versus.ask_both(draft, step.seat, step.contest.whom)
    return pursuit.end_round(draft, step)


STEPS: tuple[Procedure, ...] = (Procedure(Contest, contest), *pursuit.STEPS, *mini_games.STEPS)
