"""A Thousand Faces of Adventure as it was printed for playtesting: the game as one value."""

from hearthside.kernel.house import HOUSE_MARKS, HOUSE_SHEETS, HOUSE_TRACKS
from hearthside.kernel.rulings import hand_of_the_gm
from hearthside.kernel.system import System
from hearthside.kits.deckahedron.adventure import catalogue
from hearthside.kits.deckahedron.adventure.board import PILES
from hearthside.kits.deckahedron.adventure.cards import card_words
from hearthside.systems.thousand_faces_playtest.book import BOOK
from hearthside.systems.thousand_faces_playtest.charges import WRITTEN

THOUSAND_FACES_PLAYTEST = System(
    name=BOOK.system,
    title="A Thousand Faces of Adventure, playtest",
    version=1,
    piles=PILES,
    tracks=(*catalogue.TRACKS, WRITTEN, *HOUSE_TRACKS),
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
    pitch="The guide of the playtest print: ten Stamina points, real dice, and luck or heroism when you are hit.",
    deck="thousand_faces_playtest",
)
