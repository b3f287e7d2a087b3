"""An export is signed by the key of the house, and whoever knows its public half can tell."""

import asyncio
import subprocess
from pathlib import Path

import pytest

from hearthside.cli import main
from hearthside.cli.signing import HOUSE_KEY
from hearthside.table.house import House
from hearthside.table.store import SqliteStore
from tests.table.test_room import THREE


def _key(file: Path) -> Path:
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(file)], check=True)
    return file


def _dealt(folder: Path) -> str:
    async def deal() -> str:
        house = House(SqliteStore(folder / "tables.sqlite"))
        await house.open()
        table = (await house.deal(THREE)).table
        await house.close()
        return table

    return asyncio.run(deal())


def test_whoever_has_a_key_signs_and_nothing_else_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    table, file = _dealt(folder), tmp_path / "friday.jsonl"
    assert main(["tables", "export", str(folder), table, str(tmp_path / "plain.jsonl")]) == 0
    assert not (tmp_path / "plain.jsonl.sig").exists(), "a house without a key signs nothing"
    key = _key(folder / HOUSE_KEY)
    assert main(["tables", "export", str(folder), table, str(file)]) == 0
    assert "It is signed: " in capsys.readouterr().out

    public = str(key.with_suffix(".pub"))
    assert main(["verify", str(file), "--signed-by", public]) == 0
    assert "It is signed by that key." in capsys.readouterr().out
    other = _key(tmp_path / "other")
    for by in (other.with_suffix(".pub"), tmp_path / "nothing.pub", file):
        assert main(["verify", str(file), "--signed-by", str(by)]) == 1
        assert "it is not signed by that key" in capsys.readouterr().err
    assert main(["verify", str(tmp_path / "plain.jsonl"), "--signed-by", public]) == 1
    assert "there is no signature" in capsys.readouterr().err
    plain = tmp_path / "plain.jsonl"
    plain.write_text(file.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    plain.with_name("plain.jsonl.sig").write_bytes(file.with_name("friday.jsonl.sig").read_bytes())
    assert main(["verify", str(plain), "--signed-by", public]) == 1, "one line more is another file"


def test_a_key_that_is_none_is_said_to_be_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    table = _dealt(folder)
    assert main(["tables", "export", str(folder), table, str(tmp_path / "one"), "--key", str(tmp_path / "none")]) == 1
    assert "It is not signed: " in capsys.readouterr().err
    monkeypatch.setenv("PATH", "")
    assert main(["tables", "export", str(folder), table, str(tmp_path / "two"), "--key", str(tmp_path / "none")]) == 1
    assert "ssh-keygen of OpenSSH, which is not here" in capsys.readouterr().err
