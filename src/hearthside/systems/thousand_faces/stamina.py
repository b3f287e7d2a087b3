"""Stamina: cards are revealed until the symbols have shown, and all of them are lost."""

from hearthside.kernel.choices import Barred
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.sight import PilePlace
from hearthside.kernel.table import Table
from hearthside.kernel.views import Lying, TableView
from hearthside.kits.deckahedron.adventure.board import LAID
from hearthside.kits.deckahedron.adventure.body import go_down
from hearthside.kits.deckahedron.piles import DISCARD, DRAW, EXHAUSTION, TURNED
from hearthside.kits.deckahedron.stamina import reveal_until_spent

BUST_AT = 3


def lose_by_symbols(draft: Draft, seat: str, points: int) -> None:
    """TF-STAM-01: reveal until the symbols have shown; all of it goes to the Exhaustion pile."""
    reveal_until_spent(draft, seat, points)
    draft.tell(seat, "TF-STAM-01", "{who} loses {points} Stamina.", points=points)
    bust_on_three(draft, seat)


def losing(points: int) -> str:
    """TF-STAM-01: cards without a symbol go along with those that have one."""
    return say("Cards burn down until {points, plural, one {# flame has} other {# flames have}} shown.", points=points)


def cards_left(lying: Lying, seat: str) -> int:
    """TF-STAM-01, TF-STAM-09: a card is breath until it lies in the Exhaustion pile, and again when it comes back."""
    # TF-AMB-11: cards that lie in a game of corners count.
    return sum([lying.count(kind.of(seat)) for kind in (DRAW, DISCARD, TURNED, LAID)])


def bust_on_three(draft: Draft, seat: str) -> None:
    """TF-INC-01, TF-INC-02: with three cards or fewer left in the cycle a character goes down."""
    if cards_left(draft.table, seat) <= BUST_AT:
        go_down(draft, seat, "TF-INC-01")


_FEW_CARDS = Barred("TF-INC-09", "With three cards or fewer they are too weak. Let them regain some first.")


def has_few_cards(lying: Table | TableView, seat: str) -> Barred | None:
    """TF-INC-09: three cards or fewer are too few to stand on."""
    cards = len(lying.pile(DRAW.of(seat)).tokens) + len(lying.pile(DISCARD.of(seat)).tokens)
    return _FEW_CARDS if cards <= BUST_AT else None


def face_down_pile(lying: Table | TableView, seat: str) -> PilePlace:  # noqa: ARG001
    """TF-STAM-02: one pile, face down."""
    return EXHAUSTION.of(seat)
