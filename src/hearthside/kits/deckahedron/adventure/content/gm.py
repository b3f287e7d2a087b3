"""What the GM keeps at hand: moves, aims, prices, foes, the campaign formats, and how characters are made."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from hearthside.kits.deckahedron.adventure.content.effects import Outcome
from hearthside.kits.deckahedron.adventure.content.moves import MOVES
from hearthside.kits.deckahedron.adventure.content.reading import BrokenPage, only_keys, open_page, read, read_all
from hearthside.kits.deckahedron.adventure.content.vocabulary import AttackPower, Attribute, Format

PAGE = "gm.toml"

Resource = Literal[
    "ongoing effect", "charge", "capacity", "damage to a mundane item", "pack card", "item card", "marker token"
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a list: a short name, and a sentence for whoever reads it."""

    id: str
    name: str
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GmMove:
    """One of the GM's moves."""

    id: str
    name: str
    says: str
    takes: tuple[Resource, ...] = ()
    """What it may use up. XP is never among it (TF-XP-07)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShadowGains:
    """What the GM gains from flips (TF-SHADOW-01 to TF-SHADOW-04)."""

    success: int
    """For a single ✅."""
    fast_failure: int
    """For ✗ on a FAST move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spending:
    """Something the GM buys: for a number of points, or for as many as the GM likes, which then are its strength."""

    id: str
    name: str
    says: str
    rule: str
    points: int | None = None

    @property
    def is_open(self) -> bool:
        """Whether the GM names how many points go into it."""
        return self.points is None


@dataclass(frozen=True, slots=True, kw_only=True)
class FoeKind:
    """A rough measure for foes of one sort."""

    id: str
    name: str
    one: str
    """What one of them is called."""
    stamina: tuple[int, ...]
    """The least and the most."""
    powers: tuple[AttackPower, ...]

    def __post_init__(self) -> None:
        if len(self.stamina) != 2 or not 0 < self.stamina[0] <= self.stamina[1]:
            raise ValueError("“stamina” is the least and the most")


@dataclass(frozen=True, slots=True, kw_only=True)
class Foe:
    """Foes of an encounter, all alike: so many, or so many for each PC."""

    name: str
    stamina: int
    power: AttackPower
    count: int = 1
    per_pc: bool = False
    special: str | None = None
    squares: int = 0
    """Armour squares, each of which takes one attack."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Encounter:
    """A fight ready to be played."""

    id: str
    name: str
    says: str
    foes: tuple[Foe, ...]

    def lineup(self, pcs: int) -> tuple[Foe, ...]:
        """The foes one by one, against so many PCs."""
        return tuple(foe for foe in self.foes for _ in range(foe.count * (pcs if foe.per_pc else 1)))


@dataclass(frozen=True, slots=True, kw_only=True)
class PartyPower:
    """A way to weigh a fight: what a party brings, and what foes cost (TF-GMC-09, TF-GMC-10)."""

    per_pc: int
    per_xp: int
    stamina: int
    d6_weapon: int
    armour_square: int
    per_human: int
    per_monster: int

    def of(self, pcs: int, xp: int) -> int:
        """The Party Power of so many PCs who hold so much XP together."""
        return self.per_pc * pcs + self.per_xp * xp

    def humans(self, power: int) -> tuple[int, int]:
        """How many humans a Party Power is a match for, and what is left for extras."""
        return divmod(power, self.per_human)

    def monsters(self, power: int) -> tuple[int, int]:
        """How many monsters a Party Power is a match for, and what is left for extras."""
        return divmod(power, self.per_monster)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class CombatFormat:
    """A way to pass the spotlight in a fight, and what an attack then comes to."""

    id: str
    name: str
    says: str
    on: Mapping[int, Outcome] = field(default_factory=lambda: MappingProxyType({}))
    """What results mean here beyond the moves themselves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Downtime:
    """Which moves are open between adventures (TF-GMC-12)."""

    anywhere: tuple[str, ...]
    in_town: tuple[str, ...]
    one_a_day: tuple[str, ...]
    with_rest: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """A chapter of the journey, and how the GM earns its Journey point."""

    number: int
    name: str
    earns: str
    circles: Literal["all", "half"] | None = None
    """How many of the Shadow points are set apart for it (TF-GMS-08)."""
    deadly: bool = False
    """Whether to be incapacitated here is to die (TF-INC-05)."""
    threshold: Literal["out", "home"] | None = None
    """Whether The Hearth is left behind here, or found again (TF-HELP-09)."""
    goal_words: tuple[int, ...] = ()
    """The least and the most words of a goal that must be written down."""
    asks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Arc:
    """The chapters of a story, in order."""

    id: Literal["short", "long"]
    chapters: tuple[Chapter, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """One arc of a 30-hour campaign, and what the GM carries over from the one before."""

    number: int
    keeps_journey: bool
    keeps_shadow: bool
    shadow_times: int = 1
    """How often each gain of Shadow points counts."""
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignFormat:
    """How long the story is, and which rules it plays by."""

    id: Format
    name: str
    sessions: int
    hours: int
    arc: Literal["short", "long"]
    harm: bool
    rings: bool
    books: tuple[Book, ...] = ()
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPicks:
    """How move cards are laid out and taken (TF-CC-02, TF-CC-03)."""

    cards: int
    most_a: int
    most_b: int
    most_c: int
    laid_out_beyond_players: int
    """So many more B cards, and C cards, than there are players; of the A cards all."""
    extra_c_without_a: int
    """In a draft: further C cards for who took no A."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Creation:
    """How a character is made (TF-CC-02 to TF-CC-17)."""

    picks: CardPicks
    attribute_points: int
    lowest_rank: int
    highest_rank: int
    items: int
    magic_items: int
    fateful_xp: int
    fateful_offered: int
    touchstones: tuple[int, ...]
    """How many titles each brings to the list: the least and the most."""
    follow_up: str
    questions: tuple[Line, ...]
    fateful_moments: tuple[Line, ...]
    hearth: tuple[Line, ...]

    def allows(self, letters: str) -> bool:
        """Whether these letters are a lawful choice of move cards, such as "ABC"."""
        most = {"A": self.picks.most_a, "B": self.picks.most_b, "C": self.picks.most_c}
        return len(letters) == self.picks.cards and all(letters.count(each) <= most.get(each, 0) for each in letters)


@dataclass(frozen=True, slots=True, kw_only=True)
class Character:
    """A character who is ready to play."""

    id: str
    name: str
    ranks: Mapping[Attribute, int]
    optional: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Tutorial:
    """A short adventure for people who have never played."""

    title: str
    minutes: int
    minutes_with_all: int
    pack: int
    characters: tuple[Character, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Guide:
    """The GM's lists."""

    moves: tuple[GmMove, ...]
    aims: tuple[Line, ...]
    shadow_gains: ShadowGains
    shadow: tuple[Spending, ...]
    journey: tuple[Spending, ...]
    ally: tuple[Line, ...]
    """What an ally who came unexpectedly may do in a turn (TF-GMJ-05)."""
    hearth_signs: tuple[Line, ...]
    """When The Hearth may be revealed in the last chapter (TF-GMJ-08)."""
    foes: tuple[FoeKind, ...]
    encounters: tuple[Encounter, ...]
    party_power: PartyPower
    combat_formats: tuple[CombatFormat, ...]
    downtime: Downtime


def load_guide(
    page_name: str = PAGE,
) -> tuple[Guide, Mapping[str, CampaignFormat], Mapping[str, Arc], Creation, Tutorial]:
    """The GM's lists, the campaign formats and their chapters, how characters are made, and a first adventure."""
    page = open_page(page_name)
    only_keys(page, {"guide", "format", "arc", "creation", "tutorial"}, page_name)
    guide = read(Guide, page.get("guide"), f"{page_name} › guide")
    named = guide.downtime
    for name in (*named.anywhere, *named.in_town, *named.one_a_day, *named.with_rest):
        if name not in MOVES:
            raise BrokenPage(f"{page_name} › guide › downtime", f"there is no move “{name}”")
    return (
        guide,
        read_all(CampaignFormat, page, "format", page_name),
        read_all(Arc, page, "arc", page_name),
        read(Creation, page.get("creation"), f"{page_name} › creation"),
        read(Tutorial, page.get("tutorial"), f"{page_name} › tutorial"),
    )


GUIDE, FORMATS, ARCS, CREATION, TUTORIAL = load_guide()
