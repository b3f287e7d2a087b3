"""What the felt shows of A Thousand Faces of Adventure that takes the rules to know."""

from hearthside.kernel.agenda import about
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.board import LAID
from hearthside.kits.deckahedron.adventure.felt import FacesFelt, facts_of
from hearthside.kits.deckahedron.adventure.matters import AttackFaced
from hearthside.kits.deckahedron.felt import StaminaLeft
from hearthside.kits.deckahedron.piles import DISCARD, DRAW, EXHAUSTION, TURNED
from hearthside.systems.thousand_faces.four_ds import ways_to_take
from hearthside.systems.thousand_faces.stamina import BUST_AT


def lay_felt(seen: TableView) -> FacesFelt:
    """What the felt shows whoever sees this."""
    stamina = tuple(_stamina(seen, seat) for seat in seen.players)
    asked = seen.asked("deduct")
    return facts_of(seen, stamina, ways_to_take(seen, about(asked, AttackFaced).points) if asked else ())


def _stamina(seen: TableView, seat: str) -> StaminaLeft:
    """TF-STAM-01, TF-STAM-09: a card is breath until it lies in the Exhaustion pile, and again when it comes back."""
    left = sum(seen.pile(kind.of(seat)).count for kind in (DRAW, TURNED, DISCARD, LAID))
    return StaminaLeft(seat, left, left + seen.pile(EXHAUSTION.of(seat)).count, BUST_AT)
