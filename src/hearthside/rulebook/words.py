"""The words of a game as they stand on the table: what each means, and the rule to read on."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from hearthside.games import games
from hearthside.rulebook.shelf import read


@dataclass(frozen=True, slots=True)
class Word:
    """What some labels of a game mean, in a sentence or two for each language, and the rule behind them."""

    labels: tuple[str, ...]
    rule: str
    en: str
    de: str


@cache
def glossary(system: str) -> tuple[Word, ...]:
    """The words of this game; none where nobody has written them down yet."""
    return tuple(
        Word(tuple(word["labels"]), word["rule"], word["en"], word["de"]) for word in _page(system).get("word", ())
    )


@cache
def also_called(system: str) -> Mapping[str, tuple[str, ...]]:
    """What people look for in the rules of this game, and the words its book has for it: initiative is readiness."""
    return {sought: tuple(words) for sought, words in _page(system).get("also", {}).items()}


@cache
def _page(system: str) -> Mapping[str, Any]:
    import tomllib  # whoever only finds a rule needs no page of words

    page = games()[system].words if system in games() else ""
    return tomllib.loads(read(page)) if page else {}
