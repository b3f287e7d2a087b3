"""Codes cannot be counted through, and a code alone opens nothing that its GM has not opened."""

import json
import random
from typing import Any

import pytest

from hearthside.kernel.refusals import Malformed
from hearthside.table.codes import NUMBERS, WORDS, new_code, read_code
from hearthside.table.limits import FREE_GUESSES, FREE_GUESSES_IN_ALL, TOO_MANY_GUESSES, Guesses, Limits
from hearthside.table.titles import is_seen, must_stand_out
from tests.hostile.test_limits import Clock
from tests.patience import until
from tests.table.guests import Dealt, Guest, LineClosed, RunningServer

# --- Codes and guesses ------------------------------------------------------------------------------------------------


def test_there_are_far_too_many_codes_to_try() -> None:
    assert len(set(WORDS)) * NUMBERS > 50_000_000  # there were 5,940
    assert len({new_code() for _ in range(2000)}) > 1990


@pytest.mark.parametrize("typed", ["EMBER-402913", "ember-402913", " Ember 402 913 ", "ember402913", "EMBER 40-29-13"])
def test_a_code_is_understood_however_it_is_written_down(typed: str) -> None:
    assert read_code(typed) == "EMBER-402913"


def guesses_in_an_hour(addresses: list[str]) -> int:
    """How many wrong codes somebody gets to try who has all these addresses and never sleeps."""
    clock = Clock()
    guesses = Guesses(clock)
    tried = 0
    while clock.now < 3600:
        for address in addresses:
            if not guesses.wait(address):
                guesses.wrong(address)
                tried += 1
        # The next try is worth it when somebody may guess again; the house may become more lenient before that.
        clock.now += min(max(1, min(map(guesses.wait, addresses))), 20)
    return tried


def test_one_home_network_tries_a_handful_of_codes_in_an_hour() -> None:
    """It was 5,940 in 41 s from a /56, and with them 100 of 100 tables; now it is some dozens of 59 million."""
    one = ["2001:db8:1:100::/64"]
    whole_56 = [f"2001:db8:1:1{number:02x}::/64" for number in range(256)]
    whole_48 = [f"2001:db8:1:{number:x}00::/64" for number in range(256)]
    assert guesses_in_an_hour(one) < 30
    assert guesses_in_an_hour(whole_56) < 50
    assert guesses_in_an_hour(whole_48) < 150


def test_a_house_that_is_guessed_at_from_everywhere_still_lets_in_who_knows_the_code() -> None:
    clock = Clock()
    guesses = Guesses(clock)
    dice = random.Random(7)
    for _ in range(FREE_GUESSES_IN_ALL):
        guesses.wrong(f"198.51.{dice.randrange(256)}.{dice.randrange(256)}")
    assert not guesses.wait("192.0.2.1"), "nobody has guessed wrong from there"
    guesses.wrong("192.0.2.1")
    assert guesses.wait("192.0.2.1") > 0, "and nobody has more than one guess for free now"


def test_wrong_guesses_are_forgiven_in_time() -> None:
    clock = Clock()
    guesses = Guesses(clock)
    for _ in range(FREE_GUESSES[0] + 6):
        guesses.wrong("192.0.2.1")
    assert guesses.wait("192.0.2.1") > 30
    clock.now += 24 * 3600
    for _ in range(FREE_GUESSES[0] - 1):
        assert not guesses.wait("192.0.2.1")
        guesses.wrong("192.0.2.1")


def test_a_whole_56_knocks_only_twice_as_often_as_one_home() -> None:
    limits = Limits(Clock())
    let = sum(limits.may(f"2001:db8:1:1{number:02x}::/64") for number in range(256) for _ in range(10))
    alone = sum(Limits(Clock()).may("2001:db8:1:100::/64") for _ in range(1))
    assert alone == 1
    assert let <= 600


# --- Names ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "title",
    [
        "Ana",
        "ana",
        "ANA",
        " A n a ",
        "Аna",
        "Αna",
        "Ａna",
        "𝐀na",
        "Аnа",
        "Ana.",
        "«Ana»",
        "Ána",
        "A\u200bna",
        "A\u0301na",
    ],
)
def test_nobody_takes_a_name_that_passes_for_anothers(title: str) -> None:
    with pytest.raises(Malformed, match="looks the same"):
        must_stand_out(title, "player", ["Gale", "Ana"])


@pytest.mark.parametrize(
    "title",
    ["GM", "gm", "The GM", "the  g.m.", "ТНЕ GМ", "ԌМ", "G M", "Game Master", "SL", "Spielleitung", "ＧＭ", "ɢᴍ"],
)
def test_nobody_but_the_gm_is_called_gm(title: str) -> None:
    with pytest.raises(Malformed, match="Only the GM"):
        must_stand_out(title, "player", [])
    must_stand_out(title, "gm", ["Ana"])


@pytest.mark.parametrize(("title", "other"), [("AIice", "Alice"), ("B0b", "Bob"), ("Corn", "Com"), ("Ida", "IDA")])
def test_signs_that_look_like_letters_count_as_them(title: str, other: str) -> None:
    with pytest.raises(Malformed):
        must_stand_out(title, "player", [other])


@pytest.mark.parametrize("title", ["", " ", "\u2800", "\u3164", "\u115f\u1160", "\uffa0", "\ufe0f", "\u0301 \u200b"])
def test_a_name_has_something_to_be_seen(title: str) -> None:
    assert not is_seen(title)
    for sign in ("Ana", "★", "李", "🔥", "é"):
        assert is_seen(title + sign)
    with pytest.raises(Malformed, match="looks the same"):
        must_stand_out(f"{title}Ana", "player", ["Ana"])


def test_names_that_only_resemble_each_other_are_fine() -> None:
    names = [
        "Ana",
        "Anna",
        "Hannah",
        "Bo",
        "Bob",
        "Ursula",
        "Jörg",
        "Gemma",
        "Слава",
        "Ελένη",
        "李",
        "★",
        "☆",
        "Ira",
        "Ila",
    ]
    for at, name in enumerate(names):
        must_stand_out(name, "player", names[:at])


# --- The door of a table ----------------------------------------------------------------------------------------------


def ask(table: Dealt, path: str, secret: str | None, body: Any = None, code: str = "") -> tuple[int, Any]:
    headers = {"authorization": f"Bearer {secret}"} if secret else {}
    status, _, said = table.server.ask(f"/api/tables/{code or table.table}{path}", body, headers=headers)
    return status, json.loads(said)


def set_door(table: Dealt, door: str) -> None:
    assert ask(table, "/door", table.secrets["gm"], {"door": door})[0] == 201


def first_frame(table: Dealt, secret: str | None, code: str = "") -> dict[str, Any]:
    with Guest(table.server, code or table.table, secret) as guest:
        return guest.hear()


def test_a_code_alone_opens_nothing_at_a_table_as_it_is_dealt(server: RunningServer) -> None:
    table = server.deal("Ana", open=False)
    for path in ("", "/log", "/story", "/replay"):
        closed, nowhere = ask(table, path, None), ask(table, path, None, code="EMBER-100000")
        assert (closed[0], nowhere[0]) == (404, 404)
        assert closed[1]["says"].replace(table.table, "EMBER-100000") == nowhere[1]["says"], "nothing tells them apart"
    assert ask(table, "/seats", None, {"title": "Max"})[0] == ask(table, "/seats", None, {"seat": "ana"})[0] == 404
    assert first_frame(table, None)["type"] == "bye"
    assert first_frame(table, table.secrets["ana"])["type"] == "welcome"


def test_an_invitation_lets_somebody_watch_and_say_who_they_are(server: RunningServer) -> None:
    table = server.deal("Ana", "Bo", open=False)
    invitation = ask(table, "/door", table.secrets["gm"])[1]["invitation"]
    status, facts = ask(table, "", invitation)
    assert (status, [seat["title"] for seat in facts["seats"] if seat["free"]]) == (200, ["Ana", "Bo"])
    assert first_frame(table, invitation)["view"]["role"] == "spectator"
    status, key = ask(table, "/seats", invitation, {"seat": "ana"})
    assert (status, key["title"]) == (201, "Ana")
    assert first_frame(table, key["secret"])["view"]["seat"] == "ana"
    assert ask(table, "/seats", invitation, {"seat": "ana"})[0] == 400, "she sits there now"
    assert first_frame(table, table.secrets["bo"])["type"] == "welcome"
    assert ask(table, "/seats", invitation, {"seat": "bo"})[0] == 400, "he came with his own link"
    assert ask(table, "/seats", invitation, {"title": "Zoe"})[0] == 201
    assert ask(table, "/seats", invitation, {"title": "The GM"})[0] == 400


def test_the_gm_opens_and_locks_the_door(server: RunningServer) -> None:
    table = server.deal("Ana", open=False)
    invitation = ask(table, "/door", table.secrets["gm"])[1]["invitation"]
    set_door(table, "open")
    assert ask(table, "", None)[0] == 200
    assert first_frame(table, None)["type"] == "welcome"
    set_door(table, "locked")
    assert ask(table, "", None)[0] == 404
    assert ask(table, "", invitation)[0] == ask(table, "/seats", invitation, {"title": "Zoe"})[0] == 403
    assert first_frame(table, table.secrets["ana"])["type"] == "welcome"
    for secret in (table.secrets["ana"], invitation):
        assert ask(table, "/door", secret, {"door": "open"})[0] == 403


def test_a_door_that_is_locked_shows_out_who_watches_and_nobody_who_has_a_seat(server: RunningServer) -> None:
    table = server.deal("Ana")
    with table.guest("gm") as gm, table.guest("ana") as ana, table.guest(None) as one, table.guest(None) as another:
        for guest in (gm, ana, one, another):
            guest.hear()
        set_door(table, "invited")
        assert len(ask(table, "/door", table.secrets["gm"])[1]["watchers"]) == 2, "they were let in and may stay"
        set_door(table, "locked")
        for watcher in (one, another):
            assert watcher.hear_until("bye")["why"].startswith("The GM has locked the door")
            with pytest.raises(LineClosed):
                watcher.hear()
        assert ask(table, "/door", table.secrets["gm"])[1]["watchers"] == []
        for guest in (gm, ana):
            assert guest.do("say", words="Among ourselves.")["type"] == "done"
    set_door(table, "open")
    assert first_frame(table, None)["type"] == "welcome", "nobody was shown out for good"


def test_a_renewed_code_shuts_out_the_old_one_and_the_invitation_but_no_seat(server: RunningServer) -> None:
    table = server.deal("Ana", "Bo")
    before = ask(table, "/door", table.secrets["gm"])[1]
    status, after = ask(table, "/door/renew", table.secrets["gm"], {})
    assert status == 201
    assert after["code"] != before["code"]
    assert after["invitation"] != before["invitation"]
    server.stop()
    server.start()
    assert ask(table, "", None)[0] == 404
    assert ask(table, "", before["invitation"])[0] == 403
    assert ask(table, "", None, code=after["code"])[0] == 200
    assert first_frame(table, None, after["code"])["type"] == "welcome"
    for code in (table.table, after["code"]):
        assert first_frame(table, table.secrets["ana"], code)["view"]["seat"] == "ana", "both codes lead to her seat"
    assert ask(table, "/door/renew", table.secrets["gm"], {})[0] == 201
    assert first_frame(table, table.secrets["bo"], after["code"])["type"] == "welcome"
    assert first_frame(table, None, after["code"])["type"] == "bye"


def test_the_gm_sees_who_watches_and_shows_them_out_for_good(limited: RunningServer) -> None:
    table = limited.deal("Ana")
    with table.guest("gm") as gm, table.guest(None) as watcher, table.guest("ana") as ana:
        for guest in (gm, watcher, ana):
            guest.hear()
        _, door = ask(table, "/door", table.secrets["gm"])
        assert [set(each) for each in door["watchers"]] == [{"watcher", "since"}]
        number = door["watchers"][0]["watcher"]
        assert ask(table, f"/watchers/{number}/out", table.secrets["ana"], {})[0] == 403
        assert ask(table, f"/watchers/{number + 7}/out", table.secrets["gm"], {})[0] == 400
        assert ask(table, f"/watchers/{number}/out", table.secrets["gm"], {})[1]["watchers"] == []
        assert watcher.hear() == {"type": "bye", "why": "The GM has shown you out."}
        assert first_frame(table, None)["type"] == "bye"
        assert ana.do("say", words="Alone at last.")["type"] == "done", "she has a seat, also behind the same router"
        after = ask(table, "/door/renew", table.secrets["gm"], {})[1]
        assert first_frame(table, None, after["code"])["type"] == "welcome"


def test_whoever_counts_through_the_codes_is_not_listened_to_and_the_others_are(limited: RunningServer) -> None:
    table = limited.deal("Ana")
    headers = {"x-forwarded-for": "198.51.100.1"}
    answers = [limited.ask(f"/api/tables/EMBER-{100_000 + at}", headers=headers) for at in range(40)]
    assert [status for status, _, _ in answers].count(404) <= FREE_GUESSES[0] + 3
    assert json.loads(answers[-1][2])["says"] == TOO_MANY_GUESSES
    codes = ("EMBER-100000", table.table)
    until(
        # A guess may have come free again since the last one; whoever has none left is told nothing of either.
        lambda: [limited.ask(f"/api/tables/{code}", headers=headers)[0] for code in codes] == [429, 429],
        "not even a right guess tells anything",
    )
    seated = {**headers, "authorization": f"Bearer {table.secrets['ana']}"}
    assert limited.ask(f"/api/tables/{table.table}", headers=seated)[0] == 200, "a seat's link opens it all the same"
    assert limited.ask(f"/api/tables/{table.table}", headers={"x-forwarded-for": "198.51.100.2"})[0] == 200
