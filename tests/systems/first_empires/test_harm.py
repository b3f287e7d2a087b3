"""Harm."""

from fractions import Fraction

import pytest

from hearthside.kernel.handle import Refused
from hearthside.lab.enumerated import EnumeratedChance, every_path
from hearthside.systems.first_empires.kinds import ARMOR, STATE
from tests.marks import rule
from tests.systems.first_empires.play import Play, Standing, after_a_roll, bonko, dice_of, harm_at


def hurt(before: int, points: int, luck: int = 0) -> Play:
    """Ana stood at so much harm, and suffers so much more from a desperate mixed success."""
    play = bonko()
    play.give(harm=before, luck=luck)
    play.call(position="desperate", harm=str(points) if points < 8 else "7", brute=max(0, points - 7))
    play.do("ana", "roll", [4, 1, 1, 1][: 3 - (before >= 5)], ability="body")
    play.do("ana", "suffer")
    return play


COMPLICATED = ("ana/serious complication",)
WOUNDED = (*COMPLICATED, "ana/lasting wound")


@rule("FE-HARM-01")
def test_harm_stops_at_seven() -> None:
    assert hurt(3, 9, luck=1).standing().harm == 7
    assert bonko().refused("gm", "set", track="harm/ana", to=8, reason="more")[0] == "impossible"
    assert bonko().refused("gm", "set", track="harm/ana", to=-1, reason="less")[0] == "impossible"


@rule("FE-HARM-02")
@pytest.mark.parametrize(
    ("before", "points", "owed"),
    [(2, 1, COMPLICATED), (3, 1, WOUNDED), (2, 4, WOUNDED), (4, 1, COMPLICATED)],
)
def test_reaching_four_brings_a_trouble_for_a_lasting_wound(before: int, points: int, owed: tuple[str, ...]) -> None:
    play = hurt(before, points)
    assert play.standing() == Standing(harm=before + points, position="desperate", owed=owed)


@rule("FE-HARM-02")
def test_the_gm_names_the_wound() -> None:
    play = hurt(3, 1)
    play.do("gm", "trouble", owed=play.debt("ana/lasting wound"), words="a limp")
    assert play.standing().troubles == ("impatient", "a limp")


@rule("FE-HARM-04")
def test_at_six_a_character_is_unconscious_and_cannot_act() -> None:
    play = hurt(4, 2)
    assert play.refused("gm", "call", who="ana", intention="attack") == ("refused", "FE-HARM-04")
    assert play.refused("ana", "roll", ability="body") == ("refused", "FE-HARM-04")


@rule("FE-HARM-05")
def test_at_seven_lady_luck_is_asked_if_there_are_luck_dice() -> None:
    play = hurt(5, 2, luck=1)
    assert play.asked() == ("judgment",)
    assert play.journal.table.marks[STATE.of("ana")] == ("Luck to roll",)


@rule("FE-HARM-05")
def test_without_them_the_character_is_dead() -> None:
    play = hurt(5, 2)
    assert play.asked() == ()
    assert play.journal.table.marks[STATE.of("ana")] == ("Luck to roll", "dead")


@rule("FE-HARM-07")
def test_rising_through_four_again_brings_another_trouble() -> None:
    play = hurt(3, 1)
    play.do("gm", "trouble", owed=play.debt("ana/lasting wound"), words="a limp")
    play.give(harm=3)
    assert play.standing().troubles == ("impatient", "a limp")
    play.call(position="desperate", harm="1")
    play.do("ana", "roll", [4, 1, 1], ability="body")
    play.do("ana", "suffer")
    play.do("gm", "trouble", owed=play.debt("ana/lasting wound"), words="a limp")
    assert play.standing().troubles == ("impatient", "a limp", "a limp (2)")


@rule("FE-HARM-08")
def test_what_a_level_does_ends_below_it() -> None:
    play = bonko()
    play.give(harm=6)
    assert play.refused("gm", "call", who="ana", intention="attack")[1] == "FE-HARM-04"
    play.give(harm=5)
    play.call(harm="none")
    assert play.roll(6, 1, 1)["dice"] == 2
    play.give(harm=4)
    play.call(harm="none")
    assert play.roll(6, 1, 1, 1)["dice"] == 3


@rule("FE-HARM-09")
@pytest.mark.parametrize("shows", [1, 2, 3, 4])
def test_harm_is_one_roll_of_a_d4_as_it_shows(shows: int) -> None:
    play = bonko()
    play.call(position="risky")
    rolled = play.do("ana", "roll", [4, 1, 1, shows], ability="body")
    assert dice_of(rolled)[1:] == [(4, (shows,), "harm")]
    play.do("ana", "suffer")
    assert play.standing().harm == shows


@rule("FE-HARM-09")
@pytest.mark.parametrize(
    ("harm", "dice", "suffered"), [("d3", [3], 3), ("d6", [6], 6), ("d12", [7], 7), ("2", [], 2), ("none", [], 0)]
)
def test_the_gm_sets_another_die_or_a_number(harm: str, dice: list[int], suffered: int) -> None:
    play = bonko()
    play.give(luck=1)
    play.call(position="risky", harm=harm)
    play.do("ana", "roll", [4, 1, 1, *dice], ability="body")
    if suffered:
        play.do("ana", "suffer")
    assert play.standing().harm == suffered


@rule("FE-HARM-10")
@pytest.mark.parametrize(("dice", "suffered"), [((1, 3), 3), ((4, 4), 4), ((2, 1), 2)])
def test_serious_harm_is_two_rolls_of_which_the_higher_counts(dice: tuple[int, int], suffered: int) -> None:
    play = after_a_roll(4, 1, 1, *dice, position="desperate")
    play.do("ana", "suffer")
    assert play.standing().harm == suffered


def chances_of_harm(position: str) -> dict[int, Fraction]:
    """How likely each harm of a mixed success is, over every way the d4 can fall."""
    play = bonko()
    play.call(position=position)

    def harm_coming(chance: EnumeratedChance) -> int:
        class MixedFirst:
            """The pool shows a mixed success; the harm dice fall as they may."""

            shuffle, top, pick = chance.shuffle, chance.top, chance.pick

            def roll(self, sides: int) -> int:
                return 4 if sides == 6 else chance.roll(sides)

        following = play.journal.decide("ana", {"do": "roll", "ability": "body"}, MixedFirst())
        assert not isinstance(following, Refused)
        return harm_at(following.table)

    chances: dict[int, Fraction] = {}
    for harm, weight in every_path(harm_coming):
        chances[harm] = chances.get(harm, Fraction()) + weight
    return chances


@rule("FE-HARM-09", "FE-HARM-10")
def test_how_likely_harm_and_serious_harm_are() -> None:
    harm, serious = chances_of_harm("risky"), chances_of_harm("desperate")
    assert harm == dict.fromkeys(range(1, 5), Fraction(1, 4))
    assert serious == {1: Fraction(1, 16), 2: Fraction(3, 16), 3: Fraction(5, 16), 4: Fraction(7, 16)}
    assert sum(points * chance for points, chance in harm.items()) == Fraction(5, 2)
    assert sum(points * chance for points, chance in serious.items()) == Fraction(25, 8)


@rule("FE-HARM-11", "FE-ARM-04")
def test_harm_die_then_brute_then_resisting_then_armor_then_harm() -> None:
    play = bonko(body=1, charm=3, skills=["maneuver"], armor=1)
    play.call("attack", position="desperate", brute=2)
    play.do("ana", "roll", [5, 2, 3], ability="body")
    assert harm_at(play.journal.table) == 5
    play.do("ana", "resist", [4, 5])
    assert harm_at(play.journal.table) == 2
    play.do("ana", "suffer", armor=1)
    assert play.journal.table.track(ARMOR.of("ana")) == 0
    assert play.standing() == Standing(harm=1, strain=1, position="desperate", owed=COMPLICATED)


@rule("FE-HARM-12")
def test_a_wound_on_the_way_to_seven_is_due_if_lady_luck_spares() -> None:
    play = hurt(3, 4, luck=2)
    assert play.standing().owed == COMPLICATED
    play.do("ana", "judgment", [5, 1])
    assert play.standing() == Standing(harm=6, position="desperate", owed=WOUNDED)


@rule("FE-HARM-12")
def test_and_is_not_if_she_does_not() -> None:
    play = hurt(3, 4, luck=1)
    play.do("ana", "judgment", [3])
    assert play.standing() == Standing(harm=7, position="desperate", owed=COMPLICATED)


@rule("FE-AMB-04")
def test_the_gm_may_lower_the_harm_that_is_coming() -> None:
    play = after_a_roll(4, 1, 1, 4)
    play.do("gm", "ease", who="ana", harm=1)
    play.do("ana", "suffer")
    assert play.standing().harm == 1


@pytest.mark.parametrize(("harm", "dice"), [("3", []), ("d4", [3])])
def test_brute_adds_to_a_die_and_to_a_number(harm: str, dice: list[int]) -> None:
    play = bonko()
    play.call(position="risky", harm=harm, brute=2)
    play.do("ana", "roll", [4, 1, 1, *dice], ability="body")
    play.do("ana", "suffer")
    assert play.standing().harm == 5


def test_brute_is_nothing_without_harm() -> None:
    assert after_a_roll(4, 1, 1, harm="none", brute=2).standing() == Standing(owed=("ana/minor complication",))
