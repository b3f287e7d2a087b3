"""A turn in a long fight: who has it says what they aim at, and walks a zone."""

import pytest

from tests.marks import rule
from tests.systems.first_empires.play import BONKO, Play, rules_told, sentences


def in_a_fight(first: str = "ana") -> Play:
    """Ana and Ben in a hall, a Goblin with them and a Troll two zones away; a yard lies between."""
    play = Play(ana=BONKO, ben=BONKO)
    play.do("gm", "lay_zone", words="hall", ground="stone")
    play.do("gm", "lay_zone", words="yard", touches=["hall"], way="postern")
    play.do("gm", "lay_zone", words="wood", touches=["yard"])
    play.do("gm", "bring_creature", kind="Cyclops", zone="hall")
    play.do("gm", "bring_creature", kind="Troll", zone="wood")
    play.do("gm", "stand", zone="hall", who=["ana", "ben"])
    play.lay({"combat/table": ["turns"], "order/table": ["ana", "ben"], "turn/table": first})
    return play


@rule("FE-AMB-52", "FE-INT-03", "FE-CBT-06")
def test_whoever_has_the_turn_says_what_they_aim_at_and_gathers_dice_as_the_position_stands() -> None:
    play = in_a_fight()
    play.do("gm", "set_position", position="desperate")
    entry = play.do("ana", "intend", intention="attack", target="Cyclops")
    assert sentences(play, entry) == ["Ana aims at Cyclops: Attack, Desperate."]
    assert (play.asked(), play.standing().position) == (("roll",), "desperate")
    play.do("ana", "roll", [6, 1, 1, 2, 3], ability="body", skill="brawl")
    assert play.filled("Cyclops") == 1


@rule("FE-AMB-52", "FE-POS-02")
def test_where_no_position_stands_it_is_risky() -> None:
    play = in_a_fight()
    play.do("ana", "intend", intention="advantage", target="")
    assert play.standing().position == "risky"


@rule("FE-AMB-52", "FE-POS-01")
def test_until_the_dice_fall_somebody_may_aim_elsewhere_and_the_gm_call_it_otherwise() -> None:
    play = in_a_fight()
    play.do("ana", "intend", intention="attack", target="Cyclops")
    play.do("ana", "intend", intention="advantage", target="")
    play.call("advantage", position="controlled", effect="great")
    assert play.standing().position == "controlled"
    play.do("ana", "roll", [4, 1, 1], ability="body")
    assert play.asked() == ("advantage",)


@rule("FE-CBT-06")
def test_nobody_aims_or_walks_in_the_turn_of_another() -> None:
    play = in_a_fight("ben")
    assert play.refused("ana", "intend", intention="advantage", target="") == ("impossible", "FE-INT-03")
    assert play.refused("ana", "walk", to="yard") == ("impossible", "FE-ZONE-05")


@rule("FE-ZONE-02", "FE-ZONE-05")
def test_whoever_is_two_zones_away_is_out_of_reach_for_this_turn() -> None:
    play = in_a_fight()
    assert play.values("ana", "intend", "target", intention="attack") == ["Cyclops"]
    play.do("ana", "walk", to="yard")
    assert play.values("ana", "intend", "target", intention="attack") == []


@rule("FE-ZONE-05", "FE-AMB-52")
def test_a_turn_has_one_zone_to_walk_and_the_next_has_another() -> None:
    play = in_a_fight()
    entry = play.do("ana", "walk", to="yard")
    assert (rules_told(entry), play.where("ana")) == (["FE-ZONE-05"], "yard")
    assert play.refused("ana", "walk", to="hall") == ("refused", "FE-ZONE-05")
    play.do("ana", "end_turn")
    play.do("ben", "end_turn")
    play.do("ana", "walk", to="hall")
    assert play.where("ana") == "hall"


@rule("FE-POS-06", "FE-AMB-52")
def test_after_a_walk_the_gm_looks_at_the_dice_before_they_fall() -> None:
    play = in_a_fight()
    play.do("ana", "walk", to="yard")
    play.do("ana", "intend", intention="overcome", target="")
    play.do("ana", "roll", ability="body")
    play.do("gm", "let_fall", [6, 1, 1, 2], position="desperate")
    assert play.standing().position == "desperate"


@rule("FE-BEAST-09")
def test_whoever_is_held_walks_nowhere_and_can_break_free() -> None:
    play = in_a_fight()
    play.change_creature("Cyclops", holds=("ana",))
    assert play.refused("ana", "walk", to="yard") == ("refused", "FE-BEAST-09")
    play.do("ana", "intend", intention="overcome", target="free/ana")
    play.do("ana", "roll", [6, 1, 1, 2], ability="body")
    assert play.holder() == ""


@rule("FE-BEAST-13", "FE-EFF-07")
@pytest.mark.parametrize("webs", ["hall", "yard"])
def test_walking_out_of_webs_or_into_them_makes_the_action_do_less(webs: str) -> None:
    play = in_a_fight()
    play.do("gm", "lay_tag", words="enwebbed", on=play.id(webs), sticky=True)
    play.do("ana", "walk", to="yard")
    play.do("ana", "intend", intention="overcome", target="")
    play.do("ana", "roll", ability="body")
    entry = play.do("gm", "let_fall", [6, 1, 1, 2])
    assert next(event.reading["effect"] for event in entry.events if hasattr(event, "reading")) == "limited"


@rule("FE-ZONE-01")
def test_a_zone_looks_like_something_and_its_ways_have_names_from_either_side() -> None:
    hall, yard, wood = in_a_fight().zones()
    assert (hall.ground, yard.ground) == ("stone", "")
    assert [[(way.to, way.name) for way in zone.ways] for zone in (hall, yard, wood)] == [
        [("zone/2", "postern")],
        [("zone/1", "postern")],
        [],
    ]
