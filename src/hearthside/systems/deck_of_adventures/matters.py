"""What the table asks in Deck of Adventures: what each question is about, for all to see."""

from typing import Literal

from hearthside.kernel.agenda import Asked, Asking, Matter, Part, about, is_about
from hearthside.kernel.events import Facts
from hearthside.kernel.saying import say

Hidden = Literal["hidden"]
"""What stands in the open where the GM keeps a number secret (DA-CHECK-03)."""
HIDDEN: Hidden = "hidden"


class Hand(Part, frozen=True):
    """Something that helps or hinders: how many extra cards are drawn for it, below zero for Lower Hand."""

    source: str
    extra: int
    grows: bool = False
    """Marked (N+): it counts one more each further time it applies (DA-HAND-09)."""

    @property
    def words(self) -> str:
        """As it is written on the table: Lower Hand (1): Fatigue."""
        side, plus = "Upper" if self.extra > 0 else "Lower", "+" if self.grows else ""
        count, source = abs(self.extra), self.source
        return say("{side} Hand ({count}{plus}): {source}", side=side, count=count, plus=plus, source=source)

    @property
    def facts(self) -> Facts:
        """As a result tells of it."""
        return {"source": self.source, "extra": self.extra, "grows": self.grows}

    def again(self) -> "Hand":
        """The same effect applied once more: it grows if it is marked so, and otherwise changes nothing (DA-AMB-03)."""
        step = 1 if self.extra > 0 else -1
        return Hand(self.source, self.extra + step, self.grows) if self.grows else self


class CheckFacts(Asking, frozen=True, kw_only=True):
    """What everybody may know of a Check; nothing of it changes once a card is drawn (DA-CHECK-14)."""

    kind: str
    """A `check`, or a `save` against the own Target Card."""
    drawer: str
    deck: str
    target: str
    target_place: str
    target_token: int
    need: str
    upper: int
    lower: int
    fatigue: int
    """How tired the drawer was when it began; what changes meanwhile counts from the next Check on (DA-FTG-10)."""
    hands: tuple[Hand, ...] = ()
    """What `upper` and `lower` come from."""
    hides: tuple[str, ...] = ()
    """Which of `dr` and `mod` the GM keeps behind the screen."""
    pushed: bool = False
    lucked: bool = False
    """Whether Lucky has been used (DA-POW-16)."""
    beside: str = ""
    """Beside whom its cards lie, where that is not whose deck they are of: a Companion and its Dealer may both draw."""


class InCheck(CheckFacts, Matter, frozen=True, kw_only=True):
    """A question that is part of a Check."""


class StatHands(Part, frozen=True):
    """What helps or hinders with one of several stats."""

    upper: int
    lower: int
    hands: tuple[Hand, ...] = ()


class CheckCalled(InCheck, frozen=True, kw_only=True):
    """Draw, with one of these stats. Modifiers, Difficulty Ranges and how far they reach stand beside them."""

    step: Literal["called"] = "called"
    stats: tuple[str, ...]
    mods: tuple[int, ...]
    drs: tuple[int, ...] | Hidden
    edrs: tuple[int, ...] | Hidden = HIDDEN
    each: tuple[StatHands, ...] = ()
    """Where one stat is helped or hindered otherwise than another: each by itself."""


class DrawnCheck(InCheck, frozen=True, kw_only=True):
    """A Check with the first card drawn."""

    stat: str
    mod: int | Hidden
    dr: int | Hidden
    edr: int | Hidden = HIDDEN


class CheckDrawing(DrawnCheck, frozen=True, kw_only=True):
    """Another card of an Upper Hand, or enough?"""

    step: Literal["drawing"] = "drawing"
    left: int


class CheckDrawn(DrawnCheck, frozen=True, kw_only=True):
    """Let the draw stand, or do something about it?"""

    step: Literal["drawn"] = "drawn"
    counts: int
    degree: str
    success: bool
    card: str = ""
    """The face of the card that counts; nothing where a table was kept before this was told."""
    distance: int = -1
    """How many steps it lies from the Target Card."""


class WoundToBear(Matter, frozen=True):
    """Toughen Up, or take the damage?"""

    who: str


class RestCardDrawn(Matter, frozen=True):
    """What does a Rest Card restore?"""

    points: int


class WouldBeMoved(Matter, frozen=True):
    """Go along with who would move you, or resist?"""

    user: str
    power: str


class ActProposed(Matter, frozen=True):
    """Does something go that no rule speaks of?"""

    who: str
    words: str


class StudyBegun(Matter, frozen=True):
    """How hard is it to find something out, or to bring it about?"""

    who: str
    how: str
    about: str
    words: str


class OutcomeWanted(Matter, frozen=True):
    """What comes of it?"""

    rule: str
    who: str = ""
    about: str = ""


MATTERS = (
    CheckCalled,
    CheckDrawing,
    CheckDrawn,
    WoundToBear,
    RestCardDrawn,
    WouldBeMoved,
    ActProposed,
    StudyBegun,
    OutcomeWanted,
)


def check_in(asked: Asked) -> InCheck | None:
    """What everybody may know of the Check a question is part of, if it is."""
    return about(asked, InCheck) if is_about(asked, InCheck) else None
