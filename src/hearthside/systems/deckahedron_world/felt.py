"""What the felt shows of Deckahedron World that takes the rules to know."""

from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.felt import StaminaFelt, StaminaLeft
from hearthside.systems.deckahedron_world import body
from hearthside.systems.deckahedron_world.board import STAMINA


def lay_felt(seen: TableView) -> StaminaFelt:
    """DW-STAM-01, DW-INC-03: what the felt shows whoever sees this."""
    stamina = (StaminaLeft(seat, body.stamina_left(seen, seat), STAMINA) for seat in seen.players)
    return StaminaFelt(tuple(stamina), tuple(seat for seat in seen.players if body.is_down(seen, seat)))
