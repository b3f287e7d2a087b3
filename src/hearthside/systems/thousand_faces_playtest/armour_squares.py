"""Armour squares of foes: three at most, and each takes one attack (TP-GM-02)."""

from hearthside.kernel.draft import Draft
from hearthside.kernel.sight import place
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.combat.foes import FOE_ARMOUR, gm_of, name_of_foe


def never_for_nothing(seen: TableView) -> bool:  # noqa: ARG001
    """Squares are paid for, each with a point: see `arm`."""
    return False


def crossed_out(draft: Draft, foe: str) -> bool:
    """TP-GM-02: a square is crossed out and absorbs any one attack."""
    draft.count(place(FOE_ARMOUR.name, foe), -1)
    name = name_of_foe(draft.table, foe)
    draft.tell(gm_of(draft.table), "TP-GM-02", "The armour of {foe} takes the blow.", foe=name)
    return True
