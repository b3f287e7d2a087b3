"""One Lantern: what the game brings along."""

from pathlib import Path

from hearthside.games import Manifest

HERE = Path(__file__).parent

MANIFEST = Manifest(
    name="lantern",
    system="lantern.system:LANTERN",
    prefix="LN",
    rules=str(HERE / "rules.md"),
    words=str(HERE / "words.toml"),
    german=(str(HERE / "german.json"),),
    questions="lantern.odds:QUESTIONS",
    demo="lantern.demo:DEMO",
    faces=("hearthside.faces.standard",),
    players=(1, 4),
    hours=1,
    weight=1,
)
