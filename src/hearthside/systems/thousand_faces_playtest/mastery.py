"""_ Mastery: a kind of weapon named in downtime, earned by the next foe who falls to one (TP-MAST-01)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.agenda import Ask, Matter, answered, carry_out
from hearthside.kernel.choices import Among, Barred, Choice, Option, Words
from hearthside.kernel.compounds import Compound
from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.saying import say
from hearthside.kernel.sight import Audience, MarkKind, SheetKind, TrackKind
from hearthside.kernel.views import Lying, TableView, gm_of
from hearthside.kits.deckahedron.adventure.board import XP
from hearthside.kits.deckahedron.adventure.body import is_flipping, unless_down
from hearthside.kits.deckahedron.adventure.content.items import GEAR
from hearthside.kits.deckahedron.adventure.content.vocabulary import AttackPower
from hearthside.kits.deckahedron.adventure.gear.items import most_power_of, name_of, owned, weapons_of
from hearthside.kits.deckahedron.adventure.journey.days import against_downtime
from hearthside.systems.thousand_faces_playtest.content.moves import MASTERY, MOVES

SOUGHT = MarkKind("mastery_sought", "Masteries that the GM keeps until they are earned", Audience.EVERYONE)
MASTERIES = MarkKind("masteries", "Masteries", Audience.EVERYONE)
COVERS = MarkKind("mastery_covers", "Weapons that a Mastery covers", Audience.EVERYONE)
CATEGORY = SheetKind("mastery", "What a Mastery is of", Audience.EVERYONE)
LIMIT = SheetKind("mastery_limit", "The limit of a Mastery", Audience.EVERYONE)
NAMED = TrackKind("masteries_named", "Masteries named", Audience.EVERYONE)

MORE_POWER = ("tales-of-a-weapon", "obsessive-contemplation", MASTERY)
"""The moves by which a weapon comes to more power (TP-MAST-03)."""
BARE_HANDS = "Fist"
_PRICE = MOVES[MASTERY].prices[0].xp


def category_of(lying: Lying, mastery: str) -> str:
    """The weapons a Mastery is of, as its player named them."""
    return lying.words.get(CATEGORY.of(mastery), "")


def covers(lying: Lying, mastery: str, weapon: str) -> bool:
    """Whether a weapon is of that kind: its name says so, or the GM did."""
    if lying.has_mark(COVERS.of(mastery), weapon or BARE_HANDS):
        return True
    named = category_of(lying, mastery).casefold().removesuffix("s")
    called = name_of(lying, weapon) if weapon else BARE_HANDS
    return bool(named) and named in called.casefold()


def weapons_covered(lying: Lying, seat: str, mastery: str) -> tuple[str, ...]:
    """The weapons a character has that are of that kind."""
    return tuple(weapon for weapon in weapons_of(lying, seat) if covers(lying, mastery, weapon))


def with_mastery(lying: Lying, seat: str, item: str, power: AttackPower) -> AttackPower:
    """TP-MAST-02: one step more, however many Masteries cover the weapon; never more than its card allows."""
    mine = lying.marks.get(MASTERIES.of(seat), ())
    if not mine or not any(covers(lying, mastery, item) for mastery in mine):
        return power
    most = max(GEAR.power.index(most_power_of(lying, item)), GEAR.power.index(power))
    return GEAR.power[min(GEAR.power.index(power) + 1, most)]


# --- Setting out ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Master:
    """Set your heart on one kind of weapon, for 1 XP. The next foe you bring down with such a one earns you Mastery."""

    category: str


_NAMING: dict[str, Choice] = {"category": Words(most=60, optional=False, label="Which weapons?")}
_MASTER = Offer(_NAMING)
_POOR = Barred("TP-MAST-01", "It costs 1 XP.")
_BUSY = Barred("TP-MAST-01", "There is still something to answer first.")


@unless_down
def offer_master(seen: TableView) -> Offer | None:
    """TP-GM-06: in downtime, in town and out of it."""
    against = _against(seen)
    return Offer(_NAMING, against) if against else _MASTER


def _against(seen: TableView) -> Barred | None:
    if seen.track(XP.of(seen.seat)) < _PRICE:
        return _POOR
    if seen.seat in seen.awaited or is_flipping(seen):
        return _BUSY
    return against_downtime(seen, seen.seat, MASTERY)


class MasteryNamed(Matter, frozen=True):
    """Is there a limit to this Mastery?"""

    mastery: str


def decide_master(draft: Draft, seat: str, master: Master) -> None:
    """TP-MAST-01: the GM may write a limit on the card, and keeps it."""
    draft.count(XP.of(seat), -_PRICE)
    draft.count(NAMED.of_table, 1)
    mastery = f"mastery{draft.table.track(NAMED.of_table)}"
    category = master.category.strip()
    draft.write(CATEGORY.of(mastery), category)
    draft.mark(SOUGHT.of(seat), mastery)
    draft.tell(seat, "TP-MAST-01", "{who} sets out for {category} Mastery.", category=category)
    gm = gm_of(draft.table)
    if gm:
        says = say("{category} Mastery: is there a limit to it?", category=category)
        carry_out(draft, [Ask(gm, ("limit",), "TP-MAST-01", says, MasteryNamed(mastery))])


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """Write a limit on a Mastery, the heavier the more weapons it covers. A narrow one may have none."""

    words: str = ""


_LIMIT = Offer({"words": Words(most=300, label="When does it not hold?")}, urgent=True)


def offer_limit(seen: TableView) -> Offer | None:
    """Open to the GM when somebody has named a kind of weapon."""
    return _LIMIT if seen.asked("limit") else None


def decide_limit(draft: Draft, seat: str, limit: Limit) -> None:
    """Everybody reads it."""
    matter, then = answered(draft, seat, "limit", MasteryNamed)
    category = category_of(draft.table, matter.mastery)
    if limit.words.strip():
        draft.write(LIMIT.of(matter.mastery), limit.words.strip())
        says = "The limit of {category} Mastery: {words}"
        draft.tell(seat, "TP-MAST-01", says, category=category, words=limit.words.strip())
    carry_out(draft, then)


# --- Earning it -------------------------------------------------------------------------------------------------------


def earn_by_blow(draft: Draft, seat: str, weapon: str) -> None:
    """TP-MAST-01: the next foe defeated with such a weapon brings the card."""
    for mastery in draft.table.marks.get(SOUGHT.of(seat), ()):
        if covers(draft.table, mastery, weapon):
            _earn(draft, seat, mastery)


def _earn(draft: Draft, seat: str, mastery: str) -> None:
    draft.unmark(SOUGHT.of(seat), mastery)
    draft.mark(MASTERIES.of(seat), mastery)
    category = category_of(draft.table, mastery)
    draft.befall("growth", seat)
    draft.tell(seat, "TP-MAST-01", "{who} has earned {category} Mastery.", category=category)


@record
class Counted(Compound):
    """A weapon, and the Mastery of somebody it counts for."""

    between = " "
    who: str
    mastery: str
    weapon: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CountWeapon:
    """Say that a weapon counts for a Mastery, whatever it is called. If a foe has just fallen to it, it is earned."""

    what: Counted
    earned: str = "no"


def offer_count(seen: TableView) -> Offer | None:
    """Open to the GM while there is a weapon that could count."""
    there = tuple(_countable(seen))
    if not there:
        return None
    fell = (Option("no", "No foe has fallen to it yet"), Option("yes", "A foe has just fallen to it"))
    return Offer({"what": Among(there, label="Which weapon?"), "earned": Among(fell, label="Earned?")})


def _countable(seen: TableView) -> Iterator[Option]:
    for seat in seen.players:
        for mastery in (*seen.marks.get(SOUGHT.of(seat), ()), *seen.marks.get(MASTERIES.of(seat), ())):
            for weapon in weapons_of(seen, seat):
                if not covers(seen, mastery, weapon) or seen.has_mark(SOUGHT.of(seat), mastery):
                    category = category_of(seen, mastery)
                    words = say("{weapon}: {category} Mastery", weapon=owned(seen, seat, weapon), category=category)
                    yield Option(Counted(seat, mastery, weapon).word, words)


def decide_count(draft: Draft, seat: str, count: CountWeapon) -> None:  # noqa: ARG001
    """The table talks it over; the GM writes it down."""
    who, mastery, weapon = count.what.who, count.what.mastery, count.what.weapon
    draft.mark(COVERS.of(mastery), weapon)
    says = "{item} counts for {category} Mastery."
    category = category_of(draft.table, mastery)
    draft.tell(who, "TP-MAST-01", says, item=name_of(draft.table, weapon), category=category)
    if count.earned == "yes" and draft.table.has_mark(SOUGHT.of(who), mastery):
        _earn(draft, who, mastery)


_gm = partial(Action, by=GM, group="gm", rule="TP-MAST-01")

MASTERING: tuple[Action, ...] = (
    Action("master", Master, offer_master, decide_master, rule="TP-MAST-01", label="Seek a Mastery", group="downtime"),
    _gm("limit", Limit, offer_limit, decide_limit, label="Write its limit"),
    _gm("count_weapon", CountWeapon, offer_count, decide_count, label="A weapon counts for a Mastery"),
)
