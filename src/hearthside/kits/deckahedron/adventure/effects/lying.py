"""What moves leave on the table: markers, tokens on cards, cards turned face-down, and an eye on what came last."""

import itertools
from dataclasses import replace
from itertools import islice

from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.sight import Audience, MarkKind
from hearthside.kernel.slips import Slips, slips

# Tokens and move cards lie open, so all of this is for everybody to see.
MARKERS = MarkKind("markers", "Markers worth +1 advantage", Audience.EVERYONE)
TOKENS = MarkKind("tokens", "Tokens on move cards", Audience.EVERYONE)
DOWN_KIND = MarkKind("down", "Move cards turned face-down", Audience.EVERYONE)
LATELY = MarkKind("lately", "The last move", Audience.EVERYONE)
MENDING = "mending"
"""Hours of rest spent on somebody else's wounds, as a deed of the day (TF-MAG-19)."""
MERCY_KIND = MarkKind("mercy", "What the GM lets be done belatedly", Audience.EVERYONE)
MARKS: tuple[MarkKind, ...] = (MARKERS, TOKENS, DOWN_KIND, LATELY, MERCY_KIND)

ANYONE, ALLIES = "table", "table.allies"
HIT, DEALT = "hit", "dealt"
"""In a moment in the spotlight: a melee move of this character, or any, dealt attack power (TF-AMB-56)."""


@record
class Marker:
    """A marker: the move that left it, the foe it counts against, who gave it to the others, and its number."""

    move: str
    foe: str | None = None
    """None where it is somebody's own, against whomever; nobody in particular is an empty name."""
    giver: str = ""
    number: int = 1


@record
class Token:
    """A token on a move card, told from the others by its number."""

    move: str
    number: int


def _marker_words(marker: Marker) -> str:
    """As it lies there: `discern:1`, `rally@foe2:1`, `ana>rally@foe2:1`."""
    giver, foe = f"{marker.giver}>" if marker.giver else "", "" if marker.foe is None else f"@{marker.foe}"
    return f"{giver}{marker.move}{foe}:{marker.number}"


LAID_MARKERS = Slips(MARKERS, Marker, _marker_words)
LAID_TOKENS = slips(TOKENS, Token, "{move}:{number}")


def lay_markers(draft: Draft, holder: str, marker: Marker, count: int) -> None:
    """So many markers like this one, told apart by a number."""
    taken = LAID_MARKERS.of(draft.table.marks, holder)
    alike = (replace(marker, number=number) for number in itertools.count(1))
    for each in islice((each for each in alike if each not in taken), count):
        LAID_MARKERS.lay(draft, holder, each)


def lift_markers(draft: Draft, foe: str) -> None:
    """A foe is gone, and with it all that counted against it."""
    for holder, marker in tuple(LAID_MARKERS.everywhere(draft.table.marks)):
        if marker.foe == foe:
            LAID_MARKERS.lift(draft, holder, marker)


def lay_tokens(draft: Draft, seat: str, move: str, count: int) -> None:
    """So many tokens on a move card."""
    taken = LAID_TOKENS.of(draft.table.marks, seat)
    alike = (Token(move, number) for number in itertools.count(1))
    for each in islice((each for each in alike if each not in taken), count):
        LAID_TOKENS.lay(draft, seat, each)
