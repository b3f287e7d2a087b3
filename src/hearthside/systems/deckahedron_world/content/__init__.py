"""The cards of this game as text: moves, items and characters to start with. Each page is read once."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

KEYS = {"xx": 1, "x": 2, "v": 3, "vv": 4}
"""How the pages write the four results."""
BLANK = "_"
"""In a name: what the player fills in, such as the Ring in Ring of Light."""


@dataclass(frozen=True, slots=True)
class Line:
    """What a move card prints beside a result: the words, and what the table does about it."""

    says: str
    effects: tuple[str, ...] = ()
    by_attribute: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """The words where they are others for one attribute than for another."""

    def told(self, attribute: str) -> str:
        """The words for a flip with this attribute."""
        return self.by_attribute.get(attribute, self.says)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the options a move card lists; `needs` names what must be there to choose it (DW-MOVE-12)."""

    says: str
    effects: tuple[str, ...] = ()
    needs: str = ""


@dataclass(frozen=True, slots=True)
class Slots:
    """Places on a card that hold tokens instead of a loss."""

    holds: str
    domain: str


@dataclass(frozen=True, slots=True)
class Move:
    """A move card."""

    id: str
    name: str
    says: str
    attributes: tuple[str, ...] = ()
    basic: bool = False
    """Whether everybody has it."""
    letter: str = ""
    """A, B or C, when it can be picked for a new character."""
    tags: tuple[str, ...] = ()
    levels: tuple[int, ...] = ()
    start: int = 0
    flip_levels: tuple[int, ...] = ()
    """The levels that count for the flip, where not all do (DW-LVL-10)."""
    reversed: bool = False
    """Whether levels call for more crosses (DW-LVL-10)."""
    slots: Slots | None = None
    requires: str = ""
    circle_parts: tuple[str, ...] = ()
    green: int = 0
    """What it costs in green tokens (DW-GRN-11)."""
    stamina: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))
    """What it costs in Stamina, by level."""
    needs_item: bool = False
    needs_foe: bool = False
    needs_weapon: bool = False
    by_naming: bool = False
    """Whether naming it, and paying, is all there is to it."""
    until: str = ""
    """Once used it lies face down until the next breather or rest."""
    gm_tells: tuple[int, ...] = ()
    """The results whose line leaves something for the GM to tell."""
    options: tuple[Choice, ...] = ()
    on: Mapping[int, Line] = field(default_factory=lambda: MappingProxyType({}))
    after: Mapping[int, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """What happens on a result for which no line is printed."""

    @property
    def is_immediate(self) -> bool:
        """Whether its crosses give the GM nothing (DW-IMM-01, DW-IMM-02)."""
        return "IMMEDIATE" in self.tags

    @property
    def flips(self) -> bool:
        """Whether it is resolved by a flip."""
        return bool(self.attributes)


@dataclass(frozen=True, slots=True)
class Item:
    """An item card."""

    id: str
    name: str
    magic: bool
    says: str
    tags: tuple[str, ...] = ()
    powered_only_by: str = ""
    die: int = 0
    armour: bool = False
    shield: bool = False
    slots: int = 0

    @property
    def has_blank(self) -> bool:
        """Whether its name is to be filled in."""
        return BLANK in self.name

    @property
    def unnamed(self) -> str:
        """What it is called while nobody has filled in its name."""
        return self.filled("Thing" if self.magic else "")

    def filled(self, words: str) -> str:
        """Its name with these words in the blank."""
        return " ".join(self.name.replace(BLANK, words.strip().removesuffix(".")).split())


@dataclass(frozen=True, slots=True)
class Ready:
    """A character to sit down with at once."""

    id: str
    name: str
    facts: Mapping[str, Any]


def _page(name: str, key: str) -> list[dict[str, Any]]:
    text = (files("hearthside.systems.deckahedron_world.content") / name).read_text("utf-8")
    return list(tomllib.loads(text)[key])


def _read_move(page: dict[str, Any]) -> Move:
    lists = {key: tuple(value) for key, value in page.items() if isinstance(value, list) and key != "options"}
    lines = {KEYS[key]: _read_line(line) for key, line in page.get("on", {}).items()}
    return Move(
        **{
            **page,
            **lists,
            "gm_tells": tuple(KEYS[key] for key in page.get("gm_tells", ())),
            "slots": Slots(**page["slots"]) if "slots" in page else None,
            "stamina": MappingProxyType({int(level): price for level, price in page.get("stamina", {}).items()}),
            "options": tuple(
                Choice(option["says"], tuple(option.get("effects", ())), option.get("needs", ""))
                for option in page.get("options", ())
            ),
            "on": MappingProxyType(lines),
            "after": MappingProxyType({KEYS[key]: tuple(each) for key, each in page.get("after", {}).items()}),
        }
    )


def _read_line(line: dict[str, Any]) -> Line:
    return Line(line["says"], tuple(line.get("effects", ())), MappingProxyType(line.get("by_attribute", {})))


MOVES: Mapping[str, Move] = {page["id"]: _read_move(page) for page in _page("moves.toml", "move")}
ITEMS: Mapping[str, Item] = {
    page["id"]: Item(**{**page, "tags": tuple(page.get("tags", ()))}) for page in _page("items.toml", "item")
}
CRAFTED_WEAPON = Item("crafted_weapon", "Crafted weapon", magic=False, says="a weapon made to order", die=6)
"""What Craft a Weapon makes: More Power already counted (DW-ITEM-09)."""
READY: Mapping[str, Ready] = {
    page["id"]: Ready(page["id"], page["name"], {key: page[key] for key in page if key not in ("id", "name")})
    for page in _page("characters.toml", "character")
}

_MOVES_BY_NAME = {name.casefold(): move for move in MOVES.values() for name in (move.id, move.name)}


def move_named(words: str) -> Move | None:
    """The move that goes by this name."""
    return _MOVES_BY_NAME.get(words.strip().casefold())


@cache
def item_named(words: str) -> Item | None:
    """The item card that fits this name: a “Ring of Light” is a “_ of Light”."""
    wanted = " ".join(words.split())
    for item in (*ITEMS.values(), CRAFTED_WEAPON):
        if wanted.casefold() in (item.id, item.filled("").casefold()):
            return item
    for item in ITEMS.values():
        pattern = re.escape(item.name).replace(BLANK, ".+")
        if item.has_blank and re.fullmatch(pattern, wanted, re.IGNORECASE):
            return item
    return None


def called(name: str) -> str:
    """What people call a move or an item of the book."""
    card = MOVES.get(name) or ITEMS.get(name)
    return card.name if card else name.replace("_", " ").capitalize()
