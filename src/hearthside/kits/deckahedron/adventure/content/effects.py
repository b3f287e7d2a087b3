"""What a card does, in words the rules understand.

An effect is a small table in a page, told apart by its verb: `{ do = "expend", points = 2, strain = "mental" }`.
Effects happen in the order they are written. There are these and no others:

| `do` | What happens |
|---|---|
| `deal` | Attack power to a foe: the `dice` read and added to the `points`; `halved` rounds up (TF-WPN-08). `or_one`: the player may deal just 1 instead. `to` another foe. |
| `halve` | The attack power just `dealt`, or of the attack being `suffered`, is halved, rounded up. |
| `convert` | Up to `most` points just dealt become red tokens on the foe instead; any player may later discard one for +1 advantage against it. |
| `step` | The attack power of the foe, or the power gauge of the item, goes up or down by `steps` of 1, d4, d6, d10 (TF-AMB-48, TF-AMB-58). |
| `power` | From now on attack power is higher by `points` and `dice`, for each token of `per` if any; for you or for anyone who attacks this foe. |
| `expose` | The armour squares of the foe help it no more, until somebody mends its armour. |
| `foe_attacks` | The foe attacks, or the GM makes another move through that foe. |
| `avoid` | An attack or a spell does nothing to you; a `foe_attacks` that follows does not happen. |
| `recover` | Stamina comes back: the `dice` and `points`, to you or to the `other` (TF-STAM-09). |
| `expend` | Stamina is lost, of this `strain` (TF-STAM-01). |
| `spare` | Each attack costs you this many fewer Stamina of this `strain`. |
| `pay` | XP or Pack goes to the supply. What follows in the list happens only if it is paid; unless it is `optional`, whoever can pay must. |
| `choose` | Somebody picks from the options of the card: `most` of them, or from `least` to `most`; each once, unless `repeats`. With `offers` the GM first holds out so many of them. Options that are impossible are left out (TF-TRIG-04). |
| `tokens` | Marker tokens on this card; each can be spent later for one of its options. |
| `advantage` | Markers worth +1 advantage each: for you, for an ally, or for anyone's next attack on this foe. |
| `turn_down` | The card is turned face-down `until` that move is made; it cannot be used meanwhile. |
| `enter` | A lasting state `until` something ends it; flips of an attribute it `lifts` have +1 advantage, moves of one it `bars` cannot be made. |
| `work` | The effect of the magic item happens. |
| `item` | The item at work, or all your `others`: `charges` and `capacity` change, `damage` in red cards, it is `depleted` or `destroyed`, a `stops` ends its running effect. |
| `recharge` | Your depleted items get their capacity in charges, `plus` so many, at `least` so many; at these `levels`. |
| `take` | A random blessing or wound card joins your discard pile; a wound card alone is no Wound (TF-ENT-01). |
| `repair` | Every `pack` Pack spent remove up to `red` red cards from your items. |
| `heal` | One Harm or one Wound of the target, as the user chooses (TF-AMB-65). |
| `grant` | Another move may be made at once; it does not count in this moment, and its Encumbrance Penalty does not trouble you. |
| `say` | The GM answers this question in words. |
| `secret` | You get a magic item of your choice, and need show it to no one (TF-MOVE-20). |
| `lighten` | One item of a kind in `what` counts less for encumbrance: `by` so many, or not at all if `wholly`; at these `levels`, if any are named. |

"""  # noqa: E501

from dataclasses import dataclass
from typing import ClassVar, Literal

from hearthside.kits.deckahedron.adventure.content.vocabulary import Die, Level, Strain


def _something(holds: object, says: str) -> None:
    if not holds:
        raise ValueError(says)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """Attack power against a foe."""

    do: ClassVar[str] = "deal"
    dice: tuple[Die, ...] = ()
    points: int = 0
    halved: bool = False
    or_one: bool = False
    to: Literal["foe", "other foe"] = "foe"

    def __post_init__(self) -> None:
        _something(self.dice or self.points > 0, "it deals nothing")


@dataclass(frozen=True, slots=True, kw_only=True)
class Halve:
    """Half of an attack power, rounded up."""

    do: ClassVar[str] = "halve"
    what: Literal["dealt", "suffered"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Convert:
    """Points of attack power become red tokens on the foe."""

    do: ClassVar[str] = "convert"
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """Power goes up or down the ladder 1, d4, d6, d10."""

    do: ClassVar[str] = "step"
    steps: int
    of: Literal["foe", "item"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Power:
    """A lasting bonus to attack power."""

    do: ClassVar[str] = "power"
    points: int = 0
    dice: tuple[Die, ...] = ()
    per: tuple[Literal["harm on the pile", "wound on the pile", "harm on this card"], ...] = ()
    of: Literal["you", "anyone"] = "you"

    def __post_init__(self) -> None:
        _something(self.dice or self.points > 0, "it adds nothing")


@dataclass(frozen=True, slots=True, kw_only=True)
class Expose:
    """A foe's armour is of no use to it for now."""

    do: ClassVar[str] = "expose"


@dataclass(frozen=True, slots=True, kw_only=True)
class FoeAttacks:
    """The foe's turn."""

    do: ClassVar[str] = "foe_attacks"


@dataclass(frozen=True, slots=True, kw_only=True)
class Avoid:
    """Something bad does not happen to you."""

    do: ClassVar[str] = "avoid"
    what: Literal["attack", "spell"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Recover:
    """Stamina comes back."""

    do: ClassVar[str] = "recover"
    dice: tuple[Die, ...] = ()
    points: int = 0
    who: Literal["you", "other"] = "you"

    def __post_init__(self) -> None:
        _something(self.dice or self.points > 0, "it recovers nothing")


@dataclass(frozen=True, slots=True, kw_only=True)
class Expend:
    """Stamina is lost."""

    do: ClassVar[str] = "expend"
    points: int
    strain: Strain


@dataclass(frozen=True, slots=True, kw_only=True)
class Spare:
    """An attack costs fewer Stamina."""

    do: ClassVar[str] = "spare"
    points: int
    strain: Strain


@dataclass(frozen=True, slots=True, kw_only=True)
class Pay:
    """A cost; unpaid, nothing after it happens."""

    do: ClassVar[str] = "pay"
    xp: int = 0
    pack: int = 0
    optional: bool = False

    def __post_init__(self) -> None:
        _something(self.xp > 0 or self.pack > 0, "it costs nothing")


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose:
    """Somebody picks from the options of the card."""

    do: ClassVar[str] = "choose"
    most: int = 1
    least: int | None = None
    by: Literal["player", "gm"] = "player"
    repeats: bool = False
    offers: int = 0

    def __post_init__(self) -> None:
        _something(not self.offers or self.offers > self.most, "there is nothing to choose between")
        _something(self.most >= 1 and 0 <= self.fewest <= self.most, "nobody can choose so many")

    @property
    def fewest(self) -> int:
        """How many must be picked: all of them, unless the card says otherwise."""
        return self.most if self.least is None else self.least


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokens:
    """Marker tokens on this card."""

    do: ClassVar[str] = "tokens"
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Advantage:
    """Markers worth +1 advantage each."""

    do: ClassVar[str] = "advantage"
    count: int = 1
    of: Literal["you", "ally", "anyone"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnDown:
    """The card is spent for a while."""

    do: ClassVar[str] = "turn_down"
    until: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Enter:
    """A lasting state."""

    do: ClassVar[str] = "enter"
    state: Literal["berserk", "blood-bound", "unseen"]
    until: Literal["take-a-breather", "cure", "moving"]
    lifts: tuple[Literal["dex", "int", "str"], ...] = ()
    bars: tuple[Literal["dex", "int", "str"], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """The magic item does what it does."""

    do: ClassVar[str] = "work"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeItem:
    """Wear, loss or gain of the item at work, or of all others of its owner."""

    do: ClassVar[str] = "item"
    charges: int = 0
    capacity: int = 0
    damage: int = 0
    depleted: bool = False
    destroyed: bool = False
    stops: bool = False
    of: Literal["this", "others"] = "this"

    def __post_init__(self) -> None:
        changes = (self.charges, self.capacity, self.damage, self.depleted, self.destroyed, self.stops)
        _something(any(changes), "it changes nothing")


@dataclass(frozen=True, slots=True, kw_only=True)
class Recharge:
    """Depleted items are filled."""

    do: ClassVar[str] = "recharge"
    plus: int
    least: int = 0
    levels: tuple[Level, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Take:
    """A card from the supply joins your discard pile."""

    do: ClassVar[str] = "take"
    card: Literal["blessing", "wound"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """Pack turns into mended gear."""

    do: ClassVar[str] = "repair"
    pack: int
    red: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Heal:
    """One Harm or one Wound goes."""

    do: ClassVar[str] = "heal"


@dataclass(frozen=True, slots=True, kw_only=True)
class Grant:
    """Another move, at once."""

    do: ClassVar[str] = "grant"


@dataclass(frozen=True, slots=True, kw_only=True)
class Say:
    """A question only the GM can answer."""

    do: ClassVar[str] = "say"
    asks: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Secret:
    """A magic item that nobody else needs to know of."""

    do: ClassVar[str] = "secret"


@dataclass(frozen=True, slots=True, kw_only=True)
class Lighten:
    """An item counts less for encumbrance."""

    do: ClassVar[str] = "lighten"
    what: tuple[Literal["weapon", "armour", "shield"], ...]
    by: int = 0
    wholly: bool = False
    levels: tuple[Level, ...] = ()

    def __post_init__(self) -> None:
        _something((self.by > 0) != self.wholly, "either “by” or “wholly”")


Effect = (
    Deal
    | Halve
    | Convert
    | Step
    | Power
    | Expose
    | FoeAttacks
    | Avoid
    | Recover
    | Expend
    | Spare
    | Pay
    | Choose
    | Tokens
    | Advantage
    | TurnDown
    | Enter
    | Work
    | ChangeItem
    | Recharge
    | Take
    | Repair
    | Heal
    | Grant
    | Say
    | Secret
    | Lighten
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a card prints beside one result: the words people read, and what of it the rules carry out."""

    says: str
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """What something costs. Where a card lists several prices, any one of them is paid."""

    xp: int = 0
    pack: int = 0
    precious: int = 0
    items: int = 0
    shadow: int = 0

    def __post_init__(self) -> None:
        _something(max(self.xp, self.pack, self.precious, self.items, self.shadow) > 0, "it costs nothing")


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One thing to pick from a card."""

    id: str
    says: str
    price: Price | None = None
    effects: tuple[Effect, ...] = ()
