"""Machine code is kept on the disk where that can be written to, and made anew where it cannot."""

from collections.abc import Callable
from typing import Any

import pytest

from hearthside.lab.compiled import compiling


def test_where_nothing_can_be_kept_it_is_compiled_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def njit(*, nogil: bool, cache: bool = False) -> Callable[[object], object]:
        if cache:
            raise RuntimeError("no locator available")
        return lambda function: (function, nogil)

    monkeypatch.setattr(compiling, "njit", njit)
    made: Any = compiling.compiled(_nothing)
    assert made == (_nothing, True)


def _nothing() -> None: ...
