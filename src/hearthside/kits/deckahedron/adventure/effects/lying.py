"""What moves leave on the table: markers, tokens on cards, cards turned face-down, and an eye on what came last."""

from hearthside.kernel.draft import Draft
from hearthside.kernel.sight import Audience, MarkKind, TrackKind, place
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView

Lying = Table | TableView

# Tokens and move cards lie open, so all of this is for everybody to see.
MARKS: tuple[MarkKind, ...] = (
    MarkKind("markers", "Markers worth +1 advantage", Audience.EVERYONE),
    MarkKind("tokens", "Tokens on move cards", Audience.EVERYONE),
    MarkKind("down", "Move cards turned face-down", Audience.EVERYONE),
    MarkKind("lately", "The last move", Audience.EVERYONE),
    MarkKind("mercy", "What the GM lets be done belatedly", Audience.EVERYONE),
)
TRACKS: tuple[TrackKind, ...] = (TrackKind("edge", "Advantages of a foe", Audience.EVERYONE, most=3),)

ANYONE, ALLIES = "table", "table.allies"
HIT, DEALT = "hit", "dealt"
"""In a moment in the spotlight: a melee move of this character, or any, dealt attack power (TF-AMB-56)."""


def markers_of(who: str) -> str:
    """The markers that somebody may hand in."""
    return place("markers", who)


def tokens_of(seat: str) -> str:
    """The tokens on a character's move cards."""
    return place("tokens", seat)


def down_of(seat: str) -> str:
    """The move cards of a character that lie face-down."""
    return place("down", seat)


def lately_of(seat: str) -> str:
    """The move a character made last, where that matters."""
    return place("lately", seat)


def mercy_of(seat: str) -> str:
    """What a character may still do although its time is past."""
    return place("mercy", seat)


def edge_of(foe: str) -> str:
    """The advantages a foe has."""
    return place("edge", foe)


def lay(draft: Draft, mark: str, what: str, count: int) -> None:
    """So many markers of one sort, told apart by a number: `discern:1`, `discern:2`."""
    taken = draft.table.marks.get(mark, ())
    number = 1
    while count:
        if f"{what}:{number}" not in taken:
            draft.mark(mark, f"{what}:{number}")
            count -= 1
        number += 1


def sort_of(marker: str) -> str:
    """What a marker stands for, without its number."""
    return marker.rpartition(":")[0]
