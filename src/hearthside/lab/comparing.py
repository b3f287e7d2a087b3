"""Before and after: which odds a change moves, and what fights say, with how sure that is.

from hearthside.lab.comparing import compare

told = compare("encounters/mill.toml", "encounters/mill_with_a_third.toml", fights=200)
print(told.fights[0].difference.low, told.fights[0].difference.high)
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any

from hearthside.games import games
from hearthside.kernel.chance import FairChance
from hearthside.kernel.records import record
from hearthside.lab.crews import Workers
from hearthside.lab.edited import printed
from hearthside.lab.encounters import (
    BrokenEncounter,
    Encounter,
    encounter_of,
    fights_of,
    laid_out,
    policy_of,
    read_file,
)
from hearthside.lab.forecasting import MOST, Forecast
from hearthside.lab.grids.grid import Grid, grids_of
from hearthside.lab.odds import written
from hearthside.lab.shards import Question, side_by_side
from hearthside.lab.tally import Share

USUAL_FIGHTS = 100
THIS = "this fight"


@record
class Edition:
    """One side of it: a game as it is, or as an encounter has it; and the encounter, where there is one."""

    name: str
    rules: Encounter
    """The game with its options, cards, Powers and moves; who fights in it does not count."""
    own: Encounter | None = None

    @property
    def standard(self) -> dict[str, Encounter]:
        """The usual fights of this game, by title, played by these rules."""
        told = (encounter_of({"game": self.rules.game, **each}) for each in fights_of(self.rules.game).standard)
        rules = self.rules
        changed = (replace(each, options=rules.options, cards=rules.cards, texts=rules.texts) for each in told)
        return {each.title: each for each in changed}


@record
class Moved:
    """Odds that are not what they were."""

    table: str
    row: str
    column: str
    before: Fraction
    after: Fraction
    title: str = ""
    """What the table is called."""

    @property
    def by(self) -> Fraction:
        """How much likelier it became; less than nothing where it became rarer."""
        return self.after - self.before

    @property
    def plain(self) -> dict[str, Any]:
        """The same in plain values."""
        before, after = (written(each.numerator, each.denominator) for each in (self.before, self.after))
        by = round(float(self.by * 100), 6)
        return {"table": self.table, "row": self.row, "column": self.column, "before": before, "after": after, "by": by}


@record
class Pair:
    """The same fight on either side."""

    title: str
    before: Forecast
    after: Forecast

    @property
    def difference(self) -> Share:
        """How much oftener it is won afterwards, and between what it truly lies with 95 % confidence (Newcombe)."""
        one, two = self.before.win, self.after.win
        by = two.share - one.share
        low = by - sqrt((two.share - two.low) ** 2 + (one.high - one.share) ** 2)
        high = by + sqrt((two.high - two.share) ** 2 + (one.share - one.low) ** 2)
        return Share(by, low, high)

    @property
    def is_sure(self) -> bool:
        """Whether it is more than chance."""
        return self.difference.low > 0 or self.difference.high < 0

    @property
    def plain(self) -> dict[str, Any]:
        """The same in plain values."""
        return {
            "fight": self.title,
            "fights": self.before.fights,
            "before": self.before.win.plain,
            "after": self.after.win.plain,
            "difference": self.difference.plain,
            "sure": self.is_sure,
        }


@record
class Comparison:
    """What is different between two sides."""

    before: Edition
    after: Edition
    moved: tuple[Moved, ...]
    counted: int
    """How many odds were compared."""
    fights: tuple[Pair, ...]
    policy: str
    seed: int

    @property
    def plain(self) -> dict[str, Any]:
        """The answer in plain values, as `--json` prints it."""
        return {
            "before": self.before.name,
            "after": self.after.name,
            "games": [self.before.rules.game, self.after.rules.game],
            "policy": self.policy,
            "seed": self.seed,
            "odds": {"exact": True, "compared": self.counted, "moved": [each.plain for each in self.moved]},
            "fights": [each.plain for each in self.fights],
        }


def edition_in(own: Encounter) -> Edition:
    """The game as this encounter has it."""
    return Edition(own.title or own.game, own, own)


def edition_of(named: str | Path) -> Edition:
    """A game by its name, or an encounter by its file. Raises BrokenEncounter."""
    name = str(named)
    if name in games():
        (plain, *_) = fights_of(name).standard
        rules = encounter_of({"game": name, **plain})
        return Edition(name, rules)
    own = read_file(named)
    return Edition(own.title or Path(named).stem, own, own)


def compare(
    one: str | Path,
    other: str | Path,
    *,
    fights: int = USUAL_FIGHTS,
    policy: str | None = None,
    seed: int = 1,
    workers: Workers = 1,
) -> Comparison:
    """What differs between two encounters, two editions, or an encounter and one with something changed: a card, a
    Power, a move, a foe, an option.

    Raises CannotPlay, of which BrokenEncounter is one kind.
    """
    if not 1 <= fights <= MOST:
        raise BrokenEncounter(f"1 to {MOST:,} fights are played on each side, not {fights:,}.")
    before, after = edition_of(one), edition_of(other)
    temper = policy_of(policy) if policy else before.rules.policy
    found = list(fights_to_compare(before, after))
    for _, *sides in found:
        for each in sides:
            with printed(each):
                laid_out(each, FairChance())  # what makes no sense is said at once
    asked = [Question(each, temper, seed) for _, *sides in found for each in sides]
    tallies = side_by_side([(question, fights) for question in asked], workers)
    told = [Forecast(each.encounter, temper, seed, tally) for each, tally in zip(asked, tallies, strict=True)]
    pairs = (Pair(title, told[2 * at], told[2 * at + 1]) for at, (title, *_) in enumerate(found))
    moved, counted = moved_between(before, after)
    return Comparison(before, after, moved, counted, tuple(pairs), temper, seed)


def fights_to_compare(before: Edition, after: Edition) -> Iterator[tuple[str, Encounter, Encounter]]:
    """Their own fight where both have one; and the usual fights both games know, where the rules differ."""
    if before.own and after.own:
        yield THIS, before.own, after.own
    if _rules(before) == _rules(after):
        return
    others = after.standard
    for title, each in before.standard.items():
        if title in others:
            yield title, each, others[title]


def _rules(edition: Edition) -> tuple[Any, ...]:
    rules = edition.rules
    return rules.game, rules.options, rules.cards, rules.texts


def moved_between(before: Edition, after: Edition) -> tuple[tuple[Moved, ...], int]:
    """Every chance that is another one now, the largest steps first; and how many were compared."""
    return _moved(_grids(before.rules), _grids(after.rules))


def _grids(rules: Encounter) -> tuple[Grid, ...]:
    with printed(rules):
        return grids_of(rules.game)


def _moved(before: tuple[Grid, ...], after: tuple[Grid, ...]) -> tuple[tuple[Moved, ...], int]:
    """Every cell of a table both have, that is another one now: the largest steps first."""
    others = {(each.name, row, column): chance for each in after for row, column, chance in each.cells}
    both = [
        Moved(each.name, row, column, chance, others[each.name, row, column], each.title)
        for each in before
        for row, column, chance in each.cells
        if (each.name, row, column) in others
    ]
    moved = sorted((each for each in both if each.by), key=lambda each: -abs(each.by))
    return tuple(moved), len(both)
