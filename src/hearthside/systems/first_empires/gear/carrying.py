"""Carrying those who have fallen."""

from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer
from hearthside.kernel.choices import Among, Barred, Option
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.fight.turns import has_a_moment
from hearthside.systems.first_empires.gear.belongings import can_carry, load_of
from hearthside.systems.first_empires.kinds import CARRIES
from hearthside.systems.first_empires.scene.board import is_down


@dataclass(frozen=True, slots=True, kw_only=True)
class CarryAlly:
    """Lift a fallen ally, who weighs as much as an item and all that they carry, or set them down again."""

    ally: str


def offer_carry(seen: TableView) -> Offer | None:
    """FE-CHAR-11: open while somebody lies there, or is carried."""
    seat, burden = seen.seat, seen.marks.get(CARRIES.of(seen.seat), ())
    fallen = [name for name in seen.players if name != seat and is_down(seen, name)]
    if not has_a_moment(seen, seat) or not (fallen or burden):
        return None
    down = [Option("", "Set them down")] if burden else []
    return Offer({"ally": Among((*down, *(_ally(seen, name) for name in fallen if name not in burden)), label="Whom?")})


def _ally(seen: TableView, name: str) -> Option:
    fits = can_carry(seen, seen.seat, load_of(seen, name) + 1)
    return Option(name, seen.seats[name].title, None if fits else Barred("FE-CHAR-11", "That is too heavy for you."))


def decide_carry(draft: Draft, seat: str, order: CarryAlly) -> None:
    """FE-CHAR-11."""
    for name in draft.table.marks.get(CARRIES.of(seat), ()):
        draft.unmark(CARRIES.of(seat), name)
    if order.ally:
        draft.mark(CARRIES.of(seat), order.ally)
        whom = draft.table.seats[order.ally].title
        draft.tell(seat, "FE-CHAR-11", "{who} carries {whom}.", whom=whom)
    else:
        draft.tell(seat, "FE-CHAR-11", "{who} sets down the fallen.")


CARRY = Action(
    "carry", CarryAlly, offer_carry, decide_carry, rule="FE-CHAR-11", label="Carry a fallen ally", group="gear"
)
