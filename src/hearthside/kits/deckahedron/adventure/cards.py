"""The move cards and item cards as people read them."""

from collections.abc import Callable, Iterable, Iterator

from hearthside.kernel.printed import PrintedCard, PrintedLoad, PrintedOption, PrintedResult, PrintedSlot
from hearthside.kits.deckahedron.adventure.book import Book
from hearthside.kits.deckahedron.adventure.content.effects import Option, Outcome, Price
from hearthside.kits.deckahedron.adventure.content.items import Item
from hearthside.kits.deckahedron.adventure.content.moves import Move, Slot
from hearthside.kits.deckahedron.adventure.gear.items import unfilled
from hearthside.kits.deckahedron.adventure.guide import guide_cards
from hearthside.kits.deckahedron.adventure.journey.flight import BRAVELY_RUN_AWAY, RUN
from hearthside.kits.deckahedron.adventure.words import RESULTS
from hearthside.kits.deckahedron.cards import FACES


def _results(on: Iterable[tuple[int, Outcome]]) -> tuple[PrintedResult, ...]:
    """The best result stands on top, as on the cards."""
    return tuple(PrintedResult(result=result, says=outcome.says) for result, outcome in sorted(on, reverse=True))


def _slots(slots: Iterable[Slot]) -> tuple[PrintedSlot, ...]:
    return tuple(PrintedSlot(takes=slot.takes, room=slot.room, opens_at=slot.opens_at or "") for slot in slots)


def _options(options: Iterable[Option]) -> tuple[PrintedOption, ...]:
    return tuple(PrintedOption(id=each.id, says=each.says, price=_price(each.price)) for each in options)


def _price(price: Price | None) -> str:
    if price is None:
        return ""
    costs = (
        ("XP", price.xp),
        ("Pack", price.pack),
        ("precious Pack", price.precious),
        ("Item", price.items),
        ("Shadow", price.shadow),
    )
    return ", ".join(f"{count} {words}" for words, count in costs if count)


def _of_move(move: Move) -> PrintedCard:
    second = move.other_way
    return PrintedCard(
        id=move.id,
        name=move.name,
        kind=move.kind,
        says=move.trigger,
        is_held=move.is_card,
        letter=move.letter or "",
        attributes=(*move.attributes, *(second.attributes if second else ())),
        tags=tuple(move.tags),
        levels=tuple(move.levels),
        start=move.start or "",
        deed=RUN.name if move.id == BRAVELY_RUN_AWAY else "",
        slots=_slots(move.slots),
        rings=tuple(move.rings),
        results=_results(move.on.items()),
        options=_options(move.options),
        loads=_loads(move),
        notes=(*((second.says,) if second else ()), *move.steps, *move.notes, *_load(move), *move.prompts),
        rules=move.rules,
    )


def _loads(move: Move) -> tuple[PrintedLoad, ...]:
    """What a load does to whoever makes this move, the lightest first."""
    bands = move.load.bands if move.load else ()
    return tuple(PrintedLoad(least=each.least, most=each.most, stamina=each.recover - each.expend) for each in bands)


def _load(move: Move) -> Iterator[str]:
    """What the load costs, in a line of its own."""
    if move.load is None:
        return
    if move.load.most is not None:
        yield f"Not with a load of more than {move.load.most}."
    for band in move.load.bands:
        span = f"{band.least} or more" if band.most is None else f"{band.least} to {band.most}"
        what = f"expend {band.expend}" if band.expend else f"recover {band.recover}" if band.recover else "nothing"
        yield f"With a load of {span}: {what}{' Stamina' if band.expend or band.recover else ''}."


def _of_item(item: Item) -> PrintedCard:
    block = item.block
    return PrintedCard(
        id=item.id,
        name=unfilled(item),
        kind=item.kind,
        says=item.says,
        attributes=(block.attribute,) if block else (),
        tags=tuple(_item_tags(item)),
        slots=_slots(item.slots),
        results=_results(block.on.items()) if block else (),
        options=_options(block.options) if block else (),
        rules=item.rules,
    )


def _item_tags(item: Item) -> Iterator[str]:
    """Short words for what a card is: its reach, its magic."""
    yield from item.weapon.reach if item.weapon else ()
    if item.magic is not None:
        yield "magic"
        yield from ("ongoing",) if item.magic.ongoing else ()


def card_words(book: Book) -> Callable[[str], str]:
    """What a face of the Deckahedron says, with the names this book has for the suits."""

    def words(name: str) -> str:
        face = FACES[name]
        edges = ", ".join(f"{suit} {RESULTS[face.at(rank)]}" for rank, suit in book.suits.items())
        extras = [word for word, shown in (("XP", face.xp), ("Stamina", face.stamina)) if shown]
        return ", ".join([f"{face.nature.title()} {name}: {edges}", *extras])

    return words


def printed_cards(book: Book) -> tuple[PrintedCard, ...]:
    """All that a book prints on cards, and what its GM reads behind the screen."""
    return (*map(_of_move, book.moves.values()), *map(_of_item, book.items.values()), *guide_cards(book))
