"""A player names a move, and the table waits for its flip. How many moves a moment in the spotlight has room for."""

from dataclasses import dataclass, replace
from functools import lru_cache

from hearthside.kernel.actions import Action, Offer, blocked
from hearthside.kernel.choices import Among, Barred, Option
from hearthside.kernel.draft import Draft
from hearthside.kernel.gathering import SPOTLIGHT, Spotlight
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.piles import turned_of
from hearthside.systems.thousand_faces.board import FAST, ORDINARY, cards_of, level_on, moment_of, xp_of
from hearthside.systems.thousand_faces.body import against_flipping
from hearthside.systems.thousand_faces.content.moves import MOVES, Move
from hearthside.systems.thousand_faces.knowing import format_of, has_card, is_fast, level_of, named_move, readable
from hearthside.systems.thousand_faces.words import ATTRIBUTES

FAST_DONE = Barred("TF-FAST-02", "You have made a FAST move in this moment in the spotlight. One is all there is.")
ORDINARY_DONE = Barred(
    "TF-FAST-03", "You have made your move in this moment in the spotlight. Only a FAST one you name may join it."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """Name the move you make, then flip for it. Without its card you try it at the lowest level it has."""

    move: str


def offer_attempt(seen: TableView) -> Offer:
    """Open whenever a flip is, unless the GM has called for another one."""
    asked = seen.asked("flip")
    against = against_flipping(seen) or (_CALLED if asked and not asked.matter.get("own") else None)
    if against:
        # Without the list of moves: it is long, and this changes with every flip.
        return blocked(against.rule, against.says)
    cards = seen.marks.get(cards_of(seen.seat), ())
    return _attempt_offer(
        format_of(seen.options),
        tuple([(name, seen.track(level_on(name, seen.seat))) for name in (*_EVERYONES, *cards)]),
        seen.marks.get(moment_of(seen.seat), ()),
        min(seen.track(xp_of(seen.seat)), _HIGHEST_PRICE),
        may_withdraw=asked is not None,
    )


_CALLED = Barred("TF-TRIG-02", "The GM has called for a flip: answer that first.")
_NO_CARD = Barred("TF-LVL-08", "Without its card nobody can make this move: there is nothing to flip for it.")
_NO_XP = Barred("TF-XP-08", "You have not the XP to pay for this move.")


def _is_made(move: Move) -> bool:
    """Whether a move is made by naming it: by a flip, or because its card says what happens (TF-TRIG-06)."""
    return move.flips or (move.kind == "special" and bool(move.always or move.prices))


def _price(move: Move) -> int:
    """The XP a move costs that needs no flip."""
    return 0 if move.flips or not move.prices else move.prices[0].xp


_MADE = tuple(move for move in MOVES.values() if _is_made(move))
_EVERYONES = tuple(move.id for move in _MADE if not move.is_card and move.levels)
_HIGHEST_PRICE = max(map(_price, _MADE))


@lru_cache(maxsize=512)
def _attempt_offer(
    campaign: str,
    levels: tuple[tuple[str, int], ...],
    done: tuple[str, ...],
    xp: int,
    may_withdraw: bool,
) -> Offer:
    # A bare table with nothing but this character's moves on it: all that the options depend on is in the arguments.
    known = Table(
        options={"format": campaign},
        marks={cards_of("you"): tuple(name for name, _ in levels)},
        tracks={level_on(name, "you"): level for name, level in levels},
    )
    there = [move for move in _MADE if campaign in move.formats]
    there.sort(key=lambda move: not has_card(known, "you", move))
    moves = tuple(Option(move.id, _label(known, move), _against(known, move, done, xp)) for move in there)
    withdraw = (Option("", "None after all"),) if may_withdraw else ()
    return Offer({"move": Among((*moves, *withdraw), label="Move")})


def _label(known: Table, move: Move) -> str:
    level = level_of(known, "you", move) if move.levels else ""
    return ", ".join(word for word in (move.name, level, "FAST" if move.is_fast else "") if word)


def _against(known: Table, move: Move, done: tuple[str, ...], xp: int) -> Barred | None:
    if not move.flips and not has_card(known, "you", move):
        return _NO_CARD
    if xp < _price(move):
        return _NO_XP
    if FAST in done and move.is_fast:
        return FAST_DONE
    if ORDINARY in done and not move.is_fast and not _ways_left(move, done):
        return ORDINARY_DONE
    return None


def _ways_left(move: Move, done: tuple[str, ...]) -> tuple[str, ...]:
    """The attributes a move can be flipped with in what is left of this moment."""
    return tuple(name for name in readable(move) if (FAST if is_fast(move, name) else ORDINARY) not in done)


def decide_attempt(draft: Draft, seat: str, attempt: Attempt) -> None:
    """TF-FLIP-05: first the trigger, then the flip. A move without an attribute simply happens (TF-TRIG-06)."""
    asked = draft.settle(seat)
    if draft.table.cards(turned_of(seat)) or (asked and "flip" not in asked.actions):
        # Not even the GM can let this in: the cards on the table would never be read.
        raise Impossible("TF-FLIP-05", "There is still something to answer first.")
    if not attempt.move:
        draft.tell(seat, "TF-TRIG-02", "{who} thinks better of it.")
        return
    move = named_move(draft.table, attempt.move)
    if move is None:
        raise Impossible("TF-AMB-66", "There is no such move at this table.")
    if not move.flips:
        draft.count(xp_of(seat), -_price(move))
        draft.tell(seat, "TF-TRIG-06", "{who} makes {move}. {card}", move=move.name, card=move.trigger)
        note_start(draft, seat, fast=move.is_fast)
        return
    draft.tell(seat, "TF-TRIG-02", "{who} makes a move: {move}.", move=move.name)
    # Where the GM lets more moves be made than a moment has room for, every way to make them is open.
    ways = _ways_left(move, draft.table.marks.get(moment_of(seat), ())) or readable(move)
    listed = " or ".join(ATTRIBUTES[name] for name in ways)
    matter = {"move": move.name, "attributes": list(ways), "own": True}
    draft.wait_for(seat, ("flip",), "TF-TRIG-02", f"{move.name}: flip {listed}", matter)


def note_start(draft: Draft, seat: str, *, fast: bool) -> None:
    """A move the player started counts in this moment, if there is a spotlight to speak of (TF-FAST-03)."""
    if draft.table.spotlight:
        draft.mark(moment_of(seat), FAST if fast else ORDINARY)


def _pass_the_spotlight(draft: Draft, seat: str, spotlight: Spotlight) -> None:
    """TF-FAST-08: a new moment begins, and everybody's moves count from zero."""
    SPOTLIGHT.decide(draft, seat, spotlight)
    for name in draft.table.seats:
        for done in (FAST, ORDINARY):
            draft.unmark(moment_of(name), done)


ATTEMPT = Action("attempt", Attempt, offer_attempt, decide_attempt, rule="TF-TRIG-02", label="Make a move")
PASS_THE_SPOTLIGHT = replace(SPOTLIGHT, decide=_pass_the_spotlight, rule="TF-FAST-08")
