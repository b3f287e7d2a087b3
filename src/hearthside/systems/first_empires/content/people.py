"""Who a character can be: ancestries, stunts, and the traits of beasts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from hearthside.systems.first_empires.content import open_page

_PAGE = open_page("people.toml")

RANKS = 4
MOST_RANKS = 3
SKILLS_TO_BEGIN_WITH = 4
STUNTS_TO_BEGIN_WITH = 2


@dataclass(frozen=True, slots=True)
class Ancestry:
    """A people, and the gift it has."""

    name: str
    language: str
    gift: str
    says: str


@dataclass(frozen=True, slots=True)
class Stunt:
    """Something only few can do, and what it asks for."""

    name: str
    says: str
    trained: str = ""
    stunt: str = ""
    rank: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    excludes: str = ""
    mends: str = ""
    """What a failed roll must be about to become a mixed success (FE-STUNT-02)."""
    ability: str = ""


@dataclass(frozen=True, slots=True)
class Trait:
    """Something of a beast."""

    name: str
    says: str


ANCESTRIES: Mapping[str, Ancestry] = {each["name"]: Ancestry(**each) for each in _PAGE["ancestry"]}
STUNTS: Mapping[str, Stunt] = {each["name"]: Stunt(**each) for each in _PAGE["stunt"]}
TRAITS: Mapping[str, Trait] = {each["name"]: Trait(**each) for each in _PAGE["trait"]}
TROUBLES: tuple[str, ...] = tuple(_PAGE["troubles"])
"""Suggestions for who looks for a Trouble."""
MENDING: tuple[Stunt, ...] = tuple(stunt for stunt in STUNTS.values() if stunt.mends)


def skills_for(ancestry: str) -> int:
    """FE-CHAR-03: how many skills a new character is trained in."""
    return SKILLS_TO_BEGIN_WITH + int(ancestry == "Human")
