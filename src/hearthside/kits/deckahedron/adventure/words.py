"""The words of this game: its attributes, results and levels. The suits are named by the book."""

from collections.abc import Iterable

from hearthside.kernel.choices import Barred, Option, options
from hearthside.kernel.saying import listed, say

ATTRIBUTES = {"dex": "Dex", "int": "Int", "str": "Str"}
RESULTS = {1: "✗", 2: "✅", 3: "✔✔", 4: "✔✔✔"}
LEVELS = {"wild": -2, "novice": -1, "studied": 0, "expert": 1, "master": 2}
"""What a move's level adds to the count of advantages (TF-ADV-11)."""

TOKENS = {"harm": "Harm", "wound": "Wound"}
"""What an attack can leave, in words."""

STUDIED = "studied"


def ranked(attribute: str, rank: int, suit: str) -> str:
    """An attribute, and the suit its cards are read at: `Dex 3, Sword`."""
    return say("{attribute} {rank}, {suit}", attribute=ATTRIBUTES[attribute], rank=rank, suit=suit)


def ranked_option(attribute: str, rank: int, suit: str, barred: Barred | None) -> Option:
    """The same to choose: the rank, and the suit behind it."""
    words = say("{attribute} {rank}", attribute=ATTRIBUTES[attribute], rank=rank)
    return Option(attribute, words, barred, more=suit, sign=suit.lower())


def either(attributes: Iterable[str]) -> str:
    """`Dex or Str`."""
    return listed((ATTRIBUTES[name] for name in attributes), "or")


ATTRIBUTE_OPTIONS: tuple[Option, ...] = options(ATTRIBUTES.items())
LEVEL_OPTIONS: tuple[Option, ...] = options((name, name) for name in LEVELS)
