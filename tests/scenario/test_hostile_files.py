"""Whatever a file says, the command line answers with an exit code and a sentence, and never with a trace."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hearthside.cli import main
from hearthside.scenario.playing import play
from hearthside.scenario.reading import BrokenScenario, read_scenario
from tests.scenario.test_scenarios import SCENARIOS

SAVED = Path(__file__).parents[1] / "saves" / "format-1" / "thousand_faces.jsonl"
LINES = SAVED.read_text(encoding="utf-8").splitlines()
ODD: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, -1, 0, 10**30, 0.5, "", "ana", "draw/ana", [], [1], ["D04"], [[]], {}, {"a": 1}]
)


def _spots(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(spot for key, each in inside for spot in _spots(each, (*path, key)))]


def _changed(value: Any, path: tuple[Any, ...], to: Any) -> Any:
    if not path:
        return to
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = _changed(value[path[0]], path[1:], to)
    return copy


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(choice=st.data())
def test_a_changed_log_holds_or_is_refused_in_one_sentence(
    choice: st.DataObject, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    number = choice.draw(st.integers(0, len(LINES) - 1))
    entry = json.loads(LINES[number])
    spot = choice.draw(st.sampled_from(_spots(entry)))
    line = json.dumps(_changed(entry, spot, choice.draw(ODD)), ensure_ascii=False, separators=(",", ":"))
    path = tmp_path / "changed.jsonl"
    path.write_text("\n".join([*LINES[:number], line, *LINES[number + 1 :]]), encoding="utf-8")
    code = main(["replay", str(path)])
    told = capsys.readouterr()
    assert code == (2 if told.err else 0)
    assert len(told.err.splitlines()) <= 1


SCENARIO = (SCENARIOS / "thousand_faces" / "ties.toml").read_text(encoding="utf-8")
VALUES = [
    "7",
    '"x"',
    '""',
    "true",
    "[]",
    "[7]",
    '["D04"]',
    "{}",
    "{ a = 1 }",
    "{ ana = 7 }",
    '{ "draw/ana" = 7 }',
    "1.5",
]
KEYS = [
    "by", "do", "as", "because", "with", "about", "rolls", "picks", "shuffles", "refused", "result", "events",
    "includes", "says", "piles", "tracks", "marks", "sheets", "spotlight", "awaited", "offered", "not_offered",
    "seen_by", "attribute", "keep", "to",
]  # fmt: skip
SMALL = """
title = "Odd"
system = "thousand_faces"
[seats.gm]
role = "gm"
[seats.ana]
{given}
[[step]]
by = "ana"
do = "reveal"
{step}
"""
PLACES = ["draw/ana", "xp/ana", "state/ana", "notes/gm", "draw", "", "draw/nobody"]


@settings(max_examples=200)
@given(key=st.sampled_from(KEYS), value=st.sampled_from(VALUES), number=st.integers(0, 6))
def test_an_odd_value_in_a_step_is_played_or_refused(key: str, value: str, number: int) -> None:
    head, *steps = SCENARIO.split("[[step]]")
    lines = [line for line in steps[number].splitlines() if not line.startswith(f"{key} =")]
    steps[number] = "\n".join(["", f"{key} = {value}", *lines, ""])
    _play_or_refuse("[[step]]".join([head, *steps]))


@settings(max_examples=200)
@given(
    key=st.sampled_from(["piles", "tracks", "marks", "sheets", "deal"]),
    place=st.sampled_from(PLACES),
    value=st.sampled_from(
        [*VALUES, "{ top = 7 }", "{ count = 3 }", '{ count = 3, rest = "draw/ana" }', "{ rest = 7 }"]
    ),
    is_given=st.booleans(),
)
def test_an_odd_value_in_a_place_is_played_or_refused(key: str, place: str, value: str, is_given: bool) -> None:
    lies = f'{key} = {{ "{place}" = {value} }}'
    given_lines, step_lines = (f"[given]\n{lies}", "") if is_given else ("", lies)
    _play_or_refuse(SMALL.format(given=given_lines, step=step_lines))


def _play_or_refuse(text: str) -> None:
    try:
        sentence = play(read_scenario(text)).scenario.title
    except BrokenScenario as why:
        sentence = str(why)
    assert len(sentence.splitlines()) == 1
