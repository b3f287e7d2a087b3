"""What lies on this game's table, and who sees it. There are no cards: everything is open."""

from hearthside.kernel.draft import Draft
from hearthside.kernel.sight import Audience, MarkKind, PileKind, SheetKind, TrackKind, place
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.owed import hold_back, let_break_loose
from hearthside.systems.first_empires.words import CLOCKS, POSITIONS, USUAL_POSITION, setting

PILES: tuple[PileKind, ...] = ()

TRACKS: tuple[TrackKind, ...] = (
    TrackKind("body", "Body", Audience.EVERYONE, most=3),
    TrackKind("charm", "Charm", Audience.EVERYONE, most=3),
    TrackKind("intuition", "Intuition", Audience.EVERYONE, most=3),
    TrackKind("mind", "Mind", Audience.EVERYONE, most=3),
    TrackKind("harm", "Harm", Audience.EVERYONE, most=7),
    TrackKind("strain", "Strain", Audience.EVERYONE, most=8),
    TrackKind("luck", "Luck dice", Audience.EVERYONE),
    TrackKind("xp", "XP", Audience.EVERYONE),
    TrackKind("armor", "Armor", Audience.EVERYONE),
    TrackKind("ingots", "Ingots", Audience.EVERYONE),
    TrackKind("uses", "Invocations left", Audience.EVERYONE),
    TrackKind("filled", "Segments filled", Audience.EVERYONE),
    TrackKind("segments", "Segments", Audience.EVERYONE),
    TrackKind("past", "Way past a goon", Audience.EVERYONE),
    TrackKind("hidden_filled", "Segments filled, in secret", Audience.GM),
    TrackKind("hidden_segments", "Segments, in secret", Audience.GM),
)

MARKS: tuple[MarkKind, ...] = (
    MarkKind("trained", "Trained skills", Audience.EVERYONE),
    MarkKind("troubles", "Troubles", Audience.EVERYONE),
    MarkKind("languages", "Languages", Audience.EVERYONE),
    MarkKind("stunts", "Stunts", Audience.EVERYONE),
    MarkKind("items", "Items", Audience.EVERYONE),
    MarkKind("item_tags", "Tags of an item", Audience.EVERYONE),
    MarkKind("state", "State", Audience.EVERYONE),
    MarkKind("curses", "Curses", Audience.EVERYONE),
    MarkKind("held", "Held by", Audience.EVERYONE),
    MarkKind("gazes", "Under the gaze of", Audience.EVERYONE),
    MarkKind("position", "Position", Audience.EVERYONE),
    MarkKind("tags", "Tags", Audience.EVERYONE),
    MarkKind("clocks", "Clocks", Audience.EVERYONE),
    MarkKind("hidden_clocks", "Secret clocks", Audience.GM),
    MarkKind("secrets", "Secrets", Audience.GM),
    MarkKind("creatures", "Creatures", Audience.EVERYONE),
    MarkKind("nature", "What a creature is", Audience.GM),
    MarkKind("lurking", "What nobody has noticed", Audience.GM),
    MarkKind("zones", "Zones", Audience.EVERYONE),
    MarkKind("touches", "Zones it touches", Audience.EVERYONE),
    MarkKind("walls", "Zones behind a wall", Audience.EVERYONE),
    MarkKind("combat", "Combat", Audience.EVERYONE),
    MarkKind("order", "Turn order", Audience.EVERYONE),
)
DEAD = "dead"
UNCONSCIOUS_AT = 6
"""The harm at which nobody stands any more (FE-HARM-04)."""
NEW_SESSION = "Luck to roll"

SHEETS: tuple[SheetKind, ...] = (
    SheetKind("ancestry", "Ancestry", Audience.EVERYONE),
    SheetKind("item", "Kind of item", Audience.EVERYONE),
    SheetKind("aspiration", "Aspiration", Audience.EVERYONE),
    SheetKind("tag_on", "Where the tag sticks", Audience.EVERYONE),
    SheetKind("failed_in", "Position of the last failure", Audience.EVERYONE),
    SheetKind("work", "Work", Audience.EVERYONE),
    SheetKind("worker", "Who works on it", Audience.EVERYONE),
    SheetKind("tag_by", "Who made the tag", Audience.EVERYONE),
    SheetKind("zone", "Zone", Audience.EVERYONE),
    SheetKind("turn", "Whose turn it is", Audience.EVERYONE),
    SheetKind("harm_die", "Harm a creature does", Audience.GM),
    SheetKind("lurks", "What lurks there", Audience.GM),
    SheetKind("danger", "What a danger does", Audience.GM),
    SheetKind("danger_of", "Whose danger it is", Audience.EVERYONE),
)

POSITION = place("position", "table")
TAGS = place("tags", "table")
STICKY_TAGS = place("tags", "sticky")
HIDDEN_CLOCKS, SECRETS = place("hidden_clocks", "table"), place("secrets", "table")
FAILED_IN = place("failed_in", "table")


def rank_of(ability: str, seat: str) -> str:
    """The track that holds a character's rank in an ability."""
    return place(ability, seat)


def harm_of(seat: str) -> str:
    """The harm a character has suffered."""
    return place("harm", seat)


def strain_of(seat: str) -> str:
    """A character's Strain."""
    return place("strain", seat)


def luck_of(seat: str) -> str:
    """A character's Luck dice."""
    return place("luck", seat)


def xp_of(seat: str) -> str:
    """A character's XP."""
    return place("xp", seat)


def armor_of(seat: str) -> str:
    """What is left of a character's armor."""
    return place("armor", seat)


def ingots_of(seat: str) -> str:
    """A character's ingots."""
    return place("ingots", seat)


def ancestry_of(seat: str) -> str:
    """The people a character comes from."""
    return place("ancestry", seat)


def stunts_of(seat: str) -> str:
    """A character's stunts, by the names they have in the book."""
    return place("stunts", seat)


def items_of(seat: str) -> str:
    """The items a character carries."""
    return place("items", seat)


def is_down(seen: Table | TableView, seat: str) -> bool:
    """Unconscious or dead."""
    return seen.track(harm_of(seat)) >= UNCONSCIOUS_AT or seen.has_mark(state_of(seat), DEAD)


def curses_of(seat: str) -> str:
    """The curses that lie on a character."""
    return place("curses", seat)


def trained_of(seat: str) -> str:
    """The skills a character is trained in."""
    return place("trained", seat)


def troubles_of(seat: str) -> str:
    """A character's Troubles."""
    return place("troubles", seat)


def state_of(seat: str) -> str:
    """What else is true of a character."""
    return place("state", seat)


def aspiration_of(seat: str) -> str:
    """What a character strives for."""
    return place("aspiration", seat)


def uses_of(tag: str) -> str:
    """How often a tag may still be invoked."""
    return place("uses", tag)


def clocks_of(kind: str) -> str:
    """The clocks of one kind: obstacles, health, dangers."""
    return place("clocks", kind)


def clock_words(seen: TableView, clock: str) -> str:
    """A clock as people speak of it."""
    return f"{clock}, {seen.track(place('filled', clock))} of {seen.track(place('segments', clock))}"


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
        dice = max(0, min(dice, cap - draft.table.track(luck_of(seat))))
    draft.count(luck_of(seat), dice)
    draft.tell(seat, rule, says, dice=dice)
    return dice


def lay_tag(draft: Draft, tag: str, uses: int, on: str) -> None:
    """A tag lies on the table; one of the same name gains invocations instead."""
    draft.mark(TAGS, tag)
    draft.count(uses_of(tag), uses)
    if on:
        draft.write(place("tag_on", tag), on)


def lift_tag(draft: Draft, tag: str) -> None:
    """A tag is gone, with all its invocations."""
    draft.unmark(TAGS, tag)
    draft.unmark(STICKY_TAGS, tag)
    draft.count(uses_of(tag), -draft.table.track(uses_of(tag)))
    for sheet in ("tag_on", "tag_by"):
        if draft.table.words.get(place(sheet, tag)):
            draft.write(place(sheet, tag), "")


def invoke_tag(draft: Draft, tag: str) -> None:
    """FE-TAG-02: one invocation is used up, and the tag with its last; a sticky one stays (FE-TAG-06)."""
    if draft.table.has_mark(STICKY_TAGS, tag):
        return
    draft.count(uses_of(tag), -1)
    if not draft.table.track(uses_of(tag)):
        lift_tag(draft, tag)


def turn_clock(draft: Draft, seat: str, clock: str, by: int) -> None:
    """FE-CLK-01, FE-INT-12: never beyond its segments, never below none."""
    filled, segments = place("filled", clock), place("segments", clock)
    by = min(by, draft.table.track(segments) - draft.table.track(filled))
    draft.count(filled, by)
    is_work = draft.table.has_mark(clocks_of("work"), clock)
    if draft.table.track(filled) == draft.table.track(segments) and not is_work:  # Work that is done is told as such.
        draft.tell(seat, "FE-CLK-01", "{clock} is full.", clock=clock)
    _watch_danger(draft, clock)


def _watch_danger(draft: Draft, clock: str) -> None:
    """FE-CLK-08: the GM is asked to let a danger happen as long as it is full."""
    is_full = draft.table.has_mark(clocks_of("danger"), clock) and not left_of(draft.table, clock)
    (let_break_loose if is_full else hold_back)(draft, clock)


def lay_clock(draft: Draft, clock: str, kind: str, segments: int, filled: int = 0) -> None:
    """A clock lies on the table; one of this name is laid out anew."""
    lift_clock(draft, clock)
    draft.mark(clocks_of(kind), clock)
    draft.count(place("segments", clock), segments)
    draft.start(place("filled", clock), min(filled, segments))
    _watch_danger(draft, clock)


def lift_clock(draft: Draft, clock: str) -> None:
    """A clock is gone."""
    for kind in CLOCKS:
        draft.unmark(clocks_of(kind), clock)
    for track in ("segments", "filled"):
        draft.count(place(track, clock), -draft.table.track(place(track, clock)))
    hold_back(draft, clock)


def hide_clock(draft: Draft, clock: str, segments: int, filled: int) -> None:
    """FE-PLAY-08: a clock only the GM sees, until it comes to light."""
    lift_hidden_clock(draft, clock)
    draft.mark(HIDDEN_CLOCKS, clock)
    draft.start(place("hidden_segments", clock), segments)
    draft.start(place("hidden_filled", clock), min(filled, segments))


def lift_hidden_clock(draft: Draft, clock: str) -> None:
    """A secret clock is gone."""
    draft.unmark(HIDDEN_CLOCKS, clock)
    for track in ("hidden_segments", "hidden_filled"):
        draft.count(place(track, clock), -draft.table.track(place(track, clock)))


def hidden_clock_words(seen: TableView, clock: str) -> str:
    """A secret clock as the GM reads it."""
    filled, segments = (seen.track(place(track, clock)) for track in ("hidden_filled", "hidden_segments"))
    return f"{clock}, {filled} of {segments}, secret"


def left_of(lying: Table | TableView, clock: str) -> int:
    """The segments of a clock that are still empty."""
    return lying.track(place("segments", clock)) - lying.track(place("filled", clock))


def clocks_on(seen: Table | TableView, *kinds: str) -> tuple[str, ...]:
    """The clocks of these kinds, or all of them."""
    return tuple(clock for kind in kinds or CLOCKS for clock in seen.marks.get(clocks_of(kind), ()))
