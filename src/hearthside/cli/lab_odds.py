"""`hearthside lab odds`: the odds of every kind of deed of a game, as tables."""

from __future__ import annotations

import argparse
import sys

from hearthside.cli.page import columns, help_formatter

# Everything else is imported when something is asked: `hearthside --help` must not pay for it.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from hearthside.lab.grids.grid import Grid

ODDS_HELP = """\
Exact odds of every kind of deed of a game, as tables: counted, never played.

Flips by suit, advantage and what is left in the deck; Checks by range and hand; pools by size, exploding sixes
included. Where the book prints odds they stand beside ours, and a star marks what does not hold.

The exit code is 0 when there is an answer and 2 when there cannot be one; one sentence says why.
"""
ODDS_EXAMPLES = """\
examples:
  hearthside lab odds first_empires
  hearthside lab odds thousand_faces --table success --without D01,D11
  hearthside lab odds deck_of_adventures --table chart --json
"""


def add_lab_odds(questions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `lab odds`."""
    parser = questions.add_parser(
        "odds",
        help="exact odds of every deed of a game, as tables",
        description=ODDS_HELP,
        epilog=ODDS_EXAMPLES,
        formatter_class=help_formatter,
    )
    parser.add_argument("game", metavar="GAME", help="the game, as `hearthside systems` lists it")
    parser.add_argument("--table", metavar="NAME", help="only this table")
    parser.add_argument(
        "--without", action="append", default=[], metavar="CARD,...", help="cards that are no longer in the deck"
    )
    parser.add_argument("--json", action="store_true", help="print the tables as JSON, every chance as a fraction")
    parser.set_defaults(run=run_odds)


def run_odds(args: argparse.Namespace) -> int:
    """The tables, or why there are none."""
    from hearthside.lab.odds import ImpossibleDeck

    try:
        grids = _asked(args.game, args.table, [name for words in args.without for name in words.split(",") if name])
    except ImpossibleDeck as why:
        print(f"hearthside lab odds: {why}", file=sys.stderr)
        return 2
    if args.json:
        import json

        plain = {"game": args.game, "exact": True, "tables": [each.plain for each in grids]}
        print(json.dumps(plain, indent=2, ensure_ascii=False))
    else:
        print("\n\n".join("\n".join(told(each)) for each in grids))
    return 0


def _asked(game: str, table: str | None, without: list[str]) -> list[Grid]:
    from hearthside.games import games
    from hearthside.lab.grids.grid import grids_of
    from hearthside.lab.odds import ImpossibleDeck

    if game not in games():
        raise ImpossibleDeck(f"There is no game “{game[:60]}”: {', '.join(games())}.")
    grids = list(grids_of(game, without))
    found = [each for each in grids if table in (None, each.name)]
    if not found:
        names = ", ".join(each.name for each in grids)
        raise ImpossibleDeck(f"{game} has no table “{str(table)[:60]}”: {names}.")
    return found


def told(grid: Grid) -> Iterator[str]:
    """A table to read: as many columns beside each other as fit."""
    yield f"{grid.title} ({grid.name})"
    label = max(map(len, grid.rows))
    wide = 2 + max(len(cell) for row in range(len(grid.rows)) for cell in _cells(grid, row))
    wide = max(wide, 2 + max(map(len, grid.columns)))
    together = max(1, (columns() - label - 2) // wide)
    for first in range(0, len(grid.columns), together):
        yield " " * (label + 2) + "".join(f"{name:>{wide}}" for name in grid.columns[first : first + together])
        for at, row in enumerate(grid.rows):
            cells = _cells(grid, at)[first : first + together]
            yield f"  {row:<{label}}" + "".join(f"{cell:>{wide}}" for cell in cells)
    if grid.printed:
        held, of = grid.checked
        yield f"The book prints {of} numbers; {held} of them hold. Printed first, then counted; * does not hold."
    if grid.note:
        yield grid.note


def _cells(grid: Grid, row: int) -> list[str]:
    from hearthside.lab.grids.grid import holds

    counted = [_chance(chance) for chance in grid.chances[row]]
    if not grid.printed:
        return counted
    return [
        cell if number is None else f"{number} %{' ' if holds(number, chance) else '*'} {cell}"
        for number, chance, cell in zip(grid.printed[row], grid.chances[row], counted, strict=True)
    ]


def _chance(chance: Fraction) -> str:
    """The fraction where people can read it, and the per cent."""
    per_cent = f"{float(chance * 100):.1f} %"
    return f"{chance} {per_cent}" if 1 < chance.denominator < MOST_READABLE else per_cent


MOST_READABLE = 10_000
"""A larger denominator is for programs: `--json` has it."""
