"""What would come of a fight: it is played out many times, until the answer is as sure as it was asked for.

from hearthside.lab import forecast

answer = forecast("encounters/drowned_mill.toml", within=0.05)
print(answer.win.share, answer.win.low, answer.win.high)
"""

from collections.abc import Callable, Mapping
from contextlib import closing
from math import ceil
from pathlib import Path
from typing import Any

from hearthside.kernel.chance import FairChance
from hearthside.kernel.every_table import Temper
from hearthside.kernel.records import record
from hearthside.lab.crews import Workers, checked
from hearthside.lab.encounters import BrokenEncounter, Encounter, laid_out, policy_of, read_file
from hearthside.lab.fights.fighting import MOST_ROUNDS, CannotPlay
from hearthside.lab.keeping import Kept, framed
from hearthside.lab.shards import SHARD, Question, asked_of, shards
from hearthside.lab.tally import Share, Spread, Tally, Z, wilson

USUAL_WIDTH = 0.05
FEWEST = 2 * SHARD
"""Fights before an interval is looked at: of fewer it says little."""
MOST = 50_000
"""Fights at most, however narrow the interval was to be."""


@record
class Forecast:
    """What so many fights say, so far."""

    encounter: Encounter
    policy: Temper
    seed: int
    tally: Tally

    @property
    def fights(self) -> int:
        """How many were played."""
        return self.tally.fights

    @property
    def win(self) -> Share:
        """How often the party wins. A fight that does not end is not won."""
        return wilson(self.tally.won, self.tally.fights)

    @property
    def unended(self) -> Share:
        """How often nobody had won after so many rounds."""
        return wilson(self.tally.unended, self.tally.fights)

    @property
    def rounds(self) -> Spread:
        """How long it takes."""
        return Spread(self.tally.rounds)

    @property
    def falls(self) -> dict[str, Share]:
        """How often each hero goes down at some point, by name."""
        return {hero.title: wilson(self.tally.falls[hero.name], self.fights) for hero in self.encounter.party}

    @property
    def left(self) -> dict[str, dict[str, Spread]]:
        """What is left when it is over, by what it is called and by hero."""
        names = dict.fromkeys(name for name, _ in self.tally.left)
        heroes = self.encounter.party
        return {name: {hero.title: Spread(self.tally.left[name, hero.name]) for hero in heroes} for name in names}

    def _repr_html_(self) -> str:
        """A picture, for whoever looks at it in a notebook."""
        from hearthside.lab.plots import bars, whiskers

        tally = self.tally
        counts = [(rounds, tally.rounds_won[rounds], count) for rounds, count in sorted(tally.rounds.items())]
        falls = [(f"{name} goes down", share) for name, share in self.falls.items()]
        wins = whiskers([("the party wins", self.win), *falls])
        return f"{wins}<p>Rounds it takes: plain won, dotted lost</p>{bars(counts)}"

    @property
    def rows(self) -> list[dict[str, Any]]:
        """How often what was left of something, and how many rounds it took: one row for each, as frames want them."""
        told: list[tuple[str, str, Mapping[int, int]]] = [("rounds", "", self.tally.rounds)]
        told += [(what, hero, spread.counts) for what, heroes in self.left.items() for hero, spread in heroes.items()]
        return [
            {"what": what, "hero": hero, "value": value, "fights": count, "share": count / max(1, self.fights)}
            for what, hero, counts in told
            for value, count in sorted(counts.items())
        ]

    @property
    def frame(self) -> Any:
        """The same as a table of Arrow, of which a data frame is made by `to_pandas()`. It needs the extra “lab”."""
        return framed(self.rows)

    @property
    def plain(self) -> dict[str, Any]:
        """The answer in plain values, as `--json` prints it."""
        return {
            "game": self.encounter.game,
            "fights": self.fights,
            "exact": False,
            "policy": self.policy,
            "win": self.win.plain,
            "rounds": {
                **self.rounds.plain,
                "won": {str(rounds): self.tally.rounds_won[rounds] for rounds in sorted(self.tally.rounds)},
            },
            "falls": {name: share.plain for name, share in self.falls.items()},
            "seed": self.seed,
            "left": {name: {hero: of.plain for hero, of in heroes.items()} for name, heroes in self.left.items()},
            "unended": self.tally.unended,
        }


def forecast(
    encounter: Encounter | str | Path,
    *,
    fights: int | None = None,
    within: float | None = None,
    policy: str | None = None,
    seed: int = 1,
    workers: Workers = 1,
    keep: str | Path | None = None,
    progress: Callable[[Forecast], None] | None = None,
) -> Forecast:
    """What would come of this encounter, from so many fights, or from as many as it takes to be that sure.

    The same question has the same answer on any number of workers, here or on a cluster. In the folder `keep` every
    shard is kept, and whoever asks again goes on from there. `progress` hears every partial answer. Raises CannotPlay,
    of which BrokenEncounter is one kind.
    """
    there = encounter if isinstance(encounter, Encounter) else read_file(encounter)
    _check(fights, within, workers)
    question = Question(there, policy_of(policy) if policy else there.policy, seed)
    laid_out(there, FairChance())  # what makes no sense is said at once, and by this process
    kept = Kept(keep, {"asked": "forecast", **asked_of(question)}) if keep else None
    return _asked(question, fights, USUAL_WIDTH if within is None else within, workers, kept, progress)


def _check(fights: int | None, within: float | None, workers: Workers) -> None:
    if fights is not None and within is not None:
        raise BrokenEncounter("Say how many fights, or how sure it is to be; not both.")
    if fights is not None and not 1 <= fights <= MOST:
        raise BrokenEncounter(f"1 to {MOST:,} fights are played, not {fights:,}.")
    if within is not None and not 0.002 <= within < 0.5:
        raise BrokenEncounter(f"An interval is 0.002 to 0.5 wide to either side, not {within}.")
    if isinstance(workers, int):
        checked(workers)


def _asked(
    question: Question,
    fights: int | None,
    within: float,
    workers: Workers,
    kept: Kept | None,
    progress: Callable[[Forecast], None] | None,
) -> Forecast:
    tally = Tally()
    answer = Forecast(question.encounter, question.policy, question.seed, tally)
    expected = fights or most_needed(within)
    with closing(shards([(question, fights or MOST)], workers, kept, expected)) as played:
        for _, more in played:
            tally.add(more)
            _check_end(tally)
            if progress:
                progress(answer)
            if fights is None and is_sure(answer, within):
                break
    return answer


def most_needed(within: float) -> int:
    """Fights for an interval as narrow as this, where luck is as even as it can be."""
    return ceil((Z / within) ** 2 / 4)


def is_sure(answer: Forecast, within: float) -> bool:
    """Whether this is enough: an interval as narrow as was asked for, and not of the first few fights alone."""
    return answer.fights >= FEWEST and answer.win.width <= within


def _check_end(tally: Tally) -> None:
    """A fight that never ends has no answer."""
    if tally.fights and tally.unended == tally.fights:
        still = f"after {MOST_ROUNDS} rounds both sides still stood, in all of {tally.fights} fights"
        raise CannotPlay(f"This fight does not end: {still}.")
