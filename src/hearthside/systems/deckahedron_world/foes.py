"""Foes: their Stamina marks, their damage, and what a blow does to them."""

from collections.abc import Iterable
from typing import Any

from hearthside.kernel.agenda import Ask, Comes, Matter
from hearthside.kernel.choices import Option
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import Lying, gm_of
from hearthside.systems.deckahedron_world.board import SCENE
from hearthside.systems.deckahedron_world.kinds import EDGE, FOES, LAST_HIT
from hearthside.systems.deckahedron_world.splitting import HARM_PRICE


def name_of_foe(lying: Lying, foe: str) -> str:
    """What people call a foe."""
    return FOES.called(lying).get(ThingId(foe), "the foe")


def standing(lying: Lying) -> tuple[ThingId, ...]:
    """The foes that are still on their feet, for all to see."""
    things = lying.things
    return tuple(thing for thing, foe in FOES.all(lying).items() if not foe.subdued and not things[thing].lurks)


def lurking(lying: Lying) -> tuple[ThingId, ...]:
    """The foes that only the GM knows of: they are not in the fight yet."""
    return tuple(foe for foe in FOES.ids(lying) if lying.things[foe].lurks)


def foes_named(lying: Lying, foes: Iterable[ThingId] | None = None) -> tuple[Option, ...]:
    """These foes, or all that everybody sees, to choose one."""
    names = FOES.called(lying)
    seen = (foe for foe in names if not lying.things[foe].lurks) if foes is None else foes
    return tuple(Option(foe, names[foe]) for foe in seen)


def is_at_range(lying: Lying, seat: str, foe: str) -> bool:
    """Whether the GM says that these two are too far apart for a blow."""
    return seat in FOES.of(lying, foe).range


def change_foe(draft: Draft, foe: str, **now: Any) -> None:
    """So much of a foe is otherwise from now on."""
    thing = ThingId(foe)
    draft.change(FOES, thing, **now)


def help_against(draft: Draft, seat: str, foe: str) -> None:
    """An advantage against a foe, and no other; whatever else attacked them has no name to keep it by."""
    there = FOES.get(draft.table, foe)
    if there is None:
        draft.count(EDGE.of(seat), 1)
    else:
        change_foe(draft, foe, edges=(*there.edges, seat))


class FoeHit(Matter, frozen=True):
    """A tough foe is hit by somebody, and the GM says how it takes the blow."""

    foe: str
    points: int
    who: str


def deal(draft: Draft, foe: str, points: int, by: str) -> Comes:
    """DW-CBT-09: an ordinary foe loses Stamina; of a tough one the GM may turn points into Harm and Wounds."""
    draft.count(LAST_HIT.of(by), points - draft.table.track(LAST_HIT.of(by)))
    there, gm = FOES.get(draft.table, foe), gm_of(draft.table)
    if there is not None and there.tough and points >= HARM_PRICE and gm:
        name = name_of_foe(draft.table, foe)
        says = say("{name} is hit for {points}: how does it take it?", name=name, points=points)
        return [Ask(gm, ("foe_split",), "DW-CBT-09", says, FoeHit(foe, points, by))]
    hit_foe(draft, foe, points, by)
    return None


def hit_foe(draft: Draft, foe: str, points: int, by: str, harm: int = 0, wounds: int = 0) -> None:
    """The foe loses Stamina, and takes tokens; with no Stamina left it is subdued. One may be gone by then."""
    there = FOES.get(draft.table, foe)
    if there is None:
        draft.tell(by, "DW-CBT-09", "{who} deals {points}.", points=points)
        return
    left = max(0, there.stamina - points)
    change_foe(draft, foe, stamina=left, harm=there.harm + harm, wounds=there.wounds + wounds)
    draft.tell(by, "DW-CBT-09", "{who} deals {points} to {foe}.", points=points, foe=name_of_foe(draft.table, foe))
    if not left:
        subdue(draft, foe)


def subdue(draft: Draft, foe: str) -> None:
    """DW-CBT-06: the fight is won when all foes are subdued or pacified."""
    if FOES.of(draft.table, foe).subdued:
        return
    change_foe(draft, foe, subdued=True)
    draft.befall("down", foe)
    draft.tell("", "DW-CBT-06", "{foe} is subdued.", foe=name_of_foe(draft.table, foe))
    if not standing(draft.table):
        draft.unmark(SCENE, "combat")
        draft.befall("over", foe)
        draft.tell("", "DW-CBT-06", "The fight is won.")


MATTERS = (FoeHit,)
