"""Fights in shards, one after the other or spread over processes: the same shards, and so the same numbers.

Every fight has a number, and its chance comes from the seed and that number alone. Shards are counted in their order,
however many workers play them, and whichever is done first.
"""

from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import count
from multiprocessing import get_context
from random import Random

from hearthside.kernel.chance import FairChance
from hearthside.kernel.every_table import Temper
from hearthside.kernel.records import record
from hearthside.lab.edited import printed
from hearthside.lab.encounters import Encounter, fights_of, laid_out
from hearthside.lab.fights.fighting import CannotPlay, Fight, Fought
from hearthside.lab.tally import Tally

SHARD = 25
"""Fights that are played and counted together."""

MOST_LOST = 5
"""Workers that may be lost before it is given up."""

ENDED_AGAIN = "The workers of the lab are ended again and again."


@record
class Question:
    """What is played: an encounter, a policy and a seed."""

    encounter: Encounter
    policy: Temper
    seed: int


def fought(question: Question, number: int) -> Fought:
    """The fight of this number. It goes the same way wherever and whenever it is played."""
    chance = FairChance(Random(f"{question.seed}/{number}"))
    with printed(question.encounter):
        game = laid_out(question.encounter, chance)
        bots = Random(f"{question.seed}/{number}/bots")
        return Fight(fights_of(question.encounter.game), game, chance, question.policy, bots).play()


def shard(question: Question, number: int, fights: int = SHARD) -> Tally:
    """All fights of one shard."""
    tally = Tally()
    for at in range(number * SHARD, number * SHARD + fights):
        tally.count(fought(question, at))
    return tally


def shards(question: Question, workers: int) -> Generator[Tally, None, None]:
    """One shard after the other, without end; whoever has enough closes it."""
    if workers <= 1:
        yield from (shard(question, number) for number in count())
        return
    yield from _spread(question, workers)


def side_by_side(asked: Sequence[tuple[Question, int]], workers: int) -> list[Tally]:
    """So many fights of each question, all of them played together. Raises CannotPlay."""
    parts = [
        (at, question, number, min(SHARD, fights - number * SHARD))
        for at, (question, fights) in enumerate(asked)
        for number in range(-(-fights // SHARD))
    ]
    tallies = [Tally() for _ in asked]
    for (at, *_), more in zip(parts, _each([part[1:] for part in parts], workers), strict=True):
        tallies[at].add(more)
    return tallies


def _each(parts: Sequence[tuple[Question, int, int]], workers: int) -> list[Tally]:
    if min(workers, len(parts)) <= 1:
        return [shard(*part) for part in parts]
    for _ in range(MOST_LOST):
        try:
            with _pool(min(workers, len(parts))) as pool:
                return list(pool.map(shard, *zip(*parts, strict=True)))
        except BrokenProcessPool:
            continue  # somebody ended a worker: all of it is played anew, and no number differs for it
    raise CannotPlay(ENDED_AGAIN)


def _spread(question: Question, workers: int) -> Iterator[Tally]:
    done, lost = 0, 0
    while True:
        try:
            with _pool(workers) as pool:
                ahead: list[Future[Tally]] = [pool.submit(shard, question, done + at) for at in range(2 * workers)]
                while True:
                    tally = ahead[0].result()
                    ahead = [*ahead[1:], pool.submit(shard, question, done + len(ahead))]
                    done += 1
                    yield tally
        except BrokenProcessPool:
            # Somebody ended a worker: its shard is played anew, and no number differs for it.
            lost += 1
            if lost > MOST_LOST:
                raise CannotPlay(ENDED_AGAIN) from None


@contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Workers that start with nothing of ours: a fork would take threads and sockets along."""
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    try:
        yield pool
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
