"""Words for people that other languages can say too: a template, and what fills its slots.

`say("A marker of {move}", move=title)` is a string like any other, in English, to whoever reads it here. But it keeps
the template and the slots, and these go over the wire beside it: a browser looks the template up in its catalogue and
fills the slots itself. A slot holds a number, a name, words of the book, or something that was said in the same way.

A template may count and list: `{count, plural, one {# card} other {# cards}}`, `{names, list, and}`.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, reduce
from typing import Annotated, Any, Literal

from msgspec import UNSET, Struct, UnsetType, to_builtins

Slots = Mapping[str, Any]


class Saying(Struct, frozen=True):
    """What was said, before its slots are filled."""

    says: str
    slots: Slots

    def __hash__(self) -> int:
        # Slots may hold lists; two sayings of one template are rarely asked about at once.
        return hash(self.says)


class Said(str):
    """Words in English that know what they were made of."""

    __slots__ = ("saying",)
    saying: Saying


class Worded(str):
    """Words that stand for a record beside them, to whoever cannot read the record."""

    __slots__ = ()


Wording = Annotated[str, Said]
"""Words for people: over the wire goes what they were made of, where they know."""


def say(says: str, **slots: object) -> Said:
    """This sentence, with its slots filled."""
    for value in slots.values():
        if type(value) not in _PLAIN:
            return _made_of(filled(says, slots), Saying(says, {slot: _plain(each) for slot, each in slots.items()}))
    return _said_often(says, **slots)


_PLAIN = frozenset({str, int})


@lru_cache(maxsize=1024, typed=True)
def _said_often(says: str, **slots: object) -> Said:
    """Names and numbers only: labels and reasons are said with every offer, and mostly about the same."""
    return _made_of(filled(says, slots), Saying(says, slots))


def said_again(words: str, saying: Saying | UnsetType) -> str:
    """Words that were parted from what they were made of, with it again."""
    return words if saying is UNSET else _made_of(words, saying)


def _made_of(words: str, saying: Saying) -> Said:
    said = Said(words)
    said.saying = saying
    return said


def unchanged(name: str) -> Said:
    """A name, which stays what it is in every language."""
    return say("{name}", name=name)


def listed(words: Iterable[str], by: Literal["and", "or"] = "and") -> str:
    """One, two and three; or with “or” in between. One alone is itself, and none is nothing."""
    several = tuple(words)
    if len(several) > 1:
        return say(_LISTED[by], all=several)
    return several[0] if several else ""


def in_a_row(sentences: Iterable[str]) -> str:
    """Sentences, one after another."""
    return reduce(lambda some, more: say("{some} {more}", some=some, more=more), sentences)


_LISTED = {"and": "{all, list, and}", "or": "{all, list, or}"}


def saying_of(words: str) -> Saying | UnsetType:
    """What these words were made of, where they know."""
    return words.saying if isinstance(words, Said) else UNSET


def kept_saying(words: str) -> Saying | None:
    """What these words were made of, for facts that say it beside them; nothing where they were not put together."""
    return words.saying if isinstance(words, Said) else None


def plain_words(value: object) -> str:
    """Words as they are written where nobody asks what they were made of. For encoders."""
    if isinstance(value, Said | Worded):
        return str(value)
    raise TypeError(f"nobody can write down {type(value).__name__}")


def made_of(value: object) -> Saying | str:
    """Words as they are written for whoever puts them together anew. For encoders."""
    if isinstance(value, Said):
        return value.saying
    if isinstance(value, Worded):
        return str(value)
    raise TypeError(f"nobody can write down {type(value).__name__}")


def slots_of(slots: Slots) -> Slots:
    """Slots in plain values, as events hold them."""
    for value in slots.values():
        if isinstance(value, _MADE_OF):
            return {slot: to_builtins(_plain(value)) for slot, value in slots.items()}
    return slots


_MADE_OF = (Said, tuple, list)


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
    begins, pieces = _parted(says)
    words = begins
    for found, fill, after in pieces:
        words += (fill(found, slots) if found[1] in slots else found[0]) + after
    return words


def slots_in_words(slots: Slots) -> Slots:
    """Slots with words in the place of what was said, for whoever looks at the words themselves."""
    return {slot: _words(value) if _is_said(value) else value for slot, value in slots.items()}


def _count(found: re.Match[str], slots: Slots) -> str:
    forms = dict(_FORM.findall(found[2]))
    count = slots[found[1]]
    return str(forms.get("one" if count == 1 else "other", forms["other"])).replace("#", str(count))


def _list(found: re.Match[str], slots: Slots) -> str:
    # Nobody's full stop ends the sentence in the middle of a list.
    *first, last = (_words(each).removesuffix(".") for each in slots[found[1]])
    return f"{', '.join(first)} {found[2]} {last}" if first else last


def _words(value: object) -> str:
    """What a slot holds, in English; in an event, what was said stands there as its template and slots."""
    if isinstance(value, Mapping) and "says" in value:
        return filled(value["says"], value["slots"])
    return filled(value.says, value.slots) if isinstance(value, Saying) else str(value)


def _is_said(value: object) -> bool:
    return isinstance(value, Saying) or (isinstance(value, Mapping) and "says" in value)


def _put(found: re.Match[str], slots: Slots) -> str:
    words = _words(slots[found[1]])
    return words if words.endswith(_ENDED) else words + found[2]


_Fill = Callable[[re.Match[str], Slots], str]
_WAYS: tuple[tuple[re.Pattern[str], _Fill], ...] = ((_PLURAL, _count), (_LIST, _list), (_SLOT, _put))
_PIECE = re.compile("|".join(f"(?:{shape.pattern})" for shape, _ in _WAYS))


@lru_cache(maxsize=4096)
def _parted(says: str) -> tuple[str, tuple[tuple[re.Match[str], _Fill, str], ...]]:
    """How a template begins; then each of its slots, how it is filled, and what stands after it."""
    pieces: list[tuple[re.Match[str], _Fill, str]] = []
    starts = [*_PIECE.finditer(says)]
    ends = [*(found.start() for found in starts[1:]), len(says)]
    for piece, end in zip(starts, ends, strict=False):
        found, fill = next((found, fill) for shape, fill in _WAYS if (found := shape.fullmatch(piece[0])))
        pieces.append((found, fill, says[piece.end() : end]))
    return says[: starts[0].start()] if starts else says, tuple(pieces)
