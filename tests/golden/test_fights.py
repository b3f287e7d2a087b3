"""Fights of the lab go as they went before: whatever makes them quicker changes none of them."""

import json
from pathlib import Path

import pytest

from hearthside.games import games
from hearthside.kernel.every_table import TEMPERS
from hearthside.lab.encounters import encounter_of, fights_of
from hearthside.lab.fights.fighting import Fought
from hearthside.lab.shards import Question, fought

GOLDEN = Path(__file__).with_name("fights.json")
ADVICE = "If this is meant to be so, run `make bless` and review what changed."


def _told(went: Fought) -> str:
    """A fight in one line."""
    result = ("won" if went.is_won else "lost") if went.has_ended else "given up"
    down = ", ".join(went.fallen) or "nobody"
    left = "; ".join(f"{what} " + ", ".join(map(str, of.values())) for what, of in went.left.items())
    return f"{result} in {went.rounds} rounds and {went.deeds} deeds; down: {down}; left: {left}"


@pytest.mark.parametrize("game", [name for name, game in games().items() if game.fights])
def test_the_usual_fights_are_fought_as_they_were(game: str, bless: bool) -> None:
    now = {
        f"{told['title']}, {policy}": _told(fought(Question(encounter, policy, seed=7), 0))
        for told in fights_of(game).standard
        for encounter in [encounter_of({**told, "game": game})]
        for policy in TEMPERS
    }
    before = json.loads(GOLDEN.read_text("utf-8")) if GOLDEN.exists() else {}
    if bless:
        GOLDEN.write_text(json.dumps({**before, game: now}, indent=1, sort_keys=True) + "\n", "utf-8")
        return
    assert before.get(game) == now, ADVICE
