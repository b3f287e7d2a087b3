"""Where the pages of the rulebook lie, and whose they are."""

import os.path

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
    package = os.path.dirname(__file__)  # noqa: PTH120  pathlib alone would double the cost of a first look-up
    checkout = os.path.join(package, "..", "..", "..")  # noqa: PTH118
    for house in (package, checkout):
        try:
            return _loaded(os.path.join(house, "rules", name))  # noqa: PTH118
        except OSError:
            continue
    raise FileNotFoundError(f"The rulebook has no page {name}. Is Hearthside installed whole?")


def _loaded(path: str) -> str:
    # The loader that brought this module brings its pages too, even out of a zip (PEP 302).
    # importlib.resources does the same after some ten milliseconds of imports.
    assert __spec__ is not None
    return __spec__.loader.get_data(path).decode("utf-8")  # type: ignore[union-attr]
