"""Lady Luck's Final Judgment."""

from fractions import Fraction

import pytest

from hearthside.kernel.handle import Refused
from hearthside.lab.enumerated import EnumeratedChance, every_path
from hearthside.systems.first_empires.kinds import HARM_KIND, STATE
from tests.marks import rule
from tests.systems.first_empires.play import Play, bonko, dice_of


def at_sevens_door(luck: int) -> Play:
    """Ana has suffered her seventh harm, with so many Luck dice left."""
    play = bonko()
    play.give(harm=5, luck=luck)
    play.call(position="risky", harm="2")
    play.do("ana", "roll", [4, 1], ability="body")
    play.do("ana", "suffer")
    return play


def outcome(play: Play) -> tuple[int, bool, int]:
    """Harm, whether dead, and Luck left."""
    return play.standing().harm, play.journal.table.has_mark(STATE.of("ana"), "dead"), play.standing().luck


@rule("FE-LADY-01")
def test_all_remaining_luck_dice_are_rolled() -> None:
    play = at_sevens_door(luck=3)
    assert dice_of(play.do("ana", "judgment", [1, 2, 5])) == [(6, (1, 2, 5), "Lady Luck's Final Judgment")]


@rule("FE-LADY-01")
def test_nobody_has_to() -> None:
    play = at_sevens_door(luck=3)
    play.do("ana", "judgment", roll=False)
    assert outcome(play) == (7, True, 3)


@rule("FE-LADY-02")
def test_up_to_three_is_death() -> None:
    play = at_sevens_door(luck=3)
    play.do("ana", "judgment", [3, 2, 1])
    assert outcome(play) == (7, True, 0)


@rule("FE-LADY-03")
@pytest.mark.parametrize("dice", [(5, 1), (4, 4)])
def test_four_or_five_is_six_harm_and_unconscious(dice: tuple[int, ...]) -> None:
    play = at_sevens_door(luck=2)
    play.do("ana", "judgment", dice)
    assert outcome(play) == (6, False, 0)
    assert play.refused("ana", "roll", ability="body") == ("refused", "FE-HARM-04")


@rule("FE-LADY-04")
def test_one_six_is_five_harm_and_conscious() -> None:
    play = at_sevens_door(luck=3)
    play.do("ana", "judgment", [6, 3, 2])
    assert outcome(play) == (5, False, 0)
    play.call(harm="none")
    assert play.asked() == ("roll",)


@rule("FE-LADY-05")
@pytest.mark.parametrize(("dice", "harm"), [((6, 6, 6, 1), 3), ((6,) * 6, 0), ((6,) * 7, 0)])
def test_each_further_six_takes_one_more_away(dice: tuple[int, ...], harm: int) -> None:
    play = at_sevens_door(luck=len(dice))
    play.do("ana", "judgment", dice)
    assert outcome(play) == (harm, False, 0)


@rule("FE-LADY-06")
def test_without_luck_dice_there_is_no_roll() -> None:
    play = at_sevens_door(luck=0)
    assert play.refused("ana", "judgment") == ("impossible", "FE-LADY-01")
    assert outcome(play) == (7, True, 0)


@rule("FE-LADY-06")
@pytest.mark.parametrize("dice", [(1, 1, 1), (5, 1, 1), (6, 6, 1)])
def test_the_dice_are_used_up_and_do_not_explode(dice: tuple[int, ...]) -> None:
    play = at_sevens_door(luck=3)
    assert len(dice_of(play.do("ana", "judgment", dice))) == 1
    assert play.standing().luck == 0


@rule("FE-LADY-07")
@pytest.mark.parametrize("luck", [1, 2, 3, 4])
def test_how_likely_she_is_to_step_in(luck: int) -> None:
    play = at_sevens_door(luck)

    def harm_after(chance: EnumeratedChance) -> int:
        following = play.journal.decide("ana", {"do": "judgment"}, chance)
        assert not isinstance(following, Refused)
        return following.table.track(HARM_KIND.of("ana"))

    chances = {7: Fraction(), 6: Fraction(), 5: Fraction()}
    for harm, weight in every_path(harm_after):
        chances[max(5, harm)] += weight
    dead, below_six = Fraction(1, 2) ** luck, Fraction(5, 6) ** luck
    assert chances == {7: dead, 6: below_six - dead, 5: 1 - below_six}


def test_who_is_spared_gains_no_further_trouble() -> None:
    play = at_sevens_door(luck=2)
    play.do("ana", "judgment", [5, 1])
    assert play.standing().owed == ("ana/minor complication",)
