"""Luck that anybody can check: it follows from keys that were promised before, and from what people's browsers lent.

With each entry that drew by luck the house promises the keys of the next one (their hashes), and then the browsers name
the values they had pledged. Neither side knows what comes of both. What everybody saw fall is opened at once; of a
shuffled pile a root of salted hashes is told, which binds the house to every card without telling one.
`docs/honesty.md` has the protocol; `hearthside.honesty` checks it and shares nothing with this.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import count, repeat
from typing import Any

from msgspec.structs import replace

from hearthside.kernel.chance import Chance, FairChance, SecureSource, face_name
from hearthside.kernel.draft import HIDDEN_IDS
from hearthside.kernel.events import Event, Moved, Rewound, Rolled, Shown, Shuffled, Witnessed
from hearthside.kernel.log import Chronicle, Entry
from hearthside.kernel.sight import PileKind, PilePlace, Sees
from hearthside.kernel.system import System
from hearthside.kernel.table import WATCHER, Table
from hearthside.kernel.views import sight_of

DICE, CARDS, LOTS = "dice", "cards", "lots"
LANES = (DICE, CARDS, LOTS)
"""Three keys for each entry: dice are opened at once, cards when somebody opens the table, lots to nobody."""

SALTS = " salts"
"""The lane of the salts, beside that of the cards."""

SALT = 16
"""Bytes of the salt of each card."""

MOST_PLEDGES = 16
"""Browsers that can lend something to the luck of one entry."""

EACH_PLEDGES = 2
"""Browsers of one seat among them."""

Keys = tuple[str, str, str]
Bytes = Callable[[int], bytes]


def seed_of(lane: str, seq: int, key: str, values: Sequence[str]) -> bytes:
    """What the luck of one lane of an entry follows from: its number, the key of the house, and what was lent."""
    return sha256("\n".join(("hearthside", lane, str(seq), key, *values)).encode()).digest()


def promise_of(key: str) -> str:
    """What is told of a key, or of a value, before it is named."""
    return sha256(key.encode()).hexdigest()


Leaves = tuple[tuple[int, str], ...]
"""The backs of a pile from the top on, each with the salted hash of its card."""


def leaves_of(salts: Sequence[str], order: Sequence[str], tokens: Sequence[int]) -> Leaves:
    """A salted hash for each card of a pile, which tells nobody the card and binds the house to it."""
    lying = zip(salts, tokens, map(face_name, order), strict=True)
    return tuple([(token, leaf_of(salt, token, face)) for salt, token, face in lying])


def leaf_of(salt: str, token: int, face: str) -> str:
    """The hash of one card with its back and its salt."""
    return sha256(f"{salt}:{token}:{face}".encode()).hexdigest()


def root_of(leaves: Leaves) -> str:
    """One hash for all cards of a pile in their order."""
    return sha256(bytes.fromhex("".join([leaf for _, leaf in leaves]))).hexdigest()


def salts_of(seed: bytes, cards: int) -> list[str]:
    """The salts of so many cards, from the top one on."""
    letters = b"".join([_block(seed, number) for number in range((cards + 1) // 2)]).hex()
    return [letters[at : at + 2 * SALT] for at in range(0, 2 * SALT * cards, 2 * SALT)]


def _block(seed: bytes, number: int) -> bytes:
    return sha256(seed + number.to_bytes(4, "big")).digest()


def fair_from(seed: bytes) -> FairChance:
    """A dealer whose luck follows from a seed."""
    return FairChance(SecureSource(map(_block, repeat(seed), count()).__next__))


class Witness:
    """Sees to it that the luck of a table can be checked, and holds what browsers lend until it is used."""

    def __init__(self, fresh: Bytes | None = None) -> None:
        from secrets import token_bytes

        self._fresh = fresh or token_bytes
        self._values: dict[str, str] = {}
        """What was named of what the last entry that drew by luck says was pledged, by its pledge."""
        self._pledges: dict[str, str] = {}
        """Who pledges what for the entry after the next, by the pledge."""

    def lend(self, seat: str, value: str, pledge: str, before: Witnessed | None) -> bool:
        """A browser at this seat names what it had pledged, if anything, and pledges anew; whether that is any news.

        `before` is what was witnessed last. What nobody pledged there is left out, so nobody fills anything.
        """
        named = promise_of(value) if value else ""
        is_due = named not in self._values and before is not None and any(named == due for _, due in before.pledges)
        if is_due:
            self._values[named] = value
        theirs = [each for each in self._pledges.values() if each == seat]
        is_free = len(theirs) < EACH_PLEDGES and len(self._pledges) < MOST_PLEDGES
        is_new = bool(pledge) and pledge not in self._pledges and is_free
        if is_new:
            self._pledges[pledge] = seat
        return is_due or is_new

    @property
    def held(self) -> list[tuple[str, str, str]]:
        """All that was lent and is not used yet, for another house: who, what they named, what they pledge."""
        named = [("", value, "") for value in self._values.values()]
        return named + [(seat, "", pledge) for pledge, seat in self._pledges.items()]

    def begin(self, seq: int, before: "Callable[[], Witnessed | None]") -> "Drawing":
        """Luck for the entry of this number; `before` finds what was witnessed last."""
        return Drawing(self, seq, before)

    def lent(self, before: Witnessed | None) -> tuple[str, ...]:
        """The values named so far of those that were pledged, in the order of the pledges."""
        pledged = [pledge for _, pledge in before.pledges] if before else []
        return tuple(self._values[pledge] for pledge in pledged if pledge in self._values)

    @property
    def pledges(self) -> tuple[tuple[str, str], ...]:
        """Who pledges what for the entry after the next."""
        return tuple((seat, pledge) for pledge, seat in self._pledges.items())

    def settle(self) -> None:
        """Something was witnessed, here or elsewhere: what was lent to it is used up, and what is pledged stands."""
        self._values.clear()
        self._pledges.clear()

    def new_keys(self) -> Keys:
        """Three keys that nobody knows."""
        fresh = self._fresh(16 * len(LANES)).hex()
        return fresh[:32], fresh[32:64], fresh[64:]


class Drawing:
    """The luck of one entry, while it is decided."""

    def __init__(self, witness: Witness, seq: int, before: Callable[[], Witnessed | None]) -> None:
        self._witness, self._seq, self._look_back = witness, seq, before
        self._keys: Keys | None = None
        self._values: tuple[str, ...] = ()
        self._pledges: tuple[tuple[str, str], ...] = ()
        self._dice: FairChance | None = None
        self._thrown: list[tuple[int, int]] = []
        self._orders: list[tuple[str, ...]] = []
        self._lots: list[list[Any]] = []
        self._is_aside = False
        self.salts: dict[int, str] = {}
        """Once it is told what was sealed: by its back the salt of each card."""

    def instead(self, system: System, table: Table, events: Sequence[Event]) -> "Drawing | None":
        """Other luck to decide these events with once more; nothing where they may stand.

        Keys are opened one after the other, and whoever has a key can work out all that was drawn from it. So what
        comes of a deed of which not everybody hears is drawn aside, from no key. Where luck itself says whether they
        hear of it, that is left as it fell the first time.
        """
        if self._keys is None and not self._is_aside:
            return None
        if _is_heard(system, table, events) is not self._is_aside:
            return None
        other = Drawing(self._witness, self._seq, self._look_back)
        other._is_aside = True
        return other

    def _seed(self, lane: str, number: str = "") -> bytes:
        if self._keys is None:
            before = self._look_back()
            self._keys = before.coming if before else self._witness.new_keys()
            self._values, self._pledges = self._witness.lent(before), self._witness.pledges
        return seed_of(lane + number, self._seq, self._keys[LANES.index(lane)], self._values)

    # --- What is asked of chance ----------------------------------------------------------------------------------

    def shuffle(self, cards: Sequence[str]) -> tuple[str, ...]:
        """These cards in a new order, which does not hang on the one they had."""
        if self._is_aside:
            return _ASIDE.shuffle(cards)
        order = fair_from(self._seed(CARDS, f" {len(self._orders)}")).shuffle(sorted(cards))
        self._orders.append(order)
        return order

    def top(self, cards: Sequence[str]) -> str:
        """The card on top: no luck is needed for that."""
        return cards[0]

    def pick(self, options: Sequence[str]) -> str:
        """One of these."""
        if self._is_aside:
            return _ASIDE.pick(options)
        picked = fair_from(self._seed(LOTS, f" {len(self._lots)}")).pick(options)
        self._lots.append([list(options), picked])
        return picked

    def roll(self, sides: int) -> int:
        """The face one die shows. Names of what lurks are drawn aside: that there were any is nobody's business."""
        if self._is_aside or sides == HIDDEN_IDS:
            return _ASIDE.roll(sides)
        if self._dice is None:
            self._dice = fair_from(self._seed(DICE))
        face = self._dice.roll(sides)
        self._thrown.append((sides, face))
        return face

    # --- What is told of it ---------------------------------------------------------------------------------------

    def testimony(self, system: System, events: Sequence[Event]) -> Witnessed | None:
        """What is to be told of the luck in these events; nothing where none was drawn from a key."""
        if self._keys is None:
            return None
        coming = self._witness.new_keys()
        fallen = [(event.sides, face) for event in events if type(event) is Rolled for face in event.faces]
        is_seen = bool(fallen) and fallen == self._thrown
        sealed = self._sealed(system, events)
        drawn: dict[str, Any] = {
            LOTS: self._lots,
            DICE: [] if is_seen else [list(die) for die in self._thrown],
        }
        return Witnessed(
            next=(promise_of(coming[0]), promise_of(coming[1]), promise_of(coming[2])),
            values=self._values,
            pledges=self._pledges,
            dice=self._keys[0] if is_seen else "",
            roots=tuple([(place, root_of(leaves)) for place, leaves in sealed]),
            keys=self._keys,
            coming=coming,
            drawn={lane: calls for lane, calls in drawn.items() if calls},
            leaves=tuple([leaves for _, leaves in sealed]),
            key=self._keys[1],
            shuffles=self._as_told(events),
        )

    def _as_told(self, events: Sequence[Event]) -> tuple[tuple[str, ...], ...]:
        """Every order that was drawn; an empty one where an event tells it, one event after the other."""
        told = {id(event.order) for event in events if type(event) is Shuffled}
        return tuple([() if id(order) in told else order for order in self._orders])

    def _sealed(self, system: System, events: Sequence[Event]) -> list[tuple[PilePlace, Leaves]]:
        """The piles that lie in a new order, with a leaf for each card."""
        followed = [each for each in _orders(events) if is_followed(system.pile_kind(each[0]))]
        sealed: list[tuple[PilePlace, Leaves]] = []
        for number, (place, order, tokens) in enumerate(followed):
            salts = salts_of(self._seed(CARDS, f"{SALTS} {number}"), len(order))
            self.salts.update(zip(tokens, salts, strict=True))
            sealed.append((place, leaves_of(salts, order, tokens)))
        return sealed


_ASIDE: Chance = FairChance()


def is_followed(kind: PileKind) -> bool:
    """Whether everybody can follow each back of such a pile, and not everybody its faces."""
    return not kind.is_open and min(kind.owner_sees, kind.others_see, kind.gm_sees) >= Sees.ORDER


# --- What is opened later ---------------------------------------------------------------------------------------------


def witnessed_in(events: Sequence[Event]) -> Witnessed | None:
    """What was told of the luck of an entry with these events: it comes last."""
    last = events[-1] if events else None
    return last if type(last) is Witnessed else None


WITNESSED = '"type":"witnessed"'
"""How an entry that drew by luck is written."""

MOST_SALTS = 8192
"""Salts that are kept at hand; whatever is needed beyond that is looked up in the log again."""


NO_SALTS: Mapping[int, str] = {}


class Salts:
    """What opens the seals of the cards of a table: it follows from the log, and is told with the faces alone."""

    def __init__(self) -> None:
        self._known: dict[int, str] = {}
        self._older: Iterator[Entry] | None = None
        """The entries that nobody has looked at yet, the last one first."""
        self._last: tuple[Witnessed | None, Mapping[int, str]] = None, {}
        """What was told last of luck that was drawn here, with the salts it was sealed with."""

    def note(self, seq: int, told: Witnessed) -> None:
        """These piles were sealed. A card that was sealed before is from now on opened by its last seal."""
        if len(self._known) > MOST_SALTS:
            self._known.clear()
            self._older = None
        drawn, salts = self._last
        self._known.update(salts if told is drawn else _salts_in(seq, told))

    def after(
        self, entries: Chronicle, told: Witnessed | None = None, own: Mapping[int, str] = NO_SALTS
    ) -> Callable[[int], str]:
        """The salt of the card with a back, nothing where it lies in no sealed pile.

        What is `told` now is not in the log yet; its `own` salts come first.
        """
        if told is not None:
            self._last = told, own

        def salt_of(token: int) -> str:
            if token in own:
                return own[token]
            if token not in self._known:
                self._known[token] = self._looked_up(token, entries)
            return self._known[token]

        return salt_of

    def _looked_up(self, token: int, entries: Chronicle) -> str:
        if self._older is None:
            self._older = iter(entries.mentioning_last(WITNESSED))
        for entry in self._older:
            told = witnessed_in(entry.events)
            if told is None:
                continue
            salts = _salts_in(entry.seq, told)
            self._known = {**salts, **self._known}
            # Backs are numbered upwards: before a shuffle with lower numbers this one was not there yet.
            is_long_before = salts and max(salts) < token and Rewound not in map(type, entry.events)
            if token in salts or is_long_before:
                return salts.get(token, "")
        return ""


def _salts_in(seq: int, told: Witnessed) -> dict[int, str]:
    """By its back the salt of each card that was sealed in this entry."""
    found: dict[int, str] = {}
    for number, leaves in enumerate(told.leaves):
        salts = salts_of(seed_of(f"{CARDS}{SALTS} {number}", seq, told.keys[1], told.values), len(leaves))
        found.update(zip([token for token, _ in leaves], salts, strict=True))
    return found


def open_seals(system: System, events: list[Event], salt_of: Callable[[int], str]) -> None:
    """Where somebody comes to read a card that was sealed, they hear with its face what opens the seal."""
    is_open = system.open_at
    for at, event in enumerate(events):
        if type(event) is Moved:
            source, target = event.source, event.target
            if is_open[source] or not (is_open[target] or _somebody_reads(system, source, target)):
                continue
            salts = tuple([salt_of(token) for token in event.tokens])
            if any(salts):
                events[at] = Moved(event.cards, event.tokens, source, target, event.end, salts)
        elif type(event) is Shown and not is_open[event.place]:
            salts = tuple([salt_of(token) for token in event.tokens])
            events[at] = replace(event, salts=salts) if any(salts) else event


def _somebody_reads(system: System, *places: PilePlace) -> bool:
    return any(system.pile_kind(place).is_read for place in places)


def _orders(events: Sequence[Event]) -> Iterator[tuple[PilePlace, tuple[str, ...], tuple[int, ...]]]:
    for event in events:
        if type(event) is Shuffled:
            yield event.place, event.order, event.tokens
        elif type(event) is Rewound:
            yield from zip(event.piles, event.orders, event.tokens, strict=True)


def _is_heard(system: System, table: Table, events: Sequence[Event]) -> bool:
    """Whether everybody hears of what was done: of anything else nobody may hear that luck was asked."""
    return any(sight_of(system, table, event, WATCHER, "spectator") for event in events)
