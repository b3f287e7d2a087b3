from pathlib import Path
from random import Random
from statistics import fmean

import pytest
from benchmarks.__main__ import main
from benchmarks.kernel import Combat
from benchmarks.peers.list_fight import ListFight
from benchmarks.results import RESULTS, Bar, Row, Section, write


def test_odds_and_kernel_are_measured_beside_their_peers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "kernel", "--quick"]) == 0
    said = capsys.readouterr().out
    assert [line for line in said.splitlines() if line.startswith("## ")] == ["## Odds", "## Kernel"]
    rows = [line for line in said.splitlines() if line.startswith("| ") and "---" not in line]
    assert sum("icepool" in row and "dyce" in row for row in rows) == 5
    assert sum("lists with undo" in row for row in rows) == 1
    assert sum("a fight on lists" in row for row in rows) == 1


def test_both_fights_follow_the_same_rules() -> None:
    ours, theirs = [Combat(seed) for seed in range(120)], [ListFight(3, 10, Random(seed)) for seed in range(2000)]
    for fight in ours:
        fight.play()
    for peer in theirs:
        peer.play()
    flips = fmean(peer.flips for peer in theirs)
    assert fmean(fight.flips for fight in ours) == pytest.approx(flips, rel=0.15)


@pytest.mark.parametrize("words", [["poker"], ["odds", "--quick", "--write"]])
def test_a_part_nobody_knows_and_quick_figures_on_the_page_are_refused(words: list[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(words)


@pytest.mark.parametrize(("figure", "verdict"), [(19.9, "**missed**"), (20.0, "met"), (39.9, "met"), (40.0, "aim met")])
def test_a_bar_says_whether_a_figure_clears_it(figure: float, verdict: str) -> None:
    assert Bar(must=20, aim=40).verdict(figure) == verdict


@pytest.mark.parametrize(("figure", "verdict"), [(2.1, "**missed**"), (2.0, "met"), (1.0, "aim met")])
def test_where_less_is_better_the_bar_lies_above(figure: float, verdict: str) -> None:
    assert Bar(must=2, aim=1, is_most=True).verdict(figure) == verdict


def test_parts_that_were_not_measured_stay_on_the_page(tmp_path: Path) -> None:
    page = tmp_path / "RESULTS.md"
    write([Section("Odds", [Row("flip", "1 µs")]), Section("Kernel", [Row("flip", "9/s")])], page)
    write([Section("Odds", [Row("flip", "2 µs")])], page)
    text = page.read_text(encoding="utf-8")
    assert text.count("## Odds") == text.count("## Kernel") == 1
    assert "2 µs" in text
    assert "1 µs" not in text
    assert "9/s" in text


def test_the_committed_page_has_every_part() -> None:
    headings = [line for line in RESULTS.read_text(encoding="utf-8").splitlines() if line.startswith("## ")]
    assert headings == ["## Odds", "## Kernel", "## Table", "## Start-up"]
