"""The table of a scenario lies as the file says, and its log can be replayed."""

import re

import pytest

from hearthside.kernel.chance import face_name
from hearthside.kernel.journal import Journal
from hearthside.kernel.log import replay
from hearthside.kernel.sight import MarkPlace, PilePlace, TrackPlace
from hearthside.scenario.reading import BrokenScenario, read_scenario
from hearthside.scenario.setting import lay_out

HEAD = """
title = "A table"
system = "thousand_faces"

[seats.gm]
role = "gm"

[seats.ana]

[seats.ben]
"""
LOOK = "\n[[step]]\nabout = 'Nothing happens.'\n"


def laid_out(given: str) -> Journal:
    return lay_out(read_scenario(HEAD + given + LOOK))


def faces(journal: Journal, place: str) -> list[str]:
    return [face_name(card) for card in journal.table.cards(PilePlace(place))]


def test_without_anything_given_decks_lie_in_order() -> None:
    journal = laid_out("")
    assert faces(journal, "draw/ana")[:3] == ["D01", "D02", "D03"]
    assert len(journal.entries) == 1


def test_listed_cards_lie_on_top_and_the_others_below_as_they_were() -> None:
    journal = laid_out('[given.piles]\n"draw/ana" = ["D12", "D02"]')
    assert faces(journal, "draw/ana")[:5] == ["D12", "D02", "D01", "D03", "D04"]
    assert len(faces(journal, "draw/ana")) == 20


def test_cards_are_fetched_from_wherever_they_lie() -> None:
    journal = laid_out('[given.piles]\n"discard/ana" = ["D05", "B3"]\n"exhaustion/ben" = ["D05"]')
    assert faces(journal, "discard/ana") == ["D05", "B3"]
    assert journal.table.cards(PilePlace("discard/ana")) == ("ana:D05", "table:B3")
    assert journal.table.cards(PilePlace("exhaustion/ben")) == ("ben:D05",)
    assert len(journal.table.cards(PilePlace("blessings/table"))) == 5


def test_somebody_elses_card_is_named_in_full() -> None:
    journal = laid_out('[given.piles]\n"discard/ana" = ["ben:D05"]')
    assert journal.table.cards(PilePlace("discard/ana")) == ("ben:D05",)


def test_only_so_many_cards_stay_and_the_rest_goes_elsewhere() -> None:
    given = '[given.piles]\n"draw/ana" = { top = ["D12"], count = 2, rest = "discard/ana" }\n"discard/ana" = ["D20"]'
    journal = laid_out(given)
    assert faces(journal, "draw/ana") == ["D12", "D01"]
    assert faces(journal, "discard/ana")[:3] == ["D20", "D02", "D03"]


def test_new_cards_come_out_of_the_box_and_can_then_be_stacked() -> None:
    journal = laid_out('[given.deal]\n"discard/ana" = ["W1", "W1"]\n[given.piles]\n"draw/ana" = ["D03", "W1"]')
    assert faces(journal, "draw/ana")[:2] == ["D03", "W1"]
    assert faces(journal, "discard/ana") == ["W1"]


def test_tracks_marks_sheets_and_the_spotlight_are_set() -> None:
    journal = laid_out(
        '[given]\nspotlight = "ben"\n[given.tracks]\n"xp/ana" = 3\n"str/ana" = 1\n'
        '[given.marks]\n"state/ana" = ["incapacitated"]\n[given.sheets]\n"notes/gm" = "A secret."'
    )
    table = journal.table
    assert (table.track(TrackPlace("xp/ana")), table.track(TrackPlace("str/ana")), table.spotlight) == (3, 1, "ben")
    assert table.has_mark(MarkPlace("state/ana"), "incapacitated")
    assert table.words == {"notes/gm": "A secret."}


def test_what_was_given_is_an_entry_of_the_log_and_replays() -> None:
    journal = laid_out('[given.piles]\n"draw/ana" = ["D12"]\n[given.tracks]\n"xp/ana" = 3')
    assert [entry.did["do"] for entry in journal.entries] == ["open", "given"]
    assert replay(journal.system, journal.entries) == journal.table


def test_a_stacked_deck_is_known_to_nobody() -> None:
    journal = laid_out('[given.piles]\n"draw/ana" = ["D12"]')
    assert journal.view("ana").pile(PilePlace("draw/ana")).faces is None
    assert not journal.table.pile(PilePlace("draw/ana")).placed
    assert not journal.table.pile(PilePlace("draw/ana")).within


ARMED = HEAD.replace("[seats.ana]\n", '[seats.ana]\ncharacter = { items = { of-illusion = "Ring" } }\n')


def test_things_that_somebody_brought_are_as_the_file_says() -> None:
    given = '[given.things]\n"Ring of Illusion" = { charges = 1, lasts_for = ["ana"] }'
    (ring,) = (laid.what for laid in lay_out(read_scenario(ARMED + given + LOOK)).table.things.values())
    assert (ring.charges, ring.capacity, ring.lasts_for) == (1, 3, ("ana",))


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ('"Ring of Illusions" = { charges = 1 }', "there is no such thing (perhaps “Ring of Illusion”)"),
        ('"Ring of Illusion" = { charge = 1 }', "Items have no 'charge'"),
        ('"Ring of Illusion" = { charges = "three" }', "Expected `int`, got `str`"),
        ('"Ring of Illusion" = 3', "“Ring of Illusion” should be a table"),
    ],
)
def test_a_slip_about_a_thing_is_named(given: str, says: str) -> None:
    with pytest.raises(BrokenScenario, match=re.escape(says)):
        lay_out(read_scenario(f"{ARMED}[given.things]\n{given}{LOOK}"))
