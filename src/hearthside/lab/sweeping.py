"""Many fights of many encounters that differ in a number or two: where does a fight turn?

from hearthside.lab.sweeping import sweep

told = sweep("encounters/alone.toml", ["foes.0.stamina=4..12"], fights=100_000)
print(told.engine, [cell.win.share for cell in told.cells])
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import Any, Literal

from hearthside.kernel.chance import FairChance
from hearthside.kernel.every_table import Temper
from hearthside.kernel.records import record
from hearthside.lab.encounters import BrokenEncounter, Encounter, encounter_of, laid_out, policy_of
from hearthside.lab.fights.fighting import CannotPlay
from hearthside.lab.forecasting import MOST as MOST_BY_RULES
from hearthside.lab.shards import Question, side_by_side
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


def sweep(
    encounter: str | Path | Mapping[str, Any],
    vary: Sequence[str] = (),
    *,
    fights: int | None = None,
    policy: str | None = None,
    engine: str | None = None,
    seed: int = 1,
    workers: int = 1,
    warming: Callable[[], None] = lambda: None,
) -> Sweep:
    """So many fights of every encounter that comes of these changes, such as `foes.0.stamina=4..12`.

    Unless an engine is named, it is machine code where all of the fight is compiled, and else the rules. The same
    question has the same answer on any number of workers. `warming` is called before anything is compiled. Raises
    CannotPlay.
    """
    told = encounter if isinstance(encounter, Mapping) else _read(encounter)
    cells = [(at, encounter_of(changed)) for at, changed in _changed(told, [_variation(told, each) for each in vary])]
    first = cells[0][1]
    asked = [Question(each, policy_of(policy) if policy else each.policy, seed) for _, each in cells]
    if engine not in (None, *ENGINES):
        raise BrokenEncounter(f"There is no engine “{engine}”: compiled or rules.")
    if not 1 <= workers <= 64:
        raise BrokenEncounter(f"1 to 64 workers play, not {workers}.")
    for each in asked:
        laid_out(each.encounter, FairChance())  # what makes no sense is said at once
    plays, why = _who_plays(asked, engine)
    many = USUAL[plays] if fights is None else fights
    if not 1 <= many <= MOST[plays]:
        raise BrokenEncounter(f"1 to {MOST[plays]:,} fights are played, not {many:,}.")
    if plays == "compiled":
        warming()
    tallies = (
        _compiled(asked, many, workers) if plays == "compiled" else side_by_side([(q, many) for q in asked], workers)
    )
    found = tuple(Cell(at, tally) for (at, _), tally in zip(cells, tallies, strict=True))
    return Sweep(first, asked[0].policy, seed, many, plays, why, _left_out(plays), found)


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


def _check_compiled(asked: Sequence[Question]) -> None:
    if find_spec("numba") is None:
        raise CannotPlay(NOT_THERE)
    from hearthside.lab.compiled.duels import duel_of

    for each in asked:
        duel_of(each.encounter, each.policy)


def _left_out(engine: Engine) -> tuple[str, ...]:
    if engine == "rules":
        return ()
    from hearthside.lab.compiled.duels import LEAVES_OUT

    return LEAVES_OUT


def _compiled(asked: Sequence[Question], fights: int, workers: int) -> list[Tally]:
    """All of it in parts, on so many threads: machine code lets the others go on."""
    from hearthside.lab.compiled.duels import duel_of, play

    duels = [duel_of(each.encounter, each.policy) for each in asked]
    parts = [(at, first, min(PART, fights - first)) for at in range(len(asked)) for first in range(0, fights, PART)]
    tallies = [Tally() for _ in asked]
    play(duels[0], 1, 0, 1)  # so that it is compiled once, and not by every thread
    with ThreadPoolExecutor(workers) as pool:
        played = pool.map(lambda part: play(duels[part[0]], asked[part[0]].seed, *part[1:]), parts)
        for (at, *_), more in zip(parts, played, strict=True):
            tallies[at].add(more)
    return tallies


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
