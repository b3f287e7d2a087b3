"""The cards as people read them: the Deckahedron in words, and what is printed on move cards and item cards."""

from hearthside.kernel.printed import PrintedCard, PrintedOption, PrintedResult, PrintedSlot
from hearthside.systems.deckahedron_world.belongings import CAPACITY
from hearthside.systems.deckahedron_world.content import ITEMS, MOVES, Item, Line, Move
from hearthside.systems.deckahedron_world.deck import FACES, GREEN
from hearthside.systems.deckahedron_world.flipping import SHIELD
from hearthside.systems.deckahedron_world.knowing import MOST_SLOTS
from hearthside.systems.deckahedron_world.words import RESULTS, SUITS


def card_words(name: str) -> str:
    """A card of the Deckahedron as somebody would read it out."""
    face = FACES[name]
    edges = ", ".join(f"{SUITS[rank]} {RESULTS[face.at(rank)]}" for rank in SUITS)
    symbols = (("Stamina", face.stamina), ("green token", name in GREEN["list"]))
    kind = "Wound card" if face.nature == "wound" else "Card"
    return ", ".join([f"{kind} {name}: {edges}", *(word for word, shown in symbols if shown)])


def _level(level: int) -> str:
    return f"{level:+d}" if level else "base"


def _results(on: dict[int, Line]) -> tuple[PrintedResult, ...]:
    """The best result stands on top."""
    return tuple(PrintedResult(result=result, says=line.says) for result, line in sorted(on.items(), reverse=True))


def _slots(move: Move) -> tuple[PrintedSlot, ...]:
    """One at base, and one more for each green level (DW-ABS-02, DW-ABS-03)."""
    if move.slots is None:
        return ()
    return tuple(
        PrintedSlot(takes=(move.slots.holds,), opens_at=_level(level) if level else "") for level in range(MOST_SLOTS)
    )


def _of_move(move: Move) -> PrintedCard:
    prices = ", ".join(f"{_level(level)}: {price}" for level, price in move.stamina.items())
    notes = (f"It costs Stamina. {prices}",) if prices else ()
    face_down = (f"Once used it lies face down until the next {move.until}.",) if move.until else ()
    return PrintedCard(
        id=move.id,
        name=move.name,
        kind="basic" if move.basic else "special",
        says=move.says,
        is_held=not move.basic,
        letter=move.letter,
        attributes=move.attributes,
        tags=move.tags,
        levels=tuple(_level(level) for level in move.levels),
        start=_level(move.start) if move.levels else "",
        price=move.green or None,
        slots=_slots(move),
        rings=move.circle_parts,
        results=_results(dict(move.on)),
        options=tuple(PrintedOption(id=str(at), says=option.says) for at, option in enumerate(move.options)),
        notes=(*notes, *face_down, *((f"It asks for circles: {move.requires}.",) if move.requires else ())),
    )


def _of_item(item: Item) -> PrintedCard:
    charges = (f"It holds {CAPACITY} charges.",) if item.magic else ()
    return PrintedCard(
        id=item.id,
        name=item.name,
        kind="magic item" if item.magic else "item",
        says=item.says,
        tags=item.tags,
        slots=(PrintedSlot(takes=("harm",), room=item.slots),) if item.slots else (),
        results=_results(dict(SHIELD.on)) if item.shield else (),
        notes=(*charges, *((f"Only the {item.powered_only_by} moves it.",) if item.powered_only_by else ())),
    )


CARDS: tuple[PrintedCard, ...] = (*map(_of_move, MOVES.values()), *map(_of_item, ITEMS.values()))
