"""The gear of this game: weapons, armour, shields, magic items, and what the rules say of gear at large."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from hearthside.kits.deckahedron.adventure.content.effects import Choose, Effect, Option, Outcome
from hearthside.kits.deckahedron.adventure.content.moves import MOVES, Slot
from hearthside.kits.deckahedron.adventure.content.reading import BrokenPage, only_keys, open_page, read, read_all
from hearthside.kits.deckahedron.adventure.content.vocabulary import (
    ALL_FORMATS,
    AttackPower,
    Attribute,
    Format,
    Gauge,
    Tag,
)

PAGE = "items.toml"
BLANK = "_"
"""In a name: what the player fills in, such as the Ring in Ring of Illusion (TF-CC-12)."""

Reach = Literal["melee", "close", "long"]
Ending = Literal[
    "dismissed", "target attacked", "target treated unkindly", "target attacks", "used", "after an hour", "gm says"
]


def _options_fit(outcomes: tuple[Outcome, ...], options: tuple[Option, ...]) -> None:
    picks = any(isinstance(effect, Choose) for outcome in outcomes for effect in outcome.effects)
    if picks != bool(options):
        raise ValueError("options that nobody can pick, or nothing to pick from")


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon:
    """How far something strikes, the power it starts with and the most it can have."""

    reach: tuple[Reach, ...]
    start: Gauge = "d4"
    most: Gauge = "d10"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Block:
    """How a shield is raised: the flip, what it keeps off, and what that costs.

    Every result that is printed keeps it off; one that is not printed does not (TF-SHLD-05).
    """

    attribute: Attribute
    avoids: tuple[Literal["harm", "wound"], ...]
    tags: tuple[Tag, ...]
    on: Mapping[int, Outcome]
    options: tuple[Option, ...] = ()

    def __post_init__(self) -> None:
        _options_fit(tuple(self.on.values()), self.options)


@dataclass(frozen=True, slots=True, kw_only=True)
class Magic:
    """What a magic item can do and how long it goes on."""

    capacity: int = 3
    ongoing: bool = False
    gauge: Gauge | None = None
    """The power its effect starts with, if it has a gauge."""
    effects: tuple[Effect, ...] = ()
    ends: tuple[Ending, ...] = ()
    """What ends an effect that lasts; one that is ongoing can always be dismissed (TF-MAG-07)."""
    alone: bool = False
    """While it runs its user may use no other magic item."""
    powered_by: str | None = None
    """The one move that can power it."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Item:
    """An item card. It may be a weapon, a shield and magical at once, as the cards people write are."""

    id: str
    name: str
    kind: Literal["weapon", "armour", "shield", "magic item"]
    says: str
    rules: tuple[str, ...]
    load: int = 1
    formats: tuple[Format, ...] = ALL_FORMATS
    at_creation: bool = True
    comes_with: str | None = None
    """The move card that brings it; it weighs nothing while that card is held."""
    slots: tuple[Slot, ...] = ()
    weapon: Weapon | None = None
    block: Block | None = None
    magic: Magic | None = None

    def __post_init__(self) -> None:
        parts = {"weapon": self.weapon, "armour": self.slots, "shield": self.block, "magic item": self.magic}
        if not parts[self.kind]:
            raise ValueError(f"a {self.kind} without what makes it one")

    @property
    def has_blank(self) -> bool:
        """Whether its name is to be filled in."""
        return BLANK in self.name

    def filled_in(self, words: str) -> str:
        """Its name with these words in the blank; a sentence loses its full stop there."""
        return self.name.replace(BLANK, words.strip().removesuffix("."))


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """Unnamed gear: a green card, with this side up."""

    id: Literal["regular", "precious"]
    name: str
    side: Literal["white", "black"]
    load: int
    at_creation: int
    buys_regular: int = 0
    """How many regular ones it fetches in town (TF-SHOP-06)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Capacities:
    """How many charges magic items hold, by where they come from."""

    usual: int
    from_shop: int
    from_loot: int
    from_tales: int
    from_contemplation: int
    boxes: int
    """How many boxes the gauge on the card has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShieldMaking:
    """A new shield gets three neighbouring effects of this list, for ✔✔✔, ✔✔ and ✅ (TF-SHLD-03)."""

    attribute: Attribute
    tags: tuple[Tag, ...]
    avoids: tuple[Literal["harm", "harm or wound"], ...]
    ladder: tuple[Outcome, ...]
    options: tuple[Option, ...]

    def __post_init__(self) -> None:
        _options_fit(self.ladder, self.options)
        if len(self.ladder) != 4:
            raise ValueError("the list has four effects")

    def outcomes(self, first: int) -> Mapping[int, Outcome]:
        """What such a shield prints, from the first or the second effect on. Raises IndexError for any other."""
        if first not in (0, 1):
            raise IndexError(first)
        return MappingProxyType({4 - step: self.ladder[first + step] for step in range(3)})


@dataclass(frozen=True, slots=True, kw_only=True)
class Gear:
    """What holds for gear at large."""

    power: tuple[AttackPower, ...]
    unarmed: AttackPower
    shield_edge: AttackPower
    """A shield that the table marks as able to strike (TF-SHLD-06)."""
    destroyed_at: int
    """The damage that destroys a mundane item."""
    armour_slots: int
    """The most slots a new armour may have (TF-ARM-04)."""
    shop_shows: int
    capacities: Capacities
    packs: tuple[Pack, ...]
    shield_making: ShieldMaking


def load_items(page_name: str = PAGE) -> tuple[Mapping[str, Item], Gear]:
    """All items by id, and what holds for gear at large."""
    page = open_page(page_name)
    only_keys(page, {"item", "gear"}, page_name)
    items = read_all(Item, page, "item", page_name)
    gear = read(Gear, page.get("gear"), f"{page_name} › gear")
    _bound(items, page_name)
    return items, gear


def _bound(items: Mapping[str, Item], page_name: str) -> None:
    """Items and moves that name each other are both there."""
    for item in items.values():
        for name in (item.comes_with, item.magic and item.magic.powered_by):
            if name is not None and name not in MOVES:
                raise BrokenPage(f"{page_name} › {item.id}", f"there is no move “{name}”")
        if item.comes_with is not None and item.id not in MOVES[item.comes_with].receives:
            raise BrokenPage(f"{page_name} › {item.id}", f"“{item.comes_with}” does not bring it")
    for move in MOVES.values():
        for name in move.receives:
            if name not in items:
                raise BrokenPage(page_name, f"“{move.id}” brings “{name}”, which is no item")


ITEMS, GEAR = load_items()


def items_of(campaign: Format) -> tuple[Item, ...]:
    """The items there are in a campaign of this format (TF-CAMP-05)."""
    return tuple(item for item in ITEMS.values() if campaign in item.formats)
