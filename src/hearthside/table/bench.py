"""A program that plays encounters out: asked on its standard input, it answers again and again, from ever more fights.

It runs beside the house, with less of a claim to the processor, and only so much memory.
"""

import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from math import ceil
from typing import BinaryIO, Literal, TypeVar

import msgspec

from hearthside.kernel.chance import FairChance
from hearthside.kernel.saying import say, saying_of
from hearthside.lab.changes import BESIDE, Change, changed, enough_of
from hearthside.lab.comparing import THIS, Moved, Pair, edition_in, fights_to_compare, moved_between
from hearthside.lab.edited import printed
from hearthside.lab.encounters import BrokenEncounter, Encounter, encounter_of, laid_out
from hearthside.lab.fights.fighting import MOST_ROUNDS, CannotPlay
from hearthside.lab.forecasting import FEWEST, Forecast
from hearthside.lab.shards import SHARD, Question, fought
from hearthside.lab.tally import Share, Spread, Tally, Z
from hearthside.table.foretelling import chance_of, likely
from hearthside.table.reader import be_modest
from hearthside.table.readers import HEAD
from hearthside.table.wire import (
    ChangeForecast,
    LabAnswer,
    LabBar,
    LabChange,
    LabDifference,
    LabHero,
    LabLeft,
    LabMoved,
    LabNo,
    LabPair,
    LabPolicy,
    LabQuestion,
    LabSpread,
    write_said,
)

SECONDS = 25.0
"""As long is played for the answer itself; then for the other policy and the changes together once more at the most."""

EVERY = 0.4
"""Seconds after which a partial answer is told."""

GLANCE = 10
"""Fights for a first look at how it would go otherwise."""

MOST_BARS = 16
"""Numbers that are told one by one; what lies beyond is counted with the last of them."""


def main(asked: BinaryIO, answers: BinaryIO) -> None:
    """Play one encounter after the other until there are no more."""
    be_modest()
    while line := asked.readline():
        for told in _told(msgspec.json.decode(line, type=_Asked)):
            written = write_said(told)
            answers.write(HEAD.pack(True, len(written)) + written)
            answers.flush()
        answers.write(HEAD.pack(False, 0))
        answers.flush()


class _Asked(msgspec.Struct):
    """One of the two."""

    question: LabQuestion | None = None
    change: LabChange | None = None


def _told(asked: _Asked) -> Iterator[LabAnswer | LabDifference | LabNo]:
    if asked.question:
        yield from played(asked.question)
    if asked.change:
        yield from compared(asked.change)


def played(question: LabQuestion) -> Iterator[LabAnswer | LabNo]:
    """Every partial answer and the whole one; or why there is none."""

    def told() -> Iterator[LabAnswer | LabNo]:
        encounter = encounter_of(question.encounter)
        laid_out(encounter, FairChance())
        yield from _Trial(encounter, question).run()

    yield from _guarded(told())


def compared(change: LabChange) -> Iterator[LabDifference | LabNo]:
    """What a change does, again and again; or why that cannot be said."""

    def told() -> Iterator[LabDifference | LabNo]:
        sides = [encounter_of(each) for each in (change.before, change.after)]
        for each in sides:
            with printed(each):
                laid_out(each, FairChance())
        if sides[0].game != sides[1].game:
            raise BrokenEncounter(say("Two editions of a game are not compared here."))
        yield from _Contest(sides[0], sides[1], change).run()

    yield from _guarded(told())


Told = TypeVar("Told")


def _guarded(told: Iterator[Told]) -> Iterator[Told | LabNo]:
    try:
        yield from told
    except BrokenEncounter as why:
        yield LabNo(str(why.says), saying_of(why.says))
    except CannotPlay as why:
        yield _no(NO_WAY)
        print("an encounter of the lab:", why, file=sys.stderr)
    except Exception as why:
        yield _no(NO_WAY)
        print("an encounter of the lab broke:", type(why).__qualname__, file=sys.stderr)


NO_WAY = say("The house finds no way to play this fight out.")


def _no(says: str) -> LabNo:
    return LabNo(str(says), saying_of(says))


@dataclass
class _Run:
    """Fights of one kind, one after the other."""

    question: Question
    tally: Tally = field(default_factory=Tally)

    def go_on(self) -> None:
        self.tally.count(fought(self.question, self.tally.fights))

    @property
    def forecast(self) -> Forecast:
        return Forecast(self.question.encounter, self.question.policy, self.question.seed, self.tally)


class _Trial:
    """An encounter that is played out: the answer, how another policy fares, and what every change would do."""

    def __init__(self, encounter: Encounter, asked: LabQuestion) -> None:
        policy, seed = encounter.policy, asked.seed
        self._within, self._enough = asked.within, enough_of(encounter)
        self._main = _Run(Question(encounter, policy, seed))
        self._others = [_Run(Question(encounter, other, seed)) for other in BESIDE if other != policy]
        self._changes = [(change, _Run(Question(other, policy, seed))) for change, other in changed(encounter)]
        self._told = 0.0

    def run(self) -> Iterator[LabAnswer | LabNo]:
        # A first look at everything comes early; then the answer itself becomes as sure as it is to be.
        beside = [*self._others, *(run for _, run in self._changes)]
        ends = time.monotonic() + SECONDS
        yield from self._until(self._main, SHARD, ends)
        if self._main.tally.unended == self._main.tally.fights:
            rounds, fights = MOST_ROUNDS, self._main.tally.fights
            yield _no(say(ENDLESS, rounds=rounds, fights=fights))
            return
        look = time.monotonic()
        for run in beside:
            yield from self._until(run, GLANCE, look + SECONDS / 4)
        ends += time.monotonic() - look
        while not self._is_sure and time.monotonic() < ends:
            yield from self._until(self._main, self._main.tally.fights + SHARD, ends)
        ends = time.monotonic() + SECONDS
        for run in self._others:
            yield from self._until(run, self._main.tally.fights, ends - SECONDS / 2)
        for _, run in self._changes:
            yield from self._until(run, min(self._enough, self._main.tally.fights), ends)
        yield self._answer("sure" if self._is_sure else "time")

    @property
    def _is_sure(self) -> bool:
        return self._main.tally.fights >= FEWEST and self._main.forecast.win.width <= self._within

    def _until(self, run: _Run, fights: int, ends: float) -> Iterator[LabAnswer]:
        while run.tally.fights < fights and (not run.tally.fights or time.monotonic() < ends):
            run.go_on()
            now = time.monotonic()
            if now - self._told >= EVERY and self._main.tally.fights:
                self._told = now
                yield self._answer("playing")

    def _answer(self, state: str) -> LabAnswer:
        answer = self._main.forecast
        tally, falls, left = answer.tally, answer.falls, answer.left
        others = [LabPolicy(run.question.policy, run.tally.fights, likely(run.forecast.win)) for run in self._others]
        heroes = [
            LabHero(
                hero.title,
                likely(falls[hero.title]),
                [LabLeft(what, _spread(each[hero.title])) for what, each in left.items()],
            )
            for hero in answer.encounter.party
        ]
        return LabAnswer(
            "playing" if state == "playing" else "sure" if state == "sure" else "time",
            answer.policy,
            answer.seed,
            answer.fights,
            max(answer.fights if state != "playing" else FEWEST, _expected(answer.win, self._within)),
            likely(answer.win),
            tally.unended / max(1, tally.fights),
            _spread(answer.rounds, tally.rounds_won),
            heroes,
            [other for other in others if other.fights],
            [_change(change, run) for change, run in self._changes if run.tally.fights],
        )


class _Contest:
    """Two encounters held against each other: the chances that move, and fights on both sides in turn."""

    def __init__(self, one: Encounter, other: Encounter, asked: LabChange) -> None:
        before, after = edition_in(one), edition_in(other)
        moved, self._compared = moved_between(before, after)
        self._moved = len(moved)
        self._most = [_moved_chance(each) for each in moved[:MOST_MOVED]]
        self._within = asked.within
        self._pairs = [
            (TITLES.get(title, title), [_Run(Question(each, each.policy, asked.seed)) for each in sides])
            for title, *sides in fights_to_compare(before, after)
        ]

    def run(self) -> Iterator[LabDifference]:
        """The chances at once; then every fight in turn, as long as it is not sure and there is time."""
        yield self._answer("playing")
        told, ends = time.monotonic(), time.monotonic() + 2 * SECONDS
        while (unsure := [runs for _, runs in self._pairs if not self._is_sure(runs)]) and time.monotonic() < ends:
            for runs in unsure:
                for run in runs:
                    for _ in range(STEP):
                        run.go_on()
                if time.monotonic() - told >= EVERY:
                    told = time.monotonic()
                    yield self._answer("playing")
        yield self._answer("time" if unsure else "sure")

    def _is_sure(self, runs: list[_Run]) -> bool:
        return all(run.tally.fights >= FEWEST and run.forecast.win.width <= self._within for run in runs)

    def _answer(self, state: Literal["playing", "sure", "time"]) -> LabDifference:
        pairs = [_told_pair(title, *runs) for title, runs in self._pairs if runs[0].tally.fights]
        return LabDifference(state, self._compared, self._moved, self._most, pairs)


TITLES = {
    THIS: say("This fight"),
    "alone": say("A hero alone"),
    "a pair": say("A pair"),
    "three together": say("Three together"),
}
"""What the fights are called."""
MOST_MOVED = 40
"""Chances that are told, those that moved most."""
STEP = 5
"""Fights that are played on one side before it is the other's turn."""


def _told_pair(title: str, before: _Run, after: _Run) -> LabPair:
    pair = Pair(title, before.forecast, after.forecast)
    one, other, by = likely(pair.before.win), likely(pair.after.win), likely(pair.difference)
    return LabPair(title, pair.before.fights, one, other, by, pair.is_sure)


def _moved_chance(moved: Moved) -> LabMoved:
    return LabMoved(moved.title, moved.row, moved.column, chance_of(moved.before), chance_of(moved.after))


ENDLESS = "This fight does not end: after {rounds} rounds both sides still stood, in all of {fights} fights."


def _change(change: Change, run: _Run) -> ChangeForecast:
    return ChangeForecast(change.kind, change.who, run.tally.fights, likely(run.forecast.win))


def _expected(win: Share, within: float) -> int:
    """About so many fights make an interval this narrow, as far as the share is known."""
    # A share at the very edge may still turn out to lie a little inside.
    share = min(max(win.share, within), 1 - within)
    return SHARD * ceil(Z * Z * share * (1 - share) / within**2 / SHARD)


def _spread(spread: Spread, won: dict[int, int] | None = None) -> LabSpread:
    counts, won = spread.counts, won or {}
    fights = max(1, sum(counts.values()))
    first = min(counts, default=0)
    numbers = range(first, max(counts, default=0) + 1)
    bars = [LabBar(value, counts.get(value, 0) / fights, won.get(value, 0) / fights) for value in numbers[:MOST_BARS]]
    beyond = numbers[MOST_BARS:]
    if beyond:
        last = bars[-1]
        more = sum(counts.get(value, 0) for value in beyond) / fights
        more_won = sum(won.get(value, 0) for value in beyond) / fights
        bars[-1] = LabBar(last.value, last.share + more, last.won + more_won, is_more=True)
    return LabSpread(spread.at(0.5), spread.at(0.1), spread.at(0.9), bars)


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):  # whoever closes the house closes us
        main(sys.stdin.buffer, sys.stdout.buffer)
