"""Many fights of many encounters that differ in a number or two: where does a fight turn?

from hearthside.lab.sweeping import sweep

told = sweep("encounters/alone.toml", ["foes.0.stamina=4..12"], fights=100_000)
print(told.engine, [cell.win.share for cell in told.cells])
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import Any, Literal

from hearthside.kernel.chance import FairChance
from hearthside.kernel.every_table import Temper
from hearthside.kernel.records import record
from hearthside.lab.crews import Threads, Workers, checked, crew_of
from hearthside.lab.encounters import BrokenEncounter, Encounter, encounter_of, laid_out, policy_of
from hearthside.lab.fights.fighting import CannotPlay
from hearthside.lab.forecasting import MOST as MOST_BY_RULES
from hearthside.lab.keeping import Kept, Key, framed, played
from hearthside.lab.quickly import core_of, has_core
from hearthside.lab.shards import Question, asked_of, side_by_side
from hearthside.lab.tally import Share, Spread, Tally, wilson

Engine = Literal["compiled", "rules"]
"""Who plays: machine code for the exchange of blows and nothing else, or the game's own rules with all of them."""
ENGINES: tuple[Engine, ...] = ("compiled", "rules")
USUAL: Mapping[Engine, int] = {"compiled": 100_000, "rules": 200}
MOST: Mapping[Engine, int] = {"compiled": 100_000_000, "rules": MOST_BY_RULES}
MOST_CELLS = 1_000
PART = 50_000
"""Compiled fights that are played together."""
NOT_THERE = "Machine code needs the extra “lab”: pip install 'hearthside[lab]'."

Values = tuple[int | str, ...]
Place = tuple[str, ...]


@record
class Cell:
    """One of the encounters: what is different about it, and what came of its fights."""

    at: Mapping[str, int | str]
    tally: Tally

    @property
    def win(self) -> Share:
        """How often the party wins. A fight that does not end is not won."""
        return wilson(self.tally.won, self.tally.fights)

    @property
    def plain(self) -> dict[str, Any]:
        """The same in plain values."""
        falls = {seat: wilson(self.tally.falls[seat], self.tally.fights).plain for seat in self._heroes}
        rounds = round(Spread(self.tally.rounds).mean, 4)
        return {"at": dict(self.at), "win": self.win.plain, "rounds": rounds, "falls": falls}

    @property
    def _heroes(self) -> list[str]:
        return list(dict.fromkeys(seat for _, seat in self.tally.left))


@record
class Sweep:
    """What all of them came to, and who played."""

    encounter: Encounter
    policy: Temper
    seed: int
    fights: int
    """Of each of them."""
    engine: Engine
    why: str
    """Why the rules had to play, where machine code was not to be had."""
    leaves_out: tuple[str, ...]
    """What there is in the game that the fights did not have."""
    cells: tuple[Cell, ...]

    @property
    def plain(self) -> dict[str, Any]:
        """The answer in plain values, as `--json` prints it."""
        return {
            "game": self.encounter.game,
            "policy": self.policy,
            "seed": self.seed,
            "engine": self.engine,
            "why": self.why,
            "leaves_out": list(self.leaves_out),
            "fights": self.fights,
            "exact": False,
            "cells": [cell.plain for cell in self.cells],
        }

    def _repr_html_(self) -> str:
        """A picture, for whoever looks at it in a notebook."""
        from hearthside.lab.plots import whiskers

        names = [", ".join(f"{place} {value}" for place, value in cell.at.items()) or "as it is" for cell in self.cells]
        return whiskers([(name, cell.win) for name, cell in zip(names, self.cells, strict=True)])

    @property
    def frame(self) -> Any:
        """The same as a table of Arrow, of which a data frame is made by `to_pandas()`. It needs the extra “lab”."""
        return framed(self.rows)

    @property
    def rows(self) -> list[dict[str, Any]]:
        """One row for every encounter, as a data frame wants them."""
        return [
            {
                **cell.at,
                "fights": cell.tally.fights,
                "won": cell.tally.won,
                "win": cell.win.share,
                "low": cell.win.low,
                "high": cell.win.high,
                "rounds": Spread(cell.tally.rounds).mean,
                "unended": cell.tally.unended,
            }
            for cell in self.cells
        ]


def sweep(
    encounter: str | Path | Mapping[str, Any],
    vary: Sequence[str] = (),
    *,
    fights: int | None = None,
    policy: str | None = None,
    engine: str | None = None,
    seed: int = 1,
    workers: Workers = 1,
    keep: str | Path | None = None,
    warming: Callable[[], None] = lambda: None,
) -> Sweep:
    """So many fights of every encounter that comes of these changes, such as `foes.0.stamina=4..12`.

    Unless an engine is named, it is machine code where all of the fight is compiled, and else the rules. The same
    question has the same answer on any number of workers, here or on a cluster. In the folder `keep` every part is kept
    as Parquet, and whoever asks again goes on from there. `warming` is called before anything is compiled. Raises
    CannotPlay.
    """
    told = encounter if isinstance(encounter, Mapping) else _read(encounter)
    cells = [(at, encounter_of(changed)) for at, changed in _changed(told, [_variation(told, each) for each in vary])]
    first = cells[0][1]
    asked = [Question(each, policy_of(policy) if policy else each.policy, seed) for _, each in cells]
    if engine not in (None, *ENGINES):
        raise BrokenEncounter(f"There is no engine “{engine}”: compiled or rules.")
    if isinstance(workers, int):
        checked(workers)
    for each in asked:
        laid_out(each.encounter, FairChance())  # what makes no sense is said at once
    plays, why = _who_plays(asked, engine)
    many = USUAL[plays] if fights is None else fights
    if not 1 <= many <= MOST[plays]:
        raise BrokenEncounter(f"1 to {MOST[plays]:,} fights are played, not {many:,}.")
    kept = Kept(keep, {"asked": "sweep", "engine": plays, "of": [asked_of(each) for each in asked]}) if keep else None
    if plays == "compiled":
        warming()
        tallies = _compiled(asked, many, workers, kept)
    else:
        tallies = side_by_side([(each, many) for each in asked], workers, kept)
    found = tuple(Cell(at, tally) for (at, _), tally in zip(cells, tallies, strict=True))
    told_of = Sweep(first, asked[0].policy, seed, many, plays, why, _left_out(plays, asked), found)
    if kept:
        kept.finish(told_of.rows)
    return told_of


def _who_plays(asked: Sequence[Question], engine: str | None) -> tuple[Engine, str]:
    """Machine code, where it is there and knows all of the fight; and why it does not play where it could not."""
    if engine == "rules":
        return "rules", ""
    try:
        _check_compiled(asked)
    except CannotPlay as why:
        if engine == "compiled":
            raise
        return "rules", str(why)
    return "compiled", ""


def can_compile() -> bool:
    """Whether there is machine code at all."""
    return find_spec("numba") is not None


def _check_compiled(asked: Sequence[Question]) -> None:
    if not can_compile():
        raise CannotPlay(NOT_THERE)
    from hearthside.lab.compiled.compiling import NotCompiled

    for each in asked:
        game = each.encounter.game
        if not has_core(game):
            raise NotCompiled(f"The fights of {game} are not compiled.")
        core_of(game).duel_of(each.encounter, each.policy)


def _left_out(engine: Engine, asked: Sequence[Question]) -> tuple[str, ...]:
    games = dict.fromkeys(each.encounter.game for each in asked) if engine == "compiled" else {}
    return tuple(dict.fromkeys(sentence for game in games for sentence in core_of(game).LEAVES_OUT))


def _compiled(asked: Sequence[Question], fights: int, workers: Workers, kept: Kept | None) -> list[Tally]:
    """All of it in parts: on threads, as machine code lets the others go on, or on a cluster."""
    cores = [core_of(each.encounter.game) for each in asked]
    duels = [core.duel_of(each.encounter, each.policy) for core, each in zip(cores, asked, strict=True)]
    keys: list[Key] = [
        (at, first, min(PART, fights - first)) for at in range(len(asked)) for first in range(0, fights, PART)
    ]
    parts = [(key, (asked[key[0]].encounter.game, duels[key[0]], asked[key[0]].seed, key[1], key[2])) for key in keys]
    tallies = [Tally() for _ in asked]
    for core, duel in zip(cores, duels, strict=True):
        core.play(duel, 1, 0, 1)  # so that it is compiled once, and not by every thread
    crew = Threads(workers) if isinstance(workers, int) else crew_of(workers)
    for (at, *_), more in zip(keys, played(crew, _part, parts, kept), strict=True):
        tallies[at].add(more)
    return tallies


def _part(part: tuple[str, Any, int, int, int]) -> Tally:
    """Fights of one game's core: the duel, the seed, the first number and how many."""
    game, *told = part
    tally: Tally = core_of(game).play(*told)
    return tally


# --- What differs -----------------------------------------------------------------------------------------------------


def _read(path: str | Path) -> dict[str, Any]:
    try:
        return tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BrokenEncounter("There is no such file.") from None
    except (OSError, UnicodeDecodeError) as why:
        raise BrokenEncounter(f"It cannot be read: {why}.") from None
    except tomllib.TOMLDecodeError as why:
        raise BrokenEncounter(f"It is no TOML: {why}.") from None


def _changed(
    told: Mapping[str, Any], varied: Sequence[tuple[Place, Values]]
) -> Iterator[tuple[Mapping[str, int | str], Mapping[str, Any]]]:
    """Every encounter that comes of it, the last of the changes running fastest."""
    if len(list(product(*(values for _, values in varied)))) > MOST_CELLS:
        raise BrokenEncounter(f"More than {MOST_CELLS:,} encounters are not swept at once.")
    for values in product(*(values for _, values in varied)):
        changed = deepcopy(dict(told))
        for (place, _), value in zip(varied, values, strict=True):
            _put(changed, place, value)
        yield {".".join(place): value for (place, _), value in zip(varied, values, strict=True)}, changed


def _variation(told: Mapping[str, Any], words: str) -> tuple[Place, Values]:
    """`foes.0.stamina=4..12` or `foes.0.power=1,d4,d6`: a place in the encounter, and what is put there."""
    name, equals, listed = words.partition("=")
    place = tuple(name.split("."))
    there = _at(told, place)
    if not equals or not isinstance(there, int | str) or isinstance(there, bool):
        raise BrokenEncounter(f"“{words}” names no number or word of the encounter, such as foes.0.stamina=4..12.")
    values: Values = tuple(listed.split(",")) if isinstance(there, str) else tuple(_whole(words, listed))
    return place, values


def _whole(words: str, listed: str) -> Iterator[int]:
    for part in listed.split(","):
        low, _, high = part.partition("..")
        try:
            numbers = range(int(low), int(high or low) + 1)
        except ValueError:
            raise BrokenEncounter(f"“{words}” is no list of numbers, such as 4..12 or 2,4,8.") from None
        if not 0 < len(numbers) <= MOST_CELLS:
            raise BrokenEncounter(f"“{words}” goes from a number up to a larger one, and not too far.")
        yield from numbers


def _at(told: Any, place: Place) -> Any:
    for step in place:
        if isinstance(told, list) and step.isdecimal() and int(step) < len(told):
            told = told[int(step)]
        elif isinstance(told, Mapping) and step in told:
            told = told[step]
        else:
            return None
    return told


def _put(told: Any, place: Place, value: int | str) -> None:
    there = _at(told, place[:-1])
    there[int(place[-1]) if isinstance(there, list) else place[-1]] = value
