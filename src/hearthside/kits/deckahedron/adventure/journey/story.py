"""The way of the story: turning to the next chapter or Book, and the Journey point each chapter has for the GM."""

from dataclasses import dataclass
from functools import lru_cache

from hearthside.kernel.actions import GM, Action, Offer, blocked
from hearthside.kernel.choices import Among, Barred, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.saying import say
from hearthside.kernel.sight import Audience, MarkKind, SheetKind
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.book import Book, book_of, cite, way
from hearthside.kits.deckahedron.adventure.content.gm import Chapter
from hearthside.kits.deckahedron.adventure.content.vocabulary import Format
from hearthside.kits.deckahedron.adventure.journey.chapters import (
    BOOK,
    CHAPTER,
    books_of,
    chapter_of,
    chapters_of,
    current_book,
    is_between_thresholds,
)
from hearthside.kits.deckahedron.adventure.journey.options import format_of
from hearthside.kits.deckahedron.adventure.journey.points import (
    CIRCLED,
    SPENT,
    gain_journey,
    journey_points,
    journey_track,
    shadow_points,
)
from hearthside.kits.deckahedron.adventure.journey.scene import HEARTH, SCENE, at_the_hearth

EARNED_KIND = MarkKind("earned", "Chapters that earned their point", Audience.GM)
RESTED_KIND = MarkKind("rested", "Rested before the circled points were spent", Audience.GM)
GOAL_KIND = SheetKind("goal", "The goal", Audience.EVERYONE)
EARNED, RESTED = EARNED_KIND.of_table, RESTED_KIND.of_table
GOAL = GOAL_KIND.of_table


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPage:
    """Move the marker of the story to a chapter."""

    chapter: int


def offer_turn_page(seen: TableView) -> Offer | None:
    """Always open to the GM: to the next chapter, or back where a story took another way."""
    return _pages(book_of(seen), format_of(seen.options), chapter_of(seen).number) if seen.players else None


@lru_cache(maxsize=64)
def _pages(book: Book, campaign: Format, now: int) -> Offer:
    others = [each for each in book.chapters_in(campaign) if each.number != now]
    # The next chapter first: it is what a GM mostly wants.
    others.sort(key=lambda each: (each.number < now, each.number))
    pages = options((each.number, say("{number}. {chapter}", number=each.number, chapter=each.name)) for each in others)
    return Offer({"chapter": Among(pages)})


def decide_turn_page(draft: Draft, seat: str, page: TurnPage) -> None:
    """A new chapter begins, and some of them set Shadow points apart (TF-GMS-08)."""
    draft.count(CHAPTER, page.chapter - draft.table.track(CHAPTER))
    _begin_chapter(draft, seat)


def _begin_chapter(draft: Draft, seat: str) -> None:
    chapter = chapter_of(draft.table)
    draft.unmark(RESTED, "rested")
    draft.count(SPENT, -draft.table.track(SPENT))
    draft.tell(seat, "TF-CAMP-01", "Chapter {number}: {name}.", number=chapter.number, name=chapter.name)
    if is_between_thresholds(draft.table) and at_the_hearth(draft.table):
        draft.unmark(SCENE, HEARTH)
        draft.tell(seat, "TF-HELP-09", "The Hearth lies behind them now.")
    points = shadow_points(draft.table)
    circled = {"all": points, "half": (points + 1) // 2, None: 0}[chapter.circles]
    draft.count(CIRCLED, circled - draft.table.track(CIRCLED))
    in_new_chapter(draft, seat)


def note_rest(draft: Draft) -> None:
    """TF-GMJ-01: whether somebody had a Rest while Shadow points were still set apart for this chapter."""
    if draft.table.track(CIRCLED):
        draft.mark(RESTED, "rested")


TURN_PAGE = Action(
    "chapter",
    TurnPage,
    offer_turn_page,
    decide_turn_page,
    rule="TF-CAMP-01",
    label="Turn to a chapter",
    by=GM,
    group="gm",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenBook:
    """The Book is told to its end: open the next one, at its first chapter."""


_NEXT_BOOK = Offer()


def offer_open_book(seen: TableView) -> Offer | None:
    """Open in the last chapter of a Book, as long as another one follows."""
    book = current_book(seen)
    if book is None or book.number == len(books_of(seen)):
        return None
    if chapter_of(seen).number < len(chapters_of(seen)):
        return blocked(
            cite(seen, "telling a Book"), "A Book is an arc of eight chapters: tell this one to its end first."
        )
    return _NEXT_BOOK


def decide_open_book(draft: Draft, seat: str, order: OpenBook) -> None:  # noqa: ARG001
    """What the GM carries over depends on the Book."""
    draft.count(BOOK, 1)
    book = current_book(draft.table)
    if book is None:
        raise Impossible(cite(draft, "telling a Book"), "Only a 30-hour campaign has Books.")
    if not book.keeps_journey:
        draft.count(journey_track(draft.table), -journey_points(draft.table))
    for chapter in draft.table.marks.get(EARNED, ()):
        draft.unmark(EARNED, chapter)
    draft.tell(
        seat, cite(draft, "opening a Book"), "Book {number} begins. {about}", number=book.number, about=book.says
    )
    draft.count(CHAPTER, 1 - draft.table.track(CHAPTER))
    _begin_chapter(draft, seat)


OPEN_BOOK = Action(
    "next_book",
    OpenBook,
    offer_open_book,
    decide_open_book,
    rule="TF-CAMP-01",
    label="Open the next Book",
    by=GM,
    group="gm",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class EarnJourney:
    """This chapter brought what it was to bring: take its Journey point."""


def offer_earn(seen: TableView) -> Offer | None:
    """TF-GMJ-01: once a chapter. What can be counted is checked, the rest is judged."""
    chapter = chapter_of(seen)
    if not seen.players or chapter.goal_words:
        return None
    against = EARNED_ALREADY if seen.has_mark(EARNED, str(chapter.number)) else against_earning(seen, chapter)
    return Offer(blocked=against) if against else _EARN


_EARN = Offer()


@way
def against_earning(seen: TableView, chapter: Chapter) -> Barred | None:
    """Why this chapter has no Journey point for the GM, or not yet, as far as the table can tell."""
    raise NotImplementedError(seen, chapter)


@way
def in_new_chapter(draft: Draft, seat: str) -> None:
    """A chapter has begun, and the points for it are circled: what else the book has people do now."""
    raise NotImplementedError(draft, seat)


EARNED_ALREADY = Barred("TF-GMJ-01", "This chapter has earned its Journey point.")


def decide_earn(draft: Draft, seat: str, earn: EarnJourney) -> None:  # noqa: ARG001
    """The point is the GM's."""
    chapter = chapter_of(draft.table)
    draft.mark(EARNED, str(chapter.number))
    gain_journey(draft)
    draft.tell(seat, "TF-GMJ-01", "Chapter {number} brought what it was to bring.", number=chapter.number)


EARN = Action(
    "earn",
    EarnJourney,
    offer_earn,
    decide_earn,
    rule="TF-GMJ-01",
    label="Take the chapter's Journey point",
    by=GM,
    group="gm",
)
