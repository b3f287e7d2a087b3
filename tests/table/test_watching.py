"""What whoever runs the house can see of it: whether it is open, a few numbers, and lines without anybody's secrets."""

import io
import json
import logging
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hearthside.table.house import House
from hearthside.table.logs import JsonLines, PlainLines
from hearthside.table.serve import Doorkeeper
from hearthside.table.store import MemoryStore
from hearthside.table.tally import BOUNDS, Durations
from tests.patience import PATIENCE
from tests.table.guests import Dealt, RunningServer, run

HEARTHSIDE = [sys.executable, "-c", "import sys; from hearthside.cli import main; sys.exit(main(sys.argv[1:]))"]


def numbers(server: RunningServer) -> dict[str, float]:
    """What the house counts."""
    status, headers, body = server.counted()
    assert (status, headers["content-type"]) == (200, "text/plain; version=0.0.4; charset=utf-8")
    lines = [line.rsplit(" ", 1) for line in body.decode().splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in lines}


def test_actions_refusals_tables_and_lines_are_counted(server: RunningServer) -> None:
    before = numbers(server)
    table = server.deal("Ana")
    with table.guest("ana") as ana, table.guest(None) as watcher:
        ana.hear()
        watcher.hear()
        ana.do("say", words="one")
        ana.do("flip", attribute="str")
        ana.do("regain", cards=[1])
        after = numbers(server)
    assert after["hearthside_lines_open"] - before["hearthside_lines_open"] == 2
    assert after["hearthside_tables_open"] - before["hearthside_tables_open"] == 1
    assert after["hearthside_actions_total"] - before["hearthside_actions_total"] == 2
    assert after["hearthside_refusals_total"] - before["hearthside_refusals_total"] == 1
    assert after["hearthside_action_seconds_count"] - before["hearthside_action_seconds_count"] == 2
    assert after["hearthside_store_commit_seconds_count"] - before["hearthside_store_commit_seconds_count"] == 3


def test_the_numbers_name_nobody(server: RunningServer) -> None:
    table = server.deal("Rumpelstilz")
    with table.guest("rumpelstilz") as guest:
        guest.hear()
        guest.do("say", words="My name!")
    text = server.counted()[2].decode()
    assert "umpelstilz" not in text
    assert table.table not in text
    assert set(re.findall(r"\{(\w+)=", text)) == {"le"}


def test_durations_are_a_histogram_whose_buckets_add_up() -> None:
    durations = Durations()
    for seconds in (0.0001, 0.001, 0.003, 9.0):
        durations.add(seconds)
    rows = dict(row.rsplit(" ", 1) for row in durations.lines("x", "About x.") if not row.startswith("#"))
    within = [rows[f'x_bucket{{le="{bound}"}}'] for bound in ("0.0005", "0.001", "0.005", "2.5", "+Inf")]
    assert (within, rows["x_count"]) == (["1", "2", "3", "3", "4"], "4")
    assert float(rows["x_sum"]) == 9.0041
    assert list(BOUNDS) == sorted(BOUNDS)


def test_the_house_says_that_it_is_open(server: RunningServer) -> None:
    assert server.ask("/healthz")[::2] == (200, b"ok")


def _logged(formatter: logging.Formatter) -> str:
    paper = io.StringIO()
    handler = logging.StreamHandler(paper)
    handler.setFormatter(formatter)
    log = logging.Logger("hearthside.table")
    log.addHandler(handler)
    try:
        raise ValueError("Ana holds D13, and her secret is hush")
    except ValueError:
        log.exception("table %s: an action broke", "EMBER-42")
    return paper.getvalue()


def test_a_line_for_programs_is_one_json_object_without_what_the_error_quotes() -> None:
    (text,) = _logged(JsonLines()).splitlines()
    line = json.loads(text)
    assert (line["level"], line["says"]) == ("error", "table EMBER-42: an action broke")
    assert line["broke"][0] == "ValueError"
    assert "test_watching.py" in line["broke"][-1]
    assert "D13" not in text
    assert "hush" not in text


def test_a_line_for_people_does_not_quote_the_error_either() -> None:
    text = _logged(PlainLines())
    assert "ERROR table EMBER-42: an action broke" in text
    assert "ValueError" in text
    assert "hush" not in text


def test_a_played_table_leaves_no_secret_and_no_word_in_the_log(tmp_path: Path, pycache: str) -> None:
    server = RunningServer(tmp_path / "tables.sqlite", pycache)
    words = ["serve", "--port", str(server.port), "--data", str(tmp_path), "--log-json"]
    words += ["--base-url", "https://table.example.org/"]
    with subprocess.Popen(
        [*HEARTHSIDE, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
    ) as serving:
        assert serving.stdout is not None
        assert serving.stderr is not None
        assert serving.stdout.readline() == "The house is open at https://table.example.org\n"
        try:
            table = server.deal("Ana")
            with table.guest("ana") as ana:
                ana.hear()
                ana.do("say", words="Abracadabra")
                ana.do("flip", attribute="str")
            gm = {"authorization": f"Bearer {table.secrets['gm']}"}
            freed = json.loads(server.ask(f"/api/tables/{table.table}/seats/ana/free", {}, headers=gm)[2])
            _ask_for_everything(server, table)
        finally:
            serving.terminate()
        logged = serving.stderr.read()
        serving.wait()
    lines = [json.loads(line) for line in logged.splitlines()]
    assert [line["says"] for line in lines] == [
        f"table {table.table}: dealt, thousand_faces",
        f"table {table.table}: ana was freed",
    ]
    for secret in (*table.secrets.values(), freed["secret"], "Abracadabra", "D0", "D1"):
        assert secret not in logged.replace(table.table, "")


def _ask_for_everything(server: RunningServer, table: Dealt) -> None:
    headers = {"authorization": f"Bearer {table.secrets['gm']}"}
    for path in ("story?as=html", "replay", "log"):
        assert server.ask(f"/api/tables/{table.table}/{path}", headers=headers)[0] == 200
    assert server.ask("/api/qr", {"link": table.secrets["gm"]})[0] == 201


def test_tables_that_cannot_be_opened_are_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite").write_text("This is no database. " * 100)
    asked = subprocess.run(
        [*HEARTHSIDE, "serve", "--port", "0", "--data", str(tmp_path)], capture_output=True, text=True, timeout=PATIENCE
    )
    assert asked.returncode == 1
    assert asked.stderr.startswith("The tables in ")
    assert "Traceback" not in asked.stderr


@pytest.mark.parametrize(
    ("is_closing", "is_lost", "cannot_write", "says"),
    [
        (False, False, False, (200, "ok")),
        (True, False, False, (503, "the house is closing")),
        (False, True, False, (503, "the tables cannot be read")),
        (False, False, True, (503, "the tables cannot be written")),
    ],
)
def test_a_house_that_cannot_serve_is_alive_and_not_ready(
    is_closing: bool, is_lost: bool, cannot_write: bool, says: tuple[int, str]
) -> None:
    async def live() -> list[tuple[int, str]]:
        store = MemoryStore()
        house = House(store)
        house.is_closing, house.neighbours.is_lost, store.cannot_write = is_closing, is_lost, cannot_write
        return [await _told(Doorkeeper(house), path) for path in ("/livez", "/readyz", "/healthz")]

    assert run(live) == [(200, "ok"), says, says]


async def _told(doorkeeper: Doorkeeper, path: str) -> tuple[int, str]:
    sent: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        raise AssertionError("nothing more is asked")

    await doorkeeper({"type": "http", "method": "GET", "path": path, "headers": []}, receive, send)
    return sent[0]["status"], sent[1]["body"].decode()
