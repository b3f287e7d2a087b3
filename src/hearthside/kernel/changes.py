"""What is different between two moments of a table."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple

from hearthside.kernel.events import (
    Answered,
    Awaited,
    Counted,
    Dealt,
    Event,
    Marked,
    Moved,
    Overruled,
    Resolved,
    Rolled,
    Shown,
    Shuffled,
    Told,
    Unmarked,
    Written,
)
from hearthside.kernel.table import Table


class Changes(NamedTuple):
    """The places of each part of a table that are not as they were; `everything` when it changed as a whole.

    Where there are other places than before, the name of the part itself stands among them; where a pile is empty now
    and was not, or the other way round, `emptiness` of it; and where somebody is asked for another action, `asking` it.
    """

    piles: list[str]
    tracks: list[str]
    marks: list[str]
    words: list[str]
    awaited: list[str]
    everything: bool = False


def emptiness(place: str) -> str:
    """What changes when the last card leaves a pile, or the first one comes."""
    return place + "?"


@lru_cache(maxsize=4096)
def asking(seat: str, action: str) -> str:
    """What changes when a seat is asked for an action, or no longer.

    For no seat, when anybody is; for no action, when the seat is asked anything at all.
    """
    return f"{seat}?{action}"


PARTS = Changes._fields[:-1]
ALL_OF_IT = Changes([], [], [], [], [], everything=True)

_PART_OF: Mapping[type, tuple[int, tuple[str, ...]]] = {
    Moved: (0, ("source", "target")),
    Shuffled: (0, ("place",)),
    Dealt: (0, ("place",)),
    Shown: (0, ("place",)),
    Counted: (1, ("track",)),
    Marked: (2, ("mark",)),
    Unmarked: (2, ("mark",)),
    Written: (3, ("sheet",)),
    Awaited: (4, ("by",)),
    Answered: (4, ("by",)),
    Told: (0, ()),
    Resolved: (0, ()),
    Rolled: (0, ()),
    Overruled: (0, ()),
}
"""Where each kind of event changes a table, and which of its fields name the place; other kinds change all of it."""


def changes_by(events: Iterable[Event], before: Table, after: Table) -> Changes:
    """What these events changed on the table."""
    touched: tuple[list[str], ...] = ([], [], [], [], [])
    for event in events:
        part = _PART_OF.get(type(event))
        if part is None:
            return ALL_OF_IT
        for name in part[1]:
            touched[part[0]].append(getattr(event, name))
    piles = _really_changed("piles", touched[0], before.piles, after.piles)
    piles += [emptiness(place) for place in piles if bool(before.cards(place)) is not bool(after.cards(place))]
    awaited = _really_changed("awaited", touched[4], before.awaited, after.awaited)
    asked = [(by, action) for by in awaited for action in _asked(before, by) + _asked(after, by)]
    is_new = [by for by in awaited if (by in before.awaited) is not (by in after.awaited)]
    awaited += [asking(by, action) for by, action in asked] + [asking("", action) for _, action in asked]
    awaited += [asking(by, "") for by in is_new]
    return Changes(
        piles,
        _really_changed("tracks", touched[1], before.tracks, after.tracks),
        _really_changed("marks", touched[2], before.marks, after.marks),
        _really_changed("words", touched[3], before.words, after.words),
        awaited,
    )


def _asked(table: Table, seat: str) -> tuple[str, ...]:
    question = table.awaited.get(seat)
    return question.actions if question else ()


def _really_changed(part: str, places: list[str], before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    if not places:
        return places
    changed = [place for place in dict.fromkeys(places) if before.get(place) is not after.get(place)]
    if before.keys() != after.keys():
        changed.append(part)
    return changed


def together(several: Iterable[Changes]) -> Changes:
    """What changed in all."""
    piles, tracks, marks, words, awaited, everything = zip(*several, strict=True)
    return Changes(_all(piles), _all(tracks), _all(marks), _all(words), _all(awaited), any(everything))


def _all(places: tuple[list[str], ...]) -> list[str]:
    return list(dict.fromkeys(chain.from_iterable(places)))
