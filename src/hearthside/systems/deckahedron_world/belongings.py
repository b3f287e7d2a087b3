"""What a character carries: items with their weight, damage and charges, and the six tokens they are paid from."""

from collections.abc import Iterable
from typing import Any

from hearthside.kernel.draft import Draft
from hearthside.kernel.refusals import Malformed
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import Lying
from hearthside.systems.deckahedron_world.content import MOVES, Item, item_named
from hearthside.systems.deckahedron_world.kinds import BELONGINGS, COLUMN_TRACKS, SPEED, ItemCard
from hearthside.systems.deckahedron_world.knowing import has_card, level_of
from hearthside.systems.deckahedron_world.options import is_on

TOKENS = 6
"""Speed, Equipment, Wealth and the weight of items come out of these (DW-ITEM-01)."""
FULL_COLUMN = 4
CAPACITY = 3
"""The charges a magic item holds (DW-MAG-03)."""
DICE = (2, 4, 6, 10, 12)
"""Damage by the step: bare hands, then the four weapon steps (DW-CBT-08)."""
DESTROYED_AT = 3
LONGEST_NAME = 60

Items = dict[ThingId, ItemCard]


def carried(lying: Lying, seat: str) -> Items:
    """The items a character carries."""
    return {key: item for key, item in BELONGINGS.all(lying).items() if item.owner == seat}


def has_item(lying: Lying, seat: str, key: str) -> bool:
    """Whether a character carries this item."""
    item = BELONGINGS.get(lying, key)
    return item is not None and item.owner == seat


def name_of_item(lying: Lying, key: str) -> str:
    """What its owner calls an item."""
    return BELONGINGS.called(lying).get(ThingId(key), "item")


def named(lying: Lying, items: Iterable[ThingId]) -> list[tuple[ThingId, str]]:
    """These items with what they are called, to choose one."""
    names = BELONGINGS.called(lying)
    return [(key, names[key]) for key in items]


def magic_items(lying: Lying, seat: str) -> Items:
    """The magic items a character carries."""
    return {key: item for key, item in carried(lying, seat).items() if item.kind.magic}


def weapons(lying: Lying, seat: str) -> Items:
    """The weapons a character carries."""
    return {key: item for key, item in carried(lying, seat).items() if item.die}


def change_item(draft: Draft, key: str, **now: Any) -> None:
    """So much of an item is otherwise from now on."""
    thing = ThingId(key)
    draft.change(BELONGINGS, thing, **now)


def charges(lying: Lying, key: str) -> int:
    """The charges an item has left; one that is gone has none."""
    item = BELONGINGS.get(lying, key)
    return item.charges if item else 0


def spend_charges(draft: Draft, key: str, count: int) -> int:
    """So many charges are used, as far as there are any: a white-side red card each (DW-MAG-02)."""
    spent = min(count, charges(draft.table, key))
    if spent:
        change_item(draft, key, used=BELONGINGS.of(draft.table, key).used + spent)
    return spent


def change_capacity(draft: Draft, key: str, by: int) -> None:
    """A charge is lost for good, with a charge if one is left, or room for one more is won (DW-AMB-22)."""
    item = BELONGINGS.get(draft.table, key)
    if item is not None:
        capacity = max(0, item.capacity + by)
        change_item(draft, key, capacity=capacity, used=min(item.used, capacity))


def recharge(draft: Draft, seat: str) -> None:
    """DW-REST-09: every magic item regains all its charges."""
    # DW-MAG-09: only where the table wants it does an effect that lasts keep its item from recharging.
    waits = is_on(draft.table.options, "lasting_magic")
    for key, item in magic_items(draft.table, seat).items():
        if not (waits and item.lasts):
            change_item(draft, key, used=0)


def burden(lying: Lying, seat: str) -> int:
    """The red tokens that lie on a character's items (DW-ITEM-12)."""
    return burden_of(lying, seat, carried(lying, seat))


def burden_of(lying: Lying, seat: str, items: Items) -> int:
    """The red tokens that lie on these items, if they are all that a character carries."""
    relief = _relief(lying, seat, items)
    return sum(max(0, item.weight - less) for item, less in zip(items.values(), relief, strict=True))


def _relief(lying: Lying, seat: str, items: Items) -> list[int]:
    """What cards take off each item: a Signature Weapon, armour like a second skin, something that orbits you."""
    skin = MOVES["like_a_second_skin"]
    has_skin = has_card(lying, seat, skin)
    armed = [key for key, item in items.items() if item.die]
    signed = armed[:1] if has_card(lying, seat, MOVES["signature_weapon"]) else []
    return [
        (key in signed)
        + (has_skin and item.kind.armour)
        + (has_skin and item.kind.shield and level_of(lying, seat, skin) > 0)
        + item.orbits
        for key, item in items.items()
    ]


def reweigh(draft: Draft, seat: str, before: int) -> None:
    """After something changed, Speed goes down by what the items weigh more, or up."""
    if seat in draft.table.seats:
        draft.count(SPEED.of(seat), before - burden(draft.table, seat))


def end_effect(draft: Draft, key: str) -> None:
    """What a magic item did is over. What orbited because of it weighs again, as far as the six tokens go."""
    seat = BELONGINGS.of(draft.table, key).owner
    change_item(draft, key, lasts=False)
    there = carried(draft.table, seat)
    if seat not in draft.table.seats or any(item.lasts and item.card == "boundary" for item in there.values()):
        return
    before = burden(draft.table, seat)
    for each in there:
        change_item(draft, each, orbits=False)
    heavier = burden(draft.table, seat) - before
    # Whose Speed was full all along won nothing by it, and loses nothing now (DW-CHAR-07).
    columns = sum(draft.table.track(each.of(seat)) for each in COLUMN_TRACKS.values())
    draft.count(SPEED.of(seat), -max(0, min(heavier, columns + before + heavier - TOKENS)))


def new_item(item: Item, seat: str, name: str, weight: int = 1) -> ItemCard:
    """An item as it comes to somebody."""
    return ItemCard(seat, item.id, name[:LONGEST_NAME], weight, item.die, CAPACITY if item.magic else 0)


def gain_item(draft: Draft, seat: str, words: str, *, weight: int = 1, blank: str = "") -> ThingId:
    """A new item card, with its tokens and charges."""
    item = item_named(words)
    if item is None:
        raise Malformed("There is no item “{name}” in this game.", name=words[:40])
    before = burden(draft.table, seat)
    is_card = " ".join(words.casefold().split()) in (item.id, item.name.casefold(), item.filled("").casefold())
    name = (item.filled(blank) if blank.strip() else item.unnamed) if is_card else " ".join(words.split())
    key = draft.make(BELONGINGS, new_item(item, seat, name, weight))
    reweigh(draft, seat, before)
    return key


def pass_item(draft: Draft, key: str, taker: str, **now: Any) -> None:
    """An item changes hands with all that lies on it, and so does its weight. What it did for its owner is over."""
    giver = BELONGINGS.of(draft.table, key).owner
    end_effect(draft, key)
    weighed = {who: burden(draft.table, who) for who in (giver, taker)}
    change_item(draft, key, owner=taker, **now)
    for who, before in weighed.items():
        reweigh(draft, who, before)


def lose_item(draft: Draft, key: str) -> None:
    """The item is gone, with all that lay on it."""
    end_effect(draft, key)
    seat = BELONGINGS.of(draft.table, key).owner
    before = burden(draft.table, seat)
    draft.remove(ThingId(key))
    reweigh(draft, seat, before)


def damage_item(draft: Draft, key: str) -> None:
    """DW-ITEM-08: the first and second hit mark it, the third destroys it."""
    item = BELONGINGS.of(draft.table, key)
    if is_on(draft.table.options, "lasting_magic") and item.kind.magic:
        return
    name = name_of_item(draft.table, key)
    change_item(draft, key, damage=item.damage + 1)
    if item.damage + 1 >= DESTROYED_AT:
        draft.tell(item.owner, "DW-ITEM-08", "{who} loses the {item}: it is destroyed.", item=name)
        lose_item(draft, key)
    else:
        draft.tell(item.owner, "DW-ITEM-08", "Damaged: {who}'s {item}.", item=name)


def stronger_die(sides: int) -> int | None:
    """More Power: the next step, if there is one (DW-CBT-08)."""
    return next((each for each in DICE if each > sides), None)


def weaker_die(sides: int) -> int:
    """One step down, to bare hands at the least."""
    return max((each for each in DICE if each < sides), default=DICE[0])


def check_tokens(speed: int, equipment: int, wealth: int, weight: int) -> None:
    """DW-ITEM-01: six tokens in all, none of the three columns above four."""
    columns = (speed, equipment, wealth)
    if any(type(each) is not int or not 0 <= each <= FULL_COLUMN for each in columns):
        raise Malformed("Speed, Equipment and Wealth go from 0 to 4 each.")
    # With few items six tokens may not all fit beside a full column; then Speed is simply full (DW-CHAR-07).
    if sum(columns) + weight != TOKENS:
        raise Malformed(
            "Speed, Equipment, Wealth and {weight} on items make {total}: they must make 6.",
            weight=weight,
            total=sum(columns) + weight,
        )
