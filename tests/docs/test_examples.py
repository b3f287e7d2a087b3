"""Every example on the pages about the command line and about Python is run.

What a command prints is compared in shape: numbers may differ. `pytest tests/docs --bless` writes it anew.
"""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from hearthside.cli import COMMANDS, main
from tests.packaging import ROOT

EXAMPLE = re.compile(r"^```console\n\$ (?P<line>.+)\n(?P<shown>(?:.*\n)*?)```$", re.MULTILINE)
PAGES = sorted((ROOT / "docs").rglob("*.md"))


def _examples() -> Iterator[tuple[Path, str, str]]:
    for page in PAGES:
        for example in EXAMPLE.finditer(page.read_text("utf-8")):
            yield page, example["line"], example["shown"]


def _shape(printed: str) -> list[str]:
    return [" ".join(re.sub(r"\d+", "#", line).split()) for line in printed.strip().splitlines()]


@pytest.mark.parametrize(("page", "line", "shown"), list(_examples()))
def test_a_command_prints_what_the_page_shows(
    page: Path,
    line: str,
    shown: str,
    bless: bool,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "100")
    program, *words = shlex.split(line)
    assert program == "hearthside"
    assert main(words) == 0
    printed = "\n".join(each.rstrip() for each in capsys.readouterr().out.strip("\n").splitlines()) + "\n"
    if bless:
        text = page.read_text("utf-8")
        page.write_text(text.replace(f"$ {line}\n{shown}```", f"$ {line}\n{printed}```"), "utf-8")
    else:
        assert _shape(printed) == _shape(shown), "run `pytest tests/docs --bless`, and look at what changed"


def test_every_command_is_on_the_page_of_the_command_line() -> None:
    page = (ROOT / "docs/cli.md").read_text("utf-8")
    assert [command for command in COMMANDS if f"hearthside {command}" not in page] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_python_on_a_page_runs_from_its_first_line_to_its_last(page: Path) -> None:
    lines = "\n".join(re.findall(r"^```python\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL))
    exec(compile(lines, str(page), "exec"), {})  # the point is that these very lines run
