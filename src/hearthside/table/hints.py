"""What houses that serve the same tables tell each other. Nothing depends on it: a lost hint costs a moment."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import add
from typing import NamedTuple, TypeVar

import msgspec
from msgspec import Struct

T = TypeVar("T")

LONGEST = 7900
"""Bytes PostgreSQL carries in one notification."""


class Spent(NamedTuple):
    """What an address used up of that which everybody has only so much of."""

    at_the_door: float = 0.0
    tables: float = 0.0
    frames: float = 0.0
    size: float = 0.0


class Lent(NamedTuple):
    """What a browser in one house lends to the luck of a table: it counts in whichever house draws next."""

    table: str
    on: int
    """The entry whose promise it answers."""
    seat: str
    value: str
    pledge: str


class Hint(Struct, frozen=True, omit_defaults=True):
    """One house to all others."""

    node: str
    """Who says it: a house hears itself too."""
    wrote: Sequence[str] = ()
    """Tables in whose log, seats or door there is something new to read."""
    here: Mapping[str, Sequence[str]] = {}
    """By table: the seats somebody sits at in this house."""
    who: Sequence[str] = ()
    """Tables of which it asks who sits there."""
    wrong: Sequence[str] = ()
    """Addresses from which a code was guessed wrong."""
    spent: Mapping[str, Spent] = {}
    """By address: what it used up in this house since it last said so."""
    lines: Mapping[str, int] = {}
    """By address: the lines it has open in this house, where it has many or had."""
    lent: Sequence[Lent] = ()
    """What browsers in this house lend to luck."""


def read_hint(words: str) -> Hint | None:
    """What was hinted at; nothing where it makes no sense, as a house of another release may say it differently."""
    try:
        return msgspec.json.decode(words, type=Hint)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


def together(hints: Iterable[Hint]) -> Iterator[str]:
    """Several hints of one house, in as few words as may be: what came last of a table's people counts."""
    said = list(hints)
    if not said:
        return
    wrote = list(dict.fromkeys(table for each in said for table in each.wrote))
    here = {table: seats for each in said for table, seats in each.here.items()}
    who = list(dict.fromkeys(table for each in said for table in each.who))
    wrong = [address for each in said for address in each.wrong]
    lines = {address: count for each in said for address, count in each.lines.items()}
    lent = list(dict.fromkeys(each for hint in said for each in hint.lent))
    yield from _in_parts(Hint(said[0].node, wrote, here, who, wrong, _added_up(said), lines, lent))


def _added_up(said: Iterable[Hint]) -> Mapping[str, Spent]:
    spent: dict[str, Spent] = {}
    for each in said:
        for address, more in each.spent.items():
            spent[address] = Spent(*map(add, spent.get(address, Spent()), more))
    return spent


def _in_parts(hint: Hint) -> Iterator[str]:
    words = msgspec.json.encode(hint)
    if len(words) <= LONGEST:
        yield words.decode()
        return
    here, spent, lines = list(hint.here.items()), list(hint.spent.items()), list(hint.lines.items())
    if sum(map(len, (hint.wrote, here, hint.who, hint.wrong, spent, lines, hint.lent))) < 2:
        return  # too long to be hinted at: whoever looks finds out
    for part in (0, 1):
        yield from _in_parts(
            Hint(
                hint.node,
                _half(hint.wrote, part),
                dict(_half(here, part)),
                _half(hint.who, part),
                _half(hint.wrong, part),
                dict(_half(spent, part)),
                dict(_half(lines, part)),
                _half(hint.lent, part),
            )
        )


def _half(things: Sequence[T], part: int) -> Sequence[T]:
    middle = (len(things) + 1) // 2
    return things[middle:] if part else things[:middle]
