"""Machine code is kept on the disk where that can be written to, and made anew where it cannot."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, cast

import pytest
from numba.core.dispatcher import Dispatcher

import hearthside.lab.compiled
from hearthside.lab.compiled import compiling


def test_where_nothing_can_be_kept_it_is_compiled_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def njit(*, nogil: bool, cache: bool = False) -> Callable[[object], object]:
        if cache:
            raise RuntimeError("no locator available")
        return lambda function: (function, nogil)

    monkeypatch.setattr(compiling, "njit", njit)
    made: Any = compiling.compiled(_nothing)
    assert made == (_nothing, True)


def test_machine_code_is_made_anew_when_any_file_of_it_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """It holds what it calls, also of other files here: one that looked only at its own would be stale."""
    before = compiling.of_all_files()
    here = "hearthside.lab.compiled."
    kept = 0
    for each in iter_modules(hearthside.lab.compiled.__path__, here):
        module = import_module(each.name)
        for made in (it for it in vars(module).values() if isinstance(it, Dispatcher) and it.__module__ == each.name):
            called = (made.py_func.__globals__.get(name) for name in made.py_func.__code__.co_names)
            homes = {it.__module__ for it in called if isinstance(it, Dispatcher)}
            assert all(home.startswith(here) for home in homes), f"{made.py_func.__name__} of {each.name}"
            lies = getattr(cast(Any, made)._cache, "_cache_file", None)
            assert lies is None or lies._source_stamp == before, f"{made.py_func.__name__} of {each.name}"
            kept += lies is not None
    assert kept > 2
    monkeypatch.setattr(Path, "read_bytes", lambda _: b"otherwise")
    assert compiling.of_all_files.__wrapped__() != before


def test_what_only_machine_code_calls_is_compiled_once_for_all_numbers() -> None:
    within = compiling.within(_doubled)

    @compiling.compiled
    def both(number: int) -> int:
        return within(3) + within(5) + within(number)

    assert both(2) == 20
    assert len(cast(Any, within).signatures) == 1


def _nothing() -> None: ...


def _doubled(number: int) -> int:
    return 2 * number
