"""The moves there are at this table, and how well a character knows them."""

from collections.abc import Mapping

from hearthside.kernel.draft import Draft
from hearthside.kernel.refusals import Malformed
from hearthside.kernel.saying import listed
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.board import MOVES_KIND, level_on
from hearthside.kits.deckahedron.adventure.book import Book, by_book, way
from hearthside.kits.deckahedron.adventure.content.moves import Move
from hearthside.kits.deckahedron.adventure.journey.options import format_of
from hearthside.kits.deckahedron.adventure.words import LEVELS, STUDIED

_LEVEL_AT: Mapping[int, str] = {count: level for level, count in LEVELS.items()}


@by_book
def _by_name(book: Book) -> Mapping[str, Move]:
    return {name.casefold(): move for move in book.moves.values() for name in (move.id, move.name)}


def named_move(lying: Table | TableView, words: str) -> Move | None:
    """The move that goes by this name here. One whose card is not in the format's deck does not exist (TF-AMB-66)."""
    move = _by_name(lying).get(words.strip().casefold()) if words else None
    if move is None or format_of(lying.options) not in move.formats or move.id in left_out(lying):
        return None
    return move


@way
def left_out(lying: Table | TableView) -> frozenset[str]:
    """The move and item cards of the book that this table does not play with, whatever the format."""
    raise NotImplementedError(lying)


def has_card(lying: Table | TableView, seat: str, move: Move) -> bool:
    """Whether this move is the character's own: everyone has those that are on no card."""
    return not move.is_card or lying.has_mark(MOVES_KIND.of(seat), move.id)


def level_of(lying: Table | TableView, seat: str, move: Move) -> str:
    """How well a character knows a move; without the card, at the lowest level there is (TF-LVL-06)."""
    if not move.levels:
        return "studied"
    if not has_card(lying, seat, move):
        return move.levels[0]
    return _LEVEL_AT[lying.track(level_on(move.id, seat))]


def levels_left(lying: Table | TableView, seat: str, move: Move) -> int:
    """How many levels a character's move can still rise, up to the last one on the card (TF-LVL-04)."""
    return max(0, LEVELS[move.levels[-1]] - LEVELS[level_of(lying, seat, move)]) if move.levels else 0


def raised(level: str, *, by: int) -> str:
    """So many levels higher."""
    return _LEVEL_AT[LEVELS[level] + by]


def write_level(draft: Draft, seat: str, move: Move, level: str) -> None:
    """The character has the card, with this level marked on it."""
    track = level_on(move.id, seat)
    before = draft.table.track(track) if has_card(draft.table, seat, move) else LEVELS[STUDIED]
    if move.is_card:
        draft.mark(MOVES_KIND.of(seat), move.id)
    draft.start(track, LEVELS[level] - draft.table.track(track))
    mark_level(draft, before, LEVELS[level])


@way
def mark_level(draft: Draft, before: int, now: int) -> None:
    """A level was marked on a move card so, and is marked otherwise now. On a card at studied nothing is marked."""
    raise NotImplementedError


def readable(move: Move) -> tuple[str, ...]:
    """The attributes a move can be flipped with, its second way included."""
    return (*move.attributes, *(move.other_way.attributes if move.other_way else ()))


def is_fast(move: Move, attribute: str) -> bool:
    """Whether a move is FAST when it is flipped with this attribute: its second way may be where the first is not."""
    if attribute in move.attributes or move.other_way is None:
        return move.is_fast
    return "FAST" in move.other_way.tags


def take_cards(draft: Draft, seat: str, wanted: object) -> None:
    """Move cards for a new character: a list of them, or a table with the level of each (TF-LVL-02)."""
    named = wanted if isinstance(wanted, list | tuple | Mapping) else ()
    if named is not wanted:
        raise Malformed("The moves of a character are a list of names.")
    for words in named:
        move = named_move(draft.table, words) if isinstance(words, str) else None
        if move is None or not move.is_card:
            raise Malformed("There is no move card “{name}” at this table.", name=str(words)[:40])
        level = wanted[words] if isinstance(wanted, Mapping) else move.start
        if not move.levels:
            draft.mark(MOVES_KIND.of(seat), move.id)
        elif level in move.levels:
            write_level(draft, seat, move, level)
        else:
            raise Malformed("{move} can be {levels}.", move=move.name, levels=listed(move.levels, "or"))
