"""Where the story stands: the Book and the chapter."""

from functools import cache

from hearthside.kernel.sight import Audience, TrackKind, place
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.content.gm import FORMATS, Book, Chapter, chapters_of
from hearthside.kits.deckahedron.adventure.content.vocabulary import Format
from hearthside.kits.deckahedron.adventure.journey.options import format_of

BOOK_KIND = TrackKind("book", "Book", Audience.EVERYONE, least=1, most=3)
CHAPTER_KIND = TrackKind("chapter", "Chapter", Audience.EVERYONE, least=1, most=8)
BOOK, CHAPTER = place("book", "table"), place("chapter", "table")


def chapter_of(lying: Table | TableView) -> Chapter:
    """The chapter the marker stands on, the first before it was ever moved."""
    chapters = chapters_of(format_of(lying.options))
    return chapters[max(1, min(lying.track(CHAPTER), len(chapters))) - 1]


def current_book(lying: Table | TableView) -> Book | None:
    """The Book of a 30-hour campaign; shorter stories have none."""
    books = FORMATS[format_of(lying.options)].books
    return books[max(1, lying.track(BOOK)) - 1] if books else None


def is_between_thresholds(lying: Table | TableView) -> bool:
    """TF-HELP-09: whether home is out of reach, between the first threshold and the second."""
    return chapter_of(lying).number in _far_from_home(format_of(lying.options))


@cache
def _far_from_home(campaign: Format) -> range:
    crossings = {each.threshold: each.number for each in chapters_of(campaign)}
    return range(crossings["out"], crossings["home"])
