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


def test_the_cards_of_a_game_can_be_read(server: RunningServer) -> None:
    cards = {card["id"]: card for card in server.get("/api/systems/thousand_faces/cards")}
    rush = cards["bum-rush"]
    assert (rush["name"], rush["kind"], rush["is_held"]) == ("Bum Rush", "special", True)
    assert [each["result"] for each in rush["results"]] == [4, 3, 2], "the best result stands on top"
    assert len(rush["options"]) == 3
    assert cards["good-cardio"]["slots"][0] == {"takes": ["physical"], "room": 1, "opens_at": "studied"}
    assert cards["leather-armour"]["slots"] == [{"takes": ["harm", "wound"], "room": 1, "opens_at": ""}]
    assert not cards["defy-danger"]["is_held"], "everybody can do that"
    assert cards["of-illusion"]["name"] == "Thing of Illusion", "a blank that nobody has filled in yet"


def test_a_game_without_such_cards_has_none_and_an_unknown_one_is_not_there(server: RunningServer) -> None:
    assert server.get("/api/systems/deck_of_adventures/cards") == []
    status, _, answer = server.ask("/api/systems/nothing/cards")
    assert (status, bool(json.loads(answer)["says"])) == (404, True)
