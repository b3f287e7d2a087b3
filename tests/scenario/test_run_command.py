"""`hearthside run` on the command line."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from hearthside.cli import main
from tests.scenario.test_reading import GOOD
from tests.scenario.test_scenarios import SCENARIOS


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    path = tmp_path / "flip.toml"
    path.write_text(GOOD, encoding="utf-8")
    return path


def test_all_as_expected_is_exit_code_0(scenario: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", str(scenario)]) == 0
    assert capsys.readouterr().out == f"ok      {scenario}: A flip (1 step)\n"


def test_a_difference_is_exit_code_1_and_is_shown(scenario: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scenario.write_text(GOOD.replace('"✔✔"', '"✗"'), encoding="utf-8")
    assert main(["run", str(scenario)]) == 1
    out = capsys.readouterr().out
    assert "FAILED" in out
    assert "step 1 of 1, ana: flip attribute=str" in out
    assert "result: expected ✗, came out ✔✔" in out


def test_a_broken_file_is_exit_code_2_and_one_sentence(scenario: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scenario.write_text(GOOD.replace("flip", "flop"), encoding="utf-8")
    assert main(["run", str(scenario)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.splitlines() == [
        f"{scenario}: step 1: there is no action “flop” in A Thousand Faces of Adventure (perhaps “flip”)."
    ]


@pytest.mark.parametrize("words", [b"\xff\xfe\x00", b"\x00", b"[[["])
def test_what_is_no_text_is_exit_code_2(words: bytes, scenario: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scenario.write_bytes(words)
    assert main(["run", str(scenario)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_file_that_is_not_there_is_exit_code_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", str(tmp_path / "nowhere.toml")]) == 2
    assert "there is no such file." in capsys.readouterr().err


def test_the_worst_of_several_files_decides(scenario: Path, capsys: pytest.CaptureFixture[str]) -> None:
    differs, broken = scenario.with_name("differs.toml"), scenario.with_name("broken.toml")
    differs.write_text(GOOD.replace('"✔✔"', '"✗"'), encoding="utf-8")
    assert main(["run", str(scenario), str(differs)]) == 1
    broken.write_text("?", encoding="utf-8")
    assert main(["run", str(scenario.parent)]) == 2
    assert capsys.readouterr().out.count("ok      ") == 2


def test_json_has_every_step_with_its_events_and_differences(
    scenario: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scenario.write_text(GOOD.replace('"✔✔"', '"✗"'), encoding="utf-8")
    assert main(["run", "--json", str(scenario)]) == 1
    (report,) = json.loads(capsys.readouterr().out)
    assert (report["file"], report["title"], report["ok"]) == (str(scenario), "A flip", False)
    (step,) = report["steps"]
    assert step["did"] == {"by": "ana", "do": "flip", "attribute": "str"}
    assert step["ok"] is False
    assert step["events"][0] == {
        "type": "moved",
        "cards": ["D02"],
        "source": "draw/ana",
        "target": "turned/ana",
        "end": "top",
    }
    assert step["differences"] == [{"of": "result", "expected": "✗", "actual": "✔✔"}]


def test_json_says_what_is_broken(scenario: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scenario.write_text("title = 7", encoding="utf-8")
    assert main(["run", "--json", str(scenario)]) == 2
    (report,) = json.loads(capsys.readouterr().out)
    assert (report["ok"], report["steps"]) == (False, [])
    assert report["broken"]


def test_a_story_is_told_step_by_step(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "--story", str(SCENARIOS / "thousand_faces" / "kresk_pit.toml")]) == 0
    out = capsys.readouterr().out
    assert out.startswith("A leap over spikes\n====")
    assert "GM asks Kresk: Can you clear the pit?  [TF-TRIG-02]" in out
    assert "> kresk: flip attribute=str" in out


def test_a_story_tells_refusals_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "--story", str(SCENARIOS / "thousand_faces" / "the_gms_hand.toml")]) == 0
    assert "No: An incapacitated character can take no further actions.  [TF-INC-03]" in capsys.readouterr().out


def test_a_terminal_with_plain_letters_reads_it_too(scenario: Path) -> None:
    scenario.write_text(GOOD.replace('"✔✔"', '"✗"'), encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-c", "from hearthside.cli import main; main()", "run", str(scenario)],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        check=False,
    )
    assert b"result: expected x, came out vv" in ran.stdout
