"""Golden sessions: a walk through every game, written down with all that everybody saw.

A session is played again command by command. To have a new walk chosen, delete the file and run `make bless`.
"""

from difflib import unified_diff
from pathlib import Path

import pytest

from hearthside.systems import SYSTEMS, load
from tests.golden.walk import new_walk, same_walk

HERE = Path(__file__).parent
SEEDS = {"thousand_faces": 6, "deck_of_adventures": 31, "first_empires": 32}
"""Which walk is chosen anew, where the first one shows little of the game."""

ADVICE = "If this is meant to be so, run `make bless` and review what changed."


def session_of(name: str) -> Path:
    return HERE / name / "walk.session"


@pytest.mark.parametrize("name", SYSTEMS)
def test_the_session_is_played_as_it_was(name: str, bless: bool) -> None:
    path = session_of(name)
    was = path.read_text(encoding="utf-8") if path.exists() else ""
    system = load(name)
    now = (same_walk(system, was) if was else new_walk(system, SEEDS.get(name, 1))).text
    if bless:
        path.parent.mkdir(exist_ok=True)
        path.write_text(now, encoding="utf-8")
    elif not was:
        pytest.fail(f"{name} has no golden session. {ADVICE}", pytrace=False)
    elif was != now:
        changes = list(unified_diff(was.splitlines(), now.splitlines(), "golden", "now", lineterm="", n=2))
        pytest.fail("\n".join([f"{name} plays otherwise than it did. {ADVICE}", *changes[:60]]), pytrace=False)


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_game_has_a_session_with_a_refusal_an_overrule_and_a_rewind(name: str) -> None:
    text = session_of(name).read_text(encoding="utf-8")
    assert "\n== refused. " in text
    assert "\noverruled " in text
    assert "\nrewound " in text
    assert 15 <= text.count("\n== ") <= 30


def test_no_session_is_left_of_a_game_that_is_gone() -> None:
    assert {path.parent.name for path in HERE.glob("*/*.session")} <= set(SYSTEMS)
