"""Changing one's mind while a character is made, and going on where others would have to be waited for (TF-AMB-70)."""

from dataclasses import dataclass

from hearthside.kernel.actions import TABLE, Action, Offer
from hearthside.kernel.choices import Among, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import Lying, TableView
from hearthside.kits.deckahedron.adventure.board import BEGUN, CREATION_KIND, MOVES_KIND, is_making, level_on, rank_of
from hearthside.kits.deckahedron.adventure.book import Book, book_of, moves_of
from hearthside.kits.deckahedron.adventure.content.gm import CREATION
from hearthside.kits.deckahedron.adventure.content.moves import Move
from hearthside.kits.deckahedron.adventure.content.vocabulary import Letter
from hearthside.kits.deckahedron.adventure.gear.items import item_cards, name_of, scrap
from hearthside.kits.deckahedron.adventure.gear.receiving import magic_items_in
from hearthside.kits.deckahedron.adventure.gear.shelf import ITEM_CARDS
from hearthside.kits.deckahedron.adventure.journey.arrival import USUAL_RANKS
from hearthside.kits.deckahedron.adventure.journey.drafting import ROUND
from hearthside.kits.deckahedron.adventure.journey.fate import (
    GOALS,
    OFFERED_KIND,
    OfferFate,
    decide_offer_fate,
    fate_of,
    lay_fate_back,
)
from hearthside.kits.deckahedron.adventure.journey.making import (
    DRAFTED,
    LAYOUT,
    NAME_KIND,
    RANKED,
    LayOut,
    cards_with,
    chosen_by,
    decide_lay_out,
    story_of,
)
from hearthside.kits.deckahedron.adventure.journey.options import format_of
from hearthside.kits.deckahedron.adventure.knowing import left_out, mark_level
from hearthside.kits.deckahedron.adventure.words import LEVELS, STUDIED

RULING = "TF-AMB-70"


@dataclass(frozen=True, slots=True, kw_only=True)
class PutBackMove:
    """Lay a move card back that you took, with the items that came with it."""

    move: str


def offer_put_back_move(seen: TableView) -> Offer | None:
    """Open while you make a character. After a draft the cards have gone round, and stay."""
    seat = seen.seat
    mine = seen.marks.get(MOVES_KIND.of(seat), ())
    if not is_making(seen, seat) or not mine or has_drafted(seen, seat) or seat in seen.awaited:
        return None
    return Offer({"move": Among(options((name, moves_of(seen)[name].name) for name in mine), label="Card")})


def has_drafted(lying: Lying, seat: str) -> bool:
    """Whether somebody's cards went round in a draft."""
    return bool(lying.track(ROUND)) or lying.has_mark(CREATION_KIND.of(seat), DRAFTED)


def decide_put_back_move(draft: Draft, seat: str, put: PutBackMove) -> None:
    """As if it had never been taken."""
    move = moves_of(draft)[put.move]
    draft.tell(seat, RULING, "{who} lays back: {move}.", move=move.name)
    if move.start:
        mark_level(draft, draft.table.track(level_on(move.id, seat)), LEVELS[STUDIED])
    for item in received_with(draft.table, book_of(draft), seat, move):
        scrap(draft, item)
    draft.unmark(MOVES_KIND.of(seat), move.id)


def received_with(lying: Lying, book: Book, seat: str, move: Move) -> tuple[str, ...]:
    """The items that came with a move card: those printed on it, or the magic one that was chosen for it."""
    came = [item for item, card in item_cards(lying, "hand", seat).items() if not card.chosen_by]
    if move.receives:
        return tuple(item for item in came if ITEM_CARDS.of(lying, item).card in move.receives)
    if not move.receives_magic_items:
        return ()
    free = {printed.id for printed in magic_items_in(book)}
    return tuple(item for item in came if ITEM_CARDS.of(lying, item).card in free)


@dataclass(frozen=True, slots=True, kw_only=True)
class PutBackItem:
    """Lay an Item card back that you chose."""

    item: str


def offer_put_back_item(seen: TableView) -> Offer | None:
    """Open while you make a character."""
    mine = chosen_by(seen, seen.seat) if is_making(seen, seen.seat) else ()
    listed = options((item, name_of(seen, item)) for item in mine)
    return Offer({"item": Among(listed, label="Item")}) if mine else None


def decide_put_back_item(draft: Draft, seat: str, put: PutBackItem) -> None:
    """As if it had never been taken."""
    draft.tell(seat, RULING, "{who} lays {item} back.", item=name_of(draft.table, put.item))
    scrap(draft, put.item)


@dataclass(frozen=True, slots=True, kw_only=True)
class DealMoves:
    """Let the table deal, so that nobody waits: move cards are laid out, and Fateful Moments offered, by chance."""


_DEAL = Offer()


def offer_deal_moves(seen: TableView) -> Offer | None:
    """Open to everybody while somebody makes a character and no cards are laid out."""
    if seen.marks.get(LAYOUT) or seen.track(ROUND):
        return None
    return _DEAL if any(is_making(seen, name) for name in seen.players) else None


def decide_deal_moves(draft: Draft, seat: str, order: DealMoves) -> None:  # noqa: ARG001
    """TF-CC-02: as many as the GM would lay out."""
    decide_lay_out(draft, seat, LayOut(b=_some(draft, "B"), c=_some(draft, "C")))
    for name in draft.table.players:
        if is_making(draft.table, name) and _lacks_fate(draft.table, name):
            _offer_two(draft, name)


def _lacks_fate(lying: Lying, seat: str) -> bool:
    return not lying.marks.get(OFFERED_KIND.of(seat)) and not fate_of(lying, seat)


def _offer_two(draft: Draft, seat: str) -> None:
    """TF-CC-08: two of thirteen."""
    goals = _by_chance(draft, list(GOALS), CREATION.fateful_offered)
    decide_offer_fate(draft, seat, OfferFate(who=seat, goals=goals))


def _some(draft: Draft, letter: Letter) -> tuple[str, ...]:
    campaign, absent = format_of(draft.table.options), left_out(draft.table)
    left = [move.id for move in cards_with(book_of(draft), campaign, letter, absent)]
    wanted = min(len(draft.table.players) + CREATION.picks.laid_out_beyond_players, len(left))
    return _by_chance(draft, left, wanted)


def _by_chance(draft: Draft, left: list[str], count: int) -> tuple[str, ...]:
    drawn: list[str] = []
    while len(drawn) < count:
        drawn.append(draft.chance.pick([each for each in left if each not in drawn]))
    return tuple(drawn)


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawFates:
    """Let the table offer you two Fateful Moments by chance, where your neighbour has no time for it."""


def offer_draw_fates(seen: TableView) -> Offer | None:
    """Open to who makes a character, as long as nobody has offered them any."""
    return _DEAL if is_making(seen, seen.seat) and _lacks_fate(seen, seen.seat) else None


def decide_draw_fates(draft: Draft, seat: str, order: DrawFates) -> None:  # noqa: ARG001
    """TF-AMB-70."""
    _offer_two(draft, seat)


def empty_sheet(draft: Draft, seat: str) -> None:
    """TF-AMB-70: nothing is chosen any more. What was dealt stays: cards of a draft, and what was offered."""
    if not has_drafted(draft.table, seat):
        for move in draft.table.marks.get(MOVES_KIND.of(seat), ()):
            decide_put_back_move(draft, seat, PutBackMove(move=move))
        draft.unmark(CREATION_KIND.of(seat), BEGUN)
    for item in chosen_by(draft.table, seat):
        scrap(draft, item)
    for name, rank in USUAL_RANKS.items():
        draft.count(rank_of(name, seat), rank - draft.table.track(rank_of(name, seat)))
    draft.unmark(CREATION_KIND.of(seat), RANKED)
    lay_fate_back(draft, seat)
    for sheet in (NAME_KIND.of(seat), *(story_of(seat, line.id) for line in CREATION.questions)):
        if draft.table.words.get(sheet):
            draft.write(sheet, "")


SECOND_THOUGHTS: tuple[Action, ...] = (
    Action(
        "put_back_move",
        PutBackMove,
        offer_put_back_move,
        decide_put_back_move,
        rule=RULING,
        label="Lay a move card back",
        group="creation",
    ),
    Action(
        "put_back_item",
        PutBackItem,
        offer_put_back_item,
        decide_put_back_item,
        rule=RULING,
        label="Lay an item back",
        group="creation",
    ),
    Action(
        "deal_moves",
        DealMoves,
        offer_deal_moves,
        decide_deal_moves,
        rule=RULING,
        label="Let the table deal",
        by=TABLE,
        group="creation",
    ),
    Action(
        "draw_fates",
        DrawFates,
        offer_draw_fates,
        decide_draw_fates,
        rule=RULING,
        label="Let the table offer two",
        group="creation",
    ),
)
