"""One Lantern: the game as one value."""

from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Facts
from hearthside.kernel.gathering import AT_EVERY_TABLE
from hearthside.kernel.rulings import hand_of_the_gm
from hearthside.kernel.system import System
from lantern.actions import WALKING
from lantern.board import ALL_MARKS, ALL_SHEETS, ALL_THINGS, ALL_TRACKS, DRAW, OIL, PILES, TRACKS, WAY
from lantern.felt import lay_felt

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
HEARTS = tuple(f"{rank}H" for rank in RANKS)
OIL_AT_FIRST = 3


def _open(draft: Draft) -> None:
    """Nothing belongs to the table as a whole."""


def _welcome(draft: Draft, seat: str, character: Facts) -> None:  # noqa: ARG001
    """LN-SET-01 and LN-SET-02: thirteen cards and three oil for every player."""
    if draft.table.seats[seat].role != "player":
        return
    draft.deal(DRAW.of(seat), [f"{seat}:{face}" for face in HEARTS])
    draft.shuffle(DRAW.of(seat))
    draft.start(OIL.of(seat), OIL_AT_FIRST)
    draft.start(WAY.of(seat))


def card_words(face: str) -> str:
    """What a face says, for those who hear the table."""
    named = {"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"}
    return f"{named.get(face[:-1], face[:-1])} of Hearts"


LANTERN = System(
    name="lantern",
    title="One Lantern",
    version=1,
    piles=PILES,
    tracks=ALL_TRACKS,
    marks=ALL_MARKS,
    sheets=ALL_SHEETS,
    things=ALL_THINGS,
    actions=(*WALKING, *AT_EVERY_TABLE, *hand_of_the_gm(PILES, TRACKS)),
    open=_open,
    welcome=_welcome,
    card_words=card_words,
    felt=lay_felt,
    deck="standard",
    pitch="A walk through the night: every card is a step, every court card a gust of wind.",
)
