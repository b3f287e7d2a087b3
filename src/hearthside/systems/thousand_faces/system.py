"""A Thousand Faces of Adventure, the current Player's Guide: the game as one value."""

from hearthside.kernel.house import HOUSE_MARKS, HOUSE_SHEETS, HOUSE_TRACKS
from hearthside.kernel.rulings import hand_of_the_gm
from hearthside.kernel.system import System
from hearthside.kits.deckahedron.adventure import catalogue
from hearthside.kits.deckahedron.adventure.board import PILES
from hearthside.kits.deckahedron.adventure.cards import card_words
from hearthside.systems.thousand_faces.book import BOOK

THOUSAND_FACES = System(
    name=BOOK.system,
    title="A Thousand Faces of Adventure",
    version=1,
    piles=PILES,
    tracks=(*catalogue.TRACKS, *HOUSE_TRACKS),
    marks=(*catalogue.MARKS, *HOUSE_MARKS),
    sheets=(*catalogue.SHEETS, *HOUSE_SHEETS),
    actions=(
        *catalogue.WITH_THE_DECK,
        *catalogue.IN_THE_ROOMS,
        *catalogue.AROUND_THE_TABLE,
        *hand_of_the_gm(PILES, catalogue.TRACKS),
    ),
    open=catalogue.open_table,
    welcome=catalogue.welcome,
    card_words=card_words(BOOK),
    options={option.name: option.among for option in BOOK.options.values()},
    pitch="Scrappy heroes, twenty cards each: the deck that decides your deeds is also your strength.",
)
