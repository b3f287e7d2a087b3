"""The table while a command is being decided: each event sees what the ones before it did."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, TypeVar

from msgspec import UNSET, to_builtins

from hearthside.kernel.agenda import Later, Matter
from hearthside.kernel.chance import Chance, face_name
from hearthside.kernel.events import (
    NO_FACTS,
    Altered,
    Answered,
    Awaited,
    Befell,
    Counted,
    Covered,
    Dealt,
    Event,
    Facts,
    Made,
    Marked,
    Moment,
    Moved,
    OnSlip,
    Overruled,
    Removed,
    Resolved,
    Rewound,
    Rolled,
    Shown,
    Shuffled,
    Told,
    Uncovered,
    Unmarked,
    Written,
)
from hearthside.kernel.every_table import HOUSE, OWN_CARDS
from hearthside.kernel.log import Entry, happen
from hearthside.kernel.refusals import CardsWanted, Impossible, Refusal
from hearthside.kernel.saying import Said, slots_of
from hearthside.kernel.sight import MarkPlace, PilePlace, SheetPlace, TrackPlace, kind_of, owner_of
from hearthside.kernel.system import System
from hearthside.kernel.table import CHANGES, NOBODY, Table
from hearthside.kernel.things import BY_LOT, ThingId, ThingKind

T = TypeVar("T")

HIDDEN_IDS = 999_999
"""So many ids there are for things that lurk."""


class Draft:
    """The table as it stands after what has been told so far. Rules write on it; nothing else changes a table."""

    def __init__(
        self,
        system: System,
        table: Table,
        chance: Chance,
        because: str | None = None,
        history: Sequence[Entry] = (),
        turned: Sequence[str] = (),
    ) -> None:
        self._turned = list(turned)
        """The faces of real cards somebody turned and named, in their order."""
        self.history = history
        """What was done at this table before."""
        self.system = system
        self.table = table.fork()
        self.chance = chance
        self.because = because
        """The GM's reason for setting rules aside, while this command is decided."""
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        """This happens now."""
        change = CHANGES.get(type(event))
        if change is not None:
            change(self.table, event, self.system)
        self.events.append(event)

    def rewind(self, event: Rewound) -> None:
        """The table goes back, by the log of what was done before."""
        happen(self.system, self.table, event, self.history)
        self.events.append(event)

    def require(self, holds: object, rule: str, says: str, **slots: object) -> None:
        """Refuse the command unless this holds, or unless the GM overrules the rule, which is put on record."""
        if holds:
            return
        refusal = Refusal(rule, says, **slots)
        if self.because is None:
            raise refusal
        self.overrule(rule, refusal.says, self.because)

    def overrule(self, rule: str, says: str, because: str) -> None:
        """The GM sets a rule aside, on the record."""
        said = to_builtins(says.saying) if isinstance(says, Said) else NO_FACTS
        self.add(Overruled(rule, str(says), because, said))

    # The hands of the table: short ways to say what happens.

    def deal(self, place: PilePlace, cards: Sequence[str]) -> None:
        """New cards come out of the box, the first on top."""
        first = self.table.next_token
        self.add(Dealt(place, tuple(cards), tuple(range(first, first + len(cards)))))

    def move(self, cards: Iterable[str], source: PilePlace, target: PilePlace, *, under: bool = False) -> None:
        """Cards go from pile to pile; the first of them lies on top there."""
        going = tuple(cards)
        if not going:
            return
        pile = self.table.pile(source)
        if pile.cards[: len(going)] == going:
            tokens = pile.tokens[: len(going)]
        else:
            where = dict(zip(pile.cards, pile.tokens, strict=True))
            if any(card not in where for card in going):
                raise Impossible("", "One of these cards does not lie there.")
            tokens = tuple(where[card] for card in going)
        self.add(Moved(going, tokens, source, target, "bottom" if under else "top"))

    def turn_top(self, source: PilePlace, target: PilePlace) -> str:
        """The top card of a face-down pile goes to another pile; which card it was."""
        pile = self.table.pile(source)
        if not pile.cards:
            raise Impossible("", "There is no card left to turn.")
        if OWN_CARDS in self.table.marks.get(HOUSE.of(owner_of(source)), ()):
            card = self._named(source)
        else:
            card = self.chance.top(pile.cards)
            if card is pile.cards[0]:
                self.add(Moved((card,), pile.tokens[:1], source, target))
                return card
        self.move((card,), source, target)
        return card

    def turn(self, backs: Collection[int], source: PilePlace, target: PilePlace) -> None:
        """The cards with these backs go from a face-down pile to one that lies open; the first lies on top there."""
        pile = self.table.pile(source)
        picked = [card for card, token in zip(pile.cards, pile.tokens, strict=True) if token in backs]
        if not self._has_own_cards(source) or self.system.is_open(source):
            self.move(picked, source, target)
            return
        # Of real cards the table knows those that their player saw go there; the others are named as they are turned.
        known = [card for card in picked if owner_of(source) in pile.placed.get(card, NOBODY)]
        self.move(known, source, target)
        for _ in range(len(picked) - len(known)):
            self.move((self._named(source),), source, target)

    def _has_own_cards(self, place: PilePlace) -> bool:
        return self.table.has_mark(HOUSE.of(owner_of(place)), OWN_CARDS)

    def _named(self, source: PilePlace) -> str:
        """The card of a face-down pile that a player with real cards says they turned."""
        if not self._turned:
            raise CardsWanted("You play with real cards: turn one more, and say which it was.")
        name = self._turned.pop(0)
        here = (card for card in self.table.cards(source) if face_name(card) == name)
        found = next(here, None) or self._fetched(name, source)
        if found is None:
            raise CardsWanted("“{name}” cannot be in that pile.", name=name[:40])
        return found

    def _fetched(self, name: str, source: PilePlace) -> str | None:
        """A card that nobody saw leave this pile, and that lies here after all: some other card left in its place."""
        other = next((card for card in self.table.cards(source) if not self._knows(source, card)), None)
        if other is None:
            return None
        for place, pile in self.table.piles.items():
            is_elsewhere = place != source and owner_of(place) == owner_of(source)
            if not is_elsewhere or self.system.pile_kind(place).is_read:  # who reads a pile knows what lies there
                continue
            for card in pile.cards:
                if face_name(card) == name and not self._knows(place, card):
                    self.move((other,), source, place)
                    self.move((card,), place, source)
                    return card
        return None

    def _knows(self, place: PilePlace, card: str) -> bool:
        """Whether the owner of a face-down pile saw this card go there."""
        pile, owner = self.table.pile(place), owner_of(place)
        return owner in pile.placed.get(card, NOBODY) or owner in pile.within.get(card, NOBODY)

    def finish(self) -> None:
        """All that was named has been turned."""
        if self._turned:
            raise CardsWanted("You named more cards than this turns: {left} too many.", left=len(self._turned))

    def shuffle(self, place: PilePlace) -> None:
        """Shuffle a pile."""
        cards = self.table.cards(place)
        first = self.table.next_token
        self.add(Shuffled(place, self.chance.shuffle(cards), tuple(range(first, first + len(cards)))))

    def show(self, place: PilePlace, cards: Iterable[str], to: Iterable[str]) -> None:
        """Let some seats read cards that stay where they are."""
        shown = tuple(cards)
        pile = self.table.pile(place)
        tokens = tuple(pile.tokens[pile.cards.index(card)] for card in shown)
        self.add(Shown(place, shown, tokens, tuple(to)))

    def count(self, track: TrackPlace, by: int) -> int:
        """Move a track, within its limits; how far it really went."""
        kind = self.system.track_kinds[kind_of(track)]
        now = self.table.track(track)
        goal = max(kind.least, now + by)
        goal = goal if kind.most is None else min(kind.most, goal)
        if goal != now:
            self.add(Counted(track, goal - now))
        return goal - now

    def start(self, track: TrackPlace, at: int = 0) -> None:
        """Lay out a track, so that it shows from the beginning, at nought as well."""
        self.add(Counted(track, at))

    def mark(self, mark: MarkPlace, what: str) -> None:
        """Set a mark that is not yet set."""
        if not self.table.has_mark(mark, what):
            self.add(Marked(mark, str(what)))

    def lay(self, mark: MarkPlace, what: str, slip: OnSlip) -> None:
        """Lay a slip that does not lie there yet: its words, and what is written on it. See `kernel.slips`."""
        if not self.table.has_mark(mark, what):
            self.add(Marked(mark, str(what), slip))

    def unmark(self, mark: MarkPlace, what: str) -> None:
        """Take a mark away where it is set."""
        if self.table.has_mark(mark, what):
            self.add(Unmarked(mark, str(what)))

    def write(self, sheet: SheetPlace, text: str) -> None:
        """Write words on a sheet."""
        self.add(Written(sheet, text))

    def make(self, kind: ThingKind[T], what: T, *, lurks: bool = False) -> ThingId:
        """A new thing comes to the table; the id it has from now on. One that lurks is known to the GM alone."""
        thing = self._hidden_id(kind.name) if lurks else ThingId(f"{kind.name}/{self.table.next_thing}")
        is_open, screened = kind.split(kind.plain(what), frozenset())
        self.add(Made(thing, kind.name, is_open, screened, lurks))
        return thing

    def keep_secret(self, kind: ThingKind[T], what: T, seat: str) -> ThingId:
        """A new thing that this seat alone knows of, and the GM no more than anybody else."""
        if kind.screened:
            raise TypeError(f"a {kind.name} has fields that are the GM's: nobody else can keep one")
        thing = self._hidden_id(kind.name)
        self.add(Made(thing, kind.name, kind.plain(what), lurks=True, kept_by=seat))
        return thing

    def _hidden_id(self, kind: str) -> ThingId:
        """Ids of what lurks are drawn by lot: counted up, one that comes out would tell how many others there are."""
        while True:
            thing = ThingId(f"{kind}/{BY_LOT}{self.chance.roll(HIDDEN_IDS)}")
            if thing not in self.table.things:
                return thing

    def put(self, kind: ThingKind[T], thing: ThingId, what: T) -> None:
        """A thing is like this from now on: `draft.put(CREATURES, it, replace(creature, hp=3))`."""
        self._alter(kind, thing, kind.differences(kind.of(self.table, thing), what))

    def change(self, kind: ThingKind[Any], thing: ThingId, **now: Any) -> None:
        """So much of a thing is otherwise from now on: `draft.change(CREATURES, it, hp=3)`."""
        self._alter(kind, thing, kind.news(kind.of(self.table, thing), now))

    def _alter(self, kind: ThingKind[Any], thing: ThingId, changed: Facts) -> None:
        if changed:
            laid = self.table.things[thing]
            is_open, screened = kind.split(changed, laid.shown)
            # Of what changes behind the screen the others hear nothing, not even that something did.
            self.add(Altered(thing, is_open, screened, laid.lurks or not is_open, laid.kept_by or UNSET))

    def uncover(self, thing: ThingId, *names: str) -> None:
        """Everybody sees these fields of a thing from now on, and that it is there."""
        laid = self.table.things[thing]
        kind = self.system.thing_kinds[laid.kind]
        shown = laid.shown.union(names) & kind.screened
        if not laid.lurks and shown == laid.shown:
            return
        is_open, _ = kind.split(kind.plain(laid.what), shown)
        told = is_open if laid.lurks else {name: is_open[name] for name in is_open if name in names}
        self.add(Uncovered(thing, laid.kind, told))

    def cover(self, thing: ThingId, *names: str) -> None:
        """These fields of a thing are behind the screen again."""
        hidden = tuple(name for name in names if name in self.table.things[thing].shown)
        if hidden:
            self.add(Covered(thing, hidden))

    def remove(self, thing: ThingId) -> None:
        """A thing is gone from the table."""
        laid = self.table.things[thing]
        self.add(Removed(thing, laid.lurks, laid.kept_by or UNSET))

    def roll(self, who: str, dice: int, sides: int, why: str) -> tuple[int, ...]:
        """Throw dice."""
        faces = tuple(self.chance.roll(sides) for _ in range(dice))
        self.add(Rolled(who, sides, faces, why))
        return faces

    def tell(self, who: str, rule: str, says: str, *, only_to: tuple[str, ...] = (), **slots: object) -> None:
        """A sentence for the story. A thing goes by what people call it at this moment."""
        laid = self.table.things.get(ThingId(who))
        if laid is not None:
            slots = {"who": self.system.thing_kinds[laid.kind].called(self.table)[ThingId(who)], **slots}
        # Nothing on the table changes with it, so it is only written down; so are the next two.
        self.events.append(Told(who, rule, says, slots_of(slots) if slots else NO_FACTS, only_to))

    def befall(self, what: Moment, who: str) -> None:
        """Something everybody looks up for befalls a seat or a thing; tell it right after."""
        self.events.append(Befell(what, who))

    def wait_for(
        self,
        by: str,
        actions: tuple[str, ...],
        rule: str,
        says: str,
        matter: Matter | Facts,
        secret: Facts = NO_FACTS,
        then: tuple[Later, ...] = (),
        *,
        said: Facts = NO_FACTS,
    ) -> None:
        """The table waits for this seat; what comes after the answer waits with it."""
        if isinstance(says, Said):
            said = to_builtins(says.saying)
            says = str(says)
        self.add(Awaited(by, actions, rule, says, matter, secret, then, said))

    def settle(self, by: str) -> Awaited | None:
        """What this seat was waited for, if anything; the table waits no longer."""
        asked = self.table.awaited.get(by)
        if asked:
            self.add(Answered(by))
        return asked

    def resolve(
        self,
        who: str,
        what: str,
        result: str,
        rule: str,
        tokens: tuple[int, ...] = (),
        reading: Facts = NO_FACTS,
        withheld: Facts = NO_FACTS,
    ) -> None:
        """What it came to."""
        self.events.append(Resolved(who, what, result, rule, tokens, reading, withheld))
