"""How much script a browser fetches before anybody can play: little enough for a phone on a train."""

import gzip
import re
from pathlib import Path

import pytest

import hearthside.table

ASSETS = Path(hearthside.table.__file__).parent / "web" / "assets"
INDEX = ASSETS.parent / "index.html"
MOST = 150_000
"""Bytes of script, compressed, at the first load; what a game has drawn for itself comes when it is opened."""
IMPORTED = re.compile(r'(?:from|import)\s*"\./([\w.-]+\.js)"')
NAMED = re.compile(r'(?:src|href)="/assets/([\w.-]+\.js)"')


def fetched(*names: str) -> set[str]:
    """These scripts, and all that they import before they run."""
    found: set[str] = set()
    waiting = [*names]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += IMPORTED.findall((ASSETS / name).read_text())
    return found


def packed(names: set[str]) -> int:
    return sum(len(gzip.compress((ASSETS / name).read_bytes())) for name in names)


def first() -> set[str]:
    return fetched(*NAMED.findall(INDEX.read_text()))


def test_the_front_door_opens_with_little_script() -> None:
    door = first()
    assert any(name.startswith("index-") for name in door)
    assert 10_000 < packed(door) <= MOST


@pytest.mark.parametrize("side", ["PlayTable", "GmTable"])
def test_a_table_opens_with_little_script_from_either_side_of_the_screen(side: str) -> None:
    (table,) = (each.name for each in ASSETS.glob(f"{side}-*.js"))
    assert table not in first(), "nobody fetches a table who only looks at the shelf"
    assert packed(first() | fetched(table)) <= MOST


def test_what_a_game_has_drawn_for_itself_is_fetched_with_that_game_alone() -> None:
    skins = {each.name for each in ASSETS.glob("skin-*.js")}
    tables = [each.name for side in ("PlayTable", "GmTable") for each in ASSETS.glob(f"{side}-*.js")]
    assert len(skins) >= 5
    assert not skins & (first() | fetched(*tables))
