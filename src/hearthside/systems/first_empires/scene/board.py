"""What lies on this game's table, and who sees it. There are no cards: everything is open."""

from hearthside.kernel.draft import Draft
from hearthside.kernel.sight import TrackPlace
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.kinds import (
    ABILITY_TRACKS,
    CLOCKS_KIND,
    FAILED_IN_KIND,
    FILLED,
    HARM_KIND,
    HIDDEN_CLOCKS_KIND,
    HIDDEN_FILLED,
    HIDDEN_SEGMENTS,
    LUCK,
    POSITION_KIND,
    SECRETS_KIND,
    SEGMENTS_KIND,
    STATE,
    TAG_BY,
    TAG_ON,
    TAGS_KIND,
    USES,
)
from hearthside.systems.first_empires.pool.owed import hold_back, let_break_loose
from hearthside.systems.first_empires.words import CLOCKS, POSITIONS, USUAL_POSITION, setting

DEAD = "dead"
UNCONSCIOUS_AT = 6
"""The harm at which nobody stands any more (FE-HARM-04)."""
NEW_SESSION = "Luck to roll"

POSITION = POSITION_KIND.of_table
TAGS = TAGS_KIND.of_table
STICKY_TAGS = TAGS_KIND.of("sticky")
HIDDEN_CLOCKS, SECRETS = HIDDEN_CLOCKS_KIND.of_table, SECRETS_KIND.of_table
FAILED_IN = FAILED_IN_KIND.of_table


def rank_of(ability: str, seat: str) -> TrackPlace:
    """The track that holds a character's rank in an ability."""
    return ABILITY_TRACKS[ability].of(seat)


def is_down(seen: Table | TableView, seat: str) -> bool:
    """Unconscious or dead."""
    return seen.track(HARM_KIND.of(seat)) >= UNCONSCIOUS_AT or seen.has_mark(STATE.of(seat), DEAD)


def clock_words(seen: TableView, clock: str) -> str:
    """A clock as people speak of it."""
    return f"{clock}, {seen.track(FILLED.of(clock))} of {seen.track(SEGMENTS_KIND.of(clock))}"


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


def lay_tag(draft: Draft, tag: str, uses: int, on: str) -> None:
    """A tag lies on the table; one of the same name gains invocations instead."""
    draft.mark(TAGS, tag)
    draft.count(USES.of(tag), uses)
    if on:
        draft.write(TAG_ON.of(tag), on)


def lift_tag(draft: Draft, tag: str) -> None:
    """A tag is gone, with all its invocations."""
    draft.unmark(TAGS, tag)
    draft.unmark(STICKY_TAGS, tag)
    draft.count(USES.of(tag), -draft.table.track(USES.of(tag)))
    for sheet in (TAG_ON, TAG_BY):
        if draft.table.words.get(sheet.of(tag)):
            draft.write(sheet.of(tag), "")


def invoke_tag(draft: Draft, tag: str) -> None:
    """FE-TAG-02: one invocation is used up, and the tag with its last; a sticky one stays (FE-TAG-06)."""
    if draft.table.has_mark(STICKY_TAGS, tag):
        return
    draft.count(USES.of(tag), -1)
    if not draft.table.track(USES.of(tag)):
        lift_tag(draft, tag)


def turn_clock(draft: Draft, seat: str, clock: str, by: int) -> None:
    """FE-CLK-01, FE-INT-12: never beyond its segments, never below none."""
    filled, segments = FILLED.of(clock), SEGMENTS_KIND.of(clock)
    by = min(by, draft.table.track(segments) - draft.table.track(filled))
    draft.count(filled, by)
    is_work = draft.table.has_mark(CLOCKS_KIND.of("work"), clock)
    if draft.table.track(filled) == draft.table.track(segments) and not is_work:  # Work that is done is told as such.
        draft.tell(seat, "FE-CLK-01", "{clock} is full.", clock=clock)
    _watch_danger(draft, clock)


def _watch_danger(draft: Draft, clock: str) -> None:
    """FE-CLK-08: the GM is asked to let a danger happen as long as it is full."""
    is_full = draft.table.has_mark(CLOCKS_KIND.of("danger"), clock) and not left_of(draft.table, clock)
    (let_break_loose if is_full else hold_back)(draft, clock)


def lay_clock(draft: Draft, clock: str, kind: str, segments: int, filled: int = 0) -> None:
    """A clock lies on the table; one of this name is laid out anew."""
    lift_clock(draft, clock)
    draft.mark(CLOCKS_KIND.of(kind), clock)
    draft.count(SEGMENTS_KIND.of(clock), segments)
    draft.start(FILLED.of(clock), min(filled, segments))
    _watch_danger(draft, clock)


def lift_clock(draft: Draft, clock: str) -> None:
    """A clock is gone."""
    for kind in CLOCKS:
        draft.unmark(CLOCKS_KIND.of(kind), clock)
    for track in (SEGMENTS_KIND, FILLED):
        draft.count(track.of(clock), -draft.table.track(track.of(clock)))
    hold_back(draft, clock)


def hide_clock(draft: Draft, clock: str, segments: int, filled: int) -> None:
    """FE-PLAY-08: a clock only the GM sees, until it comes to light."""
    lift_hidden_clock(draft, clock)
    draft.mark(HIDDEN_CLOCKS, clock)
    draft.start(HIDDEN_SEGMENTS.of(clock), segments)
    draft.start(HIDDEN_FILLED.of(clock), min(filled, segments))


def lift_hidden_clock(draft: Draft, clock: str) -> None:
    """A secret clock is gone."""
    draft.unmark(HIDDEN_CLOCKS, clock)
    for track in (HIDDEN_SEGMENTS, HIDDEN_FILLED):
        draft.count(track.of(clock), -draft.table.track(track.of(clock)))


def hidden_clock_words(seen: TableView, clock: str) -> str:
    """A secret clock as the GM reads it."""
    filled, segments = (seen.track(track.of(clock)) for track in (HIDDEN_FILLED, HIDDEN_SEGMENTS))
    return f"{clock}, {filled} of {segments}, secret"


def left_of(lying: Table | TableView, clock: str) -> int:
    """The segments of a clock that are still empty."""
    return lying.track(SEGMENTS_KIND.of(clock)) - lying.track(FILLED.of(clock))


def clocks_on(seen: Table | TableView, *kinds: str) -> tuple[str, ...]:
    """The clocks of these kinds, or all of them."""
    return tuple(clock for kind in kinds or CLOCKS for clock in seen.marks.get(CLOCKS_KIND.of(kind), ()))
