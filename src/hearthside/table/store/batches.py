"""Whatever waits goes into one commit: the loop gathers it, one thread writes it, and only then is it acknowledged."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from time import perf_counter
from typing import NamedTuple

from hearthside.table.store.contract import NO_SECRETS, NOBODY, Free, Secrets, TableRecord, Unwritable
from hearthside.table.tally import Durations

LOG = logging.getLogger("hearthside.table")


class Write(NamedTuple):
    """One thing waiting to be written, and who waits for it."""

    table: str
    expected_seq: int
    entry: bytes
    secrets: Secrets
    record: TableRecord | None
    free: Free
    changes: int | None
    written: asyncio.Future[None]


Outcomes = list[Exception | None]
"""For each thing that was to be written: why it was not, if it was not."""


class Batches:
    """The part that stores with a disk behind them share: a thread that writes, and those who wait for it."""

    def __init__(self) -> None:
        self._waiting: list[Write] = []
        self._is_writing = False
        self._batches: SimpleQueue[list[Write] | Callable[[], None] | None] = SimpleQueue()
        self.commits = Durations()
        self.cannot_write = False
        self.size = 0

    def create(self, record: TableRecord, entry: bytes, secrets: Secrets, free: Free = NOBODY) -> Awaitable[None]:
        """Keep a new table with its first entry."""
        return self._write(record.table, 0, entry, secrets, record, free)

    def append(
        self,
        table: str,
        expected_seq: int,
        entry: bytes,
        secrets: Secrets = NO_SECRETS,
        changes: int | None = None,
    ) -> Awaitable[None]:
        """Keep one more entry."""
        return self._write(table, expected_seq, entry, secrets, None, changes=changes)

    # The loop's side: gather what waits, hand it over, tell those who waited.

    def _begin_writing(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._writer = Thread(target=self._write_forever, name="store-writer", daemon=True)
        self._writer.start()

    async def _finish_writing(self) -> None:
        """Write what still waits, and let the writer go."""
        while self._waiting or self._is_writing:
            await asyncio.sleep(0.001)
        self._batches.put(None)

    def _write(
        self,
        table: str,
        expected_seq: int,
        entry: bytes,
        secrets: Secrets,
        record: TableRecord | None,
        free: Free = NOBODY,
        changes: int | None = None,
    ) -> asyncio.Future[None]:
        written: asyncio.Future[None] = self._loop.create_future()
        if not self._waiting and not self._is_writing:
            self._loop.call_soon(self._hand_over)
        self._waiting.append(Write(table, expected_seq, entry, secrets, record, free, changes, written))
        return written

    def _hand_over(self) -> None:
        if self._waiting and not self._is_writing:
            batch, self._waiting = self._waiting, []
            self._is_writing = True
            self._batches.put(batch)

    def _tell(self, batch: list[Write], outcomes: Outcomes) -> None:
        self._is_writing = False
        self._hand_over()
        for write, failure in zip(batch, outcomes, strict=True):
            if write.written.cancelled():
                continue
            if failure is None:
                write.written.set_result(None)
            else:
                write.written.set_exception(failure)

    # The writer's side.

    def _commit(self, batch: list[Write]) -> Outcomes:
        """Write all of these or, where one of them cannot be, each by itself."""
        raise NotImplementedError

    def _write_forever(self) -> None:
        while (batch := self._batches.get()) is not None:
            if not isinstance(batch, list):
                batch()
                continue
            begun = perf_counter()
            outcomes = self._commit(batch)
            self.commits.add(perf_counter() - begun)
            with suppress(RuntimeError):  # the loop is gone, and with it everybody who waited
                self._loop.call_soon_threadsafe(self._tell, batch, outcomes)

    def _unwritable(self, why: Exception) -> Unwritable:
        if not self.cannot_write:
            LOG.error("the tables cannot be written: %s", why)
        self.cannot_write = True
        unwritable = Unwritable()
        unwritable.__cause__ = why
        return unwritable

    def _can_write(self) -> None:
        if self.cannot_write:
            LOG.info("the tables can be written again")
            self.cannot_write = False
