"""Clocks."""

import pytest

from hearthside.systems.first_empires.kinds import CLOCKS
from tests.marks import rule
from tests.systems.first_empires.play import Play, bonko, heard, rules_told, sentences


def clocked(kind: str, segments: int, filled: int = 0) -> Play:
    play = bonko()
    play.do("gm", "lay_clock", words="It", kind=kind, segments=segments, filled=filled)
    return play


@rule("FE-CLK-01")
def test_a_clock_is_done_when_full_and_never_over_filled() -> None:
    play = clocked("obstacle", 6, 5)
    play.call(target="It", effect="great")
    rolled = play.do("ana", "roll", [6, 1, 1, 1], ability="body")
    assert play.filled("It") == 6
    assert "FE-CLK-01" in rules_told(rolled)


@rule("FE-CLK-01")
def test_before_that_it_is_not_done() -> None:
    play = clocked("obstacle", 6, 2)
    play.call(target="It", effect="great")
    rolled = play.do("ana", "roll", [6, 1, 1, 1], ability="body")
    assert play.filled("It") == 5
    assert "FE-CLK-01" not in rules_told(rolled)


@rule("FE-CLK-10")
def test_harm_left_over_from_a_health_clock_goes_where_the_gm_says() -> None:
    play = bonko()
    play.do("gm", "lay_clock", words="The champion", kind="health", segments=4, filled=2)
    play.do("gm", "bring_creature", kind="Troll")
    play.call("attack", position="controlled", target="The champion")
    play.roll(5, 5, 5)
    play.do("gm", "say_whom", on="Troll")
    assert (play.filled("The champion"), play.filled("Troll")) == (4, 1)
    play.do("gm", "send_away", creature="Troll")
    play.change_clock("The champion", filled=2)
    play.call("attack", position="controlled", target="The champion")
    play.roll(5, 5, 5)
    assert "say_whom" not in play.journal.offers("gm")


@rule("FE-CLK-04")
def test_a_health_clock_is_filled_by_harm() -> None:
    play = clocked("health", 8)
    play.call("attack", target="It")
    play.roll(2, 4, 6, 6, 4, 6, 3, skill="brawl")
    assert play.filled("It") == 5


@rule("FE-CLK-07")
@pytest.mark.parametrize("intention", ["attack", "overcome"])
def test_attack_and_overcome_cannot_turn_a_danger_back(intention: str) -> None:
    play = clocked("danger", 6, 4)
    assert play.refused("gm", "call", who="ana", intention=intention, target="It") == ("impossible", "")
    play.call(intention)
    play.roll(6, 5, 5, 5)
    assert play.asked() == ()
    assert play.filled("It") == 4


@rule("FE-CLK-07")
def test_an_advantage_can_and_so_can_the_gm_on_the_record() -> None:
    play = clocked("danger", 6, 5)
    play.call("advantage")
    play.roll(6, 5, 1, 1)
    play.do("ana", "advantage", brings="It", words="I bar the gate")
    assert play.filled("It") == 3
    ruled = play.do("gm", "set", track=f"{play.id('It')}.filled", to=1, reason="They lost the scent.")
    assert "They lost the scent." in sentences(play, ruled)[0]
    assert play.filled("It") == 1


@rule("FE-CLK-09")
@pytest.mark.parametrize("segments", [1, 2, 8, 24])
def test_the_gm_sets_the_segments(segments: int) -> None:
    play = clocked("obstacle", segments)
    assert play.segments("It") == segments
    successes = 0
    while play.filled("It") < segments:
        play.call(target="It")
        play.roll(6, 1, 1, 1)
        successes += 1
    assert successes == (segments + 1) // 2
    play.call()
    assert "FE-INT-13" in rules_told(play.do("ana", "roll", [6, 1, 1, 1], ability="body"))


def test_a_clock_taken_away_while_a_roll_is_open_is_simply_gone() -> None:
    play = clocked("obstacle", 6)
    play.call(target="It")
    play.do("gm", "lift", what="It")
    play.roll(6, 1, 1, 1)
    assert play.filled("It") == 0


def test_making_an_advantage_does_not_fill_the_clock_it_was_called_for() -> None:
    play = clocked("obstacle", 6)
    play.call("advantage", target="It")
    play.roll(6, 1, 1, 1)
    assert play.filled("It") == 0


# --- What they are called, and who sees them --------------------------------------------------------------------------


def test_two_clocks_of_one_name_are_told_apart() -> None:
    play = clocked("obstacle", 6)
    play.do("gm", "lay_clock", words="It", kind="obstacle", segments=4)
    assert play.clocks() == ("It", "It 2")
    play.call(target="It 2")
    play.roll(6, 1, 1, 1)
    assert (play.filled("It"), play.filled("It 2")) == (0, 2)
    play.do("gm", "lift", what="It")
    assert [(clock.name, clock.filled) for clock in CLOCKS.all(play.journal.table).values()] == [("It", 2)]


@rule("FE-PLAY-08")
def test_a_hidden_clock_reaches_nobody_until_it_is_revealed() -> None:
    play = bonko()
    play.do("gm", "lay_clock", words="The tide", kind="danger", segments=4, secret=True)
    play.do("gm", "tick", clock="The tide", by=4)
    assert "The tide" in heard(play, "gm")
    assert "The tide" not in heard(play, "ana")
    assert not play.journal.view("ana").things
    assert (play.asked("gm"), play.values("gm", "reveal", "what")) == ((), ["The tide"])
    play.do("gm", "reveal", what="The tide")
    assert [clock.filled for clock in CLOCKS.all(play.journal.view("ana")).values()] == [4]
    assert play.asked("gm") == ("unleash",)


def test_a_hidden_clock_takes_no_number_away_from_one_that_everybody_sees() -> None:
    play = bonko()
    play.do("gm", "lay_clock", words="The tide", kind="danger", segments=4, secret=True)
    play.do("gm", "lay_clock", words="The tide", kind="danger", segments=6)
    assert play.clocks() == ("The tide",)
    assert [option.label for option in play.options("gm", "reveal", "what")] == ["The tide 2, 0 of 4, secret"]
