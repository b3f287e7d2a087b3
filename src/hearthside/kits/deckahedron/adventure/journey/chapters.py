"""Where the story stands: the Book and the chapter."""

from collections.abc import Mapping

from hearthside.kernel.sight import Audience, TrackKind
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.book import Book as Guidebook
from hearthside.kits.deckahedron.adventure.book import book_of, by_book
from hearthside.kits.deckahedron.adventure.content.gm import Book, Chapter
from hearthside.kits.deckahedron.adventure.content.vocabulary import ALL_FORMATS
from hearthside.kits.deckahedron.adventure.journey.options import format_of

BOOK_KIND = TrackKind("book", "Book", Audience.EVERYONE, least=1, most=3)
CHAPTER_KIND = TrackKind("chapter", "Chapter", Audience.EVERYONE, least=1, most=8)
BOOK, CHAPTER = BOOK_KIND.of_table, CHAPTER_KIND.of_table


def chapters_of(lying: Table | TableView) -> tuple[Chapter, ...]:
    """The chapters of this campaign, or of each Book of it."""
    return book_of(lying).chapters_in(format_of(lying.options))


def chapter_of(lying: Table | TableView) -> Chapter:
    """The chapter the marker stands on, the first before it was ever moved."""
    chapters = chapters_of(lying)
    return chapters[max(1, min(lying.track(CHAPTER), len(chapters))) - 1]


def books_of(lying: Table | TableView) -> tuple[Book, ...]:
    """The Books of a 30-hour campaign."""
    return book_of(lying).formats[format_of(lying.options)].books


def current_book(lying: Table | TableView) -> Book | None:
    """The Book of a 30-hour campaign; shorter stories have none."""
    books = books_of(lying)
    return books[max(1, lying.track(BOOK)) - 1] if books else None


def is_between_thresholds(lying: Table | TableView) -> bool:
    """TF-HELP-09: whether home is out of reach, between the first threshold and the second."""
    return chapter_of(lying).number in _far_from_home(lying)[format_of(lying.options)]


@by_book
def _far_from_home(book: Guidebook) -> Mapping[str, range]:
    found: dict[str, range] = {}
    for campaign in ALL_FORMATS:
        crossings = {each.threshold: each.number for each in book.chapters_in(campaign)}
        found[campaign] = range(crossings["out"], crossings["home"])
    return found
