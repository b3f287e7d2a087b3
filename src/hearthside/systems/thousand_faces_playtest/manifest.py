"""A Thousand Faces of Adventure as it was printed for playtesting: what the game brings along."""

from pathlib import Path

from hearthside.games import Manifest

HERE = Path(__file__).parent
FAMILY = HERE.parents[1] / "kits/deckahedron/adventure"

MANIFEST = Manifest(
    name="thousand_faces_playtest",
    system="hearthside.systems.thousand_faces_playtest.system:THOUSAND_FACES_PLAYTEST",
    prefix="TP",
    rules="thousand_faces_playtest.md",
    words="words/thousand_faces_playtest.toml",
    german=(str(FAMILY / "german.json"), str(HERE / "german.json")),
    cards="hearthside.systems.thousand_faces_playtest.cards:CARDS",
    questions="hearthside.lab.questions.thousand_faces_playtest:QUESTIONS",
    fights="hearthside.lab.fights.adventure:PLAYTEST",
    machine="hearthside.lab.compiled.duels",
    stock="hearthside.lab.stock.adventure:PLAYTEST",
    grids="hearthside.lab.grids.deckahedron:playtest",
    demo="hearthside.table.demos.drowned_mill:PLAYTEST",
    evening=str(HERE.with_name("thousand_faces") / "evening.toml"),
    faces=("hearthside.faces.deckahedron", "hearthside.faces.pips"),
    players=(2, 5),
    hours=3,
    weight=2,
    shelf=2,
)
