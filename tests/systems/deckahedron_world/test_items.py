"""Items, Speed, Equipment and Wealth (DW-ITEM)."""

from itertools import product
from typing import Any

import pytest

from hearthside.kernel.refusals import Malformed
from hearthside.systems.deckahedron_world.actions.creating import token_spreads
from hearthside.systems.deckahedron_world.belongings import carried, check_tokens
from hearthside.systems.deckahedron_world.board import MERCHANT, WORKSHOP
from hearthside.systems.deckahedron_world.kinds import BELONGINGS
from tests.marks import rule
from tests.systems.deckahedron_world.tables import World, hero, overruled, told

WISE = hero(str=1, dex=2, int=3)


def columns(world: World) -> tuple[int, int, int]:
    return world["speed/ana"], world["equipment/ana"], world["wealth/ana"]


def carrying(speed: int, equipment: int, wealth: int, **facts: Any) -> World:
    return World(ana=hero(**facts)).set(**{"speed/ana": speed, "equipment/ana": equipment, "wealth/ana": wealth})


def legal(speed: int, equipment: int, wealth: int, weight: int = 0) -> bool:
    try:
        check_tokens(speed, equipment, wealth, weight)
    except Malformed:
        return False
    return True


@rule("DW-ITEM-01")
def test_six_tokens_are_spread_over_three_columns_and_the_items() -> None:
    assert sum(legal(*spread) for spread in product(range(7), repeat=3)) == len(token_spreads(0)) == 19
    assert legal(4, 2, 0)
    assert not legal(5, 1, 0)
    assert not legal(2, 2, 1)
    assert legal(2, 1, 1, weight=2)
    two = ["Sword", "Buckler"]
    for spread in product(range(7), repeat=3):
        facts = hero(items=two, **dict(zip(("speed", "equipment", "wealth"), spread, strict=True)))
        if sum(spread) == 4:
            assert columns(World(ana=facts)) == spread
        else:
            with pytest.raises(Malformed, match=r"must make 6|from 0 to 4"):
                World(ana=facts)
    world = World(options={"characters": "at the table"}, ana={})
    assert len(world.values("spread_tokens", "tokens")) == 19
    for tokens in ("5/1/0", "2/2/1"):
        assert world.no("ana", "spread_tokens", tokens=tokens).kind == "impossible"
    assert carrying(2, 4, 0).barred("pick_up", "what", "equipment") == "DW-ITEM-01"


@rule("DW-ITEM-02")
def test_dropping_gives_speed_and_picking_up_costs_it() -> None:
    world = carrying(2, 2, 2)
    world.do("ana", "drop", what="equipment")
    assert columns(world) == (3, 1, 2)
    world.do("ana", "pick_up", what="wealth")
    assert columns(world) == (2, 1, 3)
    assert carrying(0, 3, 3).no("ana", "pick_up", what="wealth").rule == "DW-ITEM-02"


@rule("DW-ITEM-12")
def test_an_item_that_is_dropped_lies_there_with_all_that_lies_on_it() -> None:
    world = World(ana=hero(items=["Sword", "Ring of Light"], speed=2, equipment=1, wealth=1), ben=hero())
    world.set(**{"speed/ana": 1}).with_item("sword", damage=1, weight=2).with_item("ring_of_light", used=2)
    world.do("ana", "drop", what="sword")
    world.do("ana", "drop", what="ring_of_light")
    assert (world["speed/ana"], world.items()) == (4, ())
    world.set(**{"speed/ben": 1})
    assert world.no("ben", "pick_up", what="sword").rule == "DW-ITEM-12"
    world.do("ben", "pick_up", what="ring_of_light")
    assert (world["speed/ben"], world.item("ring_of_light", "ben").used, world.items("ben")) == (
        0,
        2,
        ("ring_of_light",),
    )
    world.do("ana", "pick_up", what="sword")
    assert (world["speed/ana"], world.item("sword").damage, world.item("sword").weight) == (2, 1, 2)


@rule("DW-ITEM-02", "DW-ITEM-12")
def test_things_change_hands_and_their_weight_with_them() -> None:
    world = World(ana=hero(items=["Sword"], speed=1, equipment=2, wealth=2), ben=hero(speed=1, equipment=4, wealth=1))
    assert world.no("ana", "hand_over", what="equipment", to="ben").rule == "DW-ITEM-01"
    world.do("ana", "hand_over", what="wealth", to="ben")
    assert (world["wealth/ana"], world["speed/ana"], world["wealth/ben"], world["speed/ben"]) == (1, 2, 2, 0)
    assert world.no("ana", "hand_over", what="sword", to="ben").rule == "DW-ITEM-12"
    world.do("ben", "drop", what="equipment")
    world.do("ana", "hand_over", what="sword", to="ben")
    assert (world.items(), world.items("ben")) == ((), ("sword",))
    assert (world["speed/ana"], world["speed/ben"], world.item("sword", "ben").die) == (3, 0, 4)
    assert world.no("ana", "hand_over", what="sword", to="ben").kind == "impossible"


@rule("DW-ITEM-03")
@pytest.mark.parametrize(("speed", "lost"), [(4, 0), (3, 1), (2, 2), (1, 3), (0, 4)])
def test_running_away_costs_four_less_speed(speed: int, lost: int) -> None:
    world = carrying(speed, 1, 1)
    world.do("ana", "run_away")
    assert world.count("exhaustion/ana") == lost
    world.do("gm", "scene", going_on="combat", here=["surrounded"])
    assert world.no("ana", "run_away").rule == "DW-ITEM-03"
    world.do("gm", "scene", going_on="combat")
    assert world.offers("run_away")


@rule("DW-ITEM-04")
def test_good_thing_i_brought_it() -> None:
    world = carrying(2, 2, 2)
    world.do("ana", "good_thing", pay="equipment", thing="A rope")
    assert columns(world) == (2, 0, 2)
    assert carrying(3, 1, 2).no("ana", "good_thing", pay="equipment", thing="A rope").rule == "DW-ITEM-04"
    world = carrying(3, 1, 2, green=1)
    world.do("ana", "good_thing", pay="green", thing="A rope")
    assert (world["green/ana"], world["equipment/ana"]) == (0, 0)
    world = World("DK-05 DK-02 DK-04", ana=hero(3, speed=2, equipment=2, wealth=2))
    world.flip("ad-hoc str")
    world.do("ana", "brought_it", pay="equipment", thing="A rope")
    assert (world["equipment/ana"], world.count("discard/ana"), world["bank/table"]) == (0, 3, 0)


def shop(**tracks: int) -> World:
    world = World(ana=hero(items=["Sword"], speed=3, equipment=1, wealth=1))
    world.set(**{f"{name}/ana": number for name, number in tracks.items()})
    world.do("gm", "scene", here=["settlement"])
    world.do("gm", "show_wares", items=["buckler", "bow", "of_light", "shrieking"])
    return world


@rule("DW-ITEM-05")
def test_a_merchant_shows_four_items_of_which_one_is_kept_for_a_price() -> None:
    away = World()
    assert away.no("gm", "show_wares", items=["buckler", "bow", "of_light", "shrieking"]).rule == "DW-ITEM-05"
    left = shop()
    left.do("gm", "scene")
    assert left.no("ana", "shop", item="bow", pay="wealth").rule == "DW-ITEM-05"
    assert left.no("ana", "trade", deal="buy").rule == "DW-ITEM-05"
    assert shop().no("ana", "shop", item="many_knives", pay="wealth").kind == "impossible"
    world = shop()
    assert world.no("gm", "show_wares", items=["buckler"]).kind == "impossible"
    world.do("ana", "shop", item="bow", pay="wealth")
    assert (world["wealth/ana"], world.items()) == (0, ("sword", "bow"))
    world = shop(green=1)
    world.do("ana", "shop", item="bow", pay="equipment")
    assert (world["green/ana"], world["equipment/ana"], world["wealth/ana"]) == (0, 0, 1)
    world = shop(green=1)
    world.do("ana", "shop", item="bow", pay="sword")
    assert (world["green/ana"], world.items()) == (0, ("bow",))
    poor = shop(wealth=0, equipment=0)
    for pay in ("wealth", "equipment", "sword"):
        assert poor.no("ana", "shop", item="bow", pay=pay).kind == "refused"
    named = shop()
    named.do("ana", "shop", item="of_light", name="Ring", pay="wealth")
    assert named.items() == ("sword", "ring_of_light")
    world = shop(equipment=0)
    world.do("ana", "trade", deal="buy")
    assert (world["wealth/ana"], world["equipment/ana"]) == (0, 2)


@rule("DW-BANK-06")
def test_the_bad_bank_raises_the_price_of_the_next_item() -> None:
    world = shop(wealth=3, green=2).set(**{"bank/table": 1})
    entry = world.do("gm", "spend_twist", what="cost", cost="shop", words="There is a war on.")
    assert world["bank/table"] == 0
    assert told(world, entry)[1] == "The next item from a merchant costs 1 more."
    labels = {option.value: option.label for option in world.offer("shop").fields["pay"].options}  # type: ignore[union-attr]
    assert labels == {
        "wealth": "2 Wealth",
        "equipment": "1 green token and 2 Equipment",
        "item/1": "2 green tokens and Sword",
    }
    world.do("ana", "shop", item="bow", pay="wealth")
    assert world["wealth/ana"] == 1
    world.do("ana", "shop", item="buckler", pay="wealth")
    assert world["wealth/ana"] == 0


@rule("DW-BANK-06")
@pytest.mark.parametrize(
    ("cost", "fields", "track", "usual"),
    [
        ("trade", {"deal": "buy"}, "wealth/ana", 1),
        ("study", {"move": "volley"}, "green/ana", 2),
        ("craft", {"name": "Axe"}, "green/ana", 2),
    ],
)
def test_other_costs_go_up_too_until_somebody_pays(cost: str, fields: dict[str, Any], track: str, usual: int) -> None:
    world = shop(wealth=usual, green=usual).set(**{"bank/table": 1})
    world.do("gm", "spend_twist", what="cost", cost=cost, words="A bad year.")
    assert world.no("ana", cost, **fields).kind == "refused"
    world.set(**{track: usual + 1})
    world.do("ana", cost, **fields)
    assert (world[track], world[f"dearer/{cost}"]) == (0, 0)


@rule("DW-BANK-06")
def test_an_escape_can_cost_more_and_any_cost_can_be_told() -> None:
    world = carrying(4, 1, 1).set(**{"bank/table": 2})
    world.do("gm", "spend_twist", what="cost", cost="run_away", words="The bridge is out.")
    world.do("ana", "run_away")
    assert world.count("exhaustion/ana") == 1
    world.do("gm", "spend_twist", what="cost", words="The ferryman wants a song.")
    assert world.no("gm", "spend_twist", what="treasure", cost="shop", words="Rust.").kind in ("impossible", "refused")


@rule("DW-ITEM-06")
def test_heavy_things_are_sold_for_light_ones() -> None:
    world = carrying(1, 3, 2)
    world.do("gm", "scene", here=["settlement"])
    world.do("ana", "trade", deal="sell")
    assert columns(world) == (2, 2, 3)
    assert sum(columns(world)) == 7
    away = carrying(1, 3, 2)
    assert away.no("ana", "trade", deal="sell").rule == "DW-ITEM-05"
    for tracks, rule_named in (((2, 0, 3), "DW-ITEM-06"), ((0, 2, 4), "DW-ITEM-01")):
        world = carrying(*tracks)
        world.do("gm", "scene", here=["settlement"])
        assert world.barred("trade", "deal", "sell") == rule_named


@rule("DW-ITEM-07")
@pytest.mark.parametrize(
    ("card", "times", "damage", "gear"),
    [("DK-12", 1, 0, 1), ("DK-02", 1, 1, 1), ("DK-02", 2, 0, 0), ("DK-05", 1, 1, 0)],
    ids=["✔✔", "✔", "✔ twice", "✗"],
)
def test_equipment_turns_into_repairs(card: str, times: int, damage: int, gear: int) -> None:
    world = World(card, ana={**WISE, "items": ["Sword"]})
    world.set(**{"equipment/ana": 2}).with_item("sword", damage=2)
    world.call("sharpen_and_stitch int")
    assert world.no("ana", "flip").rule == "DW-ITEM-07"
    world.do("gm", "scene")
    world.set(**{"downtime/ana": ["rest"]})
    world.flip("sharpen_and_stitch int")
    world.do("ana", "stand", keep=world.values("stand", "keep")[0])
    world.do("ana", "repair", item="sword", times=times)
    assert (world.item("sword").damage, world["equipment/ana"]) == (damage, gear)


@rule("DW-ITEM-07")
def test_in_a_settlement_one_wealth_repairs_everything() -> None:
    world = World(ana=hero(items=["Sword", "Buckler"])).with_item("sword", damage=2).with_item("buckler", damage=1)
    assert world.no("ana", "trade", deal="repair").rule == "DW-ITEM-05"
    world.do("gm", "scene", here=["settlement"])
    world.do("ana", "trade", deal="repair")
    assert (world.item("sword").damage, world.item("buckler").damage, world["wealth/ana"]) == (0, 0, 0)


@rule("DW-ITEM-08")
def test_the_third_hit_destroys_an_item() -> None:
    world = World(ana=hero(items=["Sword"]))
    for damage in (1, 2):
        world.do("gm", "hit_item", item="ana sword", what="damage")
        assert world.item("sword").damage == damage
    world.do("gm", "hit_item", item="ana sword", what="damage")
    assert world.items() == ()
    world.do("gm", "give_item", who="ana", item="sword")
    assert world.item("sword").damage == 0


@rule("DW-ITEM-09")
def test_a_crafted_weapon_waits_with_the_gm_who_weighs_it() -> None:
    away = World(ana=hero(green=3))
    assert away.no("ana", "craft", name="A spear").rule == "DW-ITEM-05"
    world = World(ana=hero(green=3)).set(**{"scene/table": ["settlement"]})
    world.do("ana", "craft", name="A spear", magical=True)
    assert world.asked("gm") == ("describe",)
    assert "drawback" in world.journal.table.awaited["gm"].says
    world.do("gm", "describe", words="It hums when blood is near.")
    assert (world["green/ana"], world.items(WORKSHOP), world.items()) == (0, ("a_spear_magical",), ())
    world.do("gm", "give_item", who="ana", item="a_spear_magical", weight=2)
    (spear,) = world.items()
    assert world.item(spear).name == "A spear, magical"
    # More Power: one step above an ordinary weapon's d4.
    assert (world.item(spear).weight, world.item(spear).die, world["speed/ana"]) == (2, 6, 2)
    assert world.items(WORKSHOP) == ()


@rule("DW-ITEM-09")
def test_a_crafted_weapon_may_wait_for_the_next_merchant() -> None:
    world = World(ana=hero(green=2)).set(**{"scene/table": ["settlement"]})
    world.do("ana", "craft", name="A spear")
    assert (world["green/ana"], world.asked("gm")) == (0, ())
    world.do("gm", "show_wares", items=["buckler", "bow", "of_light", "a_spear"])
    assert world.items(MERCHANT) == ("a_spear",)
    world.do("ana", "shop", item="a_spear", pay="wealth")
    assert (world.item("a_spear").die, world["wealth/ana"]) == (6, 0)
    assert world.items(MERCHANT) == world.items(WORKSHOP) == ()


@rule("DW-ITEM-10")
def test_unencumbered_moves_need_speed_four() -> None:
    rogue = hero(moves=["backstab"], items=["Sword"], speed=3, equipment=1, wealth=1)
    world = World("DK-00", ana=rogue)
    world.call("backstab dex")
    assert world.no("ana", "flip").rule == "DW-ITEM-10"
    entry = world.do("gm", "flip", acting_for="ana", because="He sleeps.")
    assert overruled(entry) == ["DW-ITEM-10"]
    for move in ("backstab dex", "pick_pockets dex"):
        for speed, able in ((4, True), (3, False)):
            world = World(ana=hero(moves=[move.split()[0]], speed=speed, equipment=6 - speed, wealth=0))
            world.call(move)
            assert world.offers("flip") is able
    slow = World(ana=hero(moves=["pick_locks"], speed=0, equipment=4, wealth=2))
    slow.call("pick_locks dex")
    assert slow.offers("flip")


def test_whoever_is_called_to_do_the_impossible_steps_back_and_goes_on() -> None:
    world = World("DK-00", ana=hero(moves=["backstab"], speed=3, equipment=2, wealth=1))
    world.call("backstab dex")
    assert world.no("ana", "drop", what="equipment").rule == "DW-FLIP-08"
    world.do("ana", "step_back")
    world.do("ana", "drop", what="equipment")
    world.call("backstab dex")
    assert not world.offers("step_back")
    assert world.no("ana", "step_back").kind == "impossible"
    assert world.offers("flip")


@rule("DW-ITEM-10")
def test_a_table_may_agree_that_nothing_encumbers() -> None:
    rogue = hero(moves=["backstab"], items=["Sword"], speed=3, equipment=1, wealth=1)
    world = World(ana=rogue, options={"unencumbered_needs_speed": "off"})
    world.call("backstab dex")
    assert world.offers("flip")


@rule("DW-ITEM-11")
def test_arrows_are_paid_from_equipment() -> None:
    world = World("DK-02", ana=hero(str=1, dex=3, int=2, items=["Bow"], speed=4, equipment=1, wealth=0))
    world.do("gm", "bring_foe", name="Ogre")
    world.flip("volley dex", foe="ogre")
    world.do("ana", "choose", options=[2], rolls=[3])
    assert (world["equipment/ana"], world.foe("ogre").stamina) == (0, 2)


@rule("DW-ITEM-12")
def test_every_token_on_an_item_is_one_less_for_speed() -> None:
    two: dict[str, Any] = {"items": ["Sword", "Bow"], "equipment": 1, "wealth": 0}
    assert speeds(**two) == [3]
    assert speeds(moves=["signature_weapon"], **two) == [4]
    world = World(ana=hero(speed=3, **two))
    world.do("gm", "hit_item", item="ana sword", what="weight", weight=3)
    assert (world.item("sword").weight, world["speed/ana"]) == (3, 1)
    assert world.no("gm", "hit_item", item="ana sword", what="weight", weight=0).kind == "impossible"
    assert world.no("gm", "give_item", who="ana", item="buckler", weight=0).kind == "impossible"


def speeds(**facts: Any) -> list[int]:
    """The Speed that a character with these things may begin with."""
    found = []
    for speed in range(5):
        try:
            found.append(World(ana=hero(speed=speed, **facts))["speed/ana"])
        except Malformed:
            continue
    return found


@rule("DW-ITEM-12")
def test_cards_take_tokens_off_armour_shield_and_what_orbits() -> None:
    worn: dict[str, Any] = {"items": ["Leather Armour", "Buckler"], "equipment": 1, "wealth": 1}
    assert speeds(**worn) == [2]
    assert speeds(moves={"like_a_second_skin": 0}, **worn) == [3]
    assert speeds(moves={"like_a_second_skin": 1}, **worn) == [4]
    facts = {
        "moves": ["use_a_magic_item"],
        "items": ["Boundary Stone", "Sword"],
        "speed": 3,
        "equipment": 1,
        "wealth": 0,
    }
    world = World("DK-12", ana={**WISE, **facts})
    world.flip("use_a_magic_item int", item="boundary_stone", target="sword")
    assert (world["speed/ana"], world.item("sword").orbits) == (4, True)


def test_an_item_given_for_another_leaves_speed_as_it_was() -> None:
    world = shop(green=1, speed=4)
    world.do("ana", "shop", item="bow", pay="sword")
    assert world["speed/ana"] == 4
    world = shop(green=1, speed=0)
    assert world.no("ana", "shop", item="bow", pay="wealth").rule == "DW-ITEM-12"
    world.do("ana", "shop", item="bow", pay="sword")
    assert (world["speed/ana"], world.items()) == (0, ("bow",))


@rule("DW-ITEM-12")
def test_nobody_carries_more_than_their_speed_allows() -> None:
    world = carrying(1, 3, 2)
    world.do("gm", "give_item", who="ana", item="sword", weight=2)
    assert (columns(world), world.item("sword").weight) == ((0, 3, 2), 1)
    assert world.no("gm", "give_item", who="ana", item="bow").rule == "DW-ITEM-12"
    world.do("gm", "hit_item", item="ana sword", what="weight", weight=2)
    assert world.item("sword").weight == 1
    world.do("gm", "hit_item", item="ana sword", what="lose")
    assert columns(world) == (1, 3, 2)


@rule("DW-ITEM-12")
@pytest.mark.parametrize("speed", [3, 4])
def test_what_orbited_weighs_again_when_the_effect_ends(speed: int) -> None:
    facts = {"items": ["Boundary Stone", "Sword"], "moves": ["use_a_magic_item"], "equipment": 4 - speed, "wealth": 0}
    world = World("DK-12", ana={**WISE, **facts, "speed": speed})
    world.flip("use_a_magic_item int", item="boundary_stone", target="sword")
    assert world["speed/ana"] == 4
    world.do("ana", "end_effect", item="boundary_stone")
    assert (world["speed/ana"], world.item("sword").orbits) == (speed, False)


def test_a_full_column_takes_no_more_equipment() -> None:
    world = carrying(1, 4, 1)
    world.do("gm", "scene", here=["settlement"])
    assert world.barred("trade", "deal", "buy") == "DW-ITEM-01"


@pytest.mark.parametrize("name", ["Who?", "Either/Or", "sword|Sword", "ana", "table", "item/1", "Sword, magical"])
def test_an_item_is_called_whatever_people_like(name: str) -> None:
    world = World(ana=hero(green=2), ben=hero()).set(**{"scene/table": ["settlement"]})
    for who in ("ana", "ben"):
        world.set(**{f"green/{who}": 2})
        world.do(who, "craft", name=name)
    listed = world.offer("give_item", "gm").fields["item"].options  # type: ignore[union-attr]
    made = [option.value for option in listed if option.label in (name, f"{name} 2")]
    assert len(made) == 2
    for key in made:
        world.do("gm", "give_item", who="ana", item=key)
    assert [item.name for item in carried(world.journal.table, "ana").values()] == [name, name]
    world.do("ana", "hand_over", what=made[1], to="ben")
    world.do("gm", "hit_item", item=made[0], what="damage")
    assert [(item.owner, item.damage) for item in BELONGINGS.all(world.journal.table).values()] == [
        ("ana", 1),
        ("ben", 0),
    ]


def test_the_gm_sets_what_lies_on_an_item_by_hand() -> None:
    world = World(ana=hero(items=["Sword"]), ben=hero(items=["Sword"]))
    world.do("gm", "bring_foe", name="Ogre")
    labels = {option.label: option.value for option in world.offer("set", "gm").fields["track"].options}  # type: ignore[union-attr]
    world.do("gm", "set", track=labels["Damage of Ben: Sword"], to=2, reason="It is rusty.")
    world.do("gm", "set", track=labels["Stamina of the foe of Ogre"], to=1, reason="It is tired.")
    assert (world.item("sword").damage, world.item("sword", "ben").damage, world.foe("ogre").stamina) == (0, 2, 1)
    assert world.no("gm", "set", track=labels["Damage of Ben: Sword"], to=4, reason="No.").kind == "impossible"
