"""The foes of a fight as they stand on the GM's worksheet: name, attack power, Stamina (TF-COMP-11)."""

from typing import Any

from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.things import Number, Open, Screened, ThingId, ThingKind
from hearthside.kernel.views import Lying, gm_of
from hearthside.kits.deckahedron.adventure.book import way
from hearthside.kits.deckahedron.adventure.combat.numbers import LADDER, step_power


@record
class Weakness:
    """A weakness of a foe: the die it adds to every attack, and who found it."""

    die: str
    found_by: str


@record
class Foe:
    """Whom they fight. Everybody hears what it is called and sees whether it stands; the numbers are the GM's."""

    name: Open[str]
    stamina: Screened[int] = 0
    """It may fall below nought, so that half of a blow can be taken back."""
    power: Screened[int] = 0
    """Its attack power, as a step of 1, d4, d6, d10."""
    armour: Screened[int] = 0
    """The armour squares it has left."""
    squares: Screened[int] = 0
    """All armour squares it ever had, those crossed out as well."""
    bought: Screened[tuple[str, ...]] = ()
    """Strength that was paid for."""
    secrets: Screened[str] = ""
    """Special attacks and immunities."""
    is_out: Open[bool] = False
    """Whether it dropped out of the fight."""
    melee: Open[tuple[str, ...]] = ()
    """The seats it is in melee with."""
    range: Open[tuple[str, ...]] = ()
    """The seats it is too far from. Of others nobody has said (TF-WPN-09)."""
    edge: Open[int] = 0
    """The advantages it has (TF-ADV-07)."""
    weaknesses: Open[tuple[Weakness, ...]] = ()
    exposed: Open[bool] = False
    """Whether its armour is of no use."""


FOES = ThingKind(
    "foe",
    "Foes",
    Foe,
    {
        "stamina": Number("Stamina", least=-999),
        "power": Number("Attack power, a step of 1, d4, d6, d10", most=len(LADDER) - 1),
        "armour": Number("Armour squares"),
        "edge": Number("Advantages", most=3),
    },
)


def foes_of(lying: Lying) -> tuple[ThingId, ...]:
    """The foes that stand on this table for all to see, by id: the others are not in the fight yet."""
    return FOES.openly(lying, _standing)


def _standing(lying: Lying) -> tuple[ThingId, ...]:
    things = lying.things
    return tuple([foe for foe, what in FOES.all(lying).items() if not what.is_out and not things[foe].lurks])


def lurking(lying: Lying) -> tuple[ThingId, ...]:
    """The foes that only the GM knows of."""
    return tuple([foe for foe in FOES.ids(lying) if lying.things[foe].lurks])


def lurking_named(lying: Lying) -> tuple[tuple[ThingId, str], ...]:
    """The foes that only the GM knows of, each with what it will be called."""
    called = FOES.called(lying)
    return tuple([(foe, called[foe]) for foe in lurking(lying)])


def foes_named(lying: Lying) -> tuple[tuple[ThingId, str], ...]:
    """The foes that stand on this table, each with what it is called."""
    return FOES.openly(lying, _named)


def _named(lying: Lying) -> tuple[tuple[ThingId, str], ...]:
    called = FOES.called(lying)
    return tuple([(foe, called[foe]) for foe in foes_of(lying)])


def name_of_foe(lying: Lying, foe: str) -> str:
    """What a foe is called."""
    return FOES.called(lying).get(ThingId(foe), "somebody")


def power_of_foe(lying: Lying, foe: str) -> str:
    """The attack power of a foe: "1", "d4", "d6" or "d10". It is the GM's secret until it strikes: look it up then."""
    it = FOES.get(lying, foe)
    return LADDER[it.power if it else 0]


def is_in_melee(lying: Lying, seat: str, foe: str) -> bool:
    """Whether these two are close enough for handheld weapons."""
    return seat in FOES.of(lying, foe).melee


def melee_foes(lying: Lying, seat: str) -> tuple[ThingId, ...]:
    """The foes a character is in melee with."""
    return FOES.openly(lying, _close_to, seat)


def _close_to(lying: Lying, seat: str) -> tuple[ThingId, ...]:
    return tuple([foe for foe in foes_of(lying) if is_in_melee(lying, seat, foe)])


def is_at_range(lying: Lying, seat: str, foe: str) -> bool:
    """Whether the GM says that handheld weapons do not get from one to the other."""
    return seat in FOES.of(lying, foe).range


def change_foe(draft: Draft, foe: str, **now: Any) -> None:
    """So much of a foe is otherwise from now on."""
    draft.change(FOES, ThingId(foe), **now)


def hit_foe(draft: Draft, foe: str, points: int) -> int:
    """TF-WPN-07: attack power dealt to a foe lowers its Stamina; at 0 it drops out (TF-GMC-03). How much it took."""
    if foe not in foes_of(draft.table) or points <= 0:
        return 0
    left = FOES.of(draft.table, foe).stamina - points
    change_foe(draft, foe, stamina=left)
    draft.tell(
        gm_of(draft.table), "TF-WPN-07", "{foe} takes {points}.", foe=name_of_foe(draft.table, foe), points=points
    )
    if left <= 0:
        drop_out(draft, foe)
    return points


def drop_out(draft: Draft, foe: str) -> None:
    """TF-GMC-03: a foe is out of the fight."""
    change_foe(draft, foe, is_out=True)
    draft.befall("down" if foes_of(draft.table) else "over", foe)
    draft.tell(gm_of(draft.table), "TF-GMC-03", "Out of the fight: {foe}.", foe=name_of_foe(draft.table, foe))


def armour_saves(draft: Draft, foe: str, points: int) -> bool:
    """Whether an armour square of a foe, where it has any, takes the whole attack."""
    is_struck = foe in foes_of(draft.table) and points > 0
    return is_struck and bool(FOES.of(draft.table, foe).armour) and armour_takes_it(draft, foe)


@way
def armour_takes_it(draft: Draft, foe: str) -> bool:
    """Whether an armour square of this foe, who has one, takes the blow that lands now; then it is crossed out."""
    raise NotImplementedError


def spare_foe(draft: Draft, foe: str, points: int) -> None:
    """So much of the last blow did not hit the foe after all."""
    struck = FOES.get(draft.table, foe)
    if struck is None:
        return
    left = struck.stamina + points
    change_foe(draft, foe, stamina=left)
    if struck.is_out and left > 0:
        change_foe(draft, foe, is_out=False)
        draft.tell(gm_of(draft.table), "TF-GMC-03", "{foe} still stands.", foe=name_of_foe(draft.table, foe))


def step_foe(draft: Draft, foe: str, steps: int) -> None:
    """The attack power of a foe goes so many steps up or down the ladder."""
    change_foe(draft, foe, power=LADDER.index(step_power(power_of_foe(draft.table, foe), steps)))
