"""What lies on this game's table, and who sees it. There are no cards: everything is open."""

from hearthside.kernel.draft import Draft
from hearthside.kernel.sight import TrackPlace
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.kinds import (
    ABILITY_TRACKS,
    FAILED_IN_KIND,
    HARM_KIND,
    LUCK,
    POSITION_KIND,
    STATE,
)
from hearthside.systems.first_empires.words import POSITIONS, USUAL_POSITION, setting

DEAD = "dead"
UNCONSCIOUS_AT = 6
"""The harm at which nobody stands any more (FE-HARM-04)."""
NEW_SESSION = "Luck to roll"

POSITION = POSITION_KIND.of_table
FAILED_IN = FAILED_IN_KIND.of_table


def rank_of(ability: str, seat: str) -> TrackPlace:
    """The track that holds a character's rank in an ability."""
    return ABILITY_TRACKS[ability].of(seat)


def is_down(seen: Table | TableView, seat: str) -> bool:
    """Unconscious or dead."""
    return seen.track(HARM_KIND.of(seat)) >= UNCONSCIOUS_AT or seen.has_mark(STATE.of(seat), DEAD)


def heal(draft: Draft, seat: str, points: int) -> int:
    """Harm falls; by how much. Whoever was unconscious comes to (FE-HARM-04)."""
    before = draft.table.track(HARM_KIND.of(seat))
    healed = -draft.count(HARM_KIND.of(seat), -points)
    if before >= UNCONSCIOUS_AT > before - healed:
        draft.befall("up", seat)
    return healed


def position_now(table: Table | TableView) -> str:
    """The position of the scene, or nothing while none is set."""
    return next(iter(table.marks.get(POSITION, ())), "")


def move_position(draft: Draft, position: str) -> None:
    """The scene's position is now this one; with no name, none is set."""
    now = position_now(draft.table)
    if now == position:
        return
    if now:
        draft.unmark(POSITION, now)
    if position:
        draft.mark(POSITION, position)


def step_position(draft: Draft, by: int) -> None:
    """One step towards Desperate (1) or towards Controlled (-1), as far as there is one."""
    at = POSITIONS.index(position_now(draft.table) or USUAL_POSITION) + by
    move_position(draft, POSITIONS[max(0, min(at, len(POSITIONS) - 1))])


def gain_luck(draft: Draft, seat: str, dice: int, rule: str, says: str) -> int:
    """Luck dice come in; only a table that agreed on a cap has one (FE-LUCK-07). How many there really were."""
    cap = setting(draft.table.options, "luck_cap")
    if cap:
        dice = max(0, min(dice, cap - draft.table.track(LUCK.of(seat))))
    draft.count(LUCK.of(seat), dice)
    draft.tell(seat, rule, says, dice=dice)
    return dice
