"""A player names a move, and the table waits for its flip. How many moves a moment in the spotlight has room for."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from hearthside.kernel.actions import Action, Offer
from hearthside.kernel.agenda import Procedure, Step, carry_out, replace
from hearthside.kernel.choices import Among, Barred, Choice, Option, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Awaited
from hearthside.kernel.gathering import SPOTLIGHT, Spotlight
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.saying import say
from hearthside.kernel.table import Table
from hearthside.kernel.views import Question, TableView
from hearthside.kits.deckahedron.adventure import steps
from hearthside.kits.deckahedron.adventure.actions.moments import against_more, note_start, warned
from hearthside.kits.deckahedron.adventure.actions.proposing import (
    BEYOND,
    asked_for,
    lay_before_gm,
    proposal_of,
    take_proposal_back,
)
from hearthside.kits.deckahedron.adventure.board import (
    FAST,
    INCAPACITATED,
    MOMENT,
    MOVES_KIND,
    ORDINARY,
    STATE,
    XP,
    level_on,
)
from hearthside.kits.deckahedron.adventure.body import against_flipping, is_down
from hearthside.kits.deckahedron.adventure.book import Book, book_of, by_book, moves_of
from hearthside.kits.deckahedron.adventure.combat.foes import foes_named, name_of_foe
from hearthside.kits.deckahedron.adventure.content.effects import Avoid
from hearthside.kits.deckahedron.adventure.content.moves import Move
from hearthside.kits.deckahedron.adventure.contests.pursuit import make_way
from hearthside.kits.deckahedron.adventure.effects.about import (
    About,
    Named,
    about_of,
    friends_for,
    is_threatened,
    looms,
    usable_items,
)
from hearthside.kits.deckahedron.adventure.effects.carrying import steps_of
from hearthside.kits.deckahedron.adventure.effects.lasting import barred_attributes, begin_move, waits_for
from hearthside.kits.deckahedron.adventure.effects.loads import TOO_LOADED, penalty
from hearthside.kits.deckahedron.adventure.effects.lying import DOWN_KIND
from hearthside.kits.deckahedron.adventure.effects.needs import (
    against_need,
    charged_items,
    foes_in_reach,
    unmet_needs,
    ways_open,
)
from hearthside.kits.deckahedron.adventure.gear.items import name_of
from hearthside.kits.deckahedron.adventure.gear.load import load_of
from hearthside.kits.deckahedron.adventure.gear.magic import items_for, running_items
from hearthside.kits.deckahedron.adventure.gear.prices import pay_price
from hearthside.kits.deckahedron.adventure.gear.shelf import PRECIOUS_KIND
from hearthside.kits.deckahedron.adventure.journey.options import flips_freely, format_of
from hearthside.kits.deckahedron.adventure.journey.scene import SCENE, in_combat
from hearthside.kits.deckahedron.adventure.knowing import has_card, is_fast, left_out, level_of, named_move, readable
from hearthside.kits.deckahedron.adventure.matters import NOT_CALLED, Proposal, called_in
from hearthside.kits.deckahedron.piles import TURNED


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """Name the move you would make; the GM calls for its flip. Without its card you try it at the lowest level."""

    move: str
    foe: str = ""
    item: str = ""
    ally: str = ""


def offer_attempt(seen: TableView) -> Offer:
    """Open whenever a flip is, unless the GM called for another one; and at any time to turn an attack or a chase."""
    attack = book_of(seen).attack
    # What a move can be an answer to.
    asked = next(filter(None, map(seen.asked, ("attempt", "flip", attack.number, attack.answer, "race"))), None)
    against = _against_attempting(seen, asked)
    only = _meanwhile(seen, asked) if against else frozenset[str]()
    if asked is None or (against and not only):
        return Offer(seen.recall(_usual_fields), against)
    return Offer(_fields(seen, asked, only=only))


def _usual_fields(seen: TableView) -> Mapping[str, Choice]:
    """The moves there are while nothing is asked. The list is long, so it is the same one while a flip is read."""
    return _fields(seen, None, only=frozenset())


def _fields(seen: TableView, asked: Question | None, *, only: frozenset[str]) -> Mapping[str, Choice]:
    cards, made = seen.marks.get(MOVES_KIND.of(seen.seat), ()), _made(seen)
    is_granted = called_in(asked).free
    return _attempt_fields(
        seen.system,
        format_of(seen.options),
        left_out(seen),
        tuple([(name, seen.track(level_on(name, seen.seat))) for name in (*made.everyones, *cards)]),
        () if is_granted else seen.marks.get(MOMENT.of(seen.seat), ()),
        (min(seen.track(XP.of(seen.seat)), made.highest_price), min(seen.track(PRECIOUS_KIND.of(seen.seat)), 1)),
        unmet_needs(seen, seen.seat),
        seen.marks.get(DOWN_KIND.of(seen.seat), ()),
        barred_attributes(seen, seen.seat),
        0 if is_granted else min(load_of(seen, seen.seat), made.most_load),
        fights=in_combat(seen),
        only=only,
        may_withdraw=not only and (asked is not None or proposal_of(seen, seen.seat) is not None),
        about=_about(seen),
    )


def _against_attempting(seen: TableView, asked: Question | None) -> Barred | None:
    if asked and "attempt" in asked.actions:
        return _DOWN if is_down(seen) else None
    is_called = seen.seat in seen.awaited and not called_in(asked).own
    return against_flipping(seen) or (_CALLED if is_called else None)


def _meanwhile(seen: TableView, asked: Question | None) -> frozenset[str]:
    """The moves there is time for although something else is asked, if this character has the card of one.

    An attack that comes down on them can be turned aside (TF-FAST-07), and the rabbit can turn the chase (TF-PUR-12).
    """
    if asked is None or is_down(seen):
        return frozenset()
    turns_it = _made(seen).turns_chase if "race" in asked.actions else frozenset[str]()
    found = _made(seen).escapes if book_of(seen).attack.is_asked(asked.actions) else turns_it
    return found if any(name in found for name in seen.marks.get(MOVES_KIND.of(seen.seat), ())) else frozenset()


def may_turn_aside(seen: TableView) -> bool:
    """Whether this character has a card that turns what they are asked about aside."""
    return bool(_meanwhile(seen, seen.awaited.get(seen.seat)))


_DOWN = Barred("TF-INC-03", "An incapacitated character can take no further actions.")
_CALLED = Barred("TF-TRIG-02", "The GM has called for a flip: answer that first.")
_NO_CARD = Barred("TF-LVL-08", "Without its card nobody can make this move: there is nothing to flip for it.")
_NO_XP = Barred("TF-XP-08", "You have not the XP to pay for this move.")


def _is_made(move: Move) -> bool:
    """Whether a move is made by naming it: by a flip, or because its card says what happens (TF-TRIG-06)."""
    return move.flips or (move.kind == "special" and bool(move.always or move.prices))


def _price(move: Move) -> int:
    """The XP a move costs that needs no flip."""
    return 0 if move.flips or not move.prices else move.prices[0].xp


class _Made(NamedTuple):
    """The moves of a book that are made by naming them, and what has to be known of all of them together."""

    moves: tuple[Move, ...]
    everyones: tuple[str, ...]
    highest_price: int
    most_load: int
    escapes: frozenset[str]
    """Moves that turn aside an attack whose power is already known (TF-FAST-07)."""
    turns_chase: frozenset[str]
    """Moves that change a Pursuit while it is run (TF-PUR-12)."""


def made_moves(book: Book) -> tuple[Move, ...]:
    """The moves of a book that are made by naming them."""
    return tuple(move for move in book.moves.values() if _is_made(move))


@by_book
def _made(book: Book) -> _Made:
    moves = made_moves(book)
    return _Made(
        moves,
        everyones=tuple(move.id for move in moves if not move.is_card and move.levels),
        highest_price=max(map(_price, moves)),
        most_load=1 + max(move.load.most for move in moves if move.load and move.load.most is not None),
        escapes=frozenset(
            move.id for move in moves if any(isinstance(each, Avoid) and each.what == "attack" for each in move.always)
        ),
        turns_chase=frozenset(move.id for move in moves if "pursuit" in move.needs and not move.flips),
    )


def _about(seen: TableView) -> tuple[tuple[str, Choice], ...]:
    """Whom or what a move may be about, where there is anything to name."""
    foes = [Option(*each) for each in foes_named(seen)]
    things = dict.fromkeys((*charged_items(seen, seen.seat), *running_items(seen, seen.seat)))
    friends = _friends(seen)
    found: list[tuple[str, Choice]] = []
    if foes:
        found.append(("foe", Among((Option("", "Nobody in particular"), *foes), label="Against whom?")))
    if things:
        listed = options((item, name_of(seen, item)) for item in things)
        found.append(("item", Among((Option("", "Nothing in particular"), *listed), label="With which item?")))
    if friends:
        listed = options((name, seen.seats[name].title) for name in friends)
        found.append(("ally", Among((Option("", "Nobody"), *listed), label="For or with whom?")))
    return tuple(found)


def _friends(seen: TableView) -> tuple[str, ...]:
    """Whom an attack threatens, and who knows how to loom."""
    others = [name for name in seen.players if name != seen.seat]
    return tuple([name for name in others if is_threatened(seen, name) or looms(seen, name)])


@lru_cache(maxsize=512)
def _attempt_fields(
    system: str,
    campaign: str,
    absent: frozenset[str],
    levels: tuple[tuple[str, int], ...],
    done: tuple[str, ...],
    purse: tuple[int, int],
    unmet: tuple[str, ...],
    down: tuple[str, ...],
    beyond: tuple[str, ...],
    load: int,
    *,
    fights: bool,
    only: frozenset[str],
    may_withdraw: bool,
    about: tuple[tuple[str, Choice], ...],
) -> Mapping[str, Choice]:
    # A bare table with nothing but this character's moves on it: all that the options depend on is in the arguments.
    known = Table(
        system=system,
        options={"format": campaign},
        marks={
            MOVES_KIND.of("you"): tuple(name for name, _ in levels),
            DOWN_KIND.of("you"): down,
            MOMENT.of("you"): done,
            SCENE: ("combat",) if fights else (),
        },
        tracks={level_on(name, "you"): level for name, level in levels},
    )
    made = _made(known)
    here = [move for move in made.moves if campaign in move.formats and move.id not in absent]
    there = [move for move in here if move.id in only or not only]
    there.sort(key=lambda move: not has_card(known, "you", move))
    moves = tuple(
        Option(move.id, _label(known, move), _against(known, move, purse, unmet, load, beyond)) for move in there
    )
    withdraw = (Option("", "None after all"),) if may_withdraw else ()
    return {"move": Among((*moves, *withdraw), label="Move"), **dict(about)}


def _label(known: Table, move: Move) -> str:
    level = level_of(known, "you", move) if move.levels else ""
    words = say("{move}, {level}", move=move.name, level=level) if level else move.name
    return say("{move}, {tag}", move=words, tag=book_of(known).fast.tag) if move.is_fast else words


def _against(
    known: Table, move: Move, purse: tuple[int, int], unmet: tuple[str, ...], load: int, beyond: tuple[str, ...]
) -> Barred | None:
    done = known.marks[MOMENT.of("you")]
    if not move.flips and not has_card(known, "you", move):
        return _NO_CARD
    if purse[0] < _price(move):
        return _NO_XP
    if known.has_mark(DOWN_KIND.of("you"), move.id):
        return face_down(known, move)
    ways = [name for name in ways_open(known, move) if name not in beyond]
    if move.flips and not ways:
        return BEYOND
    if move.is_fast or not _ways_left(move, tuple(ways), done):
        against = against_more(known, done, fast=move.is_fast)
        if against:
            return against
    if move.load and not move.load.allows(load):
        return TOO_LOADED
    return against_need(known, move, unmet)


def against_making(table: Table, seat: str, move: Move) -> Barred | None:
    """Why a move that is named with the flip cannot be made, as far as its card and its needs say so."""
    if table.has_mark(DOWN_KIND.of(seat), move.id):
        return face_down(table, move)
    too_loaded = move.load is not None and not move.load.allows(load_of(table, seat))
    return against_need(table, move, unmet_needs(table, seat)) or (TOO_LOADED if too_loaded else None)


def face_down(lying: Table, move: Move) -> Barred:
    """Why a card that lies face-down cannot be used."""
    says = "{move} lies face-down until your next {other}."
    return Barred(move.rules[0], say(says, move=move.name, other=waits_for(lying, move).name))


def _ways_left(move: Move, ways: tuple[str, ...], done: tuple[str, ...]) -> tuple[str, ...]:
    """The attributes a move can be flipped with in what is left of this moment."""
    return tuple(name for name in ways if (FAST if is_fast(move, name) else ORDINARY) not in done)


def decide_attempt(draft: Draft, seat: str, attempt: Attempt) -> None:
    """TF-FLIP-05: first the trigger, then the flip. A move without an attribute simply happens (TF-TRIG-06)."""
    asked = draft.table.awaited.get(seat)
    move = named_move(draft.table, attempt.move)
    is_escape = move is not None and move.id in _made(draft).escapes
    if move is not None and is_escape and asked and book_of(draft).attack.is_asked(asked.actions):
        # The attack that is under way is what it turns aside: nothing is answered by it.
        carry_out(draft, _making(draft, seat, move, attempt))
        return
    if move is not None and move.id in _made(draft).turns_chase and asked and "race" in asked.actions:
        # The rabbit runs on when it is done.
        called, then = NOT_CALLED, tuple(make_way(draft, seat))
    else:
        _take_question(draft, seat, asked)
        called, then = called_in(asked), asked.then if asked else ()
    if not attempt.move:
        take_proposal_back(draft, seat)
        draft.tell(seat, "TF-TRIG-02", "{who} thinks better of it.")
        carry_out(draft, then)
        return
    if move is None:
        raise Impossible("TF-AMB-66", "There is no such move at this table.")
    if not move.flips:
        if not called.free and warned(draft, seat, fast=move.is_fast):
            foe, item, ally = attempt.foe, attempt.item, attempt.ally
            proposed = Proposal(seat=seat, move=move.id, makes=True, foe=foe, item=item, ally=ally)
            lay_before_gm(draft, proposed)
            carry_out(draft, then)
            return
        carry_out(draft, [*_making(draft, seat, move, attempt, free=called.free), *then])
        return
    sleeps = next((each.barred for each in items_for(draft.table, seat, move.id) if each.value == attempt.item), None)
    if sleeps:
        draft.tell(seat, sleeps.rule, "{who} cannot make {move} with that. {why}", move=move.name, why=sleeps.words)
        carry_out(draft, then)
        return
    if attempt.foe and attempt.foe not in foes_in_reach(draft.table, seat, move):
        # TF-WPN-09: the blow goes to nobody else instead.
        whom = name_of_foe(draft.table, attempt.foe)
        draft.tell(seat, "TF-WPN-09", "{whom} is too far off for {move}.", whom=whom, move=move.name)
        carry_out(draft, then)
        return
    ways = _ways(draft.table, seat, move, free=called.free)
    foe, item, ally = _named(draft.table, seat, move, attempt)
    proposed = Proposal(
        seat=seat,
        move=move.name,
        attributes=ways,
        own=True,
        waved=called.waved,
        free=called.free,
        foe=foe,
        item=item,
        ally=ally,
    )
    if called.free or called.waved or then or _is_called_already(draft, seat, move, ways):
        draft.tell(seat, "TF-TRIG-02", "{who} makes a move: {move}.", move=move.name)
        draft.wait_for(seat, ("flip",), "TF-TRIG-02", asked_for(draft.table, proposed), proposed.called, then=then)
        return
    draft.tell(seat, "TF-TRIG-02", "{who} would make a move: {move}.", move=move.name)
    lay_before_gm(draft, proposed)


def _is_called_already(draft: Draft, seat: str, move: Move, ways: tuple[str, ...]) -> bool:
    """Whether nobody has to be asked: an attack asks for it, the GM let it in, or players flip freely here.

    What is more than the book expects of one moment the GM is asked about all the same.
    """
    if "power-unknown" in move.needs or draft.because:
        return True
    fast = all(is_fast(move, name) for name in ways)
    return not warned(draft, seat, fast=fast) and flips_freely(draft.table)


def name_move(draft: Draft, step: steps.NameMove) -> list[Step]:
    """The GM waves through a move that needs no flip."""
    return _making(draft, step.seat, moves_of(draft)[step.move], step)


def _take_question(draft: Draft, seat: str, asked: Awaited | None) -> None:
    if draft.table.cards(TURNED.of(seat)) or (asked and not {"flip", "attempt"} & set(asked.actions)):
        # Not even the GM can let this in: the cards on the table would never be read.
        raise Impossible("TF-FLIP-05", "There is still something to answer first.")
    draft.settle(seat)


def _ways(table: Table, seat: str, move: Move, *, free: bool) -> tuple[str, ...]:
    """The attributes left to flip with. Where the GM lets more be done than there is room for, all are."""
    beyond = barred_attributes(table, seat)
    ways = tuple(name for name in ways_open(table, move) if name not in beyond)
    done = () if free else table.marks.get(MOMENT.of(seat), ())
    return _ways_left(move, ways, done) or ways or readable(move)


def _named(table: Table, seat: str, move: Move, attempt: Attempt) -> About:
    """What was named along with the move, as far as it fits."""
    items = {option.value for option in usable_items(table, seat, move)}
    return About(
        attempt.foe if attempt.foe in foes_in_reach(table, seat, move) else "",
        attempt.item if attempt.item in items else "",
        attempt.ally if attempt.ally in friends_for(table, seat, move) else "",
    )


def _making(draft: Draft, seat: str, move: Move, named: Named, *, free: bool = False) -> list[Step]:
    """A move that needs no flip: it is paid for, and what its card says happens."""
    pay_price(draft, seat, move.prices[0] if move.prices else None)
    draft.tell(seat, "TF-TRIG-06", "{who} makes {move}. {card}", move=move.name, card=move.trigger)
    if not free:
        note_start(draft, seat, fast=move.is_fast)
    begin_move(draft, seat, move)
    about = about_of(draft.table, seat, move, named, NOT_CALLED)
    costs = [] if free else penalty(draft, seat, move)
    return [*costs, steps.Make(seat=seat, move=move.id, foe=about.foe, item=about.item, ally=about.ally)]


def _make(draft: Draft, step: steps.Make) -> list[Step]:
    """TF-AMB-64: whoever went down over the cost does not make the move. A card that joins it comes with it."""
    seat, move = step.seat, moves_of(draft)[step.move]
    if draft.table.has_mark(STATE.of(seat), INCAPACITATED):
        draft.tell(seat, "TF-AMB-64", "{who} is down before {move} is made.", move=move.name)
        return []
    comes = steps_of(step, move.always)
    for name in draft.table.marks.get(MOVES_KIND.of(seat), ()):
        if moves_of(draft)[name].joins == move.id:
            comes += steps_of(replace(step, move=name), moves_of(draft)[name].standing)
    return [*comes, steps.Made(seat, move.id)]


def _pass_the_spotlight(draft: Draft, seat: str, spotlight: Spotlight) -> None:
    """TF-FAST-08: a new moment begins, and everybody's moves count from zero."""
    SPOTLIGHT.decide(draft, seat, spotlight)
    for name in draft.table.seats:
        for done in draft.table.marks.get(MOMENT.of(name), ()):
            draft.unmark(MOMENT.of(name), done)


STEPS: tuple[Procedure, ...] = (Procedure(steps.NameMove, name_move), Procedure(steps.Make, _make))
ATTEMPT = Action("attempt", Attempt, offer_attempt, decide_attempt, rule="TF-TRIG-02", label="Make a move")
PASS_THE_SPOTLIGHT = dataclasses.replace(SPOTLIGHT, decide=_pass_the_spotlight, rule="TF-FAST-08")
