"""What the GM reads behind the screen: aims, prices, chapters, fights ready to be played, and what foes are like."""

from collections.abc import Iterable, Iterator

from hearthside.kernel.printed import PrintedCard
from hearthside.kernel.saying import listed, say
from hearthside.kits.deckahedron.adventure.book import Book
from hearthside.kits.deckahedron.adventure.content.gm import Arc, Chapter, Encounter, Foe, FoeKind, Line, Spending


def _prices(points: str, spendings: Iterable[Spending]) -> Iterator[PrintedCard]:
    for each in spendings:
        yield PrintedCard(
            id=f"{points}:{each.id}", name=each.name, kind=points, says=each.says, price=each.points, rules=(each.rule,)
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
    says = "{count} × {foe} for each PC: Stamina {stamina}, {power}"
    says = says if foe.per_pc else "{count} × {foe}: Stamina {stamina}, {power}"
    known = say(says, count=foe.count, foe=foe.name, stamina=foe.stamina, power=foe.power)
    armoured = "{known}, {squares, plural, one {# armour square} other {# armour squares}}"
    return say(armoured, known=known, squares=foe.squares) if foe.squares else known


def _foe(foe: FoeKind) -> PrintedCard:
    least, most = foe.stamina
    says = "Stamina {least}, {powers}" if least == most else "Stamina {least} to {most}, {powers}"
    known = say(says, least=least, most=most, powers=listed(foe.powers, "or"))
    return PrintedCard(id=f"foe:{foe.id}", name=foe.name, kind="foe", says="", notes=(known,))


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
