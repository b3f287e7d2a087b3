"""Encumbrance Penalties: what a move costs whoever carries much (TF-RUN-05, TF-AMB-64)."""

from hearthside.kernel.agenda import Step
from hearthside.kernel.choices import Barred
from hearthside.kernel.draft import Draft
from hearthside.kits.deckahedron.adventure.content.moves import Move
from hearthside.kits.deckahedron.adventure.gear.load import load_of
from hearthside.kits.deckahedron.adventure.steps import Expend

TOO_LOADED = Barred("TF-RUN-05", "You carry too much for this.")


def penalty(draft: Draft, seat: str, move: Move) -> list[Step]:
    """What is due once, when the move is made, before any flip and whatever comes of it."""
    load = load_of(draft.table, seat) if move.load else 0
    band = move.load.at(load) if move.load else None
    if move.load is None or band is None or not band.expend:
        return []
    says = "{who} carries {load} cards: {move} costs {points} Stamina."
    draft.tell(seat, "TF-RUN-05", says, load=load, move=move.name, points=band.expend)
    return [Expend(seat, band.expend, move.load.strain)]
