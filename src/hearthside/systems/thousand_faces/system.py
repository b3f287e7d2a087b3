"""A Thousand Faces of Adventure, the current Player's Guide: the game as one value."""

from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Facts
from hearthside.kernel.gathering import AT_EVERY_TABLE
from hearthside.kernel.house import HOUSE_MARKS, HOUSE_SHEETS, HOUSE_TRACKS
from hearthside.kernel.refusals import Malformed
from hearthside.kernel.rulings import hand_of_the_gm
from hearthside.kernel.system import System
from hearthside.kits.deckahedron.adventure.actions.attempt import ATTEMPT, PASS_THE_SPOTLIGHT
from hearthside.kits.deckahedron.adventure.actions.call import CALL
from hearthside.kits.deckahedron.adventure.actions.deck import (
    CRITICAL,
    INSIGHT,
    LOSE_STAMINA,
    REGAIN_STAMINA,
    RESHUFFLE,
    REVEAL,
)
from hearthside.kits.deckahedron.adventure.actions.flip import FLASHBACK, FLIP, STAND
from hearthside.kits.deckahedron.adventure.actions.gm import BLESS, MAKE_MOVE, WOUND
from hearthside.kits.deckahedron.adventure.board import (
    GM_MOVES,
    MARKS,
    PILES,
    TRACKS,
)
from hearthside.kits.deckahedron.adventure.combat import catalogue as combat
from hearthside.kits.deckahedron.adventure.contests import catalogue as contests
from hearthside.kits.deckahedron.adventure.effects import catalogue as effects
from hearthside.kits.deckahedron.adventure.gear import catalogue as gear
from hearthside.kits.deckahedron.adventure.journey import catalogue as journey
from hearthside.kits.deckahedron.adventure.journey.arrival import lay_out_blessings, welcome_character
from hearthside.kits.deckahedron.adventure.journey.options import TABLE_OPTIONS, check_options
from hearthside.kits.deckahedron.adventure.journey.points import start_worksheet
from hearthside.kits.deckahedron.adventure.words import RESULTS, SUITS
from hearthside.kits.deckahedron.cards import FACES, TWENTY
from hearthside.kits.deckahedron.piles import draw_of
from hearthside.systems.thousand_faces.book import BOOK


def _open(draft: Draft, options: Facts) -> None:
    check_options(options)
    start_worksheet(draft)
    draft.start(GM_MOVES)
    gear.fill_the_supply(draft)
    lay_out_blessings(draft)


def _welcome(draft: Draft, seat: str, character: Facts) -> None:
    """TF-COMP-02, TF-COMP-03: a Deckahedron for every player, none for the GM, of whom there is one (TF-COMP-01)."""
    gms = [each for each in draft.table.seats.values() if each.role == "gm"]
    if len(gms) > 1:
        raise Malformed("{name} is the GM of this table already.", name=gms[0].title)
    if draft.table.seats[seat].role != "player":
        return
    welcome_character(draft, seat, character)
    draft.deal(draw_of(seat), [f"{seat}:{face.name}" for face in TWENTY])
    draft.shuffle(draw_of(seat))


def _card_words(name: str) -> str:
    face = FACES[name]
    edges = ", ".join(f"{SUITS[rank]} {RESULTS[face.at(rank)]}" for rank in SUITS)
    extras = [word for word, shown in (("XP", face.xp), ("Stamina", face.stamina)) if shown]
    return ", ".join([f"{face.nature.title()} {name}: {edges}", *extras])


THOUSAND_FACES = System(
    name=BOOK.system,
    title="A Thousand Faces of Adventure",
    version=1,
    piles=PILES,
    tracks=(*TRACKS, *combat.TRACKS, *effects.TRACKS, *gear.TRACKS, *contests.TRACKS, *journey.TRACKS, *HOUSE_TRACKS),
    marks=(*MARKS, *combat.MARKS, *effects.MARKS, *gear.MARKS, *contests.MARKS, *journey.MARKS, *HOUSE_MARKS),
    sheets=(*combat.SHEETS, *gear.SHEETS, *journey.SHEETS, *HOUSE_SHEETS),
    actions=(
        FLIP,
        STAND,
        FLASHBACK,
        ATTEMPT,
        CRITICAL,
        INSIGHT,
        RESHUFFLE,
        LOSE_STAMINA,
        REGAIN_STAMINA,
        REVEAL,
        CALL,
        MAKE_MOVE,
        BLESS,
        WOUND,
        *combat.ACTIONS,
        *effects.ACTIONS,
        *gear.ACTIONS,
        *contests.ACTIONS,
        *journey.ACTIONS,
        *(PASS_THE_SPOTLIGHT if action.name == "spotlight" else action for action in AT_EVERY_TABLE),
        *hand_of_the_gm(
            PILES, (*TRACKS, *combat.TRACKS, *effects.TRACKS, *gear.TRACKS, *contests.TRACKS, *journey.TRACKS)
        ),
    ),
    open=_open,
    welcome=_welcome,
    card_words=_card_words,
    options={option.name: option.among for option in TABLE_OPTIONS.values()},
    pitch="Scrappy heroes, twenty cards each: the deck that decides your deeds is also your strength.",
)
