"""The games, by name. A game is loaded when somebody asks for it."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hearthside.kernel.printed import PrintedCard
    from hearthside.kernel.system import System

SYSTEMS: dict[str, str] = {
    "thousand_faces": "THOUSAND_FACES",
    "thousand_faces_playtest": "THOUSAND_FACES_PLAYTEST",
    "deckahedron_world": "DECKAHEDRON_WORLD",
    "first_empires": "FIRST_EMPIRES",
    "deck_of_adventures": "DECK_OF_ADVENTURES",
}
"""The package of each playable game, and what the game is called in its `system` module."""


@cache
def load(name: str) -> "System":
    """The game of this name. Raises KeyError for a game nobody has taught the table yet."""
    system: System = getattr(import_module(f"hearthside.systems.{name}.system"), SYSTEMS[name])
    return system


@cache
def cards(name: str) -> "tuple[PrintedCard, ...]":
    """The cards of this game that people read beside its deck; a game without such cards has none."""
    if name not in WITH_CARDS:
        return ()
    printed: tuple[PrintedCard, ...] = import_module(f"hearthside.systems.{name}.cards").CARDS
    return printed


WITH_CARDS = frozenset({"deckahedron_world", "first_empires", "thousand_faces", "thousand_faces_playtest"})
"""The games that have a `cards` module."""
