"""Being hit, by a foe or some other danger: the number is rolled, split, taken part by part, and told (DW-CBT-01)."""

from hearthside.kernel.agenda import Ask, Comes, Matter, Procedure, Step
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.systems.deckahedron_world import body
from hearthside.systems.deckahedron_world.board import HURT
from hearthside.systems.deckahedron_world.kinds import STATE
from hearthside.systems.deckahedron_world.splitting import HARM_PRICE, stamina_part

ARMED = 4
"""What an armed foe rolls where nobody says otherwise (DW-CBT-08)."""


class Blow(Matter, frozen=True, kw_only=True):
    """Somebody is being hit: by which foe, if it is one, by what, and where it hurts."""

    foe: str = ""
    what: str = "an attack"
    kind: str = body.PHYSICAL


class HitToRoll(Blow, frozen=True, kw_only=True):
    """The dice of a blow are about to be rolled."""

    sides: int = ARMED
    dice: int = 1
    bonus: int = 0
    halved: bool = False
    """Whether somebody stands guard, so that half of it is left."""


class NumberToSplit(Blow, frozen=True, kw_only=True):
    """A number is split among Stamina, Harm and Wounds."""

    number: int


def incident(draft: Draft, seat: str, hit: HitToRoll) -> Comes:
    """DW-CBT-02: the player who was hit rolls."""
    if body.is_down(draft.table, seat):
        return None
    says = say("You are hit by {what}: roll {dice}d{sides}", what=hit.what, dice=hit.dice, sides=hit.sides)
    return [Ask(seat, ("roll_hit",), "DW-CBT-02", says, hit)]


def ask_split(draft: Draft, seat: str, split: NumberToSplit) -> list[Step]:
    """DW-CBT-03: phase two, where there is anything to split."""
    draft.mark(STATE.of(seat), HURT)
    if split.number < HARM_PRICE:
        return split_steps(seat, split, 0, 0)
    return [Ask(seat, ("split",), "DW-CBT-03", split_says(split.number), split)]


def split_says(number: int) -> str:
    """How a split is asked for."""
    return say("Split {number} among Stamina, Harm and Wounds", number=number)


def split_steps(seat: str, split: NumberToSplit, harm: int, wounds: int) -> list[Step]:
    """DW-SPLIT-10: the Stamina part, then Harm, then Wounds, one by one, each with its chance to absorb."""
    return [
        body.LoseStamina(seat, stamina_part(split.number, harm, wounds), split.kind, attack=True),
        *[body.TakeHarm(seat, split.kind)] * harm,
        *[body.TakeWound(seat, split.kind)] * wounds,
        AskNarration(seat),
    ]


class AskNarration(Step, frozen=True, tag="ask narration"):
    """Whoever was hit tells how it looked."""

    seat: str


def _ask_narration(draft: Draft, step: AskNarration) -> Comes:
    """DW-CBT-05: phase four. Cards and tokens have moved already."""
    if body.is_down(draft.table, step.seat):
        return None
    return [Ask(step.seat, ("narrate",), "DW-CBT-05", "How did it look?")]


STEPS = (Procedure(AskNarration, _ask_narration),)
MATTERS = (HitToRoll, NumberToSplit)
