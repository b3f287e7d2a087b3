"""What every table has besides its game: a pause, sessions, the spotlight, and players with real cards."""

from random import Random

import pytest

from hearthside.kernel.chance import FairChance, ScriptedChance, face_name
from hearthside.kernel.events import Told
from hearthside.kernel.every_table import SESSIONS, SPOTLIGHTS
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.knowledge import knowledge
from hearthside.kernel.log import Entry, replay
from hearthside.kernel.sight import PilePlace
from hearthside.kernel.views import seen_by
from hearthside.systems.thousand_faces.system import THOUSAND_FACES
from tests.known import SAFETY

CHANCE = FairChance(Random(1))


@pytest.fixture
def table() -> Journal:
    return Journal.opened(
        THOUSAND_FACES, [Sitter("gm", role="gm"), Sitter("ana"), Sitter("ben")], CHANCE, {"TRIG-01": "players"}
    )


def test_while_the_table_is_paused_players_only_talk(table: Journal) -> None:
    table.do("gm", {"do": "pause"}, CHANCE)
    refused = table.do("ana", {"do": "flip", "attribute": "str"}, CHANCE)
    assert refused == Refused("refused", "", "The GM has paused the table.")
    assert {name for name, offer in table.offers("ana").items() if offer.blocked is None} == {
        "say", "note", *SAFETY,
    }  # fmt: skip
    assert isinstance(table.do("ana", {"do": "say", "words": "Tea?"}, CHANCE), Entry)
    assert isinstance(table.do("gm", {"do": "bless", "who": "ana"}, CHANCE), Entry)
    table.do("gm", {"do": "pause", "paused": False}, CHANCE)
    assert isinstance(table.do("ana", {"do": "flip", "attribute": "str"}, CHANCE), Entry)


def test_a_note_slipped_to_somebody_is_read_by_them_and_the_gm_alone(table: Journal) -> None:
    entry = table.do("gm", {"do": "whisper", "who": "ana", "words": "He lies."}, CHANCE)
    assert isinstance(entry, Entry)
    assert [event.to for event in entry.events if isinstance(event, Told)] == [("gm", "ana")]
    heard = {
        seat: [seen_by(THOUSAND_FACES, table.table, each, seat) for each in entry.events] for seat in table.table.seats
    }
    assert [seat for seat, words in heard.items() if "He lies." in str(words)] == ["gm", "ana"]
    refused = table.do("ana", {"do": "whisper", "who": "ben", "words": "He lies."}, CHANCE)
    assert isinstance(refused, Refused)


def test_times_in_the_spotlight_and_sessions_are_counted(table: Journal) -> None:
    for who in ("ana", "ben", "ana"):
        table.do("gm", {"do": "spotlight", "who": who}, CHANCE)
    table.do("gm", {"do": "end_session", "words": "On the stairs."}, CHANCE)
    seen = table.view("ben")
    assert (seen.track(SPOTLIGHTS.of("ana")), seen.track(SPOTLIGHTS.of("ben")), seen.track(SESSIONS.of_table)) == (
        2,
        1,
        1,
    )
    assert seen.spotlight == "ana"


def test_a_player_with_real_cards_says_which_card_was_turned(table: Journal) -> None:
    table.do("ana", {"do": "own_cards"}, CHANCE)
    entry = table.do("ana", {"do": "flip", "attribute": "str"}, CHANCE, turned=["D04"])
    assert isinstance(entry, Entry)
    assert table.view("ben").pile(PilePlace("discard/ana")).faces == ("D04",)
    assert "ana:D04" not in knowledge(THOUSAND_FACES, table.table, "ana", PilePlace("draw/ana")).pool
    assert entry.did["turned"] == ["D04"]
    assert replay(THOUSAND_FACES, table.entries) == table.table


@pytest.mark.parametrize(
    ("turned", "says"),
    [
        ([], "You play with real cards: turn one more, and say which it was."),
        (["D04", "D05"], "You named more cards than this turns: 1 too many."),
        (["D99"], "“D99” cannot be in that pile."),
    ],
)
def test_too_few_too_many_or_impossible_cards_change_nothing(table: Journal, turned: list[str], says: str) -> None:
    table.do("ana", {"do": "own_cards"}, CHANCE)
    before = table.table
    refused = table.do("ana", {"do": "flip", "attribute": "str"}, CHANCE, turned=turned)
    assert isinstance(refused, Refused)
    assert refused.says == says
    assert table.table is before


def test_who_does_not_play_with_real_cards_names_none(table: Journal) -> None:
    refused = table.do("ana", {"do": "flip", "attribute": "str"}, CHANCE, turned=["D04"])
    assert isinstance(refused, Refused)


def test_only_this_players_own_cards_are_real(table: Journal) -> None:
    table.do("ana", {"do": "own_cards"}, CHANCE)
    assert isinstance(table.do("ben", {"do": "flip", "attribute": "str"}, CHANCE), Entry)
    assert isinstance(table.do("gm", {"do": "bless", "who": "ana"}, CHANCE), Entry)
    table.do("ana", {"do": "own_cards", "own": False}, CHANCE)
    assert isinstance(table.do("ana", {"do": "flip", "attribute": "str"}, CHANCE), Entry)


def test_a_real_card_that_was_lost_unseen_may_be_any_card_until_it_shows() -> None:
    sitters = [Sitter("gm", role="gm"), Sitter("ana")]
    table = Journal.opened(THOUSAND_FACES, sitters, ScriptedChance(), {"format": "9-hour", "TRIG-01": "players"})
    table.do("ana", {"do": "own_cards"}, CHANCE)
    table.do("gm", {"do": "inflict", "who": "ana"}, CHANCE)
    (guessed,) = table.table.cards(PilePlace("exhaustion/ana"))
    # The table guessed wrong: that very card is turned now, so another one must have been lost.
    entry = table.do("ana", {"do": "reveal"}, CHANCE, turned=[face_name(guessed)])
    assert isinstance(entry, Entry), entry
    assert table.table.cards(PilePlace("discard/ana")) == (guessed,)
    assert (len(table.table.cards(PilePlace("exhaustion/ana"))), len(table.table.cards(PilePlace("draw/ana")))) == (
        1,
        18,
    )
    assert guessed not in knowledge(THOUSAND_FACES, table.table, "ana", PilePlace("exhaustion/ana")).pool
    # What everybody saw lies where they saw it, and nowhere else.
    refused = table.do("ana", {"do": "reveal"}, CHANCE, turned=[face_name(guessed)])
    assert isinstance(refused, Refused)
    assert replay(THOUSAND_FACES, table.entries) == table.table


def test_real_cards_that_nobody_saw_are_named_when_they_are_turned_from_a_pile() -> None:
    sitters = [Sitter("gm", role="gm"), Sitter("ana")]
    table = Journal.opened(THOUSAND_FACES, sitters, ScriptedChance(), {"format": "9-hour", "TRIG-01": "players"})
    table.do("ana", {"do": "own_cards"}, CHANCE)
    table.do("gm", {"do": "inflict", "who": "ana"}, CHANCE)
    table.do("ana", {"do": "lose"}, CHANCE, turned=["D02", "D12"])
    backs = list(table.view("ana").pile(PilePlace("exhaustion/ana")).tokens)
    table.do("gm", {"do": "regain", "who": "ana", "points": 3}, CHANCE)
    for turned, says in (([], "turn one more"), (["D02"], "“D02” cannot be"), (["D07", "D08"], "1 too many")):
        refused = table.do("ana", {"do": "recover", "cards": backs}, CHANCE, turned=turned)
        assert isinstance(refused, Refused)
        assert says in refused.says
    entry = table.do("ana", {"do": "recover", "cards": backs}, CHANCE, turned=["D07"])
    assert isinstance(entry, Entry), "the two that were revealed are known"
    assert sorted(table.view("ana").pile(PilePlace("discard/ana")).faces or ()) == ["D02", "D07", "D12"]
