"""The GM asks how the fight would go: it is told beside the house, and to nobody else."""

import json
from typing import Any

import pytest

from tests.table.guests import Dealt, RunningServer


@pytest.fixture
def fought(server: RunningServer) -> Dealt:
    """A table with somebody to fight."""
    table = server.deal("Ana", "Bo")
    with table.guest("gm") as gm:
        gm.hear()
        gm.do("bring", name="Rat", stamina=3, power="1")
    return table


def ask(table: Dealt, seat: str | None, fights: int = 5) -> tuple[int, Any]:
    headers = {"authorization": f"Bearer {table.secrets[seat]}"} if seat else {}
    status, _, body = table.server.ask(f"/api/tables/{table.table}/forecast?fights={fights}", headers=headers)
    return status, json.loads(body)


def test_the_gm_hears_how_the_fight_would_go_boldly_and_carefully(fought: Dealt) -> None:
    status, told = ask(fought, "gm")
    assert status == 200
    assert [(each["policy"], each["fights"]) for each in told["answers"]] == [("careful", 5), ("bold", 5)]
    for each in told["answers"]:
        assert 0 <= each["win"]["low"] <= each["win"]["share"] <= each["win"]["high"] <= 1
        assert [hero["seat"] for hero in each["heroes"]] == ["ana", "bo"]
        assert each["rounds_low"] <= each["rounds"] <= each["rounds_high"]


def test_the_gm_hears_what_one_more_foe_or_one_hero_less_would_do(fought: Dealt) -> None:
    _, told = ask(fought, "gm")
    assert [(each["change"], each["who"]) for each in told["changes"]] == [
        ("foe", "Rat"),
        ("hero", "ana"),
        ("hero", "bo"),
    ]
    assert all(1 <= each["fights"] <= 5 and 0 <= each["win"]["share"] <= 1 for each in told["changes"])


@pytest.mark.parametrize("seat", ["ana", None])
def test_nobody_else_hears_it(fought: Dealt, seat: str | None) -> None:
    status, told = ask(fought, seat)
    assert status == 403
    assert told["says"] == "Only the GM can ask how a fight would go."


def test_where_nobody_is_there_to_fight_that_is_said(server: RunningServer) -> None:
    assert ask(server.deal("Ana"), "gm") == (200, {"answers": [], "missing": "foes", "changes": []})


@pytest.mark.parametrize("fights", [0, 100_000])
def test_nobody_asks_for_more_fights_than_there_is_time_for(fought: Dealt, fights: int) -> None:
    assert ask(fought, "gm", fights)[0] == 400
