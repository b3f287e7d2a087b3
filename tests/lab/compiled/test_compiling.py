"""Machine code is kept on the disk where that can be written to, and made anew where it cannot."""

from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

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


def test_machine_code_calls_none_of_another_file() -> None:
    """What lies on the disk is only made anew when its own file changes: a call elsewhere would find it stale."""
    found = 0
    for each in iter_modules(hearthside.lab.compiled.__path__, "hearthside.lab.compiled."):
        module = import_module(each.name)
        own = [made for made in vars(module).values() if isinstance(made, Dispatcher) and made.__module__ == each.name]
        for made in own:
            called = (made.py_func.__globals__.get(name) for name in made.py_func.__code__.co_names)
            homes = {it.__module__ for it in called if isinstance(it, Dispatcher)}
            assert homes <= {each.name}, f"{made.py_func.__name__} of {each.name}"
        found += len(own)
    assert found > 10


def _nothing() -> None: ...
