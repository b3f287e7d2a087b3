"""What a character carries: items with their kind and tags, what they are worth, and the armor they make up."""

from collections.abc import Iterable

from hearthside.kernel.draft import Draft
from hearthside.kernel.sight import TrackPlace
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
    BODY,
    BREWS_KIND,
    CARRIES,
    DOSES,
    HARDY_KIND,
    ITEM,
    ITEM_TAGS_KIND,
    ITEMS,
    SHIELD,
)
from hearthside.systems.first_empires.scene.board import is_down

BROKEN, LUXURY, BLESSED = "Broken", "Luxury", "Blessed"
NO_WEAPON = "other"
"""What people said is neither a weapon nor armor."""
NO_TAG = ItemTag("", "")
"""A tag people made up: words, and no numbers (FE-GEAR-05)."""


def carried(lying: Lying, seat: str) -> tuple[str, ...]:
    """The items a character carries, by name."""
    return lying.marks.get(ITEMS.of(seat), ())


def room_for_items(lying: Lying, seat: str) -> int:
    """FE-CHAR-10: how many items a character can carry at all."""
    return CARRIED_ITEMS + lying.track(BODY.of(seat))


def doses_of(seat: str, brew: str) -> TrackPlace:
    """How much of a concoction a character has."""
    return DOSES.of(f"{seat}.{brew}")


def load_of(lying: Lying, seat: str) -> int:
    """FE-CHAR-10, FE-CHAR-11: items, one for each kind of concoction, and a fallen ally with all that they carry."""
    # Whoever has come to walks again, and whoever has fallen carries nobody.
    fallen = () if is_down(lying, seat) else lying.marks.get(CARRIES.of(seat), ())
    own = len(carried(lying, seat)) + len(lying.marks.get(BREWS_KIND.of(seat), ()))
    return own + sum(1 + load_of(lying, name) for name in fallen if is_down(lying, name))


def can_carry(lying: Lying, seat: str, more: int = 1) -> bool:
    """Whether so much more can be carried; ingots weigh nothing."""
    return load_of(lying, seat) + more <= room_for_items(lying, seat)


def has_room(lying: Lying, seat: str, brew: str) -> bool:
    """Whether a dose finds room: beside others of its kind always."""
    return lying.has_mark(BREWS_KIND.of(seat), brew) or can_carry(lying, seat)


def kind_of_item(lying: Lying, seat: str, item: str) -> Gear | None:
    """The kind of gear an item is, or nothing for what is on no list."""
    said = _said_of(lying, seat, item)
    return GEAR.get(said) or WEAPONS.get(said)


def _said_of(lying: Lying, seat: str, item: str) -> str:
    """What people said an item is: a kind of gear, a weapon, something else, or nothing at all."""
    return lying.words.get(ITEM.of(_on(seat, item)), "")


def shoots(lying: Lying, seat: str, item: str) -> bool:
    """FE-ZONE-03, FE-AMB-51: whether this is a bow or a sling, by what it was said to be or by its own name."""
    said = _said_of(lying, seat, item)
    return said in SHOOTING or (said in GEAR and GEAR[said].kind == "weapon" and weapon_named(item) in SHOOTING)


def tags_of_item(lying: Lying, seat: str, item: str) -> tuple[str, ...]:
    """The tags an item carries."""
    return lying.marks.get(ITEM_TAGS_KIND.of(_on(seat, item)), ())


def has_tag(lying: Lying, seat: str, item: str, tag: str) -> bool:
    """Whether an item that works carries this tag; a Broken one does nothing at all (FE-GEAR-02)."""
    tags = tags_of_item(lying, seat, item)
    return tag in tags and (BROKEN not in tags or tag == BROKEN)


def usable(lying: Lying, seat: str) -> tuple[str, ...]:
    """The items that are not Broken."""
    return tuple(item for item in carried(lying, seat) if not has_tag(lying, seat, item, BROKEN))


def weapons(lying: Lying, seat: str) -> tuple[str, ...]:
    """FE-AMB-51: what one is armed with that is not Broken; a thing of which nobody said what it is may be a weapon."""
    return tuple(
        item for item in usable(lying, seat) if is_kind(lying, seat, item, "weapon") or not _said_of(lying, seat, item)
    )


def is_kind(lying: Lying, seat: str, item: str, kind: str) -> bool:
    """Whether an item is a weapon, armor or a shield."""
    gear = kind_of_item(lying, seat, item)
    return gear is not None and gear.kind == kind


def worn_armor(lying: Lying, seat: str) -> Gear | None:
    """FE-ARM-11: the Basic, Martial or Heavy armor a character wears; a shield is none."""
    worn = (item for item in usable(lying, seat) if is_kind(lying, seat, item, "armor"))
    return max((gear for item in worn if (gear := kind_of_item(lying, seat, item))), key=_armor, default=None)


def _armor(gear: Gear) -> int:
    return gear.armor


def is_loud(lying: Lying, seat: str) -> bool:
    """FE-ARM-08: whether armor or shield are heard, unless they are Subtle."""
    worn = [item for item in usable(lying, seat) if _protects(lying, seat, item)]
    return any(has_tag(lying, seat, item, "Loud") and not has_tag(lying, seat, item, "Subtle") for item in worn)


def _protects(lying: Lying, seat: str, item: str) -> bool:
    gear = kind_of_item(lying, seat, item)
    return bool(gear and gear.armor)


def armor_at_most(lying: Lying, seat: str) -> int:
    """FE-ARM-03, FE-ARM-07: worn armor and a shield, a Dwarf's point, and a miracle's."""
    worn = worn_armor(lying, seat)
    shield = any(is_kind(lying, seat, item, "shield") for item in usable(lying, seat))
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
    return any(f"{BLESSED}: {domain}" in tags_of_item(lying, seat, item) for item in usable(lying, seat))


def gain_item(draft: Draft, seat: str, name: str, kind: str = "", tags: Iterable[str] = ()) -> str:
    """A character has a new item; the name it goes by, which is its own and says what it is. Armor comes whole."""
    item, again = name, 1
    while item in carried(draft.table, seat):
        again += 1
        item = f"{name} ({again})"
    before = armor_at_most(draft.table, seat)
    draft.mark(ITEMS.of(seat), item)
    named = gear_named(name)
    kind = kind or (named.id if named and named.kind != "weapon" else weapon_named(name))
    draft.write(ITEM.of(_on(seat, item)), kind)
    for tag in draft.table.marks.get(ITEM_TAGS_KIND.of(_on(seat, item)), ()):
        draft.unmark(ITEM_TAGS_KIND.of(_on(seat, item)), tag)
    for tag in (*(GEAR[kind].tags if kind in GEAR else ()), *tags):
        draft.mark(ITEM_TAGS_KIND.of(_on(seat, item)), tag)
    draft.count(ARMOR.of(seat), max(0, armor_at_most(draft.table, seat) - before))
    return item


def lose_item(draft: Draft, seat: str, item: str) -> None:
    """An item is gone; what armor is left is never more than what is still worn."""
    draft.unmark(ITEMS.of(seat), item)
    fit_armor(draft, seat)


def tag_item(draft: Draft, seat: str, item: str, tag: str) -> None:
    """An item gains a tag; Broken armor protects from nothing."""
    draft.mark(ITEM_TAGS_KIND.of(_on(seat, item)), tag)
    fit_armor(draft, seat)


def untag_item(draft: Draft, seat: str, item: str, tag: str) -> None:
    """An item loses a tag."""
    draft.unmark(ITEM_TAGS_KIND.of(_on(seat, item)), tag)


def fit_armor(draft: Draft, seat: str) -> None:
    """Current armor is never above what there is at most."""
    too_much = draft.table.track(ARMOR.of(seat)) - armor_at_most(draft.table, seat)
    if too_much > 0:
        draft.count(ARMOR.of(seat), -too_much)


def price_of(gear: Gear, tags: Iterable[str] = ()) -> int:
    """FE-GEAR-01, FE-GEAR-02, FE-GEAR-03: the price in ingots; a Luxury and each beneficial tag make it threefold."""
    dear = [tag for tag in tags if tag == LUXURY or ITEM_TAGS.get(tag, NO_TAG).beneficial]
    return gear.price * int(MORE_FOR_A_TAG ** len(dear))


def cost_of_tag(lying: Lying, seat: str, item: str) -> int:
    """FE-GEAR-03: what a beneficial tag adds to the price."""
    gear = kind_of_item(lying, seat, item)
    return (MORE_FOR_A_TAG - 1) * price_of(gear, tags_of_item(lying, seat, item)) if gear else 0


def worth_of_item(lying: Lying, seat: str, item: str) -> int:
    """What an item is worth; Broken, half of it (FE-GEAR-02, FE-GEAR-07)."""
    gear = kind_of_item(lying, seat, item)
    if gear is None:
        return 0
    tags = tags_of_item(lying, seat, item)
    price = price_of(gear, tags)
    return half(price) if BROKEN in tags else price


def repair_price(lying: Lying, seat: str, item: str) -> int:
    """FE-ARM-05, FE-CRAFT-06: half of the price, and half of that again for what is Resilient."""
    gear, tags = kind_of_item(lying, seat, item), tags_of_item(lying, seat, item)
    price = half(price_of(gear, tags)) if gear else 0
    return half(price) if "Resilient" in tags else price


def repair_item(draft: Draft, seat: str, item: str) -> None:
    """An item works again; armor regains what it can hold, up to what there is at most (FE-ARM-05)."""
    untag_item(draft, seat, item, BROKEN)
    gear = kind_of_item(draft.table, seat, item)
    missing = armor_at_most(draft.table, seat) - draft.table.track(ARMOR.of(seat))
    draft.count(ARMOR.of(seat), min(missing, gear.armor if gear else 0))


def _on(seat: str, item: str) -> str:
    return f"{seat}.{item}"
