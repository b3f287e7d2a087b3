"""Harm: how much a danger does, what may keep it off, and what it leads to."""

from dataclasses import asdict, replace

from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Facts
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.aspect import end_aspect
from hearthside.systems.first_empires.belongings import armor_now, worn_armor
from hearthside.systems.first_empires.board import DEAD, UNCONSCIOUS_AT
from hearthside.systems.first_empires.called import Called, Due, due_from, take_back_call
from hearthside.systems.first_empires.content.gear import GEAR
from hearthside.systems.first_empires.creatures import is_a, others_in_zone
from hearthside.systems.first_empires.kinds import HARM_KIND, LUCK, STATE, STUNTS_KIND
from hearthside.systems.first_empires.owed import WOUND, owe
from hearthside.systems.first_empires.pool import HURT_AT
from hearthside.systems.first_empires.striking import brute_of, harm_die
from hearthside.systems.first_empires.words import setting

WOUND_AT = 4
DEAD_AT = 7
EVASIVE = "Evasive Maneuvers"


def roll_harm(draft: Draft, seat: str, call: Called, times: int, older: int = 0) -> int:
    """FE-HARM-09: one roll of the danger's die as it shows; for serious harm two, the higher counts (FE-HARM-10)."""
    die = harm_die(draft.table, call)
    if die == "none" or not times:
        return 0
    brute = brute_of(draft.table, call)
    if older and not call.harm and setting(draft.table.options, "harm_numbers") == "older table":
        return older + brute  # FE-AMB-04
    if die.isdigit():
        return int(die) + brute
    sides = int(die.removeprefix("d"))
    return max(draft.roll(seat, times, sides, "harm" if times == 1 else "serious harm")) + brute


def ask_what_is_due(draft: Draft, seat: str, due: Due) -> None:
    """Ask for the next decision a result leaves; where nothing is left to choose, it takes its course."""
    if due.advantage:
        draft.wait_for(seat, ("advantage",), "FE-INT-09", "What does your advantage bring?", asdict(due))
        return
    if due.spill and others_in_zone(draft.table, due.beside):
        says = f"{due.spill} harm is left over. On whom?"
        draft.wait_for(seat, ("spill",), "FE-INT-05", says, asdict(due))
        return
    resistible = due.physical and not due.resisted
    deductible = takes_armor(draft.table, due) and armor_now(draft.table, seat) > 0
    evadable = may_evade(draft.table, seat, due)
    if due.harm and (resistible or deductible or evadable):
        ways = {"resist": resistible, "evade": evadable, "suffer": True}
        actions = tuple(action for action, is_open in ways.items() if is_open)
        says = f"{due.harm} harm is coming."
        draft.wait_for(seat, actions, "FE-RST-01" if resistible else "FE-ARM-01", says, asdict(due))
        return
    land(draft, seat, due, due.harm + due.overflow)


def takes_armor(lying: Table | TableView, due: Due) -> bool:
    """FE-ARM-09: armor takes physical harm, and all harm where the table wants it so."""
    return due.physical or setting(lying.options, "armor_against") == "all harm"


def may_evade(lying: Table, seat: str, due: Due) -> bool:
    """FE-RST-09: once, after resisting, for a Luck die, in no armor or Basic."""
    willing = due.resisted and not due.is_evaded and lying.has_mark(STUNTS_KIND.of(seat), EVASIVE)
    return willing and lying.track(LUCK.of(seat)) > 0 and not is_too_heavy_to_evade(lying, seat)


def is_too_heavy_to_evade(lying: Table | TableView, seat: str) -> bool:
    """Whether a character wears more than Basic armor; a shield does not count (FE-ARM-11)."""
    worn = worn_armor(lying, seat)
    return worn is not None and worn.armor > GEAR["basic_armor"].armor


def land(draft: Draft, seat: str, due: Due, points: int) -> None:
    """What is left of one instance of harm lands, and whatever follows from it."""
    rest = replace(due, spill=0, harm=0, overflow=0, is_hurt=points > due.overflow)
    suffer(draft, seat, points, rest)
    if draft.table.track(HARM_KIND.of(seat)) < DEAD_AT:
        go_on(draft, seat, rest)


def go_on(draft: Draft, seat: str, due: Due) -> None:
    """After harm: a werewolf's curse to keep off (FE-BEAST-15), further harm, and what else was waiting."""
    if due.is_hurt and is_a(draft.table, due.source, "Lycanthropic Curse"):
        says = "The wound burns. Roll Charm, or be cursed."
        left = replace(due, source="", is_hurt=False)
        draft.wait_for(seat, ("resist_curse",), "FE-BEAST-15", says, asdict(left))
    elif due.more:
        more = Due(harm=due.more[0], physical=due.physical, more=due.more[1:], asked=due.asked)
        ask_what_is_due(draft, seat, more)
    else:
        _ask_again(draft, seat, due)


def bring_harm(draft: Draft, seat: str, harm: Due) -> None:
    """Harm comes at somebody who did not just roll: it waits behind other harm, and goes before any other question."""
    asked = draft.table.awaited.get(seat)
    waiting = next((due for due in (due_from(draft.table, seat, each) for each in _OF_HARM) if due), None)
    if asked and waiting:
        more = [*waiting.more, harm.harm, *harm.more]
        draft.wait_for(seat, asked.actions, asked.rule, asked.says, asdict(replace(waiting, more=more)))
    else:
        ask_what_is_due(draft, seat, replace(harm, asked=_kept(draft, seat)))


_OF_HARM = ("advantage", "spill", "suffer", "resist_curse", "judgment")
"""What people can be asked after a result; harm that comes then waits for its turn."""


def _kept(draft: Draft, seat: str) -> Facts:
    """What somebody is asked, to be asked again after something that goes before it."""
    asked = draft.table.awaited.get(seat)
    if asked is None:
        return {}
    return {"actions": list(asked.actions), "rule": asked.rule, "says": asked.says, "matter": asked.matter}


def suffer(draft: Draft, seat: str, points: int, due: Due | None = None) -> None:
    """Harm lands: a lasting wound at 4, and Lady Luck's word at 7 (FE-HARM-02, FE-HARM-05)."""
    before = draft.table.track(HARM_KIND.of(seat))
    if not draft.count(HARM_KIND.of(seat), points):
        return
    after = draft.table.track(HARM_KIND.of(seat))
    draft.tell(seat, "FE-HARM-01", "{who} suffers {points} harm and stands at {after}.", points=points, after=after)
    is_wounded = before < WOUND_AT <= after
    if after == DEAD_AT:
        _face_judgment(draft, seat, replace(due or Due(), wound=is_wounded))
        return
    if is_wounded:
        owe(draft, seat, WOUND)
    tell_state(draft, seat, before)


def tell_healing(draft: Draft, seat: str, patient: str, healed: int, rule: str) -> None:
    """Who lost so much harm by whom."""
    says = "{who} heals {healed} harm of {whom}." if patient != seat else "{who} is healed of {healed} harm."
    draft.tell(seat, rule, says, healed=healed, whom=draft.table.seats[patient].title)


def tell_state(draft: Draft, seat: str, before: int) -> None:
    """What this much harm means, where it is new."""
    after = draft.table.track(HARM_KIND.of(seat))
    if after >= UNCONSCIOUS_AT:
        end_aspect(draft, seat)  # FE-STUNT-12
        take_back_call(draft, seat)
    if after == UNCONSCIOUS_AT:
        draft.tell(seat, "FE-HARM-04", "{who} is unconscious.")
    elif before < HURT_AT <= after:
        draft.tell(seat, "FE-HARM-03", "{who} is badly hurt: one die less on every roll.")


def _face_judgment(draft: Draft, seat: str, due: Due) -> None:
    """FE-LADY-01; with no Luck dice there is no roll (FE-LADY-06)."""
    if not draft.table.track(LUCK.of(seat)):
        die(draft, seat)
        return
    due = replace(due, asked=_kept(draft, seat) or due.asked)
    says = "Dead, unless Lady Luck steps in."
    draft.wait_for(seat, ("judgment",), "FE-LADY-01", says, asdict(due))


def _ask_again(draft: Draft, seat: str, due: Due) -> None:
    """After harm people still have to answer what they were asked before; a call is off for who cannot act."""
    if not due.asked or seat in draft.table.awaited:
        return
    draft.wait_for(seat, tuple(due.asked["actions"]), due.asked["rule"], due.asked["says"], due.asked["matter"])
    if draft.table.track(HARM_KIND.of(seat)) >= UNCONSCIOUS_AT:
        take_back_call(draft, seat)


def die(draft: Draft, seat: str) -> None:
    """The end of a character, who has nothing more to answer."""
    draft.settle(seat)
    end_aspect(draft, seat)  # FE-STUNT-12
    draft.mark(STATE.of(seat), DEAD)
    draft.tell(seat, "FE-HARM-05", "{who} is dead.")
