"""What a card says, with other numbers in it: a Power that costs more, a move that deals one point besides.

Only what is a number on the card can be another one, or what is a die: words, tags and what a card is about stay as
they are, and nothing is added or taken away.
"""

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from types import MappingProxyType
from typing import Any

from msgspec import Struct, structs

LARGEST = 99
_DIE = re.compile(r"1|d(4|6|8|10|12|20)|weapon")


class NotANumber(Exception):
    """There is no such number on the card, or it cannot be that one; `place` says where, `has` what there is."""

    def __init__(self, place: str, has: tuple[str, ...] = ()) -> None:
        super().__init__(place)
        self.place, self.has = place, has


def rewritten(what: Any, told: Any, place: str = "") -> Any:
    """The same with these numbers. Raises NotANumber."""
    if isinstance(told, Mapping):
        return _parts(what, told, place)
    if isinstance(told, list) and isinstance(what, tuple) and len(told) == len(what):
        return tuple(rewritten(each, new, place) for each, new in zip(what, told, strict=True))
    if type(told) is int and type(what) is int and abs(told) <= LARGEST:
        return told
    if isinstance(told, str) and isinstance(what, str) and _DIE.fullmatch(told) and _DIE.fullmatch(what):
        return told
    raise NotANumber(place)


def _parts(what: Any, told: Mapping[str, Any], place: str) -> Any:
    """Some parts of it are otherwise: fields of a record, entries by their name, or by their number from 0 on."""
    found = _named(what)
    others = {}
    for name, new in told.items():
        there = f"{place}.{name}" if place else name
        if name not in found:
            raise NotANumber(there, tuple(each for each in found if _has_numbers(found[each])))
        others[name] = rewritten(found[name], new, there)
    if isinstance(what, Struct) or is_dataclass(what):
        try:
            return structs.replace(what, **others) if isinstance(what, Struct) else replace(what, **others)  # type: ignore[type-var]
        except ValueError:  # a slot without room, a blow that deals nothing
            raise NotANumber(place) from None
    both = {**found, **others}
    if isinstance(what, tuple):
        return tuple(both.values())
    return MappingProxyType({key: both[str(key)] for key in what})


def _named(what: Any) -> dict[str, Any]:
    if isinstance(what, Struct):
        return structs.asdict(what)
    if is_dataclass(what):
        return {each.name: getattr(what, each.name) for each in fields(what)}
    if isinstance(what, Mapping):
        return {str(key): value for key, value in what.items()}
    return {str(at): value for at, value in enumerate(what)} if isinstance(what, tuple) else {}


def _has_numbers(what: Any) -> bool:
    """Whether there is anything in it that could be another number."""
    if isinstance(what, str):
        return bool(_DIE.fullmatch(what))
    return type(what) is int or any(map(_has_numbers, _named(what).values()))
