"""What the GM hands out: blessings, wounds, and the moves a failure owes."""

from dataclasses import dataclass

from hearthside.kernel.actions import GM, Action, Offer, blocked
from hearthside.kernel.choices import Among, Words, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.cards import WOUNDS
from hearthside.kits.deckahedron.piles import discard_of
from hearthside.systems.thousand_faces.actions.deck import take_blessing
from hearthside.systems.thousand_faces.board import BLESSING_SUPPLY, GM_MOVES, wounds_of
from hearthside.systems.thousand_faces.body import go_down, tidy_deck

WOUND_LIMIT = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Bless:
    """Tell a player to take a blessing from the supply."""

    who: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Wound:
    """A character is wounded: say how. A wound card joins their discard pile, a Wound token their Exhaustion pile."""

    who: str
    how: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeMove:
    """Make the GM move a failure owes you: say what happens."""

    words: str


def _a_player(seen: TableView) -> Among:
    return Among(options((name, seen.seats[name].title) for name in seen.players), label="Who?")


def offer_bless(seen: TableView) -> Offer | None:
    """Open while the supply has blessings."""
    if not seen.players:
        return None
    if not seen.pile(BLESSING_SUPPLY).count:
        return blocked("TF-AMB-13", "No blessing is left in the supply.", who=_a_player(seen))
    return Offer({"who": _a_player(seen)})


def decide_bless(draft: Draft, seat: str, bless: Bless) -> None:  # noqa: ARG001
    """Drawn at random, into the discard pile."""
    take_blessing(draft, bless.who)


def offer_wound(seen: TableView) -> Offer | None:
    """Always open to the GM."""
    if not seen.players:
        return None
    return Offer({"who": _a_player(seen), "how": Words(most=300, label="How were they wounded?")})


def decide_wound(draft: Draft, seat: str, wound: Wound) -> None:  # noqa: ARG001
    """TF-TWOUND-01, TF-TWOUND-02; with two wounds already a further one incapacitates (TF-TWOUND-04)."""
    if draft.table.track(wounds_of(wound.who)) >= WOUND_LIMIT:
        go_down(draft, wound.who, "TF-TWOUND-04")
        return
    # TF-AMB-13: wounds never run out; each is one of the two faces with equal chance.
    face = draft.chance.pick([each.name for each in WOUNDS])
    draft.deal(discard_of(wound.who), [f"table:{face}#{draft.table.next_token}"])
    draft.count(wounds_of(wound.who), 1)
    draft.tell(wound.who, "TF-TWOUND-01", "{who} takes a wound. {how}", how=wound.how)
    tidy_deck(draft, wound.who)


def offer_make_move(seen: TableView) -> Offer:
    """Open while a move is owed."""
    words = Words(most=1000, optional=False, label="What happens?")
    if not seen.track(GM_MOVES):
        return blocked("TF-GMM-01", "No GM move is owed right now.", words=words)
    return Offer({"words": words}, urgent=True)


def decide_make_move(draft: Draft, seat: str, move: MakeMove) -> None:
    """The debt is paid with a piece of story."""
    draft.count(GM_MOVES, -1)
    draft.tell(seat, "TF-GMM-01", "{words}", words=move.words)


BLESS = Action("bless", Bless, offer_bless, decide_bless, rule="TF-BLES-01", label="Give a blessing", by=GM, group="gm")
WOUND = Action("wound", Wound, offer_wound, decide_wound, rule="TF-TWOUND-01", label="Give a wound", by=GM, group="gm")
MAKE_MOVE = Action(
    "gm_move", MakeMove, offer_make_move, decide_make_move, rule="TF-GMM-01", label="Make a GM move", by=GM, group="gm"
)
