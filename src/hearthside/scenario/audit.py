"""Does a log hold? Every entry follows from the one before, no card is lost or doubled, and it can be written again."""

import json
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

from msgspec import to_builtins

from hearthside.kernel.events import Dealt, Rewound
from hearthside.kernel.log import Entry, happen
from hearthside.kernel.save import plain_entry, plain_event, read_entry
from hearthside.kernel.system import System
from hearthside.kernel.table import Known, Pile, Table
from hearthside.kernel.things import Laid


class BrokenLog(ValueError):
    """This log cannot have been played; the sentence says which entry gives it away."""


def fold(system: System, entries: Sequence[Entry]) -> Iterator[tuple[Entry, Table]]:
    """Each entry with the table after it. Raises BrokenLog at the first that does not fit."""
    table = Table()
    dealt: list[frozenset[str]] = [frozenset()]
    for at, entry in enumerate(entries):
        if entry.seq != at + 1:
            raise BrokenLog(f"entry {at + 1} is missing: entry {entry.seq} stands in its place.")
        cards = dealt[-1]
        try:
            for event in entry.events:
                happen(system, table, event, entries[:at])
                if isinstance(event, Dealt):
                    cards |= frozenset(event.cards)
                elif isinstance(event, Rewound):
                    cards = dealt[event.to]
        except (TypeError, KeyError, ValueError, IndexError, AttributeError) as why:
            raise BrokenLog(f"entry {entry.seq} does not fit the table before it ({_short(why)}).") from None
        _check_cards(table, cards, entry)
        _check_written(entry)
        dealt.append(cards)
        yield entry, table.fork()


def _check_cards(table: Table, dealt: frozenset[str], entry: Entry) -> None:
    lying = [card for pile in table.piles.values() for card in pile.cards]
    if len(lying) != len(set(lying)):
        twice = next(card for card in lying if lying.count(card) > 1)
        raise BrokenLog(f"entry {entry.seq}: {twice} lies on the table twice.")
    if set(lying) != dealt:
        card = min(dealt.symmetric_difference(lying))
        raise BrokenLog(f"entry {entry.seq}: {card} {'is gone' if card in dealt else 'came from nowhere'}.")
    backs = [token for pile in table.piles.values() for token in pile.tokens]
    if len(backs) != len(lying) or len(backs) != len(set(backs)):
        raise BrokenLog(f"entry {entry.seq}: the backs do not fit the cards.")


def _check_written(entry: Entry) -> None:
    """What is written, and read, and written again is the same."""
    try:
        written = json.dumps(plain_entry(entry))
        is_same = json.dumps(plain_entry(read_entry(json.loads(written)))) == written
    except (TypeError, ValueError):
        is_same = False
    if not is_same:
        raise BrokenLog(f"entry {entry.seq} cannot be written down as it is.")


def digest(table: Table) -> str:
    """A fingerprint of everything on the table, hidden or not, and of what people remember of face-down cards."""
    return sha256(json.dumps(_lying(table), sort_keys=True).encode()).hexdigest()


def _lying(table: Table) -> dict[str, Any]:
    return {
        "system": [table.system, table.version, table.options],
        "seats": {name: [seat.title, seat.role] for name, seat in table.seats.items()},
        "piles": {place: _pile(pile) for place, pile in table.piles.items()},
        "tracks": dict(table.tracks),
        "marks": {place: list(marks) for place, marks in table.marks.items()},
        "words": dict(table.words),
        "awaited": {seat: plain_event(asked) for seat, asked in table.awaited.items()},
        "spotlight": table.spotlight,
        "next_token": table.next_token,
        # Tables of games without things have the fingerprint they always had.
        **({"things": {thing: _thing(laid) for thing, laid in table.things.items()}} if table.things else {}),
    }


def _thing(laid: Laid) -> list[Any]:
    keeper = [laid.kept_by] if laid.kept_by else []
    return [laid.kind, to_builtins(laid.what), sorted(laid.shown), laid.lurks, *keeper]


def _pile(pile: Pile) -> dict[str, Any]:
    """A pile with what is known of the cards that are still in it."""

    def known(of: Known) -> dict[str, list[str]]:
        return {card: sorted(of[card]) for card in pile.cards if of.get(card)}

    return {
        "cards": list(pile.cards),
        "tokens": list(pile.tokens),
        "placed": known(pile.placed),
        "within": known(pile.within),
    }


def _short(why: Exception) -> str:
    text = str(why) or type(why).__name__
    return text if len(text) <= 80 else text[:80] + "…"
