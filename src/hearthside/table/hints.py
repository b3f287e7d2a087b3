"""What houses that serve the same tables tell each other. Nothing depends on it: a lost hint costs a moment."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

import msgspec
from msgspec import Struct

T = TypeVar("T")

LONGEST = 7900
"""Bytes PostgreSQL carries in one notification."""


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
    yield from _in_parts(Hint(said[0].node, wrote, here, who, wrong))


def _in_parts(hint: Hint) -> Iterator[str]:
    words = msgspec.json.encode(hint)
    if len(words) <= LONGEST:
        yield words.decode()
        return
    node, wrote, here, who, wrong = hint.node, hint.wrote, list(hint.here.items()), hint.who, hint.wrong
    if len(wrote) + len(here) + len(who) + len(wrong) < 2:
        return  # too long to be hinted at: whoever looks finds out
    for part in (0, 1):
        yield from _in_parts(
            Hint(node, _half(wrote, part), dict(_half(here, part)), _half(who, part), _half(wrong, part))
        )


def _half(things: Sequence[T], part: int) -> Sequence[T]:
    middle = (len(things) + 1) // 2
    return things[middle:] if part else things[:middle]
