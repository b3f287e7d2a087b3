"""What the GM reads behind the screen: aims, prices, chapters, fights ready to be played, and what foes are like."""

from collections.abc import Iterable, Iterator

from hearthside.kernel.printed import PrintedCard
from hearthside.kits.deckahedron.adventure.content.gm import (
    ARCS,
    FORMATS,
    GUIDE,
    Arc,
    Chapter,
    Encounter,
    FoeKind,
    Line,
    Spending,
)


def _prices(points: str, spendings: Iterable[Spending]) -> Iterator[PrintedCard]:
    for each in spendings:
        price = "" if each.points is None else str(each.points)
        yield PrintedCard(
            id=f"{points}:{each.id}", name=each.name, kind=points, says=each.says, price=price, rules=(each.rule,)
        )


def _aim(aim: Line) -> PrintedCard:
    """TF-GMM-07: what the GM is there for, to be reminded of."""
    return PrintedCard(id=f"aim:{aim.id}", name=aim.name, kind="aim", says=aim.says, rules=("TF-GMM-07",))


def _chapter(arc: Arc, chapter: Chapter) -> PrintedCard:
    """Its tags are the campaigns that have such a chapter."""
    formats = tuple(each.id for each in FORMATS.values() if each.arc == arc.id)
    return PrintedCard(
        id=f"chapter:{arc.id}-{chapter.number}",
        name=chapter.name,
        kind="chapter",
        says=chapter.earns,
        tags=formats,
        notes=chapter.asks,
    )


def _fight(fight: Encounter) -> PrintedCard:
    foes = tuple(
        f"{each.count} × {each.name}{' for each PC' if each.per_pc else ''}: Stamina {each.stamina}, {each.power}"
        for each in fight.foes
    )
    return PrintedCard(id=f"fight:{fight.id}", name=fight.name, kind="fight", says=fight.says, notes=foes)


def _foe(foe: FoeKind) -> PrintedCard:
    least, most = foe.stamina
    span = str(least) if least == most else f"{least} to {most}"
    says = f"Stamina {span}, {' or '.join(foe.powers)}"
    return PrintedCard(id=f"foe:{foe.id}", name=foe.name, kind="foe", says=says)


GUIDE_CARDS: tuple[PrintedCard, ...] = (
    *map(_aim, GUIDE.aims),
    *_prices("shadow", GUIDE.shadow),
    *_prices("journey", GUIDE.journey),
    *(_chapter(arc, chapter) for arc in ARCS.values() for chapter in arc.chapters),
    *map(_fight, GUIDE.encounters),
    *map(_foe, GUIDE.foes),
)
