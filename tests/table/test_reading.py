"""What there is to read: the story and the replay for each seat, the rulebooks, and links as pictures."""

import json
import xml.etree.ElementTree as Xml
from typing import Any

import pytest

from tests.table.guests import Dealt, RunningServer

SECRET_NOTE = "The lamp is the ghost"


@pytest.fixture
def played(server: RunningServer) -> Dealt:
    """A table where something happened that not everybody may know."""
    table = server.deal("Ana", "Bo")
    with table.guest("ana") as ana, table.guest("gm") as gm:
        gm.hear()
        ana.hear()
        gm.do("note", words=SECRET_NOTE)
        ana.do("say", words="I open the *door*.")
        ana.do("flip", attribute="str")
        gm.do("peek", pile="draw/ana", count=2, reason="A dream.")
    return table


def ask(table: Dealt, path: str, seat: str | None) -> tuple[int, dict[str, str], str]:
    headers = {"authorization": f"Bearer {table.secrets[seat]}"} if seat else {}
    status, answered, body = table.server.ask(f"/api/tables/{table.table}/{path}", headers=headers)
    return status, answered, body.decode()


@pytest.mark.parametrize(
    ("kind", "ending", "content", "starts"),
    [
        ("markdown", "md", "text/markdown; charset=utf-8", "# A Thousand Faces"),
        ("html", "html", "text/html; charset=utf-8", "<!doctype html>"),
        ("json", "json", "application/json", "{"),
    ],
)
def test_the_story_is_a_file_to_take_home(played: Dealt, kind: str, ending: str, content: str, starts: str) -> None:
    status, headers, text = ask(played, f"story?as={kind}", "ana")
    assert (status, headers["content-type"]) == (200, content)
    assert headers["content-disposition"] == f'attachment; filename="hearthside-{played.table}.{ending}"'
    assert headers["cache-control"] == "no-store"
    assert text.startswith(starts)
    assert "door" in text


def test_the_story_without_a_kind_is_json_in_lines(played: Dealt) -> None:
    lines = json.loads(ask(played, "story", "gm")[2])["lines"]
    assert {line["kind"] for line in lines} >= {"happened", "said"}
    assert any(line["result"] for line in lines)


@pytest.mark.parametrize("seat", ["ana", "bo", None])
@pytest.mark.parametrize("path", ["story?as=markdown", "story?as=html", "story?as=json", "replay", "log"])
def test_nobody_reads_what_they_did_not_hear(played: Dealt, path: str, seat: str | None) -> None:
    text = ask(played, path, seat)[2]
    assert SECRET_NOTE not in text
    assert played.secrets["gm"] not in text
    faces_shown = [event.get("faces", ()) for event in _shown(json.loads(ask(played, "replay", seat)[2]))]
    assert not any(faces_shown)


def test_a_replay_begins_with_a_view_and_goes_on_step_by_step(played: Dealt) -> None:
    replay = json.loads(ask(played, "replay", "gm")[2])
    assert replay["first"]["seat"] == "gm"
    assert [frame["seq"] for frame in replay["entries"]] == [2, 3, 4, 5]
    assert [len(event["faces"]) for event in _shown(replay)] == [2]


@pytest.mark.parametrize("path", ["story", "replay", "log"])
def test_a_wrong_secret_reads_nothing_and_a_wrong_code_finds_nothing(played: Dealt, path: str) -> None:
    wrong = {"authorization": "Bearer nonsense"}
    assert played.server.ask(f"/api/tables/{played.table}/{path}", headers=wrong)[0] == 403
    assert played.server.ask(f"/api/tables/NOWHERE-1/{path}")[0] == 404


def test_a_story_of_no_known_kind_is_refused_in_words(played: Dealt) -> None:
    status, _, text = ask(played, "story?as=scroll", "ana")
    assert (status, list(json.loads(text))) == (400, ["says", "said"])


def test_every_game_has_a_rulebook_with_topics_rules_and_rulings(server: RunningServer) -> None:
    books = server.get("/api/rules")
    assert books[0]["system"] == "thousand_faces"
    for facts in books:
        book = server.get(f"/api/rules/{facts['system']}")
        assert (book["title"], book["topics"], len(book["rules"])) == (facts["title"], facts["topics"], facts["rules"])
        assert {rule["topic"] for rule in book["rules"]} == set(book["topics"])
        assert len(book["rulings"]) == facts["rulings"]


def test_a_rule_and_a_ruling_are_found_by_their_id(server: RunningServer) -> None:
    found = server.get("/api/rules/thousand_faces/tf-flip-01")
    assert (found["rule"]["id"], found["ruling"], found["note"]) == ("TF-FLIP-01", None, None)
    assert found["proved_by"]
    ruling = server.get("/api/rules/thousand_faces/TF-AMB-13")
    assert ruling["rule"] is None
    assert ruling["ruling"]["ruling"]
    kept = server.get("/api/rules/thousand_faces_playtest/TF-FLIP-01")
    assert kept["rule"]["system"] == "thousand_faces"


def test_two_rulebooks_lie_side_by_side_topic_by_topic(server: RunningServer) -> None:
    found = server.get("/api/rules/thousand_faces/beside/thousand_faces_playtest")
    assert (found["a"], found["b"], found["rule_by_rule"]) == ("thousand_faces", "thousand_faces_playtest", True)
    reshuffling = next(topic for topic in found["topics"] if topic["topic"] == "Reshuffling")
    assert {"a": ["TF-SHUF-01"], "b": ["TP-SHUF-01"]} in reshuffling["changed"]
    assert "TF-SHUF-02" in reshuffling["held"]
    for way in ("chess/beside/first_empires", "first_empires/beside/chess"):
        assert server.ask(f"/api/rules/{way}")[0] == 404


@pytest.mark.parametrize("path", ["chess", "chess/TF-FLIP-01", "first_empires/TF-FLIP-01", "first_empires/x"])
def test_a_rule_that_is_not_there_is_said_to_be_missing(server: RunningServer, path: str) -> None:
    status, _, body = server.ask(f"/api/rules/{path}")
    assert (status, list(json.loads(body))) == (404, ["says", "said"])


def test_a_link_becomes_a_picture_and_is_written_down_nowhere(server: RunningServer) -> None:
    link = "https://table.example.org/t/EMBER-42#seat=VerySecretIndeed"
    status, headers, body = server.ask("/api/qr", {"link": link})
    assert (status, headers["content-type"], headers["cache-control"]) == (201, "image/svg+xml", "no-store")
    assert Xml.fromstring(body).attrib["viewBox"]
    assert b"VerySecretIndeed" not in body
    assert "VerySecretIndeed" not in server.log.read_text()


@pytest.mark.parametrize("body", [{}, {"link": ""}, {"link": "x" * 501}, {"link": 3}])
def test_what_is_no_link_becomes_no_picture(server: RunningServer, body: Any) -> None:
    assert server.ask("/api/qr", body)[0] == 400


def test_the_api_describes_itself(server: RunningServer) -> None:
    paths = server.get("/api/schema/openapi.json")["paths"]
    for path in ("story", "replay", "seats/{seat}/free"):
        assert f"/api/tables/{{table}}/{path}" in paths
    kinds = paths["/api/tables/{table}/story"]["get"]["parameters"]
    assert next(each for each in kinds if each["name"] == "as")["schema"]["enum"] == ["json", "markdown", "html"]
    assert "/api/rules/{system}/beside/{other}" in paths
    assert {"/api/rules", "/api/rules/{system}", "/api/rules/{system}/{entry}", "/api/qr"} <= set(paths)


def _shown(replay: dict[str, Any]) -> list[dict[str, Any]]:
    return [event for frame in replay["entries"] for event in frame["events"] if event["type"] == "shown"]
