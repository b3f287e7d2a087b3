"""What a player does with the things they carry: produce one, name one, drop or pass some on, show a secret one."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from hearthside.kernel.actions import Action, Offer, blocked
from hearthside.kernel.agenda import Ask, Matter, Procedure, Step, answered, carry_out
from hearthside.kernel.choices import Among, Option, Several, Words, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import listed
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import Lying, TableView
from hearthside.kits.deckahedron.adventure.board import MOVES_KIND
from hearthside.kits.deckahedron.adventure.body import unless_down
from hearthside.kits.deckahedron.adventure.book import Book, by_book, moves_of
from hearthside.kits.deckahedron.adventure.content.effects import Lighten, Secret
from hearthside.kits.deckahedron.adventure.gear.items import (
    PLAIN,
    Writing,
    bring_out,
    give,
    hand_over,
    hide_away,
    item_cards,
    items_of,
    leave_behind,
    name_of,
    unfilled,
)
from hearthside.kits.deckahedron.adventure.gear.load import LIES_BEHIND, Behind, behind, is_one_of
from hearthside.kits.deckahedron.adventure.gear.pack import gain_pack, packs_of
from hearthside.kits.deckahedron.adventure.gear.prices import Payment, in_words, pay, ways_to_pay
from hearthside.kits.deckahedron.adventure.gear.receiving import magic_items_in
from hearthside.kits.deckahedron.adventure.gear.shelf import PACK, PRECIOUS_KIND
from hearthside.kits.deckahedron.adventure.journey.sessions import OPENER_DUE, is_opener_due

PACK_NAMES = {"pack": "1 Pack", "precious": "1 precious Pack"}
_A_NAME = Words(most=60, optional=False, label="What is it?")


@dataclass(frozen=True, slots=True, kw_only=True)
class GoodThing:
    """Reach into your pack: there is the very thing this mess calls for. Say whether it goes back in afterwards."""

    price: Payment
    thing: str
    back_in_the_pack: bool = False
    used_up: str = ""


_GOOD_THING = "good-thing-i-brought"


@unless_down
def offer_good_thing(seen: TableView) -> Offer | None:
    """TF-GTIB-01: open to whoever can pay for it, once the session is opened (TF-OPEN-01)."""
    if not packs_of(seen, seen.seat):
        return None
    if is_opener_due(seen):
        return Offer(blocked=OPENER_DUE)
    ways = ways_to_pay(seen, seen.seat, moves_of(seen)[_GOOD_THING].prices)
    if not ways:
        return blocked("TF-GTIB-01", "It costs 1 XP and 1 Pack, or 2 Pack.")
    return _good_thing_offer(ways, moves_of(seen)[_GOOD_THING].prompts[0])


@lru_cache(maxsize=64)
def _good_thing_offer(ways: tuple[Option, ...], asks: str) -> Offer:
    return Offer(
        {
            "price": Among(ways, label="Pay"),
            "thing": _A_NAME,
            "back_in_the_pack": YesNo(label="It goes back into the pack"),
            "used_up": Words(most=200, label=asks),
        }
    )


def decide_good_thing(draft: Draft, seat: str, good: GoodThing) -> None:
    """TF-GTIB-03, TF-GTIB-04: an Item card takes the place of the Pack, unless the thing is gone after use."""
    paid = in_words(draft.table, good.price)
    pay(draft, seat, good.price)
    draft.tell(seat, "TF-GTIB-01", "{who}: good thing I brought {thing}! It costs {paid}.", thing=good.thing, paid=paid)
    if good.used_up:
        draft.tell(seat, "TF-GTIB-02", "Used up or broken: {what}", what=good.used_up)
    if good.back_in_the_pack:
        give(draft, seat, PLAIN, Writing(name=good.thing))
        draft.tell(seat, "TF-GTIB-03", "{who} keeps {thing}.", thing=good.thing)


@dataclass(frozen=True, slots=True, kw_only=True)
class NamePack:
    """Say once and for all what one of your Pack cards is. It becomes an Item card with that name."""

    pack: str
    name: str


@unless_down
def offer_name_pack(seen: TableView) -> Offer | None:
    """Open to whoever has Pack."""
    kinds = _packs(seen, seen.seat)
    return Offer({"pack": Among(kinds, label="Which Pack?"), "name": _A_NAME}) if kinds else None


def _packs(lying: Lying, seat: str) -> tuple[Option, ...]:
    return _pack_options(lying.track(PACK.of(seat)) > 0, lying.track(PRECIOUS_KIND.of(seat)) > 0)


@lru_cache(maxsize=4)
def _pack_options(has_pack: bool, has_precious: bool) -> tuple[Option, ...]:
    there = {"pack": has_pack, "precious": has_precious}
    return options((kind, words) for kind, words in PACK_NAMES.items() if there[kind])


def _part_with(draft: Draft, seat: str, pack: str) -> None:
    gain_pack(draft, seat, **{"regular" if pack == "pack" else "precious": -1})


def decide_name_pack(draft: Draft, seat: str, named: NamePack) -> None:
    """TF-EQUIP-05: the card is replaced by a blank one with the name on it. What was precious stays so."""
    _part_with(draft, seat, named.pack)
    give(draft, seat, PLAIN, Writing(name=named.name, precious=named.pack == "precious"))
    draft.tell(seat, "TF-EQUIP-05", "In the pack of {who}: {thing}.", thing=named.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Drop:
    """Leave things behind. What you drop no longer weighs you down."""

    things: tuple[str, ...]


@unless_down
def offer_drop(seen: TableView) -> Offer | None:
    """TF-EQUIP-03: open to whoever carries something."""
    things = _carried(seen, seen.seat)
    return Offer({"things": Several(things, 1, len(things), label="What do you drop?")}) if things else None


def _carried(lying: Lying, seat: str) -> tuple[Option, ...]:
    named = tuple([(item, name_of(lying, item)) for item in items_of(lying, seat)])
    return (*_item_options(named), *_packs(lying, seat))


@lru_cache(maxsize=256)
def _item_options(named: tuple[tuple[str, str], ...]) -> tuple[Option, ...]:
    return options(named)


def decide_drop(draft: Draft, seat: str, drop: Drop) -> None:
    """Items stay where they were left; Pack goes to the supply (TF-COMP-06)."""
    things = listed(PACK_NAMES.get(thing) or name_of(draft.table, thing) for thing in drop.things)
    draft.tell(seat, "TF-EQUIP-03", "{who} drops {things}.", things=things)
    for thing in drop.things:
        if thing in PACK_NAMES:
            _part_with(draft, seat, thing)
        else:
            leave_behind(draft, thing)


@dataclass(frozen=True, slots=True, kw_only=True)
class PassOn:
    """Give something you carry to another character."""

    thing: str
    to: str


@unless_down
def offer_pass_on(seen: TableView) -> Offer | None:
    """Open to whoever carries something and is not alone."""
    others = tuple([(name, seen.seats[name].title) for name in seen.players if name != seen.seat])
    things = _carried(seen, seen.seat) if others else ()
    if not things:
        return None
    return Offer({"thing": Among(things, label="What?"), "to": Among(_item_options(others), label="To whom?")})


def decide_pass_on(draft: Draft, seat: str, passing: PassOn) -> None:
    """The card changes hands as it is."""
    name = PACK_NAMES.get(passing.thing) or name_of(draft.table, passing.thing)
    to = draft.table.seats[passing.to].title
    draft.tell(seat, "TF-EQUIP-03", "{who} gives {thing} to {to}.", thing=name, to=to)
    if passing.thing in PACK_NAMES:
        _part_with(draft, seat, passing.thing)
        gain_pack(draft, passing.to, **{"regular" if passing.thing == "pack" else "precious": 1})
    else:
        hand_over(draft, passing.thing, passing.to)


@dataclass(frozen=True, slots=True, kw_only=True)
class PutBehind:
    """Put a move card behind the item it belongs to: a ribbon behind a sword, a crest behind a shield."""

    move: str
    item: str


@by_book
def _tied(book: Book) -> Mapping[str, tuple[str, ...]]:
    """The move cards that are put behind one item, and what kinds of item that can be (TF-MOVE-03, TF-MOVE-08)."""
    return {
        move.id: effect.what
        for move in book.moves.values()
        for effect in move.standing
        if isinstance(effect, Lighten) and not move.levels
    }


@unless_down
def offer_put_behind(seen: TableView) -> Offer | None:
    """Open while such a card lies behind no item and there is one to put it behind."""
    for move in seen.marks.get(MOVES_KIND.of(seen.seat), ()):
        if move in _tied(seen) and not behind(seen, seen.seat, move):
            items = [item for item in items_of(seen, seen.seat) if is_one_of(seen, item, _tied(seen)[move])]
            if items:
                listed = options((item, name_of(seen, item)) for item in items)
                card = options([(move, moves_of(seen)[move].name)])
                return Offer({"move": Among(card, label="Card"), "item": Among(listed, label="Behind which item?")})
    return None


def decide_put_behind(draft: Draft, seat: str, order: PutBehind) -> None:
    """From now on it belongs there."""
    LIES_BEHIND.lay(draft, seat, Behind(order.move, order.item))
    draft.tell(
        seat,
        "TF-EQUIP-07",
        "{who} puts {move} behind {item}.",
        move=moves_of(draft)[order.move].name,
        item=name_of(draft.table, order.item),
    )


def ask_secret_item(draft: Draft, step: Secret) -> list[Step]:  # noqa: ARG001
    """A `seat` gets a magic item that nobody else needs to know of (TF-MOVE-20)."""
    return [Ask(step.seat, ("hide",), "TF-MOVE-20", "Which magic item is it?")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hide:
    """Choose the magic item you get. Nobody else learns which it is, not even the GM."""

    item: str


@by_book
def _hide(book: Book) -> Offer:
    listed = options((item.id, unfilled(item)) for item in magic_items_in(book))
    return Offer({"item": Among(listed, label="Item")}, urgent=True)


def offer_hide(seen: TableView) -> Offer | None:
    """Open to whoever was promised one."""
    return _hide(seen) if seen.asked("hide") else None


def decide_hide(draft: Draft, seat: str, order: Hide) -> None:
    """The table only hears that there is something."""
    _, then = answered(draft, seat, "hide", Matter)
    hide_away(draft, seat, order.item)
    draft.tell(seat, "TF-MOVE-20", "{who} slips something under the cloak.")
    carry_out(draft, then)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unveil:
    """Show the item you kept secret. From now on it is like any other, and can be used."""

    item: str
    name: str = ""


@unless_down
def offer_unveil(seen: TableView) -> Offer | None:
    """Open to whoever keeps one."""
    kept = item_cards(seen, "sleeve", seen.seat)
    if not kept:
        return None
    listed = options((item, name_of(seen, item)) for item in kept)
    return Offer({"item": Among(listed, label="Item"), "name": Words(most=40, label="What is it?")})


def decide_unveil(draft: Draft, seat: str, order: Unveil) -> None:
    """The card lies open now."""
    item = ThingId(order.item)
    bring_out(draft, item, order.name.strip())
    draft.tell(seat, "TF-MOVE-20", "{who} shows {item}.", item=name_of(draft.table, item))


STEPS: tuple[Procedure, ...] = (Procedure(Secret, ask_secret_item),)
GOOD_THING = Action(
    "good_thing", GoodThing, offer_good_thing, decide_good_thing, rule="TF-GTIB-01", label="Good thing I brought..."
)
NAME_PACK = Action(
    "name_pack", NamePack, offer_name_pack, decide_name_pack, rule="TF-EQUIP-05", label="Say what a Pack card is"
)
DROP = Action("drop", Drop, offer_drop, decide_drop, rule="TF-EQUIP-03", label="Drop things")
PASS_ON = Action("pass_on", PassOn, offer_pass_on, decide_pass_on, rule="TF-EQUIP-03", label="Give to somebody")
PUT_BEHIND = Action(
    "put_behind", PutBehind, offer_put_behind, decide_put_behind, rule="TF-EQUIP-07", label="Put a card behind an item"
)
HIDE = Action("hide", Hide, offer_hide, decide_hide, rule="TF-MOVE-20", label="Keep a secret item")
UNVEIL = Action("unveil", Unveil, offer_unveil, decide_unveil, rule="TF-MOVE-20", label="Show your secret item")
