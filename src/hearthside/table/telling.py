"""What each seat hears of an entry, written once for all seats that hear the same.

Who hears what is the kernel's to say (`sight_of`). Here is only worked out which seats cannot be told apart: what a
seat sees of an event hangs on whether it owns the place, is shown the cards, or is the GM, and on nothing else. What
everybody hears alike is asked once for each kind of event and place, and remembered.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Any, NamedTuple

from hearthside.kernel.events import EVENTS, NAMES_OF_THINGS, SHAPES, Event, Shown, To, Told, Written
from hearthside.kernel.every_table import LAID_OPEN
from hearthside.kernel.log import Entry, is_sealed
from hearthside.kernel.sight import Audience, PilePlace, Role, Sees, kind_of, owner_of
from hearthside.kernel.system import System
from hearthside.kernel.table import WATCHER, Seat, Table
from hearthside.kernel.views import SeenEvent, heard_at, laid_open, sight_of
from hearthside.table.wire import SHORT, write

NOBODY: frozenset[str] = frozenset()


Side = tuple[str, bool]

SAME_FOR_ALL: Side = ("", False)


class Sides(NamedTuple):
    """Whose hearing of an event may differ from the others': seats that it names, and the GM."""

    named: frozenset[str]
    gm_differs: bool

    def of(self, seat: str, role: Role) -> Side:
        """On which side this seat is: two seats on one side hear the same."""
        return (seat if seat in self.named else "", self.gm_differs and role == "gm")


ONE_SIDE = Sides(NOBODY, gm_differs=False)
"""Nobody's differs."""


@lru_cache(maxsize=4096)
def _sides(named: frozenset[str], gm_differs: bool) -> Sides:
    """Many events set the same seats apart, and most of them none."""
    return Sides(named, gm_differs) if named or gm_differs else ONE_SIDE


class Ears(NamedTuple):
    """How the seats of a table hear all events of one kind about the same places."""

    sides: Sides
    to_all: Sees | None = None
    """How much everybody may know, where all hear alike."""
    may_be_sealed: bool = False


_ears = lru_cache(maxsize=4096)(Ears)
"""Most are the same at every table."""


def _about(kind: type[Event]) -> Callable[[Event], Any]:
    """What an event of this kind is about: the names of its places."""
    names = [name for name, _ in NAMES_OF_THINGS[kind]]
    return attrgetter(*names) if names else lambda _: ""


def _singular(kind: type[Event]) -> Callable[[Event], bool] | None:
    """Whether an event of this kind is heard in a way of its own; nothing where none ever is.

    It is where it says itself who hears it, has secrets of the GM's, or is about something that lurks.
    """
    asked = [name for name, to in SHAPES[kind].audience.items() if to is To.GM or name == "lurks"]
    asked += ["to"] if kind in (Told, Shown) else []
    if not asked:
        return None
    if len(asked) == 1:
        return attrgetter(asked[0])
    return lambda event: any(getattr(event, name) for name in asked)


_ABOUT = {kind: _about(kind) for kind in EVENTS}
_SINGULAR = {kind: _singular(kind) for kind in EVENTS}


class Teller:
    """Tells the seats of one table what happened."""

    def __init__(self, system: System) -> None:
        self._system = system
        self._ears: dict[type[Event], dict[Any, Ears]] = {kind: {} for kind in EVENTS}
        self._seats: Mapping[str, Seat] = {}
        self._table = self._now = Table()
        self._laid_open = 0

    def tell(self, table: Table, entry: Entry) -> "Telling":
        """An entry, ready to be heard by any seat of this table."""
        if table.seats is not self._seats:
            self._seats = table.seats
            # Seats and roles are all that hearing asks of a table, so this one stands for every moment of it.
            self._table = Table(seats=table.seats)
            for ears in self._ears.values():
                ears.clear()  # who has a seat decides who sees what is theirs
        self._now = table
        self._laid_open = table.track(LAID_OPEN.of_table)
        return Telling(self, entry)

    def hear(self, event: Event, ears: Ears, seat: str, role: Role, seq: int) -> Event | SeenEvent | None:
        """An event of entry `seq` as this seat may know it; nothing when it may not know of it at all."""
        if ears.may_be_sealed and is_sealed(self._now, event, seq):
            return None
        sees = ears.to_all
        if sees is None:
            sees = sight_of(self._system, self._table, event, seat, role)
        heard = heard_at(event, role, sees)
        if seq <= self._laid_open and isinstance(heard, dict):
            heard.update(laid_open(event))
        return heard

    def ears(self, event: Event) -> Ears:
        """Which seats this event sets apart from the others, and what they may know of it."""
        kind = type(event)
        is_singular = _SINGULAR[kind]
        if is_singular is not None and is_singular(event):
            return self._ears_alone(event)
        about = _ABOUT[kind](event)
        ears = self._ears[kind].get(about)
        if ears is None:
            ears = self._ears[kind][about] = self._new_ears(event)
        return ears

    def _new_ears(self, event: Event) -> Ears:
        sides = self._sides_of(event)
        sees = sight_of(self._system, self._table, event, WATCHER, "spectator") if sides is ONE_SIDE else None
        return _ears(sides, sees, may_be_sealed=isinstance(event, Written))

    def _ears_alone(self, event: Event) -> Ears:
        """For an event that is heard in a way of its own."""
        sides = self._sides_of(event)
        if isinstance(event, Told | Shown) and event.to:
            return Ears(Sides(sides.named.union(event.to), sides.gm_differs))
        keeper: str = getattr(event, "kept_by", "") or ""
        return Ears(Sides(sides.named.union([keeper]) if keeper else sides.named, gm_differs=True))

    def _sides_of(self, event: Event) -> Sides:
        named: set[str] = set()
        gm_differs = False
        audiences = self._system.audiences
        for name, group in NAMES_OF_THINGS[type(event)]:
            thing: str = getattr(event, name)
            if group == "pile":
                kind = self._system.pile_kind(PilePlace(thing))
                owner_differs = not (kind.owner_sees is kind.others_see is kind.gm_sees)
                gm_differs = gm_differs or kind.gm_sees is not kind.others_see
            elif group == "thing":
                owner_differs = False  # what one seat alone may know of a thing is said by the event itself
            else:
                audience = audiences[group][kind_of(thing)]
                owner_differs = audience in (Audience.OWNER, Audience.OWNER_AND_GM)
                behind_the_screen = audience is Audience.SEATED and owner_of(thing) not in self._table.seats
                gm_differs = gm_differs or behind_the_screen or audience in (Audience.GM, Audience.OWNER_AND_GM)
            if owner_differs:
                named.add(owner_of(thing))
        return _sides(frozenset(named), gm_differs)


class Telling:
    """One entry as the seats hear it."""

    __slots__ = ("_ears", "_first", "_heard", "_sides", "_teller", "entry")

    def __init__(self, teller: Teller, entry: Entry) -> None:
        self.entry = entry
        self._teller = teller
        self._ears: list[Ears] | None = [teller.ears(event) for event in entry.events]
        parted = [ears.sides for ears in self._ears if ears.sides is not ONE_SIDE]
        self._sides = _all_of(parted) if parted else ONE_SIDE
        self._heard: dict[Side, bytes] = {}
        self._first: tuple[str, Role, list[Event | SeenEvent | None]] | None = None

    def side(self, seat: str, role: Role) -> Side:
        """On which side this seat is: two seats on one side hear the same."""
        return SAME_FOR_ALL if self._sides is ONE_SIDE else self._sides.of(seat, role)

    def heard(self, seat: str, role: Role) -> bytes:
        """The events this seat hears, as a JSON list; nothing when it hears none of them."""
        side = self.side(seat, role)
        heard = self._heard.get(side)
        if heard is None:
            told = [event for event in self._hear(seat, role) if event is not None]
            heard = self._heard[side] = write(told) if told else b""
        return heard

    def forget(self) -> None:
        """Somebody may no longer hear all that was heard of it."""
        self._first = self._ears = None
        self._heard.clear()

    def rest(self) -> None:
        """Everybody at the table has heard it: keep what they heard for those who come back, where it is short."""
        self._first = self._ears = None
        self._heard = {side: heard for side, heard in self._heard.items() if len(heard) <= SHORT}

    def _hear(self, seat: str, role: Role) -> list[Event | SeenEvent | None]:
        """Each event as this seat hears it; what it hears just as the first one did is not worked out again."""
        hear, seq, events = self._teller.hear, self.entry.seq, self.entry.events
        if self._ears is None:
            self._ears = [self._teller.ears(event) for event in events]
        if self._first is None:
            heard = [hear(event, ears, seat, role, seq) for event, ears in zip(events, self._ears, strict=True)]
            self._first = (seat, role, heard)
            return heard
        first_seat, first_role, first_heard = self._first
        return [
            known
            if ears.sides.of(seat, role) == ears.sides.of(first_seat, first_role)
            else hear(event, ears, seat, role, seq)
            for event, ears, known in zip(events, self._ears, first_heard, strict=True)
        ]


def _all_of(sides: list[Sides]) -> Sides:
    return Sides(NOBODY.union(*[each.named for each in sides]), True in [each.gm_differs for each in sides])
