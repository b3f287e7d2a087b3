"""Character types, and what a Boss does besides its turns."""

from typing import Any

import pytest

from hearthside.kernel.events import Told
from hearthside.systems.deck_of_adventures.creatures.bestiary import BESTIARY
from hearthside.systems.deck_of_adventures.kinds import (
    ADVERSARY,
    HOUSE_ACTIONS,
    POWERS_KIND,
    SPACE,
)
from hearthside.systems.deck_of_adventures.things import CREATURES
from tests.marks import rule
from tests.systems.deck_of_adventures.fights import Fight
from tests.systems.deck_of_adventures.tables import Hero, TableOfCards, rules_told

QUEEN = "Spider Queen"


@rule("DA-TYPE-01")
def test_a_minion_has_few_hit_points_no_powers_and_no_fate() -> None:
    table = Fight("2C AH", "Grunt", ana=Hero("9C"))
    table.play("gm", "bring", name="Thug")
    assert (table.track("hp/Thug"), table.marks("powers/Thug"), table.marks("vulnerabilities/Thug")) == (2, (), ())
    assert "fate/Thug" not in table.journal.table.piles
    table.play("gm", "draw_for", who="Thug", stat="brute", dr=9)
    assert (table.count("fate/Thug"), table.waits_for("gm")) == (0, ())
    before = table.count("npc_deck/npc")
    table.play("gm", "draw_for", who="Grunt", stat="brute", dr=3)
    assert before - table.count("npc_deck/npc") == 1


@rule("DA-TYPE-02")
def test_a_dealer_of_the_gm_has_fate_and_may_have_a_deck_of_its_own() -> None:
    table = TableOfCards(ana=Hero())
    table.play("gm", "bring", [""], name="Duke", nature="dealer_with_deck")
    table.play("gm", "bring", name="Captain", block="Captain, Defender")
    assert (table.count("fate/Duke"), table.count("deck/Duke"), table.track("hp/Duke")) == (1, 52, 5)
    assert (table.count("fate/Captain"), table.count("deck/Captain"), table.track("pp/Captain")) == (1, 0, 4)
    table.lay("deck/Duke", "task/world", "AS")
    table.lay("task/world", "deck/Duke", "AS")
    table.play("gm", "draw_for", who="Duke", stat="brute", dr=9)
    assert table.count("fate/Duke") == 2
    marks = table.journal.table.marks
    assert marks[POWERS_KIND.of(table.id_of("Captain"))] == BESTIARY["Captain, Defender"].powers
    table.play("gm", "give_weakness", who="Duke", vulnerability="Pacifist")
    table.play("gm", "arm", who="Duke", weapon="Heroic", armor="Heavy")
    assert table.tracks("ar", "ap", who="Duke") == (1, 2)


@rule("DA-TYPE-03")
def test_player_characters_are_dealers() -> None:
    """Their own deck, Fate Cards and Aces, Power Points; and their turns count as those of Dealers."""
    table = Fight("2C 3C", f"{QUEEN}+Grunt", ana=Hero("KC AC", pp_most=2))
    assert (table.count("fate/ana"), table.count("deck/ana"), table.track("pp/ana")) == (2, 51, 2)
    table.play("ana", "attack", target="Grunt")
    table.settle()
    assert "AC" in table.faces("fate/ana").split()
    table.play("ana", "end_turn")
    table.play("gm", "adversary_action", boss=QUEEN, what="major")
    assert table.track(f"majors/{QUEEN}") == 1


@rule("DA-TYPE-05")
@pytest.mark.parametrize(
    ("nature", "hp", "warned"),
    [("minion", 1, False), ("minion", 3, False), ("minion", 4, True), ("dealer", 5, False), ("dealer", 4, True)],
)
def test_hit_points_out_of_the_usual_band_are_pointed_out(nature: str, hp: int, warned: bool) -> None:
    table = TableOfCards(ana=Hero())
    brought = table.play("gm", "bring", name="Somebody", nature=nature, hp=hp)
    assert ("DA-TYPE-05" in rules_told(brought)) is warned
    assert table.track("hp/Somebody") == hp


@rule("DA-TYPE-08")
def test_a_boss_is_a_dealer_with_adversary_actions_house_actions_and_phases() -> None:
    table = TableOfCards(ana=Hero())
    table.play("gm", "bring", name=QUEEN, block=QUEEN)
    marks, queen = table.journal.table.marks, table.id_of(QUEEN)
    assert (table.creature(QUEEN).nature, table.count(f"fate/{QUEEN}")) == ("boss", 1)
    assert marks[ADVERSARY.of(queen)] == ("Shake Enemy", "Adversary Major Action")
    assert marks[HOUSE_ACTIONS.of(queen)] == ("Summon Ally", "Amplify Ally", "Wall Grab", "Obey Me")
    assert table.creature(QUEEN).phases == 0
    table.play("gm", "set_phases", boss=QUEEN, phases=2)
    assert table.creature(QUEEN).phases == 2


@rule("DA-BOSS-01", "DA-BOSS-04")
def test_adversary_actions_come_between_the_turns_of_others_once_a_round() -> None:
    table = Fight("KC 2C", f"{QUEEN}+Grunt", ana=Hero("AC"), ben=Hero("9D"))
    assert table.refused("gm", "adversary_action", boss=QUEEN) == ("refused", "DA-BOSS-01")
    table.play("ana", "end_turn")
    assert table.turn == QUEEN
    assert table.refused("gm", "adversary_action", boss=QUEEN) == ("refused", "DA-BOSS-01")
    table.play("gm", "end_turn")
    assert table.turn == "ben"
    table.play("gm", "adversary_action", boss=QUEEN, what="major")
    table.attack(QUEEN, "ben", "10H")
    assert (table.turn, table.track("hp/ben")) == ("ben", 4)
    table.play("ben", "end_turn")
    assert table.refused("gm", "adversary_action", boss=QUEEN, what="major") == ("refused", "DA-BOSS-04")
    table.pass_to("ana")
    assert table.refused("gm", "adversary_action", boss=QUEEN, what="major") == ("refused", "DA-BOSS-01")
    table.pass_to("ben")
    table.play("gm", "adversary_action", boss=QUEEN, what="major")


@rule("DA-BOSS-04")
def test_an_extra_major_action_needs_a_dealers_turn_before_it() -> None:
    own = Fight("AC 2C", f"{QUEEN}+Grunt", ana=Hero("KD"))
    own.play("gm", "end_turn")
    assert (own.turn, own.refused("gm", "adversary_action", boss=QUEEN, what="major")) == (
        "ana",
        ("refused", "DA-BOSS-04"),
    )
    own.play("ana", "end_turn")
    assert own.turn == "Grunt"
    own.play("gm", "adversary_action", boss=QUEEN, what="major")  # after Ana, who is a Dealer as well
    own.attack(QUEEN, "ana", "10H")
    assert own.refused("gm", "attack", who=QUEEN, target="ana")[0] in ("refused", "impossible")  # one, and no more
    table = Fight("2C KC", f"{QUEEN}+Grunt", ana=Hero("3D"))
    assert table.turn == "Grunt"
    table.play("gm", "end_turn")
    assert table.refused("gm", "adversary_action", boss=QUEEN, what="major") == ("refused", "DA-BOSS-04")
    table.play("gm", "set", track=f"hp/{QUEEN}", to=5, reason="as the tale has it")
    table.play("gm", "adversary_action", boss=QUEEN, what="hp", points=3)
    assert table.track(f"hp/{QUEEN}") == 8


@rule("DA-BOSS-05", "DA-BOSS-06")
def test_house_actions_are_for_a_boss_at_home_and_recur_every_round() -> None:
    table = Fight("2C", QUEEN, ana=Hero("AC"))
    assert table.refused("gm", "house_action", boss=QUEEN, words="The webs close in.")[0] == "impossible"
    table.play("gm", "at_home", boss=QUEEN)
    for _ in range(2):
        table.play("gm", "end_turn")
    assert table.track("round/table") == 2
    table.play("gm", "house_action", boss=QUEEN, words="The webs close in.")
    fired = []
    for _ in range(6):
        entry = table.play("gm", "end_turn")
        fired += [table.track("round/table")] if "DA-BOSS-06" in rules_told(entry) else []
    assert fired == [3, 4, 5]
    table.play("gm", "at_home", boss=QUEEN, home=False)
    assert table.refused("gm", "house_action", boss=QUEEN, words="More.")[0] == "impossible"
    quiet = [table.play("gm", "end_turn") for _ in range(2)]
    assert all("DA-BOSS-06" not in rules_told(entry) for entry in quiet)


@rule("DA-BOSS-07", "DA-BOSS-08")
def test_a_boss_with_a_phase_left_refills_and_draws_a_new_target_card() -> None:
    table = Fight("2C KH", QUEEN, ana=Hero("9C"))
    assert table.order == ["ana", QUEEN]
    table.play("gm", "set_phases", boss=QUEEN, phases=1, hp=6, kind="summon", words="Two spiderlings.")
    table.play("gm", "harm", who=QUEEN, damage=10)
    assert (table.track(f"hp/{QUEEN}"), table.faces(f"target/{QUEEN}")) == (1, "2C")
    fell = table.play("gm", "harm", who=QUEEN, damage=1)
    told = [event for event in table.journal.told(fell, "ana") or () if event["type"] == "told"]
    changed = [event["slots"]["words"] for event in told if event["rule"] == "DA-BOSS-09"]
    assert changed == ["It summons Minions. Two spiderlings."]
    assert (table.track(f"hp/{QUEEN}"), table.is_out(QUEEN), table.creature(QUEEN).phases) == (6, False, 0)
    assert (table.faces(f"target/{QUEEN}"), table.order) == ("KH", [QUEEN, "ana"])
    table.play("gm", "harm", who=QUEEN, damage=6)
    table.play("gm", "bear")
    assert (table.is_out(QUEEN), table.order) == (True, [])


def test_players_learn_nothing_of_the_phases_to_come() -> None:
    """DA-GM-01."""
    seen = []
    for phases, hp, rounds in ((1, 6, 2), (3, 9, 4)):
        table = Fight("2C", QUEEN, ana=Hero("9C"))
        table.play("gm", "set_phases", boss=QUEEN, phases=phases, hp=hp, kind="vanish", rounds=rounds)
        seen.append((table.journal.view("ana"), table.journal.offers("ana")))
    assert seen[0] == seen[1]
    assert (table.creature(QUEEN).phases, table.creature(QUEEN, "ana").phases) == (3, 0)


@rule("DA-BOSS-01", "DA-BOSS-04")
def test_the_adversary_powers_of_a_boss_are_used_between_turns_and_once_a_round() -> None:
    table = Fight("KC", QUEEN, ana=Hero("AC"), ben=Hero("9D"))
    shake: dict[str, Any] = {"power": f"Shake Enemy/0/{QUEEN}", "targets": ["ben"]}
    assert table.refused("gm", "use_their_power", **shake) == ("refused", "DA-BOSS-01")
    table.play("ana", "end_turn")
    assert table.turn == QUEEN
    assert table.refused("gm", "use_their_power", **shake) == ("refused", "DA-BOSS-01")
    table.play("gm", "end_turn")
    table.play("gm", "use_their_power", **shake)
    assert (table.turn, table.waits_for("ben")) == ("ben", ("draw",))
    table.settle()
    assert table.refused("gm", "use_their_power", **shake) == ("refused", "DA-BOSS-04")
    table.pass_to(QUEEN)
    assert table.track(f"majors/{QUEEN}") == 1


def test_who_is_shaken_draws_the_next_check_at_lower_hand_and_no_other() -> None:
    table = Fight("KC", QUEEN, ana=Hero("AC"), ben=Hero("9D", con=-2))
    table.drop_fate("ben")
    table.pass_to("ben")
    table.play("gm", "use_their_power", power=f"Shake Enemy/0/{QUEEN}", targets=["ben"])
    table.stack("ben", "2S")
    table.settle()
    counts = []
    for _ in range(2):
        before = table.count("deck/ben")
        table.check("ben")
        counts.append(before - table.count("deck/ben"))
    assert counts == [2, 1]


@rule("DA-BOSS-05", "DA-BOSS-06")
def test_the_house_powers_of_a_boss_take_no_action_and_come_again_while_it_is_at_home() -> None:
    table = Fight("2C", QUEEN, ana=Hero("AC"))
    table.drop_fate("ana")
    grab: dict[str, Any] = {"power": f"Wall Grab/0/{QUEEN}", "targets": ["ana"]}
    assert table.refused("gm", "use_their_power", **grab) == ("refused", "DA-BOSS-05")
    table.play("gm", "at_home", boss=QUEEN)
    table.play("gm", "use_their_power", **grab)
    assert table.journal.table.awaited["ana"].matter.stats == ("agl",)
    table.settle()
    table.play("ana", "end_turn")
    assert (table.turn, table.track(f"majors/{QUEEN}")) == (QUEEN, 1)
    assert "DA-BOSS-06" in rules_told(table.play("gm", "end_turn"))


def test_a_boss_that_vanishes_comes_back_after_some_rounds() -> None:
    """DA-BOSS-11."""
    table = Fight("2C", QUEEN, ana=Hero("9C"))
    table.play("gm", "set_phases", boss=QUEEN, phases=1, kind="vanish", rounds=2)
    table.play("gm", "harm", who=QUEEN, damage=11)
    assert table.order == ["ana"]
    table.play("ana", "end_turn")
    assert table.order == ["ana"]
    table.play("ana", "end_turn")
    assert QUEEN in table.order


@rule("DA-CMB-14")
def test_the_example_encounter_has_five_foes_at_their_distances() -> None:
    table = TableOfCards(ana=Hero())
    laid = table.play("gm", "example_encounter")
    marks, here = table.journal.table.marks, CREATURES.all(table.journal.table)
    assert [each.nature for each in here.values()] == ["minion"] * 4 + ["dealer"]
    spaces = [marks[SPACE.of(name)][0] for name in here]
    far = [max(abs(int(part)) for part in words.split(",")) for words in spaces]
    assert (far[:2], all(3 <= each <= 5 for each in far[2:4]), far[4] > 5, max(far) <= 20) == ([1, 1], True, True, True)
    weapons = [table.arms(name) for name in here]
    assert [makes == ["Standard ranged"] for makes in weapons] == [False, False, True, True, False]
    (across,) = [event.slots["across"] for event in laid.events if isinstance(event, Told) and "across" in event.slots]
    assert 10 <= across <= 20
