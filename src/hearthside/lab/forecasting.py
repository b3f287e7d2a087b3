"""What would come of a fight: it is played out many times, until the answer is as sure as it was asked for.

from hearthside.lab import forecast

answer = forecast("encounters/drowned_mill.toml", within=0.05)
print(answer.win.share, answer.win.low, answer.win.high)
"""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from hearthside.kernel.chance import FairChance
from hearthside.kernel.every_table import Temper
from hearthside.kernel.records import record
from hearthside.lab.encounters import BrokenEncounter, Encounter, laid_out, policy_of, read_file
from hearthside.lab.fights.fighting import MOST_ROUNDS, CannotPlay
from hearthside.lab.shards import SHARD, Question, shard, shards
from hearthside.lab.tally import Share, Spread, Tally, wilson

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
    workers: int = 1,
    progress: Callable[[Forecast], None] | None = None,
) -> Forecast:
    """What would come of this encounter, from so many fights, or from as many as it takes to be that sure.

    The same question has the same answer on any number of workers. `progress` hears every partial answer. Raises
    CannotPlay, of which BrokenEncounter is one kind.
    """
    there = encounter if isinstance(encounter, Encounter) else read_file(encounter)
    _check(fights, within, workers)
    question = Question(there, policy_of(policy) if policy else there.policy, seed)
    laid_out(there, FairChance())  # what makes no sense is said at once, and by this process
    return _asked(question, fights, USUAL_WIDTH if within is None else within, workers, progress)


def _check(fights: int | None, within: float | None, workers: int) -> None:
    if fights is not None and within is not None:
        raise BrokenEncounter("Say how many fights, or how sure it is to be; not both.")
    if fights is not None and not 1 <= fights <= MOST:
        raise BrokenEncounter(f"1 to {MOST:,} fights are played, not {fights:,}.")
    if within is not None and not 0.002 <= within < 0.5:
        raise BrokenEncounter(f"An interval is 0.002 to 0.5 wide to either side, not {within}.")
    if not 1 <= workers <= 64:
        raise BrokenEncounter(f"1 to 64 workers play, not {workers}.")


def _asked(
    question: Question,
    fights: int | None,
    within: float,
    workers: int,
    progress: Callable[[Forecast], None] | None,
) -> Forecast:
    tally = Tally()
    answer = Forecast(question.encounter, question.policy, question.seed, tally)
    whole, rest = divmod(fights or MOST, SHARD)
    if whole:
        with closing(shards(question, min(workers, whole))) as played:
            for more in played:
                tally.add(more)
                _check_end(tally)
                if progress:
                    progress(answer)
                if tally.fights >= whole * SHARD or (fights is None and is_sure(answer, within)):
                    break
    if fights is not None and rest:
        tally.add(shard(question, whole, rest))
    _check_end(tally)
    return answer


def is_sure(answer: Forecast, within: float) -> bool:
    """Whether this is enough: an interval as narrow as was asked for, and not of the first few fights alone."""
    return answer.fights >= FEWEST and answer.win.width <= within


def _check_end(tally: Tally) -> None:
    """A fight that never ends has no answer."""
    if tally.fights and tally.unended == tally.fights:
        still = f"after {MOST_ROUNDS} rounds both sides still stood, in all of {tally.fights} fights"
        raise CannotPlay(f"This fight does not end: {still}.")
