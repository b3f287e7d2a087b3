"""What an encounter is built from: heroes and foes that lie ready, and what may be said of one's own."""

from collections.abc import Mapping

from hearthside.games import fetch, games
from hearthside.kernel.choices import Choice
from hearthside.kernel.events import Facts
from hearthside.kernel.records import record
from hearthside.lab.fights.fighting import CannotPlay


@record
class Ready:
    """A hero or a foe that lies ready: the name, a line about them, and how an encounter tells of them."""

    name: str
    about: str
    told: Facts


@record
class Own:
    """What may be said of one's own, field by field, and what it is until somebody says otherwise."""

    fields: Mapping[str, Choice]
    usual: Facts


@record
class Stock:
    """All that a game has ready for an encounter."""

    heroes: tuple[Ready, ...]
    """Each is told as a character."""
    hero: Own
    foes: tuple[Ready, ...]
    """Each is told as the GM would bring it."""
    foe: Own


def stock_of(game: str) -> Stock:
    """What lies ready for this game. Raises CannotPlay where nothing does."""
    part = games()[game].stock
    if not part:
        raise CannotPlay(f"Nothing of {game} lies ready in the lab.")
    stock: Stock = fetch(part)
    return stock
