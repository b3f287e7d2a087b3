"""The set-up steps behind `make`: done once, done again when something changed, and never half done."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging import ROOT


@pytest.fixture
def kitchen(tmp_path: Path) -> Path:
    """A folder with one input, and no repository around it."""
    (tmp_path / "recipe").write_text("bread")
    return tmp_path


def _bake(kitchen: Path, script: str = "cat recipe >> loaf") -> int:
    """Ask for a loaf; the script appends to it, so its text tells how often the step ran."""
    once = [sys.executable, str(ROOT / "tools/once.py"), "loaf", "--makes", "loaf", "--inputs", "recipe"]
    return subprocess.run([*once, "--", "sh", "-c", script], cwd=kitchen, capture_output=True, check=False).returncode


def test_a_step_is_run_once_while_nothing_changes(kitchen: Path) -> None:
    assert [_bake(kitchen), _bake(kitchen)] == [0, 0]
    assert (kitchen / "loaf").read_text() == "bread"


def test_a_step_is_run_again_when_an_input_changes(kitchen: Path) -> None:
    _bake(kitchen)
    (kitchen / "recipe").write_text("cake")
    _bake(kitchen)
    assert (kitchen / "loaf").read_text() == "breadcake"


def test_a_step_is_run_again_when_what_it_makes_is_gone(kitchen: Path) -> None:
    _bake(kitchen)
    (kitchen / "loaf").unlink()
    _bake(kitchen)
    assert (kitchen / "loaf").read_text() == "bread"


def test_a_failed_step_fails_and_is_run_again(kitchen: Path) -> None:
    assert _bake(kitchen, "cat recipe >> loaf; exit 3") == 3
    assert _bake(kitchen, "cat recipe >> loaf; exit 3") == 3
    assert (kitchen / "loaf").read_text() == "breadbread"


def test_a_step_that_makes_nothing_fails(kitchen: Path) -> None:
    assert _bake(kitchen, "true") == 1


@pytest.mark.parametrize(
    ("tool", "named", "says"),
    [
        ("with-browser", "HEARTHSIDE_BROWSER", "need Chromium"),
        ("with-postgres", "HEARTHSIDE_POSTGRES", "need its programs"),
    ],
)
def test_a_program_that_is_not_there_is_said_in_words(tmp_path: Path, tool: str, named: str, says: str) -> None:
    asked = subprocess.run(
        [ROOT / "tools" / tool, "true"],
        env=os.environ | {named: str(tmp_path / "nothing-here")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert asked.returncode == 1
    assert says in asked.stderr
