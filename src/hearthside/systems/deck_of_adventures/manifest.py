"""Deck of Adventures: what the game brings along."""

from pathlib import Path

from hearthside.games import Manifest

HERE = Path(__file__).parent

MANIFEST = Manifest(
    name="deck_of_adventures",
    system="hearthside.systems.deck_of_adventures.system:DECK_OF_ADVENTURES",
    prefix="DA",
    rules="deck_of_adventures/rules.md",
    words="words/deck_of_adventures.toml",
    german=(str(HERE / "german.json"),),
    questions="hearthside.lab.questions.deck_of_adventures:QUESTIONS",
    fights="hearthside.lab.fights.deck_of_adventures:FIGHTS",
    machine="hearthside.lab.compiled.adventures",
    stock="hearthside.lab.stock.deck_of_adventures:STOCK",
    grids="hearthside.lab.grids.deck_of_adventures:adventures",
    demo="hearthside.table.demos.lighthouse:DEMO",
    evening=str(HERE / "evening.toml"),
    faces=("hearthside.faces.standard", "hearthside.faces.zodiac"),
    players=(2, 6),
    hours=3,
    weight=3,
    shelf=5,
)
