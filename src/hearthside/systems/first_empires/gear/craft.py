"""Crafting between quests: roll Tinker, and pay the rest."""

from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer, blocked
from hearthside.kernel.choices import Among, Barred, Option
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView, view
from hearthside.systems.first_empires.between_quests.quests import BUSY, CRAFTED, RESTING
from hearthside.systems.first_empires.content.gear import GEAR
from hearthside.systems.first_empires.fight.turns import can_act
from hearthside.systems.first_empires.gear.belongings import carried, gear_of
from hearthside.systems.first_empires.gear.crafting import (
    advance,
    begin,
    cost_of,
    unfinished,
)
from hearthside.systems.first_empires.gear.trading import IMPROVING, needs_repair, priced, too_dear, too_heavy
from hearthside.systems.first_empires.kinds import CLOCKS, IMPROVE, INGOTS, MAKE, MEND, STATE, Work
from hearthside.systems.first_empires.names import clock_name, name_of
from hearthside.systems.first_empires.people.character import is_between_quests
from hearthside.systems.first_empires.pool.dice import pool_of, ranks, reading_of, skill_die, throw
from hearthside.systems.first_empires.scene.clocks import clock_words, left_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Craft:
    """Between quests: make, mend or improve something. Every hit of your Tinker roll is worth an ingot."""

    work: str


def offer_craft(seen: TableView) -> Offer | None:
    """FE-CRAFT-01: open once between two quests, to who does not rest all the time (FE-BTW-03)."""
    if not is_between_quests(seen) or not can_act(seen, seen.seat):
        return None
    fields = {"work": Among(_works(seen), label="What do you work on?")}
    state = STATE.of(seen.seat)
    if seen.has_mark(state, RESTING):
        return blocked("FE-BTW-03", "You rest until the next quest.", **fields)
    if seen.has_mark(state, CRAFTED):
        return blocked("FE-CRAFT-01", "You have worked for as long as there was time.", **fields)
    return Offer(fields)


def _works(seen: TableView) -> tuple[Option, ...]:
    begun = unfinished(seen, seen.seat)
    known = [_begun(seen, clock).key for clock in begun]
    works = {key: work for key, work in _possible(seen).items() if key not in known}
    return (
        *(Option(clock, clock_words(seen, clock), _against(seen, _begun(seen, clock))) for clock in begun),
        *(Option(key, _work_words(seen, work), _against(seen, work)) for key, work in works.items()),
    )


def _begun(seen: TableView, clock: str) -> Work:
    return CLOCKS.of(seen, clock).work or Work("", "")


def _against(seen: TableView, work: Work) -> Barred | None:
    return too_heavy(seen, seen.seat) if work.kind == MAKE else None


def _work_words(seen: TableView, work: Work) -> str:
    return say(_KINDS[work.kind], work=work.title, price=cost_of(seen, work))


_KINDS = {
    MAKE: "{work}, new, price {price}",
    MEND: "{work}, mended, price {price}",
    IMPROVE: "{work}, improved, price {price}",
}


def _possible(seen: TableView) -> dict[str, Work]:
    """All that could be begun, by what a command calls it."""
    items = carried(seen, seen.seat)
    works = [Work(MAKE, gear) for gear in GEAR]
    works += [Work(MEND, each, name=name_of(seen, each)) for each, item in items.items() if needs_repair(seen, item)]
    works += [
        Work(IMPROVE, each, tag.name, name_of(seen, each))
        for each, item in items.items()
        for tag in IMPROVING
        if tag.beneficial and gear_of(item) and tag.name not in item.tags
    ]
    return {work.key: work for work in works}


def decide_craft(draft: Draft, seat: str, craft: Craft) -> None:
    """FE-CRAFT-01, FE-CRAFT-05: counted hits burst, and failing pays nothing."""
    draft.mark(STATE.of(seat), CRAFTED)
    draft.mark(STATE.of(seat), BUSY)
    seen = view(draft.system, draft.table, seat)
    pool = pool_of(ranks(seen, seat, "mind"), skill_die(seen, seat, "tinker"))
    thrown = throw(draft, seat, pool)
    draft.resolve(seat, "craft", str(thrown.hits), "FE-CRAFT-01", reading=reading_of(pool, thrown))
    draft.tell(seat, "FE-CRAFT-01", "{who} works. Worth in ingots: {hits}.", hits=thrown.hits)
    clock = craft.work
    if CLOCKS.get(draft.table, clock) is None:
        work = _possible(seen)[craft.work]
        clock = begin(draft, seat, work, cost_of(draft.table, work))
    advance(draft, seat, clock, thrown.hits)


@dataclass(frozen=True, slots=True, kw_only=True)
class PayRest:
    """Pay the rest of what you work on in ingots."""

    work: str


def offer_pay_rest(seen: TableView) -> Offer | None:
    """FE-CRAFT-03: open between quests while work of your own is unfinished."""
    if not is_between_quests(seen) or not can_act(seen, seen.seat):
        return None
    found = tuple(
        Option(clock, priced(clock_name(seen, clock), left_of(seen, clock)), _against_paying(seen, clock))
        for clock in unfinished(seen, seen.seat)
    )
    return Offer({"work": Among(found, label="Which work?")}) if found else None


def _against_paying(seen: TableView, clock: str) -> Barred | None:
    return too_dear(seen, left_of(seen, clock)) or _against(seen, _begun(seen, clock))


def decide_pay_rest(draft: Draft, seat: str, order: PayRest) -> None:
    """FE-CRAFT-03."""
    price = left_of(draft.table, order.work)
    draft.count(INGOTS.of(seat), -price)
    draft.tell(seat, "FE-CRAFT-03", "{who} pays the rest. Price in ingots: {price}.", price=price)
    advance(draft, seat, order.work, price)


CRAFTING = (
    Action("craft", Craft, offer_craft, decide_craft, rule="FE-CRAFT-01", label="Craft", group="downtime"),
    Action(
        "pay_rest", PayRest, offer_pay_rest, decide_pay_rest, rule="FE-CRAFT-03", label="Pay the rest", group="downtime"
    ),
)
