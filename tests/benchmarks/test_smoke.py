import json
import os
import re
import shutil
import sys
from contextlib import nullcontext
from math import inf
from pathlib import Path
from random import Random
from statistics import fmean

import pytest
from benchmarks.__main__ import main
from benchmarks.attackers import ATTACKS
from benchmarks.attacks import LATENCY, ONCE, Figures, Memory, Tried
from benchmarks.attacks import measure as measure_attacks
from benchmarks.coverage import held_by
from benchmarks.hosts import Host, Run
from benchmarks.houses import PEER, USUAL, pressed
from benchmarks.kernel import Combat
from benchmarks.long import DEEDS
from benchmarks.peers.list_fight import ListFight
from benchmarks.results import RESULTS, Bar, Row, Section, write
from benchmarks.rounds import QUICK

from hearthside.games import games
from hearthside.table.codes import NUMBERS, WORDS


def test_odds_and_kernel_are_measured_beside_their_peers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "kernel", "--quick"]) == 0
    said = capsys.readouterr().out
    assert [line for line in said.splitlines() if line.startswith("## ")] == ["## Odds", "## Kernel"]
    rows = [line for line in said.splitlines() if line.startswith("| ") and "---" not in line]
    assert sum("icepool" in row and "dyce" in row for row in rows) == 5
    assert sum("lists with undo" in row for row in rows) == 1
    assert sum("a fight on lists" in row for row in rows) == 1


def test_forecasts_are_held_against_the_fights_they_did_not_see(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calibration", "--quick"]) == 0
    said = capsys.readouterr().out
    for game in games():
        assert f"{game}: 95 % intervals that hold the truth, 1 encounters × 2 forecasts of 3 fights" in said


def test_compiled_forecasts_are_held_against_a_hundred_times_as_many_fights(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["coverage", "--quick"]) == 0
    assert "5 random encounters, a forecast of 100 fights of each" in capsys.readouterr().out


def test_compiled_fights_and_flips_are_measured_beside_lists_and_c(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("HEARTHSIDE_DOA", raising=False)
    assert main(["lab", "--quick"]) == 0
    rows = [line for line in capsys.readouterr().out.splitlines() if line.startswith("| ")]
    assert sum("a fight on lists" in row for row in rows) == 1
    assert sum("not measured here" in row for row in rows) == 1
    assert sum("flips, three cards" in row for row in rows) == 1


def test_compiled_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    held = held_by(40)
    assert held.of_so_many.share >= 0.88
    assert held.once_sure.share >= 0.88


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
    assert headings[:5] == ["## Odds", "## Kernel", "## Calibration", "## Table", "## Start-up"]
    maybe = ("## Lab", "## Coverage", "## Attacks", "## Long tables", "## Many houses")
    assert [heading for heading in headings[5:] if heading not in maybe] == ["## Taps"]


# --- Long tables ------------------------------------------------------------------------------------------------------

FIGURE = r"(?:[\d.]+|inf|nan)"
"""A busy machine may let nobody through in the half second of a quick look."""
HAS_LOAD = sys.platform == "linux" and shutil.which("cc") is not None and (os.cpu_count() or 1) > 1


@pytest.mark.slow
@pytest.mark.skipif(not HAS_LOAD, reason="the people at the tables are a C program for Linux and two cores")
def test_a_long_table_is_opened_and_taken_back_while_another_plays(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    some = {name: DEEDS[name] for name in ("opened", "taken back by half of it")}
    monkeypatch.setattr("benchmarks.long.DEEDS", some)
    assert main(["long", "--quick"]) == 0
    said = capsys.readouterr().out
    for name in some:
        assert re.search(rf"\| it is {name} \| [\d.]+ s; the others p50 {FIGURE}, p99 {FIGURE} ms \|", said), said


@pytest.mark.slow
@pytest.mark.skipif(not HAS_LOAD, reason="the people at the tables are a C program for Linux and two cores")
def test_houses_on_one_database_are_pressed_together(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("benchmarks.houses.HOUSES", (1, 2))
    monkeypatch.setattr("benchmarks.houses.PEER", "hearthside")  # ours stands in for it: nothing has to be fetched
    assert main(["houses", "--quick"]) == 0
    said = capsys.readouterr().out
    for name in ("one house", "2 houses"):
        assert re.search(rf"\| {name}, PostgreSQL \| [\d,]+ actions/s \|", said), said


def test_a_server_at_which_nobody_could_do_anything_has_no_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was written as 0 actions a second, and we as infinitely better."""
    host = object.__new__(Host)
    monkeypatch.setattr(host, "load", lambda *_: Run(0, 0, 8, inf, inf, inf, 0, 0))
    monkeypatch.setattr(host, "said", lambda: "ERROR: invalid stateID")
    monkeypatch.setattr("benchmarks.houses._hosting", lambda *_: nullcontext([host]))
    with pytest.raises(RuntimeError, match=r"nobody could do anything at boardgame\.io.*invalid stateID"):
        pressed(PEER, 1, None, USUAL)


def test_without_a_database_it_is_said_what_houses_need(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("HEARTHSIDE_POSTGRES", raising=False)
    assert main(["houses", "--quick"]) == 1
    assert "This needs PostgreSQL: tools/with-postgres" in capsys.readouterr().err


# --- Attacks ----------------------------------------------------------------------------------------------------------


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
    found = re.search(
        rf"p95 {FIGURE} ms, {FIGURE}× what it is at peace \(([\d,]+) tries\) \| at peace {FIGURE} ms", row
    )
    assert found, row
    assert int(found[1].replace(",", "")) > 0, "nobody attacked"
    assert re.search(rf"\| memory: {name} \| \d+ MB after it, \d+ at the most \| \d+ MB before it \|", said)


def test_an_attack_that_slows_live_tables_misses_its_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    def measured(_host: object, name: str, _effort: object, found: Figures) -> None:
        slow = 80.0 if name == "story exports" else 12.0
        found.at_peace.append(Run(100, 50, 1, 2, 4, 8, 0.1, 300))
        found.attacked.append(Run(100, 50, 1, 2, slow, 2 * slow, 0.1, 300))
        found.tried.append(Tried(1234, 7))
        found.memory.append(Memory(50_000_000, 90_000_000, 75_000_000 if name == "floods of frames" else 50_000_000))
        found.written.append(8.25)
        if name == "story exports":
            found.closing.append(3.21)

    monkeypatch.setattr("benchmarks.attacks._measure", measured)
    monkeypatch.setattr("benchmarks.attacks.hosting", nullcontext)
    rows = measure_attacks(QUICK).rows
    verdicts = {row.what: row.cells()[-1] for row in rows}
    missed = [what for what, verdict in verdicts.items() if verdict == "**missed**"]
    assert missed == ["story exports", "memory: floods of frames"]
    assert len(rows) == 2 * len(ATTACKS) + 3
    by_name = {row.what: (row.ours, row.peers) for row in rows}
    assert by_name["story exports"] == (
        "p95 80.0 ms, 20.0× what it is at peace (1,234 tries)",
        "at peace 4.0 ms; once 300 ms, a cold table opened after minutes",
    )
    assert by_name["memory: floods of frames"] == ("75 MB after it, 90 at the most", "50 MB before it")
    assert by_name["closing the house while stories are told"] == ("3.2 s", "once 137 s")
    assert by_name["codes counted through from one address"][0] == "7 of 1,234 codes were listened to, of 59,400,000"
    assert by_name["what one address writes to the disk"] == ("8.2 MB a minute", "once 890 MB a minute")


def test_where_nobody_got_through_the_bar_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    """No p95 at all was written as -1 ms, and that is less than 50."""
    nobody = {"actions": 0, "flips": 0, "seconds": 1, "p50": -1, "p95": -1, "p99": -1, "bytes": 0, "frames": 0}
    host = object.__new__(Host)
    monkeypatch.setattr(host, "_people", lambda *_: nullcontext(iter([json.dumps(nobody)])))
    assert LATENCY.verdict(host.load("open", 2, 1).p95) == "**missed**"


def test_every_figure_of_old_belongs_to_an_attack() -> None:
    assert set(ONCE) <= set(ATTACKS)
    assert len(WORDS) * NUMBERS == 59_400_000, "as the page says"
