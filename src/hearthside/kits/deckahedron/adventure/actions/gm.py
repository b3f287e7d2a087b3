"""What the GM hands out: blessings, wounds, damage, and the moves a failure owes."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from hearthside.kernel.actions import GM, Action, Offer, blocked
from hearthside.kernel.agenda import carry_out
from hearthside.kernel.choices import Among, Barred, Choice, Option, Several, Words, explained, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import listed
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure import steps
from hearthside.kits.deckahedron.adventure.actions.deck import take_blessing
from hearthside.kits.deckahedron.adventure.board import BLESSING_SUPPLY, GM_MOVES, STATE, is_making
from hearthside.kits.deckahedron.adventure.book import Book, book_of, by_book, cite
from hearthside.kits.deckahedron.adventure.combat.fate import DEAD
from hearthside.kits.deckahedron.adventure.combat.numbers import LADDER
from hearthside.kits.deckahedron.adventure.combat.suffering import no_harm
from hearthside.kits.deckahedron.adventure.combat.whom import UNMADE, against_all, targets
from hearthside.kits.deckahedron.adventure.contests.pursuit import make_way
from hearthside.kits.deckahedron.adventure.contests.teamwork import against_taking, all_struck
from hearthside.kits.deckahedron.adventure.journey.options import has_harm
from hearthside.kits.deckahedron.adventure.journey.points import pay_gm_move


@dataclass(frozen=True, slots=True, kw_only=True)
class Bless:
    """Tell a player to take a blessing from the supply."""

    who: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Wound:
    """A character is wounded: say how. A wound card joins their discard pile, a Wound token their Exhaustion pile."""

    who: str
    how: str = ""


def _a_player(seen: TableView) -> Among:
    return Among(options((name, seen.seats[name].title) for name in seen.players), label="Who?")


def offer_bless(seen: TableView) -> Offer | None:
    """Open while the supply has blessings."""
    if not seen.players:
        return None
    if seen.is_empty(BLESSING_SUPPLY):
        return blocked("TF-AMB-13", "No blessing is left in the supply.", who=_a_player(seen))
    return Offer({"who": _a_player(seen)})


def decide_bless(draft: Draft, seat: str, bless: Bless) -> None:  # noqa: ARG001
    """Drawn at random, into the discard pile."""
    take_blessing(draft, bless.who)


def offer_wound(seen: TableView) -> Offer | None:
    """Open to the GM while somebody is there to be wounded."""
    if not seen.players:
        return None
    who = _somebody_to_hurt(seen)
    fields: dict[str, Choice] = {"who": who, "how": Words(most=300, label="How were they wounded?")}
    return Offer(fields, against_all(who.options))


def _somebody_to_hurt(seen: TableView) -> Among:
    people = (Option(name, seen.seats[name].title, _against_hurting(seen, name)) for name in seen.players)
    return Among(tuple(people), label="Who?")


def _against_hurting(seen: TableView, name: str) -> Barred | None:
    """Nothing more befalls the dead, nor who is only half made; and TF-PVP-05: friends fought, so nothing is taken."""
    if seen.has_mark(STATE.of(name), DEAD):
        return _DEAD
    return UNMADE if is_making(seen, name) else against_taking(seen, name)


_DEAD = Barred("TF-INC-08", "They are dead: nothing more can befall them.")


def decide_wound(draft: Draft, seat: str, wound: Wound) -> None:  # noqa: ARG001
    """TF-TWOUND-06: it lands, unless armour takes it or a shield keeps it off."""
    for who in all_struck(draft, (wound.who,)):
        carry_out(draft, [steps.Wound(who, wound.how)])


@dataclass(frozen=True, slots=True, kw_only=True)
class Inflict:
    """A character takes a Harm: say how. A card of theirs is exhausted for it, and a token marks it."""

    who: str
    how: str = ""


def offer_inflict(seen: TableView) -> Offer | None:
    """TF-CAMP-02: open in the longer campaigns."""
    if not seen.players:
        return None
    who = _somebody_to_hurt(seen)
    fields: dict[str, Choice] = {"who": who, "how": Words(most=300, label="How were they harmed?")}
    return Offer(fields, against_all(who.options) if has_harm(seen) else no_harm(seen))


def decide_inflict(draft: Draft, seat: str, inflict: Inflict) -> None:  # noqa: ARG001
    """TF-HARM-06: it lands, unless armour takes it or a shield keeps it off."""
    for who in all_struck(draft, (inflict.who,)):
        carry_out(draft, [steps.Harm(who, inflict.how)])


# --- GM moves ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeMove:
    """Make the GM move that a flip, or a move, owes you: say what happens."""

    words: str
    moves: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StepUp:
    """Make a GM move that nobody owes you: everyone looks to you, or they meet what you prepared."""

    words: str
    moves: tuple[str, ...] = ()
    because_of: str = "looks"


class _GmMoves(NamedTuple):
    """The moves of a book's GM, as they are offered."""

    owed: Offer
    not_owed: Offer
    step_up: Offer


@by_book
def _gm_moves(book: Book) -> _GmMoves:
    printed = explained((move.id, move.name, move.says) for move in book.guide.moves)
    fields: dict[str, Choice] = {
        "words": Words(most=1000, optional=False, label="What happens?"),
        # TF-GMM-03: one move may be several of the list.
        "moves": Several(printed, 0, len(printed), label="Your moves"),
    }
    return _GmMoves(
        Offer(fields, urgent=True),
        blocked("TF-GMM-01", "No GM move is owed right now.", **fields),
        Offer({**fields, "because_of": _WHY_NOW}),
    )


_WHY_NOW = Among(
    options((("looks", "Everyone looks to you"), ("prepared", "They meet what you prepared"))), label="Why now?"
)


def offer_make_move(seen: TableView) -> Offer:
    """TF-GMM-01: open while a move is owed."""
    moves = _gm_moves(seen)
    return moves.owed if seen.track(GM_MOVES) else moves.not_owed


def offer_step_up(seen: TableView) -> Offer | None:
    """TF-GMM-01: when it is time, only the GM can tell."""
    return _gm_moves(seen).step_up if seen.players else None


def decide_make_move(draft: Draft, seat: str, move: MakeMove) -> None:
    """The debt is paid with a piece of story."""
    draft.count(GM_MOVES, -1)
    _tell_move(draft, seat, move.words, move.moves)


def decide_step_up(draft: Draft, seat: str, move: StepUp) -> None:
    """Nothing is owed, and nothing is paid."""
    _tell_move(draft, seat, move.words, move.moves)


def _tell_move(draft: Draft, seat: str, words: str, moves: tuple[str, ...]) -> None:
    draft.tell(seat, "TF-GMM-01", "{words}", words=words)
    named = [each.name for each in book_of(draft).guide.moves if each.id in moves]
    if named:
        draft.tell(seat, cite(draft, "moves of the GM"), "A GM move: {moves}.", moves=listed(named))


@dataclass(frozen=True, slots=True, kw_only=True)
class DealDamage:
    """Deal damage: name one thing that threatens them, and how hard it strikes. The players read the numbers."""

    who: tuple[str, ...]
    power: str
    words: str = ""


_POWERS = Among(options((power, f"1{power}") for power in reversed(LADDER[1:])) + options(
    (str(points), str(points)) for points in range(1, 21)
), label="Attack power")  # fmt: skip


def offer_damage(seen: TableView) -> Offer | None:
    """Open while somebody is there to be hurt."""
    people = targets(seen)
    if not people:
        return None
    against = against_all(people)
    if against:
        return Offer(blocked=against)
    return _damage_offer(people)


@lru_cache(maxsize=128)
def _damage_offer(people: tuple[Option, ...]) -> Offer:
    return Offer(
        {
            "who": Several(people, 1, len(people), label="Whom?"),
            "power": _POWERS,
            "words": Words(most=300, label="What strikes them?"),
        }
    )


def decide_damage(draft: Draft, seat: str, damage: DealDamage) -> None:
    """TF-GMM-05: one threat; the number is the player's to read. Who flipped together suffers together (TF-TEAM-06)."""
    pay_gm_move(draft)
    for who in all_struck(draft, damage.who):
        whom = draft.table.seats[who].title
        says = "{whom} is struck: {words}" if damage.words.strip() else "{whom} is struck."
        draft.tell(seat, "TF-GMM-05", says, whom=whom, words=damage.words)
        blow = steps.Suffer(seat=who, power=damage.power, from_=damage.words)
        carry_out(draft, [blow, *make_way(draft, who)])


BLESS = Action("bless", Bless, offer_bless, decide_bless, rule="TF-BLES-01", label="Give a blessing", by=GM, group="gm")
WOUND = Action("wound", Wound, offer_wound, decide_wound, rule="TF-TWOUND-06", label="Give a wound", by=GM, group="gm")
INFLICT = Action(
    "inflict", Inflict, offer_inflict, decide_inflict, rule="TF-HARM-06", label="Give a Harm", by=GM, group="gm"
)
MAKE_MOVE = Action(
    "gm_move", MakeMove, offer_make_move, decide_make_move, rule="TF-GMM-01", label="Make a GM move", by=GM, group="gm"
)
STEP_UP = Action(
    "step_up", StepUp, offer_step_up, decide_step_up, rule="TF-GMM-01", label="A move of your own", by=GM, group="gm"
)
DEAL_DAMAGE = Action(
    "damage", DealDamage, offer_damage, decide_damage, rule="TF-GMM-05", label="Deal damage", by=GM, group="gm"
)
