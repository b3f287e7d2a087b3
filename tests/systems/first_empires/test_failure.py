"""Failure pays."""

import pytest

from tests.marks import rule
from tests.systems.first_empires.play import Standing, bonko


@rule("FE-FAIL-01")
def test_a_failed_roll_gives_one_xp() -> None:
    play = bonko()
    play.give(xp=3)
    play.call(harm="none")
    play.roll(1, 2, 3)
    assert play.standing().xp == 4


@rule("FE-FAIL-02")
def test_a_failed_roll_gives_two_luck_dice_for_later() -> None:
    play = bonko()
    play.give(luck=1)
    play.call(harm="none")
    assert play.roll(1, 2, 3)["dice"] == 3
    assert play.standing().luck == 3


@pytest.mark.parametrize("dice", [(4, 1, 1), (6, 1, 1, 1)])
def test_nothing_but_failing_pays(dice: tuple[int, ...]) -> None:
    play = bonko()
    play.call(position="controlled")
    play.roll(*dice)
    assert (play.standing().xp, play.standing().luck) == (0, 0)


@rule("FE-FAIL-05")
def test_the_pay_of_a_hitch_and_of_a_failure_add_up() -> None:
    play = bonko()
    play.call(position="risky", harm="none")
    play.do("ana", "hitch", trouble="ana/impatient")
    play.roll(1, 2)
    owed = ("ana/complication", "ana/Trouble")
    assert play.standing() == Standing(luck=4, xp=1, position="desperate", owed=owed)
