"""The lab over HTTP: anybody has an encounter played out beside the house, and nobody for long or for much at once."""

import asyncio
import http.client
import json
from contextlib import aclosing
from fractions import Fraction
from typing import Any
from urllib.parse import urlsplit

import pytest

from hearthside.games import games
from hearthside.lab import forecast
from hearthside.lab.encounters import encounter_of
from hearthside.lab.fights.fighting import Fought
from hearthside.lab.forecasting import FEWEST
from hearthside.lab.grids.grid import grids_of
from hearthside.lab.tally import Spread
from hearthside.table import bench
from hearthside.table.benches import ALL_TAKEN, MOST_OF_AN_ADDRESS, MOST_WAITING, ONE_AFTER_THE_OTHER, Benches
from hearthside.table.readers import NotTold
from hearthside.table.wire import LabAnswer, LabChange, LabDifference, LabNo, LabQuestion
from tests.patience import PATIENCE, until
from tests.table.guests import RunningServer

RATS: dict[str, Any] = {
    "game": "thousand_faces",
    "party": {"ana": {"title": "Ana", "character": {"str": 3, "dex": 2, "int": 1, "items": ["sword"]}}},
    "foes": [{"name": "Rat", "stamina": 2, "power": "1"}],
}
OGRES = {**RATS, "foes": [{"name": "Ogre", "stamina": 60, "power": "d4"}]}
"""They take a while."""


def ask(server: RunningServer, encounter: Any, **more: Any) -> tuple[int, list[Any]]:
    status, _, body = server.ask("/api/lab/forecast", {"encounter": encounter, **more})
    return status, [json.loads(line) for line in body.splitlines()]


@pytest.mark.parametrize("system", list(games()))
def test_every_game_has_heroes_foes_and_an_encounter_to_begin_with(server: RunningServer, system: str) -> None:
    found = server.get(f"/api/lab/{system}")
    assert found["heroes"]
    assert {field["name"] for field in found["hero"]["fields"]} == {*found["hero"]["usual"]}
    assert {field["name"] for field in found["foe"]["fields"]} == {*found["foe"]["usual"]}
    assert encounter_of(found["usual"]).game == system


def test_a_game_the_house_does_not_have_is_not_there(server: RunningServer) -> None:
    status, _, body = server.ask("/api/lab/chess")
    assert (status, json.loads(body)["says"]) == (404, "The lab plays no fights of “chess”.")


def test_the_answer_comes_again_and_again_and_is_the_one_of_the_command_line(server: RunningServer) -> None:
    status, told = ask(server, RATS, within=0.2, seed=7)
    assert status == 200
    last = told[-1]
    assert last["state"] == "sure"
    assert [each["fights"] for each in told] == sorted(each["fights"] for each in told)
    answer = forecast(encounter_of(RATS), within=0.2, seed=7)
    assert (last["fights"], last["win"]["share"]) == (answer.fights, answer.win.share)
    assert last["win"]["high"] - last["win"]["low"] <= 0.4
    assert [each["policy"] for each in (last, *last["others"])] == ["careful", "bold"]
    assert [(each["change"], each["who"]) for each in last["changes"]] == [("foe", "Rat")]
    assert [hero["title"] for hero in last["heroes"]] == ["Ana"]
    assert {each["what"] for each in last["heroes"][0]["left"]} == {"Stamina", "Wounds", "Cards"}
    for spread in (last["rounds"], *(each["left"] for each in last["heroes"][0]["left"])):
        assert sum(bar["share"] for bar in spread["bars"]) == pytest.approx(1)
        assert spread["low"] <= spread["middle"] <= spread["high"]
    assert sum(bar["won"] for bar in last["rounds"]["bars"]) == pytest.approx(last["win"]["share"])


@pytest.mark.parametrize(
    ("encounter", "says"),
    [
        ({}, "“game” says which game it is"),
        ({**RATS, "policy": "bald"}, "There is no policy “bald”: bold, careful or helpful. Did you mean “bold”?"),
        ({**RATS, "party": {}}, "A party has 1 to 12 heroes"),
        ({**RATS, "party": {f"h{n}": {} for n in range(500)}}, "A party has 1 to 12 heroes"),
        ({**RATS, "party": {"gm": {}}}, "a short name is of small letters"),
        ({**RATS, "foes": [{"name": "Rat", "stamina": 2, "count": 10**9}]}, "“count” is a number from 1 to 24"),
        ({**RATS, "foes": [{"name": "Rat", "stamina": 10**30}]}, "The foe “Rat” cannot be brought"),
        ({**RATS, "foes": [{"muster": ["nobody"]}]}, "cannot be brought"),
        ({**RATS, "party": {"ana": {"character": {"str": 10**40}}}}, "The party cannot sit down: Str is a number"),
        ({**RATS, "options": {"TRIG-01": "nobody"}}, "The party cannot sit down"),
        ({**RATS, "cards": {"D99": [1, 1, 1, 1]}}, "[cards] has no card “D99”"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(server: RunningServer, encounter: Any, says: str) -> None:
    status, [no] = ask(server, encounter)
    assert status == 400
    assert says in no["says"]
    assert len(no["says"]) < 500


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"encounter": []},
        {"encounter": RATS, "within": 0},
        {"encounter": RATS, "within": 1e-9},
        {"encounter": RATS, "seed": -1},
        {"encounter": RATS, "fights": 10**9},
        {"encounter": {**RATS, "about": "x" * 70_000}},
    ],
)
def test_a_question_is_asked_as_it_should_be(server: RunningServer, body: Any) -> None:
    status, _, answer = server.ask("/api/lab/forecast", body)
    assert status in (400, 413)
    assert json.loads(answer)["says"]


def test_whoever_goes_away_is_played_for_no_longer(server: RunningServer) -> None:
    place = urlsplit(server.address)
    for _ in range(MOST_OF_AN_ADDRESS):  # as many as may be played for one address at once
        line = http.client.HTTPConnection(place.hostname or "", place.port, timeout=PATIENCE)
        body = json.dumps({"encounter": OGRES, "within": 0.01})
        line.request("POST", "/api/lab/forecast", body, {"content-type": "application/json"})
        assert json.loads(line.getresponse().readline())["state"] == "playing"
        line.close()
    until(lambda: ask(server, RATS, within=0.2)[0] == 200, "the benches are still taken")


def test_one_address_has_only_so_much_played_at_once_and_so_has_everybody() -> None:
    async def crowd() -> None:
        benches, question = Benches(), LabQuestion(OGRES, 0.01)
        waiting = [benches.play(question, "there") for _ in range(MOST_OF_AN_ADDRESS)]
        going = [asyncio.ensure_future(anext(each)) for each in waiting]
        others = [benches.play(question, f"from {n}") for n in range(MOST_WAITING - MOST_OF_AN_ADDRESS)]
        going += [asyncio.ensure_future(anext(each)) for each in others]
        await asyncio.sleep(0)
        for address, says in (("there", ONE_AFTER_THE_OTHER), ("elsewhere", ALL_TAKEN)):
            with pytest.raises(NotTold, match=says):
                await anext(benches.play(question, address))
        for each in going:
            each.cancel()
        await asyncio.gather(*going, return_exceptions=True)
        async with aclosing(benches.play(LabQuestion(RATS, 0.2), "there")) as played:
            assert await anext(played)
        await benches.close()

    asyncio.run(crowd())


def test_what_takes_too_long_is_given_up() -> None:
    async def hasty() -> None:
        benches = Benches(deadline=0.01)
        with pytest.raises(NotTold, match="takes too long"):
            await anext(benches.play(LabQuestion(OGRES), "there"))
        await benches.close()

    asyncio.run(hasty())


def test_as_far_as_there_was_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SECONDS", 0.0)
    *_, last = bench.played(LabQuestion(RATS, 0.01))
    assert isinstance(last, LabAnswer)
    assert (last.state, last.fights) == ("time", 1)
    assert last.expected >= FEWEST


def test_a_fight_that_does_not_end_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "fought", lambda *_: Fought(False, False, 60, 1, (), {}))
    *_, last = bench.played(LabQuestion(RATS))
    assert isinstance(last, LabNo)
    assert last.says == "This fight does not end: after 60 rounds both sides still stood, in all of 25 fights."


def test_a_fight_nobody_can_play_says_so_and_nothing_of_why(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> Fought:
        raise ZeroDivisionError("a slip of ours")

    monkeypatch.setattr(bench, "fought", broken)
    assert [told.says for told in bench.played(LabQuestion(RATS)) if isinstance(told, LabNo)] == [str(bench.NO_WAY)]


def test_long_tails_are_counted_together() -> None:
    told = bench._spread(Spread({1: 1, 40: 3}))
    assert len(told.bars) == bench.MOST_BARS
    assert (told.bars[0].share, told.bars[-1].share, told.bars[-1].is_more) == (0.25, 0.75, True)


# --- Chances and changes ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", list(games()))
def test_every_game_tells_its_chances_as_the_command_line_does(server: RunningServer, system: str) -> None:
    found = server.get(f"/api/lab/{system}/odds")
    grids = grids_of(system)
    assert [table["name"] for table in found["tables"]] == [grid.name for grid in grids]
    for table, grid in zip(found["tables"], grids, strict=True):
        told = [[Fraction(each["fraction"]) for each in row["chances"]] for row in table["rows"]]
        assert told == [list(chances) for chances in grid.chances]
        assert (table["held"], table["printed"]) == (grid.checked if grid.printed else (0, 0))


def test_chances_of_a_game_the_house_does_not_have_are_not_there(server: RunningServer) -> None:
    status, _, body = server.ask("/api/lab/chess/odds")
    assert (status, json.loads(body)["says"]) == (404, "The lab has no chances of “chess”.")


def test_a_change_is_played_on_both_sides(server: RunningServer) -> None:
    after = {**RATS, "foes": [{"name": "Rat", "stamina": 3, "power": "1"}]}
    status, _, body = server.ask("/api/lab/compare", {"before": RATS, "after": after, "within": 0.2})
    assert status == 200
    told = [json.loads(line) for line in body.splitlines()]
    assert told[0]["pairs"] == [], "chances come before the first blow"
    last = told[-1]
    assert (last["moved"], last["most"]) == (0, []), "another foe moves no chance"
    [pair] = last["pairs"]
    assert pair["difference"]["share"] == pytest.approx(pair["after"]["share"] - pair["before"]["share"])


def test_a_kinder_card_moves_chances_and_the_usual_fights_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SECONDS", 0.1)
    kinder = {**RATS, "cards": {"D09": [4, 4, 4, 4]}}
    *_, last = bench.compared(LabChange(RATS, kinder, 0.01))
    assert isinstance(last, LabDifference)
    assert last.state == "time"
    assert 0 < last.moved <= last.compared
    steps = [abs(Fraction(each.after.fraction) - Fraction(each.before.fraction)) for each in last.most]
    assert steps == sorted(steps, reverse=True)
    assert [str(pair.title) for pair in last.pairs] == ["This fight", "A hero alone", "A pair", "Three together"]


@pytest.mark.parametrize(
    ("after", "says"),
    [
        ({**RATS, "cards": {"D09": [5, 1, 1, 1]}}, "is a list of four results"),
        ({**RATS, "game": "deckahedron_world", "foes": [{"name": "Imp", "stamina": 3}]}, "Two editions of a game"),
        ({**RATS, "party": {}}, "A party has 1 to 12 heroes"),
    ],
)
def test_a_change_that_makes_no_sense_is_refused_in_a_sentence(server: RunningServer, after: Any, says: str) -> None:
    status, _, body = server.ask("/api/lab/compare", {"before": RATS, "after": after})
    assert status == 400
    assert says in json.loads(body)["says"]
