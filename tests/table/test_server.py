"""The real server, talked to as a browser does."""

import json
from itertools import pairwise

import pytest

from tests.patience import until
from tests.table.guests import Guest, LineClosed, NotLetIn, RunningServer, Wire


def test_two_people_play_and_both_see_it(server: RunningServer) -> None:
    table = server.deal("Ana", "Bo")
    with table.guest("ana") as ana, table.guest("bo") as bo, table.guest("gm") as gm:
        views = [guest.hear()["view"] for guest in (ana, bo, gm)]
        assert [view["seat"] for view in views] == ["ana", "bo", "gm"]
        assert ana.do("flip", attribute="str")["type"] == "done"
        told = [guest.hear_until("told") for guest in (bo, gm)]
        assert {frame["seq"] for frame in told} == {2}
        assert any(event["type"] == "moved" and event["faces"] for event in told[0]["events"])
        assert bo.do("say", words="Well done!")["seq"] == 3
        assert ana.hear_until("told")["by"] == "bo"
        seqs = [frame["seq"] for frame in gm.frames] + [gm.hear_until("told")["seq"]]
        assert all(after - before == 1 for before, after in pairwise(seqs))


def test_the_hidden_cards_of_a_deck_are_in_no_byte_a_seat_receives(server: RunningServer) -> None:
    table = server.deal("Ana", "Bo")
    with table.guest("ana") as ana, table.guest("bo") as bo, table.guest("gm") as gm, table.guest(None) as watcher:
        for guest in (ana, bo, gm, watcher):
            guest.hear()
        for _ in range(4):
            done = ana.do("lose", points=1)
            assert done["type"] == "done"
        for guest in (bo, gm, watcher):
            while guest.hear().get("seq") != done["seq"]:
                pass
        # The save on the disk knows every card of every pile; the frames may only name those that were turned.
        for guest in (ana, bo, gm, watcher):
            welcome = guest.frames[0]["view"]["piles"]
            assert {place: pile["faces"] for place, pile in welcome.items() if place.startswith("draw/")} == {
                "draw/ana": None,
                "draw/bo": None,
            }
            turned = {
                face for frame in guest.frames for event in frame.get("events", ()) for face in event.get("faces", ())
            }
            named = {face for face in (f"D{number:02}" for number in range(1, 21)) if f'"{face}"' in guest.raw}
            assert named <= turned
            assert "bo:D" not in guest.raw
            assert '"order' not in guest.raw


def test_coming_back_brings_just_what_was_missed(server: RunningServer) -> None:
    table = server.deal("Ana", "Bo")
    with table.guest("ana") as ana:
        with table.guest("bo") as bo:
            seen = bo.hear()["seq"]
        ana.hear()
        for words in ("one", "two", "three"):
            ana.do("say", words=words)
        with table.guest("bo", seen) as back:
            missed = [back.hear() for _ in range(3)]
            assert [(frame["type"], frame["seq"]) for frame in missed] == [("told", 2), ("told", 3), ("told", 4)]
            said = [event["slots"]["words"] for frame in missed for event in frame["events"]]
            assert said == ["one", "two", "three"]
            assert ana.do("say", words="four")["seq"] == back.hear()["seq"] == 5


def test_a_number_the_table_never_had_brings_a_fresh_welcome(server: RunningServer) -> None:
    table = server.deal("Ana")
    with table.guest("ana", seen=99) as ana:
        assert ana.hear()["type"] == "welcome"


def test_a_table_survives_a_restart_of_the_house(server: RunningServer) -> None:
    table = server.deal("Ana", "Bo")
    with table.guest("ana") as ana:
        before = ana.hear()
        ana.do("lose", points=2)
    server.stop()
    server.start()
    with table.guest("ana", seen=before["seq"]) as ana:
        assert ana.hear()["seq"] == before["seq"] + 1
    with table.guest("bo") as bo:
        welcome = bo.hear()
        assert welcome["seq"] == before["seq"] + 1
        assert welcome["view"]["piles"]["draw/ana"]["count"] < 20


# --- What goes wrong --------------------------------------------------------------------------------------------------


def still_as_it_was(ana: Guest, server: RunningServer) -> None:
    """Nothing changed, the line is good, and the house is open."""
    assert ana.do("say", words="Still here.")["seq"] == 2
    assert server.ask("/healthz")[0] == 200


@pytest.mark.parametrize(
    ("frame", "kind", "says"),
    [
        ({"type": "do", "id": "x", "command": {"do": "fly"}}, "malformed", "no action “fly”"),
        ({"type": "do", "id": "x", "command": {}}, "malformed", "no action"),
        ({"type": "do", "id": "x", "command": {"do": "flip"}}, "malformed", "needs “attribute”"),
        ({"type": "do", "id": "x", "command": {"do": "flip", "attribute": 3}}, "malformed", "should be words"),
        ({"type": "do", "id": "x", "command": {"do": "flip", "attribute": "charm"}}, "impossible", "can be"),
        ({"type": "do", "id": "x", "command": {"do": "stand", "keep": 1}}, "impossible", "not open to you now"),
        ({"type": "do", "id": "x", "command": {"do": "wound", "who": "bo"}}, "impossible", "not for a player"),
        (
            {"type": "do", "id": "x", "command": {"do": "flip", "attribute": "str"}, "as": "bo"},
            "refused",
            "Only the GM can act for somebody else",
        ),
        (
            {"type": "do", "id": "x", "command": {"do": "flip", "attribute": "str"}, "because": "I want to"},
            "refused",
            "Only the GM can set a rule aside",
        ),
        ("this is no frame", "malformed", "did not understand"),
        ('{"type":"do"', "malformed", "did not understand"),
        ({"type": "dance"}, "malformed", "did not understand"),
        ({"type": "hello", "table": "EMBER-42"}, "malformed", "said hello already"),
        (b"\x00\x01\x02", "malformed", "did not understand"),
    ],
    ids=str,
)
def test_nonsense_is_refused_in_a_sentence_and_changes_nothing(
    server: RunningServer, frame: object, kind: str, says: str
) -> None:
    table = server.deal("Ana", "Bo")
    with table.guest("ana") as ana:
        ana.hear()
        ana.send(frame)
        refused = ana.hear()
        assert (refused["type"], refused["kind"]) == ("refused", kind)
        assert says in refused["says"]
        still_as_it_was(ana, server)


def test_a_press_from_an_old_table_is_refused_and_changes_nothing(server: RunningServer) -> None:
    table = server.deal("Ana", "Bo")
    with table.guest("ana") as left, table.guest("ana") as right:
        seen = left.hear()["seq"]
        right.hear()
        assert left.do("say", words="First.", on=seen)["type"] == "done"
        refused = right.do("say", words="First.", on=seen)
        assert (refused["kind"], refused["says"]) == (
            "stale",
            "The table has moved on. Have another look and try again.",
        )
        assert right.do("say", words="Second.", on=seen + 1)["seq"] == seen + 2


def test_a_frame_over_64_kib_closes_the_line_with_a_reason(server: RunningServer) -> None:
    table = server.deal("Ana")
    with table.guest("ana") as ana:
        ana.hear()
        ana.press("say", words="x" * 70_000)
        with pytest.raises(LineClosed, match="65536") as closed:
            ana.hear()
        assert closed.value.code == 1009
    with table.guest("ana") as ana:
        assert ana.hear()["seq"] == 1
        still_as_it_was(ana, server)


@pytest.mark.parametrize(
    ("hello", "why"),
    [
        ({"type": "hello", "table": "NOWHERE-1"}, "There is no table NOWHERE-1"),
        ({"type": "hello", "table": "{table}", "token": "not-the-secret"}, "opens no seat"),
        ({"type": "ping"}, "Say hello first"),
        ("good evening", "did not understand"),
        ({"type": "hello", "table": "{table}", "seen": "yesterday"}, "did not understand"),
        ({"type": "hello", "table": "x" * 500}, "did not understand"),
    ],
    ids=str,
)
def test_a_broken_hello_is_answered_with_a_reason_and_a_closed_line(
    server: RunningServer, hello: object, why: str
) -> None:
    table = server.deal("Ana")
    text = hello if isinstance(hello, str) else json.dumps(hello).replace("{table}", table.table)
    wire = Wire(server.port)
    wire.send(text)
    bye = json.loads(wire.recv())
    assert bye["type"] == "bye"
    assert why in bye["why"]
    with pytest.raises(LineClosed) as closed:
        wire.recv()
    assert closed.value.code == 1008
    wire.close()
    assert server.ask("/healthz")[0] == 200


def test_a_page_of_somebody_elses_cannot_open_a_line(server: RunningServer) -> None:
    with pytest.raises(NotLetIn) as refused:
        Wire(server.port, Origin="https://elsewhere.example")
    assert refused.value.status == 403
    Wire(server.port, Origin=server.address).close()


def test_a_reader_who_stops_reading_is_cut_off_and_the_others_play_on(server: RunningServer) -> None:
    table = server.deal("Ana", "Bo")
    with table.guest("gm") as gm, table.guest("bo") as bo:
        gm.hear()
        bo.hear()
        # Bo's browser hangs: nothing is taken from the socket any more.
        for number in range(0, 1200, 50):
            for _ in range(50):
                gm.press("say", words="🔥" * 2000)
            for _ in range(50):
                assert gm.hear_until("done", "refused")["type"] == "done", number
        closed = _everything(bo)
        assert (closed.code, bo.frames[-1]["type"]) == (1013, "resync")
        seen = [frame["seq"] for frame in bo.frames if frame["type"] == "told"]
        assert seen == list(range(2, len(seen) + 2)), "what came before the cut came whole and in order"
        assert len(seen) < 1200
    with table.guest("bo", seen[-1]) as back:
        assert back.hear()["seq"] == gm.frames[-1]["seq"]


def _everything(guest: Guest) -> LineClosed:
    try:
        while True:
            guest.hear()
    except LineClosed as closed:
        return closed


def test_no_secret_and_no_card_is_in_the_log_of_the_house(server: RunningServer) -> None:
    table = server.deal("Ana")
    with table.guest("ana") as ana:
        ana.hear()
        ana.do("flip", attribute="str")
    wire = Wire(server.port)
    wire.send(json.dumps({"type": "hello", "table": table.table, "token": "a-wrong-guess-of-a-secret"}))
    assert "bye" in wire.recv()
    wire.close()
    until(lambda: table.table in server.log.read_text(), "the log says which table")
    log = server.log.read_text()
    assert [secret for secret in table.secrets.values() if secret in log] == []
    assert "a-wrong-guess" not in log
    assert ":D" not in log
    assert "Traceback" not in log
