"""Every kind of place that is named while the tests run. One that no game declares is a misspelling.

Reading where nothing can ever lie is no error to the table: it is simply bare there. So the tests keep an eye on it.
"""

from functools import lru_cache

from hearthside.kernel import sight
from hearthside.kernel.system import System

_named: set[str] = set()
_declared: set[str] = set()


def watch() -> None:
    """Write down every kind that is named from now on. Call it before anything else of the house is imported."""
    names, declares = sight.place, System.__post_init__

    @lru_cache(maxsize=8192)
    def place(kind: str, owner: str) -> str:
        _named.add(kind)
        return names(kind, owner)

    def declare(system: System) -> None:
        declares(system)
        _declared.update(system.part_of)

    sight.place = place
    System.__post_init__ = declare  # type: ignore[method-assign,assignment]


def misspelt() -> set[str]:
    """The kinds that were named and that no game declares; asked once, they are forgotten."""
    unknown = _named - _declared
    if unknown:
        from hearthside.games import games
        from hearthside.systems import load

        for name in games():
            _declared.update(load(name).part_of)
        unknown -= _declared
    _named.clear()
    return unknown
