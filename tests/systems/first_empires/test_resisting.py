"""Resisting harm."""

import pytest

from hearthside.kernel.events import Counted, Rolled
from hearthside.systems.first_empires.kinds import STRAIN
from tests.marks import rule
from tests.systems.first_empires.play import Play, Standing, bonko, dice_of, resolved


def harm_coming(points: int, *, body: int = 2, trained: bool = False, physical: bool = True, **tracks: int) -> Play:
    """A mixed success brings Ana this much harm, and she has not answered it yet."""
    play = bonko(body=body, charm=3, skills=["maneuver"] if trained else [])
    play.give(**tracks)
    play.call(position="risky", harm=str(points), physical=physical)
    dice = 3 - (tracks.get("harm", 0) >= 5)
    play.do("ana", "roll", [4, 1, 1][:dice], ability="charm")
    return play


@rule("FE-RST-01")
def test_physical_harm_may_be_resisted_once() -> None:
    play = harm_coming(5, armor=1)
    assert play.asked() == ("resist", "suffer")
    play.do("ana", "resist", [1, 2])
    # There is still armor to speak of, and no second try.
    assert play.asked() == ("suffer",)
    assert play.refused("ana", "resist") == ("impossible", "FE-RST-01")
    play.do("ana", "suffer")
    assert play.standing().harm == 4
    # The next harm is another instance.
    play.call(position="risky", harm="1")
    play.do("ana", "roll", [4, 1, 1], ability="charm")
    assert play.asked() == ("resist", "suffer")
    play.do("ana", "resist", [1, 2])
    assert (play.standing().harm, play.standing().strain) == (4, 2)


@rule("FE-RST-01")
def test_other_harm_may_not() -> None:
    play = harm_coming(3, physical=False)
    assert play.refused("ana", "resist") == ("impossible", "FE-RST-01")
    assert play.standing().harm == 3


@rule("FE-RST-02")
@pytest.mark.parametrize("dice", [(1, 2), (5, 5)])
def test_resisting_costs_one_strain_whatever_the_roll(dice: tuple[int, ...]) -> None:
    play = harm_coming(2, strain=2)
    assert play.standing().strain == 2
    entry = play.do("ana", "resist", dice)
    assert play.standing().strain == 3
    strain = Counted(STRAIN.of("ana"), 1)
    paid = next(at for at, each in enumerate(entry.events) if each == strain)
    fell = next(at for at, each in enumerate(entry.events) if isinstance(each, Rolled))
    assert paid < fell


@rule("FE-RST-02")
def test_not_resisting_costs_nothing() -> None:
    play = harm_coming(2, strain=2)
    play.do("ana", "suffer")
    assert play.standing() == Standing(harm=2, strain=2, owed=("ana/minor complication",))


@rule("FE-RST-03", "FE-SKILL-03")
@pytest.mark.parametrize(("trained", "dice"), [(False, [1, 1]), (True, [1, 1, 1])])
def test_body_and_maneuver_are_rolled(trained: bool, dice: list[int]) -> None:
    rolled = harm_coming(2, trained=trained).do("ana", "resist", dice)
    assert dice_of(rolled) == [(6, tuple(dice), "first throw")]


def test_what_resisting_comes_to_are_its_hits_and_the_harm_they_leave() -> None:
    told = resolved(harm_coming(5).do("ana", "resist", [5, 4]))
    assert (told.result, told.reading["hits"], told.reading["harm"]) == ("2", 2, 2)
    assert told.reading["counting"] == [0, 1]


@rule("FE-RST-04")
@pytest.mark.parametrize(
    ("harm", "dice", "left"),
    [(4, (5, 4, 1), 1), (2, (1, 2, 1), 1), (1, (1, 1, 1), 0), (1, (5, 5, 5), 0)],
)
def test_harm_falls_by_one_and_by_the_hits(harm: int, dice: tuple[int, ...], left: int) -> None:
    play = harm_coming(harm, trained=True)
    play.do("ana", "resist", dice)
    assert play.standing() == Standing(harm=left, strain=1, owed=("ana/minor complication",))


@rule("FE-RST-05")
def test_sixes_explode_here_as_well() -> None:
    play = harm_coming(6, body=1)
    rolled = play.do("ana", "resist", [6, 4])
    assert dice_of(rolled) == [(6, (6,), "first throw"), (6, (4,), "the sixes burst")]
    assert play.standing().harm == 3


@rule("FE-RST-06")
def test_everything_else_the_result_brought_stays() -> None:
    play = bonko()
    play.call(position="risky")
    play.do("ana", "roll", [1, 2, 3, 1], ability="body")
    play.do("ana", "resist", [1, 1, 1, 1])
    owed = ("ana/complication", "ana/Trouble")
    assert play.standing() == Standing(harm=0, strain=1, luck=2, xp=1, position="desperate", owed=owed)


@rule("FE-RST-07")
def test_at_eight_strain_its_cost_is_harm_that_cannot_be_resisted() -> None:
    play = harm_coming(2, strain=8)
    play.do("ana", "resist", [1, 2])
    assert play.standing() == Standing(harm=2, strain=8, owed=("ana/minor complication",))


@rule("FE-RST-07")
def test_nor_can_armor_take_it() -> None:
    play = harm_coming(2, strain=8, armor=3)
    play.do("ana", "resist", [1, 2])
    assert play.refused("ana", "suffer", armor=2) == ("impossible", "")
    play.do("ana", "suffer", armor=1)
    assert play.standing().harm == 1


@rule("FE-RST-10")
def test_luck_may_help_and_five_harm_hinders() -> None:
    play = harm_coming(1, trained=True, harm=5, luck=1)
    rolled = play.do("ana", "resist", [1, 1, 1], luck=1)
    assert resolved(rolled).reading["reasons"] == [["Body", 2], ["Maneuver", 1], ["Luck", 1], ["Harm of 5 or more", -1]]
    assert play.standing().luck == 0


@rule("FE-RST-10")
def test_the_harm_before_this_one_counts() -> None:
    rolled = harm_coming(2, harm=4).do("ana", "resist", [1, 1])
    assert resolved(rolled).reading["reasons"] == [["Body", 2]]


@rule("FE-RST-10")
def test_tags_aspiration_hitch_and_strain_belong_to_actions_only() -> None:
    play = bonko(body=2, mind=3, skills=[], aspiration="Get home")
    play.give(strain=6)
    play.do("gm", "lay_tag", words="high ground", uses=3)
    play.call(position="risky", harm="2", dice=3)
    play.do("ana", "hitch", trouble="ana/impatient")
    play.do("ana", "roll", [4, 1, 1, 1], ability="mind")
    assert play.refused("ana", "resist", tags=["high ground"])[0] == "malformed"
    assert play.refused("ana", "resist", aspiration=True)[0] == "malformed"
    assert play.refused("gm", "hitch", trouble="ana/impatient") == ("impossible", "FE-HITCH-01")
    rolled = play.do("ana", "resist", [1, 1])
    assert resolved(rolled).reading["reasons"] == [["Body", 2]]


def test_with_no_body_two_dice_are_rolled_and_the_lowest_is_used() -> None:
    play = harm_coming(
        3,
        body=0,
    )
    play.do("ana", "resist", [6, 2])
    assert play.standing().harm == 2
