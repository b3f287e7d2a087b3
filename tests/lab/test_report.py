"""A report of a game: one page with every number behind its pictures, and the numbers beside it."""

import csv
import json
import re
from errno import ENOSPC
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hearthside.cli import main
from hearthside.games import games
from hearthside.lab import sweeping
from hearthside.lab.advice import advised
from hearthside.lab.grids.grid import grids_of
from hearthside.lab.plots import bars, heat, whiskers
from hearthside.lab.report import Report, page, report
from hearthside.lab.tally import wilson

DRAWN = re.compile(r"<svg.*?</svg>", re.DOTALL)


@pytest.fixture(scope="module")
def found() -> Report:
    return report("thousand_faces", fights=3)


class _Reader(HTMLParser):
    """Counts what opens and closes, and what would be fetched."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: dict[str, int] = {}
        self.fetches: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.opened[tag] = self.opened.get(tag, 0) + 1
        self.fetches += [value or "" for name, value in attrs if name in ("src", "href")]


def test_the_page_needs_nothing_beside_it_and_has_a_table_behind_every_picture(found: Report) -> None:
    reader = _Reader()
    reader.feed(page(found))
    assert reader.fetches == []
    assert reader.opened["figure"] == reader.opened["svg"]
    assert reader.opened["details"] == reader.opened["figure"], "this book prints no odds, so there are no other tables"
    assert reader.opened["h2"] == len(found.told) + len(found.advice) + len(found.grids)


def test_every_picture_is_well_formed(found: Report) -> None:
    drawn = DRAWN.findall(page(found))
    assert len(drawn) > len(found.grids)
    for each in drawn:
        ElementTree.fromstring(each)  # our own drawing


def test_the_page_has_its_numbers_and_the_command_that_makes_it(found: Report) -> None:
    told = page(found)
    assert "hearthside lab report thousand_faces --fights 3 --seed 1" in told
    data = told.partition('id="data">')[2].partition("</script>")[0]
    assert json.loads(data) == json.loads(json.dumps(found.plain))


def test_the_same_question_makes_the_same_page(found: Report) -> None:
    assert page(report("thousand_faces", fights=3)) == page(found)


@pytest.mark.parametrize("game", [name for name, game in games().items() if game.grids])
def test_every_table_of_every_game_can_be_drawn_with_all_its_numbers(game: str) -> None:
    for grid in grids_of(game):
        drawn = ElementTree.fromstring(heat(grid))
        texts = [each.text for each in drawn.iter() if each.tag.endswith("text")]
        assert len(texts) == len(grid.columns) + len(grid.rows) * (1 + len(grid.columns))


def test_a_name_cannot_become_part_of_the_page() -> None:
    drawn = whiskers([("<b>&", wilson(1, 2))])
    assert "<b>" not in drawn
    ElementTree.fromstring(drawn)


def test_bars_show_what_was_won_and_what_was_lost() -> None:
    drawn = ElementTree.fromstring(bars([(3, 1, 4), (4, 2, 2)]))
    heights = [float(each.attrib["height"]) for each in drawn if each.tag.endswith("rect")]
    assert heights == [90.0, 30.0, 60.0]


def test_what_never_came_up_has_its_place_on_the_axis() -> None:
    drawn = ElementTree.fromstring(bars([(6, 1, 1), (9, 1, 1)]))
    assert [each.text for each in drawn if each.tag.endswith("text")] == ["6", "7", "8", "9"]


def test_the_command_line_writes_page_and_numbers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, data = tmp_path / "fe.html", tmp_path / "fe.csv"
    asked = ["first_empires", "--fights", "2", "--workers", "1", "--out", str(out), "--data", str(data)]
    assert main(["lab", "report", *asked]) == 0
    assert "4 tables of odds, 3 fights played 2 times each." in capsys.readouterr().out
    assert out.read_text("utf-8").startswith("<!doctype html>")
    rows = list(csv.DictReader(data.read_text("utf-8").splitlines()))
    assert {row["kind"] for row in rows} == {"odds", "win", "rounds", "falls"}
    cell = ("pools", "2 dice", "failure")
    assert {row["fraction"] for row in rows if (row["of"], row["row"], row["column"]) == cell} == {"1/4"}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["fe.csv", "fe.html"]


def test_without_its_library_parquet_is_refused_before_anything_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    assert main(["lab", "report", "first_empires", "--out", str(tmp_path / "a.html"), "--data", "a.parquet"]) == 2
    assert "pip install" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (["first_empire"], "There is no game “first_empire”"),
        (["first_empires", "--fights", "0"], "fights are played, not 0"),
        (["first_empires", "--data", "a.xlsx"], "not as “.xlsx”"),
    ],
)
def test_what_cannot_be_written_is_said_and_nothing_is_left(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], asked: list[str], says: str
) -> None:
    assert main(["lab", "report", *asked, "--workers", "1", "--out", str(tmp_path / "a.html")]) == 2
    told = capsys.readouterr()
    assert says in told.err
    assert told.out == ""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("files", "says"),
    [
        ({"--out": "nowhere/a.html"}, "There is no folder"),
        ({"--out": "a.html", "--data": "nowhere/a.parquet"}, "There is no folder"),
        ({"--out": "."}, "is a folder: say how the file in it is called"),
        ({"--out": "a.csv", "--data": "a.csv"}, "The page and its numbers are two files"),
    ],
)
def test_where_no_file_can_lie_is_said_before_anything_is_played(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    files: dict[str, str],
    says: str,
) -> None:
    monkeypatch.setattr("hearthside.lab.report.report", lambda *_, **__: pytest.fail("it was played"))
    places = [word for option, name in files.items() for word in (option, str(tmp_path / name))]
    assert main(["lab", "report", "first_empires", "--workers", "1", *places]) == 2
    assert says in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_of_a_page_and_its_numbers_both_are_written_or_neither(
    found: Report, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, content: bytes) -> int:
        if path.name.startswith("a.json"):
            raise OSError(ENOSPC, "No space left on device")
        return write(path, content)

    write = Path.write_bytes
    monkeypatch.setattr(Path, "write_bytes", full)
    monkeypatch.setattr("hearthside.lab.report.report", lambda *_, **__: found)
    places = ["--out", str(tmp_path / "a.html"), "--data", str(tmp_path / "a.json")]
    assert main(["lab", "report", "thousand_faces", "--workers", "1", *places]) == 2
    assert capsys.readouterr().err == "hearthside lab report: It cannot be written: No space left on device.\n"
    assert list(tmp_path.iterdir()) == []


def test_the_numbers_can_lie_beside_the_page_as_parquet(
    found: Report, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="of the extra “lab”")
    monkeypatch.setattr("hearthside.lab.report.report", lambda *_, **__: found)
    places = ["--out", str(tmp_path / "a.html"), "--data", str(tmp_path / "a.parquet")]
    assert main(["lab", "report", "thousand_faces", "--workers", "1", *places]) == 0
    assert parquet.read_table(tmp_path / "a.parquet").to_pylist() == list(found.rows)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.html", "a.parquet"]


def test_the_guides_advice_is_tried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "USUAL", {"compiled": 2_000, "rules": 1})
    match, prices = advised("thousand_faces", fights=1)
    names = [name for name, _ in match.tried]
    assert names[:2] == ["1 against 1 × human", "1 against 1 × monster"]
    assert names[-2:] == ["4 against 6 × human", "4 against 4 × monster"], "as TF-GMC-10 counts with 40"
    assert {tried.engine for _, tried in (*match.tried, *prices.tried)} == {"compiled"}
    assert [name for name, _ in prices.tried][:2] == ["1 × 20 Stamina, d4", "1 × 17 Stamina, d6"], (
        "TF-GMC-09: 3 for a d6"
    )
    assert advised("first_empires", fights=1) == ()
