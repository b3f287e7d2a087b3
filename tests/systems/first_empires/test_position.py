"""Position."""

import pytest

from tests.marks import rule
from tests.systems.first_empires.play import Standing, after_a_roll, bonko, sentences


@rule("FE-POS-01")
def test_a_roll_without_a_position_is_refused() -> None:
    play = bonko()
    assert play.refused("ana", "roll", ability="body") == ("refused", "FE-POS-01")
    play.call()
    play.do("gm", "new_scene")
    assert play.standing() == Standing(position="")
    assert play.refused("ana", "roll", ability="body") == ("refused", "FE-POS-01")


@rule("FE-POS-01")
@pytest.mark.parametrize("position", ["controlled", "risky", "desperate"])
def test_the_gm_sets_one_of_three_before_the_roll(position: str) -> None:
    play = bonko()
    play.call(position=position)
    assert play.roll(6, 1, 1, 1)["position"] == position


@rule("FE-POS-01")
def test_there_is_no_fourth_position_and_no_player_sets_it() -> None:
    play = bonko()
    assert play.refused("gm", "call", who="ana", intention="attack", position="hopeless") == ("impossible", "")
    assert play.refused("ana", "set_position", position="controlled")[0] == "impossible"


@rule("FE-POS-02")
def test_a_new_action_is_risky_unless_the_gm_says_otherwise() -> None:
    play = bonko()
    play.call()
    assert play.standing() == Standing(position="risky")


@rule("FE-POS-03")
def test_the_gm_may_name_what_weighs_on_an_action_and_none_of_it_forces_desperate() -> None:
    play = bonko()
    called = play.call(reasons=["disarmed", "outnumbered", "scale"], position="controlled")
    assert sentences(play, called)[0].endswith("Disarmed, Outnumbered and Acting at great scale.")
    assert play.standing() == Standing(position="controlled")


@rule("FE-POS-04")
@pytest.mark.parametrize(
    ("before", "after"), [("controlled", "risky"), ("risky", "desperate"), ("desperate", "desperate")]
)
def test_failing_makes_the_position_worse_for_the_next_action(before: str, after: str) -> None:
    play = after_a_roll(2, 3, 1, position=before, harm="none")
    play.call()
    assert play.roll(6, 1, 1, 1)["position"] == after


@rule("FE-POS-04")
@pytest.mark.parametrize("dice", [(5, 1, 1), (6, 1, 1, 1)])
@pytest.mark.parametrize("position", ["controlled", "risky", "desperate"])
def test_nothing_but_failing_makes_it_worse(position: str, dice: tuple[int, ...]) -> None:
    assert after_a_roll(*dice, position=position, harm="none").standing().position == position


def test_the_gm_can_set_the_position_between_the_call_and_the_roll() -> None:
    play = bonko()
    play.call(position="risky")
    play.do("gm", "set_position", position="desperate", words="The roof comes down.")
    assert play.roll(6, 1, 1, 1)["position"] == "desperate"
