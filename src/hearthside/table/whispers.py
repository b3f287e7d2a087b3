"""What houses that serve the same tables tell each other. Nothing depends on it: a lost whisper costs a moment."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

import msgspec
from msgspec import Struct

T = TypeVar("T")

LONGEST = 7900
"""Bytes PostgreSQL carries in one notification."""


class Whisper(Struct, frozen=True, omit_defaults=True):
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


def read_whisper(words: str) -> Whisper | None:
    """What was whispered; nothing where it makes no sense, as a house of another release may say it differently."""
    try:
        return msgspec.json.decode(words, type=Whisper)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


def together(whispers: Iterable[Whisper]) -> Iterator[str]:
    """Several whispers of one house, in as few words as may be: what came last of a table's people counts."""
    said = list(whispers)
    if not said:
        return
    wrote = list(dict.fromkeys(table for each in said for table in each.wrote))
    here = {table: seats for each in said for table, seats in each.here.items()}
    who = list(dict.fromkeys(table for each in said for table in each.who))
    wrong = [address for each in said for address in each.wrong]
    yield from _in_parts(Whisper(said[0].node, wrote, here, who, wrong))


def _in_parts(whisper: Whisper) -> Iterator[str]:
    words = msgspec.json.encode(whisper)
    if len(words) <= LONGEST:
        yield words.decode()
        return
    node, wrote, here, who, wrong = whisper.node, whisper.wrote, list(whisper.here.items()), whisper.who, whisper.wrong
    if len(wrote) + len(here) + len(who) + len(wrong) < 2:
        return  # too long to be whispered at all: whoever looks finds out
    for part in (0, 1):
        yield from _in_parts(
            Whisper(node, _half(wrote, part), dict(_half(here, part)), _half(who, part), _half(wrong, part))
        )


def _half(things: Sequence[T], part: int) -> Sequence[T]:
    middle = (len(things) + 1) // 2
    return things[middle:] if part else things[:middle]
