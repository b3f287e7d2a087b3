"""Every example of the README runs."""

import re
import shlex
from pathlib import Path

import pytest

from hearthside.cli import main

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, flags=re.DOTALL)


def test_the_five_lines_of_python_run(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = blocks("python")
    exec(compile(code, "README.md", "exec"), {})  # the point is that these very lines run
    odds, events, faces = capsys.readouterr().out.splitlines()
    assert "'✔✔✔': {'fraction': '1/4', 'percent': 25.0}" in odds
    assert "'type': 'resolved'" in events or "'type': 'awaited'" in events
    assert faces.startswith("('")


@pytest.mark.parametrize(
    "line", [line for block in blocks("sh") for line in block.splitlines() if "hearthside" in line]
)
def test_a_line_of_shell_runs(line: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    program, *words = shlex.split(line)
    assert program == "hearthside"
    assert main(words) == 0
    assert capsys.readouterr().out.strip()
