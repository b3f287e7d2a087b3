"""Where things lie is told by kinds, which are values: nobody can misspell one, and no kind goes undeclared."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hearthside.games import games
from hearthside.kernel.sight import Kind
from hearthside.systems import load

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src/hearthside"
GAMES = ("kits", "systems", "lab")
PLACES = {"PilePlace", "TrackPlace", "MarkPlace", "SheetPlace"}
LOOKS = {"track", "has_mark", "pile", "cards", "is_empty", "get", "count", "start", "mark", "unmark", "write", "marks"}
"""Ways to look at a place or to change what lies there; each names the place first."""
CUTS = {"startswith", "removeprefix", "partition", "split"}


def spelled_out(source: str, kinds: set[str]) -> Iterator[tuple[int, str]]:
    """Where this code puts a place together by hand or cuts one up, instead of asking a kind."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        is_made = called in PLACES or (called == "cast" and ast.unparse(node.args[0]) in PLACES)
        if is_made or (called in LOOKS | CUTS and any(kind in kinds for kind, _ in _places(node.args[:1]))):
            yield node.lineno, ast.unparse(node)


def _places(nodes: list[ast.expr]) -> Iterator[tuple[str, int]]:
    """The kinds that are spelled out as the beginning of a place, `draw/…`, with the lines they stand in."""
    for node in nodes:
        first = node.values[0] if isinstance(node, ast.JoinedStr) and node.values else node
        if isinstance(first, ast.Constant) and isinstance(first.value, str) and "/" in first.value:
            yield first.value.partition("/")[0], node.lineno


@pytest.mark.parametrize("system", games())
def test_no_game_spells_a_place_out(system: str) -> None:
    kinds = set(load(system).part_of)
    found = [
        f"{file.relative_to(SOURCE)}:{line}: {words}"
        for room in GAMES
        for file in sorted((SOURCE / room).rglob("*.py"))
        if room != "systems" or system in file.parts
        for line, words in spelled_out(file.read_text(encoding="utf-8"), kinds)
    ]
    assert not found


@pytest.mark.parametrize(
    "planted",
    [
        'seen.track(TrackPlace("hp/ana"))',
        'seen.track(TrackPlace(f"{kind}/{seat}"))',
        'draft.count(cast(TrackPlace, "hp/ana"), 1)',
        'seen.marks.get("hp/ana", ())',
        'seen.has_mark(f"hp/{seat}", "wet")',
        'place.removeprefix("hp/")',
        'place.startswith(f"hp/{seat}.")',
    ],
)
def test_a_place_that_is_spelled_out_is_found(planted: str) -> None:
    assert list(spelled_out(planted, {"hp"}))


@pytest.mark.parametrize("system", games())
def test_a_game_lists_every_kind_it_declares(system: str) -> None:
    game = load(system)
    rooms = [module for name, module in sys.modules.items() if name.startswith(f"hearthside.systems.{system}.")]
    declared = {each.name for room in rooms for each in vars(room).values() if isinstance(each, Kind)}
    assert declared <= set(game.part_of)


def test_every_kind_of_a_kit_is_part_of_a_game() -> None:
    listed = {kind for system in games() for kind in load(system).part_of}
    rooms = [module for name, module in sys.modules.items() if name.startswith("hearthside.kits.")]
    declared = {each.name for room in rooms for each in vars(room).values() if isinstance(each, Kind)}
    assert declared <= listed


@pytest.mark.parametrize("system", games())
def test_the_tests_of_a_game_speak_only_of_kinds_it_has(system: str) -> None:
    """Tests may write places as people do; one of a kind that is not there would always be bare."""
    declared = set(load(system).part_of)
    unknown = [
        f"{file.name}:{line}: {kind}/"
        for file in sorted((ROOT / "tests/systems" / system).rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in LOOKS
        for kind, line in _places(node.args[:1])
        if kind.isidentifier() and kind not in declared
    ]
    assert not unknown


BROKEN = """
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires import kinds
from hearthside.systems.first_empires.kinds import HARM_KIND, STATE


def misspelt(seen: TableView) -> int:
    return seen.track(kinds.HRAM_KIND.of("ana"))


def a_track_for_a_mark(draft: Draft) -> None:
    draft.mark(HARM_KIND.of("ana"), "wet")


def a_bare_string(seen: TableView) -> int:
    return seen.track("harm/ana")


def as_it_should_be(seen: TableView, draft: Draft) -> None:
    draft.count(HARM_KIND.of("ana"), 1 if seen.has_mark(STATE.of("ana"), "wet") else 2)
"""


def test_the_type_checker_sees_a_misspelt_kind_and_a_track_for_a_mark(tmp_path: Path) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text(BROKEN, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--no-error-summary", "--hide-error-context", str(broken)]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    said = [line.partition(": error: ")[2] for line in found.stdout.splitlines() if "error:" in line]
    assert [each.rpartition("  [")[0] for each in said] == [
        'Module has no attribute "HRAM_KIND"; maybe "HARM_KIND"?',
        'Argument 1 to "mark" of "Draft" has incompatible type "TrackPlace"; expected "MarkPlace"',
        'Argument 1 to "track" of "TableView" has incompatible type "str"; expected "TrackPlace"',
    ]
