"""The wheel is the whole table: installed in a clean place with no Node on the path, it deals a game."""

import re
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from zipfile import ZipFile

import pytest

from hearthside.games import games
from tests.packaging import ROOT
from tests.patience import PATIENCE

pytestmark = pytest.mark.slow

LINK = re.compile(r"http://127\.0\.0\.1:\d+\S*")


def _run(*command: str | Path, env: dict[str, str] | None = None) -> str:
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env=env)
    assert ran.returncode == 0, f"{' '.join(map(str, command))}\n{ran.stdout}{ran.stderr}"
    return ran.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this tree with the front end that `make web` left in it."""
    assert (ROOT / "src/hearthside/table/web/index.html").exists(), (
        "Run `make web` first: the wheel carries the front end."
    )
    dist = tmp_path_factory.mktemp("dist")
    _run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", dist, ROOT)
    (built,) = dist.glob("hearthside-*.whl")
    return built


@pytest.fixture(scope="module")
def clean(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment with the locked requirements of a player, the wheel, and nothing else."""
    home = tmp_path_factory.mktemp("clean") / "venv"
    uv, python = ROOT / "tools/uv", home / "bin/python"
    _run(uv, "venv", "--quiet", "--python", sys.executable, home)
    _run(uv, "pip", "install", "--quiet", "--python", python, "--require-hashes", "-r", "requirements/run.txt")
    _run(uv, "pip", "install", "--quiet", "--python", python, "--no-deps", wheel)
    return python.parent


@pytest.fixture
def outside(clean: Path, tmp_path: Path) -> dict[str, str]:
    """The world as a player's machine has it: no Node, no repository, a home of its own."""
    return {"PATH": str(clean), "HOME": str(tmp_path), "LANG": "C.UTF-8", "PYTHONUNBUFFERED": "1"}


@contextmanager
def _served(clean: Path, outside: dict[str, str]) -> Iterator[str]:
    """`hearthside play` in the clean place; gives the link it prints."""
    with subprocess.Popen(
        [str(clean / "hearthside"), "play"],
        cwd=outside["HOME"],
        env=outside,
        text=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as server:
        impatience = threading.Timer(PATIENCE, server.kill)
        impatience.start()
        try:
            assert server.stdout
            said = ""
            for line in server.stdout:
                said += line
                if link := LINK.search(line):
                    yield link.group()
                    break
            else:
                pytest.fail(f"No link was printed:\n{said}")
        finally:
            impatience.cancel()
            server.kill()


def test_the_wheel_holds_the_front_end_the_rules_and_the_licences(wheel: Path) -> None:
    names = ZipFile(wheel).namelist()
    assert "hearthside/table/web/index.html" in names
    assert any(re.match(r"hearthside/table/web/assets/.+\.js$", name) for name in names)
    assert any(name.startswith("hearthside/rulebook/rules/") for name in names)
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)
    assert any(name.endswith(".dist-info/licenses/NOTICE") for name in names)


def test_the_wheel_holds_nothing_but_the_package(wheel: Path) -> None:
    names = ZipFile(wheel).namelist()
    assert [name for name in names if not re.match(r"hearthside(-[\d.]+\.dist-info)?/", name)] == []
    assert [name for name in names if "node_modules" in name or name.endswith((".pyc", ".map"))] == []


def test_help_answers_from_the_wheel(clean: Path, outside: dict[str, str]) -> None:
    assert "play" in _run(clean / "hearthside", "--help", env=outside)


def test_the_games_are_found_from_the_wheel(clean: Path, outside: dict[str, str]) -> None:
    assert all(name in _run(clean / "hearthside", "systems", env=outside) for name in games())


def test_the_page_is_served_from_the_wheel(clean: Path, outside: dict[str, str]) -> None:
    with _served(clean, outside) as link, urllib.request.urlopen(link, timeout=PATIENCE) as page:
        assert page.status == 200
        assert "<!doctype html>" in page.read().decode().lower()
