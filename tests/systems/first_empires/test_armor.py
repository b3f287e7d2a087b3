"""Armor."""

import pytest

from hearthside.systems.first_empires.kinds import ARMOR
from tests.marks import rule
from tests.systems.first_empires.play import Play, bonko


def harm_coming(points: int, armor: int) -> Play:
    play = bonko(armor=armor)
    play.call(position="risky", harm=str(points))
    play.do("ana", "roll", [4, 1, 1], ability="body")
    return play


@rule("FE-ARM-01")
@pytest.mark.parametrize(("deduct", "harm", "left"), [(0, 3, 2), (1, 2, 1), (2, 1, 0)])
def test_armor_may_take_any_part_of_the_harm(deduct: int, harm: int, left: int) -> None:
    play = harm_coming(3, armor=2)
    play.do("ana", "suffer", armor=deduct)
    assert (play.standing().harm, play.journal.table.track(ARMOR.of("ana"))) == (harm, left)


@rule("FE-ARM-02")
@pytest.mark.parametrize(("points", "armor", "deduct"), [(3, 1, 2), (1, 3, 2), (3, 0, 1), (3, 2, -1)])
def test_never_more_than_it_has_and_never_more_than_the_harm(points: int, armor: int, deduct: int) -> None:
    assert harm_coming(points, armor).refused("ana", "suffer", armor=deduct) == ("impossible", "")


@rule("FE-ARM-04")
def test_resisting_comes_first_and_armor_takes_what_is_left() -> None:
    play = harm_coming(4, armor=2)
    play.do("ana", "resist", [4, 1, 1, 1])
    play.do("ana", "suffer", armor=2)
    assert (play.standing().harm, play.journal.table.track(ARMOR.of("ana"))) == (0, 0)


@rule("FE-ARM-04")
def test_after_the_armor_nothing_is_left_to_resist() -> None:
    play = harm_coming(4, armor=2)
    play.do("ana", "suffer", armor=2)
    assert play.refused("ana", "resist") == ("impossible", "FE-RST-01")
    assert play.standing().harm == 2
