"""What the felt shows of the playtest edition that takes the rules to know."""

from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.combat.suffering import is_out
from hearthside.kits.deckahedron.felt import AdventureFelt, StaminaLeft
from hearthside.systems.thousand_faces_playtest.phases import ways_to_take
from hearthside.systems.thousand_faces_playtest.stamina import POINTS, stamina_left


def lay_felt(seen: TableView) -> AdventureFelt:
    """TP-STAM-01, TP-HERO-02: what the felt shows whoever sees this."""
    stamina = tuple(StaminaLeft(seat, stamina_left(seen, seat), POINTS) for seat in seen.players)
    down = tuple(seat for seat in seen.players if is_out(seen, seat))
    asked = seen.asked("decide")
    return AdventureFelt(stamina, down, ways_to_take(seen, asked.matter["points"]) if asked else ())
