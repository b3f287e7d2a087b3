"""What the felt shows of A Thousand Faces of Adventure that takes the rules to know."""

from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.felt import FacesFelt, facts_of
from hearthside.kits.deckahedron.felt import StaminaLeft
from hearthside.systems.thousand_faces.four_ds import ways_to_take
from hearthside.systems.thousand_faces.stamina import BUST_AT


def lay_felt(seen: TableView) -> FacesFelt:
    """What the felt shows whoever sees this."""
    stamina = tuple(_stamina(seen, seat) for seat in seen.players)
    asked = seen.asked("deduct")
    return facts_of(seen, stamina, ways_to_take(seen, asked.matter["points"]) if asked else ())


def _stamina(seen: TableView, seat: str) -> StaminaLeft:
    """TF-STAM-01, TF-STAM-09: a card is breath until it lies in the Exhaustion pile, and again when it comes back."""
    left = sum(seen.pile(f"{kind}/{seat}").count for kind in ("draw", "turned", "discard", "laid"))
    return StaminaLeft(seat, left, left + seen.pile(f"exhaustion/{seat}").count, BUST_AT)
