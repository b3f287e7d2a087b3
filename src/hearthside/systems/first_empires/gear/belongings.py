"""What a character carries: items with their kind and tags, what they are worth, and the armor they make up."""

from collections.abc import Iterable
from dataclasses import replace

from hearthside.kernel.draft import Draft
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import Lying
from hearthside.systems.first_empires.content.gear import (
    CARRIED_ITEMS,
    GEAR,
    ITEM_TAGS,
    MORE_FOR_A_TAG,
    SHOOTING,
    WEAPONS,
    Gear,
    ItemTag,
    gear_named,
    half,
    weapon_named,
)
from hearthside.systems.first_empires.kinds import (
    ANCESTRY,
    ARMOR,
    BREWS,
    BROKEN,
    CARRIES,
    HARDY_KIND,
    ITEMS,
    SHIELD,
    Concoction,
    Item,
)
from hearthside.systems.first_empires.people.character import ranks_in
from hearthside.systems.first_empires.scene.board import is_down

LUXURY, BLESSED = "Luxury", "Blessed"
NO_WEAPON = "other"
"""What people said is neither a weapon nor armor."""
SILVER = ("silver", "silber")
"""What people call it in the languages of the house."""
NO_TAG = ItemTag("", "")
"""A tag people made up: words, and no numbers (FE-GEAR-05)."""


def carried(lying: Lying, seat: str) -> dict[ThingId, Item]:
    """The items a character carries."""
    return {each: item for each, item in ITEMS.all(lying).items() if item.owner == seat}


def usable(lying: Lying, seat: str) -> dict[ThingId, Item]:
    """The items that are not Broken."""
    return {each: item for each, item in carried(lying, seat).items() if not item.is_broken}


def brews_at_hand(lying: Lying, seat: str) -> dict[ThingId, Concoction]:
    """The concoctions a character has, fresh or kept."""
    return {each: brew for each, brew in BREWS.all(lying).items() if brew.owner == seat}


def room_for_items(lying: Lying, seat: str) -> int:
    """FE-CHAR-10: how many items a character can carry at all; a beast's strength counts (FE-STUNT-12)."""
    return CARRIED_ITEMS + ranks_in(lying, seat, "body")


def load_of(lying: Lying, seat: str) -> int:
    """FE-CHAR-10, FE-CHAR-11: items, one for each kind of concoction, and a fallen ally with all that they carry."""
    # Whoever has come to walks again, and whoever has fallen carries nobody.
    fallen = () if is_down(lying, seat) else lying.marks.get(CARRIES.of(seat), ())
    kept = [brew for brew in brews_at_hand(lying, seat).values() if not brew.fresh]
    own = len(carried(lying, seat)) + len(kept)
    return own + sum(1 + load_of(lying, name) for name in fallen if is_down(lying, name))


def can_carry(lying: Lying, seat: str, more: int = 1) -> bool:
    """Whether so much more can be carried; ingots weigh nothing."""
    return load_of(lying, seat) + more <= room_for_items(lying, seat)


def gear_of(item: Item) -> Gear | None:
    """The kind of gear an item is, or nothing for what is on no list."""
    return GEAR.get(item.kind) or WEAPONS.get(item.kind)


def shoots(lying: Lying, item: str) -> bool:
    """FE-ZONE-03, FE-AMB-51: whether this is a bow or a sling, by what it was said to be or by its own name."""
    there = ITEMS.get(lying, item)
    if there is None:
        return False
    gear = GEAR.get(there.kind)
    is_weapon = gear is not None and gear.kind == "weapon"
    return there.kind in SHOOTING or (is_weapon and weapon_named(there.name) in SHOOTING)


def is_silver(lying: Lying, item: str) -> bool:
    """FE-BEAST-18: whether this is of silver, by its own name or by a tag."""
    there = ITEMS.get(lying, item)
    words = " ".join((there.name, *there.tags)).casefold() if there else ""
    return any(silver in words for silver in SILVER)


def has_tag(lying: Lying, item: str, tag: str) -> bool:
    """Whether an item that works carries this tag; a Broken one does nothing at all (FE-GEAR-02)."""
    there = ITEMS.get(lying, item)
    return there is not None and there.has(tag)


def weapons(lying: Lying, seat: str) -> tuple[ThingId, ...]:
    """FE-AMB-51: what one is armed with that is not Broken; a thing of which nobody said what it is may be a weapon."""
    return tuple(each for each, item in usable(lying, seat).items() if is_kind(item, "weapon") or not item.kind)


def is_kind(item: Item, kind: str) -> bool:
    """Whether an item is a weapon, armor or a shield."""
    gear = gear_of(item)
    return gear is not None and gear.kind == kind


def worn_armor(lying: Lying, seat: str) -> Gear | None:
    """FE-ARM-11: the Basic, Martial or Heavy armor a character wears; a shield is none."""
    worn = (gear for item in usable(lying, seat).values() if (gear := gear_of(item)) and gear.kind == "armor")
    return max(worn, key=_armor, default=None)


def _armor(gear: Gear) -> int:
    return gear.armor


def is_loud(lying: Lying, seat: str) -> bool:
    """FE-ARM-08, FE-GEAR-09: whether anything a character carries is conspicuous, whole or Broken, and not Subtle."""
    return any("Loud" in item.tags and "Subtle" not in item.tags for item in carried(lying, seat).values())


def protects(item: Item) -> bool:
    """Whether an item is made to take harm: armor or a shield."""
    gear = gear_of(item)
    return bool(gear and gear.armor)


def armor_at_most(lying: Lying, seat: str) -> int:
    """FE-ARM-03, FE-ARM-07: worn armor and a shield, a Dwarf's point, and a miracle's."""
    worn = worn_armor(lying, seat)
    shield = any(is_kind(item, "shield") for item in usable(lying, seat).values())
    is_dwarf = lying.words.get(ANCESTRY.of(seat)) == "Dwarf"
    points = (worn.armor if worn else 0) + int(shield)
    return points + int(is_dwarf) + lying.track(SHIELD.of(seat))


def armor_now(lying: Lying, seat: str) -> int:
    """All that can take harm in a character's stead: a beast's hide, and armor (FE-ARM-07)."""
    return lying.track(HARDY_KIND.of(seat)) + lying.track(ARMOR.of(seat))


def wear_down(draft: Draft, seat: str, points: int) -> None:
    """FE-ARM-01; a beast's hide takes it first (FE-ARM-07)."""
    hide = -draft.count(HARDY_KIND.of(seat), -points)
    draft.count(ARMOR.of(seat), hide - points)


def is_blessed(lying: Lying, seat: str, domain: str) -> bool:
    """FE-GEAR-04: whether something a character carries is Blessed in this domain."""
    return any(domain in item.blessed for item in usable(lying, seat).values())


def gain_item(
    draft: Draft, seat: str, name: str, kind: str = "", tags: Iterable[str] = (), blessed: Iterable[str] = ()
) -> ThingId:
    """A character has a new item; where nobody says what it is, its name does. Armor comes whole."""
    before = armor_at_most(draft.table, seat)
    named = gear_named(name)
    kind = kind or (named.id if named and named.kind != "weapon" else weapon_named(name))
    all_tags = dict.fromkeys((*(GEAR[kind].tags if kind in GEAR else ()), *tags))
    item = draft.make(ITEMS, Item(name, seat, kind, tuple(all_tags), tuple(blessed)))
    draft.count(ARMOR.of(seat), max(0, armor_at_most(draft.table, seat) - before))
    return item


def lose_item(draft: Draft, item: str) -> None:
    """An item is gone; what armor is left is never more than what is still worn."""
    owner = ITEMS.of(draft.table, item).owner
    draft.remove(ThingId(item))
    fit_armor(draft, owner)


def tag_item(draft: Draft, item: str, tag: str) -> None:
    """An item gains a tag; Broken armor protects from nothing."""
    there = ITEMS.of(draft.table, item)
    draft.put(ITEMS, ThingId(item), replace(there, tags=tuple(dict.fromkeys((*there.tags, tag)))))
    fit_armor(draft, there.owner)


def untag_item(draft: Draft, item: str, tag: str) -> None:
    """An item loses a tag."""
    there = ITEMS.of(draft.table, item)
    draft.put(ITEMS, ThingId(item), replace(there, tags=tuple(each for each in there.tags if each != tag)))


def fit_armor(draft: Draft, seat: str) -> None:
    """Current armor is never above what there is at most."""
    too_much = draft.table.track(ARMOR.of(seat)) - armor_at_most(draft.table, seat)
    if too_much > 0:
        draft.count(ARMOR.of(seat), -too_much)


def price_of(gear: Gear, tags: Iterable[str] = ()) -> int:
    """FE-GEAR-01, FE-GEAR-02, FE-GEAR-03: the price in ingots; a Luxury and each beneficial tag make it threefold."""
    dear = [tag for tag in tags if tag == LUXURY or ITEM_TAGS.get(tag, NO_TAG).beneficial]
    return gear.price * int(MORE_FOR_A_TAG ** len(dear))


def cost_of_tag(item: Item) -> int:
    """FE-GEAR-03: what a beneficial tag adds to the price."""
    gear = gear_of(item)
    return (MORE_FOR_A_TAG - 1) * price_of(gear, item.tags) if gear else 0


def worth_of_item(item: Item) -> int:
    """What an item is worth; Broken, half of it (FE-GEAR-02, FE-GEAR-07)."""
    gear = gear_of(item)
    price = price_of(gear, item.tags) if gear else 0
    return half(price) if item.is_broken else price


def repair_price(item: Item) -> int:
    """FE-ARM-05, FE-CRAFT-06: half of the price, and half of that again for what is Resilient."""
    gear = gear_of(item)
    price = half(price_of(gear, item.tags)) if gear else 0
    return half(price) if "Resilient" in item.tags else price


def repair_item(draft: Draft, item: str) -> None:
    """An item works again; armor regains what it can hold, up to what there is at most (FE-ARM-05)."""
    untag_item(draft, item, BROKEN)
    there = ITEMS.of(draft.table, item)
    gear, armor = gear_of(there), ARMOR.of(there.owner)
    missing = armor_at_most(draft.table, there.owner) - draft.table.track(armor)
    draft.count(armor, min(missing, gear.armor if gear else 0))
