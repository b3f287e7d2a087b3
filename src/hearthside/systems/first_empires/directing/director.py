"""The director of The First Empires: whose moment it is, who acts in which order, and where a GM looks for a deed."""

from collections.abc import Mapping
from dataclasses import replace

from hearthside.kernel.directing import Floor, InLine, Now, Shelf, interrupted, usual
from hearthside.kernel.every_table import PAUSED, TABLE_HOUSE
from hearthside.kernel.saying import listed, say
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.directing.gm import what_the_gm_does
from hearthside.systems.first_empires.directing.player import what_a_player_does
from hearthside.systems.first_empires.fight.battlefield import where
from hearthside.systems.first_empires.fight.creatures import dangers_of, lurking, standing
from hearthside.systems.first_empires.fight.turns import ORDER, PETRIFIED, READINESS, TURNS, step_of_combat, whose_turn
from hearthside.systems.first_empires.gear.belongings import armor_now
from hearthside.systems.first_empires.harm.coming import DEAD_AT
from hearthside.systems.first_empires.kinds import CLOCKS, CREATURES, CURSES, HARM_KIND, STATE
from hearthside.systems.first_empires.names import name_of
from hearthside.systems.first_empires.scene.board import DEAD, is_down

SHELVES: Mapping[Shelf, tuple[str, ...]] = {
    "scene": (
        *("call", "let_fall", "grant", "set_position", "lay_tag", "lay_clock", "tick", "unleash", "lift", "reveal"),
        *(
            "new_scene",
            "set_scene",
            "lay_ways",
            "lay_script",
            "turn_page",
            "start_quest",
            "end_quest",
            "start_session",
            "end_session",
        ),
    ),
    "fight": (
        *("start_combat", "set_order", "end_turn", "end_combat", "bring_creature", "build_creature", "recognise"),
        *("send_away", "lay_zone", "stand", "say_whom", "pick_price", "ease"),
    ),
    "people": (
        *("complication", "trouble", "mishap", "answer_prayer", "offer_miracle", "waive", "fail_forward", "hitch"),
        *("set_condition", "treat", "agree", "speak", "whisper", "spotlight", "house_plays", "house_leaves"),
        "bring_back",
    ),
    "gear": ("hand_out", "buy_off", "break_item"),
    "safety": ("press_x", "off_limits", "lift_limit", "pause", "let_undo", "rewind", "place", "set", "peek"),
}
"""Where a GM finds each action."""


def direct(seen: TableView, floor: Floor) -> Now:
    """What comes next, and in a fight who acts in which order."""
    now = _now(seen, floor)
    step = step_of_combat(seen)
    if not step or not floor.is_drawn:
        return now
    return replace(now, line=(*_heroes(seen), *_foes(seen)), round=_ROUNDS.get(step, _ORDERED))


_ORDERED = say("Only heroes take turns")
_ROUNDS = {READINESS: say("Who is ready?")}


def _now(seen: TableView, floor: Floor) -> Now:
    if seen.has_mark(TABLE_HOUSE, PAUSED):
        return interrupted(seen, floor) or usual(seen, floor)
    if seen.role == "gm":
        return what_the_gm_does(seen, floor)
    return what_a_player_does(seen, floor) if seen.role == "player" else usual(seen, floor)


def _heroes(seen: TableView) -> tuple[InLine, ...]:
    """FE-CBT-06: those who take turns, as they come; whoever stands before the one whose turn it is has acted."""
    now, order = whose_turn(seen), seen.marks.get(ORDER, ()) or seen.players
    at = order.index(now) if now in order else 0
    return tuple(
        InLine(
            seat,
            seen.seats[seat].title,
            _state(seen, seat) or name_of(seen, where(seen, seat)),
            is_now=seat == now,
            has_acted=step_of_combat(seen) == TURNS and place < at,
            health=(DEAD_AT - seen.track(HARM_KIND.of(seat)), DEAD_AT, armor_now(seen, seat)),
        )
        for place, seat in enumerate(order)
    )


def _state(seen: TableView, seat: str) -> str:
    if seen.has_mark(STATE.of(seat), DEAD):
        return say("dead")
    if is_down(seen, seat):
        return say("unconscious")
    return say("petrified") if seen.has_mark(CURSES.of(seat), PETRIFIED) else ""


def _foes(seen: TableView) -> tuple[InLine, ...]:
    """FE-CBT-07: they take no turns. What draws near with them is told, and to the GM who lurks there."""
    there = tuple(
        InLine(
            creature,
            name_of(seen, creature),
            listed(_danger(seen, clock) for clock in dangers_of(seen, creature)),
            is_foe=True,
            health=(CREATURES.of(seen, creature).left, CREATURES.of(seen, creature).health, 0),
        )
        for creature in standing(seen)
    )
    return (*there, *(InLine(each, name_of(seen, each), is_foe=True, lurks=True) for each in lurking(seen)))


def _danger(seen: TableView, clock: ThingId) -> str:
    there, danger = CLOCKS.of(seen, clock), CLOCKS.called(seen)[clock]
    return say("{danger} {filled} of {segments}", danger=danger, filled=there.filled, segments=there.segments)
