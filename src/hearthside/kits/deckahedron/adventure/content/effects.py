"""What a card does, in words the rules understand.

An effect is a small table in a page, told apart by its verb: `{ do = "expend", points = 2, strain = "mental" }`.
Effects happen in the order they are written. When the move is made each of them is a step that is still to come: it is
told who made the move and what it is about, and whatever follows a `pay` waits in its `after`, to happen once it is
paid. There are these and no others:

| `do` | What happens |
|---|---|
| `deal` | Attack power to a foe: the `dice` read and added to the `points`; `halved` rounds up (TF-WPN-08). `or_one`: the player may deal just 1 instead. `to` another foe. |
| `halve` | The attack power just `dealt`, or of the attack being `suffered`, is halved, rounded up. |
| `convert` | Up to `most` points just dealt become red tokens on the foe instead; any player may later discard one for +1 advantage against it. |
| `step_foe` | The attack power of the foe goes up or down by `steps` of 1, d4, d6, d10 (TF-AMB-48). |
| `step_item` | The power gauge of the item goes up or down by `steps` of 1, d4, d6, d10 (TF-AMB-58). |
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

from hearthside.kernel.agenda import Later, Step
from hearthside.kits.deckahedron.adventure.content.vocabulary import Die, Level, Strain
from hearthside.kits.deckahedron.adventure.steps import OfMove


def _something(holds: object, says: str) -> None:
    if not holds:
        raise ValueError(says)


class Printed(OfMove, Step, frozen=True, kw_only=True):
    """Something that a card says happens. As it stands there nobody has made the move yet."""

    IN_PLAY: ClassVar[frozenset[str]] = frozenset({*OfMove.__struct_fields__, "after", "helpers", "out", "versus"})
    """What no card prints: it is known when the move is made."""

    @classmethod
    def verb(cls) -> str:
        """What it is called on a page."""
        return str(cls.__struct_config__.tag).removeprefix("effect:")


class Deal(Printed, frozen=True, kw_only=True, tag="effect:deal"):
    """Attack power against a foe."""

    dice: tuple[Die, ...] = ()
    points: int = 0
    halved: bool = False
    or_one: bool = False
    to: Literal["foe", "other foe", "the foe aimed at"] = "foe"
    """Whom it goes to; no card says that somebody took aim."""

    def __post_init__(self) -> None:
        _something(self.dice or self.points > 0, "it deals nothing")


class Halve(Printed, frozen=True, kw_only=True, tag="effect:halve"):
    """Half of an attack power, rounded up."""

    what: Literal["dealt", "suffered"]


class Convert(Printed, frozen=True, kw_only=True, tag="effect:convert"):
    """Points of attack power become red tokens on the foe."""

    most: int


class StepFoe(Printed, frozen=True, kw_only=True, tag="effect:step_foe"):
    """The power of a foe goes up or down the ladder 1, d4, d6, d10."""

    steps: int


class StepItem(Printed, frozen=True, kw_only=True, tag="effect:step_item"):
    """The power of an item goes up or down the ladder 1, d4, d6, d10."""

    steps: int


class Power(Printed, frozen=True, kw_only=True, tag="effect:power"):
    """A lasting bonus to attack power."""

    points: int = 0
    dice: tuple[Die, ...] = ()
    per: tuple[Literal["harm on the pile", "wound on the pile", "harm on this card"], ...] = ()
    of: Literal["you", "anyone"] = "you"

    def __post_init__(self) -> None:
        _something(self.dice or self.points > 0, "it adds nothing")


class Expose(Printed, frozen=True, kw_only=True, tag="effect:expose"):
    """A foe's armour is of no use to it for now."""


class FoeAttacks(Printed, frozen=True, kw_only=True, tag="effect:foe_attacks"):
    """The foe's turn."""

    helpers: tuple[str, ...] = ()
    """Who flipped along, and suffers it along (TF-TEAM-06)."""


class Avoid(Printed, frozen=True, kw_only=True, tag="effect:avoid"):
    """Something bad does not happen to you."""

    what: Literal["attack", "spell"]


class Recover(Printed, frozen=True, kw_only=True, tag="effect:recover"):
    """Stamina comes back."""

    dice: tuple[Die, ...] = ()
    points: int = 0
    who: Literal["you", "other"] = "you"

    def __post_init__(self) -> None:
        _something(self.dice or self.points > 0, "it recovers nothing")


class Expend(Printed, frozen=True, kw_only=True, tag="effect:expend"):
    """Stamina is lost."""

    points: int
    strain: Strain


class Spare(Printed, frozen=True, kw_only=True, tag="effect:spare"):
    """An attack costs fewer Stamina."""

    points: int
    strain: Strain


class Pay(Printed, frozen=True, kw_only=True, tag="effect:pay"):
    """A cost; unpaid, nothing after it happens."""

    xp: int = 0
    pack: int = 0
    optional: bool = False
    after: tuple[Later, ...] = ()
    """What it buys."""

    def __post_init__(self) -> None:
        _something(self.xp > 0 or self.pack > 0, "it costs nothing")


class Choose(Printed, frozen=True, kw_only=True, tag="effect:choose"):
    """Somebody picks from the options of the card."""

    most: int = 1
    least: int | None = None
    by: Literal["player", "gm"] = "player"
    repeats: bool = False
    offers: int = 0
    out: tuple[str, ...] | None = None
    """The options that are left, where some are out of the question or were not held out."""

    def __post_init__(self) -> None:
        _something(not self.offers or self.offers > self.most, "there is nothing to choose between")
        _something(self.most >= 1 and 0 <= self.fewest <= self.most, "nobody can choose so many")

    @property
    def fewest(self) -> int:
        """How many must be picked: all of them, unless the card says otherwise."""
        return self.most if self.least is None else self.least


class Tokens(Printed, frozen=True, kw_only=True, tag="effect:tokens"):
    """Marker tokens on this card."""

    count: int


class Advantage(Printed, frozen=True, kw_only=True, tag="effect:advantage"):
    """Markers worth +1 advantage each."""

    count: int = 1
    of: Literal["you", "ally", "anyone"]


class TurnDown(Printed, frozen=True, kw_only=True, tag="effect:turn_down"):
    """The card is spent for a while."""

    until: str


class Enter(Printed, frozen=True, kw_only=True, tag="effect:enter"):
    """A lasting state."""

    state: Literal["berserk", "blood-bound", "unseen"]
    until: Literal["take-a-breather", "cure", "moving"]
    lifts: tuple[Literal["dex", "int", "str"], ...] = ()
    bars: tuple[Literal["dex", "int", "str"], ...] = ()


class Work(Printed, frozen=True, kw_only=True, tag="effect:work"):
    """The magic item does what it does."""

    versus: bool = False
    """Whether it goes against a friend, so that no number is read (TF-PVP-02)."""


class ChangeItem(Printed, frozen=True, kw_only=True, tag="effect:item"):
    """Wear, loss or gain of the item at work, or of all others of its owner."""

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


class Recharge(Printed, frozen=True, kw_only=True, tag="effect:recharge"):
    """Depleted items are filled."""

    plus: int
    least: int = 0
    levels: tuple[Level, ...]


class Take(Printed, frozen=True, kw_only=True, tag="effect:take"):
    """A card from the supply joins your discard pile."""

    card: Literal["blessing", "wound"]


class Repair(Printed, frozen=True, kw_only=True, tag="effect:repair"):
    """Pack turns into mended gear."""

    pack: int
    red: int


class Heal(Printed, frozen=True, kw_only=True, tag="effect:heal"):
    """One Harm or one Wound goes."""


class Grant(Printed, frozen=True, kw_only=True, tag="effect:grant"):
    """Another move, at once."""


class Say(Printed, frozen=True, kw_only=True, tag="effect:say"):
    """A question only the GM can answer."""

    asks: str


class Secret(Printed, frozen=True, kw_only=True, tag="effect:secret"):
    """A magic item that nobody else needs to know of."""


class Lighten(Printed, frozen=True, kw_only=True, tag="effect:lighten"):
    """An item counts less for encumbrance."""

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
    | StepFoe
    | StepItem
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
