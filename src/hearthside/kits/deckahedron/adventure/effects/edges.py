"""What a foe has going for it."""

from dataclasses import dataclass
from functools import lru_cache

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.choices import Among, Between, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.combat.foes import change_foe, foes_named, name_of_foe


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveEdge:
    """Say how many advantages a foe has, from high ground to a blessed blade. Whoever acts against it is hindered."""

    foe: str
    advantages: int = 1


def offer_edge(seen: TableView) -> Offer | None:
    """Open to the GM while foes stand there."""
    foes = foes_named(seen)
    return _edge_offer(foes) if foes else None


@lru_cache(maxsize=64)
def _edge_offer(foes: tuple[tuple[str, str], ...]) -> Offer:
    return Offer({"foe": Among(options(foes), label="Which foe?"), "advantages": Between(0, 3, label="Advantages")})


def decide_edge(draft: Draft, seat: str, edge: GiveEdge) -> None:
    """TF-ADV-07: it counts as a disadvantage of whoever acts against the foe."""
    change_foe(draft, edge.foe, edge=edge.advantages)
    name = name_of_foe(draft.table, edge.foe)
    says = {0: "{foe} has no advantage any more.", 1: "{foe} has an advantage."}
    usual = "{foe} has {count} advantages."
    draft.tell(seat, "TF-ADV-07", says.get(edge.advantages, usual), foe=name, count=edge.advantages)


EDGE = Action(
    "edge", GiveEdge, offer_edge, decide_edge, rule="TF-ADV-07", label="Give a foe an edge", by=GM, group="gm"
)
