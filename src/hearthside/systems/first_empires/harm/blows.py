"""After a blow: harm that is left over, a werewolf's curse, and a Luck die that comes late but not too late."""

from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer
from hearthside.kernel.agenda import Matter, about, answered, carry_out, replace
from hearthside.kernel.choices import Several, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import TableView, view
from hearthside.systems.first_empires.fight.creatures import others_in_zone
from hearthside.systems.first_empires.fight.striking import strike_on
from hearthside.systems.first_empires.harm.coming import HarmComes, HarmComing, HarmLeftOver
from hearthside.systems.first_empires.names import named
from hearthside.systems.first_empires.pool.dice import burst, plain_rolls, throw
from hearthside.systems.first_empires.pool.fallen import FallenDice, Reading, fallen
from hearthside.systems.first_empires.pool.reading import ReadCurse, go_on_reading, let_lie
from hearthside.systems.first_empires.pool.roll import luck_choice, spend_luck


@dataclass(frozen=True, slots=True, kw_only=True)
class Spill:
    """Let harm that is left over go on to others in the same zone, one after the other."""

    to: tuple[str, ...] = ()


def offer_spill(seen: TableView) -> Offer | None:
    """FE-INT-05: open to who has harm left over."""
    asked = seen.asked("spill")
    if asked is None:
        return None
    there = others_in_zone(seen, about(asked, HarmLeftOver).beside)
    beside = options(named(seen, there))
    return Offer({"to": Several(beside, 0, len(beside), label="On whom, the first first?")}, urgent=True)


def decide_spill(draft: Draft, seat: str, spill: Spill) -> None:
    """FE-INT-05, FE-AMB-35: on and on within the zone."""
    over, then = answered(draft, seat, "spill", HarmLeftOver)
    left, back = over.spill, 0
    for creature in spill.to:
        if left and not back:
            left, back = strike_on(draft, seat, creature, over.means, left)
    went_on = over.spill - left - back
    says = "{who} lets harm go on: {harm}." if went_on else "{who} lets the rest of the harm go."
    draft.tell(seat, "FE-INT-05", says, harm=went_on)
    turned_back = [HarmComes(seat, HarmComing(back, over.physical))] if back else []
    carry_out(draft, (*then, *turned_back))


@dataclass(frozen=True, slots=True, kw_only=True)
class ResistCurse:
    """Roll Charm against a werewolf's curse: a failure, and you carry it."""

    luck: int = 0


def offer_resist_curse(seen: TableView) -> Offer | None:
    """FE-BEAST-15: open to who suffered harm from one."""
    return Offer({"luck": luck_choice(seen)}, urgent=True) if seen.asked("resist_curse") else None


def decide_resist_curse(draft: Draft, seat: str, order: ResistCurse) -> None:
    """FE-BEAST-15: read like any roll, so that failing pays (FE-FAIL-03)."""
    _, then = answered(draft, seat, "resist_curse", Matter)
    pool = plain_rolls(view(draft.system, draft.table, seat), "charm", order.luck)
    if order.luck:
        spend_luck(draft, seat)
    let_lie(draft, ReadCurse(seat, fallen(pool, throw(draft, seat, pool)), "charm", luck=order.luck), then)


@dataclass(frozen=True, slots=True, kw_only=True)
class AddLuck:
    """Your item is Dependable: add a Luck die now that you have seen the dice, or leave them."""

    spend: bool = True


def offer_add_luck(seen: TableView) -> Offer | None:
    """FE-LUCK-09: open while the dice lie there."""
    return (
        Offer(
            {"spend": YesNo(label="Spend a Luck die?", yes="Spend a Luck die", no="Read them as they lie")}, urgent=True
        )
        if seen.asked("add_luck")
        else None
    )


def decide_add_luck(draft: Draft, seat: str, order: AddLuck) -> None:
    """FE-LUCK-09: one die more, which bursts like any other."""
    dice, (reading, *then) = answered(draft, seat, "add_luck", FallenDice)
    assert isinstance(reading, Reading)
    if order.spend:
        spend_luck(draft, seat)
        die = draft.roll(seat, 1, 6, "Luck")
        final, reasons = (*dice.final, *burst(draft, seat, die)), (*dice.reasons, ("Luck", 1))
        dice = replace(dice, final=final, reasons=reasons)
    go_on_reading(draft, replace(reading, dice=dice), then)


SPILL = Action("spill", Spill, offer_spill, decide_spill, rule="FE-INT-05", label="Let the harm go on")
RESIST_CURSE = Action(
    "resist_curse",
    ResistCurse,
    offer_resist_curse,
    decide_resist_curse,
    rule="FE-BEAST-15",
    label="Keep the curse off",
)
ADD_LUCK = Action("add_luck", AddLuck, offer_add_luck, decide_add_luck, rule="FE-LUCK-09", label="Add a Luck die?")

BLOWS = (SPILL, RESIST_CURSE, ADD_LUCK)
