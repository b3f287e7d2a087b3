"""The rooms where the rules live are pure: the standard library, and no clock, no dice and no wires in it.

The kernel has one library more, for records that write and read themselves (docs/decisions/0015).

import-linter holds the arrows between rooms (`make arrows`); it can only forbid packages by name. This reads every
import, so a new third-party package is noticed too.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.packaging import ROOT

HOUSE = ROOT / "src" / "hearthside"
STANDARD_LIBRARY_ALONE = ["kernel", "kits", "systems", "faces", "rulebook"]
BESIDES = {"kernel": {"msgspec"}}
RULES = ["kernel", "kits", "systems"]
OUTSIDE_WORLD = {
    "asyncio",
    "datetime",
    "logging",
    "os",
    "random",
    "socket",
    "sqlite3",
    "subprocess",
    "threading",
    "time",
}


def _imports(room: str) -> Iterator[tuple[Path, str]]:
    """Each file of a room with the top-level package of each of its imports, wherever in the file it stands."""
    for path in sorted((HOUSE / room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                yield from ((path.relative_to(HOUSE), alias.name.partition(".")[0]) for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
                yield path.relative_to(HOUSE), node.module.partition(".")[0]


@pytest.mark.parametrize("room", STANDARD_LIBRARY_ALONE)
def test_this_room_needs_nothing_else_installed(room: str) -> None:
    known = sys.stdlib_module_names | {"hearthside"} | BESIDES.get(room, set())
    assert [f"{path}: {name}" for path, name in _imports(room) if name not in known] == []


@pytest.mark.parametrize("room", RULES)
def test_the_rules_ask_no_clock_and_roll_no_dice_of_their_own(room: str) -> None:
    assert [f"{path}: {name}" for path, name in _imports(room) if name in OUTSIDE_WORLD] == []


NAMES_OF_EDITIONS = re.compile(r"thousand_faces|playtest|\bcurrent\b", re.IGNORECASE)


def test_no_kit_knows_which_edition_is_played() -> None:
    """Editions are compositions of a kit; the kit asks the book of the table and never which book that is."""
    pages = [path for path in sorted((HOUSE / "kits").rglob("*")) if path.suffix in (".py", ".toml")]
    named = [
        f"{path.relative_to(HOUSE)}:{number}: {line.strip()}"
        for path in pages
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if NAMES_OF_EDITIONS.search(line)
    ]
    assert named == []


def _classes(room: str) -> set[str]:
    trees = (ast.parse(path.read_text()) for path in (HOUSE / room).rglob("*.py"))
    return {node.name for tree in trees for node in tree.body if isinstance(node, ast.ClassDef)}


def test_kernel_and_table_have_no_word_for_two_things() -> None:
    """What goes over the wire is called as in the kernel, in `table/wire.py`; nothing else is called alike."""
    modules = [{path.stem for path in (HOUSE / room).rglob("*.py")} - {"__init__"} for room in ("kernel", "table")]
    assert modules[0] & modules[1] == set()
    wire = ast.parse((HOUSE / "table/wire.py").read_text())
    told = {node.name for node in wire.body if isinstance(node, ast.ClassDef)}
    assert _classes("kernel") & (_classes("table") - told) == set()
