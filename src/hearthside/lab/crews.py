"""Who plays: this process, threads or processes beside it, or a cluster. Whoever it is, what is told is the same.

A crew is handed a job and its parts, and tells what came of them in their order, whichever is done first. Parts may go
on without end: whoever has enough closes it.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from typing import Protocol, TypeVar

from hearthside.lab.fights.fighting import CannotPlay

Part = TypeVar("Part")
Done = TypeVar("Done")

MOST_WORKERS = 64
MOST_LOST = 5
"""Workers that may be lost before it is given up."""
ENDED_AGAIN = "The workers of the lab are ended again and again."


class Crew(Protocol):
    """Those who play."""

    def play(self, job: Callable[[Part], Done], parts: Iterable[Part]) -> Generator[Done, None, None]:
        """What came of every part, in their order. Raises CannotPlay."""


Workers = int | Crew
"""How many processes play, or a crew that is there already."""


class Processes:
    """So many processes beside this one; where it is one, this one itself."""

    def __init__(self, workers: int) -> None:
        self._workers = checked(workers)

    def play(self, job: Callable[[Part], Done], parts: Iterable[Part]) -> Generator[Done, None, None]:
        """What came of every part. A worker that somebody ends costs the time of its part, and no number differs."""
        rest = iter(parts)
        ahead = deque(islice(rest, 2 * self._workers))
        if min(self._workers, len(ahead)) <= 1:
            yield from map(job, ahead)
            yield from map(job, rest)
            return
        lost = 0
        while ahead:
            try:
                with _processes(min(self._workers, len(ahead))) as pool:
                    yield from _in_order(pool, job, ahead, rest)
            except BrokenProcessPool:
                lost += 1
                if lost > MOST_LOST:
                    raise CannotPlay(ENDED_AGAIN) from None


class Threads:
    """So many threads of this process: for machine code, which lets the others go on."""

    def __init__(self, workers: int) -> None:
        self._workers = checked(workers)

    def play(self, job: Callable[[Part], Done], parts: Iterable[Part]) -> Generator[Done, None, None]:
        """What came of every part."""
        rest = iter(parts)
        with ThreadPoolExecutor(self._workers) as pool:
            yield from _in_order(pool, job, deque(islice(rest, 2 * self._workers)), rest)


def crew_of(workers: Workers) -> Crew:
    """Those who play. Raises CannotPlay where it makes no sense."""
    return Processes(workers) if isinstance(workers, int) else workers


def checked(workers: int) -> int:
    """So many, if that can be. Raises CannotPlay."""
    if not 1 <= workers <= MOST_WORKERS:
        raise CannotPlay(f"1 to {MOST_WORKERS} workers play, not {workers}.")
    return workers


def _in_order(
    pool: Executor, job: Callable[[Part], Done], ahead: deque[Part], rest: Iterator[Part]
) -> Generator[Done, None, None]:
    """One after the other; `ahead` always has what was handed out and not told yet."""
    waiting: deque[Future[Done]] = deque(pool.submit(job, part) for part in ahead)
    while ahead:
        done = waiting.popleft().result()
        ahead.popleft()
        yield done
        for part in islice(rest, 1):
            ahead.append(part)
            waiting.append(pool.submit(job, part))


@contextmanager
def _processes(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Workers that start with nothing of ours: a fork would take threads and sockets along.

    Whoever has enough waits for nobody: what they still play is ended, and not played on beside what comes next.
    """
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    try:
        yield pool
    finally:
        at_work = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in at_work:
            worker.terminate()
