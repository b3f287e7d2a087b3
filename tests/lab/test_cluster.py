"""Beyond one machine: the same numbers whoever plays, workers that are killed, and parts that are kept as Parquet."""

import json
import os
import signal
import socket
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest
from distributed import LocalCluster

from hearthside.cli import main
from hearthside.lab import cluster as clusters
from hearthside.lab import forecast, keeping, sweeping
from hearthside.lab.cluster import cluster
from hearthside.lab.crews import Crew, Processes, crew_of
from hearthside.lab.fights.fighting import CannotPlay
from hearthside.lab.sweeping import sweep
from tests.nightly import longer

ROOT = Path(__file__).parents[2]
ALONE = ROOT / "encounters" / "thousand_faces.alone.toml"
MILL = ROOT / "encounters" / "thousand_faces.drowned_mill.toml"
STAMINA = ["foes.0.stamina=2..4"]


@contextmanager
def workers_here(count: int) -> Iterator[Crew]:
    """Workers behind a scheduler's address, all of them threads of this process: they are there at once."""
    quick = {"processes": False, "threads_per_worker": 1, "dashboard_address": "127.0.0.1:0"}
    with LocalCluster(n_workers=count, **quick) as there, cluster(there.scheduler_address) as workers:  # type: ignore[no-untyped-call]
        yield workers


@pytest.mark.parametrize("engine", ["compiled", "rules"])
def test_the_same_sweep_has_the_same_numbers_on_any_cluster(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "PART", 300)
    fights = 2_000 if engine == "compiled" else longer(10, 500)
    alone = sweep(ALONE, STAMINA, fights=fights, engine=engine)
    for count in (1, 2, 4):
        with workers_here(count) as workers:
            assert sweep(ALONE, STAMINA, fights=fights, engine=engine, workers=workers) == alone


def test_a_forecast_is_the_same_on_a_cluster() -> None:
    with workers_here(2) as workers:
        assert forecast(ALONE, within=0.1, workers=workers).plain == forecast(ALONE, within=0.1).plain


@pytest.mark.slow
def test_a_worker_that_is_killed_costs_its_part_and_no_number(tmp_path: Path) -> None:
    fights = longer(80, 2_000)
    alone = sweep(ALONE, STAMINA, fights=fights, engine="rules")
    with cluster("local:2") as workers:
        assert workers.client.scheduler_info(-1)["address"].startswith("tcp://127.0.0.1:")
        (victim, pid), _ = workers.client.run(os.getpid).items()

        class Killing:
            """The same crew, of which one is killed in the middle of it."""

            def play(self, job: Callable[[Any], Any], parts: Iterable[Any]) -> Any:
                for at, done in enumerate(workers.play(job, parts)):
                    if at == 2:
                        os.kill(pid, signal.SIGKILL)
                    yield done

        told = sweep(ALONE, STAMINA, fights=fights, engine="rules", workers=Killing(), keep=tmp_path / "kept")
        assert victim not in workers.client.scheduler_info(-1)["workers"], "it did not play to the end"
    assert told == alone


# --- What is kept -----------------------------------------------------------------------------------------------------


class Counting:
    """A crew that says how many parts it was given, and can fall ill after some of them."""

    def __init__(self, most: int = 10**9) -> None:
        self.parts, self._most = 0, most

    def play(self, job: Callable[[Any], Any], parts: Iterable[Any]) -> Any:
        for part in parts:
            if self.parts == self._most:
                raise KeyboardInterrupt
            self.parts += 1
            yield job(part)


def test_a_sweep_that_is_ended_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "EVERY", 0.0)  # every part at once
    asked: dict[str, Any] = {"fights": 60, "engine": "rules"}
    with pytest.raises(KeyboardInterrupt):
        sweep(ALONE, STAMINA, **asked, workers=Counting(4), keep=tmp_path / "kept")
    torn = tmp_path / "kept" / "part-00003.parquet"
    torn.write_bytes(torn.read_bytes()[:100])
    rest = Counting()
    told = sweep(ALONE, STAMINA, **asked, workers=rest, keep=tmp_path / "kept")
    assert rest.parts == 9 - 3, "three of four parts were whole"
    assert told == sweep(ALONE, STAMINA, **asked)
    again = Counting()
    assert sweep(ALONE, STAMINA, **asked, workers=again, keep=tmp_path / "kept") == told
    assert again.parts == 0
    rows = pyarrow.parquet.read_table(tmp_path / "kept" / "result.parquet").to_pylist()
    assert [(row["foes.0.stamina"], row["won"]) for row in rows] == [
        (cell.at["foes.0.stamina"], cell.tally.won) for cell in told.cells
    ]


def test_more_fights_of_the_same_question_use_what_is_there(tmp_path: Path) -> None:
    first, more = Counting(), Counting()
    sweep(ALONE, fights=50, engine="rules", workers=first, keep=tmp_path / "kept")
    told = sweep(ALONE, fights=100, engine="rules", workers=more, keep=tmp_path / "kept")
    assert (first.parts, more.parts) == (2, 2)
    assert told == sweep(ALONE, fights=100, engine="rules")


def test_a_forecast_goes_on_as_well(tmp_path: Path) -> None:
    fifty = forecast(ALONE, fights=50, keep=tmp_path / "kept")
    rest = Counting()
    assert forecast(ALONE, fights=75, workers=rest, keep=tmp_path / "kept").tally.won >= fifty.tally.won
    assert rest.parts == 1


def test_a_folder_takes_no_part_of_another_question(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = str(tmp_path / "kept")
    assert main(["lab", "sweep", str(ALONE), "--fights", "10", "--workers", "1", "--keep", kept, "--json"]) == 0
    assert json.loads((tmp_path / "kept" / "question.json").read_text())["engine"] == "compiled"
    assert main(["lab", "sweep", str(ALONE), "--fights", "10", "--seed", "2", "--keep", kept]) == 2
    assert "has parts of another question" in capsys.readouterr().err
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "dear.txt").write_text("Dear")
    assert main(["lab", "forecast", str(ALONE), "--fights", "10", "--keep", str(tmp_path / "letters")]) == 2
    assert "is not empty" in capsys.readouterr().err
    assert main(["lab", "forecast", str(ALONE), "--fights", "10", "--keep", str(ALONE)]) == 2
    assert "cannot be used" in capsys.readouterr().err


# --- Nobody there -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command", [["forecast", str(ALONE)], ["sweep", str(ALONE)], ["compare", str(ALONE), str(MILL)]]
)
def test_a_scheduler_that_is_not_there_is_a_sentence(
    command: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clusters, "PATIENCE", 0.2)
    with socket.socket() as unheard:
        unheard.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{unheard.getsockname()[1]}"
        assert main(["lab", *command, "--scheduler", address]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.endswith(f": No scheduler answers at “{address}”.\n")


@pytest.mark.parametrize(
    ("address", "why"), [("ftp://x", "No scheduler"), ("local:0", "1 to 64 workers"), ("local:65", "1 to 64 workers")]
)
def test_an_address_that_makes_no_sense_is_a_sentence(address: str, why: str) -> None:
    with pytest.raises(CannotPlay, match=why), cluster(address):
        pass


def test_a_scheduler_without_workers_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "PATIENCE", 0.5)
    with pytest.raises(CannotPlay, match="has no workers"), workers_here(0):
        pass


def test_without_the_extra_it_is_said_what_is_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(clusters, "find_spec", lambda _: None)
    monkeypatch.setattr(keeping, "find_spec", lambda _: None)
    with pytest.raises(CannotPlay, match="extra"), cluster():
        pass
    with pytest.raises(CannotPlay, match="extra"):
        forecast(ALONE, fights=1, keep=tmp_path / "kept")


def test_a_number_of_workers_is_a_crew_of_processes() -> None:
    assert isinstance(crew_of(2), Processes)


# --- Looked at --------------------------------------------------------------------------------------------------------


def test_results_are_frames_and_pictures_in_a_notebook() -> None:
    told = forecast(ALONE, fights=5)
    assert told.frame.column_names == ["what", "hero", "value", "fights", "share"]
    assert sum(row["fights"] for row in told.rows if row["what"] == "rounds") == 5
    assert told._repr_html_().count("<svg") == 2
    swept = sweep(ALONE, STAMINA, fights=50)
    assert swept.frame.num_rows == len(swept.cells) == 3
    assert "foes.0.stamina 4" in swept._repr_html_()
