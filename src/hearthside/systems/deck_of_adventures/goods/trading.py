"""Money and things: buying, handing out, using up, upgrading, and working with tools."""

from dataclasses import dataclass
from functools import lru_cache

from hearthside.kernel.actions import Action, Offer, blocked, gm_action
from hearthside.kernel.choices import Among, Barred, Between, Choice, Following, Option, Words, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.asking import is_busy
from hearthside.systems.deck_of_adventures.board import WORLD, title_of
from hearthside.systems.deck_of_adventures.body.wounds import gain_armor, heal
from hearthside.systems.deck_of_adventures.check.call import (
    DR,
    STAT_OPTIONS,
    ask_all,
    check_with,
    target_against,
    uncallable,
)
from hearthside.systems.deck_of_adventures.check.hands import AMPLIFICATION, EFFICIENCY
from hearthside.systems.deck_of_adventures.fight.acting import (
    MID_DRAW,
    all_names,
    bar,
    no_leisure,
    pay,
    unless_all_barred,
)
from hearthside.systems.deck_of_adventures.fight.arena import LIES_THERE, SUFFOCATING, cannot_act, fighters
from hearthside.systems.deck_of_adventures.goods.arms import (
    ARMORS,
    WEAPONS,
    carry_shield,
    item_words,
    remade,
    take_up,
    tell_at_hand,
    upgrade_suit,
    wear,
)
from hearthside.systems.deck_of_adventures.goods.belongings import (
    belongings,
    change_item,
    gain,
    has_good,
    in_use,
    kept,
    part,
)
from hearthside.systems.deck_of_adventures.goods.boons import POISON_BOTTLE, POTENT_POISON
from hearthside.systems.deck_of_adventures.goods.returning import RETURN_GOOD, note_bought
from hearthside.systems.deck_of_adventures.goods.shelf import (
    COINS,
    GOODS,
    MEAL_MINUTES,
    PRICES,
    TOOLS,
    USES,
    WARES,
    Good,
    good_words,
    money_words,
    so_many,
)
from hearthside.systems.deck_of_adventures.kinds import (
    BREATH,
    CHARMS_KIND,
    COINS_KIND,
    FIRST_LEVEL,
    HP,
    HP_MOST,
    IMMUNE,
    LEVEL,
    PP,
    PP_MOST,
    STATE,
)
from hearthside.systems.deck_of_adventures.matters import Hand
from hearthside.systems.deck_of_adventures.people.characters import BEING_MADE
from hearthside.systems.deck_of_adventures.powers.book import chosen_for, has_power
from hearthside.systems.deck_of_adventures.rest.clock import MINUTE, begin_lasting, pass_time
from hearthside.systems.deck_of_adventures.things import ITEMS, Boon, Item, Sort

BEFORE_PLAY = ("Standard weapon", "Standard ranged weapon", "Light Armor", "Standard shield")
COIN_TITLES = {"cp": "Copper coins", "sp": "Silver coins", "gp": "Gold coins", "pp": "Platinum coins"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Buy:
    """Buy something at its usual price. What you wear or wield you have on at once."""

    good: str


def offer_buy(seen: TableView) -> Offer:
    """Open as far as the coins go."""
    being_made = seen.has_mark(STATE.of(seen.seat), BEING_MADE)
    shop = _shop(seen.track(COINS_KIND.of(seen.seat)), being_made and seen.track(LEVEL.of(seen.seat)) == FIRST_LEVEL)
    against = None if being_made else no_leisure(seen, seen.seat)
    return blocked(against.rule, against.says, **shop.fields) if against else shop


@lru_cache(maxsize=256)
def _shop(coins: int, starts_out: bool) -> Offer:
    goods = [
        Option(
            name,
            say("{good}: {price}", good=good_words(name), price=money_words(price)),
            _no_sale(name, price, coins, starts_out),
        )
        for name, price in PRICES.items()
    ]
    return Offer({"good": Among(tuple(goods), label="What?")})


def _no_sale(name: str, price: int, coins: int, starts_out: bool) -> Barred | None:
    """DA-ITEM-08: who starts out has Light Armor at best (DA-AMB-74)."""
    if starts_out and WARES[name].sort != "good" and name not in BEFORE_PLAY:
        return Barred("DA-ITEM-08", "Anything better than Standard and Light must be acquired in play.")
    return Barred("DA-ITEM-01", "You have not enough coins.") if price > coins else None


def decide_buy(draft: Draft, seat: str, buy: Buy) -> None:
    """A rule of thumb for prices (DA-ITEM-24)."""
    price = PRICES[buy.good]
    draft.count(COINS_KIND.of(seat), -price)
    draft.tell(
        seat, "DA-ITEM-24", "{who} buys {good} for {price}.", good=good_words(buy.good), price=money_words(price)
    )
    receive(draft, seat, buy.good)
    note_bought(draft, seat, buy.good)


def receive(draft: Draft, who: str, good: str) -> None:
    """Arms are taken in hand or put on; everything else goes into the pack."""
    ware = WARES[good]
    if ware.sort == "good":
        gain(draft, who, ware.make, so_many(good))
    else:
        {"weapon": take_up, "armor": wear, "shield": carry_shield}[ware.sort](draft, who, ware.make)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOut:
    """Give somebody things: found, earned, or part of the tale."""

    who: str
    good: str
    count: int = 1


_ALL_GOODS = Among(options((name, good_words(name)) for name in (*PRICES, "Arrow", "Poison Bottle")), label="What?")


def offer_hand_out(seen: TableView) -> Offer | None:
    """DA-ITEM-26: always open to the GM."""
    return Offer({"who": _players(seen), "good": _ALL_GOODS, "count": Between(1, 99, label="How many?")})


def _players(seen: TableView) -> Among:
    return Among(options((name, seen.seats[name].title) for name in seen.players), label="Who?")


def decide_hand_out(draft: Draft, seat: str, order: HandOut) -> None:  # noqa: ARG001
    """As a reward, or as the GM likes (DA-ITEM-24)."""
    says = "{who} gets {count} × {good}."
    draft.befall("gift", order.who)
    draft.tell(order.who, "DA-ITEM-26", says, count=order.count, good=good_words(order.good))
    if order.good in GOODS:
        gain(draft, order.who, order.good, order.count)
    else:
        receive(draft, order.who, order.good)


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveCoins:
    """Give somebody coins, or take some: for an adventure, a won fight, a bargain, a careful search."""

    who: str
    count: int
    coin: str = "gp"


def offer_give_coins(seen: TableView) -> Offer | None:
    """DA-ITEM-25: always open to the GM."""
    coins = Among(options(COIN_TITLES.items()), label="Of what?")
    return Offer({"who": _players(seen), "count": Between(-1000, 1000, label="How many?"), "coin": coins})


def decide_give_coins(draft: Draft, seat: str, order: GiveCoins) -> None:  # noqa: ARG001
    """DA-ITEM-01: ten of each make one of the next."""
    draft.count(COINS_KIND.of(order.who), order.count * COINS[order.coin])
    has = money_words(draft.table.track(COINS_KIND.of(order.who)))
    draft.tell(order.who, "DA-ITEM-25", "{who} has {money} now.", money=has)


@dataclass(frozen=True, slots=True, kw_only=True)
class UseItem:
    """Use up a Consumable of yours. A potion is a Minor Action, a charm a Major one, a meal takes 10 minutes."""

    item: str


def offer_use_item(seen: TableView) -> Offer | None:
    """DA-ITEM-14."""
    had = tuple(
        Option(thing, say("{good}: {effect}", good=item_words(item), effect=good.effect), _no_use(seen, good))
        for thing, item in belongings(seen, seen.seat).items()
        if (good := consumable(item))
    )
    return unless_all_barred("item", item=Among(had)) if had else None


def consumable(item: Item) -> Good | None:
    """DA-ITEM-15: what an item does that is used up by one use; none for anything else."""
    good = GOODS.get(item.make) if item.sort == "good" else None
    return good if good and good.is_consumable else None


def _no_use(seen: TableView, good: Good) -> Barred | None:
    cost = USES[good.kind]
    if cannot_act(seen, seen.seat):
        return LIES_THERE
    if is_busy(seen, seen.seat):
        return MID_DRAW
    if not fighters(seen.marks) or cost == "free":
        return None
    if cost == "meal":
        return Barred("DA-ITEM-14", "A meal takes 10 minutes: nobody has those in a fight.")
    return bar(seen, seen.seat, cost)


def decide_use_item(draft: Draft, seat: str, order: UseItem) -> None:
    """DA-ITEM-15: one use, and it is gone."""
    thing = ThingId(order.item)
    item = ITEMS.of(draft.table, thing)
    good = GOODS[item.make]
    cost = USES[good.kind]
    if fighters(draft.table.marks) and cost in ("minor", "major"):
        pay(draft, seat, cost)
    part(draft, thing, 1)
    potent = bool(item.maker) and has_power(draft.table.marks, item.maker, "Potent Brew")
    draft.tell(seat, "DA-ITEM-15", "{who} uses {item}: {effect}", item=item_words(item), effect=good.effect)
    if cost == "meal" and not fighters(draft.table.marks):
        pass_time(draft, MEAL_MINUTES * MINUTE)
    _take_effect(draft, seat, good, potent=potent)


def _take_effect(draft: Draft, who: str, good: Good, *, potent: bool) -> None:
    """What it does; DA-POW-29: made by the Power of a potent brewer it heals or hurts for 1 more."""
    lasting = POTENT_POISON if potent and good.name == POISON_BOTTLE else good.name
    begins = begin_lasting(draft, who, lasting, good.lasts * MINUTE) if good.lasts else True
    if begins:
        draft.count(HP_MOST.of(who), good.hp_most)
        draft.count(PP_MOST.of(who), good.pp_most)
    if good.heals:
        heal(draft, who, good.heals + potent)
    if good.ap:
        gain_armor(draft, who, good.ap)
    if good.immune:
        draft.mark(IMMUNE.of(who), good.immune)
    if good.breath and begins and draft.table.track(BREATH.of(who)):
        draft.count(BREATH.of(who), good.breath)
    if good.name in (EFFICIENCY, AMPLIFICATION):
        draft.mark(CHARMS_KIND.of(who), good.name)


def _settle_maxima(draft: Draft, who: str) -> None:
    for track, most in ((HP.of(who), HP_MOST.of(who)), (PP.of(who), PP_MOST.of(who))):
        over = draft.table.track(track) - draft.table.track(most)
        if over > 0:
            draft.count(track, -over)


def sober_up(draft: Draft, who: str, good: Good) -> None:
    """What a Consumable gave is over."""
    draft.count(HP_MOST.of(who), -good.hp_most)
    draft.count(PP_MOST.of(who), -good.pp_most)
    _settle_maxima(draft, who)
    draft.unmark(CHARMS_KIND.of(who), good.name)
    if good.immune and SUFFOCATING not in chosen_for(draft.table.marks, who, "Condition Immunity"):
        draft.unmark(IMMUNE.of(who), good.immune)


@dataclass(frozen=True, slots=True, kw_only=True)
class Upgrade:
    """With the right materials, a weapon or a suit of armor becomes one quality better. It stays the same item."""

    who: str
    what: str = "weapon"


_IN_USE: dict[Sort, str] = {"weapon": "The weapon at hand", "armor": "The armor worn"}


def offer_upgrade(seen: TableView) -> Offer | None:
    """DA-ITEM-27: which materials suffice is the GM's call."""
    ways = options(_IN_USE.items())
    return Offer({"who": _players(seen), "what": Among(ways, label="What?")}) if seen.players else None


def decide_upgrade(draft: Draft, seat: str, order: Upgrade) -> None:
    """The next quality of the list."""
    had = kept(draft.table, order.who, "in use", "weapon" if order.what == "weapon" else "armor")
    better = _better(had[1]) if had else ""
    if not had or not better:
        says = "There is nothing of {whom} to be made better."
        draft.tell(seat, "DA-ITEM-27", says, whom=title_of(draft.table, order.who))
    elif order.what == "weapon":
        tell_at_hand(draft, order.who, remade(draft, had[0], better))
    else:
        upgrade_suit(draft, order.who, had[0], better)


def _better(item: Item) -> str:
    """The next quality of the list; a weapon stays close by or ranged."""
    qualities = list(ARMORS)
    if item.sort == "weapon":
        far = WEAPONS[item.make].is_ranged if item.make in WEAPONS else None
        qualities = [name for name, each in WEAPONS.items() if each.is_ranged == far]
    after = qualities[qualities.index(item.make) + 1 :] if item.make in qualities else []
    return after[0] if after else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Enchant:
    """Set a gem on weapon or armor, or let magic into a weapon."""

    who: str
    what: str
    words: str = ""


_ENCHANTMENTS = {
    "gem_weapon": "A gem on the weapon: +1 damage",
    "suited": "Magic: +1 damage on a Suited Hit",
    "major": "Magic: something on a Major Success",
    "gem_hp": "A gem on the armor: +1 maximum HP",
    "gem_pp": "A gem on the armor: +1 maximum PP",
}
_ON: dict[Sort, tuple[str, ...]] = {"weapon": ("gem_weapon", "suited", "major"), "armor": ("gem_hp", "gem_pp")}
_BOONS: dict[str, Boon] = {"gem_weapon": "damage", "suited": "suited", "gem_hp": "hp", "gem_pp": "pp"}


def offer_enchant(seen: TableView) -> Offer | None:
    """DA-ITEM-22, DA-ITEM-23: always open to the GM, for whoever has a weapon at hand or wears armor."""
    ways = {who: found for who in all_names(seen) if (found := _ways_to_enchant(seen, who))}
    if not ways:
        return None
    fields: dict[str, Choice] = {
        "who": Among(options((who, title_of(seen, who)) for who in ways), label="Whom?"),
        "what": Following("who", ways, label="What?"),
        "words": Words(most=100, label="What does it do on a Major Success?"),
    }
    return Offer(fields)


def _ways_to_enchant(seen: TableView, who: str) -> Among | None:
    found = [(way, _ENCHANTMENTS[way]) for sort, ways in _ON.items() if in_use(seen, who, sort) for way in ways]
    return Among(options(found), label="What?") if found else None


def decide_enchant(draft: Draft, seat: str, order: Enchant) -> None:  # noqa: ARG001
    """The examples of the book; more than that is for the table."""
    who = order.who
    sort = next(each for each, ways in _ON.items() if order.what in ways)
    had = kept(draft.table, who, "in use", sort)
    if had is None:
        return
    thing, item = had
    if order.what == "major":
        change_item(draft, thing, on_major=(*item.on_major, order.words))
    else:
        change_item(draft, thing, boons=(*item.boons, _BOONS[order.what]))
    if sort == "armor":
        draft.count((HP_MOST if order.what == "gem_hp" else PP_MOST).of(who), 1)
    rule = "DA-ITEM-23" if order.what.startswith("gem") else "DA-ITEM-22"
    draft.tell(who, rule, "{who}: {boon}.", boon=_ENCHANTMENTS[order.what])


@dataclass(frozen=True, slots=True, kw_only=True)
class CallTrade:
    """Call for a Check of a trade. Who has its tools draws at Upper Hand, who has not at Lower Hand."""

    who: str
    tools: str
    stat: str = "craft"
    dr: int


def offer_call_trade(seen: TableView) -> Offer | None:
    """DA-ITEM-12, DA-ITEM-13: whether a tool fits, the GM says."""
    free = tuple(Option(name, seen.seats[name].title, uncallable(seen, name)) for name in seen.players)
    if not free:
        return None
    return Offer(
        {
            "who": Among(free, label="Who makes the Check?"),
            "tools": Among(options((name, name) for name in TOOLS), label="Which trade?"),
            "stat": Among(STAT_OPTIONS, label="Attribute or Skill"),
            "dr": DR,
        }
    )


def decide_call_trade(draft: Draft, seat: str, call: CallTrade) -> None:  # noqa: ARG001
    """DA-AMB-70: tools count for any trade; Handy adds to them."""
    has = has_good(draft.table, call.who, call.tools)
    hands = [Hand(call.tools, 1 if has else -1)]
    trade = call.tools.removesuffix(" tools").lower()
    if any(trade in words.lower() for words in chosen_for(draft.table.marks, call.who, "Handy")):
        hands.append(Hand("Handy", 1))
    target = target_against(draft, WORLD)
    rule = "DA-ITEM-12" if has else "DA-ITEM-13"
    says = "{who} works with {tools}." if has else "{who} works without {tools}."
    draft.tell(call.who, rule, says, tools=call.tools)
    check = check_with(draft.table, call.who, call.stat, call.dr, target, ruled=hands, question=call.tools)
    ask_all(draft, {call.who: [check]})


TRADING = (
    Action("buy", Buy, offer_buy, decide_buy, rule="DA-ITEM-24", label="Buy"),
    RETURN_GOOD,
    Action("use_item", UseItem, offer_use_item, decide_use_item, rule="DA-ITEM-14", label="Use a Consumable"),
    gm_action("hand_out", HandOut, offer_hand_out, decide_hand_out, "DA-ITEM-26", "Hand out things"),
    gm_action("give_coins", GiveCoins, offer_give_coins, decide_give_coins, "DA-ITEM-25", "Give or take coins"),
    gm_action("upgrade", Upgrade, offer_upgrade, decide_upgrade, "DA-ITEM-27", "Upgrade an item"),
    gm_action("enchant", Enchant, offer_enchant, decide_enchant, "DA-ITEM-22", "Set a gem or magic"),
    gm_action("call_trade", CallTrade, offer_call_trade, decide_call_trade, "DA-ITEM-12", "Call for a trade Check"),
)
