"""The ready-made places of this game's content: how large each is, what lies where, and where people come in."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from hearthside.systems.deck_of_adventures.ground.field import in_rows, named_block
from hearthside.systems.deck_of_adventures.things import Battlefield, Hazard, Patch, Space

PLAIN, HEROES, FOES = ".", "h", "f"
"""Letters that every place has: plain ground, and plain ground where people come in."""
_DARKNESS = {"dim": ("half dark", "Half dark"), "dark": ("dark", "Darkness")}


@dataclass(frozen=True, slots=True)
class ReadyPlace:
    """A place to fight at, as it is written down."""

    look: Any
    title: str
    rows: tuple[str, ...]
    legend: Mapping[str, Mapping[str, Any]]
    dim: tuple[str, ...] = ()
    dark: tuple[str, ...] = ()

    def field(self, *, hexes: bool) -> Battlefield:
        """The map. Who comes in first stands nearest to the others."""
        heroes, foes = self._where(HEROES, hexes=hexes), self._where(FOES, hexes=hexes)
        return Battlefield(
            self.title,
            self.look,
            wide=len(self.rows[0]),
            deep=len(self.rows),
            heroes=_front_first(heroes, foes),
            foes=_front_first(foes, heroes),
        )

    def patches(self, *, hexes: bool) -> Iterator[Patch]:
        """What lies on it."""
        for letter, laid in self.legend.items():
            if laid["kind"] != "hazard":
                yield Patch(laid["title"], laid["kind"], self._where(letter, hexes=hexes))
        for blocks, (kind, title) in ((self.dim, _DARKNESS["dim"]), (self.dark, _DARKNESS["dark"])):
            spaces = tuple(space for block in blocks for space in named_block(block, hexes=hexes) or ())
            if spaces:
                yield Patch(title, kind, spaces)  # type: ignore[arg-type]

    def hazards(self, *, hexes: bool) -> Iterator[Hazard]:
        """What harms there."""
        for letter, laid in self.legend.items():
            if laid["kind"] == "hazard":
                harm = {name: laid[name] for name in ("stat", "dr", "damage", "softened", "condition")}
                yield Hazard(laid["title"], **harm, spaces=self._where(letter, hexes=hexes))

    def _where(self, letter: str, *, hexes: bool) -> tuple[Space, ...]:
        return tuple(
            in_rows(column, row, hexes=hexes)
            for row, letters in enumerate(self.rows)
            for column, there in enumerate(letters)
            if there == letter
        )


def _front_first(spaces: tuple[Space, ...], others: tuple[Space, ...]) -> tuple[Space, ...]:
    """Those nearest to the middle of the others first."""
    x, y = (sum(axis) / len(others) for axis in zip(*others, strict=True))
    return tuple(sorted(spaces, key=lambda space: ((space[0] - x) ** 2 + (space[1] - y) ** 2, space)))


def _read() -> dict[str, ReadyPlace]:
    content = files("hearthside.systems.deck_of_adventures") / "content" / "places.toml"
    listed: list[dict[str, Any]] = tomllib.loads(content.read_text("utf-8"))["place"]
    return {each["look"]: ReadyPlace(**_tuples(each)) for each in listed}


def _tuples(plain: Mapping[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in plain.items()}


PLACES = _read()
