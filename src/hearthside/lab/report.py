"""A report of a game: its odds and its usual fights on one page, with every number in a table behind every picture."""

import json
from collections.abc import Iterable, Iterator
from html import escape
from typing import Any

from hearthside.games import games
from hearthside.kernel.records import record
from hearthside.lab.advice import Advised, advised
from hearthside.lab.changes import Around, Change, around
from hearthside.lab.comparing import edition_of
from hearthside.lab.crews import Workers
from hearthside.lab.fights.fighting import CannotPlay
from hearthside.lab.forecasting import Forecast, forecast
from hearthside.lab.grids.grid import Grid, grids_of
from hearthside.lab.plots import STYLE, bars, heat, whiskers
from hearthside.lab.tally import Share
from hearthside.systems import load

ABOUT = """\
The same command gives the same numbers. Odds are counted; fights are played by the house through the rules of the game,
and with 95 % confidence the truth lies between the whiskers. The house does not bargain, trick or run away: people do,
and fare better."""


@record
class Told:
    """One of the usual fights: the answer, and what would come of it otherwise."""

    title: str
    answer: Forecast
    beside: Around


@record
class Report:
    """What the lab says of a game."""

    game: str
    fights: int
    seed: int
    grids: tuple[Grid, ...]
    told: tuple[Told, ...]
    advice: tuple[Advised, ...] = ()

    @property
    def plain(self) -> dict[str, Any]:
        """All its numbers, in plain values."""
        return {
            "game": self.game,
            "fights": self.fights,
            "seed": self.seed,
            "tables": [each.plain for each in self.grids],
            "advice": [
                {"name": one.name, "says": one.says, "tried": [{"title": name, **of.plain} for name, of in one.tried]}
                for one in self.advice
            ],
            "forecasts": [{"title": each.title, **each.answer.plain, **each.beside.plain} for each in self.told],
        }

    @property
    def rows(self) -> Iterator[dict[str, Any]]:
        """All its numbers as one long list, as a data frame wants them."""
        for each in self.grids:
            for row, column, chance in each.cells:
                yield _row("odds", each.name, str(row), str(column), float(chance), fraction=str(chance))
        for advice in self.advice:
            for name, tried in advice.tried:
                win = tried.cells[0].win
                yield _row("advice", advice.name, "fight", name, win.share, win, tried.fights)
        for told in self.told:
            for policy, win in _policies(told):
                yield _row("win", told.title, "policy", policy, win.share, win, fights=self.fights)
            for change, answer in told.beside.changes:
                yield _row("win", told.title, change.kind, change.who, answer.win.share, answer.win, answer.fights)
            for rounds, count in sorted(told.answer.tally.rounds.items()):
                yield _row("rounds", told.title, "rounds", str(rounds), count / self.fights, fights=self.fights)
            for hero, falls in told.answer.falls.items():
                yield _row("falls", told.title, "hero", hero, falls.share, falls, self.fights)


def _row(
    kind: str,
    of: str,
    row: str,
    column: str,
    share: float,
    between: Share | None = None,
    fights: int = 0,
    fraction: str = "",
) -> dict[str, Any]:
    low, high = (between.low, between.high) if between else (share, share)
    named = {"kind": kind, "of": of, "row": row, "column": column}
    return {**named, "share": share, "low": low, "high": high, "fights": fights, "fraction": fraction}


def report(game: str, *, fights: int, seed: int = 1, workers: Workers = 1) -> Report:
    """The odds of a game, and its usual fights, each played so many times. Raises CannotPlay."""
    if game not in games():
        raise CannotPlay(f"There is no game “{game[:60]}”: {', '.join(games())}.")
    told = []
    for title, each in edition_of(game).standard.items():
        answer = forecast(each, fights=fights, seed=seed, workers=workers)
        told.append(Told(title, answer, around(answer, workers=workers)))
    advice = advised(game, fights=fights, seed=seed, workers=workers)
    return Report(game, fights, seed, grids_of(game), tuple(told), advice)


# --- The page ---------------------------------------------------------------------------------------------------------


def page(found: Report) -> str:
    """The report as one page of HTML that needs nothing beside it."""
    title = escape(f"{load(found.game).title}: what the lab says")
    command = f"hearthside lab report {found.game} --fights {found.fights} --seed {found.seed}"
    data = json.dumps(found.plain, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    parts = [
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<style>{STYLE}</style>\n</head>\n<body>\n<main>",
        f"<h1>{title}</h1>",
        f"<p>Made with <code>{escape(command)}</code>. {ABOUT}</p>",
        *(part for each in found.advice for part in _advice(each)),
        *(part for each in found.told for part in _fight(each)),
        *(part for each in found.grids for part in _odds(each)),
        f'<script type="application/json" id="data">{data}</script>',
        "</main>\n</body>\n</html>\n",
    ]
    return "\n".join(parts)


def _fight(told: Told) -> Iterator[str]:
    answer, there = told.answer, told.answer.encounter
    party = ", ".join(hero.title for hero in there.party)
    foes = ", ".join(f"{each.count} × {each.name}" if each.count > 1 else each.name for each in there.foes)
    yield f"<section>\n<h2>A fight: {escape(told.title)}</h2>\n<p>{escape(party)}, against {escape(foes)}.</p>"
    wins = [(f"played {policy}", win) for policy, win in _policies(told)]
    wins += [(_named(change), each.win) for change, each in told.beside.changes]
    yield from _shown("How often they win", whiskers(wins), ("", "share", "from", "to"), map(_measured, wins))
    falls = list(answer.falls.items())
    yield from _shown("Who goes down", whiskers(falls), ("", "share", "from", "to"), map(_measured, falls))
    counts = [(rounds, answer.tally.rounds_won[rounds], count) for rounds, count in sorted(answer.tally.rounds.items())]
    lines = ((str(rounds), str(won), str(count - won)) for rounds, won, count in counts)
    yield from _shown("Rounds it takes: plain won, dotted lost", bars(counts), ("rounds", "won", "lost"), lines)
    for name, heroes in answer.left.items():
        for hero, spread in heroes.items():
            left = [(value, count, count) for value, count in sorted(spread.counts.items())]
            counted = ((str(value), str(count)) for value, count, _ in left)
            yield from _shown(f"{name} afterwards: {hero}", bars(left), (name, "fights"), counted)
    yield "</section>"


def _advice(advice: Advised) -> Iterator[str]:
    """What the guide says, and what fights say."""
    yield f"<section>\n<h2>{escape(advice.title)}</h2>\n<p>{escape(advice.says)}</p>"
    wins = advice.wins
    yield from _shown("How often the heroes win", whiskers(wins), ("", "share", "from", "to"), map(_measured, wins))
    tried = advice.tried[0][1]
    who = "machine code" if tried.engine == "compiled" else "the rules"
    yield f"<p>{tried.fights:,} fights of each, played by {who}, {tried.policy}.</p>\n</section>"


def _odds(grid: Grid) -> Iterator[str]:
    yield f"<section>\n<h2>{escape(grid.title)}</h2>"
    if grid.printed:
        held, of = grid.checked
        yield f"<p>The book prints {of} of these numbers; {held} hold.</p>"
    if grid.note:
        yield f"<p>{escape(grid.note)}</p>"
    lines = ((row, *map(_cell, chances)) for row, chances in zip(grid.rows, grid.chances, strict=True))
    yield from _shown("", heat(grid), ("", *grid.columns), lines)
    if grid.printed:
        cells = zip(grid.rows, grid.printed, strict=True)
        in_print = ((row, *("" if each is None else f"{each} %" for each in line)) for row, line in cells)
        yield from _table("As printed", ("", *grid.columns), in_print)
    yield "</section>"


def _shown(title: str, picture: str, head: Iterable[str], lines: Iterable[Iterable[str]]) -> Iterator[str]:
    """A picture, and the table behind it."""
    caption = f"<figcaption>{escape(title)}</figcaption>" if title else ""
    yield f"<figure>{caption}{picture}</figure>"
    yield from _table("As a table", head, lines)


def _table(title: str, head: Iterable[str], lines: Iterable[Iterable[str]]) -> Iterator[str]:
    yield f"<details><summary>{escape(title)}</summary><table><tr>"
    yield "".join(f"<th>{escape(each)}</th>" for each in head) + "</tr>"
    yield from ("<tr>" + "".join(f"<td>{escape(each)}</td>" for each in line) + "</tr>" for line in lines)
    yield "</table></details>"


def _cell(chance: Any) -> str:
    return f"{chance} = {float(chance * 100):.2f} %"


def _measured(one: tuple[str, Share]) -> tuple[str, ...]:
    name, share = one
    return name, *(f"{each * 100:.1f} %" for each in (share.share, share.low, share.high))


def _policies(told: Told) -> list[tuple[str, Share]]:
    return [(each.policy, each.win) for each in (told.answer, *told.beside.policies)]


def _named(change: Change) -> str:
    return f"one {change.who} more" if change.kind == "foe" else f"without {change.who}"
