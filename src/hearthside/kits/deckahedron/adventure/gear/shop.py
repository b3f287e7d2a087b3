"""Shop / Procure: four cards on the counter, one of them for a price; and changing precious things for plain ones."""

from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer, blocked
from hearthside.kernel.choices import Among, Option, Words, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.body import unless_down
from hearthside.kits.deckahedron.adventure.book import moves_of
from hearthside.kits.deckahedron.adventure.content.items import GEAR
from hearthside.kits.deckahedron.adventure.gear.items import change_card, item_cards, name_of, pick_up, says_of, scrap
from hearthside.kits.deckahedron.adventure.gear.pack import gain_pack
from hearthside.kits.deckahedron.adventure.gear.prices import Payment, in_words, pay, ways_to_pay
from hearthside.kits.deckahedron.adventure.gear.shelf import PRECIOUS_KIND, SHOPPING
from hearthside.kits.deckahedron.adventure.journey.days import against_downtime, has_place_for, spend_day
from hearthside.kits.deckahedron.adventure.journey.scene import in_town

_SHOP = "shop-procure"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shop:
    """Spend the day among the stalls, or in other people's pockets. The GM lays out four cards; one can be yours."""

    wishes: str = ""


_SHOPPING = Offer({"wishes": Words(most=300, label="What are you looking for?")})


@unless_down
def offer_shop(seen: TableView) -> Offer | None:
    """TF-SHOP-01: open in a town to somebody with a day to spare."""
    if not has_place_for(seen, seen.seat, _SHOP) or seen.has_mark(SHOPPING, seen.seat):
        return None
    against = against_downtime(seen, seen.seat, _SHOP)
    return Offer(blocked=against) if against else _SHOPPING


def decide_shop(draft: Draft, seat: str, shop: Shop) -> None:
    """TF-SHOP-05: no flip; the GM shows what there is."""
    spend_day(draft, seat, _SHOP)
    draft.mark(SHOPPING, seat)
    draft.tell(seat, "TF-SHOP-01", "{who} spends the day at Shop / Procure. {wishes}", wishes=shop.wishes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Buy:
    """Keep one of the four cards for its price, or none of them."""

    card: str
    price: Payment


NOTHING = ""


def _ware(seen: TableView, item: str) -> str:
    return say("{item}. {text}", item=name_of(seen, item), text=says_of(seen, item))


@unless_down
def offer_buy(seen: TableView) -> Offer | None:
    """TF-SHOP-02: open once the GM has laid out four."""
    if not seen.has_mark(SHOPPING, seen.seat):
        return None
    there = item_cards(seen, "counter", seen.seat)
    if len(there) < GEAR.shop_shows:
        says = "The GM lays out {count} cards first; {there, plural, one {# lies} other {# lie}} there."
        return blocked("TF-SHOP-02", say(says, count=GEAR.shop_shows, there=len(there)))
    ways = ways_to_pay(seen, seen.seat, moves_of(seen)[_SHOP].prices)
    cards = options((item, _ware(seen, item)) for item in there) if ways else ()
    prices = ways or (Option(NOTHING, "You can pay none of the prices"),)
    return Offer(
        {"card": Among((*cards, Option(NOTHING, "None of them")), label="Card"), "price": Among(prices, label="Pay")}
    )


def decide_buy(draft: Draft, seat: str, buy: Buy) -> None:
    """TF-SHOP-03: one card for one price; the others go back."""
    there = item_cards(draft.table, "counter", seat)
    draft.unmark(SHOPPING, seat)
    if buy.card:
        paid = in_words(draft.table, buy.price)
        pay(draft, seat, buy.price)
        pick_up(draft, buy.card, seat)
        name = name_of(draft.table, buy.card)
        draft.tell(seat, "TF-SHOP-03", "{who} gets {item} for {paid}.", item=name, paid=paid)
    else:
        draft.tell(seat, "TF-SHOP-03", "{who} goes home with empty hands.")
    for item, card in there.items():
        # TF-PWR-02: a weapon of which tales are told may still be met as loot.
        if item != buy.card and card.told_by:
            change_card(draft, item, where="tale", owner=card.told_by)
        elif item != buy.card:
            scrap(draft, item)


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """In town: turn a precious Pack into plain ones."""


_REGULAR = next(pack.buys_regular for pack in GEAR.packs if pack.id == "precious")
_EXCHANGE = Offer()


@unless_down
def offer_exchange(seen: TableView) -> Offer | None:
    """TF-SHOP-06: open in town at any time."""
    if not seen.track(PRECIOUS_KIND.of(seen.seat)) or not in_town(seen):
        return None
    against = against_downtime(seen, seen.seat, "exchange")
    return Offer({}, against) if against else _EXCHANGE


def decide_exchange(draft: Draft, seat: str, order: Exchange) -> None:  # noqa: ARG001
    """It takes no day."""
    gain_pack(draft, seat, regular=_REGULAR, precious=-1)
    draft.tell(seat, "TF-SHOP-06", "{who} changes 1 precious Pack for {packs} plain ones.", packs=_REGULAR)


SHOP = Action("shop", Shop, offer_shop, decide_shop, rule="TF-SHOP-01", label="Shop / Procure", group="downtime")
BUY = Action("buy", Buy, offer_buy, decide_buy, rule="TF-SHOP-03", label="Choose at the counter", group="downtime")
EXCHANGE = Action(
    "exchange", Exchange, offer_exchange, decide_exchange, rule="TF-SHOP-06", label="Change precious Pack",
    group="downtime",
)  # fmt: skip
