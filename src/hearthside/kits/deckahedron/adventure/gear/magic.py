"""Magic items: charges and capacity, what works and for how long, and what can end it."""

from dataclasses import dataclass
from functools import lru_cache

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.agenda import Ask, Procedure, Step, about, answered, carry_out, replace
from hearthside.kernel.choices import Among, Barred, Option, options
from hearthside.kernel.compounds import Compound
from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.saying import say
from hearthside.kernel.table import Table
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import Lying, TableView
from hearthside.kits.deckahedron.adventure.board import STATE
from hearthside.kits.deckahedron.adventure.body import unless_down
from hearthside.kits.deckahedron.adventure.book import Book, book_of, by_book, moves_of
from hearthside.kits.deckahedron.adventure.content.effects import ChangeItem, Heal, Recharge, Recover, StepItem, Work
from hearthside.kits.deckahedron.adventure.content.items import GEAR
from hearthside.kits.deckahedron.adventure.contests.teamwork import only_costs
from hearthside.kits.deckahedron.adventure.effects.carrying import steps_of
from hearthside.kits.deckahedron.adventure.effects.lying import MENDING, MERCY_KIND
from hearthside.kits.deckahedron.adventure.gear.charges import change_capacity, gain_charges, lose_charges
from hearthside.kits.deckahedron.adventure.gear.items import (
    card_of,
    change_card,
    effects_in,
    effects_of,
    has_gauge,
    is_magic,
    item_cards,
    items_of,
    magic_of,
    most_power_of,
    name_of,
    owner_of,
    reach_of,
    says_of,
    unfilled,
)
from hearthside.kits.deckahedron.adventure.gear.shelf import BARE_HANDED, ITEM_CARDS
from hearthside.kits.deckahedron.adventure.gear.wear import damage, destroy
from hearthside.kits.deckahedron.adventure.journey.days import TODAY_KIND
from hearthside.kits.deckahedron.adventure.journey.scene import in_combat
from hearthside.kits.deckahedron.adventure.knowing import level_of
from hearthside.kits.deckahedron.adventure.matters import MagicWorked

USE, CHANNEL, ENTREAT = "use-a-magic-item", "channel-the-living-light", "entreat-the-blood-bound"
BLOOD_BOUND = "blood-bound"


def magic_items_of(lying: Lying, seat: str) -> tuple[str, ...]:
    """The magic items a character holds."""
    return ITEM_CARDS.once(lying, _magic, seat)


def _magic(lying: Lying, seat: str) -> tuple[str, ...]:
    return tuple(item for item in items_of(lying, seat) if is_magic(lying, item))


def items_for(lying: Lying, seat: str, move: str) -> tuple[Option, ...]:
    """The items a character could make this move with, and what speaks against each: for `use-a-magic-item` and all
    others that need a charged item, or one whose magic still flows."""
    needs = moves_of(lying)[move].needs
    if "running-effect" in needs:
        return options((item, name_of(lying, item)) for item in running_items(lying, seat))
    if "charged-item" not in needs:
        return ()
    return tuple(
        Option(item, _label(lying, item), against_using(lying, seat, item, move))
        for item in magic_items_of(lying, seat)
    )


def running_items(lying: Lying, seat: str) -> tuple[str, ...]:
    """The items of a character whose magic still flows; not what was worked without an item."""
    return ITEM_CARDS.once(lying, _running, seat)


def _running(lying: Lying, seat: str) -> tuple[str, ...]:
    return tuple(item for item, card in item_cards(lying, "hand", seat).items() if card.flows)


def flowing(lying: Lying, seat: str) -> tuple[str, ...]:
    """All magic of a character that still flows, each by the item, or by the printed one it was worked without."""
    bare = lying.marks.get(BARE_HANDED.of(seat), ())
    return (*running_items(lying, seat), *(effect for effect in bare if is_ongoing(lying, effect)))


def lasting(lying: Lying, seat: str) -> tuple[str, ...]:
    """The magic of a character that lasts by itself, whoever has the item by now."""
    bare = lying.marks.get(BARE_HANDED.of(seat), ())
    return (
        *(item for item, card in ITEM_CARDS.all(lying).items() if seat in card.lasts_for),
        *(effect for effect in bare if not is_ongoing(lying, effect)),
    )


def _label(lying: Lying, item: str) -> str:
    card = card_of(lying, item)
    return say("{item}, {charges} of {capacity}", item=card.name, charges=card.charges, capacity=card.capacity)


_DEPLETED = Barred("TF-MAG-03", "It is depleted: no charge is left in it.")
_ALONE = Barred("TF-MAG-17", "While that magic runs, your other magic items sleep.")
_NO_PEACE = Barred("TF-MAG-15", "It takes hours of rest: not in the middle of a fight.")
_NO_REST = Barred("TF-MAG-19", "It takes hours of rest: one Rest of yours for each that is mended.")
_ONLY_BLOOD = Barred("TF-ENT-06", "Only the Blood-Bound moves it.")
_ONLY_LIGHT = Barred("TF-CHN-04", "Only the Living Light moves it.")


def against_using(lying: Lying, seat: str, item: str, move: str) -> Barred | None:
    """Why this item cannot be used with this move now, if it cannot. A depleted one never can (TF-AMB-30)."""
    if not card_of(lying, item).charges:
        return _DEPLETED
    if not _works_it(lying, move):
        return None
    if any(other != item and _sleep_beside(lying, other) for other in flowing(lying, seat)):
        return _ALONE
    if against := against_mending(lying, seat, item):
        return against
    powers = {magic.powered_by for magic in magic_of(lying, item)}
    if CHANNEL in powers and move != CHANNEL:
        return _ONLY_LIGHT
    if ENTREAT in powers and not (move == USE and lying.has_mark(STATE.of(seat), BLOOD_BOUND)):
        return _ONLY_BLOOD
    return None


def against_mending(lying: Lying, seat: str, item: str) -> Barred | None:
    """TF-MAG-15, TF-MAG-19: what heals is worked through the hours of a Rest, and those are spent once."""
    if not any(isinstance(each, Heal) for each in effects_of(lying, item)):
        return None
    if in_combat(lying):
        return _NO_PEACE
    done = lying.marks.get(TODAY_KIND.of(seat), ())
    may_be = ("rest" in done and MENDING not in done) or lying.has_mark(MERCY_KIND.of(seat), MENDING)
    return None if may_be else _NO_REST


_BARRED = {each.rule: each for each in (_DEPLETED, _ALONE, _NO_PEACE, _NO_REST, _ONLY_BLOOD, _ONLY_LIGHT)}


@by_book
def _need_charged(book: Book) -> tuple[str, ...]:
    return tuple(move.id for move in book.moves.values() if "charged-item" in move.needs and move.flips)


def moves_without_item(lying: Lying, seat: str) -> tuple[str, ...]:
    """The moves for which a character has magic items and none that will do, with the rule that says so."""
    if not magic_items_of(lying, seat):
        return ()
    without = []
    for move in _need_charged(lying):
        against = [option.barred for option in items_for(lying, seat, move)]
        if against[0] is not None and all(against):
            without.append(f"{move} {against[0].rule}")
    return tuple(without)


def against_all_items(move: str, without: tuple[str, ...]) -> Barred | None:
    """Why none of the items at hand will do for this move."""
    rule = next((each.removeprefix(f"{move} ") for each in without if each.startswith(f"{move} ")), "")
    return _BARRED.get(rule)


def _works_it(lying: Lying, move: str) -> bool:
    """Whether a move lets the item do what it does; others only hold it."""
    return move == USE or moves_of(lying)[move].instead_of == USE


def _sleep_beside(lying: Lying, item: str) -> bool:
    return any(magic.alone for magic in magic_of(lying, item))


def is_ongoing(lying: Lying, item: str) -> bool:
    """Whether what an item does lasts only while its energy flows (TF-MAG-06)."""
    return any(magic.ongoing for magic in magic_of(lying, item)) or card_of(lying, item).ongoing


def is_idle(lying: Lying, seat: str, item: str) -> bool:
    """TF-MAG-08: whether no energy flows from an item any more."""
    return item not in flowing(lying, seat)


def work(draft: Draft, step: Work) -> list[Step]:
    """TF-UMI-02: the effect of the item happens; an ONGOING one begins to flow."""
    seat, item = step.seat, step.item
    if not item:
        return _without_item(draft, step)
    name, text = name_of(draft.table, item), says_of(draft.table, item)
    draft.tell(seat, "TF-UMI-02", "{item} works. {text}", item=name, text=text)
    _goes_on(draft, seat, item)
    if step.versus:
        # TF-PVP-02: no number is read; what it does, the other player says.
        return only_costs(draft, steps_of(step, effects_of(draft.table, item)))
    if is_for_somebody(draft.table, item) and not step.ally:
        if not good_for(draft.table, seat, item):
            return []
        return [Ask(seat, ("bestow",), "TF-UMI-02", say("{item}: for whom?", item=name), _worked(step))]
    return steps_of(step, effects_of(draft.table, item))


def _goes_on(draft: Draft, seat: str, item: str) -> None:
    """TF-MAG-06: energy flows on from an ONGOING item; what else does not end at once lasts by itself."""
    flows = is_ongoing(draft.table, item)
    if not flows and not any(magic.ends for magic in magic_of(draft.table, item)):
        return
    card = ITEM_CARDS.get(draft.table, item)
    if card is None:
        draft.mark(BARE_HANDED.of(seat), item)
    elif flows:
        change_card(draft, item, flows=True)
    else:
        change_card(draft, item, lasts_for=tuple(dict.fromkeys((*card.lasts_for, seat))))


def _worked(step: Work) -> MagicWorked:
    return MagicWorked(
        seat=step.seat,
        move=step.move,
        result=step.result,
        foe=step.foe,
        item=step.item,
        ally=step.ally,
        versus=step.versus,
    )


def _without_item(draft: Draft, step: Work) -> list[Step]:
    """TF-MOVE-30: who works magic with bare hands says which; a move that needs an item does nothing without."""
    if "charged-item" in moves_of(draft)[step.move].needs:
        return []
    says = "Which effect, of those you have seen?"
    return [Ask(step.seat, ("cast",), "TF-MOVE-30", says, _worked(step))]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """Say which effect of a magic item, seen before, you work with your bare hands."""

    effect: str


_SOMETHING_ELSE = ""


def offer_cast(seen: TableView) -> Offer | None:
    """Open to somebody who works magic without an item; what heals takes as long as with one (TF-MAG-19)."""
    if seen.asked("cast") is None:
        return None
    known = effects_in(book_of(seen))
    listed = [Option(item.id, unfilled(item), against_mending(seen, seen.seat, item.id)) for item in known]
    something_else = Option(_SOMETHING_ELSE, "Something else you saw")
    return Offer({"effect": Among((*listed, something_else), label="Which effect?")}, urgent=True)


def decide_cast(draft: Draft, seat: str, order: Cast) -> None:
    """It does what the item would do. What no printed card knows is for the table to tell."""
    matter, then = answered(draft, seat, "cast", MagicWorked)
    works: list[Step] = []
    if order.effect:
        works = steps_of(replace(matter, item=order.effect), (Work(versus=matter.versus),))
    carry_out(draft, [*works, *then])


def is_for_somebody(lying: Lying, item: str) -> bool:
    """Whether what an item does is done to somebody: who breathes in, who is touched (TF-MAG-14, TF-MAG-15)."""
    effects = effects_of(lying, item)
    return any(isinstance(each, Heal) or (isinstance(each, Recover) and each.who == "other") for each in effects)


def good_for(lying: Lying, seat: str, item: str) -> tuple[str, ...]:
    """Whom an item can do good: nobody both blows through a straw and breathes in at its other end (TF-MAG-14)."""
    for_another = any(isinstance(each, Recover) and each.who == "other" for each in effects_of(lying, item))
    return tuple(name for name in lying.players if name != seat or not for_another)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bestow:
    """Say whom your magic item does good."""

    whom: str


def offer_bestow(seen: TableView) -> Offer | None:
    """Open to somebody whose item works on a person."""
    asked = seen.asked("bestow")
    if asked is None:
        return None
    people = options(
        (name, seen.seats[name].title) for name in good_for(seen, seen.seat, about(asked, MagicWorked).item)
    )
    return Offer({"whom": Among(people, label="For whom?")}, urgent=True)


def decide_bestow(draft: Draft, seat: str, order: Bestow) -> None:
    """There it goes."""
    matter, then = answered(draft, seat, "bestow", MagicWorked)
    effects = effects_of(draft.table, matter.item)
    carry_out(draft, [*steps_of(replace(matter, ally=order.whom), effects), *then])


def change_item(draft: Draft, step: ChangeItem) -> None:
    """What using an item does to it, or to all other magic items of its owner."""
    for item in _concerned(draft.table, step):
        _change(draft, step, item)


def _concerned(lying: Table, step: ChangeItem) -> tuple[str, ...]:
    seat, item = step.seat, step.item
    if step.of == "others":
        return tuple(other for other in magic_items_of(lying, seat) if other != item)
    return (item,) if item in items_of(lying, seat) else ()


def _change(draft: Draft, step: ChangeItem, item: str) -> None:
    seat = step.seat
    if step.stops:
        stop_flow(draft, seat, item)
    if step.charges < 0 and not _is_spared(draft, step):
        lose_charges(draft, seat, item, -step.charges)
    if step.depleted:
        lose_charges(draft, seat, item, card_of(draft.table, item).charges)
    if step.damage:
        damage(draft, seat, item)
    if step.destroyed:
        destroy(draft, seat, item, "TF-DMG-02")
    if step.capacity:
        change_capacity(draft, seat, item, step.capacity)


def _is_spared(draft: Draft, step: ChangeItem) -> bool:
    """TF-ENT-02: while the wound of the Blood-Bound is open, using an item does not cost the usual charge."""
    seat = step.seat
    if step.move != USE or step.of != "this" or not draft.table.has_mark(STATE.of(seat), BLOOD_BOUND):
        return False
    draft.tell(seat, "TF-ENT-02", "The Blood-Bound pays: the item of {who} keeps its charge.")
    return True


def recharge_depleted(draft: Draft, step: Recharge) -> None:
    """TF-MOVE-28: depleted items drink as well, perhaps more than they can otherwise hold."""
    seat = step.seat
    if level_of(draft.table, seat, moves_of(draft)[step.move]) not in step.levels:
        return
    for item in magic_items_of(draft.table, seat):
        if not card_of(draft.table, item).charges:
            charges = max(step.least, card_of(draft.table, item).capacity + step.plus)
            gain_charges(draft, item, charges)
            draft.tell(
                seat,
                "TF-MOVE-28",
                "{item} drinks: {charges} charges.",
                item=name_of(draft.table, item),
                charges=card_of(draft.table, item).charges,
            )


def step_item(draft: Draft, step: StepItem) -> None:
    """TF-WPN-05: the die goes up for good."""
    more_power(draft, step.seat, step.item, step.steps)


def more_power(draft: Draft, seat: str, item: str, steps: int = 1) -> None:
    """One step for good: d4 to d6 to d10 (TF-AMB-58)."""
    power = min(card_of(draft.table, item).power + steps, len(GEAR.power) - 1)
    change_card(draft, item, power=power)
    draft.tell(
        seat,
        "TF-WPN-05",
        "{item} of {who} has more power: {die}.",
        item=name_of(draft.table, item),
        die=GEAR.power[power],
    )


def against_more_power(lying: Lying, item: str) -> Barred | None:
    """Why an item cannot have more power, if it cannot."""
    if not has_gauge(lying, item):
        return _NO_GAUGE
    most = GEAR.power.index(most_power_of(lying, item))
    if card_of(lying, item).power < most:
        return None
    return _HIGHEST if most == len(GEAR.power) - 1 else _AT_MOST


_NO_GAUGE = Barred("TF-WPN-01", "It has no power gauge.")
_HIGHEST = Barred("TF-WPN-05", "Nothing goes above d10.")
_AT_MOST = Barred("TF-WPN-04", "Such a weapon has no more power in it.")


def can_step_item(table: Table, step: StepItem) -> bool:
    """There is an item, and it can have more power."""
    return bool(step.item) and against_more_power(table, step.item) is None


def can_change(table: Table, step: ChangeItem) -> bool:
    """TF-AMB-31: others count only if one of them has a charge, damage only if the item is a weapon (TF-UMI-05)."""
    concerned = _concerned(table, step)
    if step.of == "others":
        return any(card_of(table, item).charges for item in concerned)
    return bool(concerned) and (not step.damage or bool(reach_of(table, step.item)))


@dataclass(frozen=True, slots=True, kw_only=True)
class StopFlow:
    """Let the energy of a magic item run dry: what it does is over, and it lies idle."""

    item: str


@unless_down
def offer_stop_flow(seen: TableView) -> Offer | None:
    """TF-MAG-07: open to whoever has magic running, or lasting until it is dismissed."""
    going = (*flowing(seen, seen.seat), *_dismissable(seen))
    if not going:
        return None
    return Offer({"item": Among(options((item, name_of(seen, item)) for item in going), label="Which magic?")})


def _dismissable(seen: TableView) -> tuple[str, ...]:
    there = lasting(seen, seen.seat)
    return tuple(item for item in there if any("dismissed" in magic.ends for magic in magic_of(seen, item)))


def decide_stop_flow(draft: Draft, seat: str, order: StopFlow) -> None:
    """Only its user says when."""
    stop_flow(draft, seat, order.item)


def stop_flow(draft: Draft, seat: str, item: str, why: str = "") -> None:
    """What an item does is over."""
    if not _is_going(draft.table, seat, item):
        return
    says = "{who}'s {item} no longer works: {why}." if why else "{who}'s {item} no longer works."
    draft.tell(seat, "TF-MAG-07", says, item=name_of(draft.table, item), why=why)
    card = ITEM_CARDS.get(draft.table, item)
    if card is None:
        draft.unmark(BARE_HANDED.of(seat), item)
        return
    left = tuple(each for each in card.lasts_for if each != seat)
    if card.where == "gone" and not left:
        draft.remove(ThingId(item))
    else:
        change_card(draft, item, flows=card.flows and card.owner != seat, lasts_for=left)


@record
class Ending(Compound):
    """What an item does, and why it ends."""

    between = " "
    item: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EndMagic:
    """End what a magic item does, because of what its card names: its target was attacked, its hour is over."""

    magic: Ending


_ENDINGS = {
    "target attacked": "its target was attacked",
    "target treated unkindly": "its target was treated unkindly",
    "target attacks": "its target attacks",
    "after an hour": "the hour is over",
    "gm says": "it fades",
}
_BY_A_RULE = "a rule ends it"


def offer_end_magic(seen: TableView) -> Offer | None:
    """Open to the GM while magic is at work somewhere."""
    going = tuple(
        [
            (Ending(item, ending).word, say("{item} of {who}: {ends}", item=name_of(seen, item), who=who, ends=words))
            for seat, who in ((name, seen.seats[name].title) for name in seen.players)
            for item in (*flowing(seen, seat), *lasting(seen, seat))
            for ending, words in _endings(seen, item).items()
        ]
    )
    return _end_offer(going) if going else None


def _endings(seen: TableView, item: str) -> dict[str, str]:
    printed: set[str] = {ending for magic in magic_of(seen, item) for ending in magic.ends}
    named = {ending: words for ending, words in _ENDINGS.items() if ending in printed}
    return named | {"rule": _BY_A_RULE}


@lru_cache(maxsize=64)
def _end_offer(going: tuple[tuple[str, str], ...]) -> Offer:
    return Offer({"magic": Among(options(going), label="Which magic ends, and why?")})


def decide_end_magic(draft: Draft, seat: str, order: EndMagic) -> None:  # noqa: ARG001
    """TF-MAG-18: the cards name what ends them."""
    item, ending = order.magic.item, order.magic.why
    user = next((name for name in draft.table.players if _is_going(draft.table, name, item)), "")
    stop_flow(draft, user or owner_of(draft.table, item), item, _ENDINGS.get(ending, _BY_A_RULE))


def _is_going(table: Table, seat: str, item: str) -> bool:
    return item in flowing(table, seat) or item in lasting(table, seat)


STEPS: tuple[Procedure, ...] = (
    Procedure(Work, work),
    Procedure(ChangeItem, change_item),
    Procedure(Recharge, recharge_depleted),
    Procedure(StepItem, step_item),
)
CAST = Action("cast", Cast, offer_cast, decide_cast, rule="TF-MOVE-30", label="Say which magic")
BESTOW = Action("bestow", Bestow, offer_bestow, decide_bestow, rule="TF-UMI-02", label="Say for whom")
STOP_FLOW = Action("stop_flow", StopFlow, offer_stop_flow, decide_stop_flow, rule="TF-MAG-07", label="Let magic end")
END_MAGIC = Action(
    "end_magic", EndMagic, offer_end_magic, decide_end_magic, rule="TF-MAG-18", label="End magic", by=GM, group="gm"
)
