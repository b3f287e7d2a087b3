"""The words of this game: its suits, attributes, results and difficulties."""

from hearthside.kernel.choices import Option, options

ATTRIBUTES = {"str": "Strength", "dex": "Dexterity", "int": "Intelligence"}
SUITS = {1: "Anchor", 2: "Bulb", 3: "Crescent", 4: "Dart"}
RESULTS = {1: "✗✗", 2: "✗", 3: "✔", 4: "✔✔"}
"""From worst to best (DW-COMP-04)."""
XX, X, V, VV = RESULTS
DIFFICULTIES = {"very easy": 2, "easy": 1, "standard": 0, "difficult": -1, "very difficult": -2}
"""How many cards more, and whether the best or the worst of them counts (DW-FLIP-10)."""

NET_WORDS = {
    -2: " with two disadvantages",
    -1: " with disadvantage",
    0: "",
    1: " with advantage",
    2: " with two advantages",
}

ATTRIBUTE_OPTIONS: tuple[Option, ...] = options(ATTRIBUTES.items())
