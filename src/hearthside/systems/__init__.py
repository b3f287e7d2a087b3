"""The rules of the games. They are loaded when somebody asks for them."""

from functools import cache
from typing import TYPE_CHECKING

from hearthside.games import fetch, games

if TYPE_CHECKING:
    from hearthside.kernel.printed import PrintedCard
    from hearthside.kernel.system import System


@cache
def load(name: str) -> "System":
    """The game of this name. Raises KeyError for a game nobody has taught the table yet."""
    system: System = fetch(games()[name].system)
    return system


@cache
def cards(name: str) -> "tuple[PrintedCard, ...]":
    """The cards of this game that people read beside its deck; a game without such cards has none."""
    part = games()[name].cards
    printed: tuple[PrintedCard, ...] = fetch(part) if part else ()
    return printed
