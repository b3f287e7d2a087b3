"""A Thousand Faces of Adventure, the current Player's Guide: the game as one value."""

from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Facts
from hearthside.kernel.gathering import AT_EVERY_TABLE
from hearthside.kernel.house import HOUSE_MARKS, HOUSE_SHEETS, HOUSE_TRACKS
from hearthside.kernel.refusals import Malformed
from hearthside.kernel.rulings import hand_of_the_gm
from hearthside.kernel.system import System
from hearthside.kits.deckahedron.cards import BLESSINGS, FACES, TWENTY
from hearthside.kits.deckahedron.piles import draw_of
from hearthside.systems.thousand_faces.actions.attempt import ATTEMPT, PASS_THE_SPOTLIGHT
from hearthside.systems.thousand_faces.actions.call import CALL
from hearthside.systems.thousand_faces.actions.deck import (
    CRITICAL,
    INSIGHT,
    LOSE_STAMINA,
    REGAIN_STAMINA,
    RESHUFFLE,
    REVEAL,
)
from hearthside.systems.thousand_faces.actions.flip import FLASHBACK, FLIP, STAND
from hearthside.systems.thousand_faces.actions.gm import BLESS, MAKE_MOVE, WOUND
from hearthside.systems.thousand_faces.board import (
    BLESSING_SUPPLY,
    GM_MOVES,
    MARKS,
    PILES,
    SHADOW,
    TRACKS,
    rank_of,
    wounds_of,
    xp_of,
)
from hearthside.systems.thousand_faces.knowing import check_options, take_cards
from hearthside.systems.thousand_faces.words import ATTRIBUTES, RESULTS, SUITS

USUAL_RANKS = {"dex": 2, "int": 1, "str": 3}


def _open(draft: Draft, options: Facts) -> None:
    check_options(options)
    draft.start(SHADOW)
    draft.start(GM_MOVES)
    draft.deal(BLESSING_SUPPLY, [f"table:{face.name}" for face in BLESSINGS])
    draft.shuffle(BLESSING_SUPPLY)


def _welcome(draft: Draft, seat: str, character: Facts) -> None:
    """TF-COMP-02, TF-COMP-03: a Deckahedron for every player, none for the GM, of whom there is one (TF-COMP-01)."""
    gms = [each for each in draft.table.seats.values() if each.role == "gm"]
    if len(gms) > 1:
        raise Malformed("{name} is the GM of this table already.", name=gms[0].title)
    if draft.table.seats[seat].role != "player":
        return
    for name in character:
        if name not in ATTRIBUTES and name != "moves":
            raise Malformed("A character here has no “{name}”.", name=name)
    for name, usual in USUAL_RANKS.items():
        rank = character.get(name, usual)
        if type(rank) is not int or not 1 <= rank <= 4:
            raise Malformed("{name} is a rank from 1 to 4.", name=ATTRIBUTES[name])
        draft.start(rank_of(name, seat), rank)
    take_cards(draft, seat, character.get("moves", ()))
    draft.start(xp_of(seat))
    draft.start(wounds_of(seat))
    draft.deal(draw_of(seat), [f"{seat}:{face.name}" for face in TWENTY])
    draft.shuffle(draw_of(seat))


def _card_words(name: str) -> str:
    face = FACES[name]
    edges = ", ".join(f"{SUITS[rank]} {RESULTS[face.at(rank)]}" for rank in SUITS)
    extras = [word for word, shown in (("XP", face.xp), ("Stamina", face.stamina)) if shown]
    return ", ".join([f"{face.nature.title()} {name}: {edges}", *extras])


THOUSAND_FACES = System(
    name="thousand_faces",
    title="A Thousand Faces of Adventure",
    version=1,
    piles=PILES,
    tracks=(*TRACKS, *HOUSE_TRACKS),
    marks=(*MARKS, *HOUSE_MARKS),
    sheets=HOUSE_SHEETS,
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
        *(PASS_THE_SPOTLIGHT if action.name == "spotlight" else action for action in AT_EVERY_TABLE),
        *hand_of_the_gm(PILES, TRACKS),
    ),
    open=_open,
    welcome=_welcome,
    card_words=_card_words,
    pitch="Scrappy heroes, twenty cards each: the deck that decides your deeds is also your strength.",
)
