"""Where gear lies on the table, and who sees it: everybody, save what somebody keeps up a sleeve."""

from hearthside.kernel.sight import Audience, MarkKind, PileKind, SheetKind, TrackKind, place

PILES: tuple[PileKind, ...] = ()

TRACKS: tuple[TrackKind, ...] = (
    TrackKind("pack", "Pack", Audience.EVERYONE),
    TrackKind("precious", "Precious Pack", Audience.EVERYONE),
    TrackKind("counts", "Counts for encumbrance", Audience.EVERYONE, most=9),
    TrackKind("power", "Power", Audience.EVERYONE, most=3),
    TrackKind("charges", "Charges", Audience.EVERYONE),
    TrackKind("capacity", "Capacity", Audience.EVERYONE),
    TrackKind("red", "Red cards", Audience.EVERYONE, most=2),
    TrackKind("harm_slots", "Slots for Harm", Audience.EVERYONE, most=3),
    TrackKind("wound_slots", "Slots for Harm or Wound", Audience.EVERYONE, most=3),
    TrackKind("held", "Tokens in a slot", Audience.EVERYONE),
    TrackKind("stock", "In the supply", Audience.EVERYONE),
    TrackKind("item_cards", "Item cards written", Audience.EVERYONE),
    TrackKind("load", "Load", Audience.EVERYONE, is_reckoned=True),
    TrackKind("contemplated", "Improvements of this day", Audience.EVERYONE, most=3),
)

MARKS: tuple[MarkKind, ...] = (
    MarkKind("items", "Items", Audience.EVERYONE),
    MarkKind("secret_items", "Items shown to nobody", Audience.OWNER),
    MarkKind("traits", "What an item is", Audience.EVERYONE),
    MarkKind("running", "Magic that still flows", Audience.EVERYONE),
    MarkKind("lasting", "Magic that lasts by itself", Audience.EVERYONE),
    MarkKind("left", "Items left behind", Audience.EVERYONE),
    MarkKind("shopping", "Out to shop", Audience.EVERYONE),
    MarkKind("counter", "Item cards laid out to choose from", Audience.EVERYONE),
    MarkKind("tales", "Item cards told of, to be met later", Audience.EVERYONE),
    MarkKind("behind", "Move cards behind an item", Audience.EVERYONE),
    MarkKind("lightened", "What makes a load lighter", Audience.EVERYONE),
    MarkKind("gained", "What came in lately", Audience.EVERYONE),
)

SHEETS: tuple[SheetKind, ...] = (
    SheetKind("item_name", "Name of an item", Audience.EVERYONE),
    SheetKind("item_says", "What is written on an item", Audience.EVERYONE),
)

ITEM_CARDS = place("item_cards", "table")
ITEM_SUPPLY = place("items", "table")
"""Item cards that went back to the supply (TF-COMP-06)."""
LEFT = place("left", "table")
SHOPPING = place("shopping", "table")
"""The seats that shop today and have not chosen yet."""


def items_at(seat: str) -> str:
    """The item cards a character holds."""
    return place("items", seat)


def secrets_at(seat: str) -> str:
    """What a character has and shows to nobody."""
    return place("secret_items", seat)


def counter_at(seat: str) -> str:
    """The item cards the GM laid out for a character to choose from."""
    return place("counter", seat)


def tales_at(seat: str) -> str:
    """The weapons a character has heard of and will meet."""
    return place("tales", seat)


def running_at(seat: str) -> str:
    """The items whose magic still flows for a character."""
    return place("running", seat)


def lasting_at(seat: str) -> str:
    """The items whose work for a character lasts although no energy flows any more."""
    return place("lasting", seat)


def held_at(seat: str, on_card: str) -> str:
    """The tokens a character has on a card: the card, the slot and the token, with points between."""
    return place("held", f"{seat}.{on_card}")


def behind_at(seat: str) -> str:
    """Which of a character's move cards lie behind which item."""
    return place("behind", seat)


def gained_at(seat: str) -> str:
    """What a character gained and has done nothing with yet: `precious` for something precious (TF-MOVE-20)."""
    return place("gained", seat)


def load_at(seat: str) -> str:
    """How many cards a character openly carries, after what makes them lighter (TF-EQUIP-07)."""
    return place("load", seat)


def lightened_at(seat: str) -> str:
    """By how much, and by which move card, which item counts less: the three with spaces between."""
    return place("lightened", seat)


def traits_on(item: str) -> str:
    """What is written on an item card besides its numbers."""
    return place("traits", item)


def name_on(item: str) -> str:
    """The name written on an item card."""
    return place("item_name", item)


def words_on(item: str) -> str:
    """The text of an item card that somebody wrote."""
    return place("item_says", item)


def count_on(item: str) -> str:
    """How many cards an item counts for."""
    return place("counts", item)


def power_on(item: str) -> str:
    """The power gauge of an item: 0 to 3 for 1, d4, d6 and d10."""
    return place("power", item)


def charges_on(item: str) -> str:
    """The charges of a magic item: green cards under it (TF-MAG-01)."""
    return place("charges", item)


def capacity_on(item: str) -> str:
    """How many charges a magic item holds."""
    return place("capacity", item)


def red_on(item: str) -> str:
    """The damage of an item: red cards on it."""
    return place("red", item)


def slots_on(item: str, takes: str) -> str:
    """How many slots for Harm, or for Harm or Wound, a written armour has."""
    return place(f"{takes}_slots", item)


def stock_of(colour: str) -> str:
    """The green or red cards in the supply."""
    return place("stock", colour)
