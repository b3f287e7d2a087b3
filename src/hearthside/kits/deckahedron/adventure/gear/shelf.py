"""Where gear lies on the table, and who sees it: everybody, save what somebody keeps up a sleeve."""

from hearthside.kernel.sight import Audience, MarkKind, PileKind, SheetKind, TrackKind, TrackPlace

PILES: tuple[PileKind, ...] = ()

PACK = TrackKind("pack", "Pack", Audience.EVERYONE)
PRECIOUS_KIND = TrackKind("precious", "Precious Pack", Audience.EVERYONE)
COUNTS = TrackKind("counts", "Counts for encumbrance", Audience.EVERYONE, most=9)
POWER = TrackKind("power", "Power", Audience.EVERYONE, most=3)
CHARGES_KIND = TrackKind("charges", "Charges", Audience.EVERYONE)
CAPACITY = TrackKind("capacity", "Capacity", Audience.EVERYONE)
RED = TrackKind("red", "Red cards", Audience.EVERYONE, most=2)
HARM_SLOTS = TrackKind("harm_slots", "Slots for Harm", Audience.EVERYONE, most=3)
WOUND_SLOTS = TrackKind("wound_slots", "Slots for Harm or Wound", Audience.EVERYONE, most=3)
HELD = TrackKind("held", "Tokens in a slot", Audience.EVERYONE)
STOCK = TrackKind("stock", "In the supply", Audience.EVERYONE)
ITEM_CARDS_KIND = TrackKind("item_cards", "Item cards written", Audience.EVERYONE)
LOAD = TrackKind("load", "Load", Audience.EVERYONE, is_reckoned=True)
CONTEMPLATED = TrackKind("contemplated", "Improvements of this day", Audience.EVERYONE, most=3)
TRACKS: tuple[TrackKind, ...] = (
    PACK,
    PRECIOUS_KIND,
    COUNTS,
    POWER,
    CHARGES_KIND,
    CAPACITY,
    RED,
    HARM_SLOTS,
    WOUND_SLOTS,
    HELD,
    STOCK,
    ITEM_CARDS_KIND,
    LOAD,
    CONTEMPLATED,
)

ITEMS_KIND = MarkKind("items", "Items", Audience.EVERYONE)
SECRET_ITEMS = MarkKind("secret_items", "Items shown to nobody", Audience.OWNER)
TRAITS = MarkKind("traits", "What an item is", Audience.EVERYONE)
RUNNING_MAGIC = MarkKind("running", "Magic that still flows", Audience.EVERYONE)
LASTING = MarkKind("lasting", "Magic that lasts by itself", Audience.EVERYONE)
LEFT_KIND = MarkKind("left", "Items left behind", Audience.EVERYONE)
SHOPPING_KIND = MarkKind("shopping", "Out to shop", Audience.EVERYONE)
COUNTER = MarkKind("counter", "Item cards laid out to choose from", Audience.EVERYONE)
TALES = MarkKind("tales", "Item cards told of, to be met later", Audience.EVERYONE)
BEHIND = MarkKind("behind", "Move cards behind an item", Audience.EVERYONE)
LIGHTENED = MarkKind("lightened", "What makes a load lighter", Audience.EVERYONE)
GAINED = MarkKind("gained", "What came in lately", Audience.EVERYONE)
"""What a character gained and has done nothing with yet: `precious` for something precious (TF-MOVE-20)."""
MARKS: tuple[MarkKind, ...] = (
    ITEMS_KIND,
    SECRET_ITEMS,
    TRAITS,
    RUNNING_MAGIC,
    LASTING,
    LEFT_KIND,
    SHOPPING_KIND,
    COUNTER,
    TALES,
    BEHIND,
    LIGHTENED,
    GAINED,
)

ITEM_NAME = SheetKind("item_name", "Name of an item", Audience.EVERYONE)
ITEM_SAYS = SheetKind("item_says", "What is written on an item", Audience.EVERYONE)
SHEETS: tuple[SheetKind, ...] = (ITEM_NAME, ITEM_SAYS)

ITEM_CARDS = ITEM_CARDS_KIND.of_table
ITEM_SUPPLY = ITEMS_KIND.of_table
"""Item cards that went back to the supply (TF-COMP-06)."""
LEFT = LEFT_KIND.of_table
SHOPPING = SHOPPING_KIND.of_table
"""The seats that shop today and have not chosen yet."""


def held_at(seat: str, on_card: str) -> TrackPlace:
    """The tokens a character has on a card: the card, the slot and the token, with points between."""
    return HELD.of(f"{seat}.{on_card}")
