"""Programs beside the house: hired when there is work, kept a while for the next piece of it, sent home when idle."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress

IDLE = 60.0
"""Seconds a program waits for more work before it is sent home."""


class Crew:
    """Programs of one kind: each is asked on its standard input and answers on its output."""

    def __init__(self, program: str) -> None:
        self._program = program
        self._idle: list[Process] = []
        self._all: set[Process] = set()
        self._sending_home: asyncio.TimerHandle | None = None
        self.is_closed = False

    async def hired(self) -> Process:
        """Somebody who has nothing to do."""
        if self._idle:
            return self._idle.pop()
        hand = await asyncio.create_subprocess_exec(sys.executable, "-m", self._program, stdin=PIPE, stdout=PIPE)
        self._all.add(hand)
        return hand

    def keep(self, hand: Process) -> None:
        """This one is done, and may be asked again."""
        self._idle.append(hand)
        if self._sending_home is not None:
            self._sending_home.cancel()
        self._sending_home = asyncio.get_running_loop().call_later(IDLE, self._send_home)

    async def dismiss(self, hand: Process) -> None:
        """This one goes at once, whatever it is at."""
        self._all.discard(hand)
        if hand in self._idle:
            self._idle.remove(hand)
        with suppress(ProcessLookupError):
            hand.kill()
        if hand.stdin is not None:
            hand.stdin.close()
        await hand.wait()

    async def close(self) -> None:
        """Everybody goes at once."""
        self.is_closed = True
        if self._sending_home is not None:
            self._sending_home.cancel()
        for hand in list(self._all):
            await self.dismiss(hand)

    def _send_home(self) -> None:
        while self._idle:
            hand = self._idle.pop()
            self._all.discard(hand)
            if hand.stdin is not None:
                hand.stdin.close()  # nothing more is wanted: it ends by itself
