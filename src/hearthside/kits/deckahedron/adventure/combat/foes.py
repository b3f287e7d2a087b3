"""The foes of a fight as they stand on the GM's worksheet: name, attack power, Stamina (TF-COMP-11)."""

from hearthside.kernel.draft import Draft
from hearthside.kernel.sight import Audience, MarkKind, SheetKind, TrackKind
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.book import way
from hearthside.kits.deckahedron.adventure.combat.numbers import LADDER, step_power

# Everyone hears what a foe is called and sees whether it still stands; the numbers are on the GM's worksheet.
FOES = MarkKind("foes", "Foes", Audience.EVERYONE)
MELEE = MarkKind("melee", "In melee with", Audience.EVERYONE)
RANGE = MarkKind("range", "At range from", Audience.EVERYONE)
"""On a foe: the seats it is in melee with, and those it is too far from. Of others nobody has said (TF-WPN-09)."""
FOE_NAME = SheetKind("foe", "Foe", Audience.EVERYONE)
FOE_SECRETS = SheetKind("foe_secrets", "Special attacks and immunities", Audience.GM)
FOE_STAMINA = TrackKind("foe_stamina", "Stamina of a foe", Audience.GM, least=-999)
"""It may fall below nought, so that half of a blow can be taken back."""
FOE_POWER = TrackKind("foe_power", "Attack power of a foe, a step of 1, d4, d6, d10", Audience.GM, most=3)
FOE_ARMOUR = TrackKind("foe_armour", "Armour squares of a foe", Audience.GM)
FOE_BOUGHT = MarkKind("foe_bought", "Strength of a foe that was paid for", Audience.GM)
FOE_COUNT = TrackKind("foes_met", "Foes met so far", Audience.GM)

FOES_HERE = FOES.of_table
FOES_MET = FOE_COUNT.of_table


def foes_of(lying: Table | TableView) -> tuple[str, ...]:
    """The foes that stand on this table, by id."""
    return lying.marks.get(FOES_HERE, ())


def gm_of(lying: Table | TableView) -> str:
    """The seat that speaks for the foes; nobody's, where no GM sits yet."""
    return next((seat.name for seat in lying.seats.values() if seat.role == "gm"), "")


def name_of_foe(lying: Table | TableView, foe: str) -> str:
    """What a foe is called."""
    return lying.words.get(FOE_NAME.of(foe), "somebody")


def power_of_foe(lying: Table | TableView, foe: str) -> str:
    """The attack power of a foe: "1", "d4", "d6" or "d10". It is the GM's secret until it strikes: look it up then."""
    return LADDER[lying.track(FOE_POWER.of(foe))]


def stamina_of_foe(lying: Table | TableView, foe: str) -> int:
    """How much Stamina a foe has left, as the GM knows it."""
    return lying.track(FOE_STAMINA.of(foe))


def is_in_melee(lying: Table | TableView, seat: str, foe: str) -> bool:
    """Whether these two are close enough for handheld weapons."""
    return lying.has_mark(MELEE.of(foe), seat)


def melee_foes(lying: Table | TableView, seat: str) -> tuple[str, ...]:
    """The foes a character is in melee with."""
    return tuple(foe for foe in foes_of(lying) if is_in_melee(lying, seat, foe))


def is_at_range(lying: Table | TableView, seat: str, foe: str) -> bool:
    """Whether the GM says that handheld weapons do not get from one to the other."""
    return lying.has_mark(RANGE.of(foe), seat)


def join_melee(draft: Draft, foe: str, seat: str) -> None:
    """The two are at close quarters now."""
    draft.mark(MELEE.of(foe), seat)
    draft.unmark(RANGE.of(foe), seat)


def leave_melee(draft: Draft, foe: str, seat: str) -> None:
    """The two are at range now."""
    draft.unmark(MELEE.of(foe), seat)
    draft.mark(RANGE.of(foe), seat)


def hit_foe(draft: Draft, foe: str, points: int) -> int:
    """TF-WPN-07: attack power dealt to a foe lowers its Stamina; at 0 it drops out (TF-GMC-03). How much it took."""
    if foe not in foes_of(draft.table) or points <= 0:
        return 0
    gm, name = gm_of(draft.table), name_of_foe(draft.table, foe)
    draft.count(FOE_STAMINA.of(foe), -points)
    draft.tell(gm, "TF-WPN-07", "{foe} takes {points}.", foe=name, points=points)
    if stamina_of_foe(draft.table, foe) <= 0:
        draft.unmark(FOES_HERE, foe)
        draft.tell(gm, "TF-GMC-03", "Out of the fight: {foe}.", foe=name)
    return points


def armour_saves(draft: Draft, foe: str, points: int) -> bool:
    """Whether an armour square of a foe, where it has any, takes the whole attack."""
    is_struck = foe in foes_of(draft.table) and points > 0
    return is_struck and bool(draft.table.track(FOE_ARMOUR.of(foe))) and armour_takes_it(draft, foe)


@way
def armour_takes_it(draft: Draft, foe: str) -> bool:
    """Whether an armour square of this foe, who has one, takes the blow that lands now; then it is crossed out."""
    raise NotImplementedError


def spare_foe(draft: Draft, foe: str, points: int) -> None:
    """So much of the last blow did not hit the foe after all."""
    draft.count(FOE_STAMINA.of(foe), points)
    if stamina_of_foe(draft.table, foe) > 0 and foe not in foes_of(draft.table):
        draft.mark(FOES_HERE, foe)
        draft.tell(gm_of(draft.table), "TF-GMC-03", "{foe} still stands.", foe=name_of_foe(draft.table, foe))


def step_foe(draft: Draft, foe: str, steps: int) -> str:
    """The attack power of a foe goes so many steps up or down the ladder; what it is then."""
    power = step_power(power_of_foe(draft.table, foe), steps)
    draft.count(FOE_POWER.of(foe), steps)
    return power
