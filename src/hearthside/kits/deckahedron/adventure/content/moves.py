"""The moves of this game, as printed on their cards."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from hearthside.kits.deckahedron.adventure.content.effects import (
    Choose,
    Effect,
    Option,
    Outcome,
    Price,
    Tokens,
    TurnDown,
)
from hearthside.kits.deckahedron.adventure.content.reading import BrokenPage, only_keys, open_page, read_all
from hearthside.kits.deckahedron.adventure.content.vocabulary import (
    ALL_FORMATS,
    Attribute,
    Format,
    Letter,
    Level,
    Need,
    RingPart,
    Strain,
    Tag,
    Token,
)
from hearthside.kits.deckahedron.adventure.words import LEVELS

PAGES = ("moves.toml", "special_moves.toml")


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """A printed space for tokens, open from a level on, or always."""

    takes: tuple[Token, ...]
    room: int = 1
    opens_at: Level | None = None

    def __post_init__(self) -> None:
        if not self.takes or self.room < 1:
            raise ValueError("no token fits into this slot")

    def is_open(self, level: Level | None) -> bool:
        """Whether a card of this level has the slot."""
        return self.opens_at is None or (level is not None and LEVELS[level] >= LEVELS[self.opens_at])


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadBand:
    """What a load of `least` to `most` cards costs, or gives back."""

    least: int
    most: int | None = None
    expend: int = 0
    recover: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadPenalty:
    """An Encumbrance Penalty: Stamina by the count of Item and Pack cards, or a count above which nothing goes."""

    bands: tuple[LoadBand, ...] = ()
    most: int | None = None
    strain: Strain = "mental"

    def at(self, load: int) -> LoadBand | None:
        """The band a load falls into."""
        return next((band for band in self.bands if band.least <= load <= (band.most or load)), None)

    def allows(self, load: int) -> bool:
        """Whether the move can be made with so much on one's back."""
        return self.most is None or load <= self.most


@dataclass(frozen=True, slots=True, kw_only=True)
class Circumstance:
    """Something that gives advantage or disadvantage to a flip: of these moves, or of any if none is named.

    Where the table knows that what it `needs` holds, nobody has to say so.
    """

    says: str
    advantage: int
    moves: tuple[str, ...] = ()
    whose: Literal["yours", "an ally's"] = "yours"
    needs: tuple[Need, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherWay:
    """A second way to make the same move, at another moment."""

    says: str
    needs: tuple[Need, ...]
    attributes: tuple[Attribute, ...]
    tags: tuple[Tag, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Move:
    """One move: when it is made, what it reads, and what comes of it.

    `on` holds only what the card prints: no entry for ✗ or ✅ means that the rules for an unprinted result apply
    (TF-RES-03, TF-RES-04). `always` happens each time the move is made, before its outcome; `standing` holds for as
    long as somebody has the card. A move with attributes but no levels is made at studied by everyone.
    """

    id: str
    name: str
    kind: Literal["base", "meta", "downtime", "special"]
    component: Literal["booklet", "gm guide", "starter", "deck"]
    """Whether everyone can look it up, or it is a card: one of the starter set, or of the deck for longer campaigns."""
    trigger: str
    rules: tuple[str, ...]
    attributes: tuple[Attribute, ...] = ()
    tags: tuple[Tag, ...] = ()
    needs: tuple[Need, ...] = ()
    other_way: OtherWay | None = None
    instead_of: str | None = None
    joins: str | None = None
    """The move whose making brings this one with it."""
    counts_as: str | None = None
    letter: Letter | None = None
    formats: tuple[Format, ...] = ALL_FORMATS
    levels: tuple[Level, ...] = ()
    start: Level | None = None
    slots: tuple[Slot, ...] = ()
    rings: tuple[RingPart, ...] = ()
    receives: tuple[str, ...] = ()
    """Items that come with the card."""
    receives_magic_items: int = 0
    """How many magic items of one's choice come with the card."""
    mini_game: Literal["line of 3", "box of 4"] | None = None
    load: LoadPenalty | None = None
    prices: tuple[Price, ...] = ()
    circumstances: tuple[Circumstance, ...] = ()
    options: tuple[Option, ...] = ()
    always: tuple[Effect, ...] = ()
    standing: tuple[Effect, ...] = ()
    on: Mapping[int, Outcome] = field(default_factory=lambda: MappingProxyType({}))
    steps: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    prompts: tuple[str, ...] = ()
    """Questions the table answers in words."""

    def __post_init__(self) -> None:
        for holds, says in _sound(self):
            if not holds:
                raise ValueError(says)

    @property
    def is_card(self) -> bool:
        """Whether one has to hold its card to know it."""
        return self.component in ("starter", "deck")

    @property
    def is_fast(self) -> bool:
        return "FAST" in self.tags

    @property
    def flips(self) -> bool:
        """Whether it is made by a flip, so that anybody may attempt it (TF-TRIG-06, TF-LVL-05)."""
        return bool(self.attributes)

    @property
    def untrained(self) -> Level | None:
        """The level of somebody without the card (TF-LVL-06); none if they cannot make the move at all (TF-LVL-08)."""
        if not self.flips:
            return None
        return self.levels[0] if self.levels else "studied"

    def slots_at(self, level: Level | None) -> tuple[Slot, ...]:
        """The slots open on a card of this level."""
        return tuple(slot for slot in self.slots if slot.is_open(level))

    def option(self, name: str) -> Option:
        """One of its options. Raises KeyError if it has no such option."""
        for option in self.options:
            if option.id == name:
                return option
        raise KeyError(name)

    def effects(self) -> Iterator[Effect]:
        """All effects written on the card, wherever."""
        yield from self.always
        yield from self.standing
        for outcome in self.on.values():
            yield from outcome.effects
        for option in self.options:
            yield from option.effects


def _sound(move: Move) -> Iterator[tuple[object, str]]:
    ranks = [LEVELS[level] for level in move.levels]
    yield ranks == sorted(set(ranks)), "levels are listed from the lowest to the highest, each once"
    yield (move.start in move.levels if move.levels else move.start is None), "“start” is one of its levels"
    yield all(slot.opens_at in (None, *move.levels) for slot in move.slots), "a slot opens at a level the card lacks"
    yield bool(move.on) == move.flips, "a move has outcomes if, and only if, it lists an attribute"
    yield not move.flips or {3, 4} <= set(move.on), "a move that is flipped prints ✔✔ and ✔✔✔"
    yield ("RECEIVE CARDS" in move.tags) == bool(move.receives or move.receives_magic_items), "RECEIVE CARDS of what?"
    yield move.letter is None or move.is_card, "only cards carry a letter"
    names = [option.id for option in move.options]
    yield len(names) == len(set(names)), "two options have one id"
    picks = [effect for effect in move.effects() if isinstance(effect, Choose | Tokens)]
    yield bool(picks) == bool(names), "options that nobody can pick, or nothing to pick from"


def _bound(moves: Mapping[str, Move], where: Mapping[str, str]) -> None:
    """Every move that another one names is there."""
    for move in moves.values():
        named = [move.instead_of, move.joins, move.counts_as]
        named += [name for circumstance in move.circumstances for name in circumstance.moves]
        named += [effect.until for effect in move.effects() if isinstance(effect, TurnDown)]
        for name in named:
            if name is not None and name not in moves:
                raise BrokenPage(f"{where[move.id]} › {move.id}", f"there is no move “{name}”")


def load_moves(pages: tuple[str, ...] = PAGES) -> Mapping[str, Move]:
    """All moves by id, in the order of the pages."""
    moves: dict[str, Move] = {}
    where: dict[str, str] = {}
    for name in pages:
        page = open_page(name)
        only_keys(page, {"move"}, name)
        for move in read_all(Move, page, "move", name).values():
            if move.id in moves:
                raise BrokenPage(f"{name} › {move.id}", f"it is on {where[move.id]} as well")
            moves[move.id], where[move.id] = move, name
    _bound(moves, where)
    return MappingProxyType(moves)


MOVES: Mapping[str, Move] = load_moves()


def moves_of(campaign: Format) -> tuple[Move, ...]:
    """The moves there are in a campaign of this format (TF-CAMP-02, TF-CAMP-03, TF-AMB-66)."""
    return tuple(move for move in MOVES.values() if campaign in move.formats)
