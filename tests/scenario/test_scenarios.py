"""Every scenario under `scenarios/` is played, and so is the example in its README."""

import re
from pathlib import Path

import pytest

from hearthside.scenario.playing import play
from hearthside.scenario.reading import read_scenario

SCENARIOS = Path(__file__).parents[2] / "scenarios"
FILES = sorted(SCENARIOS.rglob("*.toml"))


def test_there_are_scenarios_to_play() -> None:
    assert FILES


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(SCENARIOS).with_suffix("").as_posix())
def test_it_comes_out_as_expected(path: Path) -> None:
    report = play(read_scenario(path.read_text(encoding="utf-8")))
    shown = [f"step {each.step.number}: {difference}" for each in report.played for difference in each.differences]
    assert report.ok, "\n".join(["something came out differently:", *shown])


def test_the_example_in_the_readme_comes_out_as_expected() -> None:
    examples = re.findall(r"```toml\n(.*?)```", (SCENARIOS / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert len(examples) == 1
    assert play(read_scenario(examples[0])).ok
