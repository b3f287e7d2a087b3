"""Armour Mastery: armour takes damage, and a Harm or a Wound does not come (TP-EQ-03)."""

from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer
from hearthside.kernel.agenda import answered, carry_out
from hearthside.kernel.choices import Among, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import Lying, TableView
from hearthside.kits.deckahedron.adventure.board import MOVES_KIND
from hearthside.kits.deckahedron.adventure.gear.items import is_magic, items_of, name_of, slots_of
from hearthside.kits.deckahedron.adventure.gear.wear import damage
from hearthside.kits.deckahedron.adventure.matters import TokenDue
from hearthside.kits.deckahedron.adventure.words import TOKENS
from hearthside.systems.thousand_faces_playtest.content.moves import ARMOUR_MASTERY

DEFLECT = "deflect"


def armour_of(lying: Lying, seat: str) -> tuple[str, ...]:
    """The armour of a character that can be damaged."""
    return tuple(item for item in items_of(lying, seat) if slots_of(lying, item) and not is_magic(lying, item))


def masters_of_armour(lying: Lying, seat: str, token: str) -> tuple[str, ...]:  # noqa: ARG001
    """Open to whoever has the card, and armour to go with it."""
    if not lying.has_mark(MOVES_KIND.of(seat), ARMOUR_MASTERY) or not armour_of(lying, seat):
        return ()
    return (DEFLECT,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deflect:
    """Armour Mastery: your armour takes 1 damage, and the Harm or the Wound does not come."""

    armour: str


def offer_deflect(seen: TableView) -> Offer | None:
    """Open while a Harm or a Wound is due."""
    if seen.asked(DEFLECT) is None:
        return None
    worn = options((item, name_of(seen, item)) for item in armour_of(seen, seen.seat))
    return Offer({"armour": Among(worn, label="Which armour?")}, urgent=True) if worn else None


def decide_deflect(draft: Draft, seat: str, deflect: Deflect) -> None:
    """TP-EQ-03: damage as the cost of a move."""
    matter, then = answered(draft, seat, DEFLECT, TokenDue)
    says = "{who} turns so that the armour has it: no {token}."
    draft.tell(seat, "TP-EQ-03", says, token=TOKENS[matter.token])
    damage(draft, seat, deflect.armour)
    carry_out(draft, then)


DEFLECTING = Action(DEFLECT, Deflect, offer_deflect, decide_deflect, rule="TP-EQ-03", label="Armour Mastery")
