"""The table to try is a living one."""

import asyncio
import json
from typing import Any

import pytest

from hearthside.games import games
from hearthside.kernel.journal import Journal
from hearthside.kernel.sight import kind_of
from hearthside.table.demos.drowned_mill import ON_TOP, SO_FAR
from hearthside.table.demos.stacked import StackedDecks
from hearthside.table.house import House
from hearthside.table.store import MemoryStore
from tests.table.guests import Dealt, RunningServer


@pytest.fixture
def demo(server: RunningServer) -> Dealt:
    """A table to try."""
    status, _, body = server.ask("/api/demo", method="POST")
    assert status == 201
    return Dealt(server, json.loads(body))


def test_a_newcomer_finds_people_in_the_middle_of_something(demo: Dealt) -> None:
    with demo.guest("kresk") as kresk:
        welcome = kresk.hear()
    view = welcome["view"]
    assert welcome["seq"] == len(SO_FAR) + 1 == len(welcome["story"]) + 1  # the GM's note is nobody else's
    assert view["awaited"]["kresk"]["actions"] == ["flip"]
    assert view["awaited"]["kresk"]["matter"]["aid"] == [{"seat": "constance"}]
    assert view["tracks"]["wounds/kresk"] == 1
    assert view["piles"]["exhaustion/kresk"]["count"] == 4
    assert view["tracks"]["xp/kresk"] == 1
    results = [event["result"] for event in _events(welcome) if event["type"] == "resolved"]
    assert results == ["✔✔✔", "✔✔", "✗", "✔✔", "✔✔✔"]
    spoken = [event for event in _events(welcome) if event["type"] == "told" and event["says"] == "{words}"]
    assert len(spoken) >= 6


def test_the_heroes_have_moves_and_things_and_a_foe_before_them(demo: Dealt) -> None:
    with demo.guest("kresk") as kresk, demo.guest("gm") as gm:
        seen, worksheet = kresk.hear()["view"], gm.hear()["view"]
    assert set(seen["marks"]["moves/kresk"]) == {"good-cardio", "where-it-hurts", "intimidate"}
    items = [thing["fields"] for thing in seen["things"].values() if thing["kind"] == "item"]
    held = [(item["owner"], item["name"]) for item in items]
    assert ("kresk", "River-iron Sword") in held
    assert [name for owner, name in held if owner == "constance"] == ["Ash Bow", "Lantern of Sensation"]
    (foe,) = (thing for thing, laid in seen["things"].items() if laid["kind"] == "foe")
    assert seen["things"][foe]["fields"]["name"] == "The drowned miller"
    assert "stamina" not in seen["things"][foe]["fields"]
    assert worksheet["things"][foe]["fields"]["stamina"] == 2


def test_the_same_evening_is_told_by_either_guide(server: RunningServer) -> None:
    status, _, body = server.ask("/api/demo?system=thousand_faces_playtest", method="POST")
    assert status == 201
    with Dealt(server, json.loads(body)).guest("kresk") as kresk:
        welcome = kresk.hear()
    view = welcome["view"]
    assert view["system"] == "thousand_faces_playtest"
    assert view["awaited"]["kresk"]["actions"] == ["flip"]
    # A wound, a point of his own and three of the blow, of which his good wind took one.
    assert view["piles"]["exhaustion/kresk"]["count"] == 4
    assert view["tracks"]["held/kresk.good-cardio.0.physical"] == 1
    assert any(event["type"] == "rolled" for event in _events(welcome))


def test_every_game_on_the_shelf_has_a_table_to_try(server: RunningServer) -> None:
    shelf = {game["name"]: game["has_demo"] for game in server.get("/api/systems")}
    assert shelf == dict.fromkeys(games(), True) == {name: bool(game.demo) for name, game in games().items()}
    status, _, body = server.ask("/api/demo?system=tiddlywinks", method="POST")
    assert status == 404
    assert "to try" in body.decode()


@pytest.mark.parametrize("system", games())
def test_every_table_to_try_waits_for_a_hero(server: RunningServer, system: str) -> None:
    status, _, body = server.ask(f"/api/demo?system={system}", method="POST")
    assert status == 201
    dealt = Dealt(server, json.loads(body))
    with dealt.guest("gm") as gm:
        view = gm.hear()["view"]
    assert [view["seats"][seat]["role"] for seat in view["awaited"]] == ["player"]
    with dealt.guest(next(iter(view["awaited"]))) as hero:
        urgent = [offer for offer in hero.hear()["offers"] if offer["urgent"] and not offer["blocked"]]
    assert urgent


def test_play_goes_on_from_there(demo: Dealt) -> None:
    with demo.guest("kresk") as kresk, demo.guest("gm") as gm:
        kresk.hear()
        assert kresk.do("flip", attribute="str")["type"] == "done"
        gm.hear()
        assert gm.do("say", words="And?")["type"] == "done"


@pytest.mark.parametrize("system", games())
def test_what_nobody_has_turned_yet_is_luck(system: str) -> None:
    async def next_cards() -> dict[str, set[str]]:
        house = House(MemoryStore())
        found: dict[str, set[str]] = {}
        for _ in range(12):
            journal: Journal = (await house.room((await house.deal_demo(system)).table)).journal
            for place, pile in journal.table.piles.items():
                if kind_of(place) in ("draw", "deck") and len(pile.cards) > 2:
                    found.setdefault(place, set()).add(pile.cards[0])
        await house.close()
        return found

    assert {place for place, cards in asyncio.run(next_cards()).items() if len(cards) == 1} == set()


def test_the_cards_that_fit_the_story_come_first() -> None:
    deck = [f"kresk:D{number:02}" for number in range(1, 21)]
    chance = StackedDecks(ON_TOP)
    stacked = ON_TOP["kresk"]
    assert [card.partition(":")[2] for card in chance.shuffle(deck)[: len(stacked)]] == list(stacked)
    others = ["constance:D06", "constance:D01", "constance:D12", "constance:D13"]
    assert chance.shuffle(others) == ("constance:D06", "constance:D13", "constance:D12", "constance:D01")


def _events(welcome: dict[str, Any]) -> list[dict[str, Any]]:
    return [event for entry in welcome["story"] for event in entry["events"]]
