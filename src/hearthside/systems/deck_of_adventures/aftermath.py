"""What comes of a Check once it is resolved: a wound, a condition shaken off, a rest.

A Check carries it along in plain values, with the name of its aftermath under `do`, and under `next` the steps that
come after it; so a saved table goes on where it stopped. A Check without any only has its degree.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hearthside.kernel.draft import Draft
from hearthside.kernel.events import NO_FACTS, Facts
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
Step = Facts
"""Something that is still to come, in plain values with the name of its procedure under `do`."""
Procedure = Callable[[Draft, Step, list[Step]], bool]
"""Carries out a step; true if the table waits now, and the steps that are left wait with it."""

_AFTERMATHS: dict[str, Aftermath] = {}
_PROCEDURES: dict[str, Procedure] = {}
_WITNESSES: list[Aftermath] = []


def aftermath(name: str) -> Callable[[Aftermath], Aftermath]:
    """What comes of the Checks whose `then` has this name."""

    def known(how: Aftermath) -> Aftermath:
        if name in _AFTERMATHS:
            raise TypeError(f"two aftermaths are called {name!r}")
        _AFTERMATHS[name] = how
        return how

    return known


def procedure(name: str) -> Callable[[Procedure], Procedure]:
    """How the steps of this name are carried out."""

    def known(how: Procedure) -> Procedure:
        if name in _PROCEDURES:
            raise TypeError(f"two procedures are called {name!r}")
        _PROCEDURES[name] = how
        return how

    return known


def witness(how: Aftermath) -> Aftermath:
    """Something that any Check may bring about, whatever it was made for."""
    _WITNESSES.append(how)
    return how


def follow(draft: Draft, result: Result) -> None:
    """The Check is over: what was to come of it comes, and then the next steps."""
    for how in _WITNESSES:
        how(draft, result)
    if "do" in result.then:
        _AFTERMATHS[result.then["do"]](draft, result)
    carry_out(draft, result.then.get("next", ()))


def carry_out(draft: Draft, steps: Iterable[Step]) -> None:
    """One step after the other, until somebody has to draw or to choose."""
    left = list(steps)
    while left:
        step = left.pop(0)
        if _PROCEDURES[step["do"]](draft, step, left):
            return


def go_on_without(draft: Draft, matter: Facts) -> None:
    """What was asked is dropped; what was to come after it comes all the same."""
    carry_out(draft, matter.get("then", NO_FACTS).get("next", ()))


def put_off(draft: Draft, seat: str, steps: Iterable[Step]) -> None:
    """Nobody answers two questions at once: these steps come after the one this seat is asked already."""
    first = draft.table.awaited[seat]
    then = first.matter.get("then", NO_FACTS)
    matter = {**first.matter, "then": {**then, "next": [*then.get("next", ()), *steps]}}
    draft.wait_for(first.by, first.actions, first.rule, first.says, matter, first.secret)
