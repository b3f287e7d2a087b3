"""Somebody who runs a house sees to its tables from the command line."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from hearthside.cli import main
from tests.table.guests import RunningServer


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "house"
    made.mkdir()
    return made


def test_tables_are_listed_shown_exported_locked_and_deleted(
    folder: Path, pycache: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, copy = str(folder), tmp_path / "friday.jsonl"
    with RunningServer(folder / "tables.sqlite", pycache) as server:
        table, other = server.deal("Ana", "Bo"), server.deal("Cleo")
        with table.guest("ana") as ana:
            ana.hear()
            ana.do("note", words="Only I may read this.")
        capsys.readouterr()
        assert main(["tables", "list", data]) == 0
        listed = capsys.readouterr().out
        assert table.table in listed
        assert listed.endswith("2 tables.\n")
        assert main(["tables", "show", data, table.table.lower()]) == 0
        shown = capsys.readouterr().out
        assert "seat     Ana (player)" in shown
        assert "seat     Bo (player, free)" in shown
        assert "entries  2" in shown
        assert main(["tables", "delete", data, table.table]) == 1
        assert "Another house is open" in capsys.readouterr().err
        assert main(["tables", "export", data, table.table, str(copy)]) == 0
        assert main(["tables", "export", data, table.table, str(copy)]) == 1
        assert "already" in capsys.readouterr().err
    assert oct(copy.stat().st_mode & 0o777) == "0o600"
    assert main(["replay", str(copy)]) == 0
    (seal,) = re.findall(r"seal     ([0-9a-f]{64})", shown)
    assert main(["verify", str(copy), "--seal", seal]) == 0
    for secret in (*table.secrets.values(), "Only I may read this."):
        assert secret not in listed + shown
    capsys.readouterr()
    assert main(["tables", "lock", data, other.table]) == 0
    assert main(["tables", "delete", data, table.table]) == 0
    assert main(["tables", "list", data]) == 0
    left = capsys.readouterr().out
    assert "door locked" in left
    assert left.endswith("1 table.\n")
    with RunningServer(folder / "tables.sqlite", pycache) as server:
        assert server.ask(f"/api/tables/{table.table}")[0] == 404


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        ("UPDATE entries SET entry = CAST('{\"format\":99}' AS BLOB), crc = NULL", "is damaged and cannot be opened"),
        ("UPDATE entries SET link = zeroblob(32)", "is damaged and cannot be opened"),
        ("UPDATE tables SET system = 'whist'", "a game that is not installed here"),
    ],
)
def test_of_a_table_that_cannot_be_read_the_host_hears_in_a_sentence(
    folder: Path, pycache: str, tmp_path: Path, damage: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with RunningServer(folder / "tables.sqlite", pycache) as server:
        table = server.deal("Ana")
    with closing(sqlite3.connect(folder / "tables.sqlite", isolation_level=None)) as file:
        file.execute(damage)
    assert main(["tables", "show", str(folder), table.table]) == 1
    assert says in capsys.readouterr().err
    copy = tmp_path / "copy.jsonl"
    if "damaged" in says:
        assert main(["tables", "export", str(folder), table.table, str(copy)]) == 1
        assert says in capsys.readouterr().err
        assert not copy.exists()
    assert main(["tables", "list", str(folder)]) == 0
    assert main(["tables", "delete", str(folder), table.table]) == 0, "it can still be seen to"


def test_a_file_nobody_can_write_is_said(folder: Path, pycache: str, capsys: pytest.CaptureFixture[str]) -> None:
    with RunningServer(folder / "tables.sqlite", pycache) as server:
        table = server.deal("Ana")
    for file in (folder / "nowhere" / "copy.jsonl", folder / ("x" * 5000), folder):
        assert main(["tables", "export", str(folder), table.table, str(file)]) == 1
        said = capsys.readouterr().err
        assert said.startswith(("Nothing can be written to", "There is a file"))
        assert len(said) < 400


def test_a_table_or_a_folder_that_is_not_there_is_said(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tables", "list", str(folder)]) == 1
    assert capsys.readouterr().err.startswith("There are no tables in ")


def test_of_a_table_that_is_not_there_the_host_hears_what_a_host_can_do(
    folder: Path, pycache: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with RunningServer(folder / "tables.sqlite", pycache) as server:
        table = server.deal("Ana")
    for what, *more in (("show",), ("lock",), ("delete",), ("export", "copy.jsonl")):
        assert main(["tables", what, str(folder), "NOWHERE-1", *more]) == 1
        says = capsys.readouterr().err
        assert f"No table in {folder} has or had the code NOWHERE-1." in says
        assert f"hearthside tables list {folder}" in says
        assert "GM" not in says, "that is what a guest is told"
    assert main(["tables", "show", str(folder), table.table.lower().replace("-", " ")]) == 0
