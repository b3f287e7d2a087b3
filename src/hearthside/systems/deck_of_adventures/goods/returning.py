"""Handing back what was bought, while a character is made (DA-AMB-109)."""

from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer
from hearthside.kernel.choices import Among, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.sight import TrackPlace
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import Lying, TableView
from hearthside.systems.deck_of_adventures.goods.arms import put_on, take_in_hand, take_off
from hearthside.systems.deck_of_adventures.goods.belongings import belongings, part
from hearthside.systems.deck_of_adventures.goods.shelf import PRICES, WARES, good_words, money_words, so_many
from hearthside.systems.deck_of_adventures.kinds import BOUGHT_KIND, COINS_KIND, STATE
from hearthside.systems.deck_of_adventures.people.characters import BEING_MADE

RULING = "DA-AMB-109"


def bought_of(seat: str, good: str) -> TrackPlace:
    """How often somebody has bought this since their character is being made."""
    return BOUGHT_KIND.of(f"{seat}.{good}")


def note_bought(draft: Draft, seat: str, good: str) -> None:
    """Whoever is still making a character can hand it back."""
    if draft.table.has_mark(STATE.of(seat), BEING_MADE):
        draft.count(bought_of(seat, good), 1)


def keep_good(draft: Draft, seat: str, good: str) -> None:
    """The character is ready: what was bought stays bought."""
    if count := draft.table.track(bought_of(seat, good)):
        draft.count(bought_of(seat, good), -count)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnGood:
    """Hand back something you bought for your new character, for what it cost."""

    good: str


def offer_return_good(seen: TableView) -> Offer | None:
    """Open until the character is ready."""
    if not seen.has_mark(STATE.of(seen.seat), BEING_MADE):
        return None
    mine = [(good, good_words(good)) for good in PRICES if _can_return(seen, seen.seat, good)]
    return Offer({"good": Among(options(mine), label="What?")}) if mine else None


def _can_return(lying: Lying, seat: str, good: str) -> bool:
    return lying.track(bought_of(seat, good)) > 0 and _newest(lying, seat, good) is not None


def _newest(lying: Lying, seat: str, good: str) -> ThingId | None:
    """What would be handed over: of several, the one that came last, and only where nothing of it is used up."""
    ware = WARES[good]
    found = [
        thing
        for thing, item in belongings(lying, seat).items()
        if item.sort == ware.sort and item.make == ware.make and item.count >= so_many(good)
    ]
    return found[-1] if found else None


def decide_return_good(draft: Draft, seat: str, order: ReturnGood) -> None:
    """DA-AMB-109."""
    hand_good_back(draft, seat, order.good)
    price = money_words(PRICES[order.good])
    draft.tell(seat, RULING, "{who} hands back {good} for {price}.", good=good_words(order.good), price=price)


def hand_good_back(draft: Draft, seat: str, good: str) -> None:
    """It is gone, and the coins are there again; what was worn or wielded before it is at hand again."""
    draft.count(bought_of(seat, good), -1)
    draft.count(COINS_KIND.of(seat), PRICES[good])
    thing = _newest(draft.table, seat, good)
    if thing is None:
        return
    item = belongings(draft.table, seat)[thing]
    if item.kept == "in use" and item.sort == "armor":
        take_off(draft, seat)
    part(draft, thing, so_many(good))
    left = [each for each, other in belongings(draft.table, seat).items() if other.sort == item.sort]
    if left and item.kept == "in use":
        if item.sort == "armor":
            put_on(draft, seat, left[-1])
        elif item.sort == "weapon":
            take_in_hand(draft, seat, left[-1])


RETURN_GOOD = Action(
    "return_good",
    ReturnGood,
    offer_return_good,
    decide_return_good,
    rule=RULING,
    label="Hand something back",
    group="creation",
)
