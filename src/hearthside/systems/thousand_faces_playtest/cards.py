"""The cards of this guide that people read beside the deck."""

from collections.abc import Iterator
from dataclasses import replace

from hearthside.kernel.printed import PrintedCard, PrintedOption
from hearthside.kits.deckahedron.adventure.board import FAST
from hearthside.kits.deckahedron.adventure.cards import printed_cards
from hearthside.systems.thousand_faces_playtest.book import BOOK
from hearthside.systems.thousand_faces_playtest.content.gm import FIRST_SESSION
from hearthside.systems.thousand_faces_playtest.content.moves import LEVEL_CARDS
from hearthside.systems.thousand_faces_playtest.content.rings import LETTERS, REQUIRES

UNENCUMBERED = "UNENCUMBERED"


def _printed_here(card: PrintedCard) -> PrintedCard:
    """A move card with the tags, the ring letters and the requirements of this print."""
    if card.id not in BOOK.moves:
        return card
    letter = (f"Its half ring bears the letter {LETTERS[card.id]}.",) if card.id in LETTERS else ()
    options = tuple(_priced_here(option) for option in card.options)
    kind = "level card" if card.id in LEVEL_CARDS else card.kind
    notes = (*(note.replace(FAST, BOOK.fast.tag) for note in card.notes), *letter)
    return replace(card, kind=kind, tags=tuple(_tags(card)), rings=_rings(card), options=options, notes=notes)


def _rings(card: PrintedCard) -> tuple[str, ...]:
    """TP-LVL-04: a half ring has its letter beside it."""
    letter = LETTERS.get(card.id)
    return tuple(f"{part} {letter}" if letter and part in ("E", "W") else part for part in card.rings)


def _tags(card: PrintedCard) -> Iterator[str]:
    yield from (BOOK.fast.tag if tag == FAST else tag for tag in card.tags)
    if BOOK.moves[card.id].load is not None:
        yield UNENCUMBERED  # TP-EQ-01: what it costs stands in its notes.
    if card.id in REQUIRES:
        yield REQUIRES[card.id].says
    if card.id in FIRST_SESSION:
        yield f"from session {FIRST_SESSION[card.id]}"  # TP-MISC-11


def _priced_here(option: PrintedOption) -> PrintedOption:
    return replace(option, price=option.price.replace("Shadow", "Challenge"))


CARDS: tuple[PrintedCard, ...] = tuple(map(_printed_here, printed_cards(BOOK)))
