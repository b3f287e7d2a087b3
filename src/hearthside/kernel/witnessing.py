"""Luck that anybody can check: it follows from keys that were promised before, and from what people's browsers lent.

With each entry that drew by luck the house promises the keys of the next one (their hashes), and then the browsers name
the values they had pledged. Neither side knows what comes of both. What everybody saw fall is opened at once; of a
shuffled pile a root of salted hashes is told, which binds the house to every card without telling one.
`docs/honesty.md` has the protocol; `hearthside.honesty` checks it and shares nothing with this.
"""

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from itertools import count, islice
from typing import Any

from hearthside.kernel.chance import Chance, FairChance, SecureSource, face_name
from hearthside.kernel.draft import HIDDEN_IDS
from hearthside.kernel.events import Event, Rewound, Rolled, Shuffled, Witnessed
from hearthside.kernel.sight import PileKind, PilePlace, Sees
from hearthside.kernel.system import System
from hearthside.kernel.table import WATCHER, Table
from hearthside.kernel.views import sight_of

DICE, CARDS, LOTS = "dice", "cards", "lots"
LANES = (DICE, CARDS, LOTS)
"""Three keys for each entry: dice are opened at once, cards when somebody opens the table, lots to nobody."""

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


def root_of(seed: bytes, order: Sequence[str], tokens: Sequence[int]) -> str:
    """One hash for all cards of a pile in their order: a salted one of each card, and one of all of those."""
    lying = zip(salts_of(seed, len(order)), tokens, map(face_name, order), strict=True)
    leaves = [sha256(f"{salt}:{token}:{face}".encode()).digest() for salt, token, face in lying]
    return sha256(b"".join(leaves)).hexdigest()


def salts_of(seed: bytes, cards: int) -> list[str]:
    """The salts of so many cards, from the top one on."""
    letters = b"".join(islice(_blocks(seed), (cards + 1) // 2)).hex()
    return [letters[at : at + 2 * SALT] for at in range(0, 2 * SALT * cards, 2 * SALT)]


def _blocks(seed: bytes) -> Iterator[bytes]:
    for number in count():
        yield sha256(seed + number.to_bytes(4, "big")).digest()


def fair_from(seed: bytes) -> FairChance:
    """A dealer whose luck follows from a seed."""
    return FairChance(SecureSource(_blocks(seed).__next__))


class Witness:
    """Sees to it that the luck of a table can be checked, and holds what browsers lend until it is used."""

    def __init__(self, fresh: Bytes | None = None) -> None:
        from secrets import token_bytes

        self._fresh = fresh or token_bytes
        self._values: dict[str, str] = {}
        self._named_by: dict[str, str] = {}
        self._pledges: dict[str, str] = {}

    def lend(self, seat: str, value: str, pledge: str) -> None:
        """A browser at this seat names the value it had pledged, if any, and pledges the next one."""
        if value:
            self._name(seat, value)
        theirs = [each for each in self._pledges.values() if each == seat]
        if pledge and len(theirs) < EACH_PLEDGES and len(self._pledges) < MOST_PLEDGES:
            self._pledges.setdefault(pledge, seat)

    def _name(self, seat: str, value: str) -> None:
        """Of what a seat names, the last few values count: whoever names more and more fills nothing but their own."""
        pledge = promise_of(value)
        named = [each for each, who in self._named_by.items() if who == seat and each != pledge]
        if len(named) >= EACH_PLEDGES:
            del self._values[named[0]], self._named_by[named[0]]
        self._values[pledge], self._named_by[pledge] = value, seat

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
        self._named_by.clear()
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

    def _seed(self, lane: str, number: str = "") -> bytes:
        if self._keys is None:
            before = self._look_back()
            self._keys = before.coming if before else self._witness.new_keys()
            self._values, self._pledges = self._witness.lent(before), self._witness.pledges
        return seed_of(lane + number, self._seq, self._keys[LANES.index(lane)], self._values)

    # --- What is asked of chance ----------------------------------------------------------------------------------

    def shuffle(self, cards: Sequence[str]) -> tuple[str, ...]:
        """These cards in a new order, which does not hang on the one they had."""
        order = fair_from(self._seed(CARDS, f" {len(self._orders)}")).shuffle(sorted(cards))
        self._orders.append(order)
        return order

    def top(self, cards: Sequence[str]) -> str:
        """The card on top: no luck is needed for that."""
        return cards[0]

    def pick(self, options: Sequence[str]) -> str:
        """One of these."""
        picked = fair_from(self._seed(LOTS, f" {len(self._lots)}")).pick(options)
        self._lots.append([list(options), picked])
        return picked

    def roll(self, sides: int) -> int:
        """The face one die shows. Names of what lurks are drawn aside: that there were any is nobody's business."""
        if sides == HIDDEN_IDS:
            return _ASIDE.roll(sides)
        if self._dice is None:
            self._dice = fair_from(self._seed(DICE))
        face = self._dice.roll(sides)
        self._thrown.append((sides, face))
        return face

    # --- What is told of it ---------------------------------------------------------------------------------------

    def testimony(self, system: System, table: Table, events: Sequence[Event]) -> Witnessed | None:
        """What is to be told of the luck in these events; nothing where there was none, or nobody hears of them."""
        if self._keys is None or not _is_heard(system, table, events):
            return None
        coming = self._witness.new_keys()
        fallen = [(event.sides, face) for event in events if type(event) is Rolled for face in event.faces]
        is_seen = bool(fallen) and fallen == self._thrown
        drawn: dict[str, Any] = {
            CARDS: self._as_told(events),
            LOTS: self._lots,
            DICE: [] if is_seen else [list(die) for die in self._thrown],
        }
        return Witnessed(
            next=(promise_of(coming[0]), promise_of(coming[1]), promise_of(coming[2])),
            values=self._values,
            pledges=self._pledges,
            dice=self._keys[0] if is_seen else "",
            roots=self._roots(system, events),
            keys=self._keys,
            coming=coming,
            drawn={lane: calls for lane, calls in drawn.items() if calls},
        )

    def _as_told(self, events: Sequence[Event]) -> list[list[str]]:
        """Every order that was drawn; an empty one where an event tells it, one event after the other."""
        told = {id(event.order) for event in events if type(event) is Shuffled}
        return [[] if id(order) in told else list(order) for order in self._orders]

    def _roots(self, system: System, events: Sequence[Event]) -> tuple[tuple[PilePlace, str], ...]:
        followed = [each for each in _orders(events) if is_followed(system.pile_kind(each[0]))]
        return tuple(
            (place, root_of(self._seed(CARDS, f" salts {number}"), order, tokens))
            for number, (place, order, tokens) in enumerate(followed)
        )


_ASIDE: Chance = FairChance()


def is_followed(kind: PileKind) -> bool:
    """Whether everybody can follow each back of such a pile, and not everybody its faces."""
    return not kind.is_open and min(kind.owner_sees, kind.others_see, kind.gm_sees) >= Sees.ORDER


def _orders(events: Sequence[Event]) -> Iterator[tuple[PilePlace, tuple[str, ...], tuple[int, ...]]]:
    for event in events:
        if type(event) is Shuffled:
            yield event.place, event.order, event.tokens
        elif type(event) is Rewound:
            yield from zip(event.piles, event.orders, event.tokens, strict=True)


def _is_heard(system: System, table: Table, events: Sequence[Event]) -> bool:
    """Whether everybody hears of what was done: of anything else nobody may hear that luck was asked."""
    return any(sight_of(system, table, event, WATCHER, "spectator") for event in events)
