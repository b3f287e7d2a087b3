"""`hearthside rules --diff`, as people read it."""

import pytest

from hearthside.cli import main
from hearthside.rulebook import in_force


def test_two_editions_stand_side_by_side(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    assert main(["rules", "--diff", "thousand_faces", "thousand_faces_playtest"]) == 0
    page = capsys.readouterr().out.splitlines()
    assert page[0].split() == ["thousand_faces", "thousand_faces_playtest"]
    assert all(len(line) <= 100 for line in page)
    at = next(at for at, line in enumerate(page) if line.startswith("TF-SHUF-01"))
    assert page[at][:48].rstrip() in f"TF-SHUF-01  {in_force('thousand_faces')['TF-SHUF-01'].text}"
    assert page[at][51:].startswith("TP-SHUF-01")


def test_what_both_say_alike_is_counted_and_not_repeated(capsys: pytest.CaptureFixture[str]) -> None:
    main(["rules", "--diff", "thousand_faces", "thousand_faces_playtest"])
    page = capsys.readouterr().out
    assert "Both alike: 7 rules." in page
    assert "TF-FLIP-01" not in page
