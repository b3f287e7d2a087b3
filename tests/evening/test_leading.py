"""The house leads: it does what the adventure says, from what the GM's seat sees, and goes on where a table stands."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from hearthside.bots.chair import Chair
from hearthside.bots.policy import Bot
from hearthside.evening.leading import Leader, NoSuchDeed, is_over, page_of, seat_policy
from hearthside.evening.playing import lay_table
from hearthside.evening.reading import read_adventure
from hearthside.kernel.chance import FairChance
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal
from tests.evening.test_evenings import evening_of
from tests.evening.test_reading import END, HEAD, SCENE


def table(*steps: str, rest: str = END) -> Journal:
    text = HEAD + SCENE + "".join(f"[[scene.step]]\n{step}\n" for step in steps) + rest
    return lay_table(read_adventure(text), text, FairChance(Random(1)))


def leads(journal: Journal) -> list[str]:
    """All that the GM does until it waits for somebody; pages are not told."""
    done: list[str] = []
    while (command := _chosen(journal)) is not None:
        if command["do"] != "turn_page":
            done.append(f"{command['do']} {command.get('words') or command.get('who') or ''}".strip())
        does(journal, "gm", command)
    return done


def _chosen(journal: Journal) -> Mapping[str, Any] | None:
    chair = Chair(journal, "gm")
    return seat_policy(chair, "bold", Random(1)).choose(chair)


def does(journal: Journal, seat: str, command: Mapping[str, Any]) -> None:
    answer = journal.do(seat, command, FairChance(Random(1)))
    assert not isinstance(answer, Refused), answer.says


def test_it_opens_the_scene_says_what_is_said_and_closes() -> None:
    journal = table('say = "It rains."')
    assert leads(journal) == ["set_scene", "say It rains.", "end_session And so to bed."]
    assert is_over(journal.seen("gm"))


def test_a_call_is_answered_and_each_result_has_its_words() -> None:
    journal = table('call = { who = "ana", attributes = ["str"] }\non.else = ["So.", "And so."]')
    assert leads(journal) == ["set_scene", "call ana"]
    assert leads(journal) == [], "it waits"
    does(journal, "ana", {"do": "flip", "attribute": "str"})
    told = leads(journal)
    while journal.table.awaited:
        chair = Chair(journal, "ana")
        does(journal, "ana", Bot("bold", Random(1)).choose(chair) or {})
        told += leads(journal)
    assert told[-3:] == ["say So.", "say And so.", "end_session And so to bed."]


def test_a_choice_leads_where_it_says() -> None:
    other = '[[scene]]\nname = "inn"\ntitle = "The inn"\n' + END.replace("And so to bed.", "A bed, at least.")
    ways = 'choice = "Where to?"\nways = [{ way = "Home", say = "Home it is." }, { way = "The inn", go = "inn" }]'
    for way, told in ((1, "say Home it is."), (2, "set_scene")):
        journal = table(ways, 'say = "It rains."', rest=other)
        assert leads(journal) == ["set_scene", "lay_ways ana"]
        does(journal, "ana", {"do": "choose_way", "way": way})
        assert leads(journal)[0] == told


def test_a_moment_is_the_players_for_as_long_as_they_want_it() -> None:
    journal = table('moment = "ana"\nsays = "Well?"')
    assert leads(journal) == ["set_scene", "say Well?", "spotlight ana"]
    assert leads(journal) == []
    does(journal, "ana", {"do": "say", "words": "I sit down."})
    assert leads(journal) == ["end_session And so to bed."]


def test_what_cannot_be_done_is_told_with_its_place() -> None:
    journal = table('do = "close_in"\nfoe = "Nobody"\nwho = ["ana"]')
    with pytest.raises(NoSuchDeed, match="scene “road”, step 1: “close_in” cannot be done so"):
        leads(journal)
    assert leads(table('do = "close_in"\nfoe = "Nobody"\nwho = ["ana"]\nmaybe = true'))[-1].startswith("end_session")


def test_whoever_plays_on_from_a_saved_table_goes_on_where_it_stood() -> None:
    journal = table('call = { who = "ana", attributes = ["str"] }', 'say = "It rains."')
    leads(journal)
    again = Journal(journal.system, journal.entries)
    assert page_of(again.seen("gm")) == page_of(journal.seen("gm"))
    assert leads(again) == []
    does(again, "ana", {"do": "flip", "attribute": "str"})
    assert leads(again)[:1] != ["set_scene"]


def test_what_becomes_of_somebody_who_went_down_is_as_the_adventure_has_it() -> None:
    answers = 'answers = [{ do = "fate", fate = "captured", words = "A net." }]'
    wounds = '[[scene.step]]\ndo = "wound"\nwho = "ana"\n' * 3
    text = answers + HEAD + SCENE + wounds + END
    for seed in range(8):
        journal = lay_table(read_adventure(text), text, FairChance(Random(seed)))
        leads(journal)
        fates = [entry.did for entry in journal.entries if entry.did["do"] == "fate"]
        assert fates == [{"do": "fate", "who": "ana", "fate": "captured", "words": "A net."}]


def test_a_paused_table_waits() -> None:
    journal = table('say = "It rains."')
    does(journal, "gm", {"do": "pause"})
    assert leads(journal) == []


def test_nobody_but_the_gm_sees_what_has_not_happened() -> None:
    adventure, text = evening_of("thousand_faces")
    journal = lay_table(adventure, text, FairChance(Random(1)))
    leads(journal)
    secret = adventure.scenes["cellar"].words
    assert secret in text
    for seat in ("kresk", "constance"):
        told = [journal.told(entry, seat) for entry in journal.entries]
        assert secret not in str(told), seat
        assert secret not in str(journal.view(seat)), seat
        assert secret not in str(journal.offers(seat)), seat
    assert any(secret in words for words in journal.view("gm").words.values())


def test_a_gm_whose_notes_are_no_adventure_is_played_by_a_bot() -> None:
    journal = table('say = "It rains."')
    does(journal, "gm", {"do": "lay_script", "words": "Remember the milk."})
    assert isinstance(seat_policy(Chair(journal, "gm"), "bold", Random(1)), Bot)
    does(journal, "gm", {"do": "lay_script", "words": ""})
    assert isinstance(seat_policy(Chair(journal, "gm"), "bold", Random(1)), Bot)
    assert isinstance(seat_policy(Chair(journal, "ana"), "bold", Random(1)), Bot)


def test_who_leads_is_told_by_what_lies_there() -> None:
    journal = table('say = "It rains."')
    assert isinstance(seat_policy(Chair(journal, "gm"), "bold", Random(1)), Leader)
