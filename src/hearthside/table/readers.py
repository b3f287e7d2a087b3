"""Heavy reading has a room of its own: stories, exports, replays and whole logs are told by programs beside the house.

A long evening takes seconds to be told, and somebody who means harm can make it long. So it is never told where tables
are played or opened: a few small programs do it, one telling after the other, each with a deadline, and nobody may
want more than a few at once. When the house closes it waits for none of them.
"""

import asyncio
import logging
import struct
from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Literal

import msgspec
from msgspec import Struct

from hearthside.table.crew import Crew

LOG = logging.getLogger("hearthside.table")

Kind = Literal["json", "markdown", "html", "replay", "log", "forecast"]

READERS = 2
"""Programs that tell at the same time."""

MOST_EACH = 3
"""Tellings one seat, or one address that watches, may wait for at once."""

MOST_OF_AN_ADDRESS = 8
"""Tellings one address may wait for at once, however many seats it has: the others want to read as well."""

MOST_WAITING = 24
"""Tellings the whole house may wait for at once."""

DEADLINE = 30.0
"""Seconds one telling may take."""

LONGEST_TELLING = 48 * 1024 * 1024
"""Bytes of a telling; what is longer is not told in one piece."""

HEAD = struct.Struct("!?Q")
"""Before an answer: whether it worked, and how many bytes follow."""


class Wanted(Struct, frozen=True):
    """What is to be told: which part of which table, for whom. Its log is in a file, or comes along line by line."""

    kind: Kind
    system: str
    table: str
    seat: str | None
    after: int = 0
    """After which entry a log begins; of a forecast, how many fights are played."""
    file: str | None = None
    entries: int = 0


class NotTold(Exception):
    """It is not told now, and the sentence says why."""

    def __init__(self, says: str, *, is_too_fast: bool = False) -> None:
        super().__init__(says)
        self.says = says
        self.is_too_fast = is_too_fast


ONE_AT_A_TIME = "Your last story is still being written. Wait for it."
TOO_MUCH = "Many stories are being written just now. Try again in a minute."
TOO_LONG = "This story is too long to be told in one piece."


class Readers:
    """The programs that tell, and the queue of those who want something told."""

    def __init__(self, deadline: float = DEADLINE) -> None:
        self._deadline = deadline
        self._crew = Crew("hearthside.table.reader")
        self._turns = asyncio.Semaphore(READERS)
        self._wanted: Counter[Hashable] = Counter()
        self._by_address: Counter[str] = Counter()

    async def tell(self, wanted: Wanted, entries: Sequence[bytes], who: Hashable, address: str = "") -> bytes:
        """This telling, when its turn comes. Raises NotTold."""
        is_one_too_many = self._wanted[who] >= MOST_EACH
        if is_one_too_many or (address and self._by_address[address] >= MOST_OF_AN_ADDRESS):
            raise NotTold(ONE_AT_A_TIME, is_too_fast=True)
        if self._wanted.total() >= MOST_WAITING or self._crew.is_closed:
            raise NotTold(TOO_MUCH)
        self._wanted[who] += 1
        self._by_address[address] += 1
        try:
            async with self._turns:
                if self._crew.is_closed:  # while they waited: nobody is hired any more
                    raise NotTold(TOO_MUCH)
                return await self._told(wanted, entries)
        finally:
            self._wanted -= Counter((who,))  # which forgets whoever waits for nothing more
            self._by_address -= Counter((address,))

    async def close(self) -> None:
        """Send everybody home, whatever they are telling."""
        await self._crew.close()

    async def _told(self, wanted: Wanted, entries: Sequence[bytes]) -> bytes:
        reader = await self._crew.hired()
        try:
            async with asyncio.timeout(self._deadline):
                has_worked, told = await _asked(reader, wanted, entries)
        except TimeoutError:
            LOG.warning("table %s: its story took too long and was given up", wanted.table)
            await self._crew.dismiss(reader)
            raise NotTold(TOO_LONG) from None
        except BaseException as why:
            await self._crew.dismiss(reader)
            if isinstance(why, OSError | EOFError):
                raise NotTold(TOO_LONG if not self._crew.is_closed else TOO_MUCH) from None
            raise
        self._crew.keep(reader)
        if not has_worked:
            LOG.error("table %s: it could not be told: %s", wanted.table, told.decode(errors="replace"))
            raise NotTold(TOO_LONG)
        return told


async def _asked(reader: asyncio.subprocess.Process, wanted: Wanted, entries: Sequence[bytes]) -> tuple[bool, bytes]:
    assert reader.stdin is not None
    assert reader.stdout is not None
    reader.stdin.write(msgspec.json.encode(wanted) + b"\n")
    for entry in entries:
        reader.stdin.write(entry + b"\n")
        await reader.stdin.drain()
    await reader.stdin.drain()
    has_worked, size = HEAD.unpack(await reader.stdout.readexactly(HEAD.size))
    return has_worked, await reader.stdout.readexactly(size)
