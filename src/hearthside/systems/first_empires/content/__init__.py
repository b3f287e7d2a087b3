"""The pages of this game: gear, creatures and whatever else is listed. Each page is read once."""

import tomllib
from importlib.resources import files
from typing import Any


def open_page(name: str) -> dict[str, Any]:
    """One TOML page of this folder."""
    return tomllib.loads((files("hearthside.systems.first_empires.content") / name).read_text("utf-8"))
