"""What lies beside the table to look up: the meaning of words."""

import json

from tests.table.guests import RunningServer


def test_the_words_of_a_game_can_be_looked_up(server: RunningServer) -> None:
    words = server.get("/api/rules/thousand_faces/words")
    stamina = next(word for word in words if "Stamina" in word["labels"])
    assert stamina["rule"] == "TF-STAM-01"
    assert "Ausdauer" in stamina["de"]


def test_there_is_nothing_to_look_up_in_a_game_that_is_not_there(server: RunningServer) -> None:
    status, _, answer = server.ask("/api/rules/nothing/words")
    assert (status, bool(json.loads(answer)["says"])) == (404, True)
