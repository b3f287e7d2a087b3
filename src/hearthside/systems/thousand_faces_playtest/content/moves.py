"""The moves of the playtest edition: the usual ones, those that its cards print otherwise, its own, and level cards."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from hearthside.kits.deckahedron.adventure.content import reading
from hearthside.kits.deckahedron.adventure.content.moves import MOVES as USUAL
from hearthside.kits.deckahedron.adventure.content.moves import PAGES, Move
from hearthside.kits.deckahedron.adventure.content.reading import BrokenPage, only_keys, read, read_all
from hearthside.systems.thousand_faces_playtest.content.numbering import numbered
from hearthside.systems.thousand_faces_playtest.content.pages import open_page

PAGE = "moves.toml"

MASTERY = "mastery"
ARMOUR_MASTERY = "armour-mastery"

FROM_BEFORE = frozenset({ARMOUR_MASTERY, "scent-of-blood"})
"""Cards that the guide names although only the print before had them; they lie aside unless a table wants them
(TP-AMB-11)."""


def _printed() -> Mapping[str, Mapping[str, Any]]:
    """What the usual cards say, by id, as it is written on their pages."""
    return {table["id"]: table for name in PAGES for table in reading.open_page(name)["move"]}


def _changed(differences: list[Mapping[str, Any]]) -> Iterator[tuple[str, Move]]:
    usual = _printed()
    for differs in differences:
        name = differs["id"]
        if name not in usual:
            raise BrokenPage(f"{PAGE} › {name}", "it differs from a move that does not exist")
        yield name, read(Move, {**usual[name], **differs}, f"{PAGE} › {name}")


def _load() -> Mapping[str, Move]:
    page = open_page(PAGE)
    only_keys(page, {"differs", "move"}, PAGE)
    own = {**read_all(Move, page, "move", PAGE), **_LEVELS}
    for name in own:
        if name in USUAL:
            raise BrokenPage(f"{PAGE} › {name}", "there is such a move already: say what differs")
    moves = {**USUAL, **dict(_changed(page["differs"])), **own}
    return MappingProxyType({name: numbered(move) for name, move in moves.items()})


LEVELS_PAGE = "levels.toml"
_LEVELS = read_all(Move, open_page(LEVELS_PAGE), "move", LEVELS_PAGE)
LEVEL_CARDS = frozenset(_LEVELS)
"""TP-LVL-10: five cards that nobody teaches. They lie among one's move cards, but are no moves to make."""

BACKGROUND = "background-anvil"
EAGER_LEARNER = "eager-learner"
IN_HERE_SOMEWHERE = "its-in-here-somewhere"
RALLYING_CRY = "rallying-cry"

MOVES: Mapping[str, Move] = _load()
