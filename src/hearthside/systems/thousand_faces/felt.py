"""What the felt shows of A Thousand Faces of Adventure that takes the rules to know."""

from collections.abc import Callable
from functools import lru_cache

from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.felt import FacesFelt, facts_of
from hearthside.kits.deckahedron.felt import StaminaLeft
from hearthside.kits.deckahedron.piles import EXHAUSTION
from hearthside.systems.thousand_faces.stamina import BUST_AT, cards_left


def lay_felt(seen: TableView) -> FacesFelt:
    """What the felt shows whoever sees this."""
    return facts_of(seen, tuple([seen.recall(_stamina_of(seat)) for seat in seen.players]))


@lru_cache(maxsize=1024)
def _stamina_of(seat: str) -> Callable[[TableView], StaminaLeft]:
    """While one of them flips, the others' cards lie as they lay."""

    def stamina(seen: TableView) -> StaminaLeft:
        left = cards_left(seen, seat)
        return StaminaLeft(seat, left, left + seen.pile(EXHAUSTION.of(seat)).count, BUST_AT)

    return stamina
