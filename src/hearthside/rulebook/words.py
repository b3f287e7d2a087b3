"""The words of a game as they stand on the table: what each means, and the rule to read on."""

import tomllib
from dataclasses import dataclass
from functools import cache

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
    try:
        page = read(f"words/{system}.toml")
    except FileNotFoundError:
        return ()
    return tuple(
        Word(tuple(word["labels"]), word["rule"], word["en"], word["de"]) for word in tomllib.loads(page)["word"]
    )
