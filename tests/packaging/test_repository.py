"""The repository is the same on every machine: it names none, and no registry either."""

import json
import re

import pytest

from tests.packaging import ROOT, repository_files

# Written so that none of these patterns matches its own text.
MACHINE_PATH = re.compile(r"(?<![\w.~$}-])/(?:work|tmp|root|Users|home/\w+)(?![\w-])")
REGISTRY = re.compile(r"\b(?:pypi\.org|pythonhosted\.org|npmjs\.(?:org|com)|npmmirror\.com|yarnpkg\.com|jsr\.io)\b")


def _places(pattern: re.Pattern[str]) -> list[str]:
    found = []
    for path in repository_files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:  # a picture or a font
            continue
        for number, line in enumerate(text.splitlines(), start=1):
            if match := pattern.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {match.group()}")
    return found


def test_the_repository_is_not_empty() -> None:
    assert ROOT / "pyproject.toml" in repository_files()


def test_no_file_names_a_path_of_one_machine() -> None:
    assert _places(MACHINE_PATH) == []


def test_no_file_names_a_package_registry() -> None:
    assert _places(REGISTRY) == []


@pytest.mark.parametrize(
    ("line", "is_caught"),
    [
        ("open('/" + "tmp/x')", True),
        ("cd /" + "root", True),
        ("see /" + "home/ana/notes", True),
        ("web/" + "work/felt.svg", False),
        ("GET /" + "tables", False),
    ],
)
def test_a_machine_path_is_told_from_a_path_of_ours(line: str, is_caught: bool) -> None:
    assert bool(MACHINE_PATH.search(line)) is is_caught


def test_the_front_end_lock_has_hashes_and_no_addresses() -> None:
    lock = json.loads((ROOT / "web/package-lock.json").read_text())
    packages = {name: entry for name, entry in lock["packages"].items() if name}
    assert packages
    assert [name for name, entry in packages.items() if "resolved" in entry] == []
    assert [name for name, entry in packages.items() if not entry.get("integrity", "").startswith("sha512-")] == []


SHORT_WAIT = re.compile(r"wait_for_timeout\(\d|(?<!\w)timeout=\d")
"""A wait of its own in a test: what must come is waited for with the one patience of tests/patience.py."""


def test_no_test_is_less_patient_than_the_others() -> None:
    assert [place for place in _places(SHORT_WAIT) if place.startswith("tests/")] == []


TIMED = re.compile(r"\bmedian\(|\bperf_counter\(|assert .*(?:monotonic|time)\(\) - \w+ <")
"""A test that fails on a busy machine: how long something takes is for the benchmarks."""


def test_no_test_is_about_how_fast_this_machine_is() -> None:
    assert [place for place in _places(TIMED) if place.startswith("tests/")] == []


@pytest.mark.parametrize(
    "line", ["assert med" + "ian(waits) < 5", "began = perf" + "_counter()", "assert ti" + "me() - began < 60"]
)
def test_an_assertion_about_time_is_found(line: str) -> None:
    assert TIMED.search(line)
