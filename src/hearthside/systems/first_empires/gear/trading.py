"""Gear changes hands: buying and selling, better items, broken ones, and what the GM hands out."""

from collections.abc import Mapping
from dataclasses import dataclass

from hearthside.kernel.actions import GM, Action, Offer, blocked
from hearthside.kernel.choices import Among, Barred, Between, Choice, Option, Several, Words, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import listed, say
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import Lying, TableView
from hearthside.systems.first_empires.content.gear import GEAR, ITEM_TAGS, WEAPONS, Gear, ItemTag
from hearthside.systems.first_empires.content.prayer import DOMAINS
from hearthside.systems.first_empires.fight.turns import has_a_moment, step_of_combat
from hearthside.systems.first_empires.gear.belongings import (
    BLESSED,
    LUXURY,
    NO_WEAPON,
    armor_at_most,
    can_carry,
    carried,
    cost_of_tag,
    gain_item,
    gear_of,
    lose_item,
    price_of,
    protects,
    repair_item,
    repair_price,
    tag_item,
    worth_of_item,
)
from hearthside.systems.first_empires.kinds import ARMOR, BARGAIN, BROKEN, INGOTS, ITEMS, Item
from hearthside.systems.first_empires.names import name_of
from hearthside.systems.first_empires.people.character import is_between_quests
from hearthside.systems.first_empires.people.making import is_in_play

TOO_DEAR = "That costs more ingots than you have."
IMPROVING = tuple(tag for tag in ITEM_TAGS.values() if tag.beneficial or tag.legendary)
LEGENDARY = Barred("FE-GEAR-04", "No hand can add a legendary tag to an item.")


def _items(seen: TableView, seat: str) -> tuple[tuple[str, str], ...]:
    return tuple((each, _item_words(name_of(seen, each), item)) for each, item in carried(seen, seat).items())


def _item_words(name: str, item: Item) -> str:
    tags = [*item.tags, *(say("{tag}: {domain}", tag=BLESSED, domain=domain) for domain in item.blessed)]
    return say("{item}: {tags}", item=name, tags=listed(tags)) if tags else name


@dataclass(frozen=True, slots=True, kw_only=True)
class Buy:
    """Buy gear where somebody sells it. A luxury costs three times as much."""

    what: str
    name: str = ""


def offer_buy(seen: TableView) -> Offer | None:
    """FE-GEAR-01: what the list has, plain or as a luxury; open to who has a moment."""
    if not has_a_moment(seen, seen.seat):
        return None
    prices = {name: _after_haggling(seen, price_of(ware.gear, ware.tags)) for name, ware in WARES.items()}
    what = tuple(
        Option(name, priced(WARES[name].words, price), too_dear(seen, price)) for name, price in prices.items()
    )
    fields: dict[str, Choice] = {
        "what": Among(what, label="What?"),
        "name": Words(most=40, label="What do you call it?"),
    }
    against = no_trade(seen) or too_heavy(seen, seen.seat)
    return blocked(against.rule, against.says, **fields) if against else Offer(fields)


def no_trade(seen: TableView) -> Barred | None:
    """Nobody buys or sells while blades are out."""
    return Barred("FE-GEAR-01", "Nobody trades in the middle of a fight.") if step_of_combat(seen) else None


def _in_peace(seen: TableView, fields: dict[str, Choice]) -> Offer:
    against = no_trade(seen)
    return blocked(against.rule, against.says, **fields) if against else Offer(fields)


def _weapons(gear: Gear) -> tuple[str, ...]:
    return gear.examples if gear.kind == "weapon" else ()


def _weapon_words(weapon: str) -> str:
    return say("{gear}: {weapon}", gear=WEAPONS[weapon].name, weapon=weapon.title())


def _luxury_words(gear: Gear) -> str:
    return say("{gear}, {tag}", gear=gear.name, tag=LUXURY)


@dataclass(frozen=True, slots=True)
class Ware:
    """Something to be bought: what it is, what people call it, and the tags it comes with."""

    gear: Gear
    words: str
    kind: str
    usual: str
    """What it is called where nobody gives it a name."""
    tags: tuple[str, ...] = ()


def _wares() -> Mapping[str, Ware]:
    wares = {gear.id: Ware(gear, gear.name, gear.id, gear.examples[0]) for gear in GEAR.values()}
    for gear in GEAR.values():
        wares |= {weapon: Ware(gear, _weapon_words(weapon), weapon, weapon) for weapon in _weapons(gear)}
    for gear in GEAR.values():
        luxury = Ware(gear, _luxury_words(gear), gear.id, gear.examples[0], (LUXURY,))
        wares[f"{gear.id}/{LUXURY}"] = luxury
    return wares


WARES = _wares()
"""FE-GEAR-01: all that can be bought, by what a command calls it."""


def priced(item: str, price: int) -> str:
    """What something costs, in ingots."""
    return say("{item}, price {price}", item=item, price=price)


def _after_haggling(seen: TableView, price: int) -> int:
    """FE-STUNT-28: a price that somebody talked down, never below nothing."""
    return max(0, price - seen.track(BARGAIN.of(seen.seat)))


def too_dear(seen: TableView, price: int) -> Barred | None:
    """FE-GEAR-01: nobody pays what they do not have."""
    return Barred("FE-GEAR-01", TOO_DEAR) if price > seen.track(INGOTS.of(seen.seat)) else None


def too_heavy(seen: TableView, seat: str) -> Barred | None:
    """FE-CHAR-10: nobody takes up more than they can carry."""
    return None if can_carry(seen, seat) else Barred("FE-CHAR-10", "You can carry no more items.")


def decide_buy(draft: Draft, seat: str, buy: Buy) -> None:
    """FE-GEAR-01, FE-GEAR-02."""
    ware = WARES[buy.what]
    off = -draft.count(BARGAIN.of(seat), -draft.table.track(BARGAIN.of(seat)))
    price = max(0, price_of(ware.gear, ware.tags) - off)  # FE-STUNT-28
    draft.count(INGOTS.of(seat), -price)
    item = gain_item(draft, seat, buy.name.strip() or ware.usual, ware.kind, ware.tags)
    name = name_of(draft.table, item)
    draft.tell(seat, "FE-GEAR-01", "{who} buys this: {item}. Price in ingots: {price}.", item=name, price=price)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sell:
    """Sell an item for what it is worth; something Broken is worth half."""

    item: str


def offer_sell(seen: TableView) -> Offer | None:
    """Open to who has something that is on the list."""
    seat = seen.seat
    found = [
        (each, say("{item}, worth {worth}", item=name_of(seen, each), worth=worth_of_item(item)))
        for each, item in carried(seen, seat).items()
        if gear_of(item)
    ]
    if not found or not has_a_moment(seen, seat):
        return None
    return _in_peace(seen, {"item": Among(options(found), label="What?")})


def decide_sell(draft: Draft, seat: str, sell: Sell) -> None:
    """FE-GEAR-02, FE-GEAR-07."""
    worth, name = worth_of_item(ITEMS.of(draft.table, sell.item)), name_of(draft.table, sell.item)
    lose_item(draft, sell.item)
    draft.count(INGOTS.of(seat), worth)
    draft.tell(seat, "FE-GEAR-02", "{who} sells this: {item}. Price in ingots: {worth}.", item=name, worth=worth)


@dataclass(frozen=True, slots=True, kw_only=True)
class Drop:
    """Leave an item behind."""

    item: str


def offer_drop(seen: TableView) -> Offer | None:
    """Open to who carries something."""
    found = _items(seen, seen.seat)
    is_able = has_a_moment(seen, seen.seat)
    return Offer({"item": Among(options(found), label="What?")}) if found and is_able else None


def decide_drop(draft: Draft, seat: str, drop: Drop) -> None:
    """FE-CHAR-10."""
    name = name_of(draft.table, drop.item)
    lose_item(draft, drop.item)
    draft.tell(seat, "FE-CHAR-10", "{who} leaves this behind: {item}.", item=name)


@dataclass(frozen=True, slots=True, kw_only=True)
class ImproveItem:
    """Have a tag added to an item. It is then worth three times its price, and you pay the difference."""

    what: str


def offer_improve(seen: TableView) -> Offer | None:
    """FE-GEAR-03: beneficial tags only; legendary ones cannot be added (FE-GEAR-04)."""
    ways = tuple(_improvement(seen, key, *each) for key, each in _improvements(seen, seen.seat).items())
    if not ways or not has_a_moment(seen, seen.seat):
        return None
    return _in_peace(seen, {"what": Among(ways, label="Which item and tag?")})


def _improvements(lying: Lying, seat: str) -> dict[str, tuple[ThingId, ItemTag]]:
    """Every tag for every item on the list, by what a command calls it."""
    known = [each for each, item in carried(lying, seat).items() if gear_of(item)]
    return {f"{tag.name}/{each}": (each, tag) for each in known for tag in IMPROVING}


def _improvement(seen: TableView, key: str, item: ThingId, tag: ItemTag) -> Option:
    there = ITEMS.of(seen, item)
    cost = cost_of_tag(there)
    barred = too_dear(seen, cost)
    if tag.name in there.tags:
        barred = Barred("FE-GEAR-03", "It has that tag already.")
    words = say("{item}: {tag}, price {price}", item=name_of(seen, item), tag=tag.name, price=cost)
    return Option(key, words, LEGENDARY if tag.legendary else barred)


def decide_improve(draft: Draft, seat: str, improve: ImproveItem) -> None:
    """FE-GEAR-03."""
    item, tag = _improvements(draft.table, seat)[improve.what]
    cost, name = cost_of_tag(ITEMS.of(draft.table, item)), name_of(draft.table, item)
    draft.count(INGOTS.of(seat), -cost)
    tag_item(draft, item, tag.name)
    says = "{who} has this made {tag}: {item}. Price in ingots: {cost}."
    draft.tell(seat, "FE-GEAR-03", says, item=name, tag=tag.name, cost=cost)


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """Between quests: have an item mended for half its price. Armor is whole again, however much was missing."""

    item: str


def offer_repair(seen: TableView) -> Offer | None:
    """FE-ARM-05: open for what is Broken, and for armor that has taken harm."""
    seat = seen.seat
    prices = {each: repair_price(item) for each, item in carried(seen, seat).items() if needs_repair(seen, item)}
    if not prices or not is_in_play(seen, seat):
        return None
    ways = tuple(
        Option(item, priced(name_of(seen, item), price), too_dear(seen, price)) for item, price in prices.items()
    )
    which = Among(ways, label="Which item?")
    if not is_between_quests(seen):
        return blocked("FE-ARM-05", "Things are mended between quests.", item=which)
    return Offer({"item": which})


def needs_repair(seen: TableView, item: Item) -> bool:
    """Whether an item is Broken, or armor that has taken harm."""
    is_worn_down = seen.track(ARMOR.of(item.owner)) < armor_at_most(seen, item.owner)
    return item.is_broken or (is_worn_down and protects(item))


def decide_repair(draft: Draft, seat: str, repair: Repair) -> None:
    """FE-ARM-05, FE-CRAFT-06."""
    price, name = repair_price(ITEMS.of(draft.table, repair.item)), name_of(draft.table, repair.item)
    draft.count(INGOTS.of(seat), -price)
    repair_item(draft, repair.item)
    draft.tell(seat, "FE-ARM-05", "{who} has this mended: {item}. Price in ingots: {price}.", item=name, price=price)


_HANDED_OUT = tuple(tag for tag in ITEM_TAGS if tag != BLESSED)
"""What is Blessed is blessed in a domain, and named with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOut:
    """Give a character an item, on or off the list, with any tags, as loot or for a price you name."""

    who: str
    name: str
    kind: str = ""
    tags: tuple[str, ...] = ()
    blessed: str = ""
    more: str = ""
    price: int = 0


def offer_hand_out(seen: TableView) -> Offer | None:
    """Open to the GM (FE-GEAR-05, FE-GEAR-08)."""
    if not seen.players:
        return None
    kinds = options(
        [
            ("", "What its name says"),
            *((gear.id, gear.name) for gear in GEAR.values()),
            *((weapon, _weapon_words(weapon)) for gear in GEAR.values() for weapon in _weapons(gear)),
            (NO_WEAPON, "Something else"),
        ]
    )
    fields: dict[str, Choice] = {
        "who": Among(
            tuple(Option(name, seen.seats[name].title, too_heavy(seen, name)) for name in seen.players),
            label="To whom?",
        ),
        "name": Words(most=40, optional=False, label="What is it?"),
        "kind": Among(kinds, label="Kind"),
        "tags": Several(options((tag, tag) for tag in _HANDED_OUT), 0, len(_HANDED_OUT), label="Tags"),
        "blessed": Among(options([("", "Not Blessed"), *((each, each) for each in DOMAINS)]), label="Blessed in"),
        "more": Words(most=40, label="A tag of your own"),
        "price": Between(0, 99, label="Ingots it costs, as far as they have them"),
    }
    return Offer(fields)


def decide_hand_out(draft: Draft, seat: str, order: HandOut) -> None:
    """FE-GEAR-08: anything at any price; tags people made up have words and no numbers (FE-GEAR-05)."""
    price = -draft.count(INGOTS.of(order.who), -order.price)
    own = [order.more.strip()] if order.more.strip() else []
    blessed = [order.blessed] if order.blessed else []
    made = gain_item(draft, order.who, order.name.strip(), order.kind, (*order.tags, *own), blessed)
    item = name_of(draft.table, made)
    whom = draft.table.seats[order.who].title
    says = "{whom} gets this: {item}. Price in ingots: {price}." if price else "{whom} gets this: {item}."
    draft.befall("gift", order.who)
    draft.tell(seat, "FE-GEAR-08", says, whom=whom, item=item, price=price)


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyOff:
    """Somebody buys an item off a character, on or off the list, for a price you name."""

    item: str
    price: int = 0


def offer_buy_off(seen: TableView) -> Offer | None:
    """FE-GEAR-08: open to the GM while somebody carries something."""
    found = [(item, _whose(seen, name, item)) for name in seen.players for item in carried(seen, name)]
    if not found:
        return None
    price = Between(0, 99, label="Ingots they get for it")
    return Offer({"item": Among(options(found), label="Whose item?"), "price": price})


def _whose(seen: TableView, name: str, item: str) -> str:
    return say("{who}: {item}", who=seen.seats[name].title, item=name_of(seen, item))


def decide_buy_off(draft: Draft, seat: str, order: BuyOff) -> None:  # noqa: ARG001
    """FE-GEAR-08: anything at any price."""
    who, name = ITEMS.of(draft.table, order.item).owner, name_of(draft.table, order.item)
    lose_item(draft, order.item)
    draft.count(INGOTS.of(who), order.price)
    draft.tell(who, "FE-GEAR-08", "{who} sells this: {item}. Price in ingots: {worth}.", item=name, worth=order.price)


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakItem:
    """Somebody's item breaks: it is of no use until it is mended."""

    item: str
    words: str = ""


def offer_break(seen: TableView) -> Offer | None:
    """Open to the GM while somebody carries something whole."""
    found = [
        (each, _whose(seen, name, each))
        for name in seen.players
        for each, item in carried(seen, name).items()
        if not item.is_broken
    ]
    if not found:
        return None
    return Offer({"item": Among(options(found), label="Whose item?"), "words": Words(most=300, label="How?")})


def decide_break(draft: Draft, seat: str, order: BreakItem) -> None:  # noqa: ARG001
    """FE-GEAR-02."""
    who, name = ITEMS.of(draft.table, order.item).owner, name_of(draft.table, order.item)
    tag_item(draft, order.item, BROKEN)
    draft.tell(who, "FE-GEAR-02", "Something of {who} breaks: {item}. {words}", item=name, words=order.words)


BUY = Action("buy", Buy, offer_buy, decide_buy, rule="FE-GEAR-01", label="Buy gear", group="gear")
SELL = Action("sell", Sell, offer_sell, decide_sell, rule="FE-GEAR-02", label="Sell gear", group="gear")
DROP = Action("drop", Drop, offer_drop, decide_drop, rule="FE-CHAR-10", label="Leave an item behind", group="gear")
IMPROVE = Action(
    "improve_item", ImproveItem, offer_improve, decide_improve, rule="FE-GEAR-03", label="Improve an item", group="gear"
)
REPAIR = Action("repair", Repair, offer_repair, decide_repair, rule="FE-ARM-05", label="Have gear mended", group="gear")
HAND_OUT = Action(
    "hand_out", HandOut, offer_hand_out, decide_hand_out, rule="FE-GEAR-08", label="Hand out an item", by=GM, group="gm"
)
BREAK_ITEM = Action(
    "break_item", BreakItem, offer_break, decide_break, rule="FE-GEAR-02", label="An item breaks", by=GM, group="gm"
)

BUY_OFF = Action(
    "buy_off", BuyOff, offer_buy_off, decide_buy_off, rule="FE-GEAR-08", label="Buy an item off them", by=GM, group="gm"
)

GEAR_ACTIONS = (BUY, SELL, DROP, IMPROVE, REPAIR, HAND_OUT, BUY_OFF, BREAK_ITEM)
