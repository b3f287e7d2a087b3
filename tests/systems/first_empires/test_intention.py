"""Declaring an intention."""

from typing import Any

import pytest

from hearthside.systems.first_empires.kinds import Tag
from tests.marks import rule
from tests.systems.first_empires.play import Play, Standing, after_a_roll, bonko, dice_of, rules_told, sentences


@rule("FE-INT-01")
def test_an_action_without_a_call_stays_narration() -> None:
    play = bonko()
    told = play.do("ana", "say", words="I lean on the door.")
    assert dice_of(told) == []
    assert play.refused("ana", "roll", ability="body") == ("refused", "FE-POS-01")
    assert play.standing() == Standing(position="")


@rule("FE-INT-02")
def test_the_gm_can_look_at_an_odd_ability_before_the_dice_fall_and_the_reason_is_kept() -> None:
    play = bonko(skills=["study"])
    play.call("attack", look=True)
    gathered = play.do("ana", "roll", ability="mind", skill="study", words="I know where it has no scales.")
    assert dice_of(gathered) == []
    fell = play.do("gm", "let_fall", [6, 1, 2])
    told = [*sentences(play, gathered), *sentences(play, fell)]
    assert [each for each in told if "I know where it has no scales." in each]
    assert dice_of(fell) == [(6, (6, 1), "first throw"), (6, (2,), "the sixes burst")]


@rule("FE-INT-03")
@pytest.mark.parametrize("intention", [{}, {"intention": ["attack", "overcome"]}, {"intention": "attack, overcome"}])
def test_an_action_with_no_intention_or_two_is_refused(intention: dict[str, Any]) -> None:
    kind, _ = bonko().refused("gm", "call", who="ana", **intention)
    assert kind in ("malformed", "impossible")


@rule("FE-INT-03")
@pytest.mark.parametrize("intention", ["attack", "advantage", "overcome"])
def test_each_of_the_three_intentions_can_be_called_for(intention: str) -> None:
    play = bonko()
    play.call(intention)
    assert play.roll(6, 1, 1, 1)["intention"] == intention


@rule("FE-INT-04")
def test_the_harm_of_an_attack_is_its_number_of_hits() -> None:
    play = bonko()
    play.do("gm", "lay_clock", words="Troll", kind="health", segments=8)
    play.call("attack", target="Troll")
    assert play.roll(2, 4, 6, 6, 4, 6, 3, skill="brawl")["amount"] == 5
    assert play.filled("Troll") == 5


@rule("FE-INT-06")
def test_a_mixed_attack_deals_its_harm_and_the_attacker_suffers_by_the_position() -> None:
    play = bonko(body=2, charm=1)
    play.do("gm", "lay_clock", words="Troll", kind="health", segments=8)
    play.call("attack", target="Troll", position="risky")
    play.do("ana", "roll", [4, 2, 3], ability="body")
    play.do("ana", "suffer")
    assert play.filled("Troll") == 1
    assert play.standing() == Standing(harm=3, owed=("ana/minor complication",))


@rule("FE-INT-07")
def test_an_attack_that_succeeds_deals_harm_and_nothing_bad_happens() -> None:
    play = after_a_roll(6, 1, 1, 2, intention="attack")
    assert play.standing() == Standing()
    assert (play.asked("ana"), play.asked("gm")) == ((), ("say_whom",))
    play.do("gm", "say_whom")
    assert (play.standing(), play.asked("gm")) == (Standing(), ())


@rule("FE-INT-07")
def test_its_harm_is_its_hits() -> None:
    play = bonko(body=2, charm=1)
    play.call("attack")
    assert play.roll(6, 1, 2)["amount"] == 1


@rule("FE-INT-08")
def test_an_attack_that_fails_deals_no_harm() -> None:
    play = bonko()
    play.do("gm", "lay_clock", words="Troll", kind="health", segments=8)
    play.call("attack", target="Troll", harm="none")
    assert play.roll(3, 2, 1)["amount"] == 0
    assert play.filled("Troll") == 0


def won_an_advantage(*dice: int, position: str = "risky", **called: Any) -> Play:
    return after_a_roll(*dice, intention="advantage", position=position, **called)


def choices(play: Play) -> list[object]:
    return play.values("ana", "advantage", "brings")


@rule("FE-INT-09")
def test_the_player_chooses_one_of_three_after_the_roll() -> None:
    play = bonko()
    play.do("gm", "lay_clock", words="Guards", kind="danger", segments=6, filled=4)
    play.call("advantage")
    assert "advantage" not in play.journal.offers("ana")
    play.roll(6, 2, 1, 3)
    assert choices(play) == ["tag", "position", "Guards"]


@rule("FE-INT-09")
def test_choosing_two_is_refused() -> None:
    play = won_an_advantage(6, 2, 1, 3)
    assert play.refused("ana", "advantage", brings=["tag", "position"], words="sand")[0] == "malformed"
    play.do("ana", "advantage", brings="tag", words="sand in the eyes")
    assert play.refused("ana", "advantage", brings="position", words="sand") == ("impossible", "FE-INT-09")


@rule("FE-INT-09")
def test_a_failed_advantage_brings_nothing_to_choose() -> None:
    assert won_an_advantage(1, 2, 3, harm="none").asked() == ()


@rule("FE-INT-10")
@pytest.mark.parametrize(("before", "after"), [("desperate", "risky"), ("risky", "controlled")])
def test_a_better_position_is_one_step_towards_controlled(before: str, after: str) -> None:
    play = won_an_advantage(6, 2, 1, 3, position=before)
    play.do("ana", "advantage", brings="position", words="I take the stairs")
    assert play.standing() == Standing(position=after)


@rule("FE-INT-10")
def test_a_controlled_position_cannot_be_bettered() -> None:
    play = won_an_advantage(6, 2, 1, 3, position="controlled")
    assert choices(play) == ["tag"]
    assert play.refused("ana", "advantage", brings="position", words="more") == ("impossible", "")


@rule("FE-INT-11", "FE-TAG-01")
def test_a_new_tag_has_a_name_a_place_and_as_many_invocations_as_hits() -> None:
    play = won_an_advantage(6, 4, 1, 5)
    play.do("ana", "advantage", brings="tag", words="sand in the eyes", on="the captain")
    assert play.tag("sand in the eyes") == Tag("sand in the eyes", 3, on="the captain", by="ana")


@rule("FE-INT-12")
@pytest.mark.parametrize(("filled", "dice", "left"), [(4, (6, 4, 1, 5), 1), (2, (6, 6, 4, 5, 5), 0)])
def test_a_danger_clock_is_reduced_by_the_hits_and_not_below_none(filled: int, dice: list[int], left: int) -> None:
    play = bonko()
    play.do("gm", "lay_clock", words="Guards", kind="danger", segments=6, filled=filled)
    play.call("advantage")
    play.roll(*dice)
    play.do("ana", "advantage", brings="Guards", words="I bar the gate")
    assert play.filled("Guards") == left


@rule("FE-INT-13")
def test_an_ordinary_obstacle_is_passed_by_any_success() -> None:
    play = bonko()
    play.call("overcome", harm="none")
    told = play.do("ana", "roll", [4, 1, 2], ability="body")
    assert "FE-INT-13" in rules_told(told)


@rule("FE-INT-13", "FE-CLK-02")
def test_a_clocked_obstacle_advances() -> None:
    play = bonko()
    play.do("gm", "lay_clock", words="Ward", kind="obstacle", segments=6)
    play.call("overcome", target="Ward")
    play.roll(6, 1, 2, 1)
    assert play.filled("Ward") == 2


@rule("FE-INT-13")
def test_a_failed_overcome_makes_no_progress() -> None:
    play = bonko()
    play.do("gm", "lay_clock", words="Ward", kind="obstacle", segments=6)
    play.call("overcome", target="Ward", harm="none")
    play.roll(3, 1, 2)
    assert play.filled("Ward") == 0


@rule("FE-INT-14")
def test_a_mixed_success_opens_the_choice_and_its_price_is_due() -> None:
    play = won_an_advantage(5, 1, 1, 2)
    assert play.asked() == ("advantage",)
    play.do("ana", "advantage", brings="position", words="I take the stairs")
    assert play.asked() == ("resist", "suffer")
    play.do("ana", "suffer")
    assert play.standing() == Standing(harm=2, position="controlled", owed=("ana/minor complication",))


@rule("FE-INT-14")
@pytest.mark.parametrize(("intention", "kind"), [("attack", "health"), ("overcome", "obstacle")])
def test_a_mixed_success_is_a_success_for_the_other_two_as_well(intention: str, kind: str) -> None:
    play = bonko()
    play.do("gm", "lay_clock", words="It", kind=kind, segments=6)
    play.call(intention, target="It")
    play.do("ana", "roll", [5, 4, 1, 2], ability="body")
    assert play.filled("It") == 2
    assert play.standing().owed == ("ana/minor complication",)
