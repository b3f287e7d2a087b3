"""What people settle before a table is dealt."""

import json

from tests.table.guests import RunningServer


def test_a_game_says_what_its_tables_may_settle_the_usual_way_first(server: RunningServer) -> None:
    games = {game["name"]: game for game in server.get("/api/systems")}
    options = {option["name"]: option for option in games["thousand_faces"]["options"]}
    length = options["format"]
    assert length["label"] == "How long is the campaign?"
    assert [choice["value"] for choice in length["choice"]["options"]] == ["one-shot", "9-hour", "30-hour"]
    assert length["preset"] == "one-shot"
    assert options["AMB-57"]["preset"] == "gm"
    every = [option for game in games.values() for option in game["options"]]
    assert all(option["preset"] == option["choice"]["options"][0]["value"] for option in every)
    assert [option["name"] for option in every if not option["says"]] == [], "a sentence says what is settled by each"


def test_a_table_is_dealt_with_what_was_settled(server: RunningServer) -> None:
    seats = [{"title": "Gale", "role": "gm"}, {"title": "Ana"}]
    settled = {"format": "9-hour", "AMB-57": "everyone"}
    status, _, body = server.ask(
        "/api/tables", {"system": "thousand_faces", "seats": seats, "options": settled, "open": True}
    )
    assert status == 201
    log = server.get(f"/api/tables/{json.loads(body)['table']}/log")
    opened = next(event for entry in log["entries"] for event in entry["events"] if event["type"] == "opened")
    assert opened["options"] == settled


def test_what_no_table_can_settle_is_refused(server: RunningServer) -> None:
    seats = [{"title": "Gale", "role": "gm"}, {"title": "Ana"}]
    for odd in ({"format": "forever"}, {"weather": "rain"}):
        status, _, body = server.ask("/api/tables", {"system": "thousand_faces", "seats": seats, "options": odd})
        assert status == 400
        assert json.loads(body)["says"]
