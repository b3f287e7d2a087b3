"""Armour squares of foes: three at most, a point each, and each takes one attack (TP-GM-02)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.agenda import Procedure
from hearthside.kernel.choices import Among, Barred, Option
from hearthside.kernel.compounds import Compound
from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView, gm_of
from hearthside.kits.deckahedron.adventure.combat.foes import FOES, change_foe, foes_named, name_of_foe
from hearthside.kits.deckahedron.adventure.combat.striking import struck_foe
from hearthside.kits.deckahedron.adventure.combat.worksheet import too_dear
from hearthside.kits.deckahedron.adventure.content.effects import Expose
from hearthside.kits.deckahedron.adventure.journey.points import shadow_points, spend_shadow
from hearthside.systems.thousand_faces_playtest.content.gm import ARMOUR


def never_for_nothing(seen: TableView) -> bool:  # noqa: ARG001
    """Squares are paid for, each with a point: see `arm`."""
    return False


def crossed_out(draft: Draft, foe: str) -> bool:
    """TP-GM-02: a square is crossed out and absorbs any one attack, unless the armour is broken (TP-MOVE-01)."""
    struck = FOES.of(draft.table, foe)
    if struck.exposed:
        return False
    change_foe(draft, foe, armour=struck.armour - 1)
    name = name_of_foe(draft.table, foe)
    draft.tell(gm_of(draft.table), "TP-GM-02", "The armour of {foe} takes the blow.", foe=name)
    return True


def expose(draft: Draft, step: Expose) -> None:
    """TP-MOVE-01, TP-MOVE-04: no square of the foe helps until its armour is mended."""
    foe = struck_foe(draft.table, step)
    if foe:
        change_foe(draft, foe, exposed=True)
        name = name_of_foe(draft.table, foe)
        draft.tell(step.seat, "TP-MOVE-01", "The armour of {foe} is of no use any more.", foe=name)


STEPS: tuple[Procedure, ...] = (Procedure(Expose, expose),)


@record
class Armament(Compound):
    """So many squares for a foe, or its armour mended."""

    between = ":"
    foe: str
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Arm:
    """Give a foe armour squares, for a point each: every square takes one attack, however hard. Or mend its armour."""

    what: Armament


_MEND = "mend"


def offer_arm(seen: TableView) -> Offer | None:
    """Open while there are foes."""
    known = tuple([(foe, name, *_armour(seen, foe)) for foe, name in foes_named(seen)])
    listed = _ways_to_arm(known, min(shadow_points(seen), ARMOUR.most), too_dear(seen))
    return Offer({"what": Among(listed, label="Which foe, and what?")}) if listed else None


def _armour(seen: TableView, foe: str) -> tuple[int, bool]:
    """TP-GM-02: the squares it has and had, for crossed out ones are not bought anew, and whether it needs mending."""
    it = FOES.of(seen, foe)
    return it.squares, it.exposed


@lru_cache(maxsize=128)
def _ways_to_arm(foes: tuple[tuple[str, str, int, bool], ...], points: int, dear: Barred) -> tuple[Option, ...]:
    return tuple(option for foe in foes for option in _for_foe(*foe, points, dear))


def _for_foe(foe: str, name: str, squares: int, broken: bool, points: int, dear: Barred) -> Iterator[Option]:
    if broken:
        yield Option(Armament(foe, _MEND).word, say("{foe}: the armour is mended", foe=name))
    for more in range(1, ARMOUR.most - squares + 1):
        price = more * ARMOUR.points
        says = "{foe}: {count, plural, one {# armour square} other {# armour squares}} more"
        words = say(says, foe=name, count=more)
        yield Option(Armament(foe, str(more)).word, words, dear if price > points else None)


def decide_arm(draft: Draft, seat: str, arm: Arm) -> None:
    """TP-GM-02, TP-GM-03: only the GM hears how many; that armour is mended everybody sees."""
    foe, what = arm.what.foe, arm.what.what
    name = name_of_foe(draft.table, foe)
    if what == _MEND:
        change_foe(draft, foe, exposed=False)
        draft.tell(seat, "TP-MOVE-01", "The armour of {foe} is mended.", foe=name)
        return
    spend_shadow(draft, int(what) * ARMOUR.points)
    had = FOES.of(draft.table, foe)
    change_foe(draft, foe, armour=had.armour + int(what), squares=had.squares + int(what))
    draft.tell(seat, "TP-GM-02", "{foe} wears armour.", only_to=(seat,), foe=name)


ARM = Action("arm", Arm, offer_arm, decide_arm, rule="TP-GM-02", label="Armour of a foe", by=GM, group="gm")
