"""How a function becomes machine code: once, and then it lies on the disk for the next time."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

from hearthside.lab.fights.fighting import CannotPlay

Plain = TypeVar("Plain", bound=Callable[..., Any])


class NotCompiled(CannotPlay):
    """A fight has something in it that is not compiled; the engine can play it."""


def compiled(function: Plain) -> Plain:
    """The same function as machine code. Where nothing can be kept on the disk, it is compiled in every process."""
    made: Any
    try:
        made = njit(cache=True, nogil=True)(function)
    except RuntimeError:  # neither the folder of the program nor the user's own can be written to
        made = njit(nogil=True)(function)
    return cast(Plain, made)
