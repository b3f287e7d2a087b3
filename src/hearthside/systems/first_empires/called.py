"""What is asked of a player: the roll the GM called for, and what a result leaves to decide."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field

from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Facts
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView


@dataclass(frozen=True, slots=True)
class Called:
    """A roll the GM called for. The position is the scene's and not kept here."""

    intention: str
    effect: str
    great: int
    harm: str
    brute: int
    physical: bool
    target: str
    dice: int
    why: str
    question: str
    look: bool
    hitch: str = ""
    """The Trouble the player took as a Hitch."""
    hitch_luck: int = 0
    """The Luck dice it paid, which come too late for this roll (FE-LUCK-10)."""
    about: list[str] = field(default_factory=list)
    """Facts the GM set about it, for gifts and stunts that ask for them."""
    means: list[str] = field(default_factory=list)
    """What it is made with, where that matters to a creature: fire, magic."""
    source: str = ""
    """The creature whose harm a result brings, where it is not the target."""
    proposed: list[str] = field(default_factory=list)
    """Troubles somebody proposed as a Hitch."""
    gathered: Facts = field(default_factory=dict)
    """The roll as the player gathered it, while the GM looks at it before the dice fall."""


def call_for(seen: Table | TableView, seat: str) -> Called | None:
    """The roll this seat is asked for, if any."""
    asked = seen.awaited.get(seat)
    return Called(**asked.matter) if asked and "roll" in asked.actions else None


def ask_for_roll(draft: Draft, seat: str, call: Called) -> None:
    """The table waits for this player's dice, and for an answer to a proposed Hitch."""
    actions = ("roll", "take_hitch") if call.proposed else ("roll",)
    says = "The GM looks at your dice." if call.gathered else call.question or "Gather your dice."
    draft.wait_for(seat, actions, "FE-POS-01", says, asdict(call))


def take_back_call(draft: Draft, seat: str) -> None:
    """Nobody waits for this player's dice any more, because there is nobody to throw them."""
    if call_for(draft.table, seat):
        draft.settle(seat)


def open_calls(seen: Table | TableView) -> Mapping[str, Called]:
    """Every roll that is called for and has not fallen yet."""
    found = {seat: call_for(seen, seat) for seat in seen.awaited}
    return {seat: call for seat, call in found.items() if call}


@dataclass(frozen=True, slots=True)
class Due:
    """What a result leaves a player to decide, one after the other."""

    advantage: int = 0
    """The hits an advantage is made of, until it is chosen."""
    harm: int = 0
    physical: bool = True
    resisted: bool = False
    is_evaded: bool = False
    """Whether Evasive Maneuvers took their point already."""
    source: str = ""
    """The creature it comes from."""
    spill: int = 0
    """Harm left over after a target was out."""
    beside: str = ""
    """The target that was out; left-over harm stays in its zone."""
    more: list[int] = field(default_factory=list)
    """Further harm, one instance after the other."""
    is_hurt: bool = False
    """Whether harm really landed."""
    overflow: int = 0
    """Harm from Strain beyond its limit: nothing keeps it off."""
    sticky: bool = False
    """Whether a tag made of the advantage is sticky (FE-STUNT-08)."""
    wound: bool = False
    """Whether a wound's Trouble waits for Lady Luck's word."""
    means: list[str] = field(default_factory=list)
    """What an attack was made with that has harm left over."""
    asked: Facts = field(default_factory=dict)
    """What this player was asked when the harm came, and is asked again after it."""


def due_from(seen: Table | TableView, seat: str, action: str) -> Due | None:
    """What this seat still has to decide with this action, if anything."""
    asked = seen.awaited.get(seat)
    return Due(**asked.matter) if asked and action in asked.actions else None
