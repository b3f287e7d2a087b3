"""Wear: damage to items in red cards, their end, and their repair."""

from dataclasses import dataclass
from functools import lru_cache

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.agenda import Ask, Procedure, Step, about, answered, carry_out
from hearthside.kernel.choices import Among, Barred, Option, Several
from hearthside.kernel.compounds import Compound
from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.saying import say
from hearthside.kernel.views import Lying, TableView
from hearthside.kits.deckahedron.adventure.book import way
from hearthside.kits.deckahedron.adventure.content.effects import Repair
from hearthside.kits.deckahedron.adventure.content.items import GEAR
from hearthside.kits.deckahedron.adventure.contests.teamwork import against_taking
from hearthside.kits.deckahedron.adventure.gear.items import (
    card_of,
    change_card,
    is_magic,
    item_cards,
    items_of,
    name_of,
    owned,
    owner_of,
    scrap,
)
from hearthside.kits.deckahedron.adventure.gear.pack import packs_of, pay_pack
from hearthside.kits.deckahedron.adventure.gear.shelf import STOCK
from hearthside.kits.deckahedron.adventure.matters import GearMended


def damage(draft: Draft, seat: str, item: str) -> None:
    """TF-DMG-01, TF-DMG-02: a red card on the item, twice; the third damage destroys it."""
    red = card_of(draft.table, item).red + 1
    if red >= GEAR.destroyed_at:
        destroy(draft, seat, item, "TF-DMG-02")
        return
    change_card(draft, item, red=red)
    draft.count(STOCK.of("red"), -1)
    draft.tell(seat, "TF-DMG-01", "Damaged: {who}'s {item}.", item=name_of(draft.table, item))


def destroy(draft: Draft, seat: str, item: str, rule: str) -> None:
    """The item is gone."""
    draft.tell(seat, rule, "Destroyed: {who}'s {item}.", item=name_of(draft.table, item))
    scrap(draft, item)


def repair(draft: Draft, seat: str, item: str, red: int) -> None:
    """So many red cards leave an item for the supply."""
    lay = card_of(draft.table, item).red
    change_card(draft, item, red=max(0, lay - red))
    draft.count(STOCK.of("red"), min(lay, red))
    draft.tell(seat, "TF-DMG-05", "{who} mends {item}.", item=name_of(draft.table, item))


def repair_all(draft: Draft, seat: str) -> None:
    """All red cards leave a character's items (TF-SNS-03)."""
    for item in damaged_items(draft.table, seat):
        repair(draft, seat, item, card_of(draft.table, item).red)


def damaged_items(lying: Lying, seat: str) -> tuple[str, ...]:
    """The items of a character with red cards on them."""
    return tuple(item for item, card in item_cards(lying, "hand", seat).items() if card.red)


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageItem:
    """Damage somebody's item: a red card goes on it, and the third damage destroys it. Magic items do not wear."""

    item: str


@way
def spares_magic(seen: TableView, item: str) -> Barred:
    """Why the GM cannot damage this magic item."""
    raise NotImplementedError


def offer_damage(seen: TableView) -> Offer | None:
    """Open to the GM for every item somebody holds."""
    there = tuple(
        [
            (item, owned(seen, seat, item), _against_damage(seen, seat, item))
            for seat in seen.players
            for item in items_of(seen, seat)
        ]
    )
    return _damage_offer(there) if there else None


def _against_damage(seen: TableView, seat: str, item: str) -> Barred | None:
    """TF-PVP-05: magic is not damaged, nor is what friends hold who have just fought."""
    return spares_magic(seen, item) if is_magic(seen, item) else against_taking(seen, seat)


@lru_cache(maxsize=256)
def _damage_offer(there: tuple[tuple[str, str, Barred | None], ...]) -> Offer:
    listed = tuple(Option(*each) for each in there)
    return Offer({"item": Among(listed, label="Which item?")})


def decide_damage(draft: Draft, seat: str, order: DamageItem) -> None:  # noqa: ARG001
    """All mundane items can be damaged."""
    damage(draft, owner_of(draft.table, order.item), order.item)


def mend(draft: Draft, step: Repair) -> list[Step] | None:
    """Pack turns into mended gear: the player says which red cards go."""
    seat, most = step.seat, packs_of(draft.table, step.seat) // step.pack * step.red
    if not most or not damaged_items(draft.table, seat):
        draft.tell(seat, "TF-SNS-02", "{who} has nothing to mend, or nothing to mend it with.")
        return None
    return [Ask(seat, ("mend",), "TF-SNS-02", "Which red cards go?", GearMended(step.pack, step.red))]


@record
class RedCard(Compound):
    """One of the red cards on an item."""

    between = " "
    item: str
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Mend:
    """Say which red cards leave your items. It costs Pack, regular ones first."""

    red: tuple[RedCard, ...] = ()


def offer_mend(seen: TableView) -> Offer | None:
    """Open to somebody whose Sharpen & Stitch went well."""
    asked = seen.asked("mend")
    if asked is None:
        return None
    cards = tuple(
        Option(RedCard(item, number).word, say("{item}, red card {number}", item=name_of(seen, item), number=number))
        for item in damaged_items(seen, seen.seat)
        for number in range(1, card_of(seen, item).red + 1)
    )
    mended = about(asked, GearMended)
    most = packs_of(seen, seen.seat) // mended.pack * mended.red
    return Offer({"red": Several(cards, 0, min(most, len(cards)), label="Which red cards go?")}, urgent=True)


def decide_mend(draft: Draft, seat: str, order: Mend) -> None:
    """Every so many Pack take off so many red cards; what is begun is paid."""
    matter, then = answered(draft, seat, "mend", GearMended)
    price = -(-len(order.red) // matter.red) * matter.pack
    if price > packs_of(draft.table, seat):
        raise Impossible("TF-SNS-02", "That is more than your Pack can mend.")
    pay_pack(draft, seat, price)
    for card in order.red:
        repair(draft, seat, card.item, 1)
    carry_out(draft, then)


STEPS: tuple[Procedure, ...] = (Procedure(Repair, mend),)
DAMAGE_ITEM = Action(
    "damage_item", DamageItem, offer_damage, decide_damage, rule="TF-DMG-01", label="Damage an item", by=GM, group="gm"
)
MEND = Action("mend", Mend, offer_mend, decide_mend, rule="TF-SNS-02", label="Mend your gear")
