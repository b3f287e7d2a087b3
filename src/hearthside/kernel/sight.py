"""Who may see what: every kind of thing on the table declares it, and what is not declared does not load."""

from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import field
from enum import Enum, IntEnum
from functools import lru_cache
from typing import Generic, Literal, NewType, TypeVar, cast

from hearthside.kernel.records import record

Role = Literal["gm", "player", "spectator"]

PilePlace = NewType("PilePlace", str)
TrackPlace = NewType("TrackPlace", str)
MarkPlace = NewType("MarkPlace", str)
SheetPlace = NewType("SheetPlace", str)
"""The place of one pile, track, mark or sheet: a kind and its owner, `draw/ana`. `KIND.of(owner)` is the way to one.

They are plain strings on the wire and in a save, and four types that nobody can mix up to the type checker. Only where
words come in from outside are they made of strings.
"""

Tracks = Mapping[TrackPlace, int]
Marks = Mapping[MarkPlace, tuple[str, ...]]
Sheets = Mapping[SheetPlace, str]

P = TypeVar("P", bound=str)

THE_TABLE = "table"
"""Who has what belongs to the table as a whole."""


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


MOST_OWNERS = 4096
"""So many places of one kind are kept at hand; names of things that people make up come and go."""


class _Owned(dict[str, P]):
    """The places of one kind, by owner. Each is put together once: naming a place costs a look and no new string."""

    __slots__ = ("prefix",)

    def __init__(self, kind: str) -> None:
        self.prefix = f"{kind}/"

    def __missing__(self, owner: str) -> P:
        if len(self) >= MOST_OWNERS:
            self.clear()
        place = self[owner] = cast(P, self.prefix + owner)
        return place


@record
class Kind(Generic[P]):
    """A kind of thing on the table, and the way to where it lies: `HP.of("ana")`."""

    name: str
    title: str
    of: Callable[[str], P] = field(init=False, repr=False, compare=False)
    """Where the one lies that this owner has. Asked for a few dozen times with every command, so it is a bare look."""
    of_table: P = field(init=False, repr=False, compare=False)
    """Where the one lies that belongs to the table as a whole."""

    def __post_init__(self) -> None:
        owned: _Owned[P] = _Owned(self.name)
        object.__setattr__(self, "of", owned.__getitem__)
        object.__setattr__(self, "of_table", owned[THE_TABLE])

    def among(self, places: Iterable[P]) -> list[P]:
        """The places of this kind, of all of these."""
        prefix = self.of("")
        return [place for place in places if place.startswith(prefix)]

    def owners(self, places: Iterable[P]) -> list[str]:
        """Who has one, going by these places."""
        start = len(self.of(""))
        return [place[start:] for place in self.among(places)]


@record
class PileKind(Kind[PilePlace]):
    """A kind of pile, such as everyone's draw pile, and what each side may see of it."""

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

    @property
    def is_read(self) -> bool:
        """Whether some seat reads its faces."""
        return Sees.FACES in (self.owner_sees, self.others_see, self.gm_sees)


def open_pile(name: str, title: str) -> PileKind:
    """A pile that lies face up for all."""
    return PileKind(name, title, owner_sees=Sees.FACES, others_see=Sees.FACES, gm_sees=Sees.FACES)


def closed_pile(name: str, title: str) -> PileKind:
    """A pile that lies face down for all, its owner included; its thickness shows."""
    return PileKind(name, title, owner_sees=Sees.ORDER, others_see=Sees.ORDER, gm_sees=Sees.ORDER)


@record
class TrackKind(Kind[TrackPlace]):
    """A number on the table: tokens, points, ranks, clocks."""

    audience: Audience
    least: int = 0
    most: int | None = None
    is_reckoned: bool = False
    """Whether it only follows from the rest of the table, so that nobody sets it by hand."""


@record
class MarkKind(Kind[MarkPlace]):
    """A set of words that are on or off: conditions, tags, what a character has."""

    audience: Audience
    is_dealt: bool = False
    """Whether what lies here is dealt, like cards: nobody deals it anew by taking back what they did."""


@record
class SheetKind(Kind[SheetPlace]):
    """Words somebody wrote down: a name, a note, a bond."""

    audience: Audience


@lru_cache(maxsize=8192)
def kind_of(place: str) -> str:
    """`draw` of `draw/ana`."""
    return place.partition("/")[0]


@lru_cache(maxsize=8192)
def owner_of(place: str) -> str:
    """`ana` of `draw/ana`."""
    return place.partition("/")[2]
