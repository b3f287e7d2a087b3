"""Characters with everything chosen; who they are is said where people choose among them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hearthside.systems.first_empires.content import open_page


@dataclass(frozen=True, slots=True)
class ReadyMade:
    """What stands on a character's sheet. `ranks` are Body, Charm, Intuition and Mind."""

    ancestry: str
    ranks: tuple[int, ...]
    skills: tuple[str, ...]
    trouble: str
    stunts: tuple[str, ...]
    weapon: str
    deity: str = ""
    words: tuple[str, ...] = ()


def _read(page: Mapping[str, Any]) -> ReadyMade:
    facts: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in page.items()}
    return ReadyMade(**facts)


READY_MADE: Mapping[str, ReadyMade] = {name: _read(page) for name, page in open_page("heroes.toml").items()}
