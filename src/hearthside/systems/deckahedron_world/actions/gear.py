"""Speed, Equipment and Wealth: running, trading, studying, crafting, repairing, and moves made by naming them."""

from dataclasses import dataclass
from functools import lru_cache

from hearthside.kernel.actions import Action, Offer, blocked
from hearthside.kernel.agenda import about, answered, carry_out
from hearthside.kernel.choices import (
    Among,
    Barred,
    Between,
    Choice,
    Following,
    Option,
    Several,
    Words,
    YesNo,
    options,
)
from hearthside.kernel.compounds import Compound
from hearthside.kernel.draft import Draft
from hearthside.kernel.every_table import SESSIONS
from hearthside.kernel.records import record
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.saying import filled, say
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import Lying, TableView
from hearthside.systems.deckahedron_world import body
from hearthside.systems.deckahedron_world.actions import gm_action
from hearthside.systems.deckahedron_world.actions.flip import pay_for_thing, ways_to_pay
from hearthside.systems.deckahedron_world.actions.naming import NAMES
from hearthside.systems.deckahedron_world.actions.resting import against_downtime
from hearthside.systems.deckahedron_world.belongings import (
    CAPACITY,
    FULL_COLUMN,
    LONGEST_NAME,
    burden,
    carried,
    change_item,
    damage_item,
    gain_item,
    has_item,
    lose_item,
    magic_items,
    name_of_item,
    named,
    pass_item,
    reweigh,
    stronger_die,
    weapons,
)
from hearthside.systems.deckahedron_world.board import GROUND, MAKING, MERCHANT, SCENE, WARES, WORKSHOP
from hearthside.systems.deckahedron_world.content import CRAFTED_WEAPON, ITEMS, MOVES, Move
from hearthside.systems.deckahedron_world.effects import RepairToMake, damaged_items
from hearthside.systems.deckahedron_world.flipping import against_flip, another_move
from hearthside.systems.deckahedron_world.kinds import (
    BELONGINGS,
    COLUMN_TRACKS,
    DOWNTIME,
    ENTREATS,
    EQUIPMENT,
    FACTS,
    GREEN_KIND,
    MOVES_KIND,
    SPEED,
    STATE,
    WEALTH,
    WOUNDS_KIND,
    ItemCard,
)
from hearthside.systems.deckahedron_world.knowing import (
    has_card,
    level_of,
    meets,
    next_level,
    rise,
    take_card,
    tokens_on,
)
from hearthside.systems.deckahedron_world.options import is_on
from hearthside.systems.deckahedron_world.prices import dearer_by, price_paid

NO_SPEED = Barred("DW-ITEM-12", "You have no Speed left to carry it with.")
NO_SETTLEMENT = Barred("DW-ITEM-05", "That takes a settlement.")
IN_A_FIGHT = Barred("DW-ITEM-05", "Nobody has time for that in the middle of a fight.")
WARES_SHOWN = 4
SESSIONS_PLAYED = SESSIONS.of_table


def _in_settlement(seen: TableView) -> Barred | None:
    if against := body.against_acting(seen):
        return against
    if not seen.has_mark(SCENE, "settlement"):
        return NO_SETTLEMENT
    return IN_A_FIGHT if seen.has_mark(SCENE, "combat") else None


def _shown(against: Barred | None, **fields: Choice) -> Offer:
    return Offer(fields, against)


def _green(seen: TableView) -> int:
    return seen.track(GREEN_KIND.of(seen.seat))


@dataclass(frozen=True, slots=True, kw_only=True)
class RunAway:
    """Bravely run away: you escape, and it costs you 4 Stamina less your Speed."""


def offer_run_away(seen: TableView) -> Offer:
    """DW-ITEM-03: unless cornered or surrounded."""
    surrounded = Barred("DW-ITEM-03", "You are surrounded: there is nowhere to run.")
    return _shown(body.against_acting(seen) or (surrounded if seen.has_mark(SCENE, "surrounded") else None))


def decide_run_away(draft: Draft, seat: str, order: RunAway) -> None:  # noqa: ARG001
    """DW-ITEM-03."""
    another_move(draft, seat)
    draft.tell(seat, "DW-ITEM-03", "{who} bravely runs away.")
    points = FULL_COLUMN - draft.table.track(SPEED.of(seat)) + dearer_by(draft.table, "run_away")
    price_paid(draft, "run_away")
    carry_out(draft, [body.LoseStamina(seat, points)])


COLUMNS = {"equipment": "1 Equipment", "wealth": "1 Wealth"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Drop:
    """Drop 1 Equipment, 1 Wealth or an item, and be faster for it."""

    what: str


def offer_drop(seen: TableView) -> Offer:
    """DW-ITEM-02, DW-ITEM-12."""
    ways = tuple(Option(name, label, bar) for name, label, bar in _belongings(seen))
    return _shown(body.against_acting(seen), what=Among(ways, label="Drop"))


def _belongings(seen: TableView) -> list[tuple[str, str, Barred | None]]:
    """What somebody could let go of: from the columns, and each item."""
    seat, nothing = seen.seat, Barred("DW-ITEM-02", "You have none of it.")
    columns = [
        (name, label, None if seen.track(COLUMN_TRACKS[name].of(seat)) else nothing) for name, label in COLUMNS.items()
    ]
    return [*columns, *((key, name, None) for key, name in named(seen, carried(seen, seat)))]


def decide_drop(draft: Draft, seat: str, drop: Drop) -> None:
    """One token moves, or an item lies on the ground with all that lay on it."""
    if drop.what in COLUMNS:
        what = COLUMNS[drop.what]
        draft.count(COLUMN_TRACKS[drop.what].of(seat), -1)
        draft.count(SPEED.of(seat), 1)
    else:
        what = _pass(draft, seat, drop.what, GROUND)
    draft.tell(seat, "DW-ITEM-02", "{who} drops {what}.", what=what)


def _pass(draft: Draft, giver: str, key: str, taker: str) -> str:
    """An item goes from one to the other; what it is called."""
    if not has_item(draft.table, giver, key):
        raise Impossible("DW-ITEM-12", "There is no such thing.")
    name = name_of_item(draft.table, key)
    pass_item(draft, key, taker)
    return name


@dataclass(frozen=True, slots=True, kw_only=True)
class PickUp:
    """Pick up 1 Equipment, 1 Wealth or an item that lies here, at the cost of the Speed it weighs."""

    what: str


def offer_pick_up(seen: TableView) -> Offer:
    """DW-ITEM-02: with Speed 0 nothing more can be carried."""
    seat = seen.seat
    ways = [Option(name, label, _against_carrying(seen, seat, name, 1)) for name, label in COLUMNS.items()]
    ways += [
        Option(key, name, _against_carrying(seen, seat, "", BELONGINGS.of(seen, key).weight))
        for key, name in named(seen, carried(seen, GROUND))
    ]
    slow = Barred("DW-ITEM-02", "You have no Speed left to pay with.")
    against = body.against_acting(seen) or (None if seen.track(SPEED.of(seat)) else slow)
    return _shown(against, what=Among(tuple(ways), label="Pick up"))


def _against_carrying(seen: TableView, who: str, column: str, weight: int) -> Barred | None:
    """Why somebody cannot take this on: a full column (DW-ITEM-01), or too little Speed (DW-ITEM-02, DW-ITEM-12)."""
    if column and seen.track(COLUMN_TRACKS[column].of(who)) >= FULL_COLUMN:
        return Barred("DW-ITEM-01", "That column is full.")
    return Barred("DW-ITEM-12", "There is not enough Speed to carry it.") if _speed(seen, who) < weight else None


def _speed(seen: TableView, who: str) -> int:
    return seen.track(SPEED.of(who))


def decide_pick_up(draft: Draft, seat: str, pick: PickUp) -> None:
    """One token moves, or an item with its own."""
    if pick.what in COLUMNS:
        what = COLUMNS[pick.what]
        draft.count(SPEED.of(seat), -1)
        draft.count(COLUMN_TRACKS[pick.what].of(seat), 1)
    else:
        what = _pass(draft, GROUND, pick.what, seat)
    draft.tell(seat, "DW-ITEM-02", "{who} picks up {what}.", what=what)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOver:
    """Hand 1 Equipment, 1 Wealth or an item to somebody: you are faster for it, and they carry its weight."""

    what: str
    to: str


def offer_hand_over(seen: TableView) -> Offer | None:
    """DW-ITEM-02, DW-ITEM-12: to whoever can carry it."""
    others = [name for name in seen.players if name != seen.seat and not seen.has_mark(STATE.of(name), MAKING)]
    things = _belongings(seen)
    if not others:
        return None
    ways = tuple(Option(name, label, bar) for name, label, bar in things)
    whom = {name: Among(tuple(_taker(seen, each, name) for each in others)) for name, _, bar in things if not bar}
    return _shown(
        body.against_acting(seen), what=Among(ways, label="Hand over"), to=Following("what", whom, label="To whom?")
    )


def _taker(seen: TableView, who: str, what: str) -> Option:
    column = what if what in COLUMNS else ""
    weight = 1 if column else BELONGINGS.of(seen, what).weight
    return Option(who, seen.seats[who].title, _against_carrying(seen, who, column, weight))


def decide_hand_over(draft: Draft, seat: str, hand: HandOver) -> None:
    """What is gained here is lost there."""
    if hand.what in COLUMNS:
        what = COLUMNS[hand.what]
        for who, by in ((seat, 1), (hand.to, -1)):
            draft.count(COLUMN_TRACKS[hand.what].of(who), -by)
            draft.count(SPEED.of(who), by)
    else:
        what = _pass(draft, seat, hand.what, hand.to)
    whom = draft.table.seats[hand.to].title
    draft.tell(seat, "DW-ITEM-12", "{who} hands {whom} {what}.", whom=whom, what=what)


@dataclass(frozen=True, slots=True, kw_only=True)
class GoodThing:
    """Good thing I brought… just the right thing, for a green token and 1 Equipment, or 2 Equipment."""

    pay: str
    thing: str


def offer_good_thing(seen: TableView) -> Offer:
    """DW-ITEM-04."""
    ways = ways_to_pay(_green(seen), seen.track(EQUIPMENT.of(seen.seat)))
    thing = Words(most=300, optional=False, label="What did you bring?")
    return _shown(body.against_acting(seen), pay=Among(ways, label="Pay with"), thing=thing)


def decide_good_thing(draft: Draft, seat: str, good: GoodThing) -> None:
    """DW-ITEM-04."""
    another_move(draft, seat)
    pay_for_thing(draft, seat, good.pay)
    draft.tell(seat, "DW-ITEM-04", "Good thing {who} brought {thing}!", thing=good.thing)


# Trading


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowWares:
    """A merchant shows four items."""

    items: tuple[str, ...]


def offer_show_wares(seen: TableView) -> Offer:
    """DW-ITEM-05: in a settlement."""
    if not seen.has_mark(SCENE, "settlement"):
        return Offer(blocked=NO_SETTLEMENT)
    return Offer({"items": Several(_to_be_had(seen), WARES_SHOWN, WARES_SHOWN, label="Four items")})


def _to_be_had(seen: TableView) -> tuple[Option, ...]:
    """Every item of the game, and the weapons that were made to order (DW-ITEM-09)."""
    waits = _no_magic_yet(seen)
    made = options(named(seen, _made_to_order(seen)))
    return (*(Option(item.id, item.unnamed, waits if item.magic else None) for item in ITEMS.values()), *made)


def _made_to_order(lying: Lying) -> dict[ThingId, ItemCard]:
    return {**carried(lying, WORKSHOP), **carried(lying, MERCHANT)}


def _no_magic_yet(seen: TableView) -> Barred | None:
    """DW-CHAR-11: a quick start leaves magic for the second session."""
    if is_on(seen.options, "quick_start") and not seen.track(SESSIONS_PLAYED):
        return Barred("DW-CHAR-11", "After a quick start there is no magic before the second session.")
    return None


def decide_show_wares(draft: Draft, seat: str, show: ShowWares) -> None:
    """What lay there before goes."""
    made = _made_to_order(draft.table)
    if any(name not in ITEMS and name not in made for name in show.items):
        raise Impossible("DW-ITEM-05", "There is no such item.")
    for old in draft.table.marks.get(WARES, ()):
        draft.unmark(WARES, old)
    for name in show.items:
        if name in ITEMS:
            draft.mark(WARES, name)
    for key in made:
        change_item(draft, key, owner=MERCHANT if key in show.items else WORKSHOP)
    draft.tell(seat, "DW-ITEM-05", "A merchant shows four items.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Shop:
    """Keep one of the merchant's items: for 1 Wealth, or a green token with 1 Equipment or an item of your own."""

    item: str
    name: str = ""
    pay: str


def offer_shop(seen: TableView) -> Offer:
    """DW-ITEM-05."""
    seat, wares = seen.seat, _on_show(seen)
    against = _in_settlement(seen)
    if against or not wares:
        bar = against or Barred("DW-ITEM-05", "No merchant shows anything.")
        return Offer(blocked=bar)
    heavy = None if seen.track(SPEED.of(seat)) else NO_SPEED
    gear, wealth, green = (seen.track(each.of(seat)) for each in (EQUIPMENT, WEALTH, GREEN_KIND))
    poor, bare = Barred("DW-ITEM-05", "You cannot pay that."), Barred("DW-GRN-11", "You have no green token for it.")
    price = 1 + dearer_by(seen, "shop")
    # Where the Bad Bank raised the price, an item of one's own goes with more green tokens.
    swap = "{count, plural, one {# green token} other {# green tokens}} and {item}"
    one_and_gear = say("1 green token and {price} Equipment", price=price)
    ways = [
        Option("wealth", say("{price} Wealth", price=price), heavy if wealth >= price else poor),
        Option("equipment", one_and_gear, bare if not green else heavy if gear >= price else poor),
    ]
    ways += [
        Option(key, say(swap, count=price, item=name), None if green >= price else bare)
        for key, name in named(seen, carried(seen, seat))
    ]
    return Offer(
        {
            "item": Among(options(wares.items()), label="Which item?"),
            "name": NAMES,
            "pay": Among(tuple(ways), label="Pay with"),
        }
    )


def _on_show(lying: Lying) -> dict[str, str]:
    """What the merchant shows: items of the game, and weapons made to order."""
    printed = {name: ITEMS[name].unnamed for name in lying.marks.get(WARES, ())}
    return printed | {str(key): name for key, name in named(lying, carried(lying, MERCHANT))}


def decide_shop(draft: Draft, seat: str, shop: Shop) -> None:
    """The price goes, the item comes, with the token it weighs (DW-ITEM-12); one item for another is one move."""
    another_move(draft, seat)
    if shop.item not in _on_show(draft.table):
        raise Impossible("DW-ITEM-05", "No merchant shows that.")
    speed, before = draft.table.track(SPEED.of(seat)), burden(draft.table, seat)
    price = 1 + dearer_by(draft.table, "shop")
    price_paid(draft, "shop")
    if shop.pay == "wealth":
        draft.count(WEALTH.of(seat), -price)
    elif shop.pay == "equipment":
        draft.count(GREEN_KIND.of(seat), -1)
        draft.count(EQUIPMENT.of(seat), -price)
    else:
        draft.count(GREEN_KIND.of(seat), -price)
        lose_item(draft, shop.pay)
    key = _gain(draft, seat, shop.item, blank=shop.name)
    left = speed + before - burden(draft.table, seat)
    draft.count(SPEED.of(seat), left - draft.table.track(SPEED.of(seat)))
    draft.tell(seat, "DW-ITEM-05", "{who} keeps {item}.", item=name_of_item(draft.table, key))


@dataclass(frozen=True, slots=True, kw_only=True)
class Trade:
    """In a settlement: 1 Wealth for 2 Equipment, or something heavy for something light."""

    deal: str


@lru_cache
def _bargains(price: int) -> tuple[str, str]:
    return say("{price} Wealth for 2 Equipment", price=price), say("{price} Wealth to repair everything", price=price)


def offer_trade(seen: TableView) -> Offer:
    """DW-ITEM-05, DW-ITEM-06."""
    gear, wealth = (seen.track(each.of(seen.seat)) for each in (EQUIPMENT, WEALTH))
    poor, bare = Barred("DW-ITEM-05", "You have too little Wealth."), Barred("DW-ITEM-06", "You have no Equipment.")
    price = 1 + dearer_by(seen, "trade")
    full = Barred("DW-ITEM-01", "That column is full.")
    buy, repair = _bargains(price)
    ways = (
        Option(
            "buy",
            buy,
            poor if wealth < price else full if gear >= FULL_COLUMN else None,
        ),
        Option(
            "sell",
            "1 Equipment for 1 Speed and 1 Wealth",
            bare if not gear else full if wealth >= FULL_COLUMN else None,
        ),
        Option("repair", repair, None if wealth >= price else poor),
    )
    return _shown(_in_settlement(seen), deal=Among(ways, label="Trade"))


BARGAINS = {
    "buy": "{who} buys Equipment.",
    "sell": "{who} sells something heavy for something light.",
    "repair": "{who} has everything repaired.",
}


def decide_trade(draft: Draft, seat: str, trade: Trade) -> None:
    """The total may grow; the book says so (DW-ITEM-06)."""
    price = 1 + dearer_by(draft.table, "trade")
    by = {
        "buy": {WEALTH: -price, EQUIPMENT: 2},
        "sell": {EQUIPMENT: -1, SPEED: 1, WEALTH: 1},
        "repair": {WEALTH: -price},
    }[trade.deal]
    if trade.deal != "sell":
        price_paid(draft, "trade")
    for column, count in by.items():
        draft.count(column.of(seat), count)
    if trade.deal == "repair":
        for key in damaged_items(draft.table, seat):
            change_item(draft, key, damage=0)
    rules = {"buy": "DW-ITEM-05", "sell": "DW-ITEM-06", "repair": "DW-ITEM-07"}
    draft.tell(seat, rules[trade.deal], BARGAINS[trade.deal])


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """Sharpen and stitch: put Equipment into an item and take its damage off."""

    item: str
    times: int = 1


def offer_repair(seen: TableView) -> Offer | None:
    """Open after Sharpen & Stitch."""
    asked = seen.asked("repair")
    if asked is None:
        return None
    damaged = damaged_items(seen, seen.seat)
    most = max(1, seen.track(EQUIPMENT.of(seen.seat)) // about(asked, RepairToMake).price)
    items = (("", "None"), *named(seen, damaged))
    return Offer(
        {"item": Among(options(items), label="Which?"), "times": Between(1, most, label="How often?")}, urgent=True
    )


def decide_repair(draft: Draft, seat: str, repair: Repair) -> None:
    """DW-ITEM-07: no Equipment is wasted on what is whole."""
    asked, then = answered(draft, seat, "repair", RepairToMake)
    for _ in range(repair.times):
        can_pay = draft.table.track(EQUIPMENT.of(seat)) >= asked.price
        item = BELONGINGS.get(draft.table, repair.item)
        if item is None or not can_pay or not item.damage:
            break
        draft.count(EQUIPMENT.of(seat), -asked.price)
        change_item(draft, repair.item, damage=max(0, item.damage - asked.removes))
    carry_out(draft, then)


# Learning and making


@dataclass(frozen=True, slots=True, kw_only=True)
class Study:
    """Study under a master: 2 green tokens for one level up in a move, or a new move you are ready for."""

    move: str


def offer_study(seen: TableView) -> Offer:
    """DW-LVL-05, DW-LVL-06."""
    seat = seen.seat
    against = against_downtime(seen) or _in_settlement(seen)
    price = MOVES["study_under_a_master"].green + dearer_by(seen, "study")
    if against is None and _green(seen) < price:
        says = "Studying costs {count, plural, one {# green token} other {# green tokens}}."
        against = Barred("DW-GRN-11", say(says, count=price))
    if against:
        return Offer(blocked=against)
    cards = seen.marks.get(MOVES_KIND.of(seat), ())
    ways = tuple(_lesson(seen, seat, move, cards) for move in MOVES.values())
    return Offer({"move": Among(tuple(way for way in ways if way), label="Which move?")})


def _lesson(seen: TableView, seat: str, move: Move, cards: tuple[str, ...]) -> Option | None:
    if has_card(seen, seat, move):
        level = next_level(move, level_of(seen, seat, move))
        if level is None:
            return None
        return Option(move.id, say("{move}, up to {level}", move=move.name, level=f"{level:+d}"))
    circles = say("It asks for circles: {circles}.", circles=move.requires)
    bar = None if meets(move.requires, cards) else Barred("DW-LVL-06", circles)
    return Option(move.id, say("{move}, new", move=move.name), bar)


def decide_study(draft: Draft, seat: str, study: Study) -> None:
    """A studied move starts at its starred level (DW-LVL-02)."""
    another_move(draft, seat)
    if study.move not in MOVES:
        raise Impossible("DW-LVL-05", "There is no such move.")
    move = MOVES[study.move]
    draft.count(GREEN_KIND.of(seat), -MOVES["study_under_a_master"].green - dearer_by(draft.table, "study"))
    price_paid(draft, "study")
    draft.mark(DOWNTIME.of(seat), "study")
    before = burden(draft.table, seat)
    if has_card(draft.table, seat, move):
        rise(draft, seat, move)
    else:
        take_card(draft, seat, move, move.start)
        draft.befall("growth", seat)
        draft.tell(seat, "DW-LVL-05", "{who} learns {move}.", move=move.name)
    reweigh(draft, seat, before)


@dataclass(frozen=True, slots=True, kw_only=True)
class Craft:
    """Have a weapon made with More Power: 2 green tokens, a third for a magical power with a drawback."""

    name: str
    magical: bool = False


def offer_craft(seen: TableView) -> Offer:
    """DW-ITEM-09: in a settlement, with time to spend."""
    green = _green(seen)
    price = MOVES["craft_a_weapon"].green + dearer_by(seen, "craft")
    against = against_downtime(seen) or _in_settlement(seen)
    if against is None and green < price:
        says = "Crafting costs {count, plural, one {# green token} other {# green tokens}}."
        against = Barred("DW-GRN-11", say(says, count=price))
    fields: dict[str, Choice] = {"name": Words(most=40, optional=False, label="What is it?")}
    if green > price:
        fields["magical"] = YesNo(label="A magical power, 1 green token more")
    return _shown(against, **fields)


def decide_craft(draft: Draft, seat: str, craft: Craft) -> None:
    """The weapon waits with the GM until the next merchant or loot (DW-ITEM-09)."""
    another_move(draft, seat)
    price = MOVES["craft_a_weapon"].green + dearer_by(draft.table, "craft")
    price_paid(draft, "craft")
    draft.count(GREEN_KIND.of(seat), -price - craft.magical)
    draft.mark(DOWNTIME.of(seat), "craft")
    name = " ".join(craft.name.split())
    called = filled("{name}, magical", {"name": name}) if craft.magical else name
    draft.make(BELONGINGS, ItemCard(WORKSHOP, CRAFTED_WEAPON.id, called[:LONGEST_NAME], die=CRAFTED_WEAPON.die))
    draft.tell(seat, "DW-ITEM-09", "{who} has a weapon made: {name}.", name=name)
    if craft.magical:
        says = say("{name}: which drawback comes with its power?", name=name)
        body.ask_gm(draft, "describe", "DW-ITEM-09", says, body.SomethingToTell("drawback", seat))


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveItem:
    """Hand a player an item, as loot or because it is done: with the red tokens it weighs."""

    who: str
    item: str
    name: str = ""
    weight: int = 1


def offer_give_item(seen: TableView) -> Offer | None:
    """Always open to the GM."""
    if not seen.players:
        return None
    return Offer(
        {
            "who": Among(tuple(_bearer(seen, name) for name in seen.players), label="To whom?"),
            "item": Among(_to_be_had(seen), label="What?"),
            "name": NAMES,
            "weight": Between(1, 4, label="Red tokens it weighs"),
        }
    )


def _bearer(seen: TableView, name: str) -> Option:
    """Somebody who might carry something more: its tokens come out of their Speed."""
    heavy = Barred("DW-ITEM-12", "They have no Speed left to carry it with: something has to be dropped first.")
    return Option(name, seen.seats[name].title, None if seen.track(SPEED.of(name)) else heavy)


def decide_give_item(draft: Draft, seat: str, give: GiveItem) -> None:
    """DW-ITEM-09: the GM weighs its features against its tokens; they come out of the six (DW-ITEM-12)."""
    weight = min(give.weight, max(1, draft.table.track(SPEED.of(give.who))))
    key = _gain(draft, give.who, give.item, weight=weight, blank=give.name)
    title = name_of_item(draft.table, key)
    draft.befall("gift", give.who)
    draft.tell(seat, "DW-ITEM-12", "{whom} gets {item}.", whom=draft.table.seats[give.who].title, item=title)


def _gain(draft: Draft, who: str, item: str, *, weight: int = 1, blank: str = "") -> str:
    """Somebody gets an item, from wherever it waited."""
    draft.unmark(WARES, item)
    if item not in _made_to_order(draft.table):
        return gain_item(draft, who, item, weight=weight, blank=blank)
    pass_item(draft, item, who, weight=weight)
    return item


@dataclass(frozen=True, slots=True, kw_only=True)
class HitItem:
    """An item of somebody's is damaged, weighs otherwise, or is lost."""

    item: str
    what: str
    weight: int = 1


@lru_cache(maxsize=1024)
def _owned(item: str, who: str) -> str:
    """An offer is worked out with everything that happens; what people carry is seldom called otherwise."""
    return say("{item} of {who}", item=item, who=who)


def offer_hit_item(seen: TableView) -> Offer | None:
    """Open while anybody carries anything."""
    things = tuple(
        (key, _owned(name, seen.seats[owner].title))
        for owner in seen.players
        for key, name in named(seen, carried(seen, owner))
    )
    if not things:
        return None
    what = options((("damage", "It is damaged"), ("weight", "It weighs"), ("lose", "It is lost")))
    return Offer(
        {
            "item": Among(options(things), label="Which item?"),
            "what": Among(what, label="What happens to it?"),
            "weight": Between(1, 4, label="Red tokens it weighs"),
        }
    )


def decide_hit_item(draft: Draft, seat: str, hit: HitItem) -> None:
    """DW-ITEM-08, DW-ITEM-12."""
    item, name = BELONGINGS.of(draft.table, hit.item), name_of_item(draft.table, hit.item)
    if hit.what == "damage":
        damage_item(draft, hit.item)
    elif hit.what == "lose":
        lose_item(draft, hit.item)
        draft.tell(item.owner, "DW-ITEM-08", "{who} loses {item}.", item=name)
    elif hit.what == "weight":
        before = burden(draft.table, item.owner)
        # Tokens lie there as far as Speed can spare them.
        weight = item.weight + min(hit.weight - item.weight, draft.table.track(SPEED.of(item.owner)))
        change_item(draft, hit.item, weight=weight)
        reweigh(draft, item.owner, before)
        draft.tell(seat, "DW-ITEM-12", "Weight of {item}: {weight}.", item=name, weight=weight)


@dataclass(frozen=True, slots=True, kw_only=True)
class Empower:
    """More Power: a weapon strikes with the next stronger die."""

    weapon: str


def offer_empower(seen: TableView) -> Offer | None:
    """DW-CBT-08: there is no die after the d12."""
    strongest = Barred("DW-CBT-08", "There is no stronger die.")
    ways = tuple(
        Option(key, _owned(name, title), None if stronger_die(mine[key].die) else strongest)
        for owner in seen.players
        for title, mine in [(seen.seats[owner].title, weapons(seen, owner))]
        for key, name in named(seen, mine)
    )
    return Offer({"weapon": Among(ways, label="Which weapon?")}) if ways else None


def decide_empower(draft: Draft, seat: str, empower: Empower) -> None:
    """DW-CBT-08: d4, d6, d10, d12."""
    item = BELONGINGS.of(draft.table, empower.weapon)
    die = stronger_die(item.die)
    if die is None:
        raise Impossible("DW-CBT-08", "There is no stronger die.")
    change_item(draft, empower.weapon, die=die)
    name = name_of_item(draft.table, empower.weapon)
    draft.tell(seat, "DW-CBT-08", "More Power: {item} rolls d{die}.", item=name, die=die)


# Moves made by naming them


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeMove:
    """Make a move of yours that needs no flip: pay its price and say what happens."""

    move: str
    words: str


def offer_make(seen: TableView) -> Offer | None:
    """Open to whoever has such a card."""
    mine = [move for move in MOVES.values() if move.by_naming and has_card(seen, seen.seat, move)]
    ways = tuple(
        Option(move.id, say("{move}, {count} green", move=move.name, count=move.green), _against_making(seen, move))
        for move in mine
    )
    words = Words(most=1000, optional=False, label="What happens?")
    return _shown(body.against_acting(seen), move=Among(ways, label="Which move?"), words=words) if ways else None


def _against_making(seen: TableView, move: Move) -> Barred | None:
    against = against_flip(seen, seen.seat, move.id)
    if against or _green(seen) >= move.green:
        return against
    says = "{move} costs {count, plural, one {# green token} other {# green tokens}}."
    return Barred("DW-GRN-11", say(says, move=move.name, count=move.green))


def decide_make(draft: Draft, seat: str, make: MakeMove) -> None:
    """DW-GRN-06: the tokens go back to the supply."""
    another_move(draft, seat)
    move = MOVES[make.move]
    draft.count(GREEN_KIND.of(seat), -move.green)
    draft.tell(seat, "DW-GRN-06", "{who} makes {move}: {words}", move=move.name, words=make.words)


@dataclass(frozen=True, slots=True, kw_only=True)
class Twist:
    """Tool Twisting: a magic item's power goes into a weapon. The item is destroyed, the weapon has one charge."""

    item: str
    weapon: str


def offer_twist(seen: TableView) -> Offer | None:
    """Open to whoever has the card, a magic item and a weapon."""
    seat = seen.seat
    if not has_card(seen, seat, MOVES["tool_twisting"]):
        return None
    mine = weapons(seen, seat)
    tools = named(seen, [key for key in magic_items(seen, seat) if key not in mine])
    if not tools or not mine:
        return blocked("DW-FLIP-05", "Tool Twisting takes a magic item and a weapon.")
    return _shown(
        body.against_acting(seen),
        item=Among(options(tools), label="Whose power?"),
        weapon=Among(options(named(seen, mine)), label="Into"),
    )


def decide_twist(draft: Draft, seat: str, twist: Twist) -> None:
    """One charge, for good."""
    another_move(draft, seat)
    if not all(has_item(draft.table, seat, key) for key in (twist.item, twist.weapon)):
        raise Impossible("DW-FLIP-05", "You carry no such thing.")
    power, weapon = (name_of_item(draft.table, key) for key in (twist.item, twist.weapon))
    lose_item(draft, twist.item)
    change_item(draft, twist.weapon, capacity=BELONGINGS.of(draft.table, twist.weapon).capacity + 1)
    draft.mark(FACTS.of(seat), filled("{weapon} with the power of {power}", {"weapon": weapon, "power": power}))
    draft.tell(seat, "DW-FLIP-05", "{who} twists the power of {power} into {weapon}.", power=power, weapon=weapon)


@record
class QuestionOf(Compound):
    """One of the questions on a move card, counted from nought."""

    between = " "
    move: str
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AskAbout:
    """Spend a marker of a move that gave you questions, and ask one."""

    question: QuestionOf


ASKING = ("discern_realities", "trap_expert")


def offer_ask_about(seen: TableView) -> Offer | None:
    """Open while markers lie on such a card."""
    there = [MOVES[name] for name in ASKING if seen.track(tokens_on(name, seen.seat))]
    if not there or body.out_of_play(seen):
        return None
    ways = options(
        (QuestionOf(move.id, at).word, say("{move}: {asks}?", move=move.name, asks=option.says))
        for move in there
        for at, option in enumerate(move.options)
    )
    return Offer({"question": Among(ways, label="Ask")})


def decide_ask_about(draft: Draft, seat: str, ask: AskAbout) -> None:
    """DW-MOVE-06: one marker, one question."""
    name, at = ask.question.move, ask.question.at
    draft.count(tokens_on(name, seat), -1)
    words = MOVES[name].options[at].says
    draft.tell(seat, "DW-MOVE-06", "{who} asks: {words}?", words=words)
    title = draft.table.seats[seat].title
    says = say("{who} asks: {words}?", who=title, words=words)
    body.ask_gm(draft, "describe", "DW-MOVE-06", says, body.SomethingToTell("question", seat, name))


@dataclass(frozen=True, slots=True, kw_only=True)
class Entreat:
    """Entreat the Blood-Bound: take a Wound, and until it is healed your magic items cost no charge."""

    warning: str = ""


def offer_entreat(seen: TableView) -> Offer | None:
    """Open to whoever has the card; with two Wounds it says what that would mean (DW-WND-06)."""
    seat = seen.seat
    if not has_card(seen, seat, MOVES["entreat_the_blood_bound"]):
        return None
    fields: dict[str, Choice] = {}
    if seen.track(WOUNDS_KIND.of(seat)) >= body.MOST_WOUNDS:
        warning = Option("", "You have two Wounds: this one incapacitates you")
        fields["warning"] = Among((warning,), label="Beware")
    return _shown(body.against_acting(seen), **fields)


def decide_entreat(draft: Draft, seat: str, order: Entreat) -> None:  # noqa: ARG001
    """DW-MAG-06. A Void Transfusion wakes depleted items with it (DW-AMB-32)."""
    another_move(draft, seat)
    draft.tell(seat, "DW-MAG-06", "{who} entreats the Blood-Bound.")
    had = draft.table.track(WOUNDS_KIND.of(seat))
    steps = body.wound_taken(draft, seat, body.MENTAL)
    if had < body.MOST_WOUNDS:
        draft.count(ENTREATS.of(seat), 1)
        _transfuse(draft, seat)
    carry_out(draft, steps)


def _transfuse(draft: Draft, seat: str) -> None:
    """DW-LVL-10: the level shifts the charges that woken items start with."""
    void = MOVES["void_transfusion"]
    if not has_card(draft.table, seat, void):
        return
    shift = level_of(draft.table, seat, void)
    for key, item in magic_items(draft.table, seat).items():
        if not item.charges and item.capacity:
            woken = max(1, min(item.capacity, CAPACITY + shift))
            change_item(draft, key, used=max(0, item.used - woken))
            draft.tell(seat, "DW-MAG-04", "{item} wakes.", item=item.name)


GEAR = (
    Action("run_away", RunAway, offer_run_away, decide_run_away, rule="DW-ITEM-03", label="Bravely Run Away"),
    Action("drop", Drop, offer_drop, decide_drop, rule="DW-ITEM-02", label="Drop something"),
    Action("pick_up", PickUp, offer_pick_up, decide_pick_up, rule="DW-ITEM-02", label="Pick something up"),
    Action("hand_over", HandOver, offer_hand_over, decide_hand_over, rule="DW-ITEM-12", label="Hand something over"),
    Action("good_thing", GoodThing, offer_good_thing, decide_good_thing, rule="DW-ITEM-04", label="Good thing I have…"),
    Action("shop", Shop, offer_shop, decide_shop, rule="DW-ITEM-05", label="Shop"),
    Action("trade", Trade, offer_trade, decide_trade, rule="DW-ITEM-06", label="Trade"),
    Action("repair", Repair, offer_repair, decide_repair, rule="DW-ITEM-07", label="Sharpen & Stitch"),
    Action("study", Study, offer_study, decide_study, rule="DW-LVL-05", label="Study Under a Master"),
    Action("craft", Craft, offer_craft, decide_craft, rule="DW-ITEM-09", label="Craft a Weapon"),
    Action("make", MakeMove, offer_make, decide_make, rule="DW-GRN-06", label="Make a move"),
    Action("twist", Twist, offer_twist, decide_twist, rule="DW-FLIP-05", label="Tool Twisting"),
    Action("ask_about", AskAbout, offer_ask_about, decide_ask_about, rule="DW-MOVE-06", label="Ask a question"),
    Action("entreat", Entreat, offer_entreat, decide_entreat, rule="DW-MAG-06", label="Entreat the Blood-Bound"),
    gm_action("show_wares", ShowWares, offer_show_wares, decide_show_wares, "DW-ITEM-05", "Show wares"),
    gm_action("give_item", GiveItem, offer_give_item, decide_give_item, "DW-ITEM-12", "Give an item"),
    gm_action("empower", Empower, offer_empower, decide_empower, "DW-CBT-08", "More Power"),
    gm_action("hit_item", HitItem, offer_hit_item, decide_hit_item, "DW-ITEM-08", "Something happens to an item"),
)
