"""What comes of a Check once it is resolved: a wound, a condition shaken off, a rest.

A Check carries it along in plain values, with the name of its procedure under `do`, so that a saved table goes on
where it stopped. A Check without one only has its degree.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Facts
from hearthside.systems.deck_of_adventures.cards import Card

if TYPE_CHECKING:
    from hearthside.systems.deck_of_adventures.check import Check


@dataclass(frozen=True, slots=True)
class Result:
    """What a Check came to. `card` is the one that counted; none where it failed without a draw."""

    check: "Check"
    seat: str
    """Who decided for the drawer."""
    degree: str
    success: bool
    card: Card | None = None

    @property
    def who(self) -> str:
        """Who drew."""
        return self.check.drawer

    @property
    def then(self) -> Facts:
        """What was to come of it."""
        return self.check.then


Aftermath = Callable[[Draft, Result], None]
_AFTERMATHS: dict[str, Aftermath] = {}


def aftermath(name: str) -> Callable[[Aftermath], Aftermath]:
    """What comes of the Checks whose `then` has this name."""

    def known(how: Aftermath) -> Aftermath:
        if name in _AFTERMATHS:
            raise TypeError(f"two aftermaths are called {name!r}")
        _AFTERMATHS[name] = how
        return how

    return known


def follow(draft: Draft, result: Result) -> None:
    """The Check is over: what was to come of it comes."""
    if result.then:
        _AFTERMATHS[result.then["do"]](draft, result)
