"""What every table has besides its game: whether it is paused, who plays with cards of their own, how long it lasts."""

from typing import TYPE_CHECKING, Literal

from hearthside.kernel.records import record
from hearthside.kernel.sight import Audience, MarkKind, Marks, SheetKind, TrackKind
from hearthside.kernel.things import Open, ThingKind

if TYPE_CHECKING:
    from hearthside.kernel.views import TableView

HOUSE = MarkKind("house", "House", Audience.EVERYONE)
PAUSED = "paused"
"""On the table's own house mark: the GM has paused the game."""
STOPPED = "stopped"
"""Beside it: somebody pressed the X."""
OWN_CARDS = "own cards"
"""On a seat's house mark: this player turns real cards and says which."""

PLAYED = "played by the house"
"""On a seat's house mark: nobody is there, and the house plays for them; its temper is marked beside it."""
Temper = Literal["bold", "careful", "helpful"]
TEMPERS: tuple[Temper, ...] = ("bold", "careful", "helpful")

LINES = MarkKind("lines", "Lines: never in our story", Audience.EVERYONE)
VEILS = MarkKind("veils", "Veils: it happens, and is not shown", Audience.EVERYONE)
AGREED = MarkKind("content_to_go_on", "Content to go on", Audience.OWNER)
"""After somebody pressed the X; whoever waits and whoever does not is nobody's to know."""

NOTES = SheetKind("notes", "Secret notes", Audience.OWNER)
"""What a seat writes down for itself alone."""

SCRIPT = SheetKind("script", "The adventure", Audience.OWNER)
"""What a GM has prepared: an adventure as its file has it, behind the screen."""
PAGE = SheetKind("page", "Where the adventure stands", Audience.OWNER)
"""How far into it the table has come, behind the screen as well."""

SPOTLIGHTS = TrackKind("spotlights", "Times in the spotlight", Audience.EVERYONE)
SESSIONS = TrackKind("sessions", "Sessions played", Audience.EVERYONE)

VACATED = TrackKind("vacated", "Last changed hands", Audience.EVERYONE)
"""The number of the entry with which a seat went to somebody else. Notes from before are nobody's any more."""

LAID_OPEN = TrackKind("laid_open", "Shuffles laid open up to", Audience.EVERYONE)
"""The number of the entry up to which the GM laid open how every pile was shuffled."""

WAYS = TrackKind("chosen_way", "The way that was chosen", Audience.EVERYONE)
"""Which of the ways laid before them somebody chose last, counted from one; nought while they have not."""

WANTS_BACK = "wants to take back"
"""On a seat's house mark: this player asks the GM to let them take back what they did last."""


def temper_of(marks: Marks, seat: str) -> Temper | None:
    """How the house plays this seat; nothing where it does not."""
    there = marks.get(HOUSE.of(seat), ())
    return next((temper for temper in TEMPERS if temper in there), None) if PLAYED in there else None


def is_led_by_house(seen: "TableView") -> bool:
    """Whether the house tells the story."""
    return any(seat.role == "gm" and temper_of(seen.marks, name) is not None for name, seat in seen.seats.items())


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
HOUSE_MARKS = (HOUSE, LINES, VEILS, AGREED)
HOUSE_SHEETS = (NOTES, SCRIPT, PAGE)
HOUSE_TRACKS = (SPOTLIGHTS, SESSIONS, VACATED, LAID_OPEN, WAYS)

TABLE_HOUSE = HOUSE.of_table
