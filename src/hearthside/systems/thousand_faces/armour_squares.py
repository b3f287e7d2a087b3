"""Armour squares of foes: only the appendix still knows them, so a table plays with them if it wants (TF-AMB-41)."""

from hearthside.kernel.draft import Draft
from hearthside.kernel.views import TableView, gm_of
from hearthside.kits.deckahedron.adventure.combat.foes import FOES, change_foe, name_of_foe
from hearthside.kits.deckahedron.adventure.journey.options import option
from hearthside.systems.thousand_faces.options import FOES_IN_ARMOUR


def brought_where_agreed(seen: TableView) -> bool:
    """TF-AMB-41: off, unless the table agreed on them."""
    return option(seen, FOES_IN_ARMOUR.name) == "on"


def crossed_out(draft: Draft, foe: str) -> bool:
    """A square is crossed out and absorbs the whole attack."""
    change_foe(draft, foe, armour=FOES.of(draft.table, foe).armour - 1)
    draft.tell(
        gm_of(draft.table), "TF-AMB-41", "The armour of {foe} takes the blow.", foe=name_of_foe(draft.table, foe)
    )
    return True
