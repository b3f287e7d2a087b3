"""Who may see what: every kind of thing on the table declares it, and what is not declared does not load."""

from collections.abc import Container
from enum import Enum, IntEnum
from functools import lru_cache
from typing import Literal

from hearthside.kernel.records import record

Role = Literal["gm", "player", "spectator"]


class Sees(IntEnum):
    """How much of a pile a seat may see; each step includes the ones before it."""

    NOTHING = 0
    COUNT = 1
    ORDER = 2
    """The backs, one by one: a card can be followed until the next shuffle, its face cannot be read."""
    FACES = 3


class Audience(Enum):
    """Who may see a track, a mark or written words."""

    EVERYONE = "everyone"
    OWNER = "owner"
    OWNER_AND_GM = "owner and gm"
    GM = "gm"
    SEATED = "everyone, of somebody who sits here"
    """What heroes have is open to all; what anybody else has, such as a creature of the GM, only the GM sees."""

    def has(self, owner: str, seat: str, role: Role, seated: Container[str]) -> bool:
        """Whether this seat belongs to the audience of something this owner has; `seated` are those with a seat."""
        if self is Audience.EVERYONE or (self is Audience.SEATED and owner in seated):
            return True
        if self in (Audience.GM, Audience.SEATED):
            return role == "gm"
        return owner == seat or (self is Audience.OWNER_AND_GM and role == "gm")


@record
class PileKind:
    """A kind of pile, such as everyone's draw pile, and what each side may see of it."""

    name: str
    title: str
    owner_sees: Sees
    others_see: Sees
    gm_sees: Sees

    def seen(self, owner: str, seat: str, role: Role) -> Sees:
        """What this seat may see of the pile that this owner has."""
        if owner == seat:
            return self.owner_sees
        return self.gm_sees if role == "gm" else self.others_see

    @property
    def is_open(self) -> bool:
        """Whether every seat reads its faces."""
        return self.owner_sees is self.others_see is self.gm_sees is Sees.FACES


def open_pile(name: str, title: str) -> PileKind:
    """A pile that lies face up for all."""
    return PileKind(name, title, owner_sees=Sees.FACES, others_see=Sees.FACES, gm_sees=Sees.FACES)


def closed_pile(name: str, title: str) -> PileKind:
    """A pile that lies face down for all, its owner included; its thickness shows."""
    return PileKind(name, title, owner_sees=Sees.ORDER, others_see=Sees.ORDER, gm_sees=Sees.ORDER)


@record
class TrackKind:
    """A number on the table: tokens, points, ranks, clocks."""

    name: str
    title: str
    audience: Audience
    least: int = 0
    most: int | None = None
    is_reckoned: bool = False
    """Whether it only follows from the rest of the table, so that nobody sets it by hand."""


@record
class MarkKind:
    """A set of words that are on or off: conditions, tags, what a character has."""

    name: str
    title: str
    audience: Audience


@record
class SheetKind:
    """Words somebody wrote down: a name, a note, a bond."""

    name: str
    title: str
    audience: Audience


@lru_cache(maxsize=8192)
def place(kind: str, owner: str) -> str:
    """The name of one pile, track, mark or sheet: `draw/ana`."""
    return f"{kind}/{owner}"


@lru_cache(maxsize=8192)
def kind_of(place: str) -> str:
    """`draw` of `draw/ana`."""
    return place.partition("/")[0]


@lru_cache(maxsize=8192)
def owner_of(place: str) -> str:
    """`ana` of `draw/ana`."""
    return place.partition("/")[2]
