"""What is different between two moments of a table."""

from collections.abc import Iterable, Mapping, Sequence
from types import EllipsisType
from typing import Any, NamedTuple, TypeVar

from hearthside.kernel.events import (
    Altered,
    Answered,
    Awaited,
    Befell,
    Counted,
    Covered,
    Dealt,
    Event,
    Made,
    Marked,
    Moved,
    Overruled,
    Removed,
    Resolved,
    Rolled,
    Shown,
    Shuffled,
    Told,
    Uncovered,
    Unmarked,
    Witnessed,
    Written,
)
from hearthside.kernel.sight import MarkPlace, PilePlace, SheetPlace, TrackPlace
from hearthside.kernel.table import Table
from hearthside.kernel.things import Laid, ThingId

P = TypeVar("P", bound=str)

Look = str | int | tuple[str] | tuple[str | None, "str | EllipsisType | None"]
"""Something that can be looked at, each in a shape of its own, so that no name of anything can be taken for another.

A place is looked at by its name, and which places a part of the table has by the number of the part; the
functions below make the others.
"""


class Changes(NamedTuple):
    """The places of each part of a table that are not as they were; `everything` when it changed as a whole.

    `besides` holds what else looks different now: which places a part has, whether a pile is empty, who is asked for
    what.
    """

    piles: list[PilePlace]
    tracks: list[TrackPlace]
    marks: list[MarkPlace]
    words: list[SheetPlace]
    things: list[ThingId]
    awaited: list[str]
    besides: list[Look]
    everything: bool = False

    @property
    def looks(self) -> "tuple[Sequence[Look], ...]":
        """All that looks different now."""
        return self.piles, self.tracks, self.marks, self.words, self.things, self.besides


def emptiness(place: PilePlace) -> Look:
    """What changes when the last card leaves a pile, or the first one comes."""
    return (place,)


def asking(seat: str, action: str) -> Look:
    """What changes when a seat is asked for an action, or no longer."""
    return (seat, action)


def asking_anybody(action: str) -> Look:
    """What changes when anybody at all is asked for an action, or no longer."""
    return (None, action)


def asked_at_all(seat: str) -> Look:
    """What changes when a seat is asked something, whatever it is, or nothing any more."""
    return (seat, None)


def question_to(seat: str) -> Look:
    """What changes when a seat is asked something else."""
    return (seat, ...)


PILES, TRACKS, MARKS, WORDS, THINGS, AWAITED = range(6)
ALL_OF_IT = Changes([], [], [], [], [], [], [], everything=True)

_PART_OF: Mapping[type, tuple[int, tuple[str, ...]]] = {
    Moved: (0, ("source", "target")),
    Shuffled: (0, ("place",)),
    Dealt: (0, ("place",)),
    Shown: (0, ("place",)),
    Counted: (1, ("track",)),
    Marked: (2, ("mark",)),
    Unmarked: (2, ("mark",)),
    Written: (3, ("sheet",)),
    Made: (4, ("thing",)),
    Altered: (4, ("thing",)),
    Uncovered: (4, ("thing",)),
    Covered: (4, ("thing",)),
    Removed: (4, ("thing",)),
    Awaited: (5, ("by",)),
    Answered: (5, ("by",)),
    Told: (0, ()),
    Befell: (0, ()),
    Resolved: (0, ()),
    Rolled: (0, ()),
    Overruled: (0, ()),
    Witnessed: (0, ()),
}
"""Where each kind of event changes a table, and which of its fields name the place; other kinds change all of it."""


def changes_by(events: Iterable[Event], before: Table, after: Table) -> Changes:
    """What these events changed on the table."""
    touched: tuple[list[Any], ...] = ([], [], [], [], [], [])
    for event in events:
        part = _PART_OF.get(type(event))
        if part is None:
            return ALL_OF_IT
        for name in part[1]:
            touched[part[0]].append(getattr(event, name))
    besides: list[Look] = []
    piles = _really_changed(PILES, touched[PILES], before.piles, after.piles, besides)
    besides += [emptiness(place) for place in piles if bool(before.cards(place)) is not bool(after.cards(place))]
    tracks = _really_changed(TRACKS, touched[TRACKS], before.tracks, after.tracks, besides)
    marks = _really_changed(MARKS, touched[MARKS], before.marks, after.marks, besides)
    words = _really_changed(WORDS, touched[WORDS], before.words, after.words, besides)
    things = _really_changed(THINGS, touched[THINGS], before.things, after.things, besides)
    if any(_is_news(before.things.get(thing), after.things.get(thing)) for thing in things):
        besides.append(THINGS)
    awaited = _really_changed(AWAITED, touched[AWAITED], before.awaited, after.awaited, besides)
    for seat in awaited:
        besides += _asked_otherwise(seat, before.awaited.get(seat), after.awaited.get(seat))
    return Changes(piles, tracks, marks, words, things, awaited, besides)


def _is_news(before: Laid | None, after: Laid | None) -> bool:
    """Whether a thing lies there for people who did not know of it: it lurked, and does no more."""
    return before is not None and after is not None and before.lurks is not after.lurks


def _asked_otherwise(seat: str, before: Awaited | None, after: Awaited | None) -> list[Look]:
    actions = (before.actions if before else ()) + (after.actions if after else ())
    looks = [question_to(seat), *(asking(seat, each) for each in actions), *map(asking_anybody, actions)]
    return looks if before and after else [*looks, asked_at_all(seat)]


def _really_changed(
    part: int, places: list[P], before: Mapping[P, Any], after: Mapping[P, Any], besides: list[Look]
) -> list[P]:
    """The places where something else lies; that there are other places than before is noted besides."""
    if not places:
        return places
    if before.keys() != after.keys():
        besides.append(part)
    return [place for place in dict.fromkeys(places) if before.get(place) is not after.get(place)]
