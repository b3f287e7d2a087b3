"""Heroic Mode: luck given up for knowledge, by choice, for good; and what chapter 5 makes of it."""

from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer, blocked
from hearthside.kernel.agenda import Ask, Matter, Procedure, Step, answered, carry_out, steps_after
from hearthside.kernel.choices import Among, Barred, Words, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.sight import Audience, MarkKind, MarkPlace
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.board import GAME, STATE
from hearthside.kits.deckahedron.adventure.body import go_down_if_spent, is_flipping, tidy_deck, unless_down
from hearthside.kits.deckahedron.adventure.combat.fate import DEAD
from hearthside.kits.deckahedron.adventure.journey.chapters import BOOK, chapter_of
from hearthside.kits.deckahedron.adventure.journey.options import ONE_SHOT, format_of
from hearthside.kits.deckahedron.adventure.journey.points import gain_journey
from hearthside.kits.deckahedron.adventure.journey.story import EARNED
from hearthside.kits.deckahedron.piles import DISCARD, EXHAUSTION
from hearthside.kits.deckahedron.shuffling import reshuffle
from hearthside.systems.thousand_faces_playtest.stamina import HEROIC, MODE, exhaust, is_heroic, points_lost

FIND = 5
"""The chapter in which the guide asks."""
FOUND = MarkKind("found", "What the journey made of them", Audience.EVERYONE)
ANSWERS = {
    "stay": "I would stay here for good",
    "sacrifice": "There is something I would lay down my life for",
    "abandon": "I have given up a belief, or a bond",
}


def _found_by(lying: Table | TableView, seat: str) -> MarkPlace:
    """What somebody said of themselves in chapter 5, of this Book where there are several."""
    return FOUND.of(f"{seat}.{lying.track(BOOK)}")


def _is_chapter_five(lying: Table | TableView) -> bool:
    return format_of(lying.options) != ONE_SHOT and chapter_of(lying).number == FIND


# --- The switch -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class GoHeroic:
    """Switch to Heroic Mode, for good: from now on only cards with the Stamina symbol are exhausted, face up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StayLucky:
    """Stay in Lucky Mode: Stamina goes on being lost unseen, and luck decides what you lose."""


_OPEN = Offer()
_ASKED = Offer(urgent=True)
_READING = blocked("TF-FLIP-05", "Finish reading the cards you turned first.")
_ANSWERING = blocked("TF-FLIP-05", "There is still something for you to answer first.")
_PLAYING = blocked("TF-MINI-02", "You are laying out cards: finish that game first, or give it up.")
_ONE_SHOT = blocked("TP-HERO-01", "Heroic Mode is for the longer campaigns.")


@unless_down
def offer_go_heroic(seen: TableView) -> Offer | None:
    """TP-HERO-01: open in the longer campaigns, once."""
    if is_heroic(seen, seen.seat):
        return None
    if format_of(seen.options) == ONE_SHOT:
        return _ONE_SHOT
    if seen.asked("go_heroic"):
        return _ASKED
    if is_flipping(seen):
        return _READING
    if seen.awaited.get(seen.seat):
        return _ANSWERING
    return _PLAYING if seen.marks.get(GAME.of(seen.seat)) else _OPEN


def offer_stay_lucky(seen: TableView) -> Offer | None:
    """Open to whoever is asked."""
    return _ASKED if seen.asked("stay_lucky") else None


def decide_go_heroic(draft: Draft, seat: str, order: GoHeroic) -> None:  # noqa: ARG001
    """TP-HERO-10, and the Journey point where it is due (TP-HERO-08)."""
    asked = draft.table.awaited.get(seat)
    then = answered(draft, seat, "go_heroic", Matter)[1] if asked and "go_heroic" in asked.actions else ()
    draft.tell(seat, "TP-HERO-10", "{who} switches to Heroic Mode.")
    _switch(draft, seat)
    _earn_the_point(draft, seat)
    carry_out(draft, then)


def _switch(draft: Draft, seat: str) -> None:
    """TP-AMB-13: lost points carry over one for one. Harm and Wound tokens stay, and nothing absorbs any of it."""
    lost = points_lost(draft.table, seat)
    draft.turn(draft.table.pile(EXHAUSTION.of(seat)).tokens, EXHAUSTION.of(seat), DISCARD.of(seat))
    draft.mark(MODE.of(seat), HEROIC)
    if lost:
        reshuffle(draft, seat)
        exhaust(draft, seat, lost)
    go_down_if_spent(draft, seat)
    tidy_deck(draft, seat)


def _earn_the_point(draft: Draft, seat: str) -> None:
    """TP-HERO-08: one point for the chapter, however many switch, and the same one that answers would earn."""
    if not _is_chapter_five(draft.table) or draft.table.has_mark(EARNED, str(FIND)):
        return
    draft.mark(EARNED, str(FIND))
    gain_journey(draft)
    draft.tell(seat, "TP-HERO-08", "{who} has become a hero, and the chapter has what it was to bring.")


def decide_stay_lucky(draft: Draft, seat: str, order: StayLucky) -> None:  # noqa: ARG001
    """For now."""
    _, then = answered(draft, seat, "stay_lucky", Matter)
    draft.tell(seat, "TP-HERO-01", "{who} stays in Lucky Mode.")
    carry_out(draft, then)


# --- The question of chapter 5 ----------------------------------------------------------------------------------------


def ask_all(draft: Draft) -> None:
    """TP-HERO-01: when chapter 5 begins, everybody who is not yet a hero is asked."""
    if not _is_chapter_five(draft.table):
        return
    for seat in draft.table.players:
        carry_out(draft, [AskForHero(seat)])


class AskForHero(Step, frozen=True, tag="ask for heroes"):
    """Somebody is asked whether they become a hero."""

    seat: str


def ask_for_heroes(draft: Draft, step: AskForHero) -> list[Step] | None:
    """Lucky or heroic? Nobody is asked twice."""
    seat = step.seat
    if is_heroic(draft.table, seat) or _is_asked(draft, seat):
        return None
    says = "Chapter 5: stay in Lucky Mode, or become a hero and switch to Heroic Mode, for good?"
    return [Ask(seat, ("go_heroic", "stay_lucky"), "TP-HERO-01", says)]


def _is_asked(draft: Draft, seat: str) -> bool:
    asked = draft.table.awaited.get(seat)
    if asked is None:
        return False
    later = (step.actions for step in steps_after(draft, asked) if isinstance(step, Ask))
    return any("go_heroic" in actions for actions in (asked.actions, *later))


@dataclass(frozen=True, slots=True, kw_only=True)
class SayWhatYouFound:
    """Chapter 5: say what the journey made of your character. Would they stay, die for it, abandon a belief?"""

    what: str
    words: str = ""


_FOUND = Offer(
    {
        "what": Among(options(ANSWERS.items()), label="What did you find?"),
        "words": Words(most=1000, label="Tell us about it."),
    }
)


def offer_found(seen: TableView) -> Offer | None:
    """Open in chapter 5 to whoever lives and has not answered."""
    return _FOUND if _is_chapter_five(seen) and not _has_answered(seen, seen.seat) else None


def decide_found(draft: Draft, seat: str, found: SayWhatYouFound) -> None:
    """TP-HERO-08: with an answer from everybody the chapter has earned its point, too."""
    draft.mark(_found_by(draft.table, seat), found.what)
    draft.tell(seat, "TP-HERO-08", "{who}: {answer}. {words}", answer=ANSWERS[found.what], words=found.words)


def _has_answered(seen: TableView, seat: str) -> bool:
    """The dead have nothing more to say."""
    return seen.has_mark(STATE.of(seat), DEAD) or bool(seen.marks.get(_found_by(seen, seat)))


_UNANSWERED = Barred("TP-HERO-08", "Somebody has yet to say whether they would stay, sacrifice or abandon something.")


def against_earning(seen: TableView) -> Barred | None:
    """TP-HERO-08: why chapter 5 has no Journey point for the GM yet, though nobody switched."""
    if not _is_chapter_five(seen) or all(_has_answered(seen, name) for name in seen.players):
        return None
    return _UNANSWERED


STEPS: tuple[Procedure, ...] = (Procedure(AskForHero, ask_for_heroes),)
HEROES: tuple[Action, ...] = (
    Action("go_heroic", GoHeroic, offer_go_heroic, decide_go_heroic, rule="TP-HERO-10", label="Switch to Heroic Mode"),
    Action("stay_lucky", StayLucky, offer_stay_lucky, decide_stay_lucky, rule="TP-HERO-01", label="Stay lucky"),
    Action("found", SayWhatYouFound, offer_found, decide_found, rule="TP-HERO-08", label="Say what you found"),
)
