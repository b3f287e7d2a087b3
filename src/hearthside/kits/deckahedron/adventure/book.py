"""A book of this game: what one guide prints, and how it tells the procedures that guides tell differently.

Two guides of one game share most of their pages. What they share is written once, in the rooms beside this one.
Where they differ the kit only says *what* has to be decided (a `way`), and each book says how.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any, NamedTuple, TypeVar, cast

from hearthside.kernel.draft import Draft
from hearthside.kernel.options import TableOptions
from hearthside.kernel.system import System
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.content.gm import Arc, CampaignFormat, Chapter, Guide
from hearthside.kits.deckahedron.adventure.content.items import Item
from hearthside.kits.deckahedron.adventure.content.moves import Move
from hearthside.kits.deckahedron.adventure.content.vocabulary import Format
from hearthside.kits.deckahedron.adventure.steps import Faced
from hearthside.kits.deckahedron.felt import WayToTake

AtTable = Draft | Table | TableView
"""Whatever a procedure has before it knows which game is played there."""

Way = Callable[..., Any]
W = TypeVar("W", bound=Way)
T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Purse:
    """What is said of the points that flips bring the GM: each book has a name of its own for them."""

    none: str
    too_few: str
    none_for_it: str
    none_for_runners: str
    circled_left: str
    rested_too_early: str
    label: str
    priced: Callable[[str, int], str]
    """What something is called that costs so many of them."""
    counted: Callable[[int], str]
    """So many of them, in words."""


class FastWords(NamedTuple):
    """What a book says of moves that can be made beside an ordinary one."""

    tag: str
    """As it is printed on them."""
    move: str
    denied: str
    """Of a `{move}` that is none."""


class AttackSteps(NamedTuple):
    """What a book calls the steps of an attack on somebody, as far as others have to know."""

    number: str
    """The question while its power is not known yet."""
    answer: str
    """The question when it is known, and can still be turned aside."""
    goes_on: type[Faced]
    """The step that asks the latter."""
    ways: Callable[[TableView, int], tuple[WayToTake, ...]]
    """The ways to take so much attack power."""
    loses: Callable[[int], str]
    """How it goes when so much Stamina is lost, if there is anything to say of it."""

    def is_asked(self, actions: Collection[str]) -> bool:
        """Whether a question with these answers is one of the two."""
        return self.number in actions or self.answer in actions


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Book:
    """One guide of the game. Everything a table plays by that is not the same in every guide."""

    system: str
    """The name of the game that is played by this book."""
    moves: Mapping[str, Move]
    items: Mapping[str, Item]
    fast: FastWords
    suits: Mapping[int, str]
    """The names of the suits, by the rank that reads them."""
    guide: Guide
    """What the GM keeps at hand."""
    arcs: Mapping[str, Arc]
    formats: Mapping[str, CampaignFormat]
    purse: Purse
    blessings: tuple[str, ...]
    """The faces of the blessings in the box."""
    options: TableOptions
    """What a table may settle for itself, by name."""
    attack: AttackSteps
    cites: Mapping[str, str]
    """The ids of rules that every book has but numbers in its own way, by what they are about."""
    ways: Mapping[Way, Way]
    """How this book tells each `way` of the kit."""

    def called(self, name: str) -> str:
        """What people call a move of the box, or a slot of one (`good-cardio.0.mental`)."""
        thing, *slot = name.split(".")
        card = self.moves.get(thing)
        if card is None:
            return name
        return " ".join([card.name, *(str(int(part) + 1) if part.isdigit() else part for part in slot)])

    def moves_in(self, campaign: Format) -> tuple[Move, ...]:
        """The moves there are in a campaign of this format (TF-CAMP-02, TF-CAMP-03, TF-AMB-66)."""
        return tuple(move for move in self.moves.values() if campaign in move.formats)

    def items_in(self, campaign: Format) -> tuple[Item, ...]:
        """The items there are in a campaign of this format (TF-CAMP-05)."""
        return tuple(item for item in self.items.values() if campaign in item.formats)

    def chapters_in(self, campaign: Format) -> tuple[Chapter, ...]:
        """The chapters of a campaign, or of each Book of it."""
        return self.arcs[self.formats[campaign].arc].chapters


CITED = frozenset(
    {
        "bringing in foes",
        "cards of a format",
        "coming round",
        "critical success",
        "describing an attack",
        "drafting cards",
        "facing an attack",
        "games of corners",
        "moves of the GM",
        "having no Harm",
        "losing Stamina",
        "losing the last card",
        "marking a level",
        "moves that are fast",
        "needing a town",
        "not being hit",
        "opening a Book",
        "picking what to regain",
        "regaining Stamina",
        "reshuffling before a loss",
        "reshuffling",
        "strengthening foes",
        "telling a Book",
        "turning a wound card",
    }
)
"""What the kit cites by the book."""


class _Books(dict[System | str, Book]):
    """The books that were opened, by the name of the game, and by the game itself as soon as somebody asks so."""

    def __missing__(self, game: System | str) -> Book:
        if isinstance(game, str):
            raise KeyError(game)
        self[game] = book = self[game.name]
        return book


BOOKS = _Books()
WAYS: list[Way] = []
"""Every way that the kit declares, in the order of its rooms."""


def publish(book: Book) -> Book:
    """From now on tables of this game are played by this book. Raises TypeError where it leaves something untold."""
    if book.system in BOOKS:
        raise TypeError(f"two books of {book.system!r}")
    untold = [_name(each) for each in WAYS if each not in book.ways]
    unasked = [_name(each) for each in book.ways if each not in WAYS]
    if set(book.cites) != CITED:
        raise TypeError(f"the book of {book.system!r} cites {sorted(CITED ^ set(book.cites))} otherwise than all")
    if untold or unasked:
        raise TypeError(f"the book of {book.system!r} does not tell {untold} and tells {unasked}, which nobody asks")
    BOOKS[book.system] = book
    return book


def reprint(book: Book) -> None:
    """The book of a game with something else in it: what followed from the one before is worked out anew.

    Nobody at a table does that; the lab does, to see what it would come to, and lays the old book back.
    """
    before = BOOKS[book.system]
    for each in [each for each in BOOKS if BOOKS[each] is before]:
        BOOKS[each] = book
        for known in _WORKED_OUT:
            known.pop(each, None)


_WORKED_OUT: list[dict[Any, Any]] = []
"""What was worked out of books, one for each thing that follows from them."""


def _name(told: Way) -> str:
    return f"{told.__module__}.{told.__qualname__}"


def book_of(lying: AtTable) -> Book:
    """The book that this table is played by."""
    return BOOKS[lying.system]


def moves_of(lying: AtTable) -> Mapping[str, Move]:
    """The moves of this table's book, by id, of every format."""
    return BOOKS[lying.system].moves


def printed_items(lying: AtTable) -> Mapping[str, Item]:
    """The item cards of this table's book, by id, of every format."""
    return BOOKS[lying.system].items


def cite(lying: AtTable, about: str) -> str:
    """The id that this table's book has for a rule that books number differently."""
    return BOOKS[lying.system].cites[about]


def way(asked: W) -> W:
    """Something that every book tells in its own way.

    The function that is decorated says what has to be decided, and of what; it is never carried out itself. Whoever
    calls it gets what the book of the table says. What it is called with first is the table: a draft, a table, a view.
    """

    @wraps(asked)
    def told(lying: AtTable, *args: Any, **kwargs: Any) -> Any:
        return BOOKS[lying.system].ways[named](lying, *args, **kwargs)

    named = cast(W, told)
    WAYS.append(named)
    return named


def by_book(made: Callable[[Book], T]) -> Callable[[AtTable], T]:
    """Something that follows from what a book prints, worked out once for each book."""
    known: dict[System | str, T] = {}
    _WORKED_OUT.append(known)

    @wraps(made)
    def looked_up(lying: AtTable) -> T:
        try:
            return known[lying.system]
        except KeyError:
            known[lying.system] = found = made(BOOKS[lying.system])
            return found

    return looked_up
