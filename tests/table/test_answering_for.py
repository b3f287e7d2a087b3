"""The GM answers for somebody who stepped out, with the controls they would have, and learns nothing by it."""

import json
from dataclasses import replace
from itertools import chain
from typing import Any

import pytest

from hearthside.kernel.handle import offers
from hearthside.kernel.views import view
from tests.known import SAFETY
from tests.table.guests import Dealt, RunningServer
from tests.table.walks import SEATS, walk


def offers_of(table: Dealt, seat: str, by: str | None = "gm") -> tuple[int, Any]:
    """What somebody is told that a seat may do."""
    headers = {"authorization": f"Bearer {table.secrets[by]}"} if by else {}
    status, _, answer = table.server.ask(f"/api/tables/{table.table}/offers/{seat}", headers=headers)
    return status, json.loads(answer)


def test_the_gm_is_offered_what_the_seat_itself_is_offered(server: RunningServer) -> None:
    table = server.deal("Ana")
    with table.guest("gm") as gm:
        gm.hear()
        assert gm.do("call", who="ana", attributes=["str", "dex"], question="Do you make it?")["type"] == "done"
    with table.guest("ana") as ana:
        own = ana.hear()["offers"]
    status, seen = offers_of(table, "ana")
    assert status == 200
    own_alone = ("note", "undo", "house_plays", *SAFETY)
    assert seen == [offer for offer in own if offer["action"] not in own_alone], "these are nobody else's"
    assert [offer["action"] for offer in seen if offer["urgent"]] == ["flip"]


def test_what_is_chosen_for_another_is_held_to_what_was_seen_and_not_to_a_prompt(server: RunningServer) -> None:
    """A GM who paused the table and overruled that at once was told that it had moved on: a prompt was coming."""
    table = server.deal("Ana")
    with table.guest("gm") as gm:
        begun = gm.hear()["seq"]
        called = gm.do("call", who="ana", attributes=["str"], question="Do you make it?")["seq"]
        paused = gm.do("pause", paused=True)["seq"]
        chosen = {"as": "ana", "because": "He leapt before I said it.", "prompted": begun}
        late = gm.do("flip", attribute="str", extra={**chosen, "on": called})
        assert (late["type"], late["kind"]) == ("refused", "stale"), "what was offered before the pause is no longer so"
        assert gm.do("flip", attribute="str", extra={**chosen, "on": paused})["type"] == "done"


@pytest.mark.parametrize("because", [None, "I am the GM."])
def test_not_even_the_gm_keeps_notes_for_somebody_else(server: RunningServer, because: str | None) -> None:
    """What somebody had noted for their own eyes was gone when the GM noted something in their place."""
    table = server.deal("Ana")
    with table.guest("ana") as ana, table.guest("gm") as gm:
        ana.hear()
        gm.hear()
        assert ana.do("note", words="Mine alone.")["type"] == "done"
        refused = gm.do("note", words="Not any more.", extra={"as": "ana", "because": because})
        assert (refused["kind"], refused["says"]) == (
            "impossible",
            "Keep a note: only whoever sits there can do that.",
        )
    with table.guest("ana") as ana:
        assert ana.hear()["view"]["words"]["notes/ana"] == "Mine alone."


@pytest.mark.parametrize("by", ["ana", None], ids=["a player", "a watcher"])
def test_only_the_gm_reads_what_another_seat_may_do(server: RunningServer, by: str | None) -> None:
    table = server.deal("Ana", "Bo")
    status, answer = offers_of(table, "bo", by)
    assert (status, answer["says"]) == (403, "Only the GM can act for somebody else.")


def test_nobody_is_answered_for_who_does_not_sit_here(server: RunningServer) -> None:
    assert offers_of(server.deal("Ana"), "nobody")[0] == 400


@pytest.mark.parametrize("system", ["thousand_faces", "first_empires", "deck_of_adventures"])
def test_every_moment_of_a_game_can_be_answered_for_from_what_the_gm_sees(system: str) -> None:
    asked = 0
    # One evening may be spent on making characters, or go by in a pause; among several, somebody is asked.
    evenings = (walk(system, seed=seed, steps=75) for seed in range(1, 6))
    for journal, _ in chain.from_iterable(evenings):
        seen = view(journal.system, journal.table, "gm")
        for seat in SEATS[1:]:
            found = offers(journal.system, replace(seen, seat=seat, role="player"))
            waited = journal.table.awaited.get(seat)
            if waited:
                asked += 1
                assert set(waited.actions) & set(found), waited
    assert asked > 0
