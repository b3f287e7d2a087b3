"""Stamina: ten points, lost unseen by the lucky (Lucky Mode) and searched for by heroes (Heroic Mode)."""

from hearthside.kernel.choices import Barred
from hearthside.kernel.draft import Draft
from hearthside.kernel.sight import Audience, MarkKind, PilePlace, open_pile
from hearthside.kernel.table import Table
from hearthside.kernel.views import Lying, PileView
from hearthside.kits.deckahedron.adventure.board import WOUNDS_KIND
from hearthside.kits.deckahedron.adventure.body import go_down
from hearthside.kits.deckahedron.adventure.combat.suffering import HARM
from hearthside.kits.deckahedron.flipping import face_of
from hearthside.kits.deckahedron.piles import DISCARD, DRAW, EXHAUSTION, TURNED
from hearthside.kits.deckahedron.shuffling import fill_draw_pile, reshuffle

POINTS = 10

MODE = MarkKind("mode", "How Stamina is lost", Audience.EVERYONE)
HEROIC = "Heroic Mode"
HEROIC_PILE = open_pile("heroic", "Exhaustion pile, face up")
"""TP-HERO-03: every card of it was revealed to the whole table on its way, and lies face up."""


def is_heroic(lying: Lying, seat: str) -> bool:
    """Whether this player has switched to Heroic Mode."""
    return lying.has_mark(MODE.of(seat), HEROIC)


def exhausted_of(lying: Lying, seat: str) -> PilePlace:
    """Where a character's exhausted cards lie: face down, or face up in Heroic Mode (TP-HERO-06)."""
    return HEROIC_PILE.of(seat) if is_heroic(lying, seat) else EXHAUSTION.of(seat)


def stamina_left(lying: Lying, seat: str) -> int:
    """TP-STAM-01: ten points, less those that are lost."""
    return max(0, POINTS - points_lost(lying, seat))


def losing(points: int) -> str:  # noqa: ARG001
    """TP-STAM-02: a point is a point, and there is no more to say."""
    return ""


def points_lost(lying: Lying, seat: str) -> int:
    """TP-STAM-07: every exhausted card counts, whatever it is; in Heroic Mode those with a symbol (TP-HERO-02)."""
    if not is_heroic(lying, seat):
        exhausted = lying.pile(EXHAUSTION.of(seat))
        return exhausted.count if isinstance(exhausted, PileView) else len(exhausted.cards)
    pile = lying.pile(HEROIC_PILE.of(seat))
    lost = pile.faces or () if isinstance(pile, PileView) else pile.cards
    return sum(face_of(card).stamina for card in lost)


def is_spent(lying: Lying, seat: str) -> bool:
    """TP-STAM-04, TP-HERO-05: whether a character has lost all there is to lose."""
    return not stamina_left(lying, seat)


_SPENT = Barred("TP-STAM-08", "All ten Stamina points are lost: they are too weak. Let them regain some first.")


def too_weak_to_stand(lying: Lying, seat: str) -> Barred | None:
    """TP-STAM-08: with all points lost nobody comes round."""
    return _SPENT if is_spent(lying, seat) else None


def tokens_on_pile(lying: Lying, seat: str) -> int:
    """TP-AMB-02: an Exhaustion token for each card of the pile that no Harm or Wound token stands for."""
    cards = len(lying.pile(exhausted_of(lying, seat)).tokens)
    return max(0, cards - lying.track(HARM.of(seat)) - lying.track(WOUNDS_KIND.of(seat)))


# --- Losing -----------------------------------------------------------------------------------------------------------


def lose_stamina(draft: Draft, seat: str, points: int) -> None:
    """So many cards are exhausted, each with a token; with the tenth point the character goes down."""
    rule = "TP-HERO-03" if is_heroic(draft.table, seat) else "TP-STAM-02"
    lost = exhaust(draft, seat, points)
    left, tokens = stamina_left(draft.table, seat), tokens_on_pile(draft.table, seat)
    says = "{who} loses {points} Stamina: {left} left. Tokens on the pile: {tokens}."
    draft.tell(seat, rule, says, points=lost, left=left, tokens=tokens)
    go_down_if_spent(draft, seat)


def go_down_if_spent(draft: Draft, seat: str) -> None:
    """TP-STAM-04, TP-HERO-05: with ten points lost a character is incapacitated."""
    if is_spent(draft.table, seat):
        go_down(draft, seat, "TP-HERO-05" if is_heroic(draft.table, seat) else "TP-STAM-04")


def exhaust(draft: Draft, seat: str, cards: int) -> int:
    """So many cards go, as for Stamina points, but never more than there are points left. How many went."""
    due = min(cards, stamina_left(draft.table, seat))
    return _search(draft, seat, due) if is_heroic(draft.table, seat) else _lose_unseen(draft, seat, due)


def _lose_unseen(draft: Draft, seat: str, cards: int) -> int:
    """TP-STAM-02: from the top, and nobody looks. An empty draw pile takes the discard pile in (TP-STAM-03)."""
    lost = 0
    while lost < cards and fill_draw_pile(draft, seat):
        top = draft.table.cards(DRAW.of(seat))[: cards - lost]
        draft.move(reversed(top), DRAW.of(seat), EXHAUSTION.of(seat))
        lost += len(top)
    return lost


def _search(draft: Draft, seat: str, cards: int) -> int:
    """TP-HERO-03: until so many symbols have shown. Those cards stay face up, the others are discarded."""
    found = 0
    while found < cards and _find_symbol(draft, seat):
        found += 1
    return found


def _find_symbol(draft: Draft, seat: str) -> bool:
    """TP-HERO-04: a search that ends without a symbol goes on in the discard pile, shuffled in."""
    passed: list[str] = []
    while _has_symbol(draft.table, seat):
        if not draft.table.cards(DRAW.of(seat)):
            draft.move(passed, TURNED.of(seat), DISCARD.of(seat))
            passed = []
            reshuffle(draft, seat)
        card = draft.turn_top(DRAW.of(seat), TURNED.of(seat))
        if face_of(card).stamina:
            draft.move((card,), TURNED.of(seat), HEROIC_PILE.of(seat))
            draft.move(passed, TURNED.of(seat), DISCARD.of(seat))
            return True
        passed.insert(0, card)
    return False


def _has_symbol(table: Table, seat: str) -> bool:
    piles = (DRAW.of(seat), DISCARD.of(seat))
    return any(face_of(card).stamina for pile in piles for card in table.cards(pile))
