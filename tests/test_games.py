"""A game is found by its manifest, and its manifest names everything it brings along."""

import re
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from hearthside import rulebook
from hearthside.games import GROUP, Manifest, fetch, games
from hearthside.kernel.system import System
from hearthside.rulebook.shelf import read, system_of
from hearthside.systems import cards, load
from hearthside.table.demos import demo_of
from hearthside.table.demos.stacked import Demo
from tests.packaging import ROOT, repository_files

every_game = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)


def test_every_folder_of_a_game_has_its_manifest_and_one_line_in_the_project() -> None:
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"][GROUP]
    folders = [path.parent.name for path in (ROOT / "src/hearthside/systems").glob("*/__init__.py")]
    assert listed == {name: f"hearthside.systems.{name}.manifest:MANIFEST" for name in folders}
    assert set(games()) == set(folders)


@every_game
def test_a_manifest_is_called_as_its_game_and_all_it_names_is_there(game: Manifest) -> None:
    system = load(game.name)
    assert isinstance(system, System)
    assert system.name == game.name
    assert read(game.rules).startswith("# ")
    assert not game.words or rulebook.glossary(game.name)
    assert bool(cards(game.name)) is bool(game.cards)
    assert not game.questions or set(fetch(game.questions)) <= set(system.catalogue)
    assert not game.demo or isinstance(demo_of(game.name), Demo)
    assert not game.demo or demo_of(game.name).table.system == game.name
    assert all(import_module(module).drawings for module in game.faces)
    assert 1 <= game.players[0] <= game.players[1]
    assert game.weight in (1, 2, 3)


@every_game
def test_the_ids_of_a_rulebook_begin_as_its_manifest_says(game: Manifest) -> None:
    assert {system_of(rule_id) for rule_id in rulebook.rulebook(game.name).rules} == {game.name}


NAMED = re.compile(r"(?<![\w-])[a-z]+(?:_[a-z]+)*(?![\w-])")


def _names_all(path: Path) -> bool:
    return set(games()) <= set(NAMED.findall(path.read_text("utf-8", "ignore")))


def test_no_file_lists_all_the_games_but_the_project() -> None:
    """A sixth game touches one file outside its folder, by one line."""
    places = ("src/", "web/src/", "pyproject.toml")
    files = [path for path in repository_files() if str(path.relative_to(ROOT)).startswith(places)]
    made = {ROOT / name for name in MADE}
    assert {path for path in files if path not in made and _names_all(path)} == {ROOT / "pyproject.toml"}


MADE = ("web/src/lib/wire/generated.ts",)
"""What `make bless` writes."""


def test_a_game_in_a_package_of_its_own_touches_no_file_at_all() -> None:
    template = ROOT / "tests/tiny_game"
    named = re.compile(r"""["'`]lantern["'`]|\blantern\.manifest\b|\bLN-[A-Z]+-""")
    texts = {path: path.read_text("utf-8", "ignore") for path in repository_files() if template not in path.parents}
    tests = {ROOT / "tests/browser/test_tiny_game.py", Path(__file__)}
    assert {path for path, text in texts.items() if named.search(text)} <= tests


def test_no_two_games_share_how_their_ids_begin() -> None:
    assert len({game.prefix for game in games().values()}) == len(games())


def test_games_stand_on_the_shelf_in_the_order_they_ask_for() -> None:
    numbers = [game.shelf for game in games().values()]
    assert numbers == sorted(set(numbers))


ASKED = """
import sys
from hearthside.games import games
games()
print(*(name for name in sys.modules if name.startswith("hearthside.")))
"""


def test_to_find_the_games_loads_their_manifests_and_no_rules() -> None:
    asked = subprocess.run([sys.executable, "-c", ASKED], capture_output=True, text=True, check=True)
    found = {f"hearthside.systems.{name}{part}" for name in games() for part in ("", ".manifest")}
    assert set(asked.stdout.split()) == {"hearthside.games", "hearthside.systems", *found}


def test_where_no_game_is_installed_somebody_is_told_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: ())
    with pytest.raises(LookupError, match="make run"):
        games.__wrapped__()
