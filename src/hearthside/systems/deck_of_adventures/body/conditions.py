"""Status Conditions: how they come and go, and the Saves they ask for."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files

from hearthside.kernel.agenda import Comes
from hearthside.kernel.draft import Draft
from hearthside.kernel.sight import MarkKind
from hearthside.kernel.table import Table
from hearthside.systems.deck_of_adventures.body.wounds import hurt
from hearthside.systems.deck_of_adventures.decks.piles import deck_of, draw, has_cards, lay_off
from hearthside.systems.deck_of_adventures.fight.arena import (
    BLINDED,
    BURNED,
    CHARMED,
    DEAFENED,
    ENTANGLED,
    ENTHRALLED,
    FROZEN,
    POISONED,
    STUNNED,
    SUFFOCATING,
    on_turn,
)
from hearthside.systems.deck_of_adventures.kinds import (
    CONDITIONS_KIND,
    IMMUNE,
    NOW,
    OBEYS,
    POISON,
    RESILIENT,
)
from hearthside.systems.deck_of_adventures.matters import Hand
from hearthside.systems.deck_of_adventures.slips import BEHIND, LASTS, OWNED, Behind, Lasts, OwnedPower
from hearthside.systems.deck_of_adventures.steps import MakeCheck, Shake, StirMind

SAVE_DR, OBEY_DR = 3, 2
"""DA-SAVE-02: what a condition asks; and what Obey Me asks instead (DA-POW-24)."""
ROUNDS_A_MINUTE = 10
"""DA-CMB-11: a round is six seconds."""
MOVE_OR_ACT = "Stunned: move or one Action"
BURN_FACED = "Tried to put out the fire"


@dataclass(frozen=True, slots=True)
class Condition:
    """One Status Condition of the book."""

    name: str
    rule: str
    says: str
    save: str = ""
    when: str = ""
    fades: bool = False


def _read() -> dict[str, Condition]:
    content = files("hearthside.systems.deck_of_adventures") / "content" / "conditions.toml"
    return {each["name"]: Condition(**each) for each in tomllib.loads(content.read_text("utf-8"))["condition"]}


CONDITIONS = _read()


def afflict(draft: Draft, who: str, name: str, rounds: int = 0, source: str = "") -> None:
    """DA-COND-01: how long it lasts comes from whatever imposed it; DA-COND-19: the immune never gain it."""
    condition = CONDITIONS[name]
    if is_steeled(draft.table, who, name, IMMUNE):
        draft.tell(who, "DA-COND-19", "{who} cannot be {condition}.", condition=name)
        return
    if name != POISONED:  # another poisoning adds to the first, anything else begins anew
        relieve(draft, who, name, told=False)
    draft.mark(CONDITIONS_KIND.of(who), name)
    if name == POISONED:
        draft.count(POISON.of(who), 1)
    lasts = rounds or (1 if condition.fades else 0)
    if lasts:
        lasts += who in on_turn(draft.table)  # DA-COND-22: what comes in the own turn lasts through the next
        LASTS.lay(draft, who, Lasts(name, lasts))
    if source:
        BEHIND.lay(draft, who, Behind(name, source))
    draft.tell(who, condition.rule, "{who} is {condition}.", condition=name)


def relieve(draft: Draft, who: str, name: str, *, told: bool = True) -> None:
    """A condition is over, all of it (DA-AMB-43)."""
    if not draft.table.has_mark(CONDITIONS_KIND.of(who), name):
        return
    draft.unmark(CONDITIONS_KIND.of(who), name)
    LASTS.lift(draft, who, *(each for each in LASTS.of(draft.table.marks, who) if each.condition == name))
    BEHIND.lift(draft, who, *(each for each in BEHIND.of(draft.table.marks, who) if each.condition == name))
    if name == ENTHRALLED:
        for user in draft.table.marks.get(OBEYS.of(who), ()):
            draft.unmark(OBEYS.of(who), user)
    if name == POISONED:
        draft.count(POISON.of(who), -draft.table.track(POISON.of(who)))
    if told:
        draft.tell(who, CONDITIONS[name].rule, "{who} is no longer {condition}.", condition=name)


def count_down(draft: Draft, who: str) -> None:
    """A turn is over: what lasts so many turns lasts one less."""
    for lasts in LASTS.of(draft.table.marks, who):
        if lasts.turns > 1:
            LASTS.lift(draft, who, lasts)
            LASTS.lay(draft, who, Lasts(lasts.condition, lasts.turns - 1))
        else:
            relieve(draft, who, lasts.condition)


_STEELED = {RESILIENT: "Condition Resilience", IMMUNE: "Condition Immunity"}


def is_steeled(table: Table, who: str, name: str, how: MarkKind) -> bool:
    """DA-COND-19: resilient against a condition or immune to it, by a Power or by the GM's word."""
    return table.has_mark(how.of(who), name) or OWNED.lies(table.marks, who, OwnedPower(_STEELED[how], name))


def avoiding(table: Table, who: str, words: str) -> list[Hand]:
    """DA-COND-19: Upper Hand for the resilient on a Save against what these words threaten."""
    threatened = any(name in words and is_steeled(table, who, name, RESILIENT) for name in CONDITIONS)
    return [Hand(_STEELED[RESILIENT], 1)] if threatened else []


def save_step(draft: Draft, who: str, name: str) -> MakeCheck:
    """DA-SAVE-02: the condition fixes the Attribute and the Difficulty Range."""
    obeys = name == ENTHRALLED and draft.table.marks.get(OBEYS.of(who))
    return MakeCheck(
        who=who,
        stats=(CONDITIONS[name].save,),
        dr=OBEY_DR if obeys else SAVE_DR,
        hands=tuple(avoiding(draft.table, who, name)),
        question=name,
        then=Shake(condition=name),
    )


def saves_at(draft: Draft, who: str, when: str) -> Sequence[MakeCheck]:
    """The Saves somebody's conditions ask for at the start or the end of the turn, in the order of the book."""
    borne = draft.table.marks.get(CONDITIONS_KIND.of(who), ())
    return [save_step(draft, who, name) for name, each in CONDITIONS.items() if each.when == when and name in borne]


def stir_mind(draft: Draft, step: StirMind) -> Comes:
    """DA-COND-13 to DA-COND-15: a wound wakes from a spell if its source dealt it, and else brings another Save."""
    who, by = step.who, step.by
    saves = []
    for name in (CHARMED, ENTHRALLED):
        if not draft.table.has_mark(CONDITIONS_KIND.of(who), name):
            continue
        if by and BEHIND.lies(draft.table.marks, who, Behind(name, by)):
            relieve(draft, who, name, told=False)
            draft.unmark(NOW.of(who), _THIS_TURN[name])
            draft.tell(who, "DA-COND-15", "Hurt by the one behind it, {who} is no longer {condition}.", condition=name)
        else:
            saves.append(save_step(draft, who, name))
    return saves


def shake(draft: Draft, step: Shake) -> None:
    """What a Save against a condition came to."""
    result, who, name = step.result, step.result.who, step.condition
    if name == SUFFOCATING:  # DA-COND-12: even a success hurts
        hurt(draft, who, 1 if result.success else 2, past_armor=True)
    elif result.success:
        obeyed = name == ENTHRALLED and draft.table.marks.get(OBEYS.of(who))
        if obeyed or name in (ENTANGLED, BURNED, POISONED, FROZEN):
            relieve(draft, who, name)
        elif name in _THIS_TURN:  # a Save upon a wound may lift what the one at the start of the turn brought
            draft.unmark(NOW.of(who), _THIS_TURN[name])
    elif name == BURNED:
        hurt(draft, who, 1, past_armor=True)
    elif name == POISONED:
        lose_cards(draft, who, draft.table.track(POISON.of(who)) + 1)
    elif name in _THIS_TURN:
        draft.mark(NOW.of(who), _THIS_TURN[name])
        draft.tell(who, CONDITIONS[name].rule, "{who}, in this turn: {what}.", what=_THIS_TURN[name])


_THIS_TURN = {
    STUNNED: MOVE_OR_ACT,
    BLINDED: "Sees nothing",
    DEAFENED: "Hears nothing",
    CHARMED: "Under a charm",
    ENTHRALLED: "In thrall",
}
SEES_NOTHING, HEARS_NOTHING = _THIS_TURN[BLINDED], _THIS_TURN[DEAFENED]
UNDER_A_CHARM, IN_THRALL = _THIS_TURN[CHARMED], _THIS_TURN[ENTHRALLED]


def lose_cards(draft: Draft, who: str, count: int) -> None:
    """DA-DECK-06: cards come off the top of the deck; Aces among them become Fate Cards."""
    deck = deck_of(draft.table, who)
    lost = 0
    while lost < count and has_cards(draft.table, deck):
        card = draw(draft, deck, deck.turned)
        lay_off(draft, who, (card,), deck.turned)
        lost += 1
    draft.tell(who, "DA-DECK-06", "{who} discards cards: {count}.", count=lost)
