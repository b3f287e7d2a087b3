"""The words of this game: its attributes, results and levels. The suits are named by the book."""

from hearthside.kernel.choices import Option, options

ATTRIBUTES = {"dex": "Dex", "int": "Int", "str": "Str"}
RESULTS = {1: "✗", 2: "✅", 3: "✔✔", 4: "✔✔✔"}
LEVELS = {"wild": -2, "novice": -1, "studied": 0, "expert": 1, "master": 2}
"""What a move's level adds to the count of advantages (TF-ADV-11)."""

TOKENS = {"harm": "Harm", "wound": "Wound"}
"""What an attack can leave, in words."""

STUDIED = "studied"

ATTRIBUTE_OPTIONS: tuple[Option, ...] = options(ATTRIBUTES.items())
LEVEL_OPTIONS: tuple[Option, ...] = options((name, name) for name in LEVELS)
