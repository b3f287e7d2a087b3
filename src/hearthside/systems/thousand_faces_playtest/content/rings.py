"""What this edition prints about green rings: letters in the halves, and what a card REQUIRES."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from hearthside.kits.deckahedron.adventure.content.reading import BrokenPage, only_keys, read
from hearthside.systems.thousand_faces_playtest.content.moves import MOVES
from hearthside.systems.thousand_faces_playtest.content.pages import open_page

PAGE = "rings.toml"
RingLetter = Literal["F", "R", "W"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Required:
    """So many rings, or one ring with this letter if there is one (TP-LVL-03)."""

    rings: int
    letter: RingLetter | None = None

    @property
    def says(self) -> str:
        """As the card prints it: the slash means “or”."""
        counted = "1 ring" if self.rings == 1 else f"{self.rings} rings"
        return f"REQUIRES {counted} / {self.letter} ring" if self.letter else f"REQUIRES {counted}"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Rings:
    letters: Mapping[str, RingLetter]
    requires: Mapping[str, Required]


def _load() -> _Rings:
    page = open_page(PAGE)
    only_keys(page, {"letters", "requires"}, PAGE)
    letters: dict[str, RingLetter] = {}
    requires: dict[str, Required] = {}
    for name, letter in page["letters"].items():
        if letter not in ("F", "R", "W") or not {"E", "W"} & {*MOVES[name].rings}:
            raise BrokenPage(f"{PAGE} › {name}", f"there is no half ring for the letter {letter!r}")
        letters[name] = letter
    for name, table in page["requires"].items():
        if name not in MOVES:
            raise BrokenPage(f"{PAGE} › {name}", "there is no such move")
        requires[name] = read(Required, table, f"{PAGE} › {name}")
    return _Rings(letters=MappingProxyType(letters), requires=MappingProxyType(requires))


_RINGS = _load()
LETTERS = _RINGS.letters
"""The letter of each card's half ring."""
REQUIRES = _RINGS.requires
"""What a card asks for when somebody would learn it in a 30-hour campaign (TP-LVL-07)."""
