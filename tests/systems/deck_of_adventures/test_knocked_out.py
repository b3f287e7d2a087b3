"""Knocked Out, dying and death."""

import pytest

from tests.marks import rule
from tests.systems.deck_of_adventures.fights import Fight, results
from tests.systems.deck_of_adventures.tables import Hero, rules_told

OUT_OF_FATE = "ana"


def down(cards: str = "", world: str = "9C", pp: int = 0, **character: int) -> Fight:
    """Ana has gone down in Grunt's turn, and her own has begun; what lies on top of her deck and the World Deck."""
    table = Fight("AC", world=world, ana=Hero("3D " + cards, pp_most=4, pp=pp, **character), ben=Hero("2S"))
    table.drop_fate(OUT_OF_FATE)
    table.play("gm", "harm", who="ana", damage=20)
    table.play("gm", "end_turn")
    return table


@rule("DA-KO-01")
def test_the_knocked_out_cannot_act() -> None:
    table = down()
    for do, fields in (
        ("attack", {"target": "Grunt"}),
        ("rush", {}),
        ("move", {"spaces": 1}),
        ("handle", {"words": "a lever"}),
        ("free_action", {"words": "a cry"}),
    ):
        assert table.refused("ana", do, **fields) == ("refused", "DA-KO-01")


@rule("DA-KO-01")
def test_the_knocked_out_cannot_act_outside_a_fight_either() -> None:
    table = Fight("AC", ana=Hero("3D", powers=["Heal", "Fated Draw", "Summon Creature"], pp_most=4, pp=3))
    table.play("gm", "hand_out", who="ana", good="Potion of Healing")
    table.play("gm", "harm", who="ana", damage=20)
    table.play("gm", "end_combat")
    for do, fields in (
        ("use_power", {"power": "Heal/1/ana", "targets": ["ana"]}),
        ("use_item", {"item": "Potion of Healing"}),
        ("exchange_fate", {"cards": [table.back("fate/ana", "JOKER-RED")]}),
        ("fated_draw", {}),
        ("summon", {"name": "Shade"}),
    ):
        assert table.refused("ana", do, **fields) == ("refused", "DA-KO-01")


@rule("DA-KO-02")
@pytest.mark.parametrize(("turns", "dr"), [(0, 5), (1, 4), (2, 3), (6, 0)])
def test_treatment_gets_harder_with_every_turn(turns: int, dr: int) -> None:
    table = Fight("2C", ana=Hero("3D", vit=2), ben=Hero("AS", craft=1))
    table.drop_fate("ben")
    table.play("gm", "harm", who="ana", damage=20)
    table.play("gm", "set", track="down/ana", to=turns, reason="time passes")
    table.stack("ben", "4D")
    (found,) = results([table.play("ben", "treat", whom="ana")])
    reading = found.reading
    assert (reading["target"], reading["stat"], reading["dr"], reading["mod"]) == ("3D", "craft", dr, 1)
    assert (table.is_out("ana"), table.track("hp/ana"), table.track("majors/ben")) == (False, 1, 0)


@rule("DA-KO-02")
@pytest.mark.parametrize(("card", "hp"), [("4D", 2), ("10H", 0)])
def test_a_healing_power_on_the_knocked_out_takes_a_check_as_well(card: str, hp: int) -> None:
    healer = Hero("AS", powers=["Heal"], role="Support", craft=1, pp_most=2)
    table = Fight("2C", ana=Hero("3D", vit=2), ben=healer)
    table.drop_fate("ben")
    table.play("gm", "harm", who="ana", damage=20)
    table.play("gm", "set", track="down/ana", to=2, reason="time passes")
    table.stack("ben", card)
    (found,) = results([table.play("ben", "use_power", power="Heal/2/ben", targets=["ana"])])
    assert (found.reading["target"], found.reading["stat"], found.reading["dr"]) == ("3D", "craft", 3)
    assert (table.track("hp/ana"), table.is_out("ana")) == (hp, hp == 0)


@rule("DA-KO-02")
def test_each_turn_the_knocked_out_lie_there_counts_for_their_treatment() -> None:
    lying = [("9C", "10C"), ("9D 10D", "2H")]  # she holds on once, and slips once
    found = []
    for turns in (1, 2):
        table = Fight("AC", ana=Hero("3D"), ben=Hero("2S"))
        for who in ("ana", "ben"):
            table.drop_fate(who)
        table.play("gm", "harm", who="ana", damage=20)
        for theirs, mine in lying[:turns]:
            table.pass_to("Grunt")
            table.stack("world", theirs)
            table.stack("ana", mine)
            table.play("gm", "end_turn")
            table.play("ana", "draw", stat="vit")
        assert (table.track("held_on/ana"), table.track("slipped/ana")) == (1, turns - 1)
        table.pass_to("ben")
        table.stack("ben", "9H")
        (treated,) = results([table.play("ben", "treat", whom="ana")])
        found.append(treated.reading["dr"])
        assert table.is_out("ana")  # 9♥ lies six from 3♦: it fails
    assert found == [4, 3]


@rule("DA-KO-03", "DA-KO-05")
def test_the_turns_of_a_knocked_out_dealer_are_target_cards_to_hold_on_by() -> None:
    """Only a suited hit decides; player and GM draw in turn (DA-AMB-28)."""
    table = down("10H 4C", world="9C 6S", vit=1)
    asked = table.journal.table.awaited["ana"].matter
    assert (asked.stats, asked.drs, asked.mods, asked.target) == (("vit",), (4,), (1,), "9C")
    (first,) = results([table.play("ana", "draw", stat="vit")])
    assert (first.reading["card"], first.reading["edr"]) == ("10H", 5)
    assert table.faces("world_discard/world") == "6S"
    assert table.waits_for("ana") == ("draw",)
    table.play("ana", "draw", stat="vit")
    assert (table.track("held_on/ana"), table.turn) == (1, "ben")
    assert sorted(table.faces("world_discard/world").split()) == ["6S", "9C"]
    table.pass_to("Grunt")
    table.stack("world", "KD")
    table.stack("ana", "QD")
    table.play("gm", "end_turn")
    safe = table.play("ana", "draw", stat="vit")
    assert "DA-KO-05" in rules_told(safe)
    assert (table.is_out("ana"), "Stable" in table.marks("state/ana"), table.turn) == (True, True, "ben")
    table.pass_to("Grunt")
    table.play("gm", "end_turn")
    assert (table.waits_for("ana"), table.turn) == ((), "ben")


@rule("DA-KO-04")
@pytest.mark.parametrize("hit", [0, 1, 2])
def test_hits_on_the_knocked_out_put_holding_on_at_lower_hand(hit: int) -> None:
    table = Fight("AC", world="9C", ana=Hero("3D"), ben=Hero("2S"))
    table.drop_fate("ana")
    table.play("gm", "harm", who="ana", damage=20)
    for hits in range(hit):
        table.play("gm", "harm", who="ana", damage=1 + hits)  # how hard does not matter
    table.play("gm", "end_turn")
    asked = table.journal.table.awaited["ana"].matter
    assert (asked.upper, asked.lower) == (0, hit)
    before = table.count("deck/ana")
    table.play("ana", "draw", stat="vit")
    assert before - table.count("deck/ana") == 1 + hit


@rule("DA-KO-06")
def test_two_lost_target_cards_are_death() -> None:
    table = down("2H", world="9C 10C")
    table.play("ana", "draw", stat="vit")
    assert (table.track("slipped/ana"), table.turn) == (1, "ben")
    for mine, theirs in (("10D", "9D"), ("3H", "9H 10H")):
        table.pass_to("Grunt")
        table.stack("ana", mine)
        table.stack("world", theirs)
        table.play("gm", "end_turn")
        table.play("ana", "draw", stat="vit")
    assert (table.track("held_on/ana"), table.track("slipped/ana")) == (1, 2)
    assert ("Dead" in table.marks("state/ana"), table.is_out("ana")) == (True, False)
    assert table.refused("ana", "rush") == ("refused", "DA-KO-01")
    table.play("gm", "mend", who="ana", points=1)  # unless the GM says otherwise
    assert (table.marks("state/ana"), table.track("hp/ana")) == ((), 1)


@rule("DA-KO-07")
def test_a_major_success_brings_one_hit_point_back() -> None:
    table = down("9D", world="9C", pp=1)
    table.play("ana", "draw", stat="vit")
    assert (table.track("hp/ana"), table.track("pp/ana"), table.is_out("ana"), table.turn) == (1, 1, False, "ben")


@rule("DA-KO-08")
@pytest.mark.parametrize(("pp", "after"), [(2, 4), (0, 3)])
def test_a_critical_success_brings_power_points_as_well(pp: int, after: int) -> None:
    table = down("9C", world="9C", pp=pp)
    table.play("ana", "draw", stat="vit")
    assert (table.track("hp/ana"), table.track("pp/ana"), table.is_out("ana")) == (1, after, False)


@rule("DA-KO-09")
def test_a_creature_at_no_hit_points_is_simply_out() -> None:
    table = Fight("AC 3C", "Grunt+Guard", ana=Hero("9C"))
    assert table.turn == "Grunt"
    table.play("gm", "harm", who="Grunt", damage=2)
    assert (table.order, table.turn, table.track("hp/Grunt")) == (["ana", "Guard"], "ana", 0)
    for _ in range(4):
        table.play("gm", "end_turn")
    assert table.journal.table.awaited == {}


def test_when_no_player_stands_the_gm_says_what_follows() -> None:
    """DA-CMB-13."""
    table = Fight("AC", ana=Hero("9C"))
    table.play("gm", "harm", who="ana", damage=9)
    assert table.waits_for("gm") == ("tell_outcome",)
    told = table.play("gm", "tell_outcome", words="They wake in a cell.")
    assert "DA-CMB-13" in rules_told(told)
