"""Who may do what, cell by cell: every frame, every address of the API and every action, for everybody.

The lists come from the wire, the schema and the catalogues. Whatever is new there has no row here, and fails until
somebody writes down who may do it.
"""

import json
import typing
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from typing import Any

import msgspec
import pytest

from hearthside import systems
from hearthside.games import games
from hearthside.table.wire import FrameIn
from tests.hostile.mischief import typed_command
from tests.hostile.strangers import Speechless
from tests.known import known
from tests.table.guests import Dealt, Guest, LineClosed, RunningServer, places_in, settled

ROLES = ("gm", "player", "other player", "spectator", "watcher", "wrong secret", "other table's secret")
AT_THE_TABLE = ROLES[:4]
SEATS = {"gm": "gm", "player": "ana", "other player": "bo", "spectator": "sam"}
OUTSIDE = ("wrong secret", "other table's secret")


class Tables:
    """Two tables of one game, and everybody who comes to the first one."""

    def __init__(self, server: RunningServer, system: str = "thousand_faces") -> None:
        self.server = server
        seats = [
            {"title": "Gale", "name": "gm", "role": "gm"},
            {"title": "Ana", "name": "ana"},
            {"title": "Bo", "name": "bo"},
            {"title": "Sam", "name": "sam", "role": "spectator"},
        ]
        options = {"TRIG-01": "players"} if system.startswith("thousand_faces") else {}
        self._wish = {"system": system, "options": options, "seats": seats, "open": True}
        self.here = self._deal()

    @cached_property
    def elsewhere(self) -> Dealt:
        """The other table."""
        return self._deal()

    def _deal(self) -> Dealt:
        return Dealt(self.server, json.loads(self.server.ask("/api/tables", self._wish)[2]))

    def secret(self, role: str) -> str | None:
        """What somebody has to show."""
        match role:
            case "watcher":
                return None
            case "wrong secret":
                return "a-guess-of-a-secret-that-is-none"
            case "other table's secret":
                return self.elsewhere.secrets["gm"]
        return self.here.secrets[SEATS[role]]

    @contextmanager
    def line(self, role: str) -> Iterator[Guest]:
        """The line of this person, after the first frame came back."""
        with Guest(self.server, self.here.table, self.secret(role)) as guest:
            guest.hear()
            yield guest

    @property
    def seq(self) -> int:
        """How far the log goes."""
        key = {"authorization": f"Bearer {self.here.secrets['sam']}"}
        found: int = self.server.get(f"/api/tables/{self.here.table}", headers=key)["seq"]
        return found


def answer(guest: Guest) -> str:
    """What came back, in a word: the kind of frame, the kind of refusal, or that the line is closed."""
    try:
        frame = guest.hear_until("welcome", "done", "refused", "answer", "bye", "pong")
    except LineClosed:
        return "closed"
    return f"{frame['kind']}: {frame['says']}" if frame["type"] == "refused" else frame["type"]


# --- Frames -----------------------------------------------------------------------------------------------------------

FRAMES: Mapping[str, Mapping[str, Any]] = {
    "hello": {"table": "{table}"},
    "do": {"id": "1", "command": {"do": "say", "words": "Good evening."}},
    "ask": {"id": "1", "of": {"do": "flip", "attribute": "str"}},
    "ping": {},
    "lend": {"pledge": "0" * 64},
}
WATCHING = "refused: You are watching. Take a seat to play."
TWICE = "malformed: You have said hello already."
WHO_HEARS: Mapping[str, Mapping[str, str]] = {
    "hello": {**dict.fromkeys((*AT_THE_TABLE, "watcher"), TWICE), **dict.fromkeys(OUTSIDE, "closed")},
    "do": {
        **dict.fromkeys(("gm", "player", "other player"), "done"),
        "spectator": "impossible: Say what happens is not for a spectator.",
        "watcher": WATCHING,
        **dict.fromkeys(OUTSIDE, "closed"),
    },
    "ask": {
        "gm": "impossible: Flip is not open to you now.",
        **dict.fromkeys(("player", "other player"), "answer"),
        "spectator": "impossible: Flip is not open to you now.",
        "watcher": WATCHING,
        **dict.fromkeys(OUTSIDE, "closed"),
    },
    "ping": {**dict.fromkeys((*AT_THE_TABLE, "watcher"), "pong"), **dict.fromkeys(OUTSIDE, "closed")},
    # Nothing is answered to it, so the one who lends asks whether anybody is there.
    "lend": {**dict.fromkeys((*AT_THE_TABLE, "watcher"), "pong"), **dict.fromkeys(OUTSIDE, "closed")},
}


def frame_names() -> list[str]:
    """Every kind of frame a browser may send."""
    kinds = [msgspec.inspect.type_info(kind) for kind in typing.get_args(FrameIn)]
    return [str(kind.tag) for kind in kinds if isinstance(kind, msgspec.inspect.StructType)]


@pytest.fixture(scope="module")
def tables(server: RunningServer) -> Tables:
    return Tables(server)


def test_every_frame_is_expected_of_everybody() -> None:
    assert sorted(FRAMES) == sorted(WHO_HEARS) == sorted(frame_names())
    assert all(tuple(sorted(row)) == tuple(sorted(ROLES)) for row in WHO_HEARS.values())


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("name", frame_names())
def test_every_frame_from_everybody(tables: Tables, name: str, role: str) -> None:
    text = json.dumps({"type": name, **FRAMES[name]}).replace("{table}", tables.here.table)
    before = tables.seq
    with tables.line(role) as guest:
        guest.send(text)
        if name == "lend" and role not in OUTSIDE:
            guest.send(json.dumps({"type": "ping"}))
        assert answer(guest) == WHO_HEARS[name][role]
        assert guest.frames[0]["type"] == ("bye" if role in OUTSIDE else "welcome")
    assert tables.seq - before == (WHO_HEARS[name][role] == "done")


@pytest.mark.parametrize("name", frame_names())
def test_only_a_hello_opens_a_line(tables: Tables, name: str) -> None:
    text = json.dumps({"type": name, **FRAMES[name]}).replace("{table}", tables.here.table)
    with Speechless(tables.server) as stranger:
        stranger.send(text)
        assert answer(stranger) == ("welcome" if name == "hello" else "bye")


# --- The API ----------------------------------------------------------------------------------------------------------

ANYBODY = dict.fromkeys(ROLES, 200)
WHO_KNOWS_THE_CODE = dict.fromkeys(ROLES, 201)
WHO_IS_LET_IN = {**dict.fromkeys((*AT_THE_TABLE, "watcher"), 201), **dict.fromkeys(OUTSIDE, 403)}
WITH_A_GOOD_SECRET = {**dict.fromkeys((*AT_THE_TABLE, "watcher"), 200), **dict.fromkeys(OUTSIDE, 403)}
ONLY_THE_GM = {**dict.fromkeys(ROLES, 403), "gm": 201}
ONLY_THE_GM_READS = {**dict.fromkeys(ROLES, 403), "gm": 200}

WHO_IS_ANSWERED: Mapping[str, Mapping[str, int]] = {
    "get /api/systems": ANYBODY,
    "get /api/systems/{system}/cards": ANYBODY,
    "get /api/systems/{system}/german": ANYBODY,
    "get /api/rules": ANYBODY,
    "get /api/rules/{system}": ANYBODY,
    "get /api/rules/{system}/words": ANYBODY,
    "get /api/rules/{system}/beside/{other}": ANYBODY,
    "get /api/rules/{system}/{entry}": ANYBODY,
    "get /api/lab/{system}": ANYBODY,
    "get /api/lab/{system}/odds": ANYBODY,
    "get /api/tables/{table}": WITH_A_GOOD_SECRET,
    "get /api/tables/{table}/door": ONLY_THE_GM_READS,
    "get /api/tables/{table}/forecast": ONLY_THE_GM_READS,
    "get /api/tables/{table}/log": WITH_A_GOOD_SECRET,
    "get /api/tables/{table}/story": WITH_A_GOOD_SECRET,
    "get /api/tables/{table}/replay": WITH_A_GOOD_SECRET,
    "get /api/tables/{table}/offers/{seat}": ONLY_THE_GM_READS,
    "post /api/tables": WHO_KNOWS_THE_CODE,
    "post /api/demo": WHO_KNOWS_THE_CODE,
    "post /api/evening": WHO_KNOWS_THE_CODE,
    "post /api/lab/compare": ANYBODY,
    "post /api/lab/forecast": ANYBODY,
    "post /api/qr": WHO_KNOWS_THE_CODE,
    "post /api/tables/{table}/seats": WHO_IS_LET_IN,
    "post /api/tables/{table}/door": ONLY_THE_GM,
    "post /api/tables/{table}/door/renew": ONLY_THE_GM,
    "post /api/tables/{table}/watchers/{watcher}/out": {**dict.fromkeys(ROLES, 403), "gm": 400},
    # Bo's seat is free: whoever is let in says that it is theirs. Nobody has knocked at it, so there is no answer.
    "post /api/tables/{table}/seats/{seat}/knock": WHO_IS_LET_IN,
    "post /api/tables/{table}/seats/{seat}/knock/look": {**dict.fromkeys(ROLES, 400), **dict.fromkeys(OUTSIDE, 403)},
    "post /api/tables/{table}/seats/{seat}/knock/answer": {**dict.fromkeys(ROLES, 403), "gm": 400, "other player": 400},
    "post /api/tables/{table}/seats/{seat}/merge": ONLY_THE_GM,
    "post /api/tables/{table}/seats/{seat}/free": ONLY_THE_GM,
    "post /api/tables/{table}/seats/{seat}/remove": ONLY_THE_GM,
    "post /api/tables/{table}/delete": ONLY_THE_GM_READS,
}
RAT = {"game": "thousand_faces", "party": {"ana": {}}, "foes": [{"name": "Rat", "stamina": 1}]}
BODIES: Mapping[str, Any] = {
    "/api/tables": {"system": "thousand_faces", "seats": [{"title": "Ana"}]},
    "/api/demo": {},
    "/api/evening": {},
    "/api/lab/compare": {"before": RAT, "after": RAT, "within": 0.2},
    "/api/lab/forecast": {"encounter": RAT, "within": 0.2},
    "/api/qr": {"link": "http://127.0.0.1/t/EMBER-42"},
    "/api/tables/{table}/seats": {"title": "Max"},
    "/api/tables/{table}/seats/{seat}/knock": {},
    "/api/tables/{table}/seats/{seat}/knock/look": {"knock": "a guess"},
    "/api/tables/{table}/seats/{seat}/knock/answer": {"number": 10, "welcome": True},
    "/api/tables/{table}/seats/{seat}/merge": {"into": "ana"},
    "/api/tables/{table}/seats/{seat}/free": {"keep": True},
    "/api/tables/{table}/seats/{seat}/remove": {},
    "/api/tables/{table}/delete": {},
    "/api/tables/{table}/door": {"door": "open"},
    "/api/tables/{table}/door/renew": {},
    "/api/tables/{table}/watchers/{watcher}/out": {},
}


def test_every_address_says_whom_it_answers(server: RunningServer) -> None:
    ways = [f"{way} {path}" for path, each in server.get("/api/schema")["paths"].items() for way in each]
    assert sorted(ways) == sorted(WHO_IS_ANSWERED)
    assert all(sorted(row) == sorted(ROLES) for row in WHO_IS_ANSWERED.values())


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("way", WHO_IS_ANSWERED)
def test_every_address_for_everybody(server: RunningServer, way: str, role: str) -> None:
    tables = Tables(server)
    method, _, path = way.partition(" ")
    secret = tables.secret(role)
    headers = {"authorization": f"Bearer {secret}"} if secret else {}
    here = path.replace("{table}", tables.here.table).replace("{seat}", "bo")
    here = here.replace("{system}", "thousand_faces").replace("{entry}", "TF-FLIP-01")
    here = here.replace("{other}", "thousand_faces_playtest").replace("{watcher}", "99")
    before = tables.seq
    status, _, body = server.ask(here, BODIES.get(path), method=method.upper(), headers=headers)
    assert status == WHO_IS_ANSWERED[way][role], body
    if way == "post /api/tables/{table}/delete" and status == 200:
        return  # there is no log any more
    sat_down = way == "post /api/tables/{table}/seats" and status == 201
    assert tables.seq - before == sat_down, "only sitting down is written in the log"
    if role != "gm" and method == "get":
        assert b"bo:" not in body
        assert not any(key.encode() in body for key in tables.here.secrets.values())


def test_an_open_table_gives_nobody_the_seat_of_somebody_else_or_the_gms(server: RunningServer) -> None:
    table = server.deal("Ana")
    with table.guest("ana") as ana:
        ana.hear()
    for wish in ({"seat": "ana"}, {"seat": "gm"}, {"seat": "*"}, {"seat": ""}, {"seat": "table"}):
        assert server.ask(f"/api/tables/{table.table}/seats", wish)[0] == 400
    for title in ("gm", "GM", "Ana", "ana", "Gale"):
        assert server.ask(f"/api/tables/{table.table}/seats", {"title": title})[0] == 400
    for title in ("table", "*"):
        status, _, body = server.ask(f"/api/tables/{table.table}/seats", {"title": title})
        key = json.loads(body)
        assert (status, key["role"]) == (201, "player")
        assert key["seat"] not in ("gm", "ana", "table", "*")
    for role in ("gm", "spectator"):
        assert server.ask(f"/api/tables/{table.table}/seats", {"title": "Max", "role": role})[0] == 400


def test_a_freed_seat_is_closed_to_its_old_secret_and_a_freed_gm_is_never_free(server: RunningServer) -> None:
    table = server.deal("Ana")
    headers = {"authorization": f"Bearer {table.secrets['gm']}"}
    with table.guest("ana") as ana:
        ana.hear()
        status, _, body = server.ask(f"/api/tables/{table.table}/seats/ana/free", {}, headers=headers)
        assert status == 201
        ana.send({"type": "do", "id": "1", "command": {"do": "say", "words": "Still here?"}})
        assert answer(ana) in ("bye", WATCHING)
    with table.guest("ana") as ana:
        assert ana.hear()["type"] == "bye"
    with Guest(server, table.table, json.loads(body)["secret"]) as new:
        assert new.hear()["view"]["seat"] == "ana"
    status, _, body = server.ask(f"/api/tables/{table.table}/seats/gm/free", {}, headers=headers)
    assert status == 201
    assert server.ask(f"/api/tables/{table.table}/seats", {"seat": "gm"})[0] == 400
    assert server.ask(f"/api/tables/{table.table}/seats/ana/free", {}, headers=headers)[0] == 403
    assert server.get(f"/api/tables/{table.table}")["seq"] == 1


def test_nobody_gets_a_creatures_cards_by_taking_its_name(server: RunningServer) -> None:
    tables = Tables(server, "deck_of_adventures")
    with tables.line("gm") as gm:
        for name in ("wolf", "*", "/watcher", "watcher", *(f"wolf-{number}" for number in range(2, 20))):
            press(gm, {"do": "bring", "name": name, "nature": "boss"})
            assert answer(gm) == "done"
    with tables.line("watcher") as watcher:
        piles = watcher.frames[0]["view"]["piles"]
        creatures = [place for place in piles if place.startswith("fate/") and place[5:] not in SEATS.values()]
        assert len(creatures) == 22
        assert [place for place in creatures if piles[place]["faces"]] == [], "a watcher owns nothing"
    for title in ("Wolf", "wolf-2", "*", "/watcher", "watcher-2"):
        status, _, body = server.ask(f"/api/tables/{tables.here.table}/seats", {"title": title})
        key = json.loads(body)
        assert status == 201
        with Guest(server, tables.here.table, key["secret"]) as new:
            piles = new.hear()["view"]["piles"]
            assert [place for place in creatures if piles[place]["faces"]] == [], f"{title} came as {key['seat']}"


# --- Actions ----------------------------------------------------------------------------------------------------------


CELLS = [(system, action) for system in games() for action in systems.load(system).catalogue]


def test_every_action_of_every_game_says_who_may_do_it() -> None:
    assert {system: sorted(known(system).who_may) for system in games()} == {
        system: sorted(systems.load(system).catalogue) for system in games()
    }


def press(guest: Guest, command: dict[str, Any], acting_for: str | None = None, because: str | None = None) -> None:
    """Send an action and do not wait."""
    guest.send({"type": "do", "id": "1", "command": command, "as": acting_for, "because": because})


def chosen(choice: dict[str, Any], filled: dict[str, Any], view: dict[str, Any]) -> Any:
    """Something this choice allows; nothing where it allows nothing."""
    open_options = [option["value"] for option in choice.get("options", ()) if option["barred"] is None]
    match choice["type"]:
        case "among":
            return open_options[0] if open_options else None
        case "several":
            return open_options[: max(choice["least"], 1)] if len(open_options) >= max(choice["least"], 1) else None
        case "between":
            return choice["least"]
        case "places":
            return places_in(choice)[0]
        case "spaces":
            return ["A1"] if choice["several"] else "A1"
        case "pick":
            return choice["tokens"][: choice["least"]]
        case "pick_from":
            return view["piles"][filled[choice["field"]]]["tokens"][:1]
        case "words":
            return "As the candle burns low."
        case "yesno":
            return True
    raise AssertionError(f"nobody knows how to choose from {choice}")


def as_offered(offer: dict[str, Any], view: dict[str, Any]) -> dict[str, Any]:
    """A command that takes this offer."""
    command: dict[str, Any] = {"do": offer["action"]}
    for field in offer["fields"]:
        choice = settled(field["choice"], command)
        if choice:
            command[field["name"]] = chosen(choice, command, view)
    return command


def offered(guest: Guest, action: str) -> dict[str, Any] | None:
    """What the welcome offered of this action."""
    return next((offer for offer in guest.frames[0]["offers"] if offer["action"] == action), None)


every_game = pytest.mark.parametrize("system", games())


@every_game
@pytest.mark.parametrize("role", [role for role in ROLES if role not in OUTSIDE])
def test_nobody_does_what_is_not_for_them(server: RunningServer, system: str, role: str) -> None:
    """Whoever has a line tries one thing after the other on it; those outside have none to try anything on."""
    tables = Tables(server, system)
    before = tables.seq
    with tables.line(role) as guest:
        for action, typed in typed_commands(system):
            if role == "watcher":
                press(guest, typed)
                assert answer(guest) == WATCHING, action
            elif role not in known(system).who_may[action]:
                assert offered(guest, action) is None, action
                press(guest, typed)
                assert answer(guest).startswith("impossible: "), action
                assert f"is not for a {'GM' if role == 'gm' else role.split()[-1]}" in guest.frames[-1]["says"], action
    assert tables.seq == before, f"{role} changed the table"


@pytest.mark.parametrize(("system", "action"), CELLS, ids=[f"{system}-{action}" for system, action in CELLS])
def test_whoever_may_do_it_does_what_is_offered(server: RunningServer, system: str, action: str) -> None:
    tables = Tables(server, system)
    typed = typed_command(systems.load(system).catalogue[action])
    for role in known(system).who_may[action]:
        before = tables.seq
        with tables.line(role) as guest:
            done = try_what_is_offered(guest, action, typed)
        assert tables.seq - before == done


def typed_commands(system: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every action of a game, filled in by hand."""
    for action, kind in systems.load(system).catalogue.items():
        yield action, typed_command(kind)


def try_what_is_offered(guest: Guest, action: str, typed: dict[str, Any]) -> bool:
    """Do what is offered as it is offered, or do it although it is not; whether it was done."""
    offer = offered(guest, action)
    if offer is None:
        press(guest, typed)
        assert answer(guest).endswith("is not open to you now.")
        return False
    if offer["blocked"]:
        press(guest, typed)
        kind, _, says = answer(guest).partition(": ")
        assert kind == "impossible" or says == offer["blocked"]["says"]
        return False
    command = as_offered(offer, guest.frames[0]["view"])
    press(guest, command)
    said = answer(guest)
    if None in command.values():
        assert said.startswith(("malformed", "impossible"))
        return False
    assert said == "done" or (said.startswith(("impossible", "refused")) and "is not for a" not in said), said
    return said == "done"


ONLY_THE_GM_ACTS = "refused: Only the GM can act for somebody else."
ONLY_THE_GM_RULES = "refused: Only the GM can set a rule aside, and must say why."


@every_game
@pytest.mark.parametrize("role", ["player", "other player", "spectator"])
def test_only_the_gm_acts_for_others_and_sets_rules_aside(server: RunningServer, system: str, role: str) -> None:
    tables = Tables(server, system)
    before = tables.seq
    with tables.line(role) as guest:
        for action, typed in typed_commands(system):
            for seat in set(SEATS.values()) - {SEATS[role]}:
                press(guest, typed, acting_for=seat)
                assert answer(guest) == ONLY_THE_GM_ACTS, action
            for because in ("I want to", "", " ", "\u200b"):
                press(guest, typed, because=because)
                assert answer(guest) == ONLY_THE_GM_RULES, action
    assert tables.seq == before


@every_game
def test_a_gm_acts_for_those_who_sit_there_and_no_further(server: RunningServer, system: str) -> None:
    tables = Tables(server, system)
    before = tables.seq
    with tables.line("gm") as gm:
        for action, typed in typed_commands(system):
            press(gm, typed, because="  ")
            assert answer(gm) == ONLY_THE_GM_RULES, action
            for nobody in ("zoe", "*", "", "table", "GM"):
                press(gm, typed, acting_for=nobody)
                assert answer(gm) == "malformed: Nobody of that name sits at this table.", action
            if "player" not in known(system).who_may[action]:
                press(gm, typed, acting_for="ana", because="I say so")
                assert answer(gm).startswith("impossible: "), f"a GM in a player's seat is a player: {action}"
            press(gm, typed, acting_for="sam")
            assert "is not for a spectator" in answer(gm), action
    assert tables.seq == before
