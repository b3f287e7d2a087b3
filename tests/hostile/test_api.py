"""The HTTP side takes nothing amiss: bad bodies, odd addresses, strict headers, and a log that tells no secret."""

import contextlib
import http.client
import json
import re
import socket
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hearthside.table.pages import SAFE_HEADERS
from tests.patience import PATIENCE, until
from tests.table.guests import Dealt, Guest, RunningServer, Wire

FAST = settings(max_examples=40, database=None, suppress_health_check=list(HealthCheck))


@pytest.fixture(scope="module")
def table(server: RunningServer) -> Dealt:
    return server.deal("Ana", "Bo")


def paths(server: RunningServer, method: str) -> list[str]:
    """The addresses of the API that take this."""
    return [path for path, ways in server.get("/api/schema")["paths"].items() if method in ways]


def told_no(server: RunningServer, path: str, body: bytes, **more: Any) -> int:
    """Send this; whatever is answered is whole, and a no is a sentence."""
    status, headers, content = server.ask(path, body, method="POST", **more)
    assert status < 500, (path, body[:200], content)
    for name, value in SAFE_HEADERS.items():
        assert headers[name] == value
    if status >= 400:
        answer = json.loads(content)
        assert set(answer) - {"said"} == {"says"}
        assert answer["says"].strip()
        assert "Traceback" not in answer["says"]
    return status


# --- Against the schema -----------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_api_keeps_to_its_schema(server: RunningServer, table: Dealt) -> None:
    asked = 0
    for found in schemathesis.openapi.from_dict(server.get("/api/schema")).get_all_operations():
        operation: Any = found.ok()  # type: ignore[union-attr]
        checks = kept_to(operation.path)

        @settings(FAST, max_examples=20)
        @given(case=operation.as_strategy(), is_here=st.booleans(), seat=st.sampled_from(["gm", "ana", None]))
        def keeps_to_it(case: Any, is_here: bool, seat: str | None) -> None:
            nonlocal asked
            asked += 1
            if is_here and "table" in (case.path_parameters or {}):
                case.path_parameters["table"] = table.table
            headers = {"authorization": f"Bearer {table.secrets[seat]}"} if seat else {}
            answer = case.call(base_url=server.address, headers=headers)
            assert answer.status_code < 500, answer.text
            case.validate_response(answer, checks=checks)  # noqa: B023

        keeps_to_it()
    assert asked > 100


def kept_to(path: str) -> list[Any]:
    """What an answer from here must keep to. A story to take home comes in three kinds, and the schema names one."""
    from schemathesis.specs.openapi import checks

    kept = [
        checks.status_code_conformance,
        checks.response_schema_conformance,
        checks.response_headers_conformance,
        checks.content_type_conformance,
    ]
    return kept[:-1] if path.endswith("/story") else kept


# --- Bad bodies -------------------------------------------------------------------------------------------------------

ODD_VALUES: list[Any] = [
    None, True, 0, -1, 1.5, 10**30, "", "x" * 70, "\x00", "\u202e", "../..", "__proto__", [], {}, [[]], {"a": {}},
    ["x"] * 50,
]  # fmt: skip
GOOD: dict[str, Any] = {
    "/api/tables": {"system": "thousand_faces", "seats": [{"title": "Ana", "role": "player", "character": {"str": 3}}]},
    "/api/demo": None,
    "/api/evening": None,
    "/api/tables/{table}/seats": {"title": "Max", "character": {"str": 3}, "seat": "ana"},
    "/api/tables/{table}/seats/{seat}/knock": None,
    "/api/tables/{table}/seats/{seat}/knock/look": {"knock": "a guess"},
    "/api/tables/{table}/seats/{seat}/knock/answer": {"number": 10, "welcome": True},
    "/api/tables/{table}/seats/{seat}/merge": {"into": "ana"},
    "/api/tables/{table}/seats/{seat}/free": {"keep": True},
    "/api/tables/{table}/seats/{seat}/remove": None,
    "/api/tables/{table}/delete": None,
    "/api/tables/{table}/door": {"door": "open"},
    "/api/tables/{table}/door/renew": None,
    "/api/tables/{table}/watchers/{watcher}/out": None,
    # Nobody fights in it: what is wrong with people and foes is tests/table/test_trying.py, and nothing is played here.
    "/api/lab/compare": {"before": {"game": "thousand_faces"}, "after": {"game": "thousand_faces"}, "within": 0.2},
    "/api/lab/forecast": {"encounter": {"game": "thousand_faces"}, "within": 0.2, "seed": 7},
    "/api/qr": {"link": "http://127.0.0.1/t/EMBER-42#seat=x"},
}
BYTES = [
    b"", b"{", b"[", b'"', b"nul", b"\xff\xfe", b'{"title":"\xff"}', b'{"title":"\\ud800"}', b"[" * 60_000,
    b'{"a":' * 10_000, b"9" * 60_000, b'{"system":' + b"9" * 5000 + b"}", b"NaN", b"Infinity", b"1e400",
    b'{"title":"a","title":"b"}', b"\x00" * 100, b"system=thousand_faces", b"<xml/>", "ü".encode("utf-16"),
    b'{"title": "x", "character": ' + b'{"a":' * 900 + b"1" + b"}" * 901,
]  # fmt: skip


def bent(good: Any) -> Iterator[Any]:
    """A good body with one thing in it another one, or a thing too many, at every place."""
    yield from ODD_VALUES
    if isinstance(good, dict):
        for name, value in good.items():
            yield from ({**good, name: worse} for worse in bent(value))
        yield {**good, "__proto__": {"admin": True}}
        yield {**good, "x" * 1000: 1}
    elif isinstance(good, list):
        yield from ([worse] for worse in bent(good[0]))
        yield good * 13


def filled(path: str, table: Dealt, seat: str = "ana") -> str:
    return path.replace("{table}", table.table).replace("{seat}", seat).replace("{watcher}", "99")


def test_bad_bodies_are_refused_in_a_sentence(server: RunningServer, table: Dealt) -> None:
    assert sorted(paths(server, "post")) == sorted(GOOD), "a new address needs a good body to be bent here"
    for path, good in GOOD.items():
        for body in BYTES:
            if body or good is not None:
                told_no(server, filled(path, table), body)
        for value in bent(good):
            told_no(server, filled(path, table), json.dumps(value).encode())
    assert "ERROR" not in server.log.read_text()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)


@FAST
@given(body=st.binary(max_size=300) | JSON.map(lambda value: json.dumps(value).encode()), kind=st.text(max_size=20))
def test_any_body_of_any_kind_is_refused_in_a_sentence(
    server: RunningServer, table: Dealt, body: bytes, kind: str
) -> None:
    written = re.sub(r"[^ -~]", "", kind)
    for path in GOOD:
        told_no(server, filled(path, table), body, headers={"content-type": written})


@FAST
@given(
    seats=st.lists(
        st.fixed_dictionaries(
            {},
            optional={
                "title": st.text(max_size=70),
                "name": st.text(max_size=30),
                "role": st.sampled_from(["gm", "player", "spectator", "king"]),
                "character": st.dictionaries(
                    st.sampled_from(["str", "dex", "int", "body", "pp", "xp"]), JSON, max_size=3
                ),
            },
        ),
        max_size=14,
    ),
    system=st.sampled_from(["thousand_faces", "first_empires", "deck_of_adventures", "chess"]),
    options=st.dictionaries(st.text(max_size=10), JSON, max_size=2),
)
def test_strange_tables_are_dealt_or_refused(server: RunningServer, seats: Any, system: str, options: Any) -> None:
    body = json.dumps({"system": system, "seats": seats, "options": options}).encode()
    if told_no(server, "/api/tables", body) == 201:
        assert 1 <= len(seats) <= 12


def test_a_body_over_64_kib_is_too_much(server: RunningServer, table: Dealt) -> None:
    for path, good in GOOD.items():
        if good is not None:
            assert told_no(server, filled(path, table), b'{"title":"' + b"x" * 65_536 + b'"}') == 413


def test_a_seat_is_only_freed_by_its_gm(server: RunningServer) -> None:
    here, elsewhere = server.deal("Ana", "Bo"), server.deal("Ana")
    free = f"/api/tables/{here.table}/seats/ana/free"
    keys = [None, "", "nonsense", here.secrets["ana"], here.secrets["bo"], elsewhere.secrets["gm"], "é"]
    for secret in keys:
        headers = {"authorization": f"Bearer {secret}"} if secret is not None else {}
        assert told_no(server, free, b"{}", headers=headers) == 403
    for odd in ("Basic", "bearer2", "Bearer,", "Token"):
        assert told_no(server, free, b"{}", headers={"authorization": f"{odd} {here.secrets['gm']}"}) == 403
    with here.guest("ana") as ana:
        assert ana.hear()["view"]["seat"] == "ana"


# --- Addresses --------------------------------------------------------------------------------------------------------

OUTSIDE = [
    "/../app.py", "/../../../../../../../../etc/passwd", "//etc/passwd", "/./../app.py", "/assets/../../app.py",
    "/assets/..%2f..%2fapp.py", "/%2e%2e/app.py", "/%2e%2e%2fapp.py", "/..%2fapp.py", "/..%5capp.py", "/..\\app.py",
    "/%252e%252e%252fapp.py", "/%c0%ae%c0%ae/app.py", "/..%00/app.py", "/index.html%00.js", "/assets/%00", "/.env",
    "/.git/config", "/app.py", "/serve.py", "/__init__.py", "/assets/", "/assets", "/C:/Windows/win.ini",
    "/file:///etc/passwd", "/http://127.0.0.1/", "/....//....//etc/passwd", "/..;/app.py", "/%2fetc%2fpasswd",
    "/proc/self/environ", "/tables.db", "/api/../app.py", "/api/tables/../../../app.py", "/~root",
    "/index.html/../app.py", "/INDEX.HTML", "/index.html ",
]  # fmt: skip


def raw_request(
    server: RunningServer, path: str, method: str = "GET", **headers: str
) -> tuple[int, dict[str, str], bytes]:
    """A request with the address written just so."""
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    try:
        line.putrequest(method, path, skip_accept_encoding=True)
        for name, value in headers.items():
            line.putheader(name.replace("_", "-"), value)
        line.endheaders()
        answer = line.getresponse()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    finally:
        line.close()


@pytest.mark.parametrize("path", OUTSIDE)
def test_no_address_leads_out_of_the_front_end(server: RunningServer, path: str) -> None:
    try:
        status, _, content = raw_request(server, path)
    except http.client.InvalidURL:
        status, _, content = raw_request(server, path.replace(" ", "%20"))
    assert status in (400, 404), content[:200]
    assert b"root:" not in content
    assert b"import " not in content


VERBS = ["CONNECT", "TRACE", "PUT", "DELETE", "PATCH", "PROPFIND", "BREW", "GETGET"]


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("path", ["/", "/healthz", "/ws", "/api/tables", "*", "http://elsewhere.example/"])
def test_an_odd_verb_is_refused_at_every_address(server: RunningServer, verb: str, path: str) -> None:
    """`CONNECT /healthz` was answered with a 200 that no HTTP knows, and a trace in the log."""
    assert raw_request(server, path, verb)[0] == (421 if "elsewhere" in path else 405)
    assert "Exception in ASGI application" not in server.log.read_text()


@pytest.mark.parametrize("path", ["/", "/healthz", "/t/EMBER-42", "/favicon.svg"])
def test_a_page_can_be_asked_about_without_being_read(server: RunningServer, path: str) -> None:
    status, headers, content = raw_request(server, path, "HEAD")
    whole = raw_request(server, path)
    assert (status, content) == (200, b"")
    assert headers.get("content-length") == whole[1].get("content-length")
    assert headers["x-content-type-options"] == "nosniff"


def test_who_sends_no_http_or_hangs_up_in_the_middle_is_no_news(server: RunningServer) -> None:
    half = (
        b"POST /api/demo HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 200\r\n\r\n{"
    )
    before = server.log.read_text()
    for sent in (b"\x16\x03\x01\x02\x00\x01", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"\x00" * 100, half, half):
        with socket.create_connection(("127.0.0.1", server.port)) as line:
            line.sendall(sent)
            line.shutdown(socket.SHUT_WR)
            line.settimeout(PATIENCE)
            with contextlib.suppress(ConnectionError):
                while line.recv(4096):
                    pass
    assert server.ask("/healthz")[0] == 200
    assert server.log.read_text() == before


def test_every_answer_has_strict_headers(server: RunningServer, table: Dealt) -> None:
    index = server.ask("/")[2].decode()
    assets = re.findall(r'(?:src|href)="(/assets/[^"]+)"', index)
    assert assets
    gets = [
        "/", "/t/EMBER-42", "/rules", "/lab", "/healthz", "/metrics", "/nothing", "/assets/nothing.js", *assets,
        "/favicon.svg", "/api/nothing", "/api/schema/nothing", "/ws",
        *(filled(path, table) for path in paths(server, "get")),
        "/api/tables/NOWHERE-1", f"/api/tables/{table.table}/log?after=x", f"/api/tables/{table.table}/story?as=html",
        f"/api/tables/{table.table}/story?as=nothing", "/api/schema", "/%00", "/t/" + "x" * 3000,
    ]  # fmt: skip
    answers = [(path, server.ask(path)) for path in gets]
    answers += [(path, server.ask(filled(path, table), {})) for path in paths(server, "post")]
    answers += [
        (f"{method} {path}", server.ask(path, method=method))
        for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE")
        for path in ("/", "/api/tables", "/api/demo")
    ]
    answers.append(("foreign", server.ask("/api/demo", {}, headers={"origin": "https://elsewhere.example"})))
    answers.append(("too much", server.ask("/api/tables", b"x" * 70_000)))
    answers.append(
        ("wrong secret", server.ask(f"/api/tables/{table.table}/log", headers={"authorization": "Bearer x"}))
    )
    for what, (status, headers, _) in answers:
        assert status < 500, what
        for name, value in SAFE_HEADERS.items():
            assert headers.get(name) == value, f"{what}: {name}"
        assert "server" not in headers, what
        assert "access-control-allow-origin" not in headers, what
        assert "set-cookie" not in headers, what


def test_the_policy_lets_nothing_in_from_elsewhere() -> None:
    policy = dict(part.split(" ", 1) for part in SAFE_HEADERS["content-security-policy"].split("; "))
    assert not re.search(r"unsafe|\*|http:|https:|data:|blob:", SAFE_HEADERS["content-security-policy"])
    assert policy["default-src"] == "'self'"
    assert policy["script-src"] == "'self'"
    assert policy["require-trusted-types-for"] == "'script'"
    assert policy["trusted-types"] == "svelte-trusted-html"
    assert policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert SAFE_HEADERS["x-content-type-options"] == "nosniff"
    assert SAFE_HEADERS["referrer-policy"] == "no-referrer"


# --- The log of the house ---------------------------------------------------------------------------------------------


def test_no_secret_no_card_and_no_word_is_in_the_log(server: RunningServer) -> None:
    tables = [server.deal("Ana", "Bo") for _ in range(2)]
    guess, said, noted = "a-wrong-guess-of-a-secret", "The innkeeper lies.", "Only I may read this."
    table = tables[0]
    secrets = [secret for each in tables for secret in each.secrets.values()]
    status, _, body = server.ask(f"/api/tables/{table.table}/seats", {"title": "Max"})
    assert status == 201
    secrets.append(json.loads(body)["secret"])
    with table.guest("ana") as ana, table.guest("gm") as gm:
        ana.hear()
        gm.hear()
        for command in (
            {"do": "say", "words": said},
            {"do": "note", "words": noted},
            {"do": "flip", "attribute": "str"},
        ):
            ana.send({"type": "do", "id": "1", "command": command})
            assert ana.hear_until("done", "refused")["type"] == "done"
        ana.send(said)
        ana.send({"type": "do", "id": guess, "command": {"do": guess, "words": noted}})
        ana.send({"type": "ask", "id": guess, "of": {"do": "flip", "attribute": noted}})
        assert [ana.hear()["type"] for _ in range(3)] == ["refused"] * 3
        ana.wire.send_raw(b"\xff" * 200)
    for code, token in ((table.table, guess), (table.table, secrets[-2]), (guess, None), (table.table, guess * 9)):
        stranger = Wire(server.port)
        stranger.send(json.dumps({"type": "hello", "table": code, "token": token}))
        assert "bye" in stranger.recv()
        stranger.close()
    bearer = {"authorization": f"Bearer {guess}"}
    for path in ("log", "story", "replay"):
        assert server.ask(f"/api/tables/{table.table}/{path}", headers=bearer)[0] == 403
        assert (
            server.ask(f"/api/tables/{table.table}/{path}", headers={"authorization": f"Bearer {secrets[0]}"})[0] == 200
        )
    freeing = f"/api/tables/{table.table}/seats/bo/free"
    assert server.ask(freeing, {}, headers=bearer)[0] == 403
    status, _, body = server.ask(freeing, {}, headers={"authorization": f"Bearer {table.secrets['gm']}"})
    assert status == 201
    secrets.append(json.loads(body)["secret"])
    server.ask("/api/qr", {"link": f"{server.address}/t/{table.table}#seat={secrets[0]}"})
    server.ask("/api/qr", {"link": "x" * 501, "more": secrets[0]})
    server.ask("/api/tables", f'{{"system": "{secrets[0]}", "seats": [{{"title": "{said}"}}'.encode())
    server.stop()
    server.start()
    with Guest(server, table.table, table.secrets["ana"]) as ana:
        assert ana.hear()["seq"] > 3
    until(lambda: table.table in server.log.read_text(), "the log says which table")
    log = server.log.read_text()
    assert [secret for secret in secrets if secret in log] == []
    assert [words for words in (guess, said, noted, "innkeeper") if words in log] == []
    assert re.findall(r"\b(?:ana|bo|max|gm|table):\w+|\bD\d\d\b", log) == []


def test_no_secret_is_in_any_answer_but_the_first(server: RunningServer) -> None:
    table = server.deal("Ana", "Bo")
    headers = {"authorization": f"Bearer {table.secrets['gm']}"}
    answers = [server.ask(filled(path, table), headers=headers)[2] for path in paths(server, "get")]
    with table.guest("gm") as gm, table.guest(None) as watcher:
        gm.hear()
        watcher.hear()
        gm.do("say", words="Good evening.")
        watcher.hear()
        answers += [gm.raw.encode(), watcher.raw.encode()]
    for secret in table.secrets.values():
        assert [answer[:80] for answer in answers if secret.encode() in answer] == []
    assert [answer[:80] for answer in answers if b'"secret":' in answer.replace(b'"secret":{}', b"")] == []
