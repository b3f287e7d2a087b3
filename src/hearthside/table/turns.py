"""Work of a house that can wait: one piece of it at a time, and whatever people do goes between two of them.

What somebody does takes several turns of the loop until everybody has heard of it: it comes in, is decided, handed to
the disk, told and sent. If each of them waited for a piece of this work, that would be most of what people wait for.
"""

import asyncio
from collections.abc import Callable, Hashable

BETWEEN = 3
"""Turns of the loop between two pieces: none takes longer than looking whether there is something to do."""


class Turns:
    """What waits for its turn. What waits already does not wait twice, so there is never more than one can name."""

    __slots__ = ("_to_let_by", "_waiting")

    def __init__(self) -> None:
        self._waiting: dict[Hashable, Callable[[], None]] = {}
        self._to_let_by = 0

    def add(self, name: Hashable, work: Callable[[], None]) -> None:
        """Do this when all that waits is done."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._next)
        self._waiting.setdefault(name, work)

    def _next(self) -> None:
        if self._to_let_by:
            self._to_let_by -= 1
            asyncio.get_running_loop().call_soon(self._next)
            return
        name = next(iter(self._waiting))
        work = self._waiting.pop(name)
        self._to_let_by = BETWEEN if self._waiting else 0
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._next)
        work()
