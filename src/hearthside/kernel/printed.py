"""What is printed on the cards of a game that people read: moves, items. It never changes while people play."""

from dataclasses import dataclass

from hearthside.kernel.saying import Wording


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedResult:
    """What a card says beside one result, from 1, the worst, to 4."""

    result: int
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedSlot:
    """A space for tokens: of which kinds, how many, and from which level on, if not from the first."""

    takes: tuple[str, ...]
    room: int = 1
    opens_at: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedOption:
    """Something to pick from a card, and its price in words, if it has one."""

    id: str
    says: str
    price: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedLoad:
    """What it means to carry so much: from how many cards on, to how many if there is an end."""

    least: int
    most: int | None
    stamina: int
    """What it gives back, or costs where it is below nought."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedCard:
    """A card as it lies in the box. `says` is its trigger, or what an item is; `start` is the level it comes at."""

    id: str
    name: str
    kind: str
    says: str
    is_held: bool = True
    """Whether one has to hold the card; what everybody can do is printed in a booklet."""
    letter: str = ""
    attributes: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()
    start: str = ""
    deed: str = ""
    """The action that does what the card says, where it has one of its own."""
    price: int | None = None
    """What it costs who buys it, in points or tokens; nothing where they say how many, or it costs none."""
    slots: tuple[PrintedSlot, ...] = ()
    rings: tuple[str, ...] = ()
    results: tuple[PrintedResult, ...] = ()
    options: tuple[PrintedOption, ...] = ()
    loads: tuple[PrintedLoad, ...] = ()
    """What a load does to whoever makes this move, the lightest first."""
    notes: tuple[Wording, ...] = ()
    rules: tuple[str, ...] = ()
