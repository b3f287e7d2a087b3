"""Costs and picks: who pays, who chooses from a card, and what the GM answers in words."""

from dataclasses import dataclass
from functools import lru_cache

from hearthside.kernel.actions import GM, TABLE, Action, Offer
from hearthside.kernel.choices import Among, Barred, Several, Words, YesNo
from hearthside.kernel.choices import Option as Shown
from hearthside.kernel.choices import options as shown_options
from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Facts
from hearthside.kernel.table import Table
from hearthside.kernel.views import Lying, TableView
from hearthside.kits.deckahedron.adventure.agenda import AGENDA
from hearthside.kits.deckahedron.adventure.board import XP
from hearthside.kits.deckahedron.adventure.book import book_of, moves_of
from hearthside.kits.deckahedron.adventure.content.effects import Option, Price
from hearthside.kits.deckahedron.adventure.content.moves import Move
from hearthside.kits.deckahedron.adventure.effects.carrying import is_possible, possible_if, steps_like
from hearthside.kits.deckahedron.adventure.gear.pack import packs_of, pay_pack
from hearthside.kits.deckahedron.adventure.gear.prices import pay, ways_to_pay
from hearthside.kits.deckahedron.adventure.journey.points import shadow_points, spend_shadow
from hearthside.kits.deckahedron.agenda import Question, Step, answered


def gm_of(lying: Lying, instead: str) -> str:
    """The GM's seat; at a table without one, somebody decides instead."""
    return next((name for name, seat in lying.seats.items() if seat.role == "gm"), instead)


# --- Paying -----------------------------------------------------------------------------------------------------------


@possible_if("effect:pay")
def _can_pay(table: Table, step: Step) -> bool:
    seat = step["seat"]
    return bool(table.track(XP.of(seat)) >= step["xp"] and packs_of(table, seat) >= step["pack"])


@AGENDA.procedure("effect:pay")
def _pay(draft: Draft, step: Step) -> Question | list[Step] | None:
    """What can be paid is paid; what need not be is asked for. Unpaid, nothing of what follows happens (TF-XP-08)."""
    seat, move = step["seat"], moves_of(draft)[step["move"]]
    if not _can_pay(draft.table, step):
        draft.tell(seat, "TF-XP-08", "{who} cannot pay for {move}: nothing comes of it.", move=move.name)
        return None
    if not step["optional"]:
        return _paid(draft, step)
    says = f"{move.name}: pay {_cost(step)}?"
    return Question(seat=seat, actions=("pay",), rule=move.rules[0], says=says, matter={"pay": step})


def _cost(step: Step) -> str:
    return " and ".join(f"{step[kind]} {words}" for kind, words in (("xp", "XP"), ("pack", "Pack")) if step[kind])


def _paid(draft: Draft, step: Step) -> list[Step]:
    seat, move = step["seat"], moves_of(draft)[step["move"]]
    draft.count(XP.of(seat), -step["xp"])
    pay_pack(draft, seat, step["pack"])
    draft.tell(seat, move.rules[0], "{who} pays {cost}.", cost=_cost(step))
    after: list[Step] = step["after"]
    return after


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
    matter, then = answered(draft, seat, "pay")
    step = matter["pay"]
    pays = order.pays and _can_pay(draft.table, step)
    AGENDA.carry_out(draft, [*(_paid(draft, step) if pays else ()), *then])


# --- Choosing ---------------------------------------------------------------------------------------------------------


@AGENDA.procedure("effect:choose")
def _choose(draft: Draft, step: Step) -> Question | None:
    """Somebody picks from the options of the card, as far as they are possible (TF-TRIG-04)."""
    move, by = moves_of(draft)[step["move"]], step["seat"]
    there = _there(draft.table, step)
    if not there:
        draft.tell(by, "TF-TRIG-04", "Nothing of what {move} lists is possible.", move=move.name)
        return None
    most = 1 if _one_by_one(move, step) else min(step["most"], len(there))
    least = min(step["most"] if step["least"] is None else step["least"], most)
    if step["offers"]:
        by, least, most = gm_of(draft.table, by), *(2 * [min(step["offers"], len(there))])
    elif step["by"] == "gm":
        by = gm_of(draft.table, by)
    says = f"{move.name}: hold out {most}." if step["offers"] else f"{move.name}: choose {_how_many(least, most)}."
    matter = {"pick": step, "options": there, "least": least, "most": most}
    return Question(seat=by, actions=("pick",), rule=move.rules[0], says=says, matter=matter)


def _there(table: Table, step: Step) -> list[str]:
    """The options that are possible, of those the GM holds out if that is how it goes."""
    out = step.get("out")
    return [
        option.id
        for option in moves_of(table)[step["move"]].options
        if (out is None or option.id in out) and _option_is_possible(table, step, option)
    ]


def _option_is_possible(table: Table, step: Step, option: Option) -> bool:
    return can_afford(table, step["seat"], option.price) and all(
        is_possible(table, each) for each in steps_like(step, option.effects)
    )


def _one_by_one(move: Move, step: Step) -> bool:
    """What costs something, or may be picked twice, is picked one by one."""
    return step["most"] > 1 and (step["repeats"] or any(option.price for option in move.options))


def _how_many(least: int, most: int) -> str:
    words = ("none", "one", "two", "three", "four")
    return words[most] if least == most else f"up to {words[most]}" if not least else f"{words[least]} to {words[most]}"


def can_afford(lying: Lying, seat: str, price: Price | None) -> bool:
    """Whether a character can pay this. The GM's Shadow points are for the GM alone to know (TF-AMB-57)."""
    return price is None or bool(ways_to_pay(lying, seat, (price,)))


def pay_price(draft: Draft, seat: str, price: Price | None) -> None:
    """Everything goes to the supply; regular Pack before precious (TF-EQUIP-12)."""
    if price is None:
        return
    if price.shadow:
        spend_shadow(draft, price.shadow)
        return
    ways = ways_to_pay(draft.table, seat, (price,))
    draft.require(ways, "TF-XP-08", "There is not enough to pay for it.")
    if ways:
        pay(draft, seat, str(ways[0].value))


@dataclass(frozen=True, slots=True, kw_only=True)
class PickOptions:
    """Pick from what the card of a move lists."""

    options: tuple[str, ...]


def offer_pick(seen: TableView) -> Offer | None:
    """Open while a move asks for a choice."""
    asked = seen.asked("pick")
    if asked is None:
        return None
    matter = asked.matter
    shadow = min(shadow_points(seen), 1)
    return _pick_offer(
        moves_of(seen)[matter["pick"]["move"]],
        tuple(matter["options"]),
        matter["least"],
        matter["most"],
        shadow,
        book_of(seen).purse.none_for_it,
    )


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
    matter, then = answered(draft, seat, "pick")
    step = matter["pick"]
    AGENDA.carry_out(draft, [*_picked(draft, seat, step, pick.options), *then])


def _picked(draft: Draft, seat: str, step: Step, names: tuple[str, ...]) -> list[Step]:
    move = moves_of(draft)[step["move"]]
    picked = [option for option in move.options if option.id in names]
    listed = " · ".join(option.says for option in picked)
    if step["offers"]:
        draft.tell(seat, move.rules[0], "{who} holds out: {options}", options=listed)
        return [{**step, "offers": 0, "out": [option.id for option in picked]}]
    if not picked:
        draft.tell(seat, move.rules[0], "{who} chooses nothing more.")
        return []
    draft.tell(seat, move.rules[0], "{who} chooses: {options}", options=listed)
    steps: list[Step] = []
    for option in picked:
        pay_price(draft, step["seat"], option.price)
        steps += steps_like(step, option.effects)
    if _one_by_one(move, step):
        out = [each for each in step.get("out") or [option.id for option in move.options] if each not in names]
        left = {"most": step["most"] - 1, "least": max(0, step["least"] - 1) if step["least"] is not None else None}
        steps.append({**step, **left, **({} if step["repeats"] else {"out": out})})
    return steps


def _option(seen: TableView, matter: Facts, name: str) -> str:
    return moves_of(seen)[matter["pick"]["move"]].option(name).says


@dataclass(frozen=True, slots=True, kw_only=True)
class StrikeOption:
    """Strike an option that the story rules out: somebody has to choose another one."""

    option: str


def offer_strike(seen: TableView) -> Offer | None:
    """TF-TRIG-04: open to the GM while a player chooses, as long as enough is left to choose from."""
    there = tuple(
        [
            (f"{asked.by} {name}", f"{seen.seats[asked.by].title}: {_option(seen, asked.matter, name)}")
            for asked in seen.asked_for("pick")
            if len(asked.matter["options"]) > max(1, asked.matter["least"])
            for name in asked.matter["options"]
        ]
    )
    return _strike_offer(there) if there else None


@lru_cache(maxsize=64)
def _strike_offer(there: tuple[tuple[str, str], ...]) -> Offer:
    return Offer({"option": Among(shown_options(there), label="What is impossible here?")})


def decide_strike(draft: Draft, seat: str, strike: StrikeOption) -> None:
    """The question stays, without that option."""
    who, _, name = strike.option.partition(" ")
    asked = draft.table.awaited[who]
    left = [each for each in asked.matter["options"] if each != name]
    step = {**asked.matter["pick"], "out": left}
    matter = {**asked.matter, "pick": step, "options": left, "most": min(asked.matter["most"], len(left))}
    says = moves_of(draft)[asked.matter["pick"]["move"]].option(name).says
    draft.tell(seat, "TF-TRIG-04", "Impossible here: {option}", option=says)
    draft.wait_for(who, asked.actions, asked.rule, asked.says, matter)


# --- Another move -----------------------------------------------------------------------------------------------------


@AGENDA.procedure("effect:grant")
def _grant(draft: Draft, step: Step) -> Question:
    """Another move, at once."""
    move = moves_of(draft)[step["move"]]
    says = f"{move.name}: go straight on to another move."
    return Question(seat=step["seat"], actions=("attempt",), rule=move.rules[0], says=says, matter={"free": True})


# --- What the GM says -------------------------------------------------------------------------------------------------


@AGENDA.procedure("effect:say")
def _say(draft: Draft, step: Step) -> Question:
    gm = gm_of(draft.table, step["seat"])
    move = moves_of(draft)[step["move"]]
    asks = {"move": move.name, "asks": step["asks"]}
    return Question(seat=gm, actions=("answer",), rule=move.rules[0], says=f"{move.name}: {step['asks']}", matter=asks)


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
    matter, then = answered(draft, seat, "answer")
    if answer.words:
        draft.tell(seat, "TF-RES-02", "{move}: {words}", move=matter["move"], words=answer.words)
    AGENDA.carry_out(draft, then)


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
