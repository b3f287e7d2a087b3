"""What the chapters of this guide ask for before the GM has their Journey point."""

from collections.abc import Mapping
from dataclasses import dataclass

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.choices import Barred, Choice, Words
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.book import book_of
from hearthside.kits.deckahedron.adventure.content.gm import Chapter
from hearthside.kits.deckahedron.adventure.journey.chapters import chapter_of
from hearthside.kits.deckahedron.adventure.journey.points import CIRCLED, SPENT, gain_journey
from hearthside.kits.deckahedron.adventure.journey.story import EARNED, EARNED_ALREADY, GOAL, RESTED


def against_earning(seen: TableView, chapter: Chapter) -> Barred | None:
    """TF-GMJ-02: what can be counted."""
    if chapter.name == "Change":
        return _BY_HEALING
    if chapter.circles and seen.track(CIRCLED):
        return Barred("TF-GMJ-02", book_of(seen).purse.circled_left)
    # TF-GMJ-01: where all points were circled they are to be gone before anybody could Rest.
    if chapter.circles == "all" and seen.has_mark(RESTED, "rested"):
        return Barred("TF-GMJ-02", book_of(seen).purse.rested_too_early)
    if chapter.circles == "half" and not seen.track(SPENT):
        return _NOT_SPENT
    return None


_BY_HEALING = Barred("TF-GMJ-02", "This chapter earns a point for each wound healed once The Hearth is revealed.")
_NOT_SPENT = Barred("TF-GMJ-02", "Spend at least one Journey point in this chapter first.")


def nothing_more(draft: Draft, seat: str) -> None:
    """A new chapter asks for nothing but to be told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreeOnGoal:
    """The players agree on a goal: write it down, in two to six words, and take the chapter's Journey point."""

    goal: str


_GOAL: Mapping[str, Choice] = {"goal": Words(most=80, optional=False, label="The goal, in two to six words")}
_AGREE = Offer(_GOAL)


def offer_goal(seen: TableView) -> Offer | None:
    """TF-GMJ-02: in the chapter of need."""
    chapter = chapter_of(seen)
    if not seen.players or not chapter.goal_words:
        return None
    return Offer(_GOAL, EARNED_ALREADY) if seen.has_mark(EARNED, str(chapter.number)) else _AGREE


def decide_goal(draft: Draft, seat: str, agree: AgreeOnGoal) -> None:
    """TF-GMJ-02: a goal that everybody can keep in mind."""
    chapter = chapter_of(draft.table)
    least, most = chapter.goal_words or (2, 6)
    fits = least <= len(agree.goal.split()) <= most
    draft.require(fits, "TF-GMJ-02", "A goal has {least} to {most} words.", least=least, most=most)
    draft.write(GOAL, agree.goal.strip())
    draft.tell(seat, "TF-GMJ-02", "Their goal: {goal}", goal=agree.goal.strip())
    draft.mark(EARNED, str(chapter.number))
    gain_journey(draft)


AGREE = Action(
    "goal", AgreeOnGoal, offer_goal, decide_goal, rule="TF-GMJ-02", label="Write down the goal", by=GM, group="gm"
)
