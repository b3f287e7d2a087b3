"""What things cost, and the ways somebody can pay (TF-EQUIP-12)."""

from collections import Counter
from collections.abc import Iterable, Iterator

from hearthside.kernel.choices import Option
from hearthside.kernel.compounds import Compound
from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.saying import listed, say
from hearthside.kernel.views import Lying
from hearthside.kits.deckahedron.adventure.board import XP
from hearthside.kits.deckahedron.adventure.content.effects import Price
from hearthside.kits.deckahedron.adventure.gear.items import items_of, name_of, scrap
from hearthside.kits.deckahedron.adventure.gear.pack import gain_pack
from hearthside.kits.deckahedron.adventure.gear.shelf import PACK, PRECIOUS_KIND
from hearthside.kits.deckahedron.adventure.journey.points import spend_shadow

_WORDS = {"xp": "{count} XP", "pack": "{count} Pack", "precious": "{count} precious Pack"}


@record
class Payment(Compound):
    """All that somebody pays: XP, Pack, and an item by its id."""

    between = "+"
    parts: tuple[str, ...] = ()


def ways_to_pay(lying: Lying, seat: str, prices: Iterable[Price]) -> tuple[Option, ...]:
    """Every way a character can pay one of these prices now."""
    ways = dict.fromkeys(way for price in prices for way in _ways(lying, seat, price))
    return tuple(Option(Payment(way).word, in_words(lying, Payment(way))) for way in ways)


def _ways(lying: Lying, seat: str, price: Price) -> Iterator[tuple[str, ...]]:
    if lying.track(XP.of(seat)) < price.xp:
        return
    for instead in range(price.pack + 1):
        regular, precious = price.pack - instead, price.precious + instead
        if lying.track(PACK.of(seat)) >= regular and lying.track(PRECIOUS_KIND.of(seat)) >= precious:
            green = ("xp",) * price.xp + ("pack",) * regular + ("precious",) * precious
            yield from ((*green, item) for item in items_of(lying, seat)) if price.items else (green,)


def pay(draft: Draft, seat: str, way: Payment) -> None:
    """All of it goes to the supply."""
    for part in way.parts:
        if part == "xp":
            draft.count(XP.of(seat), -1)
        elif part == "pack":
            gain_pack(draft, seat, regular=-1)
        elif part == "precious":
            gain_pack(draft, seat, precious=-1)
        else:
            scrap(draft, part)


def in_words(lying: Lying, way: Payment) -> str:
    """What is paid, for the story."""
    counted = Counter(way.parts)
    return listed(
        say(_WORDS[part], count=count) if part in _WORDS else name_of(lying, part) for part, count in counted.items()
    )


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
        pay(draft, seat, Payment.read(str(ways[0].value)))
