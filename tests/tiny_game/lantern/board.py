"""What lies on the table of One Lantern, and who sees it."""

from hearthside.kernel.house import HOUSE_MARKS, HOUSE_SHEETS, HOUSE_TRACKS
from hearthside.kernel.sight import Audience, TrackKind, closed_pile, open_pile, place

DRAW = closed_pile("draw", "Deck")
PATH = open_pile("discard", "Path")
PILES = (DRAW, PATH)

OIL = TrackKind("oil", "Oil", Audience.EVERYONE)
WAY = TrackKind("way", "Way gone", Audience.EVERYONE)
TRACKS = (OIL, WAY)

ALL_TRACKS = (*TRACKS, *HOUSE_TRACKS)
ALL_MARKS = HOUSE_MARKS
ALL_SHEETS = HOUSE_SHEETS


def draw_of(seat: str) -> str:
    """The deck of a walker."""
    return place(DRAW.name, seat)


def path_of(seat: str) -> str:
    """The cards a walker has turned."""
    return place(PATH.name, seat)


def oil_of(seat: str) -> str:
    """How much oil is left in a walker's lantern."""
    return place(OIL.name, seat)


def way_of(seat: str) -> str:
    """How far a walker has come."""
    return place(WAY.name, seat)
