"""Stunts of those who endure: slipping out of the way, mending armor in the field, finding peace."""

from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer, blocked
from hearthside.kernel.agenda import about, answered, carry_out, replace
from hearthside.kernel.choices import Among, Barred, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import TableView, view
from hearthside.systems.first_empires.between_quests.quests import RECKONING
from hearthside.systems.first_empires.fight.turns import has_time, step_of_combat
from hearthside.systems.first_empires.gear.belongings import armor_at_most
from hearthside.systems.first_empires.harm.coming import EVASIVE, HarmComes, HarmComing, is_too_heavy_to_evade
from hearthside.systems.first_empires.harm.strain import clear_strain, keeps_up
from hearthside.systems.first_empires.kinds import ARMOR, LUCK, STATE, STRAIN
from hearthside.systems.first_empires.magic.brewing import wane
from hearthside.systems.first_empires.people.character import has_stunt
from hearthside.systems.first_empires.pool.dice import plain_pool
from hearthside.systems.first_empires.pool.roll import luck_choice, spend_luck

FIELD_REPAIR, INNER_PEACE = "Field Repair", "Inner Peace"
NO_LUCK = Barred("FE-LUCK-11", "It takes a Luck die.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Evade:
    """Evasive Maneuvers: after resisting, spend a Luck die and the harm falls by one more."""


def offer_evade(seen: TableView) -> Offer | None:
    """FE-RST-09: open after a resist roll that left some harm, in no armor heavier than Basic."""
    if not has_stunt(seen, seen.seat, EVASIVE):
        return None
    if seen.asked("evade"):
        return Offer(urgent=True)
    asked = seen.asked("suffer")
    if asked and about(asked, HarmComing).resisted and is_too_heavy_to_evade(seen, seen.seat):
        return blocked("FE-RST-09", "Your armor is too heavy for that.")
    return None


def decide_evade(draft: Draft, seat: str, order: Evade) -> None:  # noqa: ARG001
    """FE-RST-09."""
    coming, then = answered(draft, seat, "suffer", HarmComing)
    spend_luck(draft, seat)
    draft.tell(seat, "FE-RST-09", "{who} slips aside: 1 harm less.")
    coming = replace(coming, harm=max(0, coming.harm - 1), is_evaded=True)
    carry_out(draft, (HarmComes(seat, coming), *then))


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldRepair:
    """Ten minutes of Tinker: somebody's armor regains as much as your highest die shows."""

    whose: str
    luck: int = 0


def offer_field_repair(seen: TableView) -> Offer | None:
    """FE-ARM-06: open while somebody's armor has taken harm."""
    if not has_stunt(seen, seen.seat, FIELD_REPAIR) or not has_time(seen, seen.seat):
        return None
    worn = [name for name in seen.players if seen.track(ARMOR.of(name)) < armor_at_most(seen, name)]
    if not worn:
        return None
    whose = Among(options((name, seen.seats[name].title) for name in worn), label="Whose armor?")
    if step_of_combat(seen):
        return blocked("FE-ARM-06", "That takes ten minutes.", whose=whose)
    return Offer({"whose": whose, "luck": luck_choice(seen)})


def decide_field_repair(draft: Draft, seat: str, order: FieldRepair) -> None:
    """FE-ARM-06: the number on the highest die, without explosions, and failing pays nothing."""
    pool = plain_pool(view(draft.system, draft.table, seat), "mind", "tinker", order.luck)
    if order.luck:
        spend_luck(draft, seat)
    faces = draft.roll(seat, pool.thrown, 6, FIELD_REPAIR)
    highest = min(faces) if pool.is_short else max(faces)
    missing = armor_at_most(draft.table, order.whose) - draft.table.track(ARMOR.of(order.whose))
    mended = draft.count(ARMOR.of(order.whose), min(highest, missing))
    wane(draft, seat, "mind")
    whom = draft.table.seats[order.whose].title
    says = "{who} mends the armor of {whom}: {mended}." if order.whose != seat else "{who} mends armor: {mended}."
    draft.tell(seat, "FE-ARM-06", says, whom=whom, mended=mended)


@dataclass(frozen=True, slots=True, kw_only=True)
class InnerPeace:
    """Ten minutes of calm: spend and roll a Luck die, and lose as much Strain."""


def offer_inner_peace(seen: TableView) -> Offer | None:
    """FE-STR-05; not while an ongoing effect keeps the Strain where it is (FE-STR-07)."""
    seat = seen.seat
    if not has_stunt(seen, seat, INNER_PEACE) or not has_time(seen, seat) or not seen.track(STRAIN.of(seat)):
        return None
    if keeps_up(seen, seat):
        return blocked("FE-STR-07", "While you keep up an effect, your Strain stays.")
    if step_of_combat(seen):
        return blocked("FE-STR-05", "That takes ten minutes.")
    if seen.has_mark(STATE.of(seat), RECKONING):
        return blocked("FE-BTW-01", "Reckon with your Strain first.")
    return Offer() if seen.track(LUCK.of(seat)) else blocked(NO_LUCK.rule, NO_LUCK.says)


def decide_inner_peace(draft: Draft, seat: str, order: InnerPeace) -> None:  # noqa: ARG001
    """FE-STR-05: read as it shows."""
    spend_luck(draft, seat)
    [face] = draft.roll(seat, 1, 6, INNER_PEACE)
    clear_strain(draft, seat, face, "FE-STR-05")


EVADE = Action("evade", Evade, offer_evade, decide_evade, rule="FE-RST-09", label="Evasive Maneuvers")
REPAIR_IN_THE_FIELD = Action(
    "field_repair", FieldRepair, offer_field_repair, decide_field_repair, rule="FE-ARM-06", label="Field Repair"
)
FIND_PEACE = Action(
    "inner_peace", InnerPeace, offer_inner_peace, decide_inner_peace, rule="FE-STR-05", label="Inner Peace"
)

ENDURING = (EVADE, REPAIR_IN_THE_FIELD, FIND_PEACE)
