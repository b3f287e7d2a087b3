"""The HTTP side of the real server: tables, seats, the log, and the pages."""

import json
import re
from pathlib import Path

import pytest
from litestar.testing import TestClient

from hearthside.table.app import create_app
from hearthside.table.pages import Pages
from hearthside.table.store import MemoryStore
from tests.table.guests import RunningServer


def test_the_games_are_listed_with_what_lies_on_their_tables(server: RunningServer) -> None:
    games = {game["name"]: game for game in server.get("/api/systems")}
    assert games["thousand_faces"]["title"] == "A Thousand Faces of Adventure"
    draw = next(pile for pile in games["thousand_faces"]["piles"] if pile["name"] == "draw")
    assert (draw["owner_sees"], draw["others_see"], draw["gm_sees"]) == (2, 2, 2)


def test_a_new_table_has_a_code_people_can_read_out_and_a_secret_a_seat(server: RunningServer) -> None:
    seats = [{"title": "Gale", "role": "gm"}, {"title": "Ana", "character": {"str": 4}}, {"name": "bo"}]
    status, _, body = server.ask("/api/tables", {"system": "thousand_faces", "seats": seats, "open": True})
    dealt = json.loads(body)
    assert status == 201
    assert re.fullmatch(r"[A-Z]+-\d{6}", dealt["table"])
    keys = [(key["seat"], key["title"], key["role"]) for key in dealt["seats"]]
    assert keys == [("gale", "Gale", "gm"), ("ana", "Ana", "player"), ("bo", "Bo", "player")]
    assert len({key["secret"] for key in dealt["seats"]}) == 3
    facts = server.get(f"/api/tables/{dealt['table'].lower()}")
    ana = {"seat": "ana", "title": "Ana", "role": "player", "present": False, "free": True, "removed": False}
    assert facts["seats"][1] == ana
    assert "secret" not in json.dumps(facts)


def test_somebody_can_take_a_seat_with_the_code_alone(server: RunningServer) -> None:
    table = server.deal("Ana")
    status, _, body = server.ask(f"/api/tables/{table.table}/seats", {"title": "Max"})
    key = json.loads(body)
    assert (status, key["seat"]) == (201, "max")
    table.secrets["max"] = key["secret"]
    with table.guest("max") as guest:
        assert guest.hear()["view"]["piles"]["draw/max"]["count"] == 20
        assert [seat["present"] for seat in server.get(f"/api/tables/{table.table}")["seats"]] == [False, False, True]


def test_the_log_is_what_each_seat_heard(server: RunningServer) -> None:
    table = server.deal("Ana", "Bo")
    with table.guest("ana") as ana:
        ana.hear()
        ana.do("note", words="The innkeeper lies.")
        ana.do("say", words="Good evening.")

    def log(seat: str | None, after: int = 0) -> dict[str, object]:
        headers = {"authorization": f"Bearer {table.secrets[seat]}"} if seat else {}
        found: dict[str, object] = server.get(f"/api/tables/{table.table}/log?after={after}", headers=headers)
        return found

    assert "innkeeper" in json.dumps(log("ana"))
    for seat in ("bo", "gm", None):
        heard = json.dumps(log(seat))
        assert "Good evening." in heard
        assert "innkeeper" not in heard
        assert '"order"' not in heard
        assert "ana:D" not in heard
    assert [entry["seq"] for entry in log("bo", after=1)["entries"]] == [3]  # type: ignore[attr-defined]


def test_a_wrong_secret_reads_no_log(server: RunningServer) -> None:
    table = server.deal("Ana")
    status, _, body = server.ask(f"/api/tables/{table.table}/log", headers={"authorization": "Bearer no-such-secret"})
    assert (status, json.loads(body)) == (403, {"says": "This link opens no seat at this table. Ask for a new one."})


@pytest.mark.parametrize(
    ("path", "body", "status", "says"),
    [
        ("/api/tables", {"system": "chess", "seats": [{"title": "Ana"}]}, 400, "no game “chess”"),
        ("/api/tables", {"system": "thousand_faces", "seats": []}, 400, "did not understand"),
        (
            "/api/tables",
            {"system": "thousand_faces", "seats": [{"title": "Ana"}], "cheat": 1},
            400,
            "did not understand",
        ),
        ("/api/tables", {"system": "thousand_faces", "seats": [{"role": "king"}]}, 400, "did not understand"),
        ("/api/tables", {"system": "thousand_faces", "seats": [{"name": "A/B"}]}, 400, "short name"),
        (
            "/api/tables",
            {"system": "thousand_faces", "seats": [{"title": "Ana", "character": {"luck": 1}}]},
            400,
            "no “luck”",
        ),
        ("/api/tables", {"system": "thousand_faces", "seats": [{}], "options": {"x": 1}}, 400, "no option “x”"),
        ("/api/tables", b"{", 400, "did not understand"),
        ("/api/tables", b"x" * 70_000, 413, "64 KiB"),
        ("/api/tables/NOWHERE-1", None, 404, "no table NOWHERE-1"),
        ("/api/tables/NOWHERE-1/log", None, 404, "no table NOWHERE-1"),
        ("/api/tables/NOWHERE-1/seats", {"title": "Ana"}, 404, "no table NOWHERE-1"),
        ("/api/nothing", None, 404, "nothing at this address"),
        ("/%2e%2e/%2e%2e/etc/passwd", None, 404, "nothing at this address"),
        ("/assets/../app.py", None, 404, "nothing at this address"),
    ],
    ids=str,
)
def test_what_goes_wrong_is_said_in_a_sentence(
    server: RunningServer, path: str, body: object, status: int, says: str
) -> None:
    answered, headers, content = server.ask(path, body)
    assert answered == status, content
    answer = json.loads(content)
    assert set(answer) - {"said"} == {"says"}
    assert says in answer["says"]
    assert "Traceback" not in answer["says"]
    assert headers["x-content-type-options"] == "nosniff"


def test_a_page_of_somebody_elses_cannot_deal_tables(server: RunningServer) -> None:
    wish = {"system": "thousand_faces", "seats": [{"title": "Ana"}]}
    status, _, _ = server.ask("/api/tables", wish, headers={"origin": "https://elsewhere.example"})
    assert status == 403
    assert server.ask("/api/tables", wish, headers={"origin": server.address})[0] == 201


def test_a_table_to_try_is_one_request_away(server: RunningServer) -> None:
    status, _, body = server.ask("/api/demo", method="POST")
    assert status == 201
    assert [key["role"] for key in json.loads(body)["seats"]] == ["gm", "player", "player"]


def test_the_pages_come_with_strict_headers(server: RunningServer) -> None:
    for path in ("/", "/t/EMBER-42", "/rules", "/rules/thousand_faces"):
        status, headers, body = server.ask(path)
        assert status == 200
        assert headers["content-type"].startswith("text/html")
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cache-control"] == "no-cache"
        assert b"<title>Hearthside</title>" in body


def test_the_schema_of_the_api_can_be_read(server: RunningServer) -> None:
    schema = server.get("/api/schema")
    assert schema["openapi"].startswith("3.")
    assert set(schema["paths"]) >= {"/api/systems", "/api/tables", "/api/tables/{table}", "/api/tables/{table}/log"}


def test_hashed_files_are_kept_for_good_and_small_on_the_way(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>Hearthside</title>")
    (tmp_path / "assets/table-3f9a.js").write_text("// long enough to be worth packing\n" * 50)
    pages = Pages(tmp_path)
    script = pages.find("assets/table-3f9a.js")
    assert script is not None
    assert script.sent("")[1]["cache-control"] == "public, max-age=31536000, immutable"
    packed, told = script.sent("gzip, br")
    assert (len(packed) < len(script.content), told["content-encoding"]) == (True, "gzip")
    assert script.kind.startswith("text/javascript")
    assert pages.index().sent("gzip")[1]["cache-control"] == "no-cache"
    assert pages.find("../secret.txt") is None


def test_without_a_built_front_end_the_page_says_how_to_build_it(tmp_path: Path) -> None:
    pages = Pages(tmp_path / "nothing")
    assert not pages.is_built
    assert b"make web" in pages.index().content


def test_a_whole_house_is_one_asgi_application(tmp_path: Path) -> None:
    app = create_app(MemoryStore(), web_dir=tmp_path)
    with TestClient(app) as client:
        assert client.get("/healthz").text == "ok"
        dealt = client.post("/api/demo").json()
        assert b"make web" in client.get(f"/t/{dealt['table']}").content
        with client.websocket_connect("/ws") as line:
            line.send_json({"type": "hello", "table": dealt["table"], "token": dealt["seats"][1]["secret"]})
            assert line.receive_json()["view"]["seat"] == "kresk"
            line.send_json({"type": "do", "id": "1", "command": {"do": "say", "words": "Good evening."}})
            assert [line.receive_json()["type"] for _ in range(2)] == ["told", "done"]
            line.send_json({"type": "ping"})
            assert [line.receive_json()["type"] for _ in range(2)] == ["prompt", "pong"]


@pytest.mark.parametrize("path", ["", "/log", "/replay", "/story", "/offers/ana", "/door", "/nothing-of-ours"])
def test_what_is_for_one_seat_is_kept_by_no_cache(server: RunningServer, path: str) -> None:
    table = server.deal("Ana")
    for headers in ({"authorization": f"Bearer {table.secrets['gm']}"}, {}):
        answer = server.ask(f"/api/tables/{table.table}{path}", headers=headers)
        assert answer[1]["cache-control"] == "no-store", answer[0]
    assert server.ask("/api/demo", method="POST")[1]["cache-control"] == "no-store"
