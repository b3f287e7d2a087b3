"""What a character carries: items with their weight, damage and charges, and the six tokens they are paid from."""

from collections.abc import Mapping

from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.refusals import Malformed
from hearthside.kernel.sight import TrackKind
from hearthside.kernel.slips import forms
from hearthside.kernel.views import Lying
from hearthside.systems.deckahedron_world.board import GROUND, on
from hearthside.systems.deckahedron_world.content import CRAFTED_WEAPON, ITEMS, MOVES, Item, item_named, slug
from hearthside.systems.deckahedron_world.kinds import (
    CAPACITY_KIND,
    COLUMN_TRACKS,
    DAMAGE,
    DIE,
    ITEMS_KIND,
    KIND,
    ONGOING,
    ORBITING,
    SLOTS,
    SPEED,
    USED,
    WEIGHT,
)
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
LONGEST_TITLE = 60
LIES_ON_IT = (WEIGHT, DIE, CAPACITY_KIND, USED, DAMAGE, SLOTS)
"""The numbers on an item card."""


@record
class ItemCard:
    """Which item a card is, and what its owner calls it."""

    id: str
    title: str


CARDS = forms(KIND, ItemCard, "{id}|{title}")


def carried(lying: Lying, seat: str) -> tuple[str, ...]:
    """The items a character carries, by their short names."""
    return lying.marks.get(ITEMS_KIND.of(seat), ())


def kind_of_item(lying: Lying, seat: str, key: str) -> Item:
    """The card of a carried item."""
    card = CARDS.of(lying.words, on(key, seat))
    return ITEMS.get(card.id, CRAFTED_WEAPON) if card else CRAFTED_WEAPON


def title_of_item(lying: Lying, seat: str, key: str) -> str:
    """What its owner calls an item."""
    card = CARDS.of(lying.words, on(key, seat))
    return (card.title if card else "") or key


def is_blank(lying: Lying, seat: str, key: str) -> bool:
    """Whether nobody has filled in the name on its card yet."""
    item = kind_of_item(lying, seat, key)
    return item.has_blank and title_of_item(lying, seat, key) in (item.unnamed, item.filled(""))


def call_item(draft: Draft, seat: str, key: str, title: str) -> None:
    """From now on an item goes by this name."""
    CARDS.fill(draft, on(key, seat), ItemCard(kind_of_item(draft.table, seat, key).id, title[:LONGEST_TITLE]))


def magic_items(lying: Lying, seat: str) -> tuple[str, ...]:
    """The magic items a character carries."""
    return tuple(key for key in carried(lying, seat) if kind_of_item(lying, seat, key).magic)


def weapons(lying: Lying, seat: str) -> tuple[str, ...]:
    """The weapons a character carries."""
    return tuple(key for key in carried(lying, seat) if lying.track(DIE.of(on(key, seat))))


def charges(lying: Lying, seat: str, key: str) -> int:
    """What is left of a magic item's capacity (DW-MAG-04)."""
    return max(0, lying.track(CAPACITY_KIND.of(on(key, seat))) - lying.track(USED.of(on(key, seat))))


def spend_charges(draft: Draft, seat: str, key: str, count: int) -> int:
    """So many charges are used, as far as there are any: a white-side red card each (DW-MAG-02)."""
    return draft.count(USED.of(on(key, seat)), min(count, charges(draft.table, seat, key)))


def change_capacity(draft: Draft, seat: str, key: str, by: int) -> None:
    """A charge is lost for good, with a charge if one is left, or room for one more is won (DW-AMB-22)."""
    draft.count(CAPACITY_KIND.of(on(key, seat)), by)
    too_many = draft.table.track(USED.of(on(key, seat))) - draft.table.track(CAPACITY_KIND.of(on(key, seat)))
    if too_many > 0:
        draft.count(USED.of(on(key, seat)), -too_many)


def recharge(draft: Draft, seat: str) -> None:
    """DW-REST-09: every magic item regains all its charges."""
    # DW-MAG-09: only where the table wants it does an effect that lasts keep its item from recharging.
    lasting = draft.table.marks.get(ONGOING.of(seat), ()) if is_on(draft.table.options, "lasting_magic") else ()
    for key in magic_items(draft.table, seat):
        used = USED.of(on(key, seat))
        if key not in lasting:
            draft.count(used, -draft.table.track(used))


def burden(lying: Lying, seat: str) -> int:
    """The red tokens that lie on a character's items (DW-ITEM-12)."""
    return sum(
        max(0, lying.track(WEIGHT.of(on(key, seat))) - _relief(lying, seat, key)) for key in carried(lying, seat)
    )


def _relief(lying: Lying, seat: str, key: str) -> int:
    """What cards take off an item: a Signature Weapon, armour like a second skin, something that orbits you."""
    item = kind_of_item(lying, seat, key)
    skin = MOVES["like_a_second_skin"]
    has_skin = has_card(lying, seat, skin)
    signed = weapons(lying, seat)[:1] if has_card(lying, seat, MOVES["signature_weapon"]) else ()
    return (
        (key in signed)
        + (has_skin and item.armour)
        + (has_skin and item.shield and level_of(lying, seat, skin) > 0)
        + lying.has_mark(ORBITING.of(seat), key)
    )


def reweigh(draft: Draft, seat: str, before: int) -> None:
    """After something changed, Speed goes down by what the items weigh more, or up."""
    if seat != GROUND:
        draft.count(SPEED.of(seat), before - burden(draft.table, seat))


def end_effect(draft: Draft, seat: str, key: str) -> None:
    """What a magic item did is over. What orbited because of it weighs again, as far as the six tokens go."""
    draft.unmark(ONGOING.of(seat), key)
    lasting = draft.table.marks.get(ONGOING.of(seat), ())
    if any(kind_of_item(draft.table, seat, each).id == "boundary" for each in lasting):
        return
    before = burden(draft.table, seat)
    for thing in draft.table.marks.get(ORBITING.of(seat), ()):
        draft.unmark(ORBITING.of(seat), thing)
    heavier = burden(draft.table, seat) - before
    # Whose Speed was full all along won nothing by it, and loses nothing now (DW-CHAR-07).
    columns = sum(draft.table.track(each.of(seat)) for each in COLUMN_TRACKS.values())
    draft.count(SPEED.of(seat), -max(0, min(heavier, columns + before + heavier - TOKENS)))


def gain_item(draft: Draft, seat: str, words: str, *, weight: int = 1, die: int = 0, blank: str = "") -> str:
    """A new item card, with its tokens and charges; what it is called from now on."""
    item = item_named(words)
    if item is None:
        raise Malformed("There is no item “{name}” in this game.", name=words[:40])
    before = burden(draft.table, seat)
    is_card = " ".join(words.casefold().split()) in (item.id, item.name.casefold(), item.filled("").casefold())
    title = (item.filled(blank) if blank.strip() else item.unnamed) if is_card else " ".join(words.split())
    key = _free_key(draft, seat, slug(title) or item.id)
    CARDS.fill(draft, on(key, seat), ItemCard(item.id, title[:LONGEST_TITLE]))
    numbers = {WEIGHT: weight, DIE: die or item.die, CAPACITY_KIND: CAPACITY if item.magic else 0}
    _lay_out(draft, seat, key, numbers)
    reweigh(draft, seat, before)
    return key


def _lay_out(draft: Draft, seat: str, key: str, numbers: Mapping[TrackKind, int]) -> None:
    """An item card before somebody; one of that name that lay there before may have left numbers behind."""
    draft.mark(ITEMS_KIND.of(seat), key)
    for track in LIES_ON_IT:
        name = track.of(on(key, seat))
        draft.count(name, numbers.get(track, 0) - draft.table.track(name))


def pass_item(draft: Draft, giver: str, key: str, taker: str) -> str:
    """An item changes hands with all that lies on it, and so does its weight; what it is called there."""
    item, title = kind_of_item(draft.table, giver, key), title_of_item(draft.table, giver, key)
    numbers = {track: draft.table.track(track.of(on(key, giver))) for track in LIES_ON_IT}
    lose_item(draft, giver, key)
    before = burden(draft.table, taker)
    new = _free_key(draft, taker, key)
    CARDS.fill(draft, on(new, taker), ItemCard(item.id, title))
    _lay_out(draft, taker, new, numbers)
    reweigh(draft, taker, before)
    return new


def _free_key(draft: Draft, seat: str, key: str) -> str:
    taken = carried(draft.table, seat)
    tries = (key, *(f"{key}_{number}" for number in range(2, 99)))
    return next(each for each in tries if each not in taken)


def lose_item(draft: Draft, seat: str, key: str) -> None:
    """The item is gone, with all that lay on it."""
    if seat != GROUND:
        end_effect(draft, seat, key)
    before = burden(draft.table, seat)
    draft.unmark(ITEMS_KIND.of(seat), key)
    draft.unmark(ORBITING.of(seat), key)
    reweigh(draft, seat, before)


def damage_item(draft: Draft, seat: str, key: str) -> None:
    """DW-ITEM-08: the first and second hit mark it, the third destroys it."""
    if is_on(draft.table.options, "lasting_magic") and kind_of_item(draft.table, seat, key).magic:
        return
    title = title_of_item(draft.table, seat, key)
    draft.count(DAMAGE.of(on(key, seat)), 1)
    if draft.table.track(DAMAGE.of(on(key, seat))) >= DESTROYED_AT:
        draft.tell(seat, "DW-ITEM-08", "{who} loses the {item}: it is destroyed.", item=title)
        lose_item(draft, seat, key)
    else:
        draft.tell(seat, "DW-ITEM-08", "Damaged: {who}'s {item}.", item=title)


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
