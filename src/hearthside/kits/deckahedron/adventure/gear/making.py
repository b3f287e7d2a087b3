"""Item cards from the GM's hand: printed ones, and ones written on blanks within the limits of the book."""

from dataclasses import dataclass
from functools import lru_cache

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.choices import Among, Barred, Between, Option, Several, Words, YesNo, options
from hearthside.kernel.compounds import Compound
from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.saying import say
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import Lying, TableView
from hearthside.kits.deckahedron.adventure.book import AtTable, Book, book_of, by_book, printed_items, way
from hearthside.kits.deckahedron.adventure.content.items import GEAR
from hearthside.kits.deckahedron.adventure.content.vocabulary import AttackPower, Gauge
from hearthside.kits.deckahedron.adventure.gear.items import (
    PLAIN,
    REACHES,
    MagicWritten,
    Writing,
    change_card,
    effects_in,
    item_cards,
    name_of,
    pick_up,
    unfilled,
    write_card,
)
from hearthside.kits.deckahedron.adventure.gear.pack import gain_pack
from hearthside.kits.deckahedron.adventure.gear.shelf import SHOPPING, Where, WrittenBlock
from hearthside.kits.deckahedron.adventure.journey.options import format_of, has_harm
from hearthside.kits.deckahedron.adventure.knowing import left_out

_COUNTER = "counter"


@record
class Recipient(Compound):
    """Where a new card goes: to somebody, or on the counter for them."""

    between = " "
    first_is_long = True
    where: str = ""
    seat: str = ""


_PACKS = {"pack": "1 Pack", "precious": "1 precious Pack"}
_NAME = Words(most=60, optional=False, label="Name")
_BLANK_NAME = Words(most=60, label="Name, or what fills the blank in it")
_TEXT = Words(most=400, label="What is written on it")
_COUNTS = Between(0, 9, label="Counts as how many cards?")
NO_EFFECT, OWN_EFFECT = "", "own"


def recipients(seen: TableView) -> tuple[Option, ...]:
    """Where a new card can go: to a player, or on the counter of one who shops and has not four to choose from yet."""
    return _recipient_options(
        tuple([(name, seen.seats[name].title) for name in seen.players]),
        tuple([name for name in seen.marks.get(SHOPPING, ()) if _has_room(seen, name)]),
    )


def _has_room(lying: Lying, seat: str) -> bool:
    return len(item_cards(lying, "counter", seat)) < GEAR.shop_shows


@lru_cache(maxsize=256)
def _recipient_options(people: tuple[tuple[str, str], ...], shoppers: tuple[str, ...]) -> tuple[Option, ...]:
    titles = dict(people)
    counters = ((counter_of(name), say("The counter, for {who}", who=titles[name])) for name in shoppers)
    return options((*counters, *people))


def counter_of(seat: str) -> str:
    """Where cards are laid that somebody may choose from."""
    return Recipient(_COUNTER, seat).word


def _lay(draft: Draft, to: Recipient, kind: str, writing: Writing) -> None:
    """The card goes where it was meant to. Magic that is bought or found holds 1 charge (TF-MAG-11)."""
    where, seat = _where(to)
    item = write_card(draft, where, seat, kind, writing)
    _tell_where(draft, to, seat, item)


def _where(to: Recipient) -> tuple[Where, str]:
    return ("counter" if to.where else "hand", to.seat)


def _tell_where(draft: Draft, to: Recipient, seat: str, item: str) -> None:
    if to.where:
        draft.tell(seat, "TF-SHOP-02", "The GM shows {who} {item}.", item=name_of(draft.table, item))
    else:
        draft.befall("gift", seat)
        draft.tell(seat, "TF-EQUIP-01", "{who} gets {item}.", item=name_of(draft.table, item))


def _capacity(to: Recipient) -> int:
    return GEAR.capacities.from_shop if to.where else GEAR.capacities.from_loot


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOut:
    """Hand out a printed item card or Pack, something left behind, or a weapon of which tales were told."""

    to: Recipient
    what: str
    name: str = ""
    weightless: bool = False


def offer_hand_out(seen: TableView) -> Offer | None:
    """Always open to the GM of a table with players."""
    to = recipients(seen)
    if not to:
        return None
    lying = [*item_cards(seen, "ground", "")]
    lying += [item for seat in seen.players for item in tales_told(seen, seat)]
    there = tuple([(item, name_of(seen, item)) for item in lying])
    return _hand_out_offer(book_of(seen), format_of(seen.options), left_out(seen), to, there, urgent=_is_awaited(to))


def tales_told(lying: Lying, seat: str) -> tuple[ThingId, ...]:
    """The weapons a character will meet; one with magic in it not before the GM wrote its flaw down (TF-PWR-03)."""
    return tuple(item for item, card in item_cards(lying, "tale", seat).items() if not card.needs_flaw)


def _is_awaited(to: tuple[Option, ...]) -> bool:
    """Whether somebody stands at a counter with too few cards."""
    return bool(Recipient.read(str(to[0].value)).where)


@lru_cache(maxsize=256)
def _hand_out_offer(
    book: Book,
    campaign: str,
    absent: frozenset[str],
    to: tuple[Option, ...],
    there: tuple[tuple[str, str], ...],
    *,
    urgent: bool,
) -> Offer:
    cards = [item for item in book.items.values() if campaign in item.formats and not item.comes_with]
    printed = [(item.id, unfilled(item)) for item in cards if item.id not in absent]
    return Offer(
        {
            "to": Among(to, label="To whom?"),
            "what": Among(options((*there, *printed, *_PACKS.items())), label="What?"),
            "name": _BLANK_NAME,
            "weightless": YesNo(label="It does not count for encumbrance"),
        },
        urgent=urgent,
    )


def decide_hand_out(draft: Draft, seat: str, order: HandOut) -> None:  # noqa: ARG001
    """TF-EQUIP-09: what the story hands out may weigh nothing."""
    where, whose = _where(order.to)
    if order.what in _PACKS:
        _hand_out_pack(draft, order.to, whose, order.what)
        return
    if order.what in printed_items(draft):
        against = against_showing(draft.table, whose, order.what) if order.to.where else None
        if against:
            draft.require(False, against.rule, against.words)
        magic = printed_items(draft)[order.what].magic
        capacity = min(magic.capacity, _capacity(order.to)) if magic else None
        counts = 0 if order.weightless else None
        _lay(draft, order.to, order.what, Writing(name=order.name, counts=counts, capacity=capacity))
        return
    if where == "hand":
        pick_up(draft, order.what, whose)
    else:
        change_card(draft, order.what, where=where, owner=whose)
    _tell_where(draft, order.to, whose, order.what)


def _hand_out_pack(draft: Draft, to: Recipient, seat: str, pack: str) -> None:
    """Pack lies on no counter as it is: there it is a commodity on a card of its own (TF-SHOP-02)."""
    if to.where:
        _lay(draft, to, PLAIN, Writing(name=_PACKS[pack], precious=pack == "precious"))
        return
    gain_pack(draft, seat, regular=int(pack == "pack"), precious=int(pack == "precious"))
    draft.tell(seat, "TF-EQUIP-04", "{who} gets {pack}.", pack=_PACKS[pack])


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteItem:
    """Write a new item card on a blank one: any thing, with magic in it if you like."""

    to: Recipient
    name: str
    text: str = ""
    counts: int = 1
    effect: str = NO_EFFECT
    ongoing: bool = False


@by_book
def _magic(book: Book) -> Among:
    printed = [(item.id, unfilled(item)) for item in effects_in(book)]
    return Among(
        options(((NO_EFFECT, "No magic"), (OWN_EFFECT, "Magic, as its text says"), *printed)), label="Magic in it"
    )


_IS_ONGOING = YesNo(label="ONGOING, if its text says what it does")


def offer_write_item(seen: TableView) -> Offer | None:
    """Always open to the GM of a table with players."""
    to = recipients(seen)
    return _write_item_offer(to, _magic(seen)) if to else None


@lru_cache(maxsize=64)
def _write_item_offer(to: tuple[Option, ...], magic: Among) -> Offer:
    return Offer(
        {
            "to": Among(to, label="To whom?"),
            "name": _NAME,
            "text": _TEXT,
            "counts": _COUNTS,
            "effect": magic,
            "ongoing": _IS_ONGOING,
        }
    )


def decide_write_item(draft: Draft, seat: str, order: WriteItem) -> None:  # noqa: ARG001
    """TF-EQUIP-11: a card without rules on it has story value, and weight."""
    _lay(
        draft,
        order.to,
        PLAIN,
        Writing(
            name=order.name,
            says=order.text,
            counts=order.counts,
            power=gauge_in(draft, order.effect),
            capacity=_capacity(order.to) if order.effect else None,
            magic=magic_written(order.effect, ongoing=order.ongoing),
        ),
    )


def magic_written(effect: str, *, ongoing: bool = False, needs_flaw: bool = False) -> MagicWritten | None:
    """What is noted on a card with this magic in it."""
    if effect == NO_EFFECT:
        return None
    if effect == OWN_EFFECT:
        return MagicWritten(ongoing, needs_flaw=needs_flaw)
    return MagicWritten(learned=(effect,), needs_flaw=needs_flaw)


def gauge_in(lying: AtTable, effect: str) -> Gauge | None:
    """The die an effect starts with, if it has a power gauge (TF-MAG-12)."""
    printed = printed_items(lying).get(effect)
    return printed.magic.gauge if printed is not None and printed.magic is not None else None


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteWeapon:
    """Write a new weapon card: how far it strikes, and its power."""

    to: Recipient
    name: str
    reach: tuple[str, ...]
    power: str = "d4"
    text: str = ""
    counts: int = 1
    effect: str = NO_EFFECT
    ongoing: bool = False


_REACH = Several(
    options(zip(REACHES, ("In melee", "Thrown at close range", "At long range"), strict=True)), 1, 3, label="Strikes"
)


def offer_write_weapon(seen: TableView) -> Offer | None:
    """Always open to the GM of a table with players. A book may have something against mighty loot."""
    to = recipients(seen)
    if not to:
        return None
    against = tuple([against_loot(seen, power) for power in GEAR.power])
    return _write_weapon_offer(to, against, _magic(seen))


@way
def against_loot(lying: Lying, power: AttackPower) -> Barred | None:
    """Why a weapon of this power cannot be found or bought here, if it cannot."""
    raise NotImplementedError(lying, power)


@way
def against_showing(lying: Lying, seat: str, item: str) -> Barred | None:
    """Why the GM of a shop cannot lay this printed item on somebody's counter, if so."""
    raise NotImplementedError(lying, seat, item)


@lru_cache(maxsize=64)
def _write_weapon_offer(to: tuple[Option, ...], against: tuple[Barred | None, ...], magic: Among) -> Offer:
    powers = tuple(Option(power, power, barred) for power, barred in zip(GEAR.power[1:], against[1:], strict=True))
    return Offer(
        {
            "to": Among(to, label="To whom?"),
            "name": _NAME,
            "reach": _REACH,
            "power": Among(powers, label="Power"),
            "text": _TEXT,
            "counts": _COUNTS,
            "effect": magic,
            "ongoing": _IS_ONGOING,
        }
    )


def decide_write_weapon(draft: Draft, seat: str, order: WriteWeapon) -> None:  # noqa: ARG001
    """TF-WPN-01, TF-WPN-06: its power, and what it weighs."""
    power: AttackPower = next(each for each in GEAR.power if each == order.power)
    capacity = _capacity(order.to) if order.effect else None
    reach = tuple(each for each in REACHES if each in order.reach)
    magic = magic_written(order.effect, ongoing=order.ongoing)
    writing = Writing(order.name, order.text, order.counts, power, capacity, reach=reach, magic=magic)
    _lay(draft, order.to, PLAIN, writing)


@record
class ArmourSlots(Compound):
    """So many slots for Harm, and so many for Harm or Wound."""

    between = "+"
    harm: int
    either: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteArmour:
    """Write a new armour card: up to three slots, each for a Harm or for a Harm or a Wound."""

    to: Recipient
    name: str
    slots: ArmourSlots
    text: str = ""
    counts: int = 1


def _slot_options() -> tuple[Option, ...]:
    """TF-ARM-04: one to three slots in every mixture."""
    most = GEAR.armour_slots
    mixtures = [(harm, total - harm) for total in range(1, most + 1) for harm in reversed(range(total + 1))]
    says = "{harm} for Harm, {either} for Harm or Wound"
    return options((ArmourSlots(harm, either).word, say(says, harm=harm, either=either)) for harm, either in mixtures)


_SLOTS = Among(_slot_options(), label="Slots")


def offer_write_armour(seen: TableView) -> Offer | None:
    """Always open to the GM of a table with players."""
    to = recipients(seen)
    return _write_armour_offer(to) if to else None


@lru_cache(maxsize=64)
def _write_armour_offer(to: tuple[Option, ...]) -> Offer:
    return Offer({"to": Among(to, label="To whom?"), "name": _NAME, "slots": _SLOTS, "text": _TEXT, "counts": _COUNTS})


def decide_write_armour(draft: Draft, seat: str, order: WriteArmour) -> None:  # noqa: ARG001
    """What it weighs is written on it."""
    slots = order.slots
    writing = Writing(order.name, order.text, order.counts, harm_slots=slots.harm, wound_slots=slots.either)
    _lay(draft, order.to, PLAIN, writing)


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteShield:
    """Write a new shield card: three neighbouring effects of the list, from the first or the second on."""

    to: Recipient
    name: str
    effects: str
    avoids: str
    edge: bool = False
    text: str = ""
    counts: int = 1


_LADDERS = {"1 2 3": 1, "2 3 4": 2}
_EFFECTS_IN_A_ROW = Among(
    options((row, say("Effects {effects} for ✔✔✔, ✔✔ and ✅", effects=row.replace(" ", ", "))) for row in _LADDERS),
    label="Effects",
)
_NO_HARM = Barred("TF-AMB-32", "There is no Harm in a One-Shot: such a shield would keep nothing off.")


def offer_write_shield(seen: TableView) -> Offer | None:
    """Always open to the GM of a table with players."""
    to = recipients(seen)
    return _write_shield_offer(to, is_harmless=not has_harm(seen)) if to else None


@lru_cache(maxsize=64)
def _write_shield_offer(to: tuple[Option, ...], *, is_harmless: bool) -> Offer:
    avoids = tuple(
        Option(words, words.capitalize(), _NO_HARM if is_harmless and words == "harm" else None)
        for words in GEAR.shield_making.avoids
    )
    return Offer(
        {
            "to": Among(to, label="To whom?"),
            "name": _NAME,
            "effects": _EFFECTS_IN_A_ROW,
            "avoids": Among(avoids, label="Keeps off"),
            "edge": YesNo(label="It can strike"),
            "text": _TEXT,
            "counts": _COUNTS,
        }
    )


def decide_write_shield(draft: Draft, seat: str, order: WriteShield) -> None:  # noqa: ARG001
    """TF-SHLD-03, TF-SHLD-04, TF-SHLD-06."""
    avoids = next(each for each in GEAR.shield_making.avoids if each == order.avoids)
    blocks = WrittenBlock(_LADDERS[order.effects], avoids)
    _lay(draft, order.to, PLAIN, Writing(order.name, order.text, order.counts, edge=order.edge, blocks=blocks))


HAND_OUT = Action(
    "hand_out", HandOut, offer_hand_out, decide_hand_out, rule="TF-EQUIP-10", label="Hand out gear", by=GM, group="gm"
)
WRITE_ITEM = Action(
    "write_item", WriteItem, offer_write_item, decide_write_item, rule="TF-EQUIP-11", label="Write an item", by=GM,
    group="gm",
)  # fmt: skip
WRITE_WEAPON = Action(
    "write_weapon", WriteWeapon, offer_write_weapon, decide_write_weapon, rule="TF-WPN-01", label="Write a weapon",
    by=GM, group="gm",
)  # fmt: skip
WRITE_ARMOUR = Action(
    "write_armour", WriteArmour, offer_write_armour, decide_write_armour, rule="TF-ARM-04", label="Write an armour",
    by=GM, group="gm",
)  # fmt: skip
WRITE_SHIELD = Action(
    "write_shield", WriteShield, offer_write_shield, decide_write_shield, rule="TF-SHLD-03", label="Write a shield",
    by=GM, group="gm",
)  # fmt: skip
