"""`hearthside replay`: a saved table is checked and told."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hearthside.cli import main
from hearthside.kernel.save import save_lines
from hearthside.scenario.playing import play
from hearthside.scenario.reading import read_scenario
from tests.scenario.test_scenarios import SCENARIOS


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A table where cards were lost, looked at, and taken back."""
    text = (SCENARIOS / "thousand_faces" / "the_gms_hand.toml").read_text(encoding="utf-8")
    journal = play(read_scenario(text)).journal
    path = tmp_path / "friday.jsonl"
    lines = save_lines(journal.system.name, journal.system.version, journal.entries)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_a_saved_table_is_told_with_its_rules(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(saved)]) == 0
    out = capsys.readouterr().out
    assert "Ana takes a seat." in out
    assert "Ana flips Str, Crown: ✔✔  [TF-RES-01]" in out
    assert "The GM sets a rule aside (An incapacitated character can take no further actions.) because: One last" in out
    assert "The table goes back." in out
    assert "The spotlight is on Ben." in out
    assert "all 46 cards are where they should be" in out
    assert "innkeeper" not in out


def test_json_tells_it_to_programs(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(saved), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["ok"], told["system"], told["entries"]) == (True, "thousand_faces", 7)
    assert told["seats"]["gm"] == {"title": "GM", "role": "gm"}
    flips = [line for line in told["story"] if line["rule"] == "TF-RES-01"]
    assert flips == [{"seq": 3, "by": "gm", "says": "Ana flips Str, Crown: ✔✔", "rule": "TF-RES-01", "to": []}]


Change = Callable[[list[dict[str, Any]]], Any]


def _double_a_card(lines: list[dict[str, Any]]) -> None:
    lines[-1]["events"].append({"type": "dealt", "place": "draw/ana", "cards": ["ana:D04"], "tokens": [9001]})


def _move_a_card_that_is_not_there(lines: list[dict[str, Any]]) -> None:
    moved = {"type": "moved", "cards": ["ana:D99"], "tokens": [9001], "source": "draw/ana", "target": "discard/ana"}
    lines[-1]["events"].append({**moved, "end": "top"})


def _lose_a_card(lines: list[dict[str, Any]]) -> None:
    lines[-1]["events"].append({"type": "shuffled", "place": "draw/ana", "order": [], "tokens": []})


def _borrow_a_back(lines: list[dict[str, Any]]) -> None:
    cards = ["ana:D98", "ana:D99"]
    lines[-1]["events"].append({"type": "dealt", "place": "draw/ana", "cards": cards, "tokens": [9001, 9001]})


def _happens(event: dict[str, Any]) -> Change:
    return lambda lines: lines[-1]["events"].append(event)


def _count(track: str, by: object) -> Change:
    return _happens({"type": "counted", "track": track, "by": by})


BROKEN: list[tuple[str, Change]] = [
    ("line 4: entry 3 is missing", lambda lines: lines.pop(3)),
    ("entry 7: ana:D04 lies on the table twice", _double_a_card),
    ("entry 7: ana:D99 came from nowhere", _move_a_card_that_is_not_there),
    ("entry 7: ana:D01 is gone", _lose_a_card),
    ("entry 7: the backs do not fit the cards", _borrow_a_back),
    (
        "line 8: an entry is not complete: Invalid value 'danced'",
        lambda lines: lines[7]["events"].append({"type": "danced"}),
    ),
    (
        "line 8: an entry is not complete: Object missing required field `who`",
        lambda lines: lines[7]["events"].append({"type": "told"}),
    ),
    ("line 8: an entry is not complete", lambda lines: lines[7].pop("events")),
    ("entry 7 does not fit the table", _count("x/ana", 1)),
    ("line 8: an entry is not complete: Expected `int`, got `str`", _count("xp/ana", "z")),
    ("entry 7 says more or other things", lambda lines: lines[7]["events"][0].update(extra=1)),
    ("entry 7 says more or other things", lambda lines: lines[7].update(extra=1)),
    ("this table plays “chess”", lambda lines: lines[0].update(system="chess")),
    ("this table plays version 99", lambda lines: lines[0].update(version=99)),
    ("line 1: this is not a saved table, or one of a later release", lambda lines: lines[0].update(hearthside=99)),
    ("the log is empty", lambda lines: lines.__delitem__(slice(1, None))),
]


@pytest.mark.parametrize(("sentence", "change"), BROKEN, ids=[sentence for sentence, _ in BROKEN])
def test_a_broken_log_is_exit_code_2_and_one_sentence(
    sentence: str, change: Change, saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [json.loads(line) for line in saved.read_text(encoding="utf-8").splitlines()]
    change(lines)
    header, *entries = lines
    text = [json.dumps(header), *(json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in entries)]
    saved.write_text("\n".join(text), encoding="utf-8")
    assert main(["replay", str(saved)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.splitlines()) == 1
    assert sentence in told.err


@pytest.mark.parametrize("words", [b"", b"\xff\xfe", b"hello", b"[]", b"{}", b"\x00" * 9, b'{"hearthside": true}'])
def test_what_is_no_saved_table_is_exit_code_2(words: bytes, saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved.write_bytes(words)
    assert main(["replay", str(saved)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_file_that_is_not_there_is_exit_code_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(tmp_path / "nowhere.jsonl")]) == 2
    assert "there is no such file." in capsys.readouterr().err
