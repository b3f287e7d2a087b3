"""The log of a table: what was done, what happened, and how a table goes back to an earlier moment."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hearthside.kernel.events import Dealt, Event, Moved, Rewound, Seated, Shown, Shuffled
from hearthside.kernel.system import System
from hearthside.kernel.table import NOBODY, Pile, Table, evolve


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing somebody did, and all that came of it. `did` is the command in plain values."""

    seq: int
    by: str
    did: Mapping[str, Any]
    events: tuple[Event, ...]


def after(system: System, table: Table, event: Event, history: Sequence[Entry]) -> Table:
    """The table after an event, a rewind included; `history` is the log before the entry this event is part of."""
    if isinstance(event, Rewound):
        return _rewound(system, table, event, history)
    return evolve(table, event, system)


def replay(system: System, entries: Sequence[Entry]) -> Table:
    """The table as the fold of its log. Nothing is rolled or shuffled again."""
    table = Table()
    for at, entry in enumerate(entries):
        for event in entry.events:
            table = after(system, table, event, entries[:at] if isinstance(event, Rewound) else ())
    return table


def _rewound(system: System, table: Table, event: Rewound, history: Sequence[Entry]) -> Table:
    past = replay(system, history[: event.to])
    seen = faces_seen(system, table, history[event.to :])
    piles = dict(past.piles)
    for place, order, tokens in zip(event.piles, event.orders, event.tokens, strict=True):
        piles[place] = Pile(order, tokens, piles[place].placed, piles[place].within)
    for place, pile in piles.items():
        if not system.is_open(place):
            piles[place] = _remembered(pile, past.pile(place), seen)
    return past._replace(seats=table.seats, piles=piles, next_token=_fresh_token(table, event))


def _remembered(pile: Pile, before: Pile, seen: Mapping[str, frozenset[str]]) -> Pile:
    """What was seen stays known: in its place where the card lies as it did, else as being somewhere in the pile."""
    still = {card for card, token in zip(before.cards, before.tokens, strict=True) if token in pile.tokens}
    placed = {card: who for card, who in pile.placed.items() if card in still}
    within = {**pile.within, **{card: who for card, who in pile.placed.items() if card not in still}}
    for card in pile.cards:
        who = seen.get(card, NOBODY)
        if who and card in still:
            placed[card] = placed.get(card, NOBODY) | who
        elif who:
            within[card] = within.get(card, NOBODY) | who
    return pile._replace(placed=placed, within=within)


def _fresh_token(table: Table, event: Rewound) -> int:
    return max((table.next_token, *(token + 1 for tokens in event.tokens for token in tokens)))


def faces_seen(system: System, table: Table, entries: Sequence[Entry]) -> dict[str, frozenset[str]]:
    """The cards whose faces somebody saw in these entries, and who saw them."""
    seen: dict[str, frozenset[str]] = {}
    for entry in entries:
        for event in entry.events:
            match event:
                case Moved(cards=cards, source=source, target=target):
                    who = system.who_reads(table, (source, target))
                case Dealt(cards=cards, place=place):
                    who = system.who_reads(table, (place,))
                case Shown(cards=cards, to=to):
                    who = frozenset(to)
                case _:
                    continue
            for card in cards if who else ():
                seen[card] = seen.get(card, NOBODY) | who
    return seen


def places_shuffled(entries: Sequence[Entry]) -> frozenset[str]:
    """The piles that were shuffled in these entries."""
    return frozenset(event.place for entry in entries for event in entry.events if isinstance(event, Shuffled))


def somebody_sat_down(entries: Sequence[Entry]) -> str:
    """The title of somebody who took a seat in these entries, if anybody did."""
    return next((event.title for entry in entries for event in entry.events if isinstance(event, Seated)), "")
