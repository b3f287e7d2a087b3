"""The GM's worksheet: Shadow points and Journey points, gained and spent."""

from hearthside.kernel.draft import Draft
from hearthside.kernel.sight import Audience, TrackKind, TrackPlace
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.board import GM_MOVES, SHADOW
from hearthside.kits.deckahedron.adventure.book import book_of
from hearthside.kits.deckahedron.adventure.journey.chapters import BOOK, CHAPTER, books_of, current_book
from hearthside.kits.deckahedron.adventure.journey.options import option

JOURNEY_KIND = TrackKind("journey", "Journey points", Audience.GM)
CIRCLED_KIND = TrackKind("circled", "Circled Shadow points", Audience.GM)
# TF-AMB-57: a table may agree that everybody sees the worksheet. Then the points are counted on these instead.
OPEN_SHADOW_KIND = TrackKind("open_shadow", "Shadow points", Audience.EVERYONE)
OPEN_JOURNEY_KIND = TrackKind("open_journey", "Journey points", Audience.EVERYONE)
SPENT_KIND = TrackKind("journey_spent", "Journey points spent in this chapter", Audience.GM)
POINT_TRACKS = (JOURNEY_KIND, CIRCLED_KIND, SPENT_KIND, OPEN_SHADOW_KIND, OPEN_JOURNEY_KIND)

JOURNEY, CIRCLED, SPENT = JOURNEY_KIND.of_table, CIRCLED_KIND.of_table, SPENT_KIND.of_table
_OPEN_SHADOW, _OPEN_JOURNEY = OPEN_SHADOW_KIND.of_table, OPEN_JOURNEY_KIND.of_table


def shadow_track(lying: Table | TableView) -> TrackPlace:
    """Where this table counts its Shadow points."""
    return _OPEN_SHADOW if option(lying, "AMB-57") == "everyone" else SHADOW


def journey_track(lying: Table | TableView) -> TrackPlace:
    """Where this table counts its Journey points."""
    return _OPEN_JOURNEY if option(lying, "AMB-57") == "everyone" else JOURNEY


def shadow_points(lying: Table | TableView) -> int:
    """The GM's Shadow points, as far as whoever looks may see them."""
    return lying.track(shadow_track(lying))


def journey_points(lying: Table | TableView) -> int:
    """The GM's Journey points, as far as whoever looks may see them."""
    return lying.track(journey_track(lying))


def start_worksheet(draft: Draft) -> None:
    """TF-COMP-11: a new campaign begins with no points at all, in its first chapter."""
    draft.start(shadow_track(draft.table))
    draft.start(journey_track(draft.table))
    draft.start(CHAPTER, 1)
    if books_of(draft.table):
        draft.start(BOOK, 1)


def gain_shadow(draft: Draft, points: int) -> int:
    """What a flip gives the GM; in the third Book it counts twice (TF-SHADOW-04). How many points it really was."""
    book = current_book(draft.table)
    gained = points * (book.shadow_times if book else 1)
    draft.count(shadow_track(draft.table), gained)
    return gained


def spend_shadow(draft: Draft, points: int) -> None:
    """TF-GMS-06: nobody spends what they have not got. Circled points go first (TF-GMS-08)."""
    draft.require(points <= shadow_points(draft.table), "TF-GMS-06", book_of(draft).purse.too_few)
    draft.count(shadow_track(draft.table), -points)
    draft.count(CIRCLED, -points)


def pay_gm_move(draft: Draft) -> None:
    """TF-GMM-01: damage dealt or something used up is the GM move that a flip owed, if it owed one."""
    draft.count(GM_MOVES, -1)


def gain_journey(draft: Draft, points: int = 1) -> None:
    """The GM brought the story a step on."""
    draft.count(journey_track(draft.table), points)


def spend_journey(draft: Draft, points: int = 1) -> None:
    """Nobody spends what they have not got."""
    draft.require(points <= journey_points(draft.table), "TF-GMJ-03", "There are not so many Journey points.")
    draft.count(journey_track(draft.table), -points)
    draft.count(SPENT, points)
