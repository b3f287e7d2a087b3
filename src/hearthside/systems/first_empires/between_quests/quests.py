"""Between quests: what Strain leaves behind, recovery, and the start of the next one."""

from dataclasses import dataclass

from hearthside.kernel.actions import GM, Action, Offer, blocked
from hearthside.kernel.choices import Among, Words, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.fight.turns import step_of_combat
from hearthside.systems.first_empires.gear.belongings import armor_at_most, fit_armor
from hearthside.systems.first_empires.kinds import ARMOR, CLOSED_KIND, STATE, STRAIN, TRAINED, TROUBLES_KIND, TroubleOf
from hearthside.systems.first_empires.magic.praying import end_blessings, lift_shield
from hearthside.systems.first_empires.people.character import (
    BETWEEN_QUESTS,
    TIME,
    clear_marks,
    is_between_quests,
    is_of,
)
from hearthside.systems.first_empires.people.making import FIRST_VERSES, is_in_play
from hearthside.systems.first_empires.pool.called import call_for
from hearthside.systems.first_empires.pool.owed import TROUBLE, owe
from hearthside.systems.first_empires.scene.board import DEAD, gain_luck, heal, rank_of

ON_A_QUEST = "on a quest"
RECKONING = "Strain to reckon with"
RECOVERING = "Recovery to roll"
RESTING = "rests until the next quest"
BUSY = "busy between quests"
CRAFTED = "has crafted"
"""Once in the weeks between two quests (FE-CRAFT-01)."""
CACHE = "Brewer's Cache to roll"


@dataclass(frozen=True, slots=True, kw_only=True)
class EndQuest:
    """End the quest. A few weeks pass: everyone rolls for what Strain left behind, and recovers."""

    words: str = ""


def offer_end_quest(seen: TableView) -> Offer | None:
    """Open while there is a quest to end."""
    if is_between_quests(seen) or not seen.players:
        return None
    words = Words(most=300, label="How does it end?")
    if any(name in seen.awaited and not call_for(seen, name) for name in seen.players):
        return blocked("FE-PLAY-01", "Somebody still has something to answer.", words=words)
    return _in_peace(seen, words)


def _in_peace(seen: TableView, words: Words) -> Offer:
    """No quest begins or ends in a fight."""
    return blocked("FE-PLAY-01", "A fight is on.", words=words) if step_of_combat(seen) else Offer({"words": words})


def decide_end_quest(draft: Draft, seat: str, order: EndQuest) -> None:
    """FE-BTW-01, FE-PLAY-01: what was granted for the quest ends with it."""
    draft.unmark(TIME, ON_A_QUEST)
    draft.mark(TIME, BETWEEN_QUESTS)
    draft.befall("over", "")
    draft.tell(seat, "FE-BTW-06", "The quest is over, and a few weeks pass. {words}", words=order.words)
    for name in draft.table.players:
        clear_marks(draft, CLOSED_KIND.of(name))
        end_blessings(draft, name)
        lift_shield(draft, name)
        fit_armor(draft, name)
        if not draft.table.has_mark(STATE.of(name), DEAD):
            draft.mark(STATE.of(name), RECKONING)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reckon:
    """The quest is over: roll Intuition. A die no higher than your Strain means a new Trouble."""


def offer_reckon(seen: TableView) -> Offer | None:
    """Open once after a quest."""
    is_due = seen.has_mark(STATE.of(seen.seat), RECKONING) and is_in_play(seen, seen.seat)
    return Offer(urgent=True) if is_due else None


def decide_reckon(draft: Draft, seat: str, order: Reckon) -> None:  # noqa: ARG001
    """FE-BTW-01: the highest die against the Strain."""
    draft.unmark(STATE.of(seat), RECKONING)
    draft.mark(STATE.of(seat), RECOVERING)
    highest = roll_ranks(draft, seat, "intuition", 0, "what Strain leaves behind")
    strain = draft.table.track(STRAIN.of(seat))
    says = "Strain {strain} against {highest}: {who} sleeps well."
    if highest <= strain:
        says = "Strain {strain} against {highest}: {who} carries a Trouble away."
        owe(draft, seat, TROUBLE)
    draft.tell(seat, "FE-BTW-01", says, strain=strain, highest=highest)


def roll_ranks(draft: Draft, seat: str, ability: str, more: int, why: str) -> int:
    """FE-BTW-05: ranks only, no explosions; with none, two dice and the lower one. The number that counts."""
    dice = draft.table.track(rank_of(ability, seat)) + more
    return max(draft.roll(seat, dice, 6, why)) if dice > 0 else min(draft.roll(seat, 2, 6, why))


@dataclass(frozen=True, slots=True, kw_only=True)
class Recover:
    """Roll Body and lose as much harm as the highest die shows; one more die for resting all the time."""

    rest: bool = False


def offer_recover(seen: TableView) -> Offer | None:
    """Open once between quests, after the reckoning."""
    state = STATE.of(seen.seat)
    if not seen.has_mark(state, RECOVERING) or not is_between_quests(seen) or not is_in_play(seen, seen.seat):
        return None
    return Offer({} if seen.has_mark(state, BUSY) else {"rest": YesNo(label="Do nothing else")}, urgent=True)


def decide_recover(draft: Draft, seat: str, order: Recover) -> None:
    """FE-BTW-02, FE-BTW-03."""
    draft.unmark(STATE.of(seat), RECOVERING)
    if order.rest:
        draft.mark(STATE.of(seat), RESTING)
    highest = roll_ranks(draft, seat, "body", int(order.rest), "recovery")
    healed = heal(draft, seat, highest)
    draft.befall("rest", seat)
    says = "{who} recovers from {healed} harm." if healed else "{who} has no harm to recover from."
    draft.tell(seat, "FE-BTW-02", says, healed=healed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Treat:
    """Have a Trouble treated between quests."""

    trouble: TroubleOf
    words: str = ""


def offer_treat(seen: TableView) -> Offer | None:
    """Open to the GM between quests."""
    if not is_between_quests(seen):
        return None
    found = [
        (TroubleOf(name, trouble).word, say("{who}: {trouble}", who=seen.seats[name].title, trouble=trouble))
        for name in seen.players
        for trouble in seen.marks.get(TROUBLES_KIND.of(name), ())
    ]
    words = Words(most=300, label="How?")
    return Offer({"trouble": Among(options(found), label="Which Trouble?"), "words": words}) if found else None


def decide_treat(draft: Draft, seat: str, order: Treat) -> None:  # noqa: ARG001
    """FE-BTW-07."""
    who, trouble = order.trouble.who, order.trouble.trouble
    draft.unmark(TROUBLES_KIND.of(who), trouble)
    draft.tell(who, "FE-BTW-07", "{who} is rid of a Trouble: {trouble}. {words}", trouble=trouble, words=order.words)


@dataclass(frozen=True, slots=True, kw_only=True)
class StartQuest:
    """Start a quest: nobody has Strain, Halflings have Luck, and brewers roll for their cache."""

    words: str = ""


def offer_start_quest(seen: TableView) -> Offer | None:
    """Open while no quest is on."""
    if seen.has_mark(TIME, ON_A_QUEST) or not seen.players:
        return None
    words = Words(most=300, label="What is it about?")
    late = next((name for name in seen.players if _still_rolls(seen, name)), "")
    if late:
        return blocked("FE-BTW-02", say("{who} has still to recover.", who=seen.seats[late].title), words=words)
    return _in_peace(seen, words)


def _still_rolls(seen: TableView, name: str) -> bool:
    """FE-BTW-01, FE-BTW-02: whether Strain is to be reckoned with, or harm to recover from, before the next quest."""
    is_due = any(seen.has_mark(STATE.of(name), due) for due in (RECKONING, RECOVERING))
    return is_due and is_in_play(seen, name)


def decide_start_quest(draft: Draft, seat: str, order: StartQuest) -> None:
    """FE-BTW-04, FE-STR-04: Strain is gone, whatever kept it."""
    draft.unmark(TIME, BETWEEN_QUESTS)
    draft.mark(TIME, ON_A_QUEST)
    draft.befall("begins", "")
    draft.tell(seat, "FE-STR-04", "A quest begins. {words}", words=order.words)
    for name in draft.table.players:
        _set_out(draft, name)


def _set_out(draft: Draft, name: str) -> None:
    for over in (RECKONING, RECOVERING, RESTING, BUSY, CRAFTED, FIRST_VERSES):
        draft.unmark(STATE.of(name), over)
    draft.count(STRAIN.of(name), -draft.table.track(STRAIN.of(name)))
    if draft.table.has_mark(STATE.of(name), DEAD):
        return
    if is_of(draft.table, name, "Halfling"):
        gain_luck(draft, name, 2, "FE-LUCK-08", "{who} gains Luck dice, as Halflings do: {dice}.")
    if is_of(draft.table, name, "Dwarf"):
        missing = armor_at_most(draft.table, name) - draft.table.track(ARMOR.of(name))
        draft.count(ARMOR.of(name), max(0, min(1, missing)))  # FE-ARM-10
    if draft.table.has_mark(TRAINED.of(name), "brew"):
        draft.mark(STATE.of(name), CACHE)


END_QUEST = Action(
    "end_quest", EndQuest, offer_end_quest, decide_end_quest, rule="FE-BTW-06", label="End the quest", by=GM, group="gm"
)
RECKON = Action(
    "reckon", Reckon, offer_reckon, decide_reckon, rule="FE-BTW-01", label="Reckon with your Strain", group="downtime"
)
RECOVER = Action("recover", Recover, offer_recover, decide_recover, rule="FE-BTW-02", label="Recover", group="downtime")
TREAT = Action("treat", Treat, offer_treat, decide_treat, rule="FE-BTW-07", label="Treat a Trouble", by=GM, group="gm")
START_QUEST = Action(
    "start_quest",
    StartQuest,
    offer_start_quest,
    decide_start_quest,
    rule="FE-STR-04",
    label="Start a quest",
    by=GM,
    group="gm",
)
QUESTS = (RECKON, RECOVER, START_QUEST, END_QUEST, TREAT)
