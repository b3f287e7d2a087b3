"""Whether a table was dealt honestly, worked out from a file by code that shares nothing with the dealing.

Nothing but the standard library is used here, and nothing of this house: whoever doubts it reads this one file beside
`docs/honesty.md`, or writes it again in another language. It reads what `hearthside tables export` writes, and what a
player saved of what they heard.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

Plain = dict[str, Any]


class Unchained(ValueError):
    """This is no export with links, and the message says why."""


@dataclass
class Count:
    """How many of some things were looked at, and how many of them were right."""

    right: int = 0
    all: int = 0

    def add(self, holds: bool) -> bool:
        """One more, and whether it was right."""
        self.all += 1
        self.right += holds
        return holds

    def __str__(self) -> str:
        return f"{self.right} of {self.all}"


@dataclass
class Luck:
    """What came of checking the luck of a table."""

    cards: Count = field(default_factory=Count)
    """Cards that left a pile which had been committed to, or were shown there."""
    shuffles: Count = field(default_factory=Count)
    dice: Count = field(default_factory=Count)
    lots: Count = field(default_factory=Count)
    loose: int = 0
    """Shuffles of piles that nobody committed to, because not everybody sees their backs."""
    sealed: int = 0
    """Shuffled piles whose whole order a player cannot check, because nobody has laid it open."""
    kept: int = 0
    """Dice that a player cannot check, because others fell beside them unseen."""
    lent: int = 0
    """Entries to whose luck somebody's browser lent something."""
    late: int = 0
    """Values that were pledged, and are not in the draw they were pledged for."""
    alone: int = 0
    """Entries whose luck was the house's alone: promised before, and nobody lent anything."""
    unpromised: int = 0
    """Entries with keys that nobody had promised: the first one of a table."""
    before: int = 0
    """Entries that drew by luck before there were commitments."""
    rewinds: int = 0
    real: set[str] = field(default_factory=set)
    """Who played with real cards."""
    faults: list[str] = field(default_factory=list)
    """What does not fit, the first one first."""

    def sentences(self) -> Iterator[str]:
        """What was checked, in words."""
        if self.before:
            yield f"{_of(self.before, 'entry', 'entries')} drew by luck before there were commitments."
        drew = [(self.cards, "cards turned were as committed"), (self.shuffles, "shuffles")]
        drew += [(self.dice, "dice"), (self.lots, "lots")]
        counted = [f"{count} {what}" for count, what in drew if count.all]
        yield f"{'; '.join(counted)}." if counted else "No luck was committed to in it."
        if self.lent:
            yield f"Players' browsers had a part in the luck of {_of(self.lent, 'entry', 'entries')}."
        if self.late:
            yield f"{_of(self.late, 'pledged value')} did not come in time, by chance or on purpose."
        if self.alone + self.unpromised:
            alone = _of(self.alone + self.unpromised, "entry", "entries")
            yield f"The luck of {alone} was the house's alone, {self.unpromised} of them not promised before."
        if self.sealed:
            yield f"The order of {_of(self.sealed, 'shuffled pile')} is sealed until the GM lays it open."
        if self.kept:
            yield f"{_of(self.kept, 'die', 'dice')} fell beside others that were not seen, and cannot be checked."
        if self.loose:
            yield f"{_of(self.loose, 'shuffle')} of piles whose backs not everybody sees had no commitment."
        if self.rewinds:
            yield f"{_of(self.rewinds, 'rewind')}: what was taken back was drawn again, with other keys."
        if self.real:
            yield f"Real cards were dealt by hand, and nothing is said of them: {', '.join(sorted(self.real))}."


@dataclass
class Checked:
    """What came of checking an export."""

    table: str
    seals: list[str]
    """The seal after each entry, as far as they hold; none in what a player heard."""
    broken: int | None
    """The first entry that is not what was written, or not in its place."""
    luck: Luck = field(default_factory=Luck)
    """What was found of its luck, as far as the entries hold."""
    heard: int | None = None
    """How many entries a player heard, where it is what one of them saved."""


def check(lines: Iterable[str]) -> Checked:
    """Whether the entries of an export hang together, and its luck is what was promised. Raises Unchained."""
    given = [line for line in lines if line.strip()]
    if len(given) == 1 and isinstance((heard := _entry(given[0])).get("entries"), list):
        return _check_heard(heard)
    table = _table_of(given[0] if given else "")
    found = Checked(table, [], None)
    court = _Court(found.luck)
    last = sha256(b"hearthside " + table.encode()).digest()
    for number, line in enumerate(given[1:], 1):
        linked = _LINKED.fullmatch(line)
        entry = _entry(line)
        if linked is not None:
            last = sha256(last + f"{linked[1]}}}".encode()).digest()
        if linked is None or linked[2] != last.hex() or entry.get("seq") != number:
            found.broken = number
            return found
        found.seals.append(linked[2])
        court.hear(number, entry)
    return found


def _check_heard(heard: Plain) -> Checked:
    """Whether the luck of a table is what was promised, as far as one seat can tell."""
    table, entries = heard.get("table"), [each for each in heard["entries"] if isinstance(each, dict)]
    found = Checked(table if isinstance(table, str) else "", [], None, heard=len(entries))
    court = _Court(found.luck, is_whole=False)
    last = 0
    for entry in entries:
        number = entry.get("seq")
        if not isinstance(number, int) or number <= last:
            found.broken = last + 1
            return found
        last = number
        court.hear(number, entry)
    return found


_LINKED = re.compile(r'(\{.*),"link":"([0-9a-f]{64})"\}')


def _table_of(line: str) -> str:
    header = _entry(line)
    if not isinstance(header.get("hearthside"), int):
        raise Unchained("this is not a saved table")
    if not isinstance(header.get("table", ""), str):
        raise Unchained("this is not a saved table")
    if not header.get("table"):
        raise Unchained("this was saved without links, so nothing can be told of its past")
    return str(header["table"])


def _entry(line: str) -> Plain:
    try:
        plain = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return plain if isinstance(plain, dict) else {}


# --- Luck -------------------------------------------------------------------------------------------------------------


class _Misfit(Exception):
    """Something does not follow from what was promised."""


class _Court:
    """Hears one entry after the other, and notes what does not fit."""

    def __init__(self, luck: Luck, *, is_whole: bool = True) -> None:
        self._luck, self._is_whole = luck, is_whole
        self._before: Plain | None = None
        self._committed: dict[int, str] = {}
        """The face of each back that was committed to, where the order of its pile is known."""
        self._leaves: dict[int, str] = {}
        """The salted hash that was told for each back."""
        self._turned: set[int] = set()

    def hear(self, seq: int, entry: Plain) -> None:
        """One entry."""
        try:
            self._hear(seq, [event for event in entry.get("events", ()) if isinstance(event, dict)])
        except _Misfit as why:
            self._luck.faults.append(f"entry {seq}: {why}")
        except (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError):
            self._luck.faults.append(f"entry {seq}: what it says of its luck cannot be read")

    def _hear(self, seq: int, events: list[Plain]) -> None:
        told = [event for event in events if event.get("type") == "witnessed"]
        drew = any(event.get("type") in ("shuffled", "rolled") for event in events)
        self._luck.rewinds += sum(event.get("type") == "rewound" for event in events)
        if len(told) > 1:
            raise _Misfit("it says twice what its luck was drawn from")
        if told:
            before, self._before = self._before, told[0]
            self._witness(seq, told[0], before, events)
        elif drew and self._before is not None:
            raise _Misfit("it drew by luck, and does not say from what")
        elif drew:
            self._luck.before += 1
        for event in events:
            self._follow(event)

    def _witness(self, seq: int, told: Plain, before: Plain | None, events: list[Plain]) -> None:
        values, keys = list(told["values"]), self._keys(told)
        self._must_be_promised(keys, values, before)
        if before is None:
            self._luck.unpromised += 1
        elif values:
            self._luck.lent += 1
        else:
            self._luck.alone += 1
        self._leaves_told(told)
        drawn = told.get("drawn", {})
        self._dice(told, drawn, _seed("dice", seq, keys[0], values) if keys[0] else b"", events)
        if not keys[1]:
            self._luck.sealed += len(told["roots"])
            return
        self._shuffles(told.get("shuffles") or drawn.get("cards", ()), seq, keys[1], values, events)
        for number, (options, chosen) in enumerate(drawn.get("lots", ())):
            picked = options[_Stream(_seed(f"lots {number}", seq, keys[2], values)).below(len(options))]
            _must(self._luck.lots.add(picked == chosen), f"{chosen} is not what was to be drawn by lot")
        self._roots(told, seq, keys[1], values, events)

    def _keys(self, told: Plain) -> list[str]:
        """The keys of an entry; to a player those are empty that were not told."""
        if not self._is_whole:
            return [told["dice"], told.get("key", ""), ""]
        for key, promise in zip(told["coming"], told["next"], strict=True):
            _must(_hash(key) == promise, "it promises other keys than it means to use")
        keys = list(told["keys"])
        _must(told.get("key", "") in ("", keys[1]), "the key of its cards is not the one that is told")
        _must(all(keys), "it does not say what its luck was drawn from")
        return keys

    def _must_be_promised(self, keys: list[str], values: list[str], before: Plain | None) -> None:
        if before is None:
            _must(not values, "something was lent to its luck that nobody pledged")
            return
        for key, promise in zip(keys, before["next"], strict=True):
            _must(not key or _hash(key) == promise, "its keys are not those that were promised")
        pledged = [pledge for _, pledge in before["pledges"]]
        for value in values:
            while pledged and pledged[0] != _hash(value):
                pledged.pop(0)
            _must(pledged, "something was lent to its luck that nobody pledged")
            pledged.pop(0)
        self._luck.late += len(before["pledges"]) - len(values)

    def _dice(self, told: Plain, drawn: Plain, seed: bytes, events: list[Plain]) -> None:
        fell = [(each["sides"], face) for each in events if each.get("type") == "rolled" for face in each["faces"]]
        if not seed:
            self._luck.kept += len(fell)
            return
        if told["dice"] and self._is_whole:
            _must(told["dice"] == told["keys"][0], "the key of its dice is not the one that was told")
        thrown = [(sides, face) for sides, face in drawn.get("dice", ())] or fell
        stream = _Stream(seed)
        for sides, face in thrown:
            holds = self._luck.dice.add(stream.below(sides) + 1 == face)
            _must(holds, f"a die of {sides} sides does not show what was to fall")
        seen = iter(thrown)
        _must(all(die in seen for die in fell), "dice fell that were never thrown")

    def _shuffles(
        self, drawn: Sequence[Sequence[str]], seq: int, key: str, values: list[str], events: list[Plain]
    ) -> None:
        orders = iter([event["order"] for event in events if event.get("type") == "shuffled"])
        laid = [order for event in events if event.get("type") == "rewound" for order in event["orders"]]
        for number, told in enumerate(drawn):
            order = list(told or next(orders, []))
            shuffled = _shuffled(sorted(order), _Stream(_seed(f"cards {number}", seq, key, values)))
            _must(self._luck.shuffles.add(shuffled == order), "cards do not lie as they were to be shuffled")
            if told and laid:
                _must(any(_is_within(order, each) for each in laid), "cards were laid back as nobody shuffled them")
        _must(next(orders, None) is None, "a pile was shuffled that luck was never asked about")

    def _leaves_told(self, told: Plain) -> None:
        """A leaf for each card was told with the root of its pile; tables of before told the root alone."""
        leaves = told.get("leaves", ())
        _must(not leaves or len(leaves) == len(told["roots"]), "it does not tell the leaves of each pile")
        for (_, root), pile in zip(told["roots"], leaves, strict=False):
            joined = b"".join(bytes.fromhex(leaf) for _, leaf in pile)
            _must(sha256(joined).hexdigest() == root, "the leaves of a pile are not those of its root")
            self._leaves.update((token, leaf) for token, leaf in pile)

    def _roots(self, told: Plain, seq: int, key: str, values: list[str], events: list[Plain]) -> None:
        laid = list(_orders(events))
        for number, (place, root) in enumerate(told["roots"]):
            while laid and laid[0][0] != place:
                laid.pop(0)
                self._luck.loose += 1
            _must(laid, "it commits to a pile that nobody shuffled")
            _, order, tokens = laid.pop(0)
            salts = _salts(_seed(f"cards salts {number}", seq, key, values), len(order))
            leaves = [_leaf(*each) for each in zip(salts, tokens, map(_face, order), strict=True)]
            _must(sha256(b"".join(leaves)).hexdigest() == root, "the cards of a pile are not those it commits to")
            self._committed.update(zip(tokens, map(_face, order), strict=True))
        self._luck.loose += len(laid)

    def _follow(self, event: Plain) -> None:
        kind = event.get("type")
        if kind == "marked" and event["what"] == "own cards":
            self._luck.real.add(event["mark"].partition("/")[2])
        if kind not in ("moved", "shown"):
            return
        owner = event["source" if kind == "moved" else "place"].partition("/")[2]
        tokens = event.get("tokens", ())
        if owner in self._luck.real:
            for token in tokens:  # wherever this card comes to lie, it is a real one
                self._committed.pop(token, None)
                self._leaves.pop(token, None)
            return
        faces = event.get("faces", ()) if "cards" not in event else map(_face, event["cards"])
        salts = event.get("salts") or [""] * len(tokens)
        for face, token, salt in zip(faces, tokens, salts, strict=bool(event.get("faces"))):
            self._turn(face, token, salt)

    def _turn(self, face: str, token: int, salt: str) -> None:
        """A card is turned: is it the one that lay there, and does its seal open?"""
        lay, leaf = self._committed.get(token), self._leaves.get(token)
        if lay is None and leaf is None:
            return
        is_open = lay is not None or token in self._turned
        says = f"{face} was turned where {lay or 'another card'} lay"
        if salt and leaf is not None:
            holds = is_open = _leaf(salt, token, face).hex() == leaf
        else:
            holds, says = is_open, f"the seal of {face} was not opened" if not is_open else says
        holds = holds and lay in (None, face)
        if token not in self._turned or not holds:
            self._luck.cards.add(holds)
        self._turned.add(token)
        if holds:
            self._committed[token] = face
        _must(holds, says)


def _must(holds: object, says: str) -> None:
    if not holds:
        raise _Misfit(says)


def _orders(events: list[Plain]) -> Iterator[tuple[str, list[str], list[int]]]:
    for event in events:
        if event.get("type") == "shuffled":
            yield event["place"], event["order"], event["tokens"]
        elif event.get("type") == "rewound":
            yield from zip(event["piles"], event["orders"], event["tokens"], strict=True)


def _is_within(some: Sequence[str], order: Sequence[str]) -> bool:
    """Whether these come in an order one after the other, with others between them."""
    rest = iter(order)
    return all(each in rest for each in some)


def _face(card: str) -> str:
    """The face of a card: `D04` of `ana:D04`, `W1` of `table:W1#57`."""
    return card.rpartition(":")[2].partition("#")[0]


# --- The arithmetic of docs/honesty.md --------------------------------------------------------------------------------


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def _seed(lane: str, seq: int, key: str, values: Sequence[str]) -> bytes:
    return sha256("\n".join(["hearthside", lane, str(seq), key, *values]).encode()).digest()


def _leaf(salt: str, token: int, face: str) -> bytes:
    return sha256(f"{salt}:{token}:{face}".encode()).digest()


def _salts(seed: bytes, count: int) -> list[str]:
    stream = _Stream(seed)
    return [bytes(stream.byte() for _ in range(16)).hex() for _ in range(count)]


def _shuffled(cards: list[str], stream: "_Stream") -> list[str]:
    for last in range(len(cards) - 1, 0, -1):
        other = stream.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


class _Stream:
    """The bytes that follow from a seed: SHA-256 of the seed and a number that counts up from 0."""

    def __init__(self, seed: bytes) -> None:
        self._seed, self._block, self._at = seed, b"", 0

    def byte(self) -> int:
        if self._at % 32 == 0:
            self._block = sha256(self._seed + (self._at // 32).to_bytes(4, "big")).digest()
        self._at += 1
        return self._block[(self._at - 1) % 32]

    def below(self, stop: int) -> int:
        """A number below this one, each as likely as the other: what is left over at the end is drawn again."""
        size = 1
        while 256**size < stop:
            size += 1
        while True:
            drawn = int.from_bytes(bytes(self.byte() for _ in range(size)), "big")
            if drawn < 256**size - 256**size % stop:
                return drawn % stop


def _of(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"
