"""Status Conditions, and the Saves they ask for."""

from collections import Counter
from typing import Any

import pytest

from hearthside.systems.deck_of_adventures.body.conditions import CONDITIONS
from hearthside.systems.deck_of_adventures.things import HAZARDS
from tests.marks import rule
from tests.systems.deck_of_adventures.fights import Fight, results
from tests.systems.deck_of_adventures.tables import Hero, TableOfCards, rules_told


def bearing(condition: str, cards: str = "", npc: str = "2C", **character: int) -> Fight:
    """Ana bears a condition and her turn has just begun; these cards lie on top of her deck."""
    table = Fight("AC " + npc, ana=Hero("9C " + cards, **character))
    table.drop_fate("ana")
    table.play("gm", "afflict", who="ana", condition=condition)
    table.play("gm", "end_turn")
    return table


def cards_drawn(table: Fight, stat: str, save: bool = True, dr: int = 3) -> int:
    """How many cards a called Save or Check of Ana takes."""
    before = table.count("deck/ana")
    if save:
        table.play("gm", "call_save", who=["ana"], stats=[stat], dr=dr)
    else:
        table.call("ana", stat, dr)
    table.settle()
    return before - table.count("deck/ana")


def test_the_conditions_are_those_of_the_book() -> None:
    assert len(CONDITIONS) == 14
    asked = {name: (each.save, each.when) for name, each in CONDITIONS.items() if each.save}
    assert asked == {
        "Stunned": ("con", "start"),
        "Entangled": ("str", "major"),
        "Blinded": ("gut", "start"),
        "Deafened": ("gut", "start"),
        "Burned": ("gut", "minor"),
        "Poisoned": ("vit", "start"),
        "Frozen": ("str", "end"),
        "Suffocating": ("vit", "start"),
        "Charmed": ("gut", "start"),
        "Enthralled": ("con", "start"),
    }


@rule("DA-COND-01")
def test_a_condition_lasts_as_long_as_what_imposed_it_says() -> None:
    for rounds in (1, 2):
        table = Fight("AC", ana=Hero("9C"))
        table.drop_fate("ana")
        table.play("gm", "afflict", who="ana", condition="Blinded", rounds=rounds)
        for left in range(rounds, 0, -1):
            table.pass_to("ana")
            table.settle()
            assert (table.has("ana", "Blinded"), table.marks("turns_left/ana")) == (True, (f"Blinded: {left}",))
            table.play("ana", "end_turn")
        assert not table.has("ana", "Blinded")
    light = Fight("AC", ana=Hero("KC", powers=["Craft Light"], role="Support", craft=1))
    light.pass_to("ana")
    light.stack("npc", "7H")
    light.play("ana", "use_power", power="Craft Light/1/ana", targets=["Grunt"])
    assert light.marks("turns_left/Grunt") == ("Blinded: 1",)
    light.pass_to("Grunt")
    assert light.has("Grunt", "Blinded")
    light.pass_to("ana")
    assert not light.has("Grunt", "Blinded")
    light.play("gm", "afflict", who="Grunt", condition="Blinded", rounds=1)
    light.play("gm", "afflict", who="Grunt", condition="Blinded", rounds=3)  # it begins anew, and once
    assert light.marks("turns_left/Grunt") == ("Blinded: 3",)
    web = Fight("AC", ana=Hero("KC"))  # nothing says how long: until it is broken
    web.play("gm", "afflict", who="ana", condition="Entangled")
    for _ in range(12):
        web.play("gm", "end_turn")
    assert (web.has("ana", "Entangled"), web.marks("turns_left/ana")) == (True, ())


@rule("DA-COND-02")
def test_who_is_stunned_moves_or_acts_but_not_both() -> None:
    table = bearing("Stunned", "3H")
    asked = table.journal.table.awaited["ana"].matter
    assert (asked.kind, asked.stats, asked.drs) == ("save", ("con",), (3,))
    table.settle()
    table.play("ana", "move", spaces=1)
    assert table.refused("ana", "attack", target="Grunt") == ("refused", "DA-COND-02")
    assert table.refused("ana", "handle", words="a lever") == ("refused", "DA-COND-02")
    acting = bearing("Stunned", "3H")
    acting.settle()
    acting.play("ana", "handle", words="a lever")
    assert acting.refused("ana", "move", spaces=1) == ("refused", "DA-COND-02")
    assert acting.refused("ana", "rush") == ("refused", "DA-COND-02")
    free = bearing("Stunned", "10H")
    free.settle()
    free.play("ana", "move", spaces=1)
    free.play("ana", "rush")
    assert free.track("majors/ana") == 0


@rule("DA-COND-03")
def test_who_is_entangled_cannot_move_until_a_major_action_and_a_save() -> None:
    table = bearing("Entangled", "10H")
    assert table.refused("ana", "move", spaces=1) == ("refused", "DA-MOVE-01")
    table.play("ana", "break_free")
    asked = table.journal.table.awaited["ana"].matter
    assert (asked.kind, asked.stats, asked.drs, table.track("majors/ana")) == ("save", ("str",), (3,), 0)
    table.settle()
    assert not table.has("ana", "Entangled")
    table.play("ana", "move", spaces=6)
    stuck = bearing("Entangled", "3H")
    stuck.play("ana", "break_free")
    stuck.settle()
    assert stuck.has("ana", "Entangled")
    assert (cards_drawn(stuck, "agl"), cards_drawn(stuck, "str")) == (2, 1)


@rule("DA-COND-04")
def test_who_is_knocked_down_goes_half_as_far_until_a_minor_action_to_stand() -> None:
    table = bearing("Knocked Down")
    table.play("gm", "set", track="speed/ana", to=5, reason="as the tale has it")
    table.play("ana", "move", spaces=3)
    assert table.refused("ana", "move", spaces=1) == ("refused", "DA-MOVE-01")
    table.play("ana", "stand_up")
    assert (table.has("ana", "Knocked Down"), table.track("minors/ana")) == (False, 0)
    table.play("ana", "move", spaces=2)


@rule("DA-COND-05")
def test_the_knocked_down_are_hit_more_easily_from_near_and_less_from_afar() -> None:
    for away, hand in ((1, (1, 0)), (2, (0, 1))):
        table = Fight("5C", ana=Hero("AC"))
        table.play("gm", "arm", who="ana", weapon="Standard ranged")
        table.play("gm", "afflict", who="Grunt", condition="Knocked Down")
        (found,) = results(table.attack("ana", "Grunt", away=away))
        assert (found.reading["upper"], found.reading["lower"], len(found.reading["cards"])) == (*hand, 2)


@rule("DA-COND-06")
def test_the_knocked_down_save_with_strength_and_agility_at_lower_hand() -> None:
    table = bearing("Knocked Down")
    assert [cards_drawn(table, stat) for stat in ("str", "agl", "con")] == [2, 2, 1]


@rule("DA-COND-07")
@pytest.mark.parametrize("condition", ["Blinded", "Deafened"])
def test_blinded_and_deafened_bring_a_save_and_lower_hand_on_what_needs_the_sense(condition: str) -> None:
    table = bearing(condition, "3H 5H 6H 7H 8H")
    asked = table.journal.table.awaited["ana"].matter
    assert (asked.kind, asked.stats, asked.drs) == ("save", ("gut",), (3,))
    table.settle()
    table.play("gm", "arm", who="ana", weapon="Standard ranged")
    assert (table.track("majors/ana"), table.track("minors/ana"), table.track("frees/ana")) == (1, 1, 0)
    (found,) = results([table.play("ana", "attack", target="Grunt", away=5)])
    assert len(found.reading["cards"]) == (4 if condition == "Blinded" else 1)
    assert found.reading["lower"] == (3 if condition == "Blinded" else 0)
    fine = bearing(condition, "10H")
    fine.settle()
    (found,) = results([fine.play("ana", "attack", target="Grunt")])
    assert found.reading["lower"] == 0


@rule("DA-COND-09", "DA-COND-10")
def test_poison_grows_and_takes_cards_until_the_save_succeeds() -> None:
    table = Fight("AC", ana=Hero("9C 3H 5S AD 6S 10H"))
    table.drop_fate("ana")
    for _ in range(2):
        table.play("gm", "afflict", who="ana", condition="Poisoned")
    assert table.track("poison/ana") == 2
    table.play("gm", "end_turn")
    asked = table.journal.table.awaited["ana"].matter
    assert (asked.kind, asked.stats, asked.drs) == ("save", ("vit",), (3,))
    before = table.count("deck/ana")
    table.settle()
    assert before - table.count("deck/ana") == 1 + 3
    assert table.faces("fate/ana") == "AD"
    table.pass_to("Grunt")
    table.play("gm", "end_turn")
    table.settle()
    assert (table.has("ana", "Poisoned"), table.track("poison/ana")) == (False, 0)


@rule("DA-COND-11")
def test_who_is_frozen_is_slow_and_clumsy_until_a_save_at_the_end_of_the_turn() -> None:
    table = bearing("Frozen", "4H 5H 6H 7H 8H")
    table.play("gm", "set", track="speed/ana", to=5, reason="as the tale has it")
    drawn = [cards_drawn(table, stat, save=False) for stat in ("athletics", "finesse", "knowledge")]
    assert (drawn, cards_drawn(table, "agl")) == ([2, 2, 1], 1)
    table.play("ana", "move", spaces=3)
    assert table.refused("ana", "move", spaces=1) == ("refused", "DA-MOVE-01")
    table.stack("ana", "JH")
    table.play("ana", "end_turn")
    assert (table.journal.table.awaited["ana"].matter.stats, table.turn) == (("str",), "ana")
    table.settle()
    assert (table.has("ana", "Frozen"), table.turn) == (False, "Grunt")
    numb = bearing("Frozen", "4H")
    numb.play("ana", "end_turn")
    asked = numb.journal.table.awaited["ana"].matter
    assert (asked.kind, asked.drs) == ("save", (3,))
    numb.settle()
    assert (numb.has("ana", "Frozen"), numb.turn) == (True, "Grunt")


@rule("DA-COND-12")
def test_suffocating_hurts_past_armor_and_less_on_a_success() -> None:
    for card, hp in (("3H", 3), ("10H", 4)):
        table = Fight("AC", ana=Hero(f"9C {card}"))
        table.drop_fate("ana")
        table.play("gm", "arm", who="ana", armor="Fortified")
        table.play("gm", "afflict", who="ana", condition="Suffocating")
        table.play("gm", "end_turn")
        table.settle()
        assert (table.track("hp/ana"), table.track("ap/ana"), table.has("ana", "Suffocating")) == (hp, 1, True)


def charmed(condition: str, cards: str) -> Fight:
    """Ana is under the spell of a Grunt, and has drawn for it at the start of her turn."""
    table = Fight("AC 3C", "Grunt+Guard", ana=Hero("9C " + cards))
    table.drop_fate("ana")
    table.play("gm", "afflict", who="ana", condition=condition, source="Grunt")
    table.play("gm", "end_turn")
    assert table.turn == "ana"
    asked_to_save(table, condition)
    return table


def asked_to_save(table: Fight, condition: str) -> None:
    """Ana is asked for the Save of this spell, and draws."""
    asked = table.journal.table.awaited["ana"].matter
    stat = "gut" if condition == "Charmed" else "con"
    assert (asked.kind, asked.stats, asked.drs, asked.question) == ("save", (stat,), (3,), condition)
    table.settle()


@rule("DA-COND-13")
def test_who_is_charmed_does_nothing_against_the_charmer() -> None:
    table = charmed("Charmed", "3H 4H 10H")
    assert table.refused("ana", "attack", target="Grunt") == ("refused", "DA-COND-13")
    table.play("gm", "harm", who="ana", damage=1)
    asked_to_save(table, "Charmed")
    assert table.refused("ana", "attack", target="Grunt") == ("refused", "DA-COND-13")
    table.attack("ana", "Guard")
    assert table.track("majors/ana") == 0
    free = charmed("Charmed", "10H")
    free.attack("ana", "Grunt")
    assert (free.track("majors/ana"), free.has("ana", "Charmed")) == (0, True)


@rule("DA-COND-13", "DA-COND-14")
@pytest.mark.parametrize("condition", ["Charmed", "Enthralled"])
def test_a_save_upon_a_wound_frees_for_the_rest_of_the_turn_and_of_no_other(condition: str) -> None:
    table = charmed(condition, "3H 10H 4H")
    table.play("gm", "harm", who="ana", damage=1)
    asked_to_save(table, condition)
    assert (table.has("ana", condition), table.marks("now/ana")) == (True, ())
    table.attack("ana", "Grunt", "7H")
    assert table.track("majors/ana") == 0
    table.play("ana", "end_turn")
    table.play("gm", "harm", who="Guard", damage=1)  # somebody else's wound asks nothing of Ana
    assert table.waits_for("ana") == ()
    table.pass_to("Grunt")
    table.play("gm", "end_turn")
    table.stack("ana", "4H")
    asked_to_save(table, condition)
    assert table.refused("ana", "attack", target="Grunt") == ("refused", f"DA-COND-{13 + (condition != 'Charmed')}")


@rule("DA-COND-14")
def test_who_is_enthralled_goes_and_acts_as_directed() -> None:
    table = charmed("Enthralled", "3H 4H")
    assert table.refused("ana", "attack", target="Grunt") == ("refused", "DA-COND-14")
    assert table.refused("ana", "move", spaces=1) == ("refused", "DA-COND-14")
    assert table.refused("ana", "direct", whom="ana")[0] == "impossible"
    table.stack("ana", "3S")
    table.play("gm", "direct", whom="ana", target="Guard", spaces=6)
    table.settle()
    assert (table.track("majors/ana"), table.track("ap/Guard")) == (0, 0)
    assert table.refused("ana", "move", spaces=1) == ("refused", "DA-MOVE-01")
    table.play("gm", "harm", who="ana", damage=1)
    asked_to_save(table, "Enthralled")

    ours = Fight("AC", ana=Hero("9C"), ben=Hero("8C"))  # it is the player behind it who directs a creature
    ours.play("gm", "afflict", who="Grunt", condition="Enthralled", source="ana")
    ours.pass_to("ben")
    ours.stack("npc", "5H")
    ours.play("ben", "end_turn")
    assert ours.refused("gm", "attack", who="Grunt", target="ben") == ("refused", "DA-COND-14")
    assert ours.refused("ben", "direct", whom="Grunt", spaces=1)[0] == "impossible"
    ours.play("ana", "direct", whom="Grunt", spaces=9)  # she does not know how fast it is
    assert ours.tracks("majors", "moved", who="Grunt") == (0, 12)


@rule("DA-COND-21")
def test_a_thrall_is_directed_no_farther_than_its_spell_and_its_weapon_go() -> None:
    queen = "Spider Queen"
    table = Fight("AC", queen, ana=Hero("2D"), ben=Hero("3D"))
    table.drop_fate("ana")
    for who, x in (("ana", 0), ("ben", 3)):
        table.play("gm", "set_space", who=who, x=x)
    table.play("gm", "at_home", boss=queen)
    table.play("gm", "set", track=f"pp/{queen}", to=2, reason="as the tale has it")
    table.play("gm", "use_their_power", power=f"Obey Me/2/{queen}", targets=["ana"])
    table.stack("ana", "9H")
    table.pass_to("ana")
    assert table.refused("gm", "direct", whom="ana", target="ben", spaces=1) == ("refused", "DA-COND-21")
    assert table.refused("gm", "direct", whom="ana", spaces=5)[0] == "impossible"
    table.play("gm", "direct", whom="ana", spaces=4)
    assert table.track("moved/ana") == 8


@rule("DA-COND-22")
def test_what_comes_over_somebody_in_their_own_turn_lasts_through_the_next() -> None:
    table = Fight("2C", ana=Hero("9C"))
    table.play("gm", "set", track="hp/Grunt", to=9, reason="so the tale begins")
    table.play("ana", "ready", what="a blow", trigger="Grunt comes near")
    table.pass_to("Grunt")
    table.play("ana", "release")
    table.attack("ana", "Grunt", "2C")
    assert table.has("Grunt", "Stunned")
    table.play("gm", "end_turn")
    assert table.has("Grunt", "Stunned")
    table.stack("npc", "9H")
    table.pass_to("Grunt")
    assert "Stunned: move or one Action" in table.marks("now/Grunt")
    table.play("gm", "end_turn")
    assert not table.has("Grunt", "Stunned")


@rule("DA-COND-13")
def test_the_charmed_use_no_power_against_the_charmer() -> None:
    ana = Hero("3D", powers=["Attack, Vengeance"], role="Defender")
    table = Fight("AC KC", "Grunt+Grunt 2", ana=ana, ben=Hero("2D"))
    for who in ("ana", "ben"):
        table.drop_fate(who)
    for foe in table.foes:
        table.pass_to(foe)
        table.attack(foe, "ben", "2S" if foe == "Grunt" else "3S")
    table.play("gm", "afflict", who="ana", condition="Charmed", source="Grunt")
    table.stack("ana", "9S")
    table.pass_to("ana")
    assert "Under a charm" in table.marks("now/ana")
    vengeance = "Attack, Vengeance/0/ana"
    assert table.refused("ana", "use_power", power=vengeance, targets=["Grunt"]) == ("refused", "DA-COND-13")
    table.play("ana", "use_power", power=vengeance, targets=["Grunt 2"])


def test_the_gm_directs_a_thrall_of_nobody_in_particular_who_bears_other_conditions_too() -> None:
    """DA-COND-14."""
    table = Fight("AC", ana=Hero("3D"))
    table.drop_fate("ana")
    table.play("gm", "afflict", who="ana", condition="Burned", source="Grunt")
    table.play("gm", "afflict", who="ana", condition="Enthralled")
    table.stack("ana", "9S")
    table.pass_to("ana")
    table.play("gm", "direct", whom="ana", spaces=2)


@rule("DA-COND-15")
@pytest.mark.parametrize("condition", ["Charmed", "Enthralled"])
def test_a_spell_ends_by_anothers_major_action_or_by_a_wound_from_its_source(condition: str) -> None:
    table = Fight("AC", ana=Hero("9C"), ben=Hero("10D"))
    table.drop_fate("ana")
    table.play("gm", "afflict", who="ana", condition=condition, source="Grunt", rounds=1)
    table.attack("Grunt", "ana", "9D")
    assert (table.track("hp/ana") < 5, table.has("ana", condition), table.waits_for("ana")) == (True, False, ())
    assert (table.marks("turns_left/ana"), table.marks("source/ana")) == ((), ())  # nothing of it is left
    table.play("gm", "afflict", who="ana", condition=condition, source="Grunt")
    table.pass_to("ben")
    for who, x in (("ben", 0), ("ana", 7)):
        table.play("gm", "set_space", who=who, x=x)
    assert table.refused("ben", "bring_round", whom="ana") == ("refused", "DA-COND-15")
    table.play("gm", "set_space", who="ana", x=6)
    table.play("ben", "bring_round", whom="ana")
    assert (table.has("ana", condition), table.track("majors/ben")) == (False, 0)
    table.play("gm", "afflict", who="ana", condition=condition, source="Grunt")
    assert table.refused("ben", "bring_round", whom="ana") == ("refused", "DA-ACT-01")
    table.stack("ana", "10H")
    table.pass_to("ana")
    assert table.refused("ana", "bring_round", whom="ana") == ("refused", "DA-COND-15")  # it takes another one


@rule("DA-COND-15")
@pytest.mark.parametrize("condition", ["Charmed", "Enthralled"])
def test_a_wound_by_its_source_frees_at_once_in_the_middle_of_a_turn(condition: str) -> None:
    table = Fight("AC", ana=Hero("9C 3H"))
    table.drop_fate("ana")
    table.play("gm", "ready", what="a blow", trigger="she moves", who="Grunt")
    table.play("gm", "afflict", who="ana", condition=condition, source="Grunt")
    table.play("gm", "end_turn")
    asked_to_save(table, condition)
    assert table.refused("ana", "attack", target="Grunt")[0] == "refused"
    table.play("gm", "release", who="Grunt")
    table.attack("Grunt", "ana", "9D")
    assert (table.has("ana", condition), table.turn) == (False, "ana")
    table.attack("ana", "Grunt")
    assert table.track("majors/ana") == 0


@rule("DA-COND-15")
def test_of_several_creatures_one_that_is_near_brings_another_round() -> None:
    table = Fight("AC 3C", "Guard+Guard 2+Guard 3", ana=Hero("2D"))
    table.play("gm", "end_combat")
    table.play("gm", "group_minions", name="guards", who=["Guard", "Guard 2"])
    table.begin("AC 3C")
    for who, x in (("Guard", 0), ("Guard 2", 8), ("Guard 3", 9)):
        table.play("gm", "set_space", who=who, x=x)
    table.play("gm", "afflict", who="Guard 3", condition="Charmed", source="ana")
    table.pass_to("guards")
    assert table.refused("gm", "bring_round", whom="Guard 3", who="Guard") == ("refused", "DA-COND-15")
    table.play("gm", "bring_round", whom="Guard 3")
    assert (table.track("majors/Guard"), table.track("majors/Guard 2")) == (1, 0)
    assert not table.has("Guard 3", "Charmed")


@rule("DA-COND-16")
def test_the_invisible_are_hard_to_detect_and_attack_once_at_upper_hand() -> None:
    table = Fight("5C 9H", ana=Hero("AC 6H 7H"))
    table.play("gm", "afflict", who="ana", condition="Invisible")
    (found,) = results([table.play("gm", "draw_for", who="Grunt", stat="detection", dr=3, against="ana")])
    assert (found.reading["lower"], len(found.reading["cards"])) == (1, 2)
    (found,) = results([table.play("gm", "draw_for", who="Grunt", stat="brute", dr=3, against="ana")])
    assert found.reading["lower"] == 0
    (found,) = results(table.attack("ana", "Grunt"))
    assert (found.reading["upper"], len(found.reading["cards"])) == (1, 2)
    assert not table.has("ana", "Invisible")
    (found,) = results([table.play("gm", "draw_for", who="Grunt", stat="detection", dr=3, against="ana")])
    assert found.reading["lower"] == 0
    table.pass_to("Grunt")
    table.pass_to("ana")
    (found,) = results(table.attack("ana", "Grunt"))
    assert found.reading["upper"] == 0
    any_power: list[tuple[str, str, dict[str, Any]]] = [
        ("Heal", "use_power", {"power": "Heal/1/ana", "targets": ["ana"]}),
        ("Fated Draw", "fated_draw", {}),
        ("Summon Creature", "summon", {"name": "Shade"}),
        ("Help", "discard_for", {"cards": 2, "target": "ben"}),
    ]
    for name, do, fields in any_power:
        hero = Hero("AC", powers=[name], role="Support", level=2, pp_most=4)
        user = Fight("5C", ana=hero, ben=Hero("3D"))
        user.set(hp=3)
        user.play("gm", "afflict", who="ana", condition="Invisible")
        user.play("ana", "handle", words="a lever")  # no Power
        assert user.has("ana", "Invisible")
        user.play("gm", "set", track="minors/ana", to=1, reason="for another")
        user.play("ana", do, **fields)
        assert not user.has("ana", "Invisible")


@rule("DA-COND-17")
def test_the_grappled_do_not_move_at_all_and_use_powers_at_lower_hand() -> None:
    vigor = Hero("KC", powers=["Lend Vigor"], role="Support")
    ana = Hero("9C", powers=["Heal"], role="Support")
    table = Fight("2C", ana=ana, ben=vigor, cleo=Hero("3D"))
    for who in ("ana", "cleo"):
        table.drop_fate(who)
    table.play("ben", "use_power", power="Lend Vigor/2/ben", targets=["ana"])
    table.pass_to("ana")
    assert table.track("majors/ana") == 2
    table.play("gm", "afflict", who="ana", condition="Grappled", source="Grunt")
    assert table.refused("ana", "move", spaces=1) == ("refused", "DA-MOVE-01")
    (found,) = results([table.play("ana", "attack", target="Grunt")])
    assert (found.reading["lower"], len(found.reading["cards"])) == (1, 2)
    table.play("gm", "harm", who="cleo", damage=9)
    (found,) = results([table.play("ana", "use_power", power="Heal/1/ana", targets=["cleo"])])
    assert (found.reading["lower"], len(found.reading["cards"])) == (1, 2)


@rule("DA-COND-18")
def test_a_hold_is_broken_when_the_one_who_holds_fails() -> None:
    for stat, card, held in (("finesse", "10H", True), ("brute", "3H", False), ("finesse", "3H", False)):
        table = Fight("AC", ana=Hero("9C", brute=2, finesse=2))
        table.play("gm", "afflict", who="ana", condition="Grappled", source="Grunt")
        table.play("gm", "end_turn")
        table.stack("npc", card)
        (found,) = results([table.play("ana", "escape", stat=stat)])
        assert (table.called(found.who), found.reading["stat"], found.reading["dr"]) == ("Grunt", "brute", 2)
        assert (table.has("ana", "Grappled"), table.track("majors/ana")) == (held, 0)


@rule("DA-COND-19")
def test_the_resilient_save_at_upper_hand_and_the_immune_never_gain_it() -> None:
    table = Fight("AC", ana=Hero("9C 3H 10H"))
    table.drop_fate("ana")
    table.play("gm", "steel", who="ana", condition="Poisoned")
    table.play("gm", "afflict", who="ana", condition="Poisoned")
    table.play("gm", "end_turn")
    assert table.journal.table.awaited["ana"].matter.upper == 1
    table.play("gm", "steel", who="ana", condition="Frozen", immune=True)
    table.play("gm", "afflict", who="ana", condition="Frozen")
    assert not table.has("ana", "Frozen")
    table.play("gm", "afflict", who="ana", condition="Burned")  # only the chosen condition
    table.settle()
    table.play("ana", "put_out")
    assert table.journal.table.awaited["ana"].matter.upper == 0
    queen = Fight("AC", "Spider Queen", ana=Hero("9C"))  # by its Powers: immune to poison, resilient against blinding
    for condition in ("Poisoned", "Blinded"):
        queen.play("gm", "afflict", who="Spider Queen", condition=condition, rounds=9)
    assert queen.marks("conditions/Spider Queen") == ("Blinded",)
    queen.pass_to("ana")
    queen.play("gm", "end_turn")
    assert queen.journal.table.awaited["gm"].matter.upper == 1


@rule("DA-COND-19")
@pytest.mark.parametrize(("chosen", "upper"), [("Blinded", 1), ("Deafened", 0)])
def test_the_resilient_are_at_upper_hand_against_whatever_would_bring_it(chosen: str, upper: int) -> None:
    """A Power, a Power that lets its user choose, a hazard, and the Save upon a wound."""
    mage = Hero("AC", powers=["Craft Light", "Attack, Mystic Deprivation"], role="Support", craft=1, pp_most=9)
    table = Fight("2C", ana=mage, ben=Hero("KC", level=2, vit=2, powers=[f"Condition Resilience: {chosen}"]))
    table.drop_fate("ben")

    def asked() -> int:
        found: int = table.journal.table.awaited["ben"].matter.upper
        table.settle()
        return found

    table.play("ana", "use_power", power="Craft Light/1/ana", targets=["ben"])
    assert asked() == upper
    table.play("ana", "use_power", power="Attack, Mystic Deprivation/1/ana", targets=["ben"], choice="Blinded")
    assert asked() == upper
    table.play("gm", "lay_hazard", name="Glare", stat="gut", dr=3, damage=0, softened=0, condition="Blinded", size=0)
    table.play("gm", "stand_in", who="ben", what="Glare")
    for condition in ("Blinded", "Deafened"):
        if table.has("ben", condition):
            table.play("gm", "relieve", what=f"ben: {condition}")
    table.play("ana", "end_turn")
    assert asked() == upper
    table.play("gm", "steel", who="ben", condition="Charmed")
    table.play("gm", "afflict", who="ben", condition="Charmed", source="Grunt")
    table.play("gm", "harm", who="ben", damage=1)
    assert asked() == 1


# Saves as such.


@rule("DA-SAVE-01", "DA-SAVE-02")
def test_a_save_is_a_check_against_the_own_target_card_with_the_attribute_the_effect_fixes() -> None:
    hits = []
    for rank in ("A", "2", "3", "5", "7", "10", "J", "K"):
        table = Fight("AC", ana=Hero(f"6H {rank}C", vit=1))
        table.drop_fate("ana")
        table.play("gm", "call_save", who=["ana"], stats=["vit"], dr=3)
        assert table.refused("ana", "draw", stat="agl")[0] == "impossible"
        (found,) = results([table.play("ana", "draw", stat="vit")])
        assert (found.what, found.reading["target"]) == ("save", "6H")
        hits += [rank] if found.reading["success"] else []
    assert hits == ["2", "3", "5", "7", "10"]
    burning = bearing("Burned")
    burning.play("ana", "put_out")
    assert burning.refused("ana", "draw", stat="agl")[0] == "impossible"


@rule("DA-SAVE-04")
def test_a_save_is_never_a_critical_success() -> None:
    own = TableOfCards(ana=Hero("6H"))
    own.play("ana", "take_target")
    deck = own.faces("deck/ana").split()
    assert (len(deck), "6H" in deck) == (51, False)
    degrees: Counter[str] = Counter()
    for card in deck:
        table = TableOfCards(ana=Hero(f"6H {card}"))
        table.play("gm", "call_save", who=["ana"], stats=["vit"], dr=3)
        degrees[table.draw("ana", "vit").degree] += 1
    assert (degrees.total(), degrees["Critical Success"], degrees["Major Success"]) == (51, 0, 3)


@rule("DA-SAVE-06", "DA-BOSS-03")
@pytest.mark.parametrize(("card", "hp"), [("3H", 3), ("10H", 4), ("KD", 3), ("QD", 4)])
def test_acid_splash_hurts_even_those_who_save(card: str, hp: int) -> None:
    table = Fight("AC", "Spider Queen", ana=Hero(f"9C {card}"))
    table.drop_fate("ana")
    table.play("gm", "lay_hazard", name="Acid Splash", stat="agl", dr=3, damage=2, softened=1, size=4, x=1, y=3)
    covered = []
    for x in range(7):
        for y in range(9):
            table.play("gm", "set_space", who="ana", x=x, y=y)
            covered += [(x, y)] if table.hazards("ana") else []
    assert covered == [(x, y) for x in (1, 2, 3, 4) for y in (3, 4, 5, 6)]
    table.play("gm", "set_space", who="ana", x=4, y=4)
    table.play("gm", "end_turn")
    asked = table.journal.table.awaited["ana"].matter
    assert (asked.kind, asked.stats, asked.drs, asked.target) == ("save", ("agl",), (3,), "9C")
    table.settle()
    assert table.track("hp/ana") == hp
    table.play("gm", "set_space", who="ana", x=5, y=5)  # outside at the start of her turn
    table.play("ana", "end_turn")
    table.play("gm", "end_turn")
    assert (table.turn, table.waits_for("ana"), table.track("hp/ana")) == ("ana", (), hp)


@rule("DA-SAVE-06")
@pytest.mark.parametrize(("card", "hp", "stunned"), [("3H", 3, True), ("10H", 4, False)])
def test_a_stunning_glare_hurts_half_on_a_success_and_an_effect_without_such_words_not_at_all(
    card: str, hp: int, stunned: bool
) -> None:
    table = Fight("AC", "Necromancer", ana=Hero(f"9C {card}"))
    table.drop_fate("ana")
    table.play("gm", "use_their_power", power="Stunning Glare/0/Necromancer", targets=["ana"])
    table.settle()
    assert (table.track("hp/ana"), table.has("ana", "Stunned")) == (hp, stunned)
    spores = Fight("AC", ana=Hero(f"9C {card}"))
    spores.drop_fate("ana")
    spores.play("gm", "lay_hazard", name="Spores", stat="vit", dr=3, damage=2, softened=0, size=0)
    spores.play("gm", "stand_in", who="ana", what="Spores")
    spores.play("gm", "end_turn")
    spores.settle()
    assert spores.track("hp/ana") == (3 if stunned else 5)


def test_a_hazard_lies_where_the_gm_says_and_can_be_cleared() -> None:
    table = Fight("AC", ana=Hero("9C 3H"))
    table.drop_fate("ana")
    table.play("gm", "lay_hazard", name="Web", stat="str", dr=2, damage=0, softened=0, condition="Entangled", size=0)
    table.play("gm", "stand_in", who="ana", what="Web")
    table.play("gm", "end_turn")
    table.settle()
    assert table.has("ana", "Entangled")
    cleared = table.play("gm", "clear_hazard", hazard="Web")
    assert "DA-BOSS-02" in rules_told(cleared)
    assert (HAZARDS.ids(table.journal.table), table.hazards("ana")) == ([], [])


def test_two_hazards_of_one_name_are_told_apart_and_may_be_called_anything() -> None:
    table = Fight("AC", ana=Hero("9C 3H"))
    for damage in (1, 2):
        table.play("gm", "lay_hazard", name="a/b: c?", stat="str", dr=2, damage=damage, softened=0, size=0)
    labels = ("a/b: c?: STR Save at DR 2, 1/0 damage", "a/b: c?: STR Save at DR 2, 2/0 damage")
    (one, other) = HAZARDS.ids(table.journal.table)
    assert table.options_of("gm", "clear_hazard", "hazard") == {one: labels[0], other: labels[1]}
    table.play("gm", "stand_in", who="ana", what=other)
    table.play("gm", "clear_hazard", hazard=one)
    assert table.hazards("ana") == ["a/b: c?"]


def test_a_save_from_a_hazard_that_is_gone_by_then_goes_on() -> None:
    table = Fight("AC", ana=Hero("9C 3H"))
    table.drop_fate("ana")
    table.play("gm", "lay_hazard", name="Web", stat="str", dr=2, damage=0, softened=0, condition="Entangled", size=0)
    table.play("gm", "stand_in", who="ana", what="Web")
    table.play("gm", "end_turn")
    table.play("gm", "clear_hazard", hazard="Web")
    table.settle()
    assert table.has("ana", "Entangled")
