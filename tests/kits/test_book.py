"""Books: what one guide of a game has of its own, and how it is found."""

import inspect
from dataclasses import replace

import pytest

from hearthside.games import games
from hearthside.kernel.chance import ScriptedChance
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.table import Table
from hearthside.kits.deckahedron.adventure import book as shelf
from hearthside.kits.deckahedron.adventure.book import BOOKS, WAYS, AtTable, Book, book_of, by_book, publish, way
from hearthside.rulebook import in_force
from hearthside.systems import cards, load
from hearthside.systems.thousand_faces.book import BOOK

EDITIONS = [name for name in games() if load(name) and name in BOOKS]


@pytest.fixture
def own_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    """Books and ways of this test are gone when it is over."""
    monkeypatch.setattr(shelf, "BOOKS", dict(BOOKS))
    monkeypatch.setattr(shelf, "WAYS", list(WAYS))


def test_a_table_is_played_by_the_book_of_its_game() -> None:
    journal = Journal.opened(load("thousand_faces"), [Sitter("ana", "Ana", "player")], ScriptedChance())
    assert book_of(journal.table) is book_of(journal.view("ana")) is BOOK


@pytest.mark.usefixtures("own_shelf")
def test_a_way_is_told_by_the_book_of_the_table() -> None:
    @way
    def greet(lying: AtTable, whom: str) -> str:
        """How the book greets somebody."""
        raise NotImplementedError(lying, whom)

    told = {greet: lambda lying, whom: f"{whom}, welcome to {lying.system}"}
    publish(replace(BOOK, system="other", ways={**BOOK.ways, **told}))
    assert greet(Table(system="other"), "Ana") == "Ana, welcome to other"


@pytest.mark.usefixtures("own_shelf")
def test_a_book_that_leaves_a_way_untold_is_never_opened() -> None:
    @way
    def part(lying: AtTable) -> None:
        """How the book says goodbye."""
        raise NotImplementedError(lying)

    with pytest.raises(TypeError, match=r"part"):
        publish(replace(BOOK, system="other"))


@pytest.mark.usefixtures("own_shelf")
def test_a_book_tells_nothing_that_nobody_asks() -> None:
    with pytest.raises(TypeError, match=r"nobody asks"):
        publish(replace(BOOK, system="other", ways={**BOOK.ways, print: print}))


def test_a_game_has_one_book() -> None:
    with pytest.raises(TypeError, match=r"two books"):
        publish(replace(BOOK))


@pytest.mark.usefixtures("own_shelf")
def test_what_follows_from_a_book_is_worked_out_once() -> None:
    worked_out: list[str] = []

    @by_book
    def moves(book: Book) -> int:
        worked_out.append(book.system)
        return len(book.moves)

    publish(replace(BOOK, system="other", moves={}))
    here, there = Table(system=BOOK.system), Table(system="other")
    assert [moves(here), moves(there), moves(here), moves(there)] == [len(BOOK.moves), 0, len(BOOK.moves), 0]
    assert worked_out == [BOOK.system, "other"]


@pytest.mark.parametrize("name", EDITIONS)
def test_a_book_tells_every_way_with_the_words_it_is_asked_in(name: str) -> None:
    other = [
        (asked.__qualname__, told.__qualname__)
        for asked, told in BOOKS[name].ways.items()
        if list(inspect.signature(told).parameters)[1:] != list(inspect.signature(asked).parameters)[1:]
    ]
    assert other == []
    assert set(BOOKS[name].ways) == set(WAYS)


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_names_only_rules_that_are_in_force_in_it(name: str) -> None:
    rules = set(in_force(name))
    book, game = BOOKS[name], load(name)
    named = {f"action {action.name}": action.rule for action in game.actions if action.rule}
    named |= {f"citing {about}": rule for about, rule in book.cites.items()}
    named |= {f"card {card.id}, {rule}": rule for card in cards(name) for rule in card.rules}
    named |= {f"option {option.name}": option.rule for option in book.options.values()}
    # Rulings are kept apart from rules: what an edition rules as another does is not repeated in its book.
    unknown = {what: rule for what, rule in named.items() if rule not in rules and "-AMB-" not in rule}
    assert unknown == {}
