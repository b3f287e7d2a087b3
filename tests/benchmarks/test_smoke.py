import os
import re
import shutil
import sys
from contextlib import nullcontext
from pathlib import Path
from random import Random
from statistics import fmean

import pytest
from benchmarks.__main__ import main
from benchmarks.attackers import ATTACKS
from benchmarks.attacks import Figures
from benchmarks.attacks import measure as measure_attacks
from benchmarks.hosts import Run
from benchmarks.kernel import Combat
from benchmarks.peers.list_fight import ListFight
from benchmarks.results import RESULTS, Bar, Row, Section, write
from benchmarks.rounds import QUICK


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
    assert headings[:4] == ["## Odds", "## Kernel", "## Table", "## Start-up"]
    assert headings[4:] in ([], ["## Attacks"])


# --- Attacks ----------------------------------------------------------------------------------------------------------

HAS_LOAD = sys.platform == "linux" and shutil.which("cc") is not None and (os.cpu_count() or 1) > 1


@pytest.mark.slow
@pytest.mark.skipif(not HAS_LOAD, reason="the people at the tables are a C program for Linux and two cores")
@pytest.mark.parametrize("name", ATTACKS)
def test_live_tables_are_measured_while_each_attack_runs_and_at_peace(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("benchmarks.attacks.ATTACKS", {name: ATTACKS[name]})
    assert main(["attacks", "--quick"]) == 0
    said = capsys.readouterr().out
    row = next(line for line in said.splitlines() if line.startswith(f"| {name} |"))
    found = re.search(r"p95 [\d.]+ ms, [\d.]+× what it is at peace \(([\d,]+) tries\) \| at peace [\d.]+ ms", row)
    assert found, row
    assert int(found[1].replace(",", "")) > 0, "nobody attacked"
    assert "memory after an attack" in said


def test_an_attack_that_slows_live_tables_misses_its_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    def measured(_host: object, name: str, _effort: object, found: Figures) -> None:
        slow = 80.0 if name == "story exports" else 12.0
        found.at_peace.append(Run(100, 50, 1, 2, 4, 8, 0.1, 300))
        found.attacked.append(Run(100, 50, 1, 2, slow, 2 * slow, 0.1, 300))
        found.tries.append(1234)
        found.memory.append(1.5 if name == "floods of frames" else 1.0)

    monkeypatch.setattr("benchmarks.attacks._measure", measured)
    monkeypatch.setattr("benchmarks.attacks.hosting", nullcontext)
    rows = measure_attacks(QUICK).rows
    verdicts = {row.what: row.cells()[-1] for row in rows}
    assert [what for what, verdict in verdicts.items() if verdict == "**missed**"] == ["story exports", rows[-1].what]
    assert len(rows) == len(ATTACKS) + 1
    assert rows[0].ours == "p95 80.0 ms, 20.0× what it is at peace (1,234 tries)"
    assert rows[-1].ours == "150 %: floods of frames"
