"""Arvor: The First Empires: what the game brings along."""

from pathlib import Path

from hearthside.games import Manifest

HERE = Path(__file__).parent

MANIFEST = Manifest(
    name="first_empires",
    system="hearthside.systems.first_empires.system:FIRST_EMPIRES",
    prefix="FE",
    rules="first_empires.md",
    words="words/first_empires.toml",
    german=(str(HERE / "german.json"),),
    cards="hearthside.systems.first_empires.cards:CARDS",
    questions="hearthside.lab.questions.first_empires:QUESTIONS",
    fights="hearthside.lab.fights.first_empires:FIGHTS",
    machine="hearthside.lab.compiled.empires",
    stock="hearthside.lab.stock.first_empires:STOCK",
    grids="hearthside.lab.grids.first_empires:empires",
    demo="hearthside.table.demos.salt_gate:DEMO",
    evening=str(HERE / "evening.toml"),
    faces=("hearthside.faces.dice",),
    players=(2, 5),
    hours=2,
    weight=2,
    shelf=4,
)
