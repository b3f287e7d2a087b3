"""All that the journey brings to the table."""

from typing import Any

from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import Procedure
from hearthside.kernel.sight import MarkKind, PileKind, SheetKind, TrackKind
from hearthside.kernel.things import ThingKind
from hearthside.kits.deckahedron.adventure.board import CREATION_KIND, RUNNERS_KIND
from hearthside.kits.deckahedron.adventure.journey import (
    allies,
    chapters,
    days,
    drafting,
    fate,
    flight,
    healing,
    lessons,
    making,
    points,
    ready,
    scene,
    second_thoughts,
    sessions,
    spending,
    step_by_step,
    story,
    together,
)

PILES: tuple[PileKind, ...] = ()
TRACKS: tuple[TrackKind, ...] = (
    *points.POINT_TRACKS,
    chapters.BOOK_KIND,
    chapters.CHAPTER_KIND,
    days.DAY_KIND,
    drafting.ROUND_KIND,
    fate.FATE_XP_KIND,
    sessions.OPENERS_KIND,
)
MARKS: tuple[MarkKind, ...] = (
    days.TODAY_KIND,
    drafting.HAND_KIND,
    drafting.PICKED_KIND,
    fate.FATE_KIND,
    fate.OFFERED_KIND,
    fate.CLAIMED_KIND,
    RUNNERS_KIND,
    CREATION_KIND,
    making.LAYOUT_KIND,
    scene.SCENE_KIND,
    story.EARNED_KIND,
    story.RESTED_KIND,
    together.OFF_LIMITS_KIND,
    together.TOUCHSTONES_KIND,
    together.CIRCLES_KIND,
)
STEPS: tuple[Procedure, ...] = (*flight.STEPS, *lessons.STEPS, *spending.STEPS, *fate.STEPS)
SHEETS: tuple[SheetKind, ...] = (
    making.NAME_KIND,
    making.STORY_KIND,
    story.GOAL_KIND,
    together.HEARTH_KIND,
)
THINGS: tuple[ThingKind[Any], ...] = (allies.ALLIES,)
ACTIONS: tuple[Action, ...] = (
    flight.RUN,
    flight.END_RUN,
    healing.REST,
    lessons.STUDY,
    sessions.OPENER,
    scene.SET_SCENE,
    days.NEXT_DAY,
    story.TURN_PAGE,
    story.OPEN_BOOK,
    story.EARN,
    spending.SHOW_CHANGE,
    spending.REVEAL_HEARTH,
    spending.HEAL_WOUNDS,
    allies.BRING_ALLY,
    allies.ALLY_ACTS,
    allies.DISMISS_ALLY,
    *together.TOGETHER,
    ready.QUICK_START,
    *making.MAKING,
    *fate.FATES,
    *drafting.DRAFTING,
    *second_thoughts.SECOND_THOUGHTS,
    step_by_step.SURPRISE_ME,
    step_by_step.AGAIN,
)
