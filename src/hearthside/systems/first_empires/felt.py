"""What the felt shows of The First Empires that takes the rules to know."""

from dataclasses import dataclass

from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.turns import can_act, whose_turn


@dataclass(frozen=True, slots=True)
class EmpiresFelt:
    """Whose turn it is in a long fight, and who can do nothing now, each as a seat."""

    turn: str
    down: tuple[str, ...]


def lay_felt(seen: TableView) -> EmpiresFelt:
    """What the felt shows whoever sees this."""
    return EmpiresFelt(whose_turn(seen), tuple(seat for seat in seen.players if not can_act(seen, seat)))
