"""Harm: how much a danger does, what may keep it off, and what it leads to."""

from collections.abc import Iterable

from hearthside.kernel.agenda import Ask, Comes, Later, Matter, Step, carry_out, steps_after
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.content.gear import GEAR
from hearthside.systems.first_empires.fight.creatures import nature_of, others_in_zone
from hearthside.systems.first_empires.fight.striking import brute_of, harm_die
from hearthside.systems.first_empires.gear.belongings import armor_now, worn_armor
from hearthside.systems.first_empires.kinds import HARM_KIND, LUCK, STATE, STUNTS_KIND
from hearthside.systems.first_empires.people.aspect import end_aspect
from hearthside.systems.first_empires.pool.called import RollCalledFor, take_back_call
from hearthside.systems.first_empires.pool.dice import HURT_AT
from hearthside.systems.first_empires.pool.owed import WOUND, owe
from hearthside.systems.first_empires.scene.board import DEAD, UNCONSCIOUS_AT
from hearthside.systems.first_empires.words import setting

WOUND_AT = 4
DEAD_AT = 7
EVASIVE = "Evasive Maneuvers"


class HarmComing(Matter, frozen=True):
    """Harm that is coming, and may still be kept off."""

    harm: int
    physical: bool = True
    resisted: bool = False
    is_evaded: bool = False
    """Whether Evasive Maneuvers took their point already."""
    source: str = ""
    """The creature it comes from."""
    overflow: int = 0
    """Harm from Strain beyond its limit: nothing keeps it off."""


class HarmLeftOver(Matter, frozen=True):
    """Harm of an attack that is left over after its target was out."""

    spill: int
    beside: str
    """The target that was out; left-over harm stays in its zone."""
    means: tuple[str, ...] = ()
    physical: bool = True
    """Whether magic that is turned back does physical harm."""


class FinalJudgment(Matter, frozen=True):
    """Somebody is dead, unless Lady Luck steps in."""

    wound: bool = False
    """Whether a wound's Trouble waits for her word."""


class HarmComes(Step, frozen=True, tag="harm"):
    """Harm comes at somebody."""

    seat: str
    coming: HarmComing


class HarmSpills(Step, frozen=True, tag="spill"):
    """Harm is left over, and somebody says on whom it goes on."""

    seat: str
    left: HarmLeftOver


class CurseBurns(Step, frozen=True, tag="curse_burns"):
    """Somebody was hurt, and what hurt them may carry a curse."""

    seat: str
    source: str


class AskAgain(Step, frozen=True, tag="ask_again"):
    """What somebody was asked before harm came is asked again, with all that comes after it."""

    question: Ask
    then: tuple[Later, ...] = ()


def roll_harm(draft: Draft, seat: str, call: RollCalledFor, times: int, older: int = 0) -> int:
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


def harm_comes(draft: Draft, step: HarmComes) -> Comes:
    """Ask what may keep harm off; where nothing is left to choose, it takes its course."""
    seat, coming = step.seat, step.coming
    if draft.table.has_mark(STATE.of(seat), DEAD):
        return ()
    resistible = coming.physical and not coming.resisted
    deductible = takes_armor(draft.table, coming) and armor_now(draft.table, seat) > 0
    evadable = may_evade(draft.table, seat, coming)
    if not coming.harm or not (resistible or deductible or evadable):
        return land(draft, seat, coming, coming.harm + coming.overflow)
    ways = {"resist": resistible, "evade": evadable, "suffer": True}
    actions = tuple(action for action, is_open in ways.items() if is_open)
    rule = "FE-RST-01" if resistible else "FE-ARM-01"
    return [Ask(seat, actions, rule, say("{harm} harm is coming.", harm=coming.harm), coming)]


def harm_spills(draft: Draft, step: HarmSpills) -> Comes:
    """FE-INT-05: whoever has harm left over says where it goes, if there is somebody."""
    if not others_in_zone(draft.table, step.left.beside):
        return ()
    says = say("{harm} harm is left over. On whom?", harm=step.left.spill)
    return [Ask(step.seat, ("spill",), "FE-INT-05", says, step.left)]


def takes_armor(lying: Table | TableView, coming: HarmComing) -> bool:
    """FE-ARM-09: armor takes physical harm, and all harm where the table wants it so."""
    return coming.physical or setting(lying.options, "armor_against") == "all harm"


def may_evade(lying: Table, seat: str, coming: HarmComing) -> bool:
    """FE-RST-09: once, after resisting, for a Luck die, in no armor or Basic."""
    willing = coming.resisted and not coming.is_evaded and lying.has_mark(STUNTS_KIND.of(seat), EVASIVE)
    return willing and lying.track(LUCK.of(seat)) > 0 and not is_too_heavy_to_evade(lying, seat)


def is_too_heavy_to_evade(lying: Table | TableView, seat: str) -> bool:
    """Whether a character wears more than Basic armor; a shield does not count (FE-ARM-11)."""
    worn = worn_armor(lying, seat)
    return worn is not None and worn.armor > GEAR["basic_armor"].armor


def land(draft: Draft, seat: str, coming: HarmComing, points: int) -> list[Step]:
    """What is left of one instance of harm lands; what follows from it."""
    follows = _suffer(draft, seat, points)
    return [*follows, CurseBurns(seat, coming.source)] if points > coming.overflow else follows


def curse_burns(draft: Draft, step: CurseBurns) -> Comes:
    """FE-BEAST-15: harm from a werewolf brings a curse to keep off."""
    is_dead = draft.table.has_mark(STATE.of(step.seat), DEAD)
    if is_dead or not nature_of(draft.table, step.source).lycanthropic_curse:
        return ()
    return [Ask(step.seat, ("resist_curse",), "FE-BEAST-15", "The wound burns. Roll Charm, or be cursed.")]


def bring_harm(draft: Draft, seat: str, coming: HarmComing) -> None:
    """Harm comes at somebody who did not just roll: it waits behind other harm, and goes before any other question."""
    asked, comes = draft.table.awaited.get(seat), HarmComes(seat, coming)
    if asked is None or set(asked.actions).isdisjoint(_OF_HARM):
        _go_first(draft, seat, [comes])
        return
    later = steps_after(draft, asked)
    at = next((number for number, step in enumerate(later) if isinstance(step, AskAgain)), len(later))
    then = (*later[:at], comes, *later[at:])
    draft.wait_for(seat, asked.actions, asked.rule, asked.says, asked.matter, then=then, said=asked.said)


_OF_HARM = ("advantage", "spill", "suffer", "resist_curse", "judgment")
"""What people can be asked after a result; harm that comes then waits for its turn."""


def _go_first(draft: Draft, seat: str, steps: Iterable[Step]) -> None:
    """These steps go before what somebody is asked, who is asked it again after them."""
    asked = draft.settle(seat)
    again = (
        [AskAgain(Ask(seat, asked.actions, asked.rule, asked.says, asked.matter, said=asked.said), asked.then)]
        if asked
        else []
    )
    carry_out(draft, [*steps, *again])


def ask_again(draft: Draft, step: AskAgain) -> Comes:
    """After harm people still have to answer what they were asked before; a call is off for who cannot act."""
    seat = step.question.seat
    is_off = "roll" in step.question.actions and draft.table.track(HARM_KIND.of(seat)) >= UNCONSCIOUS_AT
    return () if is_off or draft.table.has_mark(STATE.of(seat), DEAD) else (step.question, *step.then)


def suffer(draft: Draft, seat: str, points: int) -> None:
    """Harm lands at once, and nothing keeps it off."""
    follows = _suffer(draft, seat, points)
    if follows:
        _go_first(draft, seat, follows)


def _suffer(draft: Draft, seat: str, points: int) -> list[Step]:
    """Harm lands: a lasting wound at 4, and Lady Luck's word at 7 (FE-HARM-02, FE-HARM-05)."""
    before = draft.table.track(HARM_KIND.of(seat))
    if not draft.count(HARM_KIND.of(seat), points):
        return []
    after = draft.table.track(HARM_KIND.of(seat))
    draft.tell(seat, "FE-HARM-01", "{who} suffers {points} harm and stands at {after}.", points=points, after=after)
    is_wounded = before < WOUND_AT <= after
    if after == DEAD_AT:
        return _face_judgment(draft, seat, FinalJudgment(is_wounded))
    if is_wounded:
        owe(draft, seat, WOUND)
    tell_state(draft, seat, before)
    return []


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
        draft.befall("down", seat)
        draft.tell(seat, "FE-HARM-04", "{who} is unconscious.")
    elif before < HURT_AT <= after:
        draft.tell(seat, "FE-HARM-03", "{who} is badly hurt: one die less on every roll.")


def _face_judgment(draft: Draft, seat: str, judgment: FinalJudgment) -> list[Step]:
    """FE-LADY-01; with no Luck dice there is no roll (FE-LADY-06)."""
    if not draft.table.track(LUCK.of(seat)):
        die(draft, seat)
        return []
    return [Ask(seat, ("judgment",), "FE-LADY-01", "Dead, unless Lady Luck steps in.", judgment)]


def die(draft: Draft, seat: str) -> None:
    """The end of a character, who has nothing more to answer."""
    draft.settle(seat)
    end_aspect(draft, seat)  # FE-STUNT-12
    draft.mark(STATE.of(seat), DEAD)
    draft.befall("gone", seat)
    draft.tell(seat, "FE-HARM-05", "{who} is dead.")
