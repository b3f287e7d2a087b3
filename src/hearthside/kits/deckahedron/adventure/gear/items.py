"""Item cards: what is written on them, who holds them, how they come and go."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.sight import MarkPlace, TrackPlace
from hearthside.kernel.sight import owner_of as owner_of_place
from hearthside.kernel.table import Table
from hearthside.kernel.views import Lying
from hearthside.kits.deckahedron.adventure.book import AtTable, Book, printed_items, way
from hearthside.kits.deckahedron.adventure.content.effects import Effect
from hearthside.kits.deckahedron.adventure.content.items import BLANK, GEAR, Block, Item, Magic
from hearthside.kits.deckahedron.adventure.content.moves import Slot
from hearthside.kits.deckahedron.adventure.content.vocabulary import AttackPower
from hearthside.kits.deckahedron.adventure.gear import shelf
from hearthside.kits.deckahedron.adventure.gear.charges import clear_charges, fill_new

PLAIN = "blank"
"""The id of a blank card that somebody writes on."""
EDGE = "edge"
"""A shield that can strike (TF-SHLD-06)."""
REACHES = ("melee", "close", "long")
MAGIC = "magic"
ONGOING = "ongoing"
NEEDS_FLAW = "needs a flaw"
"""A magical weapon of which tales were told, before the GM wrote down what is wrong with it (TF-PWR-03)."""
BARE_HANDED = "#bare-"
PRECIOUS = "precious"
NOBODY = "nobody"
"""Whose the tokens are on an item that was left behind."""
"""A thing that is precious to somebody (TF-EQUIP-06)."""


def items_of(lying: Lying, seat: str) -> tuple[str, ...]:
    """The item cards a character holds, by the ids of the cards: `sword#3` is the third card, made from a sword."""
    return lying.marks.get(shelf.ITEMS_KIND.of(seat), ())


def kind_of(lying: AtTable, item: str) -> Item | None:
    """The printed card that this one is, if it is not written on a blank."""
    return printed_items(lying).get(item.partition("#")[0])


def effects_in(book: Book) -> tuple[Item, ...]:
    """The printed magic that can be in other things as well."""
    return tuple(item for item in book.items.values() if item.magic is not None and not item.comes_with)


def bare_handed(effect: str, seat: str) -> str:
    """The magic of a printed item worked without any (TF-MOVE-30), noted down like an item card that nobody holds."""
    return f"{effect}{BARE_HANDED}{seat}"


def name_of(lying: Lying, item: str) -> str:
    """What an item is called."""
    printed = kind_of(lying, item)
    return lying.words.get(shelf.ITEM_NAME.of(item)) or (unfilled(printed) if printed else "something")


def unfilled(printed: Item) -> str:
    """The name of a printed item whose blank nobody has filled in yet."""
    return printed.name.replace(BLANK, "Thing" if printed.magic else "").strip()


def says_of(lying: Lying, item: str) -> str:
    """What an item card says, in words."""
    printed = kind_of(lying, item)
    return lying.words.get(shelf.ITEM_SAYS.of(item)) or (printed.says if printed else "")


def traits_of(lying: Lying, item: str) -> tuple[str, ...]:
    """What somebody wrote on this card besides its numbers."""
    return lying.marks.get(shelf.TRAITS.of(item), ())


def reach_of(lying: Lying, item: str) -> tuple[str, ...]:
    """How far an item strikes; nothing if it is no weapon."""
    printed = kind_of(lying, item)
    if printed is not None and printed.weapon is not None:
        return printed.weapon.reach
    traits = traits_of(lying, item)
    return tuple(reach for reach in REACHES if reach in traits)


def is_magic(lying: Lying, item: str) -> bool:
    """Whether an item is magical."""
    printed = kind_of(lying, item)
    return (printed is not None and printed.magic is not None) or MAGIC in traits_of(lying, item)


def precious_items(lying: Lying, seat: str) -> tuple[str, ...]:
    """The item cards of a character that are precious, beside their precious Pack (TF-EQUIP-05)."""
    return tuple(item for item in items_of(lying, seat) if PRECIOUS in traits_of(lying, item))


def owned(lying: Lying, seat: str, item: str) -> str:
    """Something and whose it is: `Sword of Ana`."""
    return say("{item} of {who}", item=name_of(lying, item), who=lying.seats[seat].title)


def slots_of(lying: Lying, item: str) -> tuple[Slot, ...]:
    """The slots printed, or written, on an armour."""
    printed = kind_of(lying, item)
    if printed is not None:
        return printed.slots
    return armour_slots(
        lying.track(shelf.HARM_SLOTS.of(item)),
        lying.track(shelf.WOUND_SLOTS.of(item)),
    )


_HARM, _EITHER = Slot(takes=("harm",)), Slot(takes=("harm", "wound"))


def armour_slots(harm: int, either: int) -> tuple[Slot, ...]:
    """So many slots for a Harm, and so many for a Harm or a Wound (TF-ARM-02)."""
    return (_HARM,) * harm + (_EITHER,) * either


def block_on(lying: Lying, item: str) -> Block | None:
    """How this shield is raised, if it is one."""
    printed = kind_of(lying, item)
    if printed is not None:
        return printed.block
    return next((_WRITTEN_BLOCKS[trait] for trait in traits_of(lying, item) if trait in _WRITTEN_BLOCKS), None)


Kept = Literal["harm", "wound"]


def shield_trait(first: int, avoids: str) -> str:
    """How a written shield is noted down: `blocks harm, from 1`."""
    return f"blocks {avoids}, from {first}"


def _written_blocks() -> Mapping[str, Block]:
    """TF-SHLD-03, TF-SHLD-04: all shields that can be made."""
    making = GEAR.shield_making
    kept: Mapping[str, tuple[Kept, ...]] = {"harm": ("harm",), "harm or wound": ("harm", "wound")}
    return MappingProxyType(
        {
            shield_trait(first, words): Block(
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


_DOES = "does "


def learned_by(lying: Lying, item: str) -> tuple[str, ...]:
    """The printed items whose effect this card took on."""
    return tuple(trait[len(_DOES) :] for trait in traits_of(lying, item) if trait.startswith(_DOES))


def does(effect: str) -> str:
    """How an effect that a card took on is noted down."""
    return f"{_DOES}{effect}"


def effects_of(lying: Lying, item: str) -> tuple[Effect, ...]:
    """What the rules carry out when this item works."""
    return tuple(effect for magic in magic_of(lying, item) for effect in magic.effects)


def weapons_of(lying: Lying, seat: str, reach: Iterable[str] = REACHES) -> tuple[str, ...]:
    """What a character can strike with, this far: weapons, and shields with an edge in melee (TF-SHLD-06)."""
    wanted = set(reach)
    return tuple(item for item in items_of(lying, seat) if wanted & set(_strikes(lying, item)))


def _strikes(lying: Lying, item: str) -> tuple[str, ...]:
    if EDGE in traits_of(lying, item):
        return ("melee",)
    return reach_of(lying, item)


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
    if not reach_of(lying, item) and EDGE in traits_of(lying, item):
        return GEAR.shield_edge
    if BARE_HANDED in item:
        return _starting_power(kind_of(lying, item)) or GEAR.unarmed
    return GEAR.power[lying.track(shelf.POWER.of(item))]


def most_power_of(lying: Lying, item: str) -> AttackPower:
    """The most power an item can have (TF-WPN-04)."""
    printed = kind_of(lying, item)
    return printed.weapon.most if printed is not None and printed.weapon is not None else GEAR.power[-1]


def has_gauge(lying: Lying, item: str) -> bool:
    """Whether an item has a power gauge."""
    return lying.track(shelf.POWER.of(item)) > 0


def owner_of(lying: Lying, item: str) -> str:
    """Who holds an item card, if anybody."""
    return next((seat for seat in lying.seats if item in items_of(lying, seat)), "")


class Writing(NamedTuple):
    """What is written on a new item card. What is left out is as printed, or as usual for such a card."""

    name: str = ""
    says: str = ""
    counts: int | None = None
    power: AttackPower | None = None
    capacity: int | None = None
    traits: tuple[str, ...] = ()
    harm_slots: int = 0
    wound_slots: int = 0


AS_PRINTED = Writing()


def give(draft: Draft, seat: str, kind: str, writing: Writing = AS_PRINTED) -> str:
    """A new card, of a printed item or a blank one, in a character's hands; the id of the card."""
    return write_card(draft, shelf.ITEMS_KIND.of(seat), kind, writing)


def write_card(draft: Draft, where: MarkPlace, kind: str, writing: Writing = AS_PRINTED) -> str:
    """A new item card lies there now, with all that is written on it; the id of the card."""
    draft.count(shelf.ITEM_CARDS, 1)
    item = f"{kind}#{draft.table.track(shelf.ITEM_CARDS)}"
    printed = printed_items(draft).get(kind)
    _write_words(draft, item, printed, writing)
    usual_count = printed.load if printed is not None else 1
    draft.start(shelf.COUNTS.of(item), usual_count if writing.counts is None else writing.counts)
    for trait in writing.traits:
        draft.mark(shelf.TRAITS.of(item), trait)
    for takes, slots in ((shelf.HARM_SLOTS, writing.harm_slots), (shelf.WOUND_SLOTS, writing.wound_slots)):
        if slots:
            draft.start(takes.of(item), slots)
    power = writing.power or _starting_power(printed)
    if power:
        draft.start(shelf.POWER.of(item), GEAR.power.index(power))
    _charge_up(draft, item, printed, writing)
    draft.mark(where, item)
    return item


def _write_words(draft: Draft, item: str, printed: Item | None, writing: Writing) -> None:
    if writing.name:
        blank = printed is not None and printed.has_blank and BLANK not in writing.name
        named = printed.filled_in(writing.name) if blank and printed else writing.name
        draft.write(shelf.ITEM_NAME.of(item), named)
    if writing.says:
        draft.write(shelf.ITEM_SAYS.of(item), writing.says)


def _starting_power(printed: Item | None) -> AttackPower | None:
    """TF-WPN-02: an armed character starts at d4, whatever the weapon looks like."""
    if printed is None:
        return None
    return printed.weapon.start if printed.weapon else printed.magic.gauge if printed.magic else None


def _charge_up(draft: Draft, item: str, printed: Item | None, writing: Writing) -> None:
    """A new magic item has as many charges as it holds."""
    usual = printed.magic.capacity if printed is not None and printed.magic is not None else 0
    if printed is None and MAGIC in writing.traits:
        usual = GEAR.capacities.usual
    holds = usual if writing.capacity is None else writing.capacity
    if holds:
        fill_new(draft, item, holds)


def remove(draft: Draft, seat: str, item: str) -> None:
    """An item card leaves a character for the supply, with the green and red cards and the tokens on it."""
    for token in _tokens_on(draft.table, seat, item):
        draft.count(token, -draft.table.track(token))
    _take_from(draft, seat, item)
    scrap(draft, item)


def scrap(draft: Draft, item: str) -> None:
    """An item card that nobody holds goes to the supply with the green and red cards on it (TF-DMG-02)."""
    clear_charges(draft, item)
    red = shelf.RED.of(item)
    draft.count(shelf.STOCK.of("red"), -draft.count(red, -draft.table.track(red)))
    draft.mark(shelf.ITEM_SUPPLY, item)


def hand_over(draft: Draft, seat: str, item: str, to: str) -> None:
    """An item card goes from one character to another as it is, tokens and all."""
    _move_tokens(draft, seat, item, to)
    _take_from(draft, seat, item)
    draft.mark(shelf.ITEMS_KIND.of(to), item)


def leave_behind(draft: Draft, seat: str, item: str) -> None:
    """An item card is left somewhere as it is. Who finds it may have it (TF-EQUIP-03)."""
    _move_tokens(draft, seat, item, NOBODY)
    _take_from(draft, seat, item)
    draft.mark(shelf.LEFT, item)


def pick_up(draft: Draft, item: str, to: str) -> None:
    """What was left behind is found as it lay there: nobody has girded the armour meanwhile (TF-ARM-07)."""
    draft.unmark(shelf.LEFT, item)
    _move_tokens(draft, NOBODY, item, to)
    draft.mark(shelf.ITEMS_KIND.of(to), item)


def _move_tokens(draft: Draft, seat: str, item: str, to: str) -> None:
    for token in _tokens_on(draft.table, seat, item):
        on_card = owner_of_place(token).removeprefix(f"{seat}.")
        draft.count(shelf.held_at(to, on_card), -draft.count(token, -draft.table.track(token)))


def _tokens_on(lying: Table, seat: str, item: str) -> list[TrackPlace]:
    on_it = shelf.held_at(seat, f"{item}.")
    return [token for token in lying.tracks if token.startswith(on_it) and lying.track(token)]


def _take_from(draft: Draft, seat: str, item: str) -> None:
    """Out of the hands of its user no magic flows (TF-MAG-06)."""
    draft.unmark(shelf.RUNNING_MAGIC.of(seat), item)
    draft.unmark(shelf.ITEMS_KIND.of(seat), item)
