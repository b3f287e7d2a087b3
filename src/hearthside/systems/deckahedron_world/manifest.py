"""Deckahedron World: what the game brings along."""

from hearthside.games import Manifest

MANIFEST = Manifest(
    name="deckahedron_world",
    system="hearthside.systems.deckahedron_world.system:DECKAHEDRON_WORLD",
    prefix="DW",
    rules="deckahedron_world.md",
    words="words/deckahedron_world.toml",
    cards="hearthside.systems.deckahedron_world.cards:CARDS",
    questions="hearthside.lab.questions.deckahedron_world:QUESTIONS",
    demo="hearthside.table.demos.toll_bridge:DEMO",
    faces=("hearthside.faces.world",),
    players=(2, 5),
    hours=3,
    weight=2,
    shelf=3,
)
