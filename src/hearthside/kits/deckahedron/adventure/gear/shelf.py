"""Where gear lies on the table, and who sees it: everybody, save what somebody keeps up a sleeve."""

from typing import Literal

from hearthside.kernel.records import record
from hearthside.kernel.sight import Audience, MarkKind, TrackKind, TrackPlace
from hearthside.kernel.things import Number, Open, ThingKind

PACK = TrackKind("pack", "Pack", Audience.EVERYONE)
PRECIOUS_KIND = TrackKind("precious", "Precious Pack", Audience.EVERYONE)
HELD = TrackKind("held", "Tokens in a slot", Audience.EVERYONE)
STOCK = TrackKind("stock", "In the supply", Audience.EVERYONE)
LOAD = TrackKind("load", "Load", Audience.EVERYONE, is_reckoned=True)
CONTEMPLATED = TrackKind("contemplated", "Improvements of this day", Audience.EVERYONE, most=3)
TRACKS: tuple[TrackKind, ...] = (PACK, PRECIOUS_KIND, HELD, STOCK, LOAD, CONTEMPLATED)

BARE_HANDED = MarkKind("bare_handed", "Magic worked with bare hands", Audience.EVERYONE)
SHOPPING_KIND = MarkKind("shopping", "Out to shop", Audience.EVERYONE)
BEHIND = MarkKind("behind", "Move cards behind an item", Audience.EVERYONE)
LIGHTENED = MarkKind("lightened", "What makes a load lighter", Audience.EVERYONE)
GAINED = MarkKind("gained", "What came in lately", Audience.EVERYONE)
"""What a character gained and has done nothing with yet: `precious` for something precious (TF-MOVE-20)."""
MARKS: tuple[MarkKind, ...] = (BARE_HANDED, SHOPPING_KIND, BEHIND, LIGHTENED, GAINED)

SHOPPING = SHOPPING_KIND.of_table
"""The seats that shop today and have not chosen yet."""


def held_at(seat: str, on_card: str) -> TrackPlace:
    """The tokens a character has on a move card: the card, the slot and the token, with points between."""
    return HELD.of(f"{seat}.{on_card}")


Where = Literal["hand", "sleeve", "counter", "tale", "ground", "gone"]
"""In its owner's hands, kept by them where nobody else knows of it, laid out for them to choose, told of to be met
later, left behind for anybody; or back in the supply, while magic that was worked with it still lasts."""


@record
class SlotToken:
    """A token in a slot of an armour; slots are counted from 0."""

    slot: int
    token: str


@record
class WrittenBlock:
    """What a shield that somebody wrote keeps off, and with which effect of the list it begins (TF-SHLD-03)."""

    first: int
    avoids: Literal["harm", "harm or wound"]


@record
class ItemCard:
    """An item card: which it is, whose or where it is, and all that is written and lies on it."""

    name: Open[str]
    card: Open[str]
    """The printed card, or a blank that somebody wrote on."""
    owner: Open[str] = ""
    where: Open[Where] = "hand"
    told_by: Open[str] = ""
    """Who told tales of it, until it is somebody's (TF-PWR-02)."""
    chosen_by: Open[str] = ""
    """Who chose it when they made their character."""
    is_blank: Open[bool] = False
    """Whether nobody has filled in the blank in its name yet (TF-CC-12)."""
    says: Open[str] = ""
    """What is written on it; what is printed is not written again."""
    counts: Open[int] = 1
    """For encumbrance."""
    precious: Open[bool] = False
    power: Open[int] = 0
    """The rung on its gauge: 1, d4, d6, d10."""
    reach: Open[tuple[str, ...]] = ()
    """How far a weapon strikes that somebody wrote."""
    edge: Open[bool] = False
    """Whether it is a shield that can strike (TF-SHLD-06)."""
    blocks: Open[WrittenBlock | None] = None
    harm_slots: Open[int] = 0
    wound_slots: Open[int] = 0
    """Slots for Harm or Wound."""
    tokens: Open[tuple[SlotToken, ...]] = ()
    red: Open[int] = 0
    """Red cards on it: damage."""
    magic: Open[bool] = False
    """Whether magic was written on it, or woke in it."""
    ongoing: Open[bool] = False
    """Whether the magic written on it flows on."""
    learned: Open[tuple[str, ...]] = ()
    """The printed items whose effect it took on."""
    needs_flaw: Open[bool] = False
    """Whether the GM is still to write down what is wrong with it (TF-PWR-03)."""
    charges: Open[int] = 0
    capacity: Open[int] = 0
    flows: Open[bool] = False
    """Whether its magic still flows, in the hands of its owner (TF-MAG-06)."""
    lasts_for: Open[tuple[str, ...]] = ()
    """Who worked magic with it that lasts by itself."""


ITEM_CARDS = ThingKind(
    "item",
    "Items",
    ItemCard,
    {
        "counts": Number("Counts for encumbrance", most=9),
        "power": Number("Power", most=3),
        "charges": Number("Charges"),
        "capacity": Number("Capacity"),
        "red": Number("Red cards", most=2),
    },
)
THINGS = (ITEM_CARDS,)
