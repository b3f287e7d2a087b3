"""What every table has besides its game: whether it is paused, who plays with cards of their own, how long it lasts."""

from hearthside.kernel.sight import Audience, MarkKind, SheetKind, TrackKind

HOUSE = MarkKind("house", "House", Audience.EVERYONE)
PAUSED = "paused"
"""On the table's own house mark: the GM has paused the game."""
OWN_CARDS = "own cards"
"""On a seat's house mark: this player turns real cards and says which."""

NOTES = SheetKind("notes", "Secret notes", Audience.OWNER)
"""What a seat writes down for itself alone."""

SPOTLIGHTS = TrackKind("spotlights", "Times in the spotlight", Audience.EVERYONE)
SESSIONS = TrackKind("sessions", "Sessions played", Audience.EVERYONE)

VACATED = TrackKind("vacated", "Last changed hands", Audience.EVERYONE)
"""The number of the entry with which a seat went to somebody else. Notes from before are nobody's any more."""

HOUSE_MARKS = (HOUSE,)
HOUSE_SHEETS = (NOTES,)
HOUSE_TRACKS = (SPOTLIGHTS, SESSIONS, VACATED)

TABLE_HOUSE = HOUSE.of_table
