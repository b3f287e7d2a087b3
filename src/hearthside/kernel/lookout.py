"""The lookout knows what a seat may do, and works out only what may have changed.

An offer is worked out from what the seat sees and from nothing else. So the lookout watches what each offer looked
at: as long as none of that changes, neither does the offer.
"""

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache, partial
from operator import eq, itemgetter
from types import EllipsisType
from typing import Any, NamedTuple, TypeVar

from hearthside.kernel.actions import Cast, Offer
from hearthside.kernel.changes import AWAITED, PILES, Changes, Look
from hearthside.kernel.directing import Floor, Now, directed
from hearthside.kernel.handle import offer_of
from hearthside.kernel.making import Making, making_of
from hearthside.kernel.sight import kind_of
from hearthside.kernel.system import System
from hearthside.kernel.views import NO_PILE, Question, TableView
from hearthside.kernel.watching import Memory, Watched, WatchedQuestions, WatchedView

V = TypeVar("V")


class _Scene(NamedTuple):
    """What an offer was when everything it looked at was like this."""

    cells: tuple[list[Any], ...]
    contents: tuple[Any, ...]
    offer: Offer | None


_INSIDE = itemgetter(0)

LONG_MEMORY = 64
"""How many changes of offers are remembered for somebody who asks what changed."""

SCENES = 3
"""How many scenes are remembered of one action: open, closed, and one more."""


@lru_cache(maxsize=8192)
def _one_for_all(readers: int) -> int:
    """The same number, kept once: seat for seat and table for table, the same actions look at the same places."""
    return readers


class Lookout:
    """What one seat may do. `look` shows what the seat sees at any moment.

    People go to and fro between few scenes: a flip lies turned, and is read. So of an action that changes the last
    scenes are remembered, and its offer comes back as it was then, the very same object.
    """

    def __init__(self, system: System, look: Callable[[], TableView]) -> None:
        self._system = system
        self._look = look
        self.cast: Cast = system.casts[look().role]
        self._offers: list[Offer | None] = [None] * len(self.cast.actions)
        self._felt: object = None
        self._felt_bit = 1 << len(self.cast.actions) if system.felt else 0
        """What the felt shows goes stale like an offer: its bit comes after those of the actions."""
        self._now: Now | None = None
        self._now_bit = 1 << (len(self.cast.actions) + 1)
        """What comes next does too; and wherever an offer became another one."""
        self._making: Making | None = None
        self._making_bit = self._now_bit << 1 if system.maker else 0
        """And so does how characters are made, which hangs on offers as well."""
        self._hangs_on: dict[int, tuple[int, frozenset[int]]] = {}
        """By these bits: on which offers it hangs, by their numbers, and at which version they were looked at."""
        self._offers_read: set[int] = set()
        self.version = 0
        """How often an offer became another one."""
        self._became: list[int] = []
        """The numbers of the actions whose offers did, the last ones last."""
        self._memory = Memory()
        self._reads: list[Look] = []
        self._readers: dict[Look, int] = {}
        """Which actions looked at a place, one bit for each."""
        self._read_last: dict[int, list[Look]] = {}
        """What the felt and what comes next looked at last, by their bits."""
        self._scenes: dict[int, list[_Scene]] = {}
        self._cells: dict[Look, list[Any]] = {}
        """What lies in the places of the scenes, each in a list of its own that the scenes have at hand."""
        self._moved: list[Look] = []
        """The places of the scenes where something else may lie by now."""
        self._parts: tuple[Watched[Any, Any], ...] = (
            *(Watched(self._reads, part) for part in range(AWAITED)),
            WatchedQuestions(self._reads, AWAITED),
        )
        self._look_anew()

    def follow(self, changes: Changes) -> bool:
        """The table changed. True when some offer may be another one."""
        if changes.everything:
            self._look_anew()
            return True
        stale, readers, cells, forget = 0, self._readers, self._cells, self._memory.forget
        for places in changes.looks:
            for place in places:
                if place in readers:
                    stale |= readers[place]
                    forget(place)
                    if place in cells:
                        self._moved.append(place)
        self._stale |= stale
        return stale != 0

    def offers(self) -> list[Offer | None]:
        """What each of the actions offers; an offer that did not change is the very same object as before."""
        beside = self._felt_bit | self._now_bit | self._making_bit
        if self._stale & ~beside:
            self._open_eyes()
        while stale := self._stale & ~beside:
            self._work_out(stale.bit_length() - 1)
        return self._offers

    def felt(self) -> object:
        """What the felt shows this seat beside the view; the very same object as long as it shows the same."""
        if self._stale & self._felt_bit:
            self._open_eyes()
            self._lay_felt()
        return self._felt

    def now(self) -> Now:
        """What comes next for this seat; the very same object as long as nothing that it hangs on changes."""
        if self._has_changed(self._now_bit) or self._now is None:
            self._now = self._worked_out(self._now_bit, partial(directed, self._system.direct, self._system.growth))
        return self._now

    def making(self) -> Making | None:
        """How characters are made, to this seat; the very same object as long as nothing that it hangs on changes."""
        maker = self._system.maker
        if maker is not None and self._has_changed(self._making_bit):
            self._making = self._worked_out(self._making_bit, partial(making_of, maker))
        return self._making

    def _has_changed(self, bit: int) -> bool:
        """Whether something is otherwise that was looked at for this, an offer included."""
        self.offers()
        if self._stale & bit or bit not in self._hangs_on:
            return True
        version, offers = self._hangs_on[bit]
        return version != self.version and not offers.isdisjoint(self.changed_since(version))

    def _worked_out(self, bit: int, work: Callable[[TableView, Floor], V]) -> V:
        """What is worked out from the view and from offers, with what was looked at for it."""
        self._open_eyes()
        self._stale &= ~bit
        self._offers_read.clear()
        found = work(self._watched, Floor(self._system.catalogue, self._offered))
        self._hangs_on[bit] = self.version, frozenset(self._offers_read)
        self._read_again_by(bit)
        return found

    def _offered(self, action: str) -> Offer | None:
        number = self.cast.numbers.get(action)
        if number is None:
            return None
        self._offers_read.add(number)
        return self._offers[number]

    def changed_since(self, version: int) -> Collection[int]:
        """The numbers of the actions whose offers became another one since."""
        changed = self.version - version
        if changed > len(self._became):
            return range(len(self._offers))
        return set(self._became[len(self._became) - changed :])

    def _look_anew(self) -> None:
        self._unseen = (1 << len(self.cast.actions)) - 1
        self._stale = self._unseen | self._felt_bit | self._now_bit | self._making_bit
        self._memory.clear()
        self._scenes.clear()
        self._cells.clear()
        self._moved.clear()
        self._seen: TableView | None = None
        seen = self._look()
        piles, tracks, marks, words, things, awaited = self._parts
        self._watched = WatchedView(
            seen.seat, seen.role, seen.system, seen.options, seen.seats,
            piles, tracks, marks, words, things, awaited, seen.spotlight,
        )  # fmt: skip

    def _open_eyes(self) -> None:
        seen = self._look()
        if seen is self._seen:
            return
        self._seen = seen
        piles, tracks, marks, words, things, awaited = self._parts
        piles.what, tracks.what, marks.what, words.what = seen.piles, seen.tracks, seen.marks, seen.words
        things.what, awaited.what = seen.things, seen.awaited
        self._watched.watch(self._reads, self._memory, seen)
        if self._moved:
            for place in self._moved:
                self._cells[place][0] = self._content(place)
            self._moved.clear()

    def _lay_felt(self) -> None:
        self._stale &= ~self._felt_bit
        assert self._system.felt is not None
        felt = self._system.felt(self._watched)
        self._read_again_by(self._felt_bit)
        if felt != self._felt:
            self._felt = felt

    def _work_out(self, number: int) -> None:
        bit = 1 << number
        self._stale &= ~bit
        offer = self._recalled(number) if number in self._scenes else ...
        if offer is ...:
            offer = self._made(number, bit)
        before = self._offers[number]
        if offer is not before and offer != before:
            self._offers[number] = offer
            if len(self._became) == 2 * LONG_MEMORY:
                del self._became[:LONG_MEMORY]
            self._became.append(number)
            self.version += 1

    def _recalled(self, number: int) -> "Offer | EllipsisType | None":
        """The offer of an earlier scene, if everything is as it was then."""
        for scene in self._scenes[number]:
            if all(map(eq, map(_INSIDE, scene.cells), scene.contents)):
                return scene.offer
        return ...

    def _made(self, number: int, bit: int) -> Offer | None:
        offer = offer_of(self.cast.actions[number], self._watched)
        places = self._now_read_by(bit)
        if self._unseen & bit:
            self._unseen &= ~bit
        else:
            self._remember(number, places, offer)
        return offer

    def _now_read_by(self, bit: int) -> tuple[Look, ...]:
        """What was just looked at, written down for whoever this bit stands for."""
        places = tuple(dict.fromkeys(self._reads))
        self._reads.clear()
        for place in places:
            readers = self._readers.get(place, 0)
            if not readers:
                self._check_declared(place)
            if not readers & bit:
                self._readers[place] = _one_for_all(readers | bit)
        return places

    def _read_again_by(self, bit: int) -> None:
        """The same, for what is worked out time and again: mostly the very same places were looked at."""
        if self._read_last.get(bit) == self._reads:
            self._reads.clear()
        else:
            self._read_last[bit] = self._reads.copy()
            self._now_read_by(bit)

    def _check_declared(self, place: Look) -> None:
        """Fail loudly when somebody looks for what this game never declared: a misspelt place would always be bare."""
        named = place[0] if isinstance(place, tuple) and len(place) == 1 else place
        if isinstance(named, str) and kind_of(named) not in self._system.part_of:
            raise TypeError(f"{self._system.name} never declared {kind_of(named)!r}, so nothing can lie there")

    def _remember(self, number: int, places: tuple[Look, ...], offer: Offer | None) -> None:
        """Not where somebody reads a question: that one is never asked again."""
        known, cells, opened = self._cells.get, [], {}
        for place in places:
            cell = known(place)
            if cell is None:
                cell = opened[place] = [self._content(place)]
            if type(cell[0]) is Question:
                return
            cells.append(cell)
        self._cells.update(opened)
        scenes = self._scenes.setdefault(number, [])
        del scenes[SCENES - 1 :]
        scenes.insert(0, _Scene(tuple(cells), tuple(map(_INSIDE, cells)), offer))

    def _content(self, place: Look) -> Any:
        """What lies in a place that somebody looked at, in whichever way."""
        if isinstance(place, str):
            return self._parts[self._system.part_of[kind_of(place)]].what.get(place)
        if isinstance(place, int):
            return tuple(self._parts[place].what)
        awaited: Mapping[str, Question] = self._parts[AWAITED].what
        match place:
            case (str(pile),):
                return not self._parts[PILES].what.get(pile, NO_PILE).count
            case (str(seat), None):
                return seat in awaited
            case (str(seat), str(action)):
                question = awaited.get(seat)
                return question if question and action in question.actions else None
            case (None, str(action)):
                return next((question for question in awaited.values() if action in question.actions), None)
            case (str(seat), _):
                return awaited.get(seat)
        raise TypeError(f"nobody can look at {place!r}")
