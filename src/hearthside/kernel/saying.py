"""Words for people that other languages can say too: a template, and what fills its slots.

`say("A marker of {move}", move=title)` is a string like any other, in English, to whoever reads it here. But it keeps
the template and the slots, and these go over the wire beside it: a browser looks the template up in its catalogue and
fills the slots itself. A slot holds a number, a name, words of the book, or something that was said in the same way.

A template may count and list: `{count, plural, one {# card} other {# cards}}`, `{names, list, and}`.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType, to_builtins

Slots = Mapping[str, Any]


class Saying(Struct, frozen=True):
    """What was said, before its slots are filled."""

    says: str
    slots: Slots


class Said(str):
    """Words in English that know what they were made of."""

    __slots__ = ("saying",)
    saying: Saying


def say(says: str, **slots: object) -> Said:
    """This sentence, with its slots filled."""
    said = Said(filled(says, slots))
    said.saying = Saying(says, {slot: _plain(value) for slot, value in slots.items()})
    return said


def listed(words: Iterable[str], by: Literal["and", "or"] = "and") -> str:
    """One, two and three; or with “or” in between. One alone is itself."""
    several = tuple(words)
    return several[0] if len(several) == 1 else say(f"{{words, list, {by}}}", words=several)


def saying_of(words: str) -> Saying | UnsetType:
    """What these words were made of, where they know."""
    return words.saying if isinstance(words, Said) else UNSET


def plain_words(value: object) -> str:
    """Words as they are written where nobody asks what they were made of. For encoders."""
    if isinstance(value, Said):
        return str(value)
    raise TypeError(f"nobody can write down {type(value).__name__}")


def slots_of(slots: Slots) -> Slots:
    """Slots in plain values, as events hold them."""
    if not any(isinstance(value, Said | tuple) for value in slots.values()):
        return slots
    return {slot: to_builtins(_plain(value)) for slot, value in slots.items()}


def _plain(value: object) -> object:
    if isinstance(value, Said):
        return value.saying
    return [_plain(each) for each in value] if isinstance(value, tuple | list) else value


_PLURAL = re.compile(r"\{(\w+), plural,((?: \w+ \{[^{}]*\})+)\}")
_FORM = re.compile(r" (\w+) \{([^{}]*)\}")
_LIST = re.compile(r"\{(\w+), list, (and|or)\}")
_SLOT = re.compile(r"\{(\w+)\}(\.?)")
_ENDED = (".", "!", "?", "…")


def filled(says: str, slots: Slots) -> str:
    """A template with its slots filled. Words that people wrote are put in as they are, braces included.

    Words that end a sentence themselves need no full stop after them.
    """
    # Piece by piece, so that nobody's words are taken for a part of the template.
    pieces: list[str] = []
    at = 0
    for found in _PIECE.finditer(says):
        pieces += (says[at : found.start()], _fill_one(found[0], slots))
        at = found.end()
    return "".join((*pieces, says[at:]))


_PIECE = re.compile("|".join(each.pattern for each in (_PLURAL, _LIST, _SLOT)))


def _fill_one(piece: str, slots: Slots) -> str:
    for shape, fill in _WAYS:
        found = shape.fullmatch(piece)
        if found:
            return fill(found, slots) if found[1] in slots else piece
    return piece


def _count(found: re.Match[str], slots: Slots) -> str:
    forms = dict(_FORM.findall(found[2]))
    count = slots[found[1]]
    return str(forms.get("one" if count == 1 else "other", forms["other"])).replace("#", str(count))


def _list(found: re.Match[str], slots: Slots) -> str:
    *first, last = map(_words, slots[found[1]])
    return f"{', '.join(first)} {found[2]} {last}" if first else last


def _words(value: object) -> str:
    """What a slot holds, in English; in an event, what was said stands there as its template and slots."""
    if isinstance(value, Mapping) and "says" in value:
        return filled(value["says"], value["slots"])
    return filled(value.says, value.slots) if isinstance(value, Saying) else str(value)


def _put(found: re.Match[str], slots: Slots) -> str:
    words = _words(slots[found[1]])
    return words if words.endswith(_ENDED) else words + found[2]


_WAYS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], Slots], str]], ...] = (
    (_PLURAL, _count),
    (_LIST, _list),
    (_SLOT, _put),
)
