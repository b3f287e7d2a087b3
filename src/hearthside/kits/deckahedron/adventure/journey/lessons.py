"""Study Under a Master, and taking a new move card."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from hearthside.kernel.actions import Action, Offer
from hearthside.kernel.agenda import Procedure, Step, carry_out
from hearthside.kernel.choices import Among, Barred, Option
from hearthside.kernel.draft import Draft
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.saying import say
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.board import MOVES_KIND, XP, level_on
from hearthside.kits.deckahedron.adventure.body import is_down, is_flipping
from hearthside.kits.deckahedron.adventure.book import AtTable, Book, by_book, moves_of, way
from hearthside.kits.deckahedron.adventure.content.vocabulary import Format
from hearthside.kits.deckahedron.adventure.journey.days import against_downtime, spend_day
from hearthside.kits.deckahedron.adventure.journey.options import format_of
from hearthside.kits.deckahedron.adventure.knowing import level_of, levels_left, named_move, raised, write_level
from hearthside.kits.deckahedron.adventure.steps import NewCard, Receive, TakeMove

PRICE = 2


@way
def out_of_reach(lying: Table | TableView, seat: str) -> frozenset[str]:
    """The move cards that no master can teach this character yet, although they are in the box."""
    raise NotImplementedError


@way
def beside_new_card(lying: AtTable, seat: str) -> Iterable[Step]:
    """What else happens when somebody received a new move card."""
    raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True)
class Study:
    """A day in town with a master, for 2 XP: raise one of your moves a level, or take a new move card."""

    move: str


_POOR = Barred("TF-STUDY-01", "A master wants 2 XP for the day.")
_BUSY = Barred("TF-STUDY-01", "There is still something to answer first.")
_DOWN = Barred("TF-INC-03", "An incapacitated character can take no further actions.")


def offer_study(seen: TableView) -> Offer | None:
    """TF-STUDY-01: in a town, for a day."""
    against = _against_study(seen)
    if against:
        return Offer(blocked=against)
    cards = seen.marks.get(MOVES_KIND.of(seen.seat), ())
    return _lessons(
        seen.system,
        format_of(seen.options),
        tuple((name, seen.track(level_on(name, seen.seat))) for name in (*_everyones(seen), *cards)),
        out_of_reach(seen, seen.seat),
    )


@by_book
def _everyones(book: Book) -> tuple[str, ...]:
    return tuple(move.id for move in book.moves.values() if not move.is_card and move.levels)


def _against_study(seen: TableView) -> Barred | None:
    # What changes least comes first: out of town nothing else needs to be looked at.
    if seen.track(XP.of(seen.seat)) < PRICE:
        return _POOR
    against = against_downtime(seen, seen.seat, "study-under-a-master")
    if against:
        return against
    if seen.seat in seen.awaited or is_flipping(seen):
        return _BUSY
    return _DOWN if is_down(seen) else None


@lru_cache(maxsize=256)
def _lessons(system: str, campaign: Format, levels: tuple[tuple[str, int], ...], beyond: frozenset[str]) -> Offer:
    # A bare table with nothing but this character's moves on it: all that the options depend on is in the arguments.
    known = Table(
        system=system,
        options={"format": campaign},
        marks={MOVES_KIND.of("you"): tuple(name for name, _ in levels)},
        tracks={level_on(name, "you"): level for name, level in levels},
    )
    return Offer({"move": Among(tuple(_lesson_options(known, beyond)), label="What do you learn?")})


def _lesson_options(known: Table, beyond: frozenset[str]) -> Iterable[Option]:
    mine = known.marks[MOVES_KIND.of("you")]
    for name in mine:
        move = moves_of(known)[name]
        if levels_left(known, "you", move):
            level = level_of(known, "you", move)
            says = "{move}: from {level} to {higher}"
            yield Option(name, say(says, move=move.name, level=level, higher=raised(level, by=1)))
    for move in moves_of(known).values():
        # TF-STUDY-02: cards that others hold can be copied.
        is_there = move.is_card and format_of(known.options) in move.formats and move.id not in mine
        if is_there and move.id not in beyond:
            says = "{move}, a new card, {level}" if move.start else "{move}, a new card"
            yield Option(move.id, say(says, move=move.name, level=move.start))


def decide_study(draft: Draft, seat: str, study: Study) -> None:
    """TF-STUDY-01: the day and 2 XP go."""
    move = named_move(draft.table, study.move)
    if move is None:
        raise Impossible("TF-AMB-66", "There is no such move at this table.")
    draft.count(XP.of(seat), -PRICE)
    spend_day(draft, seat, "study-under-a-master")
    if move.is_card and not draft.table.has_mark(MOVES_KIND.of(seat), move.id):
        draft.befall("growth", seat)
        draft.tell(seat, "TF-STUDY-01", "{who} studies under a master.")
        carry_out(draft, [TakeMove(seat, move.id)])
        return
    level = raised(level_of(draft.table, seat, move), by=1)
    write_level(draft, seat, move, level)
    says = "{who} studies under a master: {move} is {level} now."
    draft.befall("growth", seat)
    draft.tell(seat, "TF-STUDY-01", says, move=move.name, level=level)


def take_move(draft: Draft, step: TakeMove) -> list[Step]:
    """Somebody takes a new move card, at its base level (TF-STUDY-03)."""
    seat, move = step.seat, moves_of(draft)[step.move]
    if move.start:
        write_level(draft, seat, move, move.start)
    else:
        draft.mark(MOVES_KIND.of(seat), move.id)
    draft.tell(seat, "TF-STUDY-03", "{who} takes the card {move}.", move=move.name)
    return [NewCard(seat, step.move, step.chosen)]


def new_card(draft: Draft, step: NewCard) -> list[Step]:
    """What comes with a move card somebody did not have yet (TF-STUDY-04), and what else a book says of it."""
    seat, move = step.seat, moves_of(draft)[step.move]
    # A character who comes ready-made has chosen the magic item already.
    brings = move.receives or (move.receives_magic_items and not step.chosen)
    received = [Receive(seat, move.id)] if brings else []
    return [*received, *beside_new_card(draft, seat)]


STEPS: tuple[Procedure, ...] = (Procedure(TakeMove, take_move), Procedure(NewCard, new_card))
STUDY = Action(
    "study", Study, offer_study, decide_study, rule="TF-STUDY-01", label="Study Under a Master", group="downtime"
)
