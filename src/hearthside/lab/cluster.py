"""Beyond one machine: a crew of Dask workers, on a cluster of this machine's own or behind a scheduler's address.

from hearthside.lab.cluster import cluster
from hearthside.lab.sweeping import sweep

with cluster("tcp://10.0.0.5:8786") as workers:
    told = sweep("encounters/alone.toml", ["foes.0.stamina=4..12"], fights=100_000, workers=workers)

What is played does not depend on who plays it: every fight has its number, and its chance comes from the seed and that
number alone. A worker that is lost costs the time of its part.
"""

import logging
import os
import re
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from typing import Any

from hearthside.lab.crews import ENDED_AGAIN, Done, Part, checked
from hearthside.lab.fights.fighting import CannotPlay

LOCAL = "local"
"""The word for a cluster of this machine's own: `local`, or `local:4` with four workers."""
PATIENCE = 10.0
"""Seconds a scheduler has to answer, and to have somebody who plays."""
AHEAD = 4
"""Parts that are handed out for every worker."""
NOT_THERE = "A cluster needs the extra “lab”: pip install 'hearthside[lab]'."


@contextmanager
def cluster(address: str = LOCAL) -> Iterator["Clustered"]:
    """The workers behind this address, or a few of this machine's own. Raises CannotPlay where nobody answers."""
    if find_spec("distributed") is None:
        raise CannotPlay(NOT_THERE)
    own = re.fullmatch(rf"{LOCAL}(?::(\d+))?", address)
    with _of_our_own(int(own[1] or os.cpu_count() or 1)) if own else _met(address) as client:
        yield Clustered(client)


class Clustered:
    """The workers of a cluster."""

    def __init__(self, client: Any) -> None:
        self.client = client
        """Dask's own, for whoever wants to look."""

    def play(self, job: Callable[[Part], Done], parts: Iterable[Part]) -> Generator[Done, None, None]:
        """What came of every part, in their order."""
        dask = import_module("distributed")
        rest = iter(parts)
        many = AHEAD * max(1, len(self.client.scheduler_info(-1)["workers"]))
        waiting = deque(self._asked(job, part) for part in islice(rest, many))
        try:
            while waiting:
                yield waiting[0].result()
                waiting.popleft()
                waiting.extend(self._asked(job, part) for part in islice(rest, 1))
        except dask.KilledWorker:
            raise CannotPlay(ENDED_AGAIN) from None
        except ModuleNotFoundError as why:
            raise CannotPlay(f"The workers of this cluster have not installed what they need: {why}.") from None
        except (dask.CancelledError, OSError):
            raise CannotPlay("The scheduler of the cluster was lost.") from None
        finally:
            for each in waiting:
                each.release()  # nobody waits for it any more

    def _asked(self, job: Callable[[Part], Done], part: Part) -> Any:
        return self.client.submit(job, part, pure=False)


@contextmanager
def _of_our_own(workers: int) -> Iterator[Any]:
    """Processes of this machine, which nobody reaches from outside."""
    dask = import_module("distributed")
    here = {
        "processes": True,
        "host": "127.0.0.1",
        "dashboard_address": "127.0.0.1:0",
        "silence_logs": logging.CRITICAL,
    }
    with (
        dask.LocalCluster(n_workers=checked(workers), threads_per_worker=1, **here) as there,
        dask.Client(there) as client,
    ):
        yield client


@contextmanager
def _met(address: str) -> Iterator[Any]:
    """Somebody's scheduler, if it answers and has workers."""
    try:
        client = import_module("distributed").Client(address, timeout=PATIENCE)
    except (OSError, TimeoutError, ValueError):
        raise CannotPlay(f"No scheduler answers at “{address[:80]}”.") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise CannotPlay(f"The scheduler at “{address[:80]}” has no workers.") from None
        yield client
