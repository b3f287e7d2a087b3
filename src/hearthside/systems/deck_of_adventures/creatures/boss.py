"""Bosses: House Actions at the start of a round, Phases instead of falling, and coming back."""

from hearthside.kernel.draft import Draft
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import Lying
from hearthside.systems.deck_of_adventures.board import change_creature, creature_at, creatures
from hearthside.systems.deck_of_adventures.body.wounds import close_wounds
from hearthside.systems.deck_of_adventures.creatures.knowing import knows
from hearthside.systems.deck_of_adventures.decks.piles import take_target
from hearthside.systems.deck_of_adventures.fight.arena import FIGHTING, fighters
from hearthside.systems.deck_of_adventures.kinds import (
    ADVERSARY,
    HOUSE_ACTIONS,
    HP,
    HP_MOST,
)
from hearthside.systems.deck_of_adventures.slips import RECURRING
from hearthside.systems.deck_of_adventures.steps import RoundBegins
from hearthside.systems.deck_of_adventures.things import CREATURES

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


def bosses(lying: Lying) -> list[ThingId]:
    """The Bosses at the table."""
    return [thing for thing in creatures(lying) if CREATURES.of(lying, thing).nature == "boss"]


def begin_round(draft: Draft, step: RoundBegins) -> None:  # noqa: ARG001
    """DA-BOSS-06: House Actions that have begun recur at the start of every round."""
    for who in bosses(draft.table):
        draft.unmark(ADVERSARY.of(who), USED)
        _come_back(draft, who)
        if draft.table.has_mark(HOUSE_ACTIONS.of(who), AT_HOME):
            for begun in RECURRING.of(draft.table.marks, who):
                draft.tell(who, "DA-BOSS-06", "The house of {who} acts: {words}", words=begun.what)


def _come_back(draft: Draft, who: ThingId) -> None:
    """DA-BOSS-11: a Boss that vanished for some rounds is counted back in."""
    away = 0 if who in fighters(draft.table.marks) else CREATURES.of(draft.table, who).back_in
    if away:
        change_creature(draft, who, back_in=away - 1)
    if away == 1:
        draft.mark(FIGHTING, who)
        draft.tell(who, "DA-BOSS-11", "{who} is back.")


def next_phase(draft: Draft, who: str) -> bool:
    """DA-BOSS-07, DA-BOSS-08: with a Phase left a Boss refills instead of falling, and draws a new Target Card."""
    boss = creature_at(draft.table, who)
    if boss is None or not boss.phases:
        return False
    change_creature(draft, who, phases=boss.phases - 1, phase="")
    most = boss.phase_hp or draft.table.track(HP_MOST.of(who))
    draft.count(HP_MOST.of(who), most - draft.table.track(HP_MOST.of(who)))
    draft.count(HP.of(who), most)
    close_wounds(draft, who)
    if knows(draft.table, who, "health"):
        draft.tell(who, "DA-BOSS-07", "{who} enters a new Phase, with {hp} HP.", hp=most)
    else:
        draft.tell(who, "DA-BOSS-07", "{who} enters a new Phase.")
    take_target(draft, who)
    if boss.phase:
        draft.tell(who, "DA-BOSS-09", "{who} changes its ways: {words}", words=boss.phase)
    if boss.phase.startswith(KINDS[VANISHES]) and boss.back_in:
        draft.unmark(FIGHTING, who)
    return True
