"""What may still be to come of a move, an attack or a chase while somebody is asked something.

Only the records: how each is carried out stands in the room it belongs to, and a game lists both together. What cards
print are steps as well; those are in `content.effects`.
"""

from operator import attrgetter
from typing import Any

from hearthside.kernel.agenda import Later, Part, Step
from hearthside.kits.deckahedron.adventure.content.vocabulary import Strain


class OfMove(Part, frozen=True, kw_only=True, omit_defaults=True):
    """What every effect of one move has in common: who made it, its id, its result, and whom or what it is about."""

    seat: str = ""
    move: str = ""
    result: int = 0
    foe: str = ""
    item: str = ""
    ally: str = ""


# --- A flip -----------------------------------------------------------------------------------------------------------


class Aiding(Part, frozen=True, omit_defaults=True):
    """Somebody who aids a flip: their card is read at Anvil (TF-TEAM-03), or at an attribute of theirs (TF-PUR-07)."""

    seat: str
    attribute: str = ""


class OnTheRun(Part, frozen=True, tag="pursuit"):
    """A flip is a round of the Pursuit."""


class AgainstFriend(Part, frozen=True, tag="versus"):
    """A flip goes against another player's character (TF-PVP-01)."""

    whom: str


class BehindShield(Part, frozen=True, tag="block"):
    """A flip is to keep something off that is about to land (TF-SHLD-01): a Harm or a Wound, and how it would."""

    token: str
    how: str


Contested = OnTheRun | AgainstFriend | BehindShield
"""What a flip belongs to that is no move by itself."""


class Reading(Part, frozen=True, kw_only=True, omit_defaults=True):
    """How the cards of one flip are read, from the first card turned to the last choice made."""

    move: str
    attribute: str
    rank: int
    net: int
    fast: bool
    flashback: bool = False
    aid: tuple[Aiding, ...] = ()
    contest: Contested | None = None
    """What the flip belongs to; usually nothing."""
    foe: str = ""
    item: str = ""
    ally: str = ""
    why: tuple[str, ...] = ()
    """What helped and what hindered, in words."""
    also: str = ""
    """A second attribute that is flipped as well: the better of the two counts (TF-MOVE-10)."""

    @property
    def is_versus(self) -> bool:
        """Whether it goes against another player's character (TF-PVP-04)."""
        return type(self.contest) is AgainstFriend


def as_read(reading: Reading) -> dict[str, Any]:
    """How a flip is read, field by field: for the next that has to know of it."""
    return dict(zip(Reading.__struct_fields__, _as_read(reading), strict=True))


_as_read = attrgetter(*Reading.__struct_fields__)


class Turn(Reading, Step, frozen=True, kw_only=True, tag="turn"):
    """Cards are turned."""

    seat: str
    paid: bool = False
    """Whether the move cost something first, so that it may not come to the flip any more (TF-AMB-64)."""


class FlipAnew(Reading, Step, frozen=True, kw_only=True, tag="flip anew"):
    """Cards are turned once more, after a flashback."""

    seat: str
    reshuffle: bool


class Contest(Reading, Step, frozen=True, kw_only=True, tag="contest"):
    """A flip against somebody, or on the run, has resolved."""

    seat: str
    result: int


class BlockEnds(Reading, Step, frozen=True, kw_only=True, tag="block ends"):
    """A flip with a shield has resolved."""

    seat: str
    result: int


class CountAs(Step, frozen=True, tag="count as"):
    """A move settled without a flip counts as one of this result (TF-MINI-08, TF-MINI-09)."""

    seat: str
    move: str
    result: int
    item: str = ""


class Consequence(Step, frozen=True, tag="consequence", omit_defaults=True):
    """What a result brings the GM (TF-GMM-01)."""

    seat: str
    move: str
    result: int
    fast: bool
    team: tuple[str, ...] = ()
    """Who bears a bad result together."""
    spared: tuple[str, ...] = ()
    """From whom the GM may take nothing for it."""


class Tidy(Step, frozen=True, tag="tidy"):
    """A deck that has run low is reshuffled."""

    seat: str


class Critical(Step, frozen=True, tag="critical", omit_defaults=True):
    """A critical success: a Blessing, or a higher level of the move, if there is one."""

    seat: str
    move: str
    kept: bool = False
    """Whether it was given away already, and nobody wanted it."""


class ReturnBlessing(Step, frozen=True, tag="return blessing"):
    """The blessing that resolved a flip goes back to the supply."""

    seat: str
    card: str


# --- A move -----------------------------------------------------------------------------------------------------------


class DropProposal(Step, frozen=True, tag="drop proposal"):
    """What somebody proposed is off the table."""

    seat: str


class IfStanding(Step, frozen=True, tag="if standing"):
    """A flip that was called for behind something else: whoever has gone down by then flips no more."""

    seat: str
    flip: Later


class NameMove(OfMove, Step, frozen=True, kw_only=True, tag="name move"):
    """The GM waved a move through that needs no flip."""


class Make(OfMove, Step, frozen=True, kw_only=True, tag="make"):
    """A move that needs no flip is paid for, and made now."""


class Made(Step, frozen=True, tag="made"):
    """A move is over."""

    seat: str
    move: str


class TakeMove(Step, frozen=True, tag="take move", omit_defaults=True):
    """Somebody takes a new move card."""

    seat: str
    move: str
    chosen: bool = False
    """Whether the magic item that comes with it is chosen already."""


class NewCard(Step, frozen=True, tag="new card", omit_defaults=True):
    """What comes with a move card somebody did not have yet."""

    seat: str
    move: str
    chosen: bool = False


class Receive(Step, frozen=True, tag="receive"):
    """The items that come with a move card."""

    seat: str
    move: str


class LeaveGame(Step, frozen=True, tag="leave game"):
    """A game of corners is given up."""

    seat: str


# --- An attack --------------------------------------------------------------------------------------------------------


class Suffer(Step, frozen=True, kw_only=True, tag="suffer", rename={"from_": "from"}, omit_defaults=True):
    """An attack or a danger strikes somebody.

    Without a `power` it is the foe's, which stays on the GM's worksheet until it strikes; each of the `others` adds 1
    (TF-GMC-06).
    """

    seat: str
    power: str = ""
    foe: str = ""
    from_: str = ""
    """What strikes, in words."""
    others: int = 0


class Facing(Part, frozen=True, kw_only=True, rename={"from_": "from"}, omit_defaults=True):
    """Attack power that is known, and can still be turned aside."""

    points: int
    from_: str
    die: str = ""
    """What it was read from, if anything: before the outcome is told a die may still be read anew (TF-MAG-16)."""
    others: int = 0
    halved: bool = False
    foe: str = ""


class Faced(Facing, Step, frozen=True, kw_only=True):
    """Somebody faces attack power. What a book makes of it is a step of that book."""

    seat: str


class Describe(Step, frozen=True, kw_only=True, tag="describe", rename={"from_": "from"}):
    """The numbers of an attack become story."""

    seat: str
    from_: str


class Harm(Step, frozen=True, tag="harm", omit_defaults=True):
    """A Harm is due, which armour may take."""

    seat: str
    how: str = ""
    traded: bool = False
    """Whether it was taken in exchange for attack power."""
    blocked: bool = False
    """Whether a shield was raised already, in vain."""


class Wound(Step, frozen=True, tag="wound", omit_defaults=True):
    """A Wound is due, which armour may take."""

    seat: str
    how: str = ""
    blocked: bool = False


class Expend(Step, frozen=True, tag="expend", omit_defaults=True):
    """Stamina is due, which slots may absorb unless it was deducted before."""

    seat: str
    points: int
    strain: Strain
    deducted: bool = False


class Recover(Step, frozen=True, tag="recover"):
    """Stamina comes back."""

    seat: str
    points: int


class BlowDealt(OfMove, Step, frozen=True, kw_only=True, tag="blow"):
    """Attack power that somebody deals: what was read for it, and what is sure."""

    dice: tuple[str, ...] = ()
    halved: bool = False
    read: tuple[tuple[str, int], ...] = ()
    """Each die, and the number it came to."""
    sure: int = 0


class StepIn(Step, frozen=True, tag="step in"):
    """The blow meant for an `ally` is now the `seat`'s (TF-BASE-04)."""

    seat: str
    ally: str


class Answer(Step, frozen=True, tag="answer"):
    """Foes answer a move (TF-GMC-08)."""

    seat: str


class GangedUp(Step, frozen=True, tag="ganged up"):
    """Foes fell upon somebody, whose flip says how much of it lands (TF-GMC-07)."""

    seat: str
    foes: tuple[str, ...]


# --- Running away -----------------------------------------------------------------------------------------------------


class Run(Step, frozen=True, tag="run"):
    """The GM says where somebody who ran ends up."""

    seat: str


class Pursuit(Step, frozen=True, tag="pursuit"):
    """They are chased."""

    runners: tuple[str, ...]


class Joined(Step, frozen=True, tag="pursuit:joined"):
    """Somebody has said whether they run along, and paid for what they carry."""


class FindRabbit(Step, frozen=True, tag="pursuit:rabbit"):
    """Whoever carries most is the rabbit."""


class Round(Step, frozen=True, tag="pursuit:round", omit_defaults=True):
    """The rabbit runs on."""

    aid: tuple[Aiding, ...] = ()


class Harry(Step, frozen=True, tag="pursuit:harry"):
    """The pursuers may make a move."""


class EndPursuit(Step, frozen=True, tag="pursuit:end"):
    """The Pursuit is over: `won` or `lost`."""

    how: str


OF_THE_PURSUIT = (Joined, FindRabbit, Round, Harry, EndPursuit)
"""What is off when a Pursuit is."""

# --- The journey ------------------------------------------------------------------------------------------------------


class JudgeFate(Step, frozen=True, tag="judge fate"):
    """The GM says whether the risk that `who` takes is big."""

    seat: str
    who: str


class HealAtTheHearth(Step, frozen=True, tag="heal at the hearth"):
    """The Hearth is revealed, and wounds may heal."""

    seat: str
