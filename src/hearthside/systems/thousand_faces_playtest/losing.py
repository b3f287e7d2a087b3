"""Losing Stamina at a player's own word, with a look at what is left of it."""

from dataclasses import dataclass
from functools import cache

from hearthside.kernel.actions import Action, Offer, blocked
from hearthside.kernel.choices import Between
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.body import (
    has_cards_to_turn,
    is_flipping,
    lose_stamina,
    tidy_deck,
    unless_down,
)
from hearthside.systems.thousand_faces_playtest.stamina import POINTS, stamina_left


@dataclass(frozen=True, slots=True, kw_only=True)
class LoseStamina:
    """Lose Stamina: your top cards, unseen; in Heroic Mode the next ones that show the symbol, face up."""

    points: int = 1


@cache
def _points(left: int) -> Between:
    """More may be due than somebody has."""
    return Between(1, 2 * POINTS, label=say("Stamina points (you have {left} of {most})", left=left, most=POINTS))


@cache
def _losing(left: int) -> Offer:
    return Offer({"points": _points(left)})


@unless_down
def offer_lose(seen: TableView) -> Offer:
    """Open outside a flip to whoever has Stamina left."""
    left = stamina_left(seen, seen.seat)
    if is_flipping(seen):
        return blocked("TF-FLIP-05", "Finish reading the cards you turned first.", points=_points(left))
    if not left or not has_cards_to_turn(seen):
        return blocked("TP-STAM-04", "You have no Stamina left to lose.", points=_points(left))
    return _losing(left)


def decide_lose(draft: Draft, seat: str, lose: LoseStamina) -> None:
    """The procedure of the player's mode."""
    lose_stamina(draft, seat, lose.points)
    tidy_deck(draft, seat)


LOSE = Action("lose", LoseStamina, offer_lose, decide_lose, rule="TP-STAM-02", label="Lose Stamina")
