"""Opening the pages of this folder."""

import tomllib
from importlib.resources import files

from hearthside.kits.deckahedron.adventure.content.reading import Page


def open_page(name: str) -> Page:
    """One TOML page of this edition."""
    return tomllib.loads((files("hearthside.systems.thousand_faces_playtest.content") / name).read_text("utf-8"))
