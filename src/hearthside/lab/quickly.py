"""Fights as machine code, where that is there and plays the very same ones as the rules, card for card, die for die.

It is only quicker. What it cannot play the rules play, and no number of an answer hangs on who did.
"""

from collections.abc import Callable
from functools import lru_cache, partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from hearthside.games import games
from hearthside.kernel.every_table import Temper
from hearthside.lab.encounters import Encounter
from hearthside.lab.tally import Tally

Play = Callable[[int, int, int], Tally]
"""With this seed, from this number on, so many fights."""


class _Asked:
    """An encounter and how it is played, known by their words: a record that holds lists cannot be looked up itself."""

    def __init__(self, encounter: Encounter, policy: Temper) -> None:
        self.encounter, self.policy = encounter, policy
        self._words = repr((encounter, policy))

    def __hash__(self) -> int:
        return hash(self._words)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Asked) and self._words == other._words


def has_core(game: str) -> bool:
    """Whether a game brings machine code along. Of others nobody looks: loading a compiler takes a moment."""
    return bool(games()[game].machine)


def core_of(game: str) -> Any:
    """What plays the fights of a game as machine code: `duel_of`, `play`, and what it leaves out."""
    return import_module(games()[game].machine)


def quickly_played(encounter: Encounter, policy: Temper) -> Play | None:
    """How the fights of this encounter are played as machine code; nothing where they are not."""
    if not has_core(encounter.game) or find_spec("numba") is None:
        return None
    return _compiled(_Asked(encounter, policy))


@lru_cache(maxsize=64)
def _compiled(asked: _Asked) -> Play | None:
    from hearthside.lab.compiled.compiling import NotCompiled

    core = core_of(asked.encounter.game)
    try:
        return partial(core.play, core.duel_of(asked.encounter, asked.policy))
    except NotCompiled:
        return None
