"""A table that is being played: its log, where it stands, and one way in."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any

from msgspec import Struct

from hearthside.kernel.actions import Offer
from hearthside.kernel.chance import Chance
from hearthside.kernel.changes import ALL_OF_IT, Changes, changes_by
from hearthside.kernel.directing import Now
from hearthside.kernel.draft import Draft
from hearthside.kernel.events import NO_FACTS, Facts, Opened, Seated, Witnessed, Written
from hearthside.kernel.every_table import NOTES, VACATED
from hearthside.kernel.glimpse import glimpse
from hearthside.kernel.handle import Offers, Refused, decided, offer_of
from hearthside.kernel.log import Chronicle, Entry, UnreadChronicle, happen, is_sealed, replay
from hearthside.kernel.lookout import Lookout
from hearthside.kernel.making import Making
from hearthside.kernel.options import check_options
from hearthside.kernel.refusals import Malformed
from hearthside.kernel.sight import Role
from hearthside.kernel.system import System
from hearthside.kernel.table import Table
from hearthside.kernel.views import Glances, SeenEvent, TableView, seen_by, view
from hearthside.kernel.witnessing import WITNESSED, Drawing, Salts, Witness, open_seals, witnessed_in

Luck = Chance | Witness
"""What is left to luck, be it on the record or not."""

VACATE = "vacate"
"""What is done where a seat goes to somebody else; no action of any game is called so."""

LONG_LOOK = 512
"""Entries somebody may not have looked at and still only look at what they changed."""


class Sitter:
    """Somebody about to take a seat: a short name, the name people read, a role, and facts of a character."""

    __slots__ = ("character", "name", "role", "title")

    def __init__(self, name: str, title: str = "", role: Role = "player", character: Facts = NO_FACTS) -> None:
        self.name, self.title, self.role, self.character = name, title or name.title(), role, character


class Next(Struct, frozen=True):
    """What a command came to, decided and not yet written: the entry, and the table after it."""

    entry: Entry
    table: Table


class Journal:
    """The log of one table and the table as the log leaves it.

    Nothing here is stored or sent: whoever keeps tables stores an entry first, and then keeps it here.
    """

    def __init__(self, system: System, entries: Iterable[Entry] = ()) -> None:
        self.system = system
        self.entries: Chronicle = Chronicle(entries)
        self.table: Table = replay(system, self.entries, self.entries.note)
        self._offered = Offers(system, self.table)
        """What was offered since the last entry: whoever takes an offer has often just been told of it."""
        self._views: dict[str, tuple[int, TableView]] = {}
        self._lookouts: dict[str, tuple[int, Lookout]] = {}
        self._glances = Glances()
        self._looked: dict[int, Table] = {}
        """How the table lay when somebody last looked, by the number of the entry before."""
        self._changes: tuple[int, int, Changes] = (0, 0, ALL_OF_IT)
        """What changed between two entries, as somebody last asked: others ask for the same."""
        self._witnessed: tuple[int, Witnessed | None] | None = None
        self._salts = Salts()

    @classmethod
    def opened(cls, system: System, sitters: Sequence[Sitter], chance: Luck, options: Facts = NO_FACTS) -> "Journal":
        """A new table with these people at it. Raises Malformed when the people or the options make no sense."""
        journal = cls(system)
        draft = Draft(system, Table(), journal._drawn_from(chance))
        lay_out(draft, sitters, options)
        journal.keep(journal._next("", {"do": "open"}, draft))
        return journal

    @classmethod
    def resumed(cls, system: System, entries: UnreadChronicle, table: Table, later: Iterable[Entry]) -> "Journal":
        """A table as it lay after the entries that nobody has to read, and what happened later."""
        journal = cls(system)
        journal.entries, journal.table = entries, table
        journal._offered = Offers(system, table)
        for entry in later:
            journal.follow(entry)
        return journal

    @property
    def seq(self) -> int:
        """How many entries the log has."""
        return len(self.entries)

    def seat(self, sitter: Sitter, chance: Luck) -> Next:
        """What comes of somebody sitting down later; nothing is written yet."""
        draft = Draft(self.system, self.table, self._drawn_from(chance))
        _sit(draft, sitter)
        self.system.reckon(draft)
        return self._next(sitter.name, {"do": "sit"}, draft)

    def vacate(self, seat: str, chance: Luck) -> Next | None:
        """What comes of a seat going to somebody else: its notes are not theirs. Nothing where there were none."""
        if not self._was_noted(seat):
            return None
        draft = Draft(self.system, self.table, self._drawn_from(chance))
        draft.write(NOTES.of(seat), "")
        draft.count(VACATED.of(seat), self.seq + 1 - self.table.track(VACATED.of(seat)))
        return self._next("", {"do": VACATE}, draft)

    def _was_noted(self, seat: str) -> bool:
        """Whether anything was noted here since the seat last changed hands; what was rubbed out counts."""
        if NOTES.of(seat) not in self.table.words:
            return False
        since = self.entries.mentioning(NOTES.of(seat), self.table.track(VACATED.of(seat)))
        events = chain.from_iterable(entry.events for entry in since)
        return any(isinstance(event, Written) and event.sheet == NOTES.of(seat) for event in events)

    def decide(
        self,
        seat: str,
        command: Mapping[str, Any],
        chance: Luck,
        *,
        acting_for: str | None = None,
        because: str | None = None,
        turned: Sequence[str] = (),
    ) -> Next | Refused:
        """What comes of this command, or why it cannot be; nothing is written yet."""
        luck: Chance | None = self._drawn_from(chance)
        while luck is not None:
            draft = Draft(self.system, self.table, luck, because, self.entries, turned)
            if refused := decided(draft, seat, command, self._offered, acting_for):
                return refused
            luck = luck.instead(self.system, draft.table, draft.events) if isinstance(luck, Drawing) else None
        did = dict(command)
        if self.system.catalogue[did["do"]].is_unnamed:
            return self._next("", did, draft)
        if acting_for is not None:
            did["as"] = acting_for
        if because is not None:
            did["because"] = because
        if turned:
            did["turned"] = list(turned)
        return self._next(seat, did, draft)

    def keep(self, following: Next) -> Entry:
        """Write down what was decided, and the table stands as it leaves it."""
        entry, entries = following.entry, self.entries
        assert entry.seq == len(entries) + 1, "somebody else wrote in this journal meanwhile"
        entries.append(entry)
        self.table = table = following.table
        if told := witnessed_in(entry.events):
            self._witnessed = entry.seq, told
            self._salts.note(entry.seq, told)
        self._offered = Offers(self.system, table)
        entries.note(entry, table)
        return entry

    def follow(self, entry: Entry) -> None:
        """Write down what was decided elsewhere, and the table stands as it leaves it."""
        table = self.table.fork()
        for event in entry.events:
            happen(self.system, table, event, self.entries)
        self.keep(Next(entry, table))

    def do(self, seat: str, command: Mapping[str, Any], chance: Luck, **ruling: Any) -> Entry | Refused:
        """Decide and keep in one."""
        following = self.decide(seat, command, chance, **ruling)
        return following if isinstance(following, Refused) else self.keep(following)

    def view(self, seat: str) -> TableView:
        """The table as this seat sees it. It is kept only for whoever watches the table."""
        if seat in self._lookouts:
            return self._watched(seat)
        return view(self.system, self.table, seat)

    def _watched(self, seat: str) -> TableView:
        """The table as this seat sees it, worked out from how it last saw it."""
        before = self._views.get(seat)
        if before is None:
            seen = view(self.system, self.table, seat, glances=self._glances)
        elif before[0] == self.seq:
            return before[1]
        else:
            seen = view(self.system, self.table, seat, before[1], self._changes_since(before[0]), self._glances)
        self._views[seat] = (self.seq, seen)
        self._looked[self.seq] = self.table
        return seen

    def offer(self, seat: str, action: str) -> Offer | None:
        """What an action offers this seat now."""
        return self._offered[seat][action]

    def offers(self, seat: str) -> dict[str, Offer]:
        """What this seat may do."""
        lookout = self.lookout(seat)
        offered = zip(lookout.cast.actions, lookout.offers(), strict=True)
        return {action.name: offer for action, offer in offered if offer is not None}

    def glance(self, seat: str) -> tuple[list[Offer | None], object]:
        """What each action offers this seat and what the felt shows it, for whoever does not watch the table."""
        seen, lay_felt = glimpse(self.system, self.table, seat), self.system.felt
        offers = [offer_of(action, seen) for action in self.system.casts[seen.role].actions]
        return offers, lay_felt(seen) if lay_felt else None

    @property
    def watchers(self) -> frozenset[str]:
        """The seats for which it is watched what changes."""
        return frozenset(self._lookouts)

    def rest(self) -> None:
        """Nobody plays for a while: what is only kept to see quickly what changed is worked out again when they do."""
        self._lookouts.clear()
        self._views.clear()
        self._looked.clear()
        self._glances = Glances()
        self._changes = (0, 0, ALL_OF_IT)
        self._offered = Offers(self.system, self.table)

    def felt(self, seat: str) -> object:
        """What the felt shows this seat beside the view."""
        return self.lookout(seat).felt()

    def seen(self, seat: str) -> TableView:
        """The table as this seat sees it, for whoever only looks at some of it: nothing is gathered beforehand."""
        return self._offered.seen(seat)

    def now(self, seat: str) -> Now:
        """What comes next for this seat."""
        return self._offered.now(seat)

    def making(self, seat: str) -> Making | None:
        """How characters are made at this table, to this seat."""
        return self._offered.making(seat)

    def lookout(self, seat: str) -> Lookout:
        """Who knows what this seat may do, up to date."""
        known = self._lookouts.get(seat)
        if known is None:
            lookout = Lookout(self.system, partial(self._watched, seat))
        elif known[0] == self.seq:
            return known[1]
        else:
            lookout = known[1]
            lookout.follow(self._changes_since(known[0]))
        self._lookouts[seat] = (self.seq, lookout)
        self._looked[self.seq] = self.table
        return lookout

    def _changes_since(self, seq: int) -> Changes:
        """What changed after this entry; who looks only now and then has to look at everything."""
        if self._changes[:2] == (seq, self.seq):
            return self._changes[2]
        before, is_long_ago = self._looked.get(seq), self.seq - seq > LONG_LOOK
        if before is None or is_long_ago:
            changes = ALL_OF_IT
        else:
            events = chain.from_iterable(entry.events for entry in self.entries[seq:])
            changes = changes_by(events, before, self.table)
        self._changes = (seq, self.seq, changes)
        self._forget_looks()
        return changes

    def _forget_looks(self) -> None:
        """How the table lay need not be remembered where nobody has looked last."""
        last = {seq for seq, _ in self._views.values()} | {seq for seq, _ in self._lookouts.values()}
        self._looked = {seq: table for seq, table in self._looked.items() if seq in last}

    def told(self, entry: Entry, seat: str) -> list[SeenEvent]:
        """What this seat hears of an entry."""
        return told_to(self.system, self.table, entry, seat)

    def _drawn_from(self, luck: Luck) -> Chance:
        return luck.begin(self.seq + 1, lambda: self.promised[1]) if isinstance(luck, Witness) else luck

    @property
    def promised(self) -> tuple[int, Witnessed | None]:
        """What was promised for the luck of the next entry, and in which; nothing in none where nothing was yet."""
        if self._witnessed is None:
            told = ((entry.seq, witnessed_in(entry.events)) for entry in self.entries.mentioning_last(WITNESSED))
            self._witnessed = next(((seq, event) for seq, event in told if event), (0, None))
        return self._witnessed

    def _next(self, by: str, did: Mapping[str, Any], draft: Draft) -> Next:
        if isinstance(draft.chance, Drawing):
            drawing = draft.chance
            testimony = drawing.testimony(self.system, draft.events)
            if testimony is not None:
                draft.events.append(testimony)
            open_seals(self.system, draft.events, self._salts.after(self.entries, testimony, drawing.salts))
        return Next(Entry(len(self.entries) + 1, by, did, tuple(draft.events)), draft.table)


def told_to(system: System, table: Table, entry: Entry, seat: str) -> list[SeenEvent]:
    """What a seat hears of an entry."""
    told = [event for event in entry.events if not is_sealed(table, event, entry.seq)]
    heard = (seen_by(system, table, event, seat) for event in told)
    return [event for event in heard if event is not None]


def lay_out(draft: Draft, sitters: Sequence[Sitter], options: Facts) -> None:
    """A new table with these people at it. Raises Malformed when the people or the options make no sense."""
    system = draft.system
    check_options(system.options, options)
    draft.add(Opened(system.name, system.version, options))
    system.open(draft)
    for sitter in sitters:
        _sit(draft, sitter)
    system.reckon(draft)


def _sit(draft: Draft, sitter: Sitter) -> None:
    if sitter.name in draft.table.seats:
        raise Malformed("Somebody called {name} sits here already.", name=sitter.name)
    draft.add(Seated(sitter.name, sitter.title, sitter.role))
    draft.system.welcome(draft, sitter.name, sitter.character)
