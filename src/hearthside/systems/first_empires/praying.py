"""Prayer: what a deity's answer leaves with people."""

from hearthside.kernel.draft import Draft
from hearthside.systems.first_empires.belongings import SHIELDED
from hearthside.systems.first_empires.board import state_of


def lift_shield(draft: Draft, seat: str) -> None:
    """FE-PRAY-11: a miracle's armor ends with the quest."""
    draft.unmark(state_of(seat), SHIELDED)
