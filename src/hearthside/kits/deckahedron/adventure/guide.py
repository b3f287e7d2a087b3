"""What the GM reads behind the screen: aims, prices, chapters, fights ready to be played, and what foes are like."""

from collections.abc import Iterable, Iterator

from hearthside.kernel.printed import PrintedCard
from hearthside.kits.deckahedron.adventure.book import Book
from hearthside.kits.deckahedron.adventure.content.gm import Arc, Chapter, Encounter, Foe, FoeKind, Line, Spending


def _prices(points: str, spendings: Iterable[Spending]) -> Iterator[PrintedCard]:
    for each in spendings:
        price = "" if each.points is None else str(each.points)
        yield PrintedCard(
            id=f"{points}:{each.id}", name=each.name, kind=points, says=each.says, price=price, rules=(each.rule,)
        )


def _aim(aim: Line) -> PrintedCard:
    """TF-GMM-07: what the GM is there for, to be reminded of."""
    return PrintedCard(id=f"aim:{aim.id}", name=aim.name, kind="aim", says=aim.says, rules=("TF-GMM-07",))


def _chapter(book: Book, arc: Arc, chapter: Chapter) -> PrintedCard:
    """Its tags are the campaigns that have such a chapter."""
    formats = tuple(each.id for each in book.formats.values() if each.arc == arc.id)
    return PrintedCard(
        id=f"chapter:{arc.id}-{chapter.number}",
        name=chapter.name,
        kind="chapter",
        says=chapter.earns,
        tags=formats,
        notes=chapter.asks,
    )


def _fight(fight: Encounter) -> PrintedCard:
    foes = tuple(_foes(each) for each in fight.foes)
    return PrintedCard(id=f"fight:{fight.id}", name=fight.name, kind="fight", says=fight.says, notes=foes)


def _foes(foe: Foe) -> str:
    squares = {0: "", 1: ", 1 armour square"}.get(foe.squares, f", {foe.squares} armour squares")
    each = " for each PC" if foe.per_pc else ""
    return f"{foe.count} × {foe.name}{each}: Stamina {foe.stamina}, {foe.power}{squares}"


def _foe(foe: FoeKind) -> PrintedCard:
    least, most = foe.stamina
    span = str(least) if least == most else f"{least} to {most}"
    says = f"Stamina {span}, {' or '.join(foe.powers)}"
    return PrintedCard(id=f"foe:{foe.id}", name=foe.name, kind="foe", says=says)


def guide_cards(book: Book) -> tuple[PrintedCard, ...]:
    """All that the GM of this book looks up."""
    guide = book.guide
    return (
        *map(_aim, guide.aims),
        *_prices("shadow", guide.shadow),
        *_prices("journey", guide.journey),
        *(_chapter(book, arc, chapter) for arc in book.arcs.values() for chapter in arc.chapters),
        *map(_fight, guide.encounters),
        *map(_foe, guide.foes),
    )
