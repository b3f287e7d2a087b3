"""Deckahedron World: what the game brings along."""

from pathlib import Path

from hearthside.games import Manifest

HERE = Path(__file__).parent

MANIFEST = Manifest(
    name="deckahedron_world",
    system="hearthside.systems.deckahedron_world.system:DECKAHEDRON_WORLD",
    prefix="DW",
    rules="deckahedron_world.md",
    words="words/deckahedron_world.toml",
    german=(str(HERE / "german.json"),),
    cards="hearthside.systems.deckahedron_world.cards:CARDS",
    questions="hearthside.lab.questions.deckahedron_world:QUESTIONS",
    fights="hearthside.lab.fights.deckahedron_world:FIGHTS",
    machine="hearthside.lab.compiled.world_duels",
    stock="hearthside.lab.stock.deckahedron_world:STOCK",
    grids="hearthside.lab.grids.deckahedron:world",
    demo="hearthside.table.demos.toll_bridge:DEMO",
    evening=str(HERE / "evening.toml"),
    faces=("hearthside.faces.world",),
    players=(2, 5),
    hours=3,
    weight=2,
    shelf=3,
)
