"""Things in people's hands: taken up and put on, handed over, laid down, picked up, and given a name."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from hearthside.kernel.actions import TABLE, Action, Offer, blocked
from hearthside.kernel.choices import Among, Barred, Between, Choice, Option, Words, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import Lying, TableView
from hearthside.systems.deck_of_adventures.board import creatures, title_of
from hearthside.systems.deck_of_adventures.fight.acting import in_turn, not_free, pay
from hearthside.systems.deck_of_adventures.fight.arena import fighters
from hearthside.systems.deck_of_adventures.goods.arms import (
    item_words,
    put_on,
    ready_shield,
    take_in_hand,
    take_off,
    take_on_the_back,
)
from hearthside.systems.deck_of_adventures.goods.belongings import (
    belongings,
    bring_to,
    change_item,
    on_the_ground,
)
from hearthside.systems.deck_of_adventures.ground.spaces import apart, is_hex, space_of, spaces_between
from hearthside.systems.deck_of_adventures.things import ITEMS, Item

MOST_NAME = 60
TOO_FAR = Barred("DA-AMB-106", "That is too far away: go beside it first.")


def many_words(item: Item) -> str:
    """What people call an item, and how many of it there are."""
    words = item_words(item)
    return say("{count} × {item}", count=item.count, item=words) if item.count > 1 else words


@dataclass(frozen=True, slots=True, kw_only=True)
class Equip:
    """Take a weapon of yours in hand, ready a shield, put armor on or take it off. In a fight it is a Minor Action."""

    item: str


def offer_equip(seen: TableView) -> Offer | None:
    """DA-ACT-03, DA-AMB-97."""
    had = belongings(seen, seen.seat).items()
    return _handling(seen, [(thing, words) for thing, item in had if (words := _taking(item))])


def _taking(item: Item) -> str:
    """What somebody would do with an item of theirs; nothing where there is nothing to do."""
    if item.sort == "armor":
        says = "Take off {item}" if item.kept == "in use" else "Put on {item}"
    elif item.sort in ("weapon", "shield") and item.kept != "in use":
        says = "Take {item} in hand"
    else:
        return ""
    return say(says, item=item_words(item))


def decide_equip(draft: Draft, seat: str, order: Equip) -> None:
    """DA-ACT-03, DA-AMB-97."""
    _pay(draft, seat)
    thing = ThingId(order.item)
    item = ITEMS.of(draft.table, thing)
    if item.sort == "weapon":
        take_in_hand(draft, seat, thing)
    elif item.sort == "shield":
        take_on_the_back(draft, seat, thing)
        ready_shield(draft, seat)
    elif item.kept == "in use":
        take_off(draft, seat)
    else:
        put_on(draft, seat, thing)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOver:
    """Give something of yours to somebody beside you. In a fight it is a Minor Action."""

    item: str
    to: str
    count: int = 1


def offer_hand_over(seen: TableView) -> Offer | None:
    """DA-ACT-03: whoever takes it has to be within reach."""
    others = tuple(
        Option(name, title_of(seen, name), _out_of_reach(seen, seen.seat, name))
        for name in (*seen.players, *creatures(seen))
        if name != seen.seat
    )
    if not others or not (loose := _loose(seen, seen.seat)):
        return None
    return _handling(seen, loose.items(), to=Among(others, label="To whom?"), count=_how_many(seen, loose))


def _how_many(seen: TableView, items: Mapping[ThingId, str]) -> Between:
    return Between(1, max(ITEMS.of(seen, thing).count for thing in items), label="How many?")


def _out_of_reach(seen: TableView, who: str, other: str) -> Barred | None:
    return TOO_FAR if spaces_between(seen, who, other) > 1 else None


def _loose(seen: TableView, owner: str) -> dict[ThingId, str]:
    """What somebody could give away at once: not what they wear or hold before them."""
    return {
        thing: many_words(item)
        for thing, item in belongings(seen, owner).items()
        if item.kept != "in use" or item.sort == "weapon"
    }


def decide_hand_over(draft: Draft, seat: str, order: HandOver) -> None:
    """DA-ACT-03."""
    _pay(draft, seat)
    thing = ThingId(order.item)
    item, whom = ITEMS.of(draft.table, thing), title_of(draft.table, order.to)
    count = min(order.count, item.count)
    draft.befall("gift", order.to)
    says = "{who} gives {whom} {count} × {item}." if count > 1 else "{who} gives {whom}: {item}."
    draft.tell(seat, "DA-ACT-03", says, whom=whom, count=count, item=item_words(item))
    bring_to(draft, thing, count, order.to, "carried")


@dataclass(frozen=True, slots=True, kw_only=True)
class LayDown:
    """Lay something down where you stand; anybody can pick it up. In a fight it is a Minor Action."""

    item: str
    count: int = 1


def offer_lay_down(seen: TableView) -> Offer | None:
    """DA-ACT-03. The GM lays down what creatures have, at any time."""
    if seen.role == "gm":
        found = {
            thing: say("{who}: {what}", who=title_of(seen, who), what=words)
            for who in creatures(seen)
            for thing, words in _loose(seen, who).items()
        }
        return Offer({"item": _what(found.items()), "count": _how_many(seen, found)}) if found else None
    loose = _loose(seen, seen.seat)
    return _handling(seen, loose.items(), count=_how_many(seen, loose)) if loose else None


def decide_lay_down(draft: Draft, seat: str, order: LayDown) -> None:
    """DA-ACT-03."""
    if draft.table.seats[seat].role != "gm":
        _pay(draft, seat)
    thing = ThingId(order.item)
    item = ITEMS.of(draft.table, thing)
    count = min(order.count, item.count)
    says = "{who} lays down {count} × {item}." if count > 1 else "{who} lays down {item}."
    draft.tell(item.owner, "DA-ACT-03", says, count=count, item=item_words(item))
    bring_to(draft, thing, count, "", "on the ground", space_of(draft.table, item.owner))


@dataclass(frozen=True, slots=True, kw_only=True)
class PickUp:
    """Pick up something that lies beside you. In a fight it is a Minor Action."""

    item: str


def offer_pick_up(seen: TableView) -> Offer | None:
    """DA-ACT-03, DA-AMB-106: what lies where somebody stands, or in the next space."""
    found = tuple(
        Option(thing, many_words(item), None if can_reach(seen, seen.seat, item) else TOO_FAR)
        for thing, item in on_the_ground(seen).items()
    )
    if not found:
        return None
    return _in_a_moment(seen, item=Among(found, label="What?"))


def can_reach(lying: Lying, who: str, item: Item) -> bool:
    """DA-AMB-106: whether something on the ground lies within reach; without a map everything does."""
    here = space_of(lying, who)
    return here is None or item.space is None or apart(here, item.space, hexes=is_hex(lying)) <= 1


def decide_pick_up(draft: Draft, seat: str, order: PickUp) -> None:
    """DA-ACT-03."""
    _pay(draft, seat)
    thing = ThingId(order.item)
    item = ITEMS.of(draft.table, thing)
    says = "{who} picks up {count} × {item}." if item.count > 1 else "{who} picks up {item}."
    draft.tell(seat, "DA-ACT-03", says, count=item.count, item=item_words(item))
    bring_to(draft, thing, item.count, seat, "carried")


@dataclass(frozen=True, slots=True, kw_only=True)
class NameItem:
    """Call something of yours whatever you like."""

    item: str
    name: str


def offer_name_item(seen: TableView) -> Offer | None:
    """Always open to whoever has something."""
    had = belongings(seen, seen.seat)
    name = Words(most=MOST_NAME, optional=False, label="What is it called?")
    return (
        Offer({"item": _what((thing, many_words(item)) for thing, item in had.items()), "name": name}) if had else None
    )


def decide_name_item(draft: Draft, seat: str, order: NameItem) -> None:
    """A name may be anything."""
    thing = ThingId(order.item)
    before = item_words(ITEMS.of(draft.table, thing))
    draft.tell(seat, "DA-ITEM-26", "{who} has a name for {item}: {name}.", item=before, name=order.name)
    change_item(draft, thing, name=order.name)


def _what(items: Iterable[tuple[str, str]]) -> Among:
    return Among(options(items), label="What?")


def _handling(seen: TableView, items: Iterable[tuple[str, str]], **fields: Choice) -> Offer | None:
    """An offer to do something with one of these; none where there are none."""
    found = tuple(items)
    return _in_a_moment(seen, item=_what(found), **fields) if found else None


def _in_a_moment(seen: TableView, **fields: Choice) -> Offer | None:
    """DA-ACT-03: a Minor Action in a fight; at any other time whenever somebody is free."""
    if fighters(seen.marks):
        return in_turn(seen, "minor", None, **fields)
    against = not_free(seen, seen.seat)
    return blocked(against.rule, against.says, **fields) if against else Offer(fields)


def _pay(draft: Draft, seat: str) -> None:
    if fighters(draft.table.marks):
        pay(draft, seat, "minor")


HANDLING: tuple[Action, ...] = (
    Action("equip", Equip, offer_equip, decide_equip, rule="DA-ACT-03", label="Take up or put on"),
    Action("hand_over", HandOver, offer_hand_over, decide_hand_over, rule="DA-ACT-03", label="Hand something over"),
    Action(
        "lay_down", LayDown, offer_lay_down, decide_lay_down, rule="DA-ACT-03", label="Lay something down", by=TABLE
    ),
    Action("pick_up", PickUp, offer_pick_up, decide_pick_up, rule="DA-ACT-03", label="Pick something up"),
    Action(
        "name_item", NameItem, offer_name_item, decide_name_item, rule="DA-ITEM-26", label="Name something of yours"
    ),
)
