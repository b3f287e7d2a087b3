"""A table of exact chances, with what a book prints beside it where it prints something."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any, TypeVar

from hearthside.games import fetch, games
from hearthside.kernel.records import record
from hearthside.kernel.saying import say
from hearthside.lab.odds import ImpossibleDeck, Odds, written

Card = TypeVar("Card")
NETS = (-2, -1, 0, 1, 2)
OUTCOMES = {
    "failure": say("failure"),
    "green token": say("green token"),
    "incapacitated": say("incapacitated"),
    "mixed": say("mixed"),
    "standing": say("standing"),
    "success": say("success"),
    "wound": say("wound"),
    "xp": say("xp"),
}
"""Outcomes that are words, for other languages as well."""


@record
class Grid:
    """Chances by row and column, each counted out. `printed` has the book's own numbers, in per cent."""

    name: str
    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    chances: tuple[tuple[Fraction, ...], ...]
    note: str = ""
    printed: tuple[tuple[int | None, ...], ...] = ()

    def chance(self, row: str, column: str) -> Fraction:
        """What stands in one cell."""
        return self.chances[self.rows.index(row)][self.columns.index(column)]

    @property
    def cells(self) -> Iterator[tuple[str, str, Fraction]]:
        """Every cell: its row, its column and the chance."""
        for row, chances in zip(self.rows, self.chances, strict=True):
            for column, chance in zip(self.columns, chances, strict=True):
                yield row, column, chance

    @property
    def checked(self) -> tuple[int, int]:
        """How many of the printed numbers hold, and how many there are."""
        pairs = [
            (printed, chance)
            for in_print, counted in zip(self.printed, self.chances, strict=False)
            for printed, chance in zip(in_print, counted, strict=True)
            if printed is not None
        ]
        return sum(holds(printed, chance) for printed, chance in pairs), len(pairs)

    @property
    def plain(self) -> dict[str, Any]:
        """The same in plain values, every chance as a fraction, as `--json` prints it."""
        told: dict[str, Any] = {"name": self.name, "title": self.title, "columns": [*self.columns]}
        told["rows"] = {row: [_plain(chance) for chance in chances] for row, chances in self._by_row}
        if self.note:
            told["note"] = self.note
        if self.printed:
            told["printed"] = dict(zip(self.rows, map(list, self.printed), strict=True))
            told["holds"], told["of"] = self.checked
        return told

    @property
    def _by_row(self) -> Iterable[tuple[str, tuple[Fraction, ...]]]:
        return zip(self.rows, self.chances, strict=True)


def holds(printed: int, chance: Fraction) -> bool:
    """Whether a printed per cent is this chance, rounded as people round."""
    return printed == int(chance * 100 + Fraction(1, 2))


def share(odds: Odds, *names: str) -> Fraction:
    """The chance that one of these comes up."""
    return Fraction(sum(odds.numerator(name) for name in names), odds.denominator)


def grid(
    name: str,
    title: str,
    rows: Iterable[str],
    columns: Iterable[str],
    chances: Iterable[Iterable[Fraction]],
    note: str = "",
    printed: Iterable[Iterable[int | None]] = (),
) -> Grid:
    """A grid from whatever can be counted through."""
    return Grid(
        name, title, tuple(rows), tuple(columns), tuple(map(tuple, chances)), note, tuple(tuple(row) for row in printed)
    )


def outcomes(name: str, title: str, asked: Iterable[tuple[str, Odds]], note: str = "") -> Grid:
    """A grid with one question in each row and one outcome in each column."""
    rows = list(asked)
    columns = [outcome for outcome, _ in rows[0][1].outcomes]
    chances = ([share(odds, each) for each in columns] for _, odds in rows)
    return grid(name, title, [row for row, _ in rows], [OUTCOMES.get(each, each) for each in columns], chances, note)


def grids_of(game: str, without: Iterable[str] = ()) -> tuple[Grid, ...]:
    """Every table of a game, perhaps from a deck without some of its cards. Raises ImpossibleDeck."""
    part = games()[game].grids
    if not part:
        raise ImpossibleDeck(f"The lab has no tables of {game}.")
    asked: Callable[[frozenset[str]], tuple[Grid, ...]] = fetch(part)
    return asked(frozenset(without))


def kept(cards: Iterable[Card], names: Callable[[Card], str], without: frozenset[str]) -> tuple[Card, ...]:
    """The cards that are left. Raises ImpossibleDeck where one of those that are gone was never there."""
    whole = tuple(cards)
    for name in sorted(without - set(map(names, whole))):
        like = f"its cards have names such as {names(whole[0])} and {names(whole[-1])}"
        raise ImpossibleDeck(f"There is no card “{name}” in this deck: {like}.")
    left = tuple(card for card in whole if names(card) not in without)
    if not left:
        raise ImpossibleDeck("All cards are taken out, so there is none left to turn.")
    return whole if len(left) == len(whole) else left


def _plain(chance: Fraction) -> dict[str, str | float]:
    return {"fraction": written(chance.numerator, chance.denominator), "percent": round(float(chance * 100), 6)}
