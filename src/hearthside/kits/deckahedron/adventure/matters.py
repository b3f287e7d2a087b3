"""What the questions of an adventure are about. Everybody may read all of it."""

from hearthside.kernel.agenda import Later, Matter, Part, about
from hearthside.kernel.events import Awaited
from hearthside.kernel.views import Question
from hearthside.kits.deckahedron.adventure.content.effects import Choose, Convert, Deal, Pay
from hearthside.kits.deckahedron.adventure.content.vocabulary import Strain
from hearthside.kits.deckahedron.adventure.steps import Aiding, BlowDealt, Contested, Facing, OfMove, Reading

# --- Flips and moves --------------------------------------------------------------------------------------------------


class Called(Part, frozen=True, kw_only=True, omit_defaults=True):
    """A flip or a move that somebody asks for, or proposes."""

    move: str = ""
    attributes: tuple[str, ...] = ()
    advantages: int = 0
    disadvantages: int = 0
    question: str = ""
    own: bool = False
    """Whether the player started the move."""
    waved: bool = False
    """Whether the GM let it in as it was proposed."""
    free: bool = False
    """Whether it counts for nothing in this moment: another move granted it."""
    foe: str = ""
    item: str = ""
    ally: str = ""
    contest: Contested | None = None
    aid: tuple[Aiding, ...] = ()


class MoveCalled(Called, Matter, frozen=True, kw_only=True):
    """A flip is asked for, or another move."""


NOT_CALLED = MoveCalled()
"""Nobody asked for anything."""


def called_in(asked: Awaited | Question | None) -> MoveCalled:
    """What somebody is called for: a flip or a move. Nothing where they are asked something else, or not at all."""
    if asked is None or _CALLS.isdisjoint(asked.actions):
        return NOT_CALLED
    return about(asked, MoveCalled)


_CALLS = frozenset({"flip", "attempt"})


class FlipTogether(Called, Matter, frozen=True, kw_only=True):
    """All stand or fall together: who takes the lead?"""

    together: tuple[str, ...]


class Proposal(Called, frozen=True, kw_only=True):
    """What a player would do, and in which words, if it is no move with a name."""

    seat: str
    words: str = ""
    makes: bool = False
    """Whether it needs no flip."""

    @property
    def called(self) -> MoveCalled:
        """The flip as it was proposed."""
        return MoveCalled(**{name: getattr(self, name) for name in Called.__struct_fields__})


class MovesProposed(Matter, frozen=True):
    """What players lay before the GM."""

    proposals: tuple[Proposal, ...]


class CardsToRead(Reading, Matter, frozen=True, kw_only=True):
    """Cards lie turned, and something is still to be chosen."""

    result: int
    keep: tuple[int, ...]
    """The backs of the cards that may count."""
    bumps: int = 0
    wound: bool = False
    edges: tuple[tuple[int, str], ...] = ()
    """Each turned card by its back, with the edge it is read at."""
    second: tuple[int, ...] = ()
    """The backs of those read at a second attribute."""
    anvil: tuple[int, ...] = ()
    """The backs of those read as an Anvil (TP-LVL-10)."""


class CriticalSuccess(Matter, frozen=True, omit_defaults=True):
    """A critical success: what is made of it?"""

    move: str = ""
    levels: int = 0
    """How far the move can be raised."""
    raises: str = ""
    """The move that was made, to whoever may give all of it away."""


class MovePaid(Matter, frozen=True):
    """A move asks for a price that need not be paid."""

    pay: Pay


class OptionsOfMove(Matter, frozen=True):
    """Somebody picks from what the card of a move lists."""

    pick: Choose
    options: tuple[str, ...]
    least: int
    most: int


class LeftToTheGm(Matter, frozen=True):
    """A move leaves something to the GM to tell."""

    move: str
    asks: str


class MercyWanted(Matter, frozen=True):
    """Somebody forgot something, and asks that it be done after all."""

    who: str
    deed: str


# --- Blows that somebody deals ----------------------------------------------------------------------------------------


class BlowAimed(Matter, frozen=True):
    """Whom does it hit?"""

    foes: tuple[str, ...]
    step: Deal


class BlowHeld(Matter, frozen=True):
    """All of it, or just 1?"""

    step: Deal


class BlowRead(Matter, frozen=True):
    """The power of a blow is read, and nothing came of it yet."""

    blow: BlowDealt


class PointsTurned(Matter, frozen=True):
    """Points just dealt may become red tokens."""

    most: int
    foe: str
    step: Convert


class FoeAnswers(Matter, frozen=True, omit_defaults=True):
    """A foe's turn: an attack, or another move."""

    who: str
    foe: str
    helpers: tuple[str, ...] = ()


# --- What somebody suffers --------------------------------------------------------------------------------------------


class AttackComing(Matter, frozen=True, kw_only=True, rename={"from_": "from"}):
    """Somebody is hit, and it is not known yet how hard."""

    seat: str
    power: str
    foe: str
    from_: str
    others: int


class AttackFaced(Facing, Matter, frozen=True, kw_only=True):
    """It is known how hard somebody is hit."""


class AttackTold(Matter, frozen=True, rename={"from_": "from"}):
    """How does it look?"""

    from_: str


class TokenDue(Matter, frozen=True):
    """A Harm or a Wound is about to land."""

    token: str
    how: str


class StaminaDue(Matter, frozen=True, omit_defaults=True):
    """Stamina is about to be lost."""

    points: int
    strain: Strain
    deducted: bool = False


class LossAbsorbed(Matter, frozen=True):
    """What absorbs some of the Stamina that is to be lost? What else was `taken` comes with the rest."""

    points: int
    taken: tuple[Later, ...]


class StaminaBack(Matter, frozen=True):
    """Stamina comes back: tokens first, then cards."""

    points: int
    of: str


class HealingDue(Matter, frozen=True):
    """One Harm or one Wound heals."""

    whom: str


# --- Things -----------------------------------------------------------------------------------------------------------


class MagicWorked(OfMove, Matter, frozen=True, kw_only=True):
    """Magic is worked: which, or for whom?"""

    versus: bool = False


class ItemComes(Matter, frozen=True):
    """A magic item comes with a move card."""

    move: str


class ShieldRaised(Matter, frozen=True):
    """What does raising a shield cost?"""

    item: str


class GearMended(Matter, frozen=True):
    """So many Pack take so many red cards off somebody's gear."""

    pack: int
    red: int


class TaleTold(Matter, frozen=True):
    """A magical weapon of which tales are told wants a flaw."""

    item: str


# --- Between people, and on the road ----------------------------------------------------------------------------------


class Quarrel(Matter, frozen=True):
    """What did it do? `versus` is who turned against one; nobody where it was oneself."""

    versus: str


class RabbitTied(Matter, frozen=True):
    """Those who carry equally much."""

    tied: tuple[str, ...]


class RoundToRun(Matter, frozen=True, kw_only=True, omit_defaults=True):
    """A round of the Pursuit: how the rabbit's cards are read, and who helps."""

    round: int
    total: int
    rank: int
    net: int
    aid: tuple[Aiding, ...] = ()


class FateClaimed(Matter, frozen=True):
    """Somebody takes a risk: is it their Fateful Moment?"""

    who: str


MATTERS: tuple[type[Matter], ...] = (
    MoveCalled,
    FlipTogether,
    MovesProposed,
    CardsToRead,
    CriticalSuccess,
    MovePaid,
    OptionsOfMove,
    LeftToTheGm,
    MercyWanted,
    BlowAimed,
    BlowHeld,
    BlowRead,
    PointsTurned,
    FoeAnswers,
    AttackComing,
    AttackFaced,
    AttackTold,
    TokenDue,
    StaminaDue,
    LossAbsorbed,
    StaminaBack,
    HealingDue,
    MagicWorked,
    ItemComes,
    ShieldRaised,
    GearMended,
    TaleTold,
    Quarrel,
    RabbitTied,
    RoundToRun,
    FateClaimed,
)
