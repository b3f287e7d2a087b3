"""More power: Tales of a Weapon, and Obsessive Contemplation."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.agenda import Ask, answered, carry_out
from hearthside.kernel.choices import Among, Barred, Option, Words, options
from hearthside.kernel.compounds import Compound
from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.saying import say
from hearthside.kernel.views import Lying, TableView, gm_of
from hearthside.kits.deckahedron.adventure.board import MOVES_KIND, XP
from hearthside.kits.deckahedron.adventure.body import unless_down
from hearthside.kits.deckahedron.adventure.book import Book, book_of, by_book, moves_of, printed_items
from hearthside.kits.deckahedron.adventure.content.items import GEAR
from hearthside.kits.deckahedron.adventure.gear.charges import change_capacity, fill_new
from hearthside.kits.deckahedron.adventure.gear.items import (
    PLAIN,
    Writing,
    card_of,
    change_card,
    effects_in,
    gauge_of,
    give,
    is_magic,
    items_of,
    kind_of,
    learned_by,
    name_of,
    power_on_card,
    reach_of,
    says_of,
    unfilled,
    weapons_of,
    write_card,
)
from hearthside.kits.deckahedron.adventure.gear.magic import against_more_power, more_power
from hearthside.kits.deckahedron.adventure.gear.making import NO_EFFECT, OWN_EFFECT, gauge_in, magic_written
from hearthside.kits.deckahedron.adventure.gear.pack import gain_pack
from hearthside.kits.deckahedron.adventure.gear.shelf import CONTEMPLATED, PRECIOUS_KIND
from hearthside.kits.deckahedron.adventure.journey.days import TODAY_KIND, against_downtime, has_place_for, spend_day
from hearthside.kits.deckahedron.adventure.matters import TaleTold

_TALES = "tales-of-a-weapon"


@by_book
def _costs(book: Book) -> tuple[int, int]:
    """The XP of a tale, and what magic in the weapon adds to it."""
    tales = book.moves[_TALES]
    magic = tales.option("magic").price
    return tales.prices[0].xp, magic.xp if magic else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Tale:
    """Tell of a weapon mightier than yours: 2 XP, and 1 more if there is magic in it. One day you will meet it."""

    weapon: str
    name: str
    effect: str = NO_EFFECT


@unless_down
def offer_tale(seen: TableView) -> Offer | None:
    """TF-PWR-04: open in any downtime, in town or not, to whoever has the XP, and weapons or bare hands to outdo."""
    xp = seen.track(XP.of(seen.seat))
    tale, magic = _costs(seen)
    if xp < tale:
        return None
    weapons: tuple[tuple[str, str], ...] = tuple(
        [
            (item, say("More than {item}, {power}", item=name_of(seen, item), power=gauge_of(seen, item)))
            for item in weapons_of(seen, seen.seat)
            if gauge_of(seen, item) != GEAR.power[-1]
        ]
    )
    if not weapons_of(seen, seen.seat):
        weapons = _more_than_bare_hands(seen)
    if not weapons:
        return None
    against = against_downtime(seen, seen.seat, _TALES)
    return Offer(blocked=against) if against else _tale_offer(book_of(seen), weapons, xp >= tale + magic)


@by_book
def _more_than_bare_hands(book: Book) -> tuple[tuple[str, str], ...]:
    # TF-WPN-03: empty hands have 1. The player says what sort of weapon it is instead.
    weapons = [item for item in book.items.values() if item.weapon]
    says = "More than bare hands, {power}: {item}"
    return tuple((item.id, say(says, power=GEAR.unarmed, item=unfilled(item))) for item in weapons)


@lru_cache(maxsize=64)
def _tale_offer(book: Book, weapons: tuple[tuple[str, str], ...], may_be_magic: bool) -> Offer:
    magic = [(item.id, unfilled(item)) for item in effects_in(book)] if may_be_magic else []
    own = [(OWN_EFFECT, "Magic of its own")] if may_be_magic else []
    return Offer(
        {
            "weapon": Among(options(weapons), label="More power than"),
            "name": Words(most=60, optional=False, label="What is it called?"),
            "effect": Among(options([(NO_EFFECT, "No magic"), *own, *magic]), label="Magic in it"),
        }
    )


def decide_tale(draft: Draft, seat: str, tale: Tale) -> None:
    """TF-PWR-01 to TF-PWR-03: the card is written, and lies apart until the GM brings it into the story."""
    costs, magic_costs = _costs(draft)
    draft.count(XP.of(seat), -costs - (magic_costs if tale.effect else 0))
    power = GEAR.power[GEAR.power.index(power_on_card(draft.table, seat, tale.weapon)) + 1]
    # A shield with an edge is outdone by something to strike with at arm's length (TF-SHLD-06).
    reach = reach_of(draft.table, tale.weapon) or ("melee",)
    capacity = GEAR.capacities.from_tales if tale.effect else None
    magic = magic_written(tale.effect, needs_flaw=True)
    writing = Writing(tale.name, power=power, capacity=capacity, reach=reach, magic=magic)
    item = write_card(draft, "tale", seat, PLAIN, writing)
    draft.tell(seat, "TF-PWR-01", "{who} hears tales of {weapon}, {power}.", weapon=tale.name, power=power)
    gm = gm_of(draft.table)
    if tale.effect and gm:
        carry_out(draft, [Ask(gm, ("flaw",), "TF-PWR-03", "What is wrong with it?", TaleTold(item))])


@dataclass(frozen=True, slots=True, kw_only=True)
class Flaw:
    """Write down the weakness or the downside of a magical weapon of which tales are told."""

    flaw: str


_FLAW = Offer({"flaw": Words(most=300, optional=False, label="Weakness or downside")}, urgent=True)


def offer_flaw(seen: TableView) -> Offer | None:
    """Open to the GM who was told of such a weapon."""
    return _FLAW if seen.asked("flaw") else None


def decide_flaw(draft: Draft, seat: str, order: Flaw) -> None:
    """TF-PWR-03: now the card is complete."""
    matter, then = answered(draft, seat, "flaw", TaleTold)
    item = matter.item
    change_card(draft, item, needs_flaw=False, says=order.flaw)
    draft.tell(seat, "TF-PWR-03", "Of {item} they say: {flaw}", item=name_of(draft.table, item), flaw=order.flaw)
    carry_out(draft, then)


_CONTEMPLATION = "obsessive-contemplation"
_A_DAY = 3
_DONE = Barred("TF-PWR-05", "Three improvements are all that a day of contemplation holds.")


@record
class Improvement(Compound):
    """How a thing gets better, and which: an item by its id, or the Pack. What magic is from is known by its effect."""

    between = " "
    kind: str
    item: str
    effect: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contemplate:
    """A day behind closed shutters: for each XP, up to three, one of your things gets better."""

    improvement: Improvement
    words: str = ""


@unless_down
def offer_contemplate(seen: TableView) -> Offer | None:
    """TF-PWR-05: open in town to whoever has the card, a day and XP."""
    if not seen.has_mark(MOVES_KIND.of(seen.seat), _CONTEMPLATION) or not has_place_for(
        seen, seen.seat, _CONTEMPLATION
    ):
        return None
    against = _against_contemplating(seen)
    if against:
        return Offer(blocked=against)
    improvements = tuple(_improvements(seen, seen.seat))
    if not improvements:
        return None
    return Offer(
        {
            "improvement": Among(improvements, label="Improvement"),
            "words": Words(most=60, label="Its new look, or its name"),
        }
    )


def _against_contemplating(seen: TableView) -> Barred | None:
    if not seen.track(XP.of(seen.seat)):
        return _NO_XP
    if seen.has_mark(TODAY_KIND.of(seen.seat), _CONTEMPLATION):
        return _DONE if seen.track(CONTEMPLATED.of(seen.seat)) >= _A_DAY else None
    return against_downtime(seen, seen.seat, _CONTEMPLATION)


_NO_XP = Barred("TF-XP-08", "Each improvement costs 1 XP.")


def _improvements(lying: Lying, seat: str) -> Iterator[Option]:
    """TF-PWR-06: what can get better."""
    for item in items_of(lying, seat):
        name = name_of(lying, item)
        if is_magic(lying, item):
            yield from _magic_improvements(lying, item, name)
        elif card_of(lying, item).precious:
            yield from _effects_for(lying, "precious-effect", item, name, _effect_ids(lying))
        if reach_of(lying, item):
            yield from _weapon_improvements(lying, seat, item, name)
    if lying.track(PRECIOUS_KIND.of(seat)):
        yield from _effects_for(lying, "precious-effect", "pack", "Precious Pack", _effect_ids(lying))


@by_book
def _effect_ids(book: Book) -> tuple[str, ...]:
    return tuple(item.id for item in effects_in(book))


_MORE_POWER = "{item}: more power"


def _magic_improvements(lying: Lying, item: str, name: str) -> Iterator[Option]:
    if card_of(lying, item).capacity < GEAR.capacities.boxes:
        yield Option(Improvement("magic-capacity", item).word, say("{item}: one charge more", item=name))
    if not reach_of(lying, item) and against_more_power(lying, item) is None:
        yield Option(Improvement("magic-power", item).word, say(_MORE_POWER, item=name))
    yield from _effects_for(lying, "magic-effect", item, name, _unknown_to(lying, item, _effect_ids(lying)))


def _weapon_improvements(lying: Lying, seat: str, item: str, name: str) -> Iterator[Option]:
    if against_more_power(lying, item) is None:
        yield Option(Improvement("weapon-power", item).word, say(_MORE_POWER, item=name))
    yield Option(Improvement("weapon-look", item).word, say("{item}: another look", item=name))
    owned = [effect for each in items_of(lying, seat) for effect in known_to(lying, each)]
    if not is_magic(lying, item):
        yield from _effects_for(lying, "weapon-effect", item, name, tuple(dict.fromkeys(owned)))


def known_to(lying: Lying, item: str) -> tuple[str, ...]:
    """The effects an item has, by the printed items they are known from."""
    printed = kind_of(lying, item)
    own = (printed.id,) if printed is not None and printed.id in _effect_ids(lying) else ()
    return (*own, *learned_by(lying, item))


def _unknown_to(lying: Lying, item: str, effects: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(effect for effect in effects if effect not in known_to(lying, item))


def _effects_for(lying: Lying, improvement: str, item: str, name: str, effects: tuple[str, ...]) -> Iterator[Option]:
    for effect in effects:
        says = say("{item}: the magic of {other}", item=name, other=unfilled(printed_items(lying)[effect]))
        yield Option(Improvement(improvement, item, effect).word, says)


def decide_contemplate(draft: Draft, seat: str, order: Contemplate) -> None:
    """One improvement for one XP; the first takes the day."""
    improvement, item, effect = order.improvement.kind, order.improvement.item, order.improvement.effect
    if not draft.table.has_mark(TODAY_KIND.of(seat), _CONTEMPLATION):
        spend_day(draft, seat, _CONTEMPLATION)
        draft.count(CONTEMPLATED.of(seat), -draft.table.track(CONTEMPLATED.of(seat)))
    draft.count(CONTEMPLATED.of(seat), 1)
    draft.count(XP.of(seat), -1)
    says = moves_of(draft)[_CONTEMPLATION].option(improvement).says
    draft.tell(seat, "TF-PWR-05", "{who} sinks into thought. {improvement}", improvement=says)
    if improvement == "magic-capacity":
        change_capacity(draft, seat, item, 1)
    elif improvement in ("magic-power", "weapon-power"):
        more_power(draft, seat, item)
    elif improvement == "weapon-look":
        _look_anew(draft, item, order.words)
    elif item == "pack":
        _wake_pack(draft, seat, effect, order.words)
    else:
        _imbue(draft, item, effect)


def _look_anew(draft: Draft, item: str, words: str) -> None:
    if words.strip():
        change_card(draft, item, name=words.strip(), is_blank=False)


def _wake_pack(draft: Draft, seat: str, effect: str, words: str) -> None:
    """TF-PWR-07: a mere Pack card is swapped for a Magic Item card, with words and a capacity on it."""
    gain_pack(draft, seat, precious=-1)
    held = GEAR.capacities.from_contemplation
    item = give(draft, seat, effect, Writing(name=words.strip(), capacity=held, precious=True))
    draft.tell(seat, "TF-PWR-07", "{who} now has {item}.", item=name_of(draft.table, item))


def _imbue(draft: Draft, item: str, effect: str) -> None:
    """A thing takes on an effect; one that had no magic in it holds 1 charge from now on."""
    if not is_magic(draft.table, item):
        fill_new(draft, item, GEAR.capacities.from_contemplation)
    card, gauge = card_of(draft.table, item), gauge_in(draft, effect)
    change_card(
        draft,
        item,
        magic=True,
        learned=(*card.learned, effect),
        power=card.power or (GEAR.power.index(gauge) if gauge else 0),
        says=f"{says_of(draft.table, item)} {printed_items(draft)[effect].says}".strip(),
    )


TALE = Action("tale", Tale, offer_tale, decide_tale, rule="TF-PWR-01", label="Tales of a Weapon", group="downtime")
FLAW = Action("flaw", Flaw, offer_flaw, decide_flaw, rule="TF-PWR-03", label="Write down its flaw", by=GM, group="gm")
CONTEMPLATE = Action(
    "contemplate",
    Contemplate,
    offer_contemplate,
    decide_contemplate,
    rule="TF-PWR-05",
    label="Obsessive Contemplation",
    group="downtime",
)
