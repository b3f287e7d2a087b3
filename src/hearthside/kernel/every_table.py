"""What every table has besides its game: whether it is paused, who plays with cards of their own, how long it lasts."""

from typing import TYPE_CHECKING

from hearthside.kernel.records import record
from hearthside.kernel.sight import Audience, MarkKind, SheetKind, TrackKind
from hearthside.kernel.things import Open, ThingKind

if TYPE_CHECKING:
    from hearthside.kernel.views import TableView

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

WANTS_BACK = "wants to take back"
"""On a seat's house mark: this player asks the GM to let them take back what they did last."""


def asking(seen: "TableView") -> list[str]:
    """The players who asked to take something back."""
    return [seat for seat in seen.players if seen.has_mark(HOUSE.of(seat), WANTS_BACK)]


@record
class Setting:
    """Where everybody is: what the GM says of it when a scene opens."""

    title: Open[str]
    words: Open[str] = ""
    mood: Open[str] = ""
    picture: Open[str] = ""
    """The drawing that shows it, by its name."""


SETTINGS = ThingKind("setting", "Where we are", Setting)

HOUSE_THINGS = (SETTINGS,)
HOUSE_MARKS = (HOUSE,)
HOUSE_SHEETS = (NOTES,)
HOUSE_TRACKS = (SPOTLIGHTS, SESSIONS, VACATED)

TABLE_HOUSE = HOUSE.of_table
