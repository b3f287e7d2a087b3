"""The benches of the lab: encounters are played out by programs beside the house, and told while they are.

Anybody may ask, so nobody may ask for much: a few programs play, one encounter after the other, each for a while at the
most, and nobody waits for more than one or two at once. Whoever goes away is played for no longer.
"""

import asyncio
import logging
from asyncio.subprocess import Process
from collections import Counter
from collections.abc import AsyncGenerator

import msgspec

from hearthside.table.crew import Crew
from hearthside.table.readers import HEAD, NotTold
from hearthside.table.wire import LabChange, LabQuestion

LOG = logging.getLogger("hearthside.table")

BENCHES = 2
"""Encounters that are played at the same time."""

MOST_OF_AN_ADDRESS = 2
"""Encounters that are played or wait for one address."""

MOST_WAITING = 12
"""Encounters that are played or wait in the whole house."""

DEADLINE = 90.0
"""Seconds one encounter may take, with all that is told beside it."""

ONE_AFTER_THE_OTHER = "Your last fights are still being played. Stop them, or wait for them."
ALL_TAKEN = "Every bench of the lab is taken just now. Try again in a minute."
TOO_LONG = "This fight takes too long to be played out."


class Benches:
    """The programs that play, and the queue of those who have something played."""

    def __init__(self, deadline: float = DEADLINE) -> None:
        self._deadline = deadline
        self._crew = Crew("hearthside.table.bench")
        self._turns = asyncio.Semaphore(BENCHES)
        self._by_address: Counter[str] = Counter()

    async def play(self, question: LabQuestion | LabChange, address: str) -> AsyncGenerator[bytes]:
        """Answers in JSON, each from more fights than the one before. Raises NotTold."""
        if self._by_address[address] >= MOST_OF_AN_ADDRESS:
            raise NotTold(ONE_AFTER_THE_OTHER, is_too_fast=True)
        if self._by_address.total() >= MOST_WAITING or self._crew.is_closed:
            raise NotTold(ALL_TAKEN)
        self._by_address[address] += 1
        try:
            async with self._turns:
                if self._crew.is_closed:  # while they waited: nobody is hired any more
                    raise NotTold(ALL_TAKEN)
                async for told in self._played(question):
                    yield told
        finally:
            self._by_address -= Counter((address,))  # which forgets whoever waits for nothing more

    async def close(self) -> None:
        """Nothing is played any more."""
        await self._crew.close()

    async def _played(self, question: LabQuestion | LabChange) -> AsyncGenerator[bytes]:
        bench, ends = await self._crew.hired(), asyncio.get_running_loop().time() + self._deadline
        is_done = False
        try:
            _ask(bench, question)
            while not is_done:
                async with asyncio.timeout_at(ends):
                    told = await _heard(bench)
                is_done = told is None
                if told is not None:
                    yield told
        except TimeoutError:
            LOG.warning("an encounter took too long and was given up")
            raise NotTold(TOO_LONG) from None
        except (OSError, EOFError):
            raise NotTold(TOO_LONG if not self._crew.is_closed else ALL_TAKEN) from None
        finally:
            if is_done:
                self._crew.keep(bench)
            else:  # it plays on, for nobody
                await asyncio.shield(self._crew.dismiss(bench))


def _ask(bench: Process, question: LabQuestion | LabChange) -> None:
    assert bench.stdin is not None
    bench.stdin.write(
        msgspec.json.encode({"change" if isinstance(question, LabChange) else "question": question}) + b"\n"
    )


async def _heard(bench: Process) -> bytes | None:
    """The next answer; nothing where that was all."""
    assert bench.stdout is not None
    has_more, size = HEAD.unpack(await bench.stdout.readexactly(HEAD.size))
    return await bench.stdout.readexactly(size) if has_more else None
