"""What may still be to come in Deck of Adventures. Who carries it out stands in `procedures`."""

from collections.abc import Sequence

from hearthside.kernel.agenda import Asking, Later, Part, Step
from hearthside.systems.deck_of_adventures.matters import Hand


class Result(Part, frozen=True):
    """What a Check came to."""

    who: str
    """Who drew."""
    stat: str
    against: str
    """Where the Target Card lay."""
    degree: str
    success: bool


NOT_YET = Result("", "", "", "", success=False)


class Outcome(Step, frozen=True, kw_only=True, omit_defaults=True):
    """What comes of a Check, right after it. It hears the result as soon as there is one."""

    result: Result = NOT_YET
    decides: tuple[str, ...] = ()
    """The degrees that settle it, where a plain success does not."""
    keeps: bool = False
    """Whether the Target Card of the task stays for another draw."""


class Resolved(Step, frozen=True, tag="resolved"):
    """A Check is over: what any Check may bring about, whatever it was made for."""

    result: Result
    outcome: Outcome | None = None


class MakeCheck(Asking, Step, frozen=True, kw_only=True, tag="check"):
    """Somebody makes a Check; without `against` it is a Save, against the own Target Card (DA-SAVE-01).

    `opposed` names somebody and a stat that the Difficulty Range follows from (DA-CONT-02), in place of a number.
    """

    who: str
    stats: tuple[str, ...]
    dr: int = 0
    opposed: tuple[str, ...] = ()
    against: str = ""
    hands: tuple[Hand, ...] = ()
    need: str = ""
    social: bool = False
    then: Later
    """What comes of it."""


# What comes of Checks.


class Strike(Outcome, frozen=True, kw_only=True, tag="strike"):
    """A hit or a miss."""

    target: str
    damage: int
    how: str = "weapon"
    intense: bool = False
    amplified: int = 0
    unseen: bool = False
    commanded_by: str = ""
    save_after: str = ""
    """The Power whose Save a hit asks for."""


class Treat(Outcome, frozen=True, kw_only=True, tag="treat"):
    """Somebody who lies there is seen to."""

    target: str
    points: int


class HoldOn(Outcome, frozen=True, kw_only=True, tag="hold_on"):
    """A Dealer who is Knocked Out holds on to life, or does not."""

    face: str
    place: str
    token: int
    after: tuple[Later, ...] = ()
    """What comes after it, in tables of old."""


class Shake(Outcome, frozen=True, kw_only=True, tag="shake"):
    """A Save against a condition."""

    condition: str


class MeetHazard(Outcome, frozen=True, kw_only=True, tag="hazard"):
    """A Save against what lies on the ground, which may be gone by then: what it does to whoever fails or succeeds."""

    damage: int
    softened: int
    condition: str = ""


class SaveFromPower(Outcome, frozen=True, kw_only=True, tag="power_save"):
    """A Save against a Power."""

    power: str
    user: str
    choice: str = ""
    amplified: int = 0


class Contested(Outcome, frozen=True, kw_only=True, tag="contested"):
    """A Contested Check."""

    initiator: str
    contest: str = ""


class Seize(Outcome, frozen=True, kw_only=True, tag="grapple"):
    """Somebody is seized."""

    who: str


class LetGo(Outcome, frozen=True, kw_only=True, tag="let_go"):
    """Whoever holds somebody lets go, or does not."""

    who: str


class Spot(Outcome, frozen=True, kw_only=True, tag="spot"):
    """Somebody who hides is seen, or is not."""

    who: str


class Learn(Outcome, frozen=True, kw_only=True, tag="learn"):
    """Something is found out or brought about."""

    how: str
    about: str = ""


class Land(Outcome, frozen=True, kw_only=True, tag="land"):
    """A fall ends."""

    height: int


class RestCardTurned(Outcome, frozen=True, kw_only=True, tag="rest_card"):
    """A Rest Card restores something."""


class EpicDrawn(Outcome, frozen=True, kw_only=True, tag="epic"):
    """A draw for the task of an Epic Event."""

    order: tuple[tuple[str, str], ...]
    at: int


# What comes of other things.


class EpicDraw(Step, frozen=True, tag="epic_draw"):
    """The next one draws for the task of an Epic Event."""

    order: tuple[tuple[str, str], ...]
    at: int


class Extras(Part, frozen=True):
    """What an attack brings with it."""

    commanded_by: str = ""
    save_after: str = ""
    more: bool = False
    """Whether the same Power strikes once more after this."""


NO_EXTRAS = Extras()


class StrikeAt(Step, frozen=True, tag="strike_at"):
    """One attack of several."""

    who: str
    target: str
    how: str
    then: Extras = NO_EXTRAS


class AfterHit(Step, frozen=True, tag="after_hit"):
    """What a hit asks of the one who was hit."""

    who: str
    target: str
    power: str
    choice: str = ""
    """What about it is stronger than usual."""


class Drag(Step, frozen=True, tag="drag"):
    """Somebody would be moved along."""

    user: str
    target: str
    power: str


class AskToToughenUp(Step, frozen=True, tag="ask_to_toughen_up"):
    """Whoever is hit may spend Fate on it."""

    who: str


class HurtBy(Step, frozen=True, tag="hurt_by"):
    """Somebody was hurt by somebody."""

    who: str
    by: str


class StirMind(Step, frozen=True, tag="stir_mind"):
    """A wound shakes the hold on somebody's mind."""

    who: str
    by: str


class Gasp(Step, frozen=True, tag="gasp"):
    """Somebody may be out of breath."""

    who: str


class AtNoHP(Step, frozen=True, tag="at_no_hp"):
    """Somebody has no HP left."""

    who: str


class GoDown(Step, frozen=True, tag="go_down"):
    """Somebody who lies there is out of the fight, unless Fate undid it."""

    who: str


class Back(Step, frozen=True, tag="back"):
    """Somebody comes round."""

    who: str


class WoreOff(Step, frozen=True, tag="wore_off"):
    """Something that lasted for a while is over."""

    who: str
    what: str


class RoundBegins(Step, frozen=True, tag="round_begins"):
    """A round of a fight begins."""


class FaceHazards(Step, frozen=True, tag="hazards"):
    """A turn begins in what lies on the ground."""

    who: str


class LieThere(Step, frozen=True, tag="lie_there"):
    """The turn of somebody who is Knocked Out."""

    who: str


class Burn(Step, frozen=True, tag="burn"):
    """A turn ends in flames."""

    who: str


class PassOn(Step, frozen=True, tag="pass_on"):
    """The turn passes on."""

    slot: str


class GetUp(Step, frozen=True, tag="get_up"):
    """A fight ends the Quick Rest of whoever was still at it."""


def after_outcome(then: Sequence[Step]) -> Sequence[Step]:
    """What comes all the same where nothing comes of a Check."""
    return list(then)[isinstance(next(iter(then), None), Outcome) :]
