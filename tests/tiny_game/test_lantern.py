"""One Lantern, rule by rule; and all that holds for every game, held by one that came from elsewhere."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from lantern.board import DRAW, OIL, PATH, WAY
from lantern.system import HEARTS, LANTERN
from tests.golden.walk import new_walk
from tests.marks import rule
from tests.properties import test_play, test_secrecy, test_sense
from tests.properties.walking import PEOPLE, fresh_journal
from tests.table.guests import Dealt, RunningServer

from hearthside import load_table, open_table, rulebook
from hearthside.games import games
from hearthside.kernel.chance import FairChance
from hearthside.kernel.handle import Refused
from hearthside.lab.asking import Answer
from hearthside.opening import OpenTable
from hearthside.rulebook.proofs import claims_of_tests

HERE = Path(__file__).parent


class InThisOrder(FairChance):
    """A dealer who lays some cards on top of every deck."""

    def __init__(self, *faces: str) -> None:
        super().__init__(Random(1))
        self._faces = faces

    def shuffle(self, cards: Any) -> tuple[str, ...]:
        top = [card for face in self._faces for card in cards if card.endswith(f":{face}")]
        return (*top, *(card for card in super().shuffle(cards) if card not in top))


def dealt(*faces: str) -> OpenTable:
    """A table of Ana and Ben, with these cards on top of either deck."""
    return open_table("lantern", ["gm", "ana", "ben"], InThisOrder(*faces))


def oil(table: OpenTable, seat: str) -> int:
    return table.view("gm").track(OIL.of(seat))


@rule("LN-SET-01")
def test_every_player_begins_with_the_thirteen_hearts_face_down() -> None:
    table = dealt()
    for seat in ("ana", "ben"):
        assert sorted(card.partition(":")[2] for card in table.journal.table.cards(DRAW.of(seat))) == sorted(HEARTS)
        assert [table.view(other).pile(DRAW.of(seat)).faces for other in ("gm", "ana", "ben")] == [None] * 3
    orders = {table.journal.table.cards(DRAW.of("ana")) for table in (open_table("lantern", ["ana"]) for _ in range(5))}
    assert len(orders) > 1
    assert DRAW.of("gm") not in table.journal.table.piles


@rule("LN-SET-02")
def test_every_lantern_begins_with_three_oil() -> None:
    assert [oil(dealt(), seat) for seat in ("ana", "ben")] == [3, 3]
    assert OIL.of("gm") not in dealt().journal.table.tracks


@rule("LN-STEP-01")
def test_a_step_turns_the_top_card_onto_the_path_for_all_to_see() -> None:
    table = dealt("7H")
    table.do("ana", "step")
    for seat in ("gm", "ana", "ben"):
        assert table.view(seat).pile(PATH.of("ana")).faces == ("7H",)
        assert table.view(seat).pile(DRAW.of("ana")).count == 12


@rule("LN-STEP-02")
@pytest.mark.parametrize("face", HEARTS[:10])
def test_from_the_ace_to_the_ten_somebody_gets_on(face: str) -> None:
    table = dealt(face)
    table.do("ana", "step")
    assert table.view("ana").track(WAY.of("ana")) == 1
    assert oil(table, "ana") == 3


@rule("LN-STEP-03")
@pytest.mark.parametrize("face", HEARTS[10:])
def test_the_court_is_a_gust_that_costs_oil_and_leads_nowhere(face: str) -> None:
    table = dealt(face)
    table.do("ana", "step")
    assert table.view("ana").track(WAY.of("ana")) == 0
    assert oil(table, "ana") == 2


@rule("LN-STEP-04")
def test_in_the_dark_nobody_takes_a_step_until_somebody_shares() -> None:
    table = dealt("JH", "QH", "KH")
    for _ in range(3):
        assert not isinstance(table.do("ana", "step"), Refused)
    refused = table.do("ana", "step")
    assert isinstance(refused, Refused)
    assert refused.rule == "LN-STEP-04"
    assert LANTERN.felt is not None
    assert LANTERN.felt(table.view("ben")) == LANTERN.felt(table.view("gm"))
    assert "ana" in repr(LANTERN.felt(table.view("ben")))
    table.do("ben", "share", whom="ana")
    assert not isinstance(table.do("ana", "step"), Refused)


@rule("LN-SHARE-01")
def test_oil_goes_from_one_lantern_into_another() -> None:
    table = dealt()
    table.do("ana", "share", whom="ben")
    assert (oil(table, "ana"), oil(table, "ben")) == (2, 4)
    assert isinstance(table.do("ana", "share", whom="ana"), Refused)
    assert isinstance(table.do("ana", "share", whom="gm"), Refused)


@rule("LN-SHARE-02")
def test_nobody_gives_their_last_oil_away() -> None:
    table = dealt()
    for _ in range(2):
        table.do("ana", "share", whom="ben")
    refused = table.do("ana", "share", whom="ben")
    assert isinstance(refused, Refused)
    assert refused.rule == "LN-SHARE-02"
    assert oil(table, "ana") == 1


@rule("LN-REST-01")
def test_a_rest_shuffles_the_path_back_and_is_due_when_the_deck_is_through() -> None:
    table = dealt()
    early = table.do("ana", "rest")
    assert isinstance(early, Refused)
    assert early.rule == "LN-REST-01"
    for _ in range(len(HEARTS)):
        table.do("gm", "set", track=OIL.of("ana"), to=3, reason="A long night.")
        table.do("ana", "step")
    late = table.do("ana", "step")
    assert isinstance(late, Refused)
    assert late.rule == "LN-REST-01"
    table.do("ana", "rest")
    assert table.view("ana").is_empty(PATH.of("ana"))
    assert table.view("ana").pile(DRAW.of("ana")).count == len(HEARTS)
    assert table.view("ana").pile(DRAW.of("ana")).faces is None


def test_the_odds_of_a_step_are_counted_from_what_is_not_on_the_path() -> None:
    table = dealt("7H", "QH")
    for seen, fraction in (((), "10/13"), (("step",), "3/4"), (("step",), "9/11")):
        for action in seen:
            table.do("ana", action)
        answer = table.odds("ana", "step")
        assert isinstance(answer, Answer)
        assert answer.odds.fraction("on") == fraction


def test_every_engine_rule_is_proved_here() -> None:
    claims = claims_of_tests(Path(__file__).read_text("utf-8"), "test_lantern.py", ())
    proved = {claim.rule_id for claim in claims}
    rules = rulebook.rulebook("lantern").rules.values()
    assert len(rules) == 10
    assert proved == {each.id for each in rules if each.kind == "engine"}


def test_everything_it_says_is_there_in_german_with_the_same_slots() -> None:
    german = json.loads(Path(*games()["lantern"].german).read_text("utf-8"))
    slots = re.compile(r"\{\w+\}")
    assert all(sorted(slots.findall(words)) == sorted(slots.findall(said)) for words, said in german.items())
    own = [action for action in LANTERN.actions if action.rule.startswith("LN-")]
    said = {LANTERN.pitch, *(action.label for action in own), *(action.help for action in own)}
    said |= {*(pile.title for pile in LANTERN.piles), *(track.title for track in LANTERN.tracks[:2])}
    table = dealt("JH", "QH", "KH", "2H")
    said |= _told(table)
    assert said <= set(german)


def _told(table: OpenTable) -> set[str]:
    """What is told and refused in an evening that comes past every sentence."""
    says = set()
    for action, fields in [("rest", {}), ("step", {}), ("step", {}), ("share", {"whom": "ben"}), ("step", {})]:
        answer = table.do("ana", action, **fields)
        says |= {answer.says} if isinstance(answer, Refused) else {event["says"] for event in answer if "says" in event}
    for action, fields in [("share", {"whom": "ana"}), ("step", {}), ("rest", {})]:
        answer = table.do("ben", action, **fields)
        says |= {answer.says} if isinstance(answer, Refused) else {event["says"] for event in answer if "says" in event}
    return says


# What holds for every game


def test_a_walk_shows_a_refusal_an_overrule_and_a_rewind() -> None:
    text = new_walk(LANTERN, 1).text
    assert "\n== refused. " in text
    assert "\noverruled " in text
    assert "\nrewound " in text


def test_a_saved_table_opens_again() -> None:
    table = dealt()
    table.do("ana", "step")
    again = load_table(table.save().splitlines())
    assert again.journal.table == table.journal.table
    assert again.journal.system is LANTERN


@pytest.mark.slow
def test_it_is_played_at_random() -> None:
    test_play.test_five_hundred_actions_lose_no_card("lantern", 1)
    test_play.test_the_replayed_log_gives_the_same_table("lantern", 1)
    test_play.test_every_offer_shown_is_accepted_when_taken("lantern", 1)
    test_play.test_a_spectator_is_offered_nothing("lantern")
    test_play.test_nothing_changes_when_a_command_is_refused("lantern")
    journal = fresh_journal("lantern", 1)
    assert test_sense.stuck(journal) == []


@pytest.mark.slow
def test_its_twins_cannot_be_told_apart() -> None:
    test_secrecy.test_a_seat_cannot_tell_apart_two_tables_that_differ_in_what_it_may_not_see("lantern", 1)
    test_secrecy.test_words_written_in_secret_reach_nobody_else("lantern")
    test_secrecy.test_no_seat_ever_hears_a_cards_full_name("lantern")
    assert set(PEOPLE) == {"gm", "ana", "ben", "eve"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, pycache: str) -> Iterator[RunningServer]:
    """A house with this game on its shelf."""
    with RunningServer(tmp_path_factory.mktemp("house") / "tables.db", pycache) as running:
        yield running


def test_it_is_served_like_any_other_game(server: RunningServer) -> None:
    shelf = {game["name"]: game for game in server.get("/api/systems")}
    assert list(shelf)[-1] == "lantern"
    assert shelf["lantern"]["has_demo"]
    assert (shelf["lantern"]["fewest"], shelf["lantern"]["most"]) == (1, 4)
    assert shelf["lantern"]["tongues"] == ["de"]
    assert server.get("/api/systems/lantern/german")["Oil"] == "Öl"
    assert "Oil" not in server.get("/api/systems/first_empires/german")
    assert server.ask("/api/systems/chess/german")[0] == 404
    assert server.get("/api/rules/lantern/LN-STEP-03")["rule"]["topic"] == "Steps"
    assert server.get("/api/rules/lantern/words")[0]["labels"] == ["Oil"]


def test_its_table_to_try_can_be_played_and_told(server: RunningServer) -> None:
    status, _, body = server.ask("/api/demo?system=lantern", method="POST")
    assert status == 201
    table = Dealt(server, json.loads(body))
    with table.guest("ana") as ana:
        welcome = ana.hear()
        assert welcome["view"]["tracks"][WAY.of("ana")] == 1
        assert welcome["view"]["tracks"][OIL.of("ben")] == 3
        assert welcome["felt"] == {"down": []}
        assert ana.do("step")["type"] == "done"
    key = {"authorization": f"Bearer {table.secrets['ana']}"}
    status, _, story = server.ask(f"/api/tables/{table.table}/story", headers=key)
    assert status == 200
    assert "Ana shares oil with Ben." in story.decode()
