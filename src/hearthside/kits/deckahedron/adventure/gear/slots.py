"""Slots: the spaces for tokens on armour and on move cards."""

from collections.abc import Iterator
from typing import NamedTuple, cast

from hearthside.kernel.draft import Draft
from hearthside.kernel.views import Lying
from hearthside.kits.deckahedron.adventure.board import MOVES_KIND
from hearthside.kits.deckahedron.adventure.book import moves_of
from hearthside.kits.deckahedron.adventure.content.effects import Lighten
from hearthside.kits.deckahedron.adventure.content.moves import Move, Slot
from hearthside.kits.deckahedron.adventure.content.vocabulary import Level, Token
from hearthside.kits.deckahedron.adventure.gear.items import change_card, items_of, slots_of
from hearthside.kits.deckahedron.adventure.gear.shelf import ITEM_CARDS, SlotToken, held_at
from hearthside.kits.deckahedron.adventure.knowing import level_of


class Place(NamedTuple):
    """One slot: the id of the item or move card, and which of its slots, counted from 0."""

    card: str
    slot: int


def tokens_in(lying: Lying, seat: str, where: Place, token: str) -> int:
    """The tokens of one kind in a slot."""
    item = ITEM_CARDS.get(lying, where.card)
    if item is not None:
        return item.tokens.count(SlotToken(where.slot, token))
    return lying.track(held_at(seat, f"{where.card}.{where.slot}.{token}"))


def free_slots(lying: Lying, seat: str, token: str) -> tuple[Place, ...]:
    """Where this token can still go: slots of worn armour and of move cards that are open and not full (TF-ARM-01)."""
    return tuple(
        [
            where
            for where, slot in _slots(lying, seat)
            if token in slot.takes and _tokens(lying, seat, where, slot) < slot.room
        ]
    )


def held(lying: Lying, seat: str, token: str) -> tuple[Place, ...]:
    """The slots that hold a token of this kind."""
    return tuple(where for where, _ in _slots(lying, seat) if tokens_in(lying, seat, where, token))


def _tokens(lying: Lying, seat: str, where: Place, slot: Slot) -> int:
    return sum(tokens_in(lying, seat, where, token) for token in slot.takes)


def _slots(lying: Lying, seat: str) -> Iterator[tuple[Place, Slot]]:
    yield from ITEM_CARDS.once(lying, _slots_of_items, seat)
    for name in lying.marks.get(MOVES_KIND.of(seat), ()):
        move = moves_of(lying)[name]
        if move.slots:
            level = cast(Level, level_of(lying, seat, move)) if move.levels else None
            for at, slot in enumerate(move.slots):
                if slot.is_open(level):
                    yield Place(name, at), slot


def _slots_of_items(lying: Lying, seat: str) -> tuple[tuple[Place, Slot], ...]:
    return tuple(
        (Place(item, at), slot) for item in items_of(lying, seat) for at, slot in enumerate(slots_of(lying, item))
    )


def put(draft: Draft, seat: str, where: Place, token: Token) -> None:
    """A token goes into a slot."""
    _lay(draft, seat, where, token, tokens_in(draft.table, seat, where, token) + 1)


def take_back(draft: Draft, seat: str, where: Place, token: Token) -> None:
    """A token leaves a slot for the supply."""
    _lay(draft, seat, where, token, tokens_in(draft.table, seat, where, token) - 1)


def _lay(draft: Draft, seat: str, where: Place, token: str, count: int) -> None:
    """So many tokens of one kind lie in a slot from now on."""
    item = ITEM_CARDS.get(draft.table, where.card)
    if item is None:
        track = held_at(seat, f"{where.card}.{where.slot}.{token}")
        draft.count(track, count - draft.table.track(track))
        return
    here = SlotToken(where.slot, token)
    change_card(draft, where.card, tokens=(*(each for each in item.tokens if each != here), *(here,) * count))


def gird(draft: Draft, seat: str) -> None:
    """TF-ARM-07: the Harm and Wound tokens leave armour, and move cards that are like armour (TF-REST-07)."""
    for where, slot in tuple(_slots(draft.table, seat)):
        if where.card in moves_of(draft) and not _is_like_armour(moves_of(draft)[where.card]):
            continue
        for token in ("harm", "wound"):
            if token in slot.takes:
                _lay(draft, seat, where, token, 0)


def _is_like_armour(move: Move) -> bool:
    """A move card that makes armour lighter has slots like armour; on others Harm stays for a Rest to take."""
    return any(isinstance(effect, Lighten) and "armour" in effect.what for effect in move.standing)
