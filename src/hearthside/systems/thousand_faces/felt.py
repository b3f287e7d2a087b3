"""What the felt shows of A Thousand Faces of Adventure that takes the rules to know."""

from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.felt import FacesFelt, facts_of
from hearthside.kits.deckahedron.felt import StaminaLeft
from hearthside.kits.deckahedron.piles import EXHAUSTION
from hearthside.systems.thousand_faces.stamina import BUST_AT, cards_left


def lay_felt(seen: TableView) -> FacesFelt:
    """What the felt shows whoever sees this."""
    return facts_of(seen, tuple(_stamina(seen, seat) for seat in seen.players))


def _stamina(seen: TableView, seat: str) -> StaminaLeft:
    left = cards_left(seen, seat)
    return StaminaLeft(seat, left, left + seen.pile(EXHAUSTION.of(seat)).count, BUST_AT)
