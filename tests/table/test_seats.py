"""Seats change hands: the GM frees one, somebody takes it, and everybody sees who is there."""

import json
import sqlite3
import time
from typing import Any

import pytest

from tests.patience import PATIENCE
from tests.table.guests import Dealt, Guest, LineClosed, RunningServer


def free(table: Dealt, seat: str, by: str | None = "gm", **body: Any) -> tuple[int, dict[str, Any]]:
    """Somebody wants a seat freed."""
    headers = {"authorization": f"Bearer {table.secrets[by]}"} if by else {}
    status, _, answer = table.server.ask(f"/api/tables/{table.table}/seats/{seat}/free", body, headers=headers)
    return status, json.loads(answer)


def take(table: Dealt, **wish: Any) -> tuple[int, dict[str, Any]]:
    """Somebody who knows the code wants a seat."""
    status, _, answer = table.server.ask(f"/api/tables/{table.table}/seats", wish)
    return status, json.loads(answer)


def free_seats(table: Dealt) -> list[str]:
    """The seats anybody may take."""
    return [seat["seat"] for seat in table.server.get(f"/api/tables/{table.table}")["seats"] if seat["free"]]


def test_a_freed_seat_closes_to_its_old_secret_at_once(server: RunningServer) -> None:
    table = server.deal("Ana", "Bo")
    with table.guest("ana") as ana, table.guest("ana") as other_tab, table.guest("bo") as bo:
        for guest in (ana, other_tab, bo):
            guest.hear()
        status, key = free(table, "ana")
        assert (status, key["seat"], key["title"], key["role"]) == (201, "ana", "Ana", "player")
        assert key["secret"] != table.secrets["ana"]
        for guest in (ana, other_tab):
            assert "freed" in guest.hear()["why"]
            with pytest.raises(LineClosed) as closed:
                guest.hear()
            assert closed.value.code == 1008
        assert bo.do("say", words="Where did she go?")["type"] == "done"
        with table.guest("ana") as again:
            assert again.hear()["type"] == "bye"
        old = {"authorization": f"Bearer {table.secrets['ana']}"}
        assert server.ask(f"/api/tables/{table.table}/log", headers=old)[0] == 403


def test_whoever_was_put_out_cannot_act_on_the_line_that_is_closing(server: RunningServer) -> None:
    table = server.deal("Ana")
    with table.guest("ana") as ana:
        ana.hear()
        free(table, "ana")
        ana.press("say", words="I am still here!")
        ana.press("lose", points=1)
        with pytest.raises(LineClosed):  # noqa: PT012
            while True:
                ana.hear()
    assert server.get(f"/api/tables/{table.table}")["seq"] == 1


def test_the_gms_new_link_opens_the_seat_with_all_its_cards_and_then_it_is_taken(server: RunningServer) -> None:
    table = server.deal("Ana")
    with table.guest("ana") as ana:
        ana.hear()
        ana.do("lose", points=1)
    _, key = free(table, "ana")
    assert free_seats(table) == ["ana"]
    table.secrets["ana"] = key["secret"]
    with table.guest("ana") as zoe:
        welcome = zoe.hear()
        assert welcome["view"]["seat"] == "ana"
        assert welcome["view"]["piles"]["exhaustion/ana"]["count"] > 0
    assert free_seats(table) == []
    assert take(table, seat="ana")[0] == 400


def test_a_stranger_with_the_code_takes_a_free_seat_once(server: RunningServer) -> None:
    table = server.deal("Ana")
    with table.guest("ana") as ana:
        ana.hear()
    assert take(table, seat="ana")[0] == 400
    _, of_the_gm = free(table, "ana")
    status, key = take(table, seat="ana")
    assert (status, key["seat"], key["title"]) == (201, "ana", "Ana")
    assert take(table, seat="ana")[0] == 400
    table.secrets["ana"] = of_the_gm["secret"]
    with table.guest("ana") as late:
        assert late.hear()["type"] == "bye"
    table.secrets["ana"] = key["secret"]
    with table.guest("ana") as zoe:
        assert zoe.hear()["view"]["seat"] == "ana"


def test_a_seat_that_is_kept_and_a_gms_own_are_not_for_anybody(server: RunningServer) -> None:
    table = server.deal("Ana")
    assert free(table, "ana", keep=True)[0] == 201
    status, key = free(table, "gm")
    assert (status, key["role"], free_seats(table)) == (201, "gm", [])
    assert take(table, seat="gm")[0] == take(table, seat="ana")[0] == 400
    assert free(table, "ana")[0] == 403  # the GM's own secret is another one now
    table.secrets["gm"] = key["secret"]
    assert free(table, "ana")[0] == 201


@pytest.mark.parametrize("by", ["ana", None])
def test_only_the_gm_frees_a_seat(server: RunningServer, by: str | None) -> None:
    table = server.deal("Ana", "Bo")
    status, answer = free(table, "bo", by)
    assert (status, answer) == (403, {"says": "Only the GM can free a seat."})
    with table.guest("bo") as bo:
        assert bo.hear()["type"] == "welcome"


def test_a_seat_that_is_not_there_cannot_be_freed_or_taken(server: RunningServer) -> None:
    table = server.deal("Ana")
    assert free(table, "nobody")[0] == take(table, seat="nobody")[0] == 400
    assert server.ask("/api/tables/NOWHERE-1/seats/ana/free", {})[0] == 404


def test_a_freed_seat_stays_freed_when_the_server_starts_anew(server: RunningServer) -> None:
    table = server.deal("Ana", "Bo")
    with table.guest("bo") as bo:
        bo.hear()
    _, key = free(table, "ana")
    server.stop()
    server.start()
    assert free_seats(table) == ["ana"]
    with table.guest("ana") as old:
        assert old.hear()["type"] == "bye"
    table.secrets["ana"] = key["secret"]
    with table.guest("ana") as new:
        assert new.hear()["type"] == "welcome"
    with sqlite3.connect(server.file) as file:
        kept = [bytes(secret) for (secret,) in file.execute("SELECT secret FROM seats WHERE secret != x''")]
    file.close()
    assert all(len(secret) == 32 for secret in kept)
    assert key["secret"].encode() not in kept


def hears_of(gm: Guest, count: int) -> None:
    """Wait until the GM was told so often who is here."""
    deadline = time.monotonic() + PATIENCE
    while len(gm.present) < count and time.monotonic() < deadline:
        gm.do("say", words="tick")


def test_everybody_hears_who_comes_and_goes(server: RunningServer) -> None:
    table = server.deal("Ana", "Bo")
    with table.guest("gm") as gm, table.guest(None) as watcher:
        assert gm.hear()["present"] == ["gm"]
        watcher.hear()
        with table.guest("ana") as ana:
            assert ana.hear()["present"] == ["gm", "ana"]
            with table.guest("ana") as second_tab:
                second_tab.hear()
            assert ana.do("say", words="hello")["seq"] == 2
        hears_of(gm, 3)
        assert gm.present == [["gm"], ["gm", "ana"], ["gm"]], "the first time because somebody watches"
        watcher.hear_until("told")
        assert ["gm", "ana"] in watcher.present


def test_who_comes_back_without_a_welcome_is_told_who_is_there(server: RunningServer) -> None:
    table = server.deal("Ana")
    with table.guest("gm") as gm:
        seq = gm.hear()["seq"]
        with table.guest("ana", seen=seq) as ana:
            assert ana.hear() == {"type": "pong"}
            ana.do("say", words="back")
            assert ana.present == [["gm", "ana"]]


def test_who_is_there_is_never_written_down(server: RunningServer) -> None:
    table = server.deal("Ana")
    with table.guest("ana") as ana:
        ana.hear()
    log = server.get(f"/api/tables/{table.table}/log")
    assert (log["seq"], len(log["entries"])) == (1, 1)


@pytest.mark.parametrize(("keep", "is_rubbed_out"), [(True, False), (False, False), (False, True)])
def test_notes_belong_to_a_person_and_not_to_the_seat(server: RunningServer, keep: bool, is_rubbed_out: bool) -> None:
    table = server.deal("Ana")
    secret_words = "The innkeeper is my father."
    with table.guest("ana") as ana, table.guest("gm") as gm:
        ana.hear()
        gm.hear()
        assert ana.do("note", words=secret_words)["type"] == "done"
        if is_rubbed_out:  # the log has it still
            assert ana.do("note", words="")["type"] == "done"
        assert ana.do("say", words="I say nothing.")["type"] == "done"
        before = gm.do("say", words="A long silence.")["seq"]
    _, key = free(table, "ana", keep=keep)
    for again in (False, True):
        if again:  # neither going back nor starting anew gives them to anybody
            with table.guest("gm") as gm:
                gm.hear()
                assert gm.do("rewind", to=before, reason="Once more.")["type"] == "done"
            server.stop()
            server.start()
        with Guest(server, table.table, key["secret"]) as new:
            heard: list[Any] = [new.hear()]
        for seen in (1, 2, 3, before):
            with Guest(server, table.table, key["secret"], seen=seen) as new:
                heard.append(new.hear())
        headers = {"authorization": f"Bearer {key['secret']}"}
        for path in ("log", "replay", "story?as=json", "story?as=html", "story?as=markdown"):
            status, _, body = server.ask(f"/api/tables/{table.table}/{path}", headers=headers)
            assert (path, status) == (path, 200)
            heard.append(body.decode())
        assert secret_words not in str(heard)
        assert "I say nothing." in str(heard), "what was said stays said"


def test_who_comes_after_keeps_notes_of_their_own(server: RunningServer) -> None:
    table = server.deal("Ana")
    with table.guest("ana") as ana:
        ana.hear()
        ana.do("note", words="Mine.")
    _, key = free(table, "ana")
    with Guest(server, table.table, key["secret"]) as new:
        assert new.hear()["view"]["words"].get("notes/ana", "") == ""
        new.do("note", words="Theirs.")
    with Guest(server, table.table, key["secret"]) as new:
        assert new.hear()["view"]["words"]["notes/ana"] == "Theirs."


# --- Seats and tables that go -----------------------------------------------------------------------------------------


def ask(table: Dealt, path: str, by: str | None = "gm") -> tuple[int, Any]:
    """Somebody wants something done about the table."""
    headers = {"authorization": f"Bearer {table.secrets[by]}"} if by else {}
    status, _, answer = table.server.ask(f"/api/tables/{table.table}{path}", {}, headers=headers)
    return status, json.loads(answer)


def test_a_removed_seat_opens_to_nobody_and_what_lies_there_stays(server: RunningServer) -> None:
    table = server.deal("Ana", "Bo")
    with table.guest("ana") as ana, table.guest("gm") as gm, table.guest("bo") as bo:
        for guest in (ana, gm, bo):
            guest.hear()
        assert ana.do("note", words="Mine alone.")["type"] == "done"
        status, facts = ask(table, "/seats/ana/remove")
        seats = {seat["seat"]: seat for seat in facts["seats"]}
        assert (status, seats["ana"]["removed"], seats["ana"]["free"]) == (201, True, False)
        assert [seat["removed"] for seat in facts["seats"]].count(True) == 1
        assert ana.hear_until("bye")["why"] == "The GM has taken your seat from this table."
        with pytest.raises(LineClosed):
            ana.hear()
        assert gm.do("lose", extra={"as": "ana"}, points=1)["type"] == "done", "the GM sees to what is left of her"
        assert bo.do("say", words="Who is next?")["type"] == "done"
    for again in (False, True):
        if again:
            server.stop()
            server.start()
        with table.guest("ana") as ana:
            assert ana.hear()["type"] == "bye"
        for secret in (table.secrets["ana"], "", "0" * 64):
            status, _, _ = server.ask(f"/api/tables/{table.table}/log", headers={"authorization": f"Bearer {secret}"})
            assert status == (403 if secret else 200), "without a secret one is a stranger at an open door"
        assert take(table, seat="ana")[0] == 400
    status, key = free(table, "ana")
    assert status == 201, "the GM may change their mind"
    with Guest(server, table.table, key["secret"]) as zoe:
        view = zoe.hear()["view"]
        assert view["piles"]["exhaustion/ana"]["count"] > 0
        assert view["words"].get("notes/ana", "") == ""


@pytest.mark.parametrize("by", ["ana", None])
def test_only_the_gm_removes_a_seat_and_never_a_gms(server: RunningServer, by: str | None) -> None:
    table = server.deal("Ana", "Bo")
    assert ask(table, "/seats/bo/remove", by) == (403, {"says": "Only the GM can remove a seat."})
    assert ask(table, "/seats/nobody/remove")[0] == 400
    assert ask(table, "/seats/gm/remove") == (400, {"says": "The GM's own seat stays. Delete the table instead."})
    with table.guest("gm") as gm, table.guest("bo") as bo:
        assert gm.hear()["type"] == bo.hear()["type"] == "welcome"


def test_the_gm_deletes_the_table_and_nobody_else(server: RunningServer) -> None:
    table, other = server.deal("Ana"), server.deal("Ana")
    for by in ("ana", None):
        assert ask(table, "/delete", by) == (403, {"says": "Only the GM can delete the table."})
    with table.guest("ana") as ana, table.guest(None) as watcher:
        ana.hear()
        watcher.hear()
        assert ask(table, "/delete")[0] == 200
        for guest in (ana, watcher):
            assert guest.hear_until("bye")["why"] == "This table was deleted."
    for again in (False, True):
        if again:
            server.stop()
            server.start()
        for seat in ("gm", "ana", None):
            with table.guest(seat) as guest:
                assert guest.hear()["type"] == "bye"
        assert ask(table, "/delete")[0] == 404
        with other.guest("ana") as ana:
            assert ana.hear()["type"] == "welcome"
    with sqlite3.connect(server.file) as file:
        codes = [code for (code,) in file.execute("SELECT code FROM tables")]
    file.close()
    assert table.table not in codes
    assert other.table in codes


def test_the_gm_hears_that_somebody_watches_and_the_others_do_not(server: RunningServer) -> None:
    table = server.deal("Ana")
    with table.guest("gm") as gm, table.guest("ana") as ana:
        gm.hear()
        ana.hear()
        hears_of(gm, 1)
        with table.guest(None) as watcher:
            watcher.hear()
            hears_of(gm, 2)
        hears_of(gm, 3)
        assert gm.present == [["gm", "ana"]] * 3
        ana.do("say", words="Did anybody hear that?")
        assert ana.present == []


# --- “I am Ana” -------------------------------------------------------------------------------------------------------


def say_who(table: Dealt, seat: str, path: str = "", /, by: str | None = None, **body: Any) -> tuple[int, Any]:
    """Somebody with the one link for all says whose seat is theirs, or somebody answers them."""
    headers = {"authorization": f"Bearer {table.secrets[by]}"} if by else {}
    status, _, answer = table.server.ask(f"/api/tables/{table.table}/seats/{seat}/knock{path}", body, headers=headers)
    return status, json.loads(answer)


def look(table: Dealt, seat: str, knock: dict[str, Any]) -> tuple[int, Any]:
    """Whoever knocked looks for the answer."""
    return say_who(table, seat, "/look", knock=knock["knock"])


def test_a_name_nobody_has_sat_at_is_taken_at_once(server: RunningServer) -> None:
    table = server.deal("Ana", "Bo")
    status, facts = say_who(table, "ana")
    assert (status, facts["answer"], facts["key"]["seat"]) == (201, "come in", "ana")
    with Guest(server, table.table, facts["key"]["secret"]) as ana:
        assert ana.hear()["view"]["seat"] == "ana"
    assert len(server.get(f"/api/tables/{table.table}")["seats"]) == 3, "no second Ana"


def test_while_ana_is_there_nobody_takes_her_seat_unless_she_says_so(server: RunningServer) -> None:
    table = server.deal("Ana", "Bo")
    with table.guest("ana") as ana, table.guest("gm") as gm, table.guest("bo") as bo:
        for guest in (ana, gm, bo):
            guest.hear()
        status, knock = say_who(table, "ana")
        assert (status, knock["answer"], knock["key"]) == (201, "wait", None)
        ana.do("say", words="Who is there?")
        assert ana.door["knocking"] == [{"seat": "ana", "number": knock["number"]}]
        assert say_who(table, "ana")[0] == 400, "an answer is for one of them alone"
        yes = {"number": knock["number"], "welcome": True}
        assert [say_who(table, "ana", "/answer", by=by, **yes)[0] for by in ("gm", "bo", None)] == [403, 403, 403]
        assert say_who(table, "ana", "/look", knock="a guess")[0] == 400
        assert say_who(table, "ana", "/answer", by="ana", number=knock["number"] + 100, welcome=True)[0] == 400
        assert look(table, "ana", knock)[1]["answer"] == "wait"
        assert say_who(table, "ana", "/answer", by="ana", **yes)[0] == 201
        status, came = look(table, "ana", knock)
        assert (status, came["answer"], came["key"]["secret"]) == (200, "come in", table.secrets["ana"])
        assert look(table, "ana", knock)[0] == 400, "it is given out once"
        with Guest(server, table.table, came["key"]["secret"]) as phone:
            assert phone.hear()["view"]["seat"] == "ana"
            assert ana.do("say", words="Both of us.")["type"] == "done", "her own device stays"


def test_whoever_ana_turns_away_stays_out(server: RunningServer) -> None:
    table = server.deal("Ana")
    with table.guest("ana") as ana:
        ana.hear()
        _, knock = say_who(table, "ana")
        say_who(table, "ana", "/answer", by="ana", number=knock["number"], welcome=False)
        assert look(table, "ana", knock)[1] == {"answer": "no", "number": 0, "knock": "", "key": None}


def test_while_ana_is_away_the_gm_says_who_she_is_and_her_notes_stay(server: RunningServer) -> None:
    table = server.deal("Ana", "Bo")
    with table.guest("ana") as ana:
        ana.hear()
        ana.do("note", words="Mine.")
    with table.guest("gm") as gm, table.guest("bo") as bo:
        for guest in (gm, bo):
            guest.hear()
        _, knock = say_who(table, "ana")
        yes = {"number": knock["number"], "welcome": True}
        assert say_who(table, "ana", "/answer", by="bo", **yes)[0] == 403
        assert say_who(table, "ana", "/answer", by="gm", **yes)[0] == 201
        came = look(table, "ana", knock)[1]
        with Guest(server, table.table, came["key"]["secret"]) as phone:
            assert phone.hear()["view"]["words"]["notes/ana"] == "Mine."
        with table.guest("ana") as old:
            assert old.hear()["type"] == "bye", "the old link opens nothing any more"


def test_the_gms_seat_and_a_removed_one_open_to_no_name(server: RunningServer) -> None:
    table = server.deal("Ana")
    ask(table, "/seats/ana/remove")
    assert [say_who(table, seat)[0] for seat in ("gm", "ana", "nobody")] == [400, 400, 400]


def merge(table: Dealt, seat: str, into: str, by: str = "gm") -> tuple[int, Any]:
    """Somebody wants one seat made of two."""
    headers = {"authorization": f"Bearer {table.secrets[by]}"}
    path = f"/api/tables/{table.table}/seats/{seat}/merge"
    status, _, answer = table.server.ask(path, {"into": into}, headers=headers)
    return status, json.loads(answer)


def test_two_seats_of_one_person_become_one(server: RunningServer) -> None:
    table = server.deal("Ana", "Bo")
    with table.guest("ana") as ana:
        ana.hear()
        ana.do("note", words="Mine.")
    _, key = take(table, title="Anna")
    with Guest(server, table.table, key["secret"]) as anna, table.guest("gm") as gm:
        for guest in (anna, gm):
            guest.hear()
        assert merge(table, "anna", "ana", by="ana")[0] == 403
        status, facts = merge(table, "anna", "ana")
        assert (status, {seat["seat"]: seat["removed"] for seat in facts["seats"]}["anna"]) == (201, True)
        assert anna.hear_until("resync")["type"] == "resync"
        gm.do("say", words="Ana it is.")
        assert gm.door["gone"] == ["anna"]
    with Guest(server, table.table, key["secret"]) as again:
        seen = again.hear()["view"]
        assert (seen["seat"], seen["words"]["notes/ana"]) == ("ana", "Mine.")


def test_no_seat_is_merged_into_one_where_somebody_sits(server: RunningServer) -> None:
    table = server.deal("Ana", "Bo")
    with table.guest("ana") as ana:
        ana.hear()
        assert merge(table, "bo", "ana")[0] == 400
        assert [merge(table, *pair)[0] for pair in (("bo", "bo"), ("bo", "gm"), ("gm", "bo"), ("x", "bo"))] == [400] * 4
