"""How a function becomes machine code: once, and then it lies on the disk for the next time."""

from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import njit
from numba.core.types import unliteral

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
    else:
        _keep_while_all_is_alike(made)
    return cast(Plain, made)


def within(function: Plain) -> Plain:
    """The same for what only machine code calls: it becomes a part of that, and lies nowhere by itself.

    It is compiled once for any number, and not anew for each that is written out in a call: a third of the wait.
    """
    made: Any = njit(**_INNER)(function)
    found = getattr(made, "get_call_template", None)
    if found is not None:
        made.get_call_template = lambda args, kws: found(tuple(map(unliteral, args)), kws)
    return cast(Plain, made)


_INNER: Mapping[str, Any] = {"nogil": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def _keep_while_all_is_alike(made: Any) -> None:
    """Machine code holds what it calls of other files here: it is made anew when any of them changes."""
    kept = getattr(getattr(made, "_cache", None), "_cache_file", None)
    if kept is not None:
        kept._source_stamp = of_all_files()


@cache
def of_all_files() -> str:
    """What changes with every change in this folder."""
    files = sorted(Path(__file__).parent.glob("*.py"))
    return sha256(b"".join(file.read_bytes() for file in files)).hexdigest()
