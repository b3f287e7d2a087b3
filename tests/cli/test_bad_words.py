"""Whatever somebody types, the command line answers with a sentence and never with a trace."""

import subprocess
from pathlib import Path

import pytest

from hearthside.cli import main
from tests.patience import PATIENCE
from tests.table.guests import RunningServer
from tests.table.test_watching import HEARTHSIDE

LONG = "a" * 5000
HUGE = "9" * 5000
DEEP = f"a = {'[' * 5000}{']' * 5000}"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["run", "deep.toml"], "deeper or longer than any scenario"),
        (["run", "huge.toml"], "deeper or longer than any scenario"),
        (["run", LONG], "too long"),
        (["replay", LONG], ""),
        (["restore", LONG, "house"], "too long"),
        (["restore", "deep.toml", "house"], "no tables"),
        (["backup", "nowhere", LONG], "no tables"),
        (["backup", LONG, "copy"], "too long"),
        (["tables", "list", LONG], "too long"),
        (["tables", "show", "deep.toml", "EMBER-402913"], "no tables"),
        (["restore", "deep.toml", LONG], "no tables"),
        (["serve", "--port", "99999"], "a port is a number from 0 to 65535"),
        (["serve", "--port", "-1"], "a port is a number from 0 to 65535"),
        (["play", "--port", HUGE], "a port is a number from 0 to 65535"),
        (["serve", "--workers", "0"], "a number from 1 to 64"),
        (["serve", "--workers", "3", "--data", "house"], "keep tables in PostgreSQL"),
        (
            ["serve", "--workers", "3", "--store", "postgresql://127.0.0.1:1/house", "--metrics", "127.0.0.1:65534"],
            "a port for its figures",
        ),
        (["serve", "--store", "mysql://house"], "a store is a database"),
        (["serve", "--store", "postgresql://127.0.0.1:1/house"], "house at 127.0.0.1 cannot be opened"),
        (["serve", "--store", "postgresql://127.0.0.1/house", "--data", "house"], "name one of the two"),
        (["backup", "postgresql://127.0.0.1/house", "copy"], "pg_dump"),
        (["restore", "deep.toml", "postgresql://127.0.0.1/house"], "pg_restore"),
        (["serve", "--host", "300.1.1.1"], "no computer of that name"),
        (["serve", "--data", "deep.toml"], "Tables cannot be kept in"),
        (["serve", "--data", "deep.toml/below"], "Tables cannot be kept in"),
        (["serve", "--data", LONG], "Tables cannot be kept in"),
        (["odds", "pool", "--dice", HUGE], "invalid int value"),
        (["odds", "flip", "--suit", "crown", "--net", HUGE], "invalid int value"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_sentence_and_no_trace(
    words: list[str],
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deep.toml").write_text(DEEP)
    (tmp_path / "huge.toml").write_text(f"x = {HUGE}")
    before = sorted(tmp_path.iterdir())
    try:
        code = main(words)
    except SystemExit as left:
        code = int(str(left.code))
    said = capsys.readouterr().err
    assert code in (1, 2)
    assert says in said
    assert len(said) < 1200 or words[0] == "replay"
    assert sorted(tmp_path.iterdir()) == before, "nothing was made on the way"


def test_a_second_house_on_one_folder_is_not_opened(tmp_path: Path, pycache: str) -> None:
    (tmp_path / "house").mkdir()
    words = [*HEARTHSIDE, "serve", "--port", "0", "--data", str(tmp_path / "house")]
    with RunningServer(tmp_path / "house" / "tables.sqlite", pycache) as server:
        second = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert second.returncode == 1
        assert second.stderr.startswith("Another house is open on the tables in ")
        assert second.stdout == ""
        assert server.ask("/healthz")[0] == 200
        server.kill()
        server.start()  # a lock does not outlive whoever held it
        assert server.ask("/healthz")[0] == 200
