"""What somebody has, each thing by itself: in use, put away, or in the pack."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from hearthside.kernel.draft import Draft
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import Lying
from hearthside.systems.deck_of_adventures.things import ITEMS, Item, Kept, Sort, Space

Had = tuple[ThingId, Item]
"""An item by its id."""
GROUND = "on the ground"
NOTHING: Mapping[ThingId, Item] = {}


def belongings(lying: Lying, owner: str) -> Mapping[ThingId, Item]:
    """All that somebody has, the oldest first."""
    return ITEMS.once(lying, _by_owner).get(owner, NOTHING)


def _by_owner(lying: Lying) -> Mapping[str, Mapping[ThingId, Item]]:
    found: dict[str, dict[ThingId, Item]] = {}
    for thing, item in ITEMS.all(lying).items():
        if item.kept != GROUND:
            found.setdefault(item.owner, {})[thing] = item
    return found


def on_the_ground(lying: Lying) -> Mapping[ThingId, Item]:
    """What lies on the ground."""
    return {thing: item for thing, item in ITEMS.all(lying).items() if item.kept == GROUND}


def kept(lying: Lying, owner: str, how: Kept, sort: Sort) -> Had | None:
    """What somebody has of this sort in just this way."""
    found = belongings(lying, owner).items()
    return next(((thing, item) for thing, item in found if item.kept == how and item.sort == sort), None)


def in_use(lying: Lying, owner: str, sort: Sort) -> Item | None:
    """The weapon at hand, the suit that is worn, the shield that is readied."""
    found = kept(lying, owner, "in use", sort)
    return found[1] if found else None


def has_good(lying: Lying, owner: str, make: str) -> bool:
    """Whether somebody carries something of this make."""
    return any(item.make == make and item.sort == "good" for item in belongings(lying, owner).values())


def make_item(draft: Draft, item: Item) -> ThingId:
    """There is an item more. What heroes have is open to all; what a creature's shield can take is the GM's."""
    thing = draft.make(ITEMS, item)
    _tell_apart(draft, thing, item.owner)
    return thing


def change_item(draft: Draft, thing: ThingId, **fields: Any) -> Item:
    """Something about an item is otherwise from now on."""
    before = ITEMS.of(draft.table, thing)
    after = replace(before, **fields)
    if after != before:
        draft.put(ITEMS, thing, after)
    if after.owner != before.owner:
        _tell_apart(draft, thing, after.owner)
    return after


def _tell_apart(draft: Draft, thing: ThingId, owner: str) -> None:
    if ITEMS.of(draft.table, thing).sort not in ("armor", "shield"):
        return
    if owner in draft.table.seats:
        draft.uncover(thing, "ap")
    elif owner:
        draft.cover(thing, "ap")


def gain(draft: Draft, owner: str, make: str, count: int = 1, maker: str = "") -> None:
    """Somebody gets so many of a good; those that are alike lie together."""
    add_to(draft, Item(make, owner, "good", make, count=count, maker=maker))


def spoil(draft: Draft, maker: str) -> None:
    """DA-POW-29: what somebody's Powers made is no good after their Full Rest, whoever has it."""
    for thing, item in ITEMS.all(draft.table).items():
        if item.maker == maker:
            draft.remove(thing)


def add_to(draft: Draft, item: Item) -> None:
    """An item comes to its owner, and goods of one name lie together."""
    for thing, had in _alike(draft, item):
        change_item(draft, thing, count=had.count + item.count)
        return
    make_item(draft, item)


def _alike(draft: Draft, item: Item) -> Iterable[Had]:
    if item.sort != "good":
        return ()
    around = ITEMS.all(draft.table).items()
    return [(thing, had) for thing, had in around if replace(had, count=item.count, ap=item.ap) == item]


def part(draft: Draft, thing: ThingId, count: int) -> Item:
    """So many of an item are taken from where it is; what is left stays. Those that were taken."""
    item = ITEMS.of(draft.table, thing)
    if count < item.count:
        change_item(draft, thing, count=item.count - count)
        return replace(item, count=count)
    draft.remove(thing)
    return item


def bring_to(draft: Draft, thing: ThingId, count: int, owner: str, how: Kept, space: Space | None = None) -> None:
    """An item, or so many of it, comes to somebody or to the ground."""
    item = ITEMS.of(draft.table, thing)
    if item.sort == "good":
        taken = part(draft, thing, min(count, item.count))
        add_to(draft, replace(taken, owner=owner, kept=how, space=space))
    else:
        change_item(draft, thing, owner=owner, kept=how, space=space)
