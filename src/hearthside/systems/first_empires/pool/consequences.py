"""The GM says what a result brought with it, or waives it."""

from collections.abc import Iterable
from dataclasses import dataclass

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.agenda import about, answered, carry_out, replace
from hearthside.kernel.choices import Among, Between, Following, Several, Words, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.fight.creatures import others_in_zone, standing
from hearthside.systems.first_empires.fight.striking import source_of, strike_on
from hearthside.systems.first_empires.harm.coming import HarmComes, HarmComing, bring_harm
from hearthside.systems.first_empires.kinds import SECRETS, TROUBLES_KIND, Secret
from hearthside.systems.first_empires.names import name_of, named
from hearthside.systems.first_empires.pool.owed import (
    TROUBLES,
    Debt,
    Price,
    all_owed,
    debt_words,
    debts,
    owe_target,
    pay,
    take_price,
    take_target,
)
from hearthside.systems.first_empires.pool.result import (
    A_TROUBLE,
    COMPLICATION,
    HARM,
    WORSE,
    parts_of,
    take_the_price,
)


def owed_choice(seen: TableView, found: Iterable[Debt], label: str) -> Among:
    """Which of these debts is meant, as people speak of them."""
    return Among(options((debt.id, debt_words(seen, debt)) for debt in found), label=label)


@dataclass(frozen=True, slots=True, kw_only=True)
class Complication:
    """Say what goes wrong. What the action achieved stays achieved."""

    owed: str
    words: str
    secret: bool = False


def offer_complication(seen: TableView) -> Offer | None:
    """Open while a complication is owed."""
    found = [debt for debt in debts(seen) if debt.is_complication]
    owed = owed_choice(seen, found, "For whom?")
    words, secret = Words(most=500, optional=False, label="What goes wrong?"), YesNo(label="Nobody notices yet")
    return Offer({"owed": owed, "words": words, "secret": secret}, urgent=True) if found else None


def decide_complication(draft: Draft, seat: str, complication: Complication) -> None:  # noqa: ARG001
    """FE-RES-12."""
    debt = pay(draft, complication.owed)
    who, what = debt.who, debt.words
    if complication.secret:
        draft.make(SECRETS, Secret(complication.words), lurks=True)
        draft.tell(who, "FE-PLAY-08", "A {what} for {who} that nobody notices yet.", what=what)
        return
    draft.tell(who, "FE-RES-12", "A {what} for {who}: {words}", what=what, words=complication.words)


@dataclass(frozen=True, slots=True, kw_only=True)
class Trouble:
    """Name the Trouble a character gains."""

    owed: str
    words: str


def offer_trouble(seen: TableView) -> Offer | None:
    """Open while a Trouble is owed."""
    found = [debt for debt in debts(seen) if debt.what in TROUBLES]
    owed = owed_choice(seen, found, "For whom?")
    words = Words(most=60, optional=False, label="Which Trouble?")
    return Offer({"owed": owed, "words": words}, urgent=True) if found else None


def decide_trouble(draft: Draft, seat: str, trouble: Trouble) -> None:  # noqa: ARG001
    """FE-RES-12, FE-HARM-02. The same words a second time are a second Trouble all the same."""
    who = pay(draft, trouble.owed).who
    words, again = trouble.words, 1
    while draft.table.has_mark(TROUBLES_KIND.of(who), words):
        again += 1
        words = f"{trouble.words} ({again})"
    draft.mark(TROUBLES_KIND.of(who), words)
    draft.tell(who, "FE-RES-12", "{who} has a new Trouble: {words}.", words=words)


@dataclass(frozen=True, slots=True, kw_only=True)
class Waive:
    """Let a character off: no complication, no Trouble."""

    owed: str
    words: str = ""


def offer_waive(seen: TableView) -> Offer | None:
    """Open while something is owed."""
    found = debts(seen)
    owed = owed_choice(seen, found, "What?")
    return Offer({"owed": owed, "words": Words(most=300, label="Why?")}) if found else None


def decide_waive(draft: Draft, seat: str, waive: Waive) -> None:  # noqa: ARG001
    """FE-AMB-05: the GM may waive any of it."""
    debt = pay(draft, waive.owed)
    draft.tell(debt.who, "FE-AMB-05", "No {what} for {who}. {words}", what=debt.words, words=waive.words)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ease:
    """Lower the harm that is coming to a character, or spare them all of it."""

    who: str
    harm: int = 0


def offer_ease(seen: TableView) -> Offer | None:
    """Open while harm is coming to somebody."""
    asked = {name: seen.asked_of(name, "suffer") for name in seen.players}
    coming = {name: about(question, HarmComing).harm for name, question in asked.items() if question}
    if not coming:
        return None
    people = options(
        (name, say("{who}: {harm}", who=seen.seats[name].title, harm=harm)) for name, harm in coming.items()
    )
    less = {name: Between(0, harm - 1) for name, harm in coming.items()}
    return Offer({"who": Among(people, label="Whose?"), "harm": Following("who", less, label="How much is left?")})


def decide_ease(draft: Draft, seat: str, ease: Ease) -> None:  # noqa: ARG001
    """FE-AMB-04: the GM may lower or waive harm."""
    coming, then = answered(draft, ease.who, "suffer", HarmComing)
    draft.tell(ease.who, "FE-AMB-04", "The GM lowers the harm for {who} to {points}.", points=ease.harm)
    carry_out(draft, (HarmComes(ease.who, replace(coming, harm=ease.harm)), *then))


@dataclass(frozen=True, slots=True, kw_only=True)
class PickPrice:
    """Pick what a result costs, one thing at least of all that its position lists."""

    parts: tuple[str, ...]


def offer_pick(seen: TableView) -> Offer | None:
    """FE-AMB-05: at a table where the GM picks, one result after the other."""
    prices = all_owed(seen).prices
    if not prices:
        return None
    price = prices[0].price
    parts = options((part, _part_words(price, part)) for part in parts_of(price))
    label = say("What does it cost {who}?", who=seen.seats[prices[0].who].title)
    return Offer({"parts": Several(parts, 1, len(parts), label=label)}, urgent=True)


def _part_words(price: Price, part: str) -> str:
    words = {
        COMPLICATION: say("A {complication}", complication=price.complication),
        HARM: "Harm" if price.harm == 1 else "Serious harm",
        WORSE: "The position becomes worse",
        A_TROUBLE: "A Trouble",
    }
    return words[part]


def decide_pick(draft: Draft, seat: str, order: PickPrice) -> None:  # noqa: ARG001
    """FE-AMB-05."""
    picked = take_price(draft)
    who, call = picked.who, picked.call
    draft.tell(who, "FE-AMB-05", "The GM picks what it costs {who}.")
    harm = take_the_price(draft, who, call, picked.price, order.parts)
    if harm:
        bring_harm(draft, who, HarmComing(harm, call.physical, source=source_of(draft.table, call)))


@dataclass(frozen=True, slots=True, kw_only=True)
class SayWhom:
    """Say who suffers an attack that was called for without naming anybody."""

    on: str = ""
    words: str = ""


def offer_say_whom(seen: TableView) -> Offer | None:
    """FE-INT-04: open while harm looks for somebody; what is left over stays in one zone (FE-INT-05)."""
    dealt = all_owed(seen).dealt
    if not dealt:
        return None
    beside = dealt[0].beside
    there = others_in_zone(seen, beside) if beside else standing(seen)
    nobody = "Nobody else" if beside else "Somebody who is not on the table"
    on = Among(options([("", nobody), *named(seen, there)]), label="Who suffers it?")
    return Offer({"on": on, "words": Words(most=300, label="How?")}, urgent=True)


def decide_say_whom(draft: Draft, seat: str, order: SayWhom) -> None:  # noqa: ARG001
    """FE-INT-04, FE-INT-05."""
    dealt = take_target(draft)
    who, harm, means = dealt.who, dealt.harm, dealt.means
    if not order.on:
        if not dealt.beside:
            draft.tell(who, "FE-INT-04", "{who} hits somebody: {harm} harm. {words}", harm=harm, words=order.words)
        return
    says, creature = "{who} hits {creature}: {harm} harm. {words}", name_of(draft.table, order.on)
    draft.tell(who, "FE-INT-04", says, creature=creature, harm=harm, words=order.words)
    left, back = strike_on(draft, who, order.on, means, harm)
    if left and others_in_zone(draft.table, order.on):
        owe_target(draft, who, left, means, beside=order.on)
    if back:
        bring_harm(draft, who, HarmComing(back))


PICK_PRICE = Action(
    "pick_price", PickPrice, offer_pick, decide_pick, rule="FE-AMB-05", label="Pick what it costs", by=GM, group="gm"
)
SAY_WHOM = Action(
    "say_whom", SayWhom, offer_say_whom, decide_say_whom, rule="FE-INT-04", label="Say whom it hits", by=GM, group="gm"
)
SAY_COMPLICATION = Action(
    "complication",
    Complication,
    offer_complication,
    decide_complication,
    rule="FE-RES-12",
    label="Say the complication",
    by=GM,
    group="gm",
)
TROUBLE = Action(
    "trouble", Trouble, offer_trouble, decide_trouble, rule="FE-RES-12", label="Name the Trouble", by=GM, group="gm"
)
WAIVE = Action("waive", Waive, offer_waive, decide_waive, rule="FE-AMB-05", label="Waive it", by=GM, group="gm")
EASE = Action("ease", Ease, offer_ease, decide_ease, rule="FE-AMB-04", label="Lower the harm", by=GM, group="gm")

CONSEQUENCES = (SAY_COMPLICATION, TROUBLE, WAIVE, EASE, PICK_PRICE, SAY_WHOM)
