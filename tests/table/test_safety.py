"""Lines, veils and the X: everybody reads and hears them, and nobody can tell who it was."""

import logging
from typing import Any

import pytest
from msgspec import json

from hearthside.games import games
from hearthside.kernel.chance import ScriptedChance
from hearthside.kernel.every_table import LINES, PAUSED, STOPPED, TABLE_HOUSE, VEILS
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.save import write_entry
from hearthside.story.hearing import Listener
from hearthside.systems import load
from hearthside.table.room import frames_for, welcome_for

every_game = pytest.mark.parametrize("system", games())

SITTERS = [Sitter("gm", role="gm"), Sitter("ana"), Sitter("ben"), Sitter("cleo")]


def journal_of(system: str) -> Journal:
    return Journal.opened(load(system), SITTERS, ScriptedChance(), {})


def do(journal: Journal, seat: str, **command: Any) -> None:
    outcome = journal.do(seat, command, ScriptedChance())
    assert not isinstance(outcome, Refused), outcome


SAFE_DEEDS = (
    {"do": "off_limits", "topic": "Spiders", "manner": "line"},
    {"do": "off_limits", "topic": "Torture", "manner": "veil"},
    {"do": "press_x"},
)


def all_that_reaches(system: str, by: str, others: tuple[str, ...]) -> dict[str, list[bytes]]:
    """Every byte that each of the others gets of a table where this seat does all of it, and what is stored of it."""
    journal = journal_of(system)
    reached: dict[str, list[bytes]] = {seat: [] for seat in (*others, "the store")}
    for deed in SAFE_DEEDS:
        do(journal, by, **deed)
        for seat in others:
            reached[seat].append(frames_for(journal, journal.entries[-1], seat))
        reached["the store"].append(write_entry(journal.entries[-1], journal.system.version))
    for seat in others:
        reached[seat].append(welcome_for(journal, seat))
        heard = Listener(journal, seat).entries()
        reached[seat] += [json.encode((each.seq, each.by, each.events)) for each in heard]
    return reached


@every_game
@pytest.mark.parametrize(("one", "other"), [("ana", "ben"), ("ana", "gm"), ("gm", "ben")])
def test_nobody_can_tell_who_drew_a_line_or_pressed_the_x(
    system: str, one: str, other: str, caplog: pytest.LogCaptureFixture
) -> None:
    others = tuple(sitter.name for sitter in SITTERS if sitter.name not in (one, other))
    with caplog.at_level(logging.DEBUG):
        assert all_that_reaches(system, one, others) == all_that_reaches(system, other, others)
    assert caplog.text == ""


@every_game
def test_lines_and_veils_are_read_by_all_and_only_the_gm_lifts_them(system: str) -> None:
    journal = journal_of(system)
    for deed in SAFE_DEEDS[:2]:
        do(journal, "ana", **deed)
    for seat in ("gm", "ana", "ben"):
        seen = journal.view(seat)
        assert (seen.marks[LINES.of_table], seen.marks[VEILS.of_table]) == (("Spiders",), ("Torture",))
    assert journal.offer("ben", "lift_limit") is None
    do(journal, "gm", do="lift_limit", topic="Spiders")
    assert not journal.view("ben").marks.get(LINES.of_table)


@every_game
def test_the_x_stops_everybody_until_the_gm_goes_on(system: str) -> None:
    journal = journal_of(system)
    do(journal, "ben", do="press_x")
    assert {PAUSED, STOPPED} <= set(journal.view("ana").marks[TABLE_HOUSE])
    stopped = [offer for action, offer in journal.offers("ana").items() if action == "own_cards"]
    assert all(offer.blocked and "X" in offer.blocked.says for offer in stopped)
    do(journal, "ana", do="off_limits", topic="What just happened")
    do(journal, "gm", do="pause", paused=False)
    assert not journal.view("ana").marks.get(TABLE_HOUSE)


@every_game
def test_the_table_goes_on_when_all_players_are_content_and_who_is_stays_with_them(system: str) -> None:
    reached: dict[str, list[bytes]] = {}
    for first in ("ana", "ben"):
        journal = journal_of(system)
        do(journal, "gm", do="press_x")
        do(journal, first, do="go_on")
        assert journal.offer(first, "go_on") is None, "once is enough"
        reached[first] = [frames_for(journal, journal.entries[-1], seat) for seat in ("gm", "cleo")]
        rest = [seat for seat in ("ana", "ben", "cleo") if seat != first]
        do(journal, rest[0], do="go_on")
        assert PAUSED in journal.view("gm").marks[TABLE_HOUSE]
        do(journal, rest[1], do="go_on")
        assert not journal.view("gm").marks.get(TABLE_HOUSE)
    assert reached["ana"] == reached["ben"]


def test_where_the_house_leads_whoever_plays_says_when_to_go_on() -> None:
    journal = journal_of("deckahedron_world")
    do(journal, "gm", do="house_plays", who="gm")
    do(journal, "ana", do="press_x")
    do(journal, "ana", do="go_on")
    assert PAUSED not in journal.view("ana").marks.get(TABLE_HOUSE, ())


def test_going_back_in_time_takes_no_line_away() -> None:
    journal = journal_of("first_empires")
    do(journal, "gm", do="say", words="Once upon a time.")
    before = journal.seq
    do(journal, "ana", **SAFE_DEEDS[0])
    do(journal, "gm", do="say", words="There was a spider.")
    do(journal, "gm", do="rewind", to=before, reason="No spiders.")
    assert journal.view("gm").marks[LINES.of_table] == ("Spiders",)
