"""What gets installed is pinned, hashed, and the same for players and developers."""

import re
import tomllib
from pathlib import Path

import pytest

from tests.packaging import ROOT

LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
PIN = re.compile(r"^(?P<name>[a-z0-9][a-z0-9._-]*)==(?P<version>[^\s;]+)(?: ; [^\\]+)?$")
HASH = re.compile(r"^--hash=sha256:[0-9a-f]{64}$")


def _entries(lock: Path) -> list[list[str]]:
    """Each requirement of a lock as its pin followed by its hashes."""
    joined = lock.read_text().replace("\\\n", "\n")
    entries: list[list[str]] = []
    for line in filter(None, map(str.strip, joined.splitlines())):
        if line.startswith("--hash="):
            entries[-1].append(line)
        else:
            entries.append([line])
    return entries


def _versions(name: str) -> dict[str, set[str]]:
    pins: dict[str, set[str]] = {}
    for pin, *_ in _entries(ROOT / "requirements" / name):
        match = PIN.match(pin)
        assert match, pin
        pins.setdefault(match["name"], set()).add(match["version"])
    return pins


def _names(requirements: list[str]) -> set[str]:
    return {re.split(r"[^A-Za-z0-9._-]", requirement)[0].lower() for requirement in requirements}


def test_there_is_a_lock_for_each_purpose() -> None:
    assert [lock.stem for lock in LOCKS] == ["audit", "build", "dev", "docs", "node", "run", "uv"]
    assert not (ROOT / "uv.lock").exists()


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_every_requirement_is_one_version_with_hashes_and_nothing_else(lock: Path) -> None:
    entries = _entries(lock)
    assert entries
    for pin, *hashes in entries:
        assert PIN.match(pin), pin
        assert hashes, f"{pin} has no hash"
        assert all(HASH.match(each) for each in hashes), pin


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_no_lock_holds_an_address(lock: Path) -> None:
    assert "://" not in lock.read_text()


@pytest.mark.parametrize("smaller", ["run.txt", "build.txt"])
def test_developers_test_the_versions_that_players_run(smaller: str) -> None:
    dev = _versions("dev.txt")
    assert {name: versions for name, versions in _versions(smaller).items() if dev.get(name) != versions} == {}


def test_the_locks_hold_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    extras = project["project"]["optional-dependencies"]
    optional = [each for name, extra in extras.items() if name != "lab" for each in extra]
    assert _names(project["project"]["dependencies"] + optional) <= _versions("run.txt").keys()
    assert _names(extras["lab"]) <= _versions("dev.txt").keys()
    assert _names(project["dependency-groups"]["dev"]) <= _versions("dev.txt").keys()
    assert _names(project["build-system"]["requires"]) <= _versions("build.txt").keys()


def test_whoever_only_plays_fetches_nothing_of_the_lab() -> None:
    assert {"numba", "numpy", "llvmlite"} & _versions("run.txt").keys() == set()
