"""Where the pages of the rulebook lie, and whose they are."""

PAGES = {
    "thousand_faces": "thousand_faces.md",
    "thousand_faces_playtest": "thousand_faces_playtest.md",
    "deckahedron_world": "deckahedron_world.md",
    "first_empires": "first_empires.md",
    "deck_of_adventures": "deck_of_adventures/rules.md",
}
SYSTEMS = tuple(PAGES)
PREFIXES = dict(zip(("TF", "TP", "DW", "FE", "DA"), SYSTEMS, strict=True))


def system_of(rule_id: str) -> str | None:
    """The game an id belongs to: TF-FLIP-01 is a rule of A Thousand Faces."""
    return PREFIXES.get(rule_id.partition("-")[0].upper())


def read(name: str) -> str:
    """The text of one page: from inside an installed Hearthside, or from the `rules` folder of a checkout."""
    # Not importlib.resources, which takes longer to import than the longest page takes to read.
    from pathlib import Path

    package = Path(__file__).parent
    checkout = package.parents[2]
    for house in (package, checkout):
        page = house / "rules" / name
        if page.is_file():
            return page.read_text("utf-8")
    raise FileNotFoundError(f"The rulebook has no page {name}. Is Hearthside installed whole?")
