"""Item cards: what is written on them, who holds them, how they come and go."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import Lying
from hearthside.kits.deckahedron.adventure.book import Book, printed_items, way
from hearthside.kits.deckahedron.adventure.content.effects import Effect
from hearthside.kits.deckahedron.adventure.content.items import BLANK, GEAR, Block, Item, Magic
from hearthside.kits.deckahedron.adventure.content.moves import Slot
from hearthside.kits.deckahedron.adventure.content.vocabulary import AttackPower
from hearthside.kits.deckahedron.adventure.gear.charges import clear_charges, fill_new
from hearthside.kits.deckahedron.adventure.gear.shelf import ITEM_CARDS, STOCK, ItemCard, Where, WrittenBlock

PLAIN = "blank"
"""The id of a blank card that somebody writes on."""
REACHES = ("melee", "close", "long")
PRECIOUS = "precious"
"""A thing that is precious to somebody (TF-EQUIP-06)."""
_NO_CARD = ItemCard("something", PLAIN)


def item_cards(lying: Lying, where: Where, owner: str) -> Mapping[ThingId, ItemCard]:
    """The item cards that lie there for somebody, or with nobody."""
    return ITEM_CARDS.once(lying, _sorted).get((where, owner), _NO_CARDS)


def _sorted(lying: Lying) -> Mapping[tuple[Where, str], Mapping[ThingId, ItemCard]]:
    """All item cards, by where and with whom they lie."""
    found: dict[tuple[Where, str], dict[ThingId, ItemCard]] = {}
    for item, card in ITEM_CARDS.all(lying).items():
        found.setdefault((card.where, card.owner), {})[item] = card
    return found


_NO_CARDS: Mapping[ThingId, ItemCard] = {}


def items_of(lying: Lying, seat: str) -> tuple[ThingId, ...]:
    """The item cards a character holds."""
    return tuple(item_cards(lying, "hand", seat))


def card_of(lying: Lying, item: str) -> ItemCard:
    """An item card. Of the magic of a printed item that is worked without any (TF-MOVE-30), what is printed."""
    card = ITEM_CARDS.get(lying, item)
    if card is not None:
        return card
    printed = printed_items(lying).get(item)
    return ItemCard(unfilled(printed), item) if printed is not None else _NO_CARD


def kind_of(lying: Lying, item: str) -> Item | None:
    """The printed card that this one is, if it is not written on a blank."""
    return printed_items(lying).get(card_of(lying, item).card)


def effects_in(book: Book) -> tuple[Item, ...]:
    """The printed magic that can be in other things as well."""
    return tuple(item for item in book.items.values() if item.magic is not None and not item.comes_with)


def name_of(lying: Lying, item: str) -> str:
    """What an item is called."""
    return card_of(lying, item).name


def unfilled(printed: Item) -> str:
    """The name of a printed item whose blank nobody has filled in yet."""
    return printed.name.replace(BLANK, "Thing" if printed.magic else "").strip()


def says_of(lying: Lying, item: str) -> str:
    """What an item card says, in words."""
    printed = kind_of(lying, item)
    return card_of(lying, item).says or (printed.says if printed else "")


def reach_of(lying: Lying, item: str) -> tuple[str, ...]:
    """How far an item strikes; nothing if it is no weapon."""
    printed = kind_of(lying, item)
    if printed is not None and printed.weapon is not None:
        return printed.weapon.reach
    return card_of(lying, item).reach


def is_magic(lying: Lying, item: str) -> bool:
    """Whether an item is magical."""
    printed = kind_of(lying, item)
    return (printed is not None and printed.magic is not None) or card_of(lying, item).magic


def precious_items(lying: Lying, seat: str) -> tuple[ThingId, ...]:
    """The item cards of a character that are precious, beside their precious Pack (TF-EQUIP-05)."""
    return tuple(item for item, card in item_cards(lying, "hand", seat).items() if card.precious)


def owned(lying: Lying, seat: str, item: str) -> str:
    """Something and whose it is: `Sword of Ana`."""
    return say("{item} of {who}", item=name_of(lying, item), who=lying.seats[seat].title)


def slots_of(lying: Lying, item: str) -> tuple[Slot, ...]:
    """The slots printed, or written, on an armour."""
    printed = kind_of(lying, item)
    if printed is not None:
        return printed.slots
    card = card_of(lying, item)
    return armour_slots(card.harm_slots, card.wound_slots)


_HARM, _EITHER = Slot(takes=("harm",)), Slot(takes=("harm", "wound"))


def armour_slots(harm: int, either: int) -> tuple[Slot, ...]:
    """So many slots for a Harm, and so many for a Harm or a Wound (TF-ARM-02)."""
    return (_HARM,) * harm + (_EITHER,) * either


def block_on(lying: Lying, item: str) -> Block | None:
    """How this shield is raised, if it is one."""
    printed = kind_of(lying, item)
    if printed is not None:
        return printed.block
    written = card_of(lying, item).blocks
    return _WRITTEN_BLOCKS[written] if written else None


Kept = Literal["harm", "wound"]


def _written_blocks() -> Mapping[WrittenBlock, Block]:
    """TF-SHLD-03, TF-SHLD-04: all shields that can be made."""
    making = GEAR.shield_making
    kept: Mapping[str, tuple[Kept, ...]] = {"harm": ("harm",), "harm or wound": ("harm", "wound")}
    return MappingProxyType(
        {
            WrittenBlock(first, words): Block(
                attribute=making.attribute,
                avoids=kept[words],
                tags=making.tags,
                on=making.outcomes(first - 1),
                # The third and the fourth effect leave nothing to choose.
                options=making.options,
            )
            for first in (1, 2)
            for words in making.avoids
        }
    )


_WRITTEN_BLOCKS = _written_blocks()


def magic_of(lying: Lying, item: str) -> tuple[Magic, ...]:
    """What the magic of an item can do: what is printed on it, and what it learned besides."""
    printed = kind_of(lying, item)
    own = (printed.magic,) if printed is not None and printed.magic is not None else ()
    return (
        *own,
        *(magic for name in learned_by(lying, item) if (magic := printed_items(lying)[name].magic) is not None),
    )


def learned_by(lying: Lying, item: str) -> tuple[str, ...]:
    """The printed items whose effect this card took on."""
    return card_of(lying, item).learned


def effects_of(lying: Lying, item: str) -> tuple[Effect, ...]:
    """What the rules carry out when this item works."""
    return tuple(effect for magic in magic_of(lying, item) for effect in magic.effects)


def weapons_of(lying: Lying, seat: str, reach: tuple[str, ...] = REACHES) -> tuple[ThingId, ...]:
    """What a character can strike with, this far: weapons, and shields with an edge in melee (TF-SHLD-06)."""
    return ITEM_CARDS.once(lying, _weapons, seat, reach)


def _weapons(lying: Lying, seat: str, reach: tuple[str, ...]) -> tuple[ThingId, ...]:
    wanted = set(reach)
    return tuple(item for item in items_of(lying, seat) if wanted & set(_strikes(lying, item)))


def _strikes(lying: Lying, item: str) -> tuple[str, ...]:
    return ("melee",) if card_of(lying, item).edge else reach_of(lying, item)


def power_of(lying: Lying, seat: str, item: str) -> AttackPower:
    """How hard a character strikes with a weapon they hold, or with empty hands."""
    return wielded(lying, seat, item, power_on_card(lying, seat, item))


def power_on_card(lying: Lying, seat: str, item: str) -> AttackPower:
    """The power of a weapon a character holds; empty hands have 1 (TF-WPN-03), and so has what is no weapon."""
    if item not in items_of(lying, seat):
        return GEAR.unarmed
    return gauge_of(lying, item)


@way
def wielded(lying: Lying, seat: str, item: str, power: AttackPower) -> AttackPower:
    """What the power of this weapon, or of empty hands, comes to in the hand of this character."""
    raise NotImplementedError


def gauge_of(lying: Lying, item: str) -> AttackPower:
    """The die on the power gauge of an item (TF-WPN-01); of an effect without a card, the die it starts with."""
    card = ITEM_CARDS.get(lying, item)
    if card is None:
        return starting_power(kind_of(lying, item)) or GEAR.unarmed
    if card.edge and not reach_of(lying, item):
        return GEAR.shield_edge
    return GEAR.power[card.power]


def most_power_of(lying: Lying, item: str) -> AttackPower:
    """The most power an item can have (TF-WPN-04)."""
    printed = kind_of(lying, item)
    return printed.weapon.most if printed is not None and printed.weapon is not None else GEAR.power[-1]


def has_gauge(lying: Lying, item: str) -> bool:
    """Whether an item has a power gauge."""
    return card_of(lying, item).power > 0


def owner_of(lying: Lying, item: str) -> str:
    """Who holds an item card, if anybody."""
    card = card_of(lying, item)
    return card.owner if card.where == "hand" else ""


class MagicWritten(NamedTuple):
    """Magic that is written on a card: as its text says, or as that of a printed item."""

    ongoing: bool = False
    learned: tuple[str, ...] = ()
    needs_flaw: bool = False


class Writing(NamedTuple):
    """What is written on a new item card. What is left out is as printed, or as usual for such a card."""

    name: str = ""
    says: str = ""
    counts: int | None = None
    power: AttackPower | None = None
    capacity: int | None = None
    precious: bool = False
    reach: tuple[str, ...] = ()
    edge: bool = False
    blocks: WrittenBlock | None = None
    harm_slots: int = 0
    wound_slots: int = 0
    magic: MagicWritten | None = None
    chosen: bool = False
    """Whether it is one of the two a character begins with."""


AS_PRINTED = Writing()
NO_MAGIC = MagicWritten()


def give(draft: Draft, seat: str, kind: str, writing: Writing = AS_PRINTED) -> ThingId:
    """A new card, of a printed item or a blank one, in a character's hands; the id of the card."""
    return write_card(draft, "hand", seat, kind, writing)


def write_card(draft: Draft, where: Where, owner: str, kind: str, writing: Writing = AS_PRINTED) -> ThingId:
    """A new item card lies there now, with all that is written on it; the id of the card."""
    printed = printed_items(draft).get(kind)
    item = draft.make(ITEM_CARDS, _new_card(printed, where, owner, kind, writing))
    _charge_up(draft, item, printed, writing)
    return item


def _new_card(printed: Item | None, where: Where, owner: str, kind: str, writing: Writing) -> ItemCard:
    power, magic = writing.power or starting_power(printed), writing.magic or NO_MAGIC
    usual_count = printed.load if printed is not None else 1
    return ItemCard(
        name=_named(printed, writing.name),
        card=kind,
        owner=owner,
        where=where,
        told_by=owner if where == "tale" else "",
        chosen_by=owner if writing.chosen else "",
        is_blank=printed is not None and printed.has_blank and not writing.name,
        says=writing.says,
        counts=usual_count if writing.counts is None else writing.counts,
        precious=writing.precious,
        power=GEAR.power.index(power) if power else 0,
        reach=writing.reach,
        edge=writing.edge,
        blocks=writing.blocks,
        harm_slots=writing.harm_slots,
        wound_slots=writing.wound_slots,
        magic=writing.magic is not None,
        ongoing=magic.ongoing,
        learned=magic.learned,
        needs_flaw=magic.needs_flaw,
    )


def hide_away(draft: Draft, seat: str, kind: str) -> ThingId:
    """A new card of a printed item that nobody but its owner knows of (TF-MOVE-20).

    It is charged when it comes out: green cards that go from the supply would tell what they go to.
    """
    return draft.keep_secret(ITEM_CARDS, _new_card(printed_items(draft)[kind], "sleeve", seat, kind, AS_PRINTED), seat)


def bring_out(draft: Draft, item: ThingId, name: str) -> None:
    """A card that was kept secret lies open in its owner's hands, like any other."""
    printed = printed_items(draft)[ITEM_CARDS.of(draft.table, item).card]
    change_card(draft, item, where="hand", name=_named(printed, name), is_blank=printed.has_blank and not name)
    draft.uncover(item)
    _charge_up(draft, item, printed, AS_PRINTED)


def _named(printed: Item | None, name: str) -> str:
    """What a new card is called: as somebody says, in the blank of the printed name if it has one."""
    if printed is None:
        return name or _NO_CARD.name
    if not name:
        return unfilled(printed)
    return printed.filled_in(name) if printed.has_blank and BLANK not in name else name


def change_card(draft: Draft, item: str, **now: Any) -> None:
    """So much of an item card is otherwise from now on."""
    draft.change(ITEM_CARDS, ThingId(item), **now)


def starting_power(printed: Item | None) -> AttackPower | None:
    """TF-WPN-02: an armed character starts at d4, whatever the weapon looks like."""
    if printed is None:
        return None
    return printed.weapon.start if printed.weapon else printed.magic.gauge if printed.magic else None


def _charge_up(draft: Draft, item: str, printed: Item | None, writing: Writing) -> None:
    """A new magic item has as many charges as it holds."""
    usual = printed.magic.capacity if printed is not None and printed.magic is not None else 0
    if printed is None and writing.magic:
        usual = GEAR.capacities.usual
    holds = usual if writing.capacity is None else writing.capacity
    if holds:
        fill_new(draft, item, holds)


def scrap(draft: Draft, item: str) -> None:
    """An item card goes to the supply, with the green and red cards and the tokens on it (TF-DMG-02)."""
    clear_charges(draft, item)
    card = ITEM_CARDS.of(draft.table, item)
    draft.count(STOCK.of("red"), card.red)
    if card.lasts_for:
        change_card(draft, item, where="gone", owner="", told_by="", flows=False, red=0, tokens=())
    else:
        draft.remove(ThingId(item))


def hand_over(draft: Draft, item: str, to: str) -> None:
    """An item card goes to another character as it is, tokens and all. Out of its user's hands no magic flows."""
    change_card(draft, item, where="hand", owner=to, flows=False)


def leave_behind(draft: Draft, item: str) -> None:
    """An item card is left somewhere as it is. Who finds it may have it (TF-EQUIP-03)."""
    change_card(draft, item, where="ground", owner="", flows=False)


def pick_up(draft: Draft, item: str, to: str) -> None:
    """What was left behind, told of or shown is somebody's now, as it lay there (TF-ARM-07)."""
    change_card(draft, item, where="hand", owner=to, told_by="")
