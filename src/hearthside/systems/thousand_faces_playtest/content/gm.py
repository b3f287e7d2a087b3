"""What the GM of this edition keeps at hand: the usual lists with what differs."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Protocol, TypeVar

from hearthside.kits.deckahedron.adventure.content import gm
from hearthside.kits.deckahedron.adventure.content.gm import (
    Arc,
    Book,
    CampaignFormat,
    Chapter,
    Downtime,
    Encounter,
    GmMove,
    Guide,
    Spending,
)
from hearthside.kits.deckahedron.adventure.content.reading import read
from hearthside.systems.thousand_faces_playtest.content.numbering import priced
from hearthside.systems.thousand_faces_playtest.content.pages import open_page

PAGE = "gm.toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class Armour:
    """Armour squares of a foe: the most it may have, and what each costs the GM (TP-GM-02)."""

    most: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Page:
    moves: tuple[GmMove, ...]
    armour: Armour
    shadow: tuple[Spending, ...]
    encounters: tuple[Encounter, ...]
    downtime: Downtime
    short: tuple[Chapter, ...]
    long: tuple[Chapter, ...]
    books: tuple[Book, ...]
    sessions: Mapping[int, tuple[str, ...]]


class _Named(Protocol):
    @property
    def id(self) -> str: ...


N = TypeVar("N", bound=_Named)


def _with(usual: tuple[N, ...], other: Iterable[N]) -> tuple[N, ...]:
    """The usual list, with those that this edition has otherwise in their place and its own at the end."""
    return tuple({**{each.id: each for each in usual}, **{each.id: each for each in other}}.values())


def _chapters(arc: Arc, other: Iterable[Chapter]) -> Arc:
    own = {chapter.number: chapter for chapter in other}
    return replace(arc, chapters=tuple(own.get(chapter.number, chapter) for chapter in arc.chapters))


def _format(usual: CampaignFormat, books: tuple[Book, ...]) -> CampaignFormat:
    return replace(usual, books=books) if usual.books else usual


_PAGE = read(_Page, open_page(PAGE), PAGE)

ARMOUR = _PAGE.armour
GUIDE: Guide = replace(
    gm.GUIDE,
    moves=_with(gm.GUIDE.moves, _PAGE.moves),
    shadow=tuple(map(priced, _with(gm.GUIDE.shadow, _PAGE.shadow))),
    encounters=_with(gm.GUIDE.encounters, _PAGE.encounters),
    downtime=_PAGE.downtime,
)
ARCS: Mapping[str, Arc] = MappingProxyType(
    {"short": _chapters(gm.ARCS["short"], _PAGE.short), "long": _chapters(gm.ARCS["long"], _PAGE.long)}
)
FORMATS: Mapping[str, CampaignFormat] = MappingProxyType(
    {name: _format(usual, _PAGE.books) for name, usual in gm.FORMATS.items()}
)
FIRST_SESSION: Mapping[str, int] = MappingProxyType(
    {move: session for session, moves in _PAGE.sessions.items() for move in moves}
)
"""The session from which the guide counts on a move; the others are there from the first (TP-MISC-11)."""
