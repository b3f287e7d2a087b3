"""The games of this house: what each of them brings along, found by name.

A game tells of itself in a `Manifest`, which its package names under the entry point group `hearthside.games`.
The games that come with the house are found in just the same way as one that somebody installs beside it. Neither this
module nor a manifest imports any rules: a part is named, and fetched when somebody needs it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

GROUP = "hearthside.games"


@dataclass(frozen=True, kw_only=True, slots=True)
class Manifest:
    """Everything a game brings along.

    A part is named as an entry point is, `package.module:NAME`. The room that needs it fetches it and knows its type.
    """

    name: str
    """What saved tables, commands and addresses call it, such as `first_empires`."""
    system: str
    """The part with its rules, a `System`."""
    prefix: str
    """How the ids of its rules begin."""
    rules: str
    """The page with its rules: on the shelf of the house, or an absolute path in a package of its own."""
    words: str = ""
    """The page that says what the words of the table mean, kept like the page of the rules."""
    german: tuple[str, ...] = ()
    """The absolute paths of its sentences in German: those of the kits it stands on, and its own last."""
    cards: str = ""
    """The part with the cards people read beside its deck, a tuple of `PrintedCard`."""
    questions: str = ""
    """The part with the questions the lab answers, by action."""
    fights: str = ""
    """The part with which the lab plays its fights, a `Fights`."""
    machine: str = ""
    """The module that plays them as machine code, where there is one."""
    stock: str = ""
    """The part with the heroes and foes that lie ready in the lab, a `Stock`."""
    grids: str = ""
    """The part with the tables of its odds: from the names of cards that are gone to a tuple of `Grid`."""
    demo: str = ""
    """The part with a table to try, a `Demo`."""
    evening: str = ""
    """The absolute path of an adventure to play alone, with the house in the other seats."""
    faces: tuple[str, ...] = ()
    """The modules that draw its cards and dice."""
    players: tuple[int, int] = (2, 5)
    """How many play beside the GM, at least and at most."""
    hours: int = 3
    """How long an evening of it lasts."""
    weight: int = 1
    """How much there is to learn, from 1 to 3."""
    shelf: int = 100
    """Where it stands on the shelf, the lowest number first; games of one number stand by their names."""


@cache
def games() -> Mapping[str, Manifest]:
    """Every game that is installed, by its name, in the order in which they stand on the shelf."""
    from importlib.metadata import entry_points  # takes longer than all else here, and many commands need no game

    found: list[Manifest] = [entry.load() for entry in entry_points(group=GROUP)]
    if not found:
        raise LookupError("No game is installed, so Hearthside is not installed whole. In a checkout, run `make run`.")
    return {game.name: game for game in sorted(found, key=lambda game: (game.shelf, game.name))}


def fetch(part: str) -> Any:
    """A part of a game, imported now: `package.module:NAME`."""
    module, _, name = part.partition(":")
    return getattr(import_module(module), name)
