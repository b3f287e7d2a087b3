"""What lies beside the table to look up: the meaning of words, and ideas where words are asked for."""

import json

import pytest

from hearthside import systems
from tests.table.guests import RunningServer


def test_the_words_of_a_game_can_be_looked_up(server: RunningServer) -> None:
    words = server.get("/api/rules/thousand_faces/words")
    stamina = next(word for word in words if "Stamina" in word["labels"])
    assert stamina["rule"] == "TF-STAM-01"
    assert "Ausdauer" in stamina["de"]


def test_the_gms_moves_are_ideas_for_a_gm_move(server: RunningServer) -> None:
    ideas = server.get("/api/systems/thousand_faces/prompts")
    assert {(idea["action"], idea["field"]) for idea in ideas} == {("gm_move", "words")}
    assert "Reveal an unwelcome truth" in [idea["title"] for idea in ideas]


@pytest.mark.parametrize("path", ["/api/rules/nothing/words", "/api/systems/nothing/prompts"])
def test_there_is_nothing_to_look_up_in_a_game_that_is_not_there(server: RunningServer, path: str) -> None:
    status, _, answer = server.ask(path)
    assert (status, bool(json.loads(answer)["says"])) == (404, True)


@pytest.mark.parametrize("system", systems.SYSTEMS)
def test_ideas_are_for_fields_that_are_there(system: str) -> None:
    catalogue = systems.load(system).catalogue
    for action, field in systems.prompts(system):
        assert field in catalogue[action].command.__dataclass_fields__
