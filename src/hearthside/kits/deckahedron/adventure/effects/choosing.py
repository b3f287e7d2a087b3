"""Costs and picks: who pays, who chooses from a card, and what the GM answers in words."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from hearthside.kernel.actions import GM, TABLE, Action, Offer
from hearthside.kernel.agenda import Ask, Later, Procedure, Step, about, answered, ask_again, carry_out, replace
from hearthside.kernel.choices import Among, Barred, Several, Words, YesNo
from hearthside.kernel.choices import Option as Shown
from hearthside.kernel.choices import options as shown_options
from hearthside.kernel.compounds import Compound
from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.saying import in_a_row, listed, say
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView, gm_of
from hearthside.kits.deckahedron.adventure.board import XP
from hearthside.kits.deckahedron.adventure.book import book_of, moves_of
from hearthside.kits.deckahedron.adventure.combat.striking import foe_can_step, somebody_to_hit
from hearthside.kits.deckahedron.adventure.content.effects import (
    ChangeItem,
    Choose,
    Deal,
    Grant,
    Option,
    Pay,
    Say,
    StepFoe,
    StepItem,
)
from hearthside.kits.deckahedron.adventure.content.moves import Move
from hearthside.kits.deckahedron.adventure.effects.carrying import steps_of
from hearthside.kits.deckahedron.adventure.gear.magic import can_change, can_step_item
from hearthside.kits.deckahedron.adventure.gear.pack import packs_of, pay_pack
from hearthside.kits.deckahedron.adventure.gear.prices import pay_price, ways_to_pay
from hearthside.kits.deckahedron.adventure.journey.points import shadow_points
from hearthside.kits.deckahedron.adventure.matters import LeftToTheGm, MoveCalled, MovePaid, OptionsOfMove

# --- Paying -----------------------------------------------------------------------------------------------------------


def _can_pay(table: Table, step: Pay) -> bool:
    return table.track(XP.of(step.seat)) >= step.xp and packs_of(table, step.seat) >= step.pack


def _pay(draft: Draft, step: Pay) -> Iterable[Later] | None:
    """What can be paid is paid; what need not be is asked for. Unpaid, nothing of what follows happens (TF-XP-08)."""
    seat, move = step.seat, moves_of(draft)[step.move]
    if not _can_pay(draft.table, step):
        draft.tell(seat, "TF-XP-08", "{who} cannot pay for {move}: nothing comes of it.", move=move.name)
        return None
    if not step.optional:
        return _paid(draft, step)
    says = say("{move}: pay {cost}?", move=move.name, cost=_cost(step))
    return [Ask(seat, ("pay",), move.rules[0], says, MovePaid(step))]


def _cost(step: Pay) -> str:
    counted = (("{count} XP", step.xp), ("{count} Pack", step.pack))
    return listed(say(words, count=count) for words, count in counted if count)


def _paid(draft: Draft, step: Pay) -> tuple[Later, ...]:
    seat, move = step.seat, moves_of(draft)[step.move]
    draft.count(XP.of(seat), -step.xp)
    pay_pack(draft, seat, step.pack)
    draft.tell(seat, move.rules[0], "{who} pays {cost}.", cost=_cost(step))
    return step.after


@dataclass(frozen=True, slots=True, kw_only=True)
class PayCost:
    """Pay what the move asks for, or leave what it would bring."""

    pays: bool = True


def offer_pay(seen: TableView) -> Offer | None:
    """Open while a move asks for a price that need not be paid."""
    return _PAYING if seen.asked("pay") else None


_PAYING = Offer({"pays": YesNo(label="Pay")}, urgent=True)


def decide_pay(draft: Draft, seat: str, order: PayCost) -> None:
    """TF-BASE-04: whoever keeps it gets nothing for it."""
    matter, then = answered(draft, seat, "pay", MovePaid)
    pays = order.pays and _can_pay(draft.table, matter.pay)
    carry_out(draft, [*(_paid(draft, matter.pay) if pays else ()), *then])


# --- Choosing ---------------------------------------------------------------------------------------------------------


def _choose(draft: Draft, step: Choose) -> list[Step] | None:
    """Somebody picks from the options of the card, as far as they are possible (TF-TRIG-04)."""
    move, by = moves_of(draft)[step.move], step.seat
    there = _there(draft.table, step)
    if not there:
        draft.tell(by, "TF-TRIG-04", "Nothing of what {move} lists is possible.", move=move.name)
        return None
    most = 1 if _one_by_one(move, step) else min(step.most, len(there))
    least = min(step.most if step.least is None else step.least, most)
    if step.offers:
        least = most = min(step.offers, len(there))
    if step.offers or step.by == "gm":
        by = gm_of(draft.table) or by
    says = say(_how_many(step, least, most), move=move.name, least=least, most=most)
    return [Ask(by, ("pick",), move.rules[0], says, OptionsOfMove(step, there, least, most))]


def _there(table: Table, step: Choose) -> tuple[str, ...]:
    """The options that are possible, of those the GM holds out if that is how it goes."""
    return tuple(
        option.id
        for option in moves_of(table)[step.move].options
        if (step.out is None or option.id in step.out) and _is_possible(table, step, option)
    )


def _is_possible(table: Table, step: Choose, option: Option) -> bool:
    """Whether somebody can pay for it, and all of it can happen as the table lies.

    The GM's Shadow points are for the GM alone to know (TF-AMB-57).
    """
    if option.price and not ways_to_pay(table, step.seat, (option.price,)):
        return False
    checked = ((_POSSIBLE.get(type(each)), each) for each in steps_of(step, option.effects))
    return all(check(table, each) for check, each in checked if check)


_POSSIBLE: Mapping[type[Step], Callable[[Table, Any], bool]] = {
    Pay: _can_pay,
    Deal: somebody_to_hit,
    StepFoe: foe_can_step,
    StepItem: can_step_item,
    ChangeItem: can_change,
}
"""When an effect can happen at all. One that is not listed always can (TF-TRIG-04)."""


def _one_by_one(move: Move, step: Choose) -> bool:
    """What costs something, or may be picked twice, is picked one by one."""
    return step.most > 1 and (step.repeats or any(option.price for option in move.options))


def _how_many(step: Choose, least: int, most: int) -> str:
    if step.offers:
        return "{move}: hold out {most}."
    if least == most:
        return "{move}: choose {most}."
    return "{move}: choose {least} to {most}." if least else "{move}: choose up to {most}."


@dataclass(frozen=True, slots=True, kw_only=True)
class PickOptions:
    """Pick from what the card of a move lists."""

    options: tuple[str, ...]


def offer_pick(seen: TableView) -> Offer | None:
    """Open while a move asks for a choice."""
    asked = seen.asked("pick")
    if asked is None:
        return None
    matter, shadow = about(asked, OptionsOfMove), min(shadow_points(seen), 1)
    move, poor = moves_of(seen)[matter.pick.move], book_of(seen).purse.none_for_it
    return _pick_offer(move, matter.options, matter.least, matter.most, shadow, poor)


@lru_cache(maxsize=256)
def _pick_offer(move: Move, there: tuple[str, ...], least: int, most: int, shadow: int, poor: str) -> Offer:
    dear = Barred("TF-GMS-06", poor)
    options = [move.option(name) for name in there]
    listed = tuple(
        Shown(each.id, each.says, dear if each.price and each.price.shadow > shadow else None) for each in options
    )
    return Offer({"options": Several(listed, least, most, label=move.name)}, urgent=True)


def decide_pick(draft: Draft, seat: str, pick: PickOptions) -> None:
    """What was picked happens, in the order of the card."""
    matter, then = answered(draft, seat, "pick", OptionsOfMove)
    carry_out(draft, [*_picked(draft, seat, matter.pick, pick.options), *then])


def _picked(draft: Draft, seat: str, step: Choose, names: tuple[str, ...]) -> list[Step]:
    move = moves_of(draft)[step.move]
    picked = [option for option in move.options if option.id in names]
    chosen = in_a_row(option.says for option in picked) if picked else ""
    if step.offers:
        draft.tell(seat, move.rules[0], "{who} holds out: {options}", options=chosen)
        return [replace(step, offers=0, out=tuple(option.id for option in picked))]
    if not picked:
        draft.tell(seat, move.rules[0], "{who} chooses nothing more.")
        return []
    draft.tell(seat, move.rules[0], "{who} chooses: {options}", options=chosen)
    comes: list[Step] = []
    for option in picked:
        pay_price(draft, step.seat, option.price)
        comes += steps_of(step, option.effects)
    if _one_by_one(move, step):
        left = tuple(each for each in step.out or [option.id for option in move.options] if each not in names)
        least = max(0, step.least - 1) if step.least is not None else None
        comes.append(replace(step, most=step.most - 1, least=least, out=step.out if step.repeats else left))
    return comes


@record
class OptionOf(Compound):
    """One of the options somebody chooses from."""

    between = " "
    who: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StrikeOption:
    """Strike an option that the story rules out: somebody has to choose another one."""

    option: OptionOf


def offer_strike(seen: TableView) -> Offer | None:
    """TF-TRIG-04: open to the GM while a player chooses, as long as enough is left to choose from."""
    there = tuple(
        [
            (OptionOf(asked.by, name).word, say("{who}: {option}", who=seen.seats[asked.by].title, option=option.says))
            for asked in seen.asked_for("pick")
            if len((picks := about(asked, OptionsOfMove)).options) > max(1, picks.least)
            for name in picks.options
            if (option := moves_of(seen)[picks.pick.move].option(name))
        ]
    )
    return _strike_offer(there) if there else None


@lru_cache(maxsize=64)
def _strike_offer(there: tuple[tuple[str, str], ...]) -> Offer:
    return Offer({"option": Among(shown_options(there), label="What is impossible here?")})


def decide_strike(draft: Draft, seat: str, strike: StrikeOption) -> None:
    """The question stays, without that option."""
    who, name = strike.option.who, strike.option.name
    asked = draft.table.awaited[who]
    picks = about(asked, OptionsOfMove)
    left = tuple(each for each in picks.options if each != name)
    says = moves_of(draft)[picks.pick.move].option(name).says
    draft.tell(seat, "TF-TRIG-04", "Impossible here: {option}", option=says)
    pick, most = replace(picks.pick, out=left), min(picks.most, len(left))
    ask_again(draft, asked, OptionsOfMove(pick, left, picks.least, most))


# --- Another move -----------------------------------------------------------------------------------------------------


def _grant(draft: Draft, step: Grant) -> list[Step]:
    """Another move, at once."""
    move = moves_of(draft)[step.move]
    says = say("{move}: go straight on to another move.", move=move.name)
    return [Ask(step.seat, ("attempt",), move.rules[0], says, MoveCalled(free=True))]


# --- What the GM says -------------------------------------------------------------------------------------------------


def _say(draft: Draft, step: Say) -> list[Step]:
    gm, move = gm_of(draft.table) or step.seat, moves_of(draft)[step.move]
    says = say("{move}: {asks}", move=move.name, asks=step.asks)
    return [Ask(gm, ("answer",), move.rules[0], says, LeftToTheGm(move.name, step.asks))]


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerMove:
    """Say what the move leaves to you. Leave it empty if you have told it already."""

    words: str = ""


def offer_answer(seen: TableView) -> Offer | None:
    """Open while a move leaves something to the GM."""
    return _ANSWERING if seen.asked("answer") else None


_ANSWERING = Offer({"words": Words(most=1000, label="What do you tell them?")}, urgent=True)


def decide_answer(draft: Draft, seat: str, answer: AnswerMove) -> None:
    """It is told, and the move goes on."""
    matter, then = answered(draft, seat, "answer", LeftToTheGm)
    if answer.words:
        draft.tell(seat, "TF-RES-02", "{move}: {words}", move=matter.move, words=answer.words)
    carry_out(draft, then)


STEPS: tuple[Procedure, ...] = (
    Procedure(Pay, _pay),
    Procedure(Choose, _choose),
    Procedure(Grant, _grant),
    Procedure(Say, _say),
)
PAY = Action("pay", PayCost, offer_pay, decide_pay, rule="TF-XP-08", label="Pay for the move")
PICK = Action("pick", PickOptions, offer_pick, decide_pick, rule="TF-TRIG-04", label="Choose from the card", by=TABLE)
STRIKE = Action(
    "strike_option",
    StrikeOption,
    offer_strike,
    decide_strike,
    rule="TF-TRIG-04",
    label="Strike an option",
    by=GM,
    group="gm",
)
ANSWER = Action(
    "answer", AnswerMove, offer_answer, decide_answer, rule="TF-RES-02", label="Tell what comes of it", by=TABLE
)
