"""A Thousand Faces of Adventure, the current Player's Guide: the game as one value."""

from hearthside.kernel.actions import Action
from hearthside.kernel.every_table import HOUSE_MARKS, HOUSE_SHEETS, HOUSE_THINGS, HOUSE_TRACKS
from hearthside.kernel.rulings import hand_of_the_gm
from hearthside.kernel.system import System
from hearthside.kits.deckahedron.adventure import catalogue
from hearthside.kits.deckahedron.adventure.board import PILES
from hearthside.kits.deckahedron.adventure.cards import card_words
from hearthside.kits.deckahedron.adventure.contests.pursuit import reckon
from hearthside.kits.deckahedron.adventure.directing import direct
from hearthside.kits.deckahedron.adventure.directing_gm import SHELVES
from hearthside.kits.deckahedron.adventure.journey.step_by_step import MAKER
from hearthside.kits.deckahedron.adventure.matters import MATTERS
from hearthside.kits.deckahedron.adventure.older import upcasters
from hearthside.systems.thousand_faces import envelopes, four_ds
from hearthside.systems.thousand_faces.book import BOOK
from hearthside.systems.thousand_faces.envelopes import FREE_CARD, FREED_KIND
from hearthside.systems.thousand_faces.felt import lay_felt
from hearthside.systems.thousand_faces.four_ds import FOUR_DS
from hearthside.systems.thousand_faces.journey_points import AGREE
from hearthside.systems.thousand_faces.seek_help import SEEK_HELP

RULES = {
    "bring": "TF-GMC-01",
    "critical": "TF-CRIT-02",
    "deal_draft": "TF-CC-14",
    "describe": "TF-FOURD-15",
    "draft_pick": "TF-CC-14",
    "expend": "TF-STAM-01",
    "hide": "TF-COMP-12",
    "inflict": "TF-HARM-03",
    "lose": "TF-STAM-01",
    "muster": "TF-GMC-05",
    "next_book": "TF-CAMP-07",
    "recover": "TF-STAM-09",
    "regain": "TF-STAM-09",
    "reshuffle": "TF-SHUF-01",
    "rouse": "TF-INC-09",
    "strengthen": "TF-GMS-05",
    "unveil": "TF-COMP-12",
    "wound": "TF-TWOUND-01",
}
"""The rules of actions that every guide has, where this one numbers them in its own way."""

OWN: tuple[Action, ...] = (
    AGREE,
    FREE_CARD,
    SEEK_HELP,
)

THOUSAND_FACES = System(
    name=BOOK.system,
    title="A Thousand Faces of Adventure",
    version=6,
    upcasters=upcasters(BOOK.items),
    piles=PILES,
    tracks=(*catalogue.TRACKS, *HOUSE_TRACKS),
    marks=(*catalogue.MARKS, FREED_KIND, *HOUSE_MARKS),
    sheets=(*catalogue.SHEETS, *HOUSE_SHEETS),
    things=(*catalogue.THINGS, *HOUSE_THINGS),
    steps=catalogue.told_with((*four_ds.STEPS, *envelopes.STEPS)),
    matters=(*MATTERS, envelopes.RingsLaid),
    actions=(
        *catalogue.numbered((*catalogue.WITH_THE_DECK, *FOUR_DS, *catalogue.IN_THE_ROOMS), RULES),
        *OWN,
        *catalogue.AROUND_THE_TABLE,
        *hand_of_the_gm(PILES, catalogue.TRACKS, BOOK.called, catalogue.THINGS),
    ),
    open=catalogue.open_table,
    welcome=catalogue.welcome,
    card_words=card_words(BOOK),
    reckon=reckon,
    felt=lay_felt,
    direct=direct,
    maker=MAKER,
    shelves=SHELVES,
    options=BOOK.options,
    pitch="Scrappy heroes, twenty cards each: the deck that decides your deeds is also your strength.",
)
