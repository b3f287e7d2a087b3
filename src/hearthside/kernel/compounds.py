"""A choice made of several values: one word to whoever chooses it, fields with types to the rules."""

from dataclasses import MISSING, fields
from functools import cache
from typing import Any, ClassVar, TypeVar, get_args, get_type_hints

C = TypeVar("C", bound="Compound")


class Compound:
    """Several values that are chosen together. A record of this kind is put into a word, and read from it, only here.

    An option has its `word`, a command a field of its type. What comes last and says nothing is left out of the word; a
    list, which comes last, takes all that is left of it.
    """

    __slots__ = ()
    between: ClassVar[str] = "/"
    """What stands between two values in the word."""
    first_is_long: ClassVar[bool] = False
    """Whether it is the first value in which that may stand, too, and which may be left out, and not the last one."""

    @property
    def word(self) -> str:
        """All of it in one word, as it is offered, sent and written down."""
        said = [(each.default, getattr(self, each.name)) for each in fields(self)]  # type: ignore[arg-type]
        last = 0 if self.first_is_long else -1
        while said and said[last][0] is not MISSING and said[last][0] == said[last][1]:
            del said[last]
        values = (each for _, value in said for each in (value if isinstance(value, tuple) else (value,)))
        return self.between.join(map(str, values))

    @classmethod
    def read(cls: type[C], word: str) -> C:
        """What a word says. Raises ValueError where it says nothing of this kind."""
        types = _types_of(cls)  # type: ignore[arg-type]
        names, listed = list(types), get_args(list(types.values())[-1])
        parts = (word.split(cls.between) if listed else _cut(cls, word, len(names))) if word else []
        given = names[len(names) - len(parts) :] if cls.first_is_long else names[: len(names) - bool(listed)]
        said: dict[str, Any] = {name: types[name](part) for name, part in zip(given, parts, strict=False)}
        if listed and (rest := parts[len(given) :]):
            said[names[-1]] = tuple(map(listed[0], rest))
        try:
            return cls(**said)
        except TypeError as why:
            raise ValueError(word) from why


def _cut(shape: type[Compound], word: str, most: int) -> list[str]:
    return word.rsplit(shape.between, most - 1) if shape.first_is_long else word.split(shape.between, most - 1)


@cache
def _types_of(shape: type[Compound]) -> dict[str, Any]:
    hints = get_type_hints(shape)
    return {each.name: hints[each.name] for each in fields(shape)}  # type: ignore[arg-type]


def in_a_word(value: Any) -> Any:
    """A value of a command as it is sent: compounds in a word, alone or in a list."""
    if isinstance(value, Compound):
        return value.word
    return tuple(map(in_a_word, value)) if type(value) is tuple else value
