"""Hitches."""

from typing import Any

import pytest

from tests.marks import rule
from tests.systems.first_empires.play import BONKO, Play, Standing, bonko


def talking_to_the_guards(position: str = "risky", **called: Any) -> Play:
    """Ana's Bonko is about to talk to the guards, with three dice; Ben looks on."""
    ana = {**BONKO, "body": 1, "charm": 3, "troubles": ["impatient", "wanted in Sarr"]}
    play = Play(ana=ana, ben={**BONKO, "troubles": ["vain"]})
    play.call(position=position, harm="none", **called)
    return play


@rule("FE-HITCH-01")
@pytest.mark.parametrize("seat", ["gm", "ana", "ben"])
def test_anyone_may_propose_a_hitch_before_the_roll(seat: str) -> None:
    play = talking_to_the_guards()
    play.do(seat, "hitch", trouble="ana/impatient", words="They do take their time.")
    if seat != "ana":
        assert play.asked() == ("roll", "take_hitch")
        play.do("ana", "take_hitch", trouble="impatient")
    assert play.roll(1, 2, ability="charm")["reasons"] == [["Charm", 3], ["Hitch", -1]]


@rule("FE-HITCH-01")
def test_it_must_be_a_trouble_of_the_rolling_character() -> None:
    play = talking_to_the_guards()
    assert play.refused("gm", "hitch", trouble="ana/vain") == ("impossible", "")
    assert play.refused("gm", "hitch", trouble="ben/vain") == ("impossible", "")


@rule("FE-HITCH-01")
def test_after_the_dice_fell_it_is_too_late() -> None:
    play = talking_to_the_guards()
    play.do("gm", "hitch", trouble="ana/impatient")
    play.roll(6, 1, 2, 1, ability="charm")
    assert play.refused("gm", "hitch", trouble="ana/impatient") == ("impossible", "FE-HITCH-01")
    assert play.refused("ana", "take_hitch", trouble="impatient") == ("impossible", "FE-HITCH-02")


@rule("FE-HITCH-02")
def test_the_rolling_player_may_decline() -> None:
    play = talking_to_the_guards()
    play.do("ben", "hitch", trouble="ana/impatient")
    assert play.refused("ben", "take_hitch", trouble="impatient")[0] == "impossible"
    play.do("ana", "take_hitch", trouble="")
    assert play.roll(6, 1, 2, 1, ability="charm")["dice"] == 3
    assert play.standing().luck == 0


@rule("FE-HITCH-02")
def test_rolling_without_an_answer_declines_it_too() -> None:
    play = talking_to_the_guards()
    play.do("ben", "hitch", trouble="ana/impatient")
    assert play.roll(6, 1, 2, 1, ability="charm")["dice"] == 3
    assert play.standing().luck == 0


@rule("FE-HITCH-03")
@pytest.mark.parametrize(("position", "luck"), [("controlled", 1), ("risky", 2), ("desperate", 4)])
def test_an_accepted_hitch_costs_a_die_and_pays_by_the_position(position: str, luck: int) -> None:
    play = talking_to_the_guards(position)
    play.do("gm", "hitch", trouble="ana/impatient")
    play.do("ana", "take_hitch", trouble="impatient")
    assert play.standing().luck == luck
    assert play.roll(6, 1, 1, ability="charm")["dice"] == 2
    assert play.standing().luck == luck


@rule("FE-HITCH-04")
def test_with_a_hitch_no_luck_die_can_be_spent() -> None:
    play = talking_to_the_guards()
    play.give(luck=3)
    play.do("ana", "hitch", trouble="ana/impatient")
    assert play.refused("ana", "roll", ability="charm", luck=1) == ("refused", "FE-HITCH-04")


@rule("FE-HITCH-04")
def test_with_a_luck_die_no_hitch_can_be_taken() -> None:
    play = talking_to_the_guards(look=True)
    play.give(luck=3)
    play.do("ben", "hitch", trouble="ana/impatient")
    play.do("ana", "roll", ability="charm", luck=1)
    assert play.refused("gm", "hitch", trouble="ana/wanted in Sarr") == ("refused", "FE-HITCH-04")
    assert play.refused("ana", "take_hitch", trouble="impatient") == ("refused", "FE-HITCH-04")
    play.do("gm", "let_fall", [6, 1, 1, 1, 1])
    assert play.standing().luck == 2


@rule("FE-HITCH-05")
def test_bonko_is_impatient_with_the_guards() -> None:
    play = bonko(body=1, charm=3)
    play.call(position="risky", harm="none")
    play.do("gm", "hitch", trouble="ana/impatient")
    play.do("ana", "take_hitch", trouble="impatient")
    assert play.roll(6, 1, 1, ability="charm")["dice"] == 2
    assert play.standing() == Standing(luck=2)


@rule("FE-HITCH-06")
def test_there_is_one_hitch_per_action() -> None:
    play = talking_to_the_guards()
    play.do("ana", "hitch", trouble="ana/impatient")
    assert play.refused("gm", "hitch", trouble="ana/wanted in Sarr") == ("refused", "FE-HITCH-06")
    play.roll(6, 1, 1, ability="charm")
    play.call(harm="none")
    play.do("ana", "hitch", trouble="ana/wanted in Sarr")
    assert play.standing().luck == 4


@rule("FE-HITCH-07")
def test_the_position_at_acceptance_counts() -> None:
    play = talking_to_the_guards("controlled")
    play.do("ana", "hitch", trouble="ana/impatient")
    play.do("gm", "set_position", position="risky")
    play.roll(1, 2, ability="charm")
    assert (play.standing().luck, play.standing().position) == (1 + 2, "desperate")


def test_taking_one_of_two_proposed_hitches_settles_both() -> None:
    play = talking_to_the_guards()
    play.do("gm", "hitch", trouble="ana/impatient")
    play.do("ben", "hitch", trouble="ana/wanted in Sarr")
    play.do("ana", "take_hitch", trouble="wanted in Sarr")
    assert play.asked() == ("roll",)
    assert play.standing().luck == 2
