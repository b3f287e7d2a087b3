"""Bosses: House Actions at the start of a round, Phases instead of falling, and coming back."""

from hearthside.kernel.draft import Draft
from hearthside.kernel.sight import Marks
from hearthside.systems.deck_of_adventures.board import creatures
from hearthside.systems.deck_of_adventures.body.wounds import close_wounds
from hearthside.systems.deck_of_adventures.creatures.knowing import knows
from hearthside.systems.deck_of_adventures.decks.piles import take_target
from hearthside.systems.deck_of_adventures.fight.arena import FIGHTING, fighters
from hearthside.systems.deck_of_adventures.kinds import (
    ADVERSARY,
    BACK_IN,
    HOUSE_ACTIONS,
    HP,
    HP_MOST,
    NATURE,
    PHASE,
    PHASE_HP,
    PHASES,
)
from hearthside.systems.deck_of_adventures.slips import RECURRING
from hearthside.systems.deck_of_adventures.steps import RoundBegins

AT_HOME = "At home"
USED = "Used this round"
VANISHES = "vanish"
KINDS = {
    "move": "It moves elsewhere",
    "summon": "It summons Minions",
    "ground": "The ground changes",
    VANISHES: "It vanishes for a while",
    "change": "It changes: stats, Armor Range or hand",
}
"""DA-BOSS-09: what a new Phase may bring."""


def bosses(marks: Marks) -> list[str]:
    """The Bosses at the table."""
    return [name for name in creatures(marks) if "boss" in marks.get(NATURE.of(name), ())]


def begin_round(draft: Draft, step: RoundBegins) -> None:  # noqa: ARG001
    """DA-BOSS-06: House Actions that have begun recur at the start of every round."""
    for who in bosses(draft.table.marks):
        draft.unmark(ADVERSARY.of(who), USED)
        _come_back(draft, who)
        if draft.table.has_mark(HOUSE_ACTIONS.of(who), AT_HOME):
            for begun in RECURRING.of(draft.table.marks, who):
                draft.tell(who, "DA-BOSS-06", "The house of {who} acts: {words}", words=begun.what)


def _come_back(draft: Draft, who: str) -> None:
    """DA-BOSS-11: a Boss that vanished for some rounds is counted back in."""
    away = who not in fighters(draft.table.marks) and draft.table.track(BACK_IN.of(who))
    if away:
        draft.count(BACK_IN.of(who), -1)
    if away == 1:
        draft.mark(FIGHTING, who)
        draft.tell(who, "DA-BOSS-11", "{who} is back.")


def next_phase(draft: Draft, who: str) -> bool:
    """DA-BOSS-07, DA-BOSS-08: with a Phase left a Boss refills instead of falling, and draws a new Target Card."""
    if not draft.table.track(PHASES.of(who)):
        return False
    draft.count(PHASES.of(who), -1)
    most = draft.table.track(PHASE_HP.of(who)) or draft.table.track(HP_MOST.of(who))
    draft.count(HP_MOST.of(who), most - draft.table.track(HP_MOST.of(who)))
    draft.count(HP.of(who), most)
    close_wounds(draft, who)
    if knows(draft.table, who, "health"):
        draft.tell(who, "DA-BOSS-07", "{who} enters a new Phase, with {hp} HP.", hp=most)
    else:
        draft.tell(who, "DA-BOSS-07", "{who} enters a new Phase.")
    take_target(draft, who)
    for words in draft.table.marks.get(PHASE.of(who), ()):
        draft.unmark(PHASE.of(who), words)
        draft.tell(who, "DA-BOSS-09", "{who} changes its ways: {words}", words=words)
        if words.startswith(KINDS[VANISHES]) and draft.table.track(BACK_IN.of(who)):
            draft.unmark(FIGHTING, who)
    return True
