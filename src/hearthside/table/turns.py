"""Work of a house that can wait: one piece of it at a time, and whatever people do goes between two of them."""

import asyncio
from collections.abc import Callable, Hashable


class Turns:
    """What waits for its turn. What waits already does not wait twice, so there is never more than one can name."""

    __slots__ = ("_waiting",)

    def __init__(self) -> None:
        self._waiting: dict[Hashable, Callable[[], None]] = {}

    def add(self, name: Hashable, work: Callable[[], None]) -> None:
        """Do this when all that waits is done."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._next)
        self._waiting.setdefault(name, work)

    def _next(self) -> None:
        name = next(iter(self._waiting))
        work = self._waiting.pop(name)
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._next)
        work()
