"""The games, by name. A game is loaded when somebody asks for it."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hearthside.kernel.system import System

SYSTEMS: dict[str, str] = {
    "thousand_faces": "THOUSAND_FACES",
    "first_empires": "FIRST_EMPIRES",
    "deck_of_adventures": "DECK_OF_ADVENTURES",
}
"""The package of each playable game, and what the game is called in its `system` module."""


@cache
def load(name: str) -> "System":
    """The game of this name. Raises KeyError for a game nobody has taught the table yet."""
    system: System = getattr(import_module(f"hearthside.systems.{name}.system"), SYSTEMS[name])
    return system
