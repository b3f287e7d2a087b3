"""A copy made in the middle of play is whole, and play goes on from it."""

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from hearthside.cli import main
from hearthside.table.folder import held
from tests.patience import until
from tests.table.guests import Dealt, Guest, RunningServer


def house(folder: Path, pycache: str) -> RunningServer:
    """A server with its tables in this data folder."""
    folder.mkdir(exist_ok=True)
    return RunningServer(folder / "tables.sqlite", pycache)


def play_on(guest: Guest, done: list[int], stop: threading.Event) -> None:
    """Somebody who goes on and on, and notes the last thing the server acknowledged."""
    while not stop.is_set():
        done.append(guest.do("say", words="and then")["seq"])


@pytest.mark.slow
def test_a_copy_of_a_busy_house_holds_all_that_was_acknowledged_before(tmp_path: Path, pycache: str) -> None:
    copy, secrets = tmp_path / "copies" / "friday.sqlite", {}
    with house(tmp_path / "busy", pycache) as server:
        tables = [server.deal("Ana") for _ in range(4)]
        guests = [table.guest("ana") for table in tables]
        done: list[list[int]] = [[] for _ in guests]
        stop = threading.Event()
        people = [
            threading.Thread(target=play_on, args=(guest, each, stop)) for guest, each in zip(guests, done, strict=True)
        ]
        for person in people:
            person.start()
        until(lambda: all(done), "somebody never gets to play")
        before = [each[-1] for each in done]
        assert main(["backup", str(tmp_path / "busy"), str(copy)]) == 0
        until(
            lambda: all(each[-1] > early for each, early in zip(done, before, strict=True)),
            "somebody is held up for good",
        )
        stop.set()
        for person in people:
            person.join()
        after = [each[-1] for each in done]
        secrets = {table.table: table.secrets for table in tables}
        for guest in guests:
            guest.wire.close()
    assert [path.name for path in copy.parent.iterdir()] == ["friday.sqlite"]

    assert main(["restore", str(copy), str(tmp_path / "new")]) == 0
    with house(tmp_path / "new", pycache) as server:
        for (code, keys), early, late in zip(secrets.items(), before, after, strict=True):
            table = Dealt(server, {"table": code, "seats": [{"seat": s, "secret": k} for s, k in keys.items()]})
            log = server.get(f"/api/tables/{code}/log")
            assert early <= log["seq"] <= late
            assert [entry["seq"] for entry in log["entries"]] == list(range(1, log["seq"] + 1))
            with table.guest("ana") as ana:
                ana.hear()
                assert ana.do("flip", attribute="str")["seq"] == log["seq"] + 1


def test_tables_are_replaced_only_on_demand_and_only_while_the_house_is_closed(
    tmp_path: Path, pycache: str, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, copy = tmp_path / "house", str(tmp_path / "copy.sqlite")
    with house(folder, pycache) as server:
        first = server.deal("Ana")
        assert main(["backup", str(folder), copy]) == 0
        second = server.deal("Bo")
        assert main(["restore", copy, str(folder)]) == 1
        assert "--replace" in capsys.readouterr().err
        assert main(["restore", copy, str(folder), "--replace"]) == 1
        assert "Stop it first" in capsys.readouterr().err
        assert server.ask(f"/api/tables/{second.table}")[0] == 200
    assert main(["restore", copy, str(folder), "--replace"]) == 0
    assert len(list(folder.glob("tables.sqlite.replaced-*"))) == 1
    with house(folder, pycache) as server:
        assert server.ask(f"/api/tables/{first.table}")[0] == 200
        assert server.ask(f"/api/tables/{second.table}")[0] == 404


def test_a_folder_gets_a_file_of_today_and_nothing_is_overwritten(
    tmp_path: Path, pycache: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with house(tmp_path / "house", pycache) as server:
        server.deal("Ana")
        (tmp_path / "copies").mkdir()
        assert main(["backup", str(tmp_path / "house"), str(tmp_path / "copies")]) == 0
    (made,) = (tmp_path / "copies").iterdir()
    assert made.name in capsys.readouterr().out
    assert main(["backup", str(tmp_path / "house"), str(made)]) == 1
    assert "already" in capsys.readouterr().err


def test_what_is_no_copy_is_not_brought_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "letter.txt").write_text("Dear players")
    assert main(["restore", str(tmp_path / "letter.txt"), str(tmp_path / "house")]) == 1
    assert "no tables" in capsys.readouterr().err
    assert main(["restore", str(tmp_path / "missing"), str(tmp_path / "house")]) == 1
    assert main(["backup", str(tmp_path), str(tmp_path / "copy")]) == 1
    assert not (tmp_path / "house").exists()


def test_a_copy_that_breaks_off_is_not_brought_back_and_nothing_is_touched(
    tmp_path: Path, pycache: str, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, copy, broken = tmp_path / "house", tmp_path / "copy.sqlite", tmp_path / "broken.sqlite"
    with house(folder, pycache) as server:
        table = server.deal("Ana")
        with table.guest("ana") as ana:
            ana.hear()
            for _ in range(20):
                ana.do("say", words="x" * 1500)
        assert main(["backup", str(folder), str(copy)]) == 0
    whole = copy.read_bytes()
    before = sorted(path.name for path in folder.iterdir())
    capsys.readouterr()
    for length in (0, 1, 100, 4096, len(whole) // 2, len(whole) - 4096, len(whole) - 100, len(whole) - 1):
        broken.write_bytes(whole[:length])
        for target in (folder, tmp_path / "elsewhere"):
            assert main(["restore", str(broken), str(target), "--replace"]) == 1
            assert capsys.readouterr().err.startswith(str(broken))
    assert sorted(path.name for path in folder.iterdir()) == before
    assert not (tmp_path / "elsewhere").exists()


def test_damage_in_a_copy_is_said_and_the_other_tables_come_back(
    tmp_path: Path, pycache: str, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, copy = tmp_path / "house", tmp_path / "copy.sqlite"
    with house(folder, pycache) as server:
        hurt, short, sound = server.deal("Ana"), server.deal("Ana"), server.deal("Ana")
        for table in (hurt, short, sound):
            with table.guest("ana") as ana:
                ana.hear()
                ana.do("say", words="xxxx")
        assert main(["backup", str(folder), str(copy)]) == 0
        assert capsys.readouterr().err == "", "nothing is damaged"
    with closing(sqlite3.connect(copy, isolation_level=None)) as file:
        file.execute("UPDATE entries SET entry = CAST(replace(entry, 'xxxx', 'xyxx') AS BLOB) WHERE number = 1")
        file.execute("DELETE FROM entries WHERE number = 2 AND seq = 1")
    assert main(["restore", str(copy), str(tmp_path / "new")]) == 0
    says = (
        f"These are damaged and cannot be opened: {', '.join(sorted([hurt.table, short.table]))}. The others are whole."
    )
    assert capsys.readouterr().err.strip() == says
    assert main(["backup", str(tmp_path / "new"), str(tmp_path / "again.sqlite")]) == 0
    assert capsys.readouterr().err.strip() == says, "a host hears of it with the next copy"
    with house(tmp_path / "new", pycache) as server:
        assert server.ask(f"/api/tables/{sound.table}")[0] == 200
        assert [server.ask(f"/api/tables/{table.table}")[0] for table in (hurt, short)] == [503, 503]


def test_what_cannot_be_brought_back_whole_leaves_the_tables_in_their_place(
    tmp_path: Path, pycache: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tables that were there were put aside before the others were written: a full disk left a house with none."""
    folder, copy = tmp_path / "house", tmp_path / "copy.sqlite"
    with house(folder, pycache) as server:
        server.deal("Ana")
        assert main(["backup", str(folder), str(copy)]) == 0
    before = sorted(path.name for path in folder.iterdir())
    calls: list[Path] = []

    def full(_: sqlite3.Connection, target: Path) -> None:
        calls.append(target)
        if len(calls) > 1:
            raise sqlite3.OperationalError("database or disk is full")
        target.write_bytes(copy.read_bytes())

    monkeypatch.setattr("hearthside.table.backup.copy_whole", full)
    assert main(["restore", str(copy), str(folder), "--replace"]) == 1
    assert "disk is full" in capsys.readouterr().err
    assert len(calls) == 2
    assert sorted(path.name for path in folder.iterdir()) == before


def test_a_copy_with_something_of_its_own_in_it_is_not_brought_back(
    tmp_path: Path, pycache: str, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, copy = tmp_path / "house", tmp_path / "copy.sqlite"
    with house(folder, pycache) as server:
        server.deal("Ana")
        assert main(["backup", str(folder), str(copy)]) == 0
    swallow = "CREATE TRIGGER swallow BEFORE INSERT ON entries BEGIN SELECT RAISE(IGNORE); END"
    for number, foreign in enumerate((swallow, "CREATE VIEW v AS SELECT 1", "CREATE TABLE more (x)")):
        other = tmp_path / f"foreign-{number}.sqlite"
        other.write_bytes(copy.read_bytes())
        with closing(sqlite3.connect(other)) as file:
            file.execute(foreign)
            file.commit()
        assert main(["restore", str(other), str(tmp_path / "elsewhere"), "--replace"]) == 1
        assert "was not made by Hearthside" in capsys.readouterr().err
    assert not (tmp_path / "elsewhere").exists()


def test_tables_and_their_copies_are_for_whoever_runs_the_house_alone(tmp_path: Path, pycache: str) -> None:
    folder, copy, again = tmp_path / "house", tmp_path / "copy.sqlite", tmp_path / "again"
    with house(folder, pycache) as server:
        server.deal("Ana")
        assert main(["backup", str(folder), str(copy)]) == 0
        files = [*folder.glob("tables.sqlite*"), copy]
        assert len(files) >= 4, "with what SQLite lays beside them"
        assert {oct(file.stat().st_mode & 0o777) for file in files} == {"0o600"}
    with held(tmp_path / "new" / "tables.sqlite") as file:
        assert oct(file.parent.stat().st_mode & 0o777) == "0o700"
    assert main(["restore", str(copy), str(again)]) == 0
    assert {oct(file.stat().st_mode & 0o777) for file in again.iterdir()} == {"0o600"}
    assert oct(again.stat().st_mode & 0o777) == "0o700"
