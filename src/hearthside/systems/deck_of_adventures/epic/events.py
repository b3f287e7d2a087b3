"""What people do in an Epic Event: the GM begins it and lays out tasks, players take them on."""

from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer, blocked, gm_action
from hearthside.kernel.agenda import carry_out
from hearthside.kernel.choices import Among, Barred, Between, Choice, Option, Several, Words, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.board import NPC, WORLD
from hearthside.systems.deck_of_adventures.check.call import DR, STAT_OPTIONS, own_mod
from hearthside.systems.deck_of_adventures.check.degrees import HARDEST
from hearthside.systems.deck_of_adventures.epic.tasks import (
    TASK_CARD,
    USUAL_FAILURES,
    change_epic,
    end,
    epic_in,
    is_drawn_for,
    is_running,
    lay_task,
    task_dr,
    volunteers,
)
from hearthside.systems.deck_of_adventures.fight.acting import unless_all_barred
from hearthside.systems.deck_of_adventures.fight.arena import LIES_THERE, cannot_act, listed
from hearthside.systems.deck_of_adventures.kinds import EPICS_HELD
from hearthside.systems.deck_of_adventures.people.stats import STATS
from hearthside.systems.deck_of_adventures.powers.book import POWERS
from hearthside.systems.deck_of_adventures.steps import EpicDraw
from hearthside.systems.deck_of_adventures.things import EPICS, Epic

MANY = 2
"""DA-EPIC-14: more than this in a session is a lot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginEpic:
    """Begin an Epic Event: so many tasks must be won before three are lost. Say what is at stake."""

    difficulty: int
    stakes: str = ""
    failures: int = USUAL_FAILURES


def offer_begin_epic(seen: TableView) -> Offer:
    """DA-EPIC-01: with a Difficulty of 1 at the least."""
    fields: dict[str, Choice] = {
        "difficulty": Between(1, 12, label="Difficulty: successes needed"),
        "stakes": Words(most=500, label="What is at stake?"),
        "failures": Between(1, 9, label="Lost at so many failures"),
    }
    if is_running(seen):
        return blocked("DA-EPIC-01", "An Epic Event is running already.", **fields)
    return Offer(fields)


def decide_begin_epic(draft: Draft, seat: str, order: BeginEpic) -> None:
    """DA-EPIC-01; a third one in a session brings a hint, never a block (DA-EPIC-14)."""
    draft.make(EPICS, Epic(order.difficulty, order.failures))
    draft.count(EPICS_HELD.of_table, 1)
    most = order.difficulty + order.failures - 1
    says = "An Epic Event of Difficulty {need}. Successes to win it: {need}. Failures that lose it: {limit}. {stakes}"
    draft.befall("begins", seat)
    draft.tell(seat, "DA-EPIC-01", says, need=order.difficulty, limit=order.failures, stakes=order.stakes)
    draft.tell(seat, "DA-EPIC-03", "Target Cards it can take at the most: {most}.", most=most)
    if draft.table.track(EPICS_HELD.of_table) > MANY:
        draft.tell(seat, "DA-EPIC-14", "Two Epic Events are plenty for one session.")


@dataclass(frozen=True, slots=True, kw_only=True)
class LayTask:
    """Turn the Target Card of the next task, say what it is and how hard."""

    dr: int
    task: str = ""
    deck: str = WORLD


def offer_lay_task(seen: TableView) -> Offer | None:
    """Open in an Epic Event while no task lies there."""
    if not is_running(seen):
        return None
    decks = options(((WORLD, "A task: World Deck"), (NPC, "A creature: NPC Deck")))
    fields: dict[str, Choice] = {
        "dr": DR,
        "task": Words(most=300, label="What is to be done?"),
        "deck": Among(decks, label="From which deck?"),
    }
    if seen.pile(TASK_CARD).count:
        return blocked("DA-EPIC-09", "The task on the table is not decided yet.", **fields)
    return Offer(fields)


def decide_lay_task(draft: Draft, seat: str, order: LayTask) -> None:
    """DA-EPIC-05: the Difficulty Range belongs to the Target Card."""
    sign = lay_task(draft, order.deck, order.dr)
    draft.tell(seat, "DA-EPIC-05", "A task, {card} at DR {dr}. {task}", card=sign, dr=order.dr, task=order.task)


@dataclass(frozen=True, slots=True, kw_only=True)
class Volunteer:
    """Take on the task, say how, and with which Attribute or Skill you would. The GM may rule otherwise."""

    stat: str
    how: str = ""


def offer_volunteer(seen: TableView) -> Offer | None:
    """DA-EPIC-10: not on two tasks in a row, unless you are the only player (DA-AMB-26)."""
    if not seen.pile(TASK_CARD).count:
        return None
    fields: dict[str, Choice] = {
        "stat": Among(STAT_OPTIONS, label="With"),
        "how": Words(most=300, label="How?"),
    }
    if cannot_act(seen, seen.seat):
        return blocked(LIES_THERE.rule, LIES_THERE.says, **fields)
    if seen.seat in volunteers(seen):
        return blocked("DA-EPIC-04", "You are on this task already.", **fields)
    if _tried_last(seen) and len(seen.players) > 1:
        return blocked("DA-EPIC-10", "You took on the last task: let this one to others.", **fields)
    return Offer(fields)


def _tried_last(seen: TableView) -> bool:
    epic = epic_in(seen)
    return epic is not None and seen.seat in epic.tried_last


def decide_volunteer(draft: Draft, seat: str, order: Volunteer) -> None:
    """DA-EPIC-04."""
    _put_on(draft, seat, stat=order.stat)
    says = "{who} takes it on with {stat}. {how}"
    draft.tell(seat, "DA-EPIC-04", says, stat=STATS[order.stat].name, how=order.how)


@dataclass(frozen=True, slots=True, kw_only=True)
class PutOnTask:
    """Rule who takes on the task with which Attribute or Skill: volunteers, or everybody you call."""

    who: tuple[str, ...]
    stat: str


def offer_put_on_task(seen: TableView) -> Offer | None:
    """DA-EPIC-05; who is called has not volunteered (DA-AMB-26)."""
    if not seen.pile(TASK_CARD).count or not seen.players:
        return None
    people = tuple(
        Option(name, seen.seats[name].title, LIES_THERE if cannot_act(seen, name) else None) for name in seen.players
    )
    who = Several(people, 1, len(people), label="Who?")
    return unless_all_barred("who", who=who, stat=Among(STAT_OPTIONS, label="With"))


def decide_put_on_task(draft: Draft, seat: str, order: PutOnTask) -> None:
    """DA-EPIC-05: the GM rules on the stat of each."""
    _put_on(draft, *order.who, stat=order.stat)
    whom = listed(draft.table, order.who)
    draft.tell(seat, "DA-EPIC-05", "{whom}: with {stat}.", whom=whom, stat=STATS[order.stat].name)


def _put_on(draft: Draft, *people: str, stat: str) -> None:
    on_it = {**volunteers(draft.table), **dict.fromkeys(people, stat)}
    change_epic(draft, trying=tuple(on_it.items()))


@dataclass(frozen=True, slots=True, kw_only=True)
class RunTask:
    """Let them draw: the players on the task in turn, then you, until the first suited hit decides it."""


def offer_run_task(seen: TableView) -> Offer | None:
    """DA-EPIC-04: not without anybody on the task."""
    if not seen.pile(TASK_CARD).count:
        return None
    against = _cannot_run(seen)
    return blocked(against.rule, against.says) if against else Offer()


def _cannot_run(seen: TableView) -> Barred | None:
    trying = volunteers(seen)
    if not trying:
        return Barred("DA-EPIC-04", "Nobody has taken on this task.")
    if is_drawn_for(seen):
        return Barred("DA-EPIC-07", "They are drawing for it.")
    if seen.seat in seen.awaited:
        return Barred("DA-CHECK-14", "Finish the draw you are in first.")
    dr = task_dr(seen)
    if all(dr + own_mod(seen, who, stat) < HARDEST for who, stat in trying.items()):
        return Barred("DA-CHECK-10", "This is out of reach for everybody on it.")
    return None


def decide_run_task(draft: Draft, seat: str, order: RunTask) -> None:  # noqa: ARG001
    """DA-AMB-25: all of them in the order of the table, then the GM."""
    trying = volunteers(draft.table)
    dr = task_dr(draft.table)
    able = tuple(
        (who, trying[who])
        for who in draft.table.players
        if who in trying and dr + own_mod(draft.table, who, trying[who]) >= HARDEST
    )
    carry_out(draft, [EpicDraw(able, 0)])


@dataclass(frozen=True, slots=True, kw_only=True)
class AllowPower:
    """Allow a Power in this Epic Event."""

    power: str


_POWERS = tuple(Option(name, name) for name, power in POWERS.items() if power.type != "Passive")


def offer_allow_power(seen: TableView) -> Offer | None:
    """DA-EPIC-11."""
    return Offer({"power": Among(_POWERS, label="Which Power?")}) if is_running(seen) else None


def decide_allow_power(draft: Draft, seat: str, order: AllowPower) -> None:
    """Until the Epic Event ends."""
    epic = epic_in(draft.table)
    if epic and order.power not in epic.powers:
        change_epic(draft, powers=(*epic.powers, order.power))
    draft.tell(seat, "DA-EPIC-11", "{power} may be used here.", power=order.power)


@dataclass(frozen=True, slots=True, kw_only=True)
class EndEpic:
    """Break off the Epic Event where it stands."""

    why: str = ""


def offer_end_epic(seen: TableView) -> Offer | None:
    """Open while there is one and nobody draws for it."""
    if not is_running(seen):
        return None
    why: Choice = Words(most=300, label="Why?")
    if is_drawn_for(seen):
        return blocked("DA-EPIC-07", "They are drawing for it.", why=why)
    return Offer({"why": why})


def decide_end_epic(draft: Draft, seat: str, order: EndEpic) -> None:
    """The GM's word."""
    draft.tell(seat, "DA-EPIC-16", "The Epic Event is broken off. {why}", why=order.why)
    end(draft, "It stood at {won} to {lost}.")


EPIC_EVENTS = (
    Action("volunteer", Volunteer, offer_volunteer, decide_volunteer, rule="DA-EPIC-04", label="Take on the task"),
    gm_action("begin_epic", BeginEpic, offer_begin_epic, decide_begin_epic, "DA-EPIC-01", "Begin an Epic Event"),
    gm_action("lay_task", LayTask, offer_lay_task, decide_lay_task, "DA-EPIC-05", "Lay out a task"),
    gm_action("put_on_task", PutOnTask, offer_put_on_task, decide_put_on_task, "DA-EPIC-05", "Put them on the task"),
    gm_action("run_task", RunTask, offer_run_task, decide_run_task, "DA-EPIC-07", "Let them draw for the task"),
    gm_action("allow_power", AllowPower, offer_allow_power, decide_allow_power, "DA-EPIC-11", "Allow a Power"),
    gm_action("end_epic", EndEpic, offer_end_epic, decide_end_epic, "DA-EPIC-02", "Break off the Epic Event"),
)
