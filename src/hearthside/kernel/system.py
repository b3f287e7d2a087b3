"""A game: what lies on its table, who may see it, and what people do there."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, get_type_hints

from hearthside.kernel.actions import Action, Cast
from hearthside.kernel.agenda import Ask, Comes, Matter, Once, Procedure, Step
from hearthside.kernel.directing import Director, Growth, Shelf, usual
from hearthside.kernel.events import Facts
from hearthside.kernel.making import Maker
from hearthside.kernel.options import TableOptions
from hearthside.kernel.refusals import Malformed
from hearthside.kernel.sight import (
    MOST_OWNERS,
    Audience,
    MarkKind,
    PileKind,
    PilePlace,
    Role,
    Sees,
    SheetKind,
    TrackKind,
    kind_of,
    owner_of,
)
from hearthside.kernel.table import Table
from hearthside.kernel.things import ThingKind

if TYPE_CHECKING:
    from hearthside.kernel.draft import Draft
    from hearthside.kernel.views import TableView


Plain = dict[str, Any]
"""An entry or an event in plain values, as a save has them."""

Upcasters = Mapping[int, Callable[[], Callable[[Plain], Plain]]]
"""By version of a game: what makes an entry of that version one of the next. Made anew for every log."""


class _OpenAt(dict[PilePlace, bool]):
    """Asked several times with every card that moves, so each answer is kept."""

    def __init__(self, system: System) -> None:
        self._system = system

    def __missing__(self, place: PilePlace) -> bool:
        self._system.must_declare(place, "pile")
        if len(self) >= MOST_OWNERS:
            self.clear()
        self[place] = is_open = kind_of(place) in self._system.open_piles
        return is_open


def _nothing_to_reckon(draft: Draft) -> None:
    """Most tables write nothing down twice."""


@dataclass(frozen=True, eq=False)
class System:
    """A playable game. There is one of each, so that what follows from it can be looked up by it."""

    name: str
    title: str
    version: int
    piles: tuple[PileKind, ...]
    tracks: tuple[TrackKind, ...]
    marks: tuple[MarkKind, ...]
    sheets: tuple[SheetKind, ...]
    actions: tuple[Action, ...]
    open: Callable[[Draft], None]
    """Lay out what belongs to the table as a whole, as people settled it."""
    welcome: Callable[[Draft, str, Facts], None]
    """Lay out what belongs to one seat, with what is known of its character."""
    card_words: Callable[[str], str]
    """What a face says, in words, for those who hear the table instead of seeing it."""
    deck: str = "deckahedron"
    """Which drawings show its cards."""
    pitch: str = ""
    options: TableOptions = field(default_factory=dict)
    """What a table may settle for itself when it is dealt, by name; the first choice is the usual one."""

    things: tuple[ThingKind[Any], ...] = ()
    """What lies there as a record of its own: creatures, items, clocks, zones."""

    steps: tuple[Procedure, ...] = ()
    """What may still be to come while the table waits for an answer, and how it is carried out."""

    matters: tuple[type[Matter], ...] = ()
    """What the questions of this game are about."""

    upcasters: Upcasters = field(default_factory=dict)
    """What brings the entries of an older version of this game up to date, by version (see `kernel.save`)."""

    reckon: Callable[[Draft], None] = _nothing_to_reckon
    """Write down anew what follows from the rest of the table, after all that was done."""

    felt: Callable[[TableView], object] | None = None
    """What the felt shows that takes the rules to know: whose turn it is, what is left of it, who is down.

    Worked out from what a seat sees and from nothing else, as a frozen dataclass that its return type names.
    """

    direct: Director = usual
    """What comes next, for one seat: whose moment it is, and the few deeds that fit."""

    maker: Maker | None = None
    """How characters are made, step by step."""

    shelves: Mapping[Shelf, tuple[str, ...]] = field(default_factory=dict)
    """Where a GM finds what can be done, by the names of the actions."""

    def __post_init__(self) -> None:
        things = [each.name for group in (self.piles, self.tracks, self.marks, self.sheets) for each in group]
        things += [kind.name for kind in self.things]
        steps = [procedure.name for procedure in self.steps]
        for names in (things, [action.name for action in self.actions], steps):
            if len(names) != len(set(names)):
                raise TypeError(f"{self.name} declares something twice: {sorted(names)}")

    @property
    def growth(self) -> Growth | None:
        """Who may grow, and when."""
        return self.maker.growth if self.maker else None

    @cached_property
    def pile_kinds(self) -> Mapping[str, PileKind]:
        """The piles this game declares, by name."""
        return {kind.name: kind for kind in self.piles}

    @cached_property
    def open_piles(self) -> frozenset[str]:
        """The kinds of pile whose faces every seat reads."""
        return frozenset(kind.name for kind in self.piles if kind.is_open)

    def pile_kind(self, place: PilePlace) -> PileKind:
        """The declaration of the pile at this place."""
        return self.pile_kinds[kind_of(place)]

    @cached_property
    def track_kinds(self) -> Mapping[str, TrackKind]:
        """The tracks this game declares, by name."""
        return {kind.name: kind for kind in self.tracks}

    @cached_property
    def dealt_marks(self) -> frozenset[str]:
        """The kinds of mark that are dealt like cards."""
        return frozenset(kind.name for kind in self.marks if kind.is_dealt)

    @cached_property
    def thing_kinds(self) -> Mapping[str, ThingKind[Any]]:
        """The kinds of thing this game declares, by name."""
        return {kind.name: kind for kind in self.things}

    @cached_property
    def part_of(self) -> Mapping[str, int]:
        """By the name of all that is declared, which part of a table has it: piles, tracks, marks, words, things."""
        kinds = (self.pile_kinds, self.track_kinds, self.mark_audiences, self.sheet_audiences, self.thing_kinds)
        return {name: part for part, names in enumerate(kinds) for name in names}

    @cached_property
    def track_audiences(self) -> Mapping[str, Audience]:
        """Who sees each kind of track."""
        return {kind.name: kind.audience for kind in self.tracks}

    @cached_property
    def mark_audiences(self) -> Mapping[str, Audience]:
        """Who sees each kind of mark."""
        return {kind.name: kind.audience for kind in self.marks}

    @cached_property
    def sheet_audiences(self) -> Mapping[str, Audience]:
        """Who sees each kind of sheet."""
        return {kind.name: kind.audience for kind in self.sheets}

    @cached_property
    def _declared(self) -> Mapping[str, Container[str]]:
        return {
            "pile": self.pile_kinds,
            "track": self.track_audiences,
            "mark": self.mark_audiences,
            "sheet": self.sheet_audiences,
            "thing": self.thing_kinds,
        }

    @cached_property
    def audiences(self) -> Mapping[str, Mapping[str, Audience]]:
        """Who sees each kind of track, mark and sheet."""
        return {"track": self.track_audiences, "mark": self.mark_audiences, "sheet": self.sheet_audiences}

    @cached_property
    def felt_kind(self) -> type | None:
        """The dataclass in which this game says what the felt shows, if it does."""
        found: type | None = get_type_hints(self.felt)["return"] if self.felt else None
        return found

    @cached_property
    def catalogue(self) -> Mapping[str, Action]:
        """The actions of this game, by name."""
        return {action.name: action for action in self.actions}

    @cached_property
    def casts(self) -> Mapping[Role, Cast]:
        """The actions of this game that each role may take."""
        roles: tuple[Role, ...] = ("gm", "player", "spectator")
        return {role: Cast(action for action in self.actions if role in action.by) for role in roles}

    @cached_property
    def step_shapes(self) -> Mapping[str, type[Step]]:
        """The shapes of what may still be to come, by what they are called in a save."""
        return {"ask": Ask, "once": Once, **{procedure.name: procedure.shape for procedure in self.steps}}

    @cached_property
    def procedures(self) -> Mapping[type[Step], Callable[[Draft, Any], Comes]]:
        """How the steps of each shape are carried out."""
        return {procedure.shape: procedure.how for procedure in self.steps}

    def action(self, name: Any) -> Action:
        """The action of this name, or a sentence that there is none."""
        found = self.catalogue.get(name) if isinstance(name, str) else None
        if found is None:
            raise Malformed("There is no action “{name}” in {game}.", name=str(name)[:40], game=self.title)
        return found

    @cached_property
    def open_at(self) -> Mapping[PilePlace, bool]:
        """By place: whether every seat reads the faces of the pile there. Raises TypeError where none is declared."""
        return _OpenAt(self)

    def is_open(self, place: PilePlace) -> bool:
        """Whether every seat reads the faces of this pile."""
        return self.open_at[place]

    def who_reads(self, table: Table, places: tuple[PilePlace, ...]) -> frozenset[str]:
        """The seats that may read faces at one of these places at least."""
        open_at = self.open_at
        for place in places:
            if open_at[place]:
                return frozenset(table.seats)
        sights = [(self.pile_kind(place), owner_of(place)) for place in places]
        return frozenset(
            name
            for name, seat in table.seats.items()
            if any(kind.seen(owner, name, seat.role) is Sees.FACES for kind, owner in sights)
        )

    def must_declare(self, place: str, group: str) -> None:
        """Fail loudly where this game never declared such a thing: nobody could say who sees it."""
        if kind_of(place) not in self._declared[group]:
            raise TypeError(f"{self.name} never declared {kind_of(place)!r}, so nobody can say who sees it")
