"""A report of a game: one page with every number behind its pictures, and the numbers beside it."""

import csv
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hearthside.cli import main
from hearthside.games import games
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
    assert reader.opened["h2"] == len(found.told) + len(found.grids)


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
