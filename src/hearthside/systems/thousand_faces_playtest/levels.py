"""Levels by this guide: coloured cards on a move card, black side up (TP-LVL-01)."""

from typing import NamedTuple

from hearthside.kernel.draft import Draft
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.board import level_on
from hearthside.kits.deckahedron.adventure.gear.shelf import STOCK
from hearthside.kits.deckahedron.adventure.words import LEVELS


class LevelMarks(NamedTuple):
    """The cards on a move card."""

    green: int
    """One for each level above studied."""
    red: int
    """One on a move that is wild no more, but novice."""


def marks_at(level: int) -> LevelMarks:
    """The cards that show a level."""
    return LevelMarks(max(0, level), 1 if level == LEVELS["novice"] else 0)


def marks_on(lying: Table | TableView, seat: str, move: str) -> LevelMarks:
    """The cards on a character's move card."""
    return marks_at(lying.track(level_on(move, seat)))


def in_cards(draft: Draft, before: int, now: int) -> None:
    """TP-LVL-01: green cards for expert and master, a red one for novice, from the supply and back to it."""
    for colour, was, is_now in zip(LevelMarks._fields, marks_at(before), marks_at(now), strict=True):
        if was != is_now:
            draft.count(STOCK.of(colour), was - is_now)
