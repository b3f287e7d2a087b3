"""What lies on the table of One Lantern, and who sees it."""

from hearthside.kernel.every_table import HOUSE_MARKS, HOUSE_SHEETS, HOUSE_THINGS, HOUSE_TRACKS
from hearthside.kernel.sight import Audience, TrackKind, closed_pile, open_pile

DRAW = closed_pile("draw", "Deck")
PATH = open_pile("discard", "Path")
PILES = (DRAW, PATH)

OIL = TrackKind("oil", "Oil", Audience.EVERYONE)
WAY = TrackKind("way", "Way gone", Audience.EVERYONE)
TRACKS = (OIL, WAY)

ALL_TRACKS = (*TRACKS, *HOUSE_TRACKS)
ALL_MARKS = HOUSE_MARKS
ALL_SHEETS = HOUSE_SHEETS
ALL_THINGS = HOUSE_THINGS
