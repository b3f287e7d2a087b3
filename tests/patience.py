"""How long tests wait for what must come."""

import asyncio
import time
from collections.abc import Callable

PATIENCE = 180.0
"""Seconds any test waits for something that must happen. It measures nothing: other programs may run beside it."""


def until(is_so: Callable[[], object], says: str, *, pause: Callable[[float], None] = time.sleep) -> None:
    """Look again and again until it is so; fail with these words when it never is."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, says
        pause(0.01)


async def until_so(is_so: Callable[[], object], says: str) -> None:
    """The same where several things take turns on one loop: they go on meanwhile."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, says
        await asyncio.sleep(0.001)
