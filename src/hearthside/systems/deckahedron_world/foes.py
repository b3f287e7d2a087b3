"""Foes: their Stamina marks, their damage, and what a blow does to them."""

from collections.abc import Iterable

from hearthside.kernel.agenda import Ask, Comes, Matter
from hearthside.kernel.choices import Option
from hearthside.kernel.draft import Draft
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.deckahedron_world import body
from hearthside.systems.deckahedron_world.board import FOES, SCENE
from hearthside.systems.deckahedron_world.kinds import FOE, FOE_NAME, LAST_HIT, NATURE
from hearthside.systems.deckahedron_world.splitting import HARM_PRICE

TOUGH, SUBDUED = "tough", "subdued"


def name_of_foe(lying: Table | TableView, foe: str) -> str:
    """What people call a foe; of one that came before names were kept, its mark tells."""
    return lying.words.get(FOE_NAME.of(foe)) or foe.replace("_", " ").capitalize()


def standing(lying: Table | TableView) -> tuple[str, ...]:
    """The foes that are still on their feet."""
    return tuple(foe for foe in lying.marks.get(FOES, ()) if not lying.has_mark(NATURE.of(foe), SUBDUED))


def foes_named(lying: Table | TableView, foes: Iterable[str]) -> tuple[Option, ...]:
    """These foes, to choose one."""
    return tuple(Option(foe, name_of_foe(lying, foe)) for foe in foes)


class FoeHit(Matter, frozen=True):
    """A tough foe is hit by somebody, and the GM says how it takes the blow."""

    foe: str
    points: int
    who: str


def deal(draft: Draft, foe: str, points: int, by: str) -> Comes:
    """DW-CBT-09: an ordinary foe loses Stamina; of a tough one the GM may turn points into Harm and Wounds."""
    draft.count(LAST_HIT.of(by), points - draft.table.track(LAST_HIT.of(by)))
    if foe not in draft.table.marks.get(FOES, ()):
        draft.tell(by, "DW-CBT-09", "{who} deals {points}.", points=points)
        return None
    gm = body.gm_of(draft.table)
    if draft.table.has_mark(NATURE.of(foe), TOUGH) and points >= HARM_PRICE and gm:
        says = f"{name_of_foe(draft.table, foe)} is hit for {points}: how does it take it?"
        return [Ask(gm, ("foe_split",), "DW-CBT-09", says, FoeHit(foe, points, by))]
    hit_foe(draft, foe, points, by)
    return None


def hit_foe(draft: Draft, foe: str, points: int, by: str) -> None:
    """The foe loses Stamina; with none left it is subdued."""
    draft.count(FOE.of(foe), -points)
    draft.tell(by, "DW-CBT-09", "{who} deals {points} to {foe}.", points=points, foe=name_of_foe(draft.table, foe))
    if not draft.table.track(FOE.of(foe)):
        subdue(draft, foe)


def subdue(draft: Draft, foe: str) -> None:
    """DW-CBT-06: the fight is won when all foes are subdued or pacified."""
    if draft.table.has_mark(NATURE.of(foe), SUBDUED):
        return
    draft.mark(NATURE.of(foe), SUBDUED)
    draft.tell("", "DW-CBT-06", "{foe} is subdued.", foe=name_of_foe(draft.table, foe))
    if all(draft.table.has_mark(NATURE.of(each), SUBDUED) for each in draft.table.marks.get(FOES, ())):
        draft.unmark(SCENE, "combat")
        draft.tell("", "DW-CBT-06", "The fight is won.")


MATTERS = (FoeHit,)
