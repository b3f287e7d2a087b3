"""Games of corners at the table: picking a lock, or working magic, by laying cards instead of flipping one.

The laid cards lie face up in a pile of their own; which of them lies at which spot, and how far it is turned, stands on
tracks that everybody sees. Others play on meanwhile (TF-MINI-07).
"""

from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer, blocked
from hearthside.kernel.agenda import Procedure, Step, carry_out
from hearthside.kernel.chance import face_name
from hearthside.kernel.choices import Among, Choice, Option, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.saying import listed
from hearthside.kernel.sight import Audience, MarkKind, TrackKind, TrackPlace
from hearthside.kernel.slips import Slips
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.actions.call import without_flip
from hearthside.kits.deckahedron.adventure.actions.moments import note_start
from hearthside.kits.deckahedron.adventure.board import GAME, LAID
from hearthside.kits.deckahedron.adventure.body import cards_to_turn, exhausted_of, go_down_if_spent, is_down, tidy_deck
from hearthside.kits.deckahedron.adventure.book import moves_of, way
from hearthside.kits.deckahedron.adventure.content.moves import Move
from hearthside.kits.deckahedron.adventure.contests.corners import (
    LAY,
    SHAPES,
    TAKE_BACK,
    Laid,
    Shape,
    hint,
    is_joined,
    is_solved,
)
from hearthside.kits.deckahedron.adventure.effects.lasting import begin_move
from hearthside.kits.deckahedron.adventure.gear.items import name_of
from hearthside.kits.deckahedron.adventure.gear.slots import Place, free_slots, put
from hearthside.kits.deckahedron.adventure.journey.options import option
from hearthside.kits.deckahedron.adventure.knowing import has_card, named_move
from hearthside.kits.deckahedron.adventure.matters import called_in
from hearthside.kits.deckahedron.adventure.steps import CountAs, LeaveGame, Made
from hearthside.kits.deckahedron.adventure.words import RESULTS
from hearthside.kits.deckahedron.cards import FACES
from hearthside.kits.deckahedron.piles import DISCARD, DRAW
from hearthside.kits.deckahedron.shuffling import reshuffle

SPOT = TrackKind("spot", "Card at a spot", Audience.EVERYONE)
"""On a spot such as `ana.2`: the back of the card that lies there, 0 for none."""
JOINED = MarkKind("joined", "Corners that match", Audience.EVERYONE)
"""The pairs of spots whose touching corners match: `1-2`."""
QUARTERS = TrackKind("quarters", "Quarter turns of the card at a spot", Audience.EVERYONE, most=3)

WORST, BEST = 1, 4
SPOT_WORDS = {
    "line of 3": ("upper end", "middle", "lower end"),
    "box of 4": ("top", "right", "bottom", "left"),
}
TURN_WORDS = ("as it is", "turned once", "turned twice", "turned three times")


def spot_of(seat: str, spot: int) -> TrackPlace:
    """What lies at one spot of somebody's shape."""
    return SPOT.of(f"{seat}.{spot}")


def quarters_of(seat: str, spot: int) -> TrackPlace:
    """How far the card at that spot is turned."""
    return QUARTERS.of(f"{seat}.{spot}")


@record
class Playing:
    """The move a game of corners settles, and the item it is about, if any: `fundamental-magic item/2`."""

    move: str
    item: str = ""


PLAYING = Slips(GAME, Playing, lambda playing: f"{playing.move} {playing.item}".strip(), alone=Playing)


def game_played(lying: Table | TableView, seat: str) -> Move | None:
    """The move somebody is settling with a game of corners, if any."""
    playing = PLAYING.of(lying.marks, seat)
    return moves_of(lying)[playing[0].move] if playing else None


def shape_of(move: Move) -> Shape:
    """What the cards are laid to for this move."""
    if move.mini_game is None:
        raise Impossible("TF-MINI-02", "{move} is settled by a flip.", move=move.name)
    return SHAPES[move.mini_game]


def _spots(lying: Table | TableView, seat: str, shape: Shape) -> dict[int, int]:
    """The backs of the laid cards by spot. What somebody took away by hand lies nowhere."""
    there = lying.pile(LAID.of(seat)).tokens
    at = {spot: lying.track(spot_of(seat, spot)) for spot in range(1, shape.spots + 1)}
    return {spot: token for spot, token in at.items() if token in there}


def _arrangement(table: Table, seat: str, shape: Shape) -> dict[int, Laid]:
    pile = table.pile(LAID.of(seat))
    faces = dict(zip(pile.tokens, map(face_name, pile.cards), strict=True))
    return {
        spot: Laid(faces[token], table.track(quarters_of(seat, spot)))
        for spot, token in _spots(table, seat, shape).items()
    }


def _set(draft: Draft, track: TrackPlace, to: int) -> None:
    draft.count(track, to - draft.table.track(track))


# --- Beginning --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class LayOut:
    """Settle the move with a game of corners instead of a flip: lay out cards from the top of your deck, face up."""


def offer_lay_out(seen: TableView) -> Offer | None:
    """Open where a flip is due for a move that has such a game."""
    asked = seen.asked("flip")
    called = called_in(asked)
    move = named_move(seen, called.move)
    if asked is None or move is None or move.mini_game is None or called.contest:
        return None
    if not plays_corners(seen):
        return None
    if option(seen, "AMB-27") == "holders" and not has_card(seen, seen.seat, move):
        return blocked("TF-AMB-27", "At this table only those who have the card play its game.")
    if cards_to_turn(seen) < shape_of(move).spots:
        return blocked("TF-MINI-02", "You have too few cards left to lay out.")
    return Offer(urgent=True)


@way
def plays_corners(lying: Table | TableView) -> bool:
    """Whether games of corners are played at this table at all."""
    raise NotImplementedError(lying)


def decide_lay_out(draft: Draft, seat: str, order: LayOut) -> None:  # noqa: ARG001
    """TF-MINI-02, TF-MINI-04: three cards for a line, four for a box. No flip is made (TF-MOVE-15)."""
    asked = draft.settle(seat)
    called = called_in(asked)
    move = named_move(draft.table, called.move)
    if asked is None or move is None:
        raise Impossible("TF-MINI-02", "There is nothing to lay out cards for.")
    shape = shape_of(move)
    if called.own and not called.free:
        note_start(draft, seat, fast=False)
    begin_move(draft, seat, move)
    tidy_deck(draft, seat)
    for _ in range(shape.spots):
        _lay_out_one(draft, seat)
    PLAYING.lay(draft, seat, Playing(move.id, called.item))
    draft.tell(seat, "TF-MINI-02", "{who} lays out {count} cards: {move}.", count=shape.spots, move=move.name)
    # TF-MINI-07: others play on meanwhile, so what was to come after the flip does not wait for the last card.
    carry_out(draft, without_flip(draft, asked))


def _lay_out_one(draft: Draft, seat: str) -> None:
    if not draft.table.cards(DRAW.of(seat)):
        reshuffle(draft, seat)
    draft.turn_top(DRAW.of(seat), LAID.of(seat))


# --- Laying -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Lay:
    """Lay a card at a spot, turned as you like. A card that lies there already changes places with it."""

    card: int
    spot: int
    quarters: int = 0


_TURNS = Among(options(enumerate(TURN_WORDS)), label="Which way round?")


def offer_lay(seen: TableView) -> Offer | None:
    """Open while somebody plays a game of corners."""
    move = _played_by(seen)
    if move is None:
        return None
    words = SPOT_WORDS[shape_of(move).name]
    spots = Among(options(enumerate(words, start=1)), label="Where?")
    return Offer({"card": _laid_cards(seen), "spot": spots, "quarters": _TURNS})


def _played_by(seen: TableView) -> Move | None:
    """The game of this seat, while its character can act and cards lie there."""
    move = game_played(seen, seen.seat)
    return move if move and not is_down(seen) and not seen.is_empty(LAID.of(seen.seat)) else None


def _laid_cards(seen: TableView, only: tuple[int, ...] | None = None) -> Among:
    pile = seen.pile(LAID.of(seen.seat))
    cards = zip(pile.tokens, pile.faces or (), strict=True)
    return Among(options((token, face) for token, face in cards if only is None or token in only), label="Which card?")


def decide_lay(draft: Draft, seat: str, lay: Lay) -> None:
    """TF-MINI-03: cards may be turned. A shape that matches all round is done at once (TF-MINI-09)."""
    move = _playing(draft, seat)
    shape = shape_of(move)
    spots = _spots(draft.table, seat, shape)
    came_from = next((spot for spot, token in spots.items() if token == lay.card), 0)
    there = spots.get(lay.spot)
    if came_from and came_from != lay.spot:
        _put_at(draft, seat, came_from, there or 0, draft.table.track(quarters_of(seat, lay.spot)) if there else 0)
    _put_at(draft, seat, lay.spot, lay.card, lay.quarters)
    _note_joints(draft, seat, shape)
    if is_solved(shape, _arrangement(draft.table, seat, shape)):
        _end(draft, seat, move, BEST)


def _playing(draft: Draft, seat: str) -> Move:
    move = game_played(draft.table, seat)
    if move is None:
        raise Impossible("TF-MINI-02", "There is no game of corners to play.")
    return move


def _put_at(draft: Draft, seat: str, spot: int, token: int, quarters: int) -> None:
    _set(draft, spot_of(seat, spot), token)
    _set(draft, quarters_of(seat, spot), quarters)


def _note_joints(draft: Draft, seat: str, shape: Shape) -> None:
    """Everybody sees which corners match as the cards lie now."""
    laid, joined = _arrangement(draft.table, seat, shape), JOINED.of(seat)
    for joint in shape.joints:
        words = f"{joint.spot}-{joint.other}"
        if is_joined(laid, joint):
            draft.mark(joined, words)
        else:
            draft.unmark(joined, words)


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBack:
    """Take a card back from its spot."""

    card: int


def offer_take_back(seen: TableView) -> Offer | None:
    """Open while a card lies at a spot."""
    move = _played_by(seen)
    at = tuple(_spots(seen, seen.seat, shape_of(move)).values()) if move else ()
    return Offer({"card": _laid_cards(seen, at)}) if at else None


def decide_take_back(draft: Draft, seat: str, back: TakeBack) -> None:
    """The card lies beside the shape again."""
    shape = shape_of(_playing(draft, seat))
    _lift(draft, seat, shape, back.card)


def _lift(draft: Draft, seat: str, shape: Shape, card: int) -> None:
    for spot, token in _spots(draft.table, seat, shape).items():
        if token == card:
            _put_at(draft, seat, spot, 0, 0)
    _note_joints(draft, seat, shape)


# --- Swapping ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Swap:
    """Exhaust one of the cards and lay out the top card of your deck in its place.

    A free slot for mental exhaustion may take the cost; the card then goes to the discard pile.
    """

    card: int
    slot: str = ""


def offer_swap(seen: TableView) -> Offer | None:
    """TF-MINI-05: as often as wanted, while a card is left to draw (TF-AMB-27)."""
    if _played_by(seen) is None:
        return None
    if not cards_to_turn(seen):
        return blocked("TF-AMB-27", "You have no card left to put in its place.", card=_laid_cards(seen))
    fields: dict[str, Choice] = {"card": _laid_cards(seen)}
    slots = free_slots(seen, seen.seat, "mental")
    if slots:
        named = options((_slot_words(where), _slot_label(seen, where)) for where in slots)
        fields["slot"] = Among((Option("", "None: exhaust it"), *named), label="A slot for mental exhaustion")
    return Offer(fields)


def _slot_words(where: Place) -> str:
    return f"{where.card}.{where.slot}"


def _slot_label(seen: TableView, where: Place) -> str:
    return moves_of(seen)[where.card].name if where.card in moves_of(seen) else name_of(seen, where.card)


def decide_swap(draft: Draft, seat: str, swap: Swap) -> None:
    """TF-MINI-06: just that card goes, with or without a symbol on it."""
    shape = shape_of(_playing(draft, seat))
    pile = draft.table.pile(LAID.of(seat))
    card = pile.cards[pile.tokens.index(swap.card)]
    _lift(draft, seat, shape, swap.card)
    slot = next((each for each in free_slots(draft.table, seat, "mental") if _slot_words(each) == swap.slot), None)
    draft.move((card,), LAID.of(seat), DISCARD.of(seat) if slot else exhausted_of(draft.table, seat))
    if slot:
        put(draft, seat, slot, "mental")
    _lay_out_one(draft, seat)
    draft.tell(seat, "TF-MINI-05", "{who} swaps a card.")
    go_down_if_spent(draft, seat)


# --- Looking for a way ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class AskHint:
    """Look for a way: hear, for yourself alone, which card might go where, or that these cards will never do."""


def offer_hint(seen: TableView) -> Offer | None:
    """Open while somebody plays."""
    return _NO_FIELDS if _played_by(seen) else None


_NO_FIELDS = Offer()


def decide_hint(draft: Draft, seat: str, order: AskHint) -> None:  # noqa: ARG001
    """The cards lie open, so this tells nothing that sharp eyes would not find."""
    move = _playing(draft, seat)
    shape = shape_of(move)
    faces = [face_name(card) for card in draft.table.cards(LAID.of(seat))]
    found = hint(shape, faces, _arrangement(draft.table, seat, shape))
    if found.laid is None:
        says = "These cards make no {shape}: swap one, or give it up."
        draft.tell(seat, "TF-MINI-05", says, only_to=(seat,), shape=shape.name, spot=0)
        return
    says = "The card at the {where} is in the way."
    if found.does == LAY:
        says = "Lay the card with {signs} at the {where}, {turned}."
    draft.tell(
        seat,
        "TF-MINI-02" if found.does == TAKE_BACK else "TF-MINI-03",
        says,
        only_to=(seat,),
        signs=listed(FACES[found.laid.face].corners),
        face=found.laid.face,
        where=SPOT_WORDS[shape.name][found.spot - 1],
        turned=TURN_WORDS[found.laid.quarters],
        spot=found.spot,
        quarters=found.laid.quarters,
    )


# --- Ending -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveUp:
    """Give the game of corners up. It counts as ✗."""


def offer_give_up(seen: TableView) -> Offer | None:
    """TF-MINI-08: at any time."""
    return _NO_FIELDS if game_played(seen, seen.seat) else None


def decide_give_up(draft: Draft, seat: str, order: GiveUp) -> None:  # noqa: ARG001
    """It counts as ✗."""
    _end(draft, seat, _playing(draft, seat), WORST)


def leave_game(draft: Draft, step: LeaveGame) -> list[Step]:
    """Whoever runs away from a game of corners, or goes down over it, has given it up."""
    move = game_played(draft.table, step.seat)
    return _ended(draft, step.seat, move, WORST) if move else []


def _end(draft: Draft, seat: str, move: Move, result: int) -> None:
    carry_out(draft, _ended(draft, seat, move, result))


def _ended(draft: Draft, seat: str, move: Move, result: int) -> list[Step]:
    """TF-MINI-10, TF-MINI-11: the cards go to the discard pile, and nothing comes of what is printed on them."""
    shape = shape_of(move)
    rule = "TF-MINI-09" if result == BEST else "TF-MINI-08"
    draft.resolve(seat, "game", RESULTS[result], rule, reading={"move": move.name, "shape": shape.name})
    says = "{who} makes a {shape}: {result}" if result == BEST else "{who} gives it up: {result}"
    draft.tell(seat, rule, says, shape=shape.name, result=RESULTS[result])
    for spot in range(1, shape.spots + 1):
        _put_at(draft, seat, spot, 0, 0)
    _note_joints(draft, seat, shape)
    draft.move(draft.table.cards(LAID.of(seat)), LAID.of(seat), DISCARD.of(seat))
    (playing,) = PLAYING.of(draft.table.marks, seat)
    PLAYING.lift(draft, seat, playing)
    tidy_deck(draft, seat)
    return [CountAs(seat, move.name, result, playing.item), Made(seat, move.id)]


STEPS: tuple[Procedure, ...] = (Procedure(LeaveGame, leave_game),)
LAY_OUT = Action(
    "lay_out", LayOut, offer_lay_out, decide_lay_out, rule="TF-MINI-02", label="Play the mini-game", group="play"
)
LAY_CARD = Action("lay", Lay, offer_lay, decide_lay, rule="TF-MINI-03", label="Lay a card", group="game")
TAKE_CARD_BACK = Action(
    "take_back", TakeBack, offer_take_back, decide_take_back, rule="TF-MINI-03", label="Take a card back", group="game"
)
SWAP_CARD = Action("swap", Swap, offer_swap, decide_swap, rule="TF-MINI-05", label="Swap a card", group="game")
HINT = Action("hint", AskHint, offer_hint, decide_hint, rule="TF-MINI-02", label="Look for a way", group="game")
GIVE_UP = Action("give_up", GiveUp, offer_give_up, decide_give_up, rule="TF-MINI-08", label="Give it up", group="game")
ACTIONS: tuple[Action, ...] = (LAY_OUT, LAY_CARD, TAKE_CARD_BACK, SWAP_CARD, HINT, GIVE_UP)
