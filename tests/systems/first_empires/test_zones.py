"""Zones: who can reach whom, and how far a step goes."""

import pytest

from hearthside.kernel.things import ThingId
from hearthside.systems.first_empires.kinds import HARM_KIND, ZONES
from tests.marks import rule
from tests.systems.first_empires.play import BONKO, Play, bonko


def lodge(ana: str = "vestibule", goblin: str = "greatroom", people: tuple[str, ...] = ("ana",)) -> Play:
    """The evil king's hunting lodge: four rooms in a row, with walls between greatroom and kitchen."""
    play = Play(**dict.fromkeys(people, BONKO))
    play.do("gm", "lay_zone", words="vestibule")
    play.do("gm", "lay_zone", words="greatroom", touches=["vestibule"])
    play.do("gm", "lay_zone", words="kitchen", touches=["greatroom"], walls=["greatroom"])
    play.do("gm", "lay_zone", words="cellar", touches=["kitchen"])
    play.do("gm", "build_creature", name="Goblin", category="Person", health=4)
    play.do("gm", "stand", zone=ana, who=["ana"])
    play.do("gm", "stand", zone=goblin, who=["Goblin"])
    return play


def attack(play: Play, *about: str, dice: tuple[int, ...] = (4, 1, 1)) -> None:
    """Ana attacks from where she stands."""
    play.call("attack", target="Goblin", about=list(about), position="controlled")
    play.do("ana", "roll", dice, ability="body")


def no_attack(play: Play, *about: str, move: str = "") -> tuple[str, str]:
    play.call("attack", target="Goblin", about=list(about), position="controlled")
    return play.refused("ana", "roll", ability="body", move=move)


@rule("FE-ZONE-01")
def test_the_gm_says_which_zones_touch_and_everybody_is_in_exactly_one() -> None:
    play = lodge()
    names = ZONES.called(play.journal.table)
    touching = {zone.name: [names[ThingId(each)] for each in zone.touches] for zone in play.zones()}
    assert touching == {
        "vestibule": ["greatroom"],
        "greatroom": ["vestibule", "kitchen"],
        "kitchen": ["greatroom", "cellar"],
        "cellar": ["kitchen"],
    }
    assert play.where("Goblin") == "greatroom"
    play.do("gm", "stand", zone="cellar", who=["Goblin"])
    assert play.where("Goblin") == "cellar"
    standing = {each: where for each in ("Goblin", "ana") if (where := play.where(each))}
    assert standing == {"Goblin": "cellar", "ana": "vestibule"}
    assert play.refused("ana", "lay_zone", words="roof")[0] == "impossible"
    assert play.refused("ana", "stand", zone="cellar", who=["ana"])[0] == "impossible"


@rule("FE-ZONE-02")
def test_hand_to_hand_needs_the_same_zone_or_the_move_there_first() -> None:
    play = lodge(ana="greatroom")
    attack(play)
    assert play.filled("Goblin") == 1
    away = lodge()
    assert no_attack(away) == ("refused", "FE-ZONE-02")
    away.do("ana", "roll", ability="body", move="greatroom")
    away.do("gm", "let_fall", [4, 1, 1])
    assert away.filled("Goblin") == 1


@rule("FE-ZONE-03")
@pytest.mark.parametrize(
    ("ana", "goblin", "reaches"),
    [
        ("kitchen", "kitchen", True),
        ("kitchen", "cellar", True),
        ("vestibule", "cellar", False),
        ("greatroom", "kitchen", False),
        ("greatroom", "cellar", False),
    ],
)
def test_shots_reach_two_zones_if_nothing_is_in_the_way(ana: str, goblin: str, reaches: bool) -> None:
    play = lodge(ana, goblin)
    if reaches:
        attack(play, "afar")
    else:
        assert no_attack(play, "afar") == ("refused", "FE-ZONE-03")


@rule("FE-ZONE-03")
def test_without_the_wall_two_zones_are_in_reach_and_three_are_not() -> None:
    play = lodge(goblin="kitchen")
    play.do("gm", "lay_zone", words="kitchen", zone="kitchen", touches=["greatroom", "cellar"])
    attack(play, "afar")
    play.do("gm", "stand", zone="cellar", who=["Goblin"])
    assert no_attack(play, "afar") == ("refused", "FE-ZONE-03")


@rule("FE-ZONE-04")
def test_the_hunting_lodge() -> None:
    attack(lodge(goblin="greatroom"), "afar")
    assert no_attack(lodge(goblin="kitchen"), "afar") == ("refused", "FE-ZONE-03")
    assert no_attack(lodge(goblin="cellar"), "afar") == ("refused", "FE-ZONE-03")


@rule("FE-ZONE-05")
def test_within_an_action_a_character_moves_to_a_zone_that_touches() -> None:
    play = lodge()
    play.call("overcome", position="controlled")
    play.do("ana", "roll", ability="body", move="greatroom")
    assert play.where("ana") == "vestibule"
    play.do("gm", "let_fall", [4, 1, 1])
    assert play.where("ana") == "greatroom"


@rule("FE-ZONE-05")
def test_two_zones_are_too_far() -> None:
    play = lodge()
    play.call("overcome")
    assert play.refused("ana", "roll", ability="body", move="kitchen") == ("impossible", "")


@rule("FE-POS-06")
@pytest.mark.parametrize(("says", "position"), [("", "controlled"), ("desperate", "desperate")])
def test_before_a_move_the_gm_is_asked_whether_the_position_changes(says: str, position: str) -> None:
    play = lodge()
    play.call("overcome", position="controlled")
    play.do("ana", "roll", ability="body", move="greatroom")
    assert play.standing().xp == 0
    play.do("gm", "let_fall", [6, 1, 1, 1], position=says)
    assert play.standing().position == position


@rule("FE-ZONE-06", "FE-BEAST-10")
def test_death_throes_hit_everybody_else_in_the_zone_and_nobody_outside() -> None:
    play = lodge(ana="greatroom", people=("ana", "ben", "cleo"))
    play.do("gm", "stand", zone="greatroom", who=["ben"])
    play.do("gm", "stand", zone="kitchen", who=["cleo"])
    play.do("gm", "build_creature", name="Bloat", category="Undead", health=1, death_throes=2, zone="greatroom")
    play.do("gm", "build_creature", name="Rat", category="Beast", health=3, zone="kitchen")
    play.call("attack", target="Bloat", position="controlled")
    play.roll(6, 1, 1, 1)
    assert (play.asked("gm"), play.asked("ana"), play.asked("ben")) == (("unleash",), (), ())
    play.do("gm", "unleash", clock="Bloat: Death Throes")
    assert (play.asked("gm"), play.asked("ana"), play.asked("ben")) == ((), ("resist", "suffer"), ("resist", "suffer"))
    for who in ("ana", "ben"):
        play.do(who, "suffer")
    assert play.asked("cleo") == ()
    table = play.journal.table
    assert [table.track(HARM_KIND.of(who)) for who in ("ana", "ben", "cleo")] == [2, 2, 0]
    assert (play.filled("Goblin"), play.filled("Rat")) == (2, 0)
    assert "Bloat: Death Throes" not in play.clocks("danger")


@rule("FE-ZONE-06")
def test_a_sweeping_attack_hits_everybody_in_the_zone_and_nobody_outside() -> None:
    play = lodge(ana="greatroom", people=("ana", "ben"))
    play.do("gm", "stand", zone="kitchen", who=["ben"])
    play.do("gm", "bring_creature", kind="Cyclops", zone="greatroom")
    play.do("gm", "tick", clock="Cyclops: Flailing Club", by=4)
    play.do("gm", "unleash", clock="Cyclops: Flailing Club")
    assert (play.asked("ana"), play.asked("ben")) == (("resist", "suffer"), ())
    play.do("ana", "suffer")
    table = play.journal.table
    assert (table.track(HARM_KIND.of("ana")), table.track(HARM_KIND.of("ben"))) == (3, 0)
    assert (play.filled("Goblin"), play.filled("Cyclops")) == (3, 0)


def test_two_zones_of_one_name_are_told_apart_and_a_zone_may_lie_otherwise_later() -> None:
    play = bonko()
    play.do("gm", "lay_zone", words="hall")
    play.do("gm", "lay_zone", words="hall", touches=["hall"])
    play.do("gm", "stand", zone="hall 2", who=["ana"])
    assert play.where("ana") == "hall 2"
    play.do("gm", "lay_zone", zone="hall 2", words="gallery", touches=["hall"], walls=["hall"])
    [hall, gallery] = play.zones()
    assert (play.where("ana"), hall.name, gallery.name) == ("gallery", "hall", "gallery")
    assert (hall.walls, gallery.walls) == ((play.id("gallery"),), (play.id("hall"),))
