"""Ten thousand hostile frames, and the table lies as before."""

import hashlib
import json
import threading
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, suppress
from itertools import chain, islice
from pathlib import Path
from random import Random
from typing import Any

import psutil
import pytest

from hearthside import systems
from tests.hostile.mischief import (
    NOT_JSON,
    NOT_UTF8,
    Frame,
    as_json,
    bent,
    nested_frames,
    typed_command,
    wrong_commands,
    wrong_parts,
)
from tests.hostile.rawframes import BINARY, CLOSE, CONTINUED, PING, PONG, TEXT, raw_frame
from tests.hostile.strangers import Speechless, closed_by
from tests.nightly import longer
from tests.patience import until
from tests.table.guests import Dealt, RunningServer

pytestmark = pytest.mark.slow

SEATS = [
    {"title": "Gale", "name": "gm", "role": "gm"},
    {"title": "Ana", "character": {"str": 3}},
    {"title": "Bo"},
    {"title": "Eve"},
    {"title": "Sam", "role": "spectator"},
]
GAME = "thousand_faces"
GM_ONLY = ("call", "gm_move", "bless", "wound", "spotlight", "pause", "end_session", "rewind", "place", "set", "peek")
FAIR_REFUSALS = {"malformed", "refused", "impossible", "stale"}


@pytest.fixture(scope="module")
def table(server: RunningServer) -> Dealt:
    """A table in the middle of a game."""
    wish = {"system": GAME, "options": {"TRIG-01": "players"}, "seats": SEATS, "open": True}
    status, _, body = server.ask("/api/tables", wish)
    assert status == 201
    dealt = Dealt(server, json.loads(body))
    with dealt.guest("gm") as gm, dealt.guest("ana") as ana:
        gm.hear()
        ana.hear()
        assert ana.do("flip", attribute="str")["type"] == "done"
        assert gm.do("call", who="bo", attributes=["str"], question="Does the rope hold?")["type"] == "done"
        assert gm.do("say", words="Rain.")["type"] == "done"
    return dealt


def looks(table: Dealt) -> dict[str | None, str]:
    """What every seat sees, may do and has heard, and how far the log goes, as one number each."""
    found = {}
    for seat in (*table.secrets, None):
        with table.guest(seat) as guest:
            welcome = guest.hear()
            seen = json.dumps([welcome[part] for part in ("view", "offers", "seq", "story")], sort_keys=True)
            found[seat] = hashlib.sha256(seen.encode()).hexdigest()
    return found


class Troublemaker:
    """Somebody at a table who sends what they like and counts what comes back."""

    def __init__(self, table: Dealt, seat: str | None) -> None:
        self._table, self._seat = table, seat
        self.answers: Counter[str] = Counter()
        self.sent = 0
        self._marks = 0
        self._guest = table.guest(seat)
        self._guest.hear()

    def send_all(self, frames: Iterable[Frame]) -> None:
        """Send these in handfuls, each followed by a mark; nothing that comes back may be more than a plain no."""
        frames = iter(frames)
        while handful := list(islice(frames, 40)):
            for frame in handful:
                content = frame.encode() if isinstance(frame, str) else frame
                self._guest.wire.send_raw(raw_frame(content))
            self.sent += len(handful)
            self._hear_to_the_mark()

    def _hear_to_the_mark(self) -> None:
        self._marks += 1
        mark = f"mark-{self._marks}"
        self._guest.send({"type": "do", "id": mark, "command": {"do": "nothing"}})
        while True:
            frame = self._guest.hear()
            kind = frame["kind"] if frame["type"] == "refused" else frame["type"]
            self.answers[kind] += 1
            assert kind in FAIR_REFUSALS | {"pong", "answer", "told", "skip", "present"}, frame
            assert "Traceback" not in frame.get("says", "")
            if frame.get("id") == mark:
                return

    def leave(self) -> None:
        self._guest.wire.close()


def captured(table: Dealt) -> list[str]:
    """Good frames of another seat, as somebody might have overheard them."""
    frames: list[dict[str, Any]] = [
        {"type": "do", "id": "1", "command": {"do": "flip", "attribute": "str"}, "on": 1},
        {
            "type": "do",
            "id": "2",
            "command": {"do": "call", "who": "bo", "attributes": ["str"], "question": "?"},
            "on": 2,
        },
        {"type": "do", "id": "3", "command": {"do": "say", "words": "Rain."}, "on": 3},
        {"type": "do", "id": "4", "command": {"do": "wound", "who": "ana"}, "because": "I say so"},
        {"type": "do", "id": "5", "command": {"do": "flip", "attribute": "str"}, "as": "ana"},
        {"type": "hello", "table": table.table, "token": table.secrets["gm"], "seen": None},
    ]
    return [as_json(frame) for frame in frames]


ROUNDS = longer(1, 200)


def bad_for_anybody() -> Iterator[Frame]:
    yield from NOT_JSON
    yield from NOT_UTF8
    yield from nested_frames()
    yield from wrong_parts()
    yield from wrong_commands(GAME)
    yield from wrong_commands("first_empires")  # another game's words


def not_for_a_player(rng: Random, count: int) -> Iterator[Frame]:
    """What only a GM may do, whole and with its bytes bent, as any seat, for any reason and on any number."""
    catalogue = systems.load(GAME).catalogue
    for _ in range(count):
        command = typed_command(catalogue[rng.choice(GM_ONLY)])
        extras: list[dict[str, Any]] = [{}, {"as": "gm"}, {"as": "ana"}, {"because": "why not"}, {"on": 2}, {"on": -9}]
        more = rng.choice(extras)
        text = as_json({"type": "do", "id": "b", "command": command, **more})
        yield bent(rng, text) if rng.random() < 0.9 else text


def not_for_watchers(rng: Random, table: Dealt, count: int) -> Iterator[Frame]:
    """Good frames of others, replayed, in any order, and bent."""
    overheard = captured(table)
    for _ in range(count):
        frame = rng.choice(overheard)
        yield bent(rng, frame) if rng.random() < 0.5 else frame


def test_ten_thousand_hostile_frames_change_nothing(server: RunningServer, table: Dealt) -> None:
    rng = Random(20)
    process = psutil.Process(server.process.pid)
    before = looks(table)
    with ExitStack() as stack:
        makers = {seat: Troublemaker(table, seat) for seat in ("eve", "gm", "sam", None)}
        for maker in makers.values():
            stack.callback(maker.leave)
        for maker in makers.values():
            maker.send_all(islice(bad_for_anybody(), 700))
        memory = process.memory_info().rss
        makers["eve"].send_all(bad_for_anybody())
        makers["gm"].send_all(bad_for_anybody())
        makers["eve"].send_all(not_for_a_player(rng, 2500 * ROUNDS))
        for seat in ("sam", None):
            makers[seat].send_all(not_for_watchers(rng, table, 1500 * ROUNDS))
        makers["ana"] = Troublemaker(table, "ana")
        stack.callback(makers["ana"].leave)
        makers["ana"].send_all(captured(table)[0] for _ in range(100))  # her own press of before, again and again
        growth = process.memory_info().rss / memory - 1
    sent = sum(maker.sent for maker in makers.values())
    assert sent >= longer(10_000, 1_000_000), sent
    assert sum(sum(maker.answers.values()) for maker in makers.values()) >= sent, "every one of them was answered"
    assert makers["ana"].answers["stale"] == 100
    assert looks(table) == before
    assert growth < 0.05, f"{growth:.1%}"
    assert server.ask("/healthz")[0] == 200
    log = server.log.read_text()
    assert "Traceback" not in log
    assert "ERROR" not in log


def test_the_others_play_on_meanwhile(server: RunningServer, table: Dealt) -> None:
    rng = Random(21)
    is_over = threading.Event()
    problems: list[BaseException] = []
    sent = [0]

    def trouble() -> None:
        maker = Troublemaker(table, "eve")
        try:
            while not is_over.is_set():
                maker.send_all(chain(not_for_a_player(rng, 60), rng.sample(NOT_JSON, 20), NOT_UTF8[:5]))
        except BaseException as error:
            problems.append(error)
        finally:
            sent[0] = maker.sent
            maker.leave()

    thread = threading.Thread(target=trouble)
    with table.guest("ana") as ana, table.guest("gm") as gm, table.guest(None) as watcher:
        seq = ana.hear()["seq"]
        gm.hear()
        watcher.hear()
        thread.start()
        try:
            for number in range(150):
                speaker = (ana, gm)[number % 2]
                assert speaker.do("say", words=f"Line {number}.") == {
                    "type": "done",
                    "id": f"{number // 2 + 1}",
                    "seq": seq + number + 1,
                }
        finally:
            is_over.set()
            thread.join()
        heard = [watcher.hear_until("told")["seq"] for _ in range(150)]
    assert problems == []
    assert sent[0] >= 80
    assert heard == list(range(seq + 1, seq + 151))
    assert server.get(f"/api/tables/{table.table}")["seq"] == seq + 150


PING_FRAME = raw_frame(b'{"type":"ping"}')

BROKEN_LINES: list[tuple[str, bytes, int]] = [
    ("a text too long", raw_frame(b"x" * 65_537), 1009),
    ("a very long text", raw_frame(b"[" * 500_000), 1009),
    ("bytes too long", raw_frame(b"x" * 65_537, BINARY), 1009),
    ("a length nobody can send", raw_frame(b"", claims=2**62), 1009),
    ("a length below zero", bytes([0x81, 0xFF]) + b"\xff" * 8 + bytes(4), 1009),
    ("long in pieces", raw_frame(b"x" * 40_000, is_last=False) + raw_frame(b"x" * 40_000, CONTINUED), 1009),
    ("in countless pieces", raw_frame(b"{", is_last=False) + raw_frame(b"", CONTINUED, is_last=False) * 3000, 1009),
    ("no mask", raw_frame(b"{}", is_masked=False), 1002),
    ("reserved bits", raw_frame(b"{}", reserved=4), 1002),
    ("more reserved bits", raw_frame(b"{}", reserved=7), 1002),
    ("a piece of nothing", raw_frame(b"{}", CONTINUED), 1002),
    ("two beginnings", raw_frame(b"{", is_last=False) + raw_frame(b"}"), 1002),
    ("a ping in pieces", raw_frame(b"", PING, is_last=False), 1002),
    ("a long ping", raw_frame(b"x" * 126, PING), 1002),
    ("a long goodbye", raw_frame(b"\x03\xe8" + b"x" * 124, CLOSE), 1002),
    ("half a goodbye", raw_frame(b"\x03", CLOSE), 1002),
    ("a goodbye nobody knows", raw_frame(b"\x00\x01", CLOSE), 1002),
    *((f"kind {kind} is none", raw_frame(b"", kind), 1002) for kind in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15)),
]


@pytest.mark.parametrize(("name", "content", "code"), BROKEN_LINES, ids=[name for name, *_ in BROKEN_LINES])
def test_a_broken_line_is_closed_with_its_number(
    server: RunningServer, table: Dealt, name: str, content: bytes, code: int
) -> None:
    before = server.get(f"/api/tables/{table.table}")["seq"]
    for seat in ("eve", "gm", None):
        with table.guest(seat) as guest:
            guest.hear()
            with suppress(ConnectionError):
                guest.wire.send_raw(content + PING_FRAME)
            # Where more is on the way than the server will read, the line may end before the number is heard.
            assert closed_by(guest).code in ((code, 1006) if len(content) > 2048 else (code,)), name
        with table.guest(seat) as guest:
            assert guest.hear()["seq"] == before


@pytest.mark.parametrize(
    "hello", [*NOT_JSON[:40], *NOT_UTF8, *islice(nested_frames(), 30)], ids=lambda hello: repr(hello)[:30]
)
def test_nonsense_instead_of_a_hello_opens_nothing(server: RunningServer, hello: Frame) -> None:
    with Speechless(server) as stranger:
        stranger.wire.send_raw(raw_frame(hello.encode() if isinstance(hello, str) else hello))
        assert closed_by(stranger).code in (1007, 1008)
        assert [frame["type"] for frame in stranger.frames] in ([], ["bye"])


def test_goodbyes_and_empty_signs_do_no_harm(table: Dealt) -> None:
    for content in (raw_frame(b"", CLOSE), raw_frame(b"\x03\xe8", CLOSE), raw_frame(b"\x0b\xb8bye", CLOSE)):
        with table.guest("eve") as eve:
            eve.hear()
            eve.wire.send_raw(content)
            assert closed_by(eve).code in (0, 1000, 1005, 3000)
    with table.guest("eve") as eve:
        eve.hear()
        eve.wire.send_raw(raw_frame(b"", PONG) * 100 + raw_frame(b"hi", PING) + raw_frame(b"", BINARY) + PING_FRAME)
        assert {eve.hear()["type"] for _ in range(2)} == {"refused", "pong"}


def test_a_text_may_come_in_pieces(table: Dealt) -> None:
    text = b'{"type":"ping"}'
    with table.guest("eve") as eve:
        eve.hear()
        pieces = [raw_frame(text[:1], TEXT, is_last=False)]
        pieces += [raw_frame(text[at : at + 1], CONTINUED, is_last=False) for at in range(1, len(text))]
        eve.wire.send_raw(raw_frame(b"", PING).join(pieces) + raw_frame(b"", CONTINUED))
        assert eve.hear() == {"type": "pong"}


WITHIN = raw_frame(b'{"type":"hello","table":"x"}')
"""Bytes that are a frame where a frame begins, and the content of one where they follow a head."""


@pytest.mark.parametrize("head", [1, 2, 3, 6], ids=lambda head: f"after {head} bytes of a frame")
def test_what_looks_like_a_text_within_a_text_is_none(table: Dealt, head: int) -> None:
    whole = raw_frame(WITHIN)
    with table.guest("eve") as eve:
        eve.hear()
        eve.wire.send_raw(PING_FRAME)  # from here on short texts take the short way
        assert eve.hear() == {"type": "pong"}
        eve.wire.send_raw(whole[:head])
        time.sleep(0.05)
        eve.wire.send_raw(whole[head:6])
        time.sleep(0.05)
        eve.wire.send_raw(WITHIN)
        assert "did not understand" in eve.hear()["says"]
        eve.wire.send_raw(PING_FRAME)
        assert eve.hear() == {"type": "pong"}


def test_a_text_in_pieces_goes_on_where_it_stopped_whatever_comes_meanwhile(table: Dealt) -> None:
    with table.guest("eve") as eve:
        eve.hear()
        eve.wire.send_raw(raw_frame(b'{"type":', is_last=False))
        time.sleep(0.05)
        eve.wire.send_raw(PING_FRAME)
        assert closed_by(eve).code == 1002, "a text may not begin within another"


@pytest.mark.parametrize("content", [raw_frame(b"x" * 125, PING), PING_FRAME, raw_frame(b"", BINARY)])
def test_who_takes_nothing_from_the_line_costs_no_memory(server: RunningServer, table: Dealt, content: bytes) -> None:
    process = psutil.Process(server.process.pid)
    with table.guest("ana") as ana, table.guest("eve") as eve:
        ana.hear()
        memory = process.memory_info().rss
        with suppress(OSError):
            for _ in range(100):
                eve.wire.send_raw(content * 2000)
        assert ana.do("note", words="")["type"] == "done"
        assert process.memory_info().rss / memory - 1 < 0.05


def test_who_never_takes_anything_is_let_go(server: RunningServer) -> None:
    table = server.deal("Eve")
    process = psutil.Process(server.process.pid)

    def lines() -> int:
        return sum(line.status == psutil.CONN_ESTABLISHED for line in process.net_connections("tcp"))

    before = lines()
    with table.guest("gm") as gm, table.guest("eve") as eve:
        gm.hear()
        for _ in range(26):  # more than fits on the way to somebody who does not read
            for _ in range(50):
                gm.press("say", words="🔥" * 2000)
            for _ in range(50):
                assert gm.hear_until("done", "refused")
        until(lambda: lines() == before + 1, "only the GM should still be here")
        eve.wire.close()


def test_a_question_nobody_could_ask_is_not_counted(server: RunningServer) -> None:
    seats = [{"title": "Gale", "name": "gm", "role": "gm"}, {"title": "Ana", "name": "ana"}]
    dealt = Dealt(
        server, json.loads(server.ask("/api/tables", {"system": "first_empires", "seats": seats, "open": True})[2])
    )
    with dealt.guest("gm") as gm, dealt.guest("ana") as ana:
        gm.hear()
        ana.hear()
        call = {"who": "ana", "intention": "act", "position": "controlled", "question": "?"}
        assert gm.do("call", **call)["type"] in ("done", "refused")
        for luck in (10**4, 10**6, 10**9, 2**63, 10**300, -(10**9)):
            for action, more in (("roll", {"ability": "body"}), ("resist", {})):
                ana.send({"type": "ask", "id": "q", "of": {"do": action, "luck": luck, **more}})
                assert ana.hear_until("refused", "answer")["kind"] in ("impossible", "malformed", "refused")


def test_hostile_frames_leave_no_trace_on_the_disk(server: RunningServer, table: Dealt) -> None:
    seq = server.get(f"/api/tables/{table.table}")["seq"]
    marker = "find-me-on-the-disk"
    with table.guest("eve") as eve:
        eve.hear()
        for frame in (
            {"type": "do", "id": marker, "command": {"do": marker}},
            {"type": "do", "id": "1", "command": {"do": "flip", "attribute": marker}},
            {"type": "do", "id": "1", "command": {"do": "say", "words": "x"}, "because": marker},
            {"type": "do", "id": "1", "command": {"do": "say", "words": "x"}, "as": marker},
        ):
            eve.send(frame)
            assert eve.hear()["type"] == "refused"
    assert server.get(f"/api/tables/{table.table}")["seq"] == seq
    written = b"".join(path.read_bytes() for path in Path(server.file.parent).iterdir() if path.is_file())
    assert b"Rain." in written
    assert marker.encode() not in written
