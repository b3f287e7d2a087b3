"""A Thousand Faces of Adventure, the current Player's Guide: what the game brings along."""

from pathlib import Path

from hearthside.games import Manifest

HERE = Path(__file__).parent
FAMILY = HERE.parents[1] / "kits/deckahedron/adventure"

MANIFEST = Manifest(
    name="thousand_faces",
    system="hearthside.systems.thousand_faces.system:THOUSAND_FACES",
    prefix="TF",
    rules="thousand_faces.md",
    words="words/thousand_faces.toml",
    german=(str(FAMILY / "german.json"), str(HERE / "german.json")),
    cards="hearthside.systems.thousand_faces.cards:CARDS",
    questions="hearthside.lab.questions.thousand_faces:QUESTIONS",
    fights="hearthside.lab.fights.adventure:CURRENT",
    machine="hearthside.lab.compiled.duels",
    stock="hearthside.lab.stock.adventure:CURRENT",
    grids="hearthside.lab.grids.deckahedron:thousand_faces",
    demo="hearthside.table.demos.drowned_mill:CURRENT",
    evening=str(HERE / "evening.toml"),
    faces=("hearthside.faces.deckahedron",),
    players=(2, 5),
    hours=3,
    weight=2,
    shelf=1,
)
