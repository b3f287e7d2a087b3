"""What each seat hears of an entry, written once for all seats that hear the same.

Who hears what is the kernel's to say (`heard_by`). Here is only worked out which seats cannot be told apart: what a
seat sees of an event hangs on whether it owns the place, is shown the cards, or is the GM, and on nothing else.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from hearthside.kernel.events import NAMES_OF_THINGS, Event, Shown, Told
from hearthside.kernel.log import Entry, is_sealed
from hearthside.kernel.sight import Audience, PilePlace, Role, kind_of, owner_of
from hearthside.kernel.system import System
from hearthside.kernel.table import Seat, Table
from hearthside.kernel.views import SeenEvent, heard_by, secrets_of
from hearthside.table.wire import SHORT, write

NOBODY: frozenset[str] = frozenset()


Side = tuple[str, bool]


class Sides(NamedTuple):
    """Whose hearing of an event may differ from the others': seats that it names, and the GM."""

    named: frozenset[str]
    gm_differs: bool

    def of(self, seat: str, role: Role) -> Side:
        """On which side this seat is: two seats on one side hear the same."""
        return (seat if seat in self.named else "", self.gm_differs and role == "gm")


@lru_cache(maxsize=4096)
def _sides(named: frozenset[str], gm_differs: bool) -> "Sides":
    """Many events set the same seats apart."""
    return Sides(named, gm_differs)


class Teller:
    """Tells the seats of one table what happened."""

    def __init__(self, system: System) -> None:
        self._system = system
        self._sides: dict[object, Sides] = {}
        self._seats: Mapping[str, Seat] = {}
        self._table = self._now = Table()

    def tell(self, table: Table, entry: Entry) -> "Telling":
        """An entry, ready to be heard by any seat of this table."""
        if table.seats is not self._seats:
            self._seats = table.seats
            # Seats and roles are all that hearing asks of a table, so this one stands for every moment of it.
            self._table = Table(seats=table.seats)
            self._sides.clear()  # who has a seat decides who sees what is theirs
        self._now = table
        return Telling(self, entry)

    def hear(self, event: Event, seat: str, seq: int) -> Event | SeenEvent | None:
        """An event of entry `seq` as this seat may know it; nothing when it may not know of it at all."""
        return None if is_sealed(self._now, event, seq) else heard_by(self._system, self._table, event, seat)

    def sides(self, event: Event) -> Sides:
        """Which seats this event sets apart from the others."""
        kind = type(event)
        names = NAMES_OF_THINGS[kind]
        key = (kind, *[getattr(event, name) for name, _ in names]) if names else kind
        sides = self._sides.get(key)
        if sides is None:
            sides = self._sides[key] = self._sides_of(event)
        if isinstance(event, Told | Shown) and event.to:
            return Sides(sides.named.union(event.to), sides.gm_differs)
        return Sides(sides.named, gm_differs=True) if secrets_of(event) or getattr(event, "lurks", False) else sides

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
                owner_differs = False  # what only the GM may know of a thing is said by the event itself
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

    __slots__ = ("_event_sides", "_first", "_heard", "_sides", "_teller", "entry")

    def __init__(self, teller: Teller, entry: Entry) -> None:
        self.entry = entry
        self._teller = teller
        self._event_sides = [teller.sides(event) for event in entry.events]
        self._sides = Sides(
            NOBODY.union(*[sides.named for sides in self._event_sides]),
            True in [sides.gm_differs for sides in self._event_sides],
        )
        self._heard: dict[Side, bytes] = {}
        self._first: tuple[str, Role, list[Event | SeenEvent | None]] | None = None

    def side(self, seat: str, role: Role) -> Side:
        """On which side this seat is: two seats on one side hear the same."""
        return self._sides.of(seat, role)

    def heard(self, seat: str, role: Role) -> bytes:
        """The events this seat hears, as a JSON list; nothing when it hears none of them."""
        side = self._sides.of(seat, role)
        heard = self._heard.get(side)
        if heard is None:
            told = [event for event in self._hear(seat, role) if event is not None]
            heard = self._heard[side] = write(told) if told else b""
        return heard

    def forget(self) -> None:
        """Somebody may no longer hear all that was heard of it."""
        self._first = None
        self._heard.clear()

    def rest(self) -> None:
        """Everybody at the table has heard it: keep what they heard for those who come back, where it is short."""
        self._first = None
        self._heard = {side: heard for side, heard in self._heard.items() if len(heard) <= SHORT}

    def _hear(self, seat: str, role: Role) -> list[Event | SeenEvent | None]:
        """Each event as this seat hears it; what it hears just as the first one did is not worked out again."""
        hear, seq = self._teller.hear, self.entry.seq
        if self._first is None:
            heard = [hear(event, seat, seq) for event in self.entry.events]
            self._first = (seat, role, heard)
            return heard
        first_seat, first_role, first_heard = self._first
        return [
            known if sides.of(seat, role) == sides.of(first_seat, first_role) else hear(event, seat, seq)
            for event, sides, known in zip(self.entry.events, self._event_sides, first_heard, strict=True)
        ]
