"""A Thousand Faces of Adventure as it was printed for playtesting: the game as one value."""

from dataclasses import replace

from hearthside.kernel.actions import Action
from hearthside.kernel.every_table import HOUSE_MARKS, HOUSE_SHEETS, HOUSE_THINGS, HOUSE_TRACKS
from hearthside.kernel.rulings import hand_of_the_gm
from hearthside.kernel.sight import TrackKind
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
from hearthside.systems.thousand_faces_playtest import (
    armour_squares,
    bought_wounds,
    heroic,
    mastery,
    phases,
    rallying_cry,
)
from hearthside.systems.thousand_faces_playtest.armour_mastery import DEFLECTING
from hearthside.systems.thousand_faces_playtest.armour_squares import ARM
from hearthside.systems.thousand_faces_playtest.background import BACKGROUND_HELPS
from hearthside.systems.thousand_faces_playtest.bad_for import BAD_FOR, WRITE_BAD_FOR
from hearthside.systems.thousand_faces_playtest.book import BOOK
from hearthside.systems.thousand_faces_playtest.bought_wounds import BOUGHT_WITH
from hearthside.systems.thousand_faces_playtest.charges import WRITTEN
from hearthside.systems.thousand_faces_playtest.felt import lay_felt
from hearthside.systems.thousand_faces_playtest.heroic import FOUND, HEROES
from hearthside.systems.thousand_faces_playtest.level_cards import LEVEL_CARD, TAKEN, growth
from hearthside.systems.thousand_faces_playtest.losing import LOSE
from hearthside.systems.thousand_faces_playtest.mastery import (
    CATEGORY,
    COVERS,
    LIMIT,
    MASTERIES,
    MASTERING,
    NAMED,
    SOUGHT,
)
from hearthside.systems.thousand_faces_playtest.phases import PHASES
from hearthside.systems.thousand_faces_playtest.rallying_cry import RALLYING, TURNED_OVER
from hearthside.systems.thousand_faces_playtest.rummaging import RUMMAGE
from hearthside.systems.thousand_faces_playtest.seek_help import SEEK_HELP
from hearthside.systems.thousand_faces_playtest.stamina import HEROIC_PILE, MODE

RULES = {
    "bring": "TP-GM-02",
    "critical": "TP-MISC-01",
    "deal_draft": "TP-GM-05",
    "describe": "TP-PHASE-04",
    "draft_pick": "TP-GM-05",
    "expend": "TP-STAM-02",
    "give_up": "TP-MISC-06",
    "hint": "TP-MISC-06",
    "inflict": "TP-HARM-02",
    "lay": "TP-MISC-06",
    "lay_out": "TP-MISC-06",
    "muster": "TP-GM-04",
    "next_book": "TP-GM-07",
    "recover": "TP-STAM-06",
    "regain": "TP-STAM-06",
    "reshuffle": "TP-SHUF-01",
    "rouse": "TP-STAM-08",
    "strengthen": "TP-GM-03",
    "swap": "TP-MISC-06",
    "take_back": "TP-MISC-06",
    "wound": "TP-WND-01",
}
"""The rules of actions that every guide has, where this one numbers them in its own way."""

# TP-CHAL-01: what every guide counts so is called otherwise here.
_CALLED = {"shadow": "Challenge points", "open_shadow": "Challenge points", "circled": "Circled Challenge points"}
TRACKS: tuple[TrackKind, ...] = (
    *(replace(kind, title=_CALLED.get(kind.name, kind.title)) for kind in catalogue.TRACKS),
    WRITTEN,
    TAKEN,
    NAMED,
    BOUGHT_WITH,
)
OWN: tuple[Action, ...] = (
    LEVEL_CARD,
    SEEK_HELP,
    ARM,
    WRITE_BAD_FOR,
    DEFLECTING,
    *MASTERING,
    RUMMAGE,
    *RALLYING,
    BACKGROUND_HELPS,
)
"""What people do with cards that only this guide has."""

_WITH_THE_DECK = tuple(LOSE if action.name == LOSE.name else action for action in catalogue.WITH_THE_DECK)

THOUSAND_FACES_PLAYTEST = System(
    name=BOOK.system,
    title="A Thousand Faces of Adventure, playtest",
    version=6,
    upcasters=upcasters(BOOK.items),
    piles=(*PILES, HEROIC_PILE),
    tracks=(*TRACKS, *HOUSE_TRACKS),
    marks=(*catalogue.MARKS, MODE, FOUND, SOUGHT, MASTERIES, COVERS, BAD_FOR, TURNED_OVER, *HOUSE_MARKS),
    sheets=(*catalogue.SHEETS, CATEGORY, LIMIT, *HOUSE_SHEETS),
    things=(*catalogue.THINGS, *HOUSE_THINGS),
    steps=catalogue.told_with(
        (*phases.STEPS, *heroic.STEPS, *rallying_cry.STEPS, *bought_wounds.STEPS, *armour_squares.STEPS)
    ),
    matters=(*MATTERS, rallying_cry.CryHeard, mastery.MasteryNamed),
    actions=(
        *catalogue.numbered((*_WITH_THE_DECK, *PHASES, *HEROES, *catalogue.IN_THE_ROOMS), RULES),
        *OWN,
        *catalogue.AROUND_THE_TABLE,
        *hand_of_the_gm((*PILES, HEROIC_PILE), TRACKS, BOOK.called, catalogue.THINGS),
    ),
    open=catalogue.open_table,
    welcome=catalogue.welcome,
    card_words=card_words(BOOK),
    reckon=reckon,
    felt=lay_felt,
    direct=direct,
    maker=replace(MAKER, growth=growth),
    shelves=SHELVES,
    options=BOOK.options,
    pitch="The guide of the playtest print: ten Stamina points, real dice, and luck or heroism when you are hit.",
    deck="thousand_faces_playtest",
)
