"""What moves leave on the table: markers, tokens on cards, cards turned face-down, and an eye on what came last."""

from hearthside.kernel.draft import Draft
from hearthside.kernel.sight import Audience, MarkKind, MarkPlace, TrackKind

# Tokens and move cards lie open, so all of this is for everybody to see.
MARKERS = MarkKind("markers", "Markers worth +1 advantage", Audience.EVERYONE)
TOKENS = MarkKind("tokens", "Tokens on move cards", Audience.EVERYONE)
DOWN_KIND = MarkKind("down", "Move cards turned face-down", Audience.EVERYONE)
LATELY = MarkKind("lately", "The last move", Audience.EVERYONE)
MERCY_KIND = MarkKind("mercy", "What the GM lets be done belatedly", Audience.EVERYONE)
MARKS: tuple[MarkKind, ...] = (MARKERS, TOKENS, DOWN_KIND, LATELY, MERCY_KIND)
EDGE_KIND = TrackKind("edge", "Advantages of a foe", Audience.EVERYONE, most=3)
TRACKS: tuple[TrackKind, ...] = (EDGE_KIND,)

ANYONE, ALLIES = "table", "table.allies"
HIT, DEALT = "hit", "dealt"
"""In a moment in the spotlight: a melee move of this character, or any, dealt attack power (TF-AMB-56)."""


def lay(draft: Draft, mark: MarkPlace, what: str, count: int) -> None:
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
