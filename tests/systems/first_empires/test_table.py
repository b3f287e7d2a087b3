"""The table as a whole: whatever is on offer can be done, and the log tells it all."""

import json
import random
from typing import Any

import pytest

from hearthside.kernel.chance import FairChance, ScriptedChance
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.log import replay
from hearthside.kernel.refusals import Malformed
from hearthside.kernel.save import load_lines, save_lines
from hearthside.scenario.audit import digest
from hearthside.systems import load
from hearthside.systems.first_empires.system import FIRST_EMPIRES
from tests.systems.first_empires.play import bonko
from tests.systems.first_empires.walking import wander


def test_the_game_is_on_the_list() -> None:
    assert load("first_empires") is FIRST_EMPIRES


@pytest.mark.parametrize("seed", range(8))
def test_every_open_offer_can_be_taken_and_the_log_tells_it_all(seed: int) -> None:
    journal = wander(random.Random(seed), FairChance(random.Random(seed)), steps=120)
    assert replay(FIRST_EMPIRES, journal.entries) == journal.table
    for event in (event for entry in journal.entries for event in entry.events):
        reading = getattr(event, "reading", None)
        assert reading is None or json.loads(json.dumps(reading)) == reading


@pytest.mark.parametrize("seed", range(3))
def test_a_saved_table_is_the_same_table(seed: int) -> None:
    journal = wander(random.Random(seed), FairChance(random.Random(seed)), steps=80)
    system, version, entries = load_lines(save_lines("first_empires", 1, journal.entries))
    assert (system, version) == ("first_empires", 1)
    assert digest(replay(FIRST_EMPIRES, entries)) == digest(journal.table)


def test_the_gm_can_take_a_roll_back() -> None:
    play = bonko()
    play.call()
    before = play.journal.table
    play.do("ana", "roll", [1, 2, 3, 4], ability="body")
    play.do("gm", "rewind", to=play.journal.seq - 1, reason="We misread the map.")
    assert play.journal.table == before


@pytest.mark.parametrize(
    "character",
    [
        {"body": 4},
        {"body": -1},
        {"body": True},
        {"body": 1, "charm": 1, "intuition": 1, "mind": 0},
        {"skills": ["juggling"]},
        {"skills": "brawl"},
        {"troubles": [""]},
        {"strength": 3},
    ],
)
def test_a_character_that_makes_no_sense_is_turned_away(character: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        Journal.opened(FIRST_EMPIRES, [Sitter("ana", character=character)], ScriptedChance())


@pytest.mark.parametrize("options", [{"tag_dice": 3}, {"tag_dice": True}, {"luck_cap": -1}, {"cards": 52}])
def test_options_that_make_no_sense_are_turned_away(options: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        Journal.opened(FIRST_EMPIRES, [], ScriptedChance(), options)


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, each in FIRST_EMPIRES.options.items() for value, _ in each.choices]
)
def test_all_that_a_table_may_decide_can_be_chosen_before_it_is_dealt(name: str, value: Any) -> None:
    journal = Journal.opened(FIRST_EMPIRES, [], ScriptedChance(), {name: value})
    assert journal.table.options == {name: value}
