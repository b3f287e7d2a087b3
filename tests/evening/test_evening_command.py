"""`hearthside evening` on the command line: an adventure is checked and played, and it says how that went."""

import json
from pathlib import Path

import pytest

import hearthside.systems.deckahedron_world as world
from hearthside.cli import main

FILE = Path(world.__file__).with_name("evening.toml")


def played(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    assert main(["evening", str(FILE), *words, "--json"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)["played"]["deckahedron_world"]
    return found


def test_so_many_evenings_are_played_and_it_says_how_they_ended(capsys: pytest.CaptureFixture[str]) -> None:
    found = played(capsys, "--random", "2", "--seed", "5")
    assert (found["evenings"], found["ended"], found["stuck"]) == (2, 2, [])
    assert set(found) == {"evenings", "ended", "ends", "stuck", "deeds"}


def test_the_same_seed_is_the_same_evening(capsys: pytest.CaptureFixture[str]) -> None:
    assert played(capsys, "--seed", "7") == played(capsys, "--seed", "7")


def test_a_file_that_makes_no_sense_is_told_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mill.toml"
    file.write_text(FILE.read_text("utf-8").replace("title", "tittle", 1), encoding="utf-8")
    assert main(["evening", str(file), "--json"]) != 0
    assert json.loads(capsys.readouterr().out)["broken"]
