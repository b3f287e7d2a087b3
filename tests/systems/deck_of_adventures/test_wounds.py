"""Attacks, armor and damage, and what Fate undoes of it."""

from typing import Any

import pytest

from hearthside.kernel.events import Awaited
from hearthside.systems.deck_of_adventures.creatures.bestiary import BESTIARY
from hearthside.systems.deck_of_adventures.goods.arms import ARMORS, SHIELDS, WEAPONS
from hearthside.systems.deck_of_adventures.kinds import AP, AR
from tests.marks import rule
from tests.systems.deck_of_adventures.fights import Fight, numbers, results
from tests.systems.deck_of_adventures.tables import Hero, TableOfCards, rules_told


@rule("DA-DMG-01")
def test_an_attack_is_a_check_against_the_target_card_at_the_armor_range() -> None:
    """AR 2, Brute +2, TC 9♣: Effective DR 4, so 5 to King hit."""
    hits = {}
    for rank in ("A", "2", "3", "4", "5", "6", "7", "8", "10", "J", "Q", "K"):
        table = Fight("9C", "Guard", ana=Hero("AD", brute=2))
        (found,) = results(table.attack("ana", "Guard", f"{rank}H"))
        read = numbers(found)
        assert (read["dr"], read["mod"], read["edr"]) == (2, 2, 4)
        hits[rank] = table.track("ap/Guard") == 0
    assert [rank for rank, hit in hits.items() if hit] == ["5", "6", "7", "8", "10", "J", "Q", "K"]


@rule("DA-DMG-02")
@pytest.mark.parametrize(("ar", "hits"), [(3, 7), (2, 5), (1, 3)])
def test_a_lower_armor_range_is_harder_to_hit(ar: int, hits: int) -> None:
    found = 0
    for rank in ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"):
        table = Fight("7C", ana=Hero("AD"))
        table.play("gm", "set", track="ar/Grunt", to=ar, reason="as the tale has it")
        found += table.attack("ana", "Grunt", f"{rank}H") is not None and table.track("hp/Grunt") < 2
    assert found == hits


@rule("DA-DMG-03")
@pytest.mark.parametrize(("agl", "ar"), [(-2, 4), (-1, 4), (0, 3), (1, 3), (2, 2), (3, 2), (4, 1), (5, 1), (6, 0)])
def test_without_armor_the_agile_are_harder_to_hit(agl: int, ar: int) -> None:
    table = Fight("2C", ana=Hero("9C", agl=agl))
    assert table.track("ar/ana") == ar
    table.pass_to("Grunt")
    (found,) = results(table.attack("Grunt", "ana"))
    assert found.reading["dr"] == ar


@rule("DA-DMG-04", "DA-DMG-15")
@pytest.mark.parametrize(("agl", "bare"), [(-2, 4), (0, 3), (4, 1)])
def test_worn_armor_sets_the_armor_range_and_a_second_suit_replaces_the_first(agl: int, bare: int) -> None:
    table = TableOfCards(ana=Hero(agl=agl))
    for name, suit in ARMORS.items():
        table.play("gm", "arm", who="ana", armor=name)
        assert (table.track("ar/ana"), table.track("ap/ana")) == (suit.ar, suit.ap)
        assert table.arms("ana", "armor") == [name]
    table.play("gm", "arm", who="ana", armor="none")
    assert (table.track(AR.of("ana")), table.track(AP.of("ana")), table.arms("ana", "armor")) == (bare, 0, [])
    assert [(suit.ar, suit.ap) for suit in ARMORS.values()] == [(3, 0), (2, 0), (2, 1), (1, 2), (1, 3), (1, 2)]


@rule("DA-DMG-05")
@pytest.mark.parametrize(("level", "vit", "hp"), [(1, 0, 5), (3, 1, 8), (10, 6, 20)])
def test_a_dealer_has_four_and_level_and_vitality_hit_points(level: int, vit: int, hp: int) -> None:
    table = TableOfCards(ana=Hero(level=level, vit=vit))
    assert (table.track("hp/ana"), table.track("hp_most/ana")) == (hp, hp)
    printed = TableOfCards(options={"hp_base": "5"}, ana=Hero(level=level, vit=vit))  # DA-AMB-33
    assert (printed.track("hp/ana"), printed.track("hp_most/ana")) == (hp + 1, hp + 1)


@rule("DA-DMG-06", "DA-DMG-13")
def test_damage_comes_off_armor_points_first_and_hit_points_stay_within_their_bounds() -> None:
    table = Fight("2C", "Spider Queen", ana=Hero("9C"))
    table.play("gm", "arm", who="ana", armor="Fortified")
    table.play("gm", "harm", who="ana", damage=3)
    assert (table.track("ap/ana"), table.track("hp/ana")) == (0, 3)
    table.play("gm", "mend", who="ana", points=9)
    assert table.track("hp/ana") == 5
    table.play("gm", "set", track="hp/ana", to=1, reason="as the tale has it")
    table.play("gm", "harm", who="ana", damage=4)
    assert table.track("hp/ana") == 0


@rule("DA-DMG-07", "DA-COND-08")
def test_fire_goes_past_armor_and_a_minor_action_buys_the_save_that_ends_it() -> None:
    table = Fight("2C", ana=Hero("9C 3D 9D"))
    table.play("gm", "arm", who="ana", armor="Heavy")
    table.play("gm", "set", track="hp/ana", to=4, reason="as the tale has it")
    table.play("gm", "afflict", who="ana", condition="Burned")
    table.play("ana", "put_out")
    assert table.refused("ana", "put_out") == ("refused", "DA-ACT-01")
    asked = table.journal.table.awaited["ana"].matter
    assert (asked.kind, asked.stats, asked.drs) == ("save", ("gut",), (3,))
    table.settle()
    assert (table.track("ap/ana"), table.track("hp/ana"), table.has("ana", "Burned")) == (2, 3, True)
    table.play("ana", "end_turn")
    assert table.track("hp/ana") == 3
    table.pass_to("ana")
    table.stack("ana", "9D")
    table.play("ana", "put_out")
    table.settle()
    assert (table.track("hp/ana"), table.has("ana", "Burned")) == (3, False)


def test_who_does_not_try_to_put_out_the_fire_is_burned_at_the_end_of_the_turn() -> None:
    """DA-AMB-42."""
    table = Fight("2C", ana=Hero("9C"))
    table.play("gm", "afflict", who="ana", condition="Burned")
    table.play("ana", "end_turn")
    assert (table.track("hp/ana"), table.has("ana", "Burned")) == (4, True)


@rule("DA-DMG-08")
def test_a_power_does_one_damage_unless_stated() -> None:
    plain = Fight("9C", "Guard", ana=Hero("AD", knowledge=2))
    assert plain.refused("ana", "attack", target="Guard", how="mystic") == ("refused", "DA-POW-01")
    table = Fight("9C", "Guard", ana=Hero("AD", knowledge=2, powers=["Attack, Mystic"]))
    table.play("gm", "arm", who="ana", weapon="Heroic")
    table.attack("ana", "Guard", "8H", how="mystic", away=10)
    assert (table.track("ap/Guard"), table.track("hp/Guard")) == (0, 3)


@rule("DA-DMG-09", "DA-DMG-10", "DA-DEG-12")
@pytest.mark.parametrize(
    ("weapon", "card", "damage"),
    [
        ("Standard", "8H", 1),
        ("Improved", "8H", 2),
        ("Heroic", "8H", 3),
        ("Legendary", "8H", 4),
        ("Standard", "9H", 2),
        ("Heroic", "9D", 4),
        ("Heroic", "9C", 4),
    ],
)
def test_weapon_quality_is_the_damage_and_a_major_success_adds_one(weapon: str, card: str, damage: int) -> None:
    table = Fight("9C", "Spider Queen", ana=Hero("AD"))
    table.play("gm", "arm", who="ana", weapon=weapon)
    table.attack("ana", "Spider Queen", card)
    assert table.track("hp/Spider Queen") == 11 - damage
    assert WEAPONS[weapon].damage == damage - (card[0] == "9")


@rule("DA-DMG-11")
def test_a_critical_hit_brings_the_stunned_save_at_the_start_of_the_turn() -> None:
    table = Fight("AC 9H", ana=Hero("9C"))
    table.attack("Grunt", "ana", "9C")
    assert table.has("ana", "Stunned")
    table.play("gm", "end_turn")
    asked = table.journal.table.awaited["ana"].matter
    assert (asked.kind, asked.stats, asked.drs, asked.question) == ("save", ("con",), (3,), "Stunned")
    table.settle()
    table.play("ana", "end_turn")
    assert not table.has("ana", "Stunned")
    for card, stunned in (("2H", False), ("3C", False), ("2C", True)):  # a creature too, and by nothing less
        foe = Fight("2C", "Spider Queen", ana=Hero("9C"))
        foe.drop_fate("ana")
        foe.attack("ana", "Spider Queen", card)
        assert foe.has("Spider Queen", "Stunned") is stunned
        foe.lay("fate/Spider Queen", "spent/Spider Queen", "JOKER-RED")
        (begun,) = [foe.play("ana", "end_turn")]
        saves = [found.reading["stat"] for found in results([begun]) if found.what == "save"]
        assert saves == (["con"] if stunned else [])


@rule("DA-DMG-12")
def test_at_no_hit_points_a_character_is_knocked_out() -> None:
    table = Fight("AC", ana=Hero("9C"))
    for who, hp in (("ana", 5), ("Grunt", 2)):
        table.play("gm", "harm", who=who, damage=hp - 1)
        assert (table.track(f"hp/{who}"), table.is_out(who)) == (1, False)
        down = table.play("gm", "harm", who=who, damage=1)
        assert "DA-DMG-12" in rules_told(down)
        assert (table.track(f"hp/{who}"), table.is_out(who)) == (0, True)


@rule("DA-DMG-16")
def test_armor_points_never_exceed_three_unless_the_table_agreed_otherwise() -> None:
    for options, ap in (({}, 3), ({"ap_cap": "none"}, 4)):
        table = Fight("2C", options=options, ana=Hero("9C", str=2))
        table.play("gm", "arm", who="ana", armor="Massive", shield="Standard")
        table.play("ana", "ready_shield")
        assert table.track("ap/ana") == ap
    full = Fight("2C", ana=Hero("9C", powers=["Shield"], role="Defender", pp_most=2))
    full.play("gm", "arm", who="ana", armor="Massive")
    shield: dict[str, Any] = {"power": "Shield/1/ana", "targets": ["ana"]}
    assert full.refused("ana", "use_power", **shield) == ("refused", "DA-DMG-16")
    assert (full.track("ap/ana"), full.track("pp/ana")) == (3, 3)
    for options, ap in (({}, 3), ({"ap_cap": "none"}, 4)):
        fed = TableOfCards(options=options, ana=Hero("9C", str=2))
        fed.play("gm", "arm", who="ana", armor="Fortified")
        fed.play("gm", "hand_out", who="ana", good="Fortifying Feast", count=1)
        fed.play("ana", "use_item", item="Fortifying Feast")
        assert fed.track("ap/ana") == ap


@rule("DA-ACT-14", "DA-DMG-19")
def test_a_shield_gives_its_armor_points_once_for_a_minor_action() -> None:
    table = Fight("2C", ana=Hero("9C"))
    table.play("gm", "arm", who="ana", shield="Standard")
    assert (table.track("ap/ana"), table.track("minors/ana")) == (0, 1)
    table.play("ana", "ready_shield")
    assert (table.track("ap/ana"), table.track("minors/ana")) == (1, 0)
    assert [(shield.name, shield.ap) for shield in SHIELDS.values()] == [
        ("Standard", 1),
        ("Hardened", 2),
        ("Impervious", 3),
    ]

    hard = Fight("2C", ana=Hero("9C"))
    hard.play("gm", "arm", who="ana", shield="Hardened")
    hard.play("ana", "ready_shield")
    assert hard.track("ap/ana") == 2
    hard.play("gm", "harm", who="ana", damage=2)
    for do in ("stow_shield", "ready_shield"):
        hard.play("ana", "end_turn")
        hard.pass_to("ana")
        hard.play("ana", do)
    assert hard.track("ap/ana") == 0
    hard.play("gm", "end_combat")
    hard.rest("quick")
    assert hard.track("ap/ana") == 0
    hard.play("ana", "end_rest", [""] if hard.count("discard/ana") else [])
    hard.rest("full", ["KD"])
    assert hard.track("ap/ana") == 2


@rule("DA-DMG-17")
def test_armor_may_demand_that_a_hit_shows_the_colour() -> None:
    for card, hp in (("8H", 2), ("8S", 1)):
        table = Fight("9C", ana=Hero("AD"))
        table.play("gm", "demand", who="Grunt", need="color")
        table.attack("ana", "Grunt", card)
        assert table.track("hp/Grunt") == hp
    for demands, hp in ((("color", "suit"), 2), (("suit", "color"), 1), (("suit", ""), 1)):
        table = Fight("9C", ana=Hero("AD"))
        for need in demands:  # the last word counts
            table.play("gm", "demand", who="Grunt", need=need)
        table.attack("ana", "Grunt", "8S")
        assert table.track("hp/Grunt") == hp


@rule("DA-FATE-07")
def test_fate_cards_are_spent_to_ignore_as_much_damage() -> None:
    table = Fight("2C", ana=Hero("9C"))
    assert table.refused("ana", "toughen_up", cards=[table.back("fate/ana", "JOKER-RED")]) == ("refused", "DA-FATE-08")
    table.play("gm", "harm", who="ana", damage=3)
    assert table.track("hp/ana") == 2
    jokers = [table.back("fate/ana", face) for face in ("JOKER-RED", "JOKER-BLACK")]
    table.play("ana", "toughen_up", cards=jokers)
    assert (table.track("hp/ana"), table.count("fate/ana"), table.count("spent/ana")) == (4, 0, 2)
    assert (table.track("majors/ana"), table.track("minors/ana")) == (1, 1)


def test_ignored_damage_comes_back_as_hit_points_before_armor_points() -> None:
    table = Fight("2C", ana=Hero("9C"))
    table.play("gm", "arm", who="ana", armor="Fortified")
    table.play("gm", "harm", who="ana", damage=2)
    assert (table.track("ap/ana"), table.track("hp/ana")) == (0, 4)
    table.play("ana", "toughen_up", cards=[table.back("fate/ana", "JOKER-RED")])
    assert (table.track("ap/ana"), table.track("hp/ana")) == (0, 5)
    table.play("ana", "toughen_up", cards=[table.back("fate/ana", "JOKER-BLACK")])
    assert (table.track("ap/ana"), table.track("hp/ana")) == (1, 5)


@rule("DA-FATE-08")
def test_damage_can_be_ignored_until_the_end_of_the_following_turn() -> None:
    table = Fight("AC", ana=Hero("9C"))
    table.play("gm", "harm", who="ana", damage=1)
    table.play("gm", "end_turn")
    red, black = (table.back("fate/ana", face) for face in ("JOKER-RED", "JOKER-BLACK"))
    assert table.offer("ana", "toughen_up").blocked is None
    table.play("ana", "toughen_up", cards=[red])
    table.play("gm", "end_turn")
    table.play("gm", "harm", who="ana", damage=1)
    table.play("gm", "end_turn")
    table.play("ana", "end_turn")
    assert table.track("round/table") == 3
    assert table.refused("ana", "toughen_up", cards=[black]) == ("refused", "DA-FATE-08")
    table.pass_to("ana")
    table.play("gm", "harm", who="ana", damage=1)
    table.play("ana", "end_turn")
    table.pass_to("ana")
    table.play("ana", "toughen_up", cards=[black])
    assert table.track("hp/ana") == 4


def test_toughening_up_can_undo_being_knocked_out() -> None:
    """DA-AMB-31."""
    table = Fight("AC", ana=Hero("9C"))
    table.play("gm", "harm", who="ana", damage=5)
    assert table.is_out("ana")
    table.play("ana", "toughen_up", cards=[table.back("fate/ana", "JOKER-RED")])
    assert (table.track("hp/ana"), table.is_out("ana")) == (1, False)


@rule("DA-DMG-13")
def test_what_was_healed_meanwhile_cannot_be_ignored_any_more() -> None:
    table = Fight("2C", ana=Hero("9C"))
    cards = [table.back("fate/ana", face) for face in ("JOKER-RED", "JOKER-BLACK")]
    table.play("gm", "harm", who="ana", damage=2)
    table.play("gm", "mend", who="ana", points=1)
    assert table.refused("ana", "toughen_up", cards=cards)[0] == "impossible"
    table.play("ana", "toughen_up", cards=cards[:1])
    assert table.track("hp/ana") == 5
    assert table.refused("ana", "toughen_up", cards=cards[1:]) == ("refused", "DA-FATE-08")


@pytest.mark.parametrize("then", ["a rest", "another fight"])
def test_old_wounds_cannot_be_ignored(then: str) -> None:
    """DA-FATE-08."""
    table = Fight("2C", ana=Hero("9C"))
    table.play("gm", "harm", who="ana", damage=2)
    table.play("gm", "end_combat")
    red = table.back("fate/ana", "JOKER-RED")
    assert table.offer("ana", "toughen_up").blocked is None
    if then == "a rest":
        table.rest()
    else:
        table.begin("2C")
    assert table.track("hp/ana") == 3
    assert table.refused("ana", "toughen_up", cards=[red]) == ("refused", "DA-FATE-08")


@rule("DA-FATE-15")
def test_fate_is_offered_on_a_miss_and_on_damage_to_those_who_hold_some() -> None:
    for held in (True, False):
        table = Fight("2C", ana=Hero("9C"))
        if not held:
            table.drop_fate("ana")
        table.stack("ana", "10H")
        missed = table.play("ana", "attack", target="Grunt")
        assert (table.waits_for("ana") == ("let_stand", "push_fate")) is held
        assert ("DA-FATE-15" in [getattr(event, "rule", "") for event in missed.events]) is held
        table.settle()
        table.play("gm", "harm", who="ana", damage=1)
        assert table.waits_for("ana") == (("toughen_up", "bear") if held else ())
        table.play("gm", "harm", who="Grunt", damage=1)  # a Minion holds no Fate Card
        assert table.waits_for("gm") == ()


@rule("DA-FATE-15")
def test_whoever_is_hit_in_the_middle_of_a_check_is_asked_after_it() -> None:
    table = Fight("2C", world="8C", ana=Hero("9C KD"))
    table.call()
    table.play("gm", "harm", who="ana", damage=1)
    assert table.waits_for("ana") == ("draw",)
    table.play("ana", "draw", stat="athletics")
    assert table.waits_for("ana") == ("let_stand", "push_fate")
    table.play("ana", "let_stand")
    assert table.waits_for("ana") == ("toughen_up", "bear")


def test_whoever_is_hit_is_asked_once_and_answers_when_they_like() -> None:
    """DA-FATE-08, DA-FATE-15: the question holds nobody up, counts later blows in, and goes when it is idle."""
    table = Fight("AC", ana=Hero("9C"), ben=Hero("2D"))
    red, black = (table.back("fate/ana", face) for face in ("JOKER-RED", "JOKER-BLACK"))
    struck = table.attack("Grunt", "ana", "9D")
    assert [event.by for entry in struck for event in entry.events if isinstance(event, Awaited)] == ["ana"]
    table.play("gm", "harm", who="ana", damage=1)
    assert (table.waits_for("ana"), table.track("hp/ana")) == (("toughen_up", "bear"), 2)
    table.play("gm", "end_turn")
    assert table.turn == "ana"
    table.play("ana", "move", spaces=2)  # she may as well go on
    table.play("ana", "toughen_up", cards=[red, black])
    assert (table.waits_for("ana"), table.track("hp/ana"), table.count("fate/ana")) == ((), 4, 0)

    other = Fight("AC", ana=Hero("9C"))
    other.play("gm", "harm", who="ana", damage=1)
    assert other.offer("ana", "toughen_up").urgent
    other.play("ana", "bear")
    assert (other.waits_for("ana"), other.offer("ana", "toughen_up").blocked) == ((), None)
    other.play("gm", "harm", who="ana", damage=1)
    other.play("gm", "mend", who="ana", points=9)
    assert other.waits_for("ana") == ()
    other.play("gm", "harm", who="ana", damage=1)
    other.play("gm", "end_combat")
    other.rest()
    assert other.waits_for("ana") == ()


def test_that_a_dealer_of_the_gm_may_toughen_up_is_told_to_the_gm_alone() -> None:
    table = Fight("AC", "Captain, Defender", ana=Hero("9C"))
    hurt = table.play("gm", "harm", who="Captain, Defender", damage=1)
    assert (table.waits_for("gm"), table.waits_for("ana")) == ((), ())
    heard = {
        seat: [event["says"] for event in table.journal.told(hurt, seat) or () if event["type"] == "told"]
        for seat in ("gm", "ana")
    }
    fate = "{who} holds Fate Cards and may Toughen Up."
    assert (fate in heard["gm"], fate in heard["ana"]) == (True, False)
    assert table.offer("gm", "toughen_up").blocked is None


@rule("DA-FATE-18")
def test_a_dealer_of_the_gm_spends_fate_as_a_player_does() -> None:
    table = Fight("AC 3H 4H", "Captain, Defender", ana=Hero("9C"))
    table.play("gm", "attack", who="Captain, Defender", target="ana")
    assert table.waits_for("gm") == ("let_stand", "push_fate")
    table.play("gm", "push_fate", card=table.back("fate/Captain, Defender", "JOKER-RED"))
    assert (table.count("fate/Captain, Defender"), table.waits_for("gm")) == (0, ())
    assert table.refused("gm", "push_fate", card=-1)[0] == "impossible"

    other = Fight("AC", "Captain, Defender", ana=Hero("9C"))
    other.play("gm", "harm", who="Captain, Defender", damage=3)
    assert other.track("hp/Captain, Defender") == 4
    back = other.back("fate/Captain, Defender", "JOKER-RED")
    other.play("gm", "toughen_up", cards=[back])
    assert other.track("hp/Captain, Defender") == 5
    assert other.refused("gm", "toughen_up", cards=[back])[0] == "impossible"


@rule("DA-FATE-19")
def test_a_fight_is_not_over_before_the_gm_let_the_last_dealer_fall() -> None:
    name = "Captain, Defender"
    for answer in ("toughen_up", "bear"):
        table = Fight("AC", name, ana=Hero("9C"))
        table.play("gm", "harm", who=name, damage=table.track(f"ap/{name}") + table.track(f"hp/{name}"))
        assert (table.track(f"hp/{name}"), table.waits_for("gm")) == (0, ("toughen_up", "bear"))
        assert table.turn == name
        assert [each.action for each in table.journal.now("gm").deeds] == ["toughen_up", "bear"]
        if answer == "toughen_up":
            table.play("gm", "toughen_up", cards=[table.back(f"fate/{name}", "JOKER-RED")])
        else:
            table.play("gm", "bear")
        assert (table.track(f"hp/{name}"), table.waits_for("gm")) == (int(answer == "toughen_up"), ())
        assert table.order == ([name, "ana"] if answer == "toughen_up" else [])


def test_of_several_dealers_only_the_last_to_fall_is_asked_about() -> None:
    """DA-FATE-19: while another enemy stands, whoever falls may come round into the same fight."""
    table = Fight("AC 2C", "Captain, Defender+Grunt", ana=Hero("9C"))
    table.play("gm", "harm", who="Captain, Defender", damage=20)
    assert (table.waits_for("gm"), table.order) == ((), ["ana", "Grunt"])
    table.play("gm", "toughen_up", cards=[table.back("fate/Captain, Defender", "JOKER-RED")])
    assert table.order == ["Captain, Defender", "ana", "Grunt"]


def test_the_bestiary_is_as_printed() -> None:
    kinds = [creature.kind for creature in BESTIARY.values()]
    assert {kind: kinds.count(kind) for kind in kinds} == {"Companion": 5, "NPC": 10, "Dealer": 5, "Boss": 4}
    golem, queen = BESTIARY["Small Golem"], BESTIARY["Spider Queen"]
    assert (golem.ar, golem.mod("agl"), golem.mod("brute")) == (4, -1, 1)
    assert (queen.hp, queen.primary, queen.mod("knowledge"), len(queen.powers)) == (11, "knowledge", 2, 13)
