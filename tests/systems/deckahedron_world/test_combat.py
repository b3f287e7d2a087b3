"""Combat (DW-CBT), splitting the number (DW-SPLIT), absorbing (DW-ABS)."""

from typing import Any

import pytest

from hearthside.kernel.events import Resolved, Rolled
from hearthside.systems.deckahedron_world.effects import BARE_HANDS
from hearthside.systems.deckahedron_world.kinds import FOES, Foe
from hearthside.systems.deckahedron_world.splitting import splits
from tests.marks import rule
from tests.systems.deckahedron_world.tables import World, hero, result, rules, told

ALL_STAMINA = " ".join(f"DK-{number}" for number in range(10, 20))


def standing(exhausted: int = 0, **facts: Any) -> World:
    """Ana with so many Stamina cards lost, the others on top of her deck."""
    names = ALL_STAMINA.split()
    world = World(ana=hero(3, **facts))
    piles = {"draw/ana": " ".join(names[exhausted:])}
    return world.lay({**piles, "exhaustion/ana": " ".join(names[:exhausted])} if exhausted else piles)


@rule("DW-CBT-01")
def test_the_four_phases_come_in_order() -> None:
    phases: dict[str, dict[str, Any]] = {
        "roll_hit": {"rolls": [7]},
        "split": {"into": "0/0"},
        "endure": {"slots": ["good_cardio 1"]},
        "narrate": {"words": "A cut on the arm."},
    }
    dangers: list[dict[str, Any]] = [{"foe": "ogre"}, {"what": "falling rocks"}]
    for danger in dangers:
        world = standing(moves=["good_cardio"])
        world.do("gm", "bring_foe", name="Ogre")
        world.do("gm", "strike", who="ana", sides=12, **danger)
        for phase, fields in phases.items():
            assert world.asked() == (phase,)
            for other in phases.keys() - {phase}:
                assert world.no("ana", other, **({"into": "0/0"} if other == "split" else {})).kind == "impossible"
            world.do("ana", phase, **fields)
        assert world.asked() == ()
        assert (world.count("exhaustion/ana"), world["tokens/ana.good_cardio"]) == (6, 1)


@rule("DW-CBT-02")
def test_the_player_who_was_hit_rolls_and_sums_the_dice() -> None:
    world = standing()
    world.do("gm", "strike", who="ana", dice=2, sides=4)
    assert world.no("gm", "roll_hit").kind == "impossible"
    world.do("ana", "roll_hit", rolls=[3, 4])
    assert world.matter().number == 7


@rule("DW-CBT-03")
def test_the_player_splits_the_number() -> None:
    world = standing()
    world.hit(7)
    assert world.values("split", "into") == ["0/0", "1/0", "2/0", "0/1"]
    assert world.no("gm", "split", into="0/1").kind == "impossible"
    world.do("ana", "split", into="1/0")
    assert body_of(world) == (4 + 1, 1, 0)


@rule("DW-CBT-04")
def test_without_a_card_that_absorbs_the_third_phase_is_passed_over() -> None:
    world = standing()
    world.hit(3)
    world.do("ana", "split", into="0/0")
    assert world.asked() == ("narrate",)
    for slots, lost in (([], 3), (["good_cardio 1"], 2)):
        world = standing(moves=["good_cardio"])
        world.hit(3)
        world.do("ana", "split", into="0/0")
        assert world.asked() == ("endure",)
        world.do("ana", "endure", slots=slots)
        assert (world.count("exhaustion/ana"), world.asked()) == (lost, ("narrate",))
    for card, taken in (("", (1, 1, 0)), ("armour leather_armour", (1, 0, 0))):
        world = standing(items=["Leather Armour"])
        world.hit(3)
        world.do("ana", "split", into="1/0")
        assert world.asked() == ("absorb",)
        world.do("ana", "absorb", with_card=card)
        assert (body_of(world), world.asked()) == (taken, ("narrate",))


def test_the_fourth_phase_may_be_skipped_and_changes_nothing() -> None:
    world = standing()
    world.hit(2)
    lost = world.count("exhaustion/ana")
    assert (lost, world.asked()) == (2, ("narrate",))
    world.do("ana", "narrate")
    assert (world.count("exhaustion/ana"), world.asked()) == (lost, ())


@rule("DW-CBT-06")
def test_a_fight_is_won_when_the_foes_are_subdued_before_stamina_runs_out() -> None:
    world = standing(9)
    world.do("gm", "bring_foe", name="Ogre")
    entry = world.do("gm", "pacify", foe="ogre")
    assert told(world, entry) == ["Ogre is subdued.", "The fight is won."]
    assert "combat" not in world.marks("scene/table")
    world = standing(9)
    world.do("gm", "bring_foe", name="Ogre")
    world.hit(1, foe="ogre")
    assert "incapacitated" in world.marks("state/ana")
    assert not world.foe("ogre").subdued


@rule("DW-CBT-07")
def test_other_dangers_are_split_the_same_way() -> None:
    world = standing()
    world.hit(4, what="falling rocks")
    assert world.values("split", "into") == ["0/0", "1/0"]


@rule("DW-CBT-08")
def test_more_power_is_the_next_die_and_there_is_none_after_the_d12() -> None:
    world = World(ana=hero(items=["Sword"]))
    steps = []
    while world.offer("empower", "gm").fields["weapon"].options[0].barred is None:  # type: ignore[union-attr]
        steps.append(world.item("sword").die)
        world.do("gm", "empower", weapon="ana sword")
    assert [*steps, world.item("sword").die] == [4, 6, 10, 12]
    assert world.no("gm", "empower", weapon="ana sword").rule == "DW-CBT-08"


@rule("DW-CBT-08")
def test_an_armed_foe_rolls_a_d4_and_further_attackers_add_one_each() -> None:
    world = standing()
    world.do("gm", "bring_foe", name="Ogre")
    world.do("gm", "strike", who="ana", foe="ogre", more_attackers=2)
    assert (world.matter().dice, world.matter().sides) == (1, 4)
    world.do("ana", "roll_hit", rolls=[4])
    assert world.matter().number == 6
    world = standing()
    world.do("gm", "bring_foe", name="Drunkard", die=2)
    world.do("gm", "strike", who="ana", foe="drunkard")
    assert (world.matter().dice, world.matter().sides) == (1, 2)


@rule("DW-CBT-09")
def test_a_foe_has_stamina_and_a_tough_one_can_take_harm() -> None:
    world = World("DK-02 DK-04", ana=hero(3, items=["Sword"]))
    world.do("gm", "bring_foe", name="Rat")
    world.flip("hack_and_slash str", foe="rat", rolls=[3])
    assert world.foe("rat").stamina == 2
    assert world.asked("gm") == ()
    world = World("DK-02", ana=hero(3, items=["Sword"]))
    world.do("gm", "bring_foe", name="Troll", tough=True)
    world.flip("hack_and_slash str", foe="troll", rolls=[3])
    assert world.values("foe_split", "into", "gm") == ["0/0", "1/0"]
    world.do("gm", "foe_split", into="1/0")
    assert (world.foe("troll").stamina, world.foe("troll").harm) == (5, 1)
    world = World("DK-02", ana=hero(3, items=["Sword"])).with_item("sword", die=10)
    world.do("gm", "bring_foe", name="Troll", tough=True)
    world.flip("hack_and_slash str", foe="troll", rolls=[8])
    assert world.values("foe_split", "into", "gm") == ["0/0", "1/0", "2/0", "0/1"]
    world.do("gm", "foe_split", into="0/1")
    assert (world.foe("troll").stamina, world.foe("troll").harm, world.foe("troll").wounds) == (3, 0, 1)


@pytest.mark.parametrize("name", ["Bog Ghoul", "Who goes there?", "Either/Or", "ana", "table", "🐉"])
def test_foes_go_by_the_names_they_were_given(name: str) -> None:
    world = standing()
    first = world.do("gm", "bring_foe", name=name)
    second = world.do("gm", "bring_foe", name=name)
    assert (told(world, first), told(world, second)) == ([f"{name} enters the fight."], [f"{name} 2 enters the fight."])
    named = world.offer("pacify", "gm").fields["foe"].options  # type: ignore[union-attr]
    assert [each.label for each in named] == [name, f"{name} 2"]
    assert len({each.value for each in named}) == 2
    world.do("gm", "pacify", foe=named[0].value)
    assert [foe.subdued for foe in FOES.all(world.journal.table).values()] == [True, False]


def test_a_foe_may_be_gone_before_a_blow_is_settled() -> None:
    world = World("DK-02", ana=hero(3, items=["Sword"]))
    world.do("gm", "bring_foe", name="Troll", tough=True)
    world.flip("hack_and_slash str", foe="troll", rolls=[3])
    world.do("gm", "scene")
    assert told(world, world.do("gm", "foe_split", into="1/0"))[0] == "Ana deals 0."


def test_a_weapon_is_in_hand_unless_somebody_strikes_without() -> None:
    def die(**chosen: str) -> int:
        world = World("DK-02 DK-04", ana=hero(3, items=["Sword"])).with_item("sword", die=10)
        world.do("gm", "bring_foe", name="Rat")
        world.call("hack_and_slash str", foe="rat")
        entry = world.do("ana", "flip", rolls=[2], **chosen)
        return next(event.sides for event in entry.events if isinstance(event, Rolled))

    assert die() == 10
    assert die(weapon="bare hands") == BARE_HANDS


# Splitting


def after_split(into: str, number: int = 7, **facts: Any) -> World:
    world = standing(**facts)
    world.hit(number)
    world.split(into)
    return world


def body_of(world: World) -> tuple[int, int, int]:
    """Stamina lost, Harm, Wounds."""
    return world.count("exhaustion/ana"), world["harm/ana"], world["wounds/ana"]


@rule("DW-SPLIT-01")
def test_without_a_split_the_whole_number_is_stamina() -> None:
    assert body_of(after_split("0/0")) == (7, 0, 0)


@rule("DW-SPLIT-02", "DW-SPLIT-03", "DW-SPLIT-04", "DW-SPLIT-05")
@pytest.mark.parametrize(("harm", "wounds", "left"), [(1, 0, 4), (2, 0, 1), (0, 1, 1)])
def test_a_harm_takes_three_off_the_number_and_a_wound_six(harm: int, wounds: int, left: int) -> None:
    world = standing()
    world.hit(7)
    entry = world.do("ana", "split", into=f"{harm}/{wounds}")
    assert f"{left} Stamina" in told(world, entry)[0]
    world.endure()
    assert body_of(world)[1:] == (harm, wounds)


@rule("DW-SPLIT-06")
def test_a_token_needs_its_full_price() -> None:
    for number, too_dear in ((5, ("0/1", "2/0")), (8, ("1/1", "3/0", "0/2"))):
        world = standing()
        world.hit(number)
        for split in too_dear:
            assert world.no("ana", "split", into=split).kind == "impossible"
    world.do("ana", "split", into="0/1")
    world = standing()
    world.hit(2)
    assert (world.asked(), body_of(world)) == (("narrate",), (2, 0, 0))


@rule("DW-SPLIT-07")
def test_the_legal_splits_are_all_that_fit() -> None:
    assert splits(0) == ((0, 0),)
    for number, ways in {3: 2, 6: 4, 7: 4, 9: 6, 11: 6, 12: 9}.items():
        world = standing()
        world.hit(number)
        offered = world.values("split", "into")
        assert len(offered) == ways
        fitting = ((h, w) for h in range(9) for w in range(9) if 3 * h + 6 * w <= number)
        assert set(offered) == {f"{harm}/{wounds}" for harm, wounds in fitting}


@rule("DW-SPLIT-08")
@pytest.mark.parametrize(("into", "lost"), [("0/0", 7), ("1/0", 5), ("2/0", 3), ("0/1", 2)])
def test_every_token_costs_a_stamina_point_as_well(into: str, lost: int) -> None:
    assert body_of(after_split(into))[0] == lost


@rule("DW-SPLIT-09")
@pytest.mark.parametrize(("into", "lost", "down"), [("0/0", 10, True), ("2/0", 6, False)])
def test_seven_unsplit_is_too_much_for_seven_stamina(into: str, lost: int, down: bool) -> None:
    world = standing(3)
    world.hit(7)
    world.split(into)
    assert world.count("exhaustion/ana") == lost
    assert ("incapacitated" in world.marks("state/ana")) is down


@rule("DW-SPLIT-10")
def test_a_split_is_carried_out_stamina_first_then_harm_then_wounds() -> None:
    assert body_of(after_split("3/0", 9)) == (3, 2, 1)
    world = standing()
    world.hit(10)
    entry = world.do("ana", "split", into="1/1")
    order = [each for each in rules(entry) if each in ("DW-STAM-04", "DW-HARM-01", "DW-WND-01")]
    assert order == ["DW-STAM-04", "DW-STAM-04", "DW-HARM-01", "DW-STAM-04", "DW-WND-01"]


@rule("DW-SPLIT-11")
def test_absorbing_comes_after_splitting_so_armour_may_be_counted_on() -> None:
    world = standing(items=["Leather Armour"])
    world.hit(3)
    world.do("ana", "split", into="1/0")
    world.do("ana", "absorb", with_card="armour leather_armour")
    assert (world.item("leather_armour").slots, body_of(world)) == (1, (1, 0, 0))


# Absorbing


@rule("DW-ABS-01", "DW-STAM-08")
def test_every_point_has_its_own_chance_to_be_absorbed() -> None:
    world = standing(moves=["good_cardio"])
    world.hit(3)
    world.do("ana", "split", into="0/0")
    assert world.no("ana", "endure", slots=["good_cardio 1", "good_cardio 2"])
    world.do("ana", "endure", slots=["good_cardio 1"])
    assert (world["tokens/ana.good_cardio"], world.count("exhaustion/ana")) == (1, 2)
    world = standing(moves=["good_cardio"])
    world.hit(1)
    world.do("ana", "endure", slots=["good_cardio 1"])
    assert (world["tokens/ana.good_cardio"], world.count("exhaustion/ana")) == (1, 0)


@rule("DW-ABS-01")
def test_every_harm_and_every_wound_has_its_own_chance_to_be_absorbed() -> None:
    world = standing(moves=["armour_mastery"], items=["Leather Armour"])
    world.hit(12)
    world.do("ana", "split", into="2/1")
    for with_card in ("armour leather_armour", "", "mastery leather_armour"):
        while world.asked() == ("endure",):
            world.do("ana", "endure")
        assert world.asked() == ("absorb",)
        world.do("ana", "absorb", with_card=with_card)
    # A Harm on the armour for a point, a Harm with its point, a Wound turned aside.
    assert body_of(world) == (2, 1, 0)
    assert (world.item("leather_armour").slots, world.item("leather_armour").damage) == (1, 1)


@rule("DW-ABS-02")
@pytest.mark.parametrize(
    ("move", "kind"), [("good_cardio", "physical"), ("mystic_breathwork", "physical"), ("sangfroid", "mental")]
)
@pytest.mark.parametrize(("level", "slots"), [(0, 1), (1, 2), (2, 3)])
def test_exhaustion_slots_open_one_by_one_with_the_level(move: str, kind: str, level: int, slots: int) -> None:
    world = standing(moves={move: level})
    world.hit(4, kind=kind)
    world.do("ana", "split", into="0/0")
    assert world.values("endure", "slots") == [f"{move} {number}" for number in range(1, slots + 1)]
    world.do("ana", "endure", slots=[f"{move} {number}" for number in range(1, slots + 1)])
    assert world["tokens/ana." + move] == slots
    assert world.count("exhaustion/ana") == 4 - slots
    world.do("ana", "narrate")
    world.hit(1, kind=kind)
    assert world.asked() == ("narrate",)


@rule("DW-ABS-03")
@pytest.mark.parametrize(("level", "room"), [(0, 1), (1, 2), (2, 3)])
def test_tough_stuff_holds_harm_at_no_cost(level: int, room: int) -> None:
    world = standing(moves={"tough_stuff": level})
    for _ in range(room):
        world.hit(3)
        world.do("ana", "split", into="1/0")
        world.do("ana", "absorb", with_card="tough_stuff")
        world.do("ana", "narrate")
    assert (world["tokens/ana.tough_stuff"], body_of(world)) == (room, (0, 0, 0))
    world.hit(3)
    world.do("ana", "split", into="1/0")
    assert world.asked() == ("narrate",)
    assert world["harm/ana"] == 1


@rule("DW-ABS-04")
def test_leather_armour_takes_three_harm_for_a_point_each() -> None:
    world = standing(items=["Leather Armour"]).set(**{"harm/ana": 2})
    for taken in (1, 2, 3):
        world.hit(3)
        world.do("ana", "split", into="1/0")
        world.do("ana", "absorb", with_card="armour leather_armour")
        world.endure()
        assert (world.item("leather_armour").slots, body_of(world)) == (taken, (taken, 2, 0))
        world.do("ana", "narrate")
    world.hit(3)
    world.do("ana", "split", into="1/0")
    world.endure()
    assert (world.item("leather_armour").slots, body_of(world)) == (3, (4, 2, 1))


def behind_buckler(card: str) -> World:
    world = World(ana=hero(str=1, dex=4, int=1, items=["Buckler"], speed=4, equipment=1, wealth=0))
    world.lay({"draw/ana": f"{card} {ALL_STAMINA}"})
    world.hit(3)
    world.do("ana", "split", into="1/0")
    world.do("ana", "absorb", with_card="shield buckler")
    assert world.asked() == ("flip",)
    world.do("ana", "flip")
    return world


@rule("DW-ABS-05")
@pytest.mark.parametrize(
    ("card", "damage", "after"),
    [
        ("DK-04", True, (0, 0, 1)),
        ("DK-04", False, (1, 0, 0)),
        ("DK-05", None, (1, 0, 0)),
        ("DK-02", None, (1, 0, 1)),
        ("DK-00", None, (1, 1, 0)),
    ],
    ids=["✔✔, damage", "✔✔, Stamina", "✔", "✗", "✗✗"],
)
def test_a_buckler_is_flipped_for(card: str, damage: bool | None, after: tuple[int, int, int]) -> None:
    world = behind_buckler(card)
    if damage is not None:
        world.do("ana", "shield_cost", damage=damage)
    world.endure()
    assert (world.count("exhaustion/ana"), world["harm/ana"], world.item("buckler").damage) == after
    assert (world["bank/table"], world.asked("gm")) == (0, ())
    assert world.asked() == ("narrate",)


@rule("DW-ABS-06")
def test_reaching_out_spares_two_points_of_an_attack() -> None:
    world = standing(moves=["reach_out_with_your_feelings"], items=["Ring of Light"])
    world.hit(5)
    world.do("ana", "split", into="0/0")
    world.do("ana", "endure", reach_out=True)
    assert world.count("exhaustion/ana") == 3
    world = standing(moves=["reach_out_with_your_feelings"], items=["Ring of Light"])
    world.with_item("ring_of_light", used=3)
    world.hit(2)
    assert world.asked() == ("narrate",)
    # Not for the mind, and not where nobody attacks.
    world = standing(moves=["reach_out_with_your_feelings"], items=["Ring of Light"])
    world.hit(2, kind="mental")
    assert world.asked() == ("narrate",)
    world.do("ana", "narrate")
    world.set(**{"speed/ana": 2})
    world.do("ana", "run_away")
    assert world.asked() == ()


@rule("DW-ABS-06")
def test_a_sever_pulse_shield_pays_charges_for_points_and_ends_the_effect() -> None:
    world = standing(moves=["sever_pulse_shield"], items=["Ring of Illusion"])
    world.with_item("ring_of_illusion", used=1, lasts=True)
    world.hit(5)
    world.do("ana", "split", into="0/0")
    assert world.values("endure", "pulse") == ["", "ring_of_illusion 1", "ring_of_illusion 2"]
    world.do("ana", "endure", pulse="ring_of_illusion 2")
    assert (world.count("exhaustion/ana"), world.item("ring_of_illusion").used) == (3, 3)
    assert not world.item("ring_of_illusion").lasts


@rule("DW-ABS-07")
@pytest.mark.parametrize(("kind", "asked"), [("physical", ("narrate",)), ("mental", ("endure",))])
def test_a_card_for_the_mind_is_not_offered_for_the_body(kind: str, asked: tuple[str, ...]) -> None:
    world = standing(moves=["sangfroid"])
    world.do("gm", "strike", who="ana", kind=kind)
    world.do("ana", "roll_hit", rolls=[1])
    assert world.asked() == asked


@rule("DW-ABS-07")
def test_an_attack_is_physical_unless_the_gm_says_otherwise_and_magic_strains_the_mind() -> None:
    world = standing(moves=["sangfroid"])
    world.do("gm", "strike", who="ana")
    assert world.matter().kind == "physical"
    world = World("DK-19", ana=hero(str=1, dex=2, int=3, moves=["channel_the_living_light", "sangfroid"]))
    world.flip("channel_the_living_light int")
    assert world.matter().kind == "mental"


@rule("DW-ABS-08")
@pytest.mark.parametrize(("number", "into", "hurt"), [(3, "1/0", (0, 1, 0)), (6, "0/1", (0, 0, 1))])
def test_the_point_a_harm_or_a_wound_costs_may_itself_be_absorbed(
    number: int, into: str, hurt: tuple[int, int, int]
) -> None:
    world = standing(moves=["good_cardio"])
    world.hit(number)
    world.do("ana", "split", into=into)
    world.do("ana", "endure", slots=["good_cardio 1"])
    assert (world["tokens/ana.good_cardio"], body_of(world)) == (1, hurt)


@rule("DW-ABS-08")
def test_the_point_a_wound_card_costs_may_itself_be_absorbed() -> None:
    world = standing(moves=["good_cardio"]).lay({"draw/ana": "WK-1"}, wounds_ana=1)
    world.flip("ad-hoc str")
    world.do("ana", "endure", slots=["good_cardio 1"])
    assert (world["tokens/ana.good_cardio"], body_of(world)) == (1, (0, 0, 1))


def test_a_flip_of_the_buckler_reads_dexterity() -> None:
    world = behind_buckler("DK-04")
    events = [event for entry in world.journal.entries for event in entry.events]
    flips = [event for event in events if isinstance(event, Resolved)]
    assert flips[-1].reading["suit"] == "dart"
    assert result(flips[-1]) == "✔✔"


@rule("DW-ABS-06")
def test_a_sever_pulse_shield_needs_an_effect_to_end() -> None:
    world = standing(moves=["sever_pulse_shield"], items=["Ring of Illusion"])
    world.hit(2)
    assert world.asked() == ("narrate",)


def test_a_new_foe_carries_nothing_of_one_that_had_its_name() -> None:
    world = standing()
    world.do("gm", "bring_foe", name="Ogre", tough=True)
    world.with_foe("ogre", harm=1, wounds=1, edges=("ana",))
    world.do("gm", "scene")
    world.do("gm", "bring_foe", name="Ogre", tough=True)
    assert world.foe("ogre") == Foe("Ogre", stamina=5, die=4, tough=True)


@rule("DW-BANK-04")
def test_the_bad_bank_strengthens_only_a_foe_that_stands() -> None:
    world = standing().set(**{"bank/table": 2})
    for name in ("Ogre", "Imp"):
        world.do("gm", "bring_foe", name=name)
    world.do("gm", "pacify", foe="ogre")
    assert world.values("spend_foe", "foe", "gm") == ["imp"]
    world.do("gm", "spend_foe", foe="imp", what="stamina")
    assert (world.foe("imp").stamina, world["bank/table"]) == (6, 1)
    world.do("gm", "pacify", foe="imp")
    assert world.no("gm", "spend_foe", foe="imp", what="stamina").rule == "DW-BANK-04"


@rule("DW-MOVE-05")
@pytest.mark.parametrize(("ally", "helped"), [("", "ana"), ("cleo", "cleo")])
def test_a_marker_helps_the_ally_that_is_named_or_else_the_one_attacked(ally: str, helped: str) -> None:
    world = World(ana=hero(3), ben=hero(3), cleo=hero(3)).set(**{"tokens/ben.defend": 1})
    world.do("gm", "strike", who="ana")
    world.do("ben", "guard", use="ally", whose="ana", ally=ally)
    assert (world[f"edge/{helped}"], world["tokens/ben.defend"]) == (1, 0)


def test_a_small_blow_is_harm_enough_for_wrath() -> None:
    world = standing(moves=["dispense_wrath"])
    world.call("dispense_wrath int")
    assert world.no("ana", "flip").rule == "DW-FLIP-05"
    world.hit(2)
    world.do("ana", "narrate")
    world.call("dispense_wrath int")
    assert world.offers("flip")
